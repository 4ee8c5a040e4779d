/* manners.c - people who do not get along: not to hear somebody (mute), not to sit with them (block), and to tell
 * whoever runs the server (report).
 *
 * To mute and to block is nobody else's business: the other one is not told of it. But who may not sit down is told so
 * as it is, that somebody there has blocked them, and not by whom. The host of a table decides about it alone; at a
 * public one, or one of a club, everybody who sits there has a say, since nobody has chosen the others. Games that run
 * go on.
 */
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "manners.h"

/* ---- who is shunned ---- */

static bool note_muted(void *context, const store_shun *d)
{
    if (d->mute) g_array_append_val(context, d->other);
    return true;
}

/* Asked for at every line of chat: known while its person is here. */
static GArray *muted_by(server *sv, visitor *p)
{
    if (p->muted) return p->muted;
    p->muted = g_array_new(FALSE, FALSE, sizeof(int64_t));
    store_each_shun(sv->store, p->kept.id, note_muted, p->muted);
    return p->muted;
}

bool manners_mutes(session *s, int64_t other)
{
    if (!s->who || s->who->kept.id == other) return false;
    const GArray *muted = muted_by(s->sv, s->who);
    for (guint i = 0; i < muted->len; i++)
        if (g_array_index(muted, int64_t, i) == other) return true;
    return false;
}

bool manners_mutes_any(session *s)
{
    return s->who && muted_by(s->sv, s->who)->len;
}

static const char *blocked(server *sv, int64_t person, int64_t other, const char *by_them, const char *by_you)
{
    bool own = false, theirs = false;
    if (person != other) store_get_blocks(sv->store, person, other, &own, &theirs);
    return own ? by_you : theirs ? by_them : NULL;
}

const char *manners_refusal(const room *r, int64_t person)
{
    const char *why = blocked(r->sv, person, r->host, "whoever made this table has blocked you",
                              "you have blocked whoever made this table");
    for (int i = 0; (r->open || r->club[0]) && !why && i < r->seats; i++)
        if (r->seat[i].kind == SEAT_PERSON && r->seat[i].person != r->host)
            why = blocked(r->sv, person, r->seat[i].person, "somebody who sits here has blocked you",
                          "you have blocked somebody who sits here");
    return why;
}

static bool count(void *context, const store_shun *d)
{
    (void)d;
    ++*(int *)context;
    return true;
}

static void shun(session *s, const message *m, bool mute)
{
    store_shun d;
    store_person other;
    int known = 0;
    int64_t own = s->who->kept.id;
    store_result result = store_get_shun(s->sv->store, own, m->person, &d);
    if (m->person == own || store_get_person(s->sv->store, m->person, &other) != STORE_OK) {
        session_error(s, m->id, "not-allowed", "there is nobody else of this number");
        return;
    }
    if (result == STORE_NONE) store_each_shun(s->sv->store, own, count, &known);
    if (m->on && known >= LIMIT_SHUNNED) {
        session_error(s, m->id, "too-many", "you have muted or blocked too many people: forgive one");
        return;
    }
    *(mute ? &d.mute : &d.block) = m->on;
    store_put_shun(s->sv->store, &d);
    if (s->who->muted) g_array_unref(s->who->muted);
    s->who->muted = NULL;
    visitor_changed(s->sv, own);
    server_touch(s->sv);
    session_ok(s, m->id);
}

void manners_mute(session *s, const message *m)
{
    shun(s, m, true);
}

void manners_block(session *s, const message *m)
{
    shun(s, m, false);
}

static bool list_one(void *context, const store_shun *d)
{
    json_array_append_new(context, json_pack("{sI ss sb sb}", "person", (json_int_t)d->other, "name", d->name, "mute",
                                             d->mute, "block", d->block));
    return true;
}

void manners_list(session *s, const message *m)
{
    json_t *list = json_array();
    store_each_shun(s->sv->store, s->who->kept.id, list_one, list);
    session_reply(s, m->id, json_pack("{ss so}", "type", "shunned", "people", list));
}

/* ---- reports ---- */

typedef struct excerpt {
    json_t *lines;
    int64_t person;
    bool said; /* something, here */
} excerpt;

static bool add_line(void *context, int64_t person, const char *name, const char *text, int64_t at)
{
    excerpt *e = context;
    e->said |= person == e->person;
    json_array_append_new(e->lines, json_pack("{sI ss ss sI}", "person", (json_int_t)person, "name", name, "text", text,
                                              "at", (json_int_t)at));
    return true;
}

/* What was said lately is kept with it: the place may be gone when somebody reads it. */
void manners_report_at(session *s, const message *m, const char *place, bool there)
{
    excerpt e = {.lines = json_array(), .person = m->person};
    store_each_chat(s->sv->store, place, LIMIT_REPORT_LINES, add_line, &e);
    payer who = session_payer(s);
    const char *why = NULL;
    if (m->person == s->who->kept.id || (!e.said && !there))
        why = m->club[0] ? "this person is neither in this club nor has said anything there"
                         : "this person neither sits here nor has said anything";
    else if (s->sv->options.wire.rate && allowance_take(s->sv, QUOTA_REPORT, "reports", &who, LIMIT_REPORTS,
                                                        LIMIT_REPORTS_PER_ADDRESS) != ALLOWANCE_LEFT)
        why = "you have reported very much in this hour: try again later";
    char *lines = why ? NULL : json_dumps(e.lines, JSON_COMPACT);
    json_decref(e.lines);
    if (why || !lines) {
        session_error(s, m->id, why ? "not-allowed" : "failed",
                      why ? why : "the server could not look this up: try again later");
        return;
    }
    store_report report = {.at = server_now(),
                           .by = s->who->kept.id,
                           .person = m->person,
                           .reason = message_reasons[m->reason],
                           .text = m->text,
                           .excerpt = lines};
    g_strlcpy(report.table, place, sizeof report.table);
    store_result result = store_add_report(s->sv->store, &report);
    free(lines);
    if (result == STORE_TAKEN) {
        session_error(s, m->id, "not-allowed",
                      m->club[0] ? "you have reported this person of this club already"
                                 : "you have reported this person at this table already");
        return;
    }
    log_say(LOG_INFO, "reported", LOG_TEXT(m->club[0] ? "club" : "table", place), LOG_NUMBER("person", m->person),
            LOG_TEXT("reason", report.reason));
    server_touch(s->sv);
    session_ok(s, m->id);
}

void manners_report(session *s, room *r, const message *m)
{
    manners_report_at(s, m, r->id, room_seat_of(r, m->person) >= 0);
}
