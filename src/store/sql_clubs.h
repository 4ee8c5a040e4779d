/* sql_clubs.h - the statements about clubs, for the list of sql.c: rows of it, as it writes lists of tables. */
#ifndef SQL_CLUBS_H
#define SQL_CLUBS_H

/* clang-format off */

/* ?1 is who asks. */
#define CLUB "SELECT c.id, c.name, c.looks, c.about, c.entry, c.code, c.created, c.changed," \
             " (SELECT count(*) FROM member WHERE club = c.id AND role >= 2), coalesce(m.role, 0)" \
             " FROM club c LEFT JOIN member m ON m.club = c.id AND m.person = ?1 "

#define SQL_CLUBS(LIST) \
    [SQL_ADD_CLUB] = "INSERT INTO club (id, name, looks, about, entry, code, created, changed)" \
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", \
    [SQL_PUT_CLUB] = "UPDATE club SET name = ?2, looks = ?3, about = ?4, entry = ?5, code = ?6, created = ?7," \
                     " changed = ?8 WHERE id = ?1", \
    [SQL_GET_CLUB] = CLUB "WHERE c.id = ?2", \
    [SQL_LIST_CLUBS] = CLUB "WHERE ?2 = '' OR instr(lower(c.name), lower(?2)) ORDER BY c.changed DESC LIMIT ?3", \
    [SQL_CLUBS_OF] = CLUB "WHERE m.role > 0 ORDER BY c.created", \
    [SQL_COUNT_CLUBS] = "SELECT (SELECT count(*) FROM club), count(*), count(CASE WHEN role = 4 THEN 1 END)" \
                        " FROM member" \
                        " WHERE person = ?1 AND role > 0", \
    [SQL_DROP_CLUB_CHAT] = "DELETE FROM chat WHERE game = (SELECT -key FROM club WHERE id = ?1)", \
    [SQL_DROP_CLUB_GAMES] = "DELETE FROM club_game WHERE club = ?1", \
    [SQL_DROP_CLUB_SCORES] = "DELETE FROM club_score WHERE club = ?1", \
    [SQL_DROP_MEMBERS] = "DELETE FROM member WHERE club = ?1", \
    [SQL_DROP_CLUB] = "DELETE FROM club WHERE id = ?1", \
    [SQL_PUT_MEMBER] = "INSERT INTO member (club, person, role, since) VALUES (?1, ?2, ?3, ?4)" \
                       " ON CONFLICT (club, person) DO UPDATE SET role = ?3, since = ?4", \
    [SQL_DROP_MEMBER] = "DELETE FROM member WHERE club = ?1 AND person = ?2", \
    [SQL_GET_ROLE] = "SELECT role FROM member WHERE club = ?1 AND person = ?2", \
    [SQL_EACH_MEMBER] = "SELECT m.club, m.person, m.role, m.since, coalesce(p.name, '') FROM member m LEFT JOIN" \
                        " person p ON p.id = m.person WHERE m.club = ?1 ORDER BY m.role DESC, m.since, m.person", \
    /* who follows: somebody who can come, with the highest role, for the longest */ \
    [SQL_NEXT_FOUNDER] = "SELECT person, EXISTS (SELECT 1 FROM ban b WHERE b.person = m.person AND" \
                         " (b.until = 0 OR b.until > ?3)) AS banned FROM member m WHERE club = ?1 AND person <> ?2" \
                         " AND role >= 2 ORDER BY banned, role DESC, since, person LIMIT 1", \
    [SQL_ADD_CLUB_GAME] = "INSERT INTO club_game (game, club, over, made) VALUES (?1, ?2, 0, ?3)", \
    [SQL_END_CLUB_GAME] = "UPDATE club_game SET over = 1 WHERE game = ?1 AND over = 0", \
    [SQL_LOSE_CLUB_GAME] = "DELETE FROM club_game WHERE game = ?1", \
    [SQL_COUNT_CLUB_GAMES] = "SELECT count(*) FROM club_game c JOIN game g ON g.id = c.game WHERE c.club = ?1" \
                             " AND c.over = 0 AND g.state < 2", \
    [SQL_LIST_CLUB_GAMES] = LIST("state <> 3 AND id IN (SELECT game FROM club_game WHERE club = ?1 AND over = ?2" \
                                 " ORDER BY made DESC LIMIT ?3)", "changed DESC, key DESC", "?3"), \
    [SQL_ADD_CLUB_SCORE] = "INSERT INTO club_score (club, season, person, games, wins, points, score)" \
                           " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)" \
                           " ON CONFLICT (club, season, person) DO UPDATE SET" \
                           " games = club_score.games + ?4, wins = club_score.wins + ?5," \
                           " points = club_score.points + ?6, score = club_score.score + ?7", \
    [SQL_EACH_CLUB_SCORE] = "SELECT s.person, coalesce(p.name, ''), coalesce(m.role, 0)," \
                            " CAST(sum(s.games) AS BIGINT), CAST(sum(s.wins) AS BIGINT)," \
                            " CAST(sum(s.points) AS BIGINT), CAST(sum(s.score) AS BIGINT) FROM club_score s" \
                            " LEFT JOIN person p ON p.id = s.person" \
                            " LEFT JOIN member m ON m.club = s.club AND m.person = s.person" \
                            " WHERE s.club = ?1 AND (?2 = 0 OR s.season = ?2) GROUP BY s.person, p.name, m.role", \
    [SQL_EACH_CLUB_SEASON] = "SELECT DISTINCT season FROM club_score WHERE club = ?1 ORDER BY season DESC LIMIT ?2", \
    [SQL_FORGET_MEMBER] = "DELETE FROM member WHERE person = ?1", \
    [SQL_FORGET_CLUB_SCORE] = "DELETE FROM club_score WHERE person = ?1",

/* clang-format on */

#endif
