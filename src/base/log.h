/* log.h - what happens, for those who run the server: one line a record on standard error.
 *
 *     log_say(LOG_INFO, "listening", LOG_TEXT("address", "127.0.0.1"), LOG_NUMBER("port", 8080));
 *
 *     time=2026-03-01T12:00:00.123Z level=info event=listening address=127.0.0.1 port=8080
 *
 * Values may come from strangers: what is not printable ASCII is escaped, so that nobody can forge a line. Tokens and
 * passwords are never given to the log.
 */
#ifndef LOG_H
#define LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/names.h"

#define LOG_LEVEL_LIST(X) X(LOG_DEBUG, "debug") X(LOG_INFO, "info") X(LOG_WARNING, "warning") X(LOG_ERROR, "error")
typedef enum log_level { LOG_LEVEL_LIST(LIST_ID) LOG_NOTHING } log_level;

typedef struct log_field {
    const char *key;  /* our own word */
    const char *text; /* NULL: a number */
    int64_t number;
} log_field;

enum { LOG_VALUE = 400, LOG_LINE = 2000 }; /* bytes; longer values end in "..." */

#define LOG_TEXT(key, text) ((log_field){(key), (text), 0})
#define LOG_NUMBER(key, number) ((log_field){(key), NULL, (number)})
#define log_say(level, event, ...)                                 \
    log_fields((level), (event), (const log_field[]){__VA_ARGS__}, \
               sizeof((log_field[]){__VA_ARGS__}) / sizeof(log_field))

/* What strangers can bring about as often as they like: LOG_BRIEF lines of an event between two calls of log_sum_up;
 * of the others only the number is told then. One thread. */
enum { LOG_BRIEF = 60, LOG_BRIEF_EVENTS = 32 };
#define log_brief(level, event, ...)                                     \
    log_brief_fields((level), (event), (const log_field[]){__VA_ARGS__}, \
                     sizeof((log_field[]){__VA_ARGS__}) / sizeof(log_field))
void log_brief_fields(log_level level, const char *event, const log_field *fields, size_t n);
void log_sum_up(void); /* once a minute */

/* The address of a client, or "-" where no addresses are to be kept. */
#define LOG_FROM(address) LOG_TEXT("from", log_from(address))
const char *log_from(const char *address);
void log_set_addresses(bool wanted);
/* A record is a JSON object: {"time":"...","level":"info","event":"listening","address":"127.0.0.1","port":8080} */
void log_set_json(bool wanted);

void log_fields(log_level level, const char *event, const log_field *fields, size_t n);
/* A record without fields. */
void log_event(log_level level, const char *event);

/* What is below this level is left out; LOG_INFO unless set. */
void log_set_level(log_level level);
/* Write to this file descriptor instead of standard error. */
void log_set_output(int fd);

#endif
