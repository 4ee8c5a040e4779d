/* cmd_signature.c - marrakesh signature: how the rules behave, as one number.
 *
 * Random games of every kind are played to the end; what they tell goes into the number answer by answer, the positions
 * every few answers. It is the same with every compiler and on every machine, and it changes when a rule does.
 */
#include <stdio.h>

#include "args_setup.h"
#include "base/names.h"
#include "base/speech.h"
#include "tools/command.h"
#include "tools/digest.h"
#include "torture.h"

static int signature(int argc, char **argv);
const command command_signature = {"signature", "[--rules N] [--games G]",
                                   MARK("play G random games of every kind: one number for how the rules behave"),
                                   signature};

enum { GAMES = 500, POSITION_EVERY = 16 };

#define KIND_LIST(X)                 \
    X(KIND_BASE, "base")             \
    X(KIND_SETS, "module-sets")      \
    X(KIND_RANDOM, "random-modules") \
    X(KIND_ALL, "all-modules")       \
    X(KIND_PASHA, "pasha")           \
    X(KIND_LAZY, "lazy")
enum kind { KIND_LIST(LIST_ID) KINDS };
static const char *const kind_name[] = {KIND_LIST(LIST_NAME)};

/* Editions, players and tower layers follow from the seed (torture_begin), modules from the kind. */
static void choose(torture *t, int kind)
{
    switch (kind) {
    case KIND_BASE: break;
    case KIND_SETS: torture_set(&t->setup, 0, (int64_t)(t->seed * 7919 % (uint64_t)torture_sets_games())); break;
    case KIND_ALL: torture_fixed_set(&t->setup, (1u << MK_MODULES) - 1, t->seed); break;
    default: torture_random_set(&t->setup, t->seed); break;
    }
    if (kind == KIND_PASHA) torture_solo(&t->setup, t->seed, SOLO_PASHA);
    if (kind == KIND_LAZY) torture_solo(&t->setup, t->seed, SOLO_LAZY);
}

static void add_events(digest *d, const mk_game *g)
{
    for (int i = 0; i < g->events_len; i++) {
        const mk_event *e = &g->event[i];
        digest_number(d, e->kind | e->player << 8 | e->a << 16 | (int64_t)e->b << 24 | (int64_t)e->cause << 32);
        digest_number(d, (int32_t)(e->n * 0x1000000u + e->rule * 256u + e->seen_by));
    }
}

/* False: such a game cannot be played, which counts as well. */
static bool play(digest *d, torture *t)
{
    mk_game *g = &t->g;
    bool fine = mk_start(g, &t->setup, NULL) == MK_OK;
    digest_number(d, fine);
    if (!fine) return false;
    for (int answer = 0;; answer++) {
        add_events(d, g);
        if (answer % POSITION_EVERY == 0 || mk_over(g)) digest_position(d, g);
        if (mk_over(g)) return true;
        int who = mk_to_act(g);
        mk_apply_legal(g, who, torture_choice(g, who, &t->play));
    }
}

static uint64_t play_kind(int kind, int rules, int64_t games)
{
    torture t;
    digest d = digest_begin();
    int64_t played = 0;
    char text[DIGEST_TEXT];
    for (int64_t i = 0; i < games; i++) {
        torture_begin(&t, (uint64_t)i, 1);
        t.setup.rules = (uint8_t)rules; /* first: modules and options may depend on it */
        choose(&t, kind);
        played += play(&d, &t);
    }
    digest_text(&d, text);
    printf("rules %d %-14s %5d games %s\n", rules, kind_name[kind], (int)played, text);
    return d.sum;
}

static int signature(int argc, char **argv)
{
    args a = args_begin("signature", argc, argv);
    int only = (int)args_number(&a, "--rules", 0, 0, MK_RULES);
    int64_t games = args_number(&a, "--games", GAMES, 1, 1000000);
    if (!args_end(&a)) return 2;
    digest all = digest_begin();
    char text[DIGEST_TEXT];
    for (int rules = only ? only : 1; rules <= (only ? only : MK_RULES); rules++)
        for (int kind = 0; kind < KINDS; kind++) digest_number(&all, (int64_t)play_kind(kind, rules, games));
    digest_text(&all, text);
    printf("signature %s\n", text);
    return 0;
}
