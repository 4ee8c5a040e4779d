/* sqlite_schema.c - the schema of the SQLite store, step by step.
 *
 * Made for short transactions that touch few pages, because every page that changes is written and waited for:
 * - What changes with every turn (game) stands apart from the document, so a row is small and a page holds many.
 * - A step's key is its table's key and its number in one integer: a journal is one run of the tree, found without an
 *   index of its own.
 * - Indexes are partial: tables that are over are in none but those of their people. Nobody's seat is NULL.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/speech.h"
#include "sqlite_private.h"

enum { APPLICATION = 0x4D524B53 }; /* "MRKS": so that we know our own files */

/* clang-format off */

#define LOGIN_KEY "replace(replace(replace(login, '-', ''), '_', ''), '.', '')"

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

    /* games of the day, and boards: who has played with the same luck, and what came of it. A state as in store.h, so
     * that the best of a board is one run of the index */
    "CREATE TABLE day ("
    "  day INTEGER PRIMARY KEY, settled INTEGER NOT NULL, secret BLOB NOT NULL, game TEXT NOT NULL) STRICT;"
    "CREATE TABLE entry ("
    "  board TEXT NOT NULL, person INTEGER NOT NULL, game TEXT NOT NULL, account INTEGER NOT NULL,"
    "  state INTEGER NOT NULL, points INTEGER NOT NULL, place INTEGER NOT NULL, margin INTEGER NOT NULL,"
    "  began INTEGER NOT NULL, PRIMARY KEY (board, person)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX entry_best ON entry (board, state, points DESC, margin DESC);"
    "CREATE INDEX entry_began ON entry (began);",

    /* how games ended for people, and their ratings. What was over before is read in by the server, game by game: those
     * from `next` on, up to `last` */
    "ALTER TABLE person ADD COLUMN unrated INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE score ("
    "  number INTEGER PRIMARY KEY, game TEXT NOT NULL, seat INTEGER NOT NULL, person INTEGER NOT NULL,"
    "  at INTEGER NOT NULL, place INTEGER NOT NULL, score INTEGER NOT NULL, resigned INTEGER NOT NULL,"
    "  before REAL, after REAL, against TEXT NOT NULL, about TEXT NOT NULL, UNIQUE (game, seat)) STRICT;"
    "CREATE INDEX score_person ON score (person);"
    "CREATE TABLE rating ("
    "  person INTEGER PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"
    "  games INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;"
    "CREATE INDEX rating_best ON rating (rating) WHERE deviation <= 110;"
    "CREATE TABLE unread ("
    "  only INTEGER PRIMARY KEY CHECK (only = 1), next INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;"
    "INSERT INTO unread SELECT 1, 0, coalesce(max(key), 0) FROM game;",

    /* who runs the server: who is banned, who may do what, what was done (it only grows, and its beginning is dropped
     * when it is old), what everybody is told, invitations to a closed server, and switches */
    "CREATE TABLE ban ("
    "  person INTEGER PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL, reason TEXT NOT NULL) STRICT;"
    "CREATE TABLE office (person INTEGER PRIMARY KEY, level INTEGER NOT NULL) STRICT;"
    "CREATE TABLE audit ("
    "  number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, person INTEGER NOT NULL, who TEXT NOT NULL,"
    "  what TEXT NOT NULL, whom TEXT NOT NULL, reason TEXT NOT NULL) STRICT;"
    "CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'the audit log only grows'); END;"
    "CREATE TABLE notice ("
    "  number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, until INTEGER NOT NULL, text TEXT NOT NULL)"
    "  STRICT;"
    "CREATE TABLE pass ("
    "  code TEXT PRIMARY KEY, at INTEGER NOT NULL, until INTEGER NOT NULL, uses INTEGER NOT NULL,"
    "  used INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE house (switch INTEGER PRIMARY KEY, value INTEGER NOT NULL) STRICT;",

    /* how people get along: whom somebody does not want to hear or to meet, what was reported, when they are away (days
     * since 1970), and how quickly and reliably they play */
    "CREATE TABLE shun ("
    "  person INTEGER NOT NULL, other INTEGER NOT NULL, mute INTEGER NOT NULL, block INTEGER NOT NULL,"
    "  PRIMARY KEY (person, other)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX shun_other ON shun (other);"
    "CREATE TABLE report ("
    "  id INTEGER PRIMARY KEY, at INTEGER NOT NULL, by INTEGER NOT NULL, person INTEGER NOT NULL, game TEXT NOT NULL,"
    "  reason TEXT NOT NULL, text TEXT NOT NULL, excerpt TEXT NOT NULL, closed INTEGER NOT NULL DEFAULT 0,"
    "  note TEXT NOT NULL DEFAULT '', UNIQUE (by, person, game)) STRICT;"
    "CREATE TABLE vacation ("
    "  person INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,"
    "  PRIMARY KEY (person, first)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE pace ("
    "  person INTEGER PRIMARY KEY, turns INTEGER NOT NULL, spent INTEGER NOT NULL, games INTEGER NOT NULL,"
    "  finished INTEGER NOT NULL) STRICT;",

    /* lines of play that are kept with games that are over; the same line of somebody is one */
    "CREATE TABLE line ("
    "  number INTEGER PRIMARY KEY, game INTEGER NOT NULL, person INTEGER NOT NULL, name TEXT NOT NULL,"
    "  version INTEGER NOT NULL, place INTEGER NOT NULL, answers TEXT NOT NULL, comment TEXT NOT NULL,"
    "  at INTEGER NOT NULL, UNIQUE (game, version, answers, person, name)) STRICT;",

    /* accounts: names that look alike are one (src/server/taken.c has more of the rule than SQL can say, and puts it
     * right when somebody is seen); what browsers are called; addresses; secrets that are used once; second factors;
     * people who are leaving, with the last of their tables that was looked at */
    "ALTER TABLE person ADD COLUMN key TEXT NOT NULL DEFAULT '';"
    "UPDATE person SET key = lower(replace(replace(replace(replace(name, ' ', ''), '-', ''), '_', ''), '.', ''));"
    "CREATE INDEX person_key ON person (key) WHERE login IS NOT NULL;"
    "CREATE INDEX person_login_key ON person (" LOGIN_KEY ") WHERE login IS NOT NULL;"
    "CREATE INDEX person_guest ON person (seen, id) WHERE login IS NULL AND name <> '';"
    "ALTER TABLE token ADD COLUMN about TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE person ADD COLUMN mail TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX person_mail ON person (mail COLLATE NOCASE) WHERE mail <> '';"
    "CREATE TABLE secret ("
    "  hash BLOB PRIMARY KEY, purpose INTEGER NOT NULL, person INTEGER NOT NULL, about TEXT NOT NULL,"
    "  expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX secret_person ON secret (person, purpose);"
    "CREATE INDEX secret_expires ON secret (expires);"
    "CREATE TABLE second ("
    "  person INTEGER PRIMARY KEY, secret BLOB NOT NULL, active INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;"
    "CREATE TABLE leaving (person INTEGER PRIMARY KEY, next INTEGER NOT NULL) STRICT;"
    "CREATE INDEX chat_person ON chat (person) WHERE name <> '';"
    "CREATE INDEX line_person ON line (person) WHERE name <> '';",

    /* which puzzles people have tried, in this order */
    "CREATE TABLE tried ("
    "  place INTEGER PRIMARY KEY, person INTEGER NOT NULL, puzzle INTEGER NOT NULL, solved INTEGER NOT NULL,"
    "  UNIQUE (person, puzzle)) STRICT;",

    /* messages that go out: mails, and what channels tell of whose turn it is. No id is used twice, so that what was
     * sent under one is known for good */
    "CREATE TABLE outbox ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, person INTEGER NOT NULL,"
    "  channel INTEGER NOT NULL, state INTEGER NOT NULL, tries INTEGER NOT NULL, made INTEGER NOT NULL,"
    "  due INTEGER NOT NULL, target TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL) STRICT;"
    "CREATE INDEX outbox_due ON outbox (due) WHERE state = 0;"
    "CREATE INDEX outbox_person ON outbox (person, made);",

    /* who wants to be told that it is their turn, when and how; at which tables it is, with the message that tells it
     * (0: none yet); what such a message opens; and the key that signs those to browsers */
    "CREATE TABLE wish ("
    "  person INTEGER PRIMARY KEY, after INTEGER NOT NULL, slow INTEGER NOT NULL, looking INTEGER NOT NULL) STRICT;"
    "CREATE TABLE channel ("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT, person INTEGER NOT NULL, kind INTEGER NOT NULL, target TEXT NOT NULL,"
    "  form TEXT NOT NULL, name TEXT NOT NULL, made INTEGER NOT NULL, used INTEGER NOT NULL, outcome INTEGER NOT NULL,"
    "  failed INTEGER NOT NULL) STRICT;"
    "CREATE INDEX channel_person ON channel (person);"
    "CREATE TABLE told ("
    "  channel INTEGER NOT NULL, game TEXT NOT NULL, since INTEGER NOT NULL, letter INTEGER NOT NULL,"
    "  PRIMARY KEY (channel, game)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX told_letter ON told (letter) WHERE letter <> 0;"
    "CREATE INDEX outbox_channel ON outbox (channel) WHERE channel <> 0;"
    "CREATE TABLE link ("
    "  hash BLOB PRIMARY KEY, person INTEGER NOT NULL, game TEXT NOT NULL, until INTEGER NOT NULL)"
    "  STRICT, WITHOUT ROWID;"
    "CREATE INDEX link_person ON link (person);"
    "CREATE INDEX link_until ON link (until);"
    "CREATE TABLE vapid (only INTEGER PRIMARY KEY CHECK (only = 1), key BLOB NOT NULL) STRICT;",

    /* tournaments: who has entered, and the tables of their rounds; `due`: when the server should look at it, 0 never.
     * The tournaments of a league's divisions name it. */
    "CREATE TABLE contest ("
    "  id TEXT PRIMARY KEY, state INTEGER NOT NULL, league TEXT NOT NULL, host INTEGER NOT NULL,"
    "  created INTEGER NOT NULL, changed INTEGER NOT NULL, due INTEGER NOT NULL, doc TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX contest_due ON contest (due) WHERE due > 0;"
    "CREATE INDEX contest_list ON contest (created) WHERE league = '';"
    "CREATE INDEX contest_league ON contest (league) WHERE league <> '';"
    "CREATE INDEX contest_host ON contest (host, state) WHERE league = '';"
    "CREATE TABLE entrant ("
    "  contest TEXT NOT NULL, person INTEGER NOT NULL, number INTEGER NOT NULL, rating INTEGER NOT NULL,"
    "  division INTEGER NOT NULL, out INTEGER NOT NULL, PRIMARY KEY (contest, person)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX entrant_person ON entrant (person);"
    "CREATE TABLE bout ("
    "  contest TEXT NOT NULL, round INTEGER NOT NULL, number INTEGER NOT NULL, game TEXT, seats INTEGER NOT NULL,"
    "  over INTEGER NOT NULL, who INTEGER NOT NULL, places INTEGER NOT NULL, scores INTEGER NOT NULL,"
    "  PRIMARY KEY (contest, round, number)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX bout_game ON bout (game) WHERE game IS NOT NULL;",

    /* clubs: who belongs to them, the tables that are for them, and what came of their games, by season. What is said
     * in a club stands with what is said at tables, under its key below 0 */
    "CREATE TABLE club ("
    "  key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, looks TEXT NOT NULL UNIQUE,"
    "  about TEXT NOT NULL, entry INTEGER NOT NULL, code TEXT NOT NULL, created INTEGER NOT NULL,"
    "  changed INTEGER NOT NULL) STRICT;"
    "CREATE INDEX club_changed ON club (changed);"
    "CREATE TABLE member ("
    "  club TEXT NOT NULL, person INTEGER NOT NULL, role INTEGER NOT NULL, since INTEGER NOT NULL,"
    "  PRIMARY KEY (club, person)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX member_person ON member (person);"
    "CREATE TABLE club_game ("
    "  game TEXT PRIMARY KEY, club TEXT NOT NULL, over INTEGER NOT NULL, made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX club_game_club ON club_game (club, over, made);"
    "CREATE TABLE club_score ("
    "  club TEXT NOT NULL, season INTEGER NOT NULL, person INTEGER NOT NULL, games INTEGER NOT NULL,"
    "  wins INTEGER NOT NULL, points INTEGER NOT NULL, score INTEGER NOT NULL,"
    "  PRIMARY KEY (club, season, person)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX club_score_person ON club_score (person);",

    /* servers that share a database, and whose tables are whose: in a folder there is only one, and nothing in these */
    "CREATE TABLE process ("
    "  id INTEGER PRIMARY KEY, name TEXT NOT NULL, address TEXT NOT NULL, lease INTEGER NOT NULL) STRICT;"
    "CREATE TABLE owner (game INTEGER PRIMARY KEY, process INTEGER NOT NULL, epoch INTEGER NOT NULL) STRICT;",

    /* journals of games that are over, packed; which games are (1), will not be (2), and in the index wait for it */
    "CREATE TABLE packed (game INTEGER PRIMARY KEY, data BLOB NOT NULL, sum INTEGER NOT NULL) STRICT;"
    "ALTER TABLE game ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX game_unpacked ON game (changed) WHERE state = 2 AND packed = 0;",
};

/* clang-format on */

TIED(upgrade, SQL_VERSION);

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

int sqlite_version(sqlite3 *db, char error[STORE_ERROR])
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
    if (version > SQL_VERSION) {
        sql_complain(error,
                     T("the database is of version {version}, but this program knows only those up to {newest}: use a "
                       "newer program"),
                     "version", DIGITS(version), "newest", DIGITS(SQL_VERSION), NULL);
        return -1;
    }
    return version;
}

bool sqlite_upgrade(sqlite3 *db, int version, char error[STORE_ERROR])
{
    assert(version >= 0 && version <= SQL_VERSION);
    if (version == SQL_VERSION) return true;
    char mark[100];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION,
             SQL_VERSION);
    int rc = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int i = version; rc == SQLITE_OK && i < SQL_VERSION; i++) rc = sqlite3_exec(db, upgrade[i], NULL, NULL, NULL);
    if (rc == SQLITE_OK) rc = sqlite3_exec(db, mark, NULL, NULL, NULL);
    if (rc == SQLITE_OK) return true;
    sql_complain(error, T("the database cannot be brought to version {version}: {why}"), "version", DIGITS(SQL_VERSION),
                 "why", WORD(sqlite3_errmsg(db)), NULL);
    if (!sqlite3_get_autocommit(db)) sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}
