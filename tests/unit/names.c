/* names.c - lists that belong together: every number of a noun has one name and no number beyond has one; rules are
 * called like their ids; every event, reason, module and tile has its words. */
#include <ctype.h>

#include "say/say.h"
#include "sentences.h"
#include "unit.h"

/* Names of all numbers that a question tries, and of no others. */
static void test_noun(int noun)
{
    char text[MK_NAME_MAX], other[MK_NAME_MAX];
    int size = mk_noun_size(noun), none = 0;
    for (int id = 0; id < 256; id++) {
        const char *name = mk_name(noun, id, text);
        if (!name || id == MK_PASS) {
            none += id < size;
            continue;
        }
        bool seat = noun == NOUN_SEAT && id <= MK_NOBODY;
        FACT(id < size || seat, "noun %d: %s is beyond the last one", noun, name);
        FACT(mk_id(noun, name, strlen(name)) == id, "noun %d: %s is another one", noun, name);
        for (int k = 0; k < id; k++) {
            const char *before = mk_name(noun, k, other);
            FACT(!before || strcmp(before, name) != 0, "noun %d: %s is there twice", noun, name);
        }
    }
    bool tiles = !mk_name(noun, 0, text); /* they begin with 1 */
    FACT(none == tiles || noun == NOUN_DEAL, "noun %d: %d of %d have no name", noun, none, size);
}

/* Records and positions say "bot" for either automaton. */
static void test_rule(const char *id, const char *name, int op)
{
    char made[MK_NAME_MAX] = "";
    int automaton = !strncmp(id, "PASHA_", 6) ? 5 : !strncmp(id, "AUTOMATON_", 10) ? 9 : 0;
    size_t n = (size_t)snprintf(made, sizeof made, "%s", automaton ? "bot" : "");
    for (id += automaton; *id && n < sizeof made - 1; id++) made[n++] = (char)(*id == '_' ? '-' : tolower(*id));
    FACT(!strcmp(made, name) && !strcmp(mk_rule_about(op).name, name), "rule %s is called %s", made, name);
}

static void test_modules(void)
{
    char text[MK_NAME_MAX];
    for (int m = 0; m < MK_MODULES; m++) {
        const mk_module_info *info = &mk_modules[m];
        FACT(info->rule > 1400 && *info->what && mk_name(NOUN_MODULE, m, text), "module %d", m);
        FACT(!info->needs == !*info->fault && !(info->needs >> m & 1), "module %d needs what?", m);
    }
}

static void test_tiles(void)
{
    for (int n = 1; n <= MK_SCROLLS; n++) {
        const mk_scroll_row *row = &mk_cat.scroll[n];
        bool lasts = row->kind != 'I',
             class = n >= mk_cat.scroll_class[row->class].first &&
                     n < mk_cat.scroll_class[row->class].first + mk_cat.scroll_class[row->class].count;
        FACT(lasts == (mk_scroll_says[n] != NULL), "scroll %d has no words", n);
        FACT(class && (lasts || row->program.effect[0].op), "scroll %d", n);
    }
}

/* data/sentences.toml has the words of these in the order of their numbers. */
static void test_words(int noun, int id, const char *name)
{
    char text[MK_NAME_MAX];
    FACT(!strcmp(mk_name(noun, id, text), name), "noun %d: %s has the words of %s", noun, text, name);
}

int main(void)
{
    for (int noun = NOUN_NUMBER + 1; noun < MK_NOUNS; noun++) test_noun(noun);
#define RULE(id, fn, name, ...) test_rule(#id, name, OP_##id);
    MK_RULE_LIST(RULE, RULE, RULE, RULE, RULE)
#undef RULE
    buf said = {0};
    for (int op = OP_NONE + 1; op < MK_OPS; op++)
        FACT(!mk_rule_about(op).asks || say_doing(op, &said), "rule %d: no words for its question", op);
    buf_free(&said);
    for (int e = 0; e < MK_EVENT_KINDS; e++) FACT(mk_event_about[e].name, "event %d", e);
    for (int r = WHY_LEGAL + 1; r < MK_REASONS; r++) FACT(*mk_reason_text(r), "reason %d", r);
    for (int p = 0; p < MK_PHASES; p++) FACT(say_phase[p], "phase %d", p);
    int why = 0, title = 0;
#define WHY(name, words) test_words(NOUN_CRITERION, why++, name);
    SAY_WHY_LIST(WHY)
#undef WHY
#define TITLE(name, words) test_words(NOUN_TITLE, title++, name);
    SAY_TITLE_LIST(TITLE)
#undef TITLE
    test_modules();
    test_tiles();
    return unit_end();
}
