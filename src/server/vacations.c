/* vacations.c - days on which somebody is away: their clocks stand still at tables over days that were made so.
 *
 * A vacation is announced, for days to come or from today on, and so many days a year are everybody's. It counts at all
 * tables of the person at once, also at those where the clock runs already: whoever falls ill need not ask. Days that
 * are over stay used up.
 */
#include <stdlib.h>

#include "asked.h"

static const int64_t day_ms = INT64_C(24) * 60 * 60 * 1000;

/* Somewhere it is still yesterday. */
static int today(void)
{
    return (int)(server_now() / day_ms) - 1;
}

static int year_of(int day)
{
    char text[TIMING_DAY + 1];
    timing_day_text(day, text);
    return atoi(text);
}

typedef struct listed {
    int first, last;
} listed;

static bool note(void *context, int first, int last)
{
    listed one = {first, last};
    g_array_append_val(context, one);
    return true;
}

/* Those of the last two years: the others count nowhere any more. */
static GArray *all_of(server *sv, int64_t person)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(listed));
    store_each_vacation(sv->store, person, today() - 2 * 366, note, all);
    return all;
}

static int left_in(const GArray *all, int year)
{
    int left = LIMIT_VACATION_DAYS;
    for (guint i = 0; i < all->len; i++) {
        const listed *v = &g_array_index(all, listed, i);
        if (year_of(v->first) == year) left -= v->last - v->first + 1;
    }
    return MAX(left, 0);
}

/* ---- at tables ---- */

void vacations_look_up(room *r, int seat)
{
    room_seat *s = &r->seat[seat];
    if (s->kind != SEAT_PERSON || !r->clock.vacations) return;
    GArray *all = all_of(r->sv, s->person);
    s->pace.vacations = 0;
    for (guint i = 0; i < all->len && s->pace.vacations < LIMIT_VACATIONS; i++) {
        const listed *v = &g_array_index(all, listed, i);
        if (v->last < today() - LIMIT_CLOCK_SECONDS / 86400) continue; /* what was counted before is settled */
        s->pace.vacation[s->pace.vacations].first = v->first;
        s->pace.vacation[s->pace.vacations++].last = v->last;
    }
    g_array_unref(all);
}

void vacations_ask(server *sv, int64_t person)
{
    g_array_unref(all_of(sv, person));
}

void vacations_sit(room *r, int seat, const char *zone)
{
    int host = room_seat_of(r, r->host);
    if (!rest_any(&r->clock)) return;
    if (!zone[0] || !rest_zone(zone)) zone = host >= 0 && host != seat ? r->seat[host].pace.zone : "";
    g_strlcpy(r->seat[seat].pace.zone, zone, sizeof r->seat[seat].pace.zone);
    vacations_look_up(r, seat);
}

void vacations_changed(room *r, int seat)
{
    if (!r->clock.vacations) return;
    vacations_look_up(r, seat);
    clock_rested(r, seat);
}

/* ---- messages ---- */

void vacations_list(session *s, const message *m)
{
    GArray *all = all_of(s->sv, s->who->kept.id);
    json_t *list = json_array();
    for (guint i = 0; i < all->len; i++) {
        const listed *v = &g_array_index(all, listed, i);
        char first[TIMING_DAY + 1], last[TIMING_DAY + 1];
        if (v->last < today()) continue;
        timing_day_text(v->first, first);
        timing_day_text(v->last, last);
        json_array_append_new(list, json_pack("{ss ss}", "first", first, "last", last));
    }
    session_reply(s, m->id,
                  json_pack("{ss so si si}", "type", "vacations", "vacations", list, "left",
                            left_in(all, year_of(today() + 1)), "days", LIMIT_VACATION_DAYS));
    g_array_unref(all);
}

/* NULL, or why that is none. */
static const char *refusal(const GArray *all, int first, int last)
{
    const char *why = NULL;
    guint coming = 0;
    bool twice = false;
    for (guint i = 0; i < all->len; i++) {
        const listed *v = &g_array_index(all, listed, i);
        coming += v->last >= today();
        twice |= first <= v->last && v->first <= last;
    }
    if (!first || !last || last < first)
        why = "these are no days of a vacation: the last one comes after the first";
    else if (first < today())
        why = "a vacation cannot begin before today";
    else if (first > today() + 366)
        why = "that is too far away: at most a year";
    else if (twice)
        why = "you are on vacation on one of these days already";
    else if (coming >= LIMIT_VACATIONS)
        why = "you have announced too many vacations";
    else if (last - first + 1 > left_in(all, year_of(first)))
        why = "so many days of vacation are not left in this year";
    return why;
}

/* One that has not begun is dropped; one that has ends today. */
static bool end_vacation(session *s, const GArray *all, int first)
{
    for (guint i = 0; i < all->len; i++) {
        const listed *v = &g_array_index(all, listed, i);
        if (v->first != first || v->last < today()) continue;
        if (first > today() + 1)
            store_drop_vacation(s->sv->store, s->who->kept.id, first);
        else
            store_put_vacation(s->sv->store, s->who->kept.id, first, MIN(v->last, today() + 1));
        return true;
    }
    return false;
}

void vacations_set(session *s, const message *m)
{
    visitor_alone(s->sv, s->who->kept.id);
    GArray *all = all_of(s->sv, s->who->kept.id);
    int first = timing_day_of(m->first), last = timing_day_of(m->last[0] ? m->last : m->first);
    const char *why = m->on ? refusal(all, first, last) : NULL;
    if (!m->on && !end_vacation(s, all, first)) why = "you have announced no vacation from that day on";
    g_array_unref(all);
    if (why) {
        session_error(s, m->id, "not-allowed", why);
        return;
    }
    if (m->on) store_put_vacation(s->sv->store, s->who->kept.id, first, last);
    visitor_changed(s->sv, s->who->kept.id);
    server_touch(s->sv);
    vacations_list(s, m);
    room_each_of(s, vacations_changed);
}
