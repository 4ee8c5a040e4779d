/* check.c - invariants: what is true of every state of a game.
 *
 * mk_check is asked about every position that is read as text (the rest of a damaged table, engines, scenarios) and, in
 * the torture test, about every state of random games. Rules have no checks of their own: what is accepted here they
 * must be able to play on from, whatever is answered, to the end (tests/fuzz/fuzz_poke.c). So each piece is conserved:
 * counts fit the board, each tile is in exactly one place (check_tiles.c, check_modules.c, check_solo.c). And each task
 * is one that its rule understands (check_task.c), stands where it can (check_course.c), and finds what it takes when
 * its turn comes (check_needs.c). It does not ask how a state came about: scores and resources need no explanation.
 */
#include "check.h"

enum { /* far more than a game can bring; refused with the words "no game brings" (see tests/fuzz/fuzz_poke.c) */
       SCORE_LIMIT = 2000,
       GOODS_LIMIT = 100, /* of all colours together */
       ASIDE_LIMIT = 24,
       TOWER_LIMIT = 24,                   /* of a colour, in tower and tray */
       TASKS_LIMIT = 32,                   /* leaves room for what these set off */
       SETUP_LIMIT = 50,                   /* the set-up begins with more, and they set off little */
       SAME_LIMIT = MK_CLASSES * MK_SHOWN, /* tasks of one kind for one player or the table */
       WORK_LIMIT = 100,                   /* all that tasks still bring to one player */
};

static verdict check_table(const mk_game *g)
{
    if (g->players < 2 || g->players > MK_SEATS) return "a game has 2 to 4 players (R2.1)";
    if (g->rules >= MK_RULES) return "a newer program plays by these rules";
    if (g->edition >= MK_EDITIONS) return "no such edition";
    if (g->layer >= MK_LAYERS) return "no such layer of the tower (R3.7)";
    if (g->modules >> MK_MODULES) return "no such module (R14, R16)";
    if (g->season > MK_SEASONS || g->round >= MK_ROUNDS) return "three seasons of four rounds (R1.5)";
    if (g->phase > PHASE_END) return "no such phase";
    if (g->camel >= g->players || g->marker >= g->players) return "camel and season marker belong to players (R1.6)";
    if (g->turn >= g->players && g->turn != MK_NOBODY) return "it is the turn of a player or of nobody";
    if (g->over > 1 || g->quiet > 1) return "over and quiet are 0 or 1";
    for (int c = 0; c < MK_COLOURS; c++)
        if (g->tower[0][c] + g->tower[1][c] + g->tray[c] > TOWER_LIMIT)
            return "no game brings so many keshis into the tower (R3.6)";
    if (g->bag & ~mk_cat.game.bag) return "a keshi in the bag that does not belong there (R2.9)";
    if (g->rivers >> MK_SEASONS) return "three river tiles (R2.5)";
    if (g->agenda_len > SETUP_LIMIT) return "no game brings so many tasks";
    if (!check_zero(&g->player[g->players], sizeof(mk_player) * (size_t)(MK_SEATS - g->players)))
        return "a seat that does not play has something";
    return NULL;
}

static verdict check_score(const mk_player *p)
{
    int sum = 0;
    for (int i = 0; i < MK_CATEGORIES; i++) sum += p->tally[i];
    if (sum != p->score) return "the score is the sum of its parts";
    if (p->score < -SCORE_LIMIT || p->score > SCORE_LIMIT) return "no game brings a score so far from 0";
    if (p->resource[WATER] + p->resource[DATE] + p->resource[DINAR] > PLENTY) return "no game brings so many resources";
    if (p->goods[0] + p->goods[1] + p->goods[2] > GOODS_LIMIT) return "no game brings so many goods";
    for (int c = 0; c < MK_KESHIS; c++)
        if (p->aside[c] > ASIDE_LIMIT) return "no game brings so many keshis aside";
    return NULL;
}

/* R1.2, R5: keshis, and where on the board they stand. */
static verdict check_sectors(const mk_game *g, const mk_player *p)
{
    bool rows = is_pasha(g, (int)(p - g->player)); /* S1.1: its entertainers and caravans stand in rows */
    for (int s = 0; s < MK_HOMES; s++)
        if (p->keshi[s] > MK_CAPACITY) return "a sector holds 8 keshis (R1.2)";
    if (!rows && p->keshi[SQUARE] != bits(p->entertainers))
        return "each entertainer stands on a space of the Main square (R5.4)";
    if (!rows && p->keshi[SAHARA] != p->caravans[PATH_LEFT] + p->caravans[PATH_RIGHT] + p->caravans[PATH_START])
        return "each caravan stands on a path (R5.5)";
    for (int path = 0; path < MK_PATHS; path++)
        if (p->caravans[path] > path_spaces(g, path)) return "a path has no such space (R5.5)";
    for (int i = 0; i < MK_OASIS_SPACES; i++)
        if (p->oasis[i] && p->caravans[i / MK_PATH_SPACES] <= i % MK_PATH_SPACES)
            return "an oasis is discovered by the caravan that stands there (R5.5)";
    if (p->vendors >> MK_SECTORS) return "no such sector for a water vendor (R4.6)";
    if (p->disc >= MK_SPACES) return "the disc has eight sections (R2.10)";
    for (int i = 0; i < MK_STAIRS; i++)
        if (p->pawn[i] > mk_cat.stairs.top) return "the stairs have no such step (R8.1)";
    if (p->river_start > p->fisherman) return "the fisherman swims one way only (R7.1)";
    if (p->souk_water > 2 || p->crocodile > 1 || p->renewed > 1) return "no such value";
    return NULL;
}

/* R3: hand, secret choice and assistants. */
static verdict check_hand(const mk_game *g, const mk_player *p)
{
    if (p->hand >> MK_COLOURS || p->picked >> MK_COLOURS) return "no such colour in the hand (R3.1)";
    if (p->placeholder & ~p->hand) return "a placeholder is part of the hand (R3.9)";
    if (p->placeholder & p->picked) return "a placeholder cannot be selected (R3.9)";
    if (p->placeholder && g->edition != ESSENTIAL) return "only the Essential edition has placeholders (R3.9)";
    if (bits(p->picked) > MK_PICKS) return "three keshis are chosen (R3.1)";
    if (p->assistants >> MK_HOMES) return "no such sector for an assistant (R3.4)";
    if (bits(p->assistants) + p->souk_assistants > MK_PICKS) return "three assistants (R2.7)";
    if (p->drawn & ~mk_cat.game.bag || p->drawn & g->bag) return "a keshi drawn that was not in the bag (R2.9)";
    return NULL;
}

/* R6.11: claimed oases from the left; keshis on the spaces of the track. */
static verdict check_track(const mk_game *g, const mk_player *p)
{
    if (p->claimed_len > MK_CLAIMED_MAX) return "nobody can claim that many oases (R6.11)";
    for (int i = 0; i < MK_CLAIMED_MAX; i++)
        if ((p->claimed[i] != 0) != (i < p->claimed_len)) return "claimed oases lie side by side (R6.11)";
    for (int i = 0; i < MK_TRACK; i++) {
        if (p->track[i] > MK_COLOURS) return "no such keshi on the oasis track (R2.9)";
        bool date_store = mk_has(g, MOD_BUILDINGS) && i > 0 && mk_cat.track[i - 1] == TRACK_KESHI_2P; /* BLD-07 */
        if (p->track[i] && mk_cat.track[i] != TRACK_KESHI && mk_cat.track[i] != TRACK_KESHI_2P && !date_store)
            return "no keshi lies on that space of the oasis track (R2.9)";
    }
    return NULL;
}

/* R7.3, R7.4: fishermen on one space stand in a queue without gaps; on the start there is no queue. */
static verdict check_river(const mk_game *g)
{
    for (int space = 0; space <= mk_cat.river.jetty; space++) {
        unsigned spots = 0;
        int here = 0;
        for (int s = 0; s < g->players; s++) {
            const mk_player *p = &g->player[s];
            if (p->fisherman != space) continue;
            if (p->queue >= MK_SEATS) return "no such place in a queue of fishermen (R7.3)";
            spots |= 1u << p->queue;
            here++;
        }
        if (space == 0 && spots > 1) return "fishermen on the start do not queue (R7.3)";
        if (space > 0 && spots != (1u << here) - 1) return "fishermen on one space queue one behind the other (R7.3)";
    }
    for (int s = 0; s < g->players; s++)
        if (g->player[s].fisherman > mk_cat.river.jetty) return "the river has no such space (R7.1)";
    return NULL;
}

/* R2.6, R6.10: gates lie in workshops or at gate spaces, each with a guard; one on its way is a task. */
static verdict check_gates(const mk_game *g)
{
    bool laying = check_pending(g, OP_LAY_GATE) || check_pending(g, OP_START_PLAYER);
    int count[MK_COLOURS] = {0};
    for (int w = 0; w < MK_WORKSHOPS; w++)
        for (int c = 0; c < MK_COLOURS; c++) count[c] += g->workshop[w][c];
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        int gates = 0;
        for (int i = 0; i < MK_SECTORS; i++) {
            if (!p->gate[i]) continue;
            if (p->gate[i] > MK_COLOURS || i == MEDINA) return "no such gate space, or no such gate (R6.10)";
            count[p->gate[i] - 1]++;
            gates++;
        }
        for (int c = 0; is_pasha(g, s) && c < MK_COLOURS; c++)
            count[c] += g->pasha_gates[c], gates += g->pasha_gates[c];
        if (gates > p->keshi[MEDINA]) return "each gate has its guard (R6.10)";
    }
    for (int i = 0; i < g->agenda_len; i++)
        if (g->agenda[i].op == OP_GATE_SPACE && g->agenda[i].a < MK_COLOURS) count[g->agenda[i].a]++;
    for (int c = 0; c < MK_COLOURS; c++)
        if (laying ? count[c] > mk_cat.gates[c] : count[c] != mk_cat.gates[c])
            return "each gate is in a workshop or at a gate space (R2.6)";
    return NULL;
}

/* R6.11: those found on paths, and those beside the board (R2.8), one of which is the prize of season 1 and the
 * others may be rewards (CAM-25). As many as there is room for. */
static verdict check_claims(const mk_game *g, int s)
{
    const mk_player *p = &g->player[s];
    int can = p->claimed_len;
    for (int path = PATH_LEFT; path <= PATH_RIGHT; path++)
        if (p->caravans[path] < MK_PATH_SPACES) can += MK_PATH_SPACES - p->caravans[path];
    for (int i = 0; i < MK_OASIS_SPACES; i++) can += p->oasis[i] != 0;
    bool prize = !g->season || mk_has(g, MOD_RACE) || check_pending_for(g, OP_BESIDE_OASIS, s);
    for (int i = 0; prize && i < mk_cat.game.beside_oases; i++) can += g->beside[i] != 0;
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task t = g->agenda[i];
        can += t.op == OP_BESIDE ? t.n : t.op == OP_TURN_OASIS && t.player == s;
        if (t.op == OP_RIVER_TILE && t.a == 0) can += mk_cat.game.beside_oases; /* it may bring them */
    }
    return can > MK_CLAIMED_MAX ? "nobody can claim that many oases (R6.11)" : NULL;
}

/* Rules that are part of the set-up, where an agenda is long. */
static bool of_setup(int op)
{
    return mk_rules[op].chance || mk_rules[op].together || op == OP_TRACK || op == OP_DISC ||
           op == OP_TURN_PROVISIONS || op == OP_BUILDINGS || op == OP_PASHA_START || op == OP_NEW_HANDS ||
           op == OP_SEASON;
}

/* Steps become at most the stairs and points, gates are counted, resources are only changed. */
static bool brings_nothing(int op)
{
    return op == OP_LAY_GATE || op == OP_CHANGE_RESOURCES || op == OP_CHANGE_INTO || op == OP_LENGTHEN ||
           op == OP_CLIMB || op == OP_PAY_ANY;
}

/* The task at this place, among the others. */
static verdict check_place(const mk_game *g, int at)
{
    mk_task t = g->agenda[at];
    int same = 0;
    bool once = task_once(t.op) || mk_rules[t.op].together;
    if (at > 0 && task_last(t.op)) return "that task comes after all others";
    for (int i = 0; i < g->agenda_len; i++)
        same += g->agenda[i].op == t.op && (task_once(t.op) || g->agenda[i].player == t.player);
    if (once && same > 1) return "that task is there twice";
    if (mk_rules[t.op].together && at > 0 && g->agenda[at - 1].op != t.op)
        for (int i = 0; i < at; i++)
            if (g->agenda[i].op == t.op) return "what is answered together is asked together";
    if (same > SAME_LIMIT) return "no game brings so many tasks of one kind";
    for (int i = at + 1; i < g->agenda_len; i++)
        if ((!automatic(g, t.player) || task_of_table(t.op)) && !task_may_wait(t, g->agenda[i]))
            return "that task comes before all others";
    return g->agenda_len > TASKS_LIMIT && !of_setup(t.op) ? "no game brings so many tasks" : NULL;
}

/* Tasks that may be there, not too many, and not too much to come for anybody. */
static verdict check_tasks(const mk_game *g)
{
    int work[MK_NOBODY + 1] = {0};
    for (int i = 0; i < g->agenda_len; i++) { /* first: what follows looks at others, too */
        verdict wrong = mk_check_task(g, g->agenda[i]);
        if (wrong) return wrong;
    }
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task t = g->agenda[i];
        verdict wrong = check_place(g, i);
        if (!wrong) wrong = check_needs(g, t);
        if (wrong) return wrong;
        if (!brings_nothing(t.op)) work[t.player] += t.n;
        if (work[t.player] > WORK_LIMIT) return "no game brings so much at once";
    }
    return check_course(g);
}

/* The top of the agenda asks somebody who can answer. In a view others may be asked about tiles that are unknown. */
static verdict check_agenda(const mk_game *g)
{
    if (!check_zero(&g->agenda[g->agenda_len], sizeof(mk_task) * (size_t)(MK_AGENDA_MAX - g->agenda_len)))
        return "unused tasks are 0";
    if (!g->agenda_len) return NULL;
    if (g->over || g->season >= MK_SEASONS) return "nothing happens after the end";
    verdict wrong = check_tasks(g);
    if (wrong) return wrong;
    const mk_rule *top = &mk_rules[g->agenda[g->agenda_len - 1].op];
    if (!top->refusal) return "the next task is no question";
    mk_choice option[MK_OPTIONS_MAX];
    if (!top->together && mk_options(g, mk_to_act(g), option) == 0) return "a question without an answer";
    return NULL;
}

const char *mk_check(const mk_game *g)
{
    static verdict (*const of_game[])(const mk_game *) = {check_table, check_solo,  check_modules,
                                                          check_tiles, check_river, check_gates};
    verdict wrong = NULL;
    for (size_t i = 0; !wrong && i < sizeof of_game / sizeof *of_game; i++) wrong = of_game[i](g);
    for (int s = 0; !wrong && s < g->players; s++) {
        const mk_player *p = &g->player[s];
        wrong = check_score(p);
        if (!wrong) wrong = check_sectors(g, p);
        if (!wrong) wrong = check_hand(g, p);
        if (!wrong) wrong = check_track(g, p);
    }
    if (!wrong) wrong = check_agenda(g); /* first: what follows looks at tasks */
    for (int s = 0; !wrong && s < g->players; s++) wrong = check_claims(g, s);
    return wrong;
}
