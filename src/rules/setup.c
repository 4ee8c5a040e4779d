/* setup.c - R2: from the box to the first round.
 *
 * mk_start checks the settings and asks chance for the start player; everything else follows from there as tasks.
 * Face-down tiles are not shuffled: they are sets, and each is drawn when it is turned up.
 */
#include "rules.h"

/* S1.1, S1.5, S7, S9.2: who begins is fixed: the automaton, in the lazy variant you. */
static int solo_first(int solo)
{
    return solo == SOLO_PASHA ? MK_AUTOMATON + 1 : 1;
}

static int rules_of(const mk_setup *s)
{
    return s->rules ? s->rules : MK_RULES;
}

/* S8.6: "special buildings: both sides play with the backs." */
static bool only_backs(const mk_setup *s)
{
    return rules_of(s) >= 2 && s->solo && s->modules >> MOD_BUILDINGS & 1;
}

void mk_complete_setup(mk_setup *s)
{
    if (only_backs(s)) s->options |= OPTION_BUILDINGS_BACK;
}

static const char *solo_fault(const mk_setup *s)
{
    if (s->solo >= MK_SOLOS) return "there is no such solo game: pasha or lazy";
    if (s->difficulty && s->solo != SOLO_PASHA) return "difficulty options are for the Pasha's automaton (S7)";
    const char *wrong = difficulty_fault(s->difficulty);
    if (wrong || !s->solo) return wrong;
    if (s->players != 2) return "solo games are set up for 2 players (S1.1)";
    if (only_backs(s) && !(s->options & OPTION_BUILDINGS_BACK))
        return "solo games are played with the backs of special buildings (S8.6)";
    bool other = s->first_player && s->first_player != solo_first(s->solo);
    return other ? "in solo games the first player is fixed (S1.5, S9.2)" : NULL;
}

/* What cannot be played about these settings, or NULL. */
static const char *setup_fault(const mk_setup *s)
{
    if (s->rules > MK_RULES) return "a newer program plays by these rules";
    if (s->players < 2 || s->players > MK_SEATS) return "the game is for 2 to 4 players (R2.1)";
    if (s->edition >= MK_EDITIONS) return "there is no such edition: Classic or Essential";
    if (s->layer >= MK_LAYERS) return "there is no such lower layer of the tower: B1 or B2 (R3.7)";
    if (s->first_player > s->players) return "the first player must be one of the players (R2.13)";
    const char *solo = solo_fault(s);
    if (solo) return solo;
    const char *set = modules_fault(s->modules);
    if (set) return set;
    const char *tiles = staircase_fault(s->staircase);
    if (tiles) return tiles;
    bool chosen = memcmp(s->staircase, (uint8_t[MK_LATTICE]){0}, MK_LATTICE) != 0;
    if (chosen && !(s->modules >> MOD_STAIRCASE & 1)) return "staircase tiles need their module (R14.1)";
    const char *options = options_fault(s->modules, s->options);
    if (options) return options;
    for (int season = 0; season < MK_SEASONS; season++) {
        int tile = s->river[season];
        if (tile > MK_RIVER_TILES) return "there is no such river tile (R2.5)";
        if (tile && mk_cat.river_tile[tile].season != season)
            return "a river tile must be one of its own season (R2.5)";
    }
    return NULL;
}

/* R2.1, R2.12: the score, 1 water, 1 date, 1 dinar (R16.3: those of the special building instead); the keshis of the
 * hand come with the season. R2.7: the fisherman on
 * the start and both pawns at the foot of their stairs are zeros. */
static void equip(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    if (is_lazy(g, t.player)) return; /* S9.1 */
    p->score = p->tally[SCORE_START] = mk_cat.game.start_score;
    if (automatic(g, t.player)) return; /* S2.1 */
    for (int r = 0; r < MK_RESOURCES && !mk_has(g, MOD_BUILDINGS); r++) {
        p->resource[r] = mk_cat.game.start_resource[r];
        mk_tell(g, t, EV_GAIN, .a = (uint8_t)r, .n = mk_cat.game.start_resource[r], .rule = 212);
    }
}

int mk_start(mk_game *g, const mk_setup *setup, const char **why)
{
    const char *fault = setup_fault(setup);
    if (why) *why = fault;
    if (fault) return MK_ERR_SETUP;
    memset(g, 0, sizeof *g);
    g->rules = (uint8_t)(rules_of(setup) - 1);
    g->players = setup->players;
    g->edition = setup->edition;
    g->layer = setup->layer;
    g->turn = MK_NOBODY;
    g->phase = PHASE_SETUP;
    g->bag = mk_cat.game.bag;
    g->modules = setup->modules;
    g->options = setup->options;
    g->solo = setup->solo;
    g->difficulty = setup->difficulty;
    if (g->solo == SOLO_PASHA) g->strategy_unseen = strategies_in_play(g); /* S1.2 */
    memcpy(g->staircase, setup->staircase, sizeof g->staircase);
    g->offices_unseen = offices_in_play(g);
    g->provisions_unseen = provisions_in_play(g);
    g->oases_unseen = oases_in_play(g);
    if (mk_has(g, MOD_BUILDINGS)) g->buildings_unseen = (1u << (MK_BUILDINGS + 1)) - 2; /* R16.3 */
    if (mk_has(g, MOD_NOMADS)) g->nomads = mk_cat.nomads.supply;                        /* R16.1 */
    for (int season = 0; season < MK_SEASONS; season++) {
        g->river_tile[season] = setup->river[season];
        if (setup->river[season]) g->rivers |= (uint8_t)(1u << season);
    }
    lay_displays(g);
    uint8_t first = g->solo ? (uint8_t)solo_first(g->solo) : setup->first_player;
    mk_begin(g, (mk_task){.op = OP_START_PLAYER, .player = MK_NOBODY, .n = first});
    return MK_OK;
}

/* R2.5: one side of one tile a season, open from the start. R2.8: a tile that offers the oases beside the board
 * brings them along. */
static void show_river_tile(mk_game *g, mk_task t, int season, int tile)
{
    g->river_tile[season] = (uint8_t)tile;
    mk_tell(g, t, EV_SHOW_RIVER_TILE, .a = (uint8_t)tile, .n = (int16_t)(season + 1), .rule = 205);
    if (mk_cat.river_tile[tile].bonus[0].effect[0].op == OP_BESIDE_OASIS)
        mk_then_for(g, MK_NOBODY, OP_BESIDE, .n = mk_cat.game.beside_oases);
}

/* R2.2-R2.6: the board. */
static void lay_board(mk_game *g, mk_task t)
{
    int gates = 0;
    for (int c = 0; c < MK_COLOURS; c++) gates += mk_cat.gates[c];
    mk_then_for(g, MK_NOBODY, OP_REFILL);
    mk_then_for(g, MK_NOBODY, OP_OFFICE);
    for (int season = 0; season < MK_SEASONS; season++) {
        if (g->river_tile[season])
            show_river_tile(g, t, season, g->river_tile[season]);
        else
            mk_then_for(g, MK_NOBODY, OP_RIVER_TILE, .a = (uint8_t)season);
    }
    mk_then_for(g, MK_NOBODY, OP_LAY_GATE, .n = (uint8_t)gates);
    if (mk_has(g, MOD_STAIRCASE)) lay_staircase(g);                            /* R14.1 */
    if (mk_has(g, MOD_COMPANIONS)) place_companions(g);                        /* R14.2 */
    for (int season = 0; mk_has(g, MOD_RACE) && season < MK_SEASONS; season++) /* R16.2 */
        mk_then_for(g, MK_NOBODY, OP_REWARD_TILE, .a = (uint8_t)season);
    if (mk_has(g, MOD_TOWNS)) mk_then_for(g, MK_NOBODY, OP_LAY_TOWN, .n = mk_cat.towns.open[g->players]); /* R14.5 */
}

/* R2.9-R2.12: the players, in turn order where it matters. */
static void seat_players(mk_game *g)
{
    int seat[MK_SEATS], seats = 0; /* S1.1: the automaton gets nothing of this (BOT-02) */
    for (int i = 0; i < g->players; i++)
        if (!automatic(g, seat_at(g, i))) seat[seats++] = seat_at(g, i);
    if (g->solo == SOLO_PASHA) mk_then_for(g, MK_AUTOMATON, OP_TURN_STRATEGY);            /* S1.2 (BOT-03) */
    if (g->solo == SOLO_LAZY) mk_then_for(g, MK_AUTOMATON, OP_LAZY_ROW, .n = MK_COLOURS); /* S9.1 */
    for (int i = 0; i < seats; i++) mk_then_for(g, seat[i], OP_BAG, .n = mk_cat.game.track_keshis[g->players]);
    for (int i = 0; i < seats; i++) mk_then_for(g, seat[i], OP_DISC);
    bool module = mk_has(g, MOD_PROVISIONS); /* R16.4: five tiles, of which three are kept */
    for (int i = 0; i < seats; i++)
        mk_then_for(g, seat[i], OP_DEAL, .n = MK_SEASONS, .a = module ? 1 + PROVISION_BASE : 0);
    for (int i = 0; module && i < seats; i++) mk_then_for(g, seat[i], OP_KEEP, .n = MK_SEASONS);
    for (int i = 0; i < seats; i++) mk_then_for(g, seat[i], OP_PROVISION);
    mk_then_for(g, MK_NOBODY, OP_TURN_PROVISIONS);
    if (mk_has(g, MOD_BUILDINGS)) mk_then_for(g, MK_NOBODY, OP_BUILDINGS);                     /* R16.3 */
    if (g->difficulty >> PASHA_START_KESHIS & 1) mk_then_for(g, MK_AUTOMATON, OP_PASHA_START); /* S7.7 */
    mk_then_for(g, MK_NOBODY, OP_NEW_HANDS);
    mk_then_for(g, MK_NOBODY, OP_SEASON);
}

/* R2.13: a random start player takes both markers; t.n = seat + 1 where the table has named one. It comes first
 * of all, because the players' part of the set-up goes in turn order. */
int start_player_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c >= g->players || (t.n && c != t.n - 1)) return WHY_NO_SUCH;
    return WHY_LEGAL;
}

void start_player_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_task first = t;
    first.player = c;
    g->camel = g->marker = c;
    mk_tell(g, first, EV_MARKER);
    mk_tell(g, first, EV_CAMEL);
    for (int i = 0; i < g->players; i++) {
        mk_task each = t;
        each.player = (uint8_t)seat_at(g, i);
        equip(g, each);
    }
    lay_board(g, t);
    seat_players(g);
}

/* R2.6: the gates are shuffled and laid on the workshops, the same number on each; t.n are still to be laid. */
static int gates_of(const mk_game *g, int colour)
{
    int n = 0;
    for (int w = 0; w < MK_WORKSHOPS; w++) n += g->workshop[w][colour];
    return n;
}

/* Tiles of this colour not laid yet: the weight of the colour in the draw. */
int gates_unlaid(const mk_game *g, int colour)
{
    return mk_cat.gates[colour] - gates_of(g, colour);
}

int lay_gate_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return gates_unlaid(g, c) > 0 ? WHY_LEGAL : WHY_GATE_LAID;
}

void lay_gate_choose(mk_game *g, mk_task t, mk_choice c)
{
    int laid = 0;
    for (int colour = 0; colour < MK_COLOURS; colour++) laid += gates_of(g, colour);
    int workshop = laid * MK_WORKSHOPS / (laid + t.n);
    g->workshop[workshop][c]++;
    mk_tell(g, t, EV_SHOW_GATE, .a = (uint8_t)(workshop * MK_COLOURS + c));
    if (t.n > 1) mk_then(g, t, OP_LAY_GATE, .n = t.n - 1);
}

/* R2.5: a side of a tile of the season t.a. */
int river_tile_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g;
    return c > 0 && mk_cat.river_tile[c].season == t.a ? WHY_LEGAL : WHY_NOT_OF_SEASON;
}

void river_tile_choose(mk_game *g, mk_task t, mk_choice c)
{
    show_river_tile(g, t, t.a, c);
}

/* R2.3, R9.6: the office of the season, one that was not there before. */
int office_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return g->offices_unseen >> c & 1 ? WHY_LEGAL : WHY_OFFICE_SEEN;
}

void office_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->offices_unseen &= (uint16_t) ~(1u << c);
    if (g->edition == ESSENTIAL && mk_has(g, MOD_OFFICES)) { /* R14.3: one tile has an old and a new side */
        int back = c > mk_cat.game.offices ? c - mk_cat.game.offices : c + mk_cat.game.offices;
        g->offices_unseen &= (uint16_t) ~(1u << back);
    }
    g->office = c;
    mk_tell(g, t, EV_SHOW_OFFICE, .a = c, .rule = setup_or(g, 203, 906));
}

/* R2.8: oases face up beside the board; t.n are still to be turned up, t.a lie there. */
int beside_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return g->oases_unseen >> c & 1 ? WHY_LEGAL : WHY_OASIS_SEEN;
}

void beside_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->oases_unseen &= ~(1ull << c);
    g->beside[t.a] = c;
    mk_tell(g, t, EV_SHOW_OASIS, .a = c);
    if (t.n > 1) mk_then(g, t, OP_BESIDE, .n = t.n - 1, .a = t.a + 1);
}

/* R2.9: does a keshi lie on this space of the oasis track at the start? */
static bool track_holds(const mk_game *g, int space)
{
    return mk_cat.track[space] == TRACK_KESHI || (mk_cat.track[space] == TRACK_KESHI_2P && g->players == 2);
}

/* R2.9: draw t.n keshis from the bag, then put them on the keshi spaces of the oasis track. */
int bag_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)t;
    return g->bag >> c & 1 ? WHY_LEGAL : WHY_NOT_IN_BAG;
}

void bag_choose(mk_game *g, mk_task t, mk_choice c)
{
    g->bag &= (uint16_t) ~(1u << c);
    own(g, t)->drawn |= (uint16_t)(1u << c);
    mk_tell(g, t, EV_DRAW, .a = c);
    if (t.n > 1) {
        mk_then(g, t, OP_BAG, .n = t.n - 1);
        return;
    }
    for (int space = 0; space < MK_TRACK; space++)
        if (track_holds(g, space)) mk_then(g, t, OP_TRACK, .a = (uint8_t)space);
}

/* R2.9: which of the keshis drawn lies on space t.a of the oasis track? */
int track_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return own_const(g, t)->drawn >> c & 1 ? WHY_LEGAL : WHY_NOT_DRAWN;
}

void track_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_player *p = own(g, t);
    p->drawn &= (uint16_t) ~(1u << c);
    p->track[t.a] = c + 1;
    mk_tell(g, t, EV_TRACK, .a = c, .b = t.a);
}

/* R2.10: the audience disc in any orientation. */
int disc_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g, (void)t;
    return c < MK_SPACES ? WHY_LEGAL : WHY_NO_SUCH;
}

void disc_choose(mk_game *g, mk_task t, mk_choice c)
{
    own(g, t)->disc = c;
    mk_tell(g, t, EV_DISC, .n = c);
}

/* R2.11: t.n more provision tiles, for the player's own eyes. R16.4: of kind t.a - 1, to choose from. */
int deal_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (!(g->provisions_unseen >> c & 1)) return WHY_DEALT;
    return t.a == 0 || provision_kind(c) == t.a - 1 ? WHY_LEGAL : WHY_DEALT;
}

choice_set deal_maybe(const mk_game *g, mk_task t)
{
    (void)t;
    return (choice_set){{g->provisions_unseen, 0}};
}

void deal_choose(mk_game *g, mk_task t, mk_choice c)
{
    uint8_t *tile = own(g, t)->provision;
    int i = MK_SEASONS - t.n;
    g->provisions_unseen &= ~(1u << c);
    mk_tell_secret(g, t, EV_DEAL, .a = c);
    if (t.n > 1) mk_then(g, t, OP_DEAL, .n = t.n - 1, .a = t.a);
    if (t.a) { /* R16.4: 3 base tiles, 1 moderate, 1 difficult */
        own(g, t)->dealt |= 1u << c;
        if (t.n == 1 && t.a < PROVISION_KINDS) mk_then(g, t, OP_DEAL, .n = 1, .a = (uint8_t)(t.a + 1));
        return;
    }
    /* kept ascending; in a view unknown ones are 0 and behind the others */
    for (; i > 0 && (!tile[i - 1] || tile[i - 1] > c); i--) tile[i] = tile[i - 1];
    tile[i] = c;
}

/* R2.11, R9.6: choose, in secret, the provision tile that becomes active. */
static int provision_place(const mk_player *p, int tile)
{
    for (int i = 0; i < MK_SEASONS; i++)
        if (p->provision[i] == tile && tile && !(p->provisions_up >> i & 1)) return i;
    return -1;
}

int provision_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    return provision_place(own_const(g, t), c) < 0 ? WHY_NOT_YOURS : WHY_LEGAL;
}

choice_set provision_maybe(const mk_game *g, mk_task t)
{
    choice_set own_tiles = {0};
    for (int i = 0; i < MK_SEASONS; i++) set_add(&own_tiles, own_const(g, t)->provision[i]);
    return own_tiles;
}

void provision_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_player *p = own(g, t);
    p->provision_pick = (uint8_t)(provision_place(p, c) + 1);
    mk_tell_secret(g, t, EV_CHOOSE_PROVISION, .a = c);
}

/* R2.11: all chosen tiles are turned up together. */
void turn_provisions_run(mk_game *g, mk_task t)
{
    for (int i = 0; i < g->players; i++) {
        t.player = (uint8_t)seat_at(g, i);
        mk_player *p = own(g, t);
        if (!p->provision_pick) continue;
        int at = p->provision_pick - 1;
        p->provisions_up |= (uint8_t)(1u << at);
        p->provision_pick = 0;
        mk_tell(g, t, EV_PROVISION, .a = p->provision[at], .rule = setup_or(g, 211, 906));
        provision_turned_up(g, t, p->provision[at]); /* R16.4 */
    }
}
