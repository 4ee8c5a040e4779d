/* keep_told.c - who wants to be told that it is their turn, and how. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "query.h"
#include "store_told.h"

store_result store_put_wish(store *s, const store_wish *w)
{
    query q = query_start(s, SQL_PUT_WISH);
    query_int(&q, w->person);
    query_int(&q, w->after);
    query_int(&q, w->slow);
    query_int(&q, w->looking);
    return query_write(&q);
}

store_result store_each_wish(store *s, store_wish_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_WISH);
    while (query_row(&q)) {
        store_wish w = {.person = row_int64(&q, 0), .after = row_int(&q, 1)};
        w.slow = row_int(&q, 2);
        w.looking = row_int(&q, 3);
        if (!each(context, &w)) break;
    }
    return query_end(&q, true);
}

/* ---- channels ---- */

store_result store_add_channel(store *s, store_channel *c)
{
    query q = query_start(s, SQL_ADD_CHANNEL);
    query_int(&q, c->person);
    query_int(&q, c->kind);
    query_text(&q, c->target);
    query_text(&q, c->form);
    query_text(&q, c->name);
    query_int(&q, c->made);
    return query_write_id(&q, &c->id);
}

store_result store_put_channel(store *s, const store_channel *c)
{
    query q = query_start(s, SQL_PUT_CHANNEL);
    query_int(&q, c->id);
    query_text(&q, c->target);
    query_text(&q, c->form);
    query_text(&q, c->name);
    query_int(&q, c->used);
    query_int(&q, c->outcome);
    query_int(&q, c->failed);
    return query_write(&q);
}

store_result store_drop_channel(store *s, int64_t id)
{
    static const int what[] = {SQL_DROP_CHANNEL, SQL_DROP_CHANNEL_TURNS, SQL_DROP_CHANNEL_LETTERS};
    store_result result = STORE_OK;
    for (size_t i = 0; i < sizeof what / sizeof *what && result == STORE_OK; i++) {
        query q = query_start(s, what[i]);
        query_int(&q, id);
        result = query_write_any(&q);
    }
    return result;
}

store_result store_each_channel(store *s, int64_t person, store_channel_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_CHANNEL);
    query_int(&q, person);
    while (query_row(&q)) {
        store_channel c = {.id = row_int64(&q, 0), .person = row_int64(&q, 1)};
        c.kind = row_one_of(&q, 2, LETTER_KINDS);
        query_take(&q, 3, c.target, sizeof c.target);
        query_take(&q, 4, c.form, sizeof c.form);
        query_take(&q, 5, c.name, sizeof c.name);
        c.made = row_int64(&q, 6);
        c.used = row_int64(&q, 7);
        c.outcome = row_int(&q, 8);
        c.failed = row_int(&q, 9);
        c.letter = row_int64(&q, 10);
        c.waits = row_int(&q, 11);
        if (!each(context, &c)) break;
    }
    return query_end(&q, true);
}

/* ---- turns ---- */

store_result store_put_told(store *s, int64_t channel, const char *game, int64_t since)
{
    query q = query_start(s, SQL_PUT_TOLD);
    query_int(&q, channel);
    query_text(&q, game);
    query_int(&q, since);
    return query_write(&q);
}

store_result store_each_told(store *s, int64_t channel, int most, store_told_fn *each, void *context)
{
    query q = query_start(s, SQL_EACH_TOLD);
    query_int(&q, channel);
    query_int(&q, most);
    while (query_row(&q)) {
        const char *game = row_text(&q, 0);
        if (!game || !each(context, game, row_int64(&q, 1))) break;
    }
    return query_end(&q, true);
}

store_result store_mark_told(store *s, int64_t channel, const char *game, int64_t letter)
{
    query q = query_start(s, SQL_MARK_TOLD);
    query_int(&q, channel);
    query_text(&q, game);
    query_int(&q, letter);
    return query_write_any(&q);
}

store_result store_free_told(store *s, int64_t letter)
{
    assert(letter);
    query q = query_start(s, SQL_FREE_TOLD);
    query_int(&q, letter);
    return query_write_any(&q);
}

store_result store_drop_told(store *s, int64_t channel, const char *game)
{
    query q = query_start(s, SQL_DROP_TOLD);
    query_int(&q, channel);
    query_text(&q, game);
    return query_write_any(&q);
}

/* ---- what messages open ---- */

store_result store_add_link(store *s, const uint8_t hash[STORE_HASH], int64_t person, const char *game, int64_t until)
{
    query q = query_start(s, SQL_ADD_LINK);
    query_blob(&q, hash, STORE_HASH);
    query_int(&q, person);
    query_text(&q, game);
    query_int(&q, until);
    return query_write(&q);
}

store_result store_get_link(store *s, const uint8_t hash[STORE_HASH], int64_t now, int64_t *person,
                            char game[STORE_ID + 1])
{
    query q = query_start(s, SQL_GET_LINK);
    query_blob(&q, hash, STORE_HASH);
    query_int(&q, now);
    bool found = query_row(&q);
    if (found) {
        *person = row_int64(&q, 0);
        query_take(&q, 1, game, STORE_ID + 1);
    }
    return query_end(&q, found);
}

store_result store_drop_links(store *s, int64_t person)
{
    query q = query_start(s, SQL_DROP_LINKS);
    query_int(&q, person);
    return query_write_any(&q);
}

store_result store_drop_old_links(store *s, int64_t now, int most)
{
    query q = query_start(s, SQL_DROP_OLD_LINKS);
    query_int(&q, now);
    query_int(&q, most);
    return query_write_any(&q);
}

/* ---- the key ---- */

store_result store_put_vapid(store *s, const uint8_t key[STORE_VAPID])
{
    query q = query_start(s, SQL_PUT_VAPID);
    query_blob(&q, key, STORE_VAPID);
    return query_write(&q);
}

store_result store_get_vapid(store *s, uint8_t key[STORE_VAPID])
{
    query q = query_start(s, SQL_GET_VAPID);
    bool found = query_row(&q) && row_exactly(&q, 0, key, STORE_VAPID);
    return query_end(&q, found);
}
