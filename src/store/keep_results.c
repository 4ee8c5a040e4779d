/* keep_results.c - how games have ended for people, their ratings, and the puzzles they have tried. */
#include <stdio.h>

#include "query.h"

store_result store_add_score(store *s, const store_score *r)
{
    query q = query_start(s, SQL_ADD_SCORE);
    query_text(&q, r->game);
    query_int(&q, r->seat);
    query_int(&q, r->person);
    query_int(&q, r->at);
    query_int(&q, r->place);
    query_int(&q, r->score);
    query_int(&q, r->resigned);
    query_real_or_null(&q, r->rated, r->before);
    query_real_or_null(&q, r->rated, r->after);
    query_text(&q, r->against);
    query_text(&q, r->about);
    return query_write(&q);
}

store_result store_trim_scores(store *s, int64_t person, int keep)
{
    query q = query_start(s, SQL_TRIM_SCORES);
    query_int(&q, person);
    query_int(&q, keep);
    return query_write_any(&q);
}

static store_score read_score(const query *q)
{
    store_score r = {.number = row_int64(q, 0),
                     .seat = row_int(q, 2),
                     .person = row_int64(q, 3),
                     .at = row_int64(q, 4),
                     .place = row_int(q, 5),
                     .score = row_int(q, 6),
                     .resigned = row_int(q, 7),
                     .rated = !row_null(q, 9),
                     .before = row_real(q, 8),
                     .after = row_real(q, 9),
                     .against = row_word(q, 10),
                     .about = row_word(q, 11)};
    snprintf(r.game, sizeof r.game, "%s", row_word(q, 1));
    return r;
}

store_result store_each_score(store *s, int64_t person, int64_t before, int most, store_score_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_SCORE);
    query_int(&q, person);
    query_int(&q, before ? before : INT64_MAX);
    query_int(&q, most);
    while (query_row(&q)) {
        store_score r = read_score(&q);
        if (!each(context, &r)) break;
    }
    return query_end(&q, true);
}

store_result store_next_unread(store *s, char id[STORE_ID + 1])
{
    query q = query_start(s, SQL_NEXT_UNREAD);
    bool found = query_row(&q);
    int64_t key = found ? row_int64(&q, 0) : 0;
    if (found) snprintf(id, STORE_ID + 1, "%s", row_word(&q, 1));
    store_result result = query_end(&q, found);
    if (result != STORE_OK && result != STORE_NONE) return result;
    q = query_start(s, found ? SQL_MARK_READ : SQL_ALL_READ);
    if (found) query_int(&q, key);
    store_result kept = query_write_any(&q);
    return kept == STORE_OK ? result : kept;
}

store_result store_put_rating(store *s, const store_rating *r)
{
    query q = query_start(s, SQL_PUT_RATING);
    query_int(&q, r->person);
    query_real(&q, r->rating);
    query_real(&q, r->deviation);
    query_real(&q, r->volatility);
    query_int(&q, r->games);
    query_int(&q, r->at);
    return query_write(&q);
}

static store_rating read_rating(const query *q, int64_t person, int column)
{
    return (store_rating){.person = person,
                          .rating = row_real(q, column),
                          .deviation = row_real(q, column + 1),
                          .volatility = row_real(q, column + 2),
                          .games = row_int(q, column + 3),
                          .at = row_int64(q, column + 4)};
}

store_result store_get_rating(store *s, int64_t person, store_rating *out)
{
    query q = query_start(s, SQL_GET_RATING);
    query_int(&q, person);
    bool found = query_row(&q);
    if (found) *out = read_rating(&q, person, 0);
    return query_end(&q, found);
}

static void read_rated(const query *q, store_rated *out)
{
    out->same = row_int(q, 2) / 1000;
    out->all = row_int(q, 2) % 1000;
    out->rating = row_null(q, 3) ? (store_rating){0} : read_rating(q, out->person, 3);
}

store_result store_get_rated(store *s, const char *game, int64_t since, store_rated seat[STORE_SEATS])
{
    bool there = false;
    query q = query_start(s, SQL_GET_RATED);
    query_text(&q, game);
    query_int(&q, since);
    for (int i = 0; i < STORE_SEATS; i++) {
        query_id(&q, seat[i].person);
        query_text(&q, seat[i].against ? seat[i].against : "");
    }
    while (query_row(&q)) {
        there |= row_int(&q, 1) > 0;
        for (int i = 0; i < STORE_SEATS; i++)
            if (seat[i].person && seat[i].person == row_int64(&q, 0)) read_rated(&q, &seat[i]);
    }
    return query_end(&q, true) == STORE_FAIL ? STORE_FAIL : there ? STORE_TAKEN : STORE_OK;
}

store_result store_each_best(store *s, int most, store_rating_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_BEST);
    query_int(&q, most);
    while (query_row(&q)) {
        store_rating r = read_rating(&q, row_int64(&q, 1), 2);
        if (!each(context, row_word(&q, 0), &r)) break;
    }
    return query_end(&q, true);
}

store_result store_add_tried(store *s, int64_t person, int puzzle, bool solved)
{
    query q = query_start(s, SQL_ADD_TRIED);
    query_int(&q, person);
    query_int(&q, puzzle);
    query_int(&q, solved);
    return query_write_any(&q);
}

store_result store_each_tried(store *s, int64_t person, store_tried_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_TRIED);
    query_int(&q, person);
    while (query_row(&q))
        if (!each(context, row_int(&q, 0), row_int(&q, 1))) break;
    return query_end(&q, true);
}
