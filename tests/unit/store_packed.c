/* store_packed.c - journals of games that are over, packed: read as before, put back, found damaged, mended. */
#include <sqlite3.h>

#include "store/pack.h"
#include "store_unit.h"

#define A "aaaaaaaaaa"
#define B "bbbbbbbbbb"

enum { STEPS = 700 };

/* Steps as a game has them: short, alike, some of them long; times that are not always later than the one before. */
static size_t step_of(int n, uint8_t out[300])
{
    size_t len = n % 97 == 5 ? 300 : 3 + 2 * (size_t)(n % 4);
    for (size_t i = 0; i < len; i++) out[i] = (uint8_t)(len == 300 ? n * 31 + (int)(i * i) : n % 11 + (int)i);
    return len;
}

static int64_t time_of(int n)
{
    return n % 50 == 49 ? -7 : INT64_C(1700000000000) + n * INT64_C(1234) + (n % 3 ? 0 : INT64_C(1) << 40);
}

static void make(store *s, const char *id, int state)
{
    uint8_t step[300];
    store_table t = table_of(id);
    t.state = (uint8_t)state;
    OK(store_add_table(s, &t));
    for (int n = 0; n < STEPS; n++) OK(store_add_step(s, id, n, step, step_of(n, step), time_of(n)));
    FACT(store_commit(s), "%s", store_error(s));
}

typedef struct seen {
    int next, stop;
    bool fine;
} seen;

static bool see(void *context, int number, const void *step, size_t len, int64_t at)
{
    seen *o = context;
    uint8_t wanted[300];
    size_t wanted_len = step_of(number, wanted);
    o->fine &= number == o->next && len == wanted_len && !memcmp(step, wanted, len) && at == time_of(number);
    return ++o->next != o->stop;
}

static void as_before(store *s, const char *id, const char *when)
{
    int steps;
    seen all = {.fine = true}, some = {.fine = true, .next = 640, .stop = 645}, none = {.fine = true, .next = STEPS};
    OK(store_each_step(s, id, 0, see, &all));
    OK(store_each_step(s, id, 640, see, &some));
    OK(store_each_step(s, id, STEPS, see, &none));
    OK(store_count_steps(s, id, &steps));
    FACT(all.fine && all.next == STEPS && some.fine && some.next == 645 && none.next == STEPS && steps == STEPS,
         "%s: %d, %d, %d steps", when, all.next, some.next, steps);
}

static store_packing *packed(int steps)
{
    uint8_t step[300];
    store_packing *p = packing_begin();
    for (int n = 0; p && n < steps; n++) packing_add(p, step, step_of(n, step), time_of(n));
    FACT(p && packing_end(p), "%d steps cannot be packed", steps);
    return p;
}

static void test_pack(const char *where)
{
    store_unpacked at = {0}, first = {0};
    store *s = open_or_abort(where);
    store_packing *p = packed(STEPS), *less = packed(STEPS - 1);
    make(s, A, STORE_OVER);
    make(s, B, STORE_RUNNING);
    as_before(s, A, "before");
    FACT(store_next_unpacked(s, 200, &at) == STORE_NONE, "it was changed at 200");
    OK(store_next_unpacked(s, 201, &at));
    FACT(!strcmp(at.id, A) && at.changed == 200, "%s", at.id);
    FACT(store_next_unpacked(s, 201, &at) == STORE_NONE, "it is the only one");
    FACT(store_put_packed(s, A, less) == STORE_NONE, "it has a step more");
    FACT(store_put_packed(s, B, p) == STORE_NONE, "it runs");
    FACT(store_put_packed(s, "zzzzzzzzzz", p) == STORE_NONE, "no such table");
    OK(store_put_packed(s, A, p));
    as_before(s, A, "packed");
    store_close(s); /* as a crash does */
    s = open_or_abort(where);
    as_before(s, A, "not committed");
    OK(store_next_unpacked(s, 201, &first));
    OK(store_put_packed(s, A, p));
    FACT(store_put_packed(s, A, p) == STORE_NONE, "it is packed");
    FACT(store_commit(s), "%s", store_error(s));
    store_close(s);
    s = open_or_abort(where);
    as_before(s, A, "packed and committed");
    as_before(s, B, "the other");
    first = (store_unpacked){0};
    FACT(store_next_unpacked(s, 201, &first) == STORE_NONE, "nothing is left");
    FACT(store_unpack(s, B) == STORE_NONE, "it is not packed");
    OK(store_unpack(s, A));
    as_before(s, A, "unpacked");
    FACT(store_add_step(s, A, STEPS, "more", 4, 1) == STORE_OK && store_count_steps(s, A, &(int){0}) == STORE_OK,
         "more");
    OK(store_leave_unpacked(s, A));
    FACT(store_next_unpacked(s, 201, &first) == STORE_NONE, "it is left alone");
    store_close(s);
    packing_free(p);
    packing_free(less);
}

/* Whatever is in such a row, reading it ends. */
static void test_any_bytes(void)
{
    store_packing *p = packed(STEPS);
    uint8_t *copy = malloc(p->out_len);
    rng r = rng_seed(7, 0);
    int opened = 0;
    for (int i = 0; i < 3000; i++) {
        pack_journal j;
        pack_step step = {.number = -1};
        memcpy(copy, p->out, p->out_len);
        for (int k = 0; k < 1 + i % 3; k++)
            copy[rng_next(&r) % (i % 2 ? 9 : p->out_len)] ^= (uint8_t)(1 + rng_next(&r) % 255);
        size_t len = i % 5 ? p->out_len : rng_next(&r) % p->out_len;
        if (!pack_open(&j, copy, len)) continue;
        opened++;
        while (pack_next(&j, &step)) continue;
        pack_close(&j);
    }
    FACT(opened < 3000, "%d of 3000 were taken for journals", opened);
    free(copy);
    packing_free(p);
}

static void test_too_long(void)
{
    static uint8_t step[PACKED_BYTES];
    store_packing *many = packing_begin(), *large = packing_begin();
    for (int n = 0; n <= PACKED_STEPS; n++) packing_add(many, step, 1, n);
    packing_add(large, step, PACKED_BYTES, 0);
    packing_add(large, step, 1, 0);
    FACT(!packing_end(many) && !packing_end(large), "they are too long");
    packing_free(many);
    packing_free(large);
}

/* ---- damage ---- */

static void run_sql(const char *folder, const char *sql)
{
    char path[2 * FOLDER];
    sqlite3 *db = NULL;
    folder_file(path, folder, "marrakesh.db");
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) abort();
    sqlite3_close(db);
}

static void count_damaged(void *context, const char *id)
{
    (void)id;
    ++*(int *)context;
}

static int damaged(const char *folder)
{
    const int stop = 0;
    int n = 0;
    store_health h;
    store_check(folder, &stop, count_damaged, &n, &h);
    FACT(h.sound, "%s", h.what);
    return n;
}

static store *damage(const char *folder, const char *sql)
{
    FACT(damaged(folder) == 0, "it is whole");
    run_sql(folder, sql);
    FACT(damaged(folder) == 1, "nobody has noticed: %s", sql);
    return open_or_abort(folder);
}

static void test_damage(void)
{
    char folder[FOLDER];
    size_t len;
    folder_make(folder);
    store *s = open_or_abort(folder);
    store_packing *p = packed(STEPS);
    make(s, A, STORE_OVER);
    OK(store_put_packed(s, A, p));
    FACT(store_commit(s), "%s", store_error(s));
    store_close(s);
    /* a byte */
    s = damage(folder, "UPDATE packed SET data = CAST(substr(data, 1, 500) || CASE substr(data, 501, 1) WHEN x'00' THEN"
                       " x'01' ELSE x'00' END || substr(data, 502) AS BLOB)");
    FACT(steps_of(s, A) == -1 && strstr(store_error(s), "damaged packed journal"), "%s", store_error(s));
    FACT(store_unpack(s, A) == STORE_DAMAGED, "it cannot be unpacked");
    OK(store_mend_packed(s, A, p->out, p->out_len));
    as_before(s, A, "mended");
    FACT(store_commit(s), "%s", store_error(s));
    store_close(s);
    /* one bit of the sum: what was written is known */
    s = damage(folder, "UPDATE packed SET sum = sum + CASE WHEN sum & 1 THEN -1 ELSE 1 END");
    store_heal *h = store_heal_begin(s, A, ASIDE_PACKED, 0);
    while (h && store_heal_some(h)) continue;
    const void *was = h ? store_healed(h, &len) : NULL;
    FACT(was && len == p->out_len && !memcmp(was, p->out, len), "it was not found out");
    if (was) OK(store_mend_packed(s, A, was, len));
    store_heal_free(h);
    FACT(store_commit(s), "%s", store_error(s));
    store_close(s);
    /* it is gone */
    s = damage(folder, "DELETE FROM packed");
    FACT(steps_of(s, A) == 0, "%s", store_error(s));
    store_aside a = {.kind = ASIDE_PACKED, .cause = "a test"};
    OK(store_put_aside(s, A, &a));
    FACT(store_commit(s) && damaged(folder) == 0, "it is put aside");
    OK(store_drop_table(s, A));
    store_close(s);
    packing_free(p);
    folder_drop(folder);
}

int main(void)
{
    char where[FOLDER];
    folder_make(where);
    test_pack(where);
    folder_drop(where);
    test_any_bytes();
    test_too_long();
    test_damage();
    if (postgres_make(where, "unit_packed")) {
        test_pack(where);
        postgres_drop("unit_packed");
    }
    return unit_end();
}
