/* pg_sql.c - the statements that PostgreSQL says in other words than sql.c, and what its driver must know of some.
 *
 * Here a step has its table's key and its number in two columns, because the journal is parted by the table
 * (pg_schema.c). What most turns change is not told from the rest: rows that change are written anew in any case.
 *
 * Statements that are trusted to find their table (store_trust) fail where they do not, so that what was sent with them
 * is taken back: a table without a key is no table, and nothing can be divided by 0 rows.
 */
#include "pg_private.h"
#include "sql_clubs.h"

/* clang-format off */

#define GAME "(SELECT key FROM game WHERE id = ?1)"
#define PERSON "SELECT id, name, coalesce(login, ''), password, created, seen, language, unrated, key, mail" \
               " FROM person "
#define TABLE "g.id, g.state, g.open, g.asked, g.bot_due, g.deadline, g.created, g.changed, g.host," \
              "g.seat0, g.seat1, g.seat2, g.seat3, d.text, d.sum"
#define ASIDE "INSERT INTO aside (game, kind, number, at, data, sum, why, put) SELECT ?1, "
#define OTHERS "CAST(about AS jsonb) -> 'others'"

const pg_words pg_list[SQL_COUNT] = {
    [SQL_BEGIN] = {.text = "BEGIN"},
    [SQL_EACH_WITH_MAIL] = {.text = PERSON "WHERE lower(mail) = lower(CAST(?1 AS text) COLLATE \"C\") AND mail <> ''"
                                  " AND login IS NOT NULL LIMIT ?2"},
    [SQL_SCAN_PEOPLE] = {.text = PERSON "WHERE id <= ?1 AND id > ?2 AND (?3 = ''"
                               " OR strpos(lower(name), lower(CAST(?3 AS text) COLLATE \"C\")) > 0"
                               " OR strpos(login, lower(CAST(?3 AS text) COLLATE \"C\")) > 0) ORDER BY id DESC"},
    [SQL_LIST_OPEN] = {.text = "SELECT " TABLE " FROM (SELECT * FROM game WHERE open = 1 AND state < 2"
                       " ORDER BY lately DESC, changed DESC, key DESC LIMIT ?1) g"
                       " LEFT JOIN doc d ON d.game = g.key ORDER BY changed DESC, key DESC"},
    [SQL_LIST_CLUBS] = {.text = CLUB "WHERE ?2 = '' OR strpos(lower(c.name), lower(CAST(?2 AS text) COLLATE \"C\")) > 0"
                        " ORDER BY c.changed DESC LIMIT ?3"},
    [SQL_LEAVE_SCORES] = {.text = "UPDATE score SET about = CAST(jsonb_set(CAST(about AS jsonb), '{others}', (SELECT"
                         " coalesce(jsonb_agg(CASE WHEN value ->> 'person' = CAST(?2 AS text)"
                         " THEN jsonb_set(value, '{name}', '\"\"') ELSE value END ORDER BY place), '[]')"
                         " FROM jsonb_array_elements(" OTHERS ") WITH ORDINALITY e (value, place))) AS text)"
                         " WHERE game = ?1 AND person <> ?2 AND jsonb_typeof(" OTHERS ") = 'array'"},
    [SQL_PUT_TURN] = {
        .text = "WITH t AS (UPDATE game SET state = ?2, open = ?3, asked = ?4, bot_due = ?5, deadline = ?6,"
                     " created = ?7, changed = ?8, host = ?9, seat0 = ?10, seat1 = ?11, seat2 = ?12,"
                     " seat3 = ?13 WHERE id = ?1 RETURNING 1) SELECT 1 / count(*) FROM t",
                     .may_refuse = true, .trusted = true},
    [SQL_ADD_DOC] = {.text = "INSERT INTO doc (game, text, sum) VALUES (" GAME ", ?2, ?3)",
                     .may_refuse = true, .trusted = true, .apart = true},
    [SQL_PUT_DOC] = {.text = "INSERT INTO doc (game, text, sum) VALUES (" GAME ", ?2, ?3)"
                    " ON CONFLICT (game) DO UPDATE SET text = ?2, sum = ?3",
                     .may_refuse = true, .trusted = true},
    [SQL_WEIGH] = {.text = "UPDATE game SET bytes = 8192 + coalesce((SELECT sum(length(data) + 28) FROM step"
                  " WHERE step.game = key), 0) WHERE id = ?1", .trusted = true},
    [SQL_DROP_STEPS] = {.text = "DELETE FROM step WHERE game = ?1"},
    [SQL_ADD_STEP] = {.text = "INSERT INTO step (game, number, at, data, sum) VALUES (" GAME ", ?2, ?3, ?4, ?5)",
                     .may_refuse = true, .trusted = true},
    /* pg_gather.c: as many rows as there are ids, or it fails */
    [SQL_ADD_STEPS] = {.text = "WITH t AS (INSERT INTO step (game, number, at, data, sum) SELECT g.key, w.number, w.at,"
                      " w.data, w.sum FROM unnest(CAST(?1 AS text[]), CAST(?2 AS bigint[]), CAST(?3 AS bigint[]),"
                      " CAST(?4 AS bytea[]), CAST(?5 AS bigint[])) w (id, number, at, data, sum)"
                      " JOIN game g ON g.id = w.id RETURNING 1)"
                      " SELECT 1 / CAST(count(*) = cardinality(CAST(?1 AS text[])) AS int) FROM t"},
    [SQL_PUT_TURNS] = {.text = "WITH t AS (UPDATE game g SET state = w.state, open = w.open, asked = w.asked,"
                      " bot_due = w.bot_due, deadline = w.deadline, created = w.created, changed = w.changed,"
                      " host = w.host, seat0 = w.seat0, seat1 = w.seat1, seat2 = w.seat2, seat3 = w.seat3"
                      " FROM unnest(CAST(?1 AS text[]), CAST(?2 AS bigint[]), CAST(?3 AS bigint[]),"
                      " CAST(?4 AS bigint[]), CAST(?5 AS bigint[]), CAST(?6 AS bigint[]), CAST(?7 AS bigint[]),"
                      " CAST(?8 AS bigint[]), CAST(?9 AS bigint[]), CAST(?10 AS bigint[]), CAST(?11 AS bigint[]),"
                      " CAST(?12 AS bigint[]), CAST(?13 AS bigint[])) w (id, state, open, asked, bot_due, deadline,"
                      " created, changed, host, seat0, seat1, seat2, seat3) WHERE g.id = w.id RETURNING 1)"
                      " SELECT 1 / CAST(count(*) = cardinality(CAST(?1 AS text[])) AS int) FROM t"},
    [SQL_PUT_DOCS] = {.text = "WITH t AS (INSERT INTO doc (game, text, sum) SELECT g.key, w.text, w.sum"
                     " FROM unnest(CAST(?1 AS text[]), CAST(?2 AS text[]), CAST(?3 AS bigint[])) w (id, text, sum)"
                     " JOIN game g ON g.id = w.id"
                     " ON CONFLICT (game) DO UPDATE SET text = excluded.text, sum = excluded.sum RETURNING 1)"
                     " SELECT 1 / CAST(count(*) = cardinality(CAST(?1 AS text[])) AS int) FROM t"},
    [SQL_PUT_SNAPSHOTS] = {.text = "WITH t AS (INSERT INTO snapshot (game, steps, rules, text, sum) SELECT g.key,"
                          " w.steps, w.rules, w.text, w.sum FROM unnest(CAST(?1 AS text[]), CAST(?2 AS bigint[]),"
                          " CAST(?3 AS text[]), CAST(?4 AS text[]), CAST(?5 AS bigint[])) w (id, steps, rules, text,"
                          " sum) JOIN game g ON g.id = w.id ON CONFLICT (game) DO UPDATE SET steps = excluded.steps,"
                          " rules = excluded.rules, text = excluded.text, sum = excluded.sum RETURNING 1)"
                          " SELECT 1 / CAST(count(*) = cardinality(CAST(?1 AS text[])) AS int) FROM t"},
    [SQL_WEIGH_TABLES] = {.text = "WITH t AS (UPDATE game g SET bytes = 8192 + coalesce((SELECT sum(length(data) + 28)"
                      " FROM step WHERE step.game = g.key), 0) FROM unnest(CAST(?1 AS text[])) w (id)"
                      " WHERE g.id = w.id RETURNING 1)"
                      " SELECT 1 / CAST(count(*) = cardinality(CAST(?1 AS text[])) AS int) FROM t"},
    [SQL_PUT_SNAPSHOT] = {
        .text = "INSERT INTO snapshot (game, steps, rules, text, sum) VALUES (" GAME ", ?2, ?3, ?4, ?5)"
                         " ON CONFLICT (game) DO UPDATE SET steps = ?2, rules = ?3, text = ?4, sum = ?5",
                     .may_refuse = true, .trusted = true},
    [SQL_ADD_LINE] = {.text = "INSERT INTO line (game, person, name, version, place, answers, comment, at)"
                     " SELECT key, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM game WHERE id = ?1"
                     " ON CONFLICT (game, version, md5(answers), person, name) DO UPDATE SET comment = ?7, at = ?8"},
    [SQL_EACH_STEP] = {
        .text = "SELECT number, at, data, sum FROM step WHERE game = ?1 AND number >= ?2 ORDER BY number"},
    [SQL_COUNT_STEPS] = {.text = "SELECT coalesce(max(number) + 1, 0) FROM step WHERE game = ?1"},
    [SQL_GET_STEP] = {.text = "SELECT data, sum, at FROM step WHERE game = " GAME " AND number = ?2"},
    [SQL_GET_DOC] = {.text = "SELECT convert_to(text, 'UTF8'), sum, 0 FROM doc WHERE game = " GAME},
    [SQL_ASIDE_STEPS] = {.text = ASIDE "'step', number, at, data, sum, ?2, ?3 FROM step"
                              " WHERE game = " GAME " AND number >= ?4 AND number < ?5"},
    [SQL_CUT_STEPS] = {.text = "DELETE FROM step WHERE game = " GAME " AND number >= ?2 AND number < ?3"},
    [SQL_ASIDE_SNAPSHOT] = {.text = ASIDE "'snapshot', steps, 0, convert_to(text, 'UTF8'), sum, ?2, ?3 FROM snapshot"
                                 " WHERE game = " GAME},
    [SQL_ASIDE_BASE] = {.text = ASIDE "'base', steps, first, convert_to(text, 'UTF8'), sum, ?2, ?3 FROM base"
                             " WHERE game = " GAME},
    [SQL_ASIDE_DOC] = {
        .text = ASIDE "'document', 0, 0, convert_to(text, 'UTF8'), sum, ?2, ?3 FROM doc WHERE game = " GAME},
    [SQL_CHECK_STEPS] = {.text = "SELECT (s.game << 20) + s.number, s.at, s.data, s.sum, g.id, b.first, b.steps FROM"
                        " (SELECT * FROM step WHERE (game, number) > (?1 >> 20, ?1 & 1048575)"
                        " ORDER BY game, number LIMIT ?2) s"
                        " LEFT JOIN game g ON g.key = s.game LEFT JOIN base b ON b.game = g.key"
                        " ORDER BY s.game, s.number"},

    /* it gives space back by itself */
    [SQL_PACKS] = {.text = "SELECT 0"},
    [SQL_FREE_PAGES] = {.text = "SELECT 0"},
    [SQL_BYTES] = {.text = "SELECT pg_database_size(current_database())"},
    [SQL_GIVE_BACK] = {.text = "SELECT 0"},

    /* There is only one server in a folder: these are for PostgreSQL alone. Who does the chores is a switch of the
     * house; nobody waits for one who is just taking them. */
    [SQL_ALONE] = {.text = "SELECT pg_advisory_xact_lock(hashtextextended(?1, 0))", .apart = true},
    [SQL_ADD_CHORES] = {.text = "INSERT INTO house (switch, value) VALUES (?1, 0) ON CONFLICT DO NOTHING"},
    [SQL_TAKE_CHORES] = {.text = "WITH free AS (SELECT switch FROM house WHERE switch = ?1"
                         " AND NOT EXISTS (SELECT 1 FROM process WHERE id = value) FOR UPDATE SKIP LOCKED)"
                         " UPDATE house SET value = ?2 FROM free WHERE house.switch = free.switch"},
    [SQL_GET_CHORES] = {.text = "SELECT value, CASE WHEN EXISTS (SELECT 1 FROM process WHERE id = value) THEN 1"
                        " ELSE 0 END FROM house WHERE switch = ?1"},

    /* Nobody waits here for a row of somebody
     * else's: where one can be seen nothing is added, and a lock that goes with the transaction keeps two from adding
     * one at the same time. Who has no row in `process` is dead. */
    [SQL_HOLD] = {.text = "WITH g AS (SELECT key FROM game WHERE id = ?1),"
                  " t AS (INSERT INTO owner (game, process, epoch) SELECT key, ?2, nextval('epoch') FROM g"
                  " WHERE NOT EXISTS (SELECT 1 FROM owner WHERE game = key) AND pg_try_advisory_xact_lock(key)"
                  " ON CONFLICT (game) DO NOTHING RETURNING epoch)"
                  " SELECT g.key, t.epoch, o.process, o.epoch, p.id FROM g LEFT JOIN t ON true"
                  " LEFT JOIN owner o ON o.game = g.key LEFT JOIN process p ON p.id = o.process"},
    /* a new table, which is held at once; none where one of the same id is there */
    [SQL_ADD_OWN_TABLE] = {.text = "WITH g AS (INSERT INTO game (id, state, open, asked, bot_due, deadline, created,"
                           " changed, host, seat0, seat1, seat2, seat3) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,"
                           " ?10, ?11, ?12, ?13) ON CONFLICT (id) DO NOTHING RETURNING key),"
                           " t AS (INSERT INTO owner (game, process, epoch) SELECT key, ?14, nextval('epoch') FROM g"
                           " RETURNING epoch) SELECT g.key, t.epoch FROM g, t", .apart = true},
    [SQL_HOLD_KEY] = {.text = "INSERT INTO owner (game, process, epoch) SELECT key, ?2, nextval('epoch') FROM game"
                      " WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM owner WHERE owner.game = game.key)"
                      " AND pg_try_advisory_xact_lock(key) ON CONFLICT (game) DO NOTHING"},
    [SQL_LET_GO] = {.text = "DELETE FROM owner WHERE game = " GAME " AND process = ?2"},
    [SQL_FENCE] = {.text = "WITH me AS (SELECT id FROM process WHERE id = ?1 FOR KEY SHARE)"
                   " SELECT 1 / CASE WHEN (SELECT count(*) FROM me) = 1 AND ?4 = (SELECT count(*) FROM owner o"
                   " JOIN unnest(CAST(?2 AS bigint[]), CAST(?3 AS bigint[])) w (game, epoch)"
                   " ON o.game = w.game AND o.epoch = w.epoch WHERE o.process = ?1)"
                   " AND ?5 = (SELECT coalesce(max(skipped), 0) FROM server) THEN 1 ELSE 0 END"},

    [SQL_NEXT_UNPACKED] = {.text = "SELECT id, changed FROM game WHERE state = 2 AND packed = 0"
                           " AND lately <= ?1 / 600000 AND lately >= ?2 / 600000 AND changed < ?1 AND changed >= ?2"
                           " AND (changed > ?2 OR id > ?3) ORDER BY lately, changed, id LIMIT 1"},
    [SQL_ADD_PACKED] = {.may_refuse = true},
    /* they always write one row; of a score it is known that there is none yet */
    [SQL_PUT_RATING] = {.trusted = true, .apart = true},
    [SQL_PUT_PACE] = {.trusted = true, .apart = true},
    [SQL_GET_RATED] = {.apart = true},
    [SQL_TRIM_SCORES] = {.apart = true},
    [SQL_GET_BLOCKS] = {.apart = true},
    [SQL_COUNT_HOSTED] = {.apart = true}, /* nobody has been told yet that a game is over whose end is gathered */
    [SQL_ADD_CLUB] = {.may_refuse = true},
    [SQL_PUT_CLUB] = {.may_refuse = true},
    [SQL_ADD_CLUB_GAME] = {.may_refuse = true},
    [SQL_ADD_PERSON] = {.may_refuse = true},
    [SQL_PUT_PERSON] = {.may_refuse = true},
    [SQL_ADD_TOKEN] = {.may_refuse = true},
    [SQL_ADD_SECRET] = {.may_refuse = true},
    [SQL_ADD_SCORE] = {.may_refuse = true, .trusted = true, .apart = true},
    [SQL_ADD_CONTEST] = {.may_refuse = true},
    [SQL_ADD_BOUT] = {.may_refuse = true},
    [SQL_PUT_BOUT] = {.may_refuse = true},
    [SQL_ADD_TABLE] = {.may_refuse = true},
    [SQL_ADD_DAY] = {.may_refuse = true},
    [SQL_ADD_ENTRY] = {.may_refuse = true},
    [SQL_ADD_PASS] = {.may_refuse = true},
    [SQL_ADD_REPORT] = {.may_refuse = true},
    [SQL_ADD_LINK] = {.may_refuse = true},
    [SQL_PUT_VAPID] = {.may_refuse = true},
};

/* clang-format on */
