/* session.c - a connection: who is behind it, which tables it attends, and who gets its messages. */
#include <stdlib.h>
#include <string.h>

#include "base/jot.h"
#include "server.h"

void session_send(session *s, json_t *o)
{
    char *text = json_dumps(o, JSON_COMPACT);
    json_decref(o);
    if (!text) return; /* no memory: the client sees a gap in the versions and asks again */
    net_send(s->client, text, strlen(text));
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
    if (!out->failed) net_send(s->client, out->data, out->len);
    server_touch(s->sv);
}

static void send_with_id(session *s, json_t *o, int id)
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
    send_with_id(s, json_pack("{ss ss ss}", "type", "error", "code", code, "text", text), id);
    return false;
}

payer session_payer(const session *s)
{
    payer p = {.person = s->who ? s->who->kept.id : 0};
    g_strlcpy(p.address, net_address(s->client), sizeof p.address);
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

/* ---- from the net ---- */

static void next_message(turn *t);

/* Who does not read is not answered, until they have read. */
static bool is_behind(turn *t)
{
    return net_behind(session_of(t)->client);
}

static void caught_up(void *context, net_client *c)
{
    (void)context;
    session *s = net_user(c);
    if (s) turn_release(&s->turn);
}

static void opened(void *context, net_client *c)
{
    server *sv = context;
    session *s = g_new0(session, 1);
    *s = (session){.sv = sv, .client = c, .serial = ++sv->serial, .texts = true, .rooms = g_ptr_array_new()};
    s->inbox = g_byte_array_new();
    s->turn.next = next_message;
    s->turn.holds = is_behind;
    payer nobody = session_payer(s);
    turn_open(sv, &s->turn, &nobody);
    net_set_user(c, s);
    g_hash_table_insert(sv->sessions, &s->serial, s);
}

static void closed(void *context, net_client *c)
{
    server *sv = context;
    session *s = net_user(c);
    if (!s) return;
    while (s->rooms->len > 0) room_leave(s->rooms->pdata[0], s);
    visitor_detach(sv, s);
    worker_cancel(sv, s->advised);
    xray_forget(s);
    lobby_leave(s);
    g_hash_table_remove(sv->sessions, &s->serial);
    g_ptr_array_unref(s->rooms);
    turn_close(&s->turn);
    g_byte_array_unref(s->inbox);
    g_free(s);
}

static void about_table(session *s, message *m)
{
    room *r = session_room(s, m);
    if (!r) return;
    switch (m->type) {
    case MESSAGE_UNDO:
    case MESSAGE_CONSENT: undo_message(s, r, m); break;
    case MESSAGE_HISTORY: tell_history(s, r, m); break;
    case MESSAGE_POSITION: tell_position(s, r, m); break;
    case MESSAGE_FORK: room_fork(s, r, m); break;
    case MESSAGE_HINT: hint_tell(s, r, m); break;
    case MESSAGE_REVIEW: review_tell(s, r, m); break;
    case MESSAGE_ODDS: xray_tell(s, r, m); break;
    case MESSAGE_THROW: throw_tell(s, r, m); break;
    case MESSAGE_LOT: fair_lot(s, r, m); break;
    case MESSAGE_RESIGN: resign(s, r, m); break;
    case MESSAGE_ANSWER:
    case MESSAGE_PREVIEW:
    case MESSAGE_PREVIEWS:
    case MESSAGE_RECORD: room_play_message(s, r, m); break;
    default: room_seats_message(s, r, m);
    }
}

/* Does it change nothing that is kept? */
static bool only_reads(const message *m)
{
    switch (m->type) {
    case MESSAGE_HELLO: return m->token[0]; /* a guest who comes back */
    case MESSAGE_PING:
    case MESSAGE_LOBBY:
    case MESSAGE_MINE:
    case MESSAGE_OPEN:
    case MESSAGE_CLOSE:
    case MESSAGE_HISTORY:
    case MESSAGE_POSITION:
    case MESSAGE_HINT:
    case MESSAGE_REVIEW:
    case MESSAGE_ODDS:
    case MESSAGE_THROW:
    case MESSAGE_PREVIEW:
    case MESSAGE_PREVIEWS:
    case MESSAGE_RECORD: return true;
    default: return false;
    }
}

static void dispatch(session *s, message *m)
{
    if (s->sv->failing && !only_reads(m)) {
        session_error(s, m->id, "failed",
                      "the server cannot keep anything at the moment: you can look around, and try later");
        return;
    }
    switch (m->type) {
    case MESSAGE_HELLO:
    case MESSAGE_NAME:
    case MESSAGE_REGISTER:
    case MESSAGE_LOGIN:
    case MESSAGE_PASSWORD:
    case MESSAGE_LOGOUT:
    case MESSAGE_LOGOUT_ALL: account_message(s, m); break;
    case MESSAGE_PING: send_with_id(s, json_pack("{ss}", "type", "pong"), m->id); break;
    case MESSAGE_LOBBY:
    case MESSAGE_MINE: lobby_message(s, m); break;
    case MESSAGE_CREATE: room_create(s, m); break;
    case MESSAGE_OPEN: room_open(s, m); break;
    case MESSAGE_REMOVE: resign_remove(s, m); break;
    default: about_table(s, m);
    }
}

static void handle(session *s, const char *text, size_t len)
{
    if (s->revoked) return; /* it waited too long */
    message m;
    char error[MESSAGE_ERROR] = "";
    const char *code = message_read(&m, text, len, error);
    s->turn.kind = m.type;
    bool greets = m.type == MESSAGE_HELLO || m.type == MESSAGE_LOGIN;
    if (!code && !s->who && !greets) {
        code = "hello-first";
        g_strlcpy(error, "the first message is a hello", sizeof error);
    }
    if (code) {
        net_fault(s->client);
        session_error(s, m.id, code, error);
    } else
        dispatch(s, &m);
    message_wipe(&m);
    if (s->turn.who.person == (s->who ? s->who->kept.id : 0)) return;
    payer who = session_payer(s);
    turn_of(&s->turn, &who);
}

/* ---- messages that wait for their turn ---- */

static void put_in(session *s, const char *text, size_t len)
{
    uint32_t size = (uint32_t)len;
    g_byte_array_append(s->inbox, (const guint8 *)&size, sizeof size);
    g_byte_array_append(s->inbox, (const guint8 *)text, size);
    turn_wait(&s->turn);
    if (s->turn.waiting >= LIMIT_WAITING || s->inbox->len - s->inbox_at > LIMIT_MESSAGE_BYTES)
        net_pause(s->client, true);
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
    net_pause(s->client, false);
}

static void receive(void *context, net_client *c, const char *text, size_t len)
{
    (void)context;
    session *s = net_user(c);
    if (turn_now(&s->turn)) {
        handle(s, text, len);
        turn_done(&s->turn);
    } else
        put_in(s, text, len);
}

const net_handlers session_handlers = {
    .opened = opened, .message = receive, .closed = closed, .caught_up = caught_up, .request = http_request};
