/* keep_lines.c - lines of play that are kept with games that are over. */
#include <assert.h>
#include <string.h>

#include "owner.h"

store_result store_add_line(store *s, const char *id, const store_line *l)
{
    assert(strlen(l->name) <= STORE_NAME && strlen(l->answers) <= STORE_TEXT && strlen(l->comment) <= STORE_TEXT);
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
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
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
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
        store_line l = {.number = row_int64(&q, 0),
                        .person = row_int64(&q, 1),
                        .name = row_text(&q, 2),
                        .version = row_int(&q, 3),
                        .place = row_int(&q, 4),
                        .answers = row_text(&q, 5),
                        .comment = row_text(&q, 6),
                        .at = row_int64(&q, 7)};
        if (!l.name || !l.answers || !l.comment) query_no_memory(&q);
        if (q.state != QUERY_ROW || !each(context, &l)) break;
    }
    return query_end(&q, true);
}
