/* store_admin.h - what who runs a server decides: bans, rights, notices, invitations, switches, and the audit log.
 *
 * The same door as store.h, for those few files that need it; what is said there holds here.
 */
#ifndef STORE_ADMIN_H
#define STORE_ADMIN_H

#include "store.h"

enum {
    STORE_REASON = 300 * 4, /* bytes of a reason, of a notice */
    STORE_WHO = 80,         /* bytes of who did something, and to whom */
    STORE_PASS = 16,        /* characters of an invitation to the server */
};

/* ---- people ---- */

typedef struct store_ban {
    int64_t at, until; /* 0: for good */
    char reason[STORE_REASON + 1];
} store_ban;
store_result store_put_ban(store *s, int64_t person, const store_ban *b);
store_result store_get_ban(store *s, int64_t person, int64_t now, store_ban *out); /* STORE_NONE: none, or it is over */
store_result store_drop_ban(store *s, int64_t person);

#define RIGHT_LIST(X) X(RIGHT_NONE, "none") X(RIGHT_MODERATOR, "moderator") X(RIGHT_ADMIN, "admin")
enum store_right { RIGHT_LIST(LIST_ID) RIGHTS };
extern const char *const right_name[]; /* the last one is NULL */
store_result store_put_right(store *s, int64_t person, int right);
store_result store_get_right(store *s, int64_t person, int *out);
/* The person is gone: so are ban and right. What they did stays in the audit log. */
store_result store_forget_admin(store *s, int64_t person);

/* ---- what was done ---- */

typedef struct store_act {
    int64_t number; /* given by the store: later ones have larger ones */
    int64_t at, by; /* by: the person; 0: somebody at the machine */
    const char *who, *what, *whom, *reason;
} store_act;
store_result store_add_act(store *s, const store_act *a);
/* The newest first, those before this number (0: all), at most `most`, until `each` returns false. */
typedef bool store_act_fn(void *context, const store_act *a);
store_result store_each_act(store *s, int64_t before, int most, store_act_fn *each, void *context);
/* Forget those from before that time, at most `most` in one go. */
store_result store_drop_acts(store *s, int64_t before, int most);

/* ---- what everybody is told ---- */

typedef struct store_notice {
    int64_t number, at, until; /* until: 0 for good */
    const char *text;
} store_notice;
store_result store_add_notice(store *s, store_notice *n); /* fills in the number */
store_result store_drop_notice(store *s, int64_t number);
typedef bool store_notice_fn(void *context, const store_notice *n);
/* Those that are not over, the newest first. */
store_result store_each_notice(store *s, int64_t now, int most, store_notice_fn *each, void *context);

/* ---- invitations to a server that is closed to strangers ---- */

typedef struct store_pass {
    char code[STORE_PASS + 1];
    int64_t at, until;
    int uses, used;
} store_pass;
store_result store_add_pass(store *s, const store_pass *p);
store_result store_use_pass(store *s, const char *code, int64_t now); /* STORE_NONE: it is not good, or not any more */
store_result store_drop_pass(store *s, const char *code);
typedef bool store_pass_fn(void *context, const store_pass *p);
store_result store_each_pass(store *s, int64_t now, int most, store_pass_fn *each, void *context);

/* Notices, invitations and bans that are over are forgotten. */
store_result store_drop_outdated(store *s, int64_t now);

/* ---- switches ---- */

enum store_switch { SWITCH_STRANGERS_OFF = 1, SWITCH_READ_ONLY, SWITCH_CHORES };
store_result store_put_switch(store *s, int which, int64_t value);
store_result store_get_switch(store *s, int which, int64_t *out); /* 0 where it was never put */

/* ---- lists of everything, a stretch at a time ---- */

/* The largest keys that there are. */
store_result store_last_keys(store *s, int64_t *person, int64_t *table);
/* People with numbers from `to` down to `from`, whose name or login has this text in it ("": all). */
store_result store_scan_people(store *s, int64_t from, int64_t to, const char *text, store_person_fn *each,
                               void *context);
/* Tables with keys from `to` down to `from`, of this state (-1: any). */
store_result store_scan_tables(store *s, int64_t from, int64_t to, int state, store_table_fn *each, void *context);
/* When the person's tokens were made and last seen, the newest first. */
typedef bool store_token_fn(void *context, int64_t created, int64_t seen);
store_result store_each_token(store *s, int64_t person, int most, store_token_fn *each, void *context);

/* Does this server do what is done once, where several use the store? Whoever does so does until its life ends
 * (store_owner.h); then the first one who asks does. */
store_result store_chores(store *s, bool *ours);

#endif
