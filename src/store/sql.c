/* sql.c - the statements, in words that every database understands, where it can be said in them. What PostgreSQL says
 * in others is in pg_sql.c.
 *
 * Portable are ON CONFLICT with what it is about, RETURNING, IS NOT DISTINCT FROM, CASE, CAST, count and coalesce. Not
 * portable: INSERT OR ..., iif, min and max of two values, numbers made of conditions, sum without a CAST, a LIMIT
 * below 0, functions of JSON, a query inside FROM without a name; "only" needs its quotes.
 */
#include "sql.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/speech.h"
#include "sql_clubs.h"
#include "store_clubs.h"
#include "store_told.h"

/* clang-format off */

#define LOGIN_KEY "replace(replace(replace(login, '-', ''), '_', ''), '.', '')"

_Static_assert(STORE_WAITING == 0 && STORE_RUNNING == 1 && STORE_OVER == 2 && STORE_CLOSED == 3, "in the SQL");
_Static_assert(LETTER_WAITS == 0 && LETTER_GOES == 1 && LETTER_SENT == 2 && LETTER_LOST == 3, "in the SQL");
_Static_assert(ENTRY_RUNNING == 3 && ENTRY_GIVEN_UP == 2, "in the SQL");
_Static_assert(ROLE_ASKS == 1 && ROLE_MEMBER == 2 && ROLE_FOUNDER == 4, "in the SQL");
_Static_assert(STORE_PAGES == 64 && SQL_STEP_BITS == 20 && STORE_SEATS == 4 && STORE_SURE == 110, "in the SQL");

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
#define BOUT "SELECT contest, round, number, coalesce(game, ''), seats, over, who, places, scores FROM bout "
#define SKIPPED "coalesce((SELECT skipped FROM server), 0)"
#define GAME "(SELECT key FROM game WHERE id = ?1)"
#define REPORT "SELECT id, at, by, person, game, reason, text, excerpt, closed, note FROM report "
#define PLACE "SELECT key FROM game WHERE id = ?1 UNION ALL SELECT -key FROM club WHERE id = ?1" /* where one talks */
#define ASIDE "INSERT INTO aside (game, kind, number, at, data, sum, why, put) SELECT ?1, "
#define STEPS_FROM(from, to) " WHERE place BETWEEN (" GAME " << 20) + " from " AND (" GAME " << 20) + " to " - 1"

const char *const sql_text[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",

    [SQL_ADD_PERSON] = "INSERT INTO person (name, login, password, created, seen, language, unrated, key,"
                       " mail)"
                       " VALUES (?1, nullif(?2, ''), ?3, ?4, ?5, ?6, ?7, ?8, ?9) RETURNING id",
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
                        " (SELECT id FROM token WHERE person = ?1 ORDER BY id DESC LIMIT 1000000000 OFFSET ?2)",
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
    [SQL_PUT_SECOND] = "INSERT INTO second (person, secret, active, last) VALUES (?1, ?2, ?3, ?4)"
                       " ON CONFLICT (person) DO UPDATE SET secret = ?2, active = ?3, last = ?4",
    [SQL_GET_SECOND] = "SELECT secret, active, last FROM second WHERE person = ?1",
    [SQL_DROP_SECOND] = "DELETE FROM second WHERE person = ?1",
    [SQL_LEAVE] = "UPDATE person SET name = '', key = '', login = NULL, password = '', created = 0, seen = 0,"
                  " language = '', unrated = 0, mail = '' WHERE id = ?1",
    [SQL_DROP_RATING] = "DELETE FROM rating WHERE person = ?1",
    [SQL_LEAVE_TOLD] = "DELETE FROM told WHERE channel IN (SELECT id FROM channel WHERE person = ?1)",
    [SQL_LEAVE_CHANNELS] = "DELETE FROM channel WHERE person = ?1",
    [SQL_LEAVE_WISH] = "DELETE FROM wish WHERE person = ?1",
    [SQL_LEAVE_OUTBOX] = "DELETE FROM outbox WHERE person = ?1 AND state = 0",
    [SQL_ADD_LEAVING] = "INSERT INTO leaving (person, next) VALUES (?1, 0) ON CONFLICT DO NOTHING",
    [SQL_NEXT_LEAVING] = "SELECT person, next FROM leaving ORDER BY person LIMIT 1",
    [SQL_NEXT_TABLE_OF] = "SELECT key, id FROM game WHERE state <> 3 AND key > ?2 AND key IN (" OF_PERSON ")"
                          " ORDER BY key LIMIT 1",
    [SQL_LEAVE_TABLE] = "UPDATE leaving SET next = ?2 WHERE person = ?1",
    [SQL_LEAVE_CHAT] = "UPDATE chat SET name = '' WHERE id IN"
                       " (SELECT id FROM chat WHERE person = ?1 AND name <> '' LIMIT ?2)",
    /* the same line, kept under another name */
    [SQL_LEAVE_TWICE] = "DELETE FROM line WHERE number IN (SELECT l.number FROM line l JOIN line o ON o.game = l.game"
                        " AND o.version = l.version AND o.answers = l.answers AND o.person = l.person AND"
                        " o.number > l.number WHERE l.person = ?1)",
    [SQL_LEAVE_LINES] = "UPDATE line SET name = '' WHERE number IN"
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
    [SQL_TRIM_SCORES] = "DELETE FROM score WHERE number IN"
                        " (SELECT number FROM score WHERE person = ?1 ORDER BY number DESC LIMIT 1000000000 OFFSET ?2)",
    [SQL_EACH_SCORE] = "SELECT number, game, seat, person, at, place, score, resigned, before, after, against, about"
                       " FROM score WHERE person = ?1 AND number < ?2 ORDER BY number DESC LIMIT ?3",
    /* how many games in all, and a thousand times those against the same others, are one number */
    [SQL_GET_RATED] = "WITH w (person, against) AS (VALUES (?3, ?4), (?5, ?6), (?7, ?8), (?9, ?10))"
                      " SELECT w.person, (SELECT count(*) FROM score WHERE game = ?1),"
                      " (SELECT count(*) + 1000 * count(CASE WHEN against = w.against THEN 1 END) FROM"
                      " (SELECT at, after, against FROM score WHERE person = w.person ORDER BY number DESC LIMIT 200) s"
                      " WHERE at > ?2 AND after IS NOT NULL), r.rating, r.deviation, r.volatility, r.games, r.at"
                      " FROM w LEFT JOIN rating r ON r.person = w.person",
    [SQL_NEXT_UNREAD] = "SELECT g.key, g.id FROM unread u JOIN game g ON g.key > u.next AND g.key <= u.last"
                        " WHERE g.state = 2 ORDER BY g.key LIMIT 1",
    [SQL_MARK_READ] = "UPDATE unread SET next = ?1",
    [SQL_ALL_READ] = "DELETE FROM unread",
    [SQL_PUT_RATING] = "INSERT INTO rating (person, rating, deviation, volatility, games, at)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (person) DO UPDATE SET rating = ?2,"
                       " deviation = ?3, volatility = ?4, games = ?5, at = ?6",
    [SQL_GET_RATING] = "SELECT rating, deviation, volatility, games, at FROM rating WHERE person = ?1",
    [SQL_EACH_BEST] = "SELECT p.name, r.person, r.rating, r.deviation, r.volatility, r.games, r.at FROM rating r"
                      " JOIN person p ON p.id = r.person WHERE r.deviation <= 110 AND p.login IS NOT NULL"
                      " AND p.unrated = 0 ORDER BY r.rating DESC LIMIT ?1",

    [SQL_ADD_TRIED] = "INSERT INTO tried (person, puzzle, solved) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    [SQL_DROP_TRIED] = "DELETE FROM tried WHERE person = ?1",
    [SQL_EACH_TRIED] = "SELECT puzzle, solved FROM tried WHERE person = ?1 ORDER BY place",

    [SQL_ADD_CONTEST] = "INSERT INTO contest (id, state, league, host, created, changed, due, doc)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [SQL_PUT_CONTEST] = "UPDATE contest SET state = ?2, league = ?3, host = ?4, created = ?5, changed = ?6,"
                        " due = ?7, doc = ?8 WHERE id = ?1",
    [SQL_GET_CONTEST] = CONTEST "WHERE id = ?1",
    [SQL_LIST_CONTESTS] = CONTEST "WHERE league = '' AND state < 2 ORDER BY created DESC LIMIT ?1",
    [SQL_LIST_CONTESTS_OVER] = CONTEST "WHERE league = '' AND state = 2 ORDER BY created DESC LIMIT ?1",
    [SQL_LIST_LEAGUE] = CONTEST "WHERE league = ?1 AND league <> '' ORDER BY created DESC, id LIMIT ?2",
    [SQL_DUE_CONTEST] = "SELECT id FROM contest WHERE due > 0 AND due <= ?1 ORDER BY due LIMIT 1",
    [SQL_WAKE_CONTEST] = "UPDATE contest SET due = ?2 WHERE id = ?1",
    [SQL_WAKE_CLUB_CONTESTS] = "UPDATE contest SET due = ?2 WHERE league = '' AND state = 0 AND doc LIKE"
                               " '%\"club\":\"' || ?1 || '\"%'",
    [SQL_COUNT_CONTESTS] = "SELECT count(*) FROM contest WHERE host = ?1 AND state < 2 AND league = ''",
    [SQL_OLD_CONTEST] = "SELECT id FROM contest WHERE state > 1 AND changed < ?1 LIMIT 1",
    [SQL_DROP_CONTEST] = "DELETE FROM contest WHERE id = ?1",
    [SQL_DROP_ENTRANTS] = "DELETE FROM entrant WHERE contest = ?1",
    [SQL_DROP_BOUTS] = "DELETE FROM bout WHERE contest = ?1",
    [SQL_PUT_ENTRANT] = "INSERT INTO entrant (contest, person, number, rating, division, out)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (contest, person) DO UPDATE SET number = ?3,"
                        " rating = ?4, division = ?5, out = ?6",
    [SQL_DROP_ENTRANT] = "DELETE FROM entrant WHERE contest = ?1 AND person = ?2",
    [SQL_EACH_ENTRANT] = "SELECT e.contest, e.person, e.number, e.rating, e.division, e.out, coalesce(p.name, '')"
                         " FROM entrant e LEFT JOIN person p ON p.id = e.person WHERE e.contest = ?1"
                         " ORDER BY e.number, e.person",
    [SQL_COUNT_ENTRANTS] = "SELECT count(*), count(CASE WHEN person = ?2 THEN 1 END) FROM entrant"
                           " WHERE contest = ?1 AND out = 0",
    [SQL_EACH_ENTERED] = "SELECT contest, person, number, rating, division, out, '' FROM entrant WHERE person = ?1"
                         " ORDER BY contest LIMIT ?2",
    [SQL_NEXT_ENTERED] = "SELECT c.id FROM entrant e JOIN contest c ON c.id = e.contest"
                         " WHERE e.person = ?1 AND e.out = 0 AND c.state < 2"
                         " UNION ALL SELECT id FROM contest WHERE host = ?1 AND league = '' AND state = 0 AND due = 0"
                         " LIMIT 1",
    [SQL_ADD_BOUT] = "INSERT INTO bout (contest, round, number, game, seats, over, who, places, scores)"
                     " VALUES (?1, ?2, ?3, nullif(?4, ''), ?5, ?6, ?7, ?8, ?9)",
    [SQL_PUT_BOUT] = "UPDATE bout SET game = nullif(?4, ''), seats = ?5, over = ?6, who = ?7, places = ?8, scores = ?9"
                     " WHERE contest = ?1 AND round = ?2 AND number = ?3",
    [SQL_EACH_BOUT] = BOUT "WHERE contest = ?1 ORDER BY round, number",
    [SQL_BOUT_OF] = BOUT "WHERE game = ?1",

    SQL_CLUBS(LIST)

    [SQL_PLACE] = PLACE,
    [SQL_KEY] = "SELECT key FROM game WHERE id = ?1",
    [SQL_ADD_TABLE] = "INSERT INTO game (id, state, open, asked, bot_due, deadline, created, changed, host,"
                      " seat0, seat1, seat2, seat3) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    [SQL_PUT_TABLE] = "UPDATE game SET state = ?2, open = ?3, asked = ?4, bot_due = ?5, deadline = ?6, created = ?7,"
                      " changed = ?8, host = ?9, seat0 = ?10, seat1 = ?11, seat2 = ?12, seat3 = ?13 WHERE id = ?1",
    /* What most turns change. With the same people it leaves their indexes alone. */
    [SQL_PUT_TURN] = "UPDATE game SET asked = ?4, bot_due = ?5, deadline = ?6, changed = ?8 WHERE id = ?1"
                     " AND state = ?2 AND open = ?3 AND created = ?7 AND host IS NOT DISTINCT FROM ?9"
                     " AND seat0 IS NOT DISTINCT FROM ?10 AND seat1 IS NOT DISTINCT FROM ?11"
                     " AND seat2 IS NOT DISTINCT FROM ?12 AND seat3 IS NOT DISTINCT FROM ?13",
    [SQL_GET_TABLE] = "SELECT " TABLE " FROM game g LEFT JOIN doc d ON d.game = g.key WHERE g.id = ?1",
    [SQL_ADD_DOC] = "INSERT INTO doc (game, text, sum) SELECT key, ?2, ?3 FROM game WHERE id = ?1",
    [SQL_PUT_DOC] = "UPDATE doc SET text = ?2, sum = ?3 WHERE game = " GAME,

    [SQL_LIST_OPEN] = LIST("open = 1 AND state < 2", NEWEST_FIRST, "?1"),
    [SQL_LIST_PERSON] = LIST("state <> 3 AND key IN (" OF_PERSON ")", NEWEST_FIRST, "?2"),
    /* ... not those of another server than ?5 */
    [SQL_LIST_DUE] = LIST("due <= ?1 AND due >= ?3 AND (due > ?3 OR id > ?4) AND NOT EXISTS"
                          " (SELECT 1 FROM owner o WHERE o.game = game.key AND o.process <> ?5)", "due, id", "?2"),
    [SQL_LIST_OLD] = "SELECT key FROM game WHERE state = ?1 AND changed < ?2 AND NOT EXISTS"
                     " (SELECT 1 FROM owner o WHERE o.game = game.key) LIMIT ?3",
    [SQL_COUNT_HOSTED] = "SELECT count(*) FROM game WHERE host = ?1 AND state < 2",
    /* its steps with what a row takes, and about as much as the rest of it takes */
    [SQL_WEIGH] = "UPDATE game SET bytes = 8192 + coalesce((SELECT sum(length(data) + 28) FROM step"
                  " WHERE place BETWEEN key << 20 AND (key << 20) + 1048575), 0) WHERE id = ?1",
    [SQL_COUNT_KEPT] = "SELECT count(*), CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM game"
                       " WHERE host = ?1 AND state = 2",
    [SQL_SHIFT_TIMES] = "UPDATE game SET deadline = CASE WHEN deadline = 0 THEN 0 WHEN deadline + ?1 < 1 THEN 1"
                        " ELSE deadline + ?1 END,"
                        " changed = changed + ?1 WHERE state <> 2",
    [SQL_SKIP] = "UPDATE server SET skipped = skipped + ?1",
    [SQL_DROP_STEPS] = "DELETE FROM step WHERE place BETWEEN ?1 << 20 AND (?1 << 20) + 1048575",
    [SQL_DROP_SNAPSHOT] = "DELETE FROM snapshot WHERE game = ?1",
    [SQL_DROP_CHAT] = "DELETE FROM chat WHERE game = ?1",
    [SQL_DROP_LINES] = "DELETE FROM line WHERE game = ?1",
    [SQL_DROP_DOC] = "DELETE FROM doc WHERE game = ?1",
    [SQL_DROP_CLUB_GAME] = "DELETE FROM club_game WHERE game = (SELECT id FROM game WHERE key = ?1)",
    [SQL_DROP_BASE] = "DELETE FROM base WHERE game = ?1",
    [SQL_EACH_ID] = "SELECT id FROM game WHERE state <> 3 AND (?1 = '' OR id = ?1) ORDER BY key",
    [SQL_DROP_TABLE] = "DELETE FROM game WHERE key = ?1",

    [SQL_ADD_STEP] = "INSERT INTO step (place, at, data, sum)"
                     " SELECT (key << 20) + ?2, ?3, ?4, ?5 FROM game WHERE id = ?1",
    [SQL_EACH_STEP] = "SELECT place & 1048575, at, data, sum FROM step"
                      " WHERE place BETWEEN (?1 << 20) + ?2 AND (?1 << 20) + 1048575 ORDER BY place",
    [SQL_PUT_SNAPSHOT] = "INSERT INTO snapshot (game, steps, rules, text, sum)"
                         " SELECT key, ?2, ?3, ?4, ?5 FROM game WHERE id = ?1"
                         " ON CONFLICT (game) DO UPDATE SET steps = ?2, rules = ?3, text = ?4, sum = ?5",
    [SQL_GET_SNAPSHOT] = "SELECT steps, rules, text, sum FROM snapshot WHERE game = " GAME,
    [SQL_ADD_CHAT] = "INSERT INTO chat (game, person, name, text, at) SELECT key, ?2, ?3, ?4, ?5 FROM (" PLACE ") p",
    [SQL_TRIM_CHAT] = "DELETE FROM chat WHERE id IN"
                      " (SELECT id FROM chat WHERE game = (" PLACE ") ORDER BY id DESC LIMIT 1000000000 OFFSET ?2)",
    [SQL_EACH_CHAT] = "SELECT person, name, text, at FROM"
                      " (SELECT * FROM chat WHERE game = ?1 ORDER BY id DESC LIMIT ?2) c ORDER BY id",
    [SQL_ADD_LINE] = "INSERT INTO line (game, person, name, version, place, answers, comment, at)"
                     " SELECT key, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM game WHERE id = ?1"
                     " ON CONFLICT (game, version, answers, person, name) DO UPDATE SET comment = ?7, at = ?8",
    [SQL_EACH_LINE] = "SELECT number, person, name, version, place, answers, comment, at FROM line WHERE game = " GAME
                      " ORDER BY version, number",
    [SQL_DROP_LINE] = "DELETE FROM line WHERE game = " GAME " AND number = ?2",
    [SQL_COUNT_STEPS] = "SELECT coalesce(max(place & 1048575) + 1, 0) FROM step"
                        " WHERE place BETWEEN ?1 << 20 AND (?1 << 20) + 1048575",
    [SQL_PUT_BASE] = "INSERT INTO base (game, first, steps, text, sum)"
                     " SELECT key, ?2, ?3, ?4, ?5 FROM game WHERE id = ?1"
                     " ON CONFLICT (game) DO UPDATE SET first = ?2, steps = ?3, text = ?4, sum = ?5",
    [SQL_GET_BASE] = "SELECT first, steps, text, sum FROM base WHERE game = " GAME,

    [SQL_GET_STEP] = "SELECT data, sum, at FROM step WHERE place = (" GAME " << 20) + ?2",
    [SQL_GET_DOC] = "SELECT CAST(text AS BLOB), sum, 0 FROM doc WHERE game = " GAME,
    [SQL_ASIDE_STEPS] = ASIDE "'step', place & 1048575, at, data, sum, ?2, ?3 FROM step" STEPS_FROM("?4", "?5"),
    [SQL_CUT_STEPS] = "DELETE FROM step" STEPS_FROM("?2", "?3"),
    [SQL_ASIDE_SNAPSHOT] = ASIDE "'snapshot', steps, 0, CAST(text AS BLOB), sum, ?2, ?3 FROM snapshot"
                                 " WHERE game = " GAME,
    [SQL_ASIDE_BASE] = ASIDE "'base', steps, first, CAST(text AS BLOB), sum, ?2, ?3 FROM base WHERE game = " GAME,
    [SQL_ASIDE_DOC] = ASIDE "'document', 0, 0, CAST(text AS BLOB), sum, ?2, ?3 FROM doc WHERE game = " GAME,

    [SQL_NEXT_UNPACKED] = "SELECT id, changed FROM game WHERE state = 2 AND packed = 0 AND changed < ?1"
                          " AND changed >= ?2 AND (changed > ?2 OR id > ?3) ORDER BY changed, id LIMIT 1",
    [SQL_ADD_PACKED] = "INSERT INTO packed (game, data, sum) SELECT key, ?2, ?3 FROM game"
                       " WHERE id = ?1 AND state = 2 AND packed = 0",
    [SQL_GET_PACKED] = "SELECT data, sum, 0 FROM packed WHERE game = " GAME,
    [SQL_PUT_PACKED] = "UPDATE packed SET data = ?2, sum = ?3 WHERE game = " GAME,
    [SQL_DROP_PACKED] = "DELETE FROM packed WHERE game = ?1",
    [SQL_ASIDE_PACKED] = ASIDE "'packed', 0, 0, data, sum, ?2, ?3 FROM packed WHERE game = " GAME,
    [SQL_LEAVE_UNPACKED] = "UPDATE game SET packed = 2 WHERE id = ?1",
    /* and what it takes then, as it was weighed before */
    [SQL_MARK_PACKED] = "UPDATE game SET packed = ?2, bytes = 8192 + ?3 WHERE key = ?1",
    /* from behind ?1 on, at most ?2 */
    [SQL_CHECK_TABLES] = "SELECT g.key, g.id, d.text, d.sum, s.text, s.sum, s.steps, b.text, b.sum, b.steps, b.first"
                         " FROM game g LEFT JOIN doc d ON d.game = g.key LEFT JOIN snapshot s ON s.game = g.key"
                         " LEFT JOIN base b ON b.game = g.key WHERE g.key > ?1 ORDER BY g.key LIMIT ?2",
    [SQL_CHECK_PACKED] = "SELECT g.key, g.id, p.data, p.sum FROM game g LEFT JOIN packed p ON p.game = g.key"
                         " WHERE g.key > ?1 AND (g.packed = 1 OR p.game IS NOT NULL) ORDER BY g.key LIMIT ?2",
    [SQL_CHECK_STEPS] = "SELECT s.place, s.at, s.data, s.sum, g.id, b.first, b.steps FROM step s"
                        " LEFT JOIN game g ON g.key = s.place >> 20 LEFT JOIN base b ON b.game = g.key"
                        " WHERE s.place > ?1 ORDER BY s.place LIMIT ?2",

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

    [SQL_PUT_BAN] = "INSERT INTO ban (person, at, until, reason) VALUES (?1, ?2, ?3, ?4)"
                    " ON CONFLICT (person) DO UPDATE SET at = ?2, until = ?3, reason = ?4",
    [SQL_GET_BAN] = "SELECT at, until, reason FROM ban WHERE person = ?1 AND (until = 0 OR until > ?2)",
    [SQL_DROP_BAN] = "DELETE FROM ban WHERE person = ?1",
    [SQL_PUT_RIGHT] = "INSERT INTO office (person, level) VALUES (?1, ?2)"
                      " ON CONFLICT (person) DO UPDATE SET level = ?2",
    [SQL_GET_RIGHT] = "SELECT level FROM office WHERE person = ?1",
    [SQL_DROP_RIGHT] = "DELETE FROM office WHERE person = ?1",
    [SQL_ADD_ACT] = "INSERT INTO audit (at, person, who, what, whom, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_EACH_ACT] = "SELECT number, at, person, who, what, whom, reason FROM audit WHERE number < ?1"
                     " ORDER BY number DESC LIMIT ?2",
    [SQL_DROP_ACTS] = "DELETE FROM audit WHERE number IN"
                      " (SELECT number FROM audit ORDER BY number LIMIT ?2) AND at < ?1",
    [SQL_ADD_NOTICE] = "INSERT INTO notice (at, until, text) VALUES (?1, ?2, ?3) RETURNING number",
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
    [SQL_PUT_SWITCH] = "INSERT INTO house (switch, value) VALUES (?1, ?2)"
                       " ON CONFLICT (switch) DO UPDATE SET value = ?2",
    [SQL_GET_SWITCH] = "SELECT value FROM house WHERE switch = ?1",
    [SQL_LAST_KEYS] = "SELECT coalesce((SELECT max(id) FROM person), 0), coalesce((SELECT max(key) FROM game), 0)",
    [SQL_SCAN_PEOPLE] = PERSON "WHERE id <= ?1 AND id > ?2 AND (?3 = '' OR instr(lower(name), lower(?3))"
                               " OR instr(login, lower(?3))) ORDER BY id DESC",
    [SQL_SCAN_TABLES] = LIST("key <= ?1 AND key > ?2 AND (?3 < 0 OR state = ?3)", "key DESC", "?4"),
    [SQL_EACH_TOKEN] = "SELECT created, seen + " SKIPPED " FROM token WHERE person = ?1 ORDER BY id DESC LIMIT ?2",

    [SQL_PUT_SHUN] = "INSERT INTO shun (person, other, mute, block) VALUES (?1, ?2, ?3, ?4)"
                     " ON CONFLICT (person, other) DO UPDATE SET mute = ?3, block = ?4",
    [SQL_DROP_SHUN] = "DELETE FROM shun WHERE person = ?1 AND other = ?2",
    [SQL_GET_BLOCKS] = "SELECT coalesce((SELECT block FROM shun WHERE person = ?1 AND other = ?2), 0),"
                       " coalesce((SELECT block FROM shun WHERE person = ?2 AND other = ?1), 0)",
    [SQL_GET_SHUN] = "SELECT mute, block FROM shun WHERE person = ?1 AND other = ?2",
    [SQL_EACH_SHUN] = "SELECT other, mute, block, coalesce((SELECT name FROM person WHERE id = shun.other), '')"
                      " FROM shun WHERE person = ?1",
    [SQL_ADD_REPORT] = "INSERT INTO report (at, by, person, game, reason, text, excerpt)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_EACH_REPORT_BY] = REPORT "WHERE by = ?1 ORDER BY id DESC LIMIT ?2",
    [SQL_EACH_REPORT] = REPORT "WHERE id < ?1 AND (?2 = 0 OR closed = 0) ORDER BY id DESC LIMIT ?3",
    [SQL_CLOSE_REPORT] = "UPDATE report SET closed = ?2, note = ?3 WHERE id = ?1",
    [SQL_PUT_VACATION] = "INSERT INTO vacation (person, first, last) VALUES (?1, ?2, ?3)"
                         " ON CONFLICT (person, first) DO UPDATE SET last = ?3",
    [SQL_DROP_VACATION] = "DELETE FROM vacation WHERE person = ?1 AND first = ?2",
    [SQL_EACH_VACATION] = "SELECT first, last FROM vacation WHERE person = ?1 AND last >= ?2 ORDER BY first",
    [SQL_PUT_PACE] = "INSERT INTO pace (person, turns, spent, games, finished) VALUES (?1, ?2, ?3, ?4, ?5)"
                     " ON CONFLICT (person) DO UPDATE SET turns = pace.turns + ?2, spent = pace.spent + ?3,"
                     " games = pace.games + ?4, finished = pace.finished + ?5",
    [SQL_GET_PACE] = "SELECT turns, spent, games, finished FROM pace WHERE person = ?1",
    [SQL_FORGET_SHUN] = "DELETE FROM shun WHERE person = ?1 OR other = ?1",
    [SQL_FORGET_VACATION] = "DELETE FROM vacation WHERE person = ?1",
    [SQL_FORGET_PACE] = "DELETE FROM pace WHERE person = ?1",
    [SQL_NEXT_SILENT] = "SELECT key, id FROM game WHERE key > ?2 AND key <= ?3 AND state = 1 AND changed < ?1 AND"
                        " CASE WHEN seat0 IS NULL THEN 0 ELSE 1 END + CASE WHEN seat1 IS NULL THEN 0 ELSE 1 END +"
                        " CASE WHEN seat2 IS NULL THEN 0 ELSE 1 END + CASE WHEN seat3 IS NULL THEN 0 ELSE 1 END > 1"
                        " ORDER BY key LIMIT 1",
    [SQL_LAST_TABLE] = "SELECT coalesce(max(key), 0) FROM game",

    [SQL_ADD_LETTER] = "INSERT INTO outbox (kind, person, channel, state, tries, made, due, target, subject, body)"
                       " VALUES (?1, ?2, ?3, 0, 0, ?4, ?5, ?6, ?7, ?8) RETURNING id",
    [SQL_EACH_LETTER] = "SELECT id, kind, person, channel, tries, made, due, target, subject, body FROM outbox"
                        " WHERE state = 0 AND due <= ?1 ORDER BY due LIMIT ?2",
    /* of what is done with nothing is left but that it was */
    [SQL_PUT_LETTER] = "UPDATE outbox SET state = ?2, tries = ?3, due = ?4,"
                       " target = CASE WHEN ?2 < 2 THEN target ELSE '' END,"
                       " subject = CASE WHEN ?2 < 2 THEN subject ELSE '' END,"
                       " body = CASE WHEN ?2 < 2 THEN body ELSE '' END WHERE id = ?1",
    [SQL_COUNT_LETTERS] = "SELECT count(*) FROM outbox WHERE person = ?1 AND made > ?2 AND kind = ?3 AND channel = 0",
    [SQL_COUNT_WAITING] = "SELECT count(*) FROM outbox WHERE state = 0",
    [SQL_UNSURE_LETTERS] = "UPDATE outbox SET state = CASE WHEN state = 1 THEN 3 ELSE state END,"
                           " due = CASE WHEN due < ?1 THEN due ELSE ?1 END WHERE state < 2",
    [SQL_DROP_LETTERS] = "DELETE FROM outbox WHERE id IN"
                         " (SELECT id FROM outbox WHERE state > 1 AND made < ?1 LIMIT ?2)",

    [SQL_ADD_CHANNEL] = "INSERT INTO channel (person, kind, target, form, name, made, used, outcome, failed)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, 0, 0) RETURNING id",
    [SQL_PUT_CHANNEL] = "UPDATE channel SET target = ?2, form = ?3, name = ?4, used = ?5, outcome = ?6, failed = ?7"
                        " WHERE id = ?1",
    [SQL_DROP_CHANNEL] = "DELETE FROM channel WHERE id = ?1",
    [SQL_DROP_CHANNEL_TURNS] = "DELETE FROM told WHERE channel = ?1",
    [SQL_DROP_CHANNEL_LETTERS] = "DELETE FROM outbox WHERE channel = ?1 AND state = 0",
    [SQL_EACH_CHANNEL] = "SELECT id, person, kind, target, form, name, made, used, outcome, failed,"
                         " coalesce((SELECT min(id) FROM outbox o"
                         " WHERE o.channel = c.id AND state = 0 AND body = ''), 0),"
                         " CASE WHEN EXISTS (SELECT 1 FROM told t WHERE t.channel = c.id AND letter = 0) THEN 1"
                         " ELSE 0 END"
                         " FROM channel c WHERE ?1 = 0 OR person = ?1",
    [SQL_PUT_WISH] = "INSERT INTO wish (person, after, slow, looking) VALUES (?1, ?2, ?3, ?4)"
                     " ON CONFLICT (person) DO UPDATE SET after = ?2, slow = ?3, looking = ?4",
    [SQL_EACH_WISH] = "SELECT person, after, slow, looking FROM wish",
    [SQL_PUT_TOLD] = "INSERT INTO told (channel, game, since, letter) VALUES (?1, ?2, ?3, 0)"
                     " ON CONFLICT (channel, game) DO UPDATE SET since = ?3, letter = 0",
    [SQL_EACH_TOLD] = "SELECT game, since FROM told WHERE channel = ?1 AND letter = 0 ORDER BY since LIMIT ?2",
    [SQL_MARK_TOLD] = "UPDATE told SET letter = ?3 WHERE channel = ?1 AND game = ?2",
    [SQL_FREE_TOLD] = "UPDATE told SET letter = 0 WHERE letter = ?1",
    [SQL_DROP_TOLD] = "DELETE FROM told WHERE channel = ?1 AND game = ?2",
    [SQL_ADD_LINK] = "INSERT INTO link (hash, person, game, until) VALUES (?1, ?2, ?3, ?4)",
    [SQL_GET_LINK] = "SELECT person, game FROM link WHERE hash = ?1 AND until > ?2",
    [SQL_DROP_LINKS] = "DELETE FROM link WHERE person = ?1",
    [SQL_DROP_OLD_LINKS] = "DELETE FROM link WHERE hash IN (SELECT hash FROM link WHERE until < ?1 LIMIT ?2)",
    [SQL_PUT_VAPID] = "INSERT INTO vapid (\"only\", key) VALUES (1, ?1)",
    [SQL_GET_VAPID] = "SELECT key FROM vapid",

    [SQL_PACKS] = "SELECT auto_vacuum = 2 FROM pragma_auto_vacuum",
    [SQL_FREE_PAGES] = "SELECT freelist_count FROM pragma_freelist_count",
    [SQL_BYTES] = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
    [SQL_GIVE_BACK] = "PRAGMA incremental_vacuum(64)",
    [SQL_PUT_ALIVE] = "INSERT INTO server (\"only\", alive) VALUES (1, ?1)"
                      " ON CONFLICT (\"only\") DO UPDATE SET alive = ?1",
    [SQL_GET_ALIVE] = "SELECT alive FROM server",

    [SQL_DROP_OWNER] = "DELETE FROM owner WHERE game = ?1",
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
