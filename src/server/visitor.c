/* visitor.c - people who are connected, each with all connections: tabs and devices. */
#include "server.h"

visitor *visitor_find(server *sv, int64_t id)
{
    return g_hash_table_lookup(sv->people, &id);
}

/* Tables in memory where this person sits hear of its coming and going. */
static void show_presence(server *sv, int64_t id, bool here)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, sv->rooms);
    while (g_hash_table_iter_next(&i, NULL, &value)) room_presence(value, id, here);
}

static int connections(const visitor *p)
{
    int n = 0;
    for (guint i = 0; i < p->sessions->len; i++) n += !((session *)p->sessions->pdata[i])->revoked;
    return n;
}

visitor *visitor_attach(server *sv, const store_person *kept, session *s)
{
    visitor *p = visitor_find(sv, kept->id);
    bool came = !p;
    if (!p) {
        p = g_new0(visitor, 1);
        p->sessions = g_ptr_array_new();
        p->kept.id = kept->id;
        g_hash_table_insert(sv->people, &p->kept.id, p);
    }
    if (connections(p) >= LIMIT_PER_PERSON) return NULL;
    p->kept = *kept;
    g_ptr_array_add(p->sessions, s);
    s->who = p;
    if (came) show_presence(sv, kept->id, true);
    return p;
}

void visitor_detach(server *sv, session *s)
{
    visitor *p = s->who;
    if (!p) return;
    s->who = NULL;
    g_ptr_array_remove_fast(p->sessions, s);
    if (p->sessions->len > 0) return;
    int64_t id = p->kept.id;
    g_hash_table_remove(sv->people, &p->kept.id);
    g_ptr_array_unref(p->sessions);
    if (p->muted) g_array_unref(p->muted);
    g_free(p);
    show_presence(sv, id, false);
}
