/* keep_clubs.c - clubs: their members, their tables, their results. */
#include <string.h>

#include "query.h"
#include "store_clubs.h"

/* ---- clubs ---- */

static store_result write_club(store *s, int which, const store_club *c)
{
    query q = query_start(s, which);
    query_text(&q, c->id);
    query_text(&q, c->name);
    query_text(&q, c->looks);
    query_text(&q, c->about);
    query_int(&q, c->entry);
    query_text(&q, c->code);
    query_int(&q, c->created);
    query_int(&q, c->changed);
    return query_write(&q);
}

store_result store_add_club(store *s, const store_club *c)
{
    return write_club(s, SQL_ADD_CLUB, c);
}

store_result store_put_club(store *s, const store_club *c)
{
    return write_club(s, SQL_PUT_CLUB, c);
}

static void take_club(const query *q, store_club *out)
{
    *out = (store_club){.entry = (uint8_t)row_one_of(q, 4, CLUB_ENTRIES),
                        .created = row_int64(q, 6),
                        .changed = row_int64(q, 7),
                        .members = row_int(q, 8),
                        .role = row_int(q, 9)};
    query_take(q, 0, out->id, sizeof out->id);
    query_take(q, 1, out->name, sizeof out->name);
    query_take(q, 2, out->looks, sizeof out->looks);
    query_take(q, 3, out->about, sizeof out->about);
    query_take(q, 5, out->code, sizeof out->code);
}

store_result store_get_club(store *s, const char *id, int64_t person, store_club *out)
{
    query q = query_start(s, SQL_GET_CLUB);
    query_int(&q, person);
    query_text(&q, id);
    bool found = query_row(&q);
    if (found) take_club(&q, out);
    return query_end(&q, found);
}

static store_result each_club(query *q, store_club_fn *each, void *context)
{
    while (query_row(q)) {
        store_club c;
        take_club(q, &c);
        if (!each(context, &c)) break;
    }
    return query_end(q, true);
}

store_result store_list_clubs(store *s, int64_t person, const char *text, int most, store_club_fn *each, void *context)
{
    query q = query_start(s, SQL_LIST_CLUBS);
    query_int(&q, person);
    query_text(&q, text);
    query_int(&q, most);
    return each_club(&q, each, context);
}

store_result store_clubs_of(store *s, int64_t person, store_club_fn *each, void *context)
{
    query q = query_start(s, SQL_CLUBS_OF);
    query_int(&q, person);
    return each_club(&q, each, context);
}

store_result store_count_clubs(store *s, int64_t person, int *all, int *own, int *founded)
{
    query q = query_start(s, SQL_COUNT_CLUBS);
    query_int(&q, person);
    bool found = query_row(&q);
    *all = found ? row_int(&q, 0) : 0;
    *own = found ? row_int(&q, 1) : 0;
    *founded = found ? row_int(&q, 2) : 0;
    return query_end(&q, found);
}

store_result store_drop_club(store *s, const char *id)
{
    static const int parts[] = {SQL_DROP_CLUB_CHAT, SQL_DROP_CLUB_GAMES, SQL_DROP_CLUB_SCORES, SQL_DROP_MEMBERS,
                                SQL_DROP_CLUB};
    store_result result = STORE_OK;
    for (size_t i = 0; result == STORE_OK && i < sizeof parts / sizeof *parts; i++) {
        query q = query_start(s, parts[i]);
        query_text(&q, id);
        result = query_write_any(&q);
    }
    return result;
}

/* ---- members ---- */

store_result store_put_member(store *s, const store_member *m)
{
    query q = query_start(s, SQL_PUT_MEMBER);
    query_text(&q, m->club);
    query_int(&q, m->person);
    query_int(&q, m->role);
    query_int(&q, m->since);
    return query_write(&q);
}

store_result store_drop_member(store *s, const char *club, int64_t person)
{
    query q = query_start(s, SQL_DROP_MEMBER);
    query_text(&q, club);
    query_int(&q, person);
    return query_write(&q);
}

int store_role(store *s, const char *club, int64_t person)
{
    query q = query_start(s, SQL_GET_ROLE);
    query_text(&q, club);
    query_int(&q, person);
    bool found = query_row(&q);
    int role = found ? row_int(&q, 0) : ROLE_NONE;
    return query_end(&q, found) == STORE_OK ? role : ROLE_NONE;
}

store_result store_each_member(store *s, const char *club, store_member_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_MEMBER);
    query_text(&q, club);
    while (query_row(&q)) {
        store_member m = {.person = row_int64(&q, 1), .role = row_int(&q, 2), .since = row_int64(&q, 3)};
        query_take(&q, 0, m.club, sizeof m.club);
        query_take(&q, 4, m.name, sizeof m.name);
        if (!each(context, &m)) break;
    }
    return query_end(&q, true);
}

store_result store_next_founder(store *s, const char *club, int64_t person, int64_t now, int64_t *out, bool *banned)
{
    query q = query_start(s, SQL_NEXT_FOUNDER);
    query_text(&q, club);
    query_int(&q, person);
    query_int(&q, now);
    bool found = query_row(&q);
    if (found) {
        *out = row_int64(&q, 0);
        *banned = row_int(&q, 1);
    }
    return query_end(&q, found);
}

/* ---- tables ---- */

store_result store_add_club_table(store *s, const char *club, const char *table, int64_t now)
{
    query q = query_start(s, SQL_ADD_CLUB_GAME);
    query_text(&q, table);
    query_text(&q, club);
    query_int(&q, now);
    return query_write(&q);
}

static store_result about_table(store *s, int which, const char *table)
{
    query q = query_start(s, which);
    query_text(&q, table);
    return query_write(&q);
}

store_result store_end_club_table(store *s, const char *table)
{
    return about_table(s, SQL_END_CLUB_GAME, table);
}

store_result store_lose_club_table(store *s, const char *table)
{
    return about_table(s, SQL_LOSE_CLUB_GAME, table);
}

store_result store_count_club_tables(store *s, const char *club, int *out)
{
    query q = query_start(s, SQL_COUNT_CLUB_GAMES);
    query_text(&q, club);
    *out = query_row(&q) ? row_int(&q, 0) : 0;
    return query_end(&q, true);
}

store_result store_list_club_tables(store *s, const char *club, bool over, int most, store_table_fn *each,
                                    void *context)
{
    query q = query_start(s, SQL_LIST_CLUB_GAMES);
    query_text(&q, club);
    query_int(&q, over);
    query_int(&q, most);
    return query_tables(&q, each, context);
}

/* ---- results ---- */

store_result store_add_club_score(store *s, const char *club, int season, const store_club_score *r)
{
    query q = query_start(s, SQL_ADD_CLUB_SCORE);
    query_text(&q, club);
    query_int(&q, season);
    query_int(&q, r->person);
    query_int(&q, r->games);
    query_int(&q, r->wins);
    query_int(&q, r->points);
    query_int(&q, r->score);
    return query_write(&q);
}

store_result store_each_club_score(store *s, const char *club, int season, store_club_score_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_CLUB_SCORE);
    query_text(&q, club);
    query_int(&q, season);
    while (query_row(&q)) {
        store_club_score r = {.person = row_int64(&q, 0),
                              .role = row_int(&q, 2),
                              .games = row_int(&q, 3),
                              .wins = row_int(&q, 4),
                              .points = row_int(&q, 5),
                              .score = row_int64(&q, 6)};
        query_take(&q, 1, r.name, sizeof r.name);
        if (!each(context, &r)) break;
    }
    return query_end(&q, true);
}

store_result store_each_club_season(store *s, const char *club, int most, store_season_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_CLUB_SEASON);
    query_text(&q, club);
    query_int(&q, most);
    while (query_row(&q))
        if (!each(context, row_int(&q, 0))) break;
    return query_end(&q, true);
}
