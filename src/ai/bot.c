/* bot.c - the list of bots. */
#include "bot.h"

#include <string.h>

const bot *const bots[] = {&bot_random, &bot_greedy, NULL};

const bot *bot_find(const char *name, size_t len)
{
    for (int i = 0; bots[i]; i++)
        if (strlen(bots[i]->name) == len && !memcmp(bots[i]->name, name, len)) return bots[i];
    return NULL;
}
