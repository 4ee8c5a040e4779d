/* room_clock.h - time to think: clocks, their rests, vacations. Included by server.h. */
#ifndef ROOM_CLOCK_H
#define ROOM_CLOCK_H

#include "base/buf.h"
#include "message.h"

typedef struct room room;
typedef struct room_seat room_seat;

enum { LATE_MOST = 3 }; /* times in a row that a clock runs out: then a bot keeps the seat */

/* Of a seat. */
typedef struct seat_pace {
    int64_t ends;                /* when the clock runs out that runs (server_clock) */
    int turns, lapses;           /* that were played, that ran out of time ... */
    int64_t spent;               /* ... and milliseconds on them */
    int paid;                    /* answers of the match when a turn last brought time back */
    bool rewarded;               /* ... which was the last turn */
    char zone[MESSAGE_ZONE + 1]; /* whose night it is, where clocks rest; "" that of UTC */
    struct {
        int first, last; /* days since 1970 */
    } vacation[LIMIT_VACATIONS];
    int vacations;
} seat_pace;

/* ---- room_rest.c: when a clock stands still. Times are those of day ---- */
bool rest_any(const clock_rules *c);
bool rest_zone(const char *name); /* this machine knows it */
/* So much of that counts; when so much will have; the rest that it is in, or the next one. */
int64_t rest_counted(const clock_rules *c, const room_seat *s, int64_t from, int64_t to);
int64_t rest_end(const clock_rules *c, const room_seat *s, int64_t from, int64_t left);
bool rest_next(const clock_rules *c, const room_seat *s, int64_t from, int64_t out[2]);

/* ---- vacations.c ---- */
/* Somebody has sat down, with this time zone ("": not said), or the table was loaded: their vacations are known. */
void vacations_sit(room *r, int seat, const char *zone);
void vacations_look_up(room *r, int seat);
void vacations_changed(room *r, int seat); /* ... while its clock may run */

/* ---- room_clock.c ---- */
bool clock_slow(const clock_rules *c); /* games over days */
/* True: something of it belongs into the document. */
bool clock_stepped(room *r, int by);                      /* start and stop clocks */
void clock_rested(room *r, int seat);                     /* when it stands still is different now */
int64_t clock_left(const room *r, int seat, int64_t now); /* milliseconds; now: server_clock */
int64_t clock_end(const room *r, int seat);               /* time of day; 0: it does not run */
void clock_resumed(room *r, int seat); /* it takes back what it chose in secret: its clock is not wound up again */
int64_t clock_deadline(const room *r); /* time of day; 0 never */
void clock_due(room *r,
               int64_t now); /* if a clock has run out; now: server_clock, as for the others that look after a room */
void clock_loaded(room *r);
void clock_figures(const room *r, buf *out);

#endif
