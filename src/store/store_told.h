/* store_told.h - messages that go out, and who wants to be told what: a part of the store, as store.h says. */
#ifndef STORE_TOLD_H
#define STORE_TOLD_H

#include "store.h"

/* ---- messages that go out ---- */

#define LETTER_KIND_LIST(X) X(LETTER_MAIL, "mail") X(LETTER_PUSH, "push") X(LETTER_HOOK, "webhook")
enum store_letter_kind { LETTER_KIND_LIST(LIST_ID) LETTER_KINDS };
extern const char *const letter_kind_name[];
enum store_letter_state {
    LETTER_WAITS,
    LETTER_GOES, /* it is being sent: perhaps it was, perhaps not */
    LETTER_SENT,
    LETTER_LOST, /* refused for good, tried too often, or nobody knows: it is not sent again */
};
typedef struct store_letter {
    int64_t id; /* given by store_add_letter; never that of another one */
    int kind;   /* enum store_letter_kind */
    int64_t person, channel;
    int tries;
    int64_t made, due;
    const char *target, *subject, *body;
} store_letter;
store_result store_add_letter(store *s, store_letter *l);
/* Those that wait and are due, at most `most`, the longest first. */
typedef bool store_letter_fn(void *context, const store_letter *l);
store_result store_each_letter(store *s, int64_t now, int most, store_letter_fn *each, void *context);
/* Of one that is sent or lost nothing is kept but that it was. */
store_result store_put_letter(store *s, int64_t id, int state, int tries, int64_t due);
/* Of this kind, to this person and not through a channel, made since then; of all people, those that wait. */
store_result store_count_letters(store *s, int64_t person, int64_t since, int kind, int *own, int *waiting);
/* A server begins: of what was being sent nobody knows whether it was, so it is lost; what waits is due by `latest`. */
store_result store_resume_letters(store *s, int64_t latest);
/* Forget those that are sent or lost and were made before that time, at most `most`. */
store_result store_drop_letters(store *s, int64_t before, int most);

/* ---- who wants to be told that it is their turn ---- */

enum { STORE_TARGET = 500, STORE_FORM = 600, STORE_DEVICE = 60, STORE_VAPID = 32 }; /* bytes */

typedef struct store_wish {
    int64_t person;
    int after;    /* minutes that somebody is waited for */
    bool slow;    /* only at tables where a turn may take long */
    bool looking; /* also while they are here */
} store_wish;
store_result store_put_wish(store *s, const store_wish *w);
typedef bool store_wish_fn(void *context, const store_wish *w);
store_result store_each_wish(store *s, store_wish_fn *each, void *context);

typedef struct store_channel {
    int64_t id; /* given by store_add_channel */
    int64_t person;
    int kind;                      /* enum store_letter_kind */
    char target[STORE_TARGET + 1]; /* an address of the web; "" the person's mail address */
    char form[STORE_FORM + 1];     /* template of a text, keys of a browser */
    char name[STORE_DEVICE + 1];   /* of a device */
    int64_t made, used;            /* when a message came to its end; 0 never */
    int outcome, failed;           /* of that one; how many in a row could not be sent */
    int64_t letter;                /* after reading: the message that will tell; 0 none */
    bool waits;                    /* ... there is something to tell */
} store_channel;
store_result store_add_channel(store *s, store_channel *c);
store_result store_put_channel(store *s, const store_channel *c);
store_result store_drop_channel(store *s, int64_t id); /* with all that waits for it */
typedef bool store_channel_fn(void *context, const store_channel *c);
/* Those of the person; 0: all. */
store_result store_each_channel(store *s, int64_t person, store_channel_fn *each, void *context);

/* It is the turn of the channel's person at this table, since then. */
store_result store_put_told(store *s, int64_t channel, const char *game, int64_t since);
typedef bool store_told_fn(void *context, const char *game, int64_t since);
/* Those that no message tells yet, at most `most`. */
store_result store_each_told(store *s, int64_t channel, int most, store_told_fn *each, void *context);
store_result store_mark_told(store *s, int64_t channel, const char *game, int64_t letter); /* this one tells it */
store_result store_free_told(store *s, int64_t letter);                                    /* it did not */
store_result store_drop_told(store *s, int64_t channel, const char *game);

/* What a message opens: one table for one person, until then. Only the hash of it is kept. */
store_result store_add_link(store *s, const uint8_t hash[STORE_HASH], int64_t person, const char *game, int64_t until);
store_result store_get_link(store *s, const uint8_t hash[STORE_HASH], int64_t now, int64_t *person,
                            char game[STORE_ID + 1]);
store_result store_drop_links(store *s, int64_t person);
store_result store_drop_old_links(store *s, int64_t now, int most);

/* The key that signs messages to browsers. STORE_NONE: there is none yet. */
store_result store_put_vapid(store *s, const uint8_t key[STORE_VAPID]);
store_result store_get_vapid(store *s, uint8_t key[STORE_VAPID]);

#endif
