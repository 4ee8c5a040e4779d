/* lesson.h - lessons: texts (data/lessons) that set up a position, say what to do there and wait for it
 * (doc/lessons.md).
 *
 *     lesson l = {.study = {.told = tell, .context = context}};
 *     const char *wrong = lesson_begin(&l, lesson_find("river"), why);
 *     while (!wrong && !l.ended) {
 *         ... show l.say, l.at, and the question to l.seat ...
 *         error = lesson_answer(&l, "p1 river", why);
 *     }
 *     study_free(&l.study);
 *
 * A lesson is a list of lines that are carried out one after the other up to the next step: what is said, and what is
 * to be answered. Another answer that the rules allow is no answer here; it changes nothing.
 */
#ifndef LESSON_H
#define LESSON_H

#include "match/study.h"

enum { LESSON_WHY = 200, LESSON_WAYS = 4, LESSON_NAME = 24 };

/* The texts, in the order in which they are offered; made by tools/lessons.py. The last one has no name. */
typedef struct lesson_text {
    const char *name, *text;
} lesson_text;
extern const lesson_text lesson_texts[];

/* A line, or a part of one. */
typedef struct lesson_span {
    const char *text;
    int len;
} lesson_span;

typedef struct lesson {
    study study;
    const char *next;             /* the line that comes */
    int line;                     /* its number, from 1 on */
    int step;                     /* the one that is waited at, from 1 on */
    lesson_span say, at, other;   /* of the step: what is said; places; what is said to another answer (may be empty) */
    lesson_span way[LESSON_WAYS]; /* "p1 palace keshi": answers, what is left of them; none: `next` is the answer */
    int ways;
    int seat;   /* that is to answer */
    bool ended; /* the last step is only said */
    bool game;  /* it is a whole game, which may be over; not single tasks */
} lesson;

enum lesson_error {                      /* besides those of study.h */
                    LESSON_OTHER = -30,  /* allowed by the rules, but not what the lesson is about */
                    LESSON_BROKEN = -31, /* a mistake of the text */
};

/* NULL: there is none of this name. */
const lesson_text *lesson_find(const char *name);
/* How many steps it has. */
int lesson_steps(const lesson_text *t);
/* Set up, and go to the first step. NULL, or what is wrong with the text; `l->line` is where. */
const char *lesson_begin(lesson *l, const lesson_text *t, char why[LESSON_WHY]);
/* Answer a step: "p1 red green white", or "next" where nothing is to be answered. MK_OK, LESSON_OTHER, LESSON_BROKEN
 * with the reason in why, or as study_answer. */
int lesson_answer(lesson *l, const char *text, int *refused, char why[LESSON_WHY]);

#endif
