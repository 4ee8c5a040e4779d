/* tower_odds.c - R3.7: the chances of a throw, question by question, in whole numbers.
 *
 * The model is described in src/tower/model.h. There all keshis are thrown at once; here chance is asked about one
 * colour after the other, so each answer changes the chances of the next: many that fell speak for a hard throw, and
 * if the number that stay hardly varies, one that stayed makes the next less likely. What was answered before is seen
 * from tower and tray: those that fell lie in the tray, and the tray was empty.
 */
#include "rules.h"

enum {
    UNIT_BITS = 16,
    UNIT = 1 << UNIT_BITS,
    FALLEN_COUNTED = 8,
    REST_COUNTED = 12,
    THROWN_MAX = MK_SEATS * MK_PICKS,
};

static uint64_t times(uint64_t x, uint64_t factor)
{
    return x * factor >> UNIT_BITS;
}

static int sum(const uint8_t n[MK_COLOURS], int from, int to)
{
    int all = 0;
    for (int c = from; c < to; c++) all += n[c];
    return all;
}

/* The chance to fall in a calm and in a hard throw. */
static void fall_chances(const mk_tower_row *m, int age, uint64_t out[2])
{
    out[0] = times(m->fall, UNIT - m->spread);
    out[1] = times(m->fall, UNIT + m->spread);
    for (int hard = 0; hard < 2; hard++) {
        if (age == 0) out[hard] = times(out[hard], m->fresh);
        if (out[hard] > UNIT - 1) out[hard] = UNIT - 1;
    }
}

/* Multiply both by their factor, n times; what is left of both is what matters, not their size. */
static void update(uint64_t likely[2], const uint64_t factor[2], int n)
{
    for (; n > 0; n--) {
        for (int hard = 0; hard < 2; hard++) likely[hard] = times(likely[hard], factor[hard]);
        if (likely[0] >> 31 || likely[1] >> 31) continue;
        likely[0] <<= 16;
        likely[1] <<= 16;
    }
}

/* How likely the throw is a calm and a hard one, by what was answered; they add up to UNIT. What fell counts alike at
 * both ages: fresh ones are more likely to fall by the same factor in both kinds of throws. */
static void judge_throw(const mk_game *g, const mk_tower_row *m, mk_task t, uint64_t likely[2])
{
    uint64_t p[2], stays[2];
    likely[0] = likely[1] = UINT64_C(1) << 46;
    fall_chances(m, 1, p);
    update(likely, p, sum(g->tray, 0, MK_COLOURS));
    for (int age = 0; age < 2; age++) {
        fall_chances(m, age, p);
        for (int hard = 0; hard < 2; hard++) stays[hard] = UNIT - p[hard];
        update(likely, stays, sum(g->tower[age], 0, t.a + (age < t.b)));
    }
    likely[1] = (likely[1] << UNIT_BITS >> 4) / ((likely[0] + likely[1]) >> 4);
    likely[0] = UNIT - likely[1];
}

/* Chances that 0 .. n of n keshis do what each does with chance p/65,536, one keshi added at a time. */
static void binomial(int n, uint64_t p, uint64_t weight[MK_OPTIONS_MAX])
{
    weight[0] = UINT64_C(1) << 30;
    for (int added = 1; added <= n; added++) {
        weight[added] = times(weight[added - 1], p);
        for (int k = added - 1; k > 0; k--) weight[k] = times(weight[k], UNIT - p) + times(weight[k - 1], p);
        weight[0] = times(weight[0], UNIT - p);
    }
}

int tower_fall_weights(const mk_game *g, mk_task t, uint32_t weight[MK_OPTIONS_MAX])
{
    const mk_tower_row *m = &mk_cat.tower[g->layer][g->players - 2];
    int n = g->tower[t.b][t.a];
    assert(n < MK_OPTIONS_MAX);
    uint64_t likely[2], p[2], calm[MK_OPTIONS_MAX], hard[MK_OPTIONS_MAX];
    judge_throw(g, m, t, likely);
    fall_chances(m, t.b, p);
    binomial(n, p[0], calm);
    binomial(n, p[1], hard);
    for (int k = 0; k <= n; k++) weight[k] = (uint32_t)(times(calm[k], likely[0]) + times(hard[k], likely[1])) + 1;
    return n + 1;
}

/* The weight of s that stay, for one set of them: odds^s * bend^(s * s). */
static void stay_weights(const mk_tower_row *m, int fallen, int rest, uint64_t out[THROWN_MAX + 1])
{
    uint64_t odds = m->odds;
    for (int i = 0; i < fallen && i < FALLEN_COUNTED; i++) odds = times(odds, m->per_fallen);
    for (int i = 0; i < rest && i < REST_COUNTED; i++) odds = times(odds, m->per_rest);
    if (odds > UNIT / 2) odds = UNIT / 2;
    uint64_t step = times(odds << 8, m->bend); /* with 8 more bits */
    out[0] = UINT64_C(1) << 38;
    for (int s = 1; s <= THROWN_MAX; s++) {
        out[s] = out[s - 1] * step >> (UNIT_BITS + 8);
        step = times(times(step, m->bend), m->bend);
    }
}

/* n over k, for as many as can be thrown: looked up, because a search rolls often. */
static uint64_t choose(int n, int k)
{
    static const uint16_t over[THROWN_MAX + 1][THROWN_MAX + 1] = {
        {1},
        {1, 1},
        {1, 2, 1},
        {1, 3, 3, 1},
        {1, 4, 6, 4, 1},
        {1, 5, 10, 10, 5, 1},
        {1, 6, 15, 20, 15, 6, 1},
        {1, 7, 21, 35, 35, 21, 7, 1},
        {1, 8, 28, 56, 70, 56, 28, 8, 1},
        {1, 9, 36, 84, 126, 126, 84, 36, 9, 1},
        {1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1},
        {1, 11, 55, 165, 330, 462, 462, 330, 165, 55, 11, 1},
        {1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1},
    };
    _Static_assert(THROWN_MAX == 12, "a row for each number");
    return over[n][k];
}

int tower_stay_weights(const mk_game *g, mk_task t, uint32_t weight[MK_OPTIONS_MAX])
{
    const mk_tower_row *m = &mk_cat.tower[g->layer][g->players - 2];
    int n = mk_thrown(g, t.a), asked = 0;
    for (int c = 0; c < t.a; c++) asked += mk_thrown(g, c);
    int stayed = sum(g->tower[0], 0, MK_COLOURS), open = g->players * MK_PICKS - asked - n;
    int fallen = sum(g->tray, 0, MK_COLOURS) - (asked - stayed);
    uint64_t of_set[THROWN_MAX + 1], all[MK_SEATS + 1], most = 1;
    stay_weights(m, fallen, sum(g->tower[1], 0, MK_COLOURS), of_set);
    for (int k = 0; k <= n; k++) {
        all[k] = 0;
        for (int more = 0; more <= open && stayed + k + more <= THROWN_MAX; more++)
            all[k] += choose(open, more) * of_set[stayed + k + more];
        all[k] *= choose(n, k);
        if (all[k] > most) most = all[k];
    }
    int shift = 0;
    while (most >> shift >> 29) shift++;
    for (int k = 0; k <= n; k++) weight[k] = (uint32_t)(all[k] >> shift) + 1;
    return n + 1;
}
