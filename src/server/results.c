/* results.c - how games ended for the people who played them: one row a person, written with the last step of the game,
 * so that it is there if and only if the game is over. It stays when the table is dropped.
 *
 * Games that were over before there were such rows are read in when the server runs, a few in each tick, from their
 * documents and their last positions. What the rows tell (means, comparisons) clients work out themselves: any mixture
 * of filters costs no request.
 */
#include <stdlib.h>
#include <string.h>

#include "base/jot.h"
#include "base/log.h"
#include "ratings.h"

/* What goes on from another game, has its luck (which may be known), or comes from a record, is nobody's result. */
static bool is_a_result(const room *r)
{
    return !r->practice && !r->imported && !r->again[0] && room_has_people(r);
}

static json_t *game_json(const room *r)
{
    static const char *const unwanted[] = {"layer", "staircase", "river", "first"};
    json_t *game = message_game(&r->setup);
    for (size_t i = 0; i < sizeof unwanted / sizeof *unwanted; i++) json_object_del(game, unwanted[i]);
    return game;
}

static json_t *tally_json(const mk_game *end, int seat)
{
    json_t *tally = json_object();
    char name[MK_NAME_MAX];
    for (int c = 0; end && c < MK_CATEGORIES; c++)
        if (end->player[seat].tally[c])
            json_object_set_new(tally, mk_name(NOUN_CATEGORY, c, name), json_integer(end->player[seat].tally[c]));
    return tally;
}

static json_t *other_json(const room *r, int seat)
{
    if (seat >= r->seats)
        return json_pack("{ss si si}", "kind", "automaton", "place", r->place[seat], "score", r->score[seat]);
    const room_seat *s = &r->seat[seat];
    if (s->kind == SEAT_BOT)
        return json_pack("{ss ss si si}", "kind", "bot", "level", s->level, "place", r->place[seat], "score",
                         r->score[seat]);
    return json_pack("{ss sI ss si si}", "kind", "person", "person", (json_int_t)s->person, "name", s->name, "place",
                     r->place[seat], "score", r->score[seat]);
}

static char *about_seat(const room *r, const mk_game *end, int seat)
{
    json_t *others = json_array();
    for (int o = 0; o < r->setup.players; o++)
        if (o != seat) json_array_append_new(others, other_json(r, o));
    json_t *about = json_pack("{so so so}", "game", game_json(r), "tally", tally_json(end, seat), "others", others);
    char *text = json_dumps(about, JSON_COMPACT);
    json_decref(about);
    return text;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The same word for the same others, wherever they sit. */
static char *against_seat(const room *r, int seat)
{
    char *name[MK_SEATS + 1] = {NULL};
    int n = 0;
    for (int o = 0; o < r->seats; o++) {
        if (o == seat) continue;
        const room_seat *s = &r->seat[o];
        name[n++] = s->kind == SEAT_PERSON ? g_strdup_printf("%" G_GINT64_FORMAT, s->person) : g_strdup(s->level);
    }
    if (r->setup.solo) name[n++] = g_strdup(r->setup.solo == SOLO_PASHA ? "pasha" : "lazy");
    qsort(name, (size_t)n, sizeof *name, by_name);
    char *all = g_strjoinv(" ", name);
    for (int i = 0; i < n; i++) g_free(name[i]);
    return all;
}

static void keep_seat(const room *r, const mk_game *end, int seat, int64_t at, const char *against, const rated *rating)
{
    char *about = about_seat(r, end, seat);
    store_score row = {.seat = seat,
                       .person = r->seat[seat].person,
                       .at = at,
                       .place = r->place[seat],
                       .score = r->score[seat],
                       .resigned = r->seat[seat].resigned,
                       .rated = rating->counts,
                       .before = rating->before,
                       .after = rating->after,
                       .against = against,
                       .about = about ? about : "{}"};
    g_strlcpy(row.game, r->id, sizeof row.game);
    store_add_score(r->sv->store, &row);
    store_trim_scores(r->sv->store, row.person, LIMIT_RESULTS);
    free(about);
}

/* What ratings are now is read, and then written: in one order, so that no two servers wait for each other. */
static void alone(const room *r)
{
    int64_t who[MK_SEATS], last = 0;
    for (int s = 0; s < r->seats; s++) who[s] = r->seat[s].kind == SEAT_PERSON ? r->seat[s].person : 0;
    for (int n = 0; n < r->seats; n++) {
        int64_t next = INT64_MAX;
        for (int s = 0; s < r->seats; s++)
            if (who[s] > last) next = MIN(next, who[s]);
        if (next == INT64_MAX) return;
        visitor_lock(r->sv, next);
        last = next;
    }
}

void results_keep(const room *r, const mk_game *end, int64_t at)
{
    alone(r);
    if (!is_a_result(r)) return;
    char *against[MK_SEATS] = {NULL};
    rated rating[MK_SEATS] = {{0}};
    for (int s = 0; s < r->seats; s++) against[s] = against_seat(r, s);
    bool first = ratings_play(r, at, against, rating); /* a table that was mended may end again */
    for (int s = 0; s < r->seats; s++) {
        if (first && r->seat[s].kind == SEAT_PERSON) keep_seat(r, end, s, at, against[s], &rating[s]);
        g_free(against[s]);
    }
}

/* ---- games from before ---- */

static void read_in(server *sv, const char *id)
{
    store_table t;
    room r = {.sv = sv};
    mk_game end;
    int steps;
    if (store_get_table(sv->store, id, &t) != STORE_OK) return;
    if (room_from_row(&r, &t)) {
        bool there = rescue_position(sv, id, &steps, &end) && end.players == r.setup.players;
        for (int s = r.seats; there && s < r.setup.players; s++) r.score[s] = end.player[s].score;
        if (r.setup.solo) r.place[MK_AUTOMATON] = 3 - r.place[!MK_AUTOMATON];
        results_keep(&r, there ? &end : NULL, r.changed);
    }
    store_free_table(&t);
}

bool results_read_in(server *sv)
{
    char id[STORE_ID + 1];
    int64_t until = g_get_monotonic_time() + LIMIT_PIECE_US;
    do {
        store_result result = store_next_unread(sv->store, id);
        if (result == STORE_NONE) return false;
        if (result != STORE_OK) return true; /* later */
        read_in(sv, id);
    } while (g_get_monotonic_time() < until);
    return true;
}

/* ---- telling ---- */

typedef struct listing {
    buf *out;
    int told;
    int64_t last;
} listing;

static bool add_row(void *context, const store_score *row)
{
    listing *l = context;
    buf *out = l->out;
    if (++l->told > LIMIT_RESULTS_AT_ONCE) return false;
    l->last = row->number;
    jot_open(out, '{');
    jot_number(jot_key(out, "number"), row->number);
    jot_text(jot_key(out, "table"), row->game);
    jot_text(jot_key(out, "seat"), show_seat_name(row->seat));
    jot_number(jot_key(out, "at"), row->at);
    jot_number(jot_key(out, "place"), row->place);
    jot_number(jot_key(out, "score"), row->score);
    if (row->resigned) jot_bool(jot_key(out, "resigned"), true);
    if (row->rated) {
        jot_open(jot_key(out, "rating"), '[');
        jot_number(out, (int64_t)(row->before + 0.5));
        jot_number(out, (int64_t)(row->after + 0.5));
        jot_close(out, ']');
    }
    jot_raw(jot_key(out, "about"), row->about, strlen(row->about));
    jot_close(out, '}');
    return true;
}

void results_list(session *s, const message *m)
{
    buf *out = session_begin(s, "results", m->id);
    listing l = {.out = out};
    jot_open(jot_key(out, "results"), '[');
    store_each_score(s->sv->store, s->who->kept.id, m->before, LIMIT_RESULTS_AT_ONCE + 1, add_row, &l);
    jot_close(out, ']');
    if (l.told > LIMIT_RESULTS_AT_ONCE) jot_number(jot_key(out, "next"), l.last);
    session_end(s);
}
