/* outbox_options.h - how messages leave the server, as the host has it: for outbox.h and the command line. */
#ifndef OUTBOX_OPTIONS_H
#define OUTBOX_OPTIONS_H

#include <stdbool.h>

typedef struct outbox_options {
    const char *smtp;                      /* smtp://HOST:PORT or smtps://...; NULL: no mails */
    const char *smtp_user, *smtp_password; /* NULL: no login */
    bool smtp_plain;                       /* without TLS */
    const char *from;                      /* of mails: address, or Name <address> */
    const char *site;                      /* where people find the server; NULL: unknown */
    const char *ca;                        /* a file of certificates to trust instead of the system's; NULL: those */
    const char *hosts;                     /* where a POST may go, also in the host's own network; NULL: none there */
    int pace;                              /* seconds: the first pause before a message is tried again */
} outbox_options;

#endif
