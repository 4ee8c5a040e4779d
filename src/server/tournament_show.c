/* tournament_show.c - what a tournament looks like: to clients, and as a table for other programs. */
#include <string.h>

#include "base/jot.h"
#include "tournament.h"

static double parts(int hundredths)
{
    return hundredths / 100.0;
}

static json_t *ranking_json(const tournament *t)
{
    contest_standing rank[CONTEST_ENTRANTS];
    json_t *list = json_array();
    int n = contest_rank(&t->c, rank);
    for (int i = 0; i < n; i++) {
        const contest_standing *e = &rank[i];
        json_array_append_new(list,
                              json_pack("{si si si sf si sf si si si}", "entrant", e->entrant, "rank", e->rank,
                                        "points", e->points, "opposition", parts(e->opposition), "direct", e->direct,
                                        "share", parts(e->share), "wins", e->wins, "games", e->games, "byes", e->byes));
    }
    return list;
}

static json_t *table_json(const tournament *t, int i)
{
    const contest_table *from = &t->c.table[i];
    json_t *who = json_array(), *places = json_array(), *scores = json_array(), *points = json_array();
    for (int s = 0; s < from->seats; s++) {
        json_array_append_new(who, json_integer(from->entrant[s]));
        json_array_append_new(places, json_integer(from->place[s]));
        json_array_append_new(scores, json_integer(from->score[s]));
        json_array_append_new(points, json_integer(contest_points(from, s)));
    }
    json_t *o = json_pack("{si so sb}", "round", from->round + 1, "entrants", who, "over", from->over);
    if (t->game[i][0]) json_object_set_new(o, "table", json_string(t->game[i]));
    if (from->over && from->seats > 1) {
        json_object_set(o, "places", places);
        json_object_set(o, "scores", scores);
    }
    if (from->over) json_object_set(o, "points", points);
    json_decref(places);
    json_decref(scores);
    json_decref(points);
    return o;
}

static json_t *entrants_json(const tournament *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->people; i++) {
        const store_entrant *e = &t->entrant[i];
        json_t *o = json_pack("{sI ss si}", "person", (json_int_t)e->person, "name", e->name, "rating", e->rating);
        if (e->out) json_object_set_new(o, "out", json_true());
        if (t->plan.kind == PLAN_LEAGUE && e->division >= 0)
            json_object_set_new(o, "division", json_integer(e->division + 1));
        json_array_append_new(list, o);
    }
    return list;
}

/* The seasons of a league's divisions. */
static bool add_division(void *context, const store_contest *row)
{
    json_t *doc = json_loads(row->doc, 0, NULL);
    int season = (int)json_integer_value(json_object_get(doc, "season"));
    int division = (int)json_integer_value(json_object_get(doc, "division"));
    json_array_append_new(context, json_pack("{ss si si ss}", "tournament", row->id, "season", season, "division",
                                             division + 1, "state", contest_state_name[row->state]));
    json_decref(doc);
    return true;
}

json_t *tournament_json(const tournament *t, int64_t person)
{
    json_t *o = json_pack(
        "{ss ss ss sI sI so so si si so}", "id", t->row.id, "name", t->name, "state", contest_state_name[t->row.state],
        "host", (json_int_t)t->row.host, "created", (json_int_t)t->row.created, "game", message_game(&t->setup), "plan",
        message_plan_json(&t->plan), "rounds", t->rounds, "round", t->round, "entrants", entrants_json(t));
    int own = tournament_entrant(t, person);
    if (own >= 0) json_object_set_new(o, "own", json_integer(own));
    if (t->club[0]) json_object_set_new(o, "club", json_string(t->club));
    if (t->season) json_object_set_new(o, "season", json_integer(t->season));
    if (t->row.league[0]) {
        json_object_set_new(o, "league", json_string(t->row.league));
        json_object_set_new(o, "division", json_integer(t->division + 1));
    }
    if (t->plan.kind == PLAN_LEAGUE) {
        json_t *divisions = json_array();
        store_list_league(t->sv->store, t->row.id, LIMIT_CONTESTS_SHOWN, add_division, divisions);
        json_object_set_new(o, "divisions", divisions);
        return o;
    }
    if (t->row.state == CONTEST_RUNNING) json_object_set_new(o, "ends", json_integer(t->ends));
    if (t->row.state != CONTEST_RUNNING && t->row.state != CONTEST_OVER) return o;
    json_t *tables = json_array();
    for (int i = 0; i < t->c.tables; i++) json_array_append_new(tables, table_json(t, i));
    json_object_set_new(o, "tables", tables);
    json_object_set_new(o, "standing", ranking_json(t));
    return o;
}

json_t *tournament_brief(server *sv, const store_contest *row)
{
    static const char *const keys[] = {"name", "plan", "game", "round", "rounds", "season", "club"};
    int all = 0;
    bool own;
    json_t *doc = json_loads(row->doc, 0, NULL);
    store_count_entrants(sv->store, row->id, 0, &all, &own);
    json_t *o = json_pack("{ss ss sI sI si}", "id", row->id, "state", contest_state_name[row->state], "host",
                          (json_int_t)row->host, "created", (json_int_t)row->created, "entered", all);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (json_object_get(doc, keys[i])) json_object_set(o, keys[i], json_object_get(doc, keys[i]));
    json_decref(doc);
    return o;
}

/* ---- as a table ---- */

void tournament_csv(const tournament *t, buf *out)
{
    contest_standing rank[CONTEST_ENTRANTS];
    int n = t->plan.kind == PLAN_LEAGUE ? 0 : contest_rank(&t->c, rank);
    buf_printf(out, "rank,person,name,points,opposition,direct,share,wins,games,byes");
    for (int r = 1; r <= t->round; r++) buf_printf(out, ",round %d", r);
    buf_printf(out, "\r\n");
    for (int i = 0; i < n; i++) {
        const contest_standing *e = &rank[i];
        buf_printf(out, "%d,%" G_GINT64_FORMAT ",", e->rank, t->entrant[e->entrant].person);
        show_csv_text(t->entrant[e->entrant].name, out);
        buf_printf(out, ",%d,%.2f,%d,%.2f,%d,%d,%d", e->points, parts(e->opposition), e->direct, parts(e->share),
                   e->wins, e->games, e->byes);
        for (int r = 0; r < t->round; r++) {
            buf_printf(out, ",");
            for (int k = 0; k < t->c.tables; k++)
                for (int s = 0; t->c.table[k].round == r && t->c.table[k].over && s < t->c.table[k].seats; s++)
                    if (t->c.table[k].entrant[s] == e->entrant)
                        buf_printf(out, "%d", contest_points(&t->c.table[k], s));
        }
        buf_printf(out, "\r\n");
    }
}
