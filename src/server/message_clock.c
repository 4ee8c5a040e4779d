/* message_clock.c - the clock of a table as an object: of the message that makes it, of its summary and its document.
 *
 *     {"kind":"game","seconds":86400,"increment":3600,"out":"pass","night":["22:00","08:00"],"weekends":true,
 *      "holidays":["2026-12-24"],"vacations":true}
 *
 * What is as usual is left out, so that a table without all this looks as it always did. Which of it goes together is
 * asked in one place (match/timing.h).
 */
#include <stdio.h>
#include <string.h>

#include "message_reader.h"

/* ---- parts ---- */

static bool read_word(message_reader *in, const char *name, const json_t *value, const char *const *words, int count,
                      uint8_t *out)
{
    const char *text = json_string_value(value);
    for (int i = 0; text && i < count; i++)
        if (!strcmp(text, words[i])) {
            *out = (uint8_t)i;
            return true;
        }
    return message_fail(in, "\"clock.%s\" must be %s, %s or %s", name, words[0], words[1], words[2]);
}

static bool read_seconds(message_reader *in, const char *name, const json_t *value, int *out)
{
    json_int_t n = json_integer_value(value);
    if (!json_is_integer(value) || n < 0 || n > TIMING_SECONDS)
        return message_fail(in, "\"clock.%s\" must be a whole number from 0 to %d", name, TIMING_SECONDS);
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
    for (size_t i = 0; i < 2; i++) {
        const char *text = json_string_value(json_array_get(value, i));
        c->night[i] = text ? timing_minutes_of(text) : -1;
    }
    return (json_array_size(value) == 2 && c->night[0] >= 0 && c->night[1] >= 0) ||
           message_fail(in, "\"clock.night\" must be two times of the day like 22:00");
}

static bool read_holidays(message_reader *in, const json_t *value, clock_rules *c)
{
    size_t n = json_array_size(value);
    bool fine = json_is_array(value) && n <= TIMING_HOLIDAYS;
    for (size_t i = 0; fine && i < n; i++) {
        const char *text = json_string_value(json_array_get(value, i));
        c->holiday[i] = text ? timing_day_of(text) : 0;
        fine = c->holiday[i];
    }
    c->holidays = fine ? (int)n : 0;
    return fine ||
           message_fail(in, "\"clock.holidays\" must be a list of at most %d days like 2026-12-24", TIMING_HOLIDAYS);
}

static bool read_part(message_reader *in, const char *name, const json_t *value, clock_rules *c)
{
    if (!strcmp(name, "kind")) return read_word(in, name, value, timing_kinds, CLOCK_KINDS, &c->kind);
    if (!strcmp(name, "out")) return read_word(in, name, value, timing_outs, CLOCK_OUTS, &c->out);
    if (!strcmp(name, "seconds")) return read_seconds(in, name, value, &c->seconds);
    if (!strcmp(name, "increment")) return read_seconds(in, name, value, &c->increment);
    if (!strcmp(name, "weekends")) return read_flag(in, name, value, &c->weekends);
    if (!strcmp(name, "vacations")) return read_flag(in, name, value, &c->vacations);
    if (!strcmp(name, "night")) return read_night(in, value, c);
    if (!strcmp(name, "holidays")) return read_holidays(in, value, c);
    return message_unknown(in, name);
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
    const char *why = timing_fault(&c);
    if (why) return message_fail(in, "\"clock\": %s", why);
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
    json_t *o = json_pack("{ss si}", "kind", timing_kinds[c->kind], "seconds", c->seconds);
    if (c->increment) json_object_set_new(o, "increment", json_integer(c->increment));
    if (c->out) json_object_set_new(o, "out", json_string(timing_outs[c->out]));
    if (c->night[0] != c->night[1]) {
        char at[2][TIMING_HOUR + 1];
        for (int i = 0; i < 2; i++) timing_minutes_text(c->night[i], at[i]);
        json_object_set_new(o, "night", json_pack("[ss]", at[0], at[1]));
    }
    if (c->weekends) json_object_set_new(o, "weekends", json_true());
    if (c->vacations) json_object_set_new(o, "vacations", json_true());
    json_t *days = c->holidays ? json_array() : NULL;
    for (int i = 0; i < c->holidays; i++) {
        char day[TIMING_DAY + 1];
        timing_day_text(c->holiday[i], day);
        json_array_append_new(days, json_string(day));
    }
    if (days) json_object_set_new(o, "holidays", days);
    return o;
}
