/* room_rest.c - when a clock stands still: at night, on weekends, holidays and vacations.
 *
 * Night, and which day it is, are those of the person who is to act: a night is for sleeping, wherever the others live.
 * The time zone is said on sitting down and stands for the whole game, so that nobody wins time by moving; who does not
 * say it has that of the host, else UTC. A clock counts the time that is no rest; when it will run out is worked
 * out whenever it starts, so that nobody has to look in between.
 */
#include <string.h>

#include "server.h"

enum { MINUTE_MS = 60 * 1000, DAY_MINUTES = 24 * 60, SPANS = 2000, ZONES = 700 };
#define DAY_MS (DAY_MINUTES * INT64_C(60000))

bool rest_any(const clock_rules *c)
{
    return c->night[0] != c->night[1] || c->weekends || c->holidays || c->vacations;
}

/* The zones that were asked for; there are only so many. NULL: this machine knows none of this name. */
static GTimeZone *zone_of(const char *name)
{
    static GHashTable *known;
    if (!known) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_time_zone_unref);
    GTimeZone *zone = g_hash_table_lookup(known, name);
    if (zone || name[0] == '/' || !name[0]) return zone; /* no file of the machine */
    zone = g_time_zone_new_identifier(name);
    if (!zone) return NULL;
    if (g_hash_table_size(known) >= ZONES) g_hash_table_remove_all(known);
    g_hash_table_insert(known, g_strdup(name), zone);
    return zone;
}

bool rest_zone(const char *name)
{
    return zone_of(name);
}

static int offset_ms(GTimeZone *zone, int64_t at)
{
    if (!zone) return 0;
    int interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, at / 1000);
    return interval < 0 ? 0 : g_time_zone_get_offset(zone, interval) * 1000;
}

static bool day_off(const clock_rules *c, const room_seat *s, int day)
{
    int weekday = (day + 4) % 7; /* Sunday is 0; the first day of all was a Thursday */
    if (c->weekends && (weekday == 0 || weekday == 6)) return true;
    for (int i = 0; i < c->holidays; i++)
        if (c->holiday[i] == day) return true;
    for (int i = 0; c->vacations && i < s->pace.vacations; i++)
        if (s->pace.vacation[i].first <= day && day <= s->pace.vacation[i].last) return true;
    return false;
}

static bool is_night(const clock_rules *c, int minute)
{
    int from = c->night[0], to = c->night[1];
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/* Does the clock of this seat stand still at that time of day? *until: it is the same up to there. */
static bool rests_at(const clock_rules *c, const room_seat *s, GTimeZone *zone, int64_t at, int64_t *until)
{
    int offset = offset_ms(zone, at);
    int64_t local = at + offset, day = local / DAY_MS;
    int minute = (int)(local % DAY_MS / MINUTE_MS), next = DAY_MINUTES;
    for (int i = 0; i < 2; i++)
        if (c->night[0] != c->night[1] && c->night[i] > minute && c->night[i] < next) next = c->night[i];
    int64_t end = day * DAY_MS + next * (int64_t)MINUTE_MS;
    *until = MAX(end - offset_ms(zone, end - offset), at + MINUTE_MS); /* the country may set its clocks in between */
    return day_off(c, s, (int)day) || is_night(c, minute);
}

int64_t rest_counted(const clock_rules *c, const room_seat *s, int64_t from, int64_t to)
{
    if (!rest_any(c)) return to - from;
    GTimeZone *zone = zone_of(s->pace.zone);
    int64_t counted = 0, until;
    for (int i = 0; i < SPANS && from < to; i++, from = until) {
        bool rests = rests_at(c, s, zone, from, &until);
        until = MIN(until, to);
        if (!rests) counted += until - from;
    }
    return counted;
}

int64_t rest_end(const clock_rules *c, const room_seat *s, int64_t from, int64_t left)
{
    if (!rest_any(c)) return from + left;
    GTimeZone *zone = zone_of(s->pace.zone);
    int64_t until;
    for (int i = 0; i < SPANS; i++, from = until) {
        if (rests_at(c, s, zone, from, &until)) continue;
        if (until - from >= left) return from + left;
        left -= until - from;
    }
    return from + left;
}

bool rest_next(const clock_rules *c, const room_seat *s, int64_t from, int64_t out[2])
{
    if (!rest_any(c)) return false;
    GTimeZone *zone = zone_of(s->pace.zone);
    int64_t until;
    int i = 0;
    for (; i < SPANS && !rests_at(c, s, zone, from, &until); i++) from = until;
    out[0] = from;
    for (; i < SPANS && rests_at(c, s, zone, from, &until); i++) from = until;
    out[1] = from;
    return i < SPANS;
}
