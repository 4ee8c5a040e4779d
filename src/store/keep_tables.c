/* keep_tables.c - tables: their rows, documents and lists. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "owner.h"
#include "store_admin.h"
#include "sum.h"

enum { DROP_MOST = 100 }; /* tables in one go: some hundred milliseconds at most */

static void bind_table(query *q, const store_table *t)
{
    assert(strlen(t->id) == STORE_ID && t->state <= STORE_CLOSED && t->asked < 1 << STORE_SEATS && t->deadline >= 0);
    query_text(q, t->id);
    query_int(q, t->state);
    query_int(q, t->open);
    query_int(q, t->asked);
    query_int(q, t->bot_due);
    query_int(q, t->deadline);
    query_int(q, t->created);
    query_int(q, t->changed);
    query_id(q, t->host);
    for (int i = 0; i < STORE_SEATS; i++) query_id(q, t->seat[i]);
}

static store_result write_table(store *s, int statement, const store_table *t)
{
    if (statement != SQL_ADD_TABLE && owner_writes(s, t->id) != STORE_OK) return STORE_FAIL;
    query q = query_start(s, statement);
    bind_table(&q, t);
    return query_write(&q);
}

static store_result write_doc(store *s, int statement, const store_table *t)
{
    assert(t->doc && strlen(t->doc) <= STORE_TEXT);
    query q = query_start(s, statement);
    query_text(&q, t->id);
    query_text(&q, t->doc);
    query_int(&q, sum_of(t->id, 0, 0, t->doc, strlen(t->doc)));
    return query_write(&q);
}

/* Where there are other servers it is held from the beginning. */
static store_result add_own_table(store *s, const store_table *t)
{
    if (!query_begin(s)) return STORE_FAIL;
    query q = query_start(s, SQL_ADD_OWN_TABLE);
    bind_table(&q, t);
    query_int(&q, s->life);
    bool added = query_row(&q), held = added && owner_added(s, t->id, row_int64(&q, 0), row_int64(&q, 1));
    store_result result = query_end(&q, added);
    if (added && !held) return query_fail(s);
    return result == STORE_NONE ? STORE_TAKEN : result;
}

store_result store_add_table(store *s, const store_table *t)
{
    store_result result = s->owned ? add_own_table(s, t) : write_table(s, SQL_ADD_TABLE, t);
    return result == STORE_OK ? write_doc(s, SQL_ADD_DOC, t) : result;
}

store_result store_put_turn(store *s, const store_table *t)
{
    store_result result = write_table(s, SQL_PUT_TURN, t);
    return result == STORE_NONE ? write_table(s, SQL_PUT_TABLE, t) : result;
}

store_result store_put_table(store *s, const store_table *t)
{
    store_result result = store_put_turn(s, t);
    if (result == STORE_OK) result = write_doc(s, SQL_PUT_DOC, t);
    return result == STORE_NONE ? write_doc(s, SQL_ADD_DOC, t) : result; /* it was lost */
}

/* Everything but the document, which stays where it is until the query goes on. */
static void take_table(const query *q, store_table *out)
{
    *out = (store_table){
        .state = (uint8_t)row_one_of(q, 1, STORE_STATES),
        .open = row_int(q, 2) != 0,
        .asked = (uint8_t)(row_int(q, 3) & ((1 << STORE_SEATS) - 1)),
        .bot_due = row_int(q, 4) != 0,
        .deadline = row_int64(q, 5) > 0 ? row_int64(q, 5) : 0,
        .created = row_int64(q, 6),
        .changed = row_int64(q, 7),
        .host = row_int64(q, 8),
    };
    query_take(q, 0, out->id, sizeof out->id);
    for (int i = 0; i < STORE_SEATS; i++) out->seat[i] = row_int64(q, 9 + i);
}

enum { DOC_COLUMN = 9 + STORE_SEATS, SUM_COLUMN };

static bool whole(const query *q, const store_table *t)
{
    return t->doc && sum_fits(q, SUM_COLUMN, sum_of(t->id, 0, 0, t->doc, strlen(t->doc)));
}

/* There is a row, but its document cannot be had now. */
static bool out_of_memory(const query *q, const store_table *t)
{
    return !t->doc && !row_null(q, DOC_COLUMN);
}

store_result store_get_table(store *s, const char *id, store_table *out)
{
    query q = query_start(s, SQL_GET_TABLE);
    query_text(&q, id);
    bool found = query_row(&q);
    if (found) {
        take_table(&q, out);
        out->doc = query_copy(&q, DOC_COLUMN);
        if (out_of_memory(&q, out)) query_no_memory(&q);
        out->damaged = !whole(&q, out);
    }
    return query_end(&q, found);
}

void store_free_table(store_table *t)
{
    free(t->doc);
    t->doc = NULL;
}

store_result query_tables(query *q, store_table_fn *each, void *context)
{
    store_table t;
    while (query_row(q)) {
        take_table(q, &t);
        t.doc = (char *)row_text(q, DOC_COLUMN);
        if (out_of_memory(q, &t)) query_no_memory(q);
        t.damaged = !whole(q, &t);
        if (q->state != QUERY_ROW || !each(context, &t)) break;
    }
    return query_end(q, true);
}

store_result store_list_open(store *s, int most, store_table_fn *each, void *context)
{
    assert(most > 0);
    query q = query_start(s, SQL_LIST_OPEN);
    query_int(&q, most);
    return query_tables(&q, each, context);
}

store_result store_list_person(store *s, int64_t person, int most, store_table_fn *each, void *context)
{
    assert(most > 0);
    query q = query_start(s, SQL_LIST_PERSON);
    query_int(&q, person);
    query_int(&q, most);
    return query_tables(&q, each, context);
}

store_result store_list_due(store *s, int64_t now, const store_table *after, int most, store_table_fn *each,
                            void *context)
{
    assert(most > 0);
    query q = query_start(s, SQL_LIST_DUE);
    query_int(&q, now);
    query_int(&q, most);
    query_int(&q, !after ? INT64_MIN : after->bot_due ? after->changed : after->deadline);
    query_text(&q, after ? after->id : "");
    query_int(&q, s->life);
    return query_tables(&q, each, context);
}

store_result store_scan_tables(store *s, int64_t from, int64_t to, int state, store_table_fn *each, void *context)
{
    query q = query_start(s, SQL_SCAN_TABLES);
    query_int(&q, to);
    query_int(&q, from - 1);
    query_int(&q, state);
    query_int(&q, to - from + 1);
    return query_tables(&q, each, context);
}

store_result store_each_id(store *s, const char *only, store_id_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_ID);
    query_text(&q, only);
    while (query_row(&q)) {
        const char *id = row_text(&q, 0);
        if (!id) query_no_memory(&q);
        if (!id || !each(context, id)) break;
    }
    return query_end(&q, true);
}

store_result store_count_hosted(store *s, int64_t person, int *out)
{
    query q = query_start(s, SQL_COUNT_HOSTED);
    query_int(&q, person);
    *out = query_row(&q) ? row_int(&q, 0) : 0;
    return query_end(&q, true);
}

store_result store_weigh(store *s, const char *id)
{
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
    query q = query_start(s, SQL_WEIGH);
    query_text(&q, id);
    return query_write(&q);
}

store_result store_count_kept(store *s, int64_t person, int *tables, int64_t *bytes)
{
    query q = query_start(s, SQL_COUNT_KEPT);
    query_int(&q, person);
    bool found = query_row(&q);
    *tables = found ? row_int(&q, 0) : 0;
    *bytes = found ? row_int64(&q, 1) : 0;
    return query_end(&q, true);
}

store_result store_shift_times(store *s, int64_t milliseconds)
{
    static const int parts[] = {SQL_SHIFT_TIMES, SQL_SKIP};
    store_result result = STORE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && result == STORE_OK; i++) {
        query q = query_start(s, parts[i]);
        query_int(&q, milliseconds);
        result = query_write_any(&q);
    }
    return result;
}

/* ---- dropping ---- */

static store_result drop(store *s, int64_t key)
{
    static const int parts[] = {SQL_DROP_STEPS, SQL_DROP_PACKED, SQL_DROP_SNAPSHOT,  SQL_DROP_BASE,  SQL_DROP_CHAT,
                                SQL_DROP_LINES, SQL_DROP_DOC,    SQL_DROP_CLUB_GAME, SQL_DROP_TABLE, SQL_DROP_OWNER};
    store_result result = STORE_OK;
    for (size_t i = 0; result == STORE_OK && i < sizeof parts / sizeof *parts; i++) {
        query q = query_start(s, parts[i]);
        query_int(&q, key);
        result = query_write_any(&q);
    }
    return result;
}

store_result store_drop_table(store *s, const char *id)
{
    int64_t key = 0;
    store_result result = query_key(s, id, &key);
    if (result == STORE_OK && owner_writes(s, id) != STORE_OK) result = STORE_FAIL;
    if (result == STORE_OK) result = drop(s, key);
    if (result == STORE_OK) store_let_go(s, id);
    return result;
}

store_result store_drop_old(store *s, int state, int64_t before, int *out)
{
    int64_t key[DROP_MOST];
    int n = 0;
    *out = 0;
    query q = query_start(s, SQL_LIST_OLD);
    query_int(&q, state);
    query_int(&q, before);
    query_int(&q, DROP_MOST);
    while (n < DROP_MOST && query_row(&q)) key[n++] = row_int64(&q, 0);
    store_result result = query_end(&q, true);
    for (int i = 0; result == STORE_OK && i < n; i++) {
        if (!owner_takes(s, key[i])) continue; /* somebody has just opened it */
        result = drop(s, key[i]);
        *out += 1;
    }
    if (result != STORE_OK) *out = 0;
    return result;
}
