/* league.c - a league: divisions in which everybody meets everybody, season after season, by itself.
 *
 * Who belongs where is one order of all members, cut into divisions when a season begins; each division's season is a
 * tournament of its own. When all of them are over the order is theirs one after the other, neighbours change places
 * (contest_climb), and the next season begins. Who enters meanwhile comes in at the end.
 */
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "tournament.h"

static int by_number(const void *a, const void *b)
{
    const store_entrant *x = a, *y = b;
    bool x_new = x->division < 0, y_new = y->division < 0;
    if (x_new != y_new) return x_new ? 1 : -1;
    if (!x_new && x->number != y->number) return x->number < y->number ? -1 : 1;
    if (x->rating != y->rating) return x->rating > y->rating ? -1 : 1;
    return x->person < y->person ? -1 : 1;
}

/* It begins in the next ticks, each division in one of its own. */
static void make_division(const tournament *league, int division, store_entrant *e, int n)
{
    tournament *t = tournament_new(league->sv);
    t->row.state = CONTEST_OPEN;
    t->row.host = league->row.host;
    t->row.due = server_now();
    g_strlcpy(t->row.league, league->row.id, sizeof t->row.league);
    g_strlcpy(t->name, league->name, sizeof t->name);
    g_strlcpy(t->club, league->club, sizeof t->club);
    t->setup = league->setup;
    t->plan = league->plan;
    t->plan.kind = PLAN_ROUND_ROBIN;
    t->plan.starts = 0;
    t->season = league->season;
    t->division = division;
    tournament_keep(t);
    for (int i = 0; i < n; i++) {
        store_entrant own = e[i];
        e[i].division = division;
        store_put_entrant(league->sv->store, &e[i]);
        own.rating = tournament_rating(league->sv, own.person);
        own.number = i;
        g_strlcpy(own.contest, t->row.id, sizeof own.contest);
        store_put_entrant(league->sv->store, &own);
    }
    g_free(t);
}

static void begin_season(tournament *t)
{
    int size[LIMIT_DIVISIONS + 1], at = 0;
    qsort(t->entrant, (size_t)t->people, sizeof *t->entrant, by_number);
    for (int i = 0; i < t->people; i++) t->entrant[i].number = i;
    t->season++;
    t->row.state = CONTEST_RUNNING;
    t->row.due = 0;
    int divisions = contest_cut(t->people, t->plan.most, size);
    for (int d = 0; d < divisions; at += size[d++]) make_division(t, d, &t->entrant[at], size[d]);
    tournament_keep(t);
    log_say(LOG_INFO, "season", LOG_TEXT("league", t->row.id), LOG_NUMBER("season", t->season),
            LOG_NUMBER("people", t->people));
}

/* ---- the season so far ---- */

typedef struct season {
    int number;
    bool over;
    int divisions;
    char id[LIMIT_DIVISIONS][STORE_ID + 1]; /* by division */
} season;

static bool add_division(void *context, const store_contest *row)
{
    season *s = context;
    json_t *doc = json_loads(row->doc, 0, NULL);
    int division = (int)json_integer_value(json_object_get(doc, "division"));
    bool now = json_integer_value(json_object_get(doc, "season")) == s->number;
    json_decref(doc);
    if (!now) return false; /* the newest season comes first */
    s->over &= row->state >= CONTEST_OVER;
    if (division < 0 || division >= LIMIT_DIVISIONS) return true;
    s->divisions = MAX(s->divisions, division + 1);
    g_strlcpy(s->id[division], row->id, sizeof s->id[division]);
    return true;
}

static store_result find_season(const tournament *t, season *out)
{
    *out = (season){.number = t->season, .over = true};
    return store_list_league(t->sv->store, t->row.id, LIMIT_DIVISIONS, add_division, out);
}

static int place_of(const int64_t *order, int n, int64_t person)
{
    for (int i = 0; i < n; i++)
        if (order[i] == person) return i;
    return n;
}

/* Who has left stays in the order until it is done: others rise by what they have won. */
static void climb(tournament *t, const season *s)
{
    int64_t order[TOURNAMENT_PEOPLE];
    int size[LIMIT_DIVISIONS] = {0}, n = 0;
    for (int d = 0; d < s->divisions; d++) {
        contest_standing rank[CONTEST_ENTRANTS];
        store_result result;
        tournament *division = s->id[d][0] ? tournament_load(t->sv, s->id[d], &result) : NULL;
        if (!division) continue;
        size[d] = contest_rank(&division->c, rank);
        for (int i = 0; i < size[d] && n < TOURNAMENT_PEOPLE; i++)
            order[n++] = division->entrant[rank[i].entrant].person;
        g_free(division);
    }
    contest_climb(order, size, s->divisions);
    for (int i = 0; i < t->people; i++)
        if (t->entrant[i].division >= 0) t->entrant[i].number = place_of(order, n, t->entrant[i].person);
}

void league_look(tournament *t)
{
    season s;
    bool runs = t->row.state == CONTEST_RUNNING;
    if (runs && find_season(t, &s) != STORE_OK) return; /* in the next tick */
    t->row.due = 0;
    if (t->row.state > CONTEST_RUNNING || (runs && !s.over)) {
        tournament_keep(t);
        return;
    }
    if (runs) climb(t, &s);
    if (t->people >= 2) {
        begin_season(t);
        return;
    }
    t->row.state = runs ? CONTEST_OVER : CONTEST_CANCELLED;
    tournament_keep(t);
}

void league_withdraw(tournament *t, int64_t person)
{
    season s;
    if (!t->season || find_season(t, &s) != STORE_OK) return;
    for (int d = 0; d < s.divisions; d++) {
        store_result result;
        if (s.id[d][0]) tournament_alone(t->sv, s.id[d]);
        tournament *division = s.id[d][0] ? tournament_load(t->sv, s.id[d], &result) : NULL;
        int own = division ? tournament_entrant(division, person) : -1;
        if (own >= 0) {
            division->entrant[own].out = true;
            store_put_entrant(t->sv->store, &division->entrant[own]);
        }
        g_free(division);
    }
}
