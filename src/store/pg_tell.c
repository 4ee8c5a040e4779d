/* pg_tell.c - what servers on one database tell each other, by LISTEN and NOTIFY (see store_tell).
 *
 * It is told on a connection of its own, after what was written with it is on the disks. Not in the transaction that
 * makes it so: PostgreSQL lets only one transaction that notifies commit at a time, and that one would hold up the
 * others until a disk has written. Told apart it waits for no disk, and what piles up meanwhile goes in one piece.
 */
#include <poll.h>
#include <string.h>

#include "base/speech.h"
#include "pg_private.h"

enum { PIECE = STORE_TOLD + 2 }; /* bytes of a notification: PostgreSQL takes 7999. None that is told is longer */
enum { TOO_MUCH = 1 << 20 };     /* bytes that wait: others shall rather read everything anew */
enum { REST_MS = 500 };
#define BETWEEN '\x1f' /* a topic and its text */
#define AFTER '\x1e'   /* ... both */

static void add(buf *b, const char *topic, const char *text)
{
    buf_puts(b, topic);
    buf_add(b, &(char){BETWEEN}, 1);
    buf_puts(b, text);
    buf_add(b, &(char){AFTER}, 1);
}

void pg_tell(store *s, const char *topic, const char *text)
{
    bool fine = strlen(topic) + strlen(text) <= STORE_TOLD && !strpbrk(text, "\x1e\x1f");
    add(&pg_of(s)->said, fine ? topic : STORE_MISSED, fine ? text : "");
}

void pg_tell_hold(store *s)
{
    pg *p = pg_of(s);
    buf_add(&p->held, p->said.data, p->said.len);
    buf_clear(&p->said);
}

void pg_tell_drop(store *s)
{
    buf_clear(&pg_of(s)->said);
    buf_clear(&pg_of(s)->held);
}

/* As many as fit. */
static size_t piece_of(const buf *b)
{
    size_t end = b->len < PIECE ? b->len : PIECE;
    while (end && b->data[end - 1] != AFTER) end--;
    return end;
}

/* One at a time. What was on its way when a connection was lost is told again. */
static bool send_piece(pg *p)
{
    if (p->telling || !p->out.len) return true;
    char text[PIECE + 1];
    size_t len = piece_of(&p->out);
    memcpy(text, p->out.data, len);
    text[len] = 0;
    p->telling = len;
    p->told_at = pg_now();
    return PQsendQueryParams(p->ear, "SELECT pg_notify('marrakesh', $1)", 1, NULL, (const char *const[]){text}, NULL,
                             NULL, 1) &&
           PQflush(p->ear) >= 0;
}

/* The piece that was on its way has arrived? */
static bool sent(pg *p)
{
    if (!p->telling || PQisBusy(p->ear)) return !p->telling || pg_now() - p->told_at <= PG_WAIT_MS;
    bool fine = true;
    for (PGresult *r; (r = PQgetResult(p->ear)); PQclear(r)) fine &= PQresultStatus(r) == PGRES_TUPLES_OK;
    if (!fine) return false;
    memmove(p->out.data, p->out.data + p->telling, p->out.len - p->telling);
    p->out.len -= p->telling;
    p->telling = 0;
    return true;
}

bool pg_tell_look(store *s)
{
    pg *p = pg_of(s);
    if (!p->ear) return true;
    return PQconsumeInput(p->ear) && sent(p) && send_piece(p);
}

void pg_tell_kept(store *s)
{
    pg *p = pg_of(s);
    buf_add(&p->out, p->held.data, p->held.len);
    buf_clear(&p->held);
    if (p->out.len > TOO_MUCH) {
        p->out.len = p->telling;
        add(&p->out, STORE_MISSED, "");
    }
    if (p->ready && !pg_tell_look(s)) {
        pg_complain_of(s, p->ear);
        pg_disconnect(s);
    }
}

void pg_tell_rest(store *s)
{
    pg *p = pg_of(s);
    for (int64_t end = pg_now() + REST_MS; p->ready && p->ear && p->out.len && pg_now() < end;) {
        struct pollfd one = {.fd = PQsocket(p->ear), .events = POLLIN};
        if (!pg_tell_look(s) || (p->telling && !pg_poll(&one, 1, REST_MS / 5))) break;
    }
}

/* ---- hearing ---- */

bool pg_listen(store *s)
{
    pg *p = pg_of(s);
    return !p->ear || (pg_run(s, p->ear, "SET synchronous_commit = off") && pg_run(s, p->ear, "LISTEN marrakesh"));
}

static void hear_piece(char *text, store_heard_fn *heard, void *context)
{
    for (char *topic = text, *end; (end = strchr(topic, AFTER)); topic = end + 1) {
        char *between = strchr(topic, BETWEEN);
        *end = 0;
        if (!between || between > end) continue; /* somebody else's */
        *between = 0;
        heard(context, topic, between + 1);
    }
}

void pg_hear(store *s, store_heard_fn *heard, void *context)
{
    pg *p = pg_of(s);
    if (!p->ready || !p->ear) return;
    if (p->missed) heard(context, STORE_MISSED, "");
    p->missed = false;
    for (PGnotify *n; (n = PQnotifies(p->ear)); PQfreemem(n))
        if (n->be_pid != PQbackendPID(p->ear)) hear_piece(n->extra, heard, context);
}
