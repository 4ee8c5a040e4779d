/* room_play.c - the game at a table: it begins, people and bots answer, each step is kept and told, it ends. */
#include <string.h>

#include "ai/bot.h"
#include "base/log.h"
#include "say/say.h"
#include "server.h"

enum { SNAPSHOT_STEPS = 64 };

/* ---- bots ---- */

typedef struct thought {
    server *sv;
    char id[STORE_ID + 1];
    int seat;
    uint32_t question;
    const bot *bot;
    rng rng;
    gint64 started; /* microseconds; 0: not yet. Written by the worker */
    mk_choice choice[MATCH_SET];
    int choices;
    mk_game view;
} thought;

/* The bot's answer, without a bot the first option. A set is chosen whole, so that it becomes one step: the number of
 * steps would tell something about a secret choice. Returns how many choices it is. */
static int choose(const bot *b, const mk_game *view, int seat, rng *r, mk_choice out[MATCH_SET])
{
    mk_game g;
    mk_choice option[MK_OPTIONS_MAX];
    int n = 0, op = mk_question(view, seat).op, size = match_set_size(view, seat);
    mk_copy(&g, view);
    g.quiet = 1;
    while (n < size && mk_question(&g, seat).op == op && mk_options(&g, seat, option)) {
        out[n] = b ? b->choose(&g, seat, r) : option[0];
        n++;
        if (n < size && mk_apply(&g, seat, out[n - 1])) break;
    }
    return n;
}

static void think(void *data)
{
    thought *t = data;
    __atomic_store_n(&t->started, g_get_monotonic_time(), __ATOMIC_RELAXED);
    t->choices = choose(t->bot, &t->view, t->seat, &t->rng, t->choice);
}

static void bot_answers(room *r, int seat, const mk_choice *c, int n)
{
    int refused;
    match_change *change = &r->sv->change;
    int error = match_answer(&r->match, seat, c, n, true, &refused, change);
    if (error) { /* no bot of ours does this; nobody shall wait for one of others */
        mk_choice first[MATCH_SET];
        log_say(LOG_ERROR, "bot-refused", LOG_TEXT("table", r->id), LOG_NUMBER("seat", seat),
                LOG_NUMBER("choice", refused));
        n = choose(NULL, &r->match.game, seat, NULL, first);
        if (n) error = match_answer(&r->match, seat, first, n, true, &refused, change);
    }
    if (error) return;
    r->sv->figures.bot_answers++;
    room_stepped(r, change);
}

static void thought_of(void *data)
{
    thought *t = data;
    room *r = g_hash_table_lookup(t->sv->rooms, t->id);
    if (r && r->thinking[t->seat] == t) {
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

static void ask_bot(room *r, int seat)
{
    const room_seat *s = &r->seat[seat];
    const char *level = s->kind == SEAT_BOT ? s->level : s->stand_in[0] ? s->stand_in : "greedy";
    const bot *b = bot_find(level, strlen(level));
    thought *t = g_new0(thought, 1);
    *t = (thought){.sv = r->sv,
                   .seat = seat,
                   .question = r->match.since[seat],
                   .bot = b ? b : &bot_random,
                   .rng = rng_seed(r->seed ^ UINT64_C(0x6b6573686973), r->match.steps * MK_SEATS + (unsigned)seat)};
    g_strlcpy(t->id, r->id, sizeof t->id);
    mk_view(&r->match.game, seat, &t->view);
    if (worker_run(r->sv, WORKER_THINK, think, thought_of, t))
        r->thinking[seat] = t;
    else
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
        mk_choice first[MATCH_SET];
        int n = match_asked(&r->match, s) ? choose(NULL, &r->match.game, s, NULL, first) : 0;
        if (n) bot_answers(r, s, first, n);
    }
}

void room_go_on(room *r)
{
    if (r->state != STORE_RUNNING) return;
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

/* ---- steps ---- */

static void keep_step(room *r, const match_change *c)
{
    store_add_step(r->sv->store, r->id, (int)r->match.steps - 1, c->step.data, c->step.len, server_now());
    r->sv->figures.steps++;
    server_touch(r->sv);
}

static bool take_round(room *r)
{
    const mk_game *g = &r->match.game;
    bool other = r->season != g->season + 1 || r->round != g->round + 1;
    r->season = g->season + 1;
    r->round = g->round + 1;
    return other;
}

void room_ended(room *r)
{
    r->state = STORE_OVER;
    r->sv->figures.games_over++;
    mk_ranking(&r->match.game, r->place);
    for (int s = 0; s < r->match.game.players; s++) r->score[s] = r->match.game.player[s].score;
    log_say(LOG_INFO, "game-over", LOG_TEXT("table", r->id), LOG_NUMBER("steps", r->match.steps));
}

void room_stepped(room *r, match_change *c)
{
    keep_step(r, c);
    bool over = match_over(&r->match);
    if (over) room_ended(r);
    bool clocks = clock_stepped(r, c->by), round = take_round(r);
    if (clocks || round || over)
        room_save(r);
    else
        room_save_turn(r);
    if ((int)r->match.steps - r->snapshot >= SNAPSHOT_STEPS || over) room_snapshot(r);
    if (!c->undone) undo_cancel(r);
    tell_step(r, c);
    if (over) {
        tell_seats(r);
        lobby_changed(r);
    }
    room_go_on(r);
}

int room_begin(room *r, const char **why)
{
    if (!r->begun) {
        fair f = fair_of(r);
        r->seed = fair_seed(&f);
        int error = match_begin(&r->match, &r->setup, r->seed, r->physics, &r->sv->change, why);
        if (error) return error;
        r->begun = true;
        keep_step(r, &r->sv->change);
    }
    r->sv->figures.games_started++;
    r->state = STORE_RUNNING;
    take_round(r);
    for (int s = 0; s < r->seats; s++) r->seat[s].left_ms = r->clock_seconds * INT64_C(1000);
    clock_stepped(r, MK_NOBODY);
    room_save(r);
    room_snapshot(r);
    for (guint i = 0; i < r->sessions->len; i++) tell_table(r, r->sessions->pdata[i], 0);
    lobby_changed(r);
    log_say(LOG_INFO, "game-started", LOG_TEXT("table", r->id), LOG_NUMBER("players", r->setup.players));
    room_go_on(r);
    return MK_OK;
}

/* ---- what people ask for ---- */

/* The seat of the person, if it may act now. -1: an error was sent. */
static int acting_seat(session *s, room *r, const message *m)
{
    int seat = room_seat_of(r, s->who->kept.id);
    if (seat < 0)
        session_error(s, m->id, "not-allowed", "you do not sit at this table");
    else if (r->state != STORE_RUNNING)
        session_error(s, m->id, "wrong-time", "%s",
                      r->state == STORE_WAITING ? "the game has not begun" : "the game is over");
    else if (room_bot_plays(r, seat))
        session_error(s, m->id, "not-allowed", "a bot plays your seat: take it back first");
    else if (!match_asked(&r->match, seat))
        session_error(s, m->id, "not-asked", "nothing is asked of you now");
    else if ((int64_t)r->match.since[seat] != m->question)
        session_error(s, m->id, "stale", "this question is not asked any more");
    else
        return seat;
    return -1;
}

void room_refuse(session *s, const room *r, const message *m, int seat, int error, int refused)
{
    const mk_game *g = &r->match.game;
    if (error == MATCH_FULL) {
        session_error(s, m->id, "too-many", "this game is longer than a record may be");
        return;
    }
    int reason = refused >= 0 && !match_held(&r->match, seat) ? mk_refusal(g, seat, (mk_choice)refused) : WHY_LEGAL;
    if (reason == WHY_LEGAL) { /* a set with too many, or one twice */
        session_error(s, m->id, "illegal", "this is not one of the options");
        return;
    }
    char rule[SAY_RULE_MAX];
    json_t *e = json_pack("{ss ss ss ss}", "type", "error", "code", "illegal", "text", mk_reason_text(reason), "rule",
                          say_rule(mk_reason_rule(g, seat, reason), rule));
    if (m->id) json_object_set_new(e, "id", json_integer(m->id));
    s->sv->figures.refused++;
    session_send(s, e);
}

static void answer(session *s, room *r, const message *m)
{
    mk_choice c[MESSAGE_CHOICES];
    int refused, seat = acting_seat(s, r, m);
    if (seat < 0 || !tell_read_choices(s, r, seat, m, c)) return;
    if (r->match.steps >= LIMIT_STEPS) {
        session_error(s, m->id, "too-many", "this game has too many steps");
        return;
    }
    int size = match_held(&r->match, seat) ? 1 : match_set_size(&r->match.game, seat);
    if (m->choices != size) { /* in parts, the number of steps would tell others something about a secret choice */
        session_error(s, m->id, "illegal", "this question asks for %d at once", size);
        return;
    }
    int error = match_answer(&r->match, seat, c, m->choices, m->confirm, &refused, &s->sv->change);
    if (error) {
        room_refuse(s, r, m, seat, error, refused);
        return;
    }
    uint32_t version = r->match.steps;
    s->sv->figures.answers++;
    room_stepped(r, &s->sv->change);
    json_t *ok = json_pack("{ss sI}", "type", "ok", "version", (json_int_t)version);
    if (m->id) json_object_set_new(ok, "id", json_integer(m->id));
    session_send(s, ok);
}

static void preview(session *s, room *r, const message *m)
{
    mk_choice c[MESSAGE_CHOICES];
    int seat = acting_seat(s, r, m);
    if (seat < 0 || !tell_read_choices(s, r, seat, m, c)) return;
    if (match_held(&r->match, seat))
        session_error(s, m->id, "wrong-time", "there is only to confirm");
    else
        tell_preview(s, r, seat, m, c);
}

static void give_record(session *s, room *r, const message *m)
{
    buf text = {0};
    if (!r->begun || r->state == STORE_WAITING)
        session_error(s, m->id, "wrong-time", "the game has not begun");
    else if (!http_record(r, s->who->kept.id, &text))
        session_error(s, m->id, "wrong-time", "there is no record of this game: it was begun with older rules");
    else {
        json_t *reply = json_pack("{ss ss}", "type", "record", "text", buf_text(&text));
        if (m->id) json_object_set_new(reply, "id", json_integer(m->id));
        session_send(s, reply);
    }
    buf_free(&text);
}

void room_play_message(session *s, room *r, message *m)
{
    switch (m->type) {
    case MESSAGE_ANSWER: answer(s, r, m); break;
    case MESSAGE_PREVIEW: preview(s, r, m); break;
    default: give_record(s, r, m);
    }
}
