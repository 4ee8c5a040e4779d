/* story.c - a game told in sentences (see story.h). */
#include "story.h"

#include <time.h>

#include "base/speech.h"
#include "picture.h"
#include "say/say.h"

static void phase_heading(story *s, int phase)
{
    s->phase = phase;
    fprintf(s->out, "\n  -- %s --\n", T(say_phase[phase]));
}

/* All rapids passed: scroll 28 at the end of a season, scroll 69 each round. Rules 1 have no heading there. */
static int phase_of_rapids(const mk_game *g, uint16_t cause)
{
    if (!mk_since(g, 2)) return -1;
    return cause == MK_BY(BY_SCROLL, 28) ? PHASE_SEASON : PHASE_RIVER;
}

/* The phase in which this question is asked, or -1: in any. */
static int phase_of_question(const mk_game *g, int op, uint16_t cause)
{
    switch (op) {
    case OP_PICK:
    case OP_DEPLOY:
    case OP_FALL:
    case OP_STAY: return PHASE_SELECT;
    case OP_TAKE:
    case OP_PLACE_ASIDE: return PHASE_CLAIM;
    case OP_ASSISTANT: return PHASE_ASSISTANTS;
    case OP_RIVER_BONUS: return PHASE_RIVER;
    case OP_RAPIDS: return phase_of_rapids(g, cause);
    case OP_RIVER_PRIZE:
    case OP_PROVIDE: return PHASE_SEASON;
    default: return -1;
    }
}

static int phase_of_event(const mk_game *g, const mk_event *e)
{
    switch (e->kind) {
    case EV_FORCED:
        return e->a == OP_PLACE_ASIDE ? -1 : phase_of_question(g, e->a, e->cause); /* R6.10 places aside too */
    case EV_RAPID:
        return g->solo && e->player == MK_AUTOMATON ? phase_of_rapids(g, e->cause) : -1; /* S6.1: it is not asked */
    case EV_TAKE:
    case EV_AUTOMATON_TAKE:
    case EV_RETURN_TRAY:
    case EV_SKIP: return PHASE_CLAIM;
    case EV_TURN: return PHASE_ASSISTANTS;
    case EV_RIVER_PRIZE:
    case EV_LAZY_RIVER:
    case EV_PROVIDE: return PHASE_SEASON;
    case EV_NOTHING: return e->rule == 903 ? PHASE_SEASON : -1;
    default: return e->rule / 100 == 10 ? PHASE_END : -1;
    }
}

/* A new round: the board as the last one left it, then a heading. */
static void round_heading(story *s, const mk_game *g, int season, int round)
{
    if (s->board && (season || round > 1)) picture_print(g, s->name, s->out);
    if (s->pause) {
        fflush(s->out);
        nanosleep(&(struct timespec){s->pause / 1000, s->pause % 1000 * 1000000L}, NULL);
    }
    fputs("\n======== ", s->out);
    speech_print(s->out, T("Season {season}, round {round}"), "season", DIGITS(season + 1), "round", DIGITS(round),
                 NULL);
    fputs(" ========\n", s->out);
    phase_heading(s, PHASE_SELECT);
}

void story_events(story *s, const mk_game *g)
{
    buf text = {0};
    for (int i = 0; i < g->events_len; i++) {
        const mk_event *e = &g->event[i];
        int phase = phase_of_event(g, e);
        if (e->seen_by != 0xFF && !s->secrets) continue;
        if (e->kind == EV_START_ROUND)
            round_heading(s, g, g->season, e->n);
        else if (phase > s->phase)
            phase_heading(s, phase);
        buf_clear(&text);
        say_event(g, g->event, i, &text);
        fprintf(s->out, "    %s\n", buf_text(&text));
    }
    buf_free(&text);
}

void story_start(story *s, const mk_game *g)
{
    s->phase = PHASE_SETUP;
    fprintf(s->out, "======== %s ========\n", T("Set-up"));
    story_events(s, g);
}

void story_answer(story *s, const mk_game *g, int player, mk_choice c)
{
    mk_choice option[MK_OPTIONS_MAX];
    mk_task t = mk_question(g, player);
    int phase = t.op == OP_PLACE_ASIDE && s->phase != PHASE_SELECT ? -1 : phase_of_question(g, t.op, t.cause);
    if (phase > s->phase) phase_heading(s, phase);
    buf text = {0};
    say_answer(g, t, player, c, mk_options(g, player, option), &text);
    fprintf(s->out, "%d. %s\n", ++s->answers, buf_text(&text));
    buf_free(&text);
}
