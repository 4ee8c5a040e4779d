/* sql.c - all SQL there is: the schema, step by step, and the statements.
 *
 * Made for short transactions that touch few pages, because every page that changes is written and waited for:
 * - What changes with every turn (game) stands apart from the document, so a row is small and a page holds many.
 * - A step's key is its table's key and its number in one integer: a journal is one run of the tree, found without an
 *   index of its own.
 * - Indexes are partial: tables that are over are in none but those of their people. Nobody's seat is NULL.
 */
#include "sql.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/speech.h"

enum { APPLICATION = 0x4D524B53 }; /* "MRKS": so that we know our own files */

/* clang-format off */

/* Entry i leads from version i to version i + 1. What has been released is never edited: a change is a new entry. */
static const char *const upgrade[] = {
    "CREATE TABLE person ("
    "  id INTEGER PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, password TEXT NOT NULL,"
    "  created INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;"
    "CREATE TABLE token ("
    "  id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, person INTEGER NOT NULL, created INTEGER NOT NULL) STRICT;"
    "CREATE INDEX token_person ON token (person);"

    "CREATE TABLE game ("
    "  key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state INTEGER NOT NULL, open INTEGER NOT NULL,"
    "  asked INTEGER NOT NULL, bot_due INTEGER NOT NULL, deadline INTEGER NOT NULL,"
    "  created INTEGER NOT NULL, changed INTEGER NOT NULL, host INTEGER,"
    "  seat0 INTEGER, seat1 INTEGER, seat2 INTEGER, seat3 INTEGER,"
    /* since when the server should look at it; NULL: never */
    "  due INTEGER AS (CASE WHEN state <> 1 THEN NULL WHEN bot_due THEN changed WHEN deadline > 0 THEN deadline END)"
    ") STRICT;"
    "CREATE INDEX game_open ON game (changed) WHERE open = 1 AND state < 2;"
    "CREATE INDEX game_due ON game (due) WHERE due IS NOT NULL;"
    "CREATE INDEX game_host ON game (host, state) WHERE host IS NOT NULL;"
    "CREATE INDEX game_seat0 ON game (seat0) WHERE seat0 IS NOT NULL;"
    "CREATE INDEX game_seat1 ON game (seat1) WHERE seat1 IS NOT NULL;"
    "CREATE INDEX game_seat2 ON game (seat2) WHERE seat2 IS NOT NULL;"
    "CREATE INDEX game_seat3 ON game (seat3) WHERE seat3 IS NOT NULL;"

    "CREATE TABLE doc (game INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE step (place INTEGER PRIMARY KEY, at INTEGER NOT NULL, data BLOB NOT NULL) STRICT;"
    "CREATE TABLE snapshot ("
    "  game INTEGER PRIMARY KEY, steps INTEGER NOT NULL, rules TEXT NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE TABLE chat ("
    "  id INTEGER PRIMARY KEY, game INTEGER NOT NULL, person INTEGER NOT NULL, name TEXT NOT NULL,"
    "  text TEXT NOT NULL, at INTEGER NOT NULL) STRICT;"
    "CREATE INDEX chat_game ON chat (game);"
    "CREATE TABLE server (only INTEGER PRIMARY KEY CHECK (only = 1), alive INTEGER NOT NULL) STRICT;",

    /* tokens expire: of those there are, it is known when their person was here. Only time in which a server ran
     * counts: when a token was seen is kept without all time that was skipped so far, for there may be many of them */
    "ALTER TABLE token ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "UPDATE token SET seen = max(created, coalesce((SELECT seen FROM person WHERE id = token.person), 0));"
    "CREATE INDEX token_seen ON token (seen);"
    "ALTER TABLE server ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0;",

    /* checksums (what was there has none), and what a table that is over takes, for those who keep many */
    "ALTER TABLE step ADD COLUMN sum INTEGER;"
    "ALTER TABLE doc ADD COLUMN sum INTEGER;"
    "ALTER TABLE snapshot ADD COLUMN sum INTEGER;"
    "ALTER TABLE game ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;"
    "DROP INDEX game_host;"
    "CREATE INDEX game_host ON game (host, state, bytes) WHERE host IS NOT NULL;",

    /* a game whose steps from `first` on, before `steps`, are lost goes on from this position; and what was damaged, as
     * it was found */
    "CREATE TABLE base ("
    "  game INTEGER PRIMARY KEY, first INTEGER NOT NULL, steps INTEGER NOT NULL, text TEXT NOT NULL,"
    "  sum INTEGER NOT NULL) STRICT;"
    "CREATE TABLE aside ("
    "  id INTEGER PRIMARY KEY, game TEXT NOT NULL, kind TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  data BLOB NOT NULL, sum INTEGER, why TEXT NOT NULL, put INTEGER NOT NULL) STRICT;",

    /* in which language somebody plays; '' where they never said */
    "ALTER TABLE person ADD COLUMN language TEXT NOT NULL DEFAULT '';",
};

enum { NEWEST = sizeof upgrade / sizeof *upgrade };
_Static_assert(STORE_WAITING == 0 && STORE_RUNNING == 1 && STORE_OVER == 2 && STORE_CLOSED == 3, "in the SQL");
_Static_assert(SQL_STEP_BITS == 20 && STORE_SEATS == 4, "in the SQL");

#define PERSON "SELECT id, name, coalesce(login, ''), password, created, seen, language FROM person "
#define TABLE "g.id, g.state, g.open, g.asked, g.bot_due, g.deadline, g.created, g.changed, g.host," \
              "g.seat0, g.seat1, g.seat2, g.seat3, d.text, d.sum"
/* The documents only of the few rows that are wanted. */
#define LIST(rows, order, most) \
    "SELECT " TABLE " FROM (SELECT * FROM game WHERE " rows " ORDER BY " order " LIMIT " most ") g" \
    " LEFT JOIN doc d ON d.game = g.key ORDER BY " order
#define NEWEST_FIRST "changed DESC, key DESC"
#define SKIPPED "coalesce((SELECT skipped FROM server), 0)"
#define GAME "(SELECT key FROM game WHERE id = ?1)"
#define ASIDE "INSERT INTO aside (game, kind, number, at, data, sum, why, put) SELECT ?1, "
#define STEPS_FROM(from, to) " WHERE place BETWEEN (" GAME " << 20) + " from " AND (" GAME " << 20) + " to " - 1"

const char *const sql_text[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",

    [SQL_ADD_PERSON] = "INSERT INTO person (name, login, password, created, seen, language)"
                       " VALUES (?1, nullif(?2, ''), ?3, ?4, ?5, ?6)",
    [SQL_PUT_PERSON] = "UPDATE person SET name = ?1, login = nullif(?2, ''), password = ?3, created = ?4,"
                       " seen = ?5, language = ?6 WHERE id = ?7",
    [SQL_GET_PERSON] = PERSON "WHERE id = ?1",
    [SQL_GET_LOGIN] = PERSON "WHERE login = ?1",
    [SQL_ADD_TOKEN] = "INSERT INTO token (hash, person, created, seen) VALUES (?1, ?2, ?3, ?3 - " SKIPPED ")",
    [SQL_GET_TOKEN] = "SELECT person, seen + " SKIPPED " FROM token WHERE hash = ?1",
    [SQL_USE_TOKEN] = "UPDATE token SET seen = ?2 - " SKIPPED " WHERE hash = ?1",
    [SQL_DROP_TOKEN] = "DELETE FROM token WHERE hash = ?1",
    [SQL_DROP_TOKENS] = "DELETE FROM token WHERE person = ?1",
    [SQL_DROP_UNUSED] = "DELETE FROM token WHERE id IN"
                        " (SELECT id FROM token WHERE seen < ?1 - " SKIPPED " ORDER BY seen LIMIT ?2)",
    [SQL_TRIM_TOKENS] = "DELETE FROM token WHERE id IN"
                        " (SELECT id FROM token WHERE person = ?1 ORDER BY id DESC LIMIT -1 OFFSET ?2)",

    [SQL_KEY] = "SELECT key FROM game WHERE id = ?1",
    [SQL_ADD_TABLE] = "INSERT INTO game (id, state, open, asked, bot_due, deadline, created, changed, host,"
                      " seat0, seat1, seat2, seat3) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    [SQL_PUT_TABLE] = "UPDATE game SET state = ?2, open = ?3, asked = ?4, bot_due = ?5, deadline = ?6, created = ?7,"
                      " changed = ?8, host = ?9, seat0 = ?10, seat1 = ?11, seat2 = ?12, seat3 = ?13 WHERE id = ?1",
    /* What most turns change. With the same people it leaves their indexes alone. */
    [SQL_PUT_TURN] = "UPDATE game SET asked = ?4, bot_due = ?5, deadline = ?6, changed = ?8 WHERE id = ?1"
                     " AND state = ?2 AND open = ?3 AND created = ?7 AND host IS ?9 AND seat0 IS ?10 AND seat1 IS ?11"
                     " AND seat2 IS ?12 AND seat3 IS ?13",
    [SQL_GET_TABLE] = "SELECT " TABLE " FROM game g LEFT JOIN doc d ON d.game = g.key WHERE g.id = ?1",
    [SQL_ADD_DOC] = "INSERT INTO doc (game, text, sum) SELECT key, ?2, ?3 FROM game WHERE id = ?1",
    [SQL_PUT_DOC] = "UPDATE doc SET text = ?2, sum = ?3 WHERE game = " GAME,

    [SQL_LIST_OPEN] = LIST("open = 1 AND state < 2", NEWEST_FIRST, "?1"),
    [SQL_LIST_PERSON] = LIST("state <> 3 AND key IN ("
                             " SELECT key FROM game WHERE seat0 = ?1 UNION SELECT key FROM game WHERE seat1 = ?1 UNION"
                             " SELECT key FROM game WHERE seat2 = ?1 UNION SELECT key FROM game WHERE seat3 = ?1 UNION"
                             " SELECT key FROM game WHERE host = ?1)", NEWEST_FIRST, "?2"),
    [SQL_LIST_DUE] = LIST("due <= ?1 AND due >= ?3 AND (due > ?3 OR id > ?4)", "due, id", "?2"),
    [SQL_LIST_OLD] = "SELECT key FROM game WHERE state = ?1 AND changed < ?2 LIMIT ?3",
    [SQL_COUNT_HOSTED] = "SELECT count(*) FROM game WHERE host = ?1 AND state < 2",
    /* its steps with what a row takes, and about as much as the rest of it takes */
    [SQL_WEIGH] = "UPDATE game SET bytes = 8192 + coalesce((SELECT sum(length(data) + 28) FROM step"
                  " WHERE place BETWEEN key << 20 AND (key << 20) + 1048575), 0) WHERE id = ?1",
    [SQL_COUNT_KEPT] = "SELECT count(*), coalesce(sum(bytes), 0) FROM game WHERE host = ?1 AND state = 2",
    [SQL_SHIFT_TIMES] = "UPDATE game SET deadline = CASE deadline WHEN 0 THEN 0 ELSE max(deadline + ?1, 1) END,"
                        " changed = changed + ?1 WHERE state <> 2",
    [SQL_SKIP] = "UPDATE server SET skipped = skipped + ?1",
    [SQL_DROP_STEPS] = "DELETE FROM step WHERE place BETWEEN ?1 << 20 AND (?1 << 20) + 1048575",
    [SQL_DROP_SNAPSHOT] = "DELETE FROM snapshot WHERE game = ?1",
    [SQL_DROP_CHAT] = "DELETE FROM chat WHERE game = ?1",
    [SQL_DROP_DOC] = "DELETE FROM doc WHERE game = ?1",
    [SQL_DROP_BASE] = "DELETE FROM base WHERE game = ?1",
    [SQL_EACH_ID] = "SELECT id FROM game WHERE state <> 3 AND (?1 = '' OR id = ?1) ORDER BY key",
    [SQL_DROP_TABLE] = "DELETE FROM game WHERE key = ?1",

    [SQL_ADD_STEP] = "INSERT INTO step (place, at, data, sum)"
                     " SELECT (key << 20) + ?2, ?3, ?4, ?5 FROM game WHERE id = ?1",
    [SQL_EACH_STEP] = "SELECT place & 1048575, at, data, sum FROM step"
                      " WHERE place BETWEEN (?1 << 20) + ?2 AND (?1 << 20) + 1048575 ORDER BY place",
    [SQL_PUT_SNAPSHOT] = "INSERT OR REPLACE INTO snapshot (game, steps, rules, text, sum)"
                         " SELECT key, ?2, ?3, ?4, ?5 FROM game WHERE id = ?1",
    [SQL_GET_SNAPSHOT] = "SELECT steps, rules, text, sum FROM snapshot WHERE game = " GAME,
    [SQL_ADD_CHAT] = "INSERT INTO chat (game, person, name, text, at)"
                     " SELECT key, ?2, ?3, ?4, ?5 FROM game WHERE id = ?1",
    [SQL_TRIM_CHAT] = "DELETE FROM chat WHERE id IN"
                      " (SELECT id FROM chat WHERE game = " GAME " ORDER BY id DESC LIMIT -1 OFFSET ?2)",
    [SQL_EACH_CHAT] = "SELECT person, name, text, at FROM"
                      " (SELECT * FROM chat WHERE game = ?1 ORDER BY id DESC LIMIT ?2) ORDER BY id",
    [SQL_COUNT_STEPS] = "SELECT coalesce(max(place & 1048575) + 1, 0) FROM step"
                        " WHERE place BETWEEN ?1 << 20 AND (?1 << 20) + 1048575",
    [SQL_PUT_BASE] = "INSERT OR REPLACE INTO base (game, first, steps, text, sum)"
                     " SELECT key, ?2, ?3, ?4, ?5 FROM game WHERE id = ?1",
    [SQL_GET_BASE] = "SELECT first, steps, text, sum FROM base WHERE game = " GAME,

    [SQL_GET_STEP] = "SELECT data, sum, at FROM step WHERE place = (" GAME " << 20) + ?2",
    [SQL_GET_DOC] = "SELECT CAST(text AS BLOB), sum, 0 FROM doc WHERE game = " GAME,
    [SQL_ASIDE_STEPS] = ASIDE "'step', place & 1048575, at, data, sum, ?2, ?3 FROM step" STEPS_FROM("?4", "?5"),
    [SQL_CUT_STEPS] = "DELETE FROM step" STEPS_FROM("?2", "?3"),
    [SQL_ASIDE_SNAPSHOT] = ASIDE "'snapshot', steps, 0, CAST(text AS BLOB), sum, ?2, ?3 FROM snapshot"
                                 " WHERE game = " GAME,
    [SQL_ASIDE_BASE] = ASIDE "'base', steps, first, CAST(text AS BLOB), sum, ?2, ?3 FROM base WHERE game = " GAME,
    [SQL_ASIDE_DOC] = ASIDE "'document', 0, 0, CAST(text AS BLOB), sum, ?2, ?3 FROM doc WHERE game = " GAME,

    [SQL_PUT_ALIVE] = "INSERT INTO server (only, alive) VALUES (1, ?1) ON CONFLICT DO UPDATE SET alive = ?1",
    [SQL_GET_ALIVE] = "SELECT alive FROM server",
};

/* clang-format on */

void sql_complain_args(char error[STORE_ERROR], const char *text, va_list list)
{
    buf said = {0};
    speech_fill_args(&said, text, list);
    speech_into(error, STORE_ERROR, &said);
}

bool sql_complain(char error[STORE_ERROR], const char *text, ...)
{
    va_list list;
    va_start(list, text);
    sql_complain_args(error, text, list);
    va_end(list);
    return false;
}

static bool ask(sqlite3 *db, const char *sql, int *out, char error[STORE_ERROR])
{
    sqlite3_stmt *stmt = NULL;
    bool fine = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW;
    if (fine)
        *out = sqlite3_column_int(stmt, 0);
    else
        sql_complain(error, T("the database cannot be read: {why}"), "why", WORD(sqlite3_errmsg(db)), NULL);
    sqlite3_finalize(stmt);
    return fine;
}

int sql_version(sqlite3 *db, char error[STORE_ERROR])
{
    int application = 0, version = 0, things = 0;
    if (!ask(db, "PRAGMA application_id", &application, error) || !ask(db, "PRAGMA user_version", &version, error) ||
        !ask(db, "SELECT count(*) FROM sqlite_schema", &things, error))
        return -1;
    if (application == 0 && version == 0 && things == 0) return 0;
    if (application != APPLICATION || version < 1) {
        sql_complain(error, T("the database is not one of this program"), NULL);
        return -1;
    }
    if (version > NEWEST) {
        sql_complain(error,
                     T("the database is of version {version}, but this program knows only those up to {newest}: use a "
                       "newer program"),
                     "version", DIGITS(version), "newest", DIGITS(NEWEST), NULL);
        return -1;
    }
    return version;
}

bool sql_upgrade(sqlite3 *db, int version, char error[STORE_ERROR])
{
    assert(version >= 0 && version <= NEWEST);
    if (version == NEWEST) return true;
    char mark[100];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION, NEWEST);
    int rc = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int i = version; rc == SQLITE_OK && i < NEWEST; i++) rc = sqlite3_exec(db, upgrade[i], NULL, NULL, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_exec(db, mark, NULL, NULL, NULL);
    if (rc == SQLITE_OK) return true;
    sql_complain(error, T("the database cannot be brought to version {version}: {why}"), "version", DIGITS(NEWEST),
                 "why", WORD(sqlite3_errmsg(db)), NULL);
    if (!sqlite3_get_autocommit(db)) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}
