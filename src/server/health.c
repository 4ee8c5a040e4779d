/* health.c - is the store well, and is there room on the disk?
 *
 * After the start a thread looks through the whole database, beside the server. Tables that cannot be read are counted,
 * those that it finds and those that somebody wanted to open. One such table is a pity for its players, and no reason
 * to send all others away; many of them are.
 *
 * Of several servers only the one that does the chores looks through the database they share. It tells the others what
 * it has found, now and then once more, for those that came later; and each tells which table it found damaged, or
 * mended.
 */
#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>

#include "base/log.h"
#include "health.h"
#include "relay.h"

enum { AGAIN_MS = 60 * 1000, MOST_TOLD = 500 };

typedef struct health {
    GHashTable *damaged; /* ids of tables that cannot be read */
    GThread *thread;     /* NULL: it has ended, or was never begun */
    const char *folder, *store;
    int stop, done;    /* for the thread, and by it */
    GPtrArray *found;  /* ids that it found */
    store_health told; /* by the thread: taken over when it has ended */
    store_health state;
    int64_t began, took; /* us */
    bool checked;
    int64_t told_at;   /* server_clock: the others were told of it */
    int64_t disk_free; /* bytes; -1 not known */
    bool low;
} health;

static void note(void *context, const char *id)
{
    g_ptr_array_add(context, g_strdup(id));
}

static gpointer look_through(gpointer data)
{
    health *h = data;
    store_check(h->store, &h->stop, note, h->found, &h->told);
    h->took = g_get_monotonic_time() - h->began;
    __atomic_store_n(&h->done, 1, __ATOMIC_RELEASE);
    return NULL;
}

void health_open(server *sv, bool check)
{
    health *h = sv->health = g_new0(health, 1);
    h->damaged = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    h->found = g_ptr_array_new_with_free_func(g_free);
    h->folder = sv->options.folder;
    h->store = sv->options.store;
    h->state.sound = true;
    if (check) health_check(sv);
    health_look(sv);
}

void health_check(server *sv)
{
    health *h = sv->health;
    if (!h || h->thread || h->checked) return;
    h->began = g_get_monotonic_time();
    h->thread = g_thread_new("check", look_through, h);
}

void health_close(server *sv)
{
    health *h = sv->health;
    if (!h) return;
    __atomic_store_n(&h->stop, 1, __ATOMIC_RELAXED);
    if (h->thread) g_thread_join(h->thread);
    g_hash_table_unref(h->damaged);
    g_ptr_array_unref(h->found);
    g_clear_pointer(&sv->health, g_free);
}

/* ---- what others are told ---- */

static bool put(server *sv, const char *id, bool readable)
{
    GHashTable *damaged = sv->health->damaged;
    return readable ? g_hash_table_remove(damaged, id) : g_hash_table_add(damaged, g_strdup(id));
}

bool health_table(server *sv, const char *id, bool readable)
{
    bool news = put(sv, id, readable);
    if (news) relay_tell(sv, readable ? RELAY_WHOLE : RELAY_DAMAGED, "%s", id);
    return news;
}

void health_heard_damaged(server *sv, const char *id)
{
    put(sv, id, false);
}

void health_heard_whole(server *sv, const char *id)
{
    put(sv, id, true);
}

static void tell(server *sv, int64_t now)
{
    health *h = sv->health;
    GHashTableIter i;
    gpointer id;
    h->told_at = now;
    relay_tell(sv, RELAY_CHECKED, "%d %d %lld %s", h->state.tables, h->state.sound, (long long)h->took, h->state.what);
    g_hash_table_iter_init(&i, h->damaged);
    for (int n = 0; n < MOST_TOLD && g_hash_table_iter_next(&i, &id, NULL); n++)
        relay_tell(sv, RELAY_DAMAGED, "%s", (char *)id);
}

void health_heard_checked(server *sv, const char *text)
{
    health *h = sv->health;
    store_health found = {.there = true};
    int sound, at = 0;
    long long took;
    if (h->thread || sscanf(text, "%d %d %lld %n", &found.tables, &sound, &took, &at) < 3 || !at) return;
    found.sound = sound;
    g_strlcpy(found.what, text + at, sizeof found.what);
    h->state = found;
    h->took = took;
    h->checked = true;
}

static void take_result(server *sv)
{
    health *h = sv->health;
    g_thread_join(h->thread);
    h->thread = NULL;
    h->checked = true;
    h->state = h->told;
    if (!h->state.there && strcmp(h->store, h->folder) != 0)
        h->state.sound = true; /* it could not be reached: no damage */
    for (guint i = 0; i < h->found->len; i++) {
        log_say(LOG_ERROR, "damaged-table", LOG_TEXT("table", h->found->pdata[i]));
        health_table(sv, h->found->pdata[i], false);
    }
    g_ptr_array_set_size(h->found, 0);
    tell(sv, server_clock());
    if (!h->state.sound) log_say(LOG_ERROR, "damaged-store", LOG_TEXT("error", h->state.what));
    log_say(h->state.sound ? LOG_INFO : LOG_ERROR, "store-checked", LOG_NUMBER("tables", h->state.tables),
            LOG_NUMBER("damaged", g_hash_table_size(h->damaged)), LOG_NUMBER("milliseconds", h->took / 1000));
}

void health_look(server *sv)
{
    health *h = sv->health;
    struct statvfs disk;
    if (h->thread && __atomic_load_n(&h->done, __ATOMIC_ACQUIRE)) take_result(sv);
    if (h->checked && sv->chores_ours && server_clock() - h->told_at > AGAIN_MS) tell(sv, server_clock());
    bool known = !statvfs(h->folder, &disk), low = false;
    h->disk_free = known ? (int64_t)disk.f_bavail * (int64_t)disk.f_frsize : -1;
    low = known && h->disk_free < sv->options.floor;
    if (low != h->low)
        log_say(low ? LOG_ERROR : LOG_INFO, low ? "disk-low" : "disk-fine", LOG_NUMBER("free", h->disk_free));
    h->low = low;
}

bool health_disk_low(const server *sv)
{
    return sv->health->low;
}

/* So many that it is not one table's bad luck. */
static bool many_damaged(const health *h)
{
    guint damaged = g_hash_table_size(h->damaged);
    return damaged >= LIMIT_DAMAGED && (int64_t)damaged * LIMIT_DAMAGED_PART > h->state.tables;
}

static void show_failure(const server *sv, bool here, buf *out)
{
    if (!sv->shared)
        buf_puts(out, "the disk takes nothing: games wait, reading goes on\n");
    else if (here && *store_error(sv->store))
        buf_printf(out, "the database takes nothing, games wait: %s\n", store_error(sv->store));
    else
        buf_puts(out, "the database takes nothing, games wait\n");
}

int health_show(const server *sv, bool here, buf *out)
{
    const health *h = sv->health;
    guint damaged = g_hash_table_size(h->damaged);
    bool ends = sv->stopping || sv->going, fine = !ends && !sv->failing && h->state.sound && !many_damaged(h);
    buf_puts(out, fine ? "ok\n" : "not well\n");
    if (ends) buf_puts(out, "stopping\n");
    if (sv->failing) show_failure(sv, here, out);
    if (sv->read_only) buf_puts(out, "read-only: games rest until who runs the server ends it\n");
    if (!h->state.sound) buf_printf(out, "the database is damaged: %s\n", h->state.what);
    if (damaged) buf_printf(out, "damaged: %u of %d tables\n", damaged, h->state.tables);
    if (h->low) buf_printf(out, "the disk is nearly full: %d MB are free\n", (int)(h->disk_free >> 20));
    return fine ? 200 : sv->going ? 404 : 503; /* 404: not ill, but nobody new should come (doc/haproxy.cfg) */
}

health_figures health_count(const server *sv)
{
    const health *h = sv->health;
    return (health_figures){.disk_free = (double)h->disk_free,
                            .tables = h->state.tables,
                            .damaged = g_hash_table_size(h->damaged),
                            .sound = h->state.sound,
                            .seconds = h->checked ? (double)h->took / G_USEC_PER_SEC : 0};
}
