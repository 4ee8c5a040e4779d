/* room_document.c - the document of a table: what nobody searches for, as JSON.
 *
 * Where it is damaged, whatever of it makes sense is taken, and the rest comes from elsewhere: who sits where from the
 * row, what is played from the position that was kept; what is known nowhere is new. All of that is told to those who
 * sit there, since a new secret means that nobody can check the dice of before any more.
 */
#include <limits.h>
#include <string.h>

#include "server.h"

/* What only seats at a table with a clock have; with so much left. */
static json_t *timed_json(const room_seat *s, int64_t left)
{
    return json_pack("{ss si si sI si sb}", "zone", s->pace.zone, "turns", s->pace.turns, "lapses", s->pace.lapses,
                     "spent", (json_int_t)(s->pace.spent + s->left_ms - left), "paid", s->pace.paid, "rewarded",
                     s->pace.rewarded);
}

static void read_timed(room_seat *s, json_t *from)
{
    const char *zone = "";
    json_int_t spent = 0;
    int rewarded = 0;
    if (!from || json_unpack(from, "{ss si si sI si sb}", "zone", &zone, "turns", &s->pace.turns, "lapses",
                             &s->pace.lapses, "spent", &spent, "paid", &s->pace.paid, "rewarded", &rewarded))
        return;
    s->pace.spent = spent;
    s->pace.rewarded = rewarded;
    if (strlen(zone) < sizeof s->pace.zone) g_strlcpy(s->pace.zone, zone, sizeof s->pace.zone);
}

static json_t *seats_json(const room *r)
{
    json_t *list = json_array();
    bool rests = rest_any(&r->clock);
    for (int i = 0; i < r->seats; i++) {
        const room_seat *s = &r->seat[i];
        char lot[FAIR_LOT_TEXT] = "";
        int64_t left = rests ? clock_left(r, i, server_clock()) : s->left_ms;
        if (s->has_lot) fair_write(s->lot, FAIR_LOT, lot);
        json_t *seat =
            json_pack("{si sI ss ss ss sb sb si sI ss sb sb si sb}", "kind", s->kind, "person", (json_int_t)s->person,
                      "name", s->name, "level", s->level, "stand_in", s->stand_in, "hurried", s->hurried, "flagged",
                      s->flagged, "late", s->late, "left", (json_int_t)left, "lot", lot, "resigned", s->resigned,
                      "hidden", s->hidden, "own", s->own, "helped", s->helped);
        if (s->standing_len) json_object_set_new(seat, "standing", standing_json(s));
        if (r->clock.kind != CLOCK_NONE) json_object_set_new(seat, "timed", timed_json(s, left));
        json_array_append_new(list, seat);
    }
    return list;
}

json_t *document_damage(const room *r)
{
    const room_damage *d = &r->damage;
    return json_pack("{sI si si si sb}", "at", (json_int_t)d->at, "back", d->back, "first", d->first, "next", d->next,
                     "settings", d->settings);
}

char *document_write(const room *r)
{
    char secret[FAIR_SECRET_TEXT];
    fair_write(r->secret, FAIR_SECRET, secret);
    json_t *d = json_pack("{ss ss ss so so ss si si si si so so sb si sb sb sb}", "invite", r->invite, "rematch",
                          r->rematch, "secret", secret, "game", message_game(&r->setup), "seats", seats_json(r),
                          "clock", timing_kinds[r->clock.kind], "seconds", r->clock.seconds, "patience", r->patience,
                          "season", r->season, "round", r->round, "scores", show_numbers(r->score, r->seats), "places",
                          show_numbers(r->place, r->seats), "imported", r->imported, "physics", r->physics, "xray",
                          r->xray, "practice", r->practice, "host-gone", r->host_gone);
    if (r->ended) json_object_set_new(d, "ended", json_integer(r->ended));
    json_t *votes = r->state == STORE_RUNNING ? json_array() : NULL;
    for (int i = 0; votes && i <= VOTE_END; i++) json_array_append_new(votes, json_integer(r->vote[i]));
    if (votes) json_object_set_new(d, "votes", votes);
    if (r->clock.kind != CLOCK_NONE) json_object_set_new(d, "timing", message_clock(&r->clock));
    if (rest_any(&r->clock)) json_object_set_new(d, "clocked", json_integer(server_now() - r->changed));
    if (r->damage.at) json_object_set_new(d, "damage", document_damage(r));
    if (r->club[0]) json_object_set_new(d, "club", json_string(r->club));
    if (r->board[0]) json_object_set_new(d, "board", json_string(r->board));
    if (r->again[0]) json_object_set_new(d, "again", json_string(r->again));
    char *text = json_dumps(d, JSON_COMPACT);
    json_decref(d);
    return text;
}

static bool read_seat(room_seat *s, json_t *from)
{
    const char *name, *level, *stand_in, *lot;
    int kind, hurried, flagged, resigned = 0, hidden = 0, helped = 0; /* the last three, and `own`: not in old ones */
    json_int_t person, left;
    s->own = INT_MAX;
    if (json_unpack(from, "{si sI ss ss ss sb sb si sI ss s?b s?b s?i s?b}", "kind", &kind, "person", &person, "name",
                    &name, "level", &level, "stand_in", &stand_in, "hurried", &hurried, "flagged", &flagged, "late",
                    &s->late, "left", &left, "lot", &lot, "resigned", &resigned, "hidden", &hidden, "own", &s->own,
                    "helped", &helped))
        return false;
    if (kind < SEAT_OPEN || kind > SEAT_BOT || (kind == SEAT_PERSON && person < 1)) return false;
    standing_read(s, json_object_get(from, "standing"));
    read_timed(s, json_object_get(from, "timed"));
    s->resigned = resigned;
    s->hidden = hidden;
    s->helped = helped;
    s->has_lot = fair_read(s->lot, FAIR_LOT, lot, strlen(lot));
    s->kind = (uint8_t)kind;
    s->person = person;
    s->hurried = hurried;
    s->flagged = flagged;
    s->left_ms = left;
    g_strlcpy(s->name, name, sizeof s->name);
    g_strlcpy(s->level, level, sizeof s->level);
    g_strlcpy(s->stand_in, stand_in, sizeof s->stand_in);
    return true;
}

static int seats_of(const mk_setup *s)
{
    return s->solo ? 1 : s->players;
}

/* Only a newer program plays by its rules. */
static bool is_newer(const json_t *d)
{
    return json_integer_value(json_object_get(json_object_get(d, "game"), "rules")) > MK_RULES;
}

static void read_damage(room_damage *out, json_t *d)
{
    json_int_t at;
    int settings;
    room_damage read = {0};
    if (!d || json_unpack(d, "{sI si si si sb}", "at", &at, "back", &read.back, "first", &read.first, "next",
                          &read.next, "settings", &settings))
        return;
    read.at = at;
    read.settings = settings;
    *out = read;
}

static void take_text(char *out, size_t size, const json_t *d, const char *key)
{
    const char *text = json_string_value(json_object_get(d, key));
    if (text && strlen(text) < size) g_strlcpy(out, text, size);
}

static void read_votes(room *r, const json_t *d)
{
    const json_t *votes = json_object_get(d, "votes");
    for (size_t i = 0; i <= VOTE_END; i++)
        r->vote[i] = (uint8_t)(json_integer_value(json_array_get(votes, i)) & ((1 << MK_SEATS) - 1));
    r->ended = (uint8_t)CLAMP(json_integer_value(json_object_get(d, "ended")), ENDED_NOT, ENDED_SILENT);
}

/* The rest of the clock; old documents have none. */
static void read_timing(room *r, const json_t *d)
{
    clock_rules c;
    const json_t *clocked = json_object_get(d, "clocked");
    if (message_clock_of(&c, json_object_get(d, "timing")) && c.kind == r->clock.kind) r->clock = c;
    r->clocked = json_is_integer(clocked) ? json_integer_value(clocked) : -1;
}

static bool read_document(room *r, json_t *d)
{
    const char *invite, *rematch, *secret, *clock;
    json_t *game, *seats, *scores, *places, *physics;
    int imported, xray, practice = 0, host_gone = 0; /* the last two are not in old documents */
    char error[MESSAGE_ERROR];
    if (!d || json_unpack(d, "{ss ss ss so so ss si si si si so so sb so sb s?b s?b}", "invite", &invite, "rematch",
                          &rematch, "secret", &secret, "game", &game, "seats", &seats, "clock", &clock, "seconds",
                          &r->clock.seconds, "patience", &r->patience, "season", &r->season, "round", &r->round,
                          "scores", &scores, "places", &places, "imported", &imported, "physics", &physics, "xray",
                          &xray, "practice", &practice, "host-gone", &host_gone))
        return false;
    read_damage(&r->damage, json_object_get(d, "damage"));
    take_text(r->club, sizeof r->club, d, "club");
    take_text(r->board, sizeof r->board, d, "board");
    take_text(r->again, sizeof r->again, d, "again");
    read_votes(r, d);
    r->practice = practice;
    r->host_gone = host_gone;
    g_strlcpy(r->invite, invite, sizeof r->invite);
    g_strlcpy(r->rematch, rematch, sizeof r->rematch);
    r->imported = imported;
    r->physics = json_is_true(physics) ? 1 : (int)json_integer_value(physics); /* version 1 was kept as true */
    r->xray = xray;
    if (!fair_read(r->secret, FAIR_SECRET, secret, strlen(secret))) return false;
    for (int k = CLOCK_NONE; k < CLOCK_KINDS; k++)
        if (!strcmp(clock, timing_kinds[k])) r->clock.kind = (uint8_t)k;
    read_timing(r, d);
    if (!message_read_game(&r->setup, game, error)) return false;
    r->seats = seats_of(&r->setup);
    if (r->clock.seconds < 0 || r->patience < 0 || (int)json_array_size(seats) != r->seats) return false;
    for (int s = 0; s < r->seats; s++) {
        r->score[s] = (int)json_integer_value(json_array_get(scores, (size_t)s));
        r->place[s] = (int)json_integer_value(json_array_get(places, (size_t)s));
        if (!read_seat(&r->seat[s], json_array_get(seats, (size_t)s))) return false;
    }
    fair f = fair_of(r);
    r->seed = fair_seed(&f);
    return true;
}

/* ---- one that is damaged ---- */

void document_setup_of(const mk_game *g, mk_setup *out)
{
    out->rules = (uint8_t)(g->rules + 1);
    out->players = g->players;
    out->edition = g->edition;
    out->layer = g->layer;
    out->modules = g->modules;
    out->options = g->options;
    out->solo = g->solo;
    out->difficulty = g->difficulty;
}

static int take_number(const json_t *d, const char *key, int most)
{
    json_int_t n = json_integer_value(json_object_get(d, key));
    return n > 0 && n <= most ? (int)n : 0;
}

/* What is played: as it says, unless the position knows better. */
static bool rescue_setup(room *r, const store_table *t, const json_t *d)
{
    mk_game position, *g = NULL;
    char error[MESSAGE_ERROR];
    int steps;
    bool said = message_read_game(&r->setup, json_object_get(d, "game"), error);
    if (rescue_position(r->sv, t->id, &steps, &position)) document_setup_of(g = &position, &r->setup);
    r->seats = seats_of(&r->setup);
    return said || g;
}

/* Who sits there the row knows; of bots only that there is one. */
static void rescue_seat(room *r, int i, const store_table *t, json_t *from)
{
    room_seat *s = &r->seat[i];
    if (from && read_seat(s, from) && (s->kind == SEAT_PERSON ? s->hidden || s->person == t->seat[i] : !t->seat[i]))
        return;
    *s = (room_seat){.kind = t->seat[i]                  ? SEAT_PERSON
                             : t->state == STORE_WAITING ? SEAT_OPEN
                                                         : SEAT_BOT,
                     .own = INT_MAX,
                     .person = t->seat[i],
                     .left_ms = r->clock.seconds * INT64_C(1000)};
    if (s->kind == SEAT_BOT) g_strlcpy(s->level, "greedy", sizeof s->level);
}

/* A secret that cannot be read is a new one: then the seed that dealt so far is not known any more. */
static void rescue_secret(room *r, const json_t *d)
{
    const char *secret = json_string_value(json_object_get(d, "secret"));
    if (!secret || !fair_read(r->secret, FAIR_SECRET, secret, strlen(secret))) fair_new(r);
    fair f = fair_of(r);
    r->seed = fair_seed(&f);
}

static bool rescue_document(room *r, const store_table *t, json_t *d)
{
    const char *clock = json_string_value(json_object_get(d, "clock"));
    if (!rescue_setup(r, t, d)) return false;
    server_random_text(r->invite, MESSAGE_INVITE);
    take_text(r->invite, sizeof r->invite, d, "invite");
    take_text(r->rematch, sizeof r->rematch, d, "rematch");
    take_text(r->club, sizeof r->club, d, "club");
    take_text(r->board, sizeof r->board, d, "board");
    take_text(r->again, sizeof r->again, d, "again");
    r->clock = (clock_rules){.seconds = take_number(d, "seconds", LIMIT_CLOCK_SECONDS)};
    for (int k = CLOCK_MOVE; clock && r->clock.seconds && k < CLOCK_KINDS; k++)
        if (!strcmp(clock, timing_kinds[k])) r->clock.kind = (uint8_t)k;
    read_timing(r, d);
    r->patience = take_number(d, "patience", LIMIT_CLOCK_SECONDS);
    r->season = take_number(d, "season", MK_SEASONS);
    r->round = take_number(d, "round", INT_MAX);
    r->physics = take_number(d, "physics", INT_MAX);
    r->imported = json_is_true(json_object_get(d, "imported"));
    r->practice = json_is_true(json_object_get(d, "practice"));
    r->xray = json_is_true(json_object_get(d, "xray"));
    r->host_gone = json_is_true(json_object_get(d, "host-gone"));
    for (int s = 0; s < r->seats; s++) {
        rescue_seat(r, s, t, json_array_get(json_object_get(d, "seats"), (size_t)s));
        r->score[s] = (int)json_integer_value(json_array_get(json_object_get(d, "scores"), (size_t)s));
        r->place[s] = (int)json_integer_value(json_array_get(json_object_get(d, "places"), (size_t)s));
    }
    rescue_secret(r, d);
    read_damage(&r->damage, json_object_get(d, "damage"));
    r->damage.at = server_now();
    r->damage.settings = true;
    return true;
}

bool room_from_row(room *r, const store_table *t)
{
    json_t *d = t->doc ? json_loads(t->doc, 0, NULL) : NULL;
    r->state = t->state;
    r->newer = is_newer(d) && !t->damaged;
    bool fine = !r->newer && read_document(r, d) && !t->damaged;
    r->unreadable = !fine && !r->newer;
    if (r->unreadable) fine = rescue_document(r, t, d);
    json_decref(d);
    g_strlcpy(r->id, t->id, sizeof r->id);
    r->open = t->open;
    r->host = t->host;
    r->created = t->created;
    r->changed = t->changed;
    r->row = *t;
    r->row.doc = NULL;
    /* documents from before rules had a number in them */
    if (!r->setup.rules && (r->imported || r->state != STORE_WAITING)) r->setup.rules = 1;
    return fine;
}
