/* visitor.c - people who are connected, each with all connections: tabs and devices.
 *
 * What is kept of them is in memory while they are here. Another server may change it: then it says so, and it is read
 * anew; so it is before anything of it is written.
 */
#include <string.h>

#include "account.h"
#include "presence.h"
#include "relay.h"
#include "store/store_admin.h"
#include "store/store_ahead.h"

visitor *visitor_find(server *sv, int64_t id)
{
    return g_hash_table_lookup(sv->people, &id);
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
    if (came) presence_came(sv, kept->id);
    return p;
}

void visitor_detach(server *sv, session *s)
{
    visitor *p = s->who;
    if (!p) return;
    s->who = NULL;
    g_ptr_array_remove_fast(p->sessions, s);
    if (p->sessions->len > 0) {
        presence_note(sv, p);
        return;
    }
    int64_t id = p->kept.id;
    g_hash_table_remove(sv->people, &p->kept.id);
    g_ptr_array_unref(p->sessions);
    if (p->muted) g_array_unref(p->muted);
    g_free(p);
    presence_went(sv, id);
}

/* ---- what several servers keep of them ---- */

void visitor_lock(server *sv, int64_t person)
{
    char what[40];
    g_snprintf(what, sizeof what, "person %" G_GINT64_FORMAT, person);
    store_alone(sv->store, what);
}

void visitor_alone(server *sv, int64_t person)
{
    store_person kept;
    visitor *p = visitor_find(sv, person);
    if (!store_shared(sv->store)) return;
    visitor_lock(sv, person);
    if (p && store_get_person(sv->store, person, &kept) == STORE_OK) p->kept = kept;
}

void visitor_changed(server *sv, int64_t person)
{
    relay_tell(sv, RELAY_PERSON, "%" G_GINT64_FORMAT, person);
}

store_result visitor_keep(server *sv, const store_person *p)
{
    visitor *here = visitor_find(sv, p->id);
    store_result result = store_put_person(sv->store, p);
    if (result != STORE_OK) return result;
    if (here && &here->kept != p) here->kept = *p;
    visitor_changed(sv, p->id);
    server_touch(sv);
    return result;
}

static void refresh(visitor *p, const store_person *kept)
{
    p->kept = *kept;
    if (p->muted) g_array_unref(p->muted);
    p->muted = NULL;
}

/* At tables in memory: names, and days on which clocks stand still. */
static void refresh_seats(server *sv, const store_person *kept)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, sv->rooms);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        room *r = value;
        int seat = room_seat_of(r, kept->id);
        bool renamed = seat >= 0 && strcmp(r->seat[seat].name, kept->name) != 0;
        if (seat < 0 || !(renamed || r->clock.vacations) || server_rests(sv)) continue;
        g_strlcpy(r->seat[seat].name, kept->name, sizeof r->seat[seat].name);
        vacations_changed(r, seat);
        room_save(r);
        show_seats(r);
    }
}

/* Another server has changed what is kept of somebody. */
void visitor_heard(server *sv, const char *text)
{
    store_person kept;
    int64_t person = g_ascii_strtoll(text, NULL, 10);
    visitor *p = visitor_find(sv, person);
    if (store_get_person(sv->store, person, &kept) != STORE_OK) return;
    if (p) refresh(p, &kept);
    refresh_seats(sv, &kept);
    sv->best_at = 0; /* the list of the best is made anew */
    buf_clear(&sv->best);
}

/* ... somebody may not be here any more, at least with some connections. */
void visitor_heard_revoked(server *sv, const char *text)
{
    store_ban ban;
    visitor *p = visitor_find(sv, g_ascii_strtoll(text, NULL, 10));
    store_ahead_void(sv->store);
    if (!p) return;
    if (store_get_ban(sv->store, p->kept.id, server_now(), &ban) == STORE_OK)
        account_close_banned(p);
    else
        account_close_revoked(p, NULL);
}

void visitors_refresh(server *sv)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, sv->people);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        char text[24];
        g_snprintf(text, sizeof text, "%" G_GINT64_FORMAT, ((visitor *)value)->kept.id);
        relay_note(sv, RELAY_PERSON, text);
        relay_note(sv, RELAY_REVOKED, text);
    }
}
