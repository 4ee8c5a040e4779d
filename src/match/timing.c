/* timing.c - see timing.h. */
#include "timing.h"

#include <string.h>

#include "base/speech.h"

const char *const timing_kinds[] = {CLOCK_KIND_LIST(LIST_NAME)};
const char *const timing_outs[] = {CLOCK_OUT_LIST(LIST_NAME)};
enum { MINUTES = 24 * 60, HOUR = 60 * 60, DAY = 24 * HOUR };

const char *timing_fault(const clock_rules *c)
{
    bool rests = c->night[0] != c->night[1] || c->weekends || c->holidays;
    if (c->kind == CLOCK_NONE && c->seconds) return MARK("where there is no clock there are no seconds");
    if (c->kind != CLOCK_NONE && !c->seconds) return MARK("a clock needs seconds, at most 30 days of them");
    if (c->increment && c->kind != CLOCK_GAME) return MARK("an increment is for clocks of a game");
    if (c->out && c->kind == CLOCK_NONE) return MARK("time is over only where there is a clock");
    if ((c->night[1] - c->night[0] + MINUTES) % MINUTES > TIMING_NIGHT)
        return MARK("a night is two times of the day like 22:00, at most 14 hours apart");
    if (rests && c->seconds < HOUR) return MARK("a clock that rests must be one of at least an hour, 3600 seconds");
    if (c->vacations && c->seconds < DAY) return MARK("vacations are for clocks of at least a day, 86400 seconds");
    return NULL;
}

/* ---- days and hours ---- */

/* So many digits as a number; -1: they are none. By hand, since browsers run this without a C library. */
static int number_of(const char *text, int digits)
{
    int n = 0;
    for (int i = 0; i < digits; i++) {
        if (text[i] < '0' || text[i] > '9') return -1;
        n = n * 10 + (text[i] - '0');
    }
    return n;
}

static void put_number(char *out, int n, int digits)
{
    for (int i = digits - 1; i >= 0; i--, n /= 10) out[i] = (char)('0' + n % 10);
}

/* Days since 1970 of a date of the calendar (Hinnant's days_from_civil). */
static int day_number(int year, int month, int day)
{
    int y = month <= 2 ? year - 1 : year, era = y / 400, of_era = y - era * 400;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

int timing_day_of(const char *text)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (strlen(text) != TIMING_DAY || text[4] != '-' || text[7] != '-') return 0;
    int year = number_of(text, 4), month = number_of(text + 5, 2), day = number_of(text + 8, 2);
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    bool fine = year >= 1971 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] &&
                (month != 2 || day <= 28 || leap);
    return fine ? day_number(year, month, day) : 0;
}

void timing_day_text(int day, char out[TIMING_DAY + 1])
{
    int z = day + 719468, era = z / 146097, of_era = z - era * 146097;
    int year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int shifted = (5 * of_year + 2) / 153, month = shifted < 10 ? shifted + 3 : shifted - 9;
    put_number(out, (year_of_era + era * 400 + (month <= 2)) % 10000, 4);
    put_number(out + 5, month, 2);
    put_number(out + 8, of_year - (153 * shifted + 2) / 5 + 1, 2);
    out[4] = out[7] = '-';
    out[TIMING_DAY] = 0;
}

int timing_minutes_of(const char *text)
{
    if (strlen(text) != TIMING_HOUR || text[2] != ':') return -1;
    int hour = number_of(text, 2), minute = number_of(text + 3, 2);
    return hour < 0 || hour > 23 || minute < 0 || minute > 59 ? -1 : hour * 60 + minute;
}

void timing_minutes_text(int minutes, char out[TIMING_HOUR + 1])
{
    put_number(out, minutes / 60 % 24, 2);
    out[2] = ':';
    put_number(out + 3, minutes % 60, 2);
    out[TIMING_HOUR] = 0;
}

/* ---- as text ---- */

void timing_write(const clock_rules *c, buf *out)
{
    char text[TIMING_DAY + 1];
    buf_printf(out, "%s %d", timing_kinds[c->kind], c->seconds);
    if (c->increment) buf_printf(out, " increment %d", c->increment);
    if (c->out) buf_printf(out, " out %s", timing_outs[c->out]);
    for (int i = 0; c->night[0] != c->night[1] && i < 2; i++) {
        timing_minutes_text(c->night[i], text);
        buf_printf(out, "%s %s", i ? "" : " night", text);
    }
    if (c->weekends) buf_puts(out, " weekends");
    if (c->vacations) buf_puts(out, " vacations");
    for (int i = 0; i < c->holidays; i++) {
        timing_day_text(c->holiday[i], text);
        buf_printf(out, "%s %s", i ? "" : " holidays", text);
    }
}

/* The words that are left. */
typedef struct words {
    const char *at, *end;
    char now[16]; /* the one that was taken; "" none, or too long */
} words;

static const char *take(words *w)
{
    size_t n = 0;
    while (w->at + n < w->end && w->at[n] != ' ') n++;
    bool fits = n < sizeof w->now;
    memcpy(w->now, w->at, fits ? n : 0);
    w->now[fits ? n : 0] = 0;
    w->at += n;
    if (w->at < w->end) w->at++;
    return w->now;
}

static bool take_seconds(words *w, int *out)
{
    const char *text = take(w);
    size_t n = strlen(text);
    *out = n > 0 && n < 8 ? number_of(text, (int)n) : 0;
    return *out > 0 && *out <= TIMING_SECONDS;
}

static bool take_one_of(words *w, const char *const *names, int count, uint8_t *out)
{
    const char *text = take(w);
    for (int i = 1; i < count; i++)
        if (!strcmp(text, names[i])) *out = (uint8_t)i;
    return *out;
}

static bool take_night(words *w, clock_rules *c)
{
    for (int i = 0; i < 2; i++)
        if ((c->night[i] = timing_minutes_of(take(w))) < 0) return false;
    return true;
}

static bool take_holidays(words *w, clock_rules *c)
{
    while (w->at < w->end && c->holidays < TIMING_HOLIDAYS)
        if (!(c->holiday[c->holidays++] = timing_day_of(take(w)))) return false;
    return c->holidays && w->at == w->end;
}

static bool take_part(words *w, clock_rules *c)
{
    const char *name = take(w);
    if (!strcmp(name, "increment")) return take_seconds(w, &c->increment);
    if (!strcmp(name, "out")) return take_one_of(w, timing_outs, CLOCK_OUTS, &c->out);
    if (!strcmp(name, "night")) return take_night(w, c);
    if (!strcmp(name, "weekends")) return c->weekends = true;
    if (!strcmp(name, "vacations")) return c->vacations = true;
    return !strcmp(name, "holidays") && take_holidays(w, c);
}

const char *timing_read(clock_rules *c, const char *text, size_t len)
{
    words w = {.at = text, .end = text + len};
    *c = (clock_rules){0};
    bool fine = take_one_of(&w, timing_kinds, CLOCK_KINDS, &c->kind) && take_seconds(&w, &c->seconds);
    while (fine && w.at < w.end) fine = take_part(&w, c);
    if (!fine) return MARK("a clock is written: clock game 86400 increment 3600 out pass night 22:00 08:00");
    return timing_fault(c);
}
