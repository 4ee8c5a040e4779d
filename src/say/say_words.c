/* say_words.c - what things are called (see say.h): the words for the names of the notation.
 *
 * What the browser client says too is worded as there (web/src/words, web/src/kit): one text, one translation.
 */
#include <stdlib.h>
#include <string.h>

#include "base/names.h"
#include "base/speech.h"
#include "say.h"
#include "sentences.h"

const char *const say_sector[] = {MARK("River"),  MARK("Date orchard"), MARK("Madrasa"),
                                  MARK("Palace"), MARK("Mosque"),       MARK("Main square"),
                                  MARK("Medina"), MARK("Sahara"),       MARK("Souk")};
const char *const say_phase[] = {MARK("Set-up"),         MARK("Select keshis"), MARK("Claim keshis"),
                                 MARK("Use assistants"), MARK("River bonuses"), MARK("Season scoring"),
                                 MARK("Final scoring")};
static const char *const colours[] = {MARK("turquoise"), MARK("green"),  MARK("gray"),  MARK("white"), MARK("black"),
                                      MARK("pink"),      MARK("beige"),  MARK("brown"), MARK("red"),   MARK("yellow"),
                                      MARK("purple"),    MARK("orange"), MARK("nomad")};
/* TRANSLATORS: also in sentences: "Amal claims 2 white keshis" */
static const char *const keshis[][2] = {
    MARKN("{n} turquoise keshi", "{n} turquoise keshis"),
    MARKN("{n} green keshi", "{n} green keshis"),
    MARKN("{n} gray keshi", "{n} gray keshis"),
    MARKN("{n} white keshi", "{n} white keshis"),
    MARKN("{n} black keshi", "{n} black keshis"),
    MARKN("{n} pink keshi", "{n} pink keshis"),
    MARKN("{n} beige keshi", "{n} beige keshis"),
    MARKN("{n} brown keshi", "{n} brown keshis"),
    MARKN("{n} red keshi", "{n} red keshis"),
    MARKN("{n} yellow keshi", "{n} yellow keshis"),
    MARKN("{n} purple keshi", "{n} purple keshis"),
    MARKN("{n} orange keshi", "{n} orange keshis"),
    MARKN("{n} nomad", "{n} nomads"),
};
static const char *const gates[] = {
    MARK("turquoise gate"), MARK("green gate"),  MARK("gray gate"),   MARK("white gate"),
    MARK("black gate"),     MARK("pink gate"),   MARK("beige gate"),  MARK("brown gate"),
    MARK("red gate"),       MARK("yellow gate"), MARK("purple gate"), MARK("orange gate"),
};
static const char *const scrolls[] = {MARK("gray scrolls"), MARK("yellow scrolls"), MARK("pink scrolls"),
                                      MARK("orange scrolls")};
static const char *const renew[] = {MARKC("scrolls", "Renew gray"), MARKC("scrolls", "Renew yellow"),
                                    MARKC("scrolls", "Renew pink"), MARKC("scrolls", "Renew orange")};
/* Where the assistant stands that something comes of. */
static const char *const assistant_in[] = {
    MARK("assistant in the River"),  MARK("assistant in the Date orchard"), MARK("assistant in the Madrasa"),
    MARK("assistant in the Palace"), MARK("assistant in the Mosque"),       MARK("assistant on the Main square"),
    MARK("assistant in the Medina"), MARK("assistant in the Sahara"),       MARK("assistant in the Souk")};
static const char *const resources[] = {MARK("water"), MARK("date"), MARK("dinar"), MARK("points")};
static const char *const kinds[] = {MARK("Slipper"),  MARK("Tajine"),        MARK("Dagger"), MARK("Oil lamp"),
                                    MARK("Necklace"), MARK("Racing saddle"), MARK("Falcon")};
static const char *const buildings[] = {"",
                                        MARK("Date store"),
                                        MARK("Library"),
                                        MARK("Practice room"),
                                        MARK("Prayer house"),
                                        MARK("Boathouse"),
                                        MARK("Camel stable"),
                                        MARK("Barracks"),
                                        MARK("Pavilion")};
static const char *const categories[] = {MARKC("points from", "Start"),
                                         MARK("River"),
                                         MARK("Date orchard"),
                                         MARK("Stairs"),
                                         MARK("Main square"),
                                         MARK("Medina"),
                                         MARK("Souk"),
                                         MARK("Scrolls"),
                                         MARK("Sahara"),
                                         MARK("Provisions"),
                                         MARK("Complete sectors"),
                                         MARK("Oases"),
                                         MARK("Desert towns"),
                                         MARK("Camel race"),
                                         MARK("Leftovers")};
static const char *const paths[] = {MARK("left path"), MARK("right path"), MARK("start oasis")};
static const char *const stairs[] = {MARK("palace stairs"), MARK("mosque stairs")};
static const char *const uses[] = {MARK("a new keshi"), MARK("the sector action")};
static const char *const lengthen[] = {"", MARK("date"), MARK("water"), MARK("provision tile")};
static const char *const providing[] = {MARK("what is printed"), MARK("with scroll 44"), MARK("not at all")};
static const char *const halves[] = {MARK("the first bonus"), MARK("the second bonus")};
static const char *const wheres[] = {MARK("its sector"), MARK("the audience area")};
#define TEXT(name, text) text,
static const char *const why[] = {SAY_WHY_LIST(TEXT)};
static const char *const titles[] = {SAY_TITLE_LIST(TEXT)};
#undef TEXT

TIED(say_sector, MK_SECTORS);
TIED(say_phase, MK_PHASES);
TIED(colours, MK_KESHIS);
TIED(keshis, MK_KESHIS);
TIED(gates, MK_COLOURS);
TIED(scrolls, MK_CLASSES);
TIED(renew, MK_CLASSES);
TIED(assistant_in, MK_SECTORS);
TIED(resources, POINT + 1);
TIED(kinds, MK_KINDS);
TIED(buildings, MK_BUILDINGS + 1);
TIED(categories, MK_CATEGORIES);
TIED(paths, MK_PATHS);
TIED(stairs, MK_STAIRS);
TIED(uses, MK_USES);
TIED(lengthen, MK_LENGTHENINGS);
TIED(providing, MK_PROVIDINGS);
TIED(halves, MK_HALVES);
TIED(wheres, MK_WHERES);
TIED(why, MK_CRITERIA);
TIED(titles, MK_LAZY_RANKS + 1);

static const struct {
    const char *const *word;
    uint8_t count;
} lists[MK_NOUNS] = {
#define LIST(w)                      \
    {                                \
        (w), sizeof(w) / sizeof *(w) \
    }
    [NOUN_COLOUR] = LIST(colours),     [NOUN_KESHI] = LIST(colours),
    [NOUN_SECTOR] = LIST(say_sector),  [NOUN_RESOURCE] = LIST(resources),
    [NOUN_PATH] = LIST(paths),         [NOUN_STAIRS] = LIST(stairs),
    [NOUN_USE] = LIST(uses),           [NOUN_PROVIDE] = LIST(providing),
    [NOUN_HALF] = LIST(halves),        [NOUN_CATEGORY] = LIST(categories),
    [NOUN_BUILDING] = LIST(buildings), [NOUN_WHERE] = LIST(wheres),
    [NOUN_CRITERION] = LIST(why),      [NOUN_TITLE] = LIST(titles),
    [NOUN_LENGTHEN] = LIST(lengthen),
#undef LIST
};

static const char *name(int noun, int id, char out[MK_NAME_MAX])
{
    const char *text = mk_name(noun, id, out);
    return text ? text : "?";
}

const char *say_colour(int keshi)
{
    return keshi >= 0 && keshi < MK_KESHIS ? T(colours[keshi]) : "?";
}

const char *say_kind(int kind)
{
    return T(kinds[kind]);
}

void say_pair(const char *what, const char *value, buf *out)
{
    speech_fill(out, T("{text}: {what}"), "text", what, "what", value, NULL);
}

void say_next(const char *part, buf *list)
{
    if (!list->len) {
        buf_puts(list, part);
        return;
    }
    buf both = {0};
    speech_fill(&both, T("{first}; {second}"), "first", buf_text(list), "second", part, NULL);
    buf_clear(list);
    buf_puts(list, buf_text(&both));
    buf_free(&both);
}

void say_either(const char *const word[], int n, buf *out)
{
    buf list = {0};
    for (int i = 0; i + 1 < n; i++) {
        if (i) buf_puts(&list, ", ");
        buf_puts(&list, word[i]);
    }
    if (n > 1) {
        /* TRANSLATORS: a choice: "pink, brown or beige"; {list} is "pink, brown" */
        speech_fill(out, T("{list} or {last}"), "list", buf_text(&list), "last", word[n - 1], NULL);
    } else if (n)
        buf_puts(out, word[0]);
    buf_free(&list);
}

void say_count(const char *text, int n, buf *out)
{
    char digits[SPEECH_NUMBER];
    speech_fill(out, text, "n", speech_number(n, digits), NULL);
}

void say_amount(int resource, int n, buf *out)
{
    switch (resource) {
    case WATER: say_count(TN("{n} water", "{n} water", n), n, out); break;
    case DATE: say_count(TN("{n} date", "{n} dates", n), n, out); break;
    case DINAR: say_count(TN("{n} dinar", "{n} dinars", n), n, out); break;
    case POINT: say_count(TN("{n} point", "{n} points", n), n, out); break;
    default: break;
    }
}

void say_keshis(int keshi, int n, buf *out)
{
    if (keshi >= 0 && keshi < MK_KESHIS) say_count(speech_n(keshis[keshi][0], keshis[keshi][1], n), n, out);
}

const char *say_gate(int colour)
{
    return T(gates[colour]);
}

const char *say_scrolls(int class)
{
    return T(scrolls[class]);
}

void say_who(int player, buf *out)
{
    char text[MK_NAME_MAX];
    buf_puts(out, player == MK_NOBODY   ? T("the table")
                  : player == MK_CHANCE ? T("chance")
                                        : name(NOUN_SEAT, player, text));
}

/* A space of the Main square, by its bonus. */
void say_space(int space, buf *out)
{
    buf bonus = {0};
    say_program(&mk_cat.square[space], &bonus);
    speech_fill(out, T("the space “{bonus}”"), "bonus", buf_text(&bonus), NULL);
    buf_free(&bonus);
}

static void say_pile(int pile, buf *out)
{
    int of_scrolls = MK_CLASSES * MK_SHOWN;
    char n[SPEECH_NUMBER];
    if (pile < of_scrolls)
        speech_fill(out, T("pile {n}, {scrolls}"), "n", speech_number(pile % MK_SHOWN + 1, n), "scrolls",
                    say_scrolls(pile / MK_SHOWN), NULL);
    else
        speech_fill(out, T("pile {n}, luxury goods"), "n", speech_number(pile - of_scrolls + 1, n), NULL);
}

const char *say_class(int class)
{
    char text[MK_NAME_MAX];
    return say_colour(mk_id(NOUN_COLOUR, name(NOUN_CLASS, class, text), strlen(name(NOUN_CLASS, class, text))));
}

static void say_nomad_place(int place, buf *out)
{
    if (place == 2 * MK_HOMES)
        buf_puts(out, T("the audience area"));
    else if (place < MK_HOMES)
        buf_puts(out, T(say_sector[place]));
    else
        speech_fill(out, T("{sector}, as water vendor"), "sector", T(say_sector[place - MK_HOMES]), NULL);
}

static void say_oasis_space(int space, buf *out)
{
    char n[SPEECH_NUMBER];
    const char *at = speech_number(space % MK_PATH_SPACES + 1, n);
    if (space >= MK_OASIS_SPACES)
        buf_puts(out, space == MK_OASIS_SPACES ? T("Town, left path") : T("Town, right path"));
    else if (space < MK_PATH_SPACES)
        speech_fill(out, T("Left path, space {n}"), "n", at, NULL);
    else
        speech_fill(out, T("Right path, space {n}"), "n", at, NULL);
}

/* A keshi that can be exchanged: where it stands says which. */
static void say_standing(int id, buf *out)
{
    int area = id - MK_KESHIS - MK_TRACK;
    if (id < MK_KESHIS)
        buf_puts(out, say_colour(id));
    else if (area < 0)
        say_count(T("Oasis track, space {n}"), id - MK_KESHIS + 1, out);
    else
        speech_fill(out, T("{colour}, from the audience area"), "colour", say_colour(area == GOODS ? NOMAD : area),
                    NULL);
}

static void say_move(int id, buf *out)
{
    int n = id % MK_MOVE_STEPS + 1;
    switch (id / MK_MOVE_STEPS) {
    case 0: say_count(TN("{n} river step", "{n} river steps", n), n, out); break;
    case 1: say_count(TN("{n} palace step", "{n} palace steps", n), n, out); break;
    default: say_count(TN("{n} mosque step", "{n} mosque steps", n), n, out); break;
    }
}

static void say_luxury_name(int luxury, buf *out)
{
    int kind = mk_cat.luxury[luxury].kind, number = 1;
    for (int i = 1; i < luxury; i++) number += mk_cat.luxury[i].kind == kind;
    buf_printf(out, "%s %d", say_kind(kind), number);
}

static void say_offer(int noun, int id, buf *out)
{
    if (noun == NOUN_DEAL && id >= MK_DEAL_OFFICE)
        speech_fill(out, T("Office: {colour}"), "colour", say_colour(GOODS + id - MK_DEAL_OFFICE), NULL);
    else
        say_luxury_name(id, out);
}

static void say_purchase(int id, buf *out)
{
    char text[MK_NAME_MAX];
    if (id >= MK_BUY_RENEW)
        buf_puts(out, T(renew[id - MK_BUY_RENEW]));
    else
        buf_puts(out, name(NOUN_BUY, id, text));
}

void say_name(int noun, int id, buf *out)
{
    char text[MK_NAME_MAX];
    switch (noun) {
    case NOUN_SPACE: say_space(id, out); return;
    case NOUN_CLASS: buf_puts(out, say_class(id)); return;
    case NOUN_LUXURY:
    case NOUN_DEAL: say_offer(noun, id, out); return;
    case NOUN_BUY: say_purchase(id, out); return;
    case NOUN_OFFICE: say_count(T("exchange office {n}"), id, out); return;
    case NOUN_OASIS_SPACE: say_oasis_space(id, out); return;
    case NOUN_GATE:
        speech_fill(out, T("{gate}, workshop {n}"), "gate", say_gate(id % MK_COLOURS), "n",
                    (char[]){(char)('1' + id / MK_COLOURS), 0}, NULL);
        return;
    case NOUN_TAKE:
        say_keshis(id == MK_TAKE_NOMAD ? NOMAD : id % MK_COLOURS, id == MK_TAKE_NOMAD || id < MK_COLOURS ? 1 : 2, out);
        return;
    case NOUN_YES: buf_puts(out, T("yes")); return;
    case NOUN_NOMAD_PLACE: say_nomad_place(id, out); return;
    case NOUN_SWAP: say_standing(id, out); return;
    case NOUN_STAIRCASE: say_count(T("side {n}"), id, out); return;
    case NOUN_PILE: say_count(T("Pile {n}"), id + 1, out); return;
    case NOUN_ANY_PILE: say_pile(id, out); return;
    case NOUN_AREA: buf_puts(out, say_colour(id == GOODS ? NOMAD : id)); return;
    case NOUN_TIER:
        if (id == MK_TIERS)
            buf_puts(out, T("Discard dung"));
        else
            say_count(T("Reward {n}"), id + 1, out);
        return;
    case NOUN_MOVE: say_move(id, out); return;
    default: break;
    }
    bool listed = lists[noun].word && id >= 0 && id < lists[noun].count && *lists[noun].word[id];
    if (noun == NOUN_LENGTHEN && !listed)
        speech_fill(out, T("scroll {name}"), "name", "48", NULL);
    else
        buf_puts(out, listed ? T(lists[noun].word[id]) : name(noun, id, text));
}

/* "scroll 59": what set something off. */
void say_cause(uint16_t cause, buf *out)
{
    char text[MK_NAME_MAX];
    int kind = cause >> 8, id = cause & 0xFF;
    const char *number = name(NOUN_SCROLL, id, text); /* two digits, as tiles have */
    switch (kind) {
    case BY_SCROLL: speech_fill(out, T("scroll {name}"), "name", number, NULL); break;
    case BY_OASIS: speech_fill(out, T("oasis {name}"), "name", number, NULL); break;
    case BY_RIVER_TILE: speech_fill(out, T("river tile {name}"), "name", number, NULL); break;
    case BY_LUXURY: buf_puts(out, say_kind(mk_cat.luxury[id].kind)); break;
    case BY_OFFICE: buf_puts(out, T("exchange office")); break;
    case BY_GATE: buf_puts(out, say_gate(id)); break;
    case BY_SPACE: buf_puts(out, T("Main square")); break;
    case BY_LATTICE: buf_puts(out, T("connection bonus")); break;
    case BY_RAPID: speech_fill(out, T("rapid {name}"), "name", name(NOUN_RAPID, id, text), NULL); break;
    case BY_TRACK: buf_puts(out, T("oasis track")); break;
    case BY_START_OASIS: buf_puts(out, T("start oasis")); break;
    case BY_PROVISION: speech_fill(out, T("provision tile {name}"), "name", number, NULL); break;
    case BY_ASSISTANT: buf_puts(out, T(assistant_in[id])); break;
    case BY_CLAIM: speech_fill(out, T("claiming {colour}"), "colour", say_colour(id), NULL); break;
    case BY_TOWN: speech_fill(out, T("desert town {name}"), "name", number, NULL); break;
    case BY_REWARD: speech_fill(out, T("reward {name}"), "name", name(NOUN_REWARD, id, text), NULL); break;
    case BY_BUILDING: buf_puts(out, T(buildings[id])); break;
    default: break;
    }
}
