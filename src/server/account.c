/* account.c - guests and accounts: hello, names, passwords.
 *
 * A browser proves who it is with a token, 32 random bytes. Only its hash is kept, so that a copy of the store opens no
 * door. Passwords are hashed with Argon2id in a worker thread, because that takes long on purpose.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/version.h"
#include "server.h"

_Static_assert(STORE_PASSWORD >= crypto_pwhash_STRBYTES, "a hashed password fits");

static void hash_token(const char *token, uint8_t out[STORE_HASH])
{
    crypto_generichash(out, STORE_HASH, (const uint8_t *)token, strlen(token), NULL, 0);
}

store_result account_of_token(server *sv, const char *token, store_person *out)
{
    uint8_t hash[STORE_HASH];
    int64_t id;
    if (strlen(token) != MESSAGE_TOKEN) return STORE_NONE;
    hash_token(token, hash);
    store_result result = store_get_token(sv->store, hash, &id);
    return result == STORE_OK ? store_get_person(sv->store, id, out) : result;
}

/* One more try of this kind from the address in this hour? */
static bool too_often(session *s, const char *what, int most)
{
    if (s->sv->options.net.rate == 0) return false;
    char *key = g_strdup_printf("%s %s", what, net_address(s->client));
    int *count = g_hash_table_lookup(s->sv->tries, key);
    if (!count) {
        count = g_new0(int, 1);
        g_hash_table_insert(s->sv->tries, g_strdup(key), count);
    }
    g_free(key);
    return ++*count > most;
}

static void welcome(session *s, int id, const char *token)
{
    const store_person *p = &s->who->kept;
    json_t *m =
        json_pack("{ss si ss ss s{sI ss sb}}", "type", "welcome", "protocol", 1, "program", PROGRAM_VERSION, "rules",
                  MK_RULES_VERSION, "person", "id", (json_int_t)p->id, "name", p->name, "account", p->login[0] != 0);
    if (id) json_object_set_new(m, "id", json_integer(id));
    if (token) json_object_set_new(m, "token", json_string(token));
    net_accept(s->client);
    session_send(s, m);
}

/* The connection becomes this person's. */
static bool become(session *s, int id, const store_person *p)
{
    while (s->rooms->len > 0) room_leave(s->rooms->pdata[0], s);
    visitor_detach(s->sv, s);
    if (visitor_attach(s->sv, p, s)) return true;
    session_error(s, id, "too-many", "this game is open in too many windows: close one");
    net_close_client(s->client, 1008, "too many connections of one person");
    return false;
}

static bool new_token(session *s, int64_t person, char out[MESSAGE_TOKEN + 1])
{
    uint8_t secret[32];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(out, MESSAGE_TOKEN + 1, secret, sizeof secret, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_token(out, s->token);
    s->has_token = true;
    return store_add_token(s->sv->store, s->token, person, server_now()) == STORE_OK &&
           store_trim_tokens(s->sv->store, person, LIMIT_TOKENS) == STORE_OK;
}

static void new_guest(session *s, message *m)
{
    store_person p = {.created = server_now(), .seen = server_now()};
    char token[MESSAGE_TOKEN + 1];
    if (!m->name[0]) {
        session_error(s, m->id, "bad-message", "hello: a guest needs a name");
        return;
    }
    if (too_often(s, "guest", LIMIT_GUESTS_PER_HOUR)) {
        session_error(s, m->id, "too-many", "too many new guests from your address: try again in an hour");
        return;
    }
    g_strlcpy(p.name, m->name, sizeof p.name);
    if (store_add_person(s->sv->store, &p) != STORE_OK || !new_token(s, p.id, token)) {
        session_error(s, m->id, "failed", "the server could not keep this: try again later");
        return;
    }
    s->sv->figures.people++;
    if (become(s, m->id, &p)) welcome(s, m->id, token);
}

static void rename_person(session *s, const char *name)
{
    visitor *p = s->who;
    g_strlcpy(p->kept.name, name, sizeof p->kept.name);
    store_put_person(s->sv->store, &p->kept);
    room_renamed(s->sv, p);
    server_touch(s->sv);
}

static void hello(session *s, message *m)
{
    if (s->who || s->busy) {
        session_error(s, m->id, "wrong-time", "you are here already");
        return;
    }
    if (m->protocol != 1) {
        session_error(s, m->id, "bad-message", "hello: this server speaks protocol 1");
        return;
    }
    s->texts = m->texts;
    if (!m->token[0]) {
        new_guest(s, m);
        return;
    }
    store_person p;
    store_result result = account_of_token(s->sv, m->token, &p);
    if (result != STORE_OK) {
        bool none = result == STORE_NONE;
        if (none) net_fault(s->client);
        session_error(s, m->id, none ? "unknown-token" : "failed",
                      none ? "the server does not know this browser any more"
                           : "the server could not look this up: try again later");
        return;
    }
    hash_token(m->token, s->token);
    s->has_token = true;
    p.seen = server_now();
    if (!s->sv->failing) store_put_person(s->sv->store, &p);
    if (!become(s, m->id, &p)) return;
    if (m->name[0] && strcmp(m->name, p.name) && !s->sv->failing) rename_person(s, m->name);
    welcome(s, m->id, NULL);
}

/* ---- passwords ---- */

typedef struct hashing {
    server *sv;
    uint64_t session;
    int id;
    bool login, known, fine;
    char name[STORE_NAME + 1];
    char password[LIMIT_PASSWORD_MAX + 1];
    char hash[STORE_PASSWORD + 1];
} hashing;

static void hash_password(void *data)
{
    hashing *h = data;
    if (h->login && h->hash[0])
        h->fine = !crypto_pwhash_str_verify(h->hash, h->password, strlen(h->password));
    else /* who does not exist is hashed all the same: the time taken tells nothing */
        h->fine = !crypto_pwhash_str_alg(h->hash, h->password, strlen(h->password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                         crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13);
    sodium_memzero(h->password, sizeof h->password);
}

static void registered(session *s, hashing *h)
{
    store_person p = s->who->kept;
    g_strlcpy(p.login, h->name, sizeof p.login);
    g_strlcpy(p.password, h->hash, sizeof p.password);
    store_result result = h->fine ? store_put_person(s->sv->store, &p) : STORE_FAIL;
    if (result == STORE_OK) {
        s->who->kept = p;
        session_ok(s, h->id);
    } else if (result == STORE_TAKEN)
        session_error(s, h->id, "taken", "somebody else has this login");
    else
        session_error(s, h->id, "failed", "the server could not keep this: try again later");
}

static void logged_in(session *s, hashing *h)
{
    store_person p;
    char token[MESSAGE_TOKEN + 1];
    bool known =
        h->fine && h->known && store_get_login(s->sv->store, h->name, &p) == STORE_OK && !strcmp(p.password, h->hash);
    if (!known) {
        net_fault(s->client);
        session_error(s, h->id, "wrong-password", "login or password is wrong");
        return;
    }
    s->sv->figures.logins++;
    if (!become(s, h->id, &p)) return;
    if (new_token(s, p.id, token))
        welcome(s, h->id, token);
    else
        session_error(s, h->id, "failed", "the server could not keep this: try again later");
}

static void hashed(void *data)
{
    hashing *h = data;
    session *s = g_hash_table_lookup(h->sv->sessions, &h->session);
    h->sv->hashing--;
    if (s) {
        s->busy = false;
        if (h->login)
            logged_in(s, h);
        else if (s->who)
            registered(s, h);
    }
    sodium_memzero(h, sizeof *h);
    g_free(h);
}

static void with_password(session *s, message *m)
{
    server *sv = s->sv;
    bool login = m->type == MESSAGE_LOGIN;
    for (char *c = m->login; *c; c++) *c = g_ascii_tolower(*c); /* Anna and anna are one */
    store_person p;
    if (s->busy || sv->hashing >= LIMIT_HASHING) {
        session_error(s, m->id, "too-many", "one after the other: try again in a moment");
        return;
    }
    if (too_often(s, "password", LIMIT_LOGINS_PER_HOUR)) {
        session_error(s, m->id, "too-many", "too many tries from your address: try again in an hour");
        return;
    }
    if (!login && s->who->kept.login[0]) {
        session_error(s, m->id, "wrong-time", "you have an account already");
        return;
    }
    store_result known = store_get_login(sv->store, m->login, &p);
    if (!login && known == STORE_OK) {
        session_error(s, m->id, "taken", "somebody else has this login");
        return;
    }
    hashing *h = g_new0(hashing, 1);
    *h = (hashing){.sv = sv, .session = s->serial, .id = m->id, .login = login, .known = known == STORE_OK};
    g_strlcpy(h->name, m->login, sizeof h->name);
    g_strlcpy(h->password, m->password, sizeof h->password);
    if (login) g_strlcpy(h->hash, known == STORE_OK ? p.password : "", sizeof h->hash);
    s->busy = true;
    sv->hashing++;
    if (worker_run(sv, WORKER_PASSWORD, session_payer(s), hash_password, hashed, h)) return;
    s->busy = false;
    sv->hashing--;
    g_free(h);
    session_error(s, m->id, "failed", "the server is stopping: try again in a moment");
}

static void logout(session *s, message *m)
{
    if (s->has_token) store_drop_token(s->sv->store, s->token);
    session_ok(s, m->id);
    net_close_client(s->client, 1000, "good bye");
}

void account_message(session *s, message *m)
{
    switch (m->type) {
    case MESSAGE_HELLO: hello(s, m); break;
    case MESSAGE_NAME:
        rename_person(s, m->name);
        session_ok(s, m->id);
        break;
    case MESSAGE_LOGOUT: logout(s, m); break;
    default: with_password(s, m);
    }
}
