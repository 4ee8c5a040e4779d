/* repair.c - marrakesh repair: tables are loaded one after the other, as a server would, and what is wrong is told.
 *
 * So the command and the server cannot disagree about what is wrong with a table, nor about what is left of it. Each
 * table is mended in a transaction of its own: who ends the program, or has no room on the disk, finds it as it was.
 */
#include "repair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lobby_list.h"
#include "server.h"

typedef struct repair {
    server sv;
    bool mend;
    int damaged, mended, newer;
    bool failed; /* the database: no use to go on */
} repair;

/* ---- one table ---- */

static void show_loss(const room *r)
{
    const room_damage *d = &r->damage;
    bool any = d->back || d->next || r->unreadable || d->settings;
    if (d->next)
        printf("  goes on from the position after step %d; steps %d to %d are lost\n", d->next - 1, d->first,
               d->next - 1);
    if (d->back) printf("  the last %d steps are lost: it goes on from before step %u\n", d->back, r->match.steps);
    if (d->settings) printf("  of its settings what could not be read is new\n");
    if (!any) printf("  nothing is lost\n");
}

static void commit(repair *p)
{
    p->failed = !store_commit(p->sv.store);
    if (p->failed)
        fprintf(stderr, "marrakesh repair: it could not be kept: %s\n", store_error(p->sv.store));
    else
        p->mended++;
    if (!p->failed) printf("  mended\n");
}

/* Not needed as long as the journal is whole; but a snapshot is for when it is not. */
static bool good_snapshot(const room *r)
{
    int steps;
    char rules[STORE_RULES], *text = NULL;
    mk_game g;
    mk_text_error error;
    store_result result = store_get_snapshot(r->sv->store, r->id, &steps, rules, &text);
    bool good = result == STORE_NONE || (result == STORE_OK && mk_read(&g, text, strlen(text), &error) == MK_OK);
    free(text);
    return good;
}

static void look_at_snapshot(repair *p, room *r)
{
    if (!r->begun || good_snapshot(r)) return;
    p->damaged++;
    printf("%s: the snapshot cannot be read, but the journal is whole\n", r->id);
    if (!p->mend) return;
    store_aside a = {.kind = ASIDE_SNAPSHOT, .cause = "it cannot be read", .now = server_now()};
    store_put_aside(r->sv->store, r->id, &a);
    r->snapshot = 0;
    room_snapshot(r);
    commit(p);
}

static void look_at(repair *p, room *r)
{
    const char *said = rescue_said(r);
    if (!said) {
        look_at_snapshot(p, r);
        return;
    }
    p->damaged++;
    printf("%s: %s\n", r->id, said);
    show_loss(r);
    if (!p->mend) return;
    room_keep(r);
    room_snapshot(r);
    commit(p);
}

/* Nothing of it can be read: it is closed, and all there is of it put aside. */
static void close_table(repair *p, const char *id)
{
    static char nothing[] = "{}";
    store_table t = {0};
    p->damaged++;
    printf("%s: what is played there cannot be read from its document nor from a snapshot\n", id);
    printf("  it cannot be opened any more\n");
    if (!p->mend || store_get_table(p->sv.store, id, &t) != STORE_OK) return;
    store_free_table(&t);
    for (int kind = ASIDE_STEPS; kind <= ASIDE_DOCUMENT; kind++) {
        store_aside a = {.kind = kind, .to = 1 << 20, .cause = "nothing can be read", .now = server_now()};
        store_put_aside(p->sv.store, id, &a);
    }
    t.state = STORE_CLOSED;
    t.doc = nothing;
    store_put_table(p->sv.store, &t);
    commit(p);
}

static void look_up(repair *p, const char *id)
{
    store_result result;
    bool more;
    room *r;
    do r = room_find(&p->sv, id, &result, &more);
    while (more);
    if (r)
        look_at(p, r);
    else if (result == STORE_DAMAGED)
        close_table(p, id);
    else if (result == STORE_NEWER) {
        p->newer++;
        printf("%s: played by rules that this program does not know; a newer program can open it\n", id);
    } else if (result == STORE_FAIL) {
        p->failed = true;
        fprintf(stderr, "marrakesh repair: %s: %s\n", id, store_error(p->sv.store));
    }
    g_hash_table_remove(p->sv.rooms, id);
}

/* ---- all of them ---- */

static bool add_id(void *context, const char *id)
{
    g_ptr_array_add(context, g_strdup(id));
    return true;
}

static void free_room(gpointer r)
{
    room_free(r);
}

static bool open_all(repair *p, const char *folder, char error[STORE_ERROR])
{
    server *sv = &p->sv;
    sv->options.folder = folder;
    sv->rooms = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_room);
    sv->loading = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_room);
    sv->people = g_hash_table_new(g_int64_hash, g_int64_equal);
    sv->batch_number = 1;
    sv->repairing = true;
    lobby_open(sv);
    sv->store = store_open_existing(folder, error);
    if (!sv->store) return false;
    health_open(sv, false);
    if (p->mend && !wall_start(sv)) { /* deadlines that will be written are counted from now */
        g_strlcpy(error, store_error(sv->store), STORE_ERROR);
        return false;
    }
    return true;
}

static void close_all(repair *p)
{
    server *sv = &p->sv;
    if (sv->flush) g_source_remove(sv->flush);
    g_hash_table_unref(sv->rooms);
    g_hash_table_unref(sv->loading);
    g_hash_table_unref(sv->people);
    lobby_close(sv);
    health_close(sv);
    store_close(sv->store);
    match_change_free(&sv->change);
}

static int look_at_all(repair *p, const char *table)
{
    GPtrArray *ids = g_ptr_array_new_with_free_func(g_free);
    bool listed = store_each_id(p->sv.store, table, add_id, ids) == STORE_OK;
    if (!listed) fprintf(stderr, "marrakesh repair: %s\n", store_error(p->sv.store));
    if (listed && *table && !ids->len)
        fprintf(stderr, "marrakesh repair: there is no table %s, or it is closed\n", table);
    p->failed |= !listed || (*table && !ids->len);
    for (guint i = 0; i < ids->len && !p->failed; i++) look_up(p, ids->pdata[i]);
    if (listed)
        printf("%u tables, %d damaged, %d mended, %d of newer rules\n", ids->len, p->damaged, p->mended, p->newer);
    g_ptr_array_unref(ids);
    return p->failed || p->mended < p->damaged ? 1 : 0;
}

int repair_run(const char *folder, const char *table, bool mend)
{
    char error[STORE_ERROR] = "";
    repair *p = g_new0(repair, 1);
    p->mend = mend;
    bool open = open_all(p, folder, error);
    if (!open) fprintf(stderr, "marrakesh repair: %s\n", error);
    int status = open ? look_at_all(p, table) : 1;
    close_all(p);
    g_free(p);
    return status;
}
