/* check_needs.c - does a task find what it needs? (See check.c.)
 *
 * Rules do not look again: they take the tile, pay the price, commit the guard. So a task finds the tile where it is
 * taken from and a guard who is free, what it lays does not lie there yet, the groups of tiles that it looks through
 * (display.c) have the tiles it draws, and the phases of a round find the tables cleared that they fill. Else a legal
 * answer would make a tile that is there twice, or a counter below 0.
 */
#include "check.h"

/* The same task about the same thing; for tasks of the table it does not matter whose it is. */
static bool twice(const mk_game *g, mk_task t)
{
    int n = 0;
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task o = g->agenda[i];
        n += o.op == t.op && o.a == t.a && o.b == t.b && (o.player == t.player || task_of_table(t.op));
    }
    return n > 1;
}

/* R6.12. */
static verdict check_turning(const mk_game *g, mk_task t)
{
    bool scroll = t.op == OP_TURN_SCROLL;
    if (!twice(g, t) && !(scroll ? g->scroll_shown[t.a][t.b] : g->luxury_shown[t.a])) return NULL;
    return scroll ? "a scroll lies in that place already (R6.12)" : "a luxury good lies in that place already (R6.12)";
}

static verdict check_assistant(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    return t.n < bits(p->assistants) + p->souk_assistants ? "all assistants are used (R6.1)" : NULL;
}

static verdict check_get_scroll(const mk_game *g, mk_task t)
{
    return scroll_shown(g, t.a) ? NULL : "only a face-up scroll is taken (R6.9)";
}

static verdict check_throw(const mk_game *g, mk_task t)
{
    if (t.op == OP_THROW) return check_pending(g, OP_SORT) ? "the keshis are thrown once (R3.6)" : NULL;
    return check_pending(g, OP_FALL) + check_pending(g, OP_STAY) > 1 ? "one colour at a time (R3.7)" : NULL;
}

static verdict check_placeholder(const mk_game *g, mk_task t)
{
    return g->player[t.player].placeholder >> t.a & 1 ? NULL : "no such placeholder (R3.9)";
}

/* R6.10: gates on their way to the player's board. */
static verdict check_gate_task(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    int coming = check_pending_for(g, OP_GET_GATE, t.player) + check_pending_for(g, OP_GATE_SPACE, t.player);
    int bought = 0, spaces = -1; /* the Medina has none */
    for (int i = 0; i < g->agenda_len; i++)
        if (g->agenda[i].op == OP_GATE && g->agenda[i].player == t.player) bought += g->agenda[i].n;
    for (int s = 0; s < MK_SECTORS; s++) spaces += !p->gate[s];
    if (coming + bought > free_guards(g, t.player) || check_pending(g, OP_GATE) > 1)
        return "each gate needs its guard (R6.10)";
    if (coming > spaces) return "each gate needs its space (R6.10)";
    if (t.op == OP_GET_GATE && (!g->workshop[t.a / MK_COLOURS][t.a % MK_COLOURS] || check_pending(g, t.op) > 1))
        return "no such gate there (R6.10)";
    return NULL;
}

/* R6.11, R5.5. */
static verdict check_oasis_task(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    int found = 0;
    if (t.op == OP_TURN_OASIS) {
        if (t.a >= MK_OASIS_SPACES || p->oasis[t.a] || twice(g, t) ||
            p->caravans[t.a / MK_PATH_SPACES] <= t.a % MK_PATH_SPACES)
            return "no caravan discovers that oasis (R5.5)";
        return NULL;
    }
    for (int i = 0; i < MK_OASIS_SPACES; i++) found += p->oasis[i] == t.a;
    for (int i = 0; i < 3; i++) found += g->beside[i] == t.a;
    for (int i = 0; i < g->agenda_len; i++) found -= g->agenda[i].op == t.op && g->agenda[i].a == t.a;
    return found ? "that oasis cannot be claimed now (R6.11)" : NULL;
}

/* R8.2: as many bonuses as are left on the line: the side spaces are those of inner segments only. */
static verdict check_line(const mk_game *g, mk_task t)
{
    (void)g;
    unsigned places = 0x15;
    if (t.a > 0 && t.a < MK_SEGMENTS - 1) places |= 2;
    if (t.b > 0 && t.b < MK_SEGMENTS - 1) places |= 8;
    return t.n > bits(places & t.marks) ? "the line has not that many bonuses (R8.2)" : NULL;
}

/* R8.4: what is paid for has been there. */
static verdict check_lengthen(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    int more = p->resource[WATER] + p->resource[DATE] + (t.b ? 0 : figure(g, t.player, 48, 0));
    if (t.n == 0 && (!mk_since(g, 2) || t.b != LENGTHEN_DATE)) return "no steps are added to a movement of none (R8.4)";
    return t.n + more > 200 ? "no movement is that long (R8.4)" : NULL;
}

/* R16.5: first what is given is named in ascending order, some of at most two kinds, then what is taken. */
static verdict check_change(const mk_game *g, mk_task t)
{
    bool giving = t.op == OP_CHANGE_RESOURCES;
    if (t.n + mk_resources(g, t.player) > PLENTY) return "no game brings so many resources";
    if (t.n < bits(t.marks) || (t.n > 0 && !t.marks) || bits(t.marks) == MK_RESOURCES || t.a > DINAR ||
        (giving && t.marks >> (t.a + 1)))
        return "resources are changed into others (R16.5)";
    return NULL;
}

/* R9.3. */
static verdict check_prize(const mk_game *g, mk_task t)
{
    const mk_river_tile_row *row = &mk_cat.river_tile[g->river_tile[g->season]];
    for (int i = 0; i < 2; i++)
        if (t.marks >> i & 1 && !row->bonus[i].effect[0].op) return "no such bonus of the river tile (R9.3)";
    return t.n > bits(t.marks) || check_pending(g, OP_RIVER_EVALUATION) ? "a river tile is evaluated once (R9.3)"
                                                                        : NULL;
}

/* R3.1-R3.4: who picks or sends assistants has none yet. */
static verdict check_pick(const mk_game *g, mk_task t)
{
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        int sent = bits(p->assistants) + p->souk_assistants;
        if (t.op == OP_DEPLOY && sent + check_pending_for(g, OP_DEPLOY, s) > MK_PICKS) return "three assistants (R2.7)";
        if (t.op == OP_REVEAL && (sent || check_pending_for(g, OP_DEPLOY, s)))
            return "assistants before the choice (R3.2)";
        if (t.op == OP_PICK && s == t.player && t.n + bits(p->picked) > MK_PICKS)
            return "three keshis are chosen (R3.1)";
    }
    return t.op != OP_PICK && check_pending(g, OP_ASSISTANT) ? "assistants are sent before they are used (R3.4)" : NULL;
}

/* S3.1: the automaton draws three when all have revealed theirs, and then it sends assistants. */
static verdict check_automaton_draw(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[MK_AUTOMATON];
    int drawn = bits(p->picked) + (t.op == OP_AUTOMATON_DRAW ? t.n : 0);
    if (drawn > MK_PICKS || (p->picked && check_pending(g, OP_REVEAL)))
        return "the automaton draws three keshis (S3.1)";
    return p->assistants || p->souk_assistants ? "the automaton draws before it sends assistants (S3.1)" : NULL;
}

/* R16.2: the camel waits before a bridge; rewards are those of the season. */
static verdict check_race_task(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player < MK_SEATS ? t.player : 0];
    const uint8_t *price = mk_cat.race.bridge[p->race < mk_cat.race.steps ? p->race + 1 : 0];
    if (t.op == OP_BRIDGE && !price[WATER] && !price[DATE] && !price[DINAR]) return "there is no bridge (R16.2)";
    if (t.op == OP_GET_REWARD && t.a != g->reward[g->season]) return "that reward tile is not there now (R16.2)";
    if (t.op == OP_REWARDS && check_pending(g, OP_END_REWARDS)) return "rewards are bought once a season (R16.2)";
    return NULL;
}

/* ---- the set-up: what is laid is not there yet ---- */

/* R2.13: before a start player is known nothing has happened. */
static verdict check_start(const mk_game *g, mk_task t)
{
    (void)t;
    mk_game fresh;
    mk_setup setup = {.rules = (uint8_t)(g->rules + 1),
                      .players = g->players,
                      .edition = g->edition,
                      .layer = g->layer,
                      .modules = g->modules,
                      .options = g->options,
                      .solo = g->solo,
                      .difficulty = g->difficulty};
    for (int s = 0; s < MK_SEASONS; s++) setup.river[s] = g->river_tile[s];
    memcpy(setup.staircase, g->staircase, sizeof setup.staircase);
    if (mk_start(&fresh, &setup, NULL) != MK_OK) return "these settings cannot be played (R2)";
    fresh.quiet = g->quiet;
    return memcmp(&fresh, g, MK_CLONE_BYTES) ? "the start player is drawn first of all (R2.13)" : NULL;
}

static bool offers_beside(int season)
{
    for (int n = 1; n <= MK_RIVER_TILES; n++)
        if (mk_cat.river_tile[n].season == season && mk_cat.river_tile[n].bonus[0].effect[0].op == OP_BESIDE_OASIS)
            return true;
    return false;
}

/* R2.5, R2.8: a river tile, and the oases that one of them brings along. */
static verdict check_river_task(const mk_game *g, mk_task t)
{
    bool beside = g->beside[0] || g->beside[1] || g->beside[2] || check_pending(g, OP_BESIDE);
    if (t.op == OP_RIVER_TILE) {
        bool game = task_last(g->agenda[0].op); /* a scenario may draw another one */
        if ((g->river_tile[t.a] && game) || twice(g, t)) return "a season has one river tile (R2.5)";
        return beside && offers_beside(t.a) ? "the oases beside the board come with a river tile (R2.8)" : NULL;
    }
    if (t.a + t.n > mk_cat.game.beside_oases) return "not that many oases lie beside the board (R2.8)";
    for (int i = t.a; i < t.a + t.n; i++)
        if (g->beside[i]) return "an oasis lies there already (R2.8)";
    return NULL;
}

/* R2.11, R16.4: provision tiles are dealt and kept. */
static verdict check_provision_task(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    int found = 0, last = 0, at = MK_SEASONS - t.n;
    if (check_pending_for(g, t.op, t.player) > 1) return "provision tiles are dealt once (R2.11)";
    bool game = task_last(g->agenda[0].op); /* a scenario may deal to one player only */
    for (int s = 0; s < g->players; s++)
        if ((game || s == t.player) && g->player[s].provisions_up)
            return "provision tiles are turned up after all are dealt (R2.11)";
    for (int i = at; i < MK_SEASONS; i++) found += p->provision[i];
    for (int i = 0; i < at && p->provision[i]; i++) last = p->provision[i]; /* in a view they may be unknown */
    if (t.op == OP_KEEP)
        return found || t.a != last ? "three provision tiles are kept, in ascending order (R16.4)" : NULL;
    if (t.a > 1 && t.n > 1) return "one moderate and one difficult provision tile are dealt (R16.4)";
    if ((t.a != 0) != mk_has(g, MOD_PROVISIONS)) return "provision tiles are dealt by kind with R16.4 only (R2.11)";
    return found || bits(g->provisions_unseen) < t.n ? "three provision tiles for everybody (R2.11)" : NULL;
}

/* R14.1: the tiles are laid space by space. */
static verdict check_staircase_task(const mk_game *g, mk_task t)
{
    if (!staircase_space(t.a)) return "no staircase tile is laid there (R14.1)";
    for (int space = t.a; space < MK_LATTICE; space++)
        if (g->staircase[space]) return "a staircase tile lies there already (R14.1)";
    return NULL;
}

/* R14.5. */
static verdict check_town_task(const mk_game *g, mk_task t)
{
    int n = bits(g->towns) + t.n;
    for (int s = 0; s < g->players; s++) n += (g->player[s].town[0] != 0) + (g->player[s].town[1] != 0);
    return n > mk_cat.towns.open[g->players] ? "not that many desert towns lie open (R14.5)" : NULL;
}

static verdict check_gates_task(const mk_game *g, mk_task t)
{
    int unlaid = 0;
    for (int s = 0; s < g->players; s++)
        if (gates_owned(g, s)) return "the gates are laid before anybody has one (R2.6)";
    for (int c = 0; c < MK_COLOURS; c++) unlaid += gates_unlaid(g, c);
    return unlaid == t.n ? NULL : "the gates not laid yet are still to be laid (R2.6)";
}

static verdict check_track_task(const mk_game *g, mk_task t)
{
    (void)g;
    bool keshi = mk_cat.track[t.a] == TRACK_KESHI || mk_cat.track[t.a] == TRACK_KESHI_2P;
    return keshi ? NULL : "no keshi lies on that space of the oasis track (R2.9)";
}

static verdict check_reward_tile(const mk_game *g, mk_task t)
{
    return g->reward[t.a] || twice(g, t) ? "a season has one reward tile (R16.2)" : NULL;
}

static verdict check_season(const mk_game *g, mk_task t)
{
    for (int s = 0; s < MK_SEATS; s++)
        if (t.marks >> s & 1 && (s >= g->players || !has_provision(g, s, PROV_NOMAD)))
            return "nobody there has the provision tile that moves nomads (R16.4)";
    return NULL;
}

/* ---- luxury goods, prices of oases, desert towns ---- */

/* The same thing is not still to be got twice. */
static int coming(const mk_game *g, int luxury)
{
    int n = 0;
    for (int i = 0; i < g->agenda_len; i++) {
        int op = g->agenda[i].op;
        n += (op == OP_FALCON || op == OP_GET_LUXURY || op == OP_WAIVE) && g->agenda[i].a == luxury;
    }
    return n;
}

static verdict check_coming(const mk_game *g, mk_task t)
{
    unsigned keshis = mk_cat.luxury[t.a].keshis;
    if (!luxury_shown(g, t.a)) return "only a face-up luxury good is taken (R6.7)";
    if (t.op == OP_FALCON && !keshis) return "that luxury good costs no keshi besides (R16.5)";
    if (t.op == OP_GET_LUXURY && t.b && !(keshis >> (t.b - 1) & 1)) return "no such keshi is given for it (R16.5)";
    return coming(g, t.a) > 1 ? "a luxury good is got once (R6.7)" : NULL;
}

/* Some of a price are not paid: `marks` so far, four bits each, of the kinds up to the one numbered `last`; n more. */
static verdict check_waived(mk_task t, const uint8_t price[3], int last)
{
    int rest = 0;
    for (int i = 0; i < 3; i++) {
        int waived = t.marks >> 4 * i & 0xF;
        if (waived > price[i] || (waived && i > last)) return "no more is waived than it costs (R6.7, R6.11)";
        rest += price[i] - (i >= last ? waived : price[i]);
    }
    return t.n > rest ? "no more is waived than it costs (R6.7, R6.11)" : NULL;
}

static verdict check_waive(const mk_game *g, mk_task t)
{
    if (t.b < GOODS) return "luxury goods cost goods (R6.7)";
    verdict wrong = check_coming(g, t);
    return wrong ? wrong : check_waived(t, mk_cat.luxury[t.a].cost, t.b - GOODS);
}

static verdict check_waive_resource(const mk_game *g, mk_task t)
{
    if (t.a >= MK_OASIS_SPACES || !g->player[t.player].oasis[t.a]) return "no oasis is claimed there (R6.11)";
    return t.b > DINAR ? "no such resource (R6.11)" : check_waived(t, mk_cat.oasis_cost[t.a], t.b);
}

static verdict check_town(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    bool caravan = is_pasha(g, t.player) || (t.a != PATH_START && p->caravans[t.a] >= path_spaces(g, t.a)); /* S1.1 */
    if (t.a == PATH_START || !caravan) return "no caravan has reached that town (R14.5)";
    if (t.op != OP_TOWN_POINTS && (p->town[t.a] || check_pending(g, t.op) > 1)) return "a path has one town (R14.5)";
    return NULL;
}

/* They are on an agenda only while nobody is asked. */
static verdict check_paid(const mk_game *g, mk_task t)
{
    (void)g, (void)t;
    return "what is bought is paid at once";
}

/* ---- piles that are looked through, special buildings ---- */

/* R16.2: a pile is looked through whose tiles are not all decided, and there are others that they can be. */
static verdict check_look(const mk_game *g, mk_task t)
{
    int which = t.op == OP_LOOK_SCROLL ? t.a : ROW_LUXURY, pile = t.op == OP_LOOK_SCROLL ? t.b : t.a;
    display_row r = row_of((mk_game *)g, which); /* to read */
    int elsewhere = 0;
    if (pile >= r.places || t.marks > r.places || t.marks == r.group_of[pile]) return "no such pile (R16.2)";
    for (int i = 0; i < r.places; i++) {
        if (r.group_of[i] == t.marks) elsewhere += unknown_tiles(r, i);
        if (i != pile && r.group_of[i] == r.group_of[pile]) return "piles are looked through one by one (R16.2)";
    }
    int rest = bits(row_set(g, which, set_of(g, which, t.marks)));
    if (!elsewhere || t.n > unknown_tiles(r, pile) || rest <= t.n) return "the pile has not that many tiles (R16.2)";
    return NULL;
}

static verdict check_found(const mk_game *g, mk_task t)
{
    int which = t.op == OP_FOUND_SCROLL ? t.a : ROW_LUXURY, pile = t.op == OP_FOUND_SCROLL ? t.b : t.a;
    display_row r = row_of((mk_game *)g, which); /* to read */
    bool searched = (mk_has(g, MOD_RACE) || mk_has(g, MOD_BUILDINGS)) && pile < r.places;
    if (!searched || (!r.height[pile] && !r.shown[pile])) return "no such pile (R16.2)";
    if (check_pending(g, OP_TURN_SCROLL) || check_pending(g, OP_TURN_LUXURY) || check_pending(g, t.op) > 1)
        return "a pile is searched when the display is complete (R16.2)";
    return NULL;
}

static verdict check_drawing(const mk_game *g, mk_task t)
{
    const mk_player *p = &g->player[t.player];
    int drawn = 0;
    for (size_t i = 0; i < sizeof p->drawn_scroll; i++) drawn += p->drawn_scroll[i] != 0;
    int must = scrolls_drawn(g, t.player);
    int tasks = check_pending_for(g, OP_DRAW_SCROLL, t.player) + check_pending_for(g, OP_KEEP_SCROLL, t.player);
    if (!check_pending(g, OP_LAY_YELLOW) || drawn > must || tasks > 1) return "yellow scrolls are drawn once (R16.3)";
    if (bits(row_set(g, CLASS_YELLOW, 0)) <= 3) return "too few yellow scrolls (R16.3)";
    return p->building ? NULL : "the building comes before the scroll (R16.3)";
}

/* R16.3: buildings are drawn before anything else happens, and those drawn lie before one player; before they are
 * drawn nobody has one, then everybody gets one. All yellow scrolls are together until then. */
static verdict check_building(const mk_game *g, mk_task t)
{
    bool all = t.op == OP_BUILDINGS || t.op == OP_MOVE_IN;
    unsigned taken = g->buildings_unseen;
    int n = 0, gets[MK_SEATS] = {0};
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task o = g->agenda[i];
        if (o.op != OP_DRAW_BUILDING && o.op != OP_KEEP_BUILDING) continue;
        if (o.marks & taken || (o.op == OP_KEEP_BUILDING && !o.marks)) return "no such building to keep (R16.3)";
        taken |= o.marks;
        gets[o.player]++;
        n += o.op == OP_DRAW_BUILDING ? o.n : 0;
    }
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        if (p->building && taken >> p->building & 1) return "a special building is in two places (R16.3)";
        gets[s] += p->building != 0;
        bool one = t.op != OP_BUILDINGS && !is_lazy(g, s); /* S9.1: it has no board */
        if ((all || s == t.player) && gets[s] != one) return "everybody gets one building (R16.3)";
    }
    if (t.op == OP_BUILDINGS && check_pending(g, OP_MOVE_IN)) return "everybody gets one building (R16.3)";
    if (n > bits(g->buildings_unseen) || (t.op == OP_BUILDINGS && bits(g->buildings_unseen) < MK_BUILDINGS))
        return "there are not that many buildings (R16.3)";
    bool together = bits(row_set(g, CLASS_YELLOW, 0)) == mk_cat.scroll_class[CLASS_YELLOW].count &&
                    !check_pending(g, OP_LAY_YELLOW) && check_zero(g->scroll_height[CLASS_YELLOW], MK_SHOWN);
    return all && !together ? "yellow scrolls are drawn after the buildings (R16.3)" : NULL;
}

static verdict check_lay_yellow(const mk_game *g, mk_task t)
{
    (void)t;
    bool laid =
        !check_zero(g->scroll_height[CLASS_YELLOW], MK_SHOWN) || !check_zero(g->scroll_shown[CLASS_YELLOW], MK_SHOWN);
    return laid ? "the yellow scrolls are laid out already (R16.3)" : NULL;
}

static verdict check_tajine(const mk_game *g, mk_task t)
{
    if (!check_zero(g->luxury_group_of, MK_SHOPS)) return "nobody has searched a pile before the game (R16.3)";
    bool known = t.op == OP_FIND_LUXURY && !(g->luxury_unseen >> t.a & 1 && mk_cat.luxury[t.a].kind == TAJINE);
    return known ? "nobody knows where it is (R16.3)" : NULL;
}

static const struct {
    verdict (*check)(const mk_game *g, mk_task t);
    uint8_t of[4]; /* rules; 0 ends them */
} needs[] = {
    {check_turning, {OP_TURN_SCROLL, OP_TURN_LUXURY}},
    {check_assistant, {OP_ASSISTANT}},
    {check_lengthen, {OP_LENGTHEN}},
    {check_line, {OP_LINE}},
    {check_get_scroll, {OP_GET_SCROLL}},
    {check_gate_task, {OP_GATE, OP_GET_GATE, OP_GATE_SPACE}},
    {check_oasis_task, {OP_CLAIM_OASIS, OP_TURN_OASIS}},
    {check_change, {OP_CHANGE_RESOURCES, OP_CHANGE_INTO}},
    {check_prize, {OP_RIVER_PRIZE}},
    {check_pick, {OP_PICK, OP_REVEAL, OP_DEPLOY}},
    {check_automaton_draw, {OP_AUTOMATON_DRAW, OP_PASHA_DEPLOY}},
    {check_race_task, {OP_BRIDGE, OP_GET_REWARD, OP_REWARDS}},
    {check_throw, {OP_FALL, OP_STAY, OP_THROW}},
    {check_placeholder, {OP_SWAP_PLACEHOLDER}},
    {check_start, {OP_START_PLAYER}},
    {check_gates_task, {OP_LAY_GATE}},
    {check_river_task, {OP_RIVER_TILE, OP_BESIDE}},
    {check_track_task, {OP_TRACK}},
    {check_provision_task, {OP_DEAL, OP_KEEP}},
    {check_staircase_task, {OP_LAY_STAIRCASE}},
    {check_town_task, {OP_LAY_TOWN}},
    {check_reward_tile, {OP_REWARD_TILE}},
    {check_season, {OP_SEASON}},
    {check_paid, {OP_BUY_LUXURY, OP_PAY_OASIS, OP_CLAIM_TOWN}},
    {check_coming, {OP_GET_LUXURY, OP_FALCON}},
    {check_waive, {OP_WAIVE}},
    {check_waive_resource, {OP_WAIVE_RESOURCE}},
    {check_town, {OP_TOWN, OP_PASHA_TOWN, OP_TOWN_POINTS}},
    {check_look, {OP_LOOK_SCROLL, OP_LOOK_LUXURY}},
    {check_found, {OP_FOUND_SCROLL, OP_FOUND_LUXURY}},
    {check_drawing, {OP_DRAW_SCROLL, OP_KEEP_SCROLL}},
    {check_building, {OP_DRAW_BUILDING, OP_KEEP_BUILDING, OP_BUILDINGS, OP_MOVE_IN}},
    {check_lay_yellow, {OP_LAY_YELLOW}},
    {check_tajine, {OP_TAJINE, OP_FIND_LUXURY}},
};

verdict check_needs(const mk_game *g, mk_task t)
{
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        for (int k = 0; k < 4 && needs[i].of[k]; k++)
            if (needs[i].of[k] == t.op) return needs[i].check(g, t);
    return NULL;
}
