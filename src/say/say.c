/* say.c - events and answers as sentences (see say.h).
 *
 * Each event has one pattern:
 *     @p who      @P whose     @a @b their names    @n the number (without sign)     @s an s unless the number is 1
 *     @A the name of a with "a" or "an" before it
 *     @c the criterion b that decided
 *     @r the number and name of resource a          @S @T the sector a, b            @w workshop and colour of gate a
 * Where a pattern has two halves with a | between them, the second is for numbers below 0.
 */
#include "say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const say_sector[] = {"River",       "Date orchard", "Madrasa", "Palace", "Mosque",
                                  "Main square", "Medina",       "Sahara",  "Souk"};
const char *const say_phase[] = {"Set-up",        "Select keshis",  "Claim keshis", "Use assistants",
                                 "River bonuses", "Season scoring", "Final scoring"};
_Static_assert(sizeof say_sector == MK_SECTORS * sizeof *say_sector, "a name for each sector");
_Static_assert(sizeof say_phase == MK_PHASES * sizeof *say_phase, "a name for each phase");

/* One pattern an event; an event without one does not compile. */
#define SAY_NOTHING "@p: nothing comes of it"
#define SAY_FORCED "@p has only one choice"
#define SAY_GAIN "@p gets @r|@p pays @r"
#define SAY_POINTS "@p scores @n point@s (@a)|@p loses @n point@s (@a)"
#define SAY_PLACE "@p places @A keshi: @n in the @T now"
#define SAY_LOSE "@p has no room for @n @a keshi@s, back to the supply"
#define SAY_ASIDE "@p lays @n @a keshi@s aside"
#define SAY_GIVE_BACK "@p returns @A keshi from the @T"
#define SAY_ENTERTAIN "@p puts an entertainer on the @a space of the Main square"
#define SAY_CARAVAN "@p sends a caravan to space @n of the @a path"
#define SAY_VENDOR "@p puts a water vendor into the @S"
#define SAY_STEP "@p climbs the @a stairs to step @n"
#define SAY_THRESHOLD "@p crosses the threshold to segment @n of the @a stairs"
#define SAY_LINE "@p takes a connection bonus: "
#define SAY_SWIM "@P fisherman moves to river space @n"
#define SAY_JETTY "@P fisherman lands at the jetty, at the spot for @n point@s"
#define SAY_RAPID "@p gains the bonus of rapid @a"
#define SAY_RETURN_TO_START "@P fisherman goes back to river space @n"
#define SAY_TURN_DISC "@p turns the audience disc one section (position @n of 8 now)"
#define SAY_PERFORM "@P @a space of the Main square gives its bonus @n time@s"
#define SAY_OFFICE "@p uses the exchange office for @a"
#define SAY_LUXURY "@p buys luxury good @a"
#define SAY_PAY_GOODS "@p returns @n @a goods keshi@s"
#define SAY_SCROLL "@p takes scroll @a: "
#define SAY_RENEW "@p renews the @a scrolls"
#define SAY_GATE "@p takes the @w"
#define SAY_GATE_SPACE "@p puts the @a gate on the gate space of the @T and commits a guard"
#define SAY_DISCOVER "@p discovers oasis @a at @b: "
#define SAY_CLAIM "@p claims oasis @a (claimed so far: @n)"
#define SAY_TRACK "@p puts the @a keshi on space @b of the oasis track"
#define SAY_SCORE_OASIS "@P oasis @a is worth @n point@s"
#define SAY_DRAW "@p draws @A keshi from the bag"
#define SAY_DISC "@p lays the audience disc down, turned @n section@s"
#define SAY_DEAL "@p is dealt provision tile @a"
#define SAY_KEEP "@p keeps provision tile @a"
#define SAY_CHOOSE_PROVISION "@p chooses provision tile @a"
#define SAY_PROVISION "@p turns up provision tile @a: "
#define SAY_PROVIDE "@p provides: @a"
#define SAY_SHOW_SCROLL "scroll @a is turned up: "
#define SAY_SHOW_LUXURY "luxury good @a is turned up: "
#define SAY_SPLIT "pile @b is empty and gets the lower half (@n) of pile @a"
#define SAY_SHOW_OFFICE "the exchange office of this season is @a: "
#define SAY_SHOW_RIVER_TILE "river tile @a lies out for season @n: "
#define SAY_SHOW_GATE "the @w is laid out"
#define SAY_SHOW_OASIS "oasis @a lies face up beside the board: "
#define SAY_PICK "@p picks @a in secret"
#define SAY_REVEAL "@p reveals @a"
#define SAY_DEPLOY "@p deploys an assistant to the @S"
#define SAY_FALL "out of the tower fall @n @b @a keshi@s"
#define SAY_STAY "stuck in the tower: @n @a keshi@s of this throw"
#define SAY_TRAY "the tray holds @n @a keshi@s"
#define SAY_TAKE "@p takes @n @a keshi@s from the tray"
#define SAY_SKIP "@p can take nothing and is skipped"
#define SAY_RETURN_TRAY "nobody can take @n @a keshi@s: back to the supply"
#define SAY_ASSISTANT "@p uses the assistant in the @S"
#define SAY_ACTION "@p performs the action of the @S with @n keshi@s"
#define SAY_START_SEASON "season @n begins"
#define SAY_START_ROUND "round @n begins"
#define SAY_CAMEL "@p takes the camel and plays first"
#define SAY_MARKER "@p takes the season marker"
#define SAY_TURN "it is @P turn"
#define SAY_RIVER_PRIZE "@p wins the @b bonus of river tile @a: "
#define SAY_NEW_HAND "@p takes a new hand of all twelve colours"
#define SAY_PLACEHOLDER "@p gets a placeholder for @a"
#define SAY_SWAP "@p exchanges the @a placeholder for a @b keshi"
#define SAY_SEARCH "@p looks through pile @a"
#define SAY_LOOK_SCROLL "@p sees scroll @a: "
#define SAY_LOOK_LUXURY "@p sees luxury good @a: "
#define SAY_SHUFFLE "pile @a is shuffled"
#define SAY_DRAW_BUILDING "@p draws the special building @a"
#define SAY_BUILDING "@p keeps the special building @a"
#define SAY_SHOW_TOWN "desert town @a lies open: "
#define SAY_TOWN "@p takes desert town @a to the end of the @b path"
#define SAY_CLAIM_TOWN "@p claims desert town @a"
#define SAY_SHOW_REWARD "side @a of a reward tile lies out for season @n"
#define SAY_AUDIENCE "@p puts @A keshi into the audience area: @n there now"
#define SAY_LEAVE "@p returns @A keshi from the audience area"
#define SAY_RACE "@P camel runs to space @n of the track"
#define SAY_HALT "@P camel stops before the bridge, on space @n"
#define SAY_STAGE "@P camel crosses stage line @n"
#define SAY_FINISH "@P camel crosses the finish and takes place @n on the podium"
#define SAY_DUNG "@p takes @n dung|@p discards @n dung"
#define SAY_REWARD "@p gets reward @b of side @a"
#define SAY_SHOW_STAIRCASE "staircase tile @a covers @b of the lattice: "
#define SAY_COMPANION "@p walks on with the companion of the @a stairs"
#define SAY_COMPANION_WAITS "the companion of the @a stairs waits on step @n"
#define SAY_COMPANION_LEAVES "the companion of the @a stairs leaves the game"
#define SAY_NOMAD "@P nomad goes to: @a"
#define SAY_NOMAD_LEAVES "@P nomad leaves: @a"
#define SAY_NOMAD_GUARD "@P guard of that gate is a nomad"
#define SAY_COMPLETE "@P @S is complete: all keshis and a water vendor"
#define SAY_TOTAL "@p ends with @n point@s"
#define SAY_RANK "@p takes place @n"
#define SAY_STRATEGY "strategy tile @a is turned up (open now: @n): "
#define SAY_PASHA_DEPLOY "@p sends the assistant of the red keshi to the @S: @c"
#define SAY_AUTOMATON_TAKE "@p takes @n @a: @c"
#define SAY_PASHA_WILD "red stands for @a, which is on the tiles @n time@s"
#define SAY_PASHA_VENDOR "@p chooses the @S for a water vendor: @c"
#define SAY_PASHA_KESHI "@p takes @A keshi: @c"
#define SAY_PASHA_GOODS "@p takes @A goods keshi: @c"
#define SAY_PASHA_USE "@p takes a new keshi: @c"
#define SAY_PASHA_STAIRS "@p goes @n step@s on the @a stairs: @c"
#define SAY_PASHA_ASSISTANT "@p begins with the assistant in the @S: @c"
#define SAY_PASHA_GATE "@p takes the @w: @c"
#define SAY_PASHA_LUXURY "@p chooses luxury good @a: @c"
#define SAY_PASHA_GIVE "@p gives @A keshi for the falcon: @c"
#define SAY_PASHA_MADRASA "@p removes the face-up @a scrolls"
#define SAY_SCROLL_GONE "scroll @a leaves the game"
#define SAY_PASHA_PRIZE "@p chooses the @a bonus, worth @n: @c"
#define SAY_PASHA_SECTOR "@p performs the action of the @S, with @n piece@s: @c"
#define SAY_LAZY_ROW "@a lies on place @n of the priority row"
#define SAY_LAZY_RIVER "@P fisherman has not passed rapid @a, so nobody wins the river tile"
#define SAY_TITLE "@P rank with @n point@s: @a"
#define SAY_DECLINE "@p does without @n @a keshi@s"
#define SAY_PASHA_SYMBOLS "@P keshis in the @S bring @n point@s for the symbols on the strategy tiles"

#define ROW(id, ...) [EV_##id] = SAY_##id,
static const char *const patterns[MK_EVENT_KINDS] = {MK_EVENT_LIST(ROW)};
#undef ROW

/* S2-S6: what decides for the automaton. */
static const char *const criterion_words[] = {
    [BY_ONLY_CHOICE] = "the only choice",
    [BY_COMPLETES] = "it completes a sector",
    [BY_PAIR] = "two of one colour",
    [BY_PRIORITY] = "highest priority",
    [BY_REAL_COLOUR] = "level with red, and red comes last",
    [BY_OWN_ASSISTANT] = "its own assistant is there",
    [BY_YOUR_ASSISTANT] = "your assistant is there",
    [BY_TILES] = "higher on the strategy tiles",
    [BY_BOARD] = "higher on its board",
    [BY_FEWEST_GOODS] = "it has fewest of it",
    [BY_GOODS_ORDER] = "first of yellow, orange, purple",
    [BY_MORE_KESHIS] = "more keshis there",
    [BY_FILLS] = "it fills a sector",
    [BY_NO_GATE_YET] = "no gate of that colour yet",
    [BY_FEWEST_LEFT] = "fewest gates left of it",
    [BY_LOWER_PAWN] = "the pawn there is lower",
    [BY_PALACE_FIRST] = "the pawns are level, so the palace",
    [BY_UPPER_KIND] = "the upper kind of the newest strategy tile",
    [BY_LOWER_KIND] = "the lower kind of the newest strategy tile",
    [BY_LEFTMOST] = "the leftmost",
    [BY_NO_DEAL] = "it can buy neither kind",
    [BY_FEW_KESHIS] = "too few there for the action",
    [BY_MORE_POINTS] = "the better one",
    [BY_FIRST_LISTED] = "both are level, so the first",
    [BY_MOST_PIECES] = "most pieces",
    [BY_ROW] = "farthest left in the row",
};
_Static_assert(sizeof criterion_words == MK_CRITERIA * sizeof *criterion_words, "words for each criterion");

static const char *name(int noun, int id, char out[MK_NAME_MAX])
{
    const char *text = mk_name(noun, id, out);
    return text ? text : "?";
}

static void say_who(int player, bool possessive, buf *out)
{
    char text[MK_NAME_MAX] = "";
    const char *who = player == MK_NOBODY   ? "the table"
                      : player == MK_CHANCE ? "chance"
                                            : name(NOUN_SEAT, player, text);
    buf_printf(out, "%s%s", who, possessive ? "'s" : "");
}

void say_amount(int resource, int n, buf *out)
{
    static const char *const one[] = {"water", "date", "dinar", "point"};
    _Static_assert(sizeof one == (POINT + 1) * sizeof *one, "resources and points");
    if (resource < 0 || resource > POINT) return;
    buf_printf(out, "%d %s%s", n, one[resource], n == 1 || resource == WATER ? "" : "s");
}

static void say_article(const char *word, buf *out)
{
    buf_printf(out, "%s %s", strchr("aeiou", *word) ? "an" : "a", word);
}

static void say_part(char part, const mk_event *e, buf *out)
{
    char text[MK_NAME_MAX];
    const mk_event_info *about = &mk_event_about[e->kind];
    int n = abs(e->n);
    switch (part) {
    case 'p': say_who(e->player, false, out); break;
    case 'P': say_who(e->player, true, out); break;
    case 'a': buf_puts(out, name(about->a_noun, e->a, text)); break;
    case 'A': say_article(name(about->a_noun, e->a, text), out); break;
    case 'b': buf_puts(out, name(about->b_noun, e->b, text)); break;
    case 'c': buf_puts(out, e->b < MK_CRITERIA ? criterion_words[e->b] : "?"); break;
    case 'n': buf_printf(out, "%d", n); break;
    case 's': buf_puts(out, n == 1 ? "" : "s"); break;
    case 'r': say_amount(e->a, n, out); break;
    case 'S': buf_puts(out, e->a < MK_SECTORS ? say_sector[e->a] : "?"); break;
    case 'T': buf_puts(out, e->b < MK_SECTORS ? say_sector[e->b] : "?"); break;
    default:
        buf_printf(out, "%s gate of workshop %d", name(NOUN_COLOUR, e->a % MK_COLOURS, text), e->a / MK_COLOURS + 1);
        break;
    }
}

/* What a tile does, behind the patterns that end with a colon. */
static void say_tile(const mk_game *g, const mk_event *e, buf *out)
{
    switch (e->kind) {
    case EV_LINE: say_lattice(g, e->a, out); break;
    case EV_SHOW_STAIRCASE: say_program(&mk_cat.staircase[e->a], out); break;
    case EV_SHOW_TOWN: say_town(e->a, out); break;
    case EV_STRATEGY: say_strategy(g, e->a, out); break;
    case EV_SCROLL:
    case EV_LOOK_SCROLL:
    case EV_SHOW_SCROLL: say_scroll(e->a, out); break;
    case EV_DISCOVER:
    case EV_SHOW_OASIS: say_oasis(e->a, out); break;
    case EV_PROVISION: say_provision(e->a, out); break;
    case EV_LOOK_LUXURY:
    case EV_SHOW_LUXURY: say_luxury(e->a, out); break;
    case EV_SHOW_OFFICE: say_office(e->a, out); break;
    case EV_SHOW_RIVER_TILE: say_river_tile(e->a, out); break;
    case EV_RIVER_PRIZE: say_program(&mk_cat.river_tile[e->a].bonus[e->b], out); break;
    default: break;
    }
}

/* ", because of scroll 59" */
static void say_cause(uint16_t cause, buf *out)
{
    char text[MK_NAME_MAX];
    int kind = cause >> 8, id = cause & 0xFF;
    if (kind == BY_NOTHING) return;
    buf_puts(out, ", because of ");
    switch (kind) {
    case BY_GATE: buf_printf(out, "the %s gate", name(NOUN_COLOUR, id, text)); break;
    case BY_SPACE: buf_printf(out, "the %s space of the Main square", name(NOUN_SPACE, id, text)); break;
    case BY_LATTICE: buf_puts(out, "the connection bonus"); break;
    case BY_TRACK: buf_printf(out, "space %d of the oasis track", id + 1); break;
    case BY_START_OASIS: buf_puts(out, "the start oasis"); break;
    case BY_ASSISTANT: buf_printf(out, "the assistant in the %s", id < MK_SECTORS ? say_sector[id] : "?"); break;
    case BY_CLAIM: buf_printf(out, "claiming %s", name(NOUN_KESHI, id, text)); break;
    case BY_OFFICE: buf_printf(out, "exchange office %d", id); break;
    default: buf_puts(out, mk_cause_name(cause, text)); break;
    }
}

static void say_why(const mk_event *e, buf *out)
{
    char rule[SAY_RULE_MAX];
    buf_printf(out, " (%s", say_rule(e->rule, rule));
    say_cause(e->cause, out);
    buf_puts(out, ")");
}

enum { PROVIDE_NOT = 2 }; /* of NOUN_PROVIDE */

/* R9.5: who does not provide loses resources and does not pay them. These events come right after that of providing. */
static bool is_lost(const mk_event *list, int i)
{
    if (list[i].kind != EV_GAIN || list[i].n >= 0) return false;
    while (i > 0 && list[i].kind == EV_GAIN) i--;
    return list[i].kind == EV_PROVIDE && list[i].a == PROVIDE_NOT;
}

void say_event(const mk_game *g, const mk_event *list, int i, buf *out)
{
    const mk_event *e = &list[i];
    if (e->kind == EV_FORCED) {
        char rule[SAY_RULE_MAX];
        say_choice(g, e->a, e->player, e->b, out);
        buf_printf(out, " (the only choice, %s)", say_rule(e->rule, rule));
        return;
    }
    const char *text = patterns[e->kind];
    if (e->kind == EV_ACTION && e->a == SOUK) text = "@p performs the action of the @S"; /* any goods will do */
    if (e->kind == EV_NEW_HAND && g->solo && e->player == MK_AUTOMATON)
        text = "@P bag is filled with one keshi of each colour"; /* S1.4, S9.1 */
    if (is_lost(list, i)) text = "|@p loses @r";
    if (e->kind == EV_RETURN_TRAY && e->a == NOMAD && mk_since(g, 2)) /* R16.1: it need not be taken */
        text = "nobody takes the nomad: back to the supply";
    const char *half = strchr(text, '|');
    const char *end = half ? half : text + strlen(text);
    if (half && e->n < 0) {
        text = half + 1;
        end = text + strlen(text);
    }
    while (text < end) {
        if (*text != '@') {
            buf_add(out, text++, 1);
            continue;
        }
        say_part(text[1], e, out);
        text += 2;
    }
    say_tile(g, e, out);
    say_why(e, out);
}

/* What a player does who answers this question. */
static const char *const doing[MK_OPS] = {
    [OP_START_PLAYER] = "the start player is",
    [OP_LAY_GATE] = "the next gate laid out is",
    [OP_RIVER_TILE] = "the river tile drawn is",
    [OP_OFFICE] = "the exchange office drawn is",
    [OP_BESIDE] = "the oasis laid beside the board is",
    [OP_BAG] = "the keshi drawn from the bag is",
    [OP_LAZY_ROW] = "the next keshi of the priority row is",
    [OP_TRACK] = "puts a drawn keshi on the oasis track",
    [OP_DISC] = "turns the audience disc before the game, sections",
    [OP_DEAL] = "the provision tile dealt is",
    [OP_KEEP] = "keeps in secret a provision tile",
    [OP_SWAP_KESHI] = "exchanges a keshi, returning",
    [OP_SWAP_TRACK] = "puts on the oasis track instead",
    [OP_DRIFT] = "goes on by the provision tile",
    [OP_PROVISION] = "chooses a provision tile in secret",
    [OP_TURN_SCROLL] = "the scroll turned up is",
    [OP_TURN_LUXURY] = "the luxury good turned up is",
    [OP_SEARCH_SCROLL] = "looks through the pile of scrolls",
    [OP_LOOK_SCROLL] = "a scroll in the pile is",
    [OP_FOUND_SCROLL] = "takes out of the pile scroll",
    [OP_SEARCH_LUXURY] = "looks through the pile of luxury goods",
    [OP_LOOK_LUXURY] = "a luxury good in the pile is",
    [OP_FOUND_LUXURY] = "buys out of the pile",
    [OP_LIBRARY] = "looks, in the library, through the pile of scrolls",
    [OP_DRAW_BUILDING] = "the special building drawn is",
    [OP_KEEP_BUILDING] = "keeps the special building",
    [OP_DRAW_SCROLL] = "the yellow scroll drawn is",
    [OP_KEEP_SCROLL] = "keeps scroll",
    [OP_DATE_STORE] = "the keshi of the date store is",
    [OP_BARRACKS] = "gets, for the barracks, a gate",
    [OP_TAJINE] = "takes for the pavilion",
    [OP_FIND_LUXURY] = "the tajine is found in pile",
    [OP_PICK] = "picks a keshi for the tower in secret",
    [OP_DEPLOY] = "sends the wild assistant of the red keshi to",
    [OP_FALL] = "how many fall out of the tower",
    [OP_STAY] = "how many stick in the tower",
    [OP_TAKE] = "takes from the tray",
    [OP_TAKE_NOMAD] = "takes the nomad from the tray",
    [OP_PLACE_NOMAD] = "puts the nomad",
    [OP_MOVE_NOMAD] = "moves the nomad of",
    [OP_LIFT_NOMAD] = "takes the nomad off space",
    [OP_GIVE_NOMAD] = "returns the nomad of",
    [OP_COMMIT] = "commits a guard that is",
    [OP_WHERE] = "puts the keshi to",
    [OP_BRIDGE] = "pays the toll of the bridge",
    [OP_REWARD_TILE] = "which reward tile lies out",
    [OP_REWARD] = "buys a reward",
    [OP_RETURN_AUDIENCE] = "returns from the audience area",
    [OP_SEASON_PRIZE] = "takes the bonus of the river tile",
    [OP_STEPS] = "makes steps",
    [OP_ANY_SPACE] = "takes the bonus of the Main square space",
    [OP_TAKE_SECOND] = "takes a second keshi from the tray",
    [OP_PLACE_ASIDE] = "places next",
    [OP_ENTERTAIN] = "puts the entertainer on space",
    [OP_CARAVAN] = "sends the caravan along the path",
    [OP_VENDOR] = "puts the water vendor into",
    [OP_ANY_KESHI] = "chooses a keshi of any colour",
    [OP_SAME_KESHI] = "chooses the colour of the keshis",
    [OP_ONE_KESHI_OF] = "chooses one of the keshis shown",
    [OP_GOODS] = "chooses goods keshis",
    [OP_GIVE] = "exchanges a keshi, returning",
    [OP_GIVE_SPACE] = "takes the entertainer off space",
    [OP_GIVE_VENDOR] = "takes the water vendor out of",
    [OP_GET] = "takes in exchange",
    [OP_ANY_RESOURCE] = "chooses a resource",
    [OP_PAY_ANY] = "pays one resource",
    [OP_SELL] = "returns for points",
    [OP_ASSISTANT] = "uses the assistant in",
    [OP_USE] = "lets the assistant do",
    [OP_ANY_ACTION] = "chooses a sector action",
    [OP_HARVEST] = "harvests instead of a date",
    [OP_ROW] = "pays water for a further river step",
    [OP_RIVER_BONUS] = "chooses the bonus of rapid",
    [OP_RAPIDS] = "gains next the bonus of rapid",
    [OP_EITHER_STAIRS] = "chooses the stairs",
    [OP_BOTH_STAIRS] = "climbs first the stairs of",
    [OP_LENGTHEN] = "lengthens the movement with",
    [OP_LINE] = "chooses a bonus of the line",
    [OP_SOUK] = "trades in the Souk",
    [OP_PERFORM] = "chooses the performing entertainer on space",
    [OP_ENCORE] = "carries out next, at the end of the Main square action, scroll",
    [OP_SPACES] = "gains next the bonus of space",
    [OP_SCROLL] = "buys a scroll",
    [OP_FREE_SCROLL] = "takes a scroll for nothing",
    [OP_DATE_SCROLL] = "takes a scroll for a date",
    [OP_GATE] = "buys a gate",
    [OP_GATE_SPACE] = "puts the gate at",
    [OP_GATE_KESHI] = "chooses the keshi for the gate",
    [OP_SAHARA] = "claims the oasis at",
    [OP_FREE_OASIS] = "claims for nothing the oasis at",
    [OP_TRACK_KESHI] = "places the keshi of the oasis track",
    [OP_BESIDE_OASIS] = "claims from beside the board oasis",
    [OP_TURN_OASIS] = "the oasis discovered is",
    [OP_SCORE_CLAIMED] = "scores now oasis",
    [OP_RETURN] = "returns resources for the oasis",
    [OP_SWAP_PLACEHOLDER] = "exchanges the placeholder for",
    [OP_RIVER_PRIZE] = "takes of the river tile the bonus that is",
    [OP_PROVIDE] = "provides",
    [OP_LAY_STAIRCASE] = "the staircase tile laid is",
    [OP_LAY_TOWN] = "the desert town that lies open is",
    [OP_TOWN] = "takes desert town",
    [OP_FREE_LUXURY] = "takes a luxury good for nothing",
    [OP_FREE_GATE] = "takes a gate without paying dinars",
    [OP_WAIVE] = "does not pay of the price",
    [OP_FALCON] = "gives for the falcon",
    [OP_CHANGE_RESOURCES] = "changes a resource, giving",
    [OP_CHANGE_INTO] = "changes a resource, getting",
    [OP_CHEAP_OASIS] = "claims for less the oasis at",
    [OP_WAIVE_RESOURCE] = "does not pay for the oasis",
    [OP_TURN_STRATEGY] = "the strategy tile turned up is",
    [OP_AUTOMATON_DRAW] = "the keshi drawn from the bag of the automaton is",
    [OP_PASHA_TOWN] = "the desert town taken is",
};

/* The words of a choice: a lattice space is called by its bonus, a bought gate by its workshop. */
static void say_noun(const mk_game *g, int noun, mk_choice c, buf *out)
{
    char text[MK_NAME_MAX];
    if (c == MK_PASS) {
        buf_puts(out, "no, or no more");
    } else if (noun == NOUN_LATTICE) {
        say_lattice(g, c, out);
    } else if (noun == NOUN_TAKE && c == MK_TAKE_NOMAD) {
        buf_puts(out, "the nomad");
    } else if (noun == NOUN_TAKE) {
        buf_printf(out, "%d %s", c < MK_COLOURS ? 1 : 2, name(NOUN_COLOUR, c % MK_COLOURS, text));
    } else if (noun == NOUN_GATE) {
        buf_printf(out, "%s, workshop %d", name(NOUN_COLOUR, c % MK_COLOURS, text), c / MK_COLOURS + 1);
    } else if (noun == NOUN_SECTOR) {
        buf_puts(out, c < MK_SECTORS ? say_sector[c] : "?");
    } else if (noun == NOUN_USE) {
        buf_puts(out, c == 0 ? "a new keshi" : "the sector action");
    } else if (noun == NOUN_PROVIDE) {
        static const char *const how[] = {"what is printed", "with scroll 44", "not at all"};
        buf_puts(out, c < 3 ? how[c] : "?");
    } else {
        buf_puts(out, name(noun, c, text));
    }
}

const char *say_doing(int op)
{
    return doing[op] ? doing[op] : mk_rule_about(op).name;
}

void say_option(const mk_game *g, int op, mk_choice c, buf *out)
{
    say_noun(g, mk_rule_about(op).noun, c, out);
}

void say_choice(const mk_game *g, int op, int player, mk_choice c, buf *out)
{
    say_who(player, false, out);
    buf_printf(out, "%s %s: ", player == MK_CHANCE ? "," : "", say_doing(op));
    say_option(g, op, c, out);
}

void say_answer(const mk_game *g, mk_task t, int player, mk_choice c, int options, buf *out)
{
    char rule[SAY_RULE_MAX], text[MK_NAME_MAX];
    say_choice(g, t.op, player, c, out);
    if (t.op == OP_FALL) buf_printf(out, " %s %s keshis", name(NOUN_AGE, t.b, text), name(NOUN_COLOUR, t.a, text));
    if (t.op == OP_STAY) buf_printf(out, " %s keshis", name(NOUN_COLOUR, t.a, text));
    if (player == MK_CHANCE && t.player < MK_SEATS) buf_printf(out, " for p%d", t.player + 1);
    buf_printf(out, " [one of %d, %s", options, say_rule(mk_task_rule(t), rule));
    say_cause(t.cause, out);
    buf_puts(out, "]");
}

const char *say_rule(int rule, char out[SAY_RULE_MAX])
{
    int chapter = rule / 100 % 100, paragraph = rule % 100;
    char part = rule < 10000 ? 'R' : 'S'; /* ops.h: rules of solo play are numbered from there on */
    if (paragraph)
        snprintf(out, SAY_RULE_MAX, "%c%d.%d", part, chapter, paragraph);
    else
        snprintf(out, SAY_RULE_MAX, "%c%d", part, chapter);
    return out;
}
