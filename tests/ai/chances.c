/* chances.c - is the chance to win that hints tell the right one? Games of who plays about as advised against bots of
 * each level and the automata, with a hint at the beginning of every round.
 *
 * chances 6 1        six games of each kind, from seed 1
 *
 * For each kind one line: how many were won, what was told at the beginning and on the average over the rounds, and
 * Brier's score (the mean square of what was told minus what came; 0 is best), beside that of who says the same for
 * all seats. It fails where what was told is farther from what came than chance explains, or where it is worse than
 * saying nothing: of that a few games tell nothing, one of four that are told at 75 % is lost.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/hint.h"

enum { PLAYER_SIMULATIONS = 60, HINT_SIMULATIONS = 40, ENOUGH_GAMES = 20 };

typedef struct kind {
    const char *others[MK_SEATS]; /* of seats 1 and on; NULL: the automaton */
    uint8_t players, solo;
    const char *difficulty;
} kind;

static const kind kinds[] = {
    {{"easy"}, 2, SOLO_NONE, NULL},
    {{"greedy"}, 2, SOLO_NONE, NULL},
    {{"normal"}, 2, SOLO_NONE, NULL},
    {{"easy", "easy"}, 3, SOLO_NONE, NULL},
    {{"normal", "normal"}, 3, SOLO_NONE, NULL},
    {{"easy", "normal", "greedy"}, 4, SOLO_NONE, NULL},
    {{NULL}, 2, SOLO_PASHA, "easy"},
    {{NULL}, 2, SOLO_PASHA, "normal"},
    {{NULL}, 2, SOLO_PASHA, "hard"},
    {{NULL}, 2, SOLO_LAZY, NULL},
};

typedef struct tally {
    int games, moments;
    double won, first, told, square, blind;
} tally;

static bot_player *sit(const kind *k, int s, int me)
{
    char name[16];
    if (s == me) snprintf(name, sizeof name, "mcts:%d", PLAYER_SIMULATIONS);
    const char *who = s == me ? name : k->solo ? NULL : k->others[(s - me + k->players) % k->players - 1];
    bot_player *p = who ? bot_sit(who, strlen(who)) : NULL;
    if (who && !p) abort();
    return p;
}

static double ask(const kind *k, const mk_game *g, int me, rng *r)
{
    hint_rules how = {.simulations = HINT_SIMULATIONS};
    hint_answer h[HINT_ANSWERS];
    mk_game view;
    for (int s = 0; s < MK_SEATS && s < k->players && !k->solo; s++)
        if (s != me) how.level[s] = (uint8_t)hint_level(k->others[(s - me + k->players) % k->players - 1]);
    mk_view(g, me, &view);
    return hint_make(&how, &view, me, r, h) ? h[0].win / 1000.0 : 0;
}

static double outcome(const mk_game *g, int me)
{
    int rank[MK_SEATS], first = 0;
    if (g->solo == SOLO_LAZY) return mk_lazy_rank(g) > 0;
    mk_ranking(g, rank);
    for (int s = 0; s < g->players; s++) first += rank[s] == 1;
    return rank[me] == 1 ? 1.0 / first : 0;
}

static void play(const kind *k, int game, uint64_t seed, tally *t)
{
    mk_setup setup = {.players = k->players, .solo = k->solo};
    int me = k->solo ? 0 : game % k->players, round = -1, told = 0;
    double win[MK_SEASONS * MK_ROUNDS];
    bot_player *seated[MK_SEATS] = {0};
    rng chance = rng_seed(seed, (uint64_t)game), mind = rng_seed(seed, (uint64_t)game + 1000);
    mk_game g, view;
    if (k->difficulty) mk_read_difficulty(&setup.difficulty, k->difficulty, strlen(k->difficulty));
    for (int s = 0; s < k->players; s++) seated[s] = sit(k, s, me);
    mk_start(&g, &setup, NULL);
    while (!mk_over(&g)) {
        int who = mk_to_act(&g), now = g.season * MK_ROUNDS + g.round;
        if (now != round && mk_asked(&g, me) && mk_question(&g, me).op == OP_PICK) {
            round = now;
            win[told++] = ask(k, &g, me, &mind);
        }
        mk_view(&g, who == MK_CHANCE ? 0 : who, &view);
        mk_apply_legal(&g, who,
                       who == MK_CHANCE ? mk_roll(&g, rng_next(&chance)) : bot_ask(seated[who], &view, who, &mind));
    }
    double won = outcome(&g, me), blind = k->solo == SOLO_LAZY ? 0.5 : 1.0 / k->players;
    t->games++, t->won += won, t->first += win[0];
    for (int i = 0; i < told; i++) {
        t->moments++, t->told += win[i];
        t->square += (win[i] - won) * (win[i] - won), t->blind += (blind - won) * (blind - won);
    }
    for (int s = 0; s < k->players; s++)
        if (seated[s]) bot_leave(seated[s]);
}

/* Three standard errors, with a game more of each kind so that none is certain. */
static bool judge(const kind *k, const tally *t)
{
    double n = t->games, won = t->won / n, told = t->told / t->moments, sure = (t->won + 1) / (n + 2);
    double square = t->square / t->moments, blind = t->blind / t->moments;
    bool right = fabs(told - won) <= 3 * sqrt(sure * (1 - sure) / n);
    if (t->games >= ENOUGH_GAMES) right &= square <= blind + 0.02;
    char name[64] = "";
    for (int i = 0; i < k->players - 1 && !k->solo; i++)
        snprintf(name + strlen(name), sizeof name - strlen(name), "%s%s", i ? "," : "", k->others[i]);
    if (k->solo)
        snprintf(name, sizeof name, "%s %s", k->solo == SOLO_LAZY ? "lazy" : "pasha",
                 k->difficulty ? k->difficulty : "");
    printf("%-20s %3d games: won %3.0f %%, told %3.0f %% at first, %3.0f %% on the average; Brier %.3f, blind %.3f%s\n",
           name, t->games, 100 * won, 100 * t->first / n, 100 * told, square, blind, right ? "" : "  WRONG");
    fflush(stdout);
    return right;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 4, wrong = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        tally t = {0};
        for (int n = 0; n < games; n++) play(&kinds[i], n, seed + i * 7919, &t);
        wrong += !judge(&kinds[i], &t);
    }
    printf("%zu kinds of opponents, %d wrong\n", sizeof kinds / sizeof *kinds, wrong);
    return wrong ? 1 : 0;
}
