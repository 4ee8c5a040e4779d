/* tournament_run.c - tournaments run by themselves: rounds are drawn, their tables made, their results taken.
 *
 * Each look at a tournament that is due does the next thing and says when it is due again. Tables are made a few in
 * each tick, so that a large round does not keep the loop. When a game is over its result is written in the same
 * transaction (tournament_game_over), and the tournament is due at once if it was the last one of the round.
 */
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "clubs.h"
#include "presence.h"
#include "tournament.h"

enum { PATIENCE_AT_LEAST = 120 };

/* ---- a round ---- */

static void draw_round(tournament *t)
{
    contest_table next[CONTEST_TABLES];
    int n = contest_pair(&t->c, t->round, next), first = t->c.tables;
    for (int i = 0; i < n; i++) t->c.table[first + i] = next[i];
    t->c.tables += n;
    for (int i = first; i < t->c.tables; i++) tournament_keep_table(t, i, true);
    t->round++;
    t->ends = server_now() + t->plan.time * INT64_C(1000);
    log_say(LOG_INFO, "round-drawn", LOG_TEXT("tournament", t->row.id), LOG_NUMBER("round", t->round),
            LOG_NUMBER("tables", n));
}

static bool is_now(const tournament *t, int i)
{
    return t->c.table[i].round == t->round - 1;
}

static bool is_to_be_made(const tournament *t, int i)
{
    return is_now(t, i) && !t->game[i][0] && !t->c.table[i].over;
}

static bool sit_down(tournament *t, room *r, int i)
{
    for (int s = 0; s < r->seats; s++) {
        visitor v = {.sessions = NULL};
        int64_t person = t->entrant[t->c.table[i].entrant[s]].person;
        if (store_get_person(t->sv->store, person, &v.kept) != STORE_OK) return false;
        room_sit(r, s, &v);
        r->seat[s].gone = presence_here(t->sv, person) ? 0 : server_clock();
    }
    return true;
}

/* All level: nothing is known of the game. */
static void give_up_table(tournament *t, int i)
{
    contest_table *to = &t->c.table[i];
    to->over = true;
    for (int s = 0; s < to->seats; s++) to->place[s] = 1;
    tournament_keep_table(t, i, false);
    log_say(LOG_ERROR, "no-table", LOG_TEXT("tournament", t->row.id), LOG_NUMBER("round", t->round));
}

/* Who has gone for good since the round was drawn has resigned, as at tables that ran then. */
static void resign_gone(room *r)
{
    for (int s = 0; s < r->seats && r->state == STORE_RUNNING; s++)
        if (!r->seat[s].name[0]) resign_seat(r, s);
}

/* Nobody is its host: what hosts may do at a table is for others. */
static void make_table(tournament *t, int i)
{
    const char *why = "";
    room *r = room_make(t->sv, 0);
    r->host_gone = true;
    r->setup = t->setup;
    r->setup.players = t->c.table[i].seats;
    r->setup.first_player = 1;
    r->open = !t->club[0];
    g_strlcpy(r->club, t->club, sizeof r->club);
    r->physics = TOWER_VERSION;
    r->clock = (clock_rules){.kind = CLOCK_MOVE, .seconds = t->plan.move};
    r->patience = MAX(t->plan.move, PATIENCE_AT_LEAST);
    r->seats = t->c.table[i].seats;
    if (!sit_down(t, r, i)) {
        g_hash_table_remove(t->sv->rooms, r->id);
        give_up_table(t, i);
        return;
    }
    g_strlcpy(t->game[i], r->id, sizeof t->game[i]);
    tournament_keep_table(t, i, false);
    room_save(r);
    clubs_table_made(r);
    if (room_begin(r, &why)) {
        r->state = STORE_CLOSED;
        room_save(r);
        give_up_table(t, i);
        return;
    }
    resign_gone(r);
}

/* ---- its end ---- */

/* The time of the round is over, but not the game: for whom the table waits is behind the others. */
static void judge(tournament *t, int i)
{
    contest_table *to = &t->c.table[i];
    store_table row;
    unsigned asked = 0, all = (1u << to->seats) - 1;
    if (store_get_table(t->sv->store, t->game[i], &row) == STORE_OK) {
        if (row.state == STORE_RUNNING) asked = row.asked & all;
        store_free_table(&row);
    }
    int ahead = to->seats - __builtin_popcount(asked);
    to->over = true;
    for (int s = 0; s < to->seats; s++) to->place[s] = (uint8_t)(asked >> s & 1 && ahead ? ahead + 1 : 1);
    tournament_keep_table(t, i, false);
}

static void end(tournament *t)
{
    t->row.state = CONTEST_OVER;
    t->row.due = 0;
    tournament_keep(t);
    if (t->row.league[0]) store_wake_contest(t->sv->store, t->row.league, server_now());
    log_say(LOG_INFO, "tournament-over", LOG_TEXT("tournament", t->row.id), LOG_NUMBER("rounds", t->round));
}

static int still_in(const tournament *t)
{
    int n = 0;
    for (int i = 0; i < t->people; i++) n += !t->entrant[i].out;
    return n;
}

static void go_on(tournament *t)
{
    tournament_keep_members(t);
    if (t->round >= t->rounds || still_in(t) < 2) {
        end(t);
        return;
    }
    draw_round(t);
    t->row.due = server_now();
    tournament_keep(t);
}

static int by_rating(const void *a, const void *b)
{
    const store_entrant *x = a, *y = b;
    if (x->rating != y->rating) return x->rating > y->rating ? -1 : 1;
    return x->person < y->person ? -1 : 1;
}

void tournament_begin(tournament *t)
{
    int n = 0;
    for (int i = 0; i < t->people; i++)
        if (!t->entrant[i].out) t->entrant[n++] = t->entrant[i];
    t->people = MIN(n, CONTEST_ENTRANTS);
    qsort(t->entrant, (size_t)t->people, sizeof *t->entrant, by_rating);
    t->c.entrants = t->people;
    for (int i = 0; i < t->people; i++) {
        t->entrant[i].number = i;
        t->c.entrant[i].rating = t->entrant[i].rating;
        t->c.entrant[i].out = false;
        store_put_entrant(t->sv->store, &t->entrant[i]);
    }
    int most = contest_length(t->c.kind, t->c.size, t->people);
    t->rounds = t->plan.rounds ? t->plan.rounds : most;
    t->row.state = CONTEST_RUNNING;
    go_on(t);
}

/* ---- looks at it ---- */

static void look_at_open(tournament *t)
{
    tournament_keep_members(t);
    if (still_in(t) >= 2) {
        tournament_begin(t);
        return;
    }
    t->row.state = CONTEST_CANCELLED; /* nobody came, or the club is gone */
    t->row.due = 0;
    tournament_keep(t);
}

static void look_at_round(tournament *t, int64_t now)
{
    bool over = true;
    int64_t until = g_get_monotonic_time() + LIMIT_PIECE_US;
    for (int i = 0; i < t->c.tables; i++) {
        if (!is_to_be_made(t, i)) continue;
        if (g_get_monotonic_time() >= until || !room_fits(t->sv)) return; /* in the next tick */
        make_table(t, i);
    }
    for (int i = 0; i < t->c.tables; i++) {
        if (!is_now(t, i) || t->c.table[i].over) continue;
        if (now >= t->ends)
            judge(t, i);
        else
            over = false;
    }
    if (over)
        go_on(t);
    else {
        t->row.due = t->ends;
        tournament_keep(t);
    }
}

static void look(tournament *t, int64_t now)
{
    if (t->plan.kind == PLAN_LEAGUE)
        league_look(t);
    else if (t->row.state == CONTEST_OPEN)
        look_at_open(t);
    else if (t->row.state == CONTEST_RUNNING)
        look_at_round(t, now);
    else {
        t->row.due = 0;
        tournament_keep(t);
    }
}

void tournaments_look(server *sv, int64_t now)
{
    char id[STORE_ID + 1];
    store_result result;
    int64_t clock = server_clock();
    if (clock < sv->cups_at) return;
    if (store_due_contest(sv->store, now, id) != STORE_OK) {
        if (sv->shared) sv->cups_at = clock + LIMIT_SELDOM_MS;
        return;
    }
    tournament_alone(sv, id);
    tournament *t = tournament_load(sv, id, &result);
    if (t)
        look(t, now);
    else if (result == STORE_DAMAGED) {
        store_wake_contest(sv->store, id, 0); /* so that it hides no other */
        log_say(LOG_ERROR, "bad-tournament", LOG_TEXT("tournament", id));
    }
    g_free(t);
}

void tournaments_drop(server *sv, int64_t now)
{
    int dropped = 0;
    int64_t before = now - LIMIT_CONTESTS_DAYS * INT64_C(86400000);
    while (dropped < LIMIT_CONTESTS_DROPPED && store_drop_contest(sv->store, before) == STORE_OK) dropped++;
    if (dropped) log_say(LOG_INFO, "tournaments-dropped", LOG_NUMBER("tournaments", dropped));
}

/* ---- games ---- */

static bool others_run(void *context, const store_bout *b)
{
    store_bout *own = context; /* over: no other one of its round runs */
    if (b->round == own->round && b->number != own->number && !b->over) own->over = false;
    return own->over;
}

void tournament_game_over(const room *r)
{
    store_bout b;
    store *s = r->sv->store;
    if (r->host || store_bout_of(s, r->id, &b) != STORE_OK || b.over) return;
    tournament_alone(r->sv, b.contest); /* else of two that end at once none would be the last */
    if (store_bout_of(s, r->id, &b) != STORE_OK || b.over) return;
    b.over = true;
    for (int i = 0; i < b.seats; i++) {
        b.place[i] = (uint8_t)r->place[i];
        b.score[i] = (int16_t)CLAMP(r->score[i], INT16_MIN, INT16_MAX);
    }
    store_put_bout(s, &b);
    tournaments_changed(r->sv);
    if (store_each_bout(s, b.contest, others_run, &b) == STORE_OK && b.over)
        store_wake_contest(s, b.contest, server_now());
}
