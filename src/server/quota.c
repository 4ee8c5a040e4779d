/* quota.c - what a person, and all people at an address, may put on the disk: so much in an hour, so much in all.
 *
 * Tries count, whether they succeed or not: they cost as much. Who has kept too much is told so, and removes games from
 * the list; nothing is taken away from anybody.
 */
#include "server.h"

#define HOUR_US (INT64_C(3600) * G_USEC_PER_SEC)

typedef struct quotas {
    GHashTable *used; /* "kind person" or "kind address" -> how often in this hour */
    int64_t since;    /* us, by the clock that does not jump */
} quotas;

static quotas *quotas_of(server *sv)
{
    int64_t now = g_get_monotonic_time();
    if (!sv->quotas) {
        sv->quotas = g_new0(quotas, 1);
        sv->quotas->used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        sv->quotas->since = now;
    }
    if (now - sv->quotas->since > HOUR_US) {
        g_hash_table_remove_all(sv->quotas->used);
        sv->quotas->since = now;
    }
    return sv->quotas;
}

void quota_close(server *sv)
{
    if (sv->quotas) g_hash_table_unref(sv->quotas->used);
    g_clear_pointer(&sv->quotas, g_free);
}

/* Takes the key. */
static bool too_often(quotas *q, char *key, int64_t most)
{
    int used = GPOINTER_TO_INT(g_hash_table_lookup(q->used, key)) + 1;
    g_hash_table_insert(q->used, key, GINT_TO_POINTER(used));
    return used > most;
}

static const struct {
    int person, address; /* in an hour */
} most[] = {
    [QUOTA_TABLE] = {LIMIT_NEW_TABLES, LIMIT_NEW_PER_ADDRESS},
    [QUOTA_IMPORT] = {LIMIT_IMPORTS, LIMIT_IMPORTS_PER_ADDRESS},
    [QUOTA_CHAT] = {LIMIT_CHAT, LIMIT_CHAT_PER_ADDRESS},
};

/* --per-address says how many people may be behind one. */
static bool address_too_often(server *sv, int kind, const payer *who)
{
    int64_t scaled = (int64_t)most[kind].address * sv->options.net.per_address / LIMIT_PER_ADDRESS;
    return too_often(quotas_of(sv), g_strdup_printf("%d %s", kind, who->address), MAX(scaled, 1));
}

static bool person_too_often(server *sv, int kind, const payer *who)
{
    return too_often(quotas_of(sv), g_strdup_printf("%d %" G_GINT64_FORMAT, kind, who->person), most[kind].person);
}

static bool is_guest(server *sv, int64_t person)
{
    store_person p;
    return store_get_person(sv->store, person, &p) != STORE_OK || !p.login[0];
}

const char *quota_take(server *sv, int kind, payer who)
{
    const char *why = NULL;
    bool chat = kind == QUOTA_CHAT;
    int tables = 0;
    int64_t bytes = 0;
    if (health_disk_low(sv) && (kind != QUOTA_TABLE || is_guest(sv, who.person)))
        why = "the disk of the server is nearly full, so this is not possible now: tell whoever runs it";
    if (why || sv->options.net.rate == 0) return why; /* 0: a test of speed */
    if (person_too_often(sv, kind, &who))
        why = chat ? "you have said very much in this hour: try again later"
                   : "you have made very many tables in this hour: try again later";
    else if (address_too_often(sv, kind, &who))
        why = chat ? "very much was said from your address: try again in an hour"
                   : "too many new tables from your address: try again in an hour";
    else if (chat)
        return NULL;
    else if (store_count_kept(sv->store, who.person, &tables, &bytes) != STORE_OK)
        why = "the server could not look this up: try again later";
    else if (tables >= LIMIT_KEPT_TABLES || bytes >= LIMIT_KEPT_MB * (INT64_C(1) << 20))
        why = "your list of games is full: remove some that are over";
    return why;
}
