/* hint_text.c - reasons of hints: names for others who say them, and sentences. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/names.h"
#include "base/speech.h"
#include "evaluate.h"
#include "hint.h"

static const char *const sector_name[] = {MARK("River"),  MARK("Date orchard"), MARK("Madrasa"),
                                          MARK("Palace"), MARK("Mosque"),       MARK("Main square"),
                                          MARK("Medina"), MARK("Sahara"),       MARK("Souk")};
TIED(sector_name, MK_SECTORS);
_Static_assert((int)MK_SECTORS <= (int)MK_CATEGORIES, "hint_find tries as many as there are");

/* R10: what the final scoring counts. */
static const char *final_name(int category)
{
    return category == SCORE_OASES ? MARK("Oases") : category == SCORE_LEFTOVERS ? MARK("Leftovers") : NULL;
}

/* Terms that are no sector's: the word of the wire, and a text. The others are told as facts, or not at all. */
static const char *const term_name[EVALUATE_TERMS][2] = {
    [TERM_VENDORS] = {"vendors", MARK("water that your vendors will bring: {points}")},
    [TERM_WILD] = {"red", MARK("red keshis still to come: {points}")},
    [TERM_RIVER] = {"river", MARK("place of your fisherman on the river: {points}")},
    [TERM_RESOURCES] = {"resources", MARK("water, dates and dinars left over: {points}")},
    [TERM_TILES] = {"provisions", MARK("cost of your provision tiles: {points}")},
    [TERM_SOUK] = {"souk", MARK("goods kept for luxury goods: {points}")},
    [TERM_DESERT] = {"oases", MARK("oases, claimed and in reach: {points}")},
    [TERM_SCROLLS] = {"scrolls", MARK("use of your scrolls in the rounds to come: {points}")},
    [TERM_MODULES] = {"modules", MARK("camel race, towns and companions: {points}")}};

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

/* What a kind is about. */
static const int nouns[HINT_KINDS] = {[HINT_FILLS] = NOUN_SECTOR,
                                      [HINT_SHORT] = NOUN_RESOURCE,
                                      [HINT_PROVIDES] = NOUN_RESOURCE,
                                      [HINT_SENDS] = NOUN_SECTOR,
                                      [HINT_FINAL] = NOUN_CATEGORY};

const char *hint_name(const hint_reason *r, const char **what, char text[MK_NAME_MAX])
{
    static const char *const kinds[] = {HINT_KIND_LIST(LIST_NAME)};
    if (r->kind == HINT_TERM) return name_term(r->what, what, text);
    *what = nouns[r->kind] != NOUN_NONE ? mk_name(nouns[r->kind], r->what, text) : NULL;
    return kinds[r->kind];
}

/* There are few of them: one is found by its names. */
bool hint_find(const char *kind, size_t kind_len, const char *what, size_t what_len, hint_reason *out)
{
    char text[MK_NAME_MAX];
    for (int k = 0; k < HINT_KINDS; k++)
        for (int i = 0; i < (k == HINT_TERM ? (int)EVALUATE_TERMS : (int)MK_CATEGORIES); i++) {
            hint_reason r = {.kind = (uint8_t)k, .what = (uint8_t)i};
            if (k == HINT_TERM && !is_sectors(i, TERM_USE) && !is_sectors(i, TERM_FILL) && !term_name[i][0]) continue;
            if (k == HINT_FINAL && !final_name(i)) continue;
            const char *about, *name = hint_name(&r, &about, text);
            if (!about && nouns[k] != NOUN_NONE) continue;
            if (!about) about = "-";
            if (strlen(name) != kind_len || memcmp(name, kind, kind_len) != 0) continue;
            if (strlen(about) != what_len || memcmp(about, what, what_len) != 0) continue;
            out->kind = r.kind, out->what = r.what;
            return true;
        }
    return false;
}

bool hint_in_hundredths(const hint_reason *r)
{
    return r->kind == HINT_TERM || r->kind == HINT_RIVAL || r->kind == HINT_ROUND || r->kind == HINT_LATER;
}

static void term_text(int term, int n, buf *out)
{
    const char *text = term_name[term][1], *sector = "";
    if (is_sectors(term, TERM_USE)) {
        text = MARK("later uses of {sector}: {points}");
        sector = T(sector_name[term - TERM_USE]);
    } else if (is_sectors(term, TERM_FILL)) {
        text = n > 0 ? MARK("{sector} comes nearer to being complete: {points}")
                     : MARK("{sector} is farther from being complete: {points}");
        sector = T(sector_name[term - TERM_FILL]);
    }
    speech_fill(out, T(text), "sector", sector, "points", CHANGE(n / 100.0, 1), NULL);
}

/* "2 dates", "+2 points": `text` has a place for the number. */
static void amount(const char *text, bool with_sign, int n, buf *out)
{
    char digits[SPEECH_NUMBER];
    speech_fill(out, text, "n", speech_decimal(n, 0, with_sign, digits), NULL);
}

/* By enum hint_thing: one and several; what is a colour is a keshi of it. */
static const char *const thing_name[][2] = {
    MARKN("{n} point", "{n} points"),
    MARKN("{n} water", "{n} water"),
    MARKN("{n} date", "{n} dates"),
    MARKN("{n} dinar", "{n} dinars"),
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
    MARKN("{n} river step", "{n} river steps"),
    MARKN("{n} palace step", "{n} palace steps"),
    MARKN("{n} mosque step", "{n} mosque steps"),
    MARKN("{n} scroll", "{n} scrolls"),
    MARKN("{n} luxury good", "{n} luxury goods"),
    MARKN("{n} gate", "{n} gates"),
    MARKN("{n} oasis", "{n} oases"),
};
TIED(thing_name, HINT_THINGS);

static void things(int what, bool with_sign, int n, buf *out)
{
    amount(speech_n(thing_name[what][0], thing_name[what][1], n), with_sign, n, out);
}

/* What a reason is about, for the place of it in the text. */
static const char *reason_text(const hint_reason *r, buf *about)
{
    switch (r->kind) {
    case HINT_POINTS: things(HINT_SCORE, true, r->n, about); return T("{about} now");
    case HINT_TURN: things(HINT_SCORE, true, r->n, about); return T("{about} in this turn");
    case HINT_END: things(HINT_SCORE, true, r->n, about); return T("{about} to the end of the game");
    case HINT_SHORT: things(HINT_RESOURCE + r->what, false, r->n, about); return T("{about} short for provisions");
    case HINT_PROVIDES: things(HINT_RESOURCE + r->what, false, r->n, about); return T("{about} more for provisions");
    case HINT_GATE:
        things(HINT_RESOURCE + DINAR, false, r->n, about);
        return T("too few dinars are left for a gate of {about}");
    case HINT_FILLS:
        things(HINT_SCORE, true, r->n, about);
        return r->n > 0 ? T("{sector} is complete: {about} at the end")
                        : T("{sector} is not complete: {about} at the end");
    case HINT_SENDS:
        amount(TN("{n} keshi", "{n} keshis", r->n), false, r->n, about);
        return T("an assistant in {sector}, which has {about}");
    case HINT_FINAL: things(HINT_SCORE, true, r->n, about); return T("{category} in the final scoring: {points}");
    default: return NULL;
    }
}

size_t hint_text(const hint_reason *r, char out[HINT_TEXT])
{
    buf text = {0}, about = {0};
    const char *said = reason_text(r, &about);
    bool sector = r->kind == HINT_FILLS || r->kind == HINT_SENDS;
    if (said)
        speech_fill(&text, said, "about", buf_text(&about), "sector", sector ? T(sector_name[r->what]) : "", "category",
                    r->kind == HINT_FINAL ? T(final_name(r->what)) : "", "points", buf_text(&about), NULL);
    else if (r->kind == HINT_RIVAL)
        speech_fill(&text, T("the best opponent: {points}"), "points", CHANGE(r->n / 100.0, 1), NULL);
    else if (r->kind == HINT_ROUND)
        speech_fill(&text, T("to the end of the round: {points}"), "points", CHANGE(r->n / 100.0, 1), NULL);
    else if (r->kind == HINT_LATER)
        speech_fill(&text, T("rest of the game: {points}"), "points", CHANGE(r->n / 100.0, 1), NULL);
    else
        term_text(r->what, r->n, &text);
    buf_free(&about);
    return speech_into(out, HINT_TEXT, &text);
}

/* For the wire: in the singular, without a number. */
const char *hint_thing_name(int what, char text[MK_NAME_MAX])
{
    if (what >= HINT_KESHI && what < HINT_KESHI + MK_COLOURS) return mk_name(NOUN_COLOUR, what - HINT_KESHI, text);
    return thing_name[what][0] + strlen("{n} ");
}

static void add_changes(const hint_answer *h, int sign, buf *list)
{
    for (int i = 0; i < h->changes; i++) {
        int n = h->change[i].n * sign;
        if (n <= 0) continue;
        if (list->len) buf_puts(list, ", ");
        things(h->change[i].what, false, n, list);
    }
}

size_t hint_changes_text(const hint_answer *h, char out[HINT_TEXT])
{
    buf gains = {0}, costs = {0}, text = {0};
    add_changes(h, 1, &gains);
    add_changes(h, -1, &costs);
    const char *said = "";
    if (gains.len && costs.len)
        said = T("brings {gains}; costs {costs}");
    else if (gains.len)
        said = T("brings {gains}");
    else if (costs.len)
        said = T("costs {costs}");
    speech_fill(&text, said, "gains", buf_text(&gains), "costs", buf_text(&costs), NULL);
    buf_free(&gains);
    buf_free(&costs);
    return speech_into(out, HINT_TEXT, &text);
}
