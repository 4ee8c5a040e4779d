/* store.c - which database it is, and what is said about the server itself. */
#include "pg.h"
#include "sqlite_private.h"
#include "store_admin.h"
#include "store_told.h"

store *store_open(const char *where, char error[STORE_ERROR])
{
    return pg_names(where) ? pg_open(where, true, error) : sqlite_open(where, error);
}

store *store_open_shared(const char *where, const store_node *who, char error[STORE_ERROR])
{
    return pg_names(where) ? pg_open_shared(where, who, error) : sqlite_open(where, error);
}

store *store_open_existing(const char *where, char error[STORE_ERROR])
{
    if (pg_names(where)) return pg_open(where, false, error);
    return sqlite_is_there(where, error) ? sqlite_open(where, error) : NULL;
}

store_result store_put_alive(store *s, int64_t now)
{
    query q = query_start(s, SQL_PUT_ALIVE);
    query_int(&q, now);
    return query_write(&q);
}

store_result store_get_alive(store *s, int64_t *out)
{
    query q = query_start(s, SQL_GET_ALIVE);
    *out = query_row(&q) ? row_int64(&q, 0) : 0;
    return query_end(&q, true);
}
