/* chores.c - see chores.h. Each tick does a little of what there is, so that the loop never waits for it. */
#include "chores.h"

#include "account.h"
#include "base/log.h"
#include "health.h"
#include "manners.h"
#include "outbox.h"
#include "packed.h"
#include "relay.h"
#include "store/store_admin.h"
#include "told.h"
#include "tournament.h"

enum { HOUR_MS = 60 * 60 * 1000, ASK_MS = 1000 };
/* Tables that nobody has touched for so long are dropped: those that never began, those that were closed. */
enum { DAYS_WAITING = 30, DAYS_CLOSED = 7 };

/* They are ours from now on: what whoever had them has not finished is looked at from the beginning. */
static void take_over(server *sv)
{
    sv->chores_ours = true;
    health_check(sv);
    sv->unread = true;
    sv->leaving = true;
    sv->cleaned = 0;
    outbox_resume(sv);
    told_make_up(sv);
}

void chores_open(server *sv)
{
    if (!store_shared(sv->store)) take_over(sv);
}

/* Where there are others, that is asked for every second: one that was called dead has none. */
static bool are_ours(server *sv)
{
    int64_t clock = server_clock();
    bool before = sv->chores_ours;
    if (!store_shared(sv->store) || clock - sv->chores_asked < ASK_MS) return before;
    sv->chores_asked = clock;
    if (store_chores(sv->store, &sv->chores_ours) != STORE_OK) sv->chores_ours = false;
    if (sv->chores_ours != before) log_event(LOG_INFO, before ? "chores-lost" : "chores-taken");
    if (sv->chores_ours && !before) take_over(sv);
    return sv->chores_ours;
}

/* ---- what is old ---- */

static void drop_tables(server *sv, int64_t now)
{
    static const struct {
        int state, days;
    } old[] = {{STORE_WAITING, DAYS_WAITING}, {STORE_CLOSED, DAYS_CLOSED}};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
        int dropped = 0; /* at most a hundred at once; the rest in an hour */
        store_drop_old(sv->store, old[i].state, now - old[i].days * INT64_C(86400000), &dropped);
        if (dropped)
            log_say(LOG_INFO, "tables-dropped", LOG_NUMBER("state", old[i].state), LOG_NUMBER("tables", dropped));
    }
}

static void forget_old(server *sv, int64_t now)
{
    sv->expiring = true; /* tokens, some in each tick */
    sv->silent = 0;      /* games that nobody plays any more */
    sv->sweeping = true; /* guests, too */
    sv->packing = true;
    packed_again(sv);
    store_drop_expired(sv->store, now, LIMIT_EXPIRED, &(int){0});
    daily_drop(sv, now);
    store_drop_outdated(sv->store, now);
    store_drop_acts(sv->store, now - LIMIT_AUDIT_DAYS * INT64_C(86400000), LIMIT_ACTS_DROPPED);
    outbox_drop(sv, now);
    told_drop(sv, now);
    tournaments_drop(sv, now);
    drop_tables(sv, now);
}

static void clean_up(server *sv, int64_t now)
{
    int64_t clock = server_clock();
    if (!sv->cleaned || clock - sv->cleaned > HOUR_MS) {
        sv->cleaned = clock;
        forget_old(sv, now);
    }
    if (sv->expiring) sv->expiring = account_expire(sv, now);
    if (sv->silent >= 0 && !vote_look_for_silence(sv, now)) sv->silent = -1;
    if (sv->leaving) sv->leaving = leaving_look(sv);
    if (sv->sweeping) sv->sweeping = leaving_guests(sv, now);
    if (sv->packing && store_give_back(sv->store, LIMIT_FREE_PAGES, &sv->packing) != STORE_OK) sv->packing = false;
}

void chores_look(server *sv, int64_t now)
{
    if (!are_ours(sv)) return;
    daily_look(sv, now);
    tournaments_look(sv, now);
    clean_up(sv, now);
    if (sv->unread) sv->unread = results_read_in(sv);
    packed_look(sv, now);
    outbox_look(sv, now);
}

/* Somebody leaves, at another server: what they leave behind is for who does the chores. */
void chores_heard_leaving(server *sv, const char *text)
{
    (void)text;
    sv->leaving = true;
}
