/* hint_text.c - reasons of hints: names for others who say them, and English. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "evaluate.h"
#include "hint.h"

static const char *const sector_name[] = {"the river",  "the date orchard", "the madrasa",
                                          "the palace", "the mosque",       "the main square",
                                          "the medina", "the Sahara",       "the souk"};
static const char *const resource_name[][2] = {{"water", "water"}, {"date", "dates"}, {"dinar", "dinars"}};
_Static_assert(sizeof sector_name == MK_SECTORS * sizeof *sector_name, "a name for each sector");
_Static_assert(sizeof resource_name == MK_RESOURCES * sizeof *resource_name, "a name for each resource");

/* Terms that are no sector's: the word of the wire, and English. The others are told as facts, or not at all. */
static const char *const term_name[EVALUATE_TERMS][2] = {
    [TERM_VENDORS] = {"vendors", "water vendors to come"},
    [TERM_WILD] = {"red", "red keshis to come"},
    [TERM_RIVER] = {"river", "bonuses of the river"},
    [TERM_RESOURCES] = {"resources", "water, dates and dinars left over"},
    [TERM_TILES] = {"provisions", "cost of provision tiles"},
    [TERM_SOUK] = {"souk", "goods kept for luxury goods"},
    [TERM_DESERT] = {"oases", "oases claimed and in reach"},
    [TERM_SCROLLS] = {"scrolls", "scrolls that last"},
    [TERM_MODULES] = {"modules", "camel race, towns and companions"}};

static bool is_sectors(int term, int first)
{
    return term >= first && term < first + MK_HOMES;
}

static const char *name_term(int term, const char **what, char text[MK_NAME_MAX])
{
    bool use = is_sectors(term, TERM_USE), near = is_sectors(term, TERM_FILL);
    assert(use || near || term_name[term][0]);
    *what = use || near ? mk_name(NOUN_SECTOR, term - (use ? TERM_USE : TERM_FILL), text) : term_name[term][0];
    return use ? "use" : near ? "near" : "term";
}

const char *hint_name(const hint_reason *r, const char **what, char text[MK_NAME_MAX])
{
    static const char *const kinds[] = {"points",   "turn", "end",   "fills", "short",
                                        "provides", "term", "rival", "gate",  "sends"};
    _Static_assert(sizeof kinds == HINT_KINDS * sizeof *kinds, "a name for each kind");
    static const int nouns[HINT_KINDS] = {[HINT_FILLS] = NOUN_SECTOR,
                                          [HINT_SHORT] = NOUN_RESOURCE,
                                          [HINT_PROVIDES] = NOUN_RESOURCE,
                                          [HINT_SENDS] = NOUN_SECTOR};
    if (r->kind == HINT_TERM) return name_term(r->what, what, text);
    *what = nouns[r->kind] != NOUN_NONE ? mk_name(nouns[r->kind], r->what, text) : NULL;
    return kinds[r->kind];
}

bool hint_in_hundredths(const hint_reason *r)
{
    return r->kind == HINT_TERM || r->kind == HINT_RIVAL;
}

static size_t term_text(int term, int n, char out[HINT_TEXT])
{
    double points = n / 100.0;
    if (is_sectors(term, TERM_USE))
        return (size_t)snprintf(out, HINT_TEXT, "later uses of %s: %+.1f", sector_name[term - TERM_USE], points);
    if (is_sectors(term, TERM_FILL))
        return (size_t)snprintf(out, HINT_TEXT, "%s %s being full: %+.1f", sector_name[term - TERM_FILL],
                                n > 0 ? "nearer to" : "farther from", points);
    return (size_t)snprintf(out, HINT_TEXT, "%s: %+.1f", term_name[term][1], points);
}

static size_t points_text(int n, const char *when, char out[HINT_TEXT])
{
    return (size_t)snprintf(out, HINT_TEXT, "%+d point%s %s", n, abs(n) == 1 ? "" : "s", when);
}

size_t hint_text(const hint_reason *r, char out[HINT_TEXT])
{
    switch (r->kind) {
    case HINT_POINTS: return points_text(r->n, "now", out);
    case HINT_TURN: return points_text(r->n, "in this turn", out);
    case HINT_END: return points_text(r->n, "to the end of the game", out);
    case HINT_FILLS:
        return (size_t)snprintf(out, HINT_TEXT, "%s %s: %+d at the end", r->n > 0 ? "fills" : "does not fill",
                                sector_name[r->what], r->n);
    case HINT_SHORT:
        return (size_t)snprintf(out, HINT_TEXT, "leaves %d %s short for provisions", r->n,
                                resource_name[r->what][r->n != 1]);
    case HINT_PROVIDES:
        return (size_t)snprintf(out, HINT_TEXT, "%d %s more for provisions", r->n, resource_name[r->what][r->n != 1]);
    case HINT_RIVAL: return (size_t)snprintf(out, HINT_TEXT, "the best opponent: %+.1f", r->n / 100.0);
    case HINT_GATE:
        return (size_t)snprintf(out, HINT_TEXT, "leaves too few dinars for a gate of %d dinar%s", r->n,
                                r->n == 1 ? "" : "s");
    case HINT_SENDS:
        return (size_t)snprintf(out, HINT_TEXT, "an assistant to %s, where %d %s", sector_name[r->what], r->n,
                                r->n == 1 ? "keshi is" : "keshis are");
    default: return term_text(r->what, r->n, out);
    }
}

/* One and several; what is a colour has the name of its keshi. */
static const char *const thing_name[HINT_THINGS][2] = {
    [HINT_SCORE] = {"point", "points"},
    [HINT_RESOURCE + WATER] = {"water", "water"},
    [HINT_RESOURCE + DATE] = {"date", "dates"},
    [HINT_RESOURCE + DINAR] = {"dinar", "dinars"},
    [HINT_SWIM] = {"river step", "river steps"},
    [HINT_CLIMB + COURTIER] = {"palace step", "palace steps"},
    [HINT_CLIMB + STUDENT] = {"mosque step", "mosque steps"},
    [HINT_SCROLLS] = {"scroll", "scrolls"},
    [HINT_LUXURY] = {"luxury good", "luxury goods"},
    [HINT_GATES] = {"gate", "gates"},
    [HINT_OASES] = {"oasis", "oases"},
};

const char *hint_thing_name(int what, char text[MK_NAME_MAX])
{
    if (thing_name[what][0]) return thing_name[what][0];
    return mk_name(NOUN_COLOUR, what - HINT_KESHI, text);
}

size_t hint_changes_text(const hint_answer *h, char out[HINT_TEXT])
{
    size_t at = 0;
    int before = 0;
    out[0] = 0;
    for (int i = 0; i < h->changes && at < HINT_TEXT; i++) {
        char name[MK_NAME_MAX];
        int what = h->change[i].what, n = h->change[i].n, sign = n < 0 ? -1 : 1;
        const char *begin = sign == before ? ", " : sign > 0 ? "brings " : before ? "; costs " : "costs ";
        const char *word = thing_name[what][0] ? thing_name[what][abs(n) != 1] : hint_thing_name(what, name);
        int len = snprintf(out + at, HINT_TEXT - at, "%s%d %s", begin, abs(n), word);
        if (len < 0 || at + (size_t)len >= HINT_TEXT) return out[at] = 0, at;
        at += (size_t)len, before = sign;
    }
    return at;
}
