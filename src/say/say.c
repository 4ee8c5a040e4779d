/* say.c - events as sentences (see say.h): the rows of data/sentences.toml with their places filled. */
#include "say.h"

#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "sentences.h"

typedef struct say_row {
    const char *says, *many; /* many: NULL, the same for all numbers */
    struct {
        const char *name, *says;
    } when[SAY_WHEN];
} say_row;

/* An event without a row does not compile, and neither does a row without an event. */
#define ROW(id, ...) [EV_##id] = SAY_##id,
static const say_row rows[MK_EVENT_KINDS] = {MK_EVENT_LIST(ROW)};
#undef ROW
_Static_assert((int)SAY_ROWS == (int)MK_EVENT_KINDS, "data/sentences.toml has rows that are no events");

/* ---- the places of a sentence ---- */

static int one_of(int noun, int id)
{
    return noun == NOUN_GATE ? id % MK_COLOURS : id;
}

static void put_luxury(int luxury, buf *out)
{
    buf_puts(out, say_kind(mk_cat.luxury[luxury].kind));
}

static void put_whose(int player, buf *out)
{
    buf who = {0};
    say_who(player, &who);
    speech_fill(out, T("{name}’s"), "name", buf_text(&who), NULL);
    buf_free(&who);
}

static void put_steps(int n, buf *out)
{
    say_count(TN("{n} step", "{n} steps", n), n, out);
}

/* What stands in a place, or false: there is no such place. */
static bool put(const mk_event *e, const char *place, buf *out)
{
    const mk_event_info *about = &mk_event_about[e->kind];
    char text[MK_NAME_MAX];
    int n = abs(e->n);
    bool is_gate = about->a_noun == NOUN_GATE;
#define IS(name) (!strcmp(place, name))
    if (IS("who"))
        say_who(e->player, out);
    else if (IS("whose"))
        put_whose(e->player, out);
    else if (IS("n"))
        buf_printf(out, "%d", n);
    else if (IS("a") || IS("b"))
        buf_puts(out, mk_name(IS("a") ? about->a_noun : about->b_noun, IS("a") ? e->a : e->b, text));
    else if (IS("keshis"))
        say_keshis(e->a, n, out);
    else if (IS("keshi"))
        say_keshis(e->a, 1, out);
    else if (IS("other"))
        say_keshis(e->b, 1, out);
    else if (IS("gate"))
        buf_puts(out, say_gate(one_of(about->a_noun, e->a)));
    else if (IS("shop"))
        buf_printf(out, "%d", is_gate ? e->a / MK_COLOURS + 1 : 0);
    else if (IS("colour"))
        buf_puts(out, say_colour(e->a));
    else if (IS("scrolls"))
        buf_puts(out, say_scrolls(e->a));
    else if (IS("points"))
        say_amount(POINT, n, out);
    else if (IS("steps"))
        put_steps(n, out);
    else if (IS("amount"))
        say_amount(e->a, n, out);
    else if (IS("home"))
        say_name(NOUN_SECTOR, e->b, out);
    else if (IS("why"))
        say_name(NOUN_CRITERION, e->b, out);
    else if (IS("empty"))
        say_name(NOUN_ANY_PILE, e->b, out);
    else if (IS("covered"))
        say_program(&mk_cat.lattice[e->b], out);
    else if (IS("luxury"))
        put_luxury(e->a, out);
    else if (IS("sector") || IS("stairs") || IS("space") || IS("building") || IS("nomad") || IS("category") ||
             IS("title") || IS("pile"))
        say_name(about->a_noun, e->a, out); /* what a names */
    else
        return false;
#undef IS
    return true;
}

/* The next place of a sentence, {keshis} or [pink]: its name, and how much of the text it takes. 0: none begins
 * here. */
static size_t place_at(const char *text, char name[MK_NAME_MAX])
{
    size_t len = *text == '{' ? strcspn(text, "}") : *text == '[' ? strcspn(text, "]") : 0;
    if (!len || !text[len] || len > MK_NAME_MAX) return 0;
    memcpy(name, text + 1, len - 1);
    name[len - 1] = 0;
    return len + 1;
}

static void fill(const mk_event *e, const char *text, buf *out)
{
    char name[MK_NAME_MAX];
    while (*text) {
        size_t plain = strcspn(text, "{[");
        buf_add(out, text, plain);
        text += plain;
        if (!*text) return;
        size_t len = place_at(text, name);
        int keshi = *text == '[' && len ? mk_id(NOUN_KESHI, name, strlen(name)) : -1;
        bool found = len && (*text == '{' ? put(e, name, out) : keshi >= 0);
        if (keshi >= 0) say_keshis(keshi, 1, out);
        buf_add(out, text, !found);
        text += found ? len : 1;
    }
}

/* ---- which sentence ---- */

/* R9.5: who does not provide loses resources and does not pay them. These events come right after that of providing. */
static bool is_lost(const mk_event *list, int i)
{
    if (list[i].kind != EV_GAIN || list[i].n >= 0) return false;
    while (i > 0 && list[i].kind == EV_GAIN) i--;
    return list[i].kind == EV_PROVIDE && list[i].a == PROVIDE_NOT;
}

static const char *when(const say_row *row, const char *name)
{
    for (int i = 0; name && i < SAY_WHEN && row->when[i].name; i++)
        if (!strcmp(row->when[i].name, name)) return row->when[i].says;
    return NULL;
}

static const char *sentence(const mk_game *g, const mk_event *list, int i)
{
    const mk_event *e = &list[i];
    const say_row *row = &rows[e->kind];
    const mk_event_info *about = &mk_event_about[e->kind];
    char text[MK_NAME_MAX];
    const char *found = NULL;
    if (is_lost(list, i)) found = when(row, "lost");
    if (!found && g->solo && e->player == MK_AUTOMATON) found = when(row, "automaton"); /* S1.4, S9.1 */
    if (!found && e->n < 0) found = when(row, "minus");
    if (!found && e->n == 0) found = when(row, "zero");
    if (!found && e->player >= MK_SEATS) found = when(row, "table");
    if (!found) found = when(row, mk_name(about->a_noun, e->a, text));
    if (!found) found = when(row, mk_name(about->b_noun, e->b, text));
    if (found) return T(found);
    return row->many ? speech_n(row->says, row->many, abs(e->n)) : T(row->says);
}

/* ---- the whole line ---- */

/* What a tile does. */
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

/* " (R8.2, because of scroll 59)" */
static void say_why(const mk_event *e, buf *out)
{
    char rule[SAY_RULE_MAX];
    buf cause = {0};
    say_cause(e->cause, &cause);
    buf_puts(out, " (");
    speech_fill(out, cause.len ? T("{rule}, because of {cause}") : "{rule}", "rule", say_rule(e->rule, rule), "cause",
                buf_text(&cause), NULL);
    buf_puts(out, ")");
    buf_free(&cause);
}

static void say_forced(const mk_game *g, const mk_event *e, buf *out)
{
    char rule[SAY_RULE_MAX];
    say_choice(g, e->a, e->player, e->b, out);
    buf_puts(out, " (");
    speech_fill(out, T("the only choice, {rule}"), "rule", say_rule(e->rule, rule), NULL);
    buf_puts(out, ")");
}

void say_event(const mk_game *g, const mk_event *list, int i, buf *out)
{
    const mk_event *e = &list[i];
    if (e->kind == EV_FORCED) {
        say_forced(g, e, out);
        return;
    }
    buf said = {0}, tile = {0};
    fill(e, sentence(g, list, i), &said);
    say_tile(g, e, &tile);
    if (tile.len)
        say_pair(buf_text(&said), buf_text(&tile), out);
    else
        buf_puts(out, buf_text(&said));
    say_why(e, out);
    buf_free(&said);
    buf_free(&tile);
}
