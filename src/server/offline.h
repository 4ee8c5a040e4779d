/* offline.h - a server without sockets, threads and players, for commands on a store that no server uses. */
#ifndef OFFLINE_H
#define OFFLINE_H

#include "server.h"

/* `writes`: deadlines that will be written are counted from now. False: error says why; offline_close all the same. */
bool offline_open(server *sv, const char *where, bool writes, char error[STORE_ERROR]);
void offline_close(server *sv);

#endif
