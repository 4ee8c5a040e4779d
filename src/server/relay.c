/* relay.c - what servers that share a store tell each other (see relay.h).
 *
 * What is heard waits in a queue and is done in pieces, as all work of the loop is: others may tell more at once than
 * one turn of it should take.
 */
#include "relay.h"

#include <string.h>

#include "base/log.h"
#include "lobby_list.h"
#include "told.h"
#include "tournament.h"

typedef struct relay {
    GQueue heard;     /* of note */
    GHashTable *once; /* notes that wait, of topics of which one is enough */
    guint source;     /* does them; 0: nothing waits */
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

void relay_tell(server *sv, enum relay_topic which, const char *format, ...)
{
    if (!store_shared(sv->store)) return;
    va_list list;
    va_start(list, format);
    char *text = g_strdup_vprintf(format, list);
    va_end(list);
    store_tell(sv->store, topics[which].name, text);
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

static void hear(void *context, const char *name, const char *text)
{
    server *sv = context;
    relay *y = sv->relay;
    const topic *t = topics;
    while (t < topics + RELAY_COUNT && strcmp(t->name, name)) t++;
    if (t == topics + RELAY_COUNT) return; /* of a newer program */
    note *n = g_malloc(sizeof *n + strlen(text) + 1);
    n->topic = t;
    memcpy(n->text, text, strlen(text) + 1);
    bool waits = t->once && g_hash_table_contains(y->once, n);
    if (t->once && !waits) g_hash_table_add(y->once, n);
    if (waits)
        g_free(n); /* what is done for the other sees all that was kept before this one was told */
    else
        g_queue_push_tail(&y->heard, n);
}

void relay_hear(server *sv)
{
    relay *y = sv->relay;
    store_hear(sv->store, hear, sv);
    if (y->heard.length && !y->source) y->source = g_idle_add_full(G_PRIORITY_DEFAULT, do_some, sv, NULL);
}

/* Whatever is in memory of what others may have changed is read anew. */
void relay_missed(server *sv, const char *text)
{
    (void)text;
    log_event(LOG_INFO, "relay-missed");
    lobby_forget(sv);
    daily_forget(sv);
    told_forget(sv);
    tournaments_changed(sv);
}

void relay_open(server *sv)
{
    sv->relay = g_new0(relay, 1);
    sv->relay->once = g_hash_table_new(note_hash, note_equal);
}

void relay_close(server *sv)
{
    relay *y = sv->relay;
    if (y->source) g_source_remove(y->source);
    g_queue_clear_full(&y->heard, g_free);
    g_hash_table_unref(y->once);
    g_free(y);
}
