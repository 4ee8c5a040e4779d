/* timing.h - the clock of a table, as it was chosen when it was made: what there can be, and as a line of text.
 *
 *     game 86400 increment 3600 out pass night 22:00 08:00 weekends vacations holidays 2026-12-24 2026-12-25
 *
 * What is as usual is left out. How a clock runs is the server's (src/server/room_clock.c, room_rest.c).
 */
#ifndef TIMING_H
#define TIMING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/names.h"

enum {
    TIMING_SECONDS = 60 * 60 * 24 * 30,
    TIMING_NIGHT = 14 * 60, /* minutes that a clock stands still: ten hours of a day are left */
    TIMING_HOLIDAYS = 20,   /* days of a table on which its clock does */
    TIMING_DAY = 10,        /* characters of 2026-11-18 */
    TIMING_HOUR = 5,        /* ... of 22:00 */
};

#define CLOCK_KIND_LIST(X) X(CLOCK_NONE, "none") X(CLOCK_MOVE, "move") X(CLOCK_GAME, "game")
enum clock_kind { CLOCK_KIND_LIST(LIST_ID) CLOCK_KINDS };
#define CLOCK_OUT_LIST(X) X(CLOCK_BOT, "bot") X(CLOCK_PASS, "pass") X(CLOCK_OUT, "out")
enum clock_out { CLOCK_OUT_LIST(LIST_ID) CLOCK_OUTS };
extern const char *const timing_kinds[], *const timing_outs[];

typedef struct clock_rules {
    uint8_t kind;   /* enum clock_kind */
    uint8_t out;    /* enum clock_out: what happens when time is over */
    bool weekends;  /* it stands still on Saturdays and Sundays ... */
    bool vacations; /* ... and while who is to act is on vacation */
    int seconds;    /* for a turn, or for all of them */
    int increment;  /* seconds that each turn brings back */
    int night[2];   /* ... from one minute of the day to another; the same: never */
    int holidays;
    int holiday[TIMING_HOLIDAYS]; /* ... on these days since 1970 */
} clock_rules;

/* NULL, or why there is no such clock: a text to be translated. */
const char *timing_fault(const clock_rules *c);

/* Days since 1970 of a day like 2026-11-18; 0: it is none. */
int timing_day_of(const char *text);
void timing_day_text(int day, char out[TIMING_DAY + 1]);
/* Minutes of the day of a time like 22:00; -1: it is none. */
int timing_minutes_of(const char *text);
void timing_minutes_text(int minutes, char out[TIMING_HOUR + 1]);

void timing_write(const clock_rules *c, buf *out);
/* NULL, or why the text is no clock, as timing_fault. */
const char *timing_read(clock_rules *c, const char *text, size_t len);

#endif
