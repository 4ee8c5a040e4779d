/* cmd_lessons.c - marrakesh lessons: every lesson is played to its end, in all ways that it allows, and every other
 * answer is tried at each of its steps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "command.h"
#include "match/lesson.h"

static int lessons_run(int argc, char **argv);
const command command_lessons = {"lessons", "[NAME]", MARK("play the lessons to their end and try every other answer"),
                                 lessons_run};

enum { WAY_MAX = 400 };

/* What has been played of all lessons. */
typedef struct tried {
    const char *name;
    int steps, others, wrong;
} tried;

static void complain(tried *t, const lesson *l, const char *why)
{
    printf("%s:%d: %s\n", t->name, l->line, why);
    t->wrong++;
}

/* A lesson to try something with. */
static lesson copy_of(const lesson *l)
{
    lesson copy = *l;
    copy.study.change = (match_change){0};
    return copy;
}

static bool is_way(const lesson *l, const char *choice)
{
    size_t len = strlen(choice);
    for (int i = 0; i < l->ways; i++)
        if ((size_t)l->way[i].len >= len && !strncmp(l->way[i].text, choice, len) &&
            (l->way[i].text[len] == ' ' || (size_t)l->way[i].len == len))
            return true;
    return false;
}

/* Every option that is not what the lesson waits for leaves it as it is, and something is said to it. Of sets the rest
 * are others. */
static void try_others(tried *t, const lesson *l)
{
    mk_choice option[MK_OPTIONS_MAX];
    char seat[MK_NAME_MAX], name[MK_NAME_MAX], text[2 * MK_NAME_MAX + 2], why[LESSON_WHY] = "";
    if (!l->ways) return;
    int size = mk_set_size(&l->study.game, l->seat), n = match_options(&l->study.game, l->seat, option),
        noun = mk_rule_about(mk_question(&l->study.game, l->seat).op).noun, before = t->others;
    if (size > 1) t->others += n - size;
    for (int i = 0; i < n && size == 1; i++) {
        int refused;
        const char *choice = mk_name(noun, option[i], name);
        if (is_way(l, choice)) continue;
        lesson other = copy_of(l);
        snprintf(text, sizeof text, "%s %s", mk_name(NOUN_SEAT, l->seat, seat), choice);
        if (lesson_answer(&other, text, &refused, why) != LESSON_OTHER || other.step != l->step)
            complain(t, l, "another answer is not refused as one");
        t->others++;
        study_free(&other.study);
    }
    if (t->others > before && !l->other.len) complain(t, l, "other answers are possible, and nothing is said to them");
}

static void play_on(tried *t, lesson *l, int depth);

/* Answer with a way of the lesson, question by question, and go on to the end. */
static void play_way(tried *t, const lesson *before, int way, int depth)
{
    char text[WAY_MAX], seat[MK_NAME_MAX], why[LESSON_WHY] = "";
    int refused;
    lesson l = copy_of(before);
    if (before->ways)
        snprintf(text, sizeof text, "%s %.*s", mk_name(NOUN_SEAT, l.seat, seat), before->way[way].len,
                 before->way[way].text);
    else
        snprintf(text, sizeof text, "next");
    int error = lesson_answer(&l, text, &refused, why);
    if (error == LESSON_BROKEN)
        complain(t, &l, why);
    else if (error)
        complain(t, &l, "the answer that the lesson waits for is refused");
    else if (l.step == before->step)
        complain(t, &l, "the answer does not lead to the next step");
    else
        play_on(t, &l, depth + 1);
    study_free(&l.study);
}

static void play_on(tried *t, lesson *l, int depth)
{
    const char *impossible = mk_check(&l->study.game);
    t->steps++;
    if (impossible) {
        complain(t, l, impossible);
        return;
    }
    if (l->ended || depth > 100) return;
    try_others(t, l);
    for (int i = 0; i < (l->ways ? l->ways : 1); i++) play_way(t, l, i, depth);
}

static void play_lesson(tried *t, const lesson_text *text)
{
    char why[LESSON_WHY] = "";
    lesson *l = calloc(1, sizeof *l);
    if (!l) return;
    t->name = text->name;
    const char *wrong = lesson_begin(l, text, why);
    if (wrong)
        complain(t, l, wrong);
    else
        play_on(t, l, 0);
    study_free(&l->study);
    free(l);
}

static int lessons_run(int argc, char **argv)
{
    tried t = {0};
    int lessons = 0;
    args a = args_begin("lessons", argc, argv);
    const char *name = args_next(&a);
    if (!args_end(&a)) return 2;
    for (const lesson_text *text = lesson_texts; text->name; text++) {
        if (name && strcmp(name, text->name)) continue;
        play_lesson(&t, text);
        lessons++;
    }
    if (!lessons) {
        command_complain("lessons", T("no such lesson \"{value}\""), "value", WORD(name ? name : ""), NULL);
        return 2;
    }
    printf("lessons: %d, steps: %d, other answers: %d, mistakes: %d\n", lessons, t.steps, t.others, t.wrong);
    return t.wrong ? 1 : 0;
}
