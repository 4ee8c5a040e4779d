/* bot_wrong.c - see bot_wrong.h. What bot_sit takes is not written down here again: it is asked. */
#include "bot_wrong.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/mcts.h"
#include "base/speech.h"

static bool sits(const char *name, size_t len)
{
    bot_player *p = bot_sit(name, len);
    bot_leave(p);
    return p;
}

static void no_such_bot(const char *name, size_t len, char why[BOT_WRONG])
{
    buf text = {0}, all = {0};
    for (int i = 0; bots[i]; i++) buf_printf(&all, "%s%s", i ? ", " : "", bots[i]->name);
    speech_fill(&text, T("there is no bot \"{name}\"; there are {all}"), "name", PART(name, len), "all", buf_text(&all),
                NULL);
    buf_free(&all);
    speech_into(why, BOT_WRONG, &text);
}

/* A number of 1 is possible in every setting, so a setting that does not take it is none. */
static void wrong_setting(const bot *b, const char *part, int len, buf *why)
{
    char one[2 * SPEECH_PART];
    const char *is = memchr(part, '=', (size_t)len);
    int key = is ? (int)(is - part) : len;
    int n = snprintf(one, sizeof one, "%s:%.*s=1", b->name, key, part);
    bool known = is && n < (int)sizeof one && sits(one, (size_t)n);
    speech_fill(why,
                known ? T("\"{part}\" is a wrong setting of {bot}: the number is not one that is possible there")
                      : T("\"{part}\" is no setting of {bot} (doc/bots.md lists them)"),
                "part", PART(part, (size_t)len), "bot", b->name, NULL);
}

static void wrong_part(const bot *b, const char *part, size_t len, buf *why)
{
    if (len && !isdigit((unsigned char)*part))
        wrong_setting(b, part, (int)len, why);
    else
        speech_fill(
            why,
            T("\"{part}\" is a wrong budget of {bot}: it has 1 to {most} simulations (400) or milliseconds (200ms), "
              "and up to {threads} threads (400x2)"),
            "part", PART(part, len), "bot", b->name, "most", DIGITS(MCTS_SIMULATIONS), "threads", DIGITS(MCTS_THREADS),
            NULL);
}

void bot_wrong(const char *name, char why[BOT_WRONG])
{
    size_t len = strcspn(name, ":");
    const bot *b = bot_find(name, len);
    buf text = {0};
    if (!b) {
        no_such_bot(name, len, why);
        return;
    }
    for (const char *colon = name + len; *colon; colon += 1 + len) {
        const char *part = colon + 1;
        len = strcspn(part, ":");
        if (sits(name, (size_t)(part + len - name))) continue;
        if (b->search)
            wrong_part(b, part, len < SPEECH_PART ? len : SPEECH_PART - 1, &text);
        else
            speech_fill(&text, T("{bot} does not search, so it has no budget and no settings: \"{part}\""), "bot",
                        b->name, "part", PART(part, len), NULL);
        speech_into(why, BOT_WRONG, &text);
        return;
    }
    speech_fill(&text, T("there is no memory for the bot {bot}"), "bot", b->name, NULL);
    speech_into(why, BOT_WRONG, &text);
}
