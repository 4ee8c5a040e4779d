/* club_results.c - the table of results of a club: games among its people at its tables, by season and in all.
 *
 * A season is a quarter of a year, by the calendar of UTC. Each game brings the points of a tournament (12 for the
 * first, none for the last, contest.h) among the people who sat there; bots do not count. Who is ahead is told by the
 * mean of these points, as though everybody had played some games more of the mean: so one lucky game is not worth more
 * than a season of good ones. What is kept are sums, so a club of many years is as quick as a new one.
 */
#include <stdlib.h>
#include <string.h>

#include "base/jot.h"
#include "clubs.h"
#include "match/contest.h"

enum { EVEN = CONTEST_WIN / 2, EVEN_GAMES = 3, STANDING_MOST = 1000 };

/* ---- seasons ---- */

static int season_at(int64_t at)
{
    GDateTime *date = g_date_time_new_from_unix_utc(at / 1000);
    if (!date) return 0;
    int season = g_date_time_get_year(date) * 10 + (g_date_time_get_month(date) + 2) / 3;
    g_date_time_unref(date);
    return season;
}

static void season_text(int season, char out[MESSAGE_SEASON + 1])
{
    g_snprintf(out, MESSAGE_SEASON + 1, "%04d-%d", season / 10 % 10000, season % 10);
}

int club_season(const char *text)
{
    char again[MESSAGE_SEASON + 1];
    if (!*text) return 0;
    int season = strlen(text) == MESSAGE_SEASON ? atoi(text) * 10 + (text[MESSAGE_SEASON - 1] - '0') : 0;
    season_text(season, again);
    return season % 10 >= 1 && season % 10 <= 4 && !strcmp(text, again) ? season : -1;
}

/* ---- games ---- */

/* The places of people among themselves; seat[i]: where the i-th sits. */
static contest_table people_of(const room *r, int seat[MK_SEATS])
{
    contest_table t = {.over = true};
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].kind == SEAT_PERSON) seat[t.seats++] = s;
    for (int i = 0; i < t.seats; i++) {
        t.place[i] = 1;
        for (int k = 0; k < t.seats; k++) t.place[i] += r->place[seat[k]] < r->place[seat[i]];
    }
    return t;
}

void clubs_game_over(const room *r)
{
    int seat[MK_SEATS], season = season_at(server_now());
    store_club c;
    store *s = r->sv->store;
    if (!r->club[0] || store_end_club_table(s, r->id) != STORE_OK) return; /* one that was mended may end again */
    contest_table t = people_of(r, seat);
    for (int i = 0; t.seats > 1 && !r->ended && i < t.seats; i++) {
        store_club_score row = {.person = r->seat[seat[i]].person,
                                .games = 1,
                                .wins = t.place[i] == 1,
                                .points = contest_points(&t, i),
                                .score = r->score[seat[i]]};
        store_add_club_score(s, r->club, season, &row);
    }
    if (store_get_club(s, r->club, 0, &c) != STORE_OK) return;
    c.changed = server_now();
    store_put_club(s, &c);
    club_news(r->sv, c.id, 0);
}

/* ---- standing ---- */

static double strength(const store_club_score *r)
{
    return (double)(r->points + EVEN * EVEN_GAMES) / (r->games + EVEN_GAMES);
}

static double mean(const store_club_score *r)
{
    return r->games ? (double)r->score / r->games : 0;
}

static int compare(const store_club_score *a, const store_club_score *b)
{
    if (strength(a) != strength(b)) return strength(a) > strength(b) ? -1 : 1;
    if (a->wins != b->wins) return a->wins > b->wins ? -1 : 1;
    return mean(a) != mean(b) ? mean(a) > mean(b) ? -1 : 1 : 0;
}

static int by_strength(const void *a, const void *b)
{
    const store_club_score *x = a, *y = b;
    int order = compare(x, y);
    return order ? order : x->person < y->person ? -1 : 1;
}

static bool add_score(void *context, const store_club_score *r)
{
    GArray *rows = context;
    g_array_append_val(rows, *r);
    return rows->len < STANDING_MOST;
}

static GArray *standing_in(server *sv, const char *club, int season)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(store_club_score));
    store_each_club_score(sv->store, club, season, add_score, rows);
    if (rows->len) qsort(rows->data, rows->len, sizeof(store_club_score), by_strength);
    return rows;
}

/* Who is level has the same. */
static int rank_of(const GArray *rows, guint i)
{
    const store_club_score *all = (const store_club_score *)rows->data;
    while (i > 0 && !compare(&all[i - 1], &all[i])) i--;
    return (int)i + 1;
}

/* ---- as data ---- */

static bool add_season(void *context, int season)
{
    char text[MESSAGE_SEASON + 1];
    season_text(season, text);
    json_array_append_new(context, json_string(text));
    return true;
}

static double hundredths(double value)
{
    return (double)(int64_t)(value * 100 + 0.5) / 100;
}

static json_t *results_json(server *sv, const char *club, int season)
{
    char text[MESSAGE_SEASON + 1] = "";
    GArray *rows = standing_in(sv, club, season);
    json_t *list = json_array(), *seasons = json_array();
    for (guint i = 0; i < rows->len; i++) {
        const store_club_score *r = &g_array_index(rows, store_club_score, i);
        json_array_append_new(list, json_pack("{si sI ss sb si si si sf sf}", "rank", rank_of(rows, i), "person",
                                              (json_int_t)r->person, "name", r->name, "member", r->role >= ROLE_MEMBER,
                                              "games", r->games, "wins", r->wins, "points", r->points, "mean",
                                              hundredths(mean(r)), "strength", hundredths(strength(r))));
    }
    store_each_club_season(sv->store, club, LIMIT_CLUB_SEASONS, add_season, seasons);
    g_array_unref(rows);
    if (season) season_text(season, text);
    return json_pack("{ss ss so so}", "club", club, "season", text, "seasons", seasons, "results", list);
}

static void results_csv(server *sv, const char *club, int season, buf *out)
{
    GArray *rows = standing_in(sv, club, season);
    buf_printf(out, "rank,person,name,member,games,wins,points,mean,strength\r\n");
    for (guint i = 0; i < rows->len; i++) {
        const store_club_score *r = &g_array_index(rows, store_club_score, i);
        buf_printf(out, "%d,%" G_GINT64_FORMAT ",", rank_of(rows, i), r->person);
        show_csv_text(r->name, out);
        buf_printf(out, ",%d,%d,%d,%d,%.2f,%.2f\r\n", r->role >= ROLE_MEMBER, r->games, r->wins, r->points, mean(r),
                   strength(r));
    }
    g_array_unref(rows);
}

bool club_data(server *sv, const char *club, int64_t person, int season, bool csv, buf *out)
{
    if (!clubs_member(sv, club, person)) return false;
    if (csv)
        results_csv(sv, club, season, out);
    else
        show_tree(results_json(sv, club, season), out);
    return true;
}

void club_results(session *s, const message *m)
{
    int season = club_season(m->season);
    if (!clubs_member(s->sv, m->club, s->who->kept.id))
        session_error(s, m->id, "not-allowed", "you are not a member of this club");
    else if (season < 0)
        session_error(s, m->id, "not-found", "there is no such period");
    else
        session_reply(s, m->id,
                      json_pack("{ss so}", "type", "club-results", "results", results_json(s->sv, m->club, season)));
}
