/* paths.c - the table of paths: every value of the game by name.
 *
 * One row a path, in the order in which positions are written. doc/notation.md is made from this table.
 */
#include "notation.h"

static const char *const editions[] = {MK_EDITION_LIST(MK_LIST_NAME)};
static const char *const layers[] = {MK_LAYER_LIST(MK_LIST_NAME)};
static const char *const solos[] = {MK_SOLO_LIST(MK_LIST_NAME)};
static const char *const phases[] = {MK_PHASE_LIST(MK_LIST_NAME)};

#define NAMED(n) .name = n, .len = sizeof(n) - 1
#define G_AT(f) .at = offsetof(mk_game, f), .size = sizeof(((mk_game *)0)->f)
#define P_AT(f) .at = offsetof(mk_player, f), .size = sizeof(((mk_player *)0)->f)
#define LEN(w) (sizeof(w) / sizeof *(w))
#define ENUM(w) .kind = AS_ENUM, .words = (w), .count = LEN(w)
#define NAME(n) .kind = AS_NAME, .noun = (n)
#define SET_IN(n, k) .kind = AS_SET, .index = (n), .count = (k) /* k fields */
#define SET(n) SET_IN(n, 1)
#define COUNTS(n, k) .kind = AS_COUNTS, .index = (n), .count = (k)
#define SLOTS(n, k, of) .kind = AS_SLOTS, .index = (n), .count = (k), .noun = (of)
#define GROUPS(n, k) .kind = AS_GROUPS, .index = (n), .count = (k)
#define ROW(k, of) .kind = AS_ROW, .index = NOUN_TRACK, .count = (k), .noun = (of)
#define PILES(k, of) .kind = AS_PILES, .index = NOUN_TRACK, .count = (k), .noun = (of)
#define ANSWER(id) .kind = AS_ANSWER, .at = (id)

#define WORKSHOP(i)                                                                       \
    {                                                                                     \
        NAMED("workshop." #i), COUNTS(NOUN_COLOUR, MK_COLOURS), G_AT(workshop[i - 1][0]), \
            .what = "gates in workshop " #i " by colour"                                  \
    }
#define CLASS(i, n)                                                                                               \
    {NAMED("scrolls." n), ROW(MK_SHOWN, NOUN_SCROLL), G_AT(scroll_shown[i][0]), .what = "face-up " n " scrolls"}, \
    {                                                                                                             \
        NAMED("piles." n), PILES(MK_SHOWN, NOUN_SCROLL), G_AT(scroll_pile[i][0]),                                 \
            .at2 = offsetof(mk_game, scroll_height[i]),                                                           \
            .what = "piles of " n " scrolls, each from the top down; `?6` are six that nobody knows"              \
    }

#define SEARCHED(i, n)                                                                          \
    {NAMED("groups." n), GROUPS(NOUN_SCROLL, MK_SHOWN), .first = (i), G_AT(scroll_group[i][0]), \
     .what = "face-down " n " scrolls of searched piles (R16.0)"},                              \
        {NAMED("groups." n ".of"), COUNTS(NOUN_TRACK, MK_SHOWN), G_AT(scroll_group_of[i][0]),   \
         .what = "group of each pile"},                                                         \
    {                                                                                           \
        NAMED("groups." n ".seen"), GROUPS(NOUN_SEAT, MK_SHOWN), G_AT(scroll_group_seen[i][0]), \
            .what = "who has looked at the group"                                               \
    }

const path_row mk_table_paths[] = {
    {NAMED("players"), G_AT(players), .flags = ALWAYS, .what = "how many play"},
    {NAMED("edition"), ENUM(editions), G_AT(edition), .flags = ALWAYS, .what = "classic or essential"},
    {NAMED("layer"), ENUM(layers), G_AT(layer), .flags = ALWAYS, .what = "lower layer of the tower: B1 or B2"},
    {NAMED("rules"), G_AT(rules), .shift = 1, .what = "by which rules it is played; not written: 1"},
    {NAMED("modules"), SET(NOUN_MODULE), G_AT(modules), .what = "modules that are played with"},
    {NAMED("options"), SET(NOUN_OPTION), G_AT(options), .what = "options of modules"},
    {NAMED("solo"), ENUM(solos), G_AT(solo), .what = "none, pasha or lazy: p2 is an automaton (S1-S9)"},
    {NAMED("difficulty"), SET(NOUN_DIFFICULTY), G_AT(difficulty), .what = "difficulty options of the automaton (S7)"},
    {NAMED("season"), G_AT(season), .shift = 1, .flags = ALWAYS, .what = "1 to 3; 4 after the end"},
    {NAMED("round"), G_AT(round), .shift = 1, .flags = ALWAYS, .what = "1 to 4"},
    {NAMED("phase"), ENUM(phases), G_AT(phase), .flags = ALWAYS,
     .what = "setup, select, claim, assistants, river, season or end"},
    {NAMED("camel"), NAME(NOUN_SEAT), G_AT(camel), .flags = ALWAYS, .what = "round start player"},
    {NAMED("marker"), NAME(NOUN_SEAT), G_AT(marker), .flags = ALWAYS, .what = "season start player"},
    {NAMED("turn"), NAME(NOUN_SEAT), G_AT(turn), .flags = ALWAYS, .what = "whose turn it is; table: all act at once"},
    {NAMED("over"), G_AT(over), .what = "1: the game is over"},
    {NAMED("office"), NAME(NOUN_OFFICE), G_AT(office), .flags = MAY_BE_NONE, .what = "the current exchange office"},
    {NAMED("offices.unseen"), SET(NOUN_OFFICE), G_AT(offices_unseen), .what = "offices nobody has seen"},
    {NAMED("river-tile"), ROW(MK_SEASONS, NOUN_RIVER_TILE), G_AT(river_tile[0]), .what = "river tiles of the seasons"},
    {NAMED("river-tile.given"), SET(NOUN_TRACK), G_AT(rivers), .what = "seasons whose river tile the table chose"},
    {NAMED("beside"), ROW(3, NOUN_OASIS), G_AT(beside[0]), .what = "oases face up beside the board"},
    {NAMED("oases.unseen"), SET(NOUN_OASIS), G_AT(oases_unseen), .what = "oases nobody has seen"},
    WORKSHOP(1),
    WORKSHOP(2),
    WORKSHOP(3),
    WORKSHOP(4),
    CLASS(0, "gray"),
    CLASS(1, "yellow"),
    CLASS(2, "pink"),
    CLASS(3, "orange"),
    {NAMED("scrolls.unseen"), SET_IN(NOUN_SCROLL, MK_SCROLL_WORDS), G_AT(scrolls_unseen[0]),
     .what = "scrolls nobody has seen"},
    {NAMED("luxury"), ROW(MK_SHOPS, NOUN_LUXURY), G_AT(luxury_shown[0]), .what = "face-up luxury goods"},
    {NAMED("luxury.piles"), PILES(MK_SHOPS, NOUN_LUXURY), G_AT(luxury_pile[0]), .at2 = offsetof(mk_game, luxury_height),
     .what = "piles of luxury goods, as those of scrolls"},
    {NAMED("luxury.unseen"), SET(NOUN_LUXURY), G_AT(luxury_unseen), .what = "luxury goods nobody has seen"},
    {NAMED("provisions.unseen"), SET(NOUN_PROVISION), G_AT(provisions_unseen), .what = "provision tiles with nobody"},
    {NAMED("bag"), SET(NOUN_COLOUR), G_AT(bag), .what = "keshis in the bag of the set-up"},
    {NAMED("tray"), COUNTS(NOUN_COLOUR, MK_COLOURS), G_AT(tray[0]), .what = "keshis in the tray"},
    {NAMED("tower-fresh"), COUNTS(NOUN_COLOUR, MK_COLOURS), G_AT(tower[0][0]),
     .what = "keshis stuck in the last throw"},
    {NAMED("tower"), COUNTS(NOUN_COLOUR, MK_COLOURS), G_AT(tower[1][0]), .what = "keshis longer inside the tower"},
    {NAMED("staircase"), SLOTS(NOUN_LATTICE, MK_LATTICE, NOUN_STAIRCASE), G_AT(staircase[0]),
     .what = "sides of staircase tiles on the lattice (R14.1)"},
    {NAMED("companion"), SLOTS(NOUN_STAIRS, MK_STAIRS, NOUN_SEAT), .bias = 1, G_AT(companion[0]),
     .what = "with whom the Sultan (palace) and the Imam (mosque) walk (R14.2)"},
    {NAMED("companion.step"), COUNTS(NOUN_STAIRS, MK_STAIRS), G_AT(companion_step[0]),
     .what = "the step on which a companion waits"},
    {NAMED("towns"), SET(NOUN_TOWN), G_AT(towns), .what = "desert towns lying open (R14.5)"},
    {NAMED("nomads"), G_AT(nomads), .what = "nomads in their supply (R16.1)"},
    {NAMED("tray-nomad"), G_AT(tray_nomad), .what = "1: a nomad lies in the tray"},
    {NAMED("rewards"), ROW(MK_SEASONS, NOUN_REWARD), G_AT(reward[0]), .what = "reward sides of the seasons (R16.2)"},
    {NAMED("buildings.unseen"), SET(NOUN_BUILDING), G_AT(buildings_unseen), .what = "buildings with nobody (R16.3)"},
    SEARCHED(0, "gray"),
    SEARCHED(1, "yellow"),
    SEARCHED(2, "pink"),
    SEARCHED(3, "orange"),
    {NAMED("groups.luxury"), GROUPS(NOUN_LUXURY, MK_SHOPS), G_AT(luxury_group[0]),
     .what = "the same of the piles of luxury goods"},
    {NAMED("groups.luxury.of"), COUNTS(NOUN_TRACK, MK_SHOPS), G_AT(luxury_group_of[0]), .what = "group of each pile"},
    {NAMED("groups.luxury.seen"), GROUPS(NOUN_SEAT, MK_SHOPS), G_AT(luxury_group_seen[0]), .what = "who has looked"},
    {NAMED("strategy"), ROW(MK_STRATEGIES_OPEN, NOUN_STRATEGY), G_AT(strategy[0]), .flags = WITH_LENGTH,
     .at2 = offsetof(mk_game, strategy_len), .what = "open strategy tiles, the first one on top (S1.3)"},
    {NAMED("strategy.unseen"), SET(NOUN_STRATEGY), G_AT(strategy_unseen), .what = "strategy tiles nobody has seen"},
    {NAMED("bot-bag"), SET(NOUN_COLOUR), G_AT(automaton_bag),
     .what = "keshis in the bag of the automaton (S1.4, S9.1)"},
    {NAMED("bot-gates"), COUNTS(NOUN_COLOUR, MK_COLOURS), G_AT(pasha_gates[0]),
     .what = "gates of the automaton (S5.2)"},
    {NAMED("scrolls.gone"), SET_IN(NOUN_SCROLL, MK_SCROLL_WORDS), G_AT(scrolls_gone[0]),
     .what = "scrolls that have left the game (S5.8)"},
    {NAMED("lazy-row"), ROW(MK_COLOURS, NOUN_COLOUR), .bias = 1, G_AT(lazy_row[0]),
     .what = "priority row of the lazy automaton (S9.1)"},
    {NAMED("asked"), ANSWER(ANSWER_ASKED), .what = "who is asked now"},
    {NAMED("title"), ANSWER(ANSWER_TITLE), .what = "your rank in the lazy variant by your points now (S9.5)"},
};

const path_row mk_player_paths[] = {
    {NAMED("points"), P_AT(score), .flags = SIGNED, .what = "score"},
    {NAMED("tally"), COUNTS(NOUN_CATEGORY, MK_CATEGORIES), P_AT(tally[0]), .flags = SIGNED,
     .what = "where the points come from"},
    {NAMED("water"), P_AT(resource[WATER]), .what = "water"},
    {NAMED("date"), P_AT(resource[DATE]), .what = "dates"},
    {NAMED("dinar"), P_AT(resource[DINAR]), .what = "dinars"},
    {NAMED("keshis"), COUNTS(NOUN_COLOUR, MK_HOMES), P_AT(keshi[0]),
     .what = "keshis in their home sectors, guards at gates and caravans counted; `pN.green` for short"},
    {NAMED("goods"), COUNTS(NOUN_COLOUR, MK_GOODS_COLOURS), .first = GOODS, P_AT(goods[0]),
     .what = "goods keshis; `pN.yellow` for short"},
    {NAMED("vendors"), SET(NOUN_SECTOR), P_AT(vendors), .what = "sectors with a water vendor"},
    {NAMED("entertainers"), SET(NOUN_SPACE), P_AT(entertainers),
     .what = "spaces of the Main square with an entertainer"},
    {NAMED("disc"), P_AT(disc), .what = "how often the audience disc was turned, 0 to 7"},
    {NAMED("caravans"), COUNTS(NOUN_PATH, MK_PATHS), P_AT(caravans[0]), .what = "caravans on each path"},
    {NAMED("oasis"), SLOTS(NOUN_OASIS_SPACE, MK_OASIS_SPACES, NOUN_OASIS), P_AT(oasis[0]),
     .what = "oases discovered and not claimed"},
    {NAMED("claimed"), ROW(MK_CLAIMED_MAX, NOUN_OASIS), P_AT(claimed[0]), .flags = WITH_LENGTH,
     .at2 = offsetof(mk_player, claimed_len), .what = "claimed oases in the order of claiming"},
    {NAMED("track"), ROW(MK_TRACK, NOUN_COLOUR), .bias = 1, P_AT(track[0]), .what = "keshis on the oasis track"},
    {NAMED("gate"), SLOTS(NOUN_SECTOR, MK_SECTORS, NOUN_COLOUR), .bias = 1, P_AT(gate[0]),
     .what = "gates by the sector of their gate space"},
    {NAMED("fisherman"), P_AT(fisherman), .what = "space of the river, 0 is the start"},
    {NAMED("spot"), P_AT(queue), .what = "fishermen before him on his space; at the jetty 0 is the best spot"},
    {NAMED("palace"), P_AT(pawn[COURTIER]), .what = "steps of the courtier on the palace stairs"},
    {NAMED("mosque"), P_AT(pawn[STUDENT]), .what = "steps of the student on the mosque stairs"},
    {NAMED("provisions"), ROW(MK_SEASONS, NOUN_PROVISION), P_AT(provision[0]), .flags = ASCENDING,
     .what = "own provision tiles, ascending"},
    {NAMED("provisions.active"), .kind = AS_ACTIVE, P_AT(provisions_up), .what = "those of them that are turned up"},
    {NAMED("provision.pick"), .kind = AS_CHOSEN, P_AT(provision_pick), .what = "the one chosen to be turned up"},
    {NAMED("hand"), SET(NOUN_COLOUR), P_AT(hand), .what = "keshis in the hand"},
    {NAMED("picked"), SET(NOUN_COLOUR), P_AT(picked), .what = "keshis chosen in this round"},
    {NAMED("placeholder"), SET(NOUN_COLOUR), P_AT(placeholder), .what = "colours of the hand that are placeholders"},
    {NAMED("assistants"), .kind = AS_ASSISTANTS, P_AT(assistants), .what = "unused assistants: `river,souk,souk`"},
    {NAMED("drawn"), SET(NOUN_COLOUR), P_AT(drawn), .what = "keshis drawn in the set-up, not yet on the track"},
    {NAMED("aside"), COUNTS(NOUN_KESHI, MK_KESHIS), P_AT(aside[0]), .what = "keshis taken and still to be placed"},
    {NAMED("scrolls"), SET_IN(NOUN_SCROLL, MK_SCROLL_WORDS), P_AT(scroll[0]), .what = "own scrolls"},
    {NAMED("luxury"), SET(NOUN_LUXURY), P_AT(luxury), .what = "own luxury goods"},
    {NAMED("renewed"), P_AT(renewed), .what = "1: no more renewing this round"},
    {NAMED("souk-water"), P_AT(souk_water), .what = "scroll 57: 1 from the next turn on, 2 active"},
    {NAMED("crocodile"), P_AT(crocodile), .what = "1: starts the next season on the crocodile space"},
    {NAMED("river-start"), P_AT(river_start), .what = "river space where this season began (town 07)"},
    {NAMED("towns"), SLOTS(NOUN_PATH, 2, NOUN_TOWN), P_AT(town[0]), .what = "desert towns at the ends of the paths"},
    {NAMED("towns.claimed"), SET(NOUN_PATH), P_AT(towns_claimed), .what = "paths whose town is claimed"},
    {NAMED("nomads"), COUNTS(NOUN_SECTOR, MK_HOMES), P_AT(nomad[0]),
     .what = "how many of the keshis of a sector are nomads (R16.1)"},
    {NAMED("nomads.vendors"), SET(NOUN_SECTOR), P_AT(nomad_vendors), .what = "water vendors that are nomads"},
    {NAMED("nomads.entertainers"), SET(NOUN_SPACE), P_AT(nomad_spaces), .what = "entertainers that are nomads"},
    {NAMED("nomads.gates"), P_AT(nomad_gates), .what = "guards at gates that are nomads"},
    {NAMED("nomads.moved"), COUNTS(NOUN_SECTOR, MK_HOMES), P_AT(nomads_moved[0]),
     .what = "how many of the nomads of a sector were moved this turn"},
    {NAMED("nomads.vendors.moved"), SET(NOUN_SECTOR), P_AT(nomad_vendors_moved), .what = "vendors moved this turn"},
    {NAMED("nomads.entertainers.moved"), SET(NOUN_SPACE), P_AT(nomad_spaces_moved),
     .what = "entertainers moved this turn"},
    {NAMED("area"), COUNTS(NOUN_AREA, MK_AREA), P_AT(area[0]), .what = "keshis in the audience area (R16.2)"},
    {NAMED("race"), P_AT(race), .what = "steps of the camel"},
    {NAMED("podium"), P_AT(podium), .what = "place on the podium, 0 not there"},
    {NAMED("dung"), P_AT(dung), .what = "dung"},
    {NAMED("building"), NAME(NOUN_BUILDING), P_AT(building), .flags = MAY_BE_NONE, .what = "special building (R16.3)"},
    {NAMED("drawn-scrolls"), ROW(3, NOUN_SCROLL), P_AT(drawn_scroll[0]), .flags = ASCENDING,
     .what = "yellow scrolls drawn, one to keep"},
    {NAMED("dealt"), SET(NOUN_PROVISION), P_AT(dealt), .what = "provision tiles dealt, three to keep (R16.4)"},
    {NAMED("guards.free"), ANSWER(ANSWER_GUARDS_FREE), .what = "guards on the watchtower"},
    {NAMED("guards.committed"), ANSWER(ANSWER_GUARDS_COMMITTED), .what = "guards at gates"},
    {NAMED("discovered"), ANSWER(ANSWER_DISCOVERED), .what = "oases discovered and not claimed, as a list"},
    {NAMED("gates"), ANSWER(ANSWER_GATES), .what = "colours of the own gates, as a list"},
    {NAMED("palace.segment"), ANSWER(ANSWER_PALACE_SEGMENT), .what = "segment of the courtier, 1 to 5"},
    {NAMED("mosque.segment"), ANSWER(ANSWER_MOSQUE_SEGMENT), .what = "segment of the student, 1 to 5"},
    {NAMED("spectators"), ANSWER(ANSWER_SPECTATORS), .index = NOUN_SPACE, .count = MK_SPACES,
     .what = "spectators facing each space of the Main square"},
    {NAMED("final.sectors"), ANSWER(ANSWER_SECTORS), .what = "points for sectors if the game ended now (R10.1)"},
    {NAMED("final.oases"), ANSWER(ANSWER_OASES), .what = "points for oases if the game ended now (R10.2)"},
    {NAMED("final.towns"), ANSWER(ANSWER_TOWNS), .what = "points for desert towns if the game ended now (R14.5)"},
    {NAMED("final.race"), ANSWER(ANSWER_RACE), .what = "points of the camel race if the game ended now (R16.2)"},
    {NAMED("final.leftovers"), ANSWER(ANSWER_LEFTOVERS), .what = "points for leftovers if the game ended now (R10.3)"},
    {NAMED("final.total"), ANSWER(ANSWER_TOTAL), .what = "score and all these together"},
    {NAMED("rank"), ANSWER(ANSWER_RANK), .what = "place if the game ended now (R10.4)"},
};

const int mk_table_paths_len = LEN(mk_table_paths), mk_player_paths_len = LEN(mk_player_paths);
static_assert(LEN(mk_table_paths) <= PATHS_MAX && LEN(mk_player_paths) <= PATHS_MAX,
              "a text marks the rows it has seen");

/* The row of exactly this name. Positions are written in the order of the table, so the search goes on from the
 * row found last. */
static const path_row *row_named(const path_row *rows, int n, const char *name, size_t len, int *hint)
{
    for (int i = 0, at = *hint; i < n; i++, at++) {
        if (at >= n) at -= n;
        if (rows[at].len != len || memcmp(rows[at].name, name, len)) continue;
        *hint = at + 1;
        return &rows[at];
    }
    return NULL;
}

static int element_of(const path_row *row, const char *name, size_t len)
{
    if (!row->index || row->kind == AS_SET || row->kind == AS_GROUPS) return -1;
    int id = mk_id(row->index, name, len);
    return id < row->first || id >= row->first + row->count ? -1 : id - row->first;
}

/* "tray.green": the row before the last full stop, and its element. */
static bool find_element(const path_row *rows, int n, const char *name, size_t len, path *out)
{
    size_t stop = len;
    while (stop > 0 && name[stop - 1] != '.') stop--;
    if (stop < 2) return false;
    int from = 0;
    out->row = row_named(rows, n, name, stop - 1, &from);
    if (!out->row) return false;
    out->element = element_of(out->row, name + stop, len - stop);
    return out->element >= 0;
}

/* "p1.green" is short for "p1.keshis.green" or "p1.goods.yellow". */
static bool find_colour(const char *name, size_t len, path *out)
{
    static const char *const group[] = {"keshis", "goods"};
    for (size_t i = 0; i < LEN(group); i++) {
        int from = 0;
        out->row = row_named(mk_player_paths, mk_player_paths_len, group[i], strlen(group[i]), &from);
        out->element = element_of(out->row, name, len);
        if (out->element >= 0) return true;
    }
    return false;
}

bool path_find(const char *name, size_t len, path *out, int hint[2])
{
    int none[2] = {0, 0};
    if (!hint) hint = none;
    *out = (path){.player = -1, .element = -1};
    bool player = len > 3 && name[0] == 'p' && name[1] >= '1' && name[1] <= '4' && name[2] == '.';
    const path_row *rows = player ? mk_player_paths : mk_table_paths;
    int n = player ? mk_player_paths_len : mk_table_paths_len;
    if (player) {
        out->player = name[1] - '1';
        name += 3;
        len -= 3;
    }
    out->row = row_named(rows, n, name, len, &hint[player]);
    if (out->row) return true;
    return find_element(rows, n, name, len, out) || (player && find_colour(name, len, out));
}

bool mk_path_ordered(const char *name)
{
    path p;
    if (!path_find(name, strlen(name), &p, NULL)) return true;
    return p.row->kind == AS_PILES || (p.row->kind == AS_ROW && !(p.row->flags & ASCENDING));
}

int mk_paths(void)
{
    return mk_table_paths_len + mk_player_paths_len;
}

mk_path_info mk_path_about(int i)
{
    bool player = i >= mk_table_paths_len;
    const path_row *row = player ? &mk_player_paths[i - mk_table_paths_len] : &mk_table_paths[i];
    return (mk_path_info){.name = row->name,
                          .what = row->what,
                          .player = player,
                          .read_only = row->kind == AS_ANSWER,
                          .elements = row->kind == AS_SET || row->kind == AS_GROUPS ? NOUN_NONE : row->index,
                          .first = row->first,
                          .count = row->count};
}
