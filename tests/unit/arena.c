/* arena.c - the statistics of matches, with results that are known beforehand. */
#include "tools/arena.h"

#include <math.h>

#include "unit.h"

enum { GAMES = 2000 };

static arena_game game[GAMES];

/* Pairs of games in which bot 0 wins each with this chance. */
static void fill(int games, double chance, uint64_t seed)
{
    rng r = rng_seed(seed, 1);
    for (int i = 0; i < games; i++) {
        bool won = (double)(rng_next(&r) >> 11) / 9007199254740992.0 < chance;
        game[i] = (arena_game){.seed = (uint64_t)(i / 2), .turn = (uint8_t)(i % 2)};
        game[i].score[0] = (int16_t)(100 + (won ? 10 : -10)), game[i].score[1] = 100;
        game[i].place[0] = won ? 1 : 2, game[i].place[1] = won ? 2 : 1;
    }
}

static bool near(double a, double b, double by)
{
    return fabs(a - b) <= by;
}

static void test_sum(void)
{
    fill(400, 1, 1);
    arena_stats s = arena_sum(game, 400, 2, 2);
    FACT(near(s.rate, 1, 1e-9) && s.low > 0.98 && s.high == 1, "all won: %f, %f to %f", s.rate, s.low, s.high);
    FACT(near(s.margin, 10, 1e-9) && near(s.margin_error, 0, 1e-9), "margin %f +- %f", s.margin, s.margin_error);
    FACT(s.games == 400 && s.groups == 200, "%d games, %d groups", s.games, s.groups);
    fill(GAMES, 0.75, 2);
    s = arena_sum(game, GAMES, 2, 2);
    FACT(near(s.rate, 0.75, 0.04) && s.low < 0.75 && s.high > 0.75, "%f, %f to %f", s.rate, s.low, s.high);
    FACT(near(s.high - s.low, 0.038, 0.006), "the interval of 2000 games is %f wide", s.high - s.low);
    FACT(near(s.elo, 191, 35) && s.elo_low < s.elo && s.elo < s.elo_high, "Elo %f", s.elo);
    FACT(near(s.score[0], 105, 1) && near(s.score[1], 100, 1e-9), "scores %f %f", s.score[0], s.score[1]);
}

/* With n seats who is as good as the others wins one game of n. */
static void test_elo_of_more(void)
{
    for (int bots = 2; bots <= MK_SEATS; bots++) {
        for (int i = 0; i < 12; i++) {
            game[i] = (arena_game){.seed = (uint64_t)(i / bots), .turn = (uint8_t)(i % bots)};
            for (int b = 0; b < bots; b++) game[i].place[b] = (uint8_t)((b + i) % bots + 1);
        }
        arena_stats s = arena_sum(game, 12, bots, bots);
        FACT(near(s.rate, 1.0 / bots, 1e-9) && near(s.elo, 0, 1e-9) && !signbit(s.elo), "%d equal bots: Elo %f", bots,
             s.elo);
        FACT(s.elo_low < 0 && s.elo_high > 0, "%d equal bots: %f to %f", bots, s.elo_low, s.elo_high);
    }
    fill(4, 1, 1);
    game[3].place[0] = 2, game[3].place[1] = 1;
    arena_stats s = arena_sum(game, 4, 2, 2);
    FACT(near(s.elo, 400 * log10(3), 1e-6), "three of four games between two: %f", s.elo);
}

static void test_one_group(void)
{
    fill(2, 1, 1);
    arena_stats s = arena_sum(game, 2, 2, 2);
    FACT(isnan(s.margin_error), "one group says nothing about the error: %f", s.margin_error);
    s = arena_sum(game, 0, 2, 2);
    FACT(s.rate == 0 && s.margin == 0, "no games");
}

static bool possible(int bots, int solo, const int16_t score[MK_SEATS], const uint8_t place[MK_SEATS])
{
    arena_game g = {0};
    memcpy(g.score, score, sizeof g.score);
    memcpy(g.place, place, sizeof g.place);
    return arena_possible(&g, bots, solo);
}

static void test_possible(void)
{
    static const struct {
        int bots, solo;
        bool fine;
        int16_t score[MK_SEATS];
        uint8_t place[MK_SEATS];
    } row[] = {
        {2, SOLO_NONE, true, {90, 80}, {1, 2}},      {2, SOLO_NONE, true, {80, 80}, {2, 1}}, /* the stairs decide */
        {2, SOLO_NONE, true, {80, 80}, {1, 1}},      {4, SOLO_NONE, true, {9, 9, 50, -3}, {2, 2, 1, 4}},
        {2, SOLO_NONE, false, {90, 80}, {2, 1}},     {2, SOLO_NONE, false, {90, 80}, {1, 1}},
        {2, SOLO_NONE, false, {90, 80}, {0, 0}},     {2, SOLO_NONE, false, {90, 80}, {1, 3}},
        {2, SOLO_NONE, false, {90, 80}, {2, 3}},     {2, SOLO_NONE, false, {3000, 80}, {1, 2}},
        {2, SOLO_NONE, false, {90, 80, 7}, {1, 2}},  {2, SOLO_NONE, false, {90, 80}, {1, 2, 3}},
        {3, SOLO_NONE, false, {9, 8, 7}, {1, 2, 2}}, {2, SOLO_PASHA, true, {90, 90}, {2, 1}},
        {2, SOLO_PASHA, false, {90, 90}, {1, 2}},    {2, SOLO_PASHA, false, {90, 90}, {1, 1}},
        {2, SOLO_LAZY, true, {90, 0}, {2, 1}},       {2, SOLO_LAZY, true, {90, 0}, {1, 2}},
        {2, SOLO_LAZY, false, {90, 5}, {1, 2}},      {2, SOLO_LAZY, false, {90, 0}, {1, 1}},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        FACT(possible(row[i].bots, row[i].solo, row[i].score, row[i].place) == row[i].fine, "row %zu", i);
}

static void test_ties(void)
{
    fill(2, 1, 3);
    game[0].place[0] = game[0].place[1] = 1;
    game[1].place[0] = 2, game[1].place[1] = 1;
    arena_stats s = arena_sum(game, 2, 2, 2);
    FACT(near(s.rate, 0.25, 1e-9), "a tie is half a game: %f", s.rate);
}

/* The seats matter more than the bots: pairs always share. Then pairs say more than single games. */
static void test_pairs(void)
{
    for (int i = 0; i < 200; i++) {
        game[i] = (arena_game){.seed = (uint64_t)(i / 2), .turn = (uint8_t)(i % 2)};
        game[i].place[0] = i % 2 ? 2 : 1, game[i].place[1] = i % 2 ? 1 : 2;
    }
    arena_stats s = arena_sum(game, 200, 2, 2);
    FACT(near(s.rate, 0.5, 1e-9) && near(s.group_variance, 0, 1e-9), "rate %f", s.rate);
    FACT(arena_decides(&s, 0.85) == -1 && arena_decides(&s, 0.3) == 1, "decided at once");
}

/* How often the sequential test is wrong, and how many games it needs. */
static int run_test(double chance, double rate, uint64_t seed, int *games)
{
    fill(GAMES, chance, seed);
    for (*games = 2; *games <= GAMES; *games += 2) {
        arena_stats s = arena_sum(game, *games, 2, 2);
        int verdict = arena_decides(&s, rate);
        if (verdict) return verdict;
    }
    return 0;
}

static void test_decides(void)
{
    int right_yes = 0, right_no = 0, most = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        int games;
        right_yes += run_test(0.93, 0.85, seed, &games) == 1;
        if (games > most) most = games;
        right_no += run_test(0.7, 0.85, seed + 100, &games) == -1;
    }
    FACT(right_yes >= 37, "93 %% is at least 85 %%: %d of 40", right_yes);
    FACT(right_no >= 37, "70 %% is not: %d of 40", right_no);
    FACT(most <= 600, "decided after %d games", most);
    fill(8, 1, 1);
    arena_stats s = arena_sum(game, 8, 2, 2);
    FACT(arena_decides(&s, 0.85) == 0, "four pairs prove nothing");
}

int main(void)
{
    test_sum();
    test_elo_of_more();
    test_one_group();
    test_possible();
    test_ties();
    test_pairs();
    test_decides();
    return unit_end();
}
