/* study.c - a game that is played for one person and not kept (see study.h). */
#include "study.h"

#include <string.h>

static void begin_step(study *s, int by)
{
    buf_clear(&s->change.told);
    s->change.by = (uint8_t)by;
}

static void end_step(study *s)
{
    s->version++;
    if (s->told) s->told(s->context, s, &s->change);
}

static void roll(study *s)
{
    while (!s->prescribed && mk_to_act(&s->game) == MK_CHANCE) {
        mk_choice c = dice_roll(&s->dice, &s->game);
        if (s->kept)
            record_apply(s->kept, &s->game, MK_CHANCE, c);
        else
            mk_apply_legal(&s->game, MK_CHANCE, c);
        match_add_events(&s->game, &s->change);
    }
}

void study_begin(study *s, mk_task t)
{
    begin_step(s, MK_NOBODY);
    mk_begin(&s->game, t);
    match_add_events(&s->game, &s->change);
    roll(s);
    end_step(s);
}

void study_go_on(study *s)
{
    if (s->prescribed || mk_to_act(&s->game) != MK_CHANCE) return;
    begin_step(s, MK_NOBODY);
    roll(s);
    end_step(s);
}

int study_seat(const study *s, const char *text, const char **rest)
{
    size_t len = strcspn(text, " ");
    int seat = mk_id(NOUN_SEAT, text, len);
    *rest = text + len + strspn(text + len, " ");
    if (seat == MK_CHANCE) return seat;
    return seat >= 0 && seat < s->game.players ? seat : -1;
}

int study_choices(const study *s, int seat, const char **words, mk_choice out[MATCH_SET])
{
    if (!mk_asked(&s->game, seat)) return STUDY_TURN;
    int noun = mk_rule_about(mk_question(&s->game, seat).op).noun;
    int size = seat == MK_CHANCE ? 1 : mk_set_size(&s->game, seat), n = 0;
    for (; n < size; n++) {
        size_t len = strcspn(*words, " ");
        if (!len || size > MATCH_SET) return STUDY_SIZE;
        int id = mk_id(noun, *words, len);
        if (id < 0 || id > UINT8_MAX) return STUDY_NAME;
        out[n] = (mk_choice)id;
        *words += len + strspn(*words + len, " ");
    }
    return n;
}

/* In the order in which match_try has answered: the members of a set ascending, until the rest is forced. */
static void write_down(record *r, mk_game *g, int seat, const mk_choice *c, int n)
{
    int op = mk_question(g, seat).op;
    for (int next = 0; next <= UINT8_MAX; next++)
        for (int i = 0; i < n; i++)
            if (c[i] == next && mk_question(g, seat).op == op) record_apply(r, g, seat, c[i]);
}

int study_apply(study *s, int seat, const mk_choice *c, int n, int *refused)
{
    begin_step(s, seat == MK_CHANCE ? MK_NOBODY : seat);
    *refused = -1;
    mk_game before;
    if (s->kept) before = s->game;
    int error = match_try(&s->game, seat, c, n, refused, &s->change);
    if (error) return error;
    if (s->kept) write_down(s->kept, &before, seat, c, n);
    roll(s);
    end_step(s);
    return MK_OK;
}

int study_answer(study *s, const char *text, int *seat, int *refused)
{
    const char *words;
    mk_choice c[MATCH_SET];
    *refused = -1;
    *seat = study_seat(s, text, &words);
    if (*seat < 0 || !*words) return STUDY_FORM;
    while (*words) {
        int n = study_choices(s, *seat, &words, c);
        int error = n < 0 ? n : study_apply(s, *seat, c, n, refused);
        if (error) return error;
    }
    return MK_OK;
}

bool study_next(const char **answers, char out[STUDY_ANSWER + 1])
{
    size_t len = strcspn(*answers, "\n");
    if (!(*answers)[len] || len > STUDY_ANSWER) return false;
    memcpy(out, *answers, len);
    out[len] = 0;
    *answers += len + 1;
    return true;
}

static bool of_chance(const char *answers)
{
    size_t len = strcspn(answers, " \n");
    return mk_id(NOUN_SEAT, answers, len) == MK_CHANCE;
}

int study_play(study *s, const char *answers, int *seat, int *refused)
{
    char one[STUDY_ANSWER + 1];
    int error = MK_OK;
    *seat = 0;
    *refused = -1;
    s->prescribed = of_chance(answers);
    study_go_on(s);
    while (!error && study_next(&answers, one)) {
        s->prescribed = of_chance(answers);
        error = study_answer(s, one, seat, refused);
    }
    return error;
}

void study_free(study *s)
{
    match_change_free(&s->change);
}
