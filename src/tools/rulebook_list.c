/* rulebook_list.c - marrakesh rulebook --list: the tables of doc/notation.md, so that they are never out of date. */
#include "rulebook.h"

#include <stdio.h>
#include <string.h>

#include "rules/mk.h"
#include "scenario.h"

static const char *const nouns[] = {NULL, MK_NOUN_LIST(MK_LIST_NAME)};

/* What the nouns do not say about n, a and b. */
static const char *const notes[MK_OPS] = {
    [OP_START_PLAYER] = "n: seat the table chose, counted from 1; 0 drawn",
    [OP_LAY_GATE] = "n: gates still to be laid",
    [OP_RIVER_TILE] = "a: season, from 0",
    [OP_BESIDE] = "n: still to be turned up; a: how many lie there",
    [OP_BAG] = "n: still to be drawn",
    [OP_TAKE_NOMAD] = "n: players who passed in a row before",
    [OP_NOMAD] = "n: nomads from their supply, to be placed",
    [OP_PLACE_NOMAD] = "a: 0 a new one; else moved, from sector a - 1; 9 from the audience area",
    [OP_MOVE_NOMAD] = "a: 0 for dinars, as many as wanted; 1 n of them without paying",
    [OP_LIFT_NOMAD] = "a: 1 it is moved, 0 returned",
    [OP_WHERE] = "a keshi of colour a; b as for keshi",
    [OP_CAMEL] = "n steps; a 1: the toll of the bridge ahead is paid",
    [OP_BRIDGE] = "n steps left",
    [OP_REWARD_TILE] = "a: season, from 0",
    [OP_RETURN_AUDIENCE] = "n more of different kinds; left: kinds that may be returned",
    [OP_GET_REWARD] = "n: reward of side a, from 0; 4 discard dung",
    [OP_STEPS] = "n steps; left: 1 river, 2 palace, 4 mosque",
    [OP_ANY_SPACE] = "n times",
    [OP_TRACK] = "a: place on the track",
    [OP_DEAL] = "n: still to be dealt; a: 0 to stay; 1, 2, 3 base, moderate, difficult ones to choose from",
    [OP_KEEP] = "n: still to be kept; a: the last one kept",
    [OP_DRIFT] = "n: steps of the provision tile",
    [OP_TURN_SCROLL] = "b: place in the display, from 0",
    [OP_TURN_LUXURY] = "a: place in the display, from 0",
    [OP_PICK] = "n: still to be picked; a: the lowest colour allowed",
    [OP_FALL] = "how many of colour a and age b fall out",
    [OP_STAY] = "how many of colour a stay inside",
    [OP_CLAIM_TURN] = "n: players skipped in a row; see claim.c for a",
    [OP_TAKE_SECOND] = "a: colour of the first keshi (scroll 61)",
    [OP_KESHI] = "n keshis of colour a; b 1: then the sector's action; 2, 3: a nomad, new or moved; 4, 5: see rules.h",
    [OP_ENTERTAIN] = "b as for keshi",
    [OP_CARAVAN] = "b as for keshi",
    [OP_VENDOR] = "b as for keshi",
    [OP_ANY_KESHI] = "n times a keshi of choice; b as for keshi",
    [OP_SAME_KESHI] = "n keshis of one colour",
    [OP_ONE_KESHI_OF] = "left: colours offered",
    [OP_GOODS] = "n goods keshis of one colour",
    [OP_GET] = "a: colour that was given",
    [OP_GAIN] = "n of resource a",
    [OP_ANY_RESOURCE] = "n resources; a: the lowest allowed",
    [OP_PAY_ANY] = "n resources; a: the lowest allowed; b: dates to be kept",
    [OP_SELL] = "n points each; a: the lowest allowed",
    [OP_PER] = "n of resource a for each; b: what is counted (enum mk_per)",
    [OP_ASSISTANT] = "n: assistants left",
    [OP_HARVEST] = "n dates; a: the lowest resource allowed",
    [OP_SWIM] = "n steps, then more for water",
    [OP_STROKE] = "n steps without more",
    [OP_RAPIDS] = "left: rapids still to be taken",
    [OP_STAIRS] = "n steps, perhaps lengthened",
    [OP_EITHER_STAIRS] = "n steps",
    [OP_BOTH_STAIRS] = "n steps on each",
    [OP_LENGTHEN] = "n steps so far, 0 at the end of the movement; b: the lowest way allowed",
    [OP_CLIMB] = "n steps, as they are",
    [OP_LINE] = "n bonuses; a, b: segments of palace and mosque, from 0; left: places of the line, 5 bits",
    [OP_SOUK] = "a: 0 first deal, 1 the office again, 2 luxury goods again",
    [OP_WAIVE] = "n goods keshis of the price of a; b: the lowest colour allowed; left: waived so far, 4 bits a colour",
    [OP_BUY_LUXURY] = "left: goods keshis waived, 4 bits a colour",
    [OP_GET_LUXURY] = "b: colour of the keshi given for a falcon, counted from 1",
    [OP_FALCON] = "the keshi given for falcon a",
    [OP_FALCON_STEPS] = "n steps; a: colour of the keshi given",
    [OP_CHANGE_RESOURCES] = "n given so far, of the kinds in left; a: the lowest allowed",
    [OP_CHANGE_INTO] = "n resources, not of the kinds in left; a: the lowest allowed",
    [OP_LOOK_SCROLL] = "n: tiles of pile b still to be decided; left: group they are drawn from, 0 the unseen ones",
    [OP_FOUND_SCROLL] = "n 1: buys it (library)",
    [OP_SEARCH_LUXURY] = "n goods keshis less",
    [OP_LOOK_LUXURY] = "n: tiles of pile a still to be decided; left: group they are drawn from, 0 the unseen ones",
    [OP_FOUND_LUXURY] = "n goods keshis less; a: pile",
    [OP_DRAW_BUILDING] = "n: still to be drawn; left: drawn already",
    [OP_KEEP_BUILDING] = "left: the two drawn",
    [OP_DRAW_SCROLL] = "n: still to be drawn",
    [OP_LAY_TOWN] = "n: still to be turned up",
    [OP_PERFORM] = "",
    [OP_ENCORE] = "left: 1 scroll 29, 2 scroll 51",
    [OP_SPACE] = "the bonus of space a, n times",
    [OP_SPACES] = "left: spaces still to be taken; n times each, 0: as often as spectators face it",
    [OP_SCROLL] = "n: scholars used up; a: class that was renewed, counted from 1",
    [OP_DATE_SCROLL] = "n dates",
    [OP_GATE] = "n: guards left",
    [OP_GATE_SPACE] = "a: colour of the gate",
    [OP_GATE_KESHI] = "n keshis; a: colour of the gate",
    [OP_FREE_OASIS] = "n oases",
    [OP_CHEAP_OASIS] = "n resources less",
    [OP_WAIVE_RESOURCE] = "n of the price of space a; b: the lowest allowed; left: waived so far, 4 bits a resource",
    [OP_PAY_OASIS] = "left: waived, 4 bits a resource",
    [OP_TURN_OASIS] = "the oasis on space a",
    [OP_RETURN] = "how many resources are returned for oasis a",
    [OP_SWAP_PLACEHOLDER] = "a: colour of the placeholder",
    [OP_TURN_STRATEGY] = "a 1: without fisherman steps",
    [OP_AUTOMATON_DRAW] = "n keshis from its bag",
    [OP_PASHA_KESHI] = "n keshis by keshi priority; left: of these colours",
    [OP_PASHA_GATE] = "n gates; a: only of workshop a",
    [OP_PASHA_SQUARE] = "n times",
    [OP_PASHA_SOUK] = "a 1: a luxury good for nothing",
    [OP_PASHA_MADRASA] = "a 1: the orange scrolls in any case",
    [OP_LAZY_ROW] = "n keshis are still to be drawn",
    [OP_RIVER_PRIZE] = "n 2: the other bonus then goes to player a; left: bonuses still to be had",
};

static void rule_cell(int rule)
{
    char text[16];
    scenario_rule_text(rule, text);
    printf(" %s |", text);
}

static void list_paths(void)
{
    char made_up[MK_NAME_MAX];
    puts("### Paths\n\n| path | value |\n|---|---|");
    for (int i = 0; i < mk_paths(); i++) {
        mk_path_info p = mk_path_about(i);
        printf("| `%s%s`", p.player ? "pN." : "", p.name);
        if (p.elements) printf(", `%s%s.%s` ...", p.player ? "pN." : "", p.name, mk_name(p.elements, p.first, made_up));
        printf(" | %s%s |\n", p.what, p.read_only ? " (read only)" : "");
    }
}

static void operand(const char *key, int noun)
{
    if (noun) printf(" %s: %s.", key, nouns[noun]);
}

static void list_tasks(void)
{
    puts("\n### Tasks\n\n| task | rule | asks for | n, a, b, left |\n|---|---|---|---|");
    for (int op = OP_NONE + 1; op < MK_OPS; op++) {
        mk_rule_info r = mk_rule_about(op);
        printf("| `%s` |", r.name);
        rule_cell(r.rule);
        printf(" %s%s%s%s |", r.asks ? nouns[r.noun] : "", r.may ? ", or pass" : "", r.chance ? " (chance)" : "",
               r.together ? " (all at once)" : "");
        operand("a", r.a_noun);
        operand("b", r.b_noun);
        printf("%s%s |\n", notes[op] && *notes[op] ? " " : "", notes[op] ? notes[op] : "");
    }
}

static void list_names(void)
{
    char made_up[MK_NAME_MAX];
    puts("\n### Names\n\n| noun | names |\n|---|---|");
    for (int noun = NOUN_SEAT; noun < MK_NOUNS; noun++) {
        printf("| %s |", nouns[noun]);
        for (int id = 0; id < mk_noun_size(noun); id++) {
            const char *name = mk_name(noun, id, made_up);
            if (name) printf(" `%s`", name);
        }
        puts(" |");
    }
}

static void list_events(void)
{
    puts("\n### Events\n\n| event | followed by |\n|---|---|");
    for (int kind = 0; kind < MK_EVENT_KINDS; kind++) {
        const mk_event_info *e = &mk_event_about[kind];
        if (kind == EV_FORCED) {
            printf("| `%s` | task, its only choice |\n", e->name);
            continue;
        }
        bool pair = e->a_noun && e->b_noun;
        printf("| `%s` | %s%s%s%s%s |\n", e->name, e->a_noun ? nouns[e->a_noun] : "", pair ? ", " : "",
               e->b_noun ? nouns[e->b_noun] : "", e->n_style && (e->a_noun || e->b_noun) ? ", " : "",
               e->n_style == '+' ? "change"
               : e->n_style      ? "number"
                                 : "");
    }
}

static void list_causes(void)
{
    char made_up[MK_NAME_MAX];
    puts("\n### Causes\n\n| cause | from | to |\n|---|---|---|");
    for (int kind = 1; kind < MK_CAUSES; kind++) {
        char first[MK_NAME_MAX] = "", last[MK_NAME_MAX] = "";
        for (int id = 0; id < 256; id++) {
            const char *name = mk_cause_name(MK_BY(kind, id), made_up);
            if (!*name) continue;
            if (!*first) memcpy(first, name, strlen(name) + 1);
            memcpy(last, name, strlen(name) + 1);
        }
        first[strcspn(first, " ")] = ':';
        last[strcspn(last, " ")] = ':';
        printf("| `%.*s` | `%s` | `%s` |\n", (int)strcspn(first, ":"), first, first, last);
    }
}

void rulebook_list(void)
{
    list_paths();
    list_tasks();
    list_names();
    list_events();
    list_causes();
}
