/* visitor.h - people who are connected, and what is kept of them: part of server.h. */
#ifndef VISITOR_H
#define VISITOR_H

#include <glib.h>

#include "store/store.h"

typedef struct server server;
typedef struct session session;
typedef struct visitor visitor;

struct visitor {
    store_person kept;
    GPtrArray *sessions;
    bool busy;           /* a password is being hashed for it */
    GArray *muted;       /* people whose chat it does not hear; NULL: not looked up yet */
    int64_t looks_until; /* what other servers were told last: presence.c */
    guint looks_at;
};
visitor *visitor_attach(server *sv, const store_person *kept, session *s);
void visitor_detach(server *sv, session *s);
visitor *visitor_find(server *sv, int64_t id); /* only who is connected to this server */
/* What is kept of somebody is about to be changed, by one server at a time. */
void visitor_lock(server *sv, int64_t person);
/* The same, and from now on the person is as it was kept last. */
void visitor_alone(server *sv, int64_t person);
/* ... and now it was: all servers are to know. */
void visitor_changed(server *sv, int64_t person);
store_result visitor_keep(server *sv, const store_person *p); /* both, with the row of the person */
void visitors_refresh(server *sv);                            /* all are read anew */

#endif
