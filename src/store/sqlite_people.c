/* sqlite_people.c - people and their tokens. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "query.h"

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
}

store_result store_add_person(store *s, store_person *p)
{
    query q = query_start(s, SQL_ADD_PERSON);
    bind_person(&q, p);
    store_result result = query_write(&q);
    if (result == STORE_OK) p->id = sqlite3_last_insert_rowid(s->db);
    return result;
}

store_result store_put_person(store *s, const store_person *p)
{
    query q = query_start(s, SQL_PUT_PERSON);
    bind_person(&q, p);
    query_int(&q, p->id);
    return query_write(&q);
}

static void take_text(const query *q, int column, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(q->stmt, column);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}

static store_result read_person(query *q, store_person *out)
{
    bool found = query_row(q);
    if (found) {
        out->id = sqlite3_column_int64(q->stmt, 0);
        take_text(q, 1, out->name, sizeof out->name);
        take_text(q, 2, out->login, sizeof out->login);
        take_text(q, 3, out->password, sizeof out->password);
        out->created = sqlite3_column_int64(q->stmt, 4);
        out->seen = sqlite3_column_int64(q->stmt, 5);
        take_text(q, 6, out->language, sizeof out->language);
    }
    return query_end(q, found);
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

store_result store_add_token(store *s, const uint8_t hash[STORE_HASH], int64_t person, int64_t now)
{
    query q = query_start(s, SQL_ADD_TOKEN);
    query_blob(&q, hash, STORE_HASH);
    query_int(&q, person);
    query_int(&q, now);
    return query_write(&q);
}

store_result store_get_token(store *s, const uint8_t hash[STORE_HASH], int64_t *person, int64_t *seen)
{
    query q = query_start(s, SQL_GET_TOKEN);
    query_blob(&q, hash, STORE_HASH);
    bool found = query_row(&q);
    if (found) {
        *person = sqlite3_column_int64(q.stmt, 0);
        *seen = sqlite3_column_int64(q.stmt, 1);
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

static store_result drop_some(query *q, int *out)
{
    store_result result = query_write(q);
    *out = result == STORE_OK ? sqlite3_changes(q->s->db) : 0;
    return result == STORE_NONE ? STORE_OK : result;
}

store_result store_drop_tokens(store *s, int64_t person, int *out)
{
    query q = query_start(s, SQL_DROP_TOKENS);
    query_int(&q, person);
    return drop_some(&q, out);
}

store_result store_drop_unused(store *s, int64_t before, int most, int *out)
{
    query q = query_start(s, SQL_DROP_UNUSED);
    query_int(&q, before);
    query_int(&q, most);
    return drop_some(&q, out);
}

store_result store_trim_tokens(store *s, int64_t person, int keep)
{
    assert(keep >= 0);
    query q = query_start(s, SQL_TRIM_TOKENS);
    query_int(&q, person);
    query_int(&q, keep);
    return query_write_any(&q);
}
