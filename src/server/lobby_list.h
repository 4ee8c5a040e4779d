/* lobby_list.h - the public tables, kept in memory: what lobby.c lists and tells. */
#ifndef LOBBY_LIST_H
#define LOBBY_LIST_H

#include "server.h"
#include "store/store_ahead.h"

typedef struct lobby {
    bool ready;          /* what the store knows was read */
    GHashTable *tables;  /* id -> listed */
    GQueue recent;       /* of listed, the last changed first */
    GHashTable *shares;  /* text -> share */
    GQueue news;         /* shares with tables that are to be told */
    GHashTable *untold;  /* ids of these */
    GPtrArray *watchers; /* sessions */
    GPtrArray *chosen;   /* the tables of the list; NULL: to be chosen */
    buf text;            /* the list as JSON, as long as it is fresh */
    bool fresh;
    int64_t made;       /* us: when */
    uint64_t round;     /* of counting */
    guint timer;        /* news will be told; 0 there are none */
    store_ahead *ahead; /* the tables that are to be written and not in memory; NULL: none was asked for */
} lobby;

/* Read what the store knows, unless that was done. False: it failed. */
bool lobby_list_ready(server *sv);
/* Ask ahead for what is to be written. True: it is not there yet (turn_await). */
bool lobby_list_asks(server *sv, int64_t since);
/* What was asked for is not so any more. */
void lobby_list_ask_anew(server *sv);
/* Write some of what has changed before that time. True: there is more. */
bool lobby_list_refresh(server *sv, int64_t since);
const buf *lobby_list_text(server *sv);
/* The summary of a table. False: there is none. */
bool lobby_summary(server *sv, const char *id, buf *out);
/* What is in the store is looked up anew, and who watches is told of what is listed, and of what was. */
void lobby_refresh(server *sv);
/* Those who watch are to be told of this table. */
void lobby_list_add_news(const room *r);
/* Which table is told next. False: none. */
bool lobby_list_next_news(server *sv, char id[STORE_ID + 1]);

#endif
