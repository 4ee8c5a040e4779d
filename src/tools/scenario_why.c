/* scenario_why.c - what a message adds so that who reads it need not guess: choices that were forced, where tiles lie,
 * what the set-up gave.
 */
#include <stdio.h>
#include <string.h>

#include "scenario.h"

/* ---- choices of one ---- */

void scenario_keep_forced(scenario *s, const mk_event *e)
{
    if (e->kind != EV_FORCED) return;
    if (s->forced_len == SCENARIO_FORCED_MAX)
        memmove(s->forced, s->forced + 1, sizeof *s->forced * (size_t)--s->forced_len);
    s->forced[s->forced_len++] = (scenario_forced){.event = *e, .line = s->line};
}

void scenario_forget_forced(scenario *s, int player)
{
    int kept = 0;
    for (int i = 0; i < s->forced_len; i++)
        if (s->forced[i].event.player != player) s->forced[kept++] = s->forced[i];
    s->forced_len = kept;
}

void scenario_why_forced(const scenario *s, int player, const char *word, buf *out)
{
    char made_up[MK_NAME_MAX], rule[16];
    for (int i = s->forced_len - 1; i >= 0; i--) {
        const mk_event *e = &s->forced[i].event;
        mk_rule_info about = mk_rule_about(e->a);
        bool choice = word && mk_id(about.noun, word, strlen(word)) == e->b;
        if (e->player != player || (word && !choice && strcmp(word, about.name) != 0)) continue;
        scenario_rule_text(e->rule, rule);
        buf_printf(out, "; %s was forced in line %d: %s", mk_name(NOUN_SEAT, player, made_up), s->forced[i].line,
                   about.name);
        scenario_add_name(out, about.noun, e->b);
        buf_printf(out, " (%s) was the only choice%s", rule, choice ? ", so leave it out" : "");
        return;
    }
}

/* ---- tiles ---- */

/* Where tiles may lie, "p" for those of players. */
static const struct {
    uint8_t noun;
    const char *path;
} places[] = {
    {NOUN_SCROLL, "p.scrolls"},      {NOUN_SCROLL, "p.drawn-scrolls"},
    {NOUN_SCROLL, "scrolls.gray"},   {NOUN_SCROLL, "scrolls.yellow"},
    {NOUN_SCROLL, "scrolls.pink"},   {NOUN_SCROLL, "scrolls.orange"},
    {NOUN_SCROLL, "piles.gray"},     {NOUN_SCROLL, "piles.yellow"},
    {NOUN_SCROLL, "piles.pink"},     {NOUN_SCROLL, "piles.orange"},
    {NOUN_SCROLL, "groups.gray"},    {NOUN_SCROLL, "groups.yellow"},
    {NOUN_SCROLL, "groups.pink"},    {NOUN_SCROLL, "groups.orange"},
    {NOUN_SCROLL, "scrolls.unseen"}, {NOUN_SCROLL, "scrolls.gone"},
    {NOUN_LUXURY, "p.luxury"},       {NOUN_LUXURY, "luxury"},
    {NOUN_LUXURY, "luxury.piles"},   {NOUN_LUXURY, "groups.luxury"},
    {NOUN_LUXURY, "luxury.unseen"},  {NOUN_OASIS, "p.oasis"},
    {NOUN_OASIS, "p.claimed"},       {NOUN_OASIS, "beside"},
    {NOUN_OASIS, "oases.unseen"},    {NOUN_PROVISION, "p.provisions"},
    {NOUN_PROVISION, "p.dealt"},     {NOUN_PROVISION, "provisions.unseen"},
};
enum { PLACES = sizeof places / sizeof *places };

/* Is the tile among those of the path? Adds "p1.scrolls" and returns how often. */
static int lies_in(const mk_game *g, const char *path, const char *name, int already, buf *out)
{
    char value[1000];
    if (mk_get(g, path, value, sizeof value) != MK_OK) return 0;
    for (char *c = value; *c; c++)
        if (*c == '/' || *c == ' ') *c = ','; /* piles, groups; spaces of oases have other names than oases */
    int n = scenario_count_member(value, ',', name, strlen(name));
    for (int i = 0; i < n; i++) buf_printf(out, "%s%s", already + i ? " and " : "", path);
    return n;
}

/* Write where the tile lies, "p1.scrolls and p2.scrolls", and return in how many places. */
static int lies(const mk_game *g, int noun, const char *name, buf *out)
{
    char path[40];
    int n = 0;
    for (int i = 0; i < PLACES; i++) {
        if (places[i].noun != noun) continue;
        bool of_player = !strncmp(places[i].path, "p.", 2);
        if (!of_player) n += lies_in(g, places[i].path, name, n, out);
        for (int seat = 0; of_player && seat < g->players; seat++) {
            snprintf(path, sizeof path, "p%d%s", seat + 1, places[i].path + 1);
            n += lies_in(g, path, name, n, out);
        }
    }
    return n;
}

void scenario_why_tile(const mk_game *g, int noun, int id, buf *out)
{
    char made_up[MK_NAME_MAX];
    buf where = {0};
    const char *name = id > 0 ? mk_name(noun, id, made_up) : NULL;
    if (name && lies(g, noun, name, &where)) buf_printf(out, "; %s is in %s", name, buf_text(&where));
    buf_free(&where);
}

void scenario_why_twice(const mk_game *g, buf *out)
{
    static const int nouns[] = {NOUN_SCROLL, NOUN_LUXURY, NOUN_OASIS, NOUN_PROVISION};
    char made_up[MK_NAME_MAX];
    buf where = {0};
    for (int i = 0; i < 4; i++) {
        for (int id = 1; id < mk_noun_size(nouns[i]); id++) {
            const char *name = mk_name(nouns[i], id, made_up);
            buf_clear(&where);
            if (name && lies(g, nouns[i], name, &where) > 1) buf_printf(out, "; %s is in %s", name, buf_text(&where));
        }
    }
    buf_free(&where);
}

/* ---- the set-up ---- */

/* R16.3: buildings bring keshis, resources, a scroll and what these lead to. */
void scenario_why_gifts(const mk_game *g, buf *out)
{
    static const char *const given[] = {"building", "water", "date",    "dinar", "keshis",
                                        "goods",    "gate",  "scrolls", "luxury"};
    char path[40], is[400];
    if (!(g->modules >> MOD_BUILDINGS & 1)) return;
    for (int seat = 0; seat < g->players; seat++) {
        buf_printf(out, "%sp%d has", seat ? "; " : "", seat + 1);
        bool more = false;
        for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
            snprintf(path, sizeof path, "p%d.%s", seat + 1, given[i]);
            if (mk_get(g, path, is, sizeof is) != MK_OK || !strcmp(is, "-") || !strcmp(is, "0")) continue;
            buf_printf(out, "%s %s %s", more ? "," : "", given[i], is);
            more = true;
        }
        if (!more) buf_puts(out, " nothing");
    }
}
