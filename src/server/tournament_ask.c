/* tournament_ask.c - what people ask of tournaments: making, listing, showing, entering, leaving, starting them. */
#include <string.h>

#include "base/jot.h"
#include "base/log.h"
#include "clubs.h"
#include "tournament.h"

enum { AS_TABLES = 6 }; /* that one which is made counts for: it will have more, and all of it is written */

static bool failed(session *s, const message *m)
{
    return session_error(s, m->id, "failed", "the server could not look this up: try again later");
}

static void reply(session *s, const message *m, const tournament *t)
{
    session_reply(s, m->id,
                  json_pack("{ss so}", "type", "tournament", "tournament", tournament_json(t, s->who->kept.id)));
}

static void not_there(session *s, const message *m, store_result result)
{
    if (result == STORE_NONE)
        session_error(s, m->id, "not-found", "there is no such tournament");
    else
        failed(s, m);
}

/* The tournament of the message; NULL: an error was sent. */
static tournament *find(session *s, const message *m)
{
    store_result result;
    tournament_alone(s->sv, m->tournament);
    tournament *t = tournament_load(s->sv, m->tournament, &result);
    bool hidden = t && !tournament_may_see(t, s->who->kept.id);
    if (t && !hidden) return t;
    g_free(t);
    not_there(s, m, hidden ? STORE_NONE : result);
    return NULL;
}

static bool has_account(session *s, const message *m)
{
    return s->who->kept.login[0] ||
           session_error(s, m->id, "not-allowed", "tournaments are for people with an account: make one first");
}

/* ---- looking ---- */

void tournament_list(session *s, const message *m)
{
    buf text = {0};
    if (tournaments_text(s->sv, s->who->kept.id, &text)) {
        buf *out = session_begin(s, "tournaments", m->id);
        jot_raw(jot_key(out, "tournaments"), text.data, text.len);
        session_end(s);
    } else
        failed(s, m);
    buf_free(&text);
}

void tournament_show(session *s, const message *m)
{
    buf text = {0};
    store_result result;
    if (tournament_text(s->sv, m->tournament, s->who->kept.id, false, &text, &result)) {
        buf *out = session_begin(s, "tournament", m->id);
        jot_raw(jot_key(out, "tournament"), text.data, text.len);
        session_end(s);
    } else
        not_there(s, m, result);
    buf_free(&text);
}

/* ---- making ---- */

/* Short tables are played, too. */
static bool playable(session *s, const message *m)
{
    mk_game g;
    if (m->setup.solo || m->setup.players != m->plan.size)
        return session_error(s, m->id, "setup", "the game must be for as many as sit at a table");
    for (int n = 2; n <= m->plan.size; n++) {
        mk_setup setup = m->setup;
        const char *why = "this cannot be played";
        setup.players = (uint8_t)n;
        setup.first_player = 1;
        if (mk_start(&g, &setup, &why) != MK_OK) return session_error(s, m->id, "setup", why);
    }
    return true;
}

static bool may_make(session *s, const message *m)
{
    int made = 0;
    int64_t now = server_now(), latest = now + LIMIT_ROUND_SECONDS * INT64_C(1000);
    if (!has_account(s, m)) return false;
    visitor_alone(s->sv, s->who->kept.id);
    if (m->club[0] && !clubs_member(s->sv, m->club, s->who->kept.id))
        return session_error(s, m->id, "not-allowed", "you are not a member of this club");
    if (m->plan.starts && (m->plan.starts < now || m->plan.starts > latest))
        return session_error(s, m->id, "setup", "a tournament must begin within the next 90 days");
    if (store_count_contests(s->sv->store, s->who->kept.id, &made) != STORE_OK) return failed(s, m);
    if (made >= LIMIT_CONTESTS)
        return session_error(s, m->id, "too-many", "you have too many tournaments that are not over");
    const char *why = NULL;
    for (int i = 0; !why && i < AS_TABLES; i++) why = quota_take(s->sv, QUOTA_TABLE, session_payer(s));
    return !why || session_error(s, m->id, "too-many", why);
}

void tournament_create(session *s, const message *m)
{
    if (!playable(s, m) || !may_make(s, m)) return;
    tournament *t = tournament_new(s->sv);
    t->row.host = s->who->kept.id;
    t->row.due = m->plan.starts;
    t->setup = m->setup;
    t->plan = m->plan;
    g_strlcpy(t->name, m->name, sizeof t->name);
    g_strlcpy(t->club, m->club, sizeof t->club);
    tournament_keep(t);
    log_say(LOG_INFO, "tournament-created", LOG_TEXT("tournament", t->row.id), LOG_NUMBER("host", t->row.host));
    reply(s, m, t);
    g_free(t);
}

/* ---- entering and leaving ---- */

static bool may_enter(session *s, const message *m, const tournament *t)
{
    int n = 0, most = t->plan.kind == PLAN_LEAGUE ? t->plan.most * LIMIT_DIVISIONS : t->plan.most;
    bool own = false, league = t->plan.kind == PLAN_LEAGUE;
    if (!has_account(s, m)) return false;
    if (t->row.league[0]) return session_error(s, m->id, "not-allowed", "enter the league, and play its next season");
    if (t->club[0] && !clubs_member(s->sv, t->club, s->who->kept.id)) /* who made it sees it all the same */
        return session_error(s, m->id, "not-allowed", "you are not a member of this club");
    if (t->row.state > CONTEST_RUNNING || (t->row.state == CONTEST_RUNNING && !league))
        return session_error(s, m->id, "wrong-time", "this tournament has begun already");
    if (store_count_entrants(t->sv->store, t->row.id, s->who->kept.id, &n, &own) != STORE_OK) return failed(s, m);
    if (own) return session_error(s, m->id, "not-allowed", "you have entered already");
    if (n >= most) return session_error(s, m->id, "too-many", "this tournament is full");
    const char *why = quota_take(s->sv, QUOTA_CLUB, session_payer(s)); /* else they come and go all day */
    return !why || session_error(s, m->id, "too-many", why);
}

static void show_again(session *s, const message *m)
{
    tournament_show(s, m);
}

void tournament_enter(session *s, const message *m)
{
    tournament *t = find(s, m);
    if (t && may_enter(s, m, t)) {
        store_entrant e = {.person = s->who->kept.id, .division = -1};
        e.rating = tournament_rating(s->sv, e.person);
        g_strlcpy(e.contest, t->row.id, sizeof e.contest);
        store_put_entrant(s->sv->store, &e);
        tournaments_changed(s->sv);
        server_touch(s->sv);
        show_again(s, m);
    }
    g_free(t);
}

static void withdraw(tournament *t, int own)
{
    store *s = t->sv->store;
    store_entrant *e = &t->entrant[own];
    e->out = true;
    if (t->plan.kind == PLAN_LEAGUE) league_withdraw(t, e->person);
    if (t->row.state == CONTEST_OPEN || t->plan.kind == PLAN_LEAGUE)
        store_drop_entrant(s, t->row.id, e->person);
    else
        store_put_entrant(s, e);
    tournaments_changed(t->sv);
    server_touch(t->sv);
}

void tournament_withdraw(session *s, const message *m)
{
    tournament *t = find(s, m);
    int own = t ? tournament_entrant(t, s->who->kept.id) : -1;
    if (t && own < 0)
        session_error(s, m->id, "not-allowed", "you have not entered");
    else if (t && t->row.state > CONTEST_RUNNING)
        session_error(s, m->id, "wrong-time", "this tournament is over");
    else if (t) {
        withdraw(t, own);
        show_again(s, m);
    }
    g_free(t);
}

/* What only its host could begin is cancelled; else it goes on by itself. False: it could not be looked up. */
static bool leave_one(server *sv, const char *id, int64_t person)
{
    store_result result;
    tournament_alone(sv, id);
    tournament *t = tournament_load(sv, id, &result);
    int own = t ? tournament_entrant(t, person) : -1;
    if (own >= 0) withdraw(t, own);
    if (t && t->row.host == person && t->row.state == CONTEST_OPEN && !t->row.due) {
        t->row.state = CONTEST_CANCELLED;
        tournament_keep(t);
    }
    g_free(t);
    return t;
}

bool tournaments_leave(server *sv, int64_t person)
{
    char id[STORE_ID + 1];
    int64_t until = g_get_monotonic_time() + LIMIT_PIECE_US;
    while (store_next_entered(sv->store, person, id) == STORE_OK) {
        if (!leave_one(sv, id, person)) return false; /* what is damaged stays as it is */
        if (g_get_monotonic_time() >= until) return true;
    }
    return false;
}

/* ---- what the host does ---- */

static tournament *find_own(session *s, const message *m)
{
    tournament *t = find(s, m);
    if (!t || (t->row.host == s->who->kept.id && !t->row.league[0])) return t;
    session_error(s, m->id, "not-allowed", "only who made the tournament may do this");
    g_free(t);
    return NULL;
}

void tournament_start(session *s, const message *m)
{
    tournament *t = find_own(s, m);
    if (t && t->row.state == CONTEST_OPEN) tournament_keep_members(t);
    if (t && t->row.state != CONTEST_OPEN)
        session_error(s, m->id, "wrong-time", "this tournament has begun already");
    else if (t && t->people < 2)
        session_error(s, m->id, "wrong-time", "a tournament needs two people at least");
    else if (t) {
        if (t->plan.kind == PLAN_LEAGUE)
            league_look(t);
        else
            tournament_begin(t);
        show_again(s, m);
    }
    g_free(t);
}

void tournament_cancel(session *s, const message *m)
{
    tournament *t = find_own(s, m);
    bool league = t && t->plan.kind == PLAN_LEAGUE;
    if (t && t->row.state != CONTEST_OPEN && !(league && t->row.state == CONTEST_RUNNING))
        session_error(s, m->id, "wrong-time", "this tournament has begun already");
    else if (t) {
        t->row.state = t->row.state == CONTEST_OPEN ? CONTEST_CANCELLED : CONTEST_OVER;
        t->row.due = 0;
        tournament_keep(t);
        show_again(s, m);
    }
    g_free(t);
}
