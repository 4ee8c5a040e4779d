/* keep_contests.c - tournaments: who has entered, and the tables of their rounds. */
#include <stdio.h>
#include <string.h>

#include "query.h"

/* ---- tournaments ---- */

static store_result write_contest(store *s, int which, const store_contest *c)
{
    query q = query_start(s, which);
    query_text(&q, c->id);
    query_int(&q, c->state);
    query_text(&q, c->league);
    query_int(&q, c->host);
    query_int(&q, c->created);
    query_int(&q, c->changed);
    query_int(&q, c->due);
    query_text(&q, c->doc);
    return query_write(&q);
}

store_result store_add_contest(store *s, const store_contest *c)
{
    return write_contest(s, SQL_ADD_CONTEST, c);
}

store_result store_put_contest(store *s, const store_contest *c)
{
    return write_contest(s, SQL_PUT_CONTEST, c);
}

static store_contest take_contest(const query *q)
{
    store_contest c = {.state = (uint8_t)row_one_of(q, 1, CONTEST_STATES),
                       .host = row_int64(q, 3),
                       .created = row_int64(q, 4),
                       .changed = row_int64(q, 5),
                       .due = row_int64(q, 6),
                       .doc = row_text(q, 7)};
    query_take(q, 0, c.id, sizeof c.id);
    query_take(q, 2, c.league, sizeof c.league);
    if (!c.doc) c.doc = "";
    return c;
}

store_result store_get_contest(store *s, const char *id, store_contest_fn *each, void *context)
{
    query q = query_start(s, SQL_GET_CONTEST);
    query_text(&q, id);
    bool found = query_row(&q);
    if (found) {
        store_contest c = take_contest(&q);
        each(context, &c);
    }
    return query_end(&q, found);
}

/* How many were told. */
static int tell_each(query *q, store_contest_fn *each, void *context)
{
    int n = 0;
    for (bool more = true; more && query_row(q); n++) {
        store_contest c = take_contest(q);
        more = each(context, &c);
    }
    return n;
}

store_result store_list_contests(store *s, int most, store_contest_fn *each, void *context)
{
    static const int parts[] = {SQL_LIST_CONTESTS, SQL_LIST_CONTESTS_OVER};
    store_result result = STORE_OK;
    for (size_t i = 0; result == STORE_OK && most > 0 && i < sizeof parts / sizeof *parts; i++) {
        query q = query_start(s, parts[i]);
        query_int(&q, most);
        most -= tell_each(&q, each, context);
        result = query_end(&q, true);
    }
    return result;
}

store_result store_list_league(store *s, const char *league, int most, store_contest_fn *each, void *context)
{
    query q = query_start(s, SQL_LIST_LEAGUE);
    query_text(&q, league);
    query_int(&q, most);
    tell_each(&q, each, context);
    return query_end(&q, true);
}

/* The id that a statement with one number finds. */
static store_result find_id(store *s, int which, int64_t number, char id[STORE_ID + 1])
{
    query q = query_start(s, which);
    query_int(&q, number);
    bool found = query_row(&q);
    if (found) query_take(&q, 0, id, STORE_ID + 1);
    return query_end(&q, found);
}

store_result store_due_contest(store *s, int64_t now, char id[STORE_ID + 1])
{
    return find_id(s, SQL_DUE_CONTEST, now, id);
}

store_result store_next_entered(store *s, int64_t person, char id[STORE_ID + 1])
{
    return find_id(s, SQL_NEXT_ENTERED, person, id);
}

store_result store_wake_contest(store *s, const char *id, int64_t due)
{
    query q = query_start(s, SQL_WAKE_CONTEST);
    query_text(&q, id);
    query_int(&q, due);
    return query_write(&q);
}

/* The club stands in the document: a look at all of them is seldom, and none of their rows needs it otherwise. */
store_result store_wake_club_contests(store *s, const char *club, int64_t due)
{
    query q = query_start(s, SQL_WAKE_CLUB_CONTESTS);
    query_text(&q, club);
    query_int(&q, due);
    return query_write_any(&q);
}

store_result store_count_contests(store *s, int64_t host, int *out)
{
    query q = query_start(s, SQL_COUNT_CONTESTS);
    query_int(&q, host);
    bool found = query_row(&q);
    *out = found ? row_int(&q, 0) : 0;
    return query_end(&q, found);
}

store_result store_drop_contest(store *s, int64_t before)
{
    static const int parts[] = {SQL_DROP_BOUTS, SQL_DROP_ENTRANTS, SQL_DROP_CONTEST};
    char id[STORE_ID + 1];
    store_result result = find_id(s, SQL_OLD_CONTEST, before, id);
    for (size_t i = 0; result == STORE_OK && i < sizeof parts / sizeof *parts; i++) {
        query q = query_start(s, parts[i]);
        query_text(&q, id);
        result = query_write_any(&q);
    }
    return result;
}

/* ---- entrants ---- */

store_result store_put_entrant(store *s, const store_entrant *e)
{
    query q = query_start(s, SQL_PUT_ENTRANT);
    query_text(&q, e->contest);
    query_int(&q, e->person);
    query_int(&q, e->number);
    query_int(&q, e->rating);
    query_int(&q, e->division);
    query_int(&q, e->out);
    return query_write(&q);
}

store_result store_drop_entrant(store *s, const char *contest, int64_t person)
{
    query q = query_start(s, SQL_DROP_ENTRANT);
    query_text(&q, contest);
    query_int(&q, person);
    return query_write(&q);
}

static store_result each_entrant(query *q, store_entrant_fn *each, void *context)
{
    while (query_row(q)) {
        store_entrant e = {.person = row_int64(q, 1),
                           .number = row_int(q, 2),
                           .rating = row_int(q, 3),
                           .division = row_int(q, 4),
                           .out = row_int(q, 5) != 0};
        query_take(q, 0, e.contest, sizeof e.contest);
        query_take(q, 6, e.name, sizeof e.name);
        if (!each(context, &e)) break;
    }
    return query_end(q, true);
}

store_result store_each_entrant(store *s, const char *contest, store_entrant_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_ENTRANT);
    query_text(&q, contest);
    return each_entrant(&q, each, context);
}

store_result store_each_entered(store *s, int64_t person, int most, store_entrant_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_ENTERED);
    query_int(&q, person);
    query_int(&q, most);
    return each_entrant(&q, each, context);
}

store_result store_count_entrants(store *s, const char *contest, int64_t person, int *all, bool *own)
{
    query q = query_start(s, SQL_COUNT_ENTRANTS);
    query_text(&q, contest);
    query_int(&q, person);
    bool found = query_row(&q);
    *all = found ? row_int(&q, 0) : 0;
    *own = found && row_int(&q, 1);
    return query_end(&q, found);
}

/* ---- tables of rounds ---- */

/* Four small numbers in one. */
static int64_t pack(const uint8_t n[STORE_SEATS])
{
    int64_t all = 0;
    for (int i = 0; i < STORE_SEATS; i++) all |= (int64_t)n[i] << 8 * i;
    return all;
}

static int64_t pack_scores(const int16_t n[STORE_SEATS])
{
    uint64_t all = 0;
    for (int i = 0; i < STORE_SEATS; i++) all |= (uint64_t)(uint16_t)n[i] << 16 * i;
    return (int64_t)all;
}

static store_result write_bout(store *s, int which, const store_bout *b)
{
    query q = query_start(s, which);
    query_text(&q, b->contest);
    query_int(&q, b->round);
    query_int(&q, b->number);
    query_text(&q, b->game);
    query_int(&q, b->seats);
    query_int(&q, b->over);
    query_int(&q, pack(b->who));
    query_int(&q, pack(b->place));
    query_int(&q, pack_scores(b->score));
    return query_write(&q);
}

store_result store_add_bout(store *s, const store_bout *b)
{
    return write_bout(s, SQL_ADD_BOUT, b);
}

store_result store_put_bout(store *s, const store_bout *b)
{
    return write_bout(s, SQL_PUT_BOUT, b);
}

static store_bout take_bout(const query *q)
{
    store_bout b = {
        .round = row_int(q, 1), .number = row_int(q, 2), .seats = row_int(q, 4), .over = row_int(q, 5) != 0};
    uint64_t who = (uint64_t)row_int64(q, 6), places = (uint64_t)row_int64(q, 7);
    uint64_t scores = (uint64_t)row_int64(q, 8);
    query_take(q, 0, b.contest, sizeof b.contest);
    query_take(q, 3, b.game, sizeof b.game);
    for (int i = 0; i < STORE_SEATS; i++) {
        b.who[i] = (uint8_t)(who >> 8 * i);
        b.place[i] = (uint8_t)(places >> 8 * i);
        b.score[i] = (int16_t)(scores >> 16 * i);
    }
    return b;
}

store_result store_each_bout(store *s, const char *contest, store_bout_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_BOUT);
    query_text(&q, contest);
    while (query_row(&q)) {
        store_bout b = take_bout(&q);
        if (!each(context, &b)) break;
    }
    return query_end(&q, true);
}

store_result store_bout_of(store *s, const char *game, store_bout *out)
{
    query q = query_start(s, SQL_BOUT_OF);
    query_text(&q, game);
    bool found = query_row(&q);
    if (found) *out = take_bout(&q);
    return query_end(&q, found);
}
