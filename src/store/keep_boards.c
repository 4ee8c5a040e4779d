/* keep_boards.c - games of the day, and boards: who has played with the same luck, and what came of it. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "query.h"

/* ---- days ---- */

store_result store_add_day(store *s, const store_day *d)
{
    query q = query_start(s, SQL_ADD_DAY);
    query_int(&q, d->day);
    query_blob(&q, d->secret, STORE_SECRET);
    query_text(&q, d->game);
    return query_write(&q);
}

/* False: the row makes no sense. */
static bool take_day(const query *q, store_day *out)
{
    *out = (store_day){.day = row_int(q, 0), .settled = row_int(q, 1) != 0, .game = row_text(q, 3)};
    return row_exactly(q, 2, out->secret, STORE_SECRET) && out->game;
}

store_result store_get_day(store *s, int day, store_day_fn *each, void *context)
{
    store_day d;
    query q = query_start(s, SQL_GET_DAY);
    query_int(&q, day);
    bool found = query_row(&q) && take_day(&q, &d);
    if (found) each(context, &d);
    return query_end(&q, found);
}

store_result store_each_day(store *s, bool settled, int last, int most, store_day_fn *each, void *context)
{
    store_day d;
    query q = query_start(s, SQL_EACH_DAY);
    query_int(&q, settled);
    query_int(&q, last);
    query_int(&q, most);
    while (query_row(&q))
        if (take_day(&q, &d) && !each(context, &d)) break;
    return query_end(&q, true);
}

store_result store_settle_day(store *s, int day, const char *board)
{
    query q = query_start(s, SQL_SETTLE_DAY);
    query_int(&q, day);
    store_result result = query_write_any(&q);
    if (result != STORE_OK) return result;
    q = query_start(s, SQL_END_RUNNING);
    query_text(&q, board);
    return query_write_any(&q);
}

store_result store_drop_days(store *s, int day, int64_t began, int most, int *out)
{
    *out = 0;
    query q = query_start(s, SQL_DROP_DAYS);
    query_int(&q, day);
    store_result result = query_write_any(&q);
    if (result != STORE_OK) return result;
    q = query_start(s, SQL_DROP_ENTRIES);
    query_int(&q, began);
    query_int(&q, most);
    return query_some(&q, out);
}

/* ---- boards ---- */

static void bind_entry(query *q, const store_entry *e)
{
    assert(e->board[0] && strlen(e->table) == STORE_ID && e->state <= ENTRY_RUNNING);
    query_text(q, e->board);
    query_int(q, e->person);
    query_text(q, e->table);
}

store_result store_add_entry(store *s, const store_entry *e)
{
    query q = query_start(s, SQL_ADD_ENTRY);
    bind_entry(&q, e);
    query_int(&q, e->account);
    query_int(&q, e->state);
    query_int(&q, e->points);
    query_int(&q, e->place);
    query_int(&q, e->margin);
    query_int(&q, e->began);
    return query_write(&q);
}

store_result store_end_entry(store *s, const store_entry *e)
{
    query q = query_start(s, SQL_END_ENTRY);
    bind_entry(&q, e);
    query_int(&q, e->state);
    query_int(&q, e->points);
    query_int(&q, e->place);
    query_int(&q, e->margin);
    return query_write(&q);
}

static void take_entry(const query *q, store_entry *out)
{
    *out = (store_entry){.person = row_int64(q, 1),
                         .account = row_int(q, 3) != 0,
                         .state = (uint8_t)row_one_of(q, 4, ENTRY_STATES),
                         .points = row_int(q, 5),
                         .place = row_int(q, 6),
                         .margin = row_int(q, 7),
                         .began = row_int64(q, 8)};
    query_take(q, 0, out->board, sizeof out->board);
    query_take(q, 2, out->table, sizeof out->table);
    query_take(q, 9, out->name, sizeof out->name);
}

store_result store_get_entry(store *s, const char *board, int64_t person, store_entry *out)
{
    query q = query_start(s, SQL_GET_ENTRY);
    query_text(&q, board);
    query_int(&q, person);
    bool found = query_row(&q);
    if (found) take_entry(&q, out);
    return query_end(&q, found);
}

store_result store_best_entries(store *s, const char *board, int state, int most, store_entry_fn *each, void *context)
{
    store_entry e;
    query q = query_start(s, SQL_BEST_ENTRIES);
    query_text(&q, board);
    query_int(&q, state);
    query_int(&q, most);
    while (query_row(&q)) {
        take_entry(&q, &e);
        if (!each(context, &e)) break;
    }
    return query_end(&q, true);
}

store_result store_count_entries(store *s, const char *board, int count[ENTRY_RUNNING + 1])
{
    memset(count, 0, sizeof *count * (ENTRY_RUNNING + 1));
    query q = query_start(s, SQL_COUNT_ENTRIES);
    query_text(&q, board);
    while (query_row(&q)) count[row_int(&q, 0) & ENTRY_RUNNING] = row_int(&q, 1);
    return query_end(&q, true);
}

store_result store_count_better(store *s, const store_entry *e, int *out)
{
    query q = query_start(s, SQL_COUNT_BETTER);
    query_text(&q, e->board);
    query_int(&q, e->state);
    query_int(&q, e->points);
    query_int(&q, e->margin);
    *out = query_row(&q) ? row_int(&q, 0) : 0;
    return query_end(&q, true);
}
