/* told.h - told when it is your turn: who wants it, by which channels, and what is said.
 *
 * A channel is a mail address, a browser or a webhook of somebody. When it becomes their turn at a table with others,
 * the table is noted for each of their channels (told_turns), and a message is appointed (outbox.h) for when they have
 * been waited for. What it says is made when it goes: of all tables that still wait for them then, and nobody has told
 * of.
 */
#ifndef TOLD_H
#define TOLD_H

#include "outbox.h"

typedef struct channel {
    store_channel kept; /* letter: the message that will tell; 0 none */
    int64_t next;       /* no message before that time */
    int64_t going;      /* the message that was made last */
} channel;

/* Somebody who has channels. */
typedef struct listener {
    store_wish wish;
    GArray *channels; /* of channel */
    int tests;        /* messages to try a channel, since then */
    int64_t tests_since;
} listener;

void told_open(server *sv);
void told_close(server *sv);
void told_forget(server *sv); /* what is in the store is read anew */
/* This server sends from now on: a message is appointed for what was noted, and lost its own in a crash. */
void told_make_up(server *sv);
void told_drop(server *sv, int64_t now);
/* The seats for which it became their turn, or stopped being it. */
void told_turns(room *r, unsigned before, unsigned now);
listener *told_listener(server *sv, int64_t person); /* NULL: has no channels */
listener *told_wish(server *sv,
                    const store_wish *w); /* as told_listener, with other wishes, and made where there is none */
channel *told_channel(server *sv, int64_t id);
/* A new channel, or another target and form of one that is there. Its number, or 0: it could not be kept. */
int64_t told_add(server *sv, const store_channel *c);
void told_remove(server *sv, int64_t id);
/* A message through this channel, to try it. False: there are too many. */
bool told_test(server *sv, int64_t id);
const char *told_key(const server *sv);            /* with which browsers subscribe */
json_t *told_channel_json(const store_channel *c); /* without the keys of a browser */
/* Where mails to this person go. False: nowhere. */
bool told_address(server *sv, int64_t person, char out[MIME_ADDRESS]);

/* ---- for outbox.c ---- */
/* What the message says. False: it does not go now; *later: when it is looked at again, 0: never. */
bool told_compose(server *sv, delivery *d, int64_t *later);
/* It came to its end, or (again) will be tried once more. */
void told_ended(server *sv, const delivery *d, bool again);
/* In the thread, before it goes. False: it cannot. */
bool told_seal(delivery *d);

/* ---- told_text.c ---- */
/* A table that waits for somebody. */
typedef struct told_table {
    char id[STORE_ID + 1];
    char others[5 * STORE_NAME]; /* who else plays there */
    char link[300], open[300];   /* where it is; the same for who is not logged in. "" unknown */
} told_table;
/* What to say of them, or (n 0) to try the channel, in the person's language. */
void told_write(delivery *d, const store_channel *c, const char *name, const told_table *table, int n);
/* The template of a webhook can be filled. */
bool told_good_form(const char *form);

/* ---- told_link.c: what a link in a message opens ---- */
/* A new one for this person and table; "" it could not be kept. */
void link_make(server *sv, int64_t person, const char *table, char out[MESSAGE_TOKEN + 1]);
/* Whose is it, and for which table? */
store_result link_of_token(server *sv, const char *token, store_person *out, char table[STORE_ID + 1]);

#endif
