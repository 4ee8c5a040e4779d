/* room_packed.c - a game that is over for a while is packed: its journal becomes one row of the store (store_packed.h).
 *
 * What physics can make again, how the keshis lie and the pictures of the throws, is left out of it (match/thin.h), but
 * only after a thread has made all throws of the game again from what is to be kept, byte for byte. Where one differs
 * (an older tower made it), the journal is packed whole. Who wants to watch a throw of a packed game waits for a thread
 * that makes the throws of the game once more; they are remembered for a while, since they are watched in a row.
 */
#include "packed.h"

#include <stdlib.h>
#include <string.h>

#include "base/jot.h"
#include "base/log.h"
#include "match/thin.h"
#include "store/store_owner.h"
#include "store/store_packed.h"

enum { RAW_BYTES = 4 << 20, REMADE = 8 }; /* of a journal that is looked at; games whose throws are remembered */

/* ---- a journal in memory ---- */

typedef struct journal_step {
    int64_t at;
    size_t len;
} journal_step;

typedef struct journal {
    server *sv;
    char id[STORE_ID + 1];
    mk_setup setup;
    uint64_t seed;
    int physics;
    GByteArray *bytes; /* of each step a journal_step and its bytes */
    int steps;
    bool too_long;
} journal;

static void journal_free(journal *j)
{
    if (j->bytes) g_byte_array_unref(j->bytes);
}

/* As many as there is time for. */
typedef struct copying {
    journal *j;
    int64_t until;
    bool more;
} copying;

static bool copy_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    copying *c = context;
    journal *j = c->j;
    journal_step head = {at, len};
    (void)number;
    j->too_long = j->steps == PACKED_STEPS || j->bytes->len + len > RAW_BYTES;
    if (j->too_long) return false;
    g_byte_array_append(j->bytes, (const guint8 *)&head, sizeof head);
    g_byte_array_append(j->bytes, step, (guint)len);
    c->more = ++j->steps % 64 == 0 && g_get_monotonic_time() > c->until;
    return !c->more;
}

/* *more: it was not all, call it again. */
static store_result journal_copy(journal *j, int64_t until, bool *more)
{
    copying c = {.j = j, .until = until};
    if (!j->bytes) j->bytes = g_byte_array_new();
    store_result result = store_each_step(j->sv->store, j->id, j->steps, copy_step, &c);
    *more = c.more;
    return result;
}

static const void *next_step(const journal *j, size_t *at, journal_step *head)
{
    if (*at >= j->bytes->len) return NULL;
    memcpy(head, j->bytes->data + *at, sizeof *head);
    const void *step = j->bytes->data + *at + sizeof *head;
    *at += sizeof *head + head->len;
    return step;
}

static bool begin_match(const journal *j, match *m)
{
    const char *why;
    return match_empty(m, &j->setup, j->seed, j->physics, &why) == MK_OK;
}

static journal journal_of(const room *r)
{
    journal j = {.sv = r->sv, .setup = r->setup, .seed = r->seed, .physics = r->physics};
    g_strlcpy(j.id, r->id, sizeof j.id);
    return j;
}

/* ---- packing ---- */

typedef struct packing {
    journal from;
    store_packing *to; /* NULL: it cannot be packed */
    bool running;      /* by a thread */
} packing;

struct packer {
    packing *now;      /* NULL: none */
    store_unpacked at; /* the last that was looked at in this hour */
    int64_t next;      /* ms: not before that */
    int64_t began;     /* ms: when a thread began with this one */
    uint64_t packed;   /* games */
    GQueue remade;     /* of games, the last one first */
};

/* Play it, and put into *to what is to be kept. False: it does not play, or (thin) not with the same throws. */
static bool pack_steps(const journal *j, bool thin, store_packing *to)
{
    match m;
    match_change change = {0};
    buf less = {0};
    journal_step head;
    const void *step;
    if (!begin_match(j, &m)) return false;
    bool fine = true;
    for (size_t at = 0;
         fine && (step = next_step(j, &at, &head)) && !__atomic_load_n(worker_stop(), __ATOMIC_RELAXED);) {
        buf_clear(&less);
        bool shorter = thin && thin_step(step, head.len, &less);
        const void *kept = shorter ? less.data : step;
        size_t len = shorter ? less.len : head.len;
        fine = thin_replay(&m, kept, len, &change) == MK_OK;
        if (shorter) fine = fine && change.step.len == head.len && !memcmp(change.step.data, step, head.len);
        packing_add(to, kept, len, head.at);
    }
    fine = fine && (int)m.steps == j->steps;
    match_free(&m);
    match_change_free(&change);
    buf_free(&less);
    return fine;
}

static store_packing *pack_one(const journal *j, bool thin)
{
    store_packing *to = packing_begin();
    if (to && pack_steps(j, thin, to) && packing_end(to)) return to;
    packing_free(to);
    return NULL;
}

/* In a thread. */
static void pack(void *data)
{
    packing *p = data;
    if (p->from.physics == TOWER_VERSION) p->to = pack_one(&p->from, true);
    if (p->to) return;
    p->to = pack_one(&p->from, false);
}

static void packing_done(packing *p)
{
    p->from.sv->packer->now = NULL;
    packing_free(p->to);
    journal_free(&p->from);
    g_free(p);
}

/* It need not be in memory here; but no other server shall have it meanwhile. */
static bool hold(server *sv, const char *id)
{
    return store_hold(sv->store, id) == HOLD_OURS;
}

static void let_go(server *sv, const char *id)
{
    bool here = g_hash_table_contains(sv->rooms, id) || g_hash_table_contains(sv->loading, id);
    if (!here) store_let_go(sv->store, id);
}

static void leave_unpacked(server *sv, const char *id)
{
    if (!hold(sv, id)) return;
    store_leave_unpacked(sv->store, id);
    let_go(sv, id);
}

/* Somebody may have mended or closed it meanwhile: then it is not taken. */
static void keep_packed(packing *p)
{
    server *sv = p->from.sv;
    const char *id = p->from.id;
    const room *r = g_hash_table_lookup(sv->rooms, id);
    if ((r && r->rescue) || !hold(sv, id)) return;
    store_result result = store_put_packed(sv->store, id, p->to);
    if (result == STORE_OK) sv->packer->packed++;
    if (result == STORE_OK) sv->packing = true; /* what the steps took is given back */
    if (result == STORE_TAKEN) store_leave_unpacked(sv->store, id);
    let_go(sv, id);
}

static void packed(void *data)
{
    packing *p = data;
    server *sv = p->from.sv;
    int64_t now = server_clock();
    bool gone = sv->stopping || server_rests(sv);
    if (!gone && p->to)
        keep_packed(p);
    else if (!gone) {
        log_say(LOG_WARNING, "not-packed", LOG_TEXT("table", p->from.id),
                LOG_TEXT("why", "it is too long, or its journal does not play"));
        leave_unpacked(sv, p->from.id);
    }
    if (!gone) server_touch(sv);
    sv->packer->next = now + (now - sv->packer->began); /* half of a thread's time at most */
    packing_done(p);
}

/* What is played there. STORE_DAMAGED: it stays as it is, also one of which some steps are lost; STORE_FAIL: later. */
static store_result may_pack(server *sv, const char *id, packing *p)
{
    store_table t;
    store_base base;
    room r = {.sv = sv};
    store_result result = store_get_table(sv->store, id, &t);
    if (result != STORE_OK) return STORE_FAIL;
    bool fine = !t.damaged && room_from_row(&r, &t);
    store_free_table(&t);
    p->from = journal_of(&r);
    result = store_get_base(sv->store, id, &base);
    free(base.text);
    return result == STORE_FAIL ? STORE_FAIL : fine && result == STORE_NONE ? STORE_OK : STORE_DAMAGED;
}

static void go_on(server *sv, packing *p)
{
    bool more;
    store_result result = journal_copy(&p->from, g_get_monotonic_time() + LIMIT_PIECE_US, &more);
    if (result == STORE_OK && more) return;
    if (result == STORE_FAIL) { /* later */
        packing_done(p);
        return;
    }
    if (result != STORE_OK || p->from.too_long || !p->from.steps) {
        leave_unpacked(sv, p->from.id);
        packing_done(p);
        return;
    }
    sv->packer->began = server_clock();
    p->running = worker_run_ranked(sv, WORKER_THROW, (payer){0}, RANK_NOBODY, pack, packed, p);
    if (!p->running) packing_done(p);
}

static void begin_next(server *sv, int64_t now)
{
    const char *id = sv->packer->at.id;
    store_result result = store_next_unpacked(sv->store, now - LIMIT_PACK_MS, &sv->packer->at);
    if (result != STORE_OK) sv->packer->next = INT64_MAX; /* until the next hour */
    if (result != STORE_OK) return;
    packing *p = g_new0(packing, 1);
    p->from.sv = sv;
    sv->packer->now = p;
    result = may_pack(sv, id, p);
    if (result == STORE_OK) {
        go_on(sv, p);
        return;
    }
    if (result == STORE_DAMAGED) leave_unpacked(sv, id);
    packing_done(p);
}

void packed_look(server *sv, int64_t now)
{
    if (!sv->packer) sv->packer = g_new0(struct packer, 1);
    packing *p = sv->packer->now;
    if (p && !p->running)
        go_on(sv, p);
    else if (!p && server_clock() >= sv->packer->next)
        begin_next(sv, now);
}

uint64_t packed_total(const server *sv)
{
    return sv->packer ? sv->packer->packed : 0;
}

void packed_again(server *sv)
{
    if (!sv->packer || sv->packer->next != INT64_MAX) return;
    sv->packer->next = 0;
    sv->packer->at = (store_unpacked){0};
}

/* ---- throws that are made again ---- */

typedef struct remade {
    journal from;
    GHashTable *step; /* number -> GBytes, its whole step */
    uint64_t session; /* its serial: it may be gone when it is there */
    int id;
    int64_t version;
} remade;

static void remade_free(gpointer data)
{
    remade *w = data;
    if (w->step) g_hash_table_unref(w->step);
    journal_free(&w->from);
    g_free(w);
}

/* In a thread: up to the throw that is not as it was. */
static void make_again(void *data)
{
    remade *w = data;
    match m;
    match_change change = {0};
    journal_step head;
    const void *step;
    if (!begin_match(&w->from, &m)) return;
    for (size_t at = 0;
         (step = next_step(&w->from, &at, &head)) && !__atomic_load_n(worker_stop(), __ATOMIC_RELAXED);) {
        bool thin = thin_is(step, head.len);
        if (thin_replay(&m, step, head.len, &change) != MK_OK) break;
        if (thin)
            g_hash_table_insert(w->step, GINT_TO_POINTER(m.steps), g_bytes_new(change.step.data, change.step.len));
    }
    match_free(&m);
    match_change_free(&change);
}

static void tell(session *s, const remade *w, int id, int64_t version)
{
    GBytes *step = g_hash_table_lookup(w->step, GINT_TO_POINTER((int)version));
    if (!step) {
        session_error(s, id, "no-throw", "there is nothing to watch of this throw");
        return;
    }
    gsize len;
    const void *bytes = g_bytes_get_data(step, &len);
    buf *out = session_begin(s, "throw", id);
    jot_number(jot_key(out, "version"), version);
    throw_add_recording(bytes, len, out);
    session_end(s);
}

static void made_again(void *data)
{
    remade *w = data;
    server *sv = w->from.sv;
    session *s = g_hash_table_lookup(sv->sessions, &w->session);
    if (s) tell(s, w, w->id, w->version);
    g_clear_pointer(&w->from.bytes, g_byte_array_unref);
    if (!sv->packer) {
        remade_free(w);
        return;
    }
    g_queue_push_head(&sv->packer->remade, w);
    if (sv->packer->remade.length > REMADE) remade_free(g_queue_pop_tail(&sv->packer->remade));
}

static const remade *find_remade(const server *sv, const char *id)
{
    for (GList *one = sv->packer ? sv->packer->remade.head : NULL; one; one = one->next)
        if (!strcmp(((remade *)one->data)->from.id, id)) return one->data;
    return NULL;
}

void packed_watch(session *s, room *r, const message *m)
{
    const remade *known = find_remade(s->sv, r->id);
    if (known) {
        tell(s, known, m->id, m->version);
        return;
    }
    bool more;
    remade *w = g_new0(remade, 1);
    *w = (remade){.from = journal_of(r), .session = s->serial, .id = m->id, .version = m->version};
    w->step = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_bytes_unref);
    store_result result = journal_copy(&w->from, INT64_MAX, &more);
    if (result == STORE_OK && worker_run(s->sv, WORKER_LOOK, session_payer(s), make_again, made_again, w)) return;
    if (result == STORE_OK)
        worker_refuse(s, m->id);
    else
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    remade_free(w);
}

void packed_close(server *sv)
{
    if (!sv->packer) return;
    if (sv->packer->now && !sv->packer->now->running) packing_done(sv->packer->now);
    g_queue_clear_full(&sv->packer->remade, remade_free);
    g_clear_pointer(&sv->packer, g_free);
}
