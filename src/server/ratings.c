/* ratings.c - how strong people and bots are, on one scale: Glicko-2 (match/glicko.h).
 *
 * Bots do not change, so their ratings stand still: they come from games among themselves (doc/bots.md), and hold the
 * scale in its place. People begin at 1500 and move. A game counts for those who want a rating, against all others of
 * it whose rating is known. What a bot, a hint or a move that was taken back against nothing but bots has helped with
 * can lower a rating, but not raise it: else whoever lets a bot play would be rated as the bot. So that nobody climbs
 * by playing the same game over and over, only some games of a day count against the same others, and some in all.
 */
#include <math.h>
#include <string.h>

#include "base/jot.h"
#include "manners.h"
#include "match/glicko.h"
#include "ratings.h"

#define DAY_MS 86400000.0
static const double PERIOD_DAYS = 4.7; /* a year without games takes a deviation of 60 to 110 */
static const double MEASURED = 50;     /* how sure the ratings of bots are */

/* Of games of two: greedy is 210 above easy, normal 382 above greedy, hard 321 above normal; random at least 725 below
 * greedy. That easy, who plays like a beginner, is at 1200 is how the scale lies beside people, who begin at 1500. */
static const struct {
    const char *level;
    double rating;
} ladder[] = {{"random", 680}, {"easy", 1200}, {"greedy", 1410}, {"normal", 1790}, {"hard", 2110}};

/* hard is 220 above the Pasha's automaton; how much the other two difficulties differ from it follows from by how many
 * points one wins against them. Other difficulties have not been measured. */
static const struct {
    const char *difficulty;
    double rating;
} pashas[] = {{"easy", 1350}, {"normal", 1890}, {"hard", 2240}};

static bool bot_rating(const char *level, glicko *out)
{
    for (size_t i = 0; i < sizeof ladder / sizeof *ladder; i++) {
        if (strcmp(ladder[i].level, level) != 0) continue;
        *out = (glicko){ladder[i].rating, MEASURED, 0};
        return true;
    }
    return false;
}

static bool pasha_rating(uint16_t difficulty, glicko *out)
{
    char text[MK_MODULES_TEXT];
    mk_write_difficulty(difficulty, text);
    for (size_t i = 0; i < sizeof pashas / sizeof *pashas; i++) {
        if (strcmp(pashas[i].difficulty, text) != 0) continue;
        *out = (glicko){pashas[i].rating, MEASURED, 0};
        return true;
    }
    return false;
}

static bool wants_rating(server *sv, int64_t person)
{
    const visitor *here = visitor_find(sv, person);
    store_person kept;
    if (here) return !here->kept.unrated;
    return store_get_person(sv->store, person, &kept) == STORE_OK && !kept.unrated;
}

/* As it is now: who has not played for long is less known. */
static glicko now_of(const store_rating *r, int64_t now)
{
    double periods = fmax(0, (double)(now - r->at)) / DAY_MS / PERIOD_DAYS;
    return glicko_rest((glicko){r->rating, r->deviation, r->volatility}, periods);
}

/* Who sits there and has a rating, or gets one with the next game: 0 is nobody. */
static int64_t rated_person(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    return seat < r->seats && s->kind == SEAT_PERSON && wants_rating(r->sv, s->person) ? s->person : 0;
}

/* Of a person what is kept of them; its person is 0 for who has none yet. False: nobody knows. */
static bool seat_rating(const room *r, int seat, int64_t person, const store_rating *kept, int64_t now, glicko *out)
{
    if (seat >= r->seats) return r->setup.solo == SOLO_PASHA && pasha_rating(r->setup.difficulty, out);
    if (r->seat[seat].kind == SEAT_BOT) return bot_rating(r->seat[seat].level, out);
    if (person) *out = kept->person ? now_of(kept, now) : glicko_new();
    return person;
}

static bool was_helped(const room_seat *s)
{
    return s->helped || s->flagged || (s->stand_in[0] && !s->resigned);
}

bool ratings_play(const room *r, int64_t at, char *const against[MK_SEATS], rated out[MK_SEATS])
{
    glicko rating[MK_SEATS];
    store_rated kept[MK_SEATS] = {{0}};
    bool known[MK_SEATS] = {false}, counts = !r->board[0]; /* a game of the day has a board of its own */
    int players = r->setup.players;
    for (int s = 0; counts && s < r->seats; s++)
        kept[s] = (store_rated){.person = rated_person(r, s), .against = against[s]};
    if (store_get_rated(r->sv->store, r->id, at - (int64_t)DAY_MS, kept) != STORE_OK) return false;
    for (int s = 0; counts && s < players; s++)
        known[s] = seat_rating(r, s, kept[s].person, &kept[s].rating, at, &rating[s]);
    for (int s = 0; s < r->seats; s++) {
        glicko_result result[MK_SEATS];
        int n = 0;
        out[s] = (rated){0};
        if (!kept[s].person || kept[s].same >= LIMIT_RATED_SAME || kept[s].all >= LIMIT_RATED_DAY) continue;
        for (int o = 0; o < players; o++)
            if (o != s && known[o])
                result[n++] = (glicko_result){rating[o],
                                              r->place[s] < r->place[o]    ? 1
                                              : r->place[s] == r->place[o] ? 0.5
                                                                           : 0,
                                              2.0 / players};
        if (!n) continue;
        glicko after = glicko_play(rating[s], result, n, 0);
        if (was_helped(&r->seat[s]) && after.rating > rating[s].rating) continue;
        out[s] = (rated){true, rating[s].rating, after.rating};
        kept[s].rating = (store_rating){.person = kept[s].person,
                                        .rating = after.rating,
                                        .deviation = after.deviation,
                                        .volatility = after.volatility,
                                        .games = kept[s].rating.games + 1,
                                        .at = at};
    }
    for (int s = 0; s < r->seats; s++)
        if (out[s].counts) store_put_rating(r->sv->store, &kept[s].rating);
    return true;
}

/* ---- telling ---- */

static void add_rating(buf *out, const glicko *g, int games)
{
    jot_number(jot_key(out, "rating"), lrint(g->rating));
    jot_number(jot_key(out, "error"), lrint(2 * g->deviation));
    if (games >= 0) jot_number(jot_key(out, "games"), games);
}

/* At a table: everybody whose rating is known. */
void ratings_seats(session *s, room *r, const message *m)
{
    buf *out = session_begin(s, "ratings", m->id);
    jot_text(jot_key(out, "table"), r->id);
    jot_open(jot_key(out, "seats"), '{');
    for (int seat = 0; seat < r->setup.players; seat++) {
        glicko g;
        store_rating kept = {0};
        int64_t person = rated_person(r, seat);
        if (person) store_get_rating(r->sv->store, person, &kept);
        if (!seat_rating(r, seat, person, &kept, server_now(), &g)) continue;
        jot_open(jot_key(out, show_seat_name(seat)), '{');
        add_rating(out, &g, person ? kept.games : -1);
        jot_close(out, '}');
    }
    jot_close(out, '}');
    pace_show(r, jot_key(out, "pace"));
    session_end(s);
}

static bool add_best(void *context, const char *name, const store_rating *r)
{
    buf *out = context;
    jot_open(out, '{');
    jot_text(jot_key(out, "name"), name);
    jot_number(jot_key(out, "person"), r->person);
    add_rating(out, &(glicko){r->rating, r->deviation, r->volatility}, r->games);
    jot_close(out, '}');
    return true;
}

/* The same for all who ask, so it is looked up now and then. */
static const buf *best_list(server *sv)
{
    int64_t now = server_clock();
    if (sv->best.len && now - sv->best_at < LIMIT_BEST_MS) return &sv->best;
    buf_clear(&sv->best);
    jot_open(&sv->best, '[');
    store_each_best(sv->store, LIMIT_BEST, add_best, &sv->best);
    jot_close(&sv->best, ']');
    sv->best_at = now;
    return &sv->best;
}

void ratings_best(session *s, const message *m)
{
    const store_person *own = &s->who->kept;
    store_rating kept;
    const buf *best = best_list(s->sv);
    buf *out = session_begin(s, "best", m->id);
    jot_bool(jot_key(out, "rated"), !own->unrated);
    if (!own->unrated && store_get_rating(s->sv->store, own->id, &kept) == STORE_OK) {
        glicko g = now_of(&kept, server_now());
        jot_open(jot_key(out, "own"), '{');
        add_rating(out, &g, kept.games);
        jot_close(out, '}');
    }
    jot_open(jot_key(out, "bots"), '{');
    for (size_t i = 0; i < sizeof ladder / sizeof *ladder; i++)
        jot_number(jot_key(out, ladder[i].level), lrint(ladder[i].rating));
    jot_close(out, '}');
    jot_raw(jot_key(out, "best"), best->data, best->len);
    out->failed |= best->failed;
    session_end(s);
}

/* Who does not want a rating has none: it is not told, nor does it change. */
void ratings_switch(session *s, const message *m)
{
    visitor *p = s->who;
    if (p->kept.unrated == m->rated) {
        visitor_alone(s->sv, p->kept.id);
        p->kept.unrated = !m->rated;
        visitor_keep(s->sv, &p->kept);
        s->sv->best_at = 0;
        buf_clear(&s->sv->best);
    }
    session_ok(s, m->id);
}
