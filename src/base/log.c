/* log.c - the log. A record is one write, so that lines of several threads do not mix. The level and the descriptor are
 * variables of the whole program: a log that had to be passed along everywhere would not be used. */
#include "base/log.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static atomic_int lowest = LOG_INFO, output = STDERR_FILENO;
static atomic_bool addresses = true, json = false;

typedef struct line {
    char text[LOG_LINE];
    size_t len; /* always leaves room for the end of the line */
} line;

static void add(line *l, const char *text, size_t len)
{
    size_t room = sizeof l->text - 1 - l->len;
    if (len > room) return;
    memcpy(l->text + l->len, text, len);
    l->len += len;
}

static bool plain(const char *text)
{
    if (!*text) return false;
    for (const char *p = text; *p; p++)
        if (*p <= ' ' || *p >= 127 || *p == '"' || *p == '=' || *p == '\\') return false;
    return true;
}

static void add_escaped(line *l, unsigned char c)
{
    char code[5];
    int n = c == '"' || c == '\\'  ? snprintf(code, sizeof code, "\\%c", c)
            : c == '\n'            ? snprintf(code, sizeof code, "\\n")
            : c >= ' ' && c <= '~' ? snprintf(code, sizeof code, "%c", c)
                                   : snprintf(code, sizeof code, "\\x%02x", c);
    add(l, code, (size_t)n);
}

static void add_value(line *l, const char *text)
{
    size_t len = strlen(text);
    if (len <= LOG_VALUE && plain(text)) {
        add(l, text, len);
        return;
    }
    add(l, "\"", 1);
    for (size_t i = 0; i < len && i < LOG_VALUE; i++) add_escaped(l, (unsigned char)text[i]);
    if (len > LOG_VALUE) add(l, "...", 3);
    add(l, "\"", 1);
}

static void write_time(char out[40])
{
    struct timespec now;
    struct tm date;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &date);
    size_t n = strftime(out, 40, "%Y-%m-%dT%H:%M:%S", &date);
    snprintf(out + n, 40 - n, ".%03dZ", (int)(now.tv_nsec / 1000000));
}

static void add_json_text(line *l, const char *text)
{
    char code[8];
    add(l, "\"", 1);
    for (size_t i = 0; text[i] && i < LOG_VALUE; i++) {
        unsigned char c = (unsigned char)text[i];
        bool plainly = c >= ' ' && c <= '~' && c != '"' && c != '\\';
        add(l, code, (size_t)snprintf(code, sizeof code, plainly ? "%c" : "\\u%04x", c));
    }
    add(l, strlen(text) > LOG_VALUE ? "...\"" : "\"", strlen(text) > LOG_VALUE ? 4 : 1);
}

/* All of it or nothing, and there is always room for the bracket at the end. */
static void add_json_pair(line *l, const char *key, const char *value, bool number)
{
    line pair = {.len = 0};
    add(&pair, l->len ? "," : "{", 1);
    add_json_text(&pair, key);
    add(&pair, ":", 1);
    if (number)
        add(&pair, value, strlen(value));
    else
        add_json_text(&pair, value);
    if (pair.len + l->len + 2 < sizeof l->text) add(l, pair.text, pair.len);
}

static void add_pair(line *l, const char *key, const char *value, bool number)
{
    if (atomic_load(&json)) {
        add_json_pair(l, key, value, number);
        return;
    }
    if (l->len) add(l, " ", 1);
    add(l, key, strlen(key));
    add(l, "=", 1);
    add_value(l, value);
}

void log_fields(log_level level, const char *event, const log_field *fields, size_t n)
{
    static const char *const names[] = {LOG_LEVEL_LIST(LIST_NAME)};
    if ((int)level < atomic_load(&lowest) || level >= LOG_NOTHING) return;
    line l = {.len = 0};
    char time[40];
    write_time(time);
    add_pair(&l, "time", time, false);
    add_pair(&l, "level", names[level], false);
    add_pair(&l, "event", event, false);
    for (size_t i = 0; i < n; i++) {
        char number[24];
        snprintf(number, sizeof number, "%lld", (long long)fields[i].number);
        add_pair(&l, fields[i].key, fields[i].text ? fields[i].text : number, !fields[i].text);
    }
    if (atomic_load(&json)) add(&l, "}", 1);
    l.text[l.len++] = '\n';
    for (size_t at = 0; at < l.len;) {
        ssize_t wrote = write(atomic_load(&output), l.text + at, l.len - at);
        if (wrote <= 0) return; /* nobody can be told */
        at += (size_t)wrote;
    }
}

void log_event(log_level level, const char *event)
{
    log_fields(level, event, NULL, 0);
}

static struct {
    const char *event;
    int lines;
    int64_t more;
} brief[LOG_BRIEF_EVENTS]; /* those that have happened, in order */

void log_brief_fields(log_level level, const char *event, const log_field *fields, size_t n)
{
    int i = 0;
    while (i < LOG_BRIEF_EVENTS && brief[i].event && strcmp(brief[i].event, event)) i++;
    if (i == LOG_BRIEF_EVENTS) return; /* so many there are not */
    brief[i].event = event;
    if (brief[i].lines++ < LOG_BRIEF)
        log_fields(level, event, fields, n);
    else
        brief[i].more++;
}

void log_sum_up(void)
{
    for (int i = 0; i < LOG_BRIEF_EVENTS && brief[i].event; i++) {
        if (brief[i].more)
            log_say(LOG_WARNING, "left-out", LOG_TEXT("what", brief[i].event), LOG_NUMBER("lines", brief[i].more));
        brief[i].lines = 0;
        brief[i].more = 0;
    }
}

const char *log_from(const char *address)
{
    return atomic_load(&addresses) ? address : "-";
}

void log_set_addresses(bool wanted)
{
    atomic_store(&addresses, wanted);
}

void log_set_json(bool wanted)
{
    atomic_store(&json, wanted);
}

void log_set_level(log_level level)
{
    atomic_store(&lowest, (int)level);
}

void log_set_output(int fd)
{
    atomic_store(&output, fd);
}
