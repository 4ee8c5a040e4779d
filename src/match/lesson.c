/* lesson.c - lessons, line by line (see lesson.h). */
#include "lesson.h"

#include <stdio.h>
#include <string.h>

#include "match/prepare.h"

enum { LINE_MAX_BYTES = 1000 };

/* ---- lines ---- */

typedef struct line {
    char verb[16];
    lesson_span rest;
} line;

static bool is_verb(const line *l, const char *verb)
{
    return !strcmp(l->verb, verb);
}

/* The line at *at, which moves behind it; empty lines and comments are passed by. False: there is none. */
static bool read_line(const char **at, int *number, line *out)
{
    while (**at) {
        const char *text = *at;
        size_t len = strcspn(text, "\n"), verb = strcspn(text, " \n");
        *at = text + len + (text[len] == '\n');
        ++*number;
        if (!len || *text == '#') continue;
        snprintf(out->verb, sizeof out->verb, "%.*s", (int)(verb < 15 ? verb : 15), text);
        size_t from = verb < len ? verb + 1 : len;
        out->rest = (lesson_span){text + from, (int)(len - from)};
        return true;
    }
    return false;
}

/* Is this the verb of the next line? Then it is taken. */
static bool take_line(lesson *l, const char *verb, line *out)
{
    const char *at = l->next;
    int number = l->line;
    if (!read_line(&at, &number, out) || !is_verb(out, verb)) return false;
    l->next = at;
    l->line = number;
    return true;
}

static bool next_is_chance(const lesson *l)
{
    const char *at = l->next;
    int number = 0;
    line next;
    return read_line(&at, &number, &next) && is_verb(&next, "do") && !strncmp(next.rest.text, "chance ", 7);
}

/* ---- carrying them out ---- */

static const char *copy(lesson_span s, char out[LINE_MAX_BYTES])
{
    snprintf(out, LINE_MAX_BYTES, "%.*s", s.len, s.text);
    return out;
}

static const char *set_up(lesson *l, const char *settings, char why[LESSON_WHY])
{
    prepared p;
    const char *wrong = prepare(&p, settings, &l->study.game, &l->study.dice, why);
    l->study.setup = p.setup;
    l->game = p.game;
    if (wrong) return wrong;
    l->study.prescribed = next_is_chance(l);
    study_go_on(&l->study);
    return NULL;
}

static const char *set(lesson *l, const char *text, char why[LESSON_WHY])
{
    char path[100], error[160];
    size_t len = strcspn(text, " ");
    snprintf(path, sizeof path, "%.*s", (int)(len < 99 ? len : 99), text);
    if (mk_set(&l->study.game, path, text + len + (text[len] == ' '), error) == MK_OK) return NULL;
    snprintf(why, LESSON_WHY, "set %s: %.90s", path, error);
    return why;
}

static const char *begin_task(lesson *l, const char *text, char why[LESSON_WHY])
{
    mk_task t;
    char error[160];
    if (mk_to_act(&l->study.game) != MK_NOBODY) return "the task before is not finished: somebody is asked";
    if (mk_read_task(&t, text, strlen(text), error) != MK_OK) {
        snprintf(why, LESSON_WHY, "task: %s", error);
        return why;
    }
    l->study.game.over = 0;
    l->study.prescribed = next_is_chance(l);
    study_begin(&l->study, t);
    return NULL;
}

/* Nobody is waited for. */
static const char *play(lesson *l, const char *text, char why[LESSON_WHY])
{
    int seat, refused;
    l->study.prescribed = next_is_chance(l);
    int error = study_answer(&l->study, text, &seat, &refused);
    if (!error) return NULL;
    snprintf(why, LESSON_WHY, "do %.60s: %s", text,
             error == STUDY_TURN   ? "this seat is not asked now"
             : error == STUDY_NAME ? "the question has no such choice"
             : error == STUDY_FORM ? "a seat and choices are missing"
             : error == STUDY_SIZE ? "the question asks for another number of things at once"
             : refused >= 0        ? mk_reason_text(mk_refusal(&l->study.game, seat, (mk_choice)refused))
                                   : "refused");
    return why;
}

/* The answers of the step, and what is said to others. */
static const char *wait_for(lesson *l, lesson_span first)
{
    const char *words;
    char text[LINE_MAX_BYTES];
    line more;
    l->way[0] = first;
    l->ways = 1;
    while (take_line(l, "or", &more)) {
        if (l->ways == LESSON_WAYS) return "too many lines `or`";
        l->way[l->ways++] = more.rest;
    }
    if (take_line(l, "else", &more)) l->other = more.rest;
    l->seat = study_seat(&l->study, copy(first, text), &words);
    if (l->seat < 0 || l->seat == MK_CHANCE || !mk_asked(&l->study.game, l->seat))
        return "what is said here waits for somebody who is not asked";
    for (int i = 0; i < l->ways; i++) { /* the seat is known */
        int len = (int)strcspn(l->way[i].text, " ");
        if (len >= l->way[i].len) return "an answer is missing: do p1 palace";
        l->way[i] = (lesson_span){l->way[i].text + len + 1, l->way[i].len - len - 1};
    }
    return NULL;
}

static const char *carry_out(lesson *l, const line *now, char why[LESSON_WHY])
{
    char text[LINE_MAX_BYTES];
    if (now->rest.len >= LINE_MAX_BYTES) return "the line is too long";
    copy(now->rest, text);
    if (is_verb(now, "setup")) return set_up(l, text, why);
    if (is_verb(now, "set")) return set(l, text, why);
    if (is_verb(now, "task")) return begin_task(l, text, why);
    if (is_verb(now, "do")) return play(l, text, why);
    if (is_verb(now, "title") || is_verb(now, "what")) return NULL;
    return "there is no such line: title, what, setup, set, task, say, at, do, or, else";
}

/* To the next step. */
static const char *go_on(lesson *l, char why[LESSON_WHY])
{
    line now;
    const char *wrong = NULL;
    l->say = l->at = l->other = (lesson_span){0};
    l->ways = 0;
    while (!wrong && !l->say.len && read_line(&l->next, &l->line, &now)) {
        if (is_verb(&now, "say"))
            l->say = now.rest;
        else
            wrong = carry_out(l, &now, why);
    }
    if (wrong) return wrong;
    if (!l->say.len) return "a lesson ends with what is said";
    l->step++;
    if (take_line(l, "at", &now)) l->at = now.rest;
    if (take_line(l, "do", &now)) return wait_for(l, now.rest);
    const char *at = l->next;
    l->ended = !read_line(&at, &(int){0}, &now);
    return NULL;
}

/* ---- from outside ---- */

const lesson_text *lesson_find(const char *name)
{
    for (const lesson_text *t = lesson_texts; t->name; t++)
        if (!strcmp(t->name, name)) return t;
    return NULL;
}

int lesson_steps(const lesson_text *t)
{
    const char *at = t->text;
    int number = 0, steps = 0;
    line now;
    while (read_line(&at, &number, &now)) steps += is_verb(&now, "say");
    return steps;
}

const char *lesson_begin(lesson *l, const lesson_text *t, char why[LESSON_WHY])
{
    l->next = t->text;
    l->line = l->step = l->seat = 0;
    l->ended = false;
    return go_on(l, why);
}

static bool same_set(const mk_choice *a, const mk_choice *b, int n)
{
    for (int i = 0; i < n; i++)
        if (!memchr(b, a[i], (size_t)n) || !memchr(a, b[i], (size_t)n)) return false;
    return true;
}

/* Of the ways those that go on with these choices; what is left of them. Returns how many. */
static int go_along(const lesson *l, const mk_choice *c, int n, lesson_span out[LESSON_WAYS])
{
    int found = 0;
    for (int i = 0; i < l->ways; i++) {
        char text[LINE_MAX_BYTES];
        const char *words = copy(l->way[i], text);
        mk_choice wanted[MATCH_SET];
        if (study_choices(&l->study, l->seat, &words, wanted) != n || !same_set(c, wanted, n)) continue;
        int used = (int)(words - text);
        out[found++] = (lesson_span){l->way[i].text + used, l->way[i].len - used};
    }
    return found;
}

/* What would the rules say? */
static int only_try(const lesson *l, const mk_choice *c, int n, int *refused)
{
    mk_game copy = l->study.game;
    match_change told = {0};
    int error = match_try(&copy, l->seat, c, n, refused, &told);
    match_change_free(&told);
    return error ? error : LESSON_OTHER;
}

/* One question. */
static int answer_one(lesson *l, const char **words, int *refused, char why[LESSON_WHY])
{
    mk_choice c[MATCH_SET];
    lesson_span left[LESSON_WAYS];
    int n = study_choices(&l->study, l->seat, words, c);
    if (n < 0) return n;
    int ways = go_along(l, c, n, left);
    if (!ways) return only_try(l, c, n, refused);
    bool done = left[0].len == 0;
    l->study.prescribed = done && next_is_chance(l);
    int error = study_apply(&l->study, l->seat, c, n, refused);
    if (error) return error;
    memcpy(l->way, left, sizeof left);
    l->ways = ways;
    const char *wrong = done ? go_on(l, why) : NULL;
    if (wrong && wrong != why) snprintf(why, LESSON_WHY, "%s", wrong);
    return wrong ? LESSON_BROKEN : MK_OK;
}

int lesson_answer(lesson *l, const char *text, int *refused, char why[LESSON_WHY])
{
    const char *words;
    *refused = -1;
    if (l->ended) return STUDY_TURN;
    if (!l->ways) {
        const char *wrong = strcmp(text, "next") ? NULL : go_on(l, why);
        if (wrong && wrong != why) snprintf(why, LESSON_WHY, "%s", wrong);
        return strcmp(text, "next") ? LESSON_OTHER : wrong ? LESSON_BROKEN : MK_OK;
    }
    int seat = study_seat(&l->study, text, &words), step = l->step;
    if (seat < 0 || !*words) return STUDY_FORM;
    if (seat != l->seat) return STUDY_TURN;
    int error = MK_OK;
    while (!error && *words && l->step == step) error = answer_one(l, &words, refused, why);
    return error;
}
