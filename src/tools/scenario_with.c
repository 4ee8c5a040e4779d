/* scenario_with.c - one scenario for several values: what a `with` line gives stands for $names in the lines below. */
#include <stdio.h>
#include <string.h>

#include "scenario.h"

static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

/* How long the name is if one is given its value here, "colour=green"; else 0. */
static size_t name_at(const char *text)
{
    size_t len = strspn(text, letters);
    return text[len] == '=' ? len : 0;
}

static int find(const scenario_values *v, const char *name, size_t len)
{
    for (int i = 0; i < v->names; i++)
        if (v->of[i].name_len == len && !memcmp(v->text + v->of[i].name, name, len)) return i;
    return -1;
}

const char *scenario_read_values(scenario_values *v, const char *text, char why[200])
{
    memset(v, 0, sizeof *v);
    snprintf(v->text, sizeof v->text, "%s", text);
    const char *at = v->text;
    if (!name_at(at)) return "with gives values to names: with colour=green sector=orchard";
    while (*at) {
        size_t len = name_at(at);
        const char *value = at + len + 1, *end = value;
        while (*end && !(*end == ' ' && name_at(end + 1))) end++; /* a value may have several words */
        const char *wrong = v->names == SCENARIO_NAMES_MAX  ? "is one name too many"
                            : find(v, at, len) >= 0         ? "is given twice"
                            : end == value || *value == ' ' ? "is given no value"
                                                            : NULL;
        if (wrong) {
            snprintf(why, 200, "with: %.*s %s", (int)(len < 60 ? len : 60), at, wrong);
            return why;
        }
        v->of[v->names].name = (uint16_t)(at - v->text);
        v->of[v->names].name_len = (uint16_t)len;
        v->of[v->names].value = (uint16_t)(value - v->text);
        v->of[v->names++].value_len = (uint16_t)(end - value);
        at = end + (*end == ' ');
    }
    return NULL;
}

const char *scenario_fill_in(scenario_values *v, const char *text, char out[SCENARIO_LINE_MAX], char why[200])
{
    size_t to = 0;
    *out = 0;
    for (; *text; out[to] = 0) {
        const char *from = text;
        size_t len = strcspn(text, "$"), used = len;
        if (!len) {
            size_t name = strspn(text + 1, letters);
            int i = find(v, text + 1, name);
            if (i < 0) {
                snprintf(why, 200, "no with line gives a value to '%.*s'", (int)(name < 60 ? name + 1 : 60), text);
                return why;
            }
            v->of[i].used = true;
            from = v->text + v->of[i].value;
            len = v->of[i].value_len;
            used = name + 1;
        }
        if (len >= SCENARIO_LINE_MAX - to) return "the line is too long with its values";
        memcpy(out + to, from, len);
        to += len;
        text += used;
    }
    return NULL;
}

bool scenario_same_names(const scenario_values *a, const scenario_values *b)
{
    for (int i = 0; i < a->names; i++)
        if (find(b, a->text + a->of[i].name, a->of[i].name_len) < 0) return false;
    return a->names == b->names;
}
