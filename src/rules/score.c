/* score.c - R10, R12: what things are worth, the final scoring, and counts that several chapters ask for. */
#include "rules.h"

int seat_at(const mk_game *g, int i)
{
    return (g->camel + i) % g->players;
}

bool mk_has_scroll(const mk_game *g, int player, int scroll)
{
    return has_scroll(g, player, scroll);
}

/* R10.1: 8 keshis of its colour and a water vendor; guards at gates count (FIN-14). Not the Souk. */
bool sector_complete(const mk_game *g, int player, int sector)
{
    const mk_player *p = &g->player[player];
    return sector < MK_HOMES && p->keshi[sector] == MK_CAPACITY && (p->vendors >> sector & 1);
}

int keshis_on_board(const mk_game *g, int player, bool goods)
{
    const mk_player *p = &g->player[player];
    int n = bits(p->vendors);
    for (int s = 0; s < MK_HOMES; s++) n += p->keshi[s];
    for (int i = 0; goods && i < MK_GOODS_COLOURS; i++) n += p->goods[i];
    return n;
}

static int gates_of_colours(const mk_game *g, int player, unsigned colours)
{
    int n = 0;
    for (int c = 0; is_pasha(g, player) && c < MK_COLOURS; c++)
        n += colours >> c & 1 ? g->pasha_gates[c] : 0; /* S5.2 */
    for (int s = 0; s < MK_SECTORS; s++) {
        int gate = g->player[player].gate[s];
        if (gate && (colours >> (gate - 1) & 1)) n++;
    }
    return n;
}

int gates_owned(const mk_game *g, int player)
{
    return gates_of_colours(g, player, (1u << MK_COLOURS) - 1);
}

int free_guards(const mk_game *g, int player)
{
    return g->player[player].keshi[MEDINA] - gates_owned(g, player);
}

int luxuries_owned(const mk_game *g, int player)
{
    return bits(g->player[player].luxury);
}

int scrolls_owned(const mk_game *g, int player)
{
    const uint32_t *scroll = g->player[player].scroll;
    return bits(scroll[0]) + bits(scroll[1]) + bits(scroll[2]);
}

static int luxuries_of_kind(const mk_game *g, int player, int kind)
{
    int n = 0;
    for (int i = 1; i <= MK_LUXURY; i++)
        if ((g->player[player].luxury >> i & 1) && mk_cat.luxury[i].kind == kind) n++;
    return n;
}

/* R12, oasis 31: 1, 3, 6, 10, 15 for 1, 2, 3, 4, 5 kinds. Oasis 32: kinds of which there are at least `least`. */
static int kinds_with(const mk_game *g, int player, int least)
{
    int n = 0;
    for (int kind = 0; kind < MK_KINDS; kind++) n += luxuries_of_kind(g, player, kind) >= least;
    return n;
}

static int triangle(int n)
{
    return n * (n + 1) / 2;
}

static int sectors_where(const mk_game *g, int player, const mk_oasis_row *row)
{
    int n = 0;
    for (int s = 0; s < MK_HOMES; s++)
        n += row->count == COUNT_COMPLETE ? sector_complete(g, player, s) : g->player[player].keshi[s] <= row->what;
    return n;
}

/* FIN-09: keshis and vendor together. */
static int broad_sectors(const mk_player *p, int least)
{
    int n = 0;
    for (int s = 0; s < MK_HOMES; s++) n += p->keshi[s] + (p->vendors >> s & 1) >= least;
    return n;
}

/* FIN-10: as the disc lies, scroll 31 included. */
static int audience(const mk_game *g, int player)
{
    int n = 0;
    if (is_pasha(g, player)) return mk_cat.pasha.audience_points * g->player[player].keshi[SQUARE]; /* S8.3: town 09 */
    for (int i = 0; i < MK_SPACES; i++)
        if (g->player[player].entertainers >> i & 1) n += mk_spectators(g, player, i);
    return n;
}

/* Keshis of the one colour in the set; of red ones also the vendor of scroll 57 (FIN-11). R16.1: nomads never count as
 * a colour that an oasis asks for (NOM-18, NOM-19). */
static int keshis_of(const mk_player *p, unsigned colours)
{
    int colour = __builtin_ctz(colours);
    return colour == RED ? bits(p->vendors & ~(unsigned)p->nomad_vendors) : p->keshi[colour] - p->nomad[colour];
}

/* R12: how many of what the oasis counts. Nothing is returned for 19-21. */
static int oasis_count(const mk_game *g, int player, const mk_oasis_row *row)
{
    const mk_player *p = &g->player[player];
    switch (row->count) {
    case COUNT_GATES: return gates_of_colours(g, player, row->colours);
    case COUNT_KESHIS: return keshis_of(p, row->colours);
    case COUNT_LUXURY: return luxuries_of_kind(g, player, row->what);
    case COUNT_KINDS: return triangle(kinds_with(g, player, 1));
    case COUNT_PAIRS: return kinds_with(g, player, 2);
    case COUNT_LUXURIES: return luxuries_owned(g, player);
    case COUNT_SCROLLS: return scrolls_owned(g, player);
    case COUNT_THIN: return sectors_where(g, player, row); /* FIN-05: empty ones too */
    case COUNT_COMPLETE: return sectors_where(g, player, row);
    case COUNT_CLAIMED: return p->claimed_len;            /* FIN-07: itself and the seventh included */
    case COUNT_NOMADS: return nomads_on_board(g, player); /* R16.6 */
    case COUNT_TOP: return p->pawn[row->what] == mk_cat.stairs.top;
    case COUNT_THRESHOLDS: return segment_of(p->pawn[COURTIER]) + segment_of(p->pawn[STUDENT]) >= row->what;
    /* R14.5 */
    case COUNT_RACE: return (p->race < mk_cat.race.steps ? p->race : mk_cat.race.steps) / row->what; /* CAM-36 */
    case COUNT_STEPS: return p->pawn[row->what];
    case COUNT_BOARD: return keshis_on_board(g, player, false) / row->what;
    case COUNT_RIVER: return p->fisherman - p->river_start; /* FIN-15: steps really moved */
    case COUNT_BROAD: return broad_sectors(p, row->what);
    case COUNT_AUDIENCE: return audience(g, player);
    case COUNT_JETTY: return p->fisherman == mk_cat.river.jetty;
    default: return 0;
    }
}

int row_worth(const mk_game *g, int player, const mk_oasis_row *row)
{
    if (row->count == COUNT_RETURNED) return row->base;
    int worth = row->base + row->per * oasis_count(g, player, row);
    return row->cap && worth > row->cap ? row->cap : worth;
}

int mk_oasis_worth(const mk_game *g, int player, int oasis)
{
    return row_worth(g, player, &mk_cat.oasis[oasis]);
}

/* R12, oases 19-21: how many resources scoring this oasis returns. As many as it takes: each is worth a whole point
 * here and at most half a point among the leftovers (FIN-03). */
static int returned_for(const mk_player *p, int oasis)
{
    const mk_oasis_row *row = &mk_cat.oasis[oasis];
    if (row->count != COUNT_RETURNED) return 0;
    return p->resource[row->what] < row->cap ? p->resource[row->what] : row->cap;
}

/* R10.3: resources and goods together, less what was returned. */
static int leftover_points(const mk_game *g, int player, int returned)
{
    int n = mk_resources(g, player) - returned;
    for (int i = 0; i < MK_GOODS_COLOURS; i++) n += g->player[player].goods[i];
    return n / mk_cat.game.leftovers_per_point;
}

typedef struct selection { /* of claimed oases: bit i is claimed[i] */
    unsigned oases;
    int points, leftovers;
} selection;

/* R10.2: the selection worth most, the leftovers it costs taken into account. The order does not matter: each of
 * 19-21 returns a resource of its own, and no other oasis looks at resources. */
static selection best_selection(const mk_game *g, int player)
{
    const mk_player *p = &g->player[player];
    int worth[MK_CLAIMED_MAX] = {0}, returned[MK_CLAIMED_MAX] = {0};
    for (int i = 0; i < p->claimed_len; i++) {
        returned[i] = returned_for(p, p->claimed[i]);
        worth[i] = mk_oasis_worth(g, player, p->claimed[i]) + mk_cat.oasis[p->claimed[i]].per * returned[i];
    }
    selection best = {.points = -1};
    for (unsigned set = 0; set < 1u << p->claimed_len; set++) {
        if (bits(set) > mk_cat.game.oases_counted) continue;
        int points = 0, back = 0;
        for (int i = 0; i < p->claimed_len; i++)
            if (set >> i & 1) points += worth[i], back += returned[i];
        int leftovers = leftover_points(g, player, back);
        if (points + leftovers > best.points + best.leftovers) best = (selection){set, points, leftovers};
    }
    return best;
}

void mk_final_scores(const mk_game *g, int player, int out[MK_CATEGORIES])
{
    for (int i = 0; i < MK_CATEGORIES; i++) out[i] = 0;
    if (g->phase == PHASE_END) return;                                    /* it is in the score already */
    if (is_pasha(g, player)) out[SCORE_SECTORS] = pasha_symbol_points(g); /* S6.5 */
    selection best = best_selection(g, player);
    for (int s = 0; s < MK_HOMES; s++)
        if (sector_complete(g, player, s)) out[SCORE_SECTORS] += mk_cat.game.sector_points;
    out[SCORE_OASES] = best.points;
    out[SCORE_TOWNS] = towns_worth(g, player);
    out[SCORE_RACE] = race_worth(g, player);
    if (!is_pasha(g, player)) out[SCORE_LEFTOVERS] = best.leftovers; /* BOA-35 */
}

/* R10, FIN-01: sectors, oases, leftovers, each for all players; then the ranking. */
void final_run(mk_game *g, mk_task t)
{
    static const uint8_t part[] = {OP_FULL_SECTORS, OP_BEST_OASES, OP_SCORE_TOWNS, OP_SCORE_RACE, OP_LEFTOVERS};
    (void)t;
    for (size_t k = 0; k < sizeof part; k++)
        for (int i = 0; i < g->players; i++) {
            if (is_lazy(g, seat_at(g, i))) continue;                           /* S9.5: only your score matters */
            bool none = is_pasha(g, seat_at(g, i)) && part[k] == OP_LEFTOVERS; /* BOA-35 */
            mk_then_for(g, seat_at(g, i), none ? OP_PASHA_SYMBOLS : part[k]);  /* S6.5 */
        }
    mk_then_for(g, MK_NOBODY, OP_RANKING);
}

/* R10.1: 10 points per complete sector. */
void full_sectors_run(mk_game *g, mk_task t)
{
    for (int s = 0; s < MK_HOMES; s++) {
        if (!sector_complete(g, t.player, s)) continue;
        mk_tell(g, t, EV_COMPLETE, .a = (uint8_t)s);
        mk_score(g, t, mk_cat.game.sector_points, SCORE_SECTORS);
    }
}

/* R10.2: the 3 claimed oases worth most to the player; 19-21 return resources when scored. */
void best_oases_run(mk_game *g, mk_task t)
{
    selection best = best_selection(g, t.player);
    for (int i = 0; i < own(g, t)->claimed_len; i++) {
        if (!(best.oases >> i & 1)) continue;
        int oasis = own(g, t)->claimed[i], returned = returned_for(own(g, t), oasis);
        int worth = mk_oasis_worth(g, t.player, oasis) + mk_cat.oasis[oasis].per * returned;
        t.cause = MK_BY(BY_OASIS, oasis);
        if (returned) mk_gain(g, t, mk_cat.oasis[oasis].what, -returned);
        mk_tell(g, t, EV_SCORE_OASIS, .a = (uint8_t)oasis, .n = (int16_t)worth);
        mk_score(g, t, worth, SCORE_OASES);
    }
}

/* R10.3: 1 point for every 2 of all remaining resources and goods keshis together. */
void leftovers_run(mk_game *g, mk_task t)
{
    mk_score(g, t, leftover_points(g, t.player, 0), SCORE_LEFTOVERS);
}

/* R10.4: most points; then higher on the palace stairs, then on the mosque stairs. */
static bool before(const mk_player *a, const mk_player *b)
{
    if (a->score != b->score) return a->score > b->score;
    if (a->pawn[COURTIER] != b->pawn[COURTIER]) return a->pawn[COURTIER] > b->pawn[COURTIER];
    return a->pawn[STUDENT] > b->pawn[STUDENT];
}

/* S6.6: "you win only with more points than the bot." */
static void solo_ranking(const mk_game *g, int rank[MK_SEATS])
{
    bool won =
        g->solo == SOLO_LAZY || g->player[!MK_AUTOMATON].score > g->player[MK_AUTOMATON].score; /* S9.5: nobody else */
    for (int seat = 0; seat < MK_SEATS; seat++) rank[seat] = 0;
    rank[!MK_AUTOMATON] = won ? 1 : 2;
    rank[MK_AUTOMATON] = won ? 2 : 1;
}

void mk_ranking(const mk_game *g, int rank[MK_SEATS])
{
    if (g->solo) {
        solo_ranking(g, rank);
        return;
    }
    for (int seat = 0; seat < MK_SEATS; seat++) {
        rank[seat] = seat < g->players;
        for (int other = 0; seat < g->players && other < g->players; other++)
            rank[seat] += before(&g->player[other], &g->player[seat]);
    }
}

void ranking_run(mk_game *g, mk_task t)
{
    int rank[MK_SEATS];
    mk_ranking(g, rank);
    g->phase = PHASE_END;
    g->season = MK_SEASONS;
    g->turn = MK_NOBODY;
    for (int i = 0; i < g->players; i++) {
        t.player = (uint8_t)seat_at(g, i);
        if (is_lazy(g, t.player)) continue;
        mk_tell(g, t, EV_TOTAL, .n = own(g, t)->score);
        if (g->solo != SOLO_LAZY) mk_tell(g, t, EV_RANK, .n = (int16_t)rank[t.player]);
    }
    if (g->solo == SOLO_LAZY) tell_title(g, t); /* S9.5 */
}
