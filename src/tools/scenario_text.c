/* scenario_text.c - the lines of scenarios, and rules by their numbers. */
#include <stdio.h>
#include <string.h>

#include "scenario.h"

static const char *const verbs[] = {"", VERB_LIST(LIST_NAME)};

bool statement_read(statement *out, const char *line, size_t len)
{
    size_t at = 0, to = 0;
    bool space = false;
    *out->word = *out->rest = 0;
    out->verb = VERB_NONE;
    if (len >= SCENARIO_LINE_MAX || memchr(line, 0, len)) return false;
    while (at < len && strchr(" \t\r", line[at])) at++;
    if (at == len || line[at] == '#') return true;
    while (at < len && !strchr(" \t\r", line[at])) out->word[to++] = line[at++];
    out->word[to] = 0;
    for (to = 0; at < len; at++) {
        bool blank = strchr(" \t\r", line[at]) != NULL;
        if (!blank && line[at] == '#' && space && (at + 1 == len || line[at + 1] == ' ')) break;
        if (!blank && space && to) out->rest[to++] = ' ';
        if (!blank) out->rest[to++] = line[at];
        space = blank;
    }
    out->rest[to] = 0;
    out->verb = VERB_UNKNOWN;
    for (int v = VERB_SCENARIO; v < VERB_UNKNOWN; v++)
        if (!strcmp(verbs[v], out->word)) out->verb = (verb)v;
    return true;
}

bool scenario_next_word(const char **at, char word[MK_NAME_MAX * 2])
{
    size_t len = strcspn(*at, " ");
    if (!len) return false;
    snprintf(word, MK_NAME_MAX * 2, "%.*s", (int)(len < 60 ? len : 60), *at);
    *at += len;
    while (**at == ' ') (*at)++;
    return true;
}

void scenario_add_name(buf *out, int noun, int id)
{
    char made_up[MK_NAME_MAX];
    if (noun == NOUN_NONE) return;
    const char *name = mk_name(noun, id, made_up);
    if (name)
        buf_printf(out, " %s", name);
    else
        buf_printf(out, " #%d", id);
}

enum { SOLO_RULES = 10000 }; /* rules S1-S9 are numbered from here on */

void scenario_rule_text(int rule, char out[16])
{
    char letter = rule < SOLO_RULES ? 'R' : 'S';
    rule %= SOLO_RULES;
    if (rule % 100)
        snprintf(out, 16, "%c%d.%d", letter, rule / 100, rule % 100);
    else
        snprintf(out, 16, "%c%d", letter, rule / 100);
}

int scenario_rule_number(const char *text)
{
    int chapter = 0, paragraph = 0, used = 0;
    if (sscanf(text, "%*1[RS]%2d%n", &chapter, &used) != 1) return 0;
    if (text[used] == '.') {
        int more = 0;
        if (sscanf(text + used, ".%2d%n", &paragraph, &more) != 1) return 0;
        used += more;
    }
    int first = *text == 'S' ? SOLO_RULES : 0;
    return text[used] || chapter < 1 || paragraph < 0 ? 0 : first + chapter * 100 + paragraph;
}

/* 9 is a digit, X a capital letter. R, S, D: rules, tiles and decisions of doc/rules.md; E: worked examples; C and
 * three letters: doc/rulings.md. */
static const char *const id_shapes[] = {
    "R9", "R99", "R9.9", "R9.99", "R99.9", "R99.99", "R99-99", "S9",    "S9.9",   "S9.99",
    "E9", "E99", "E999", "C9",    "C99",   "C999",   "D-99",   "D-999", "XXX-99", "XXX-999",
};

static bool has_shape(const char *text, size_t len, const char *shape)
{
    for (size_t i = 0; i < len; i++) {
        bool digit = text[i] >= '0' && text[i] <= '9', capital = text[i] >= 'A' && text[i] <= 'Z';
        bool same = shape[i] == '9' ? digit : shape[i] == 'X' ? capital : text[i] == shape[i];
        if (!same) return false;
    }
    return !shape[len];
}

bool scenario_rule_ids(const char *text, size_t len)
{
    for (const char *end = text + len;;) {
        size_t n = strcspn(text, ", ");
        bool known = false;
        for (size_t i = 0; i < sizeof id_shapes / sizeof *id_shapes; i++) known |= has_shape(text, n, id_shapes[i]);
        if (!known || text + n == end) return known;
        text += n + 1;
    }
}
