/* room_game.c - the game at a table: it begins, people answer, each step is kept and told, it ends. */
#include <string.h>

#include "base/log.h"
#include "clubs.h"
#include "manners.h"
#include "say/say.h"
#include "tournament.h"

enum { SNAPSHOT_STEPS = 64 };

/* ---- steps ---- */

static void keep_step(room *r, const match_change *c)
{
    if (r->rescue) rescue_keep(r);
    store_add_step(r->sv->store, r->id, (int)r->match.steps - 1, c->step.data, c->step.len, server_now());
    r->batch = r->sv->batch_number;
    history_stepped(r, c);
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
    resign_rank(r, r->place);
    for (int s = 0; s < r->match.game.players; s++) r->score[s] = r->match.game.player[s].score;
    board_ended(r);
    store_weigh(r->sv->store, r->id);
    if (!r->ended) results_keep(r, &r->match.game, server_now());
    pace_keep(r);
    tournament_game_over(r);
    clubs_game_over(r);
    log_say(LOG_INFO, "game-over", LOG_TEXT("table", r->id), LOG_NUMBER("steps", r->match.steps));
}

void room_stepped(room *r, match_change *c)
{
    keep_step(r, c);
    bool over = match_over(&r->match);
    if (over) room_ended(r);
    bool clocks = clock_stepped(r, c->by), round = take_round(r), voted = vote_answered(r, c->by);
    if (clocks || round || over || voted)
        room_save(r);
    else
        room_save_turn(r);
    if ((int)r->match.steps - r->snapshot >= SNAPSHOT_STEPS || over) room_snapshot(r);
    if (!c->undone) undo_cancel(r);
    show_step(r, c);
    if (over) {
        show_seats(r);
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
        if (error && !*why) *why = "this game cannot be played";
        if (error) return error;
        r->begun = true;
        keep_step(r, &r->sv->change);
    }
    r->sv->figures.games_started++;
    r->state = STORE_RUNNING;
    take_round(r);
    for (int s = 0; s < r->seats; s++) r->seat[s].left_ms = r->clock.seconds * INT64_C(1000);
    clock_stepped(r, MK_NOBODY);
    room_save(r);
    room_snapshot(r);
    show_tables(r);
    lobby_changed(r);
    log_say(LOG_INFO, "game-started", LOG_TEXT("table", r->id), LOG_NUMBER("players", r->setup.players));
    room_go_on(r);
    return MK_OK;
}

/* ---- what people ask for ---- */

bool room_asked(session *s, const room *r, int seat, const message *m)
{
    if (!match_asked(&r->match, seat)) return session_error(s, m->id, "not-asked", "nothing is asked of you now");
    if ((int64_t)r->match.since[seat] == m->question) return true;
    return session_error(s, m->id, "stale", "this question is not asked any more");
}

void room_illegal(session *s, int id, const mk_game *g, int seat, int refused)
{
    int reason = refused >= 0 ? mk_refusal(g, seat, (mk_choice)refused) : WHY_LEGAL;
    if (reason == WHY_LEGAL) { /* a set with too many, or one twice */
        session_error(s, id, "illegal", "this is not one of the options");
        return;
    }
    char rule[SAY_RULE_MAX];
    json_t *e = json_pack("{ss ss ss ss}", "type", "error", "code", "illegal", "text", mk_reason_text(reason), "rule",
                          say_rule(mk_reason_rule(g, seat, reason), rule));
    s->sv->figures.refused++;
    session_reply(s, id, e);
}

void room_refuse(session *s, const room *r, const message *m, int seat, int error, int refused)
{
    if (error == MATCH_FULL)
        session_error(s, m->id, "too-many", "this game is too long to go on");
    else
        room_illegal(s, m->id, &r->match.game, seat, match_held(&r->match, seat) ? -1 : refused);
}

void room_answer(session *s, room *r, int seat, const message *m)
{
    mk_choice c[MESSAGE_CHOICES];
    int refused;
    if (!room_asked(s, r, seat, m) || !show_read_choices(s, r, seat, m, c)) return;
    if (r->match.steps >= LIMIT_STEPS) {
        room_refuse(s, r, m, seat, MATCH_FULL, -1);
        return;
    }
    int size = match_held(&r->match, seat) ? 1 : mk_set_size(&r->match.game, seat);
    if (m->choices != size) { /* in parts, the number of steps would tell others something about a secret choice */
        session_error(s, m->id, "illegal", "this question asks for another number of things at once");
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
    session_reply(s, m->id, json_pack("{ss sI}", "type", "ok", "version", (json_int_t)version));
}
