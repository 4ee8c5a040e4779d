/* mail.c - an address for mail, which its person has shown to be theirs, and the forgotten password.
 *
 * A link that is sent holds a secret of 32 random bytes, of which only the hash is kept; it is good once and not for
 * long. Whether an address belongs to somebody is not told: the reply to `forgot` is the same and leaves before
 * anything is looked up, and what is then written is written in a later tick.
 */
#include <sodium.h>
#include <string.h>

#include "account.h"
#include "base/log.h"
#include "base/speech.h"
#include "outbox.h"

#define HOUR_MS INT64_C(3600000)
enum { ACCOUNTS = 5 }; /* of one address, that are written to */

bool mail_works(const server *sv)
{
    return outbox_mails(sv) && outbox_site(sv)[0];
}

static bool no_mail(session *s, int id)
{
    return session_error(s, id, "not-allowed", "this server sends no mail: ask whoever runs it");
}

static void no_address(session *s, int id)
{
    session_error(s, id, "bad-message", "this is no address for mail");
}

static void could_not(session *s, int id)
{
    session_error(s, id, "failed", "the server could not keep this: try again later");
}

/* ---- what is written ---- */

/* Greeting, what it is about, the link if there is one, and what to do if it was not them. */
static bool write_mail(server *sv, const store_person *p, const char *to, const char *subject, const char *about,
                       const char *link, const char *otherwise)
{
    buf text = {0};
    speech_fill(&text, T("Hello {name},"), "name", WORD(p->name), NULL);
    buf_printf(&text, "\n\n");
    speech_fill(&text, about, "login", WORD(p->login), NULL);
    if (link[0]) buf_printf(&text, "\n\n%s", link);
    buf_printf(&text, "\n\n%s\n", otherwise);
    bool queued = !text.failed && outbox_mail(sv, p->id, to, subject, buf_text(&text));
    sodium_memzero(text.data, text.len);
    buf_free(&text);
    return queued;
}

/* A new secret of this purpose in a link; earlier ones are void. */
static bool make_link(server *sv, int64_t person, int purpose, const char *about, int hours, char *out, size_t size)
{
    uint8_t secret[32], hash[STORE_HASH];
    char token[MESSAGE_TOKEN + 1];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(token, sizeof token, secret, sizeof secret, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    account_hash(token, hash);
    g_snprintf(out, size, "%s/#/account/%s/%s", outbox_site(sv), purpose == SECRET_RESET ? "reset" : "confirm", token);
    sodium_memzero(token, sizeof token);
    return store_drop_secrets(sv->store, person, purpose) == STORE_OK &&
           store_add_secret(sv->store, hash, purpose, person, about, server_now() + hours * HOUR_MS) == STORE_OK;
}

/* ---- the address ---- */

static void tell_old(server *sv, const store_person *p, const char *old)
{
    if (!old[0] || !mail_works(sv)) return;
    speech_of(p->language);
    write_mail(sv, p, old, T("Your address was changed"),
               T("from now on mail for your account {login} at Marrakesh does not come to this address any more."), "",
               T("If that was not you, log in and change your password, or ask whoever runs the server."));
    speech_of(NULL);
}

static void take_away(session *s, int id)
{
    visitor_alone(s->sv, s->who->kept.id);
    store_person p = s->who->kept;
    char old[STORE_MAIL + 1];
    g_strlcpy(old, p.mail, sizeof old);
    p.mail[0] = 0;
    if (store_drop_secrets(s->sv->store, p.id, SECRET_CONFIRM) != STORE_OK || visitor_keep(s->sv, &p) != STORE_OK) {
        could_not(s, id);
        return;
    }
    tell_old(s->sv, &p, old);
    session_ok(s, id);
}

void mail_set(session *s, const proof *p)
{
    const store_person *who = &s->who->kept;
    char link[STORE_MAIL * 2];
    if (!p->mail[0]) {
        take_away(s, p->id);
        return;
    }
    if (!mail_works(s->sv)) {
        no_mail(s, p->id);
        return;
    }
    if (!outbox_good_address(p->mail)) {
        no_address(s, p->id);
        return;
    }
    if (!make_link(s->sv, who->id, SECRET_CONFIRM, p->mail, LIMIT_CONFIRM_HOURS, link, sizeof link)) {
        could_not(s, p->id);
        return;
    }
    speech_of(who->language);
    bool queued = write_mail(s->sv, who, p->mail, T("Confirm your address"),
                             T("this address was given for your account {login} at Marrakesh. Open this link within a "
                               "day if it is yours:"),
                             link, T("If that was not you, there is nothing to do."));
    speech_of(NULL);
    sodium_memzero(link, sizeof link);
    if (!queued) {
        store_drop_secrets(s->sv->store, who->id, SECRET_CONFIRM);
        session_error(s, p->id, "too-many", "no more mails can be sent just now: try again later");
        return;
    }
    log_brief(LOG_INFO, "mail-wanted", LOG_FROM(wire_address(s->client)), LOG_NUMBER("person", who->id));
    session_ok(s, p->id);
}

/* Whoever opens the link may be logged in as somebody else, or as nobody: the secret says whose address it is. */
void mail_confirm(session *s, const message *m)
{
    uint8_t hash[STORE_HASH];
    char mail[STORE_MAIL + 1], old[STORE_MAIL + 1];
    store_person p;
    account_hash(m->token, hash);
    store_result result = store_get_secret(s->sv->store, hash, SECRET_CONFIRM, server_now(), &p.id, mail);
    if (result == STORE_OK) visitor_alone(s->sv, p.id);
    if (result == STORE_OK) result = store_get_person(s->sv->store, p.id, &p);
    if (result != STORE_OK) {
        if (result == STORE_NONE) wire_fault(s->client);
        session_error(s, m->id, result == STORE_NONE ? "not-found" : "failed",
                      result == STORE_NONE ? "this link does not hold any more: ask for a new one"
                                           : "the server could not look this up: try again later");
        return;
    }
    g_strlcpy(old, p.mail, sizeof old);
    g_strlcpy(p.mail, mail, sizeof p.mail);
    if (store_drop_secret(s->sv->store, hash) != STORE_OK || visitor_keep(s->sv, &p) != STORE_OK) {
        could_not(s, m->id);
        return;
    }
    if (g_ascii_strcasecmp(old, mail) != 0) tell_old(s->sv, &p, old);
    log_brief(LOG_INFO, "mail-confirmed", LOG_FROM(wire_address(s->client)), LOG_NUMBER("person", p.id));
    session_ok(s, m->id);
}

void mail_pending(server *sv, int64_t person, char out[STORE_MAIL + 1])
{
    int n;
    store_count_secrets(sv->store, person, SECRET_CONFIRM, server_now(), &n, out);
}

/* ---- the forgotten password ---- */

void mail_forgot(session *s, const message *m)
{
    if (!mail_works(s->sv)) {
        no_mail(s, m->id);
        return;
    }
    if (!outbox_good_address(m->mail)) {
        no_address(s, m->id);
        return;
    }
    if (!allowance_forgot(s->sv, m->mail, wire_address(s->client)) || s->sv->forgotten.length >= LIMIT_FORGOTTEN) {
        session_error(s, m->id, "too-many", "that was often enough for this hour: try again later");
        return;
    }
    g_queue_push_tail(&s->sv->forgotten, g_strdup(m->mail));
    session_ok(s, m->id);
}

bool mail_reset_link(server *sv, const store_person *p)
{
    char link[STORE_MAIL * 2];
    if (!mail_works(sv) || !p->mail[0] || !make_link(sv, p->id, SECRET_RESET, "", LIMIT_RESET_HOURS, link, sizeof link))
        return false;
    speech_of(p->language);
    bool queued = write_mail(sv, p, p->mail, T("A new password"),
                             T("somebody has asked for a new password of your account {login} at Marrakesh. Open this "
                               "link within an hour to choose one:"),
                             link, T("If that was not you, there is nothing to do."));
    speech_of(NULL);
    sodium_memzero(link, sizeof link);
    log_brief(LOG_INFO, "password-forgotten", LOG_NUMBER("person", p->id));
    return queued;
}

typedef struct owners {
    store_person who[ACCOUNTS];
    int found;
} owners;

static bool add_owner(void *context, const store_person *p)
{
    owners *o = context;
    o->who[o->found++] = *p;
    return o->found < ACCOUNTS;
}

/* One in a tick: it writes. */
void mail_look(server *sv)
{
    owners o = {.found = 0};
    char *mail = g_queue_pop_head(&sv->forgotten);
    if (!mail) return;
    store_each_with_mail(sv->store, mail, ACCOUNTS, add_owner, &o);
    for (int i = 0; i < o.found; i++) mail_reset_link(sv, &o.who[i]);
    g_free(mail);
}

/* Whose password the link of the message is for. */
store_result mail_of_reset(server *sv, const char *token, uint8_t hash[STORE_HASH], store_person *out)
{
    char about[STORE_MAIL + 1];
    int64_t person = 0;
    account_hash(token, hash);
    store_result result = store_get_secret(sv->store, hash, SECRET_RESET, server_now(), &person, about);
    return result == STORE_OK ? store_get_person(sv->store, person, out) : result;
}

/* All browsers are logged out, those of a thief, too. */
bool mail_set_password(server *sv, store_person *p, const char *hashed)
{
    int dropped;
    g_strlcpy(p->password, hashed, sizeof p->password);
    if (visitor_keep(sv, p) != STORE_OK || store_drop_tokens(sv->store, p->id, &dropped) != STORE_OK ||
        store_drop_secrets(sv->store, p->id, SECRET_RESET) != STORE_OK)
        return false;
    account_revoked(sv, p->id, NULL);
    return true;
}
