/* message_clock.c - the clock of a table as an object: of the message that makes it, of its summary and its document.
 *
 *     {"kind":"game","seconds":86400,"increment":3600,"out":"pass","night":["22:00","08:00"],"weekends":true,
 *      "holidays":["2026-12-24"],"vacations":true}
 *
 * What is as usual is left out, so that a table without all this looks as it always did. Which of it goes together is
 * asked in one place, `fits`.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message_reader.h"

static const char *const kinds[] = {[CLOCK_NONE] = "none", [CLOCK_MOVE] = "move", [CLOCK_GAME] = "game"};
static const char *const outs[] = {[CLOCK_BOT] = "bot", [CLOCK_PASS] = "pass", [CLOCK_OUT] = "out"};
enum { MINUTES = 24 * 60, HOUR = 60 * 60, DAY = 24 * HOUR };

/* ---- days and hours ---- */

/* Days since 1970 of a date of the calendar (Hinnant's days_from_civil). */
static int day_number(int year, int month, int day)
{
    int y = month <= 2 ? year - 1 : year, era = y / 400, of_era = y - era * 400;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

int message_day_of(const char *text)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int year, month, day, used = 0;
    if (strlen(text) != MESSAGE_DAY || sscanf(text, "%4d-%2d-%2d%n", &year, &month, &day, &used) != 3 ||
        used != MESSAGE_DAY || strspn(text, "0123456789-") != MESSAGE_DAY)
        return 0;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    bool fine = year >= 1971 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] &&
                (month != 2 || day <= 28 || leap);
    return fine ? day_number(year, month, day) : 0;
}

void message_day_text(int day, char out[MESSAGE_DAY + 1])
{
    int z = day + 719468, era = z / 146097, of_era = z - era * 146097;
    int year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int shifted = (5 * of_year + 2) / 153, month = shifted < 10 ? shifted + 3 : shifted - 9;
    unsigned year = (unsigned)(year_of_era + era * 400 + (month <= 2)) % 10000;
    snprintf(out, MESSAGE_DAY + 1, "%04u-%02u-%02u", year, (unsigned)month % 100,
             (unsigned)(of_year - (153 * shifted + 2) / 5 + 1) % 100);
}

/* "22:00" as minutes; -1: it is none. */
static int minutes_of(const json_t *value)
{
    const char *text = json_string_value(value);
    int hour, minute, used = 0;
    if (!text || strlen(text) != 5 || strspn(text, "0123456789:") != 5 ||
        sscanf(text, "%2d:%2d%n", &hour, &minute, &used) != 2 || used != 5 || hour > 23 || minute > 59)
        return -1;
    return hour * 60 + minute;
}

/* ---- parts ---- */

static bool read_word(message_reader *in, const char *name, const json_t *value, const char *const *words, int most,
                      uint8_t *out)
{
    const char *text = json_string_value(value);
    for (int i = 0; text && i <= most; i++)
        if (!strcmp(text, words[i])) {
            *out = (uint8_t)i;
            return true;
        }
    return message_fail(in, "\"clock.%s\" must be %s, %s or %s", name, words[0], words[1], words[2]);
}

static bool read_seconds(message_reader *in, const char *name, const json_t *value, int *out)
{
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value) || n < 0 || n > LIMIT_CLOCK_SECONDS)
        return message_fail(in, "\"clock.%s\" must be a whole number from 0 to %d", name, LIMIT_CLOCK_SECONDS);
    *out = (int)n;
    return true;
}

static bool read_flag(message_reader *in, const char *name, const json_t *value, bool *out)
{
    *out = json_is_true(value);
    return json_is_boolean(value) || message_fail(in, "\"clock.%s\" must be true or false", name);
}

static bool read_night(message_reader *in, const json_t *value, clock_rules *c)
{
    int from = minutes_of(json_array_get(value, 0)), to = minutes_of(json_array_get(value, 1));
    if (json_array_size(value) != 2 || from < 0 || to < 0 || (to - from + MINUTES) % MINUTES > LIMIT_NIGHT_MINUTES)
        return message_fail(in, "\"clock.night\" must be two times of the day like 22:00, at most %d hours apart",
                            LIMIT_NIGHT_MINUTES / 60);
    c->night[0] = from;
    c->night[1] = to;
    return true;
}

static bool read_holidays(message_reader *in, const json_t *value, clock_rules *c)
{
    size_t n = json_array_size(value);
    bool fine = json_is_array(value) && n <= LIMIT_HOLIDAYS;
    for (size_t i = 0; fine && i < n; i++) {
        const char *text = json_string_value(json_array_get(value, i));
        c->holiday[i] = text ? message_day_of(text) : 0;
        fine = c->holiday[i];
    }
    c->holidays = fine ? (int)n : 0;
    return fine ||
           message_fail(in, "\"clock.holidays\" must be a list of at most %d days like 2026-12-24", LIMIT_HOLIDAYS);
}

static bool read_part(message_reader *in, const char *name, const json_t *value, clock_rules *c)
{
    if (!strcmp(name, "kind")) return read_word(in, name, value, kinds, CLOCK_GAME, &c->kind);
    if (!strcmp(name, "out")) return read_word(in, name, value, outs, CLOCK_OUT, &c->out);
    if (!strcmp(name, "seconds")) return read_seconds(in, name, value, &c->seconds);
    if (!strcmp(name, "increment")) return read_seconds(in, name, value, &c->increment);
    if (!strcmp(name, "weekends")) return read_flag(in, name, value, &c->weekends);
    if (!strcmp(name, "vacations")) return read_flag(in, name, value, &c->vacations);
    if (!strcmp(name, "night")) return read_night(in, value, c);
    if (!strcmp(name, "holidays")) return read_holidays(in, value, c);
    return message_unknown(in, name);
}

static bool fits(message_reader *in, const clock_rules *c)
{
    bool rests = c->night[0] != c->night[1] || c->weekends || c->holidays;
    if (c->kind == CLOCK_NONE && c->seconds)
        return message_fail(in, "\"clock.seconds\" must be 0 or left out where there is no clock");
    if (c->kind != CLOCK_NONE && !c->seconds)
        return message_fail(in, "\"clock.seconds\" must be a whole number from 1 to %d", LIMIT_CLOCK_SECONDS);
    if (c->increment && c->kind != CLOCK_GAME) return message_fail(in, "\"clock.increment\" is for clocks of a game");
    if (c->out && c->kind == CLOCK_NONE) return message_fail(in, "\"clock.out\" is for tables with a clock");
    if (rests && c->seconds < HOUR)
        return message_fail(in, "a clock that rests must be one of at least an hour, %d seconds", HOUR);
    if (c->vacations && c->seconds < DAY)
        return message_fail(in, "\"clock.vacations\" is for clocks of at least a day, %d seconds", DAY);
    return true;
}

static bool read_clock(message_reader *in, clock_rules *out, const json_t *clock)
{
    clock_rules c = {0};
    const char *name;
    json_t *value;
    if (!json_is_object(clock)) return message_fail(in, "\"clock\" must be an object");
    snprintf(in->inside, sizeof in->inside, "clock.");
    /* the iterator of jansson wants an object that may be changed, but does not change it */
    json_object_foreach((json_t *)clock, name, value) if (!read_part(in, name, value, &c)) return false;
    in->inside[0] = 0;
    if (!json_object_get(clock, "kind")) return message_fail(in, "\"clock.kind\" is missing");
    if (!fits(in, &c)) return false;
    *out = c;
    return true;
}

bool message_read_clock(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    (void)row;
    return read_clock(in, out, value);
}

bool message_clock_of(clock_rules *c, const json_t *clock)
{
    char error[MESSAGE_ERROR] = "";
    message_reader in = {.error = error};
    return read_clock(&in, c, clock);
}

json_t *message_clock(const clock_rules *c)
{
    json_t *o = json_pack("{ss si}", "kind", kinds[c->kind], "seconds", c->seconds);
    if (c->increment) json_object_set_new(o, "increment", json_integer(c->increment));
    if (c->out) json_object_set_new(o, "out", json_string(outs[c->out]));
    if (c->night[0] != c->night[1]) {
        char at[2][8];
        for (int i = 0; i < 2; i++)
            snprintf(at[i], sizeof at[i], "%02u:%02u", (unsigned)c->night[i] / 60 % 24, (unsigned)c->night[i] % 60);
        json_object_set_new(o, "night", json_pack("[ss]", at[0], at[1]));
    }
    if (c->weekends) json_object_set_new(o, "weekends", json_true());
    if (c->vacations) json_object_set_new(o, "vacations", json_true());
    json_t *days = c->holidays ? json_array() : NULL;
    for (int i = 0; i < c->holidays; i++) {
        char day[MESSAGE_DAY + 1];
        message_day_text(c->holiday[i], day);
        json_array_append_new(days, json_string(day));
    }
    if (days) json_object_set_new(o, "holidays", days);
    return o;
}
