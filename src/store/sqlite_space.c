/* sqlite_space.c - what was dropped leaves pages in the file that nothing uses: they are used again, or given back.
 *
 * New databases can give pages back one by one (auto_vacuum = INCREMENTAL): the last page of the file takes the place
 * of a free one. One from before that cannot, until it was packed once, which writes all of it anew.
 */
#include <string.h>

#include "base/speech.h"
#include "sqlite_private.h"

static int64_t number(store *s, int which)
{
    query q = query_start(s, which);
    int64_t n = query_row(&q) ? row_int64(&q, 0) : 0;
    query_end(&q, true);
    return n;
}

store_result store_give_back(store *s, int keep, bool *more)
{
    *more = number(s, SQL_PACKS) && number(s, SQL_FREE_PAGES) > keep + STORE_PAGES;
    if (!*more) return STORE_OK;
    query q = query_start(s, SQL_GIVE_BACK);
    return query_write_any(&q);
}

static int64_t bytes(store *s)
{
    return number(s, SQL_BYTES);
}

bool store_pack(store *s, int64_t *before, int64_t *after)
{
    sqlite3 *db = s->driver == &sqlite_driver ? ((sqlite *)s->base)->db : NULL;
    *before = *after = bytes(s);
    if (!db) return true; /* others do it by themselves */
    bool fine = store_commit(s) && sqlite3_exec(db, "VACUUM", NULL, NULL, NULL) == SQLITE_OK &&
                sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK;
    if (!fine) return store_complain(s, T("database: {what}"), "what", WORD(sqlite3_errmsg(db)), NULL);
    *after = bytes(s);
    return true;
}
