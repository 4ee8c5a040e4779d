/* say_answer.c - questions and answers as sentences (see say.h). */
#include <string.h>

#include "base/speech.h"
#include "say.h"

/* What a player does who answers this question, or what chance decides. */
static const char *const doing[MK_OPS] = {
    [OP_START_PLAYER] = MARK("The start player is: {what}"),
    [OP_LAY_GATE] = MARK("The next gate laid out is: {what}"),
    [OP_RIVER_TILE] = MARK("The river tile drawn is: {what}"),
    [OP_OFFICE] = MARK("The exchange office drawn is: {what}"),
    [OP_BESIDE] = MARK("The oasis laid beside the board is: {what}"),
    [OP_BAG] = MARK("The keshi drawn from the bag is: {what}"),
    [OP_LAZY_ROW] = MARK("The next keshi of the priority row is: {what}"),
    [OP_TRACK] = MARK("{who} puts a drawn keshi on the oasis track: {what}"),
    [OP_DISC] = MARK("{who} turns the audience disc before the game, sections: {what}"),
    [OP_DEAL] = MARK("The provision tile dealt is: {what}"),
    [OP_KEEP] = MARK("{who} keeps in secret a provision tile: {what}"),
    [OP_SWAP_KESHI] = MARK("{who} exchanges a keshi, returning: {what}"),
    [OP_SWAP_TRACK] = MARK("{who} puts on the oasis track instead: {what}"),
    [OP_DRIFT] = MARK("{who} goes on by the provision tile: {what}"),
    [OP_PROVISION] = MARK("{who} chooses a provision tile in secret: {what}"),
    [OP_TURN_SCROLL] = MARK("The scroll turned up is: {what}"),
    [OP_TURN_LUXURY] = MARK("The luxury good turned up is: {what}"),
    [OP_SEARCH_SCROLL] = MARK("{who} looks through the pile of scrolls: {what}"),
    [OP_LOOK_SCROLL] = MARK("A scroll in the pile is: {what}"),
    [OP_FOUND_SCROLL] = MARK("{who} takes out of the pile scroll: {what}"),
    [OP_SEARCH_LUXURY] = MARK("{who} looks through the pile of luxury goods: {what}"),
    [OP_LOOK_LUXURY] = MARK("A luxury good in the pile is: {what}"),
    [OP_FOUND_LUXURY] = MARK("{who} buys out of the pile: {what}"),
    [OP_LIBRARY] = MARK("{who} looks, in the library, through the pile of scrolls: {what}"),
    [OP_DRAW_BUILDING] = MARK("The special building drawn is: {what}"),
    [OP_KEEP_BUILDING] = MARK("{who} keeps the special building: {what}"),
    [OP_DRAW_SCROLL] = MARK("The yellow scroll drawn is: {what}"),
    [OP_KEEP_SCROLL] = MARK("{who} keeps scroll: {what}"),
    [OP_DATE_STORE] = MARK("The keshi of the date store is: {what}"),
    [OP_BARRACKS] = MARK("{who} gets, for the barracks, a gate: {what}"),
    [OP_TAJINE] = MARK("{who} takes for the pavilion: {what}"),
    [OP_FIND_LUXURY] = MARK("The tajine is found in: {what}"),
    [OP_PICK] = MARK("{who} picks a keshi for the tower in secret: {what}"),
    [OP_DEPLOY] = MARK("{who} sends the wild assistant of the red keshi to: {what}"),
    [OP_FALL] = MARK("How many fall out of the tower: {what}"),
    [OP_STAY] = MARK("How many stick in the tower: {what}"),
    [OP_TAKE] = MARK("{who} takes from the tray: {what}"),
    [OP_TAKE_NOMAD] = MARK("{who} takes the nomad from the tray: {what}"),
    [OP_PLACE_NOMAD] = MARK("{who} puts the nomad: {what}"),
    [OP_MOVE_NOMAD] = MARK("{who} moves the nomad of: {what}"),
    [OP_LIFT_NOMAD] = MARK("{who} takes the nomad off: {what}"),
    [OP_GIVE_NOMAD] = MARK("{who} returns the nomad of: {what}"),
    [OP_COMMIT] = MARK("{who} commits a guard that is: {what}"),
    [OP_WHERE] = MARK("{who} puts the keshi to: {what}"),
    [OP_BRIDGE] = MARK("{who} pays the toll of the bridge: {what}"),
    [OP_REWARD_TILE] = MARK("Which reward tile lies out: {what}"),
    [OP_REWARD] = MARK("{who} buys a reward: {what}"),
    [OP_RETURN_AUDIENCE] = MARK("{who} returns from the audience area: {what}"),
    [OP_SEASON_PRIZE] = MARK("{who} takes the bonus of the river tile: {what}"),
    [OP_STEPS] = MARK("{who} makes steps: {what}"),
    [OP_ANY_SPACE] = MARK("{who} takes the bonus of: {what}"),
    [OP_TAKE_SECOND] = MARK("{who} takes a second keshi from the tray: {what}"),
    [OP_PLACE_ASIDE] = MARK("{who} places next: {what}"),
    [OP_ENTERTAIN] = MARK("{who} puts the entertainer on: {what}"),
    [OP_CARAVAN] = MARK("{who} sends the caravan: {what}"),
    [OP_VENDOR] = MARK("{who} puts the water vendor into: {what}"),
    [OP_ANY_KESHI] = MARK("{who} chooses a keshi of any colour: {what}"),
    [OP_SAME_KESHI] = MARK("{who} chooses the colour of the keshis: {what}"),
    [OP_ONE_KESHI_OF] = MARK("{who} chooses one of the keshis shown: {what}"),
    [OP_GOODS] = MARK("{who} chooses goods keshis: {what}"),
    [OP_GIVE] = MARK("{who} exchanges a keshi, returning: {what}"),
    [OP_GIVE_SPACE] = MARK("{who} takes the entertainer off: {what}"),
    [OP_GIVE_VENDOR] = MARK("{who} takes the water vendor out of: {what}"),
    [OP_GET] = MARK("{who} takes in exchange: {what}"),
    [OP_ANY_RESOURCE] = MARK("{who} chooses a resource: {what}"),
    [OP_PAY_ANY] = MARK("{who} pays one resource: {what}"),
    [OP_SELL] = MARK("{who} returns for points: {what}"),
    [OP_ASSISTANT] = MARK("{who} uses the assistant in: {what}"),
    [OP_USE] = MARK("{who} lets the assistant do: {what}"),
    [OP_ANY_ACTION] = MARK("{who} chooses a sector action: {what}"),
    [OP_HARVEST] = MARK("{who} harvests instead of a date: {what}"),
    [OP_ROW] = MARK("{who} pays water for a further river step: {what}"),
    [OP_RIVER_BONUS] = MARK("{who} chooses the bonus of rapid: {what}"),
    [OP_RAPIDS] = MARK("{who} gains next the bonus of rapid: {what}"),
    [OP_EITHER_STAIRS] = MARK("{who} chooses: {what}"),
    [OP_BOTH_STAIRS] = MARK("{who} climbs first: {what}"),
    [OP_LENGTHEN] = MARK("{who} lengthens the movement with: {what}"),
    [OP_LINE] = MARK("{who} chooses a bonus of the line: {what}"),
    [OP_SOUK] = MARK("{who} trades in the Souk: {what}"),
    [OP_PERFORM] = MARK("{who} chooses the performing entertainer: {what}"),
    [OP_ENCORE] = MARK("{who} carries out next, at the end of the Main square action, scroll: {what}"),
    [OP_SPACES] = MARK("{who} gains next the bonus of: {what}"),
    [OP_SCROLL] = MARK("{who} buys a scroll: {what}"),
    [OP_FREE_SCROLL] = MARK("{who} takes a scroll for nothing: {what}"),
    [OP_DATE_SCROLL] = MARK("{who} takes a scroll for a date: {what}"),
    [OP_GATE] = MARK("{who} buys a gate: {what}"),
    [OP_GATE_SPACE] = MARK("{who} puts the gate at: {what}"),
    [OP_GATE_KESHI] = MARK("{who} chooses the keshi for the gate: {what}"),
    [OP_SAHARA] = MARK("{who} claims in the Sahara: {what}"),
    [OP_FREE_OASIS] = MARK("{who} claims in the Sahara for nothing: {what}"),
    [OP_TRACK_KESHI] = MARK("{who} places the keshi of the oasis track: {what}"),
    [OP_BESIDE_OASIS] = MARK("{who} claims from beside the board oasis: {what}"),
    [OP_TURN_OASIS] = MARK("The oasis discovered is: {what}"),
    [OP_SCORE_CLAIMED] = MARK("{who} scores now oasis: {what}"),
    [OP_RETURN] = MARK("{who} returns resources for the oasis: {what}"),
    [OP_SWAP_PLACEHOLDER] = MARK("{who} exchanges the placeholder for: {what}"),
    [OP_RIVER_PRIZE] = MARK("{who} takes of the river tile: {what}"),
    [OP_PROVIDE] = MARK("{who} provides: {what}"),
    [OP_LAY_STAIRCASE] = MARK("The staircase tile laid is: {what}"),
    [OP_LAY_TOWN] = MARK("The desert town that lies open is: {what}"),
    [OP_TOWN] = MARK("{who} takes desert town: {what}"),
    [OP_FREE_LUXURY] = MARK("{who} takes a luxury good for nothing: {what}"),
    [OP_FREE_GATE] = MARK("{who} takes a gate without paying dinars: {what}"),
    [OP_WAIVE] = MARK("{who} does not pay of the price: {what}"),
    [OP_FALCON] = MARK("{who} gives for the falcon: {what}"),
    [OP_CHANGE_RESOURCES] = MARK("{who} changes a resource, giving: {what}"),
    [OP_CHANGE_INTO] = MARK("{who} changes a resource, getting: {what}"),
    [OP_CHEAP_OASIS] = MARK("{who} claims in the Sahara for less: {what}"),
    [OP_WAIVE_RESOURCE] = MARK("{who} does not pay for the oasis: {what}"),
    [OP_TURN_STRATEGY] = MARK("The strategy tile turned up is: {what}"),
    [OP_AUTOMATON_DRAW] = MARK("The keshi drawn from the bag of the automaton is: {what}"),
    [OP_PASHA_TOWN] = MARK("The desert town taken is: {what}"),
};

bool say_doing(int op, buf *out)
{
    static const char who[] = "{who} ", what[] = ": {what}";
    const char *text = doing[op];
    if (!text) return false;
    if (!strncmp(text, who, sizeof who - 1)) text += sizeof who - 1;
    buf_add(out, text, strlen(text) - (sizeof what - 1));
    return true;
}

/* The words of a choice: a lattice space is called by its bonus. */
void say_option(const mk_game *g, int op, mk_choice c, buf *out)
{
    int noun = mk_rule_about(op).noun;
    if (c == MK_PASS && noun != NOUN_NUMBER)
        buf_puts(out, T("no, or no more"));
    else if (noun == NOUN_LATTICE)
        say_lattice(g, c, out);
    else
        say_name(noun, c, out);
}

static void fill(const char *text, int player, const char *what, buf *out)
{
    buf who = {0};
    say_who(player, &who);
    speech_fill(out, text, "who", buf_text(&who), "what", what, NULL);
    buf_free(&who);
}

static void say_sentence(int op, int player, const char *what, buf *out)
{
    fill(doing[op] ? T(doing[op]) : "{what}", player, what, out);
}

/* R3.1: keshis for the tower are picked all at once. */
static void say_together(int op, int player, const char *what, buf *out)
{
    if (op == OP_PICK)
        fill(T("{who} picks keshis for the tower in secret: {what}"), player, what, out);
    else
        say_sentence(op, player, what, out);
}

void say_question(int op, int player, buf *out)
{
    say_together(op, player, "…", out);
}

void say_options(const mk_game *g, int op, mk_choice c, uint32_t set, buf *out)
{
    if (!set) say_option(g, op, c, out);
    for (uint32_t left = set; left; left &= left - 1) {
        if (left != set) buf_puts(out, ", ");
        say_name(mk_rule_about(op).noun, __builtin_ctz(left), out);
    }
}

void say_choices(const mk_game *g, int op, int player, mk_choice c, uint32_t set, buf *out)
{
    buf what = {0};
    say_options(g, op, c, set, &what);
    (set ? say_together : say_sentence)(op, player, buf_text(&what), out);
    buf_free(&what);
}

void say_choice(const mk_game *g, int op, int player, mk_choice c, buf *out)
{
    buf what = {0};
    say_option(g, op, c, &what);
    say_sentence(op, player, buf_text(&what), out);
    buf_free(&what);
}

/* How many of which keshis leave the tower, or stay. */
static void say_throw(mk_task t, mk_choice c, buf *out)
{
    buf what = {0};
    say_keshis(t.a, c, &what);
    if (t.op == OP_STAY)
        buf_puts(out, buf_text(&what));
    else
        speech_fill(out, t.b ? T("{keshis}, stuck for longer") : T("{keshis}, stuck since the last throw"), "keshis",
                    buf_text(&what), NULL);
    buf_free(&what);
}

void say_task_option(const mk_game *g, mk_task t, mk_choice c, buf *out)
{
    if (t.op == OP_FALL || t.op == OP_STAY)
        say_throw(t, c, out);
    else
        say_option(g, t.op, c, out);
}

void say_answer(const mk_game *g, mk_task t, int player, mk_choice c, int options, buf *out)
{
    char rule[SAY_RULE_MAX], n[SPEECH_NUMBER];
    buf what = {0}, why = {0};
    say_task_option(g, t, c, &what);
    say_sentence(t.op, player, buf_text(&what), out);
    if (player == MK_CHANCE && t.player < MK_SEATS) buf_printf(out, " (p%d)", t.player + 1);
    buf_puts(out, " [");
    say_cause(t.cause, &why);
    speech_fill(out, why.len ? T("one of {n}, {rule}, because of {cause}") : T("one of {n}, {rule}"), "n",
                speech_number(options, n), "rule", say_rule(mk_task_rule(t), rule), "cause", buf_text(&why), NULL);
    buf_puts(out, "]");
    buf_free(&what);
    buf_free(&why);
}
