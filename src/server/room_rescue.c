/* room_rescue.c - a journal that does not play to its end: as much of the game is saved as can be.
 *
 * A step that is missing, does not fit its checksum or is refused by the rules ends what can be played. If the snapshot
 * is from later, the game goes on from there, with the steps after it: its position is right, and only what happened in
 * between is not known any more. Otherwise the game goes on from before that step. The first step, which deals, follows
 * from the seed and is dealt again.
 *
 * Nothing of this is written until somebody plays on, or changes the table in another way (rescue_keep): who only looks
 * changes nothing, so that a program with a mistake in it spoils no game that its successor could play. Then what did
 * not play is put aside in the same transaction.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "health.h"
#include "store/store_packed.h"

enum { STEPS_AT_ONCE = 16, /* between two looks at the clock */ POSITION_BYTES = 32 << 10, ALL_STEPS = 1 << 20 };

/* The packed journal, if it was damaged. */
enum rescue_pack { PACK_FINE, PACK_HEALED, PACK_LOST };

struct rescue {
    store_base base;   /* as it is kept */
    int stop;          /* so many steps are played from the start, and then from the base; INT_MAX: there is none */
    bool settings;     /* those of the snapshot were tried */
    bool second;       /* it goes on from the snapshot: what comes was made with a longer past */
    bool bad_snapshot; /* or one of what is lost */
    int pack;          /* enum rescue_pack */
    bool of_pack;      /* what is healed is the packed journal */
    bool new_base, drop_base;
    int tail;          /* what is put aside at the end begins with this step; -1 nothing */
    buf start;         /* the first step, dealt again */
    store_heal *heal;  /* of the next step, in the making */
    GPtrArray *healed; /* steps that fit again, with their numbers */
    GString *said;     /* what is wrong */
};

typedef struct healed {
    int number;
    store_heal *row;
} healed;

static void free_healed(gpointer data)
{
    store_heal_free(((healed *)data)->row);
    g_free(data);
}

static void say(rescue *w, const char *what)
{
    g_string_append_printf(w->said, "%s%s", w->said->len ? "; " : "", what);
}

void rescue_free(room *r)
{
    rescue *w = r->rescue;
    r->rescue = NULL;
    if (!w) return;
    free(w->base.text);
    store_heal_free(w->heal);
    if (w->healed) g_ptr_array_unref(w->healed);
    buf_free(&w->start);
    g_string_free(w->said, TRUE);
    g_free(w);
}

void rescue_free_past(room *r)
{
    if (!r->past) return;
    match_free(&r->past->match);
    if (r->past->given) g_array_unref(r->past->given);
    g_clear_pointer(&r->past, g_free);
}

/* ---- positions ---- */

static bool read_position(const char *text, mk_game *out)
{
    mk_text_error error;
    return text && mk_read(out, text, strlen(text), &error) == MK_OK;
}

bool rescue_position(server *sv, const char *id, int *steps, mk_game *out)
{
    char rules[STORE_RULES], *text = NULL;
    bool found = store_get_snapshot(sv->store, id, steps, rules, &text) == STORE_OK && read_position(text, out);
    free(text);
    return found && *steps > 0 && *steps <= LIMIT_STEPS;
}

/* A position of a game with these settings, as far as it knows them. */
static bool same_game(const room *r, const mk_game *g)
{
    mk_game own;
    const char *why;
    return mk_start(&own, &r->setup, &why) == MK_OK && own.rules == g->rules && own.players == g->players &&
           own.edition == g->edition && own.layer == g->layer && own.modules == g->modules &&
           own.options == g->options && own.solo == g->solo && own.difficulty == g->difficulty;
}

/* The match goes on from there. What was played from the start is kept for history and record. */
static bool go_on_from(room *r, const mk_game *g, int steps)
{
    match next;
    if (!same_game(r, g) || match_resume(&next, &r->setup, r->seed, r->physics, (uint32_t)steps, g) != MK_OK)
        return false;
    if (r->match.base) {
        match_free(&r->match);
        if (r->given) g_array_unref(r->given);
    } else {
        r->past = g_new0(room_past, 1);
        *r->past = (room_past){.match = r->match, .given = r->given, .stands = r->stands};
        r->damage.first = (int)r->match.steps;
    }
    r->match = next;
    r->given = NULL;
    r->stands = (uint32_t)steps;
    r->damage.next = steps;
    return true;
}

/* ---- what is done where the next step does not play ---- */

/* Perhaps it was another game. */
static bool try_settings(room *r, rescue *w)
{
    mk_game g;
    const char *why;
    int steps;
    if (r->match.base || w->settings || !rescue_position(r->sv, r->id, &steps, &g) || same_game(r, &g)) return false;
    if (g.players != r->setup.players || g.solo != r->setup.solo) return false; /* then the seats are wrong as well */
    w->settings = true;
    document_setup_of(&g, &r->setup);
    r->damage.settings = true;
    say(w, "the settings are not those of the game");
    buf_clear(&w->start);
    if (r->given) g_array_unref(r->given);
    r->given = NULL;
    match_free(&r->match);
    return match_empty(&r->match, &r->setup, r->seed, r->physics, &why) == MK_OK;
}

/* As it was dealt, where the seed is known that it was dealt with. */
static bool deal_again(room *r, rescue *w)
{
    const char *why;
    match_change *c = &r->sv->change;
    match_free(&r->match);
    if (match_begin(&r->match, &r->setup, r->seed, r->physics, c, &why) != MK_OK) return false;
    buf_add(&w->start, c->step.data, c->step.len);
    history_stepped(r, c);
    return true;
}

static bool try_snapshot(room *r, rescue *w)
{
    mk_game g;
    int steps;
    if (w->second || !rescue_position(r->sv, r->id, &steps, &g)) return false;
    if (steps <= (int)r->match.steps || !go_on_from(r, &g, steps)) return false;
    w->second = w->new_base = true;
    return true;
}

/* It ends here: what comes is lost. */
static store_result cut(room *r, rescue *w)
{
    int steps = 0;
    if (!r->match.steps && !deal_again(r, w)) return STORE_DAMAGED;
    w->tail = (int)r->match.steps;
    if (store_count_steps(r->sv->store, r->id, &steps) == STORE_FAIL) return STORE_FAIL;
    r->damage.back = MAX(MAX(steps, r->snapshot) - w->tail, 0);
    return STORE_OK;
}

static store_result step_is_bad(room *r, rescue *w, const char *what, bool *more)
{
    bool dealt = !r->imported && !r->unreadable && !w->settings; /* the seed is known */
    say(w, what);
    if (try_settings(r, w) || (!r->match.steps && dealt && !w->start.len && deal_again(r, w)) || try_snapshot(r, w)) {
        *more = true;
        return STORE_OK;
    }
    return cut(r, w);
}

/* ---- playing the journal ---- */

typedef struct loading {
    room *r;
    int64_t until; /* us: then others have their turn */
    int played;
    bool more, refused;
} loading;

static bool replay_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    loading *l = context;
    room *r = l->r;
    const rescue *w = r->rescue;
    (void)at;
    if ((int)r->match.steps >= w->stop) return false;
    l->refused = number != (int)r->match.steps || (w->second && match_goes_behind(&r->match, step, len)) ||
                 match_replay(&r->match, step, len, &r->sv->change) != MK_OK;
    if (l->refused) return false;
    history_stepped(r, &r->sv->change);
    l->more = ++l->played % STEPS_AT_ONCE == 0 && g_get_monotonic_time() > l->until;
    return !l->more;
}

/* The steps from the start are played, as far as they go: now those after what is lost. */
static store_result take_base(room *r, rescue *w, const char *wrong, bool *more)
{
    mk_game g;
    w->stop = INT_MAX;
    if (wrong) say(w, wrong);
    if (read_position(w->base.text, &g) && go_on_from(r, &g, w->base.steps)) {
        *more = true;
        return STORE_OK;
    }
    w->drop_base = true;
    r->damage.first = r->damage.next = 0;
    return step_is_bad(r, w, "the position from which the game goes on cannot be read", more);
}

static rescue *new_rescue(room *r)
{
    rescue *w = r->rescue = g_new0(rescue, 1);
    w->said = g_string_new(NULL);
    w->tail = -1;
    if (r->unreadable) say(w, "the document cannot be read, or not all of it");
    if (r->healed) say(w, "the document had a wrong byte, which is known");
    return w;
}

store_result rescue_begin(room *r)
{
    const char *why;
    char rules[STORE_RULES], *text = NULL;
    rescue *w = new_rescue(r);
    store_result base = store_get_base(r->sv->store, r->id, &w->base);
    store_result snapshot = store_get_snapshot(r->sv->store, r->id, &r->snapshot, rules, &text);
    free(text);
    if (base == STORE_FAIL || snapshot == STORE_FAIL) return STORE_FAIL;
    w->stop = base == STORE_NONE ? INT_MAX : w->base.first;
    w->bad_snapshot = snapshot == STORE_DAMAGED;
    if (w->bad_snapshot) r->snapshot = 0;
    r->begun = match_empty(&r->match, &r->setup, r->seed, r->physics, &why) == MK_OK || try_settings(r, w);
    return r->begun ? STORE_OK : STORE_DAMAGED;
}

/* A byte of the packed journal was another: as it was written it is kept at once, since all that reads steps reads them
 * from the store. (Who only looks, without a server, does not commit it.) */
static store_result heal_pack(room *r, rescue *w, int64_t until, bool *more)
{
    size_t len;
    *more = true;
    while (store_heal_some(w->heal))
        if (g_get_monotonic_time() > until) return STORE_OK;
    const void *data = store_healed(w->heal, &len);
    say(w, data ? "the packed journal had a wrong byte, which is known" : "the packed journal cannot be read");
    w->pack = data ? PACK_HEALED : PACK_LOST;
    bool kept = !data || (!server_rests(r->sv) && store_mend_packed(r->sv->store, r->id, data, len) == STORE_OK);
    store_heal_free(w->heal);
    w->heal = NULL;
    w->of_pack = false;
    server_touch(r->sv);
    *more = kept;
    return kept ? STORE_OK : STORE_FAIL;
}

/* Perhaps what comes next is known all the same. */
static bool begin_to_heal(room *r, rescue *w, int step)
{
    w->heal = store_heal_begin(r->sv->store, r->id, ASIDE_STEPS, step);
    if (w->heal || w->pack == PACK_LOST) return w->heal;
    w->heal = store_heal_begin(r->sv->store, r->id, ASIDE_PACKED, 0);
    if (w->heal && w->pack == PACK_HEALED) { /* it is as it was written, and makes no sense */
        w->pack = PACK_LOST;
        g_clear_pointer(&w->heal, store_heal_free);
    }
    return w->of_pack = w->heal;
}

/* A byte of the next step was another: as it was written it is played. */
static store_result heal_step(room *r, rescue *w, int64_t until, bool *more)
{
    char what[STORE_ERROR];
    size_t len;
    *more = true;
    while (store_heal_some(w->heal))
        if (g_get_monotonic_time() > until) return STORE_OK;
    int number = (int)r->match.steps;
    const void *step = store_healed(w->heal, &len);
    bool behind = w->second && step && match_goes_behind(&r->match, step, len);
    bool played = step && !behind && match_replay(&r->match, step, len, &r->sv->change) == MK_OK;
    if (played) {
        healed *one = g_new(healed, 1);
        *one = (healed){number, w->heal};
        if (!w->healed) w->healed = g_ptr_array_new_with_free_func(free_healed);
        g_ptr_array_add(w->healed, one);
        history_stepped(r, &r->sv->change);
    } else {
        store_heal_free(w->heal);
    }
    w->heal = NULL;
    g_snprintf(what, sizeof what, "step %d %s", number,
               played ? "had a wrong byte, which is known" : "does not fit its checksum");
    if (!played) *more = false;
    if (!played) return w->stop == INT_MAX ? step_is_bad(r, w, what, more) : take_base(r, w, what, more);
    say(w, what);
    return STORE_OK;
}

store_result rescue_replay(room *r, bool *more)
{
    char what[STORE_ERROR];
    rescue *w = r->rescue;
    if (w->heal) return (w->of_pack ? heal_pack : heal_step)(r, w, g_get_monotonic_time() + LIMIT_PIECE_US, more);
    loading l = {.r = r, .until = g_get_monotonic_time() + LIMIT_PIECE_US};
    store_result result = store_each_step(r->sv->store, r->id, (int)r->match.steps, replay_step, &l);
    int steps = (int)r->match.steps;
    *more = l.more;
    if (result == STORE_FAIL || result == STORE_NONE) return STORE_FAIL;
    if (!*more && result == STORE_DAMAGED && steps < w->stop) *more = begin_to_heal(r, w, steps);
    if (*more) return STORE_OK;
    bool lacking = steps < r->snapshot || !steps;
    if (l.refused)
        g_snprintf(what, sizeof what, "the rules refuse step %d", steps);
    else
        g_snprintf(what, sizeof what, "step %d is missing", steps);
    if (w->stop != INT_MAX) return take_base(r, w, steps < w->stop ? what : NULL, more);
    return result == STORE_DAMAGED || l.refused || lacking ? step_is_bad(r, w, what, more) : STORE_OK;
}

/* ---- afterwards ---- */

/* The result of a game whose document was lost. */
static void take_results(room *r)
{
    if (!r->unreadable || r->state != STORE_OVER || !match_over(&r->match)) return;
    mk_ranking(&r->match.game, r->place);
    resign_rank(r, r->place);
    for (int s = 0; s < r->match.game.players; s++) r->score[s] = r->match.game.player[s].score;
}

bool rescue_done(room *r)
{
    rescue *w = r->rescue;
    if (!w && (r->unreadable || r->healed)) w = new_rescue(r); /* before the game */
    if (!w || !w->said->len) {
        rescue_free(r);
        health_table(r->sv, r->id, true);
        return true;
    }
    bool prefix = r->match.base && r->damage.first != w->base.first;
    take_results(r);
    history_forget(r->sv);
    bool lost = w->tail >= 0 || w->new_base || prefix || w->settings || r->unreadable;
    if (lost) r->damage.at = server_now();
    if (lost) r->row.deadline = 0; /* of another moment: who is asked now has all their time */
    w->bad_snapshot |= r->begun && r->snapshot > (int)r->match.steps;
    health_table(r->sv, r->id, false);
    log_say(LOG_ERROR, "table-rescued", LOG_TEXT("table", r->id), LOG_TEXT("why", w->said->str),
            LOG_NUMBER("version", r->begun ? r->match.steps : 0), LOG_NUMBER("lost", r->damage.back));
    return !lost;
}

static void put_aside(room *r, int kind, int from, int to)
{
    store_aside a = {.kind = kind, .from = from, .to = to, .cause = r->rescue->said->str, .now = server_now()};
    store_put_aside(r->sv->store, r->id, &a);
}

static void keep_base(room *r)
{
    char *text = g_malloc(POSITION_BYTES);
    size_t len = mk_write(r->match.base, text, POSITION_BYTES);
    store_base b = {.first = r->damage.first, .steps = r->damage.next, .text = text};
    if (len && len < POSITION_BYTES) store_put_base(r->sv->store, r->id, &b);
    g_free(text);
}

static void keep_healed(room *r, const rescue *w)
{
    for (guint i = 0; w->healed && i < w->healed->len; i++) {
        const healed *one = w->healed->pdata[i];
        size_t len;
        const void *step = store_healed(one->row, &len);
        put_aside(r, ASIDE_STEPS, one->number, one->number + 1);
        store_add_step(r->sv->store, r->id, one->number, step, len, store_healed_at(one->row));
    }
}

void rescue_keep(room *r)
{
    const rescue *w = r->rescue;
    if (w->pack == PACK_LOST)
        put_aside(r, ASIDE_PACKED, 0, 0);
    else
        store_unpack(r->sv->store, r->id); /* its steps may change now; later it is packed again */
    if (r->unreadable || r->healed || w->settings) put_aside(r, ASIDE_DOCUMENT, 0, 0);
    if (w->drop_base || w->new_base) put_aside(r, ASIDE_BASE, 0, 0);
    if (w->bad_snapshot) put_aside(r, ASIDE_SNAPSHOT, 0, 0);
    if (w->bad_snapshot) r->snapshot = 0;
    keep_healed(r, w);
    if (w->start.len) put_aside(r, ASIDE_STEPS, 0, 1);
    if (r->damage.next) put_aside(r, ASIDE_STEPS, r->damage.first, r->damage.next);
    if (w->tail >= 0) put_aside(r, ASIDE_STEPS, w->tail, ALL_STEPS);
    if (w->start.len) store_add_step(r->sv->store, r->id, 0, w->start.data, w->start.len, server_now());
    if (r->match.base && (w->new_base || r->damage.first != w->base.first)) keep_base(r);
    log_say(LOG_INFO, "table-mended", LOG_TEXT("table", r->id), LOG_TEXT("why", w->said->str));
    rescue_free(r);
    r->unreadable = r->healed = false;
    health_table(r->sv, r->id, true);
    room_keep(r);
}

const char *rescue_said(const room *r)
{
    return r->rescue ? r->rescue->said->str : NULL;
}
