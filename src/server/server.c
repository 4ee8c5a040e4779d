/* server.c - the loop: one thread, one commit for all that happened since the last one, then everything is sent. */

#include <glib-unix.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "account.h"
#include "admin.h"
#include "base/log.h"
#include "base/speech.h"
#include "chores.h"
#include "clubs.h"
#include "health.h"
#include "lobby_list.h"
#include "manners.h"
#include "packed.h"
#include "patience.h"
#include "presence.h"
#include "puzzles.h"
#include "relay.h"
#include "store/store_owner.h"
#include "told.h"
#include "tournament.h"
#include "tries.h"

enum { TICK_MS = 200, ALIVE_TICKS = 25, MINUTE_TICKS = 60 * 1000 / TICK_MS };
enum { DUE_AT_ONCE = 200, AGAIN_MS = 300, AGAIN_PIECE_US = 5000, FAILING_SAY = 5000 };

/* One call of the system for all letters: there are many names to be made when many come at once. */
void server_random_text(char *out, int len)
{
    enum { LETTERS = sizeof SERVER_LETTERS - 1 };
    for (int i = 0; i < len;) {
        uint8_t random[32];
        randombytes_buf(random, sizeof random);
        for (size_t k = 0; k < sizeof random && i < len; k++)
            if (random[k] < 256 / LETTERS * LETTERS) out[i++] = SERVER_LETTERS[random[k] % LETTERS];
    }
    out[len] = 0;
}

/* ---- one batch: commit, then send ---- */

/* In slices: there may be thousands to send to. What is queued meanwhile waits for its own commit. */
static gboolean send_on(gpointer data)
{
    server *sv = data;
    int64_t since = turn_begin(sv);
    uint64_t before = wire_sent(sv->wire);
    sv->turns.sending = wire_send_on(sv->wire) ? sv->turns.sending : 0;
    turn_sent(sv, since, wire_sent(sv->wire) - before);
    return sv->turns.sending ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void send_released(server *sv)
{
    int64_t since = turn_begin(sv);
    uint64_t before = wire_sent(sv->wire);
    bool more = wire_send_on(sv->wire);
    turn_sent(sv, since, wire_sent(sv->wire) - before);
    if (more && !sv->turns.sending) sv->turns.sending = g_idle_add_full(G_PRIORITY_DEFAULT, send_on, sv, NULL);
}

static void send_all(server *sv)
{
    wire_hold(sv->wire);
    wire_release(sv->wire);
    send_released(sv);
}

static void rest_bots(server *sv)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, sv->rooms);
    while (g_hash_table_iter_next(&i, NULL, &value)) bots_forget(value); /* what they think of counts no more */
}

/* The tables in memory are this server's: nobody else can have changed them. */
static bool has_its_tables(const server *sv)
{
    return !sv->life || (sv->life == store_life(sv->store) && store_lives(sv->store));
}

/* The disk takes nothing. From now on everything can be read, and nothing changes: what would is refused
 * (session.c), bots rest, clocks are put right when it is over. */
static void stop_writing(server *sv)
{
    sv->figures.failed_commits++;
    log_say(LOG_ERROR, "commit-failed", LOG_TEXT("error", store_error(sv->store)));
    patience_lost(sv, !has_its_tables(sv));
    rest_bots(sv);
}

/* Where there are other servers, another one may go on with it. */
static void send_away(room *r)
{
    for (guint i = 0; i < r->sessions->len; i++)
        wire_close_client(((session *)r->sessions->pdata[i])->client, r->sv->shared ? 1012 : 1011,
                          "the server could not keep this; come back");
}

/* What somebody was to be called, and a new account, are not kept. */
static void look_up_people(server *sv)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, sv->people);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        visitor *p = value;
        store_person kept;
        if (store_get_person(sv->store, p->kept.id, &kept) == STORE_OK) p->kept = kept;
    }
}

/* What is in memory of some tables is ahead of the store, or all of them are others': forget them. Who was there comes
 * back and finds what was kept; so does who was just to be told something. All others stay. */
static void start_over(server *sv)
{
    GHashTableIter i;
    gpointer value;
    bool ours = has_its_tables(sv);
    stop_writing(sv);
    wire_drop_queued(sv->wire);
    g_hash_table_iter_init(&i, sv->rooms);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        room *r = value;
        if (ours && r->batch <= sv->batch_kept) continue;
        send_away(r);
        g_hash_table_iter_remove(&i);
    }
    g_hash_table_remove_all(sv->loading);
    history_forget(sv);
    lobby_forget(sv);
    daily_forget(sv);
    told_forget(sv);
    tournaments_changed(sv);
    look_up_people(sv);
    if (!ours) sv->life = 0;
    send_all(sv);
}

/* Clocks stood still: running ones are loaded again, with the time that was left. */
static void play_again(server *sv)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, sv->rooms);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        room *r = value;
        if (!r->clock.kind || r->state != STORE_RUNNING) continue;
        send_away(r);
        g_hash_table_iter_remove(&i);
    }
    GList *rooms = g_hash_table_get_values(sv->rooms);
    for (GList *one = rooms; one; one = one->next) room_go_on(one->data);
    g_list_free(rooms);
}

/* The disk does again. */
static void write_again(server *sv)
{
    sv->failing = false;
    log_say(LOG_INFO, "commits-again", LOG_NUMBER("seconds", (server_clock() - sv->failing_since) / 1000));
    if (!sv->read_only) play_again(sv);
}

static void flush_soon(server *sv);

/* What was kept is true, whoever goes on with it; what was only read must be ours still. */
static bool may_tell(const server *sv)
{
    return !sv->life || (sv->life == store_life(sv->store) && (sv->commit.written || store_lives(sv->store)));
}

/* What may be told then is only released: it is to be sent. False: it was not kept. */
static bool commit_over(server *sv, bool kept)
{
    sv->commit.waits = false;
    kept = kept && may_tell(sv);
    wall_kept(sv, kept);
    admin_committed(sv, kept);
    outbox_kept(sv, kept);
    if (!kept) {
        start_over(sv);
        sv->batch_kept = sv->batch_number++; /* nothing is left of what came after it, either */
        return false;
    }
    sv->batch_kept = sv->batch_number - 1;
    if (sv->commit.written) {
        sv->kept_at = server_clock();
        sv->figures.commits++;
        sv->figures.commit_seconds += (double)(g_get_monotonic_time() - sv->commit.since) / G_USEC_PER_SEC;
    }
    wire_release(sv->wire);
    return true;
}

static void tell(server *sv)
{
    send_released(sv);
    if (sv->batch) flush_soon(sv);
}

static void commit_ended(server *sv, bool kept)
{
    if (commit_over(sv, kept)) tell(sv);
}

/* What happens while it is under way waits for the next one. */
static void commit_begin(server *sv)
{
    sv->batch = 0;
    sv->batch_since = 0;
    sv->commit.since = g_get_monotonic_time();
    sv->commit.written = store_pending(sv->store);
    wire_hold(sv->wire);
    wall_hold();
    admin_hold(sv);
    outbox_hold(sv);
    sv->batch_number++;
    int state = store_commit_start(sv->store);
    sv->commit.waits = state == COMMIT_WAITS;
    if (state != COMMIT_WAITS) commit_ended(sv, state == COMMIT_KEPT);
}

static bool is_urgent(const server *sv)
{
    return sv->batch >= LIMIT_BATCH || (sv->batch && g_get_monotonic_time() - sv->batch_since > LIMIT_BATCH_US);
}

/* The database has said something. It works on the next commit while people are told of the last one. */
static gboolean commit_look(gint fd, GIOCondition condition, gpointer data)
{
    (void)fd, (void)condition;
    server *sv = data;
    bool waits = sv->commit.waits;
    int state = store_commit_look(sv->store);
    if (waits && state != COMMIT_WAITS && commit_over(sv, state == COMMIT_KEPT)) {
        if (is_urgent(sv)) commit_begin(sv);
        tell(sv);
    }
    relay_hear(sv);
    return G_SOURCE_CONTINUE;
}

static void commit_and_send(server *sv)
{
    if (sv->commit.waits) commit_ended(sv, store_commit_wait(sv->store));
    commit_begin(sv);
    if (sv->commit.waits) commit_ended(sv, store_commit_wait(sv->store));
}

/* Something of the server's own, at once and apart from what people do. */
static bool commit_own(server *sv)
{
    wall_hold();
    bool kept = store_commit(sv->store);
    wall_kept(sv, kept);
    sv->batch_kept = sv->batch_number++;
    return kept;
}

/* Up to when time counts: while the server rests by choice it does not, also if it is stopped meanwhile. */
static int64_t alive_until(const server *sv)
{
    return sv->read_only ? wall_of_clock(sv->rested_since) : server_now();
}

/* That the server lives is kept apart from what people do: where this alone fails, nothing is lost and nobody has to
 * go. While the disk takes nothing, it is also the try whether it does again. */
static void keep_alive(server *sv)
{
    commit_and_send(sv);
    if (sv->failing) {
        wall_look(sv);
        if (!sv->read_only) wall_skip(sv, server_clock() - sv->failing_since);
    }
    store_put_alive(sv->store, alive_until(sv));
    bool fine = commit_own(sv);
    if (fine) sv->kept_at = server_clock();
    if (!fine)
        stop_writing(sv);
    else if (sv->failing)
        write_again(sv);
}

/* The same among others, who must not wait for this one: the store does it by the way. A life that has ended takes all
 * tables with it; a new one is also the sign that the database takes something again. */
static void live_on(server *sv)
{
    store_clock clock;
    store_beat(sv->store, !sv->read_only);
    if (sv->failing && !store_lives(sv->store) && server_clock() - sv->failing_said >= FAILING_SAY) {
        sv->failing_said = server_clock();
        log_say(LOG_ERROR, "commit-failed", LOG_TEXT("error", store_error(sv->store))); /* it may have changed */
    }
    if (!has_its_tables(sv)) {
        log_say(LOG_WARNING, "life-over", LOG_NUMBER("life", sv->life));
        if (!sv->commit.waits) start_over(sv);
    }
    if (!store_lives(sv->store) || sv->commit.waits) return;
    bool fresh = sv->life != store_life(sv->store);
    if (fresh) log_say(LOG_INFO, "life", LOG_NUMBER("life", store_life(sv->store)));
    sv->life = store_life(sv->store);
    if (!store_time(sv->store, &clock) || (!fresh && clock.at <= sv->failing_since)) return;
    sv->kept_at = server_clock();
    if (sv->failing && patience_over(sv)) write_again(sv);
}

/* Where there are others: times were moved, so all of them begin a new life and read their tables anew. This one is
 * asked for at once, by who waits for a reply. */
static void live_again(server *sv)
{
    for (int64_t end = server_clock() + AGAIN_MS; server_clock() < end;) {
        live_on(sv);
        if (store_lives(sv->store) && !sv->failing) break;
        g_usleep(AGAIN_PIECE_US);
    }
}

bool server_rests(const server *sv)
{
    return sv->failing || sv->read_only;
}

void server_rested(server *sv, bool on)
{
    if (on) sv->rested_since = server_clock();
    sv->read_only = on;
    log_event(LOG_INFO, on ? "read-only" : "read-only-over");
    if (on)
        rest_bots(sv);
    else
        play_again(sv);
}

bool server_rest(server *sv, bool on)
{
    if (sv->offline) return store_put_switch(sv->store, SWITCH_READ_ONLY, on) == STORE_OK;
    commit_and_send(sv);
    if (sv->failing) return false;
    store_put_switch(sv->store, SWITCH_READ_ONLY, on);
    if (!on && !sv->shared) wall_look(sv);
    if (!on && !sv->shared) wall_skip(sv, server_clock() - sv->rested_since);
    if (!sv->shared) store_put_alive(sv->store, server_now()); /* else the store notes it while clocks run */
    bool kept = commit_own(sv);
    if (!kept) {
        stop_writing(sv);
        return false;
    }
    if (!on && store_skip(sv->store)) live_again(sv);
    relay_tell(sv, RELAY_SWITCHES, "%s", "");
    server_rested(sv, on);
    return true;
}

static gboolean flush(gpointer data)
{
    server *sv = data;
    sv->flush = 0;
    if (!sv->commit.waits) commit_begin(sv); /* else when that one has ended */
    return G_SOURCE_REMOVE;
}

/* The commit waits until nothing else is ready, so that it serves as many as possible; but not for ever. */
static void flush_soon(server *sv)
{
    if (sv->commit.waits) return; /* it asks again when it has ended */
    bool urgent = is_urgent(sv);
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

static bool note_due(void *context, const store_table *t)
{
    store_table row = *t;
    row.doc = NULL;
    g_array_append_val(context, row);
    return true;
}

static void wake(server *sv, const store_table *t, int64_t now)
{
    store_result result;
    room *r = g_hash_table_lookup(sv->rooms, t->id);
    bool late = t->deadline && t->deadline <= now;
    if (!r && !late && worker_unattended(sv) >= LIMIT_UNATTENDED) return;
    bool more; /* of a long one the rest is loaded the next times */
    if (!r) r = room_find_free(sv, t->id, &result, &more);
    if (!r || r->sessions->len > 0) return;
    if (r->rescue) return; /* it goes on when somebody has seen what is lost */
    room_save_turn(r);     /* what is due may have been written by an older program */
    room_go_on(r);
}

/* Tables that nobody attends, but where a clock has run out or a bot has something to do. Each time a few, and the next
 * time those after them: no number of them hides one, or keeps the loop. */
static void wake_due(server *sv, int64_t now)
{
    gint64 end = g_get_monotonic_time() + LIMIT_WAKE_US;
    int64_t clock = server_clock();
    if (clock < sv->wake_at) return;
    GArray *due = g_array_new(FALSE, FALSE, sizeof(store_table));
    const store_table *after = sv->woken.id[0] ? &sv->woken : NULL;
    store_list_due(sv->store, now, after, DUE_AT_ONCE, note_due, due);
    guint i = 0;
    for (; i < due->len && (!i || g_get_monotonic_time() < end); i++)
        wake(sv, &g_array_index(due, store_table, i), now);
    sv->woken = i < due->len || due->len == DUE_AT_ONCE ? g_array_index(due, store_table, i - 1) : (store_table){0};
    if (sv->shared && !due->len) sv->wake_at = clock + LIMIT_SELDOM_MS;
    g_array_unref(due);
}

static void look_after(room *r, int64_t now)
{
    if (r->presence) show_seats(r);
    r->presence = false;
    if (server_rests(r->sv)) return; /* clocks stand still */
    clock_due(r, now);
    room_hurry_bots(r, now);
    throw_hurry(r, now);
    if (room_idle(r, now)) g_hash_table_remove(r->sv->rooms, r->id);
}

static bool look_after_some(turn *t, void *data)
{
    (void)data;
    server *sv = t->sv;
    int64_t now = server_clock(), until = g_get_monotonic_time() + LIMIT_PIECE_US;
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

static gboolean tick(gpointer data)
{
    server *sv = data;
    static int ticks; /* how often: only for what is done seldom */
    int64_t since = turn_begin(sv);
    if (!sv->failing) wall_look(sv);
    int64_t now = server_now(), clock = server_clock();
    ticks++;
    if (sv->commit.source) commit_look(0, 0, sv); /* a line that is cut says nothing */
    if (sv->shared)
        live_on(sv);
    else if (ticks % ALIVE_TICKS == 1)
        keep_alive(sv);
    if (sv->shared) owner_look(sv, clock);
    if (ticks % ALIVE_TICKS == 2) health_look(sv);
    if (ticks % ALIVE_TICKS == 3) presence_tick(sv);
    if (ticks % ALIVE_TICKS == 2) payers_sweep(sv->payers, g_get_monotonic_time());
    if (ticks % MINUTE_TICKS == 0) log_sum_up();
    if (!sv->chores->waiting && !sv->chores->piece) turn_wait(sv->chores);
    g_hash_table_foreach_remove(sv->loading, is_abandoned, &clock);
    bool rests = server_rests(sv);
    if (!rests) wake_due(sv, now);
    if (!rests) mail_look(sv);
    if (!rests) chores_look(sv, now);
    server_touch(sv);
    turn_end(sv, since, TURN_TICK, 0);
    return G_SOURCE_CONTINUE;
}

/* ---- start and end ---- */

static gboolean stop(gpointer data)
{
    server *sv = data;
    log_event(LOG_INFO, "stopping");
    if (sv->going) g_source_remove(sv->going);
    sv->going = 0;
    sv->stopping = true;
    g_main_loop_quit(sv->loop);
    return G_SOURCE_CONTINUE;
}

/* Where a proxy looks after several servers it is told first, so that who is sent away finds another one at once; until
 * then all goes on. Who says it twice does not want to wait. */
static gboolean stop_soon(gpointer data)
{
    server *sv = data;
    bool watched = sv->asked_at && server_clock() - sv->asked_at < LIMIT_ASKED_MS;
    if (sv->going || !sv->shared || !watched) return stop(sv);
    log_event(LOG_INFO, "going");
    sv->going = g_timeout_add(LIMIT_GOING_MS, stop, sv);
    return G_SOURCE_CONTINUE;
}

static void say_bye(gpointer key, gpointer value, gpointer data)
{
    (void)key;
    (void)data;
    session *s = value;
    session_send(s, json_pack("{ss ss}", "type", "bye", "text", "the server stops; everything is kept"));
    wire_close_client(s->client, s->sv->shared ? 1012 : 1001, "the server stops");
}

/* Where there are others: first they get the tables, then people who come back there find them. */
static void part(server *sv)
{
    commit_and_send(sv);
    store_part(sv->store);
    g_hash_table_remove_all(sv->loading);
    g_hash_table_remove_all(sv->rooms);
    g_hash_table_foreach(sv->sessions, say_bye, NULL);
    send_all(sv);
}

static void close_down(server *sv)
{
    wire_stop_listening(sv->wire);
    worker_close(sv);
    import_close(sv);
    if (!sv->shared) g_hash_table_foreach(sv->sessions, say_bye, NULL);
    if (!sv->failing && !sv->shared) store_put_alive(sv->store, alive_until(sv));
    outbox_stop(sv);
    presence_bye(sv);
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, sv->rooms);
    while (g_hash_table_iter_next(&i, NULL, &value)) room_snapshot(value);
    if (sv->shared)
        part(sv);
    else
        commit_and_send(sv);
    for (gint64 end = g_get_monotonic_time() + G_USEC_PER_SEC; g_get_monotonic_time() < end;)
        if (!g_hash_table_size(sv->sessions) || !g_main_context_iteration(NULL, FALSE)) break;
}

static void free_room(gpointer r)
{
    room_free(r);
}

/* The server's own folder, where what it keeps is elsewhere: the store makes only its own. */
static bool open_folder(const server_options *o, char *error)
{
    struct stat there;
    if (!strcmp(o->folder, o->store) || !mkdir(o->folder, 0700)) return true;
    if (!stat(o->folder, &there) && S_ISDIR(there.st_mode)) return true;
    buf text = {0};
    speech_fill(&text, T("{path} is no folder"), "path", o->folder, NULL);
    speech_into(error, STORE_ERROR, &text);
    return false;
}

static bool open_server(server *sv, char *error)
{
    sv->loop = g_main_loop_new(NULL, FALSE);
    turns_open(sv);
    lobby_open(sv);
    relay_open(sv);
    owner_open(sv);
    puzzles_open();
    clubs_open(sv);
    sv->chores = g_new0(turn, 1);
    *sv->chores = (turn){.kind = TURN_TICK, .next = look_after_rooms};
    turn_open(sv, sv->chores, &(payer){.address = "the loop"});
    sv->rooms = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_room);
    sv->loading = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_room);
    sv->people = g_hash_table_new(g_int64_hash, g_int64_equal);
    sv->sessions = g_hash_table_new(g_int64_hash, g_int64_equal);
    sv->tries = tries_new();
    if (!open_folder(&sv->options, error)) return false;
    sv->store = store_open_shared(sv->options.store, &sv->options.node, error);
    if (!sv->store) return false;
    sv->life = store_life(sv->store);
    sv->shared = sv->life;
    if (!wall_start(sv) || !worker_open(sv)) {
        snprintf(error, WIRE_ERROR, "%s", store_error(sv->store));
        return false;
    }
    store_trust(sv->store);
    int socket = store_commit_socket(sv->store);
    if (socket >= 0) sv->commit.source = g_unix_fd_add(socket, G_IO_IN, commit_look, sv);
    http_open(sv);
    outbox_open(sv);
    told_open(sv);
    daily_open(sv);
    lobby_list_ready(sv);
    sv->batch_number = 1;
    sv->kept_at = server_clock();
    chores_open(sv);
    health_open(sv, !sv->shared);
    admin_open(sv);
    presence_begin(sv);
    sv->wire = wire_open(&sv->options.wire, &session_handlers, sv, error);
    return sv->wire;
}

static void free_server(server *sv)
{
    worker_close(sv);
    packed_close(sv);
    admin_close(sv);
    if (sv->wire) wire_close(sv->wire);
    review_forget(sv);
    history_forget(sv);
    daily_close(sv);
    turn_close(sv->chores);
    g_free(sv->chores);
    g_hash_table_unref(sv->rooms);
    g_hash_table_unref(sv->loading);
    g_hash_table_unref(sv->sessions);
    g_hash_table_unref(sv->people);
    relay_close(sv);
    presence_close(sv);
    owner_close(sv);
    lobby_close(sv);
    clubs_close(sv);
    puzzles_close();
    turns_close(sv);
    http_close(sv);
    tries_free(sv->tries);
    g_queue_clear_full(&sv->forgotten, g_free);
    told_close(sv);
    tournaments_close(sv);
    outbox_close(sv);
    health_close(sv);
    if (sv->store) store_close(sv->store);
    match_change_free(&sv->change);
    buf_free(&sv->message);
    buf_free(&sv->best);
    buf_free(&sv->changes);
    buf_free(&sv->told[0]);
    buf_free(&sv->told[1]);
    g_main_loop_unref(sv->loop);
}

int server_run(const server_options *o)
{
    char error[WIRE_ERROR + STORE_ERROR] = "";
    server sv = {.options = *o};
    if (!open_server(&sv, error)) {
        fprintf(stderr, "marrakesh serve: %s\n", error);
        free_server(&sv);
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
    guint term = g_unix_signal_add(SIGTERM, stop_soon, &sv), interrupt = g_unix_signal_add(SIGINT, stop_soon, &sv);
    guint timer = g_timeout_add(TICK_MS, tick, &sv);
    log_say(LOG_INFO, "listening", LOG_TEXT("address", o->wire.address), LOG_NUMBER("port", wire_port(sv.wire)));
    bool six = strchr(o->wire.address, ':');
    printf("listening on http://%s%s%s:%d\n", six ? "[" : "", o->wire.address, six ? "]" : "", wire_port(sv.wire));
    fflush(stdout);
    g_main_loop_run(sv.loop);
    close_down(&sv);
    g_source_remove(term);
    g_source_remove(interrupt);
    g_source_remove(timer);
    if (sv.flush) g_source_remove(sv.flush);
    if (sv.commit.source) g_source_remove(sv.commit.source);
    if (sv.turns.sending) g_source_remove(sv.turns.sending);
    free_server(&sv);
    log_sum_up();
    log_event(LOG_INFO, "stopped");
    return 0;
}
