/* message.h - what clients say, checked and taken apart (doc/protocol.md).
 *
 *     message m;
 *     char error[MESSAGE_ERROR];
 *     const char *code = message_read(&m, text, len, error);
 *     if (code) reply_error(m.id, code, error);   // "bad-json", "bad-message"; the text names the field
 *     else if (m.type == MESSAGE_ANSWER) ...
 *
 * A message that was read has every field its type needs, nothing else, and nothing longer than the limits. What the
 * fields mean at a table (is there such a seat, may one do this) is not asked here.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/names.h"
#include "limits.h"
#include "match/timing.h"
#include "message_list.h"
#include "rules/mk.h"
#include "store/store_clubs.h"
#include "store/store_told.h"

enum {
    MESSAGE_PROTOCOL = 1, /* version of doc/protocol.md */
    MESSAGE_ERROR = 200,
    MESSAGE_TOKEN = 43, /* characters: 32 bytes in base64 without padding, url-safe */
    MESSAGE_INVITE = 16,
    MESSAGE_CODE = 24,
    MESSAGE_LEVEL = 16,
    MESSAGE_LOT_TEXT = 32, /* hexadecimal digits */
    MESSAGE_CHOICES = 8,   /* of a set */
    MESSAGE_ZONE = 40,
    MESSAGE_TEXT = LIMIT_CHAT_CHARACTERS * 4,
    MESSAGE_LESSON = 24,
    MESSAGE_ANSWERS = 12 << 10, /* bytes of all answers of a study */
    MESSAGE_ONE_ANSWER = 100,   /* ... of one */
    MESSAGE_EFFORTS = 3,        /* steps in which an opinion is refined */
    MESSAGE_MOST_TRIED = 100,   /* puzzles of one message */
    MESSAGE_SEASON = 6,
    MESSAGE_KEY = 88, /* a point of a browser, in base64 */
    MESSAGE_ONCE = 32,
};

#define MESSAGE_TYPE(id, ...) MESSAGE_##id,
typedef enum message_type { MESSAGE_NONE, MESSAGES(MESSAGE_TYPE, MESSAGE_TYPE) MESSAGE_TYPES } message_type;
#undef MESSAGE_TYPE

/* id, as it is told, as it is said where a table is made, and where its seats are changed ("": it cannot be) */
#define SEAT_KIND_LIST(X)                \
    X(SEAT_OPEN, "open", "open", "open") \
    X(SEAT_PERSON, "person", "me", "")   \
    X(SEAT_BOT, "bot", "bot", "bot")
enum seat_kind { SEAT_KIND_LIST(LIST_ID) SEAT_KINDS };
#define TOWER_KIND_LIST(X) X(TOWER_PHYSICS, "physics") X(TOWER_MODEL, "model")
enum tower_kind { TOWER_KIND_LIST(LIST_ID) TOWER_KINDS };
extern const char *const message_towers[];

typedef struct message_seat {
    uint8_t kind; /* enum seat_kind; SEAT_PERSON: me */
    char level[MESSAGE_LEVEL + 1];
} message_seat;

/* How somebody wants to be told that it is their turn. */
typedef struct message_told {
    int kind;  /* enum store_letter_kind; -1: not given */
    int after; /* minutes; -1: not given */
    bool slow, looking;
    char url[STORE_TARGET + 1], form[STORE_FORM + 1], name[STORE_DEVICE + 1];
    char key[MESSAGE_KEY + 1], auth[MESSAGE_KEY + 1];
} message_told;

/* How a tournament is played: `plan` of the message that makes one. */
#define PLAN_KIND_LIST(X) X(PLAN_SWISS, "swiss") X(PLAN_ROUND_ROBIN, "round-robin") X(PLAN_LEAGUE, "league")
enum plan_kind { PLAN_KIND_LIST(LIST_ID) PLAN_KINDS };
typedef struct message_plan {
    uint8_t kind;   /* enum plan_kind */
    int size;       /* people at a table */
    int rounds;     /* 0: as many as it takes */
    int most;       /* entrants; in a league, of a division */
    int move, time; /* seconds: for a turn, and for a round */
    int64_t starts; /* when it begins by itself; 0: when the host says so */
} message_plan;

typedef struct message {
    message_type type;
    int id;                     /* 0: none */
    int resent;                 /* it was sent before, so many milliseconds ago; 0: it was not */
    char key[MESSAGE_ONCE + 1]; /* by which what it makes is known again; "" where it was not given */
    /* hello, name, register, login, password */
    int protocol;
    char token[MESSAGE_TOKEN + 1];
    char name[STORE_NAME + 1]; /* "" where it was not given */
    char login[STORE_NAME + 1], password[LIMIT_PASSWORD_MAX + 1];
    char old[LIMIT_PASSWORD_MAX + 1];  /* password: the one so far; `password` is the new one */
    char language[STORE_LANGUAGE + 1]; /* "" where it was not given */
    bool texts;                        /* true unless said otherwise */
    bool rated;
    int64_t before; /* 0: not given */
    int64_t device;
    char mail[STORE_MAIL + 1];
    char code[MESSAGE_CODE + 1]; /* of a second factor; "" where it was not given */
    /* tables */
    char table[STORE_ID + 1];
    char invite[MESSAGE_INVITE + 1];
    int seat; /* -1: not given */
    message_seat kind;
    bool watch;
    int64_t person;
    uint8_t reason;                                   /* of message_reasons */
    char first[TIMING_DAY + 1], last[TIMING_DAY + 1]; /* days of a vacation; "" where it was not given */
    char lot[MESSAGE_LOT_TEXT + 1];
    char text[MESSAGE_TEXT + 1];
    /* create */
    mk_setup setup; /* checked by mk_start later */
    message_seat seats[MK_SEATS];
    int seats_len;
    bool open, start; /* open: public */
    uint8_t tower;    /* 0 physics, 1 model */
    int xray;         /* -1: not given */
    clock_rules clock;
    int patience;                /* -1: not given */
    char zone[MESSAGE_ZONE + 1]; /* whose night it is: Europe/Paris; "" where it was not given. Also of join */
    /* play */
    int64_t question;
    char choice[MESSAGE_CHOICES][MK_NAME_MAX];
    int choices;
    bool confirm, all, agree;
    int steps; /* 0: not given */
    char task[MK_NAME_MAX], cause[MK_NAME_MAX];
    bool on; /* true unless said otherwise */
    int64_t request, from, to, version;
    /* the same luck */
    char day[TIMING_DAY + 1]; /* 2026-11-18; "" where it was not given */
    char with[STORE_ID + 1];  /* another table */
    /* told */
    message_told told;
    int64_t channel;
    /* tournaments */
    char tournament[STORE_ID + 1];
    message_plan plan;
    /* clubs */
    char club[STORE_ID + 1]; /* also of create; "" where it was not given */
    char about[STORE_ABOUT + 1];
    uint8_t entry, role;             /* enum club_entry, enum club_role */
    char season[MESSAGE_SEASON + 1]; /* 2026-4; "" where it was not given */
    /* study */
    char lesson[MESSAGE_LESSON + 1];
    int puzzle;                        /* its number */
    int effort;                        /* 0: not given */
    int64_t number;                    /* of a line, or of somebody who looks on together */
    int tried[MESSAGE_MOST_TRIED + 1]; /* numbers, below 0 where it was not solved; 0 ends them */
    char answers[MESSAGE_ANSWERS + 1]; /* each followed by a newline */
} message;

/* Why somebody is reported. */
extern const char *const message_reasons[];

/* NULL: fine. Else the code of the error, with a text in plain ASCII. m->id is the id if there was a good one, m->type
 * the type if it could be told; nothing else of m means anything then. */
const char *message_read(message *m, const char *text, size_t len, char error[MESSAGE_ERROR]);
/* Passwords and token leave the memory. */
void message_wipe(message *m);

/* The name of a type, as on the wire. */
const char *message_name(message_type type);

/* A person's name: 1 to LIMIT_NAME_CHARACTERS characters, UTF-8, nothing invisible, no spaces at the ends. */
bool message_good_name(const char *text);

/* The clock of a table as an object, `clock` of a summary; and the other way. */
json_t *message_clock(const clock_rules *c);
bool message_clock_of(clock_rules *c, const json_t *clock);

/* The settings of a game as an object, `game` of a summary, with every key; NULL: out of memory. */
json_t *message_game(const mk_setup *s);
/* The other way, as in `create`: what is left out is as usual, but `players` only in solo games. False: *error names
 * the key and says why, and *s is not changed. Whether the settings go together is asked by mk_start. */
bool message_read_game(mk_setup *s, const json_t *game, char error[MESSAGE_ERROR]);

/* A plan as an object; and the other way: false, *error says why. */
json_t *message_plan_json(const message_plan *p);
bool message_read_plan_of(message_plan *p, const json_t *plan, char error[MESSAGE_ERROR]);

#endif
