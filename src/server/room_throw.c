/* room_throw.c - the tower of a table: physics makes the throw in a thread of its own, and the table waits for it.
 *
 * Where that fails or takes too long, the dice decide by the odds of the rules (which were fitted to the physics), and
 * the log says so. A throw that is lost with the server is made again, with the same outcome.
 */
#include <sodium.h>
#include <string.h>

#include "base/jot.h"
#include "base/log.h"
#include "match/thin.h"
#include "packed.h"

typedef struct throwing {
    server *sv;
    char id[STORE_ID + 1];
    uint32_t steps; /* of the match when it asked */
    int64_t asked;  /* milliseconds */
    enum queue_rank rank;
    throws throws;
} throwing;

static void make(void *data)
{
    throwing *t = data;
    throws_make(&t->throws);
}

static void decide(room *r, const throwing *t)
{
    match_change *change = &r->sv->change;
    const throws *made = t && t->throws.made ? &t->throws : NULL;
    if (!made) {
        r->sv->figures.model_throws++;
        log_say(LOG_ERROR, "throw-by-model", LOG_TEXT("table", r->id), LOG_NUMBER("step", r->match.steps),
                LOG_TEXT("why", t ? "physics failed" : "physics took too long"));
    } else {
        r->sv->figures.throws++;
    }
    if (match_throw(&r->match, made, change) == MK_OK) room_stepped(r, change);
}

static void made(void *data)
{
    throwing *t = data;
    room *r = g_hash_table_lookup(t->sv->rooms, t->id);
    if (r && r->throwing == t) {
        r->throwing = NULL;
        if (t->rank != RANK_NOBODY) t->sv->figures.throw_seconds += (double)(server_clock() - t->asked) / 1000;
        if (r->state == STORE_RUNNING && r->match.steps == t->steps && match_throwing(&r->match))
            decide(r, t);
        else
            room_go_on(r); /* something was taken back meanwhile */
    }
    g_free(t);
}

void throw_drop(room *r)
{
    worker_cancel(r->sv, r->throwing);
    r->throwing = NULL;
}

void throw_go_on(room *r)
{
    enum queue_rank rank = room_rank(r);
    if (r->throwing && (r->throwing->steps != r->match.steps || r->throwing->rank != rank)) throw_drop(r);
    if (r->state != STORE_RUNNING || r->throwing || !match_throwing(&r->match)) return;
    throwing *t = g_new0(throwing, 1);
    t->sv = r->sv;
    t->rank = rank;
    t->steps = r->match.steps;
    t->asked = server_clock();
    g_strlcpy(t->id, r->id, sizeof t->id);
    match_throws(&r->match, &t->throws);
    if (worker_run_ranked(r->sv, WORKER_THROW, room_payer(r), rank, make, made, t))
        r->throwing = t;
    else
        g_free(t);
}

void throw_hurry(room *r, int64_t now)
{
    if (!r->throwing || !r->sessions->len || now - r->throwing->asked < LIMIT_THROW_MS) return;
    throw_drop(r); /* its outcome comes too late */
    if (r->state == STORE_RUNNING && match_throwing(&r->match)) decide(r, NULL);
}

/* ---- watching ---- */

void throw_add_recording(const void *step, size_t len, buf *out)
{
    const uint8_t *bytes;
    size_t n;
    if (!match_recording(step, len, &bytes, &n)) return;
    size_t size = sodium_base64_encoded_len(n, sodium_base64_VARIANT_ORIGINAL);
    char *text = g_malloc(size);
    sodium_bin2base64(text, size, bytes, n, sodium_base64_VARIANT_ORIGINAL);
    jot_text(jot_key(out, "throw"), text);
    g_free(text);
}

typedef struct search {
    int64_t step;
    buf *out;
    bool found, thin;
} search;

static bool look(void *context, int number, const void *step, size_t len, int64_t at)
{
    search *s = context;
    (void)at;
    size_t before = s->out->len;
    if (number == s->step) throw_add_recording(step, len, s->out);
    s->found = s->out->len > before;
    s->thin = number == s->step && thin_is(step, len);
    return false;
}

void throw_watch(session *s, room *r, const message *m)
{
    search found = {.step = m->version - 1};
    found.out = session_begin(s, "throw", m->id);
    jot_number(jot_key(found.out, "version"), m->version);
    if (r->begun && m->version > 0) store_each_step(s->sv->store, r->id, (int)found.step, look, &found);
    if (found.found)
        session_end(s);
    else if (found.thin)
        packed_watch(s, r, m);
    else
        session_error(s, m->id, "no-throw", "there is nothing to watch of this throw");
}
