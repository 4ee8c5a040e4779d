/* keep_packed.c - journals of games that are over, each in one row (see store_packed.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "owner.h"
#include "pack.h"
#include "sum.h"

enum packed_mark { NOT_YET, PACKED }; /* in the column; 2: never */

store_result store_next_unpacked(store *s, int64_t before, store_unpacked *at)
{
    query q = query_start(s, SQL_NEXT_UNPACKED);
    query_int(&q, before);
    query_int(&q, at->changed);
    query_text(&q, at->id);
    bool found = query_row(&q);
    if (found) query_take(&q, 0, at->id, sizeof at->id);
    if (found) at->changed = row_int64(&q, 1);
    return query_end(&q, found);
}

static store_result mark(store *s, int64_t key, int how, size_t bytes)
{
    query q = query_start(s, SQL_MARK_PACKED);
    query_int(&q, key);
    query_int(&q, how);
    query_int(&q, (int64_t)bytes);
    return query_write(&q);
}

static store_result of_key(store *s, int which, int64_t key)
{
    query q = query_start(s, which);
    query_int(&q, key);
    return query_write_any(&q);
}

static store_result write_packed(store *s, int which, const char *id, const void *data, size_t len)
{
    query q = query_start(s, which);
    query_text(&q, id);
    query_blob(&q, data, len);
    query_int(&q, sum_of(id, 0, 0, data, len));
    return query_write(&q);
}

store_result store_put_packed(store *s, const char *id, const store_packing *p)
{
    int64_t key = 0;
    int steps = 0;
    assert(p->out_len);
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
    store_result result = query_key(s, id, &key);
    if (result == STORE_OK) result = store_count_steps(s, id, &steps);
    if (result == STORE_OK && steps != p->steps) result = STORE_NONE;
    if (result == STORE_OK) result = write_packed(s, SQL_ADD_PACKED, id, p->out, p->out_len);
    if (result == STORE_OK) result = of_key(s, SQL_DROP_STEPS, key);
    return result == STORE_OK ? mark(s, key, PACKED, p->out_len) : result;
}

store_result store_leave_unpacked(store *s, const char *id)
{
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
    query q = query_start(s, SQL_LEAVE_UNPACKED);
    query_text(&q, id);
    return query_write(&q);
}

/* ---- reading ---- */

static bool is_whole(const query *q, const char *id, const void *data, size_t len)
{
    return data && sum_fits(q, 1, sum_of(id, 0, 0, data, len));
}

store_result packed_read(store *s, const char *id, pack_journal *out)
{
    size_t len = 0;
    query q = query_start(s, SQL_GET_PACKED);
    query_text(&q, id);
    bool found = query_row(&q);
    const void *data = found ? row_blob(&q, 0, &len) : NULL;
    bool whole = found && is_whole(&q, id, data, len) && pack_open(out, data, len);
    store_result result = query_end(&q, found);
    if (whole && result != STORE_OK) pack_close(out);
    if (whole || result != STORE_OK) return result;
    store_complain(s, "table {id} has a damaged packed journal", "id", WORD(id), NULL);
    return STORE_DAMAGED;
}

store_result packed_count(store *s, const char *id, int *out)
{
    size_t len = 0;
    query q = query_start(s, SQL_GET_PACKED);
    query_text(&q, id);
    const void *data = query_row(&q) ? row_blob(&q, 0, &len) : NULL;
    int steps = data && is_whole(&q, id, data, len) ? pack_count(data, len) : 0;
    *out = steps > 0 ? steps : 0;
    return query_end(&q, true);
}

/* ---- back again ---- */

store_result store_unpack(store *s, const char *id)
{
    pack_journal j;
    pack_step step = {.number = -1};
    int64_t key = 0;
    if (owner_writes(s, id) != STORE_OK) return STORE_FAIL;
    store_result result = query_key(s, id, &key);
    if (result == STORE_OK) result = packed_read(s, id, &j);
    if (result != STORE_OK) return result;
    result = of_key(s, SQL_DROP_PACKED, key);
    if (result == STORE_OK) result = mark(s, key, NOT_YET, 0);
    while (result == STORE_OK && pack_next(&j, &step))
        result = store_add_step(s, id, step.number, step.data, step.len, step.at);
    pack_close(&j);
    return result == STORE_OK ? store_weigh(s, id) : result;
}

store_result store_mend_packed(store *s, const char *id, const void *data, size_t len)
{
    return owner_writes(s, id) == STORE_OK ? write_packed(s, SQL_PUT_PACKED, id, data, len) : STORE_FAIL;
}
