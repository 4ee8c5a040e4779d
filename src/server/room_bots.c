/* room_bots.c - bots at a table: they think in worker threads, from the view of their seat, and the answer comes back.
 *
 * A bot remembers what it thought of from answer to answer (ai/bot.h), as long as somebody attends the table. Other
 * programs can be bots too (ai/external.h), if whoever runs the server names them.
 *
 * Its luck comes from the seed of the game and from what it sees. So at two tables with the same luck it gives the same
 * answer in the same position; where results are compared (board.c) it remembers nothing either.
 *
 * Who attends a table pays for its bots; where nobody of them plays, others come first. While nobody attends it, bots
 * among themselves rest, and at a table where people sit (a game over weeks) they think when there is nothing else to
 * do: server.c comes by with what the store says is due.
 */
#include <string.h>

#include "ai/external.h"
#include "ai/hint.h"
#include "base/log.h"
#include "server.h"

/* What a bot keeps between its answers. While it thinks, the thought has it. */
struct mind {
    char level[MESSAGE_LEVEL + 1];
    bot_player *player;
    external *engine;
    bool failed; /* the engine is not asked again */
    room *room;  /* that keeps it; NULL: a thought has it */
    int seat;
    GList link; /* in the list of those that are kept */
};

typedef struct thought {
    server *sv;
    char id[STORE_ID + 1];
    int seat;
    uint32_t question;
    struct mind *mind;
    const char *command; /* of an engine that is to be started */
    rng rng;
    gint64 asked; /* microseconds */
    enum queue_rank rank;
    mk_choice choice[MATCH_SET];
    int choices;
    mk_game view;
    char why[EXTERNAL_TEXT]; /* the engine failed */
} thought;

/* The command of an engine; NULL: it is none. */
static const char *engine_of(const server *sv, const char *level)
{
    for (int i = 0; i < sv->options.engines; i++)
        if (!strcmp(sv->options.engine[i].name, level)) return sv->options.engine[i].command;
    return NULL;
}

bool bots_known(const server *sv, const char *level)
{
    return bot_find(level, strlen(level)) || engine_of(sv, level);
}

/* ---- minds ---- */

static void stop_engine(void *data)
{
    struct mind *m = data;
    external_stop(m->engine);
    m->engine = NULL;
}

static void stopped_engine(void *data)
{
    stop_engine(data);
    g_free(data);
}

/* Engines have a second to end, which the loop does not wait for; they pay for that together. */
static void forget(server *sv, struct mind *m)
{
    static const payer engines = {.address = "engines"};
    if (!m) return;
    bot_leave(m->player);
    m->player = NULL;
    if (m->engine && worker_run(sv, WORKER_THINK, engines, stop_engine, stopped_engine, m)) return;
    stopped_engine(m);
}

/* The one that the seat keeps; now it is the caller's. */
static struct mind *take_mind(room *r, int seat)
{
    struct mind *m = r->mind[seat];
    r->mind[seat] = NULL;
    if (m) g_queue_unlink(&r->sv->minds, &m->link);
    return m;
}

/* They are large, so the one that was not used for longest makes room. */
static void keep_mind(room *r, int seat, struct mind *m)
{
    if (r->sv->minds.length >= LIMIT_MINDS) {
        struct mind *oldest = r->sv->minds.tail->data;
        forget(r->sv, take_mind(oldest->room, oldest->seat));
    }
    r->mind[seat] = m;
    m->room = r;
    m->seat = seat;
    m->link = (GList){.data = m};
    g_queue_push_head_link(&r->sv->minds, &m->link);
}

static void drop_thought(room *r, int seat)
{
    worker_cancel(r->sv, r->thinking[seat]);
    r->thinking[seat] = NULL;
}

void bots_forget(room *r)
{
    throw_drop(r);
    for (int s = 0; s < MK_SEATS; s++) {
        drop_thought(r, s);
        forget(r->sv, take_mind(r, s));
    }
}

/* ---- in the worker ---- */

static mk_choice ask_engine(thought *t, const mk_game *view)
{
    struct mind *m = t->mind;
    mk_choice c;
    if (!m->engine && !m->failed) m->engine = external_start(t->command, EXTERNAL_ANSWER_MS, t->why);
    if (m->engine && external_ask(m->engine, view, t->seat, &t->rng, &c, t->why)) return c;
    if (m->engine) external_stop(m->engine);
    m->engine = NULL;
    m->failed = true;
    return bot_greedy.choose(view, t->seat, &t->rng);
}

static mk_choice ask(thought *t, const mk_game *view)
{
    return t->mind->player ? bot_ask(t->mind->player, view, t->seat, &t->rng) : ask_engine(t, view);
}

typedef mk_choice choose_fn(const mk_game *g, int seat, rng *r);

/* As little as the rules allow: to pass, else the first of the options. */
static mk_choice choose_least(const mk_game *g, int seat, rng *r)
{
    mk_choice option[MK_OPTIONS_MAX];
    (void)r;
    (void)mk_options(g, seat, option);
    return mk_refusal(g, seat, MK_PASS) == WHY_LEGAL ? MK_PASS : option[0];
}

/* The bot's answer; without a thought what a quick one would say. A set is chosen whole, so that it becomes one step:
 * the number of steps would tell something about a secret choice. Returns how many choices it is. */
static int choose(thought *t, choose_fn *quick, const mk_game *view, int seat, mk_choice out[MATCH_SET])
{
    mk_game g;
    mk_choice option[MK_OPTIONS_MAX];
    rng r = rng_seed(1, (uint64_t)seat);
    int n = 0, op = mk_question(view, seat).op, size = mk_set_size(view, seat);
    mk_copy(&g, view);
    g.quiet = 1;
    while (n < size && mk_question(&g, seat).op == op && mk_options(&g, seat, option)) {
        out[n] = t ? ask(t, &g) : quick(&g, seat, &r);
        n++;
        if (n < size && mk_apply(&g, seat, out[n - 1])) break;
    }
    return n;
}

static void think(void *data)
{
    thought *t = data;
    const int *stop = worker_stop();
    if (t->mind->player) bot_heed(t->mind->player, stop);
    int n = choose(t, NULL, &t->view, t->seat, t->choice);
    bool fine = !__atomic_load_n(stop, __ATOMIC_RELAXED);
    if (t->mind->player) bot_heed(t->mind->player, NULL);
    if (fine)
        t->choices = n;
    else
        t->why[0] = 0;
}

/* ---- in the loop ---- */

static int choose_by(choose_fn *quick, const room *r, int seat, mk_choice out[MATCH_SET])
{
    mk_game view;
    mk_view(&r->match.game, seat, &view);
    return choose(NULL, quick, &view, seat, out);
}

static int choose_quickly(const room *r, int seat, mk_choice out[MATCH_SET])
{
    return choose_by(bot_greedy.choose, r, seat, out);
}

static void bot_answers(room *r, int seat, const mk_choice *c, int n)
{
    int refused;
    match_change *change = &r->sv->change;
    int error = match_answer(&r->match, seat, c, n, true, &refused, change);
    if (error) { /* no bot of ours does this; nobody shall wait for one of others */
        mk_choice other[MATCH_SET];
        log_say(LOG_ERROR, "bot-refused", LOG_TEXT("table", r->id), LOG_NUMBER("seat", seat),
                LOG_NUMBER("choice", refused));
        n = choose_quickly(r, seat, other);
        if (n) error = match_answer(&r->match, seat, other, n, true, &refused, change);
    }
    if (error) return;
    r->sv->figures.bot_answers++;
    room_stepped(r, change);
}

static const char *level_of(const room_seat *s)
{
    return s->kind == SEAT_BOT ? s->level : s->stand_in[0] ? s->stand_in : "greedy";
}

/* Is its answer still wanted? */
static bool is_current(const room *r, const thought *t)
{
    return r->state == STORE_RUNNING && match_asked(&r->match, t->seat) && room_bot_plays(r, t->seat) &&
           r->match.since[t->seat] == t->question;
}

/* Trees of expert are ten times as large as others. */
static bool is_large(const struct mind *m)
{
    return m->player && bot_of(m->player) == &bot_expert;
}

static void thought_of(void *data)
{
    thought *t = data;
    room *r = g_hash_table_lookup(t->sv->rooms, t->id);
    bool waits = r && r->thinking[t->seat] == t;
    if (t->why[0])
        log_say(LOG_ERROR, "engine-failed", LOG_TEXT("table", t->id), LOG_TEXT("bot", t->mind->level),
                LOG_TEXT("why", t->why));
    if (waits && r->sessions->len > 0 && !r->mind[t->seat] && !r->board[0] && !is_large(t->mind))
        keep_mind(r, t->seat, t->mind);
    else
        forget(t->sv, t->mind);
    if (waits) {
        bool current = is_current(r, t);
        r->thinking[t->seat] = NULL;
        if (current && t->choices)
            bot_answers(r, t->seat, t->choice, t->choices);
        else
            room_go_on(r);
    }
    g_free(t);
}

static struct mind *mind_of(room *r, int seat, const char *level)
{
    struct mind *m = take_mind(r, seat);
    if (m && !strcmp(m->level, level)) return m;
    forget(r->sv, m);
    m = g_new0(struct mind, 1);
    g_strlcpy(m->level, level, sizeof m->level);
    if (engine_of(r->sv, level)) return m;
    m->player = bot_sit(level, strlen(level));
    if (!m->player) m->player = bot_sit("greedy", strlen("greedy"));
    return m;
}

/* Quick ones (normal thinks for a millisecond) do not wait for others. */
static int kind_of(const char *level)
{
    const bot *b = bot_find(level, strlen(level));
    return b && (!b->search || b == &bot_normal) ? WORKER_QUICK : WORKER_THINK;
}

static void ask_bot(room *r, int seat)
{
    const char *level = level_of(&r->seat[seat]);
    thought *t = g_new0(thought, 1);
    *t = (thought){.sv = r->sv,
                   .seat = seat,
                   .question = r->match.since[seat],
                   .mind = mind_of(r, seat, level),
                   .command = engine_of(r->sv, level),
                   .asked = g_get_monotonic_time(),
                   .rank = room_rank(r)};
    g_strlcpy(t->id, r->id, sizeof t->id);
    mk_view(&r->match.game, seat, &t->view);
    rng seen = hint_luck(&t->view, seat);
    t->rng = rng_seed(r->seed ^ UINT64_C(0x6b6573686973), rng_next(&seen));
    if (worker_run_ranked(r->sv, kind_of(level), room_payer(r), t->rank, think, thought_of, t)) {
        r->thinking[seat] = t;
        return;
    }
    forget(r->sv, t->mind);
    g_free(t);
}

void room_hurry_bots(room *r, int64_t now)
{
    (void)now;
    gint64 late = g_get_monotonic_time() - LIMIT_BOT_MS * INT64_C(1000);
    for (int s = 0; s < r->seats && r->sessions->len > 0; s++) {
        if (!r->thinking[s] || r->thinking[s]->asked > late) continue;
        bool current = is_current(r, r->thinking[s]);
        drop_thought(r, s);
        r->sv->figures.bot_late++;
        mk_choice quick[MATCH_SET];
        int n = current ? choose_quickly(r, s, quick) : 0;
        if (n) bot_answers(r, s, quick, n);
    }
}

static bool rests(const room *r)
{
    return !r->sessions->len && (!room_has_people(r) || worker_unattended(r->sv) >= LIMIT_UNATTENDED);
}

/* Time was over, and at this table that is no bot's turn. */
static bool passes(const room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    return s->hurried && !s->stand_in[0] && r->clock.out == CLOCK_PASS;
}

void room_go_on(room *r)
{
    if (server_rests(r->sv) || r->sv->offline) return; /* nobody thinks: server.c */
    for (int s = 0; s < r->seats; s++)
        if (r->thinking[s] && (r->thinking[s]->rank != room_rank(r) || !is_current(r, r->thinking[s])))
            drop_thought(r, s);
    standing_go_on(r);
    if (r->state != STORE_RUNNING || rests(r)) return;
    throw_go_on(r);
    for (int s = 0; s < r->seats; s++) {
        if (!match_asked(&r->match, s) || !room_bot_plays(r, s) || r->thinking[s]) continue;
        if (match_held(&r->match, s)) {
            bot_answers(r, s, &(mk_choice){MATCH_CONFIRM}, 1);
            return; /* which has gone on */
        }
        if (passes(r, s)) {
            mk_choice least[MATCH_SET];
            bot_answers(r, s, least, choose_by(choose_least, r, s, least));
            return;
        }
        ask_bot(r, s);
    }
}
