/* session.c - a connection: who is behind it, which tables it attends, and who gets its messages. */
#include <stdlib.h>
#include <string.h>

#include "admin.h"
#include "asked.h"
#include "base/jot.h"
#include "clubs.h"
#include "presence.h"
#include "resent.h"

void session_send(session *s, json_t *o)
{
    char *text = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    if (!text) return; /* no memory: the client sees a gap in the versions and asks again */
    wire_send(s->client, text, strlen(text));
    free(text);
    server_touch(s->sv);
}

buf *session_begin(session *s, const char *type, int id)
{
    buf *out = &s->sv->message;
    buf_clear(out);
    jot_open(out, '{');
    jot_text(jot_key(out, "type"), type);
    if (id) jot_number(jot_key(out, "id"), id);
    return out;
}

void session_end(session *s)
{
    buf *out = &s->sv->message;
    jot_close(out, '}');
    if (!out->failed) wire_send(s->client, out->data, out->len);
    server_touch(s->sv);
}

void session_reply(session *s, int id, json_t *o)
{
    if (id) json_object_set_new(o, "id", json_integer(id));
    session_send(s, o);
}

void session_ok(session *s, int id)
{
    session_begin(s, "ok", id);
    session_end(s);
}

bool session_error(session *s, int id, const char *code, const char *text)
{
    s->sv->figures.refused++;
    session_reply(s, id, json_pack("{ss ss ss}", "type", "error", "code", code, "text", text));
    /* Who could not be looked up is nobody yet: better to come back than to be here without a name. */
    if (!s->who && !strcmp(code, "failed")) wire_close_client(s->client, CLOSE_LATER, "try again later");
    return false;
}

payer session_payer(const session *s)
{
    payer p = {.person = s->who ? s->who->kept.id : 0};
    g_strlcpy(p.address, wire_address(s->client), sizeof p.address);
    return p;
}

session *session_of(turn *t)
{
    return (session *)(void *)((char *)t - offsetof(session, turn));
}

bool session_attends(const session *s, const room *r)
{
    return g_ptr_array_find(s->rooms, r, NULL);
}

room *session_room(session *s, const message *m)
{
    for (guint i = 0; i < s->rooms->len; i++) {
        room *r = s->rooms->pdata[i];
        if (!strcmp(r->id, m->table)) return r;
    }
    session_error(s, m->id, "no-table", "this table is not open here: open it again");
    return NULL;
}

void session_closed_room(session *s, room *r)
{
    g_ptr_array_remove_fast(s->rooms, r);
}

/* ---- from the wire ---- */

static void next_message(turn *t);

/* Who does not read is not answered, until they have read. */
static bool is_behind(turn *t)
{
    return wire_behind(session_of(t)->client);
}

static void caught_up(void *context, wire_client *c)
{
    (void)context;
    session *s = wire_user(c);
    if (s) turn_release(&s->turn);
}

static void opened(void *context, wire_client *c)
{
    server *sv = context;
    session *s = g_new0(session, 1);
    *s = (session){.sv = sv, .client = c, .serial = ++sv->serial, .texts = true, .rooms = g_ptr_array_new()};
    s->inbox = g_byte_array_new();
    s->turn.next = next_message;
    s->turn.holds = is_behind;
    payer nobody = session_payer(s);
    turn_open(sv, &s->turn, &nobody);
    wire_set_user(c, s);
    g_hash_table_insert(sv->sessions, &s->serial, s);
}

static void closed(void *context, wire_client *c)
{
    server *sv = context;
    session *s = wire_user(c);
    if (!s) return;
    while (s->rooms->len > 0) room_leave(s->rooms->pdata[0], s);
    visitor_detach(sv, s);
    worker_cancel(sv, s->advised);
    worker_cancel(sv, s->opinion);
    xray_forget(s);
    lobby_leave(s);
    clubs_watch(s, "");
    g_hash_table_remove(sv->sessions, &s->serial);
    g_ptr_array_unref(s->rooms);
    turn_close(&s->turn);
    g_byte_array_unref(s->inbox);
    g_free(s);
}

/* ---- what messages ask for ---- */

void session_ping(session *s, const message *m)
{
    session_reply(s, m->id, json_pack("{ss}", "type", "pong"));
}

void session_close_table(session *s, room *r, const message *m)
{
    room_leave(r, s);
    session_ok(s, m->id);
}

enum {
    ANYTIME = 0,
    GREETS = 1,
    READS = 2,
    HOSTS = 4,
    IN_PERSON = 8,
    WAITING = 16,
    RUNNING = 32,
    BEGUN = 64,
    OVER = 128,
    BY_LINK = 256,
    AGAIN = 512,
    ONCE = 1024,
    WITH_KEY = 2048,
    WITH_VERSION = 4096,
    READS_WITH_TOKEN = 8192,
};

#define ROW(id, name, form, function, flags, ...) [MESSAGE_##id] = {.form = function, .when = flags},
#define ROW_AGAIN(id, name, form, function, flags, needs, may, check, again) \
    [MESSAGE_##id] = {.form = function, .when = (flags) | AGAIN, .known = again},

static const struct {
    handler_alone *alone; /* one of these three */
    handler_table *table;
    handler_seat *seat;
    unsigned when;
    resent_fn *known; /* it is done already: nothing more to do; NULL: nobody asks */
} handlers[MESSAGE_TYPES] = {MESSAGES(ROW, ROW_AGAIN)};

/* False: the table is not in the state that the message is for, and an error was sent. */
static bool in_time(session *s, const room *r, const message *m, unsigned when)
{
    bool waiting = r->state == STORE_WAITING;
    const char *why = NULL;
    if (when & WAITING && !waiting) why = "the game has begun already";
    if (when & RUNNING && r->state != STORE_RUNNING) why = waiting ? "the game has not begun" : "the game is over";
    if (when & BEGUN && (waiting || !r->begun)) why = "the game has not begun";
    if (when & OVER && r->state != STORE_OVER) why = "the game is not over";
    return !why || session_error(s, m->id, "wrong-time", why);
}

static void about_table(session *s, const message *m)
{
    room *r = session_room(s, m);
    if (!r) return;
    unsigned when = handlers[m->type].when;
    int seat = room_seat_of(r, s->who->kept.id);
    if (handlers[m->type].known && handlers[m->type].known(s, r, seat, m)) return;
    if (handlers[m->type].seat && seat < 0)
        session_error(s, m->id, "not-allowed", "you do not sit at this table");
    else if (when & HOSTS && r->host != s->who->kept.id)
        session_error(s, m->id, "not-allowed", "only the host of the table may do this");
    else if (!in_time(s, r, m, when))
        return;
    else if (when & IN_PERSON && room_bot_plays(r, seat))
        session_error(s, m->id, "not-allowed", "a bot plays for you: take your seat back first");
    else if (handlers[m->type].seat)
        handlers[m->type].seat(s, r, seat, m);
    else
        handlers[m->type].table(s, r, m);
}

/* Does it change nothing that is kept? A guest who comes back with a token does not. */
static bool only_reads(const message *m)
{
    unsigned when = handlers[m->type].when;
    return when & READS || (when & READS_WITH_TOKEN && m->token[0]);
}

/* Is it known again, or does it not matter how often it comes? */
static bool may_come_twice(const message *m)
{
    unsigned when = handlers[m->type].when;
    if ((when & WITH_KEY && !m->key[0]) || (when & WITH_VERSION && !m->version)) return false;
    return when & AGAIN || (when & READS && !(when & ONCE));
}

/* Who came by the link of a message is here for one table. */
static bool is_allowed(const session *s, const message *m)
{
    if (!s->only[0]) return true;
    return handlers[m->type].when & BY_LINK && (!m->table[0] || !strcmp(m->table, s->only));
}

static void dispatch(session *s, const message *m)
{
    const char *why = admin_rests();
    if (!is_allowed(s, m))
        session_error(s, m->id, "not-allowed", "this link is only for answering at its table: log in for all else");
    else if (m->resent && !may_come_twice(m))
        session_error(s, m->id, "lost", "whether this was done already is not known");
    else if (s->sv->failing && !only_reads(m))
        session_error(s, m->id, "failed",
                      "the server cannot keep anything at the moment: you can look around, and try later");
    else if (s->sv->read_only && !only_reads(m))
        session_error(s, m->id, "read-only", why);
    else if (handlers[m->type].alone)
        handlers[m->type].alone(s, m);
    else
        about_table(s, m);
}

/* Something was done for it, and it may be somebody else now. */
static void note_who(session *s)
{
    if (s->who) presence_note(s->sv, s->who);
    if (s->turn.who.person == (s->who ? s->who->kept.id : 0)) return;
    payer who = session_payer(s);
    turn_of(&s->turn, &who);
}

void session_again(session *s, const message *m)
{
    dispatch(s, m);
    note_who(s);
}

static void handle(session *s, const char *text, size_t len)
{
    if (s->revoked) return; /* it waited too long */
    message m;
    char error[MESSAGE_ERROR] = "";
    const char *code = message_read(&m, text, len, error);
    s->turn.kind = m.type;
    if (m.type != MESSAGE_PING) s->heard = server_clock();
    if (!code && !s->who && !(handlers[m.type].when & GREETS)) {
        code = "hello-first";
        g_strlcpy(error, "the first message is a hello", sizeof error);
    }
    if (code) {
        wire_fault(s->client);
        session_error(s, m.id, code, error);
    } else
        dispatch(s, &m);
    message_wipe(&m);
    note_who(s);
}

/* ---- messages that wait for their turn ---- */

static void put_in(session *s, const char *text, size_t len)
{
    uint32_t size = (uint32_t)len;
    g_byte_array_append(s->inbox, (const guint8 *)&size, sizeof size);
    g_byte_array_append(s->inbox, (const guint8 *)text, size);
    turn_wait(&s->turn);
    if (s->turn.waiting >= LIMIT_WAITING || s->inbox->len - s->inbox_at > LIMIT_MESSAGE_BYTES)
        wire_pause(s->client, true);
}

static void next_message(turn *t)
{
    session *s = session_of(t);
    uint32_t size;
    memcpy(&size, s->inbox->data + s->inbox_at, sizeof size);
    handle(s, (char *)s->inbox->data + s->inbox_at + sizeof size, size);
    s->inbox_at += (guint)sizeof size + size;
    if (t->waiting) return;
    g_byte_array_set_size(s->inbox, 0);
    s->inbox_at = 0;
    wire_pause(s->client, false);
}

static void receive(void *context, wire_client *c, const char *text, size_t len)
{
    (void)context;
    session *s = wire_user(c);
    if (turn_now(&s->turn)) {
        handle(s, text, len);
        turn_done(&s->turn);
    } else
        put_in(s, text, len);
}

const wire_handlers session_handlers = {
    .opened = opened, .message = receive, .closed = closed, .caught_up = caught_up, .request = http_request};
