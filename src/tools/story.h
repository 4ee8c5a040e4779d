/* story.h - a game told from question to question: headings, who chose what, and what came of it.
 *
 *     story s = {.out = stdout};
 *     story_start(&s, &g);
 *     story_answer(&s, &g, who, choice); mk_apply(&g, who, choice); story_events(&s, &g);
 */
#ifndef STORY_H
#define STORY_H

#include <stdio.h>

#include "rules/mk.h"

typedef struct story {
    FILE *out;
    bool board;                 /* the whole board at the end of each round */
    bool secrets;               /* tell what only one seat may know */
    int pause;                  /* milliseconds to wait then */
    const char *name[MK_SEATS]; /* who plays; NULL: nobody says */
    int answers;                /* told so far */
    int phase;                  /* the one told last */
} story;

/* What happened before the first question. */
void story_start(story *s, const mk_game *g);
/* The answer that will now be given. */
void story_answer(story *s, const mk_game *g, int player, mk_choice c);
/* What came of it. */
void story_events(story *s, const mk_game *g);

#endif
