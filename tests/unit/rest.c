/* rest.c - clocks that stand still at night and on days off, in the time zone of the person; and days as text. */
#include "server/server.h"

#include "unit.h"

static const int64_t hour = INT64_C(3600000), day = INT64_C(86400000);

/* Midnight UTC of a day. */
static int64_t at(const char *text)
{
    return timing_day_of(text) * day;
}

static room_seat seat_in(const char *zone)
{
    room_seat s = {.kind = SEAT_PERSON};
    g_strlcpy(s.pace.zone, zone, sizeof s.pace.zone);
    return s;
}

static void days(void)
{
    static const char *const none[] = {"2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01",  "1970-01-01",
                                       "abcd-ef-gh", "2026-04-31", "",           "2026-11-181"};
    char text[TIMING_DAY + 1];
    FACT(timing_day_of("2026-11-18") == 20775, "%d", timing_day_of("2026-11-18"));
    FACT(timing_day_of("2024-02-29") > 0, "a leap year");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) FACT(!timing_day_of(none[i]), "%s", none[i]);
    for (int n = 400; n < 60000; n += 13) {
        timing_day_text(n, text);
        if (timing_day_of(text) != n) FACT(false, "%d is %s", n, text);
    }
}

static void nights(void)
{
    clock_rules c = {.kind = CLOCK_MOVE, .seconds = 7200, .night = {22 * 60, 8 * 60}};
    room_seat paris = seat_in("Europe/Paris"), utc = seat_in("");
    int64_t noon = at("2026-11-18") + 12 * hour, rest[2];
    FACT(rest_end(&c, &utc, noon, 2 * hour) == noon + 2 * hour, "by day");
    FACT(rest_end(&c, &utc, noon + 9 * hour, 2 * hour) == at("2026-11-19") + 9 * hour, "over night");
    FACT(rest_end(&c, &paris, noon + 9 * hour, 2 * hour) == at("2026-11-19") + 9 * hour, "in Paris it is ten already");
    FACT(rest_end(&c, &paris, noon + 8 * hour, 2 * hour) == at("2026-11-19") + 8 * hour, "an hour there, one here");
    FACT(rest_counted(&c, &utc, noon, noon + day) == 14 * hour, "a day has fourteen hours");
    FACT(rest_counted(&c, &utc, noon + 11 * hour, noon + 12 * hour) == 0, "none at night");
    FACT(rest_next(&c, &utc, noon, rest) && rest[0] == noon + 10 * hour && rest[1] == noon + 20 * hour, "the next");
    FACT(rest_next(&c, &utc, noon + 13 * hour, rest) && rest[0] == noon + 13 * hour && rest[1] == noon + 20 * hour,
         "this one");
    /* the clocks of the country are set: on this day Paris wakes up an hour earlier by UTC */
    FACT(rest_end(&c, &paris, at("2027-03-27") + 12 * hour, 20 * hour) == at("2027-03-28") + 17 * hour, "summer time");
}

static void days_off(void)
{
    clock_rules c = {.kind = CLOCK_MOVE, .seconds = 86400, .weekends = true};
    room_seat utc = seat_in("");
    FACT(rest_end(&c, &utc, at("2026-11-20"), 2 * day) == at("2026-11-24"), "a Friday, then a Monday");
    c.holiday[c.holidays++] = timing_day_of("2026-11-23");
    FACT(rest_end(&c, &utc, at("2026-11-20"), 2 * day) == at("2026-11-25"), "on Monday is a feast");
    utc.pace.vacation[0].first = utc.pace.vacation[0].last = timing_day_of("2026-11-24");
    utc.pace.vacations = 1;
    FACT(rest_end(&c, &utc, at("2026-11-20"), 2 * day) == at("2026-11-25"), "no vacations at this table");
    c.vacations = true;
    FACT(rest_end(&c, &utc, at("2026-11-20"), 2 * day) == at("2026-11-26"), "on Tuesday they are away");
    for (int64_t left = 0; left < 20 * day; left += 5 * hour) {
        int64_t from = at("2026-11-18") + left, end = rest_end(&c, &utc, from, left);
        if (rest_counted(&c, &utc, from, end) != left)
            FACT(false, "one does not undo the other at %d", (int)(left / hour));
    }
}

static void zones(void)
{
    FACT(rest_zone("Europe/Paris") && rest_zone("Etc/UTC"), "zones");
    FACT(!rest_zone("") && !rest_zone("/etc/passwd") && !rest_zone("Europe/Atlantis"), "none");
}

int main(void)
{
    days();
    nights();
    days_off();
    zones();
    return unit_end();
}
