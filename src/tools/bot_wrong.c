/* bot_wrong.c - see bot_wrong.h. What bot_sit takes is not written down here again: it is asked. */
#include "bot_wrong.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/mcts.h"

enum { PART = 60 }; /* bytes of the name that are said again */

static bool sits(const char *name, size_t len)
{
    bot_player *p = bot_sit(name, len);
    bot_leave(p);
    return p;
}

static void no_such_bot(const char *name, size_t len, char why[BOT_WRONG])
{
    int at = snprintf(why, BOT_WRONG, "there is no bot \"%.*s\"; there are", len < PART ? (int)len : PART, name);
    for (int i = 0; bots[i]; i++)
        at += snprintf(why + at, BOT_WRONG - (size_t)at, "%s%s", i ? ", " : " ", bots[i]->name);
}

/* A number of 1 is possible in every setting, so a setting that does not take it is none. */
static void wrong_setting(const bot *b, const char *part, int len, char why[BOT_WRONG])
{
    char one[2 * PART];
    const char *is = memchr(part, '=', (size_t)len);
    int key = is ? (int)(is - part) : len;
    int n = snprintf(one, sizeof one, "%s:%.*s=1", b->name, key, part);
    if (is && n < (int)sizeof one && sits(one, (size_t)n))
        snprintf(why, BOT_WRONG, "\"%.*s\" is a wrong setting of %s: the number is not one that is possible there", len,
                 part, b->name);
    else
        snprintf(why, BOT_WRONG, "\"%.*s\" is no setting of %s (doc/bots.md lists them)", len, part, b->name);
}

static void wrong_part(const bot *b, const char *part, size_t length, char why[BOT_WRONG])
{
    int len = length < PART ? (int)length : PART;
    if (len && !isdigit((unsigned char)*part))
        wrong_setting(b, part, len, why);
    else
        snprintf(
            why, BOT_WRONG,
            "\"%.*s\" is a wrong budget of %s: it has 1 to %d simulations (400) or milliseconds (200ms), and up to "
            "%d threads (400x2)",
            len, part, b->name, MCTS_SIMULATIONS, MCTS_THREADS);
}

void bot_wrong(const char *name, char why[BOT_WRONG])
{
    size_t len = strcspn(name, ":");
    const bot *b = bot_find(name, len);
    if (!b) {
        no_such_bot(name, len, why);
        return;
    }
    for (const char *colon = name + len; *colon; colon += 1 + len) {
        const char *part = colon + 1;
        len = strcspn(part, ":");
        if (sits(name, (size_t)(part + len - name))) continue;
        if (b->search)
            wrong_part(b, part, len, why);
        else
            snprintf(why, BOT_WRONG, "%s does not search, so it has no budget and no settings: \"%.*s\"", b->name,
                     len < PART ? (int)len : PART, part);
        return;
    }
    snprintf(why, BOT_WRONG, "there is no memory for the bot %s", b->name);
}
