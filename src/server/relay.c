/* relay.c - what servers that share a store tell each other (see relay.h).
 *
 * What is heard waits in a queue and is done in pieces, as all work of the loop is: others may tell more at once than
 * one turn of it should take.
 */
#include "relay.h"

#include <string.h>

#include "base/log.h"
#include "lobby_list.h"
#include "presence.h"
#include "told.h"

typedef struct relay {
    GQueue heard;     /* of note */
    GHashTable *once; /* notes that wait, of topics of which one is enough */
    guint source;     /* does them; 0: nothing waits */
    GHashTable *told; /* texts of such topics that go with the batch of this number: once is enough there, too */
    uint64_t batch;
} relay;

typedef struct note {
    const struct topic *topic;
    char text[];
} note;

typedef struct topic {
    const char *name;
    relay_fn *heard;
    bool once;
} topic;

#define RELAY_ROW(id, name, function, once) {name, function, once},
static const topic topics[RELAY_COUNT] = {RELAY_TOPICS(RELAY_ROW)};
#undef RELAY_ROW

static bool told_already(server *sv, enum relay_topic which, const char *text)
{
    relay *y = sv->relay;
    if (!y) return false;
    if (y->batch != sv->batch_number) g_hash_table_remove_all(y->told);
    y->batch = sv->batch_number;
    return !g_hash_table_add(y->told, g_strdup_printf("%d %s", (int)which, text));
}

void relay_tell(server *sv, enum relay_topic which, const char *format, ...)
{
    if (!store_shared(sv->store)) return;
    va_list list;
    va_start(list, format);
    char *text = g_strdup_vprintf(format, list);
    va_end(list);
    if (!topics[which].once || !told_already(sv, which, text)) store_tell(sv->store, topics[which].name, text);
    g_free(text);
    server_touch(sv);
}

/* ---- hearing ---- */

static guint note_hash(gconstpointer key)
{
    const note *n = key;
    return g_str_hash(n->text) ^ g_direct_hash(n->topic);
}

static gboolean note_equal(gconstpointer a, gconstpointer b)
{
    const note *x = a, *y = b;
    return x->topic == y->topic && !strcmp(x->text, y->text);
}

static gboolean do_some(gpointer data)
{
    server *sv = data;
    relay *y = sv->relay;
    int64_t since = turn_begin(sv), until = since + LIMIT_PIECE_US;
    do {
        note *n = g_queue_pop_head(&y->heard);
        if (n->topic->once) g_hash_table_remove(y->once, n);
        n->topic->heard(sv, n->text);
        g_free(n);
    } while (y->heard.length && g_get_monotonic_time() < until);
    if (!y->heard.length) y->source = 0;
    server_touch(sv);
    turn_end(sv, since, TURN_NEWS, 0);
    return y->source ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void put(server *sv, const topic *t, const char *text)
{
    relay *y = sv->relay;
    note *n = g_malloc(sizeof *n + strlen(text) + 1);
    n->topic = t;
    memcpy(n->text, text, strlen(text) + 1);
    bool waits = t->once && g_hash_table_contains(y->once, n);
    if (t->once && !waits) g_hash_table_add(y->once, n);
    if (waits)
        g_free(n); /* what is done for the other sees all that was kept before this one was told */
    else
        g_queue_push_tail(&y->heard, n);
    if (!y->source) y->source = g_idle_add_full(G_PRIORITY_DEFAULT, do_some, sv, NULL);
}

static void hear(void *context, const char *name, const char *text)
{
    const topic *t = topics;
    while (t < topics + RELAY_COUNT && strcmp(t->name, name)) t++;
    if (t < topics + RELAY_COUNT) put(context, t, text); /* else it is of a newer program */
}

void relay_note(server *sv, enum relay_topic which, const char *text)
{
    put(sv, &topics[which], text);
}

void relay_hear(server *sv)
{
    store_hear(sv->store, hear, sv);
}

void relay_refresh(server *sv)
{
    log_event(LOG_INFO, "read-anew");
    lobby_refresh(sv);
    daily_heard(sv, "");
    told_forget(sv);
    tournaments_heard(sv, "");
    admin_heard_switches(sv, "");
    visitors_refresh(sv);
}

void relay_missed(server *sv, const char *text)
{
    (void)text;
    presence_forget(sv);
    relay_refresh(sv);
}

void relay_open(server *sv)
{
    sv->relay = g_new0(relay, 1);
    sv->relay->once = g_hash_table_new(note_hash, note_equal);
    sv->relay->told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

void relay_close(server *sv)
{
    relay *y = sv->relay;
    if (y->source) g_source_remove(y->source);
    g_queue_clear_full(&y->heard, g_free);
    g_hash_table_unref(y->once);
    g_hash_table_unref(y->told);
    g_free(y);
}
