/* scenario.c - the statements of the executable rulebook. */
#include "scenario.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/prepare.h"

void scenario_fail(scenario *s, const char *format, ...)
{
    char text[1000], with[200] = "";
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (s->values.names) snprintf(with, sizeof with, " (with %.190s)", s->values.text);
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ') *c = '?';
    for (char *c = with; *c; c++)
        if ((unsigned char)*c < ' ') *c = '?';
    buf_printf(s->report, "%s:%d: %s%s\n", s->file, s->line, text, with);
    s->bad = true;
}

/* After this mistake nothing that follows in the scenario means anything. */
#define give_up(s, ...) (scenario_fail((s), __VA_ARGS__), (void)((s)->dead = true))

/* ---- questions ---- */

bool scenario_ask_text(const mk_game *g, int player, buf *out)
{
    char made_up[MK_NAME_MAX];
    mk_choice option[MK_OPTIONS_MAX];
    if (!mk_asked(g, player)) return false;
    int n = mk_options(g, player, option);
    mk_rule_info about = mk_rule_about(mk_question(g, player).op);
    buf_printf(out, "%s %s:", mk_name(NOUN_SEAT, player, made_up), about.name);
    for (int i = 0; i < n; i++) scenario_add_name(out, about.noun, option[i]);
    return true;
}

/* The player a line begins with; -1 and a complaint if there is none. */
static int player_of(scenario *s, const char *text, const char **rest)
{
    size_t len = strcspn(text, " ");
    int player = mk_id(NOUN_SEAT, text, len);
    if (player < 0 || player > MK_CHANCE) {
        give_up(s, "a player is missing: p1, p2, p3, p4 or chance instead of '%.*s'", (int)(len < 40 ? len : 40), text);
        return -1;
    }
    if (player != MK_CHANCE && player >= s->g.players) {
        give_up(s, "%.*s does not play", (int)len, text);
        return -1;
    }
    *rest = text + len + (text[len] == ' ');
    return player;
}

bool scenario_ask_fits(const scenario *s, const char *text)
{
    buf is = {0};
    int player = mk_id(NOUN_SEAT, text, strcspn(text, " "));
    bool asked = player >= 0 && player <= MK_CHANCE && scenario_ask_text(&s->g, player, &is);
    size_t head = strcspn(text, ":");
    bool fits = asked && text[head] && !strncmp(buf_text(&is), text, head + 1) &&
                scenario_same_members(buf_text(&is) + head, text + head, ' ');
    buf_free(&is);
    return fits;
}

static void run_ask(scenario *s, const char *text)
{
    const char *rest;
    char asked[100], task[MK_NAME_MAX * 2];
    buf is = {0};
    int player = player_of(s, text, &rest);
    if (player < 0 || scenario_ask_fits(s, text)) return;
    if (!scenario_ask_text(&s->g, player, &is)) {
        mk_get(&s->g, "asked", asked, sizeof asked);
        buf_printf(&is, "nothing; asked are: %s", asked);
    }
    snprintf(task, sizeof task, "%s", rest);
    task[strcspn(task, ":")] = 0;
    scenario_why_forced(s, player, task, &is);
    scenario_fail(s, "question expected: %s; found: %s", text, buf_text(&is));
    buf_free(&is);
}

/* A choice by its name in the question put to the player; -1 and a complaint if there is none. */
static int choice_of(scenario *s, int player, const char *word)
{
    char made_up[MK_NAME_MAX];
    buf why = {0};
    mk_rule_info about = mk_rule_about(mk_question(&s->g, player).op);
    int choice = mk_id(about.noun, word, strlen(word));
    if (choice >= 0 && choice <= UINT8_MAX) return choice;
    scenario_why_forced(s, player, word, &why);
    scenario_fail(s, "%s is asked %s, which has no choice '%s'%s", mk_name(NOUN_SEAT, player, made_up), about.name,
                  word, buf_text(&why));
    buf_free(&why);
    return -1;
}

/* Somebody answers who is not asked: perhaps this was a choice of one. */
static void not_asked(scenario *s, int player, const char *word)
{
    char made_up[MK_NAME_MAX], asked[100];
    buf why = {0};
    mk_get(&s->g, "asked", asked, sizeof asked);
    scenario_why_forced(s, player, word, &why);
    if (!why.len) scenario_why_forced(s, player, NULL, &why);
    give_up(s, "%s is not asked now; asked are: %s%s", mk_name(NOUN_SEAT, player, made_up), asked, buf_text(&why));
    buf_free(&why);
}

/* Questions about tiles, or about tiles and something else: the noun of the tiles. */
static int tile_noun(int noun)
{
    if (noun == NOUN_BUY) return NOUN_SCROLL;
    return noun == NOUN_DEAL ? NOUN_LUXURY : noun;
}

static void refused(scenario *s, int player, const char *word, int reason)
{
    char rule[16];
    buf is = {0};
    int noun = tile_noun(mk_rule_about(mk_question(&s->g, player).op).noun);
    scenario_ask_text(&s->g, player, &is);
    scenario_why_forced(s, player, word, &is);
    scenario_why_tile(&s->g, noun, mk_id(noun, word, strlen(word)), &is);
    scenario_rule_text(mk_reason_rule(&s->g, player, reason), rule);
    give_up(s, "'%s' is refused: %s (%s); asked: %s", word, mk_reason_text(reason), rule, buf_text(&is));
    buf_free(&is);
}

static bool answered_by_author(const statement *next)
{
    if (next->verb == VERB_ROLL) return true;
    return (next->verb == VERB_DO || next->verb == VERB_ASK || next->verb == VERB_REFUSE) &&
           !strncmp(next->rest, "chance", 6);
}

static void roll(scenario *s)
{
    while (mk_to_act(&s->g) == MK_CHANCE) {
        scenario_forget_forced(s, MK_CHANCE);
        mk_apply_legal(&s->g, MK_CHANCE, dice_roll(&s->dice, &s->g));
        scenario_keep_events(s);
    }
}

/* After something happened: chance, then whether this state can be. */
static void go_on(scenario *s, const statement *next)
{
    scenario_keep_events(s);
    if (!answered_by_author(next)) roll(s);
    const char *impossible = mk_check(&s->g);
    if (impossible) give_up(s, "this leads to an impossible state: %s", impossible);
}

static bool do_one(scenario *s, int player, const char *word)
{
    if (!mk_asked(&s->g, player) && player != MK_CHANCE) roll(s);
    if (!mk_asked(&s->g, player)) {
        not_asked(s, player, word);
        return false;
    }
    int choice = choice_of(s, player, word);
    s->dead |= choice < 0;
    if (choice < 0) return false;
    int reason = mk_refusal(&s->g, player, (mk_choice)choice);
    if (reason != WHY_LEGAL) {
        refused(s, player, word, reason);
        return false;
    }
    scenario_forget_forced(s, player);
    mk_apply_legal(&s->g, player, (mk_choice)choice);
    scenario_keep_events(s);
    return true;
}

static void run_do(scenario *s, const char *text, const statement *next)
{
    const char *rest;
    char word[MK_NAME_MAX * 2];
    int player = player_of(s, text, &rest), n = 0;
    if (player < 0) return;
    s->events = s->compared = 0;
    s->happened = true;
    for (; scenario_next_word(&rest, word); n++)
        if (!do_one(s, player, word)) return;
    if (!n) give_up(s, "a choice is missing: do p1 ...");
    go_on(s, next);
}

/* A choice of somebody who is not asked: a name of anything. -1 and a complaint if it is none. */
static int choice_of_any(scenario *s, int player, const char *word)
{
    char made_up[MK_NAME_MAX];
    for (int noun = 0; noun < MK_NOUNS; noun++) {
        int choice = mk_id(noun, word, strlen(word));
        if (choice >= 0 && choice <= UINT8_MAX) return choice;
    }
    scenario_fail(s, "%s is not asked now, and no question has a choice '%s'", mk_name(NOUN_SEAT, player, made_up),
                  word);
    return -1;
}

static void run_refuse(scenario *s, const char *text)
{
    const char *rest;
    char word[MK_NAME_MAX * 2], why[MK_NAME_MAX * 2] = "", rule[16];
    int player = player_of(s, text, &rest);
    if (player < 0) return;
    if (!scenario_next_word(&rest, word) || (scenario_next_word(&rest, why) && (!scenario_rule_number(why) || *rest))) {
        scenario_fail(s, "refuse needs a choice and may have a rule: refuse p1 gray R8.2");
        return;
    }
    int choice = mk_asked(&s->g, player) ? choice_of(s, player, word) : choice_of_any(s, player, word);
    if (choice < 0) return;
    int reason = mk_refusal(&s->g, player, (mk_choice)choice);
    scenario_rule_text(mk_reason_rule(&s->g, player, reason), rule);
    if (reason == WHY_LEGAL) {
        scenario_fail(s, "'%s' should be refused, but is allowed", word);
        return;
    }
    if (*why && strcmp(why, rule)) {
        buf forced = {0};
        if (!mk_asked(&s->g, player)) scenario_why_forced(s, player, NULL, &forced);
        scenario_fail(s, "refused by %s: %s; expected: %s%s", rule, mk_reason_text(reason), why, buf_text(&forced));
        buf_free(&forced);
    }
    memcpy(&s->other, &s->g, sizeof s->g);
    if (mk_apply(&s->g, player, (mk_choice)choice) == MK_OK || memcmp(&s->other, &s->g, sizeof s->g))
        give_up(s, "'%s' is refused, but changes the game", word);
}

/* ---- the state ---- */

/* After the last `set`, before anything happens or is looked at. */
static bool check_now(scenario *s)
{
    if (s->checked) return true;
    const char *impossible = mk_check(&s->g);
    s->checked = !impossible;
    if (impossible) {
        buf why = {.limit = 400};
        scenario_why_twice(&s->g, &why);
        s->line = s->last_set;
        give_up(s, "what was set cannot be: %s%s", impossible, buf_text(&why));
        buf_free(&why);
    }
    return s->checked;
}

/* What belongs to the set-up cannot change later. */
static bool is_setting(const char *path)
{
    static const char *const settings[] = {"players", "edition", "layer", "modules", "options"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (!strcmp(settings[i], path)) return true;
    return false;
}

static void run_set(scenario *s, const char *text)
{
    char path[100], error[160];
    size_t len = strcspn(text, " ");
    if (!len || !text[len] || len >= sizeof path) {
        give_up(s, "set needs a path and a value: set p1.water 3");
        return;
    }
    snprintf(path, sizeof path, "%.*s", (int)len, text);
    if (is_setting(path))
        give_up(s, "set %s: this belongs to the set-up: setup %s=%s", path, path, text + len + 1);
    else if (mk_set(&s->g, path, text + len + 1, error) != MK_OK)
        give_up(s, "set %s: %s", path, error);
    s->checked = false;
    s->last_set = s->line;
}

static void run_expect(scenario *s, const char *text)
{
    char path[100], is[1000];
    size_t len = strcspn(text, " ");
    snprintf(path, sizeof path, "%.*s", (int)(len < 99 ? len : 99), text);
    if (len > 99 || mk_get(&s->g, path, is, sizeof is) != MK_OK) {
        scenario_fail(s, "there is no such path: '%s'", path);
    } else if (!text[len]) {
        scenario_fail(s, "expect needs a value: %s is %s", path, is);
    } else if (strcmp(text + len + 1, is) != 0 &&
               (mk_path_ordered(path) || !scenario_same_members(text + len + 1, is, ','))) {
        scenario_fail(s, "%s expected: %s; found: %s", path, text + len + 1, is);
    }
}

static void run_task(scenario *s, const char *text, const statement *next)
{
    char error[160];
    mk_task t;
    if (mk_read_task(&t, text, strlen(text), error) != MK_OK) {
        give_up(s, "task: %s", error);
        return;
    }
    if (mk_to_act(&s->g) != MK_NOBODY) {
        give_up(s, "the task before is not finished: somebody is asked");
        return;
    }
    s->g.over = 0;
    memcpy(&s->other, &s->g, sizeof s->g);
    s->other.agenda[s->other.agenda_len++] = t;
    s->other.agenda[s->other.agenda_len++] = (mk_task){.op = OP_ANY_RESOURCE, .n = 1}; /* a state ends in a question */
    const char *impossible = mk_check(&s->other);
    if (impossible) {
        buf why = {0};
        int noun = mk_rule_about(t.op).a_noun;
        scenario_why_tile(&s->g, noun, t.a, &why);
        give_up(s, "this task cannot be: %s%s", impossible, buf_text(&why));
        buf_free(&why);
        return;
    }
    s->events = s->compared = s->forced_len = 0;
    s->happened = true;
    mk_begin(&s->g, t);
    go_on(s, next);
}

/* ---- scenarios ---- */

void scenario_open(scenario *s, const char *file, buf *report)
{
    memset(s, 0, sizeof *s);
    s->file = file;
    s->report = report;
}

/* A name that nothing uses is a slip of the pen. */
static void check_names(scenario *s)
{
    for (int i = 0; i < s->values.names; i++) {
        if (s->values.of[i].used) continue;
        s->line = s->with;
        scenario_fail(s, "nothing uses $%.*s", s->values.of[i].name_len, s->values.text + s->values.of[i].name);
    }
}

void scenario_close(scenario *s)
{
    if (s->open && s->ready && !s->dead && !check_now(s)) s->dead = true;
    if (s->open && !s->bad && !s->proves) {
        s->line = s->title;
        scenario_fail(s, "this scenario proves nothing: it has none of do, refuse, event, no-event, ask, over, expect");
    }
    if (s->open && !s->dead) check_names(s);
    if (s->bad && *s->gifts)
        buf_printf(s->report, "%s:%d: start=play with the module buildings begins so: %s\n", s->file, s->setup,
                   s->gifts);
    if (s->open || s->bad) {
        if (s->bad)
            s->failed++;
        else
            s->passed++;
    }
    s->open = s->bad = s->dead = s->ready = s->checked = s->proves = s->begun = s->happened = false;
    s->values.names = s->first.names = s->forced_len = 0;
    *s->gifts = 0;
}

static void run_scenario(scenario *s, const char *text)
{
    s->title = s->line;
    s->open = true;
    size_t len = strcspn(text, " ");
    if (!scenario_rule_ids(text, len) || !text[len])
        scenario_fail(s, "a scenario names its rules and has a title: scenario R8.2,E68 what it shows");
}

/* All `with` lines pass by; the values of one of them count. */
static void run_with(scenario *s, const char *text)
{
    char why[200];
    scenario_values values;
    if (s->begun) {
        give_up(s, "with comes directly after the title");
        return;
    }
    const char *wrong = scenario_read_values(&values, text, why);
    if (!wrong && !s->first.names) s->first = values;
    if (s->line != s->with) return;
    if (!wrong && !scenario_same_names(&s->first, &values))
        wrong = "every with line of a scenario gives values to the same names";
    if (wrong)
        give_up(s, "%s", wrong);
    else
        s->values = values;
}

static void say_gifts(scenario *s)
{
    buf gifts = {0};
    scenario_why_gifts(&s->g, &gifts);
    snprintf(s->gifts, sizeof s->gifts, "%s", buf_text(&gifts));
    buf_free(&gifts);
}

static void begin_with(scenario *s, const prepared *p)
{
    s->seed = p->seed;
    s->setup = s->line;
    s->events = s->compared = 0;
    scenario_keep_events(s);
    if (!p->game) say_gifts(s);
    s->checked = s->happened = p->game;
    s->ready = true;
}

static void run_setup(scenario *s, const char *settings, const statement *next)
{
    char why[200];
    if (s->ready) {
        give_up(s, "setup comes first in a scenario, and once");
        return;
    }
    prepared p;
    const char *wrong = prepare(&p, settings, &s->g, &s->dice, why);
    if (wrong) {
        give_up(s, "%s", wrong);
        return;
    }
    begin_with(s, &p);
    if (s->checked) go_on(s, next);
}

static void act(scenario *s, const statement *now, const statement *next)
{
    if (now->verb != VERB_SET && !check_now(s)) return;
    s->proves |= now->verb != VERB_SET && now->verb != VERB_TASK && now->verb != VERB_ROLL;
    switch (now->verb) {
    case VERB_SET: run_set(s, now->rest); break;
    case VERB_TASK: run_task(s, now->rest, next); break;
    case VERB_DO: run_do(s, now->rest, next); break;
    case VERB_ROLL:
        if (*now->rest) scenario_fail(s, "roll stands alone");
        if (mk_to_act(&s->g) != MK_CHANCE) not_asked(s, MK_CHANCE, "");
        s->events = s->compared = 0;
        s->happened = true;
        roll(s);
        break;
    case VERB_REFUSE: run_refuse(s, now->rest); break;
    case VERB_EVENT: scenario_event(s, now->rest); break;
    case VERB_NO_EVENT: scenario_no_event(s, now->rest); break;
    case VERB_ASK: run_ask(s, now->rest); break;
    case VERB_OVER: {
        char asked[100];
        mk_get(&s->g, "asked", asked, sizeof asked);
        if (*now->rest) scenario_fail(s, "over stands alone");
        if (strcmp(asked, "-")) scenario_fail(s, "nothing more expected; asked are: %s", asked);
        break;
    }
    case VERB_EXPECT: run_expect(s, now->rest); break;
    default: give_up(s, "there is no such statement: '%.60s'", now->word);
    }
}

void scenario_line(scenario *s, int line, const statement *now, const statement *next)
{
    if (now->verb == VERB_SCENARIO) scenario_close(s);
    s->line = line;
    if (now->verb == VERB_NONE) return;
    if (now->verb == VERB_SCENARIO) {
        run_scenario(s, now->rest);
        return;
    }
    if (s->dead) return;
    if (!s->open) {
        give_up(s, "a file begins with a scenario: scenario R8.2 what it shows");
        return;
    }
    if (now->verb == VERB_WITH) {
        run_with(s, now->rest);
        return;
    }
    statement filled = *now, then = *next;
    char why[200];
    const char *wrong = scenario_fill_in(&s->values, now->rest, filled.rest, why);
    s->begun = true;
    if (wrong) {
        give_up(s, "%s", wrong);
        return;
    }
    scenario_fill_in(&s->values, next->rest, then.rest, why); /* what is wrong there is said when its turn comes */
    if (filled.verb == VERB_SETUP) {
        run_setup(s, filled.rest, &then);
        return;
    }
    if (!s->ready) run_setup(s, "", &then);
    if (!s->dead) act(s, &filled, &then);
}
