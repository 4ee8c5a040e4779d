/* keep_people.c - people and their tokens. */
#include <assert.h>
#include <string.h>

#include "query.h"
#include "store_admin.h"
#include "store_told.h"

static void bind_person(query *q, const store_person *p)
{
    assert(memchr(p->name, 0, sizeof p->name) && memchr(p->login, 0, sizeof p->login) &&
           memchr(p->password, 0, sizeof p->password) && memchr(p->language, 0, sizeof p->language));
    query_text(q, p->name);
    query_text(q, p->login);
    query_text(q, p->password);
    query_int(q, p->created);
    query_int(q, p->seen);
    query_text(q, p->language);
    query_int(q, p->unrated);
    query_text(q, p->key);
    query_text(q, p->mail);
}

store_result store_add_person(store *s, store_person *p)
{
    query q = query_start(s, SQL_ADD_PERSON);
    bind_person(&q, p);
    return query_write_id(&q, &p->id);
}

store_result store_put_person(store *s, const store_person *p)
{
    query q = query_start(s, SQL_PUT_PERSON);
    bind_person(&q, p);
    query_int(&q, p->id);
    return query_write(&q);
}

static void take_person(const query *q, store_person *out)
{
    out->id = row_int64(q, 0);
    query_take(q, 1, out->name, sizeof out->name);
    query_take(q, 2, out->login, sizeof out->login);
    query_take(q, 3, out->password, sizeof out->password);
    out->created = row_int64(q, 4);
    out->seen = row_int64(q, 5);
    query_take(q, 6, out->language, sizeof out->language);
    out->unrated = row_int(q, 7);
    query_take(q, 8, out->key, sizeof out->key);
    query_take(q, 9, out->mail, sizeof out->mail);
}

bool query_person(query *q, store_person *out)
{
    bool found = query_row(q);
    if (found) take_person(q, out);
    return found;
}

static store_result read_person(query *q, store_person *out)
{
    bool found = query_person(q, out);
    return query_end(q, found);
}

store_result store_scan_people(store *s, int64_t from, int64_t to, const char *text, store_person_fn *each,
                               void *context)
{
    query q = query_start(s, SQL_SCAN_PEOPLE);
    query_int(&q, to);
    query_int(&q, from - 1);
    query_text(&q, text);
    while (query_row(&q)) {
        store_person p;
        take_person(&q, &p);
        if (!each(context, &p)) break;
    }
    return query_end(&q, true);
}

store_result store_get_person(store *s, int64_t id, store_person *out)
{
    query q = query_start(s, SQL_GET_PERSON);
    query_int(&q, id);
    return read_person(&q, out);
}

store_result store_get_login(store *s, const char *login, store_person *out)
{
    query q = query_start(s, SQL_GET_LOGIN);
    query_text(&q, login);
    return read_person(&q, out);
}

bool store_name_taken(store *s, const char *key, int64_t person)
{
    query q = query_start(s, SQL_NAME_TAKEN);
    query_text(&q, key);
    query_int(&q, person);
    bool found = query_row(&q);
    return query_end(&q, found) == STORE_OK;
}

store_result store_add_token(store *s, const uint8_t hash[STORE_HASH], int64_t person, const char *about, int64_t now)
{
    query q = query_start(s, SQL_ADD_TOKEN);
    query_blob(&q, hash, STORE_HASH);
    query_int(&q, person);
    query_text(&q, about);
    query_int(&q, now);
    return query_write(&q);
}

store_result store_get_token(store *s, const uint8_t hash[STORE_HASH], int64_t *person, int64_t *seen)
{
    query q = query_start(s, SQL_GET_TOKEN);
    query_blob(&q, hash, STORE_HASH);
    bool found = query_row(&q);
    if (found) {
        *person = row_int64(&q, 0);
        *seen = row_int64(&q, 1);
    }
    return query_end(&q, found);
}

store_result store_use_token(store *s, const uint8_t hash[STORE_HASH], int64_t now)
{
    query q = query_start(s, SQL_USE_TOKEN);
    query_blob(&q, hash, STORE_HASH);
    query_int(&q, now);
    return query_write(&q);
}

store_result store_drop_token(store *s, const uint8_t hash[STORE_HASH])
{
    query q = query_start(s, SQL_DROP_TOKEN);
    query_blob(&q, hash, STORE_HASH);
    return query_write(&q);
}

store_result store_drop_tokens(store *s, int64_t person, int *out)
{
    store_drop_links(s, person); /* who logs out everywhere means all ways in */
    query q = query_start(s, SQL_DROP_TOKENS);
    query_int(&q, person);
    return query_some(&q, out);
}

store_result store_drop_unused(store *s, int64_t before, int most, int *out)
{
    query q = query_start(s, SQL_DROP_UNUSED);
    query_int(&q, before);
    query_int(&q, most);
    return query_some(&q, out);
}

store_result store_trim_tokens(store *s, int64_t person, int keep)
{
    assert(keep >= 0);
    query q = query_start(s, SQL_TRIM_TOKENS);
    query_int(&q, person);
    query_int(&q, keep);
    return query_write_any(&q);
}

store_result store_drop_session(store *s, int64_t person, int64_t number)
{
    query q = query_start(s, SQL_DROP_SESSION);
    query_int(&q, person);
    query_int(&q, number);
    return query_write(&q);
}

store_result store_each_session(store *s, int64_t person, store_session_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_SESSION);
    query_int(&q, person);
    while (query_row(&q)) {
        store_session t = {.number = row_int64(&q, 0), .created = row_int64(&q, 1), .seen = row_int64(&q, 2)};
        row_exactly(&q, 3, t.hash, STORE_HASH);
        query_take(&q, 4, t.about, sizeof t.about);
        if (!each(context, &t)) break;
    }
    return query_end(&q, true);
}
