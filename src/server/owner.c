/* owner.c - whose table it is, where several servers share a store (store/store_owner.h).
 *
 * A table is loaded only by who holds it, and let go when it leaves memory. Of one that another server has, that one is
 * asked: it hands it over between two answers, once it has had it for a while, so that people who disagree about where
 * it is played do not throw it to and fro. Who waits for a table waits with a turn that rests.
 */
#include <stdio.h>
#include <string.h>

#include "asked.h"
#include "base/log.h"
#include "relay.h"
#include "store/store_owner.h"

enum { AGAIN_MS = 400, ASK_MS = 1000, PATIENCE_MS = 20000 };
enum { LEAVE_MS = 5000 }; /* what was handed over is left to the other, unless people want it here */

typedef struct want { /* a table that another server has */
    char id[STORE_ID + 1];
    int64_t since, asked, tried; /* server_clock */
} want;

typedef struct owners {
    GHashTable *wanted; /* id -> want */
    GHashTable *given;  /* id -> server_clock when it was handed over */
    GQueue asked;       /* ids of tables that others want */
    int64_t looked;     /* server_clock: those who wait had a try */
} owners;

void owner_open(server *sv)
{
    sv->owners = g_new0(owners, 1);
    sv->owners->wanted = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    sv->owners->given = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

void owner_close(server *sv)
{
    g_hash_table_unref(sv->owners->wanted);
    g_hash_table_unref(sv->owners->given);
    g_queue_clear_full(&sv->owners->asked, g_free);
    g_free(sv->owners);
}

/* ---- taking ---- */

static want *want_of(server *sv, const char *id, int64_t now)
{
    want *w = g_hash_table_lookup(sv->owners->wanted, id);
    if (w) return w;
    w = g_new0(want, 1);
    w->since = now;
    g_strlcpy(w->id, id, sizeof w->id);
    g_hash_table_insert(sv->owners->wanted, w->id, w);
    return w;
}

/* True: it is worth waiting for. */
static bool ask_for(server *sv, const char *id, bool other)
{
    int64_t now = server_clock();
    want *w = want_of(sv, id, now);
    w->tried = now;
    if (other && now - w->asked >= ASK_MS) {
        w->asked = now;
        relay_tell(sv, RELAY_ASK, "%s %lld", id, (long long)store_owner(sv->store));
    }
    return now - w->since < PATIENCE_MS;
}

/* Whoever asked for it shall have it first. */
static bool just_given(server *sv, const char *id, bool ask)
{
    const int64_t *at = g_hash_table_lookup(sv->owners->given, id);
    return at && server_clock() - *at < (ask ? LIMIT_HELD_MS : LEAVE_MS);
}

bool owner_may_hold(server *sv, const char *id)
{
    return !just_given(sv, id, true);
}

bool owner_hold(server *sv, const char *id, bool ask, store_result *result, bool *more)
{
    *more = false;
    *result = STORE_FAIL;
    if (!sv->shared) return true;
    if (sv->failing) return false;
    int state = just_given(sv, id, ask) ? HOLD_BUSY : store_hold(sv->store, id);
    server_touch(sv);
    switch (state) {
    case HOLD_OURS: g_hash_table_remove(sv->owners->wanted, id); return true;
    case HOLD_NONE: *result = STORE_NONE; return false;
    case HOLD_FAILED: return false;
    default: break;
    }
    *more = ask && ask_for(sv, id, state == HOLD_OTHER);
    if (*more) turn_park(sv);
    if (!ask) *result = STORE_TAKEN;
    return false;
}

/* ---- handing over ---- */

/* False: not yet. */
static bool give(server *sv, const char *id)
{
    room *r = g_hash_table_lookup(sv->rooms, id);
    int64_t now = server_clock();
    if (sv->failing || (r && r->sessions->len && now - r->taken < LIMIT_HELD_MS)) return false;
    if (r)
        room_move(r);
    else if (!g_hash_table_remove(sv->loading, id) && store_hold(sv->store, id) == HOLD_OURS)
        store_let_go(sv->store, id); /* the commit that let it go was lost */
    g_hash_table_replace(sv->owners->given, g_strdup(id), g_memdup2(&now, sizeof now));
    relay_tell(sv, RELAY_GIVEN, "%s", id);
    log_say(LOG_INFO, "table-given", LOG_TEXT("table", id));
    return true;
}

void owner_asked(server *sv, const char *text)
{
    char id[STORE_ID + 1];
    long long whom;
    if (sscanf(text, "%10s %lld", id, &whom) != 2 || whom != store_life(sv->store)) return;
    if (!give(sv, id) && !g_queue_find_custom(&sv->owners->asked, id, (GCompareFunc)strcmp))
        g_queue_push_tail(&sv->owners->asked, g_strdup(id));
}

void owner_given(server *sv, const char *id)
{
    want *w = g_hash_table_lookup(sv->owners->wanted, id);
    if (w) w->asked = 0; /* if somebody else was quicker, they are asked at once */
    if (w) turns_unpark(sv);
}

static void give_some(server *sv)
{
    GQueue *q = &sv->owners->asked;
    for (guint n = q->length; n > 0; n--) {
        char *id = g_queue_pop_head(q);
        if (give(sv, id))
            g_free(id);
        else
            g_queue_push_tail(q, id);
    }
}

/* Nobody has tried for long. */
static gboolean is_forgotten(gpointer id, gpointer value, gpointer now)
{
    (void)id;
    return *(int64_t *)now - ((want *)value)->tried > PATIENCE_MS;
}

static gboolean is_long_ago(gpointer id, gpointer value, gpointer now)
{
    (void)id;
    return *(int64_t *)now - *(int64_t *)value > LEAVE_MS;
}

void owner_look(server *sv, int64_t now)
{
    give_some(sv);
    g_hash_table_foreach_remove(sv->owners->given, is_long_ago, &now);
    g_hash_table_foreach_remove(sv->owners->wanted, is_forgotten, &now);
    if (now - sv->owners->looked < AGAIN_MS) return;
    sv->owners->looked = now;
    turns_unpark(sv);
}
