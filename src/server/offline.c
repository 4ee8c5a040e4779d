/* offline.c - a server without sockets, threads and players (offline.h). */
#include "offline.h"

#include "health.h"
#include "lobby_list.h"

static void free_room(gpointer r)
{
    room_free(r);
}

bool offline_open(server *sv, const char *where, bool writes, char error[STORE_ERROR])
{
    sv->options.folder = sv->options.store = where;
    sv->rooms = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_room);
    sv->loading = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_room);
    sv->people = g_hash_table_new(g_int64_hash, g_int64_equal);
    sv->batch_number = 1;
    sv->offline = true;
    lobby_open(sv);
    sv->store = store_open_existing(where, error);
    if (!sv->store) return false;
    health_open(sv, false);
    if (writes && !wall_start(sv)) {
        g_strlcpy(error, store_error(sv->store), STORE_ERROR);
        return false;
    }
    return true;
}

void offline_close(server *sv)
{
    if (sv->flush) g_source_remove(sv->flush);
    g_hash_table_unref(sv->rooms);
    g_hash_table_unref(sv->loading);
    g_hash_table_unref(sv->people);
    lobby_close(sv);
    health_close(sv);
    store_close(sv->store);
    match_change_free(&sv->change);
}
