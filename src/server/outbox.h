/* outbox.h - messages that leave the server: mails, and what channels tell (told.h).
 *
 *     speech_of(person.language);
 *     bool queued = outbox_mail(sv, person.id, address, T("Your new password"), text);
 *     speech_of(NULL);
 *
 * A message is queued in the transaction of what brings it about, and sent after its commit by a thread. It goes at
 * most once: before the first byte leaves, the store knows that it goes, and one of which nobody knows whether it
 * arrived (a crash in between, a line that broke after all of it was handed over) is not sent again. What was refused
 * for the time being, or never left, is tried again after growing pauses.
 */
#ifndef OUTBOX_H
#define OUTBOX_H

#include <curl/curl.h>
#include <sys/socket.h>

#include "server.h"

enum { MIME_ADDRESS = 300 };

/* False: nothing was queued, because there is no SMTP server, the address is none, or there are too many. */
bool outbox_mail(server *sv, int64_t person, const char *to, const char *subject, const char *text);
bool outbox_mails(const server *sv);        /* the host has said how mails are sent */
const char *outbox_site(const server *sv);  /* where people find the server, without a slash at its end; "" unknown */
bool outbox_good_address(const char *text); /* an e-mail address that may stand in a mail */

void outbox_open(server *sv);
/* This server sends from now on: of what whoever did so had begun to send nobody knows whether it arrived. */
void outbox_resume(server *sv);
void outbox_stop(server *sv); /* before the last commit: what has not left yet waits for the next start */
void outbox_close(server *sv);
void outbox_look(server *sv, int64_t now); /* often: what is due goes */
void outbox_drop(server *sv, int64_t now); /* now and then: what was sent long ago is forgotten */
/* What was written was kept, or was lost. */
void outbox_hold(server *sv); /* a commit begins with what was written */
void outbox_kept(server *sv, bool committed);
void outbox_figures(const server *sv, buf *out);

/* ---- outbox_send.c: in a thread ---- */
#define OUTCOME_LIST(X)                                                                  \
    X(SEND_NOTHING, "") /* of a channel: nothing has come to its end yet */              \
    X(SEND_DONE, "sent")                                                                 \
    X(SEND_AGAIN, "again")     /* it did not leave, or was refused for the time being */ \
    X(SEND_REFUSED, "refused") /* for good */                                            \
    X(SEND_GONE, "gone")       /* ... as there is no such receiver any more */           \
    X(SEND_UNSURE, "unsure")   /* all of it left, and nobody said whether it arrived */
typedef enum outcome { OUTCOME_LIST(LIST_ID) OUTCOMES } outcome;
const char *outbox_outcome(int what);

typedef struct delivery {
    server *sv;
    const outbox_options *options;
    int64_t id, person, channel, made;
    int kind, tries;
    char *target, *subject, *body;
    GBytes *content;  /* instead of the body: what is posted, as it is */
    char *headers[6]; /* ... with these; NULL: no more */
    bool anywhere;    /* the host allows where it is posted, also in its own network */
    const int *stop;  /* becomes 1 when the server stops */
    int socket;
    /* what came of it */
    outcome outcome;
    int status;    /* of SMTP or HTTP; 0 none */
    int64_t wait;  /* ms: so long the receiver wants to be left alone; 0 it did not say */
    char why[128]; /* in English, for the log */
} delivery;
void send_mail(delivery *d);
typedef struct send_upload {
    const char *data;
    size_t len, at;
    bool all; /* was handed over */
} send_upload;
size_t send_hand_over(char *to, size_t size, size_t n, void *upload);
CURL *send_begin(delivery *d, size_t *seen);
void send_end(delivery *d, CURL *curl, CURLcode result);

/* ---- outbox_post.c ---- */
void send_post(delivery *d); /* in a thread */
/* Why nothing is posted there; NULL: it may be. A literal, for clients to look up. */
const char *post_fault(const outbox_options *o, const char *url);
bool post_open(const struct sockaddr *address); /* it is on the open net */
bool post_origin(const char *url, char *out, size_t size);

/* ---- outbox_mime.c ---- */
/* The mail as it goes over the wire: headers, and the text in base64. */
void mime_write(buf *out, const char *from, const delivery *d);
/* The address in "Name <address>", or all of it; with its < and >. False: there is none. */
bool mime_address(const char *from, char out[MIME_ADDRESS]);

#endif
