/* server.c - the loop: one thread, one commit for all that happened since the last one, then everything is sent. */
#include "server.h"

#include <glib-unix.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/log.h"
#include "lobby_list.h"

enum { TICK_MS = 200, ALIVE_TICKS = 25, HOUR_TICKS = 60 * 60 * 1000 / TICK_MS, DUE_AT_ONCE = 200 };
/* Tables that nobody has touched for so long are dropped: those that never began, those that were closed. */
enum { DAYS_WAITING = 30, DAYS_CLOSED = 7 };

int64_t server_now(void)
{
    return g_get_real_time() / 1000;
}

void server_random_text(char *out, int len)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    for (int i = 0; i < len; i++) out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    out[len] = 0;
}

void payer_charge(server *sv, const payer *who, int64_t microseconds)
{
    payers_charge(sv->payers, who, g_get_monotonic_time(), microseconds);
}

payer_use payer_usage(const server *sv, const payer *who)
{
    return payers_usage(sv->payers, who, g_get_monotonic_time());
}

/* ---- one batch: commit, then send ---- */

static void send_away(gpointer key, gpointer value, gpointer reason)
{
    (void)key;
    net_close_client(((session *)value)->client, 1011, reason);
}

/* In slices: there may be thousands to send to. What is queued meanwhile waits for its own commit. */
static gboolean send_on(gpointer data)
{
    server *sv = data;
    int64_t since = turn_begin(sv);
    uint64_t before = net_sent(sv->net);
    sv->turns.sending = net_send_on(sv->net) ? sv->turns.sending : 0;
    turn_sent(sv, since, net_sent(sv->net) - before);
    return sv->turns.sending ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void send_queued(server *sv)
{
    int64_t since = turn_begin(sv);
    uint64_t before = net_sent(sv->net);
    bool more = net_flush(sv->net);
    turn_sent(sv, since, net_sent(sv->net) - before);
    if (more && !sv->turns.sending) sv->turns.sending = g_idle_add_full(G_PRIORITY_DEFAULT, send_on, sv, NULL);
}

/* What is in memory is ahead of the store: forget it all. Who was there comes back and finds what was kept. */
static void start_over(server *sv)
{
    sv->failing = true;
    sv->figures.failed_commits++;
    log_say(LOG_ERROR, "commit-failed", LOG_TEXT("error", store_error(sv->store)));
    net_drop_queued(sv->net);
    g_hash_table_remove_all(sv->rooms);
    g_hash_table_remove_all(sv->loading);
    history_forget(sv);
    lobby_forget(sv);
    g_hash_table_foreach(sv->sessions, send_away, "the server could not keep this; come back");
    send_queued(sv);
}

static void commit_and_send(server *sv)
{
    gint64 start = g_get_monotonic_time();
    bool written = store_pending(sv->store);
    sv->batch = 0;
    sv->batch_since = 0;
    if (!store_commit(sv->store)) {
        start_over(sv);
        return;
    }
    if (written) {
        sv->failing = false;
        sv->figures.commits++;
        sv->figures.commit_seconds += (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC;
    }
    send_queued(sv);
}

static gboolean flush(gpointer data)
{
    server *sv = data;
    sv->flush = 0;
    commit_and_send(sv);
    return G_SOURCE_REMOVE;
}

/* The commit waits until nothing else is ready, so that it serves as many as possible; but not for ever. */
static void flush_soon(server *sv)
{
    bool urgent = sv->batch >= LIMIT_BATCH || g_get_monotonic_time() - sv->batch_since > LIMIT_BATCH_US;
    if (sv->flush && (!urgent || sv->flush_urgent)) return;
    if (sv->flush) g_source_remove(sv->flush);
    sv->flush = g_idle_add_full(urgent ? G_PRIORITY_HIGH : G_PRIORITY_HIGH_IDLE, flush, sv, NULL);
    sv->flush_urgent = urgent;
}

void server_touch(server *sv)
{
    if (!sv->batch_since) sv->batch_since = g_get_monotonic_time();
    sv->batch++;
    flush_soon(sv);
}

void server_hurry(server *sv)
{
    if (!sv->flush) return;
    if (!store_pending(sv->store)) sv->batch = LIMIT_BATCH; /* nothing to write: it costs nothing to send at once */
    flush_soon(sv);
}

/* ---- now and then ---- */

static bool wake(void *context, const store_table *t)
{
    GPtrArray *due = context;
    g_ptr_array_add(due, g_strdup(t->id));
    return true;
}

/* Tables that are not in memory, but where a clock has run out or a bot has something to do. */
static void wake_due(server *sv, int64_t now)
{
    GPtrArray *due = g_ptr_array_new_with_free_func(g_free);
    store_result result = store_list_due(sv->store, now, DUE_AT_ONCE, wake, due);
    for (guint i = 0; result == STORE_OK && i < due->len; i++) {
        room *r = g_hash_table_lookup(sv->rooms, due->pdata[i]);
        if (r) continue;
        bool more; /* of a long one the rest is loaded the next times */
        r = room_find(sv, due->pdata[i], &result, &more);
        if (r) room_go_on(r);
    }
    g_ptr_array_unref(due);
}

static void look_after(room *r, int64_t now)
{
    int64_t deadline = r->begun ? clock_deadline(r) : 0;
    if (deadline && deadline <= now) clock_due(r, now);
    room_hurry_bots(r, now);
    throw_hurry(r, now);
    if (r->presence) tell_seats(r);
    r->presence = false;
    if (room_idle(r, now)) g_hash_table_remove(r->sv->rooms, r->id);
}

static bool look_after_some(turn *t, void *data)
{
    (void)data;
    server *sv = t->sv;
    int64_t now = server_now(), until = g_get_monotonic_time() + LIMIT_PIECE_US;
    while (sv->looking > 0 && sv->look_after.head && g_get_monotonic_time() < until) {
        GList *first = sv->look_after.head;
        sv->looking--;
        g_queue_unlink(&sv->look_after, first);
        g_queue_push_tail_link(&sv->look_after, first);
        look_after(first->data, now);
    }
    return sv->looking > 0 && sv->look_after.head;
}

/* There may be thousands: each round is a turn in pieces. */
static void look_after_rooms(turn *t)
{
    t->sv->looking = t->sv->look_after.length;
    turn_go_on(t, look_after_some, NULL, NULL);
}

/* Who wanted it is gone. */
static gboolean is_abandoned(gpointer id, gpointer value, gpointer now)
{
    (void)id;
    return *(int64_t *)now - ((room *)value)->empty_since > LIMIT_IDLE_SECONDS * INT64_C(1000);
}

static void forget_old(server *sv, int64_t now)
{
    static const struct {
        int state, days;
    } old[] = {{STORE_WAITING, DAYS_WAITING}, {STORE_CLOSED, DAYS_CLOSED}};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
        int dropped = 0; /* at most a hundred at once; the rest in an hour */
        store_drop_old(sv->store, old[i].state, now - old[i].days * INT64_C(86400000), &dropped);
        if (dropped)
            log_say(LOG_INFO, "tables-dropped", LOG_NUMBER("state", old[i].state), LOG_NUMBER("tables", dropped));
    }
}

static gboolean tick(gpointer data)
{
    server *sv = data;
    static int ticks; /* how often: only for what is done seldom */
    int64_t now = server_now(), since = turn_begin(sv);
    ticks++;
    if (!sv->chores->waiting && !sv->chores->piece) turn_wait(sv->chores);
    g_hash_table_foreach_remove(sv->loading, is_abandoned, &now);
    wake_due(sv, now);
    if (ticks % ALIVE_TICKS == 1) store_put_alive(sv->store, now);
    if (ticks % HOUR_TICKS == 1) {
        g_hash_table_remove_all(sv->tries);
        forget_old(sv, now);
    }
    if (ticks % ALIVE_TICKS == 2) payers_sweep(sv->payers, g_get_monotonic_time());
    server_touch(sv);
    turn_end(sv, since, TURN_TICK, 0);
    return G_SOURCE_CONTINUE;
}

/* ---- start and end ---- */

static gboolean stop(gpointer data)
{
    server *sv = data;
    log_event(LOG_INFO, "stopping");
    sv->stopping = true;
    g_main_loop_quit(sv->loop);
    return G_SOURCE_CONTINUE;
}

/* Clocks stand still while no server runs. */
static bool shift_clocks(server *sv)
{
    int64_t alive = 0, now = server_now();
    store_result result = store_get_alive(sv->store, &alive);
    if (result == STORE_FAIL) return false;
    if (alive && now > alive) store_shift_deadlines(sv->store, now - alive);
    store_put_alive(sv->store, now);
    return store_commit(sv->store);
}

static void say_bye(gpointer key, gpointer value, gpointer data)
{
    (void)key;
    (void)data;
    session *s = value;
    session_send(s, json_pack("{ss ss}", "type", "bye", "text", "the server stops; everything is kept"));
    net_close_client(s->client, 1001, "the server stops");
}

static void close_down(server *sv)
{
    net_stop_listening(sv->net);
    worker_close(sv);
    g_hash_table_foreach(sv->sessions, say_bye, NULL);
    store_put_alive(sv->store, server_now());
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, sv->rooms);
    while (g_hash_table_iter_next(&i, NULL, &value)) room_snapshot(value);
    commit_and_send(sv);
    for (gint64 end = g_get_monotonic_time() + G_USEC_PER_SEC; g_get_monotonic_time() < end;)
        if (!g_hash_table_size(sv->sessions) || !g_main_context_iteration(NULL, FALSE)) break;
}

static void free_room(gpointer r)
{
    room_free(r);
}

static bool open_server(server *sv, char *error)
{
    sv->loop = g_main_loop_new(NULL, FALSE);
    turns_open(sv);
    lobby_open(sv);
    sv->chores = g_new0(turn, 1);
    *sv->chores = (turn){.kind = TURN_TICK, .next = look_after_rooms};
    turn_open(sv, sv->chores, &(payer){.address = "the loop"});
    sv->rooms = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_room);
    sv->loading = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_room);
    sv->people = g_hash_table_new(g_int64_hash, g_int64_equal);
    sv->sessions = g_hash_table_new(g_int64_hash, g_int64_equal);
    sv->tries = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    sv->store = store_open(sv->options.folder, error);
    if (!sv->store) return false;
    if (!shift_clocks(sv) || !worker_open(sv)) {
        snprintf(error, NET_ERROR, "%s", store_error(sv->store));
        return false;
    }
    http_open(sv);
    lobby_list_ready(sv);
    sv->net = net_open(&sv->options.net, &session_handlers, sv, error);
    return sv->net;
}

static void free_server(server *sv)
{
    if (sv->net) net_close(sv->net);
    review_forget(sv);
    history_forget(sv);
    turn_close(sv->chores);
    g_free(sv->chores);
    g_hash_table_unref(sv->rooms);
    g_hash_table_unref(sv->loading);
    g_hash_table_unref(sv->sessions);
    g_hash_table_unref(sv->people);
    g_hash_table_unref(sv->tries);
    lobby_close(sv);
    turns_close(sv);
    http_close(sv);
    if (sv->store) store_close(sv->store);
    match_change_free(&sv->change);
    buf_free(&sv->message);
    buf_free(&sv->changes);
    buf_free(&sv->told[0]);
    buf_free(&sv->told[1]);
    g_main_loop_unref(sv->loop);
}

int server_run(const server_options *o)
{
    char error[NET_ERROR + STORE_ERROR] = "";
    server sv = {.options = *o};
    if (!open_server(&sv, error)) {
        fprintf(stderr, "marrakesh serve: %s\n", error);
        free_server(&sv);
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    guint term = g_unix_signal_add(SIGTERM, stop, &sv), interrupt = g_unix_signal_add(SIGINT, stop, &sv);
    guint timer = g_timeout_add(TICK_MS, tick, &sv);
    log_say(LOG_INFO, "listening", LOG_TEXT("address", o->net.address), LOG_NUMBER("port", net_port(sv.net)));
    bool six = strchr(o->net.address, ':');
    printf("listening on http://%s%s%s:%d\n", six ? "[" : "", o->net.address, six ? "]" : "", net_port(sv.net));
    fflush(stdout);
    g_main_loop_run(sv.loop);
    close_down(&sv);
    g_source_remove(term);
    g_source_remove(interrupt);
    g_source_remove(timer);
    if (sv.flush) g_source_remove(sv.flush);
    if (sv.turns.sending) g_source_remove(sv.turns.sending);
    free_server(&sv);
    log_event(LOG_INFO, "stopped");
    return 0;
}
