/* account_ahead.c - what people ask of the store when they come back, before it is needed (see asked.c): after a server
 * has died hundreds do so at once. */
#include <string.h>

#include "account.h"
#include "asked.h"
#include "store/store_admin.h"

static bool no_notice(void *context, const store_notice *n)
{
    (void)context, (void)n;
    return false;
}

static bool no_table(void *context, const store_table *t)
{
    (void)context, (void)t;
    return false;
}

/* Who has a token: as account.c reads it. */
static void look_at_person(session *s, const message *m, int64_t id)
{
    int right;
    store_person p;
    store_ban ban;
    store *kept = s->sv->store;
    store_get_ban(kept, id, asked_now(s), &ban);
    store_get_right(kept, id, &right);
    if (store_get_person(kept, id, &p) == STORE_OK && !p.login[0])
        names_taken(s->sv, m->name[0] ? m->name : p.name, id);
}

void look_hello(session *s, const message *m)
{
    uint8_t hash[STORE_HASH];
    int64_t id, seen;
    store_each_notice(s->sv->store, asked_now(s), LIMIT_NOTICES, no_notice, NULL);
    if (strlen(m->token) != MESSAGE_TOKEN) return;
    account_hash(m->token, hash);
    if (store_get_token(s->sv->store, hash, &id, &seen) == STORE_OK) look_at_person(s, m, id);
}

void look_mine(session *s, const message *m)
{
    (void)m;
    store_list_person(s->sv->store, s->who->kept.id, LIMIT_MINE, no_table, NULL);
}
