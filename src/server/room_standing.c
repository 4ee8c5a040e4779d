/* room_standing.c - standing answers: what a person has said once is answered whenever it is asked ("always pass here",
 * "this scroll when it comes to me").
 *
 * They are the person's answers, given by the server so that a game over weeks need not wait for them: who gave them
 * may take them back like any other, and then they stand no more. Only their owner sees them. Secret choices, which all
 * make at once, are made by people: how quickly one was made would tell something about it. Where something would be
 * turned up after the answer the game is held until its owner confirms, so that nothing is revealed by an answer that
 * nobody has thought about; but who passes has nothing to think about.
 */
#include <stdlib.h>
#include <string.h>

#include "server.h"

static bool is_for(const standing *a, mk_task q)
{
    return a->op == q.op && (!a->cause || a->cause == q.cause);
}

/* The one that answers the question; passing comes last. NULL: none does. */
static standing *find(room *r, int seat)
{
    mk_task q = mk_question(&r->match.game, seat);
    standing *found = NULL;
    for (int i = 0; i < r->seat[seat].standing_len; i++) {
        standing *a = &r->seat[seat].standing[i];
        if (!is_for(a, q) || mk_refusal(&r->match.game, seat, a->choice) != WHY_LEGAL) continue;
        if (!found || found->choice == MK_PASS) found = a;
    }
    return found;
}

/* ---- telling its owner, and keeping ---- */

static json_t *one_json(const standing *a)
{
    char cause[MK_NAME_MAX], choice[MK_NAME_MAX];
    mk_rule_info about = mk_rule_about(a->op);
    const char *name = mk_name(about.noun, a->choice, choice);
    return json_pack("{ss ss ss si}", "task", about.name, "cause", mk_cause_name(a->cause, cause), "choice",
                     name ? name : "", "used", a->used);
}

json_t *standing_json(const room_seat *s)
{
    json_t *list = json_array();
    for (int i = 0; i < s->standing_len; i++) json_array_append_new(list, one_json(&s->standing[i]));
    return list;
}

static void tell(room *r, int seat)
{
    json_t *o = json_pack("{ss ss so}", "type", "standing", "table", r->id, "answers", standing_json(&r->seat[seat]));
    char *text = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    for (guint i = 0; text && i < r->sessions->len; i++) {
        session *s = r->sessions->pdata[i];
        if (show_viewer(r, s) == seat) wire_send(s->client, text, strlen(text));
    }
    free(text);
    server_touch(r->sv);
}

/* From names. False: there is no such answer. */
static bool from_names(standing *a, const char *task, const char *cause, const char *choice)
{
    *a = (standing){0};
    for (int op = OP_NONE + 1; op < MK_OPS; op++) {
        mk_rule_info about = mk_rule_about(op);
        if (about.asks && !about.chance && !about.together && !strcmp(about.name, task)) a->op = (uint8_t)op;
    }
    int id = a->op ? mk_id(mk_rule_about(a->op).noun, choice, strlen(choice)) : -1;
    int by = cause[0] ? mk_cause_id(cause, strlen(cause)) : 0;
    if (id < 0 || id > UINT8_MAX || by < 0) return false;
    a->choice = (mk_choice)id;
    a->cause = (uint16_t)by;
    return true;
}

void standing_read(room_seat *s, const json_t *list)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one)
    {
        const char *task, *cause, *choice;
        int used;
        standing *a = &s->standing[s->standing_len];
        if (s->standing_len == LIMIT_STANDING) return;
        if (json_unpack(one, "{ss ss ss si}", "task", &task, "cause", &cause, "choice", &choice, "used", &used))
            continue;
        if (!from_names(a, task, cause, choice)) continue;
        a->used = used;
        s->standing_len++;
    }
}

/* ---- answering ---- */

/* Something is turned up after this answer, as far as its owner knows. */
static bool reveals(const room *r, int seat, mk_choice c)
{
    mk_game after;
    int refused;
    match_change told = {0};
    mk_view(&r->match.game, seat, &after);
    mk_determinize(&after, seat, 1);
    bool fine = !match_try(&after, seat, &c, 1, &refused, &told);
    match_change_free(&told);
    return !fine || mk_to_act(&after) == MK_CHANCE;
}

static bool is_asked(const room *r, int seat)
{
    return r->seat[seat].kind == SEAT_PERSON && !room_bot_plays(r, seat) && match_asked(&r->match, seat) &&
           !match_held(&r->match, seat);
}

/* Bots agree to everything, so that against them whatever follows can be taken back, too. */
static bool is_alone(const room *r, int seat)
{
    for (int s = 0; s < r->seats; s++)
        if (s != seat && r->seat[s].kind == SEAT_PERSON && !r->seat[s].resigned) return false;
    return true;
}

static bool answer(room *r, int seat)
{
    standing *a = is_asked(r, seat) && r->match.steps < LIMIT_STEPS ? find(r, seat) : NULL;
    if (!a) return false;
    /* who has answered by hand in this turn confirms it by hand */
    bool whole = !match_undo_free(&r->match, seat);
    bool sure = is_alone(r, seat) || (whole && (a->choice == MK_PASS || !reveals(r, seat, a->choice)));
    int refused;
    if (match_answer(&r->match, seat, &a->choice, 1, sure, &refused, &r->sv->change)) return false;
    a->used++;
    r->sv->figures.answers++;
    room_stepped(r, &r->sv->change);
    room_keep(r);
    tell(r, seat);
    return true;
}

/* One after the other: what comes of an answer may be the question to the next one. */
void standing_go_on(room *r)
{
    if (r->standing) return;
    r->standing = true;
    for (bool any = true; any;) {
        any = false;
        for (int s = 0; s < r->seats && r->state == STORE_RUNNING; s++) any |= answer(r, s);
    }
    r->standing = false;
}

/* ---- what people say ---- */

static bool is_same(const standing *a, const standing *b)
{
    return a->op == b->op && a->cause == b->cause && a->choice == b->choice;
}

static void drop(room_seat *s, const standing *a)
{
    for (int i = 0; i < s->standing_len; i++) {
        if (!is_same(&s->standing[i], a)) continue;
        memmove(&s->standing[i], &s->standing[i + 1], (size_t)(s->standing_len - i - 1) * sizeof *a);
        s->standing_len--;
        return;
    }
}

void standing_taken_back(room *r, int seat)
{
    standing *a = is_asked(r, seat) ? find(r, seat) : NULL;
    if (!a) return;
    for (; a; a = find(r, seat)) drop(&r->seat[seat], &(standing){.op = a->op, .cause = a->cause, .choice = a->choice});
    room_save(r);
    tell(r, seat);
}

void standing_set(session *s, room *r, int seat, const message *m)
{
    standing new;
    room_seat *own = &r->seat[seat];
    if (!from_names(&new, m->task, m->cause, m->choice[0])) {
        session_error(s, m->id, "illegal", "this cannot be answered beforehand");
        return;
    }
    drop(own, &new);
    if (m->on && own->standing_len == LIMIT_STANDING) {
        session_error(s, m->id, "too-many", "you have too many standing answers at this table");
        return;
    }
    if (m->on) own->standing[own->standing_len++] = new;
    room_save(r);
    tell(r, seat);
    room_go_on(r);
    session_ok(s, m->id);
}
