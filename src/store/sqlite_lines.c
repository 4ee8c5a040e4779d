/* sqlite_lines.c - lines of play that are kept with games that are over. */
#include <assert.h>
#include <string.h>

#include "query.h"

store_result store_add_line(store *s, const char *id, const store_line *l)
{
    assert(strlen(l->name) <= STORE_NAME && strlen(l->answers) <= STORE_TEXT && strlen(l->comment) <= STORE_TEXT);
    query q = query_start(s, SQL_ADD_LINE);
    query_text(&q, id);
    query_int(&q, l->person);
    query_text(&q, l->name);
    query_int(&q, l->version);
    query_int(&q, l->place);
    query_text(&q, l->answers);
    query_text(&q, l->comment);
    query_int(&q, l->at);
    return query_write(&q);
}

store_result store_drop_line(store *s, const char *id, int64_t number)
{
    query q = query_start(s, SQL_DROP_LINE);
    query_text(&q, id);
    query_int(&q, number);
    return query_write(&q);
}

store_result store_each_line(store *s, const char *id, store_line_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_LINE);
    query_text(&q, id);
    while (query_row(&q)) {
        store_line l = {.number = sqlite3_column_int64(q.stmt, 0),
                        .person = sqlite3_column_int64(q.stmt, 1),
                        .name = (const char *)sqlite3_column_text(q.stmt, 2),
                        .version = sqlite3_column_int(q.stmt, 3),
                        .place = sqlite3_column_int(q.stmt, 4),
                        .answers = (const char *)sqlite3_column_text(q.stmt, 5),
                        .comment = (const char *)sqlite3_column_text(q.stmt, 6),
                        .at = sqlite3_column_int64(q.stmt, 7)};
        if (!l.name || !l.answers || !l.comment) q.rc = SQLITE_NOMEM;
        if (q.rc == SQLITE_NOMEM || !each(context, &l)) break;
    }
    return query_end(&q, true);
}
