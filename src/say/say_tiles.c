/* say_tiles.c - what components do, in a few words, for boards and reports.
 *
 * Figures come from the catalogue, and what a permanent scroll changes is said there, too.
 */
#include <string.h>

#include "say.h"

static const char *const provision_words[] = {
    [PROV_RIVER] = "a river step more each time",    [PROV_PALACE] = "a palace step more each time",
    [PROV_MOSQUE] = "a mosque step more each time",  [PROV_LUXURY] = "luxury goods a keshi cheaper",
    [PROV_EXCHANGE] = "exchange a keshi each round", [PROV_NOMAD] = "a nomad, moved each season",
};
_Static_assert(sizeof provision_words == MK_PROVISION_BONUSES * sizeof *provision_words, "words for each bonus");

static void keshis(int n, const char *what, buf *out)
{
    buf_printf(out, "%d %s keshi%s", n, what, n == 1 ? "" : "s");
}

static const char *name(int noun, int id, char out[MK_NAME_MAX])
{
    const char *text = mk_name(noun, id, out);
    return text ? text : "?";
}

/* What the tile is called that counts in "1 point per ...": as in data/river_tiles.toml. */
static const char *const per_words[] = {
    [PER_GATE] = "gate",
    [PER_DATE_PICKER] = "date picker",
    [PER_ENTERTAINER] = "entertainer",
    [PER_WATER_VENDOR] = "water vendor",
    [PER_FOUR_KESHIS] = "four keshis",
    [PER_LUXURY] = "luxury good",
};
_Static_assert(sizeof per_words == MK_PERS * sizeof *per_words, "words for all that is counted");

static void say_one_of(unsigned set, buf *out)
{
    char text[MK_NAME_MAX];
    const char *before = "a ";
    for (int c = 0; c < MK_COLOURS; c++) {
        if (!(set >> c & 1)) continue;
        buf_printf(out, "%s%s", before, name(NOUN_COLOUR, c, text));
        before = " or ";
    }
    buf_puts(out, " keshi");
}

/* "4 steps on river, palace": the bits of e->marks. */
static void say_shared_steps(const mk_effect *e, buf *out)
{
    static const char *const track[] = {"river", "palace", "mosque"};
    const char *before = " on ";
    buf_printf(out, "%d steps", e->n);
    for (int i = 0; i < 3; i++) {
        if (!(e->marks >> i & 1)) continue;
        buf_printf(out, "%s%s", before, track[i]);
        before = ", ";
    }
}

static void say_search(const mk_effect *e, buf *out)
{
    char text[MK_NAME_MAX];
    if (e->op == OP_SEARCH_SCROLL)
        buf_printf(out, "a %s scroll from a pile", name(NOUN_CLASS, e->a, text));
    else if (e->op == OP_SEARCH_LUXURY)
        buf_printf(out, "a luxury good from a pile for %d goods keshis less", e->n);
    else
        buf_printf(out, "%s %d", mk_rule_about(e->op).name, e->n);
}

static void say_effect(const mk_effect *e, buf *out)
{
    char text[MK_NAME_MAX];
    switch (e->op) {
    case OP_GAIN: say_amount(e->a, e->n, out); break;
    case OP_KESHI: keshis(e->n, name(NOUN_COLOUR, e->a, text), out); break;
    case OP_ANY_KESHI:
        buf_printf(out, "%d keshi%s of choice%s", e->n, e->n == 1 ? "" : "s", e->b ? " and its sector's action" : "");
        break;
    case OP_SAME_KESHI: buf_printf(out, "%d keshis of one colour", e->n); break;
    case OP_ONE_KESHI_OF: say_one_of(e->marks, out); break;
    case OP_GOODS: keshis(e->n, "goods", out); break;
    case OP_ANY_RESOURCE: buf_printf(out, "%d resource%s of choice", e->n, e->n == 1 ? "" : "s"); break;
    case OP_SWIM: buf_printf(out, "%d river step%s", e->n, e->n == 1 ? "" : "s"); break;
    case OP_STAIRS: buf_printf(out, "%d %s step%s", e->n, name(NOUN_STAIRS, e->a, text), e->n == 1 ? "" : "s"); break;
    case OP_EITHER_STAIRS: buf_printf(out, "%d step%s on either stairs", e->n, e->n == 1 ? "" : "s"); break;
    case OP_BOTH_STAIRS: buf_printf(out, "%d steps on both stairs", e->n); break;
    case OP_PER:
        say_amount(e->a, e->n, out);
        buf_printf(out, " per %s", e->b < MK_PERS ? per_words[e->b] : "?");
        break;
    case OP_ANY_ACTION: buf_puts(out, "a sector action of choice"); break;
    case OP_SQUARE: buf_puts(out, "a Main square action"); break;
    case OP_WHOLE_LINE: buf_puts(out, "every bonus of the line between the pawns"); break;
    case OP_SOUK_VENDOR: buf_puts(out, "a water vendor in the Souk"); break;
    case OP_SELL: buf_printf(out, "resources for %d points each", e->n); break;
    case OP_SCORE_CLAIMED: buf_puts(out, "score a claimed oasis now"); break;
    case OP_GALA: buf_puts(out, "every entertainer performs"); break;
    case OP_FULL_HOUSES: buf_puts(out, "the bonuses of the spaces with the largest audience"); break;
    case OP_FREE_OASIS: buf_printf(out, "claim %d discovered oases free", e->n); break;
    case OP_DATE_SCROLL: buf_printf(out, "an %s scroll for %d date", name(NOUN_CLASS, e->a, text), e->n); break;
    case OP_CROCODILE: buf_puts(out, "start at the crocodile next season"); break;
    case OP_BESIDE_OASIS: buf_puts(out, "claim an oasis from beside the board"); break;
    case OP_EXCHANGE: buf_puts(out, "exchange a keshi"); break;
    case OP_SPACE: buf_printf(out, "the %s bonus", name(NOUN_SPACE, e->a, text)); break;
    case OP_FREE_SCROLL:
        buf_printf(out, "%s scroll for nothing", e->a < MK_CLASSES ? name(NOUN_CLASS, e->a, text) : "any face-up");
        break;
    case OP_FREE_LUXURY: buf_puts(out, "a face-up luxury good for nothing"); break;
    case OP_FREE_GATE: buf_puts(out, "a gate without paying dinars"); break;
    case OP_NOMAD: buf_printf(out, "%d nomad%s", e->n, e->n == 1 ? "" : "s"); break;
    case OP_CAMEL: buf_printf(out, "%d camel step%s", e->n, e->n == 1 ? "" : "s"); break;
    case OP_ANY_SPACE: buf_printf(out, "any Main square bonus %dx", e->n); break;
    case OP_STEPS: say_shared_steps(e, out); break;
    case OP_SEASON_PRIZE: buf_puts(out, "the bonus of the river tile"); break;
    case OP_CHANGE_RESOURCES: buf_puts(out, "change resources into others"); break;
    case OP_CHEAP_OASIS: buf_printf(out, "claim an oasis for up to %d resources less", e->n); break;
    case OP_FALCON_STEPS: buf_printf(out, "%d steps where the keshi given belongs", e->n); break;
    default: say_search(e, out); break;
    }
}

/* "2x" in front where all effects are the same. */
void say_program(const mk_program *program, buf *out)
{
    int n = 0, same = 1;
    while (n < MK_EFFECTS && program->effect[n].op) n++;
    while (same < n && !memcmp(&program->effect[same], &program->effect[0], sizeof program->effect[0])) same++;
    if (n == 0) buf_puts(out, "nothing");
    if (n > 1 && same == n) {
        buf_printf(out, "%dx ", n);
        n = 1;
    }
    for (int i = 0; i < n; i++) {
        if (i) buf_puts(out, ", ");
        say_effect(&program->effect[i], out);
    }
}

void say_scroll(int scroll, buf *out)
{
    if (mk_scroll_says[scroll])
        buf_puts(out, mk_scroll_says[scroll]);
    else
        say_program(&mk_cat.scroll[scroll].program, out);
}

static void say_goods(const uint8_t cost[MK_GOODS_COLOURS], buf *out)
{
    char text[MK_NAME_MAX];
    bool first = true;
    for (int i = 0; i < MK_GOODS_COLOURS; i++) {
        if (!cost[i]) continue;
        buf_printf(out, "%s%d %s", first ? "" : " + ", cost[i], name(NOUN_COLOUR, GOODS + i, text));
        first = false;
    }
}

void say_luxury(int luxury, buf *out)
{
    const mk_luxury_row *row = &mk_cat.luxury[luxury];
    say_goods(row->cost, out);
    if (row->keshis) buf_puts(out, " + "), say_one_of(row->keshis, out);
    buf_puts(out, " for ");
    say_amount(POINT, row->points, out);
    if (row->water) buf_printf(out, " + %d water", row->water);
    if (row->dates) buf_puts(out, " + "), say_amount(DATE, row->dates, out);
    if (row->program.effect[0].op) buf_puts(out, " + "), say_program(&row->program, out);
    if (row->kind == SADDLE) /* R16.5 */
        buf_printf(out, " + %d camel steps (without the race: an oasis for up to %d resources less)",
                   mk_cat.luxury_meta.saddle_camel, mk_cat.luxury_meta.saddle_oasis);
}

void say_office(int office, buf *out)
{
    char text[MK_NAME_MAX];
    for (int i = 0; i < MK_GOODS_COLOURS; i++) {
        buf_printf(out, "%s%s: ", i ? "; " : "", name(NOUN_COLOUR, GOODS + i, text));
        say_program(&mk_cat.office[office][i], out);
    }
}

void say_river_tile(int tile, buf *out)
{
    const mk_river_tile_row *row = &mk_cat.river_tile[tile];
    say_program(&row->bonus[0], out);
    if (!row->bonus[1].effect[0].op) return;
    buf_puts(out, ", second: ");
    say_program(&row->bonus[1], out);
}

static void say_counted(const mk_oasis_row *row, buf *out)
{
    char text[MK_NAME_MAX];
    const char *before = "";
    switch (row->count) {
    case COUNT_GATES:
    case COUNT_KESHIS:
        for (int c = 0; c < MK_COLOURS; c++) {
            if (!(row->colours >> c & 1)) continue;
            buf_printf(out, "%s%s", before, name(NOUN_COLOUR, c, text));
            before = "/";
        }
        buf_puts(out, row->count == COUNT_GATES ? " gate" : " keshi");
        break;
    case COUNT_LUXURY: buf_puts(out, mk_kind_name[row->what]); break;
    case COUNT_RETURNED: buf_printf(out, "%s returned", name(NOUN_RESOURCE, row->what, text)); break;
    case COUNT_LUXURIES: buf_puts(out, "luxury good"); break;
    case COUNT_SCROLLS: buf_puts(out, "scroll"); break;
    case COUNT_THIN: buf_puts(out, "sector with few keshis"); break;
    case COUNT_COMPLETE: buf_puts(out, "complete sector"); break;
    case COUNT_CLAIMED: buf_puts(out, "claimed oasis"); break;
    case COUNT_TOP: buf_printf(out, "the top of the %s", name(NOUN_STAIRS, row->what, text)); break;
    case COUNT_THRESHOLDS: buf_printf(out, "%d thresholds", row->what); break;
    case COUNT_JETTY: buf_puts(out, "the fisherman at the jetty"); break;
    case COUNT_KINDS: buf_puts(out, "growing number of kinds of luxury goods"); break;
    case COUNT_PAIRS: buf_puts(out, "pair of luxury goods of a kind"); break;
    case COUNT_RACE: buf_printf(out, "%d camel steps", row->what); break;
    case COUNT_NOMADS: buf_puts(out, "nomad on the board"); break;
    case COUNT_STEPS: buf_printf(out, "%s step", name(NOUN_STAIRS, row->what, text)); break;
    case COUNT_BOARD: buf_printf(out, "%d keshis on the board", row->what); break;
    case COUNT_RIVER: buf_puts(out, "river space travelled in season 3"); break;
    case COUNT_BROAD: buf_printf(out, "sector with %d keshis", row->what); break;
    case COUNT_AUDIENCE: buf_puts(out, "spectator of an entertainer"); break;
    default: buf_puts(out, "?"); break;
    }
}

static void say_worth(const mk_oasis_row *row, buf *out)
{
    bool once = row->count == COUNT_TOP || row->count == COUNT_THRESHOLDS || row->count == COUNT_JETTY;
    if (row->base) buf_printf(out, "%d + ", row->base);
    buf_printf(out, "%d %s ", row->per, once ? "for" : "per");
    say_counted(row, out);
}

void say_oasis(int oasis, buf *out)
{
    say_worth(&mk_cat.oasis[oasis], out);
}

void say_town(int town, buf *out)
{
    const mk_town_row *row = &mk_cat.town[town];
    if (row->worth.count == COUNT_GATES)
        buf_printf(out, "%d per gate", row->worth.per);
    else if (row->worth.count)
        say_worth(&row->worth, out);
    else
        say_program(&row->program, out);
}

void say_lattice(const mk_game *g, int space, buf *out)
{
    int side = space < MK_LATTICE ? g->staircase[space] : 0;
    say_program(side ? &mk_cat.staircase[side] : &mk_cat.lattice[space], out);
}

/* "green + 1 other: 2 points" */
void say_reward(int side, int tier, buf *out)
{
    char text[MK_NAME_MAX];
    const mk_reward_row *row = &mk_cat.reward[side][tier];
    buf_puts(out, name(NOUN_COLOUR, row->keshi, text));
    if (tier) buf_printf(out, " + %d", tier);
    buf_puts(out, ": ");
    say_program(&row->program, out);
    if (row->dung) buf_printf(out, " (%s: 1 dung less)", name(NOUN_COLOUR, row->dung - 1, text));
}

void say_building(int building, buf *out)
{
    static const char *const words[] = {
        [BLD_DATE_STORE] = "luxury goods of new kinds cost less; a keshi more on the oasis track",
        [BLD_LIBRARY] = "may search a pile of scrolls each season and buy one",
        [BLD_PRACTICE_ROOM] = "a larger audience",
        [BLD_PRAYER_HOUSE] = "points at mosque thresholds",
        [BLD_BOATHOUSE] = "starts every season at the crocodile",
        [BLD_CAMEL_STABLE] = "oases cost a resource less",
        [BLD_BARRACKS] = "a gate before the game; a point for each gate bought",
        [BLD_PAVILION] = "a tajine before the game; a resource at palace thresholds",
    };
    _Static_assert(sizeof words == (MK_BUILDINGS + 1) * sizeof *words, "words for each building");
    buf_puts(out, words[building]);
}

/* "necklace, then slipper; black, brown, brown, white; fisherman" */
void say_strategy(const mk_game *g, int tile, buf *out)
{
    char text[MK_NAME_MAX];
    const mk_strategy_row *row = &mk_cat.pasha.strategy[tile];
    buf_printf(out, "%s, then %s;", mk_kind_name[row->upper], mk_kind_name[row->lower]);
    for (int i = 0; i < MK_SYMBOLS; i++) {
        int symbol = mk_symbols(g, tile)[i];
        buf_printf(out, "%s %s", i ? "," : "", symbol == GOODS ? "goods" : name(NOUN_KESHI, symbol, text));
    }
    if (row->fisherman) buf_puts(out, "; fisherman");
}

void say_provision(int provision, buf *out)
{
    const mk_provision_row *row = &mk_cat.provision[provision];
    bool first = true;
    for (int r = 0; r < MK_RESOURCES; r++) {
        if (!row->cost[r]) continue;
        if (!first) buf_puts(out, " + ");
        say_amount(r, row->cost[r], out);
        first = false;
    }
    buf_printf(out, ", or -%d", row->penalty);
    if (row->start.effect[0].op) buf_puts(out, "; each season "), say_program(&row->start, out);
    if (row->bonus) buf_printf(out, "; %s", provision_words[row->bonus]);
}
