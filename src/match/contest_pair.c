/* contest_pair.c - who plays with whom: Swiss, and everybody with everybody.
 *
 * A round is an arrangement of people in a row, cut into tables. It begins with the standing (in the first round the
 * seeds are spread over the tables), and two people change places as long as that makes it better: fewer meetings of
 * those who have met, then tables of about the same points. Then it is shaken and tried once more, a fixed number of
 * times. That nobody need meet again is certain while there are more tables than everybody has had opponents (Hajnal
 * and Szemeredi); beyond that it is avoided as far as it goes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "contest.h"

enum { SHAKES = 60, SHAKES_FOR_POINTS = 16, MET = 1 << 24 };

typedef struct seating {
    int n, tables;
    int size[CONTEST_TABLES], first[CONTEST_TABLES]; /* of each table, in the row */
    uint8_t who[CONTEST_ENTRANTS], table[CONTEST_ENTRANTS];
    const contest_standing *of[CONTEST_ENTRANTS]; /* by entrant */
    contest_meetings met;
    bool points; /* matter */
} seating;

int contest_cut(int people, int most, int *size)
{
    int parts = (people + most - 1) / most;
    for (int i = 0; i < parts; i++) size[i] = people / parts + (i < people % parts);
    return parts;
}

/* Two at a table only where nothing else is left. */
static void cut(seating *s, int n, int most)
{
    s->n = n;
    s->tables = contest_cut(n, most, s->size);
    for (int t = 0, at = 0; t < s->tables; t++) {
        s->first[t] = at;
        for (int i = 0; i < s->size[t]; i++) s->table[at++] = (uint8_t)t;
    }
}

/* ---- how good it is ---- */

static int64_t pair_cost(const seating *s, int a, int b)
{
    int64_t met = s->met[a][b], apart = s->of[a]->points - s->of[b]->points;
    return met * met * MET + (s->points ? apart * apart : 0);
}

/* Of who would sit at this place with those who sit there, but for the one at that place. */
static int64_t cost_at(const seating *s, int who, int place)
{
    int t = s->table[place];
    int64_t cost = 0;
    for (int i = s->first[t]; i < s->first[t] + s->size[t]; i++)
        if (i != place) cost += pair_cost(s, who, s->who[i]);
    return cost;
}

static int64_t cost_of(const seating *s)
{
    int64_t cost = 0;
    for (int i = 0; i < s->n; i++) cost += cost_at(s, s->who[i], i);
    return cost / 2;
}

static void swap(seating *s, int i, int k)
{
    uint8_t who = s->who[i];
    s->who[i] = s->who[k];
    s->who[k] = who;
}

static bool better_swapped(const seating *s, int i, int k)
{
    int a = s->who[i], b = s->who[k];
    return cost_at(s, b, i) + cost_at(s, a, k) < cost_at(s, a, i) + cost_at(s, b, k);
}

static void settle(seating *s)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < s->n; i++)
            for (int k = i + 1; k < s->n; k++)
                if (s->table[i] != s->table[k] && better_swapped(s, i, k)) {
                    swap(s, i, k);
                    changed = true;
                }
    }
}

/* Who meets somebody again, and a few others, go somewhere else. */
static void shake(seating *s, rng *r, int strength)
{
    for (int i = 0; i < s->n; i++)
        if (cost_at(s, s->who[i], i) >= MET && rng_pick(r, 2)) swap(s, i, (int)rng_pick(r, (uint32_t)s->n));
    for (int i = 0; i < strength; i++) swap(s, (int)rng_pick(r, (uint32_t)s->n), (int)rng_pick(r, (uint32_t)s->n));
}

static void improve(seating *s, rng *r)
{
    settle(s);
    uint8_t best[CONTEST_ENTRANTS];
    int64_t cost = cost_of(s);
    memcpy(best, s->who, sizeof best);
    for (int i = 0; i < (cost < MET ? SHAKES_FOR_POINTS : SHAKES) && cost; i++) {
        if (i % 4 == 0 || cost < MET) memcpy(s->who, best, sizeof best);
        shake(s, r, 1 + i % 4);
        settle(s);
        int64_t now = cost_of(s);
        if (now >= cost) continue;
        cost = now;
        memcpy(best, s->who, sizeof best);
    }
    memcpy(s->who, best, sizeof best);
}

/* ---- who sits where at a table ---- */

typedef uint8_t places[CONTEST_ENTRANTS][CONTEST_SEATS];

static void count_places(const contest *c, places out)
{
    memset(out, 0, sizeof(places));
    for (int i = 0; i < c->tables; i++)
        for (int s = 0; c->table[i].seats > 1 && s < c->table[i].seats; s++) out[c->table[i].entrant[s]][s]++;
}

/* To begin too often weighs most, then every other place. */
static int place_cost(places n, int who, int seat)
{
    return n[who][seat] * n[who][seat] * (seat ? 1 : 16) + n[who][seat];
}

/* The best of all orders, which is at most 24; the first of equals, and the lots have put them into some order. */
static void order_table(contest_table *t, places n)
{
    uint8_t best[CONTEST_SEATS] = {0}, now[CONTEST_SEATS] = {0};
    int least = -1;
    for (int code = 0; code < 256; code++) {
        int cost = 0;
        unsigned used = 0;
        for (int s = 0; s < t->seats; s++) {
            int i = code >> 2 * s & 3;
            if (i >= t->seats) break;
            used |= 1u << i;
            now[s] = t->entrant[i];
            cost += place_cost(n, now[s], s);
        }
        if (used != (1u << t->seats) - 1 || (least >= 0 && cost >= least)) continue;
        least = cost;
        memcpy(best, now, sizeof best);
    }
    memcpy(t->entrant, best, sizeof best);
}

/* ---- a round ---- */

static void shuffle(uint8_t *who, int n, rng *r)
{
    for (int i = n - 1; i > 0; i--) {
        int k = (int)rng_pick(r, (uint32_t)i + 1);
        uint8_t other = who[i];
        who[i] = who[k];
        who[k] = other;
    }
}

static int by_rating(const contest *c, const contest_standing *of[], int a, int b)
{
    if (c->entrant[a].rating != c->entrant[b].rating) return c->entrant[a].rating > c->entrant[b].rating ? -1 : 1;
    return of[a]->lot < of[b]->lot ? -1 : 1;
}

/* The first round: strong and weak at every table. The best go to the first seats of all tables, the next ones to the
 * second seats from the last table on, and so forth. */
static void spread_seeds(const contest *c, seating *s)
{
    uint8_t sorted[CONTEST_ENTRANTS];
    memcpy(sorted, s->who, sizeof sorted);
    for (int i = 1; i < s->n; i++)
        for (int k = i; k > 0 && by_rating(c, s->of, sorted[k], sorted[k - 1]) < 0; k--) {
            uint8_t other = sorted[k];
            sorted[k] = sorted[k - 1];
            sorted[k - 1] = other;
        }
    for (int row = 0, at = 0; row < CONTEST_SEATS; row++)
        for (int i = 0; i < s->tables; i++) {
            int t = row % 2 ? s->tables - 1 - i : i;
            if (row < s->size[t]) s->who[s->first[t] + row] = sorted[at++];
        }
}

/* The last one of the standing who has had none; all have: who had fewest. */
static int choose_bye(const seating *s)
{
    int found = s->n - 1;
    for (int i = s->n - 1; i >= 0; i--)
        if (s->of[s->who[i]]->byes < s->of[s->who[found]]->byes) found = i;
    return found;
}

/* In the order of the standing, the best first; where everybody meets everybody in that of the entrants, so that the
 * schedule does not depend on results, and its length is known. */
static int line_up(const contest *c, seating *s, contest_standing *standing)
{
    int n = 0;
    contest_rank(c, standing);
    for (int i = 0; i < c->entrants; i++) s->of[standing[i].entrant] = &standing[i];
    for (int i = 0; i < c->entrants; i++) {
        int e = s->points ? standing[i].entrant : i;
        if (!c->entrant[e].out) s->who[n++] = (uint8_t)e;
    }
    return n;
}

static int write_tables(const contest *c, const seating *s, int round, rng *r, contest_table *out)
{
    places n;
    count_places(c, n);
    for (int t = 0; t < s->tables; t++) {
        out[t] = (contest_table){.round = (uint8_t)round, .seats = (uint8_t)s->size[t]};
        memcpy(out[t].entrant, &s->who[s->first[t]], (size_t)s->size[t]);
        shuffle(out[t].entrant, s->size[t], r);
        order_table(&out[t], n);
    }
    return s->tables;
}

static contest_table bye(int round, int who)
{
    return (contest_table){.round = (uint8_t)round, .seats = 1, .entrant = {(uint8_t)who}, .over = true, .place = {1}};
}

static int search_round(const contest *c, int round, contest_table *out)
{
    seating s = {.points = c->kind == CONTEST_SWISS};
    contest_standing standing[CONTEST_ENTRANTS];
    rng r = rng_seed(s.points ? c->seed : 0, 2 + (uint64_t)round);
    int n = line_up(c, &s, standing), without = -1;
    if (n < 2) return 0;
    s.n = n;
    if (c->size == 2 && n % 2) {
        int at = choose_bye(&s);
        without = s.who[at];
        memmove(&s.who[at], &s.who[at + 1], (size_t)(n - at - 1));
        n--;
    }
    cut(&s, n, c->size);
    contest_met(c, s.met);
    if (round == 0 && s.points) spread_seeds(c, &s);
    improve(&s, &r);
    int tables = write_tables(c, &s, round, &r, out);
    if (without >= 0) out[tables++] = bye(round, without);
    return tables;
}

/* ---- everybody with everybody ---- */

/* Two at a table: all but one move on by one place each round. Whose partner is missing has a bye. */
static int circle_round(const contest *c, int round, contest_table *out)
{
    int n = c->entrants + c->entrants % 2, tables = 0;
    for (int i = 0; i < n / 2; i++) {
        int a = i ? (round + i) % (n - 1) : n - 1, b = (round + n - 1 - i) % (n - 1);
        bool has_a = a < c->entrants && !c->entrant[a].out, has_b = b < c->entrants && !c->entrant[b].out;
        bool turn = i ? i % 2 : round % 2; /* who begins */
        contest_table t = {.round = (uint8_t)round, .seats = 2};
        t.entrant[0] = (uint8_t)(turn ? b : a);
        t.entrant[1] = (uint8_t)(turn ? a : b);
        if (has_a && has_b) out[tables++] = t;
        if (has_a != has_b) out[tables++] = bye(round, has_a ? a : b);
    }
    return tables;
}

/* Products in the field of four elements; that of three is arithmetic. */
static int times(int size, int a, int b)
{
    static const uint8_t four[4][4] = {{0, 0, 0, 0}, {0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}};
    return size == 4 ? four[a][b] : a * b % 3;
}

/* 9 at tables of 3, 16 at tables of 4: people are the points of a plane, a round is all lines of one direction. Each
 * two meet once. */
static int plane_round(const contest *c, int round, contest_table *out)
{
    places n;
    rng r = rng_seed(c->seed, 2 + (uint64_t)round);
    int size = c->size, slope = round % (size + 1);
    count_places(c, n);
    for (int t = 0; t < size; t++) {
        out[t] = (contest_table){.round = (uint8_t)round, .seats = (uint8_t)size};
        for (int x = 0; x < size; x++) {
            int up = size == 4 ? times(4, slope % 4, x) ^ t : (times(3, slope % 3, x) + t) % 3;
            out[t].entrant[x] = (uint8_t)(slope == size ? t * size + x : x * size + up);
        }
        shuffle(out[t].entrant, size, &r);
        order_table(&out[t], n);
    }
    return size;
}

static bool all_there(const contest *c)
{
    for (int e = 0; e < c->entrants; e++)
        if (c->entrant[e].out) return false;
    return true;
}

int contest_pair(const contest *c, int round, contest_table out[CONTEST_TABLES])
{
    if (c->kind == CONTEST_ROUND_ROBIN && c->size == 2) return circle_round(c, round, out);
    if (c->kind == CONTEST_ROUND_ROBIN && c->entrants == c->size * c->size && all_there(c))
        return plane_round(c, round, out);
    return search_round(c, round, out);
}

static bool all_have_met(const contest *c)
{
    contest_meetings met;
    contest_met(c, met);
    for (int a = 0; a < c->entrants; a++)
        for (int b = 0; b < a; b++)
            if (!met[a][b]) return false;
    return true;
}

int contest_length(int kind, int size, int entrants)
{
    int rounds = 0;
    if (kind == CONTEST_SWISS) {
        while (1 << rounds < entrants) rounds++;
        return rounds + 1 < entrants ? rounds + 1 : entrants - 1;
    }
    if (size == 2) return entrants - 1 + entrants % 2;
    contest *c = calloc(1, sizeof *c);
    if (!c) return entrants;
    *c = (contest){.kind = (uint8_t)kind, .size = (uint8_t)size, .entrants = entrants};
    while (rounds < CONTEST_ROUNDS && !all_have_met(c)) c->tables += contest_pair(c, rounds++, &c->table[c->tables]);
    free(c);
    return rounds;
}
