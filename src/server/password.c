/* password.c - register, log in, change the password, and what only its owner may do with an account.
 *
 * Passwords are hashed with Argon2id in a worker thread, because that takes long on purpose. Meanwhile the world goes
 * on: what was true when the hashing began is asked again when it has ended.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "account.h"
#include "base/log.h"

_Static_assert(STORE_PASSWORD >= crypto_pwhash_STRBYTES, "a hashed password fits");

typedef struct hashing {
    server *sv;
    uint64_t session;
    proof proof;
    int64_t person; /* whose password that is; 0: nobody's */
    attempt attempt;
    char password[LIMIT_PASSWORD_MAX + 1], fresh[LIMIT_PASSWORD_MAX + 1]; /* fresh: the new one, when it is changed */
    char kept[STORE_PASSWORD + 1];                                        /* what it must fit; "" nothing */
    char made[STORE_PASSWORD + 1];
    char code[MESSAGE_CODE + 1];   /* of the second factor; "": none was given */
    char token[MESSAGE_TOKEN + 1]; /* of a link; "": none was given */
    bool looked_at, right, hashed; /* it was begun; it fits; a hash was made */
    int second;                    /* enum second_said */
} hashing;

bool password_hash(char out[STORE_PASSWORD + 1], const char *password)
{
    return !crypto_pwhash_str_alg(out, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13);
}

static void hash_password(void *data)
{
    hashing *h = data;
    h->looked_at = true;
    if (h->kept[0])
        h->right = !crypto_pwhash_str_verify(h->kept, h->password, strlen(h->password));
    else /* who does not exist is hashed all the same: the time taken tells nothing */
        h->hashed = password_hash(h->made, h->password);
    if (h->right && h->fresh[0]) h->hashed = password_hash(h->made, h->fresh);
    sodium_memzero(h->password, sizeof h->password);
    sodium_memzero(h->fresh, sizeof h->fresh);
}

static void drop(hashing *h)
{
    sodium_memzero(h, sizeof *h);
    g_free(h);
}

/* ---- afterwards ---- */

static void could_not(session *s, const hashing *h)
{
    session_error(s, h->proof.id, "failed", "the server could not keep this: try again later");
}

static void registered(session *s, hashing *h)
{
    visitor_alone(s->sv, s->who->kept.id);
    store_person p = s->who->kept;
    if (p.login[0]) {
        session_error(s, h->proof.id, "wrong-time", "you have an account already");
        return;
    }
    g_strlcpy(p.login, h->proof.login, sizeof p.login);
    g_strlcpy(p.password, h->made, sizeof p.password);
    names_give(s->sv, &p, p.name);
    store_result result = h->hashed ? visitor_keep(s->sv, &p) : STORE_FAIL;
    if (result == STORE_OK) {
        log_brief(LOG_INFO, "registered", LOG_FROM(h->attempt.who.address), LOG_NUMBER("person", p.id),
                  LOG_TEXT("login", p.login));
        allowance_at_home(s->sv, p.login, h->attempt.who.address);
        account_renew(s, h->proof.id); /* the guest's tokens do not open the account */
    } else if (result == STORE_TAKEN)
        session_error(s, h->proof.id, "taken", "somebody else has this login");
    else
        could_not(s, h);
}

static void changed(session *s, hashing *h)
{
    visitor_alone(s->sv, s->who->kept.id);
    store_person p = s->who->kept;
    if (!h->right || strcmp(p.password, h->kept)) {
        session_error(s, h->proof.id, "wrong-password", "the old password is wrong");
        return;
    }
    g_strlcpy(p.password, h->made, sizeof p.password);
    if (!h->hashed || visitor_keep(s->sv, &p) != STORE_OK) {
        could_not(s, h);
        return;
    }
    log_brief(LOG_INFO, "password-changed", LOG_FROM(h->attempt.who.address), LOG_NUMBER("person", p.id));
    account_renew(s, h->proof.id);
}

static void logged_in(session *s, hashing *h)
{
    store_person p;
    char token[MESSAGE_TOKEN + 1];
    store_result known = store_get_login(s->sv->store, h->proof.login, &p);
    if (known == STORE_FAIL) {
        could_not(s, h);
        return;
    }
    if (!h->right || known != STORE_OK || strcmp(p.password, h->kept)) {
        wire_fault(s->client);
        session_error(s, h->proof.id, "wrong-password", "login or password is wrong");
        return;
    }
    s->sv->figures.logins++;
    log_brief(LOG_INFO, "login", LOG_FROM(h->attempt.who.address), LOG_NUMBER("person", p.id),
              LOG_TEXT("login", p.login));
    if (!account_become(s, h->proof.id, &p)) return;
    if (account_new_token(s, p.id, token)) {
        account_revoked(s->sv, s->who->kept.id, s);
        account_welcome(s, h->proof.id, token);
    } else {
        could_not(s, h);
        wire_close_client(s->client, CLOSE_LATER, "try again later"); /* it comes back as who it was */
    }
    sodium_memzero(token, sizeof token);
}

/* Not all of a login that nobody has: it may be a password in the wrong place. */
static void log_wrong(const hashing *h)
{
    char login[LIMIT_LOGIN_CHARACTERS + 4];
    h->sv->figures.wrong_passwords++;
    snprintf(login, sizeof login, h->kept[0] ? "%.32s" : "%.3s...", h->proof.login);
    log_brief(LOG_WARNING, h->proof.type == MESSAGE_LOGIN ? "login-failed" : "password-wrong",
              LOG_FROM(h->attempt.who.address), LOG_NUMBER("person", h->attempt.who.person), LOG_TEXT("login", login));
}

/* The link is asked for again: it may have been used meanwhile. */
static void reset(session *s, const hashing *h)
{
    uint8_t hash[STORE_HASH];
    store_person p;
    store_result result = mail_of_reset(s->sv, h->token, hash, &p);
    if (result == STORE_NONE || (result == STORE_OK && !p.login[0])) {
        session_error(s, h->proof.id, "not-found", "this link does not hold any more: ask for a new one");
        return;
    }
    if (result != STORE_OK || !h->hashed || !mail_set_password(s->sv, &p, h->made)) {
        could_not(s, h);
        return;
    }
    log_brief(LOG_INFO, "password-reset", LOG_FROM(h->attempt.who.address), LOG_NUMBER("person", p.id));
    session_ok(s, h->proof.id);
}

/* What is done when somebody has proved that the account is theirs. */
static proof_then *const proven[MESSAGE_TYPES] = {
    [MESSAGE_CHANGE_LOGIN] = account_change_login,
    [MESSAGE_MAIL] = mail_set,
    [MESSAGE_SECOND] = second_begin,
    [MESSAGE_SECOND_OFF] = second_end,
    [MESSAGE_FORGET_ME] = leaving_proven,
};

/* These ask for the second factor, too. */
static bool asks_second(message_type type)
{
    return type == MESSAGE_LOGIN || type == MESSAGE_SECOND_OFF || type == MESSAGE_FORGET_ME;
}

static void refuse_second(session *s, const hashing *h)
{
    bool missing = h->second == SECOND_MISSING;
    if (!missing) wire_fault(s->client);
    session_error(s, h->proof.id, missing ? "code-needed" : "wrong-code",
                  missing ? "this account asks for a code of its second factor, too"
                          : "the code is wrong, or was used already");
}

static void act(session *s, hashing *h)
{
    message_type type = h->proof.type;
    if (h->right && (h->second == SECOND_MISSING || h->second == SECOND_WRONG))
        refuse_second(s, h);
    else if (type == MESSAGE_LOGIN)
        logged_in(s, h);
    else if (type == MESSAGE_RESET)
        reset(s, h);
    else if (!s->who)
        return;
    else if (type == MESSAGE_REGISTER)
        registered(s, h);
    else if (type == MESSAGE_PASSWORD)
        changed(s, h);
    else if (!h->right || h->person != s->who->kept.id || strcmp(s->who->kept.password, h->kept) != 0)
        session_error(s, h->proof.id, "wrong-password", "the password is wrong");
    else
        proven[type](s, &h->proof);
}

/* What it was counts for those who try too often. */
static void settle(hashing *h)
{
    if (h->looked_at && h->right && asks_second(h->proof.type) && !h->sv->failing)
        h->second = second_check(h->sv, h->person, h->code);
    if (!h->looked_at)
        allowance_give_back(h->sv, &h->attempt);
    else if ((h->right && h->second != SECOND_WRONG) || h->proof.type == MESSAGE_REGISTER ||
             h->proof.type == MESSAGE_RESET)
        allowance_right(h->sv, &h->attempt);
    else
        log_wrong(h);
}

static void hashed(void *data)
{
    hashing *h = data;
    session *s = g_hash_table_lookup(h->sv->sessions, &h->session);
    visitor *p = visitor_find(h->sv, h->attempt.who.person);
    if (p) p->busy = false;
    settle(h);
    if (s) s->busy = false;
    if (s && !h->looked_at)
        session_error(s, h->proof.id, "failed", "the server is stopping: try again in a moment");
    else if (s && server_rests(h->sv))
        could_not(s, h);
    else if (s && !s->revoked)
        act(s, h);
    drop(h);
}

/* ---- before ---- */

static hashing *prepare(session *s, const message *m, const store_person *owner)
{
    hashing *h = g_new0(hashing, 1);
    bool change = m->type == MESSAGE_PASSWORD;
    *h = (hashing){.sv = s->sv,
                   .session = s->serial,
                   .proof = {.id = m->id, .type = m->type},
                   .person = owner->id,
                   .attempt.who = session_payer(s)};
    g_strlcpy(h->proof.login, change ? owner->login : m->login, sizeof h->proof.login);
    for (char *c = h->proof.login; *c; c++) *c = g_ascii_tolower(*c);
    g_strlcpy(h->code, m->code, sizeof h->code);
    g_strlcpy(h->password, change ? m->old : m->password, sizeof h->password);
    if (change) g_strlcpy(h->fresh, m->password, sizeof h->fresh);
    g_strlcpy(h->proof.mail, m->mail, sizeof h->proof.mail);
    g_strlcpy(h->token, m->token, sizeof h->token);
    if (m->type != MESSAGE_REGISTER && m->type != MESSAGE_RESET) g_strlcpy(h->kept, owner->password, sizeof h->kept);
    if (m->type == MESSAGE_LOGIN) g_strlcpy(h->attempt.login, h->proof.login, sizeof h->attempt.login);
    return h;
}

static void start(session *s, hashing *h)
{
    s->busy = true;
    if (s->who) s->who->busy = true;
    if (worker_run(s->sv, WORKER_PASSWORD, h->attempt.who, hash_password, hashed, h)) return;
    s->busy = false;
    if (s->who) s->who->busy = false;
    allowance_give_back(s->sv, &h->attempt);
    worker_refuse(s, h->proof.id);
    drop(h);
}

/* Whose login that is. Anna and anna are one. */
static store_result find_owner(const session *s, const message *m, store_person *out)
{
    char *login = g_ascii_strdown(m->login, -1);
    store_result result = store_get_login(s->sv->store, login, out);
    g_free(login);
    return result;
}

static bool is_free(session *s, const message *m)
{
    if (!s->busy && !(s->who && s->who->busy)) return true;
    return session_error(s, m->id, "too-many", "one after the other: try again in a moment");
}

static void begin(session *s, const message *m, store_result known, const store_person *owner)
{
    hashing *h = prepare(s, m, owner);
    if (known == STORE_FAIL)
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    else if (!allowance_try(s->sv, &h->attempt))
        session_error(s, m->id, "too-many", "too many wrong tries: wait a few minutes and try again");
    else if (m->type == MESSAGE_REGISTER && known == STORE_OK)
        session_error(s, m->id, "taken", "somebody else has this login"); /* paid for: else all logins can be found */
    else {
        start(s, h);
        return;
    }
    drop(h);
}

void password_register(session *s, const message *m)
{
    store_person owner = {.password = ""};
    if (!is_free(s, m)) return;
    if (s->who->kept.login[0])
        session_error(s, m->id, "wrong-time", "you have an account already");
    else
        begin(s, m, find_owner(s, m, &owner), &owner);
}

void password_login(session *s, const message *m)
{
    store_person owner = {.password = ""};
    if (!is_free(s, m)) return;
    if (!s->who) s->texts = m->texts; /* instead of a hello */
    begin(s, m, find_owner(s, m, &owner), &owner);
}

/* Also for what only the owner may do: see `proven`. */
void password_change(session *s, const message *m)
{
    if (!is_free(s, m)) return;
    if (!s->who->kept.login[0])
        session_error(s, m->id, "wrong-time", "you have no account yet");
    else
        begin(s, m, STORE_OK, &s->who->kept);
}

void password_reset(session *s, const message *m)
{
    uint8_t hash[STORE_HASH];
    store_person owner = {.password = ""};
    if (!is_free(s, m)) return;
    store_result known = mail_of_reset(s->sv, m->token, hash, &owner);
    if (known == STORE_NONE) {
        wire_fault(s->client);
        session_error(s, m->id, "not-found", "this link does not hold any more: ask for a new one");
        return;
    }
    begin(s, m, known, &owner);
}
