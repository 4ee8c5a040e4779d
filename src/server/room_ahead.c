/* room_ahead.c - what people ask of the store at tables, before it is needed (see asked.c): to open one, to sit down,
 * to make one. */
#include <stdlib.h>

#include "asked.h"
#include "clubs.h"
#include "manners.h"
#include "resent.h"

static bool no_line(void *context, int64_t person, const char *name, const char *text, int64_t at)
{
    (void)context, (void)person, (void)name, (void)text, (void)at;
    return false;
}

static bool no_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    (void)context, (void)number, (void)step, (void)len, (void)at;
    return false;
}

static bool nobody(void *context, const store_shun *d)
{
    (void)context, (void)d;
    return false;
}

/* As far as it is known: who sits there, and who may see it. */
static void look_at_room(session *s, room *r, const message *m)
{
    store_person p;
    for (int i = 0; i < r->seats; i++) {
        if (r->seat[i].kind != SEAT_PERSON) continue;
        store_get_person(s->sv->store, r->seat[i].person, &p);
        if (r->clock.vacations) vacations_ask(s->sv, r->seat[i].person);
    }
    room_may_see(r, s->who->kept.id, m->invite);
}

/* A table that is not in memory. */
static void look_at_row(session *s, const char *id, const message *m)
{
    char rules[STORE_RULES], *text = NULL;
    int steps;
    store *kept = s->sv->store;
    store_base base = {0};
    store_table t = {0};
    room r = {.sv = s->sv};
    if (owner_may_hold(s->sv, id)) store_hold(kept, id);
    store_get_base(kept, id, &base);
    store_get_snapshot(kept, id, &steps, rules, &text);
    store_each_step(kept, id, 0, no_step, NULL);
    if (store_get_table(kept, id, &t) == STORE_OK && !t.damaged && room_from_row(&r, &t)) look_at_room(s, &r, m);
    store_free_table(&t);
    free(base.text);
    free(text);
}

/* What is shown of a table. */
static void look_at_chat(session *s, const char *id)
{
    store_each_chat(s->sv->store, id, LIMIT_CHAT_SHOWN, no_line, NULL);
    if (!s->who->muted) store_each_shun(s->sv->store, s->who->kept.id, nobody, NULL);
}

static void look_at(session *s, const char *id, const message *m)
{
    room *r = g_hash_table_lookup(s->sv->rooms, id);
    const room *part = g_hash_table_lookup(s->sv->loading, id);
    if (r)
        room_may_see(r, s->who->kept.id, m->invite);
    else if (part && part->begun)
        store_each_step(s->sv->store, id, (int)part->match.steps, no_step, NULL);
    else if (!part)
        look_at_row(s, id, m);
    if (!r || !r->silent) look_at_chat(s, id);
}

void look_open(session *s, const message *m)
{
    look_at(s, m->table, m);
}

void look_join(session *s, const message *m)
{
    room *r = g_hash_table_lookup(s->sv->rooms, m->table);
    if (!r) return;
    manners_refusal(r, s->who->kept.id);
    room_may_see(r, s->who->kept.id, m->invite);
    if (r->clock.vacations) vacations_ask(s->sv, s->who->kept.id);
    if (!r->silent) look_at_chat(s, r->id);
}

static void look_at_limits(session *s, const char *club)
{
    int tables;
    int64_t bytes;
    store_club c;
    store *kept = s->sv->store;
    int64_t person = s->who->kept.id;
    store_count_hosted(kept, person, &tables);
    if (s->sv->options.wire.rate) store_count_kept(kept, person, &tables, &bytes);
    if (!club[0]) return;
    clubs_member(s->sv, club, person);
    store_count_club_tables(kept, club, &tables);
    store_get_club(kept, club, 0, &c);
}

void look_create(session *s, const message *m)
{
    char id[STORE_ID + 1];
    look_at_limits(s, m->club);
    if (!m->key[0]) return;
    resent_table(s->who->kept.id, m->key, id);
    look_at(s, id, m);
}

void look_rematch(session *s, const message *m)
{
    store_table t = {0};
    const room *r = g_hash_table_lookup(s->sv->rooms, m->table);
    if (!r) return;
    if (r->rematch[0] && !g_hash_table_contains(s->sv->rooms, r->rematch)) {
        store_get_table(s->sv->store, r->rematch, &t);
        store_free_table(&t);
    }
    look_at_limits(s, r->club);
}
