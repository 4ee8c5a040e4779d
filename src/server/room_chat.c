/* room_chat.c - what people at a table, or in a club, say to each other.
 *
 * So much in an hour (quota.c), so much in a minute, and nothing over and over. Guests who have just come are slower,
 * and send no links: whoever wants to sell something has to make an account for it first. Those who have muted somebody
 * do not hear them (manners.c).
 */
#include <string.h>

#include "clubs.h"
#include "manners.h"

/* Clocks of a client and of the server do not run alike to the last moment. */
enum { RESENT_SLACK_MS = 2000 };

typedef struct heard {
    int64_t person, now;
    const char *text;
    int lately;    /* lines of the person in the last minute */
    bool repeated; /* ... one of the last is the same */
} heard;

static bool hear(void *context, int64_t person, const char *name, const char *text, int64_t at)
{
    heard *h = context;
    (void)name;
    if (person != h->person) return true;
    h->lately += h->now - at < 60 * 1000;
    h->repeated |= h->now - at < LIMIT_CHAT_AGAIN_SECONDS * INT64_C(1000) && !strcmp(text, h->text);
    return true;
}

typedef struct said_before {
    int64_t person, since;
    const char *text;
    bool found;
} said_before;

static bool look_for(void *context, int64_t person, const char *name, const char *text, int64_t at)
{
    said_before *b = context;
    (void)name;
    b->found |= person == b->person && at >= b->since && !strcmp(text, b->text);
    return true;
}

static bool has_link(const char *text)
{
    bool found = strstr(text, "://");
    for (; *text && !found; text++) found = !g_ascii_strncasecmp(text, "www.", 4);
    return found;
}

static bool is_new_guest(const store_person *p, int64_t now)
{
    return !p->login[0] && now - p->created < LIMIT_CHAT_NEW_HOURS * INT64_C(3600000);
}

/* What was said here tells how much that was, also after a restart. */
static const char *refusal(session *s, const char *place, const char *text, int64_t now)
{
    const store_person *p = &s->who->kept;
    heard h = {.person = p->id, .now = now, .text = text};
    bool slow = is_new_guest(p, now);
    const char *why = NULL;
    if (s->sv->options.wire.rate == 0) return quota_take(s->sv, QUOTA_CHAT, session_payer(s)); /* a test of speed */
    store_each_chat(s->sv->store, place, LIMIT_CHAT_SHOWN, hear, &h);
    if (!p->login[0] && has_link(text))
        why = "guests cannot send links: make an account first";
    else if (h.repeated)
        why = "you have just said that";
    else if (slow && h.lately >= LIMIT_CHAT_MINUTE_NEW)
        why = "new guests may say only a little each minute: wait a moment, or make an account";
    else if (h.lately >= LIMIT_CHAT_MINUTE)
        why = "you have said much in this minute: wait a moment";
    return why ? why : quota_take(s->sv, QUOTA_CHAT, session_payer(s));
}

/* It came before, and only the reply was lost. */
static bool is_said(session *s, const message *m, const char *place, int64_t now)
{
    said_before b = {.person = s->who->kept.id, .since = now - m->resent - RESENT_SLACK_MS, .text = m->text};
    if (m->resent) store_each_chat(s->sv->store, place, LIMIT_CHAT_SHOWN, look_for, &b);
    return b.found;
}

bool chat_at(session *s, const message *m, const chat_place *at)
{
    const store_person *p = &s->who->kept;
    int64_t now = server_now();
    if (is_said(s, m, at->id, now)) {
        session_ok(s, m->id);
        return true;
    }
    const char *why = refusal(s, at->id, m->text, now);
    if (why) return session_error(s, m->id, "too-many", why);
    store_add_chat(s->sv->store, at->id, p->id, p->name, m->text, now);
    store_trim_chat(s->sv->store, at->id, LIMIT_CHAT_KEPT);
    json_t *o = json_pack("{ss ss sI ss ss sI}", "type", at->type, at->kind, at->id, "person", (json_int_t)p->id,
                          "name", p->name, "text", m->text, "at", (json_int_t)now);
    for (guint i = 0; at->sessions && i < at->sessions->len; i++)
        if (!manners_mutes(at->sessions->pdata[i], p->id)) session_send(at->sessions->pdata[i], json_incref(o));
    if (!at->sessions) club_tell(s->sv, at->id, p->id, json_incref(o));
    json_decref(o);
    session_ok(s, m->id);
    return true;
}

void chat_say(session *s, room *r, int seat, const message *m)
{
    (void)seat;
    r->silent = false;
    chat_at(s, m, &(chat_place){r->id, "chat", "table", r->sessions});
}

/* ---- what was said ---- */

typedef struct reading {
    json_t *lines;
    session *by;
    bool any; /* also of those who are not heard */
} reading;

static bool each_line(void *context, int64_t person, const char *name, const char *text, int64_t at)
{
    reading *to = context;
    to->any = true;
    if (manners_mutes(to->by, person)) return true;
    json_array_append_new(to->lines, json_pack("{sI ss ss sI}", "person", (json_int_t)person, "name", name, "text",
                                               text, "at", (json_int_t)at));
    return true;
}

/* False: it is certain that there was nothing. */
static bool read_lines(session *s, const char *place, json_t *lines)
{
    reading to = {.lines = lines, .by = s};
    return store_each_chat(s->sv->store, place, LIMIT_CHAT_SHOWN, each_line, &to) != STORE_OK || to.any;
}

json_t *chat_lines(session *s, const char *place)
{
    json_t *lines = json_array();
    read_lines(s, place, lines);
    return lines;
}

/* Whoever says something at a table says it to the server that has it: at most tables nothing has to be read. */
json_t *chat_lines_of(session *s, room *r)
{
    json_t *lines = json_array();
    if (!r->silent) r->silent = !read_lines(s, r->id, lines);
    return lines;
}
