/* room_bots.c - bots at a table: they think in worker threads, from the view of their seat, and the answer comes back.
 *
 * A bot remembers what it thought of from answer to answer (ai/bot.h), as long as somebody attends the table. Other
 * programs can be bots too (ai/external.h), if whoever runs the server names them.
 */
#include <string.h>

#include "ai/external.h"
#include "base/log.h"
#include "server.h"

/* What a bot keeps between its answers. While it thinks, the thought has it. */
struct mind {
    char level[MESSAGE_LEVEL + 1];
    bot_player *player;
    external *engine;
    bool failed; /* the engine is not asked again */
};

typedef struct thought {
    server *sv;
    char id[STORE_ID + 1];
    int seat;
    uint32_t question;
    struct mind *mind;
    const char *command; /* of an engine that is to be started */
    rng rng;
    gint64 started; /* microseconds; 0: not yet. Written by the worker */
    mk_choice choice[MATCH_SET];
    int choices;
    mk_game view;
    char why[EXTERNAL_TEXT]; /* the engine failed */
} thought;

const char *bots_engine(const server *sv, const char *level)
{
    for (int i = 0; i < sv->options.engines; i++)
        if (!strcmp(sv->options.engine[i].name, level)) return sv->options.engine[i].command;
    return NULL;
}

bool bots_known(const server *sv, const char *level)
{
    return bot_find(level, strlen(level)) || bots_engine(sv, level);
}

static void forget(struct mind *m)
{
    if (!m) return;
    bot_leave(m->player);
    if (m->engine) external_stop(m->engine);
    g_free(m);
}

void bots_forget(room *r)
{
    for (int s = 0; s < MK_SEATS; s++) {
        forget(r->mind[s]);
        r->mind[s] = NULL;
    }
}

/* ---- in the worker ---- */

static mk_choice ask_engine(thought *t, const mk_game *view)
{
    struct mind *m = t->mind;
    mk_choice c;
    if (!m->engine && !m->failed) m->engine = external_start(t->command, t->why);
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

/* The bot's answer; without a thought what a quick one would say. A set is chosen whole, so that it becomes one step:
 * the number of steps would tell something about a secret choice. Returns how many choices it is. */
static int choose(thought *t, const mk_game *view, int seat, mk_choice out[MATCH_SET])
{
    mk_game g;
    mk_choice option[MK_OPTIONS_MAX];
    rng r = rng_seed(1, (uint64_t)seat);
    int n = 0, op = mk_question(view, seat).op, size = match_set_size(view, seat);
    mk_copy(&g, view);
    g.quiet = 1;
    while (n < size && mk_question(&g, seat).op == op && mk_options(&g, seat, option)) {
        out[n] = t ? ask(t, &g) : bot_greedy.choose(&g, seat, &r);
        n++;
        if (n < size && mk_apply(&g, seat, out[n - 1])) break;
    }
    return n;
}

static void think(void *data)
{
    thought *t = data;
    __atomic_store_n(&t->started, g_get_monotonic_time(), __ATOMIC_RELAXED);
    t->choices = choose(t, &t->view, t->seat, t->choice);
}

/* ---- in the loop ---- */

static int choose_quickly(const room *r, int seat, mk_choice out[MATCH_SET])
{
    mk_game view;
    mk_view(&r->match.game, seat, &view);
    return choose(NULL, &view, seat, out);
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

static void thought_of(void *data)
{
    thought *t = data;
    room *r = g_hash_table_lookup(t->sv->rooms, t->id);
    bool waits = r && r->thinking[t->seat] == t;
    if (t->why[0])
        log_say(LOG_ERROR, "engine-failed", LOG_TEXT("table", t->id), LOG_TEXT("bot", t->mind->level),
                LOG_TEXT("why", t->why));
    if (waits && r->sessions->len > 0 && !r->mind[t->seat])
        r->mind[t->seat] = t->mind;
    else
        forget(t->mind);
    if (waits) {
        r->thinking[t->seat] = NULL;
        bool current = r->state == STORE_RUNNING && match_asked(&r->match, t->seat) && room_bot_plays(r, t->seat) &&
                       r->match.since[t->seat] == t->question;
        if (current)
            bot_answers(r, t->seat, t->choice, t->choices);
        else
            room_go_on(r);
    }
    g_free(t);
}

static struct mind *mind_of(room *r, int seat, const char *level)
{
    struct mind *m = r->mind[seat];
    r->mind[seat] = NULL;
    if (m && !strcmp(m->level, level)) return m;
    forget(m);
    m = g_new0(struct mind, 1);
    g_strlcpy(m->level, level, sizeof m->level);
    if (bots_engine(r->sv, level)) return m;
    m->player = bot_sit(level, strlen(level));
    if (!m->player) m->player = bot_sit("greedy", strlen("greedy"));
    return m;
}

static void ask_bot(room *r, int seat)
{
    const char *level = level_of(&r->seat[seat]);
    thought *t = g_new0(thought, 1);
    *t = (thought){.sv = r->sv,
                   .seat = seat,
                   .question = r->match.since[seat],
                   .mind = mind_of(r, seat, level),
                   .command = bots_engine(r->sv, level),
                   .rng = rng_seed(r->seed ^ UINT64_C(0x6b6573686973), r->match.steps * MK_SEATS + (unsigned)seat)};
    g_strlcpy(t->id, r->id, sizeof t->id);
    mk_view(&r->match.game, seat, &t->view);
    if (worker_run(r->sv, WORKER_THINK, room_payer(r), think, thought_of, t)) {
        r->thinking[seat] = t;
        return;
    }
    forget(t->mind);
    g_free(t);
}

void room_hurry_bots(room *r, int64_t now)
{
    (void)now;
    for (int s = 0; s < r->seats; s++) {
        if (!r->thinking[s]) continue;
        gint64 started = __atomic_load_n(&r->thinking[s]->started, __ATOMIC_RELAXED);
        if (!started || g_get_monotonic_time() - started < LIMIT_BOT_MS * INT64_C(1000)) continue;
        r->thinking[s] = NULL; /* its answer comes too late */
        r->sv->figures.bot_late++;
        mk_choice quick[MATCH_SET];
        int n = match_asked(&r->match, s) ? choose_quickly(r, s, quick) : 0;
        if (n) bot_answers(r, s, quick, n);
    }
}

void room_go_on(room *r)
{
    if (r->state != STORE_RUNNING || r->sv->failing) return;
    throw_go_on(r);
    for (int s = 0; s < r->seats; s++) {
        if (!match_asked(&r->match, s) || !room_bot_plays(r, s) || r->thinking[s]) continue;
        if (match_held(&r->match, s)) {
            bot_answers(r, s, &(mk_choice){MATCH_CONFIRM}, 1);
            return; /* which has gone on */
        }
        ask_bot(r, s);
    }
}
