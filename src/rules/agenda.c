/* agenda.c - the loop: what still has to happen, and who is asked.
 *
 * The state holds a stack of tasks. The top one either happens (run) or asks (refusal, choose). The loop
 * runs until somebody has a real choice. So a game can be copied, saved and tested in the middle of any effect.
 */
#include "rules.h"

enum { STEPS_MAX = 4000 }; /* no chain of effects is endless */

#define ROW_H(id, fn, name_, rule_, a_, b_) \
    [OP_##id] = {.name = name_, .rule = rule_, .a_noun = a_, .b_noun = b_, .run = fn##_run},
#define ROW_ASK(id, fn, name_, rule_, noun_, a_, b_, ...) \
    [OP_##id] = {.name = name_,                           \
                 .rule = rule_,                           \
                 .noun = noun_,                           \
                 .a_noun = a_,                            \
                 .b_noun = b_,                            \
                 .refusal = fn##_refusal,                 \
                 .choose = fn##_choose __VA_ARGS__},
#define ROW_Q(...) ROW_ASK(__VA_ARGS__, )
#define ROW_MAY(...) ROW_ASK(__VA_ARGS__, , .may = true)
#define ROW_TOGETHER(...) ROW_ASK(__VA_ARGS__, , .together = true)
#define ROW_C(...) ROW_ASK(__VA_ARGS__, , .chance = true)
#define ROW_MAYBE(id, fn) [OP_##id].maybe = fn##_maybe,
const mk_rule mk_rules[MK_OPS] = {MK_RULE_LIST(ROW_H, ROW_Q, ROW_MAY, ROW_TOGETHER, ROW_C) MK_MAYBE_LIST(ROW_MAYBE)};

#define ROW_EVENT(id, name_, a_, b_, n_) [EV_##id] = {name_, a_, b_, n_},
const mk_event_info mk_event_about[MK_EVENT_KINDS] = {MK_EVENT_LIST(ROW_EVENT)};

#define ROW_REASON(id, rule_, text_) [WHY_##id] = {rule_, text_},
static const struct {
    uint16_t rule;
    const char *text;
} reasons[MK_REASONS] = {[WHY_LEGAL] = {0, "legal"}, MK_REASON_LIST(ROW_REASON)};

const char *mk_reason_text(int reason)
{
    return reasons[reason].text;
}

mk_rule_info mk_rule_about(int op)
{
    const mk_rule *r = &mk_rules[op];
    return (mk_rule_info){.name = r->name,
                          .rule = r->rule,
                          .noun = r->noun,
                          .a_noun = r->a_noun,
                          .b_noun = r->b_noun,
                          .chance = r->chance,
                          .together = r->together,
                          .may = r->may,
                          .asks = r->refusal != NULL};
}

/* What lies aside was claimed (R4.5), or came with a gate (R6.10): then the task has a cause. */
int mk_task_rule(mk_task t)
{
    return t.op == OP_PLACE_ASIDE && t.cause ? mk_rules[OP_MEDINA].rule : mk_rules[t.op].rule;
}

void mk_do(mk_game *g, mk_task t, uint16_t cause, const mk_program *program)
{
    if (is_pasha(g, t.player)) { /* S2.1, S6.2: nobody is asked */
        t.cause = cause;
        pasha_do(g, t, program);
        return;
    }
    for (int i = 0; i < MK_EFFECTS && program->effect[i].op; i++) {
        mk_effect e = program->effect[i];
        mk_push(g, (mk_task){
                       .op = e.op, .player = t.player, .n = e.n, .a = e.a, .b = e.b, .marks = e.marks, .cause = cause});
    }
}

void mk_tell_event(mk_game *g, mk_task t, mk_event e)
{
    assert(g->events_len < MK_EVENTS_MAX);
    if (g->events_len >= MK_EVENTS_MAX) return; /* as in mk_push */
    e.player = t.player;
    if (!e.cause) e.cause = t.cause;
    if (!e.rule) e.rule = (uint16_t)mk_task_rule(t);
    g->event[g->events_len++] = e;
}

static mk_task take(mk_game *g, int at)
{
    mk_task t = g->agenda[at];
    g->agenda_len--;
    memmove(&g->agenda[at], &g->agenda[at + 1], (size_t)(g->agenda_len - at) * sizeof t);
    g->agenda[g->agenda_len] = (mk_task){0}; /* equal games have equal bytes */
    return t;
}

static void reverse(mk_game *g, int from, int to)
{
    for (; from < --to; from++) {
        char t[sizeof(mk_task)]; /* no fields, see mk_push */
        memcpy(t, &g->agenda[from], sizeof t);
        memcpy(&g->agenda[from], &g->agenda[to], sizeof t);
        memcpy(&g->agenda[to], t, sizeof t);
    }
}

/* What was pushed from `pushed` on in reading order becomes a stack at place `at`. */
static void stack_pushed(mk_game *g, int at, int pushed)
{
    int end = g->agenda_len;
    reverse(g, pushed, end);
    if (at == pushed || pushed == end) return;
    reverse(g, at, pushed); /* rotate: three reversals */
    reverse(g, pushed, end);
    reverse(g, at, end);
}

static int choices_of(const mk_rule *rule)
{
    return mk_noun_size(rule->noun);
}

#ifndef NDEBUG
/* Is every number outside of the set refused, and every one inside a number of the question? */
static bool refuses_others(const mk_game *g, mk_task t, choice_set inside)
{
    const mk_rule *rule = &mk_rules[t.op];
    int size = choices_of(rule);
    for (int c = 0; c < 128; c++) {
        bool in = inside.word[c >> 6] >> (c & 63) & 1;
        if (in ? c >= size : c < size && !rule->refusal(g, t, (mk_choice)c)) return false;
    }
    return true;
}
#endif

/* List up to `most` options of a task, of those that may be one. */
static int list_maybe(const mk_game *g, const mk_rule *rule, const mk_task *t, mk_choice *out, int most)
{
    choice_set set = rule->maybe(g, *t);
    assert(refuses_others(g, *t, set));
    int n = 0;
    for (int word = 0; word < 2; word++)
        for (uint64_t left = set.word[word]; left && n < most; left &= left - 1) {
            mk_choice c = (mk_choice)(word * 64 + __builtin_ctzll(left));
            if (!rule->refusal(g, *t, c)) out[n++] = c;
        }
    return n;
}

/* List up to `most` options of a task, but for passing. The task stays where it is, because compilers take a copy apart
 * and put it together again for each call. */
static int list_numbers(const mk_game *g, const mk_rule *rule, const mk_task *t, mk_choice *out, int most)
{
    if (rule->maybe) return list_maybe(g, rule, t, out, most);
    int n = 0, size = choices_of(rule);
    for (int c = 0; c < size && n < most; c++)
        if (!rule->refusal(g, *t, (mk_choice)c)) out[n++] = (mk_choice)c;
    return n;
}

/* List up to `most` options of a task. */
static int list(const mk_game *g, const mk_task *t, mk_choice *out, int most)
{
    const mk_rule *rule = &mk_rules[t->op];
    int n = list_numbers(g, rule, t, out, most);
    if (rule->may && n < most && !rule->refusal(g, *t, MK_PASS)) out[n++] = MK_PASS;
    return n;
}

/* GEN-04: "may" is optional, where there is anything to decline. Rules 1: these could not be declined. */
int decline_refusal(const mk_game *g, mk_task t)
{
    mk_choice any;
    return mk_since(g, 2) && list_numbers(g, &mk_rules[t.op], &t, &any, 1) ? WHY_LEGAL : WHY_NO_PASS;
}

/* What the top task pushed becomes a stack in its place. It was not taken off before, only forgotten (agenda_len), so
 * that it need not be copied. */
static void top_done(mk_game *g, int top)
{
    if (g->agenda_len == top)
        g->agenda[top] = (mk_task){0}; /* equal games have equal bytes */
    else
        reverse(g, top, g->agenda_len);
}

static void choose_at(mk_game *g, int at, mk_choice c)
{
    if (at == g->agenda_len - 1) {
        g->agenda_len--;
        mk_rules[g->agenda[at].op].choose(g, g->agenda[at], c);
        top_done(g, at);
        return;
    }
    mk_task t = take(g, at);
    int pushed = g->agenda_len;
    mk_rules[t.op].choose(g, t, c);
    stack_pushed(g, at, pushed);
}

/* Lowest place of the group on top of the agenda that is answered together; the top itself for other rules. */
static int group_start(const mk_game *g)
{
    int at = g->agenda_len - 1;
    int op = g->agenda[at].op;
    if (mk_rules[op].together)
        while (at > 0 && g->agenda[at - 1].op == op) at--;
    return at;
}

bool mk_secret_draw(int op)
{
    return op == OP_DEAL || op == OP_DRAW_SCROLL || op == OP_LOOK_SCROLL || op == OP_LOOK_LUXURY;
}

/* Records write forced choices too. Those of secret questions are for the player's own eyes. */
static void tell_forced(mk_game *g, mk_task t, mk_choice c)
{
    if (g->quiet) return;
    const mk_rule *rule = &mk_rules[t.op];
    bool secret = rule->together || mk_secret_draw(t.op);
    uint8_t seen_by = secret ? (uint8_t)(1u << t.player) : 0xFF;
    if (rule->chance) t.player = MK_CHANCE;
    mk_tell_event(g, t, (mk_event){.kind = EV_FORCED, .a = t.op, .b = c, .seen_by = seen_by});
}

int mk_set_size(const mk_game *g, int player)
{
    mk_task t = mk_question(g, player);
    return t.op == OP_PICK || t.op == OP_KEEP ? t.n : 1;
}

/* Who looks through a pile and can pay for nothing in it is asked all the same: silence would tell the others. */
bool mk_always_asked(int op)
{
    return op == OP_FOUND_LUXURY;
}

/* Take what is forced off the top of the agenda. Returns true when somebody has a real choice there. */
static bool somebody_chooses(mk_game *g)
{
    mk_choice option[2];
    for (int at = g->agenda_len - 1; at >= group_start(g); at--) {
        mk_task t = g->agenda[at];
        bool nobody = automatic(g, t.player) && !mk_rules[t.op].chance; /* S1-S9: the automaton is asked nothing */
        int n = nobody ? 0 : list(g, &g->agenda[at], option, 2);
        if (n > 1 || (n == 1 && mk_always_asked(t.op))) continue;
        if (n == 1) {
            tell_forced(g, t, option[0]);
            choose_at(g, at, option[0]); /* a forced choice is no choice */
        } else {
            take(g, at);
            mk_tell(g, t, EV_NOTHING);
        }
        return false;
    }
    return true;
}

static void run_on(mk_game *g)
{
    for (int steps = 0; g->agenda_len > 0; steps++) {
        assert(steps < STEPS_MAX);
        int top = g->agenda_len - 1;
        const mk_rule *rule = &mk_rules[g->agenda[top].op];
        if (!rule->run) {
            if (somebody_chooses(g)) return;
            continue;
        }
        g->agenda_len--;
        rule->run(g, g->agenda[top]);
        top_done(g, top);
    }
    g->over = 1;
}

/* Place of the question put to this player, or -1. */
static int question_at(const mk_game *g, int player)
{
    if (g->agenda_len == 0 || g->over) return -1;
    int at = g->agenda_len - 1;
    if (mk_rules[g->agenda[at].op].chance) return player == MK_CHANCE ? at : -1;
    for (int low = group_start(g); at >= low; at--)
        if (g->agenda[at].player == player) return at;
    return -1;
}

bool mk_over(const mk_game *g)
{
    return g->over;
}

int mk_to_act(const mk_game *g)
{
    if (g->agenda_len == 0 || g->over) return MK_NOBODY;
    const mk_task *top = &g->agenda[g->agenda_len - 1];
    return mk_rules[top->op].chance ? MK_CHANCE : top->player;
}

bool mk_asked(const mk_game *g, int player)
{
    return question_at(g, player) >= 0;
}

mk_task mk_question(const mk_game *g, int player)
{
    int at = question_at(g, player);
    return at < 0 ? (mk_task){0} : g->agenda[at];
}

int mk_options(const mk_game *g, int player, mk_choice out[MK_OPTIONS_MAX])
{
    int at = question_at(g, player);
    return at < 0 ? 0 : list(g, &g->agenda[at], out, MK_OPTIONS_MAX);
}

int mk_refusal(const mk_game *g, int player, mk_choice c)
{
    int at = question_at(g, player);
    if (at < 0) return WHY_TURN;
    const mk_rule *rule = &mk_rules[g->agenda[at].op];
    if (c == MK_PASS) return rule->may ? rule->refusal(g, g->agenda[at], c) : WHY_NO_PASS;
    return c < choices_of(rule) ? rule->refusal(g, g->agenda[at], c) : WHY_NO_SUCH;
}

int mk_reason_rule(const mk_game *g, int player, int reason)
{
    return reasons[reason].rule ? reasons[reason].rule : mk_task_rule(mk_question(g, player));
}

void mk_apply_legal(mk_game *g, int player, mk_choice c)
{
    g->events_len = 0;
    choose_at(g, question_at(g, player), c);
    run_on(g);
}

int mk_apply(mk_game *g, int player, mk_choice c)
{
    int reason = mk_refusal(g, player, c);
    if (reason == WHY_TURN) return MK_ERR_TURN;
    if (reason != WHY_LEGAL) return MK_ERR_CHOICE;
    mk_apply_legal(g, player, c);
    return MK_OK;
}

void mk_begin(mk_game *g, mk_task t)
{
    g->events_len = 0;
    g->over = 0;
    mk_push(g, t);
    run_on(g);
}

void mk_copy(mk_game *to, const mk_game *from)
{
    memcpy(to, from, MK_CLONE_BYTES);
    to->events_len = 0;
}
