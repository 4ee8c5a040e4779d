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

#include "limits.h"
#include "message_list.h"
#include "rules/mk.h"
#include "store/store.h"

enum {
    MESSAGE_PROTOCOL = 1, /* version of doc/protocol.md */
    MESSAGE_ERROR = 200,
    MESSAGE_TOKEN = 43, /* characters: 32 bytes in base64 without padding, url-safe */
    MESSAGE_INVITE = 16,
    MESSAGE_LEVEL = 16,
    MESSAGE_LOT_TEXT = 32, /* hexadecimal digits */
    MESSAGE_CHOICES = 8,   /* of a set */
    MESSAGE_TEXT = LIMIT_CHAT_CHARACTERS * 4,
};

#define MESSAGE_TYPE(id, ...) MESSAGE_##id,
typedef enum message_type { MESSAGE_NONE, MESSAGES(MESSAGE_TYPE) MESSAGE_TYPES } message_type;
#undef MESSAGE_TYPE

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT, SEAT_AUTOMATON };
enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME };

typedef struct message_seat {
    uint8_t kind; /* enum seat_kind; SEAT_PERSON: me */
    char level[MESSAGE_LEVEL + 1];
} message_seat;

typedef struct message {
    message_type type;
    int id; /* 0: none */
    /* hello, name, register, login, password */
    int protocol;
    char token[MESSAGE_TOKEN + 1];
    char name[STORE_NAME + 1]; /* "" where it was not given */
    char login[STORE_NAME + 1], password[LIMIT_PASSWORD_MAX + 1];
    char old[LIMIT_PASSWORD_MAX + 1];  /* password: the one so far; `password` is the new one */
    char language[STORE_LANGUAGE + 1]; /* "" where it was not given */
    bool texts;                        /* true unless said otherwise */
    /* tables */
    char table[STORE_ID + 1];
    char invite[MESSAGE_INVITE + 1];
    int seat; /* -1: not given */
    message_seat kind;
    bool watch;
    char lot[MESSAGE_LOT_TEXT + 1];
    char text[MESSAGE_TEXT + 1];
    /* create */
    mk_setup setup; /* checked by mk_start later */
    message_seat seats[MK_SEATS];
    int seats_len;
    bool open, start; /* open: public */
    uint8_t tower;    /* 0 physics, 1 model */
    int xray;         /* -1: not given */
    uint8_t clock;    /* enum clock_kind */
    int clock_seconds;
    int patience; /* -1: not given */
    /* play */
    int64_t question;
    char choice[MESSAGE_CHOICES][MK_NAME_MAX];
    int choices;
    bool confirm, all, agree;
    int64_t request, from, to, version;
} message;

/* NULL: fine. Else the code of the error, with a text in plain ASCII. m->id is the id if there was a good one, m->type
 * the type if it could be told; nothing else of m means anything then. */
const char *message_read(message *m, const char *text, size_t len, char error[MESSAGE_ERROR]);
/* Passwords and token leave the memory. */
void message_wipe(message *m);

/* The name of a type, as on the wire. */
const char *message_name(message_type type);

/* A person's name: 1 to LIMIT_NAME_CHARACTERS characters, UTF-8, nothing invisible, no spaces at the ends. */
bool message_good_name(const char *text);

/* The settings of a game as an object, `game` of a summary, with every key; NULL: out of memory. */
json_t *message_game(const mk_setup *s);
/* The other way, as in `create`: what is left out is as usual, but `players` only in solo games. False: *error names
 * the key and says why, and *s is not changed. Whether the settings go together is asked by mk_start. */
bool message_read_game(mk_setup *s, const json_t *game, char error[MESSAGE_ERROR]);

#endif
