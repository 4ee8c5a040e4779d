/* keep_journal.c - what belongs to a table and grows: its steps, its snapshot, its chat. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "owner.h"
#include "pack.h"
#include "sum.h"

store_result store_add_step(store *s, const char *id, int number, const void *step, size_t len, int64_t now)
{
    assert(number >= 0 && number < SQL_STEPS && step && len > 0 && len <= STORE_TEXT);
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
    query q = query_start(s, SQL_ADD_STEP);
    query_text(&q, id);
    query_int(&q, number);
    query_int(&q, now);
    query_blob(&q, step, len);
    query_int(&q, sum_of(id, number, now, step, len));
    return query_write(&q);
}

static store_result each_packed(store *s, const char *id, int from, store_step_fn *each, void *context)
{
    pack_journal j;
    pack_step step = {.number = -1};
    store_result result = packed_read(s, id, &j);
    if (result != STORE_OK) return result == STORE_NONE ? STORE_OK : result;
    while (pack_next(&j, &step) && (step.number < from || each(context, step.number, step.data, step.len, step.at)))
        continue;
    pack_close(&j);
    return STORE_OK;
}

store_result store_each_step(store *s, const char *id, int from, store_step_fn *each, void *context)
{
    assert(from >= 0 && from < SQL_STEPS);
    int64_t key = 0;
    store_result result = query_key(s, id, &key);
    if (result != STORE_OK) return result;
    query q = query_start(s, SQL_EACH_STEP);
    query_int(&q, key);
    query_int(&q, from);
    bool whole = true;
    int want = from;
    for (; query_row(&q); want++) {
        int number = row_int(&q, 0);
        int64_t at = row_int64(&q, 1);
        size_t len;
        const void *step = row_blob(&q, 2, &len);
        whole = number == want && sum_fits(&q, 3, sum_of(id, number, at, step, len));
        if (!whole)
            store_complain(s, number == want ? "table {id} has a damaged step {n}" : "table {id} lacks step {n}", "id",
                           WORD(id), "n", DIGITS(want), NULL);
        if (!whole || !each(context, number, step, len, at)) break;
    }
    result = query_end(&q, true);
    if (whole && want == from && result == STORE_OK) result = each_packed(s, id, from, each, context);
    return whole || result == STORE_FAIL ? result : STORE_DAMAGED;
}

store_result store_put_snapshot(store *s, const char *id, int steps, const char *rules, const char *text, size_t len)
{
    assert(steps >= 0 && strlen(rules) < STORE_RULES && len <= STORE_TEXT && !memchr(text, 0, len));
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
    query q = query_start(s, SQL_PUT_SNAPSHOT);
    query_text(&q, id);
    query_int(&q, steps);
    query_text(&q, rules);
    query_text_of(&q, text, len);
    query_int(&q, sum_of(id, steps, 0, text, len));
    return query_write(&q);
}

store_result store_get_snapshot(store *s, const char *id, int *steps, char rules[STORE_RULES], char **text)
{
    query q = query_start(s, SQL_GET_SNAPSHOT);
    query_text(&q, id);
    bool found = query_row(&q);
    if (found) {
        *steps = row_int(&q, 0);
        query_take(&q, 1, rules, STORE_RULES);
        *text = query_copy(&q, 2);
        if (!*text) query_no_memory(&q);
    }
    bool damaged = found && *text && !sum_fits(&q, 3, sum_of(id, *steps, 0, *text, strlen(*text)));
    if (damaged) free(*text);
    if (damaged) *text = NULL;
    store_result result = query_end(&q, found);
    return damaged ? STORE_DAMAGED : result;
}

store_result store_add_chat(store *s, const char *id, int64_t person, const char *name, const char *text, int64_t now)
{
    assert(strlen(name) <= STORE_NAME && strlen(text) <= STORE_TEXT);
    query q = query_start(s, SQL_ADD_CHAT);
    query_text(&q, id);
    query_int(&q, person);
    query_text(&q, name);
    query_text(&q, text);
    query_int(&q, now);
    return query_write(&q);
}

store_result store_trim_chat(store *s, const char *id, int keep)
{
    assert(keep >= 0);
    query q = query_start(s, SQL_TRIM_CHAT);
    query_text(&q, id);
    query_int(&q, keep);
    return query_write_any(&q);
}

store_result store_each_chat(store *s, const char *id, int most, store_chat_fn *each, void *context)
{
    assert(most > 0);
    int64_t key = 0;
    store_result result = query_place(s, id, &key);
    if (result != STORE_OK) return result;
    query q = query_start(s, SQL_EACH_CHAT);
    query_int(&q, key);
    query_int(&q, most);
    while (query_row(&q)) {
        const char *name = row_text(&q, 1);
        const char *text = row_text(&q, 2);
        if (!name || !text) query_no_memory(&q);
        if (!name || !text) break;
        if (!each(context, row_int64(&q, 0), name, text, row_int64(&q, 3))) break;
    }
    return query_end(&q, true);
}

/* ---- what is left of a damaged journal ---- */

store_result store_count_steps(store *s, const char *id, int *out)
{
    int64_t key = 0;
    *out = 0;
    store_result result = query_key(s, id, &key);
    if (result != STORE_OK) return result;
    query q = query_start(s, SQL_COUNT_STEPS);
    query_int(&q, key);
    if (query_row(&q)) *out = row_int(&q, 0);
    result = query_end(&q, true);
    return result == STORE_OK && !*out ? packed_count(s, id, out) : result;
}

store_result store_put_base(store *s, const char *id, const store_base *b)
{
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
    query q = query_start(s, SQL_PUT_BASE);
    query_text(&q, id);
    query_int(&q, b->first);
    query_int(&q, b->steps);
    query_text(&q, b->text);
    query_int(&q, sum_of(id, b->steps, b->first, b->text, strlen(b->text)));
    return query_write(&q);
}

store_result store_get_base(store *s, const char *id, store_base *out)
{
    *out = (store_base){0};
    query q = query_start(s, SQL_GET_BASE);
    query_text(&q, id);
    bool found = query_row(&q);
    if (found) {
        out->first = row_int(&q, 0);
        out->steps = row_int(&q, 1);
        out->text = query_copy(&q, 2);
        if (!out->text) query_no_memory(&q);
    }
    bool damaged =
        found && out->text && !sum_fits(&q, 3, sum_of(id, out->steps, out->first, out->text, strlen(out->text)));
    if (damaged) free(out->text);
    if (damaged) out->text = NULL;
    store_result result = query_end(&q, found);
    return damaged ? STORE_DAMAGED : result;
}

static const struct {
    int copy, drop; /* -1: it stays */
} aside[] = {
    [ASIDE_STEPS] = {SQL_ASIDE_STEPS, SQL_CUT_STEPS}, [ASIDE_SNAPSHOT] = {SQL_ASIDE_SNAPSHOT, SQL_DROP_SNAPSHOT},
    [ASIDE_BASE] = {SQL_ASIDE_BASE, SQL_DROP_BASE},   [ASIDE_PACKED] = {SQL_ASIDE_PACKED, SQL_DROP_PACKED},
    [ASIDE_DOCUMENT] = {SQL_ASIDE_DOC, -1},
};

static store_result copy_aside(store *s, const char *id, const store_aside *what)
{
    query q = query_start(s, aside[what->kind].copy);
    query_text(&q, id);
    query_text(&q, what->cause);
    query_int(&q, what->now);
    if (what->kind == ASIDE_STEPS) query_int(&q, what->from);
    if (what->kind == ASIDE_STEPS) query_int(&q, what->to);
    return query_write_any(&q);
}

store_result store_put_aside(store *s, const char *id, const store_aside *what)
{
    int64_t key = 0;
    assert(what->from >= 0 && what->to <= SQL_STEPS);
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
    store_result result = query_key(s, id, &key);
    if (result == STORE_OK) result = copy_aside(s, id, what);
    if (result == STORE_OK && what->kind == ASIDE_PACKED) result = store_leave_unpacked(s, id);
    if (result != STORE_OK || aside[what->kind].drop < 0) return result;
    query q = query_start(s, aside[what->kind].drop);
    if (what->kind == ASIDE_STEPS) {
        query_text(&q, id);
        query_int(&q, what->from);
        query_int(&q, what->to);
    } else {
        query_int(&q, key);
    }
    return query_write_any(&q);
}
