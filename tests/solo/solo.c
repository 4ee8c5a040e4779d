/* solo.c - random solo games, in which every choice of the automaton is compared with the second implementation of its
 * lists (reference.c, model.c).
 *
 *     solo GAMES [SEED [table]]
 *
 * plays games SEED, SEED + 1, ..., of all rules in turn, and prints the first disagreement of each game that has one;
 * with the events of that answer if it is the only game. The table says how often each criterion has decided.
 *
 * The automaton's turn runs inside one answer, so its states between two choices cannot be seen. The model is brought
 * to them instead: it begins with the state before the answer, what others do is taken over from the events, and what
 * the automaton does the model does itself. Each choice the model makes must be told by the game as its next one; and
 * after every answer the automaton's half of both states must be the same.
 */
#include "reference.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG_RUN = 5000 };

_Noreturn void test_fail(test *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    printf("seed %llu, season %d, round %d, answer %d, event %d: ", (unsigned long long)t->seed, t->g.season + 1,
           t->g.round + 1, t->answers, t->at);
    vprintf(format, list);
    putchar('\n');
    va_end(list);
    for (int i = 0; t->verbose && i < t->g.events_len; i++) {
        const mk_event *e = &t->g.event[i];
        printf("%s %3d %d %s a %d b %d n %d\n", i == t->at - 1 ? ">" : " ", i, e->player, mk_event_about[e->kind].name,
               e->a, e->b, e->n);
    }
    longjmp(t->failed, 1);
}

/* ---- choices: what the model expects and what the game tells ---- */

/* Events that tell a choice of the automaton, when they are about it. */
static bool is_choice(int kind)
{
    static const uint8_t kinds[] = {
        EV_AUTOMATON_TAKE, EV_SKIP,        EV_PASHA_VENDOR, EV_PASHA_DEPLOY,    EV_PASHA_KESHI,
        EV_PASHA_STAIRS,   EV_RAPID,       EV_PASHA_GATE,   EV_PASHA_LUXURY,    EV_PASHA_GIVE,
        EV_PASHA_MADRASA,  EV_PASHA_PRIZE, EV_PASHA_SECTOR, EV_PASHA_ASSISTANT, EV_PASHA_GOODS,
        EV_PASHA_USE,      EV_ASSISTANT,   EV_RIVER_PRIZE,  EV_PASHA_WILD};
    return memchr(kinds, kind, sizeof kinds) != NULL;
}

/* How often each criterion has decided, over all games. */
static long decided[MK_EVENT_KINDS][MK_CRITERIA];

static void same_choice(test *t, mk_event model, mk_event told)
{
    t->choices++;
    if (mk_event_about[model.kind].b_noun == NOUN_CRITERION) decided[model.kind][model.b]++;
    if (model.kind == EV_PASHA_WILD && model.cause >> told.a & 1) model.a = told.a; /* level ones are as good */
    if (model.kind == told.kind && model.a == told.a && model.b == told.b && model.n == told.n) return;
    test_fail(t, "the lists say %s %d (criterion %d) x%d, the game %s %d (criterion %d) x%d",
              mk_event_about[model.kind].name, model.a, model.b, model.n, mk_event_about[told.kind].name, told.a,
              told.b, told.n);
}

void test_expect(test *t, mk_event e)
{
    if (t->is_trigger) {
        t->is_trigger = false;
        same_choice(t, e, t->trigger);
    } else if (t->expected_len < EXPECTED_MAX) {
        t->expected[t->expected_len++] = e;
    } else {
        test_fail(t, "too many choices are not told");
    }
}

static void told(test *t, mk_event e)
{
    if (!t->expected_len)
        test_fail(t, "%s %d is told, the lists have nothing to choose", mk_event_about[e.kind].name, e.a);
    mk_event model = t->expected[0];
    memmove(t->expected, t->expected + 1, (size_t)--t->expected_len * sizeof model);
    same_choice(t, model, e);
}

/* ---- what others do, taken over ---- */

static void display_event(test *t, const mk_event *e)
{
    mk_game *m = &t->m;
    bool shown = e->kind == EV_SHOW_SCROLL || e->kind == EV_SHOW_LUXURY;
    const mk_player *automaton = &m->player[MK_AUTOMATON];
    if (shown && t->automatons_turn && m->phase == PHASE_ASSISTANTS &&
        (automaton->assistants || automaton->souk_assistants)) /* R6.12 */
        test_fail(t, "a display is refilled before the end of the turn");
    switch (e->kind) {
    case EV_LUXURY:
        for (int i = 0; i < MK_SHOPS; i++)
            if (m->luxury_shown[i] == e->a) m->luxury_shown[i] = 0;
        break;
    case EV_SHOW_LUXURY: m->luxury_shown[e->b] = e->a; break;
    case EV_SCROLL:
        for (int i = 0; i < MK_CLASSES * MK_SHOWN; i++)
            if (m->scroll_shown[i / MK_SHOWN][i % MK_SHOWN] == e->a) m->scroll_shown[i / MK_SHOWN][i % MK_SHOWN] = 0;
        break;
    case EV_SHOW_SCROLL: m->scroll_shown[mk_cat.scroll[e->a].class][e->b] = e->a; break;
    case EV_RENEW: memset(m->scroll_shown[e->a], 0, MK_SHOWN); break;
    case EV_GATE: m->workshop[e->a / MK_COLOURS][e->a % MK_COLOURS]--; break;
    case EV_SHOW_GATE: m->workshop[e->a / MK_COLOURS][e->a % MK_COLOURS]++; break;
    case EV_SHOW_TOWN: m->towns |= (uint16_t)(1u << e->a); break;
    case EV_TOWN: m->towns &= (uint16_t) ~(1u << e->a); break;
    default: break;
    }
}

/* R7.3: the queue on a river space. */
static void your_fisherman(mk_game *m, int space)
{
    mk_player *you = &m->player[!MK_AUTOMATON], *automaton = &m->player[MK_AUTOMATON];
    if (you->fisherman == automaton->fisherman && automaton->queue > you->queue) automaton->queue--;
    you->fisherman = (uint8_t)space;
    you->queue = space && space == automaton->fisherman;
}

static void your_event(test *t, const mk_event *e)
{
    mk_game *m = &t->m;
    mk_player *you = &m->player[!MK_AUTOMATON];
    switch (e->kind) {
    case EV_RETURN_TO_START:
    case EV_SWIM: your_fisherman(m, e->n); break;
    case EV_TURN: t->automatons_turn = false; break;
    case EV_STEP: you->pawn[e->a] = (uint8_t)e->n; break;
    case EV_COMPANION: m->companion[e->a] = 1 + !MK_AUTOMATON; break;
    case EV_DEPLOY:
        if (e->a == SOUK)
            you->souk_assistants++;
        else
            you->assistants |= (uint16_t)(1u << e->a);
        break;
    case EV_ASSISTANT:
        if (e->a == SOUK)
            you->souk_assistants--;
        else
            you->assistants &= (uint16_t) ~(1u << e->a);
        break;
    case EV_TAKE:
        if (e->a == NOMAD)
            m->tray_nomad = 0;
        else
            m->tray[e->a] = (uint8_t)(m->tray[e->a] - e->n);
        break;
    default: display_event(t, e); break;
    }
}

/* What happens to the table. */
static void table_event(test *t, const mk_event *e)
{
    mk_game *m = &t->m;
    switch (e->kind) {
    case EV_TRAY:
        if (e->a == NOMAD)
            m->tray_nomad = 1;
        else
            m->tray[e->a] = (uint8_t)e->n;
        break;
    case EV_RETURN_TRAY:
        if (e->a == NOMAD)
            m->tray_nomad = 0;
        else
            m->tray[e->a] = 0;
        break;
    case EV_START_ROUND:
        t->automatons_turn = false;
        if (m->player[MK_AUTOMATON].assistants || m->player[MK_AUTOMATON].souk_assistants)
            test_fail(t, "an assistant was not used");
        break;
    case EV_COMPANION_WAITS:
    case EV_COMPANION_LEAVES: m->companion[e->a] = 0; break;
    default: display_event(t, e); break;
    }
}

/* ---- who, and whether at all ---- */

/* R4.1: in turn order, each in turn; scroll 61 may take one more. */
static void claims(test *t, int player)
{
    bool second = player != MK_AUTOMATON && mk_has_scroll(&t->m, player, 61);
    int expected = t->claimed < 0 ? t->m.camel : !t->claimed;
    if (player != expected && !(second && player == t->claimed)) test_fail(t, "player %d claims out of turn", player);
    t->claimed = player;
}

static int rapids(const mk_player *p)
{
    int n = 0;
    while (n < MK_RAPIDS && p->fisherman > mk_cat.river.rapid_after[n]) n++;
    return n;
}

/* S6.1: after the river phase: has the automaton got its bonus? */
static void river_phase_is_over(test *t)
{
    if (!t->bonus && t->m.solo == SOLO_PASHA && rapids(&t->m.player[MK_AUTOMATON]))
        test_fail(t, "there was no river bonus");
    t->bonus = true;
}

/* R9.3: who is farther, or in front; S9.4: you, beyond the rapid of the season. */
static void wins_river(test *t, int player)
{
    const mk_player *you = &t->m.player[!MK_AUTOMATON], *automaton = &t->m.player[MK_AUTOMATON];
    bool ahead = automaton->fisherman > you->fisherman ||
                 (automaton->fisherman == you->fisherman && automaton->queue < you->queue);
    int winner = ahead ? MK_AUTOMATON : !MK_AUTOMATON;
    if (t->m.solo == SOLO_LAZY && rapids(you) <= t->m.season) winner = MK_NOBODY;
    if (t->m.solo == SOLO_LAZY && rapids(you) > t->m.season) winner = !MK_AUTOMATON;
    if (player != winner) test_fail(t, "player %d wins the river tile", player);
    t->prize = true;
}

static void river_is_over(test *t)
{
    const mk_player *you = &t->m.player[!MK_AUTOMATON], *automaton = &t->m.player[MK_AUTOMATON];
    bool race = t->m.modules >> MOD_RACE & 1; /* its rewards may have moved your fisherman meanwhile */
    bool due = t->m.solo == SOLO_PASHA ? automaton->fisherman > 0 : rapids(you) > t->m.season && !race;
    if (due && !t->prize) test_fail(t, "nobody has won the river tile");
}

/* S1, S6.4, S7, S8: what must have happened before the season begins. */
static void season_begins(test *t, int season)
{
    const mk_game *m = &t->m;
    t->prize = false;
    if (m->automaton_bag != (1u << MK_COLOURS) - 1) test_fail(t, "the bag is not full");
    if (m->solo == SOLO_LAZY) return;
    if (t->tiles != season) test_fail(t, "%d strategy tiles came with seasons", t->tiles);
    if (ref_option(m, PASHA_START_KESHIS) && m->bag) test_fail(t, "start keshis are left");
    if (m->modules >> MOD_BUILDINGS & 1 && (t->house || !t->building)) test_fail(t, "there is no special building");
}

static void anybody(test *t, const mk_event *e)
{
    switch (e->kind) {
    case EV_TRAY: t->claimed = -1; break;
    case EV_SKIP:
    case EV_TAKE:
    case EV_AUTOMATON_TAKE: claims(t, e->player); break;
    case EV_DECLINE:
        if (e->a == NOMAD) claims(t, e->player); /* R16.1: the one in the tray */
        break;
    case EV_START_SEASON: season_begins(t, e->n); break;
    case EV_START_ROUND: t->bonus = false; break;
    case EV_RETURN_TO_START:
        river_phase_is_over(t);
        river_is_over(t);
        t->prize = true;
        break;
    case EV_CAMEL: river_phase_is_over(t); break;
    case EV_RIVER_PRIZE:
        river_phase_is_over(t);
        if (e->cause >> 8 == BY_RIVER_TILE && !t->prize) wins_river(t, e->player);
        break;
    case EV_SEARCH:
    case EV_SHUFFLE:
    case EV_LOOK_SCROLL:
    case EV_LOOK_LUXURY: t->searched = true; break;
    default: break;
    }
}

/* ---- what the automaton does ---- */

/* S3.1: it draws from its bag ... */
static void draw(test *t, int colour)
{
    if (!(t->m.automaton_bag >> colour & 1)) test_fail(t, "colour %d is not in the bag", colour);
    t->m.automaton_bag &= (uint16_t) ~(1u << colour);
    if (t->m.solo == SOLO_PASHA) t->drawn |= 1u << colour;
}

/* ... and deploys to the matching sectors; red is a choice, after the others. */
static void deploy(test *t, int sector)
{
    mk_player *p = &t->m.player[MK_AUTOMATON];
    int colour = sector;
    while (sector == SOUK && colour < MK_COLOURS && (colour == RED || !(t->drawn >> colour & 1))) colour++;
    if (!(t->drawn >> colour & 1)) test_fail(t, "no keshi was drawn for sector %d", sector);
    t->drawn &= ~(1u << colour);
    if (sector == SOUK)
        p->souk_assistants++;
    else
        p->assistants |= (uint16_t)(1u << sector);
}

static void deploy_red(test *t)
{
    if (t->drawn != 1u << RED) test_fail(t, "no red keshi was drawn, or it is not the last one");
    t->drawn = 0;
    model_deploy(t);
}

/* The game tells a choice that the model has not made yet: it makes it now. */
static void choice(test *t, mk_event e)
{
    if (t->expected_len) {
        told(t, e);
        return;
    }
    if (t->waiting)
        test_fail(t, "%s is told, but %s comes first", mk_event_about[e.kind].name, mk_event_about[t->waiting].name);
    t->trigger = e;
    t->is_trigger = true;
    switch (e.kind) {
    case EV_SKIP:
    case EV_AUTOMATON_TAKE: model_take(t); break;
    case EV_PASHA_WILD: (t->m.phase == PHASE_SETUP ? model_start_keshis : model_take)(t); break;
    case EV_PASHA_DEPLOY: deploy_red(t); break;
    case EV_ASSISTANT:
    case EV_PASHA_ASSISTANT: model_use(t); break;
    case EV_RAPID: model_river_bonus(t); break;
    case EV_RIVER_PRIZE:
    case EV_PASHA_PRIZE: model_prize(t); break;
    case EV_PASHA_KESHI: model_start_keshis(t); break;
    default: test_fail(t, "the game tells %s %d, the lists have nothing to choose", mk_event_about[e.kind].name, e.a);
    }
    if (t->is_trigger) test_fail(t, "the game tells %s, the lists say no such thing", mk_event_about[e.kind].name);
}

/* S8, R16.3: the building's keshi, its resources and the keshi of the strategy tile come one after the other, in turn
 * with yours. */
static void building_event(test *t, mk_event e)
{
    const mk_building_row *row = &mk_cat.building[t->building];
    if (t->house == 1) {
        t->house = 2;
        model_keshi(t, row->keshi);
    } else if (t->house == 2 && e.kind == EV_POINTS && e.rule == 1603) {
        t->house = 3;
        model_points(t, row->resource[WATER] + row->resource[DATE] + row->resource[DINAR]);
    } else if (t->house == 3 && e.rule != 1603) {
        t->house = 0;
        t->trigger = e;
        t->is_trigger = is_choice(e.kind);
        model_first_symbol(t);
    } else if (is_choice(e.kind)) {
        told(t, e);
    }
}

static void pasha_event(test *t, const mk_event *e)
{
    mk_game *m = &t->m;
    if (t->house && e->cause >> 8 == BY_BUILDING) {
        building_event(t, *e);
        return;
    }
    switch (e->kind) {
    case EV_STRATEGY:
        t->tiles++;
        model_strategy(t, e->a, true);
        break;
    case EV_REVEAL: draw(t, e->a); break;
    case EV_DEPLOY: deploy(t, e->a); break;
    case EV_TURN:
        if (t->drawn) test_fail(t, "an assistant was not deployed");
        t->automatons_turn = true;
        break;
    case EV_BUILDING:
        t->building = e->a;
        t->house = 1;
        break;
    case EV_RAPID:
        t->bonus = true;
        choice(t, *e);
        break;
    case EV_RETURN_TO_START:
        m->player[MK_AUTOMATON].fisherman = m->player[MK_AUTOMATON].crocodile ? mk_cat.river.crocodile : 0;
        m->player[MK_AUTOMATON].crocodile = m->player[MK_AUTOMATON].queue = 0;
        break;
    case EV_COMPANION: m->companion[e->a] = MK_AUTOMATON + 1; break;
    case EV_NEW_HAND: m->automaton_bag = (1u << MK_COLOURS) - 1; break;
    case EV_TOTAL:
        river_is_over(t);
        if (m->solo == SOLO_PASHA) model_points(t, ref_final(m));
        break;
    default:
        if (is_choice(e->kind)) choice(t, *e);
        break;
    }
}

void test_observe(test *t, const mk_event *e)
{
    anybody(t, e);
    if (e->player == MK_AUTOMATON)
        pasha_event(t, e);
    else if (e->player == !MK_AUTOMATON)
        your_event(t, e);
    else
        table_event(t, e);
}

/* ---- the two states ---- */

static void same(test *t, const char *name, const void *game, const void *model, size_t size)
{
    char text[2][64] = {{0}};
    if (!memcmp(game, model, size)) return;
    for (size_t i = 0; i < size && i < 12; i++)
        for (int k = 0; k < 2; k++)
            snprintf(text[k] + 4 * i, sizeof text[k] - 4 * i, "%4d", ((const uint8_t *)(k ? model : game))[i]);
    test_fail(t, "after it, %s is%s, the model has%s", name, text[0], text[1]);
}
#define SAME(field) same(t, #field, &t->g.field, &t->m.field, sizeof t->g.field)

static void compare(test *t)
{
    if (t->expected_len)
        test_fail(t, "the lists choose %s %d, the game tells nothing", mk_event_about[t->expected[0].kind].name,
                  t->expected[0].a);
    SAME(player[MK_AUTOMATON].score);
    SAME(player[MK_AUTOMATON].keshi);
    SAME(player[MK_AUTOMATON].nomad);
    SAME(player[MK_AUTOMATON].goods);
    SAME(player[MK_AUTOMATON].vendors);
    SAME(player[MK_AUTOMATON].luxury);
    SAME(player[MK_AUTOMATON].pawn);
    SAME(player[MK_AUTOMATON].fisherman);
    SAME(player[MK_AUTOMATON].queue);
    SAME(player[MK_AUTOMATON].assistants);
    SAME(player[MK_AUTOMATON].souk_assistants);
    SAME(player[MK_AUTOMATON].town);
    SAME(player[MK_AUTOMATON].towns_claimed);
    SAME(pasha_gates);
    SAME(automaton_bag);
    SAME(strategy);
    SAME(strategy_len);
    SAME(strategy_unseen);
    SAME(workshop);
    SAME(towns);
    SAME(companion);
    SAME(player[MK_AUTOMATON].crocodile);
    if (t->g.phase >= PHASE_CLAIM) {
        SAME(tray);
        SAME(tray_nomad);
    }
    if (!t->searched) {
        SAME(scroll_shown);
        SAME(luxury_shown);
    }
    t->searched = false;
}

static mk_choice random_answer(test *t, int who)
{
    mk_choice option[MK_OPTIONS_MAX];
    if (who == MK_CHANCE) return mk_roll(&t->g, rng_next(&t->play));
    int n = mk_options(&t->g, who, option);
    return option[rng_pick(&t->play, (uint32_t)n)];
}

const mk_event *test_event(test *t)
{
    while (t->at == t->g.events_len) {
        compare(t);
        if (mk_over(&t->g)) return NULL;
        mk_copy(&t->m, &t->g);
        int who = mk_to_act(&t->g);
        if (who == MK_AUTOMATON) test_fail(t, "the automaton is asked");
        mk_apply_legal(&t->g, who, random_answer(t, who));
        t->answers++;
        t->at = 0;
    }
    return &t->g.event[t->at++];
}

mk_event test_wait(test *t, int kind)
{
    const mk_event *e;
    int before = t->waiting;
    t->waiting = kind;
    while ((e = test_event(t))) {
        if (e->kind == kind && e->player == MK_AUTOMATON) {
            t->waiting = before;
            return *e;
        }
        test_observe(t, e);
    }
    test_fail(t, "%s does not come", mk_event_about[kind].name);
}

/* ---- games ---- */

static mk_setup setup_of(uint64_t seed)
{
    rng r = rng_seed(seed, 1);
    mk_setup s = {.players = 2, .solo = seed % 20 == 19 ? SOLO_LAZY : SOLO_PASHA};
    s.rules = (uint8_t)(1 + seed / 20 % MK_RULES);
    s.edition = (uint8_t)rng_pick(&r, MK_EDITIONS);
    s.layer = (uint8_t)rng_pick(&r, MK_LAYERS);
    switch (rng_pick(&r, 6)) {
    case 0: break;
    case 1: s.modules = (1u << MK_MODULES) - 1; break;
    case 2: s.modules = (uint16_t)(1u << rng_pick(&r, MK_MODULES)); break;
    case 3: s.modules = (uint16_t)(1u << MOD_TOWNS | 1u << rng_pick(&r, MK_MODULES)); break;
    default: s.modules = (uint16_t)rng_pick(&r, 1u << MK_MODULES); break;
    }
    s.modules = mk_complete_modules(s.modules);
    if (s.modules >> MOD_BUILDINGS & 1) s.options = OPTION_BUILDINGS_BACK;
    if (s.solo != SOLO_PASHA || rng_pick(&r, 3) == 0) return s;
    s.difficulty = (uint16_t)rng_pick(&r, 1u << MK_DIFFICULTIES);
    if (s.difficulty >> PASHA_SQUARE_ONCE & 1) s.difficulty &= (uint16_t) ~(1u << PASHA_SQUARE_FOUR);
    return s;
}

static bool play(test *t, uint64_t seed)
{
    const char *why = "";
    bool verbose = t->verbose;
    memset(t, 0, sizeof *t);
    t->verbose = verbose;
    t->seed = seed;
    t->play = rng_seed(seed, 0);
    mk_setup s = setup_of(seed);
    if (setjmp(t->failed)) return false;
    if (mk_start(&t->g, &s, &why)) test_fail(t, "cannot start: %s", why);
    t->at = t->g.events_len;
    mk_copy(&t->m, &t->g);
    for (const mk_event *e; (e = test_event(t));) test_observe(t, e);
    return true;
}

/* The criteria that must have decided somewhere in a long run; else the games do not test them. */
#define BY(name) (1u << BY_##name)
static const unsigned deciding[MK_EVENT_KINDS] = {
    [EV_PASHA_DEPLOY] = BY(PRIORITY) | BY(MORE_KESHIS) | BY(TILES) | BY(BOARD),
    [EV_AUTOMATON_TAKE] = BY(COMPLETES) | BY(PAIR) | BY(PRIORITY) | BY(REAL_COLOUR) | BY(OWN_ASSISTANT) |
                          BY(YOUR_ASSISTANT) | BY(TILES) | BY(BOARD) | BY(FEWEST_GOODS) | BY(GOODS_ORDER) | BY(ROW),
    [EV_PASHA_VENDOR] = BY(COMPLETES) | BY(PRIORITY) | BY(MORE_KESHIS) | BY(TILES) | BY(BOARD),
    [EV_PASHA_KESHI] = BY(PRIORITY) | BY(REAL_COLOUR) | BY(TILES) | BY(BOARD) | BY(FEWEST_GOODS) | BY(GOODS_ORDER),
    [EV_PASHA_GATE] = BY(FILLS) | BY(PRIORITY) | BY(REAL_COLOUR) | BY(NO_GATE_YET) | BY(FEWEST_LEFT) | BY(TILES) |
                      BY(FEWEST_GOODS) | BY(GOODS_ORDER),
    [EV_PASHA_GOODS] = BY(FEWEST_GOODS) | BY(GOODS_ORDER),
    [EV_PASHA_USE] = BY(FEW_KESHIS) | BY(NO_DEAL),
    [EV_PASHA_ASSISTANT] = BY(LOWER_PAWN) | BY(PALACE_FIRST),
    [EV_PASHA_STAIRS] = BY(LOWER_PAWN) | BY(PALACE_FIRST),
    [EV_PASHA_LUXURY] = BY(UPPER_KIND) | BY(LOWER_KIND) | BY(LEFTMOST),
    [EV_PASHA_GIVE] = BY(BOARD),
    [EV_PASHA_PRIZE] = BY(MORE_POINTS) | BY(FIRST_LISTED),
    [EV_PASHA_SECTOR] = BY(MOST_PIECES) | BY(BOARD),
};

/* Prints how often each has decided, if asked to. Returns how many never did. */
static int table(bool print)
{
    char name[MK_NAME_MAX];
    int never = 0;
    for (int kind = 0; kind < MK_EVENT_KINDS; kind++)
        for (int by = 0; by < MK_CRITERIA; by++) {
            bool missing = deciding[kind] >> by & 1 && !decided[kind][by];
            never += missing;
            if (missing || (print && decided[kind][by]))
                printf("%8ld %s by %s\n", decided[kind][by], mk_event_about[kind].name,
                       mk_name(NOUN_CRITERION, by, name));
        }
    return never;
}

int main(int argc, char **argv)
{
    static test t;
    long long games = argc > 1 ? atoll(argv[1]) : LONG_RUN, choices = 0, failed = 0;
    uint64_t seed = argc > 2 ? (uint64_t)atoll(argv[2]) : 1;
    t.verbose = games == 1;
    for (long long i = 0; i < games; i++) {
        failed += !play(&t, seed + (uint64_t)i);
        choices += t.choices;
    }
    int never = games >= LONG_RUN ? table(argc > 3) : 0;
    printf("%lld choices compared", choices);
    puts(never ? ", and criteria that never decided, see above" : "");
    printf("%lld passed, %lld failed\n", games - failed, failed + never);
    return failed || never ? 1 : 0;
}
