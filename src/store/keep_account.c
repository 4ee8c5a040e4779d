/* keep_account.c - secrets that were sent, second factors, and people who leave.
 *
 * Who leaves keeps a row of `person` without anything in it: ids are never given twice, and whoever played with them
 * played with a former player.
 */
#include <string.h>

#include "query.h"
#include "store_admin.h"

static store_result each_person(query *q, store_person_fn *each, void *context)
{
    store_person p;
    while (query_person(q, &p) && each(context, &p)) {
    }
    return query_end(q, true);
}

store_result store_each_with_mail(store *s, const char *mail, int most, store_person_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_WITH_MAIL);
    query_text(&q, mail);
    query_int(&q, most);
    return each_person(&q, each, context);
}

/* A statement about a person and nothing else, which need not touch a row. */
static store_result about_person(store *s, int which, int64_t person)
{
    query q = query_start(s, which);
    query_int(&q, person);
    return query_write_any(&q);
}

/* ---- secrets ---- */

store_result store_add_secret(store *s, const uint8_t hash[STORE_HASH], int purpose, int64_t person, const char *about,
                              int64_t expires)
{
    query q = query_start(s, SQL_ADD_SECRET);
    query_blob(&q, hash, STORE_HASH);
    query_int(&q, purpose);
    query_int(&q, person);
    query_text(&q, about);
    query_int(&q, expires);
    return query_write(&q);
}

store_result store_get_secret(store *s, const uint8_t hash[STORE_HASH], int purpose, int64_t now, int64_t *person,
                              char about[STORE_MAIL + 1])
{
    query q = query_start(s, SQL_GET_SECRET);
    query_blob(&q, hash, STORE_HASH);
    query_int(&q, purpose);
    query_int(&q, now);
    bool found = query_row(&q);
    if (found) {
        *person = row_int64(&q, 0);
        query_take(&q, 1, about, STORE_MAIL + 1);
    }
    return query_end(&q, found);
}

store_result store_drop_secret(store *s, const uint8_t hash[STORE_HASH])
{
    query q = query_start(s, SQL_DROP_SECRET);
    query_blob(&q, hash, STORE_HASH);
    return query_write(&q);
}

store_result store_drop_secrets(store *s, int64_t person, int purpose)
{
    query q = query_start(s, SQL_DROP_SECRETS);
    query_int(&q, person);
    query_int(&q, purpose);
    return query_write_any(&q);
}

store_result store_count_secrets(store *s, int64_t person, int purpose, int64_t now, int *out,
                                 char about[STORE_MAIL + 1])
{
    query q = query_start(s, SQL_COUNT_SECRETS);
    query_int(&q, person);
    query_int(&q, purpose);
    query_int(&q, now);
    bool found = query_row(&q);
    *out = found ? row_int(&q, 0) : 0;
    about[0] = 0;
    if (found) query_take(&q, 1, about, STORE_MAIL + 1);
    return query_end(&q, found);
}

store_result store_drop_expired(store *s, int64_t now, int most, int *out)
{
    query q = query_start(s, SQL_DROP_EXPIRED);
    query_int(&q, now);
    query_int(&q, most);
    return query_some(&q, out);
}

/* ---- second factors ---- */

store_result store_put_second(store *s, int64_t person, const store_second *t)
{
    query q = query_start(s, SQL_PUT_SECOND);
    query_int(&q, person);
    query_blob(&q, t->secret, STORE_TOTP);
    query_int(&q, t->active);
    query_int(&q, t->last);
    return query_write(&q);
}

store_result store_get_second(store *s, int64_t person, store_second *out)
{
    query q = query_start(s, SQL_GET_SECOND);
    query_int(&q, person);
    bool found = query_row(&q);
    *out = (store_second){.active = false};
    if (found) {
        row_exactly(&q, 0, out->secret, STORE_TOTP);
        out->active = row_int(&q, 1);
        out->last = row_int64(&q, 2);
    }
    return query_end(&q, found);
}

store_result store_drop_second(store *s, int64_t person)
{
    return about_person(s, SQL_DROP_SECOND, person);
}

/* ---- people who leave ---- */

store_result store_leave(store *s, int64_t person)
{
    /* What is kept of a person in rows of its own, and is of no use to others. */
    static const int rows[] = {SQL_DROP_TOKENS, SQL_DROP_SECOND,    SQL_DROP_RATING,       SQL_DROP_TRIED,
                               SQL_LEAVE_TOLD,  SQL_LEAVE_CHANNELS, SQL_LEAVE_WISH,        SQL_LEAVE_OUTBOX,
                               SQL_DROP_LINKS,  SQL_FORGET_MEMBER,  SQL_FORGET_CLUB_SCORE, SQL_ADD_LEAVING};
    query q = query_start(s, SQL_LEAVE);
    query_int(&q, person);
    store_result result = query_write(&q);
    if (result == STORE_OK) result = store_drop_secrets(s, person, 0);
    if (result == STORE_OK) result = store_forget_admin(s, person);
    if (result == STORE_OK) result = store_forget_manners(s, person);
    for (size_t i = 0; result == STORE_OK && i < sizeof rows / sizeof *rows; i++)
        result = about_person(s, rows[i], person);
    return result;
}

store_result store_next_leaving(store *s, int64_t *person, int64_t *last)
{
    query q = query_start(s, SQL_NEXT_LEAVING);
    bool found = query_row(&q);
    if (found) {
        *person = row_int64(&q, 0);
        *last = row_int64(&q, 1);
    }
    return query_end(&q, found);
}

store_result store_next_table_of(store *s, int64_t person, int64_t last, int64_t *key, char id[STORE_ID + 1])
{
    query q = query_start(s, SQL_NEXT_TABLE_OF);
    query_int(&q, person);
    query_int(&q, last);
    bool found = query_row(&q);
    if (found) {
        *key = row_int64(&q, 0);
        query_take(&q, 1, id, STORE_ID + 1);
    }
    return query_end(&q, found);
}

store_result store_leave_table(store *s, int64_t person, int64_t key)
{
    query q = query_start(s, SQL_LEAVE_TABLE);
    query_int(&q, person);
    query_int(&q, key);
    return query_write(&q);
}

store_result store_leave_chat(store *s, int64_t person, int most, int *out)
{
    static const int names[] = {SQL_LEAVE_CHAT, SQL_LEAVE_LINES};
    store_result result = about_person(s, SQL_LEAVE_TWICE, person);
    *out = 0;
    for (size_t i = 0; result == STORE_OK && i < sizeof names / sizeof *names; i++) {
        int changed;
        query q = query_start(s, names[i]);
        query_int(&q, person);
        query_int(&q, most);
        result = query_some(&q, &changed);
        *out += changed;
    }
    return result;
}

static store_result leave_game(store *s, int64_t person)
{
    static const int changes[] = {SQL_LEAVE_SCORES, SQL_DROP_SCORE};
    char game[STORE_ID + 1] = "";
    query q = query_start(s, SQL_LEAVE_SCORE);
    query_int(&q, person);
    bool found = query_row(&q);
    if (found) query_take(&q, 0, game, sizeof game);
    store_result result = query_end(&q, found);
    for (size_t i = 0; result == STORE_OK && i < sizeof changes / sizeof *changes; i++) {
        q = query_start(s, changes[i]);
        query_text(&q, game);
        query_int(&q, person);
        result = query_write_any(&q);
    }
    return result;
}

store_result store_leave_results(store *s, int64_t person, int most, int *out)
{
    store_result result = STORE_OK;
    for (*out = 0; *out < most && (result = leave_game(s, person)) == STORE_OK; (*out)++) {
    }
    return result == STORE_NONE ? STORE_OK : result;
}

store_result store_left(store *s, int64_t person)
{
    return about_person(s, SQL_LEFT, person);
}

store_result store_each_old_guest(store *s, int64_t before, const store_person *after, int most, store_person_fn *each,
                                  void *context)
{
    query q = query_start(s, SQL_OLD_GUESTS);
    query_int(&q, before);
    query_int(&q, after->seen);
    query_int(&q, after->id);
    query_int(&q, most);
    return each_person(&q, each, context);
}

bool store_is_bound(store *s, int64_t person)
{
    query q = query_start(s, SQL_IS_BOUND);
    query_int(&q, person);
    bool found = query_row(&q);
    return query_end(&q, found) != STORE_NONE;
}
