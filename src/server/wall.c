/* wall.c - what time it is.
 *
 * What lasts (clocks of games, patience, a table that nobody attends) is measured by a clock that nobody can set. The
 * time of day is that clock and how far the machine's calendar was ahead of it when it was looked at last; so it can
 * only jump here, between two things that happen. Then everything in the store from which or up to which time is
 * counted moves along: clocks go on from where they were, and no table is older by a jump.
 *
 * Time in which no server ran is a jump like any other. Nobody can tell a long pause from a calendar that was set
 * wrong, and nobody needs to: neither counts.
 *
 * Where several servers share a store its database has the calendar, for all of them, and moves what is kept along
 * (store/pg_life.c): here it is only looked up how far it is ahead. What the machine's own says does not matter.
 */
#include <stdlib.h>

#include "base/log.h"
#include "server.h"

enum { JITTER_MS = 100 }; /* by which what others say of the time may be wrong */

static int64_t ahead; /* of the calendar; 0: not looked at yet */
static int64_t kept;  /* the same, by which the times in the store are counted */
static int64_t moved; /* by so much they are about to move, with the next commit */
static struct {       /* the same of the commit that is under way */
    int64_t ahead, moved;
} held;

static int64_t calendar(void)
{
    return g_get_real_time() / 1000;
}

int64_t server_clock(void)
{
    return g_get_monotonic_time() / 1000;
}

int64_t server_now(void)
{
    if (!ahead) ahead = calendar() - server_clock();
    return server_clock() + ahead;
}

int64_t wall_of_clock(int64_t clock)
{
    return clock + server_now() - server_clock();
}

int64_t wall_to_clock(int64_t time)
{
    return time - server_now() + server_clock();
}

/* When it was set, this server's life has ended, and there is nothing in memory that would have to move. */
static bool take_from_store(server *sv)
{
    store_clock there;
    if (!store_time(sv->store, &there)) return false;
    if (!ahead || llabs(there.ahead - ahead) > JITTER_MS) ahead = there.ahead;
    kept = ahead;
    return true;
}

bool wall_start(server *sv)
{
    if (take_from_store(sv)) return true;
    int64_t alive = 0, now = server_now();
    if (store_get_alive(sv->store, &alive) == STORE_FAIL) return false;
    if (alive && now != alive) store_shift_times(sv->store, now - alive);
    store_put_alive(sv->store, now);
    kept = ahead;
    return store_commit(sv->store);
}

static void move(room *r, int64_t jump)
{
    if (r->state == STORE_OVER) return; /* as in the store: when it was over is told as it was */
    r->changed += jump;
    r->row.changed += jump;
    if (r->row.deadline) r->row.deadline += jump;
    for (int s = 0; s < r->seats && rest_any(&r->clock); s++) clock_rested(r, s); /* nights come at another time */
}

static void move_some(GHashTable *rooms, int64_t jump)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, rooms);
    while (g_hash_table_iter_next(&i, NULL, &value)) move(value, jump);
}

static void move_all(server *sv, int64_t jump)
{
    move_some(sv->rooms, jump);
    move_some(sv->loading, jump);
}

void wall_skip(server *sv, int64_t milliseconds)
{
    store_shift_times(sv->store, milliseconds);
    move_all(sv, milliseconds);
    moved += milliseconds;
}

void wall_look(server *sv)
{
    if (take_from_store(sv)) return;
    int64_t jump = calendar() - server_now();
    if (llabs(jump) < LIMIT_CLOCK_JUMP_MS) return;
    log_say(LOG_INFO, "clock-jumped", LOG_NUMBER("seconds", jump / 1000));
    ahead += jump;
    wall_skip(sv, jump);
    store_put_alive(sv->store, server_now());
}

void wall_hold(void)
{
    held.ahead = ahead;
    held.moved = moved;
    moved = 0;
}

void wall_kept(server *sv, bool committed)
{
    if (committed) {
        kept = held.ahead;
    } else {
        if (held.moved + moved) move_all(sv, -held.moved - moved);
        ahead = kept;
        moved = 0;
    }
    held.moved = 0;
}
