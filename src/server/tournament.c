/* tournament.c - tournaments as they are kept: reading and writing them. */
#include "tournament.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "clubs.h"

static bool read_doc(tournament *t, const char *text)
{
    char error[MESSAGE_ERROR];
    const char *name = NULL, *seed = NULL, *club = "";
    json_t *doc = json_loads(text, 0, NULL), *game = NULL, *plan = NULL;
    json_int_t ends = 0;
    bool fine = doc && !json_unpack(doc, "{ss so so ss si si sI si si s?s}", "name", &name, "game", &game, "plan",
                                    &plan, "seed", &seed, "rounds", &t->rounds, "round", &t->round, "ends", &ends,
                                    "season", &t->season, "division", &t->division, "club", &club);
    fine = fine && message_read_game(&t->setup, game, error) && message_read_plan_of(&t->plan, plan, error);
    if (fine) {
        t->ends = ends;
        t->seed = g_ascii_strtoull(seed, NULL, 16);
        g_strlcpy(t->name, name, sizeof t->name);
        g_strlcpy(t->club, club, sizeof t->club);
    }
    json_decref(doc);
    return fine && t->rounds >= 0 && t->rounds <= CONTEST_ROUNDS && t->round >= 0 && t->round <= t->rounds;
}

static char *write_doc(const tournament *t)
{
    char seed[24];
    g_snprintf(seed, sizeof seed, "%016" G_GINT64_MODIFIER "x", t->seed);
    json_t *doc = json_pack("{ss so so ss si si sI si si}", "name", t->name, "game", message_game(&t->setup), "plan",
                            message_plan_json(&t->plan), "seed", seed, "rounds", t->rounds, "round", t->round, "ends",
                            (json_int_t)t->ends, "season", t->season, "division", t->division);
    if (t->club[0]) json_object_set_new(doc, "club", json_string(t->club));
    char *text = json_dumps(doc, JSON_COMPACT);
    json_decref(doc);
    return text;
}

static bool take_row(void *context, const store_contest *row)
{
    tournament *t = context;
    t->row = *row;
    t->row.doc = read_doc(t, row->doc) ? "" : NULL; /* NULL: it makes no sense */
    return false;
}

static bool take_entrant(void *context, const store_entrant *e)
{
    tournament *t = context;
    int n = t->people;
    t->entrant[n] = *e;
    if (n < CONTEST_ENTRANTS) {
        t->c.entrant[n].rating = e->rating;
        t->c.entrant[n].out = e->out;
    }
    return ++t->people < TOURNAMENT_PEOPLE;
}

static bool take_bout(void *context, const store_bout *b)
{
    tournament *t = context;
    int n = t->c.tables;
    contest_table *to = &t->c.table[n];
    if (b->round >= CONTEST_ROUNDS || b->seats < 1 || b->seats > CONTEST_SEATS) return true;
    *to = (contest_table){.round = (uint8_t)b->round, .seats = (uint8_t)b->seats, .over = b->over};
    for (int s = 0; s < b->seats; s++) {
        to->entrant[s] = b->who[s] < t->people ? b->who[s] : 0;
        to->place[s] = b->place[s];
        to->score[s] = b->score[s];
    }
    g_strlcpy(t->game[n], b->game, sizeof t->game[n]);
    return ++t->c.tables < CONTEST_TABLES * CONTEST_ROUNDS;
}

void tournament_alone(server *sv, const char *id)
{
    char what[STORE_ID + 16];
    g_snprintf(what, sizeof what, "tournament %s", id);
    store_alone(sv->store, what);
}

tournament *tournament_load(server *sv, const char *id, store_result *result)
{
    tournament *t = g_new0(tournament, 1);
    t->sv = sv;
    *result = store_get_contest(sv->store, id, take_row, t);
    if (*result == STORE_OK && !t->row.doc) *result = STORE_DAMAGED;
    if (*result == STORE_OK) *result = store_each_entrant(sv->store, id, take_entrant, t);
    t->c.kind = t->plan.kind == PLAN_SWISS ? CONTEST_SWISS : CONTEST_ROUND_ROBIN;
    t->c.size = (uint8_t)t->plan.size;
    t->c.seed = t->seed;
    t->c.entrants = MIN(t->people, CONTEST_ENTRANTS);
    if (*result == STORE_OK) *result = store_each_bout(sv->store, id, take_bout, t);
    if (*result == STORE_OK) return t;
    g_free(t);
    return NULL;
}

tournament *tournament_new(server *sv)
{
    tournament *t = g_new0(tournament, 1);
    t->sv = sv;
    server_random_text(t->row.id, STORE_ID);
    randombytes_buf(&t->seed, sizeof t->seed);
    t->row.created = server_now();
    return t;
}

/* Where keeping fails the next commit fails, and nothing of it has happened. */
void tournament_keep(tournament *t)
{
    char *doc = write_doc(t);
    t->row.doc = doc ? doc : "{}";
    t->row.changed = server_now();
    if (store_put_contest(t->sv->store, &t->row) == STORE_NONE) store_add_contest(t->sv->store, &t->row);
    t->row.doc = "";
    free(doc);
    tournaments_changed(t->sv);
    server_touch(t->sv);
}

/* Tables are numbered within their round. */
void tournament_keep_table(tournament *t, int i, bool is_new)
{
    const contest_table *from = &t->c.table[i];
    store_bout b = {.round = from->round, .seats = from->seats, .over = from->over};
    for (int k = 0; k < i; k++) b.number += t->c.table[k].round == from->round;
    for (int s = 0; s < from->seats; s++) {
        b.who[s] = from->entrant[s];
        b.place[s] = from->place[s];
        b.score[s] = from->score[s];
    }
    g_strlcpy(b.contest, t->row.id, sizeof b.contest);
    g_strlcpy(b.game, t->game[i], sizeof b.game);
    if (is_new)
        store_add_bout(t->sv->store, &b);
    else
        store_put_bout(t->sv->store, &b);
    tournaments_changed(t->sv);
    server_touch(t->sv);
}

int tournament_entrant(const tournament *t, int64_t person)
{
    for (int i = 0; i < t->people; i++)
        if (t->entrant[i].person == person) return t->entrant[i].out ? -1 : i;
    return -1;
}

bool tournament_may_see(const tournament *t, int64_t person)
{
    return !t->club[0] || tournament_entrant(t, person) >= 0 || clubs_member(t->sv, t->club, person);
}

int tournament_rating(server *sv, int64_t person)
{
    store_rating r;
    return store_get_rating(sv->store, person, &r) == STORE_OK ? (int)(r.rating + 0.5) : 1500;
}
