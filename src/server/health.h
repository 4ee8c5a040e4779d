/* health.h - is the store well, and is there room on the disk? */
#ifndef HEALTH_H
#define HEALTH_H

#include "server.h"

void health_open(server *sv, bool check);
void health_check(server *sv); /* all of the store, in a thread, unless that was done already, here or elsewhere */
void health_close(server *sv);
void health_look(server *sv);                                 /* now and then */
bool health_table(server *sv, const char *id, bool readable); /* true: that is news */
bool health_disk_low(const server *sv);                       /* what need not grow does not grow */
/* The status of /healthz, and what it says; who is at the machine is told where the database is, too. */
int health_show(const server *sv, bool here, buf *out);
typedef struct health_figures {
    double disk_free, tables, damaged, sound, seconds;
} health_figures;
health_figures health_count(const server *sv);

#endif
