/* account.c - guests and accounts: hello, names, tokens; passwords are in password.c.
 *
 * A browser proves who it is with a token, 32 random bytes. Only its hash is kept, so that a copy of the store opens no
 * door. A connection is as good as the token it came with: where that is void, it is closed.
 */
#include <sodium.h>
#include <string.h>

#include "account.h"
#include "admin.h"
#include "asked.h"
#include "base/log.h"
#include "base/version.h"
#include "relay.h"
#include "told.h"

enum { CLOSE_LOGGED_OUT = 4001, CLOSE_BANNED = 4003 }; /* doc/protocol.md */
#define DAY_MS INT64_C(86400000)

void account_hash(const char *token, uint8_t out[STORE_HASH])
{
    crypto_generichash(out, STORE_HASH, (const uint8_t *)token, strlen(token), NULL, 0);
}

store_result account_of_token(server *sv, const char *token, store_person *out)
{
    uint8_t hash[STORE_HASH];
    int64_t id, seen, now = server_now();
    if (strlen(token) != MESSAGE_TOKEN) return STORE_NONE;
    account_hash(token, hash);
    store_result result = store_get_token(sv->store, hash, &id, &seen);
    if (result == STORE_OK) result = store_get_person(sv->store, id, out);
    if (result == STORE_OK && !server_rests(sv) && now - seen > LIMIT_TOKEN_EXACT_DAYS * DAY_MS) {
        store_use_token(sv->store, hash, now);
        visitor_alone(sv, id);
        if (store_shared(sv->store)) store_get_person(sv->store, id, out);
        out->seen = now;
        names_key(out->name, out->key); /* rows from before names had one */
        store_put_person(sv->store, out);
    }
    return result;
}

bool account_expire(server *sv, int64_t now)
{
    int dropped = 0;
    store_drop_unused(sv->store, now - LIMIT_TOKEN_DAYS * DAY_MS, LIMIT_TOKENS_AT_ONCE, &dropped);
    if (dropped) log_brief(LOG_INFO, "tokens-expired", LOG_NUMBER("tokens", dropped));
    return dropped == LIMIT_TOKENS_AT_ONCE;
}

void account_welcome(session *s, int id, const char *token)
{
    const store_person *p = &s->who->kept;
    char rules[STORE_RULES];
    g_snprintf(rules, sizeof rules, "%d", MK_RULES);
    json_t *m =
        json_pack("{ss si ss ss s{sI ss sb}}", "type", "welcome", "protocol", 1, "program", PROGRAM_VERSION, "rules",
                  rules, "person", "id", (json_int_t)p->id, "name", p->name, "account", p->login[0] != 0);
    if (p->language[0]) json_object_set_new(json_object_get(m, "person"), "language", json_string(p->language));
    if (s->only[0]) json_object_set_new(m, "only", json_string(s->only));
    if (p->unrated) json_object_set_new(json_object_get(m, "person"), "rated", json_false());
    if (token) json_object_set_new(m, "token", json_string(token));
    admin_welcome(s, m);
    wire_accept(s->client);
    session_reply(s, id, m);
}

/* Who is banned is told so, with the reason, and has to go. */
static void refuse_banned(session *s, int id, const store_ban *b)
{
    const char *why = b->until ? "you are banned from this server for some time" : "you are banned from this server";
    s->sv->figures.refused++;
    session_reply(s, id,
                  json_pack("{ss ss ss ss sI}", "type", "error", "code", "banned", "text", why, "reason", b->reason,
                            "until", (json_int_t)b->until));
    wire_close_client(s->client, CLOSE_BANNED, "banned");
}

bool account_become(session *s, int id, const store_person *p)
{
    store_ban ban;
    store_result banned = store_get_ban(s->sv->store, p->id, asked_now(s), &ban);
    if (banned == STORE_OK) {
        refuse_banned(s, id, &ban);
        return false;
    }
    if (banned != STORE_NONE)
        return session_error(s, id, "failed", "the server could not look this up: try again later");
    turn_drop(&s->turn); /* that was for somebody else */
    while (s->rooms->len > 0) room_leave(s->rooms->pdata[0], s);
    visitor_detach(s->sv, s);
    if (visitor_attach(s->sv, p, s)) return true;
    session_error(s, id, "too-many", "this game is open in too many windows: close one");
    wire_close_client(s->client, 1008, "too many connections of one person");
    return false;
}

/* ---- tokens ---- */

bool account_new_token(session *s, int64_t person, char out[MESSAGE_TOKEN + 1])
{
    uint8_t secret[32];
    char about[STORE_BROWSER + 1];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(out, MESSAGE_TOKEN + 1, secret, sizeof secret, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    account_hash(out, s->token);
    browser_name(wire_agent(s->client), about);
    return store_add_token(s->sv->store, s->token, person, about, server_now()) == STORE_OK &&
           store_trim_tokens(s->sv->store, person, LIMIT_TOKENS) == STORE_OK;
}

/* Nothing that it has sent is looked at any more. */
static void send_away(session *s, int code, const char *text)
{
    s->revoked = true;
    turn_drop(&s->turn);
    while (s->rooms->len > 0) room_leave(s->rooms->pdata[0], s);
    wire_close_client(s->client, code, text);
}

void account_close_banned(visitor *p)
{
    for (guint i = 0; i < p->sessions->len; i++) {
        session *s = p->sessions->pdata[i];
        if (!s->revoked) send_away(s, CLOSE_BANNED, "banned");
    }
}

void account_close_revoked(visitor *p, const session *but)
{
    int closed = 0;
    for (guint i = 0; i < p->sessions->len; i++) {
        session *s = p->sessions->pdata[i];
        int64_t person, seen;
        if (s == but || s->revoked || store_get_token(s->sv->store, s->token, &person, &seen) != STORE_NONE) continue;
        send_away(s, CLOSE_LOGGED_OUT, "logged out: the token of this connection is void");
        closed++;
    }
    if (closed)
        log_brief(LOG_INFO, "connections-revoked", LOG_NUMBER("person", p->kept.id), LOG_NUMBER("connections", closed));
}

void account_revoked(server *sv, int64_t person, const session *but)
{
    visitor *p = visitor_find(sv, person);
    store_ahead_void(sv->store);
    if (p) account_close_revoked(p, but);
    relay_tell(sv, RELAY_REVOKED, "%" G_GINT64_FORMAT, person);
}

bool account_renew(session *s, int id)
{
    int dropped;
    char token[MESSAGE_TOKEN + 1];
    visitor *p = s->who;
    if (store_drop_tokens(s->sv->store, p->kept.id, &dropped) != STORE_OK || !account_new_token(s, p->kept.id, token))
        return session_error(s, id, "failed", "the server could not keep this: try again later");
    log_brief(LOG_INFO, "tokens-revoked", LOG_NUMBER("person", p->kept.id), LOG_NUMBER("tokens", dropped));
    account_revoked(s->sv, p->kept.id, s);
    account_welcome(s, id, token);
    sodium_memzero(token, sizeof token);
    return true;
}

static void logout(session *s, const message *m, bool all)
{
    visitor *p = s->who;
    int dropped = 1;
    store_result result =
        all ? store_drop_tokens(s->sv->store, p->kept.id, &dropped) : store_drop_token(s->sv->store, s->token);
    if (result == STORE_FAIL) {
        session_error(s, m->id, "failed", "the server could not keep this: try again later");
        return;
    }
    log_brief(LOG_INFO, all ? "logout-all" : "logout", LOG_FROM(wire_address(s->client)),
              LOG_NUMBER("person", p->kept.id), LOG_NUMBER("tokens", dropped));
    session_ok(s, m->id);
    wire_close_client(s->client, 1000, "good bye");
    s->revoked = true;
    account_revoked(s->sv, p->kept.id, s);
}

void account_logout(session *s, const message *m)
{
    logout(s, m, false);
}

void account_logout_all(session *s, const message *m)
{
    logout(s, m, true);
}

/* ---- who is it ---- */

static void new_guest(session *s, const message *m)
{
    store_person p = {.created = server_now(), .seen = server_now()};
    char token[MESSAGE_TOKEN + 1];
    if (!m->name[0]) {
        session_error(s, m->id, "bad-message", "hello: a guest needs a name");
        return;
    }
    if (!allowance_guest(s->sv, wire_address(s->client))) {
        session_error(s, m->id, "too-many", "too many new guests from your address: try again in a few minutes");
        return;
    }
    const char *why = admin_admits(s->sv, m->invite);
    if (why) {
        session_error(s, m->id, "closed", why);
        return;
    }
    names_give(s->sv, &p, m->name);
    g_strlcpy(p.language, m->language, sizeof p.language);
    if (store_add_person(s->sv->store, &p) != STORE_OK || !account_new_token(s, p.id, token)) {
        session_error(s, m->id, "failed", "the server could not keep this: try again later");
        return;
    }
    s->sv->figures.people++;
    log_brief(LOG_INFO, "guest", LOG_FROM(wire_address(s->client)), LOG_NUMBER("person", p.id));
    if (account_become(s, m->id, &p)) account_welcome(s, m->id, token);
}

static void rename_person(session *s, const char *name)
{
    visitor *p = s->who;
    visitor_alone(s->sv, p->kept.id);
    names_give(s->sv, &p->kept, name);
    visitor_keep(s->sv, &p->kept);
    room_renamed(s);
}

void account_name(session *s, const message *m)
{
    const char *why;
    if (names_taken(s->sv, m->name, s->who->kept.id)) {
        session_error(s, m->id, "taken", "somebody with an account has this name: choose another");
        return;
    }
    if ((why = quota_take(s->sv, QUOTA_NAME, session_payer(s))) != NULL) {
        session_error(s, m->id, "too-many", why);
        return;
    }
    rename_person(s, m->name);
    session_ok(s, m->id);
}

void account_language(session *s, const message *m)
{
    visitor *p = s->who;
    if (strcmp(p->kept.language, m->language) != 0) {
        visitor_alone(s->sv, p->kept.id);
        g_strlcpy(p->kept.language, m->language, sizeof p->kept.language);
        visitor_keep(s->sv, &p->kept);
    }
    session_ok(s, m->id);
}

/* Anna and anna are one, as where she registered. */
void account_change_login(session *s, const proof *p)
{
    visitor_alone(s->sv, s->who->kept.id);
    store_person fresh = s->who->kept;
    const char *why = quota_take(s->sv, QUOTA_NAME, session_payer(s));
    if (why) {
        session_error(s, p->id, "too-many", why);
        return;
    }
    g_strlcpy(fresh.login, p->login, sizeof fresh.login);
    store_result result = visitor_keep(s->sv, &fresh);
    if (result != STORE_OK) {
        session_error(s, p->id, result == STORE_TAKEN ? "taken" : "failed",
                      result == STORE_TAKEN ? "somebody else has this login"
                                            : "the server could not keep this: try again later");
        return;
    }
    log_brief(LOG_INFO, "login-changed", LOG_FROM(wire_address(s->client)), LOG_NUMBER("person", fresh.id),
              LOG_TEXT("login", fresh.login));
    session_ok(s, p->id);
}

/* What nobody else is told of an account. */
void account_show(session *s, const message *m)
{
    const store_person *p = &s->who->kept;
    int left = 0;
    char pending[STORE_MAIL + 1];
    bool second = second_is_on(s->sv, p->id, &left);
    json_t *o = json_pack("{ss ss sb sb sI}", "type", "account", "login", p->login, "second", second, "mails",
                          mail_works(s->sv), "created", (json_int_t)p->created);
    if (second) json_object_set_new(o, "codes", json_integer(left));
    mail_pending(s->sv, p->id, pending);
    if (p->mail[0]) json_object_set_new(o, "mail", json_string(p->mail));
    if (pending[0]) json_object_set_new(o, "pending", json_string(pending));
    session_reply(s, m->id, o);
}

static void come_back(session *s, const message *m)
{
    store_person p;
    store_result result = account_of_token(s->sv, m->token, &p);
    if (result == STORE_NONE) result = link_of_token(s->sv, m->token, &p, s->only);
    if (result != STORE_OK) {
        bool none = result == STORE_NONE;
        if (none) wire_fault(s->client);
        session_error(s, m->id, none ? "unknown-token" : "failed",
                      none ? "the server does not know this browser any more"
                           : "the server could not look this up: try again later");
        return;
    }
    account_hash(m->token, s->token);
    if (!s->only[0]) allowance_at_home(s->sv, p.login, wire_address(s->client));
    if (!account_become(s, m->id, &p)) return;
    const char *name = m->name[0] ? m->name : p.name;
    bool another = strcmp(name, p.name) || (!p.login[0] && names_taken(s->sv, name, p.id));
    if (another && !s->only[0] && !server_rests(s->sv) && !quota_take(s->sv, QUOTA_NAME, session_payer(s)))
        rename_person(s, name);
    account_welcome(s, m->id, NULL);
}

void account_hello(session *s, const message *m)
{
    if (s->who || s->busy) {
        session_error(s, m->id, "wrong-time", "you are here already");
        return;
    }
    if (m->protocol != 1) {
        session_error(s, m->id, "bad-message", "hello: this server speaks protocol 1");
        return;
    }
    if (asked_ahead(s, m, look_hello)) return;
    s->texts = m->texts;
    if (m->token[0])
        come_back(s, m);
    else
        new_guest(s, m);
}
