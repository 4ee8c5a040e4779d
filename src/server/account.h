/* account.h - who people are: names, passwords, tokens, second factors, and going for good. */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include "server.h"

/* ---- password.c ---- */
bool password_hash(char out[STORE_PASSWORD + 1], const char *password); /* Argon2id; takes 0.1 s on purpose */
/* What somebody wants to do who has just proved with their password that the account is theirs. */
typedef struct proof {
    int id; /* of the message */
    message_type type;
    char login[STORE_NAME + 1]; /* in small letters */
    char mail[STORE_MAIL + 1];
} proof;
typedef void proof_then(session *s, const proof *p);
proof_then mail_set, account_change_login, second_begin, second_end, leaving_proven;

/* ---- mail.c: the address, and the forgotten password ---- */
bool mail_works(const server *sv); /* links can be sent */
/* The address that is not confirmed yet; "": none. */
void mail_pending(server *sv, int64_t person, char out[STORE_MAIL + 1]);
void mail_look(server *sv); /* called often: one of the forgotten passwords is seen to */
/* Send a link to choose another password to the person's address. False: there is none, or too many mails. */
bool mail_reset_link(server *sv, const store_person *p);
/* Whose password the secret of such a link is for, and its hash. STORE_NONE: it does not hold any more. */
store_result mail_of_reset(server *sv, const char *token, uint8_t hash[STORE_HASH], store_person *out);
/* The new password, hashed. All browsers of the person are logged out, and their links are void. */
bool mail_set_password(server *sv, store_person *p, const char *hashed);

/* ---- second.c: codes that an app on a telephone makes ---- */
enum second_said {
    SECOND_NONE,
    SECOND_RIGHT,
    SECOND_MISSING,
    SECOND_WRONG
}; /* NONE: the account has no second factor */
/* A code that was right is used up. */
int second_check(server *sv, int64_t person, const char *code);
/* How it stands: is it on, and how many recovery codes are left. */
bool second_is_on(server *sv, int64_t person, int *left);

/* ---- account.c ---- */
void account_hash(const char *token, uint8_t out[STORE_HASH]); /* of a token, or another secret */
/* Whose token is this? STORE_OK, STORE_NONE, STORE_FAIL. It is kept that it was used. */
store_result account_of_token(server *sv, const char *token, store_person *out);
/* Drop some of the tokens that nobody has used for long. True: there may be more. */
bool account_expire(server *sv, int64_t now);
/* The connection becomes this person's. False: an error was sent. */
bool account_become(session *s, int id, const store_person *p);
void account_welcome(session *s, int id, const char *token); /* token: NULL where it has one */
/* One more token of the person, for this connection. */
bool account_new_token(session *s, int64_t person, char out[MESSAGE_TOKEN + 1]);
/* All other tokens of its person are void; it gets a new one with its welcome. */
bool account_renew(session *s, int id);
/* Close the person's connections whose tokens are void, but for one. */
void account_close_revoked(visitor *p, const session *but);
/* ... at all servers. */
void account_revoked(server *sv, int64_t person, const session *but);
/* The person was banned: all connections are closed. */
void account_close_banned(visitor *p);

/* ---- taken.c: whose a name is ---- */
void names_key(const char *name, char out[STORE_NAME + 1]); /* the same for names that look alike */
void names_set(store_person *p, const char *name);
/* An account of somebody else has this name, or its login is like it. */
bool names_taken(server *sv, const char *name, int64_t person);
/* The name, or where it is somebody else's the name with a number. */
void names_give(server *sv, store_person *p, const char *name);
/* browser.c: a User-Agent in a word or two; "": not known */
void browser_name(const char *agent, char out[STORE_BROWSER + 1]);

/* ---- leaving.c: people who go for good ---- */
/* Somebody becomes a former player: at once for themselves, and in the next ticks where others see them. */
store_result leaving_begin(server *sv, int64_t person);
bool leaving_look(server *sv); /* called often; true: there is more to do */
bool leaving_guests(server *sv,
                    int64_t now); /* some of the guests who were not seen for long; true: there may be more */

/* ---- download.c: all that is kept of a person, as JSON; in pieces of this turn ---- */
typedef void download_fn(void *context, const buf *text); /* NULL: there is no memory for it */
void download_start(turn *t, const store_person *who, download_fn *done, void *context);

#endif
