/* turns.c - the loop's work, turn by turn: who asks for much waits for themselves, and nobody waits long.
 *
 * What comes from a connection waits in its line, and is done in the order of payer.h, for some milliseconds; then the
 * rest of the loop has its turn: reading, committing, sending. What takes long is done in pieces (turn_go_on): each is
 * a turn of its own, and the next message of that connection waits until the last piece is done. Where nobody waits, a
 * message is done at once.
 *
 * Time is processor time: what the machine does meanwhile for others is nobody's fault. That clock costs a microsecond,
 * so it is read only where the wall clock, which is cheap and never shows less, shows much.
 */
#include <time.h>

#include "base/log.h"
#include "server.h"
#include "store/store_ahead.h"

enum { CLOCK_FRESH_US = 2000, CLOCK_SHORT_US = 500, MINUTE_US = 60 * 1000000, SENT_AVERAGED = 64 };

/* ---- how long ---- */

static int64_t processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * INT64_C(1000000) + t.tv_nsec / 1000;
}

int64_t turn_begin(server *sv)
{
    int64_t now = g_get_monotonic_time();
    if (now - sv->turns.read_at > CLOCK_FRESH_US) {
        sv->turns.read_at = now;
        sv->turns.processor = processor_time();
    }
    return now;
}

/* Where the machine did something else meanwhile, what was done since the last reading is counted, too: at most a slice
 * more than it was. */
static int64_t took(server *sv, int64_t since, int64_t now)
{
    int64_t us = now - since;
    if (us < CLOCK_SHORT_US) return us;
    int64_t processor = processor_time(), most = processor - sv->turns.processor;
    sv->turns.read_at = now;
    sv->turns.processor = processor;
    return MIN(us, most);
}

/* The longest of this minute and the last. */
static void note_longest(longest *l, int64_t us, int64_t now)
{
    if (now - l->minute > MINUTE_US) {
        l->us[1] = now - l->minute > 2 * MINUTE_US ? 0 : l->us[0];
        l->us[0] = 0;
        l->minute = now;
    }
    l->us[0] = MAX(l->us[0], us);
}

/* Nobody may have noted anything since that minute was over. */
double turn_longest(const longest *l)
{
    int64_t age = g_get_monotonic_time() - l->minute;
    int64_t us = age > 2 * MINUTE_US ? 0 : age > MINUTE_US ? l->us[0] : MAX(l->us[0], l->us[1]);
    return (double)us / G_USEC_PER_SEC;
}

static const char *const other_kinds[] = {TURN_LIST(LIST_NAME)};

const char *turn_kind_name(int kind)
{
    return kind == MESSAGE_NONE ? "bad" : kind < TURN_REQUEST ? message_name(kind) : other_kinds[kind - TURN_REQUEST];
}

int64_t turn_end(server *sv, int64_t since, int kind, int64_t person)
{
    int64_t now = sv->turns.now = g_get_monotonic_time(), us = took(sv, since, now);
    turn_figures *f = &sv->turns.figures;
    f->work_us[kind] += (uint64_t)us;
    f->count[kind]++;
    f->waits[kind] += store_waited(sv->store).times - sv->turns.waits;
    sv->turns.waits = store_waited(sv->store).times;
    note_longest(&f->stretch[kind], us, now);
    f->long_turns += us > LIMIT_STRETCH_US;
    if (us > LIMIT_STRETCH_LOG_US)
        log_say(LOG_WARNING, "long-stretch", LOG_TEXT("kind", turn_kind_name(kind)), LOG_NUMBER("person", person),
                LOG_NUMBER("ms", us / 1000));
    return us;
}

/* What a unit costs to send, on average: who makes many is charged for them when they are queued. */
void turn_sent(server *sv, int64_t since, uint64_t units)
{
    int64_t us = turn_end(sv, since, TURN_SEND, 0);
    if (units) sv->turns.price += ((double)us / (double)units - sv->turns.price) / SENT_AVERAGED;
}

/* What it will cost to send what was queued since then. */
static int64_t sending_us(const server *sv, uint64_t queued)
{
    return (int64_t)((double)(wire_queued(sv->wire) - queued) * sv->turns.price);
}

void payer_charge(server *sv, const payer *who, int64_t microseconds)
{
    payers_charge(sv->payers, who, g_get_monotonic_time(), microseconds);
}

/* ---- one turn ---- */

static void leave_parked(turn *t)
{
    if (!t->parked.data) return;
    g_queue_unlink(t->rests, &t->parked);
    t->parked.data = NULL;
    t->held = false;
}

static void rest_in(server *sv, GQueue *where)
{
    turn *t = sv->turns.now_done;
    if (!t || t->parked.data) return;
    t->parked.data = t;
    t->rests = where;
    t->held = true;
    g_queue_push_tail_link(where, &t->parked);
}

void turn_park(server *sv)
{
    rest_in(sv, &sv->turns.parked);
}

void turn_await(server *sv)
{
    rest_in(sv, &sv->turns.awaiting);
}

static void release_all(GQueue *those)
{
    while (those->head) turn_release(those->head->data);
}

void turns_unpark(server *sv)
{
    release_all(&sv->turns.parked);
}

/* The next piece of what is being done. */
static void go_on(turn *t)
{
    turn_piece *piece = t->piece;
    GDestroyNotify drop = t->drop;
    void *data = t->data;
    t->piece = NULL;
    t->sv->turns.now_done = t;
    bool more = piece(t, data);
    t->sv->turns.now_done = NULL;
    if (more) {
        t->piece = piece;
        t->data = data;
        t->drop = drop;
    } else if (drop)
        drop(data);
    if (!t->piece) leave_parked(t);
}

void turn_go_on(turn *t, turn_piece *piece, void *data, GDestroyNotify drop)
{
    g_assert(!t->piece);
    t->piece = piece;
    t->data = data;
    t->drop = drop;
}

static bool nothing_more(turn *t, void *data)
{
    (void)t, (void)data;
    return false;
}

void turn_drop(turn *t)
{
    if (!t->piece) return;
    if (t->drop) t->drop(t->data);
    t->piece = nothing_more;
    t->data = NULL;
    t->drop = NULL;
    turn_release(t);
}

/* What waits beyond this turn, and what it has cost. */
static void book(turn *t, int64_t since)
{
    server *sv = t->sv;
    int64_t us = turn_end(sv, since, t->kind, t->who.person) + sending_us(sv, sv->turns.queued);
    payer_served(t->line, since, us, !t->held && (t->piece || t->waiting > 0));
    if (!t->piece && !t->waiting && t->done) t->done(t);
}

static void count_queued(server *sv)
{
    sv->turns.queued = wire_queued(sv->wire);
}

static bool holds(turn *t)
{
    t->held = !t->piece && t->holds && t->holds(t);
    return t->held;
}

/* From the end of the turn before. */
static void serve(turn *t)
{
    int64_t since = t->sv->turns.now;
    if (holds(t)) {
        payer_served(t->line, since, 0, false);
        return;
    }
    count_queued(t->sv);
    if (t->piece)
        go_on(t);
    else {
        t->waiting--;
        t->next(t);
    }
    book(t, since);
}

bool turn_now(turn *t)
{
    server *sv = t->sv;
    if (t->piece || t->waiting || payers_waiting(sv->payers) || sv->turns.at_once > LIMIT_AT_ONCE_US) return false;
    if (holds(t)) return false;
    t->since = turn_begin(sv);
    count_queued(sv);
    return true;
}

void turn_done(turn *t)
{
    book(t, t->since);
    t->sv->turns.at_once += t->sv->turns.now - t->since;
}

void turn_wait(turn *t)
{
    t->waiting++;
    if (!t->held) payer_wait(t->line);
}

void turn_release(turn *t)
{
    bool held = t->held;
    leave_parked(t);
    t->held = false;
    if (held && (t->waiting || t->piece)) payer_wait(t->line);
}

void turn_open(server *sv, turn *t, const payer *who)
{
    t->sv = sv;
    t->who = *who;
    t->line = payer_line_open(sv->payers, who, g_get_monotonic_time(), t);
}

void turn_of(turn *t, const payer *who)
{
    if (t->who.person == who->person) return;
    t->who = *who;
    payer_line_set(t->line, who, g_get_monotonic_time());
}

void turn_close(turn *t)
{
    if (t->piece && t->drop) t->drop(t->data);
    t->piece = NULL;
    leave_parked(t);
    payer_line_close(t->line);
}

/* ---- the source ---- */

typedef struct turns_source {
    GSource parent;
    server *sv;
} turns_source;

/* The loop has waited, if it did, and begins to work. */
static gboolean anybody_waits(GSource *source)
{
    server *sv = ((turns_source *)source)->sv;
    sv->turns.loop_since = turn_begin(sv);
    sv->turns.loop_processor = sv->turns.processor;
    return payers_waiting(sv->payers);
}

static void note_loop(server *sv)
{
    int64_t now = g_get_monotonic_time(), us = now - sv->turns.loop_since;
    if (us > CLOCK_SHORT_US) us = MIN(us, processor_time() - sv->turns.loop_processor);
    note_longest(&sv->turns.figures.loop, us, now);
}

/* A new turn of the loop; the last one is over. Who is asked here whether anybody waits, and says yes, is not asked
 * again: the loop does not wait then. */
static gboolean prepare(GSource *source, gint *timeout)
{
    *timeout = -1;
    server *sv = ((turns_source *)source)->sv;
    if (sv->turns.loop_since) note_loop(sv);
    sv->turns.at_once = 0;
    if (store_ahead_heard(sv->store)) release_all(&sv->turns.awaiting);
    return anybody_waits(source);
}

/* The database has something to say about the commit that is under way. */
static bool called(server *sv)
{
    if (!sv->commit.waits || sv->turns.now - sv->commit.looked < LIMIT_LOOK_US) return false;
    sv->commit.looked = sv->turns.now;
    return g_poll(&(GPollFD){.fd = store_commit_socket(sv->store), .events = G_IO_IN}, 1, 0) > 0;
}

static gboolean serve_some(GSource *source, GSourceFunc callback, gpointer data)
{
    (void)callback, (void)data;
    server *sv = ((turns_source *)source)->sv;
    int64_t since = sv->turns.now = turn_begin(sv);
    uint64_t queued = wire_queued(sv->wire);
    payer_line *l;
    bool light = false;
    /* what will have to be sent counts, too: no more is queued than can be sent in the same time */
    while (sv->turns.now - since + sending_us(sv, queued) < LIMIT_SLICE_US) {
        bool heavy = payer_next_use(sv->payers, sv->turns.now) > LIMIT_LIGHT_US;
        if (heavy && light) break; /* first those hear of it who asked for little */
        light = !heavy;
        if (!(l = payer_next(sv->payers))) break;
        serve(payer_line_user(l));
        if (called(sv)) break;
    }
    server_hurry(sv);
    return G_SOURCE_CONTINUE;
}

void turns_open(server *sv)
{
    static GSourceFuncs functions = {.prepare = prepare, .check = anybody_waits, .dispatch = serve_some};
    sv->payers = payers_open();
    GSource *source = g_source_new(&functions, sizeof(turns_source));
    ((turns_source *)source)->sv = sv;
    g_source_attach(source, NULL);
    sv->turns.source = source;
    sv->turns.price = LIMIT_SEND_US;
}

void turns_close(server *sv)
{
    payer_line *l;
    while ((l = payer_next(sv->payers))) { /* requests; connections are gone */
        turn *t = payer_line_user(l);
        t->done(t);
    }
    g_source_destroy(sv->turns.source);
    g_source_unref(sv->turns.source);
    payers_close(sv->payers);
}
