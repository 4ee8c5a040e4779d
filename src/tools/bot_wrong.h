/* bot_wrong.h - what is wrong with the name of a bot that bot_sit refuses (ai/bot.h), for the user.
 *
 *     bot_player *p = bot_sit(name, strlen(name));
 *     if (!p) bot_wrong(name, why);          // "trust=0": the number of trust is not possible
 */
#ifndef BOT_WRONG_H
#define BOT_WRONG_H

enum { BOT_WRONG = 800 };

void bot_wrong(const char *name, char why[BOT_WRONG]);

#endif
