/* check_setup.c - tasks of the set-up (R2, R14, R16): what they lay is not there yet, else it would be laid twice. */
#include "check.h"

/* R2.13: before a start player is known nothing has happened. */
static verdict check_start(const mk_game *g)
{
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
        if ((g->river_tile[t.a] && game) || check_pending_at(g, t) > 1) return "a season has one river tile (R2.5)";
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

verdict check_setup_task(const mk_game *g, mk_task t)
{
    int unlaid = 0;
    switch (t.op) {
    case OP_START_PLAYER: return check_start(g);
    case OP_LAY_GATE:
        for (int s = 0; s < g->players; s++)
            if (gates_owned(g, s)) return "the gates are laid before anybody has one (R2.6)";
        for (int c = 0; c < MK_COLOURS; c++) unlaid += gates_unlaid(g, c);
        return unlaid == t.n ? NULL : "the gates not laid yet are still to be laid (R2.6)";
    case OP_RIVER_TILE:
    case OP_BESIDE: return check_river_task(g, t);
    case OP_TRACK:
        return mk_cat.track[t.a] == TRACK_KESHI || mk_cat.track[t.a] == TRACK_KESHI_2P
                   ? NULL
                   : "no keshi lies on that space of the oasis track (R2.9)";
    case OP_DEAL:
    case OP_KEEP: return check_provision_task(g, t);
    case OP_LAY_STAIRCASE: return check_staircase_task(g, t);
    case OP_LAY_TOWN: return check_town_task(g, t);
    case OP_REWARD_TILE:
        return g->reward[t.a] || check_pending_at(g, t) > 1 ? "a season has one reward tile (R16.2)" : NULL;
    case OP_SEASON:
        for (int s = 0; s < MK_SEATS; s++)
            if (t.marks >> s & 1 && (s >= g->players || !has_provision(g, s, PROV_NOMAD)))
                return "nobody there has the provision tile that moves nomads (R16.4)";
        return NULL;
    }
    return NULL;
}
