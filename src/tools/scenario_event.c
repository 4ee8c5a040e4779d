/* scenario_event.c - what happened, and what did not. */
#include <stdio.h>
#include <string.h>

#include "scenario.h"

void scenario_keep_events(scenario *s)
{
    for (int i = 0; i < s->g.events_len; i++) {
        scenario_keep_forced(s, &s->g.event[i]);
        if (s->events < SCENARIO_EVENTS_MAX) s->event[s->events++] = s->g.event[i];
    }
    s->g.events_len = 0;
}

void scenario_event_text(const mk_event *e, buf *out)
{
    char made_up[MK_NAME_MAX];
    const mk_event_info *about = &mk_event_about[e->kind];
    buf_printf(out, "%s %s", mk_name(NOUN_SEAT, e->player, made_up), about->name);
    if (e->kind == EV_FORCED) { /* a choice of one: the question and the choice by their names */
        buf_printf(out, " %s", mk_rule_about(e->a).name);
        scenario_add_name(out, mk_rule_about(e->a).noun, e->b);
    } else {
        scenario_add_name(out, about->a_noun, e->a);
        scenario_add_name(out, about->b_noun, e->b);
    }
    if (about->n_style) buf_printf(out, about->n_style == '+' ? " %+d" : " %d", e->n);
    if (e->seen_by != 0xFF) buf_puts(out, " secret");
}

/* An event line may end in by=scroll:59 and rule=R8.2; these are compared where they are given. One that says what did
 * not happen may stop before: it is only how the event begins. */
static bool event_matches(const mk_event *e, const char *text, bool beginning)
{
    char line[SCENARIO_LINE_MAX], made_up[MK_NAME_MAX], *last;
    snprintf(line, sizeof line, "%s", text);
    while ((last = strrchr(line, ' '))) {
        if (!strncmp(last, " rule=", 6)) {
            if (scenario_rule_number(last + 6) != e->rule) return false;
        } else if (!strncmp(last, " by=", 4)) {
            if (!*mk_cause_name(e->cause, made_up) || mk_cause_id(last + 4, strlen(last + 4)) != e->cause) return false;
        } else {
            break;
        }
        *last = 0;
    }
    buf is = {0};
    scenario_event_text(e, &is);
    size_t len = strlen(line);
    bool begins = !strncmp(buf_text(&is), line, len);
    bool same = begins && (!buf_text(&is)[len] || (beginning && buf_text(&is)[len] == ' '));
    buf_free(&is);
    return same;
}

bool scenario_event_fits(scenario *s, const char *text)
{
    for (int i = s->compared; i < s->events; i++) {
        if (!event_matches(&s->event[i], text, false)) continue;
        s->compared = i + 1;
        return true;
    }
    return false;
}

void scenario_event(scenario *s, const char *text)
{
    if (!*text) {
        scenario_fail(s, "an event is missing: event p1 ...");
        return;
    }
    if (scenario_event_fits(s, text)) return;
    buf is = {.limit = 700};
    for (int i = s->compared; i < s->events && is.len < 600; i++) {
        if (i > s->compared) buf_puts(&is, ", ");
        scenario_event_text(&s->event[i], &is);
    }
    scenario_fail(s, "event expected: %s; found: %s", text, is.len ? buf_text(&is) : "no more events");
    buf_free(&is);
}

/* ---- what did not happen ---- */

static bool is_number(const char *word, bool change)
{
    if (change && *word != '+' && *word != '-') return false;
    word += *word == '-' || change;
    return *word && strspn(word, "0123456789") == strlen(word);
}

static bool is_name(int noun, const char *word)
{
    return (*word == '#' && is_number(word + 1, false)) || mk_id(noun, word, strlen(word)) >= 0;
}

static int event_kind(const char *word)
{
    for (int kind = 0; kind < MK_EVENT_KINDS; kind++)
        if (!strcmp(mk_event_about[kind].name, word)) return kind;
    return -1;
}

static int task_named(const char *word)
{
    for (int op = OP_NONE + 1; op < MK_OPS; op++)
        if (!strcmp(mk_rule_about(op).name, word)) return op;
    return -1;
}

static bool is_tail(const char *word)
{
    if (!strncmp(word, "rule=", 5)) return scenario_rule_number(word + 5) > 0;
    return !strncmp(word, "by=", 3) && mk_cause_id(word + 3, strlen(word + 3)) > 0;
}

/* How far a line is read that says what did not happen. */
typedef struct event_shape {
    int kind, task; /* -1: not read yet */
    int at;         /* words after that of the kind */
    bool tail;      /* only by= and rule= may follow */
} event_shape;

/* May this word stand there? */
static bool word_fits(event_shape *e, const char *word)
{
    if (is_tail(word)) return e->tail = true;
    if (e->tail) return false;
    if (e->kind < 0) return (e->kind = event_kind(word)) >= 0;
    const mk_event_info *about = &mk_event_about[e->kind];
    bool forced = e->kind == EV_FORCED;
    if (forced && e->task < 0) return (e->task = task_named(word)) >= 0;
    int nouns[2] = {forced ? NOUN_NONE : about->a_noun, forced ? mk_rule_about(e->task).noun : about->b_noun};
    while (e->at < 2 && nouns[e->at] == NOUN_NONE) e->at++;
    if (e->at < 2) return is_name(nouns[e->at++], word);
    if (e->at++ == 2 && about->n_style) return is_number(word, about->n_style == '+');
    e->tail = true;
    return !strcmp(word, "secret");
}

/* What is said not to have happened must be something that could: a slip of the pen would be no proof. */
static bool could_happen(scenario *s, const char *text)
{
    char word[MK_NAME_MAX * 2] = "";
    scenario_next_word(&text, word);
    int player = mk_id(NOUN_SEAT, word, strlen(word));
    if (player != MK_CHANCE && player != MK_NOBODY && (player < 0 || player >= s->g.players)) {
        scenario_fail(s, "no-event: a player is missing: p1, p2, p3, p4, chance or table instead of '%s'", word);
        return false;
    }
    event_shape e = {.kind = -1, .task = -1};
    while (scenario_next_word(&text, word)) {
        if (word_fits(&e, word)) continue;
        scenario_fail(s, "no-event: no event has '%s' there", word);
        return false;
    }
    return true;
}

void scenario_no_event(scenario *s, const char *text)
{
    if (!s->happened) {
        scenario_fail(s, "nothing has happened yet: no-event comes after a task, do or roll");
        return;
    }
    if (!could_happen(s, text)) return;
    for (int i = 0; i < s->events; i++) {
        if (!event_matches(&s->event[i], text, true)) continue;
        buf is = {0};
        scenario_event_text(&s->event[i], &is);
        scenario_fail(s, "this should not happen, but did: %s", buf_text(&is));
        buf_free(&is);
        return;
    }
}
