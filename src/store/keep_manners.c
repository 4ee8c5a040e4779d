/* keep_manners.c - how people get along: whom they shun, what they report, vacations, pace; tables gone silent. */
#include <stdio.h>

#include "query.h"

/* ---- shunning ---- */

store_result store_put_shun(store *s, const store_shun *d)
{
    bool any = d->mute || d->block;
    query q = query_start(s, any ? SQL_PUT_SHUN : SQL_DROP_SHUN);
    query_int(&q, d->person);
    query_int(&q, d->other);
    if (!any) return query_write_any(&q);
    query_int(&q, d->mute);
    query_int(&q, d->block);
    return query_write(&q);
}

store_result store_get_shun(store *s, int64_t person, int64_t other, store_shun *out)
{
    query q = query_start(s, SQL_GET_SHUN);
    query_int(&q, person);
    query_int(&q, other);
    bool found = query_row(&q);
    *out = (store_shun){.person = person, .other = other};
    if (found) {
        out->mute = row_int(&q, 0);
        out->block = row_int(&q, 1);
    }
    return query_end(&q, found);
}

store_result store_get_blocks(store *s, int64_t one, int64_t other, bool *by_one, bool *by_other)
{
    query q = query_start(s, SQL_GET_BLOCKS);
    query_int(&q, one);
    query_int(&q, other);
    bool found = query_row(&q);
    *by_one = found && row_int(&q, 0);
    *by_other = found && row_int(&q, 1);
    return query_end(&q, true);
}

store_result store_each_shun(store *s, int64_t person, store_shun_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_SHUN);
    query_int(&q, person);
    while (query_row(&q)) {
        store_shun d = {.person = person, .other = row_int64(&q, 0), .mute = row_int(&q, 1), .block = row_int(&q, 2)};
        snprintf(d.name, sizeof d.name, "%s", row_word(&q, 3));
        if (!each(context, &d)) break;
    }
    return query_end(&q, true);
}

/* ---- reports ---- */

store_result store_add_report(store *s, const store_report *r)
{
    query q = query_start(s, SQL_ADD_REPORT);
    query_int(&q, r->at);
    query_int(&q, r->by);
    query_int(&q, r->person);
    query_text(&q, r->table);
    query_text(&q, r->reason);
    query_text(&q, r->text);
    query_text(&q, r->excerpt);
    return query_write(&q);
}

static store_result each_report(query *q, store_report_fn *each, void *context)
{
    while (query_row(q)) {
        store_report r = {.id = row_int64(q, 0),
                          .at = row_int64(q, 1),
                          .by = row_int64(q, 2),
                          .person = row_int64(q, 3),
                          .reason = row_word(q, 5),
                          .text = row_word(q, 6),
                          .excerpt = row_word(q, 7),
                          .closed = row_int64(q, 8),
                          .note = row_word(q, 9)};
        snprintf(r.table, sizeof r.table, "%s", row_word(q, 4));
        if (!each(context, &r)) break;
    }
    return query_end(q, true);
}

store_result store_each_report(store *s, bool open, int64_t before, int most, store_report_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_REPORT);
    query_int(&q, before ? before : INT64_MAX);
    query_int(&q, open);
    query_int(&q, most);
    return each_report(&q, each, context);
}

store_result store_each_report_by(store *s, int64_t person, int most, store_report_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_REPORT_BY);
    query_int(&q, person);
    query_int(&q, most);
    return each_report(&q, each, context);
}

store_result store_close_report(store *s, int64_t id, const char *note, int64_t now)
{
    query q = query_start(s, SQL_CLOSE_REPORT);
    query_int(&q, id);
    query_int(&q, now);
    query_text(&q, note);
    return query_write(&q);
}

/* ---- vacations and pace ---- */

store_result store_put_vacation(store *s, int64_t person, int first, int last)
{
    query q = query_start(s, SQL_PUT_VACATION);
    query_int(&q, person);
    query_int(&q, first);
    query_int(&q, last);
    return query_write(&q);
}

store_result store_drop_vacation(store *s, int64_t person, int first)
{
    query q = query_start(s, SQL_DROP_VACATION);
    query_int(&q, person);
    query_int(&q, first);
    return query_write(&q);
}

store_result store_each_vacation(store *s, int64_t person, int from, store_vacation_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_VACATION);
    query_int(&q, person);
    query_int(&q, from);
    while (query_row(&q))
        if (!each(context, row_int(&q, 0), row_int(&q, 1))) break;
    return query_end(&q, true);
}

store_result store_add_pace(store *s, int64_t person, const store_pace *more)
{
    query q = query_start(s, SQL_PUT_PACE);
    query_int(&q, person);
    query_int(&q, more->turns);
    query_int(&q, more->spent);
    query_int(&q, more->games);
    query_int(&q, more->finished);
    return query_write(&q);
}

store_result store_get_pace(store *s, int64_t person, store_pace *out)
{
    query q = query_start(s, SQL_GET_PACE);
    query_int(&q, person);
    bool found = query_row(&q);
    *out = (store_pace){0};
    if (found)
        *out = (store_pace){.turns = row_int64(&q, 0),
                            .spent = row_int64(&q, 1),
                            .games = row_int64(&q, 2),
                            .finished = row_int64(&q, 3)};
    return query_end(&q, found);
}

store_result store_forget_manners(store *s, int64_t person)
{
    static const int all[] = {SQL_FORGET_SHUN, SQL_FORGET_VACATION, SQL_FORGET_PACE};
    store_result result = STORE_OK;
    for (size_t i = 0; result == STORE_OK && i < sizeof all / sizeof *all; i++) {
        query q = query_start(s, all[i]);
        query_int(&q, person);
        result = query_write_any(&q);
    }
    return result;
}

store_result store_next_silent(store *s, int64_t before, int64_t *after, char id[STORE_ID + 1])
{
    enum { AT_ONCE = 5000 };
    query q = query_start(s, SQL_NEXT_SILENT);
    query_int(&q, before);
    query_int(&q, *after);
    query_int(&q, *after + AT_ONCE);
    bool found = query_row(&q);
    if (found) {
        *after = row_int64(&q, 0);
        snprintf(id, STORE_ID + 1, "%s", row_word(&q, 1));
    }
    store_result result = query_end(&q, found);
    if (result != STORE_NONE) return result;
    q = query_start(s, SQL_LAST_TABLE);
    int64_t last = query_row(&q) ? row_int64(&q, 0) : 0;
    result = query_end(&q, true);
    *after = *after + AT_ONCE < last ? *after + AT_ONCE : -1;
    return result == STORE_OK ? STORE_NONE : result;
}
