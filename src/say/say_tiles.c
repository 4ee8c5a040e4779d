/* say_tiles.c - what components do, in a few words, for boards and reports.
 *
 * Figures come from the catalogue, and what a permanent scroll changes is said there, too.
 */
#include <string.h>

#include "base/names.h"
#include "base/speech.h"
#include "say.h"

static const char *const provision_words[] = {
    NULL,
    MARK("a river step more each time"),
    MARK("a palace step more each time"),
    MARK("a mosque step more each time"),
    MARK("luxury goods a keshi cheaper"),
    MARK("exchange a keshi each round"),
    MARK("a nomad, moved each season"),
};
TIED(provision_words, MK_PROVISION_BONUSES);

/* Several names one after the other; the comma is the same in all our languages. */
static void add_to_list(buf *list, const char *text)
{
    if (list->len) buf_puts(list, ", ");
    buf_puts(list, text);
}

/* What is counted in "1 point for each ...": as in data/river_tiles.toml. */
static const char *const per_words[] = {
    MARK("{gain} for each of your gates"),
    MARK("{gain} for each date picker"),
    MARK("{gain} for each entertainer"),
    MARK("{gain} for each water vendor"),
    MARK("{gain} for every 4 keshis on your board"),
    MARK("{gain} for each luxury good"),
};
TIED(per_words, MK_PERS);

static void say_per(const mk_effect *e, buf *out)
{
    buf amount = {0};
    say_amount(e->a, e->n, &amount);
    speech_fill(out, e->b < MK_PERS ? T(per_words[e->b]) : "?", "gain", buf_text(&amount), NULL);
    buf_free(&amount);
}

static void list_colours(unsigned set, buf *list)
{
    for (int c = 0; c < MK_COLOURS; c++)
        if (set >> c & 1) add_to_list(list, say_colour(c));
}

static void say_one_of(unsigned set, buf *out)
{
    const char *colour[MK_COLOURS];
    int n = 0;
    buf list = {0};
    for (int c = 0; c < MK_COLOURS; c++)
        if (set >> c & 1) colour[n++] = say_colour(c);
    say_either(colour, n, &list);
    speech_fill(out, T("one keshi: {colours}"), "colours", buf_text(&list), NULL);
    buf_free(&list);
}

/* "4 steps, shared: river, palace stairs": the bits of e->marks. */
static void say_shared_steps(const mk_effect *e, buf *out)
{
    static const char *const track[] = {MARK("river"), MARK("palace stairs"), MARK("mosque stairs")};
    TIED(track, 1 + MK_STAIRS);
    char n[SPEECH_NUMBER];
    buf list = {0};
    for (int i = 0; i < 1 + MK_STAIRS; i++)
        if (e->marks >> i & 1) add_to_list(&list, T(track[i]));
    speech_fill(out, TN("{n} step, shared: {tracks}", "{n} steps, shared: {tracks}", e->n), "n", speech_number(e->n, n),
                "tracks", buf_text(&list), NULL);
    buf_free(&list);
}

static void say_scroll_gain(const mk_effect *e, buf *out)
{
    static const char *const search[] = {
        MARK("search a pile of gray scrolls and take one"), MARK("search a pile of yellow scrolls and take one"),
        MARK("search a pile of pink scrolls and take one"), MARK("search a pile of orange scrolls and take one")};
    TIED(search, MK_CLASSES);
    const char *scrolls = e->a < MK_CLASSES ? say_scrolls(e->a) : "";
    char n[SPEECH_NUMBER];
    const char *text = "";
    if (e->op == OP_SEARCH_SCROLL)
        text = T(search[e->a]);
    else if (e->op == OP_DATE_SCROLL)
        text = TN("one scroll for {n} date: {scrolls}", "one scroll for {n} dates: {scrolls}", e->n);
    else if (*scrolls)
        text = T("one scroll for nothing: {scrolls}");
    else
        text = T("any face-up scroll");
    speech_fill(out, text, "scrolls", scrolls, "n", speech_number(e->n, n), NULL);
}

/* What needs no number. */
static const char *const plain_effects[MK_OPS] = {
    [OP_ANY_ACTION] = MARK("a sector action of choice"),
    [OP_SQUARE] = MARK("a Main square action"),
    [OP_ACTION] = MARK("a Main square action"),
    [OP_WHOLE_LINE] = MARK("every bonus of the line between the pawns"),
    [OP_SOUK_VENDOR] = MARK("a water vendor in the Souk"),
    [OP_SCORE_CLAIMED] = MARK("score a claimed oasis now"),
    [OP_GALA] = MARK("every entertainer performs"),
    [OP_FULL_HOUSES] = MARK("the bonuses of the spaces with the largest audience"),
    [OP_CROCODILE] = MARK("start the next season on the crocodile"),
    [OP_BESIDE_OASIS] = MARK("one of the oases beside the board"),
    [OP_EXCHANGE] = MARK("exchange a keshi"),
    [OP_SWAP_KESHI] = MARK("exchange a keshi"),
    [OP_FREE_LUXURY] = MARK("any face-up luxury good"),
    [OP_FREE_GATE] = MARK("a gate without paying dinars"),
    [OP_SEASON_PRIZE] = MARK("the bonus of the river tile of this season"),
    [OP_CHANGE_RESOURCES] = MARK("change resources into others"),
};

/* What has a number and nothing else; NULL: it is none of these. */
static const char *counted_effect(const mk_effect *e)
{
    int n = e->n;
    switch (e->op) {
    case OP_ANY_KESHI:
        return e->b ? TN("{n} keshi of choice and the action of its sector",
                         "{n} keshis of choice and the actions of their sectors", n)
                    : TN("{n} keshi of choice", "{n} keshis of choice", n);
    case OP_SAME_KESHI: return TN("{n} keshi of one colour", "{n} keshis of one colour", n);
    case OP_GOODS: return TN("{n} goods keshi of choice", "{n} goods keshis of one colour", n);
    case OP_ANY_RESOURCE: return TN("{n} resource of choice", "{n} resources of choice", n);
    case OP_SWIM: return TN("{n} river step", "{n} river steps", n);
    case OP_STAIRS:
        return e->a == COURTIER ? TN("{n} palace step", "{n} palace steps", n)
                                : TN("{n} mosque step", "{n} mosque steps", n);
    case OP_EITHER_STAIRS: return TN("{n} step on one of the stairs", "{n} steps on one of the stairs", n);
    case OP_BOTH_STAIRS: return TN("{n} step on both stairs", "{n} steps on both stairs", n);
    case OP_SELL: return TN("{n} point for each resource returned", "{n} points for each resource returned", n);
    case OP_FREE_OASIS:
        return TN("claim a discovered oasis without cost", "claim {n} discovered oases without cost", n);
    case OP_NOMAD: return TN("a nomad", "{n} nomads", n);
    case OP_CAMEL: return TN("{n} camel step", "{n} camel steps", n);
    case OP_ANY_SPACE: return TN("any Main square bonus", "any Main square bonus, {n} times", n);
    case OP_CHEAP_OASIS:
        return TN("claim an oasis for up to {n} resource less", "claim an oasis for up to {n} resources less", n);
    case OP_FALCON_STEPS: return TN("{n} step: river, palace or mosque", "{n} steps: river, palace or mosque", n);
    case OP_SEARCH_LUXURY:
        return TN("search a pile of luxury goods, {n} goods keshi less",
                  "search a pile of luxury goods, {n} goods keshis less", n);
    default: return NULL;
    }
}

static void say_effect(const mk_effect *e, buf *out)
{
    const char *counted = counted_effect(e);
    if (counted) {
        say_count(counted, e->n, out);
        return;
    }
    switch (e->op) {
    case OP_GAIN: say_amount(e->a, e->n, out); break;
    case OP_KESHI: say_keshis(e->a, e->n, out); break;
    case OP_ONE_KESHI_OF: say_one_of(e->marks, out); break;
    case OP_PER: say_per(e, out); break;
    case OP_SPACE: say_space(e->a, out); break;
    case OP_STEPS: say_shared_steps(e, out); break;
    case OP_SEARCH_SCROLL:
    case OP_DATE_SCROLL:
    case OP_FREE_SCROLL: say_scroll_gain(e, out); break;
    default: buf_puts(out, plain_effects[e->op] ? T(plain_effects[e->op]) : mk_rule_about(e->op).name); break;
    }
}

void say_program(const mk_program *program, buf *out)
{
    buf list = {0}, one = {0};
    for (int i = 0; i < MK_EFFECTS && program->effect[i].op; i++) {
        buf_clear(&one);
        say_effect(&program->effect[i], &one);
        add_to_list(&list, buf_text(&one));
    }
    buf_puts(out, list.len ? buf_text(&list) : T("nothing"));
    buf_free(&list);
    buf_free(&one);
}

void say_scroll(int scroll, buf *out)
{
    if (mk_scroll_says[scroll])
        buf_puts(out, T(mk_scroll_says[scroll]));
    else
        say_program(&mk_cat.scroll[scroll].program, out);
}

/* One more of a sum: "2 yellow keshis + 1 orange keshi". */
static void plus(buf *sum)
{
    if (sum->len) buf_puts(sum, " + ");
}

static void say_price(const mk_luxury_row *row, buf *sum)
{
    for (int i = 0; i < MK_GOODS_COLOURS; i++)
        if (row->cost[i]) plus(sum), say_keshis(GOODS + i, row->cost[i], sum);
    if (row->keshis) plus(sum), say_one_of(row->keshis, sum);
}

/* R16.5: what a racing saddle does. */
static void say_saddle(buf *sum)
{
    char camel[SPEECH_NUMBER], oasis[SPEECH_NUMBER];
    int steps = mk_cat.luxury_meta.saddle_camel;
    plus(sum);
    speech_fill(sum,
                TN("{n} camel step (without the race: an oasis for up to {less} resources less)",
                   "{n} camel steps (without the race: an oasis for up to {less} resources less)", steps),
                "n", speech_number(steps, camel), "less", speech_number(mk_cat.luxury_meta.saddle_oasis, oasis), NULL);
}

void say_luxury(int luxury, buf *out)
{
    const mk_luxury_row *row = &mk_cat.luxury[luxury];
    buf price = {0}, brings = {0};
    say_price(row, &price);
    say_amount(POINT, row->points, &brings);
    if (row->water) plus(&brings), say_amount(WATER, row->water, &brings);
    if (row->dates) plus(&brings), say_amount(DATE, row->dates, &brings);
    if (row->program.effect[0].op) plus(&brings), say_program(&row->program, &brings);
    if (row->kind == SADDLE) say_saddle(&brings);
    speech_fill(out, T("{brings} for {price}"), "brings", buf_text(&brings), "price", buf_text(&price), NULL);
    buf_free(&price);
    buf_free(&brings);
}

void say_office(int office, buf *out)
{
    buf list = {0}, one = {0}, bonus = {0};
    for (int i = 0; i < MK_GOODS_COLOURS; i++) {
        buf_clear(&one);
        buf_clear(&bonus);
        say_program(&mk_cat.office[office][i], &bonus);
        say_pair(say_colour(GOODS + i), buf_text(&bonus), &one);
        say_next(buf_text(&one), &list);
    }
    buf_puts(out, buf_text(&list));
    buf_free(&list);
    buf_free(&one);
    buf_free(&bonus);
}

void say_river_tile(int tile, buf *out)
{
    const mk_river_tile_row *row = &mk_cat.river_tile[tile];
    buf first = {0}, second = {0};
    say_program(&row->bonus[0], &first);
    say_program(&row->bonus[1], &second);
    speech_fill(out, row->bonus[1].effect[0].op ? T("{first}; second: {second}") : "{first}", "first", buf_text(&first),
                "second", buf_text(&second), NULL);
    buf_free(&first);
    buf_free(&second);
}

/* What an oasis or a town counts. {n} points, {list} of colours, {kind} of luxury goods, {count} of what is counted. */
static const char *worth_of(const mk_oasis_row *row)
{
    int n = row->per;
    switch (row->count) {
    case COUNT_GATES:
        return row->colours ? TN("{n} point for each gate: {list}", "{n} points for each gate: {list}", n)
                            : TN("{n} point for each gate", "{n} points for each gate", n);
    case COUNT_KESHIS: return TN("{n} point for each keshi: {list}", "{n} points for each keshi: {list}", n);
    case COUNT_LUXURY:
        return TN("{n} point for each luxury good: {list}", "{n} points for each luxury good: {list}", n);
    case COUNT_RETURNED:
        return TN("{n} point for each resource returned: {list}", "{n} points for each resource returned: {list}", n);
    case COUNT_LUXURIES: return TN("{n} point for each luxury good", "{n} points for each luxury good", n);
    case COUNT_SCROLLS: return TN("{n} point for each scroll", "{n} points for each scroll", n);
    case COUNT_THIN:
        return TN("{n} point for each sector with few keshis", "{n} points for each sector with few keshis", n);
    case COUNT_COMPLETE: return TN("{n} point for each complete sector", "{n} points for each complete sector", n);
    case COUNT_CLAIMED: return TN("{n} point for each claimed oasis", "{n} points for each claimed oasis", n);
    case COUNT_TOP: return TN("{n} point for the top: {list}", "{n} points for the top: {list}", n);
    case COUNT_THRESHOLDS: return TN("{n} point for {count} thresholds", "{n} points for {count} thresholds", n);
    case COUNT_JETTY:
        return TN("{n} point for the fisherman at the jetty", "{n} points for the fisherman at the jetty", n);
    case COUNT_KINDS:
        return TN("{n} point for the growing number of kinds of luxury goods",
                  "{n} points for the growing number of kinds of luxury goods", n);
    case COUNT_PAIRS:
        return TN("{n} point for each pair of luxury goods of a kind",
                  "{n} points for each pair of luxury goods of a kind", n);
    default: return NULL;
    }
}

/* ... which are towns, or came with the expansion. */
static const char *worth_of_more(const mk_oasis_row *row)
{
    int n = row->per;
    switch (row->count) {
    case COUNT_RACE:
        return TN("{n} point for every {count} camel steps", "{n} points for every {count} camel steps", n);
    case COUNT_NOMADS: return TN("{n} point for each nomad on the board", "{n} points for each nomad on the board", n);
    case COUNT_STEPS: return TN("{n} point for each step: {list}", "{n} points for each step: {list}", n);
    case COUNT_BOARD:
        return TN("{n} point for every {count} keshis on the board", "{n} points for every {count} keshis on the board",
                  n);
    case COUNT_RIVER:
        return TN("{n} point for each river space travelled in season 3",
                  "{n} points for each river space travelled in season 3", n);
    case COUNT_BROAD:
        return TN("{n} point for each sector with {count} keshis", "{n} points for each sector with {count} keshis", n);
    case COUNT_AUDIENCE:
        return TN("{n} point for each spectator of an entertainer", "{n} points for each spectator of an entertainer",
                  n);
    default: return "?";
    }
}

static void list_counted(const mk_oasis_row *row, buf *list)
{
    switch (row->count) {
    case COUNT_GATES:
    case COUNT_KESHIS: list_colours(row->colours, list); break;
    case COUNT_LUXURY: buf_puts(list, say_kind(row->what)); break;
    case COUNT_RETURNED: say_name(NOUN_RESOURCE, row->what, list); break;
    case COUNT_TOP:
    case COUNT_STEPS: say_name(NOUN_STAIRS, row->what, list); break;
    default: break;
    }
}

static void say_worth(const mk_oasis_row *row, buf *out)
{
    char n[SPEECH_NUMBER], count[SPEECH_NUMBER];
    const char *text = worth_of(row);
    buf list = {0};
    list_counted(row, &list);
    if (row->base) say_amount(POINT, row->base, out), buf_puts(out, " + ");
    speech_fill(out, text ? text : worth_of_more(row), "n", speech_number(row->per, n), "count",
                speech_number(row->what, count), "list", buf_text(&list), NULL);
    buf_free(&list);
}

void say_oasis(int oasis, buf *out)
{
    say_worth(&mk_cat.oasis[oasis], out);
}

void say_town(int town, buf *out)
{
    const mk_town_row *row = &mk_cat.town[town];
    if (row->worth.count)
        say_worth(&row->worth, out);
    else
        say_program(&row->program, out);
}

void say_lattice(const mk_game *g, int space, buf *out)
{
    int side = space < MK_LATTICE ? g->staircase[space] : 0;
    say_program(side ? &mk_cat.staircase[side] : &mk_cat.lattice[space], out);
}

/* "green + 1: 2 points" */
void say_reward(int side, int tier, buf *out)
{
    const mk_reward_row *row = &mk_cat.reward[side][tier];
    buf price = {0}, brings = {0};
    buf_puts(&price, say_colour(row->keshi));
    if (tier) buf_printf(&price, " + %d", tier);
    say_program(&row->program, &brings);
    say_pair(buf_text(&price), buf_text(&brings), out);
    buf_free(&price);
    buf_free(&brings);
    if (!row->dung) return;
    buf_puts(out, " (");
    speech_fill(out, T("{colour}: 1 dung less"), "colour", say_colour(row->dung - 1), NULL);
    buf_puts(out, ")");
}

void say_building(int building, buf *out)
{
    static const char *const words[] = {
        NULL,
        MARK("luxury goods of new kinds cost less; a keshi more on the oasis track"),
        MARK("may search a pile of scrolls each season and buy one"),
        MARK("a larger audience"),
        MARK("points at mosque thresholds"),
        MARK("starts every season at the crocodile"),
        MARK("oases cost a resource less"),
        MARK("a gate before the game; a point for each gate bought"),
        MARK("a tajine before the game; a resource at palace thresholds"),
    };
    TIED(words, 1 + MK_BUILDINGS);
    buf_puts(out, T(words[building]));
}

/* "Necklace, then Slipper; black, brown, brown, white; fisherman" */
void say_strategy(const mk_game *g, int tile, buf *out)
{
    const mk_strategy_row *row = &mk_cat.pasha.strategy[tile];
    buf list = {0};
    for (int i = 0; i < MK_SYMBOLS; i++) {
        int symbol = mk_symbols(g, tile)[i];
        add_to_list(&list, symbol == GOODS ? T("goods") : say_colour(symbol));
    }
    speech_fill(
        out, row->fisherman ? T("{upper}, then {lower}; {symbols}; fisherman") : T("{upper}, then {lower}; {symbols}"),
        "upper", say_kind(row->upper), "lower", say_kind(row->lower), "symbols", buf_text(&list), NULL);
    buf_free(&list);
}

void say_provision(int provision, buf *out)
{
    const mk_provision_row *row = &mk_cat.provision[provision];
    char n[SPEECH_NUMBER];
    buf cost = {0}, start = {0}, each = {0}, list = {0};
    for (int r = 0; r < MK_RESOURCES; r++)
        if (row->cost[r]) plus(&cost), say_amount(r, row->cost[r], &cost);
    say_program(&row->start, &start);
    speech_fill(&list, TN("{cost}, or −{n} point", "{cost}, or −{n} points", row->penalty), "cost", buf_text(&cost),
                "n", speech_number(row->penalty, n), NULL);
    speech_fill(&each, T("each season {bonus}"), "bonus", buf_text(&start), NULL);
    if (row->start.effect[0].op) say_next(buf_text(&each), &list);
    if (row->bonus) say_next(T(provision_words[row->bonus]), &list);
    buf_puts(out, buf_text(&list));
    buf_free(&cost);
    buf_free(&start);
    buf_free(&each);
    buf_free(&list);
}
