/* torture.c - a random game and the checks at its answers: legal and illegal choices, invariants, text, and
 * whether the events account for what has changed. */
#include "torture.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 32768, ANSWERS_MIN = 200, ANSWERS_MAX = 20000 };

bool torture_fail(torture *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(t->what, sizeof t->what, format, list);
    va_end(list);
    return false;
}

int torture_difference(const mk_game *a, const mk_game *b, size_t bytes)
{
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    if (!memcmp(a, b, bytes)) return -1;
    int i = 0;
    while (x[i] == y[i]) i++;
    return i;
}

mk_choice torture_choice(const mk_game *g, int who, rng *r)
{
    mk_choice option[MK_OPTIONS_MAX];
    if (who == MK_CHANCE) return mk_roll(g, rng_next(r));
    int n = mk_options(g, who, option);
    return option[rng_pick(r, (uint32_t)n)];
}

static void note(int *most, int n)
{
    if (n > *most) *most = n;
}

/* Who is not asked may not answer. */
static bool check_silent(torture *t, int who, mk_game *copy)
{
    mk_choice option[MK_OPTIONS_MAX];
    if (mk_options(&t->g, who, option)) return torture_fail(t, "player %d is not asked and has options", who);
    if (mk_question(&t->g, who).op) return torture_fail(t, "player %d is not asked and has a question", who);
    for (int i = 0; i < 8; i++) {
        mk_choice c = i ? (mk_choice)rng_pick(&t->random, 256) : MK_PASS;
        if (mk_apply(copy, who, c) != MK_ERR_TURN || mk_refusal(&t->g, who, c) != WHY_TURN)
            return torture_fail(t, "player %d is not asked and may answer %d", who, c);
    }
    return true;
}

/* Options are ascending, unique and accepted; everything else is refused and changes nothing. */
static bool check_answers_of(torture *t, int who, mk_game *copy)
{
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(&t->g, who, option), k = 0;
    note(&t->most.options, n);
    if (n < (mk_always_asked(mk_question(&t->g, who).op) ? 1 : 2))
        return torture_fail(t, "player %d is asked and has %d options", who, n);
    if (n == MK_OPTIONS_MAX) return torture_fail(t, "player %d has too many options", who);
    for (int c = 0; c < 256; c++) {
        int reason = mk_refusal(&t->g, who, (mk_choice)c);
        if (k < n && option[k] == c) {
            if (reason) return torture_fail(t, "option %d of player %d is refused: %s", c, who, mk_reason_text(reason));
            k++;
            continue;
        }
        int error = mk_apply(copy, who, (mk_choice)c);
        if (error != MK_ERR_CHOICE) return torture_fail(t, "illegal answer %d of player %d gives %d", c, who, error);
        if (!reason || !mk_reason_text(reason) || !mk_reason_rule(&t->g, who, reason))
            return torture_fail(t, "illegal answer %d of player %d is refused without a reason", c, who);
    }
    return k == n || torture_fail(t, "the options of player %d are not ascending", who);
}

static bool check_answers(torture *t)
{
    mk_game copy = t->g;
    for (int who = 0; who <= MK_NOBODY + 1; who++)
        if (!(mk_asked(&t->g, who) ? check_answers_of : check_silent)(t, who, &copy)) return false;
    return !memcmp(&copy, &t->g, sizeof copy) || torture_fail(t, "a refused answer has changed the game");
}

/* What is offered by chance is what can be rolled, and adds up. */
static bool check_odds(torture *t)
{
    mk_choice option[MK_OPTIONS_MAX], outcome[MK_OPTIONS_MAX];
    uint32_t weight[MK_OPTIONS_MAX];
    if (mk_to_act(&t->g) != MK_CHANCE) return true;
    int n = mk_options(&t->g, MK_CHANCE, option), k = mk_odds(&t->g, outcome, weight);
    if (n != k || memcmp(option, outcome, (size_t)n))
        return torture_fail(t, "the odds name other outcomes than the options");
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) sum += weight[i];
    return sum > 0 || torture_fail(t, "no outcome has any weight");
}

/* A position is its text and the other way round. */
static bool check_text(torture *t, const mk_game *g)
{
    char text[TEXT_MAX], again[TEXT_MAX];
    mk_game back;
    mk_text_error error = {0};
    size_t len = mk_write(g, text, sizeof text);
    note(&t->most.text, (int)len);
    if (len >= sizeof text) return torture_fail(t, "the text is %zu bytes long", len);
    if (mk_read(&back, text, len, &error))
        return torture_fail(t, "its own text is refused, line %d: %s", error.line, error.what);
    mk_game plain;
    mk_copy(&plain, g);
    plain.quiet = back.quiet;
    int at = torture_difference(&plain, &back, MK_CLONE_BYTES);
    if (at >= 0) return torture_fail(t, "read back from its text, byte %d is another one", at);
    if (mk_write(&back, again, sizeof again) != len || memcmp(text, again, len))
        return torture_fail(t, "the text of the game read from its text is another one");
    return true;
}

static int sum_of(const mk_game *g, int kind, int seat, int a, bool count)
{
    int n = 0;
    for (int i = 0; i < g->events_len; i++) {
        const mk_event *e = &g->event[i];
        if (e->kind == kind && e->player == seat && (a < 0 || e->a == a)) n += count ? 1 : e->n;
    }
    return n;
}

/* R16.1: nomads that came to a sector as keshis of it. */
static int nomads_placed(const mk_game *g, int seat, int sector)
{
    int n = 0;
    for (int i = 0; i < g->events_len; i++) {
        const mk_event *e = &g->event[i];
        n += e->kind == EV_PLACE && e->player == seat && e->a == NOMAD && e->b == sector;
    }
    return n;
}

/* R16.1: nomads that left a sector, or from MK_HOMES on its vendor space. */
static int nomads_left(const mk_game *g, int seat, int place)
{
    return sum_of(g, EV_NOMAD_LEAVES, seat, place, true);
}

static int scrolls_of(const mk_player *p)
{
    int n = 0;
    for (int i = 0; i < 3; i++) n += __builtin_popcount(p->scroll[i]);
    return n;
}

static int gates_of(const mk_player *p)
{
    int n = 0;
    for (int i = 0; i < MK_SECTORS; i++) n += p->gate[i] != 0;
    return n;
}

/* What a player has gained or lost is what the events say. */
static bool check_account(torture *t, const mk_player *was, int s)
{
    const mk_game *g = &t->g;
    const mk_player *p = &g->player[s];
    for (int i = 0; i < MK_CATEGORIES; i++)
        if (p->tally[i] - was->tally[i] != sum_of(g, EV_POINTS, s, i, false))
            return torture_fail(t, "player %d: points of category %d without an event", s, i);
    for (int r = 0; r < MK_RESOURCES; r++)
        if (p->resource[r] - was->resource[r] != sum_of(g, EV_GAIN, s, r, false))
            return torture_fail(t, "player %d: resource %d changed by %d without an event", s, r,
                                p->resource[r] - was->resource[r]);
    for (int c = 0; c < MK_HOMES; c++)
        if (p->keshi[c] - was->keshi[c] != sum_of(g, EV_PLACE, s, c, true) - sum_of(g, EV_GIVE_BACK, s, c, true) +
                                               nomads_placed(g, s, c) - nomads_left(g, s, c))
            return torture_fail(t, "player %d: keshis of colour %d changed without an event", s, c);
    for (int i = 0; i < MK_GOODS_COLOURS; i++)
        if (p->goods[i] - was->goods[i] !=
            sum_of(g, EV_PLACE, s, GOODS + i, true) - sum_of(g, EV_PAY_GOODS, s, GOODS + i, false))
            return torture_fail(t, "player %d: goods %d changed without an event", s, i);
    int gone = sum_of(g, EV_GIVE_BACK, s, RED, true);
    for (int c = 0; c < MK_HOMES; c++) gone += nomads_left(g, s, MK_HOMES + c);
    if (__builtin_popcount(p->vendors) - __builtin_popcount(was->vendors) != sum_of(g, EV_VENDOR, s, -1, true) - gone)
        return torture_fail(t, "player %d: a water vendor without an event", s);
    if (scrolls_of(p) - scrolls_of(was) != sum_of(g, EV_SCROLL, s, -1, true))
        return torture_fail(t, "player %d: a scroll without an event", s);
    if (__builtin_popcountll(p->luxury) - __builtin_popcountll(was->luxury) != sum_of(g, EV_LUXURY, s, -1, true))
        return torture_fail(t, "player %d: a luxury good without an event", s);
    if (gates_of(p) - gates_of(was) != sum_of(g, EV_GATE_SPACE, s, -1, true))
        return torture_fail(t, "player %d: a gate without an event", s);
    if (p->claimed_len - was->claimed_len != sum_of(g, EV_CLAIM, s, -1, true))
        return torture_fail(t, "player %d: an oasis without an event", s);
    return true;
}

/* Every event can be told: its names exist, and it says which rule it follows. */
static bool check_events(torture *t)
{
    char name[MK_NAME_MAX];
    for (int i = 0; i < t->g.events_len; i++) {
        const mk_event *e = &t->g.event[i];
        if (e->kind >= MK_EVENT_KINDS || e->player > MK_NOBODY || e->spare)
            return torture_fail(t, "event %d cannot be", i);
        const mk_event_info *about = &mk_event_about[e->kind];
        if (about->a_noun && !mk_name(about->a_noun, e->a, name))
            return torture_fail(t, "event %s: nothing is called %d", about->name, e->a);
        if (about->b_noun && !mk_name(about->b_noun, e->b, name))
            return torture_fail(t, "event %s: nothing is called %d (b)", about->name, e->b);
        if (!e->rule) return torture_fail(t, "event %s follows no rule", about->name);
        if (e->cause && !*mk_cause_name(e->cause, name))
            return torture_fail(t, "event %s: no such cause %d", about->name, e->cause);
    }
    return true;
}

/* R3.6, R3.7: keshis revealed = still to be thrown + in the tower + in the tray + taken or returned from the tray. */
static bool check_tower(torture *t)
{
    const mk_game *g = &t->g;
    mk_task top = g->agenda_len ? g->agenda[g->agenda_len - 1] : (mk_task){0};
    int thrown = top.op == OP_PICK ? MK_COLOURS : top.op == OP_STAY ? top.a : 0; /* colours below are in or out */
    for (int i = 0; i < g->events_len; i++) {
        const mk_event *e = &g->event[i];
        if (e->kind == EV_REVEAL) t->revealed[e->a]++;
        if (e->kind == EV_TAKE || e->kind == EV_AUTOMATON_TAKE || e->kind == EV_RETURN_TRAY) t->left_tray[e->a] += e->n;
    }
    for (int c = 0; c < MK_COLOURS; c++) {
        int there = g->tower[0][c] + g->tower[1][c] + g->tray[c] + t->left_tray[c];
        for (int s = 0; s < g->players && c >= thrown; s++) there += g->player[s].picked >> c & 1;
        if (there != t->revealed[c])
            return torture_fail(t, "colour %d: %d keshis were revealed, %d are accounted for", c, t->revealed[c],
                                there);
    }
    return true;
}

/* R16.1: every nomad is in the supply, in the tray, aside, or with a player. */
static bool check_nomads(torture *t)
{
    const mk_game *g = &t->g;
    int n = g->nomads + g->tray_nomad;
    for (int s = 0; s < g->players; s++) {
        const mk_player *p = &g->player[s];
        n += p->aside[NOMAD] + p->area[MK_AREA - 1] + __builtin_popcount(p->nomad_vendors);
        for (int i = 0; i < MK_HOMES; i++) n += p->nomad[i];
    }
    int all = g->modules >> MOD_NOMADS & 1 ? mk_cat.nomads.supply : 0;
    return n == all || torture_fail(t, "%d nomads of %d are left", n, all);
}

/* S1: the automaton is never asked. */
static bool check_automaton(torture *t)
{
    const mk_game *g = &t->g;
    bool asked = g->solo && (mk_to_act(g) == MK_AUTOMATON || mk_asked(g, MK_AUTOMATON));
    return !asked || torture_fail(t, "the automaton is asked");
}

static bool check_state(torture *t)
{
    if (!check_automaton(t)) return false;
    const char *wrong = mk_check(&t->g);
    if (wrong) return torture_fail(t, "mk_check: %s", wrong);
    if (!check_nomads(t)) return false;
    if (!check_answers(t) || !check_odds(t) || !check_text(t, &t->g) || !torture_views(t)) return false;
    if (t->answer % 16 == 0) {
        mk_game view;
        mk_view(&t->g, (int)rng_pick(&t->random, t->g.players), &view);
        if (!check_text(t, &view)) return false;
    }
    return true;
}

/* Give the answer, and the same to a quiet copy: both come to the same bytes. */
static bool check_apply(torture *t, int who, mk_choice c)
{
    mk_game was, quiet;
    mk_copy(&was, &t->g);
    mk_copy(&quiet, &t->g);
    quiet.quiet = 1;
    if (mk_apply(&t->g, who, c)) return torture_fail(t, "answer %d of player %d is refused", c, who);
    mk_apply_legal(&quiet, who, c);
    if (quiet.events_len) return torture_fail(t, "a quiet game tells events");
    quiet.quiet = 0;
    if (memcmp(&quiet, &t->g, MK_CLONE_BYTES)) return torture_fail(t, "a quiet game goes another way");
    for (int s = 0; s < t->g.players && t->answer > 0; s++) /* R2.12: the equipment comes with the first one */
        if (!check_account(t, &was.player[s], s)) return false;
    return check_events(t);
}

/* Remember what was answered since all were asked at once. */
static void remember_secret(torture *t, int who, mk_choice c)
{
    if (t->secrets >= TORTURE_SECRETS) return;
    t->secret[t->secrets].seat = (uint8_t)who;
    t->secret[t->secrets++].choice = c;
}

static int group_op(const mk_game *g)
{
    int op = g->agenda_len ? g->agenda[g->agenda_len - 1].op : OP_NONE;
    return op && mk_rule_about(op).together ? op : OP_NONE;
}

/* Where several are asked at once, anybody may be the next to answer. */
static int next_player(torture *t)
{
    int asked[MK_SEATS] = {0}, n = 0;
    if (!group_op(&t->g)) return mk_to_act(&t->g);
    for (int s = 0; s < t->g.players; s++)
        if (mk_asked(&t->g, s)) asked[n++] = s;
    return asked[rng_pick(&t->play, (uint32_t)n)];
}

static bool step(torture *t)
{
    bool all = t->answer % t->every == 0;
    t->checked += all;
    if (all && !check_state(t)) return false;
    int group = group_op(&t->g), who = next_player(t);
    mk_choice c = torture_choice(&t->g, who, &t->play);
    if (group) remember_secret(t, who, c);
    if (!all)
        mk_apply_legal(&t->g, who, c);
    else if (!check_apply(t, who, c))
        return false;
    t->answer++;
    note(&t->most.agenda, t->g.agenda_len);
    note(&t->most.events, t->g.events_len);
    if (!check_tower(t)) return false;
    if (group_op(&t->g) && group_op(&t->g) != group) {
        t->asked = t->g;
        t->secrets = 0;
        if (all && !torture_together(t)) return false;
    }
    return true;
}

static bool check_end(torture *t)
{
    int rank[MK_SEATS], sum = 0;
    const char *wrong = mk_check(&t->g);
    if (wrong) return torture_fail(t, "mk_check after the end: %s", wrong);
    if (mk_to_act(&t->g) != MK_NOBODY) return torture_fail(t, "somebody is asked after the end");
    if (t->g.season != MK_SEASONS || t->g.phase != PHASE_END)
        return torture_fail(t, "the game ends in season %d, phase %d", t->g.season, t->g.phase);
    mk_ranking(&t->g, rank);
    for (int s = 0; s < t->g.players; s++) {
        if (rank[s] < 1 || rank[s] > t->g.players) return torture_fail(t, "player %d has place %d", s, rank[s]);
        sum += rank[s] == 1;
        for (int o = 0; o < t->g.players && t->g.solo != SOLO_LAZY; o++) /* S9.5: it has no score */
            if (t->g.player[s].score > t->g.player[o].score && rank[s] >= rank[o])
                return torture_fail(t, "more points, but not a better place");
    }
    return (sum > 0 && check_text(t, &t->g)) || (sum == 0 && torture_fail(t, "nobody wins"));
}

void torture_begin(torture *t, uint64_t seed, int every)
{
    memset(t, 0, sizeof *t);
    t->seed = seed;
    t->every = every;
    t->play = rng_seed(seed, 0);
    t->random = rng_seed(seed, 1);
    t->setup = (mk_setup){.players = (uint8_t)(2 + seed % 3), .edition = seed / 3 % 2, .layer = seed / 6 % 2};
    if (seed / 12 % 4 == 3) t->setup.rules = 1; /* now and then a game of older rules */
}

bool torture_game(torture *t)
{
    const char *why = "";
    bool no_tiles = mk_complete_modules(t->setup.modules) != t->setup.modules;
    if (mk_start(&t->g, &t->setup, &why)) return no_tiles || torture_fail(t, "cannot start: %s", why);
    if (no_tiles) return torture_fail(t, "oases without tiles are played");
    while (!mk_over(&t->g)) {
        if (t->answer >= ANSWERS_MAX) return torture_fail(t, "the game does not end");
        if (!step(t)) return false;
    }
    note(&t->most.answers, t->answer);
    if (t->answer < ANSWERS_MIN || !t->checked) return torture_fail(t, "the game ends after %d answers", t->answer);
    return check_end(t);
}
