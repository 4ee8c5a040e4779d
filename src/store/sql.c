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
#include "sql_clubs.h"
#include "store_clubs.h"
#include "store_told.h"

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

    /* accounts: names that look alike are one (src/server/names.c has more of the rule than SQL can say, and puts it
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
};

enum { NEWEST = sizeof upgrade / sizeof *upgrade };
_Static_assert(STORE_WAITING == 0 && STORE_RUNNING == 1 && STORE_OVER == 2 && STORE_CLOSED == 3, "in the SQL");
_Static_assert(LETTER_WAITS == 0 && LETTER_GOES == 1 && LETTER_SENT == 2 && LETTER_LOST == 3, "in the SQL");
_Static_assert(ENTRY_RUNNING == 3 && ENTRY_GIVEN_UP == 2, "in the SQL");
_Static_assert(STORE_PAGES == 64 && SQL_STEP_BITS == 20 && STORE_SEATS == 4 && STORE_SURE == 110, "in the SQL");
_Static_assert(ROLE_ASKS == 1 && ROLE_MEMBER == 2 && ROLE_FOUNDER == 4, "in the SQL");

#define ENTRY "SELECT board, person, game, account, state, points, place, margin, began," \
              " coalesce((SELECT name FROM person WHERE id = entry.person), '') FROM entry "
#define PERSON "SELECT id, name, coalesce(login, ''), password, created, seen, language, unrated, key, mail" \
               " FROM person "
#define TABLE "g.id, g.state, g.open, g.asked, g.bot_due, g.deadline, g.created, g.changed, g.host," \
              "g.seat0, g.seat1, g.seat2, g.seat3, d.text, d.sum"
/* The documents only of the few rows that are wanted. */
#define LIST(rows, order, most) \
    "SELECT " TABLE " FROM (SELECT * FROM game WHERE " rows " ORDER BY " order " LIMIT " most ") g" \
    " LEFT JOIN doc d ON d.game = g.key ORDER BY " order
#define OF_PERSON "SELECT key FROM game WHERE seat0 = ?1 UNION SELECT key FROM game WHERE seat1 = ?1 UNION" \
                  " SELECT key FROM game WHERE seat2 = ?1 UNION SELECT key FROM game WHERE seat3 = ?1 UNION" \
                  " SELECT key FROM game WHERE host = ?1"
#define NEWEST_FIRST "changed DESC, key DESC"
#define CONTEST "SELECT id, state, league, host, created, changed, due, doc FROM contest "
#define REPORT "SELECT id, at, by, person, game, reason, text, excerpt, closed, note FROM report "
#define BOUT "SELECT contest, round, number, coalesce(game, ''), seats, over, who, places, scores FROM bout "
#define SKIPPED "coalesce((SELECT skipped FROM server), 0)"
#define GAME "(SELECT key FROM game WHERE id = ?1)"
#define PLACE "SELECT key FROM game WHERE id = ?1 UNION ALL SELECT -key FROM club WHERE id = ?1" /* where one talks */
#define ASIDE "INSERT INTO aside (game, kind, number, at, data, sum, why, put) SELECT ?1, "
#define STEPS_FROM(from, to) " WHERE place BETWEEN (" GAME " << 20) + " from " AND (" GAME " << 20) + " to " - 1"

const char *const sql_text[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",

    [SQL_ADD_PERSON] = "INSERT INTO person (name, login, password, created, seen, language, unrated, key,"
                       " mail)"
                       " VALUES (?1, nullif(?2, ''), ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SQL_PUT_PERSON] = "UPDATE person SET name = ?1, login = nullif(?2, ''), password = ?3, created = ?4,"
                       " seen = ?5, language = ?6, unrated = ?7, key = ?8, mail = ?9 WHERE id = ?10",
    [SQL_GET_PERSON] = PERSON "WHERE id = ?1",
    [SQL_GET_LOGIN] = PERSON "WHERE login = ?1",
    [SQL_ADD_TOKEN] = "INSERT INTO token (hash, person, about, created, seen)"
                      " VALUES (?1, ?2, ?3, ?4, ?4 - " SKIPPED ")",
    [SQL_GET_TOKEN] = "SELECT person, seen + " SKIPPED " FROM token WHERE hash = ?1",
    [SQL_USE_TOKEN] = "UPDATE token SET seen = ?2 - " SKIPPED " WHERE hash = ?1",
    [SQL_DROP_TOKEN] = "DELETE FROM token WHERE hash = ?1",
    [SQL_DROP_TOKENS] = "DELETE FROM token WHERE person = ?1",
    [SQL_DROP_UNUSED] = "DELETE FROM token WHERE id IN"
                        " (SELECT id FROM token WHERE seen < ?1 - " SKIPPED " ORDER BY seen LIMIT ?2)",
    [SQL_TRIM_TOKENS] = "DELETE FROM token WHERE id IN"
                        " (SELECT id FROM token WHERE person = ?1 ORDER BY id DESC LIMIT -1 OFFSET ?2)",
    [SQL_DROP_SESSION] = "DELETE FROM token WHERE person = ?1 AND id = ?2",
    [SQL_EACH_SESSION] = "SELECT id, created, seen + " SKIPPED ", hash, about FROM token WHERE person = ?1"
                         " ORDER BY id DESC",
    [SQL_NAME_TAKEN] = "SELECT 1 FROM person WHERE login IS NOT NULL AND key = ?1 AND id <> ?2 UNION ALL"
                       " SELECT 1 FROM person WHERE login IS NOT NULL AND " LOGIN_KEY " = ?1 AND id <> ?2 LIMIT 1",

    [SQL_EACH_WITH_MAIL] = PERSON "WHERE mail = ?1 COLLATE NOCASE AND mail <> '' AND login IS NOT NULL LIMIT ?2",
    [SQL_ADD_SECRET] = "INSERT INTO secret (hash, purpose, person, about, expires) VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_GET_SECRET] = "SELECT person, about FROM secret WHERE hash = ?1 AND purpose = ?2 AND expires > ?3",
    [SQL_DROP_SECRET] = "DELETE FROM secret WHERE hash = ?1",
    [SQL_DROP_SECRETS] = "DELETE FROM secret WHERE person = ?1 AND (purpose = ?2 OR ?2 = 0)",
    [SQL_COUNT_SECRETS] = "SELECT count(*), coalesce(max(about), '') FROM secret"
                          " WHERE person = ?1 AND purpose = ?2 AND expires > ?3",
    [SQL_DROP_EXPIRED] = "DELETE FROM secret WHERE hash IN (SELECT hash FROM secret WHERE expires <= ?1 LIMIT ?2)",
    [SQL_PUT_SECOND] = "INSERT OR REPLACE INTO second (person, secret, active, last) VALUES (?1, ?2, ?3, ?4)",
    [SQL_GET_SECOND] = "SELECT secret, active, last FROM second WHERE person = ?1",
    [SQL_DROP_SECOND] = "DELETE FROM second WHERE person = ?1",
    [SQL_LEAVE] = "UPDATE person SET name = '', key = '', login = NULL, password = '', created = 0, seen = 0,"
                  " language = '', unrated = 0, mail = '' WHERE id = ?1",
    [SQL_DROP_RATING] = "DELETE FROM rating WHERE person = ?1",
    [SQL_LEAVE_TOLD] = "DELETE FROM told WHERE channel IN (SELECT id FROM channel WHERE person = ?1)",
    [SQL_LEAVE_CHANNELS] = "DELETE FROM channel WHERE person = ?1",
    [SQL_LEAVE_WISH] = "DELETE FROM wish WHERE person = ?1",
    [SQL_LEAVE_OUTBOX] = "DELETE FROM outbox WHERE person = ?1 AND state = 0",
    [SQL_ADD_LEAVING] = "INSERT OR IGNORE INTO leaving (person, next) VALUES (?1, 0)",
    [SQL_NEXT_LEAVING] = "SELECT person, next FROM leaving ORDER BY person LIMIT 1",
    [SQL_NEXT_TABLE_OF] = "SELECT key, id FROM game WHERE state <> 3 AND key > ?2 AND key IN (" OF_PERSON ")"
                          " ORDER BY key LIMIT 1",
    [SQL_LEAVE_TABLE] = "UPDATE leaving SET next = ?2 WHERE person = ?1",
    [SQL_LEAVE_CHAT] = "UPDATE chat SET name = '' WHERE id IN"
                       " (SELECT id FROM chat WHERE person = ?1 AND name <> '' LIMIT ?2)",
    [SQL_LEAVE_LINES] = "UPDATE OR REPLACE line SET name = '' WHERE number IN"
                        " (SELECT number FROM line WHERE person = ?1 AND name <> '' LIMIT ?2)",
    [SQL_LEAVE_SCORE] = "SELECT game FROM score WHERE person = ?1 LIMIT 1",
    /* in what others keep of the game */
    [SQL_LEAVE_SCORES] = "UPDATE score SET about = json_set(about, '$.others', json((SELECT json_group_array("
                         "json(CASE value ->> 'person' WHEN ?2 THEN json_set(value, '$.name', '') ELSE value END))"
                         " FROM json_each(about, '$.others')))) WHERE game = ?1 AND person <> ?2"
                         " AND json_type(about, '$.others') = 'array'",
    [SQL_DROP_SCORE] = "DELETE FROM score WHERE game = ?1 AND person = ?2",
    [SQL_LEFT] = "DELETE FROM leaving WHERE person = ?1",
    [SQL_OLD_GUESTS] = PERSON "WHERE login IS NULL AND name <> '' AND seen < ?1 AND (seen, id) > (?2, ?3)"
                              " ORDER BY seen, id LIMIT ?4",
    [SQL_IS_BOUND] = "SELECT 1 FROM token WHERE person = ?1 UNION ALL"
                     " SELECT 1 FROM game WHERE state < 2 AND key IN (" OF_PERSON ") LIMIT 1",

    [SQL_ADD_SCORE] = "INSERT INTO score (game, seat, person, at, place, score, resigned, before, after, against,"
                      " about)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [SQL_HAS_SCORE] = "SELECT 1 FROM score WHERE game = ?1 LIMIT 1",
    [SQL_TRIM_SCORES] = "DELETE FROM score WHERE number IN"
                        " (SELECT number FROM score WHERE person = ?1 ORDER BY number DESC LIMIT -1 OFFSET ?2)",
    [SQL_EACH_SCORE] = "SELECT number, game, seat, person, at, place, score, resigned, before, after, against, about"
                       " FROM score WHERE person = ?1 AND number < ?2 ORDER BY number DESC LIMIT ?3",
    [SQL_COUNT_RATED] = "SELECT coalesce(sum(against = ?3), 0), count(*) FROM"
                        " (SELECT at, after, against FROM score WHERE person = ?1 ORDER BY number DESC LIMIT 200)"
                        " WHERE at > ?2 AND after IS NOT NULL",
    [SQL_NEXT_UNREAD] = "SELECT g.key, g.id FROM unread u JOIN game g ON g.key > u.next AND g.key <= u.last"
                        " WHERE g.state = 2 ORDER BY g.key LIMIT 1",
    [SQL_MARK_READ] = "UPDATE unread SET next = ?1",
    [SQL_ALL_READ] = "DELETE FROM unread",
    [SQL_PUT_RATING] = "INSERT OR REPLACE INTO rating (person, rating, deviation, volatility, games, at)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_GET_RATING] = "SELECT rating, deviation, volatility, games, at FROM rating WHERE person = ?1",
    [SQL_EACH_BEST] = "SELECT p.name, r.person, r.rating, r.deviation, r.volatility, r.games, r.at FROM rating r"
                      " JOIN person p ON p.id = r.person WHERE r.deviation <= 110 AND p.login IS NOT NULL"
                      " AND p.unrated = 0 ORDER BY r.rating DESC LIMIT ?1",

    [SQL_ADD_TRIED] = "INSERT OR IGNORE INTO tried (person, puzzle, solved) VALUES (?1, ?2, ?3)",
    [SQL_DROP_TRIED] = "DELETE FROM tried WHERE person = ?1",
    [SQL_EACH_TRIED] = "SELECT puzzle, solved FROM tried WHERE person = ?1 ORDER BY place",

    [SQL_ADD_CONTEST] = "INSERT INTO contest (id, state, league, host, created, changed, due, doc)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_PUT_CONTEST] = "UPDATE contest SET state = ?2, league = ?3, host = ?4, created = ?5, changed = ?6,"
                        " due = ?7, doc = ?8 WHERE id = ?1",
    [SQL_GET_CONTEST] = CONTEST "WHERE id = ?1",
    [SQL_LIST_CONTESTS] = CONTEST "WHERE league = ?1 AND state <> 3 ORDER BY created DESC LIMIT ?2",
    [SQL_LIST_LEAGUE] = CONTEST "WHERE league = ?1 AND league <> '' ORDER BY created DESC, id LIMIT ?2",
    [SQL_DUE_CONTEST] = "SELECT id FROM contest WHERE due > 0 AND due <= ?1 ORDER BY due LIMIT 1",
    [SQL_WAKE_CONTEST] = "UPDATE contest SET due = ?2 WHERE id = ?1 AND state = 1",
    [SQL_COUNT_CONTESTS] = "SELECT count(*) FROM contest WHERE host = ?1 AND state < 2 AND league = ''",
    [SQL_OLD_CONTEST] = "SELECT id FROM contest WHERE state > 1 AND changed < ?1 LIMIT 1",
    [SQL_DROP_CONTEST] = "DELETE FROM contest WHERE id = ?1",
    [SQL_DROP_ENTRANTS] = "DELETE FROM entrant WHERE contest = ?1",
    [SQL_DROP_BOUTS] = "DELETE FROM bout WHERE contest = ?1",
    [SQL_PUT_ENTRANT] = "INSERT OR REPLACE INTO entrant (contest, person, number, rating, division, out)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_DROP_ENTRANT] = "DELETE FROM entrant WHERE contest = ?1 AND person = ?2",
    [SQL_EACH_ENTRANT] = "SELECT e.contest, e.person, e.number, e.rating, e.division, e.out, coalesce(p.name, '')"
                         " FROM entrant e LEFT JOIN person p ON p.id = e.person WHERE e.contest = ?1"
                         " ORDER BY e.number, e.person",
    [SQL_EACH_ENTERED] = "SELECT contest, person, number, rating, division, out, '' FROM entrant WHERE person = ?1"
                         " ORDER BY contest LIMIT ?2",
    [SQL_NEXT_ENTERED] = "SELECT c.id FROM entrant e JOIN contest c ON c.id = e.contest"
                         " WHERE e.person = ?1 AND e.out = 0 AND c.state < 2"
                         " UNION ALL SELECT id FROM contest WHERE host = ?1 AND league = '' AND state = 0 AND due = 0"
                         " LIMIT 1",
    [SQL_COUNT_ENTRANTS] = "SELECT count(*), coalesce(sum(person = ?2), 0) FROM entrant WHERE contest = ?1 AND out = 0",
    [SQL_ADD_BOUT] = "INSERT INTO bout (contest, round, number, game, seats, over, who, places, scores)"
                     " VALUES (?1, ?2, ?3, nullif(?4, ''), ?5, ?6, ?7, ?8, ?9)",
    [SQL_PUT_BOUT] = "UPDATE bout SET game = nullif(?4, ''), seats = ?5, over = ?6, who = ?7, places = ?8, scores = ?9"
                     " WHERE contest = ?1 AND round = ?2 AND number = ?3",
    [SQL_EACH_BOUT] = BOUT "WHERE contest = ?1 ORDER BY round, number",
    [SQL_BOUT_OF] = BOUT "WHERE game = ?1",

    SQL_CLUBS(LIST)

    [SQL_KEY] = "SELECT key FROM game WHERE id = ?1",
    [SQL_PLACE] = PLACE,
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
    [SQL_LIST_PERSON] = LIST("state <> 3 AND key IN (" OF_PERSON ")", NEWEST_FIRST, "?2"),
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
    [SQL_DROP_LINES] = "DELETE FROM line WHERE game = ?1",
    [SQL_DROP_CLUB_GAME] = "DELETE FROM club_game WHERE game = (SELECT id FROM game WHERE key = ?1)",
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
    [SQL_ADD_CHAT] = "INSERT INTO chat (game, person, name, text, at) SELECT key, ?2, ?3, ?4, ?5 FROM (" PLACE ")",
    [SQL_TRIM_CHAT] = "DELETE FROM chat WHERE id IN"
                      " (SELECT id FROM chat WHERE game = (" PLACE ") ORDER BY id DESC LIMIT -1 OFFSET ?2)",
    [SQL_EACH_CHAT] = "SELECT person, name, text, at FROM"
                      " (SELECT * FROM chat WHERE game = ?1 ORDER BY id DESC LIMIT ?2) ORDER BY id",
    [SQL_ADD_LINE] = "INSERT INTO line (game, person, name, version, place, answers, comment, at)"
                     " SELECT key, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM game WHERE id = ?1"
                     " ON CONFLICT DO UPDATE SET comment = ?7, at = ?8",
    [SQL_EACH_LINE] = "SELECT number, person, name, version, place, answers, comment, at FROM line WHERE game = " GAME
                      " ORDER BY version, number",
    [SQL_DROP_LINE] = "DELETE FROM line WHERE game = " GAME " AND number = ?2",
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

    [SQL_ADD_DAY] = "INSERT INTO day (day, settled, secret, game) VALUES (?1, 0, ?2, ?3)",
    [SQL_GET_DAY] = "SELECT day, settled, secret, game FROM day WHERE day = ?1",
    [SQL_EACH_DAY] = "SELECT day, settled, secret, game FROM day WHERE settled = ?1 AND day <= ?2"
                     " ORDER BY day DESC LIMIT ?3",
    [SQL_SETTLE_DAY] = "UPDATE day SET settled = 1 WHERE day = ?1",
    [SQL_END_RUNNING] = "UPDATE entry SET state = 2 WHERE board = ?1 AND state = 3",
    [SQL_DROP_DAYS] = "DELETE FROM day WHERE day < ?1 AND settled = 1",
    [SQL_DROP_ENTRIES] = "DELETE FROM entry WHERE (board, person) IN"
                         " (SELECT board, person FROM entry WHERE began < ?1 LIMIT ?2)",
    [SQL_ADD_ENTRY] = "INSERT INTO entry (board, person, game, account, state, points, place, margin, began)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SQL_END_ENTRY] = "UPDATE entry SET state = ?4, points = ?5, place = ?6, margin = ?7"
                      " WHERE board = ?1 AND person = ?2 AND game = ?3 AND state = 3",
    [SQL_GET_ENTRY] = ENTRY "WHERE board = ?1 AND person = ?2",
    [SQL_BEST_ENTRIES] = ENTRY "WHERE board = ?1 AND state = ?2 ORDER BY points DESC, margin DESC LIMIT ?3",
    [SQL_COUNT_ENTRIES] = "SELECT state, count(*) FROM entry WHERE board = ?1 GROUP BY state",
    [SQL_COUNT_BETTER] = "SELECT count(*) FROM entry WHERE board = ?1 AND state = ?2 AND points >= ?3"
                         " AND (points > ?3 OR margin > ?4)",

    [SQL_PUT_BAN] = "INSERT OR REPLACE INTO ban (person, at, until, reason) VALUES (?1, ?2, ?3, ?4)",
    [SQL_GET_BAN] = "SELECT at, until, reason FROM ban WHERE person = ?1 AND (until = 0 OR until > ?2)",
    [SQL_DROP_BAN] = "DELETE FROM ban WHERE person = ?1",
    [SQL_PUT_RIGHT] = "INSERT OR REPLACE INTO office (person, level) VALUES (?1, ?2)",
    [SQL_GET_RIGHT] = "SELECT level FROM office WHERE person = ?1",
    [SQL_DROP_RIGHT] = "DELETE FROM office WHERE person = ?1",
    [SQL_ADD_ACT] = "INSERT INTO audit (at, person, who, what, whom, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_EACH_ACT] = "SELECT number, at, person, who, what, whom, reason FROM audit WHERE number < ?1"
                     " ORDER BY number DESC LIMIT ?2",
    [SQL_DROP_ACTS] = "DELETE FROM audit WHERE number IN"
                      " (SELECT number FROM audit ORDER BY number LIMIT ?2) AND at < ?1",
    [SQL_ADD_NOTICE] = "INSERT INTO notice (at, until, text) VALUES (?1, ?2, ?3)",
    [SQL_EACH_NOTICE] = "SELECT number, at, until, text FROM notice WHERE until = 0 OR until > ?1"
                        " ORDER BY number DESC LIMIT ?2",
    [SQL_DROP_NOTICE] = "DELETE FROM notice WHERE number = ?1",
    [SQL_ADD_PASS] = "INSERT INTO pass (code, at, until, uses, used) VALUES (?1, ?2, ?3, ?4, 0)",
    [SQL_USE_PASS] = "UPDATE pass SET used = used + 1 WHERE code = ?1 AND used < uses AND until > ?2",
    [SQL_EACH_PASS] = "SELECT code, at, until, uses, used FROM pass WHERE used < uses AND until > ?1"
                      " ORDER BY at DESC LIMIT ?2",
    [SQL_DROP_PASS] = "DELETE FROM pass WHERE code = ?1",
    [SQL_DROP_OLD_NOTICES] = "DELETE FROM notice WHERE until <> 0 AND until < ?1",
    [SQL_DROP_OLD_PASSES] = "DELETE FROM pass WHERE until < ?1 OR used >= uses",
    [SQL_DROP_OLD_BANS] = "DELETE FROM ban WHERE until <> 0 AND until < ?1",
    [SQL_PUT_SWITCH] = "INSERT OR REPLACE INTO house (switch, value) VALUES (?1, ?2)",
    [SQL_GET_SWITCH] = "SELECT value FROM house WHERE switch = ?1",
    [SQL_LAST_KEYS] = "SELECT coalesce((SELECT max(id) FROM person), 0), coalesce((SELECT max(key) FROM game), 0)",
    [SQL_SCAN_PEOPLE] = PERSON "WHERE id <= ?1 AND id > ?2 AND (?3 = '' OR instr(lower(name), lower(?3))"
                               " OR instr(login, lower(?3))) ORDER BY id DESC",
    [SQL_SCAN_TABLES] = LIST("key <= ?1 AND key > ?2 AND (?3 < 0 OR state = ?3)", "key DESC", "?4"),
    [SQL_EACH_TOKEN] = "SELECT created, seen + " SKIPPED " FROM token WHERE person = ?1 ORDER BY id DESC LIMIT ?2",

    [SQL_PUT_SHUN] = "INSERT INTO shun (person, other, mute, block) VALUES (?1, ?2, ?3, ?4)"
                     " ON CONFLICT DO UPDATE SET mute = ?3, block = ?4",
    [SQL_DROP_SHUN] = "DELETE FROM shun WHERE person = ?1 AND other = ?2",
    [SQL_GET_SHUN] = "SELECT mute, block FROM shun WHERE person = ?1 AND other = ?2",
    [SQL_EACH_SHUN] = "SELECT other, mute, block, coalesce((SELECT name FROM person WHERE id = shun.other), '')"
                      " FROM shun WHERE person = ?1",
    [SQL_ADD_REPORT] = "INSERT INTO report (at, by, person, game, reason, text, excerpt)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_EACH_REPORT_BY] = REPORT "WHERE by = ?1 ORDER BY id DESC LIMIT ?2",
    [SQL_EACH_REPORT] = REPORT "WHERE id < ?1 AND (?2 = 0 OR closed = 0) ORDER BY id DESC LIMIT ?3",
    [SQL_CLOSE_REPORT] = "UPDATE report SET closed = ?2, note = ?3 WHERE id = ?1",
    [SQL_PUT_VACATION] = "INSERT OR REPLACE INTO vacation (person, first, last) VALUES (?1, ?2, ?3)",
    [SQL_DROP_VACATION] = "DELETE FROM vacation WHERE person = ?1 AND first = ?2",
    [SQL_EACH_VACATION] = "SELECT first, last FROM vacation WHERE person = ?1 AND last >= ?2 ORDER BY first",
    [SQL_PUT_PACE] = "INSERT INTO pace (person, turns, spent, games, finished) VALUES (?1, ?2, ?3, ?4, ?5)"
                     " ON CONFLICT DO UPDATE SET turns = turns + ?2, spent = spent + ?3, games = games + ?4,"
                     " finished = finished + ?5",
    [SQL_GET_PACE] = "SELECT turns, spent, games, finished FROM pace WHERE person = ?1",
    [SQL_FORGET_SHUN] = "DELETE FROM shun WHERE person = ?1 OR other = ?1",
    [SQL_FORGET_VACATION] = "DELETE FROM vacation WHERE person = ?1",
    [SQL_FORGET_PACE] = "DELETE FROM pace WHERE person = ?1",
    [SQL_NEXT_SILENT] = "SELECT key, id FROM game WHERE key > ?2 AND key <= ?3 AND state = 1 AND changed < ?1 AND"
                        " (seat0 IS NOT NULL) + (seat1 IS NOT NULL) + (seat2 IS NOT NULL) + (seat3 IS NOT NULL) > 1"
                        " ORDER BY key LIMIT 1",
    [SQL_LAST_TABLE] = "SELECT coalesce(max(key), 0) FROM game",

    [SQL_ADD_LETTER] = "INSERT INTO outbox (kind, person, channel, state, tries, made, due, target, subject, body)"
                       " VALUES (?1, ?2, ?3, 0, 0, ?4, ?5, ?6, ?7, ?8)",
    [SQL_EACH_LETTER] = "SELECT id, kind, person, channel, tries, made, due, target, subject, body FROM outbox"
                        " WHERE state = 0 AND due <= ?1 ORDER BY due LIMIT ?2",
    /* of what is done with nothing is left but that it was */
    [SQL_PUT_LETTER] = "UPDATE outbox SET state = ?2, tries = ?3, due = ?4, target = iif(?2 < 2, target, ''),"
                       " subject = iif(?2 < 2, subject, ''), body = iif(?2 < 2, body, '') WHERE id = ?1",
    [SQL_COUNT_LETTERS] = "SELECT count(*) FROM outbox WHERE person = ?1 AND made > ?2 AND kind = ?3 AND channel = 0",
    [SQL_COUNT_WAITING] = "SELECT count(*) FROM outbox WHERE state = 0",
    [SQL_UNSURE_LETTERS] = "UPDATE outbox SET state = iif(state = 1, 3, state), due = min(due, ?1) WHERE state < 2",
    [SQL_DROP_LETTERS] = "DELETE FROM outbox WHERE id IN"
                         " (SELECT id FROM outbox WHERE state > 1 AND made < ?1 LIMIT ?2)",

    [SQL_ADD_CHANNEL] = "INSERT INTO channel (person, kind, target, form, name, made, used, outcome, failed)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, 0, 0)",
    [SQL_PUT_CHANNEL] = "UPDATE channel SET target = ?2, form = ?3, name = ?4, used = ?5, outcome = ?6, failed = ?7"
                        " WHERE id = ?1",
    [SQL_DROP_CHANNEL] = "DELETE FROM channel WHERE id = ?1",
    [SQL_DROP_CHANNEL_TURNS] = "DELETE FROM told WHERE channel = ?1",
    [SQL_DROP_CHANNEL_LETTERS] = "DELETE FROM outbox WHERE channel = ?1 AND state = 0",
    [SQL_EACH_CHANNEL] = "SELECT id, person, kind, target, form, name, made, used, outcome, failed,"
                         " coalesce((SELECT min(id) FROM outbox o"
                         " WHERE o.channel = c.id AND state = 0 AND body = ''), 0),"
                         " EXISTS (SELECT 1 FROM told t WHERE t.channel = c.id AND letter = 0)"
                         " FROM channel c WHERE ?1 = 0 OR id = ?1",
    [SQL_PUT_WISH] = "INSERT OR REPLACE INTO wish (person, after, slow, looking) VALUES (?1, ?2, ?3, ?4)",
    [SQL_EACH_WISH] = "SELECT person, after, slow, looking FROM wish",
    [SQL_PUT_TOLD] = "INSERT OR REPLACE INTO told (channel, game, since, letter) VALUES (?1, ?2, ?3, 0)",
    [SQL_EACH_TOLD] = "SELECT game, since FROM told WHERE channel = ?1 AND letter = 0 ORDER BY since LIMIT ?2",
    [SQL_MARK_TOLD] = "UPDATE told SET letter = ?3 WHERE channel = ?1 AND game = ?2",
    [SQL_FREE_TOLD] = "UPDATE told SET letter = 0 WHERE letter = ?1",
    [SQL_DROP_TOLD] = "DELETE FROM told WHERE channel = ?1 AND game = ?2",
    [SQL_ADD_LINK] = "INSERT INTO link (hash, person, game, until) VALUES (?1, ?2, ?3, ?4)",
    [SQL_GET_LINK] = "SELECT person, game FROM link WHERE hash = ?1 AND until > ?2",
    [SQL_DROP_LINKS] = "DELETE FROM link WHERE person = ?1",
    [SQL_DROP_OLD_LINKS] = "DELETE FROM link WHERE hash IN (SELECT hash FROM link WHERE until < ?1 LIMIT ?2)",
    [SQL_PUT_VAPID] = "INSERT INTO vapid (only, key) VALUES (1, ?1)",
    [SQL_GET_VAPID] = "SELECT key FROM vapid",

    [SQL_PACKS] = "SELECT auto_vacuum = 2 FROM pragma_auto_vacuum",
    [SQL_FREE_PAGES] = "SELECT freelist_count FROM pragma_freelist_count",
    [SQL_BYTES] = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    [SQL_GIVE_BACK] = "PRAGMA incremental_vacuum(64)",
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
