/* rule.c - numbers of rules (see say.h); apart from the words, which the check of games in the browser has no use
 * for. */
#include <stdio.h>

#include "say.h"

const char *say_rule(int rule, char out[SAY_RULE_MAX])
{
    int chapter = rule / 100 % 100, paragraph = rule % 100;
    char part = rule < 10000 ? 'R' : 'S'; /* ops.h: rules of solo play are numbered from there on */
    if (paragraph)
        snprintf(out, SAY_RULE_MAX, "%c%d.%d", part, chapter, paragraph);
    else
        snprintf(out, SAY_RULE_MAX, "%c%d", part, chapter);
    return out;
}
