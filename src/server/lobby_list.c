/* lobby_list.c - the public tables that wait or run, as the list of the lobby needs them.
 *
 * Of each table its summary is kept as text, and written again only when it has changed. Where there are more tables
 * than the list may have, all who make tables have the same share of it: first each address has its first table in it,
 * then its second, and so on; and in an address each host. Nobody can push others off the list.
 */
#include "lobby_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/jot.h"
#include "relay.h"

enum { OLD_US = 10 * 1000000, SHARE_KEY = WIRE_ADDRESS + 8 };

/* Those who share the list: hosts, and their addresses. */
typedef struct share {
    char key[SHARE_KEY];
    int used;       /* by tables and news */
    uint64_t round; /* of the count */
    guint count;
    GQueue news; /* ids of tables */
} share;

typedef struct listed {
    GList link;
    char id[STORE_ID + 1];
    int64_t person; /* the host */
    share *host, *from;
    int64_t changed;
    buf text;     /* its summary */
    int64_t made; /* us: when that was written; 0: to be written */
    bool stale;   /* it has changed since then */
} listed;

/* ---- shares ---- */

static share *take_share(lobby *l, const char *key)
{
    share *s = g_hash_table_lookup(l->shares, key);
    if (!s) {
        s = g_new0(share, 1);
        g_strlcpy(s->key, key, sizeof s->key);
        g_hash_table_insert(l->shares, s->key, s);
    }
    s->used++;
    return s;
}

static void leave_share(lobby *l, share *s)
{
    if (!s || --s->used > 0) return;
    g_hash_table_remove(l->shares, s->key);
    g_free(s);
}

static guint count(share *s, uint64_t round)
{
    if (s->round != round) s->count = 0;
    s->round = round;
    return s->count++;
}

/* Where the host is connected from; else it has a share of its own. */
static void key_of(server *sv, int64_t host, char host_key[SHARE_KEY], char from_key[SHARE_KEY])
{
    visitor *p = visitor_find(sv, host);
    g_snprintf(host_key, SHARE_KEY, "person %" G_GINT64_FORMAT, host);
    g_strlcpy(from_key, p ? wire_address(((session *)p->sessions->pdata[0])->client) : host_key, SHARE_KEY);
}

static void set_shares(server *sv, listed *e, int64_t host)
{
    lobby *l = sv->lobby;
    if (e->host && e->person == host) return;
    e->person = host;
    char host_key[SHARE_KEY], from_key[SHARE_KEY];
    key_of(sv, host, host_key, from_key);
    share *old_host = e->host, *old_from = e->from;
    e->host = take_share(l, host_key);
    e->from = take_share(l, from_key);
    leave_share(l, old_host);
    leave_share(l, old_from);
}

/* ---- tables ---- */

static void drop(lobby *l, listed *e)
{
    g_hash_table_remove(l->tables, e->id);
    g_queue_unlink(&l->recent, &e->link);
    leave_share(l, e->host);
    leave_share(l, e->from);
    buf_free(&e->text);
    g_free(e);
    if (l->chosen) g_ptr_array_unref(l->chosen);
    l->chosen = NULL;
    l->fresh = false;
}

static listed *add(server *sv, const char *id)
{
    lobby *l = sv->lobby;
    listed *e = g_new0(listed, 1);
    g_strlcpy(e->id, id, sizeof e->id);
    e->link.data = e;
    g_hash_table_insert(l->tables, e->id, e);
    g_queue_push_head_link(&l->recent, &e->link);
    if (l->chosen) g_ptr_array_unref(l->chosen);
    l->chosen = NULL;
    return e;
}

void lobby_stale(const room *r)
{
    lobby *l = r->sv->lobby;
    listed *e = r->open ? g_hash_table_lookup(l->tables, r->id) : NULL;
    if (!e) return;
    e->stale = true;
    l->fresh = false;
}

void lobby_note(const room *r)
{
    lobby *l = r->sv->lobby;
    if (!r->open) return;
    listed *e = g_hash_table_lookup(l->tables, r->id);
    bool listed_now = r->state == STORE_WAITING || r->state == STORE_RUNNING, here = r->sessions;
    if (here && listed_now != (e != NULL)) relay_tell(r->sv, RELAY_TABLE, "%s", r->id);
    if (!listed_now) {
        if (e) drop(l, e);
        return;
    }
    if (!e) e = add(r->sv, r->id);
    set_shares(r->sv, e, r->host);
    e->changed = r->changed;
    e->stale = true;
    l->fresh = false;
    g_queue_unlink(&l->recent, &e->link);
    g_queue_push_head_link(&l->recent, &e->link);
}

static bool add_row(void *context, const store_table *t)
{
    server *sv = context;
    if (g_hash_table_contains(sv->lobby->tables, t->id)) return true;
    listed *e = add(sv, t->id);
    set_shares(sv, e, t->host);
    e->changed = t->changed;
    g_queue_unlink(&sv->lobby->recent, &e->link); /* the last changed come first, and after what is known already */
    g_queue_push_tail_link(&sv->lobby->recent, &e->link);
    return true;
}

bool lobby_list_ready(server *sv)
{
    if (!sv->lobby->ready) sv->lobby->ready = store_list_open(sv->store, LIMIT_ROOMS, add_row, sv) == STORE_OK;
    return sv->lobby->ready;
}

/* ---- which of them ---- */

static void in_rounds(lobby *l, GPtrArray *from, GPtrArray *to, bool by_host)
{
    GPtrArray *rank[LIMIT_LOBBY] = {NULL};
    l->round++;
    for (guint i = 0; i < from->len; i++) {
        listed *e = from->pdata[i];
        guint n = count(by_host ? e->host : e->from, l->round);
        if (n >= LIMIT_LOBBY) continue; /* that many of one are never in the list */
        if (!rank[n]) rank[n] = g_ptr_array_new();
        g_ptr_array_add(rank[n], e);
    }
    for (int n = 0; n < LIMIT_LOBBY && rank[n]; n++) {
        for (guint i = 0; i < rank[n]->len; i++) g_ptr_array_add(to, rank[n]->pdata[i]);
        g_ptr_array_unref(rank[n]);
    }
}

static void choose(lobby *l)
{
    GPtrArray *all = g_ptr_array_new(), *by_host = g_ptr_array_new();
    for (GList *e = l->recent.head; e; e = e->next) g_ptr_array_add(all, e->data);
    l->chosen = g_ptr_array_new();
    in_rounds(l, all, by_host, true);
    in_rounds(l, by_host, l->chosen, false);
    if (l->chosen->len > LIMIT_LOBBY) g_ptr_array_set_size(l->chosen, LIMIT_LOBBY);
    g_ptr_array_unref(all);
    g_ptr_array_unref(by_host);
}

static gint by_change(gconstpointer a, gconstpointer b)
{
    const listed *x = *(listed *const *)a, *y = *(listed *const *)b;
    return x->changed < y->changed ? 1 : x->changed > y->changed ? -1 : 0;
}

/* ---- as text ---- */

bool lobby_summary(server *sv, const char *id, buf *out)
{
    room *r = g_hash_table_lookup(sv->rooms, id), row = {.sv = sv};
    store_table t = {0};
    bool there = r;
    if (!r && store_get_table(sv->store, id, &t) == STORE_OK) {
        there = room_from_row(&row, &t);
        store_free_table(&t);
        r = &row;
    }
    if (there) show_tree(show_summary(r), out);
    return there;
}

/* Who is there may have changed at a table that is not in memory, without a word. */
static bool is_old(const server *sv, const listed *e, int64_t now)
{
    return now - e->made > OLD_US && !g_hash_table_contains(sv->rooms, e->id);
}

static bool write_one(server *sv, listed *e)
{
    buf_clear(&e->text);
    if (!lobby_summary(sv, e->id, &e->text)) return false;
    e->made = g_get_monotonic_time();
    e->stale = false;
    return true;
}

static bool is_fresh(const lobby *l, int64_t now)
{
    return l->fresh && now - l->made < OLD_US;
}

static bool is_written(const server *sv, const listed *e, int64_t since, int64_t now)
{
    return e->made && (e->made >= since || (!e->stale && !is_old(sv, e, now)));
}

static void choose_again(lobby *l)
{
    if (l->recent.length > LIMIT_LOBBY && l->chosen) g_ptr_array_unref(l->chosen), l->chosen = NULL;
    if (!l->chosen) choose(l);
}

void lobby_list_ask_anew(server *sv)
{
    store_ahead_free(sv->lobby->ahead);
    sv->lobby->ahead = NULL;
}

bool lobby_list_asks(server *sv, int64_t since)
{
    lobby *l = sv->lobby;
    int64_t now = g_get_monotonic_time();
    if (l->ahead) return store_ahead_waits(l->ahead);
    if (is_fresh(l, now) || sv->failing) return false;
    l->ahead = store_ahead_new(sv->store);
    if (!l->ahead) return false;
    choose_again(l);
    store_ahead_ask(l->ahead);
    for (guint i = 0; i < l->chosen->len; i++) {
        const listed *e = l->chosen->pdata[i];
        store_table t;
        if (!is_written(sv, e, since, now) && !g_hash_table_contains(sv->rooms, e->id))
            store_get_table(sv->store, e->id, &t);
    }
    store_ahead_end(sv->store);
    if (store_ahead_waits(l->ahead)) return true;
    lobby_list_ask_anew(sv);
    return false;
}

static bool refresh(server *sv, int64_t since)
{
    lobby *l = sv->lobby;
    int64_t now = g_get_monotonic_time(), until = now + LIMIT_PIECE_US;
    if (is_fresh(l, now)) return false;
    l->fresh = false;
    choose_again(l);
    for (guint i = 0; i < l->chosen->len; i++) {
        listed *e = l->chosen->pdata[i];
        if (is_written(sv, e, since, now)) continue;
        if (g_get_monotonic_time() > until) return true;
        if (write_one(sv, e)) continue;
        drop(l, e); /* the store does not know it any more */
        return true;
    }
    return false;
}

bool lobby_list_refresh(server *sv, int64_t since)
{
    lobby *l = sv->lobby;
    if (l->ahead) store_ahead_use(l->ahead);
    bool more = refresh(sv, since);
    store_ahead_end(sv->store);
    if (!more) lobby_list_ask_anew(sv);
    return more;
}

const buf *lobby_list_text(server *sv)
{
    lobby *l = sv->lobby;
    if (l->fresh) return &l->text;
    g_ptr_array_sort(l->chosen, by_change);
    buf_clear(&l->text);
    jot_open(&l->text, '[');
    for (guint i = 0; i < l->chosen->len; i++) {
        const listed *e = l->chosen->pdata[i];
        jot_raw(&l->text, e->text.data, e->text.len);
    }
    jot_close(&l->text, ']');
    l->fresh = true;
    l->made = g_get_monotonic_time();
    return &l->text;
}

/* ---- news ---- */

void lobby_list_add_news(const room *r)
{
    lobby *l = r->sv->lobby;
    char host_key[SHARE_KEY], from_key[SHARE_KEY];
    lobby_note(r);
    if (g_hash_table_contains(l->untold, r->id)) return;
    key_of(r->sv, r->host, host_key, from_key);
    share *s = take_share(l, from_key);
    char *id = g_strdup(r->id);
    g_hash_table_add(l->untold, id);
    if (!s->news.length) g_queue_push_tail(&l->news, s);
    g_queue_push_tail(&s->news, id);
}

bool lobby_list_next_news(server *sv, char id[STORE_ID + 1])
{
    lobby *l = sv->lobby;
    share *s = g_queue_pop_head(&l->news);
    if (!s) return false;
    char *next = g_queue_pop_head(&s->news);
    g_strlcpy(id, next, STORE_ID + 1);
    g_hash_table_remove(l->untold, next);
    if (s->news.length) g_queue_push_tail(&l->news, s);
    leave_share(l, s);
    return true;
}

/* ---- begin and end ---- */

void lobby_open(server *sv)
{
    lobby *l = sv->lobby = g_new0(lobby, 1);
    l->tables = g_hash_table_new(g_str_hash, g_str_equal);
    l->shares = g_hash_table_new(g_str_hash, g_str_equal);
    l->untold = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    l->watchers = g_ptr_array_new();
}

void lobby_forget(server *sv)
{
    lobby *l = sv->lobby;
    char id[STORE_ID + 1];
    while (l->recent.head) drop(l, l->recent.head->data);
    while (lobby_list_next_news(sv, id)) continue;
    l->ready = false;
}

static void note_listed(const lobby *l, server *sv)
{
    for (GList *e = l->recent.head; e && l->watchers->len; e = e->next)
        relay_note(sv, RELAY_TABLE, ((listed *)e->data)->id);
}

void lobby_refresh(server *sv)
{
    note_listed(sv->lobby, sv);
    lobby_forget(sv);
    lobby_list_ready(sv);
    note_listed(sv->lobby, sv);
}

void lobby_close(server *sv)
{
    lobby *l = sv->lobby;
    lobby_forget(sv);
    lobby_list_ask_anew(sv);
    if (l->timer) g_source_remove(l->timer);
    if (l->chosen) g_ptr_array_unref(l->chosen);
    g_hash_table_unref(l->tables);
    g_hash_table_unref(l->shares);
    g_hash_table_unref(l->untold);
    g_ptr_array_unref(l->watchers);
    buf_free(&l->text);
    g_free(l);
}
