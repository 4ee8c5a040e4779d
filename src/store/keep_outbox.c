/* keep_outbox.c - messages that go out, and who wants to be told what. */
#include <assert.h>

#include "query.h"
#include "store_told.h"

store_result store_add_letter(store *s, store_letter *l)
{
    assert(l->target && l->subject && l->body);
    query q = query_start(s, SQL_ADD_LETTER);
    query_int(&q, l->kind);
    query_int(&q, l->person);
    query_int(&q, l->channel);
    query_int(&q, l->made);
    query_int(&q, l->due);
    query_text(&q, l->target);
    query_text(&q, l->subject);
    query_text(&q, l->body);
    return query_write_id(&q, &l->id);
}

store_result store_each_letter(store *s, int64_t now, int most, store_letter_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_LETTER);
    query_int(&q, now);
    query_int(&q, most);
    while (query_row(&q)) {
        store_letter l = {
            .id = row_int64(&q, 0),
            .kind = row_one_of(&q, 1, LETTER_KINDS),
            .person = row_int64(&q, 2),
            .channel = row_int64(&q, 3),
            .tries = row_int(&q, 4),
            .made = row_int64(&q, 5),
            .due = row_int64(&q, 6),
            .target = row_text(&q, 7),
            .subject = row_text(&q, 8),
            .body = row_text(&q, 9),
        };
        if (!l.target || !l.subject || !l.body || !each(context, &l)) break;
    }
    return query_end(&q, true);
}

store_result store_put_letter(store *s, int64_t id, int state, int tries, int64_t due)
{
    query q = query_start(s, SQL_PUT_LETTER);
    query_int(&q, id);
    query_int(&q, state);
    query_int(&q, tries);
    query_int(&q, due);
    return query_write(&q);
}

static store_result count(query *q, int *out)
{
    bool found = query_row(q);
    if (found) *out = row_int(q, 0);
    return query_end(q, found);
}

store_result store_count_letters(store *s, int64_t person, int64_t since, int kind, int *own, int *waiting)
{
    query q = query_start(s, SQL_COUNT_LETTERS);
    query_int(&q, person);
    query_int(&q, since);
    query_int(&q, kind);
    store_result result = count(&q, own);
    if (result != STORE_OK) return result;
    q = query_start(s, SQL_COUNT_WAITING);
    return count(&q, waiting);
}

store_result store_resume_letters(store *s, int64_t latest)
{
    query q = query_start(s, SQL_UNSURE_LETTERS);
    query_int(&q, latest);
    return query_write_any(&q);
}

store_result store_drop_letters(store *s, int64_t before, int most)
{
    query q = query_start(s, SQL_DROP_LETTERS);
    query_int(&q, before);
    query_int(&q, most);
    return query_write_any(&q);
}
