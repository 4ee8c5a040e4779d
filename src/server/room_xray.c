/* room_xray.c - what may come out of the tower, for a choice that somebody considers: many throws, by the odds of the
 * rules, from what the seat knows.
 *
 * What others pick is unknown; it is drawn from what they may pick.
 */
#include <stdlib.h>
#include <string.h>

#include "base/jot.h"
#include "base/rng.h"
#include "server.h"

enum { THROWS = 1000, ANSWERS_MOST = 400, COUNTED = 16 };

static int compare_choices(const void *a, const void *b)
{
    return *(const mk_choice *)a - *(const mk_choice *)b;
}

/* A set is drawn whole: its members are asked for in ascending order, so that one by one later colours would come more
 * often. */
static void pick_at_random(mk_game *g, int who, rng *r)
{
    mk_choice option[MK_OPTIONS_MAX], chosen[MATCH_SET];
    int n = match_options(g, who, option), size = mk_set_size(g, who), op = mk_question(g, who).op;
    for (int i = 0; i < size; i++) {
        int k = (int)rng_pick(r, (uint32_t)n);
        chosen[i] = option[k];
        option[k] = option[--n];
    }
    qsort(chosen, (size_t)size, sizeof *chosen, compare_choices);
    for (int i = 0; i < size && mk_question(g, who).op == op; i++) mk_apply(g, who, chosen[i]);
}

static void answer_at_random(mk_game *g, int who, rng *r)
{
    if (who == MK_CHANCE)
        mk_apply_legal(g, who, mk_roll(g, rng_next(r)));
    else
        pick_at_random(g, who, r);
}

/* Until all keshis that are thrown lie in the tray or stay inside. */
static bool finish_throw(mk_game *g, rng *r)
{
    bool thrown = false;
    for (int i = 0; i < ANSWERS_MOST; i++) {
        int who = mk_to_act(g);
        if (thrown && !throws_asked(g)) return true;
        if (who == MK_NOBODY) return false;
        thrown |= throws_asked(g);
        answer_at_random(g, who, r);
    }
    return false;
}

static void add_chances(int colour, const int count[COUNTED], int all, buf *out)
{
    char name[MK_NAME_MAX], number[16];
    int most = COUNTED - 1;
    while (most > 0 && !count[most]) most--;
    jot_open(jot_key(out, mk_name(NOUN_COLOUR, colour, name)), '[');
    for (int n = 0; n <= most; n++) {
        int len = g_snprintf(number, sizeof number, "0.%03d", count[n] * 1000 / all);
        jot_raw(out, count[n] == all ? "1" : number, count[n] == all ? 1 : (size_t)len);
    }
    jot_close(out, ']');
}

/* ---- in a worker: it takes some ten milliseconds ---- */

typedef struct odds {
    server *sv;
    uint64_t session; /* its serial: it may be gone when the odds are there */
    int id;
    int seat, choices;
    mk_choice choice[MESSAGE_CHOICES];
    mk_game view;
    rng random;
    gint stale; /* the same connection has asked for others since then */
    bool illegal;
    int count[MK_COLOURS][COUNTED], all;
} odds;

/* The considered choices, played in the view. False: the rules forbid it. */
static bool consider(mk_game *g, const odds *o)
{
    for (int i = 0; i < o->choices; i++)
        if (mk_question(g, o->seat).op != OP_PICK || mk_apply(g, o->seat, o->choice[i])) return false;
    return true;
}

static void throw_often(void *data)
{
    odds *o = data;
    mk_game g;
    for (int i = 0; i < THROWS && !o->illegal && !g_atomic_int_get(&o->stale); i++) {
        mk_copy(&g, &o->view);
        g.quiet = 1;
        mk_determinize(&g, o->seat, rng_next(&o->random));
        o->illegal = !consider(&g, o);
        if (o->illegal || !finish_throw(&g, &o->random)) continue;
        for (int k = 0; k < MK_COLOURS; k++) o->count[k][g.tray[k] < COUNTED ? g.tray[k] : COUNTED - 1]++;
        o->all++;
    }
}

static void show_odds(session *s, const odds *o)
{
    buf *out = session_begin(s, "odds", o->id);
    jot_open(jot_key(out, "colours"), '{');
    for (int k = 0; k < MK_COLOURS && o->all; k++) add_chances(k, o->count[k], o->all, out);
    jot_close(out, '}');
    session_end(s);
}

static void thrown_often(void *data)
{
    odds *o = data;
    session *s = g_hash_table_lookup(o->sv->sessions, &o->session);
    if (s && s->odds == o) s->odds = NULL;
    if (s && o->stale)
        session_error(s, o->id, "too-many", "you have asked for other odds since then");
    else if (s && o->illegal)
        session_error(s, o->id, "illegal", "these keshis cannot be picked together");
    else if (s)
        show_odds(s, o);
    g_free(o);
}

/* ---- for a message ---- */

static bool may_look(session *s, const room *r, int seat, const message *m)
{
    if (!r->xray) return session_error(s, m->id, "not-allowed", "at this table nobody may look into the tower");
    if (r->state != STORE_RUNNING || !match_asked(&r->match, seat) || match_held(&r->match, seat) ||
        mk_question(&r->match.game, seat).op != OP_PICK)
        return session_error(s, m->id, "wrong-time", "you do not pick keshis for the tower now");
    return true;
}

/* One at a time: who asks anew wants no others. */
void xray_forget(session *s)
{
    if (s->odds) g_atomic_int_set(&s->odds->stale, 1);
    s->odds = NULL;
}

void xray_odds(session *s, room *r, int seat, const message *m)
{
    mk_choice c[MESSAGE_CHOICES] = {0};
    if (!may_look(s, r, seat, m) || !show_read_choices(s, r, seat, m, c)) return;
    xray_forget(s);
    odds *o = g_new0(odds, 1);
    *o = (odds){.sv = s->sv, .session = s->serial, .id = m->id, .seat = seat, .choices = m->choices};
    memcpy(o->choice, c, sizeof c);
    o->random = rng_seed(r->match.steps, (uint64_t)seat);
    mk_view(&r->match.game, seat, &o->view);
    if (worker_run(s->sv, WORKER_LOOK, session_payer(s), throw_often, thrown_often, o)) {
        s->odds = o;
        return;
    }
    session_error(s, m->id, "too-many", "too much is being looked up for you: try again in a moment");
    g_free(o);
}
