/* quota.c - what a person, and all people at an address, may put on the disk: so much in an hour, so much in all.
 *
 * Tries count, whether they succeed or not: they cost as much. Who has kept too much is told so, and removes games from
 * the list; nothing is taken away from anybody.
 */
#include "health.h"

static const struct {
    const char *name;
    int person, address; /* in an hour */
} most[] = {
    [QUOTA_TABLE] = {"tables", LIMIT_NEW_TABLES, LIMIT_NEW_PER_ADDRESS},
    [QUOTA_IMPORT] = {"imports", LIMIT_IMPORTS, LIMIT_IMPORTS_PER_ADDRESS},
    [QUOTA_CHAT] = {"chat", LIMIT_CHAT, LIMIT_CHAT_PER_ADDRESS},
    [QUOTA_LINE] = {"lines", LIMIT_NEW_LINES, LIMIT_NEW_LINES_ADDRESS},
    [QUOTA_DOWNLOAD] = {"downloads", LIMIT_DOWNLOADS, LIMIT_DOWNLOADS_PER_ADDRESS},
    [QUOTA_CLUB] = {"clubs", LIMIT_CLUB_ACTS, LIMIT_CLUB_ACTS_ADDRESS},
    [QUOTA_NAME] = {"names", LIMIT_NAMES, LIMIT_NAMES_PER_ADDRESS},
};

static bool is_guest(server *sv, int64_t person)
{
    store_person p;
    return store_get_person(sv->store, person, &p) != STORE_OK || !p.login[0];
}

/* One more in this hour. */
static const char *in_this_hour(server *sv, int kind, const payer *who)
{
    const char *why = NULL;
    bool chat = kind == QUOTA_CHAT, line = kind == QUOTA_LINE;
    switch (allowance_take(sv, kind, most[kind].name, who, most[kind].person, most[kind].address)) {
    case ALLOWANCE_LEFT: break;
    case ALLOWANCE_PERSON:
        why = "you have made very many tables in this hour: try again later";
        if (chat) why = "you have said very much in this hour: try again later";
        if (line) why = "you have kept very many lines in this hour: try again later";
        if (kind >= QUOTA_NAME) why = "that was often enough for this hour: try again later";
        break;
    case ALLOWANCE_ADDRESS:
        why = "too many new tables from your address: try again in a few minutes";
        if (chat) why = "very much was said from your address: try again in a few minutes";
        if (line) why = "very many lines were kept from your address: try again in a few minutes";
        if (kind >= QUOTA_NAME) why = "too much of this from your address: try again later";
        break;
    }
    return why;
}

static const char *in_all(server *sv, int64_t person)
{
    const char *why = NULL;
    int tables = 0;
    int64_t bytes = 0;
    if (store_count_kept(sv->store, person, &tables, &bytes) != STORE_OK)
        why = "the server could not look this up: try again later";
    else if (tables >= LIMIT_KEPT_TABLES || bytes >= LIMIT_KEPT_MB * (INT64_C(1) << 20))
        why = "your list of games is full: remove some that are over";
    return why;
}

const char *quota_take(server *sv, int kind, payer who)
{
    const char *why = NULL;
    if (health_disk_low(sv) && kind < QUOTA_NAME && (kind != QUOTA_TABLE || is_guest(sv, who.person)))
        why = "the disk of the server is nearly full, so this is not possible now: tell whoever runs it";
    if (why || sv->options.wire.rate == 0) return why; /* 0: a test of speed */
    why = in_this_hour(sv, kind, &who);
    return why || kind >= QUOTA_CHAT ? why : in_all(sv, who.person);
}
