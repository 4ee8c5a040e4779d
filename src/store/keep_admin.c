/* keep_admin.c - what who runs the server decides, and what was done (store_admin.h). */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "query.h"
#include "store_admin.h"
#include "store_owner.h"

/* A statement that has one number, and may touch no row. */
static store_result write_number(store *s, int which, int64_t number)
{
    query q = query_start(s, which);
    query_int(&q, number);
    return query_write(&q);
}

/* ---- people ---- */

store_result store_put_ban(store *s, int64_t person, const store_ban *b)
{
    query q = query_start(s, SQL_PUT_BAN);
    query_int(&q, person);
    query_int(&q, b->at);
    query_int(&q, b->until);
    query_text(&q, b->reason);
    return query_write(&q);
}

store_result store_get_ban(store *s, int64_t person, int64_t now, store_ban *out)
{
    query q = query_start(s, SQL_GET_BAN);
    query_int(&q, person);
    query_int(&q, now);
    bool found = query_row(&q);
    if (found) {
        out->at = row_int64(&q, 0);
        out->until = row_int64(&q, 1);
        query_take(&q, 2, out->reason, sizeof out->reason);
    }
    return query_end(&q, found);
}

store_result store_drop_ban(store *s, int64_t person)
{
    return write_number(s, SQL_DROP_BAN, person);
}

store_result store_put_right(store *s, int64_t person, int right)
{
    if (right == RIGHT_NONE) {
        store_result result = write_number(s, SQL_DROP_RIGHT, person);
        return result == STORE_NONE ? STORE_OK : result;
    }
    query q = query_start(s, SQL_PUT_RIGHT);
    query_int(&q, person);
    query_int(&q, right);
    return query_write(&q);
}

store_result store_get_right(store *s, int64_t person, int *out)
{
    query q = query_start(s, SQL_GET_RIGHT);
    query_int(&q, person);
    *out = query_row(&q) ? row_one_of(&q, 0, RIGHTS) : RIGHT_NONE;
    return query_end(&q, true);
}

store_result store_forget_admin(store *s, int64_t person)
{
    store_result result = store_drop_ban(s, person);
    return result == STORE_FAIL ? result : store_put_right(s, person, RIGHT_NONE);
}

/* ---- what was done ---- */

store_result store_add_act(store *s, const store_act *a)
{
    query q = query_start(s, SQL_ADD_ACT);
    query_int(&q, a->at);
    query_int(&q, a->by);
    query_text(&q, a->who);
    query_text(&q, a->what);
    query_text(&q, a->whom);
    query_text(&q, a->reason);
    return query_write(&q);
}

store_result store_each_act(store *s, int64_t before, int most, store_act_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_ACT);
    query_int(&q, before ? before : INT64_MAX);
    query_int(&q, most);
    while (query_row(&q)) {
        store_act a = {.number = row_int64(&q, 0),
                       .at = row_int64(&q, 1),
                       .by = row_int64(&q, 2),
                       .who = row_word(&q, 3),
                       .what = row_word(&q, 4),
                       .whom = row_word(&q, 5),
                       .reason = row_word(&q, 6)};
        if (!each(context, &a)) break;
    }
    return query_end(&q, true);
}

store_result store_drop_acts(store *s, int64_t before, int most)
{
    query q = query_start(s, SQL_DROP_ACTS);
    query_int(&q, before);
    query_int(&q, most);
    return query_write_any(&q);
}

/* ---- notices ---- */

store_result store_add_notice(store *s, store_notice *n)
{
    query q = query_start(s, SQL_ADD_NOTICE);
    query_int(&q, n->at);
    query_int(&q, n->until);
    query_text(&q, n->text);
    return query_write_id(&q, &n->number);
}

store_result store_drop_notice(store *s, int64_t number)
{
    return write_number(s, SQL_DROP_NOTICE, number);
}

store_result store_each_notice(store *s, int64_t now, int most, store_notice_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_NOTICE);
    query_int(&q, now);
    query_int(&q, most);
    while (query_row(&q)) {
        store_notice n = {
            .number = row_int64(&q, 0), .at = row_int64(&q, 1), .until = row_int64(&q, 2), .text = row_word(&q, 3)};
        if (!each(context, &n)) break;
    }
    return query_end(&q, true);
}

/* ---- invitations ---- */

store_result store_add_pass(store *s, const store_pass *p)
{
    query q = query_start(s, SQL_ADD_PASS);
    query_text(&q, p->code);
    query_int(&q, p->at);
    query_int(&q, p->until);
    query_int(&q, p->uses);
    return query_write(&q);
}

store_result store_use_pass(store *s, const char *code, int64_t now)
{
    query q = query_start(s, SQL_USE_PASS);
    query_text(&q, code);
    query_int(&q, now);
    return query_write(&q);
}

store_result store_drop_pass(store *s, const char *code)
{
    query q = query_start(s, SQL_DROP_PASS);
    query_text(&q, code);
    return query_write(&q);
}

store_result store_each_pass(store *s, int64_t now, int most, store_pass_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_PASS);
    query_int(&q, now);
    query_int(&q, most);
    while (query_row(&q)) {
        store_pass p = {
            .at = row_int64(&q, 1), .until = row_int64(&q, 2), .uses = row_int(&q, 3), .used = row_int(&q, 4)};
        query_take(&q, 0, p.code, sizeof p.code);
        if (!each(context, &p)) break;
    }
    return query_end(&q, true);
}

store_result store_drop_outdated(store *s, int64_t now)
{
    static const int parts[] = {SQL_DROP_OLD_NOTICES, SQL_DROP_OLD_PASSES, SQL_DROP_OLD_BANS};
    store_result result = STORE_OK;
    for (size_t i = 0; result != STORE_FAIL && i < sizeof parts / sizeof *parts; i++)
        result = write_number(s, parts[i], now);
    return result == STORE_NONE ? STORE_OK : result;
}

/* ---- switches ---- */

store_result store_put_switch(store *s, int which, int64_t value)
{
    query q = query_start(s, SQL_PUT_SWITCH);
    query_int(&q, which);
    query_int(&q, value);
    return query_write(&q);
}

store_result store_get_switch(store *s, int which, int64_t *out)
{
    query q = query_start(s, SQL_GET_SWITCH);
    query_int(&q, which);
    *out = query_row(&q) ? row_int64(&q, 0) : 0;
    return query_end(&q, true);
}

/* ---- lists ---- */

store_result store_last_keys(store *s, int64_t *person, int64_t *table)
{
    query q = query_start(s, SQL_LAST_KEYS);
    bool found = query_row(&q);
    *person = found ? row_int64(&q, 0) : 0;
    *table = found ? row_int64(&q, 1) : 0;
    return query_end(&q, true);
}

store_result store_each_token(store *s, int64_t person, int most, store_token_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_TOKEN);
    query_int(&q, person);
    query_int(&q, most);
    while (query_row(&q))
        if (!each(context, row_int64(&q, 0), row_int64(&q, 1))) break;
    return query_end(&q, true);
}

/* ---- what is done once ---- */

static store_result take_chores(store *s, int64_t own)
{
    query q = query_start(s, SQL_ADD_CHORES);
    query_int(&q, SWITCH_CHORES);
    if (query_write_any(&q) != STORE_OK) return STORE_FAIL;
    q = query_start(s, SQL_TAKE_CHORES);
    query_int(&q, SWITCH_CHORES);
    query_int(&q, own);
    return query_write(&q);
}

store_result store_chores(store *s, bool *ours)
{
    int64_t own = store_life(s), holder = 0;
    bool lives = false;
    *ours = !store_shared(s);
    if (*ours || !own) return STORE_OK;
    query q = query_start(s, SQL_GET_CHORES);
    query_int(&q, SWITCH_CHORES);
    bool found = query_row(&q);
    if (found) {
        holder = row_int64(&q, 0);
        lives = row_int(&q, 1);
    }
    if (query_end(&q, found) == STORE_FAIL) return STORE_FAIL;
    *ours = lives && holder == own;
    if (lives) return STORE_OK;
    return take_chores(s, own) == STORE_FAIL ? STORE_FAIL : STORE_OK; /* once it is kept, they are */
}
