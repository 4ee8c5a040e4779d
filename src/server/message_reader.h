/* message_reader.h - shared by the files that read messages: message.c, message_create.c, _clock.c and _text.c.
 *
 * A field of a message is a row of one table: its name, what reads its value, where the value goes, what it must be.
 * Objects (a message, `clock`, a seat of `seats`) are sets of rows: those that must be there, and those that may. A set
 * is a number with the bits of its rows.
 *
 *     bool fine = message_object(&in, object, &m, FIELD(TABLE), FIELD(INVITE));
 */
#ifndef MESSAGE_READER_H
#define MESSAGE_READER_H

#include "message.h"

enum message_field {
    F_TYPE,
    F_ID,
    F_RESENT,
    F_KEY,
    F_PROTOCOL,
    F_TOKEN,
    F_NAME,
    F_LOGIN,
    F_PASSWORD,
    F_OLD,
    F_NEW,
    F_LANGUAGE,
    F_TEXTS,
    F_RATED,
    F_BEFORE,
    F_DEVICE,
    F_CODE,
    F_MAIL,
    F_TABLE,
    F_INVITE,
    F_SEAT,
    F_KIND,
    F_LEVEL,
    F_WATCH,
    F_LOT,
    F_PERSON,
    F_REASON,
    F_FIRST,
    F_LAST,
    F_TEXT,
    F_GAME,
    F_SEATS,
    F_PUBLIC,
    F_CLOCK,
    F_ZONE,
    F_PATIENCE,
    F_START,
    F_TOWER,
    F_XRAY,
    F_QUESTION,
    F_CHOICE,
    F_CHOICES,
    F_CONFIRM,
    F_ALL,
    F_STEPS,
    F_REQUEST,
    F_AGREE,
    F_FROM,
    F_TO,
    F_VERSION,
    F_DAY,
    F_WITH,
    F_TASK,
    F_CAUSE,
    F_ON,
    F_LESSON,
    F_PUZZLE,
    F_ANSWERS,
    F_ASK,
    F_EFFORT,
    F_NUMBER,
    F_TRIED,
    F_TOLD,
    F_CHANNEL,
    F_TOURNAMENT,
    F_PLAN,
    F_CLUB,
    F_ABOUT,
    F_ENTRY,
    F_ROLE,
    F_SEASON,
    F_SEATS_KIND, /* of an entry of seats: message_seat */
    F_SEATS_LEVEL,
    F_FIELDS
};
/* A set of them; there are more than 64. */
__extension__ typedef unsigned __int128 message_fields;
_Static_assert(F_FIELDS <= 128, "a set of them is a number");
#define FIELD(name) ((message_fields)1 << F_##name)

typedef struct message_reader {
    message *m;
    char *error;     /* MESSAGE_ERROR bytes; "" as long as all is well */
    char inside[16]; /* in front of the names of fields: "", "clock.", "seats[1]." */
} message_reader;

/* Say what is wrong: the type, then the text. Always false. */
bool message_fail(message_reader *in, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* There is no such field. Always false. */
bool message_unknown(message_reader *in, const char *name);
/* Read the fields of an object into the struct at `out`. */
bool message_object(message_reader *in, const json_t *object, void *out, message_fields needs, message_fields may);

typedef struct message_row message_row; /* of the table of fields */
/* Check a value and put it where the row says. */
typedef bool message_value(message_reader *in, const message_row *row, const json_t *value, void *out);

/* message_create.c, message_clock.c: values of that message, and what all of it must be. */
message_value message_read_setup, message_read_clock, message_read_seats;
bool message_check_create(message_reader *in);

/* message_told.c */
message_value message_read_told;
bool message_check_wish(message_reader *in);
bool message_check_channel(message_reader *in);

/* message_plan.c: how a tournament is played. */
message_value message_read_plan;

/* message_text.c: 1 to LIMIT_CHAT_CHARACTERS characters, UTF-8, no control characters, something to be seen. */
bool message_good_text(const char *text);

#endif
