/* questions.c - positions in which a person is asked something, of every kind that the rules can ask.
 *
 *     build/test/web/questions 4000      // play so many random games; a line of JSON for each position
 *     {"task":"line","seat":"p1","solo":"none","question":{"rule":"R8.2","n":1,...,"options":[...]},"view":{...}}
 *
 * The tests of the browser client show these positions and answer them. They are looked for in random games, so they
 * are always positions of the rules as they are now, and a new kind of question is tested without anybody's doing. Of
 * each kind come the position with the most options, and a few others that have options which the first has not. A
 * kind that was not found is named on standard error, and is a failure.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "match/match.h"
#include "say/say.h"
#include "tools/torture.h"

enum { KEPT = 4, TEXT_BYTES = 64 << 10, ANSWERS_MOST = 20000 };

typedef struct position {
    mk_game g;
    int seat;
} position;

typedef struct kind {
    position *kept[KEPT];
    bool seen[UINT8_MAX + 1]; /* options that a kept position has */
    int most;                 /* options of the first */
} kind;

static kind kinds[MK_OPS];

static bool keep(kind *k, int i, const mk_game *g, int seat)
{
    if (!k->kept[i]) k->kept[i] = malloc(sizeof *k->kept[i]);
    if (!k->kept[i]) return false;
    *k->kept[i] = (position){*g, seat};
    return true;
}

static void note_options(kind *k, const mk_choice *option, int n)
{
    for (int i = 0; i < n; i++) k->seen[option[i]] = true;
}

/* Is this position worth keeping? */
static bool look(const mk_game *g, int seat)
{
    mk_choice option[MK_OPTIONS_MAX];
    kind *k = &kinds[mk_question(g, seat).op];
    int n = match_options(g, seat, option), fresh = 0;
    if (n > k->most) {
        k->most = n;
        note_options(k, option, n);
        return keep(k, 0, g, seat);
    }
    for (int i = 0; i < n; i++) fresh += !k->seen[option[i]];
    for (int i = 1; fresh && i < KEPT; i++)
        if (!k->kept[i]) {
            note_options(k, option, n);
            return keep(k, i, g, seat);
        }
    return true;
}

/* What hardly ever comes up in random games is asked in a position of one, made so that it may be asked. */
static mk_task rare_task(mk_game *g, int who, int op)
{
    mk_player *p = &g->player[who];
    mk_task t = {.op = (uint8_t)op, .player = (uint8_t)who};
    if (op == OP_ENCORE) {
        t.marks = 3; /* scrolls 29 and 51, in any order */
        p->scroll[0] |= 1u << 29;
        p->scroll[1] |= 1u << (51 - 32);
    } else if (op == OP_RETURN) {
        while (t.a < MK_OASES && mk_cat.oasis[t.a].count != COUNT_RETURNED) t.a++;
    } else if (op == OP_SAME_KESHI) { /* the topmost line of the lattice */
        t.n = 2;
    } else if (op == OP_SWAP_PLACEHOLDER) { /* R3.9: the lowest colour of the hand */
        while (t.a < MK_COLOURS - 1 && !(p->hand >> t.a & 1)) t.a++;
        p->placeholder = (uint16_t)(p->hand & 1u << t.a);
    }
    return t;
}

static bool ask_rare(const mk_game *g, int who)
{
    static const uint8_t rare[] = {OP_ENCORE, OP_SCORE_CLAIMED, OP_RETURN, OP_SAME_KESHI, OP_SWAP_PLACEHOLDER};
    for (size_t i = 0; i < sizeof rare; i++) {
        mk_game copy = *g;
        mk_task t = rare_task(&copy, who, rare[i]);
        if (mk_check_task(&copy, t) || (t.op == OP_SWAP_PLACEHOLDER && !copy.player[who].placeholder)) continue;
        mk_begin(&copy, t);
        if (mk_question(&copy, who).op == t.op && !look(&copy, who)) return false;
    }
    return true;
}

static bool play(const mk_setup *setup, uint64_t seed)
{
    mk_game g;
    const char *why;
    rng r = rng_seed(seed, 1);
    if (mk_start(&g, setup, &why) != MK_OK) return true; /* modules that need another one */
    for (int i = 0; i < ANSWERS_MOST && !mk_over(&g); i++) {
        int who = mk_to_act(&g);
        if (who < MK_SEATS && !look(&g, who)) return false;
        if (who < MK_SEATS && mk_question(&g, who).op == OP_ASSISTANT && !ask_rare(&g, who)) return false;
        mk_apply_legal(&g, who, torture_choice(&g, who, &r));
        g.events_len = 0;
    }
    return mk_over(&g);
}

/* Every edition and number of players, without modules, with all and with some; every fifth game solo. */
static mk_setup setup_of(uint64_t game)
{
    mk_setup s = {.players = (uint8_t)(2 + game % 3), .edition = (uint8_t)(game / 3 % MK_EDITIONS)};
    if (game % 5 == 4) torture_solo(&s, game, game % 2 ? SOLO_PASHA : SOLO_LAZY);
    if (game % 4 == 1) torture_fixed_set(&s, (1u << MK_MODULES) - 1, game);
    if (game % 4 >= 2) torture_random_set(&s, game);
    return s;
}

static void put_name(const char *key, int noun, int id)
{
    char text[MK_NAME_MAX];
    const char *name = noun ? mk_name(noun, id, text) : NULL;
    if (name) printf("\"%s\":\"%s\",", key, name);
}

static void put_question(const position *p)
{
    char text[MK_NAME_MAX], rule[SAY_RULE_MAX];
    mk_choice option[MK_OPTIONS_MAX];
    mk_task t = mk_question(&p->g, p->seat);
    mk_rule_info about = mk_rule_about(t.op);
    int n = match_options(&p->g, p->seat, option), set = mk_set_size(&p->g, p->seat);
    printf("{\"task\":\"%s\",\"rule\":\"%s\",\"n\":%d,", about.name, say_rule(mk_task_rule(t), rule), t.n);
    put_name("a", about.a_noun, t.a);
    put_name("b", about.b_noun, t.b);
    if (t.cause) printf("\"cause\":\"%s\",", mk_cause_name(t.cause, text));
    if (set > 1) printf("\"set\":%d,", set);
    printf("\"options\":[");
    for (int i = 0; i < n; i++) printf("%s\"%s\"", i ? "," : "", mk_name(about.noun, option[i], text));
    printf("]}");
}

/* Names and values are letters, digits and marks that need no escape in JSON. */
static void put_view(const position *p)
{
    static char text[TEXT_BYTES];
    mk_game view;
    mk_view(&p->g, p->seat, &view);
    if (mk_write_values(&view, text, sizeof text) >= sizeof text) abort();
    printf("{");
    const char *comma = "";
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char *space = strchr(line, ' ');
        if (!space) continue;
        *space = '\0';
        printf("%s\"%s\":\"%s\"", comma, line, space + 1);
        comma = ",";
    }
    printf("}");
}

static int put_all(void)
{
    int missing = 0;
    char seat[MK_NAME_MAX];
    for (int op = 0; op < MK_OPS; op++) {
        mk_rule_info about = mk_rule_about(op);
        if (!about.asks || about.chance) continue;
        if (!kinds[op].kept[0]) {
            fprintf(stderr, "never asked: %s\n", about.name);
            missing++;
        }
        for (int i = 0; i < KEPT && kinds[op].kept[i]; i++) {
            const position *p = kinds[op].kept[i];
            printf("{\"task\":\"%s\",\"seat\":\"%s\",\"question\":", about.name, mk_name(NOUN_SEAT, p->seat, seat));
            put_question(p);
            printf(",\"view\":");
            put_view(p);
            printf("}\n");
        }
    }
    return missing;
}

int main(int argc, char **argv)
{
    long games = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
    if (games < 1 || games > 10000000) {
        fprintf(stderr, "usage: questions GAMES\n");
        return 2;
    }
    for (uint64_t game = 0; game < (uint64_t)games; game++) {
        mk_setup s = setup_of(game);
        if (!play(&s, game)) {
            fprintf(stderr, "game %d does not end, or there is no memory\n", (int)game);
            return 1;
        }
    }
    return put_all() ? 1 : 0;
}
