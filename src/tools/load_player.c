/* load_player.c - a client that plays: it makes or joins a table with its partner, answers what it is asked with a
 * random one of the options, and goes on to another table when the game is over. It has one request on the way at a
 * time. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/names.h"
#include "load.h"
#include "rules/mk.h"

enum { TYPE, ID, TABLE, INVITE, QUESTION, OVER, MEMBERS };
static const char *const members[] = {"type", "id", "table", "invite", "question", "over"};
TIED(members, MEMBERS);

int64_t load_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void fail(load_player *p, const char *what, load_span text)
{
    if (*p->load->error) return;
    int len = text.len < 200 ? (int)text.len : 200;
    snprintf(p->load->error, LOAD_ERROR, "client %d: %s: %.*s", (int)(p - p->load->player) + 1, what, len,
             text.at ? text.at : "");
}

/* ---- asking ---- */

/* What follows "id". */
__attribute__((format(printf, 4, 5))) static void request(load_player *p, enum load_wait wait, const char *type,
                                                          const char *format, ...)
{
    char text[LOAD_MESSAGE];
    int len = snprintf(text, sizeof text, "{\"type\":\"%s\",\"id\":%d,", type, ++p->id);
    va_list list;
    va_start(list, format);
    len += vsnprintf(text + len, sizeof text - (size_t)len, format, list);
    va_end(list);
    p->wait = wait;
    p->sent = load_now();
    if (len >= (int)sizeof text || !load_socket_send(&p->socket, text, (size_t)len))
        fail(p, "could not be sent", (load_span){text, strlen(text)});
}

void load_player_begin(load_player *p)
{
    request(p, LOAD_HELLO, "hello", "\"protocol\":1,\"name\":\"Load %d\",\"texts\":false}",
            (int)(p - p->load->player) + 1);
}

/* Free for the next table: the host makes it, the partner waits until it is there. */
static void next_table(load_player *p)
{
    p->leaving = false;
    p->question = -1;
    *p->next = 0;
    if (p->host && p->load->tables && p->tables == p->load->tables) {
        p->load->done++;
    } else if (p->host) {
        p->answers = 0;
        request(p, LOAD_CREATE, "create",
                "\"game\":{\"players\":2},\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}],\"public\":false,\"tower\":"
                "\"model\"}");
    } else if (p->invited) {
        p->invited = false;
        memcpy(p->table, p->partner->table, sizeof p->table);
        request(p, LOAD_OPEN, "open", "\"table\":\"%s\",\"invite\":\"%s\"}", p->table, p->partner->invite);
    }
}

static void go_on(load_player *p)
{
    if (p->wait != LOAD_FREE) return;
    if (p->leaving) {
        request(p, LOAD_CLOSE, "close", "\"table\":\"%s\"}", p->table);
    } else if (*p->next) {
        request(p, LOAD_ANSWER, "answer", "%s", p->next);
        *p->next = 0;
    }
}

/* ---- thinking ---- */

/* An answer to this question; a set is named at once, in the order in which it was drawn. */
static void think(load_player *p, load_span question)
{
    enum { NUMBER, OPTIONS, SET, ASKED };
    static const char *const names[] = {"number", "options", "set"};
    TIED(names, ASKED);
    load_span of[ASKED], option[MK_OPTIONS_MAX];
    if (!load_members(question, names, of, ASKED)) {
        *p->next = 0;
        return;
    }
    int64_t number = load_number(of[NUMBER], -1);
    if (number == p->question) return;
    p->question = number;
    int n = load_elements(of[OPTIONS], option, MK_OPTIONS_MAX), picks = (int)load_number(of[SET], 1);
    if (number < 0 || picks < 1 || n < picks) {
        fail(p, "not a question", question);
        return;
    }
    int len = snprintf(p->next, sizeof p->next, "\"table\":\"%s\",\"question\":%" PRId64 ",\"choice%s", p->table,
                       number, of[SET].at ? "s\":[" : "\":");
    for (int i = 0; i < picks && len < LOAD_MESSAGE; i++) {
        int k = i + (int)rng_pick(&p->random, (uint32_t)(n - i));
        load_span one = option[k];
        option[k] = option[i];
        len += snprintf(p->next + len, sizeof p->next - (size_t)len, "%s%.*s", i ? "," : "", (int)one.len, one.at);
    }
    if (len < LOAD_MESSAGE)
        len += snprintf(p->next + len, sizeof p->next - (size_t)len, "%s,\"confirm\":true}", of[SET].at ? "]" : "");
    if (len >= LOAD_MESSAGE) fail(p, "too long a question", question);
}

/* ---- hearing ---- */

static void answered(load_player *p)
{
    load *l = p->load;
    int64_t now = load_now();
    l->given++;
    if (now >= l->from && now < l->until) {
        if (l->samples == l->room) {
            size_t room = l->room ? l->room * 2 : 1 << 16;
            uint32_t *more = realloc(l->sample, room * sizeof *more);
            if (!more) return fail(p, "out of memory", (load_span){0});
            l->sample = more;
            l->room = room;
        }
        l->sample[l->samples++] = (uint32_t)(now - p->sent);
    }
    load_player *host = p->host ? p : p->partner;
    if (++host->answers != l->answers) return;
    p->leaving = p->partner->leaving = true;
    go_on(p->partner);
}

/* The host's new table is there. */
static void invite(load_player *p, load_span text, const load_span *value)
{
    static const char *const names[] = {"id"};
    load_span id;
    if (!load_members(value[TABLE], names, &id, 1) || !load_string(id, p->table, sizeof p->table) ||
        !load_string(value[INVITE], p->invite, sizeof p->invite))
        return fail(p, "not a table", text);
    p->tables++;
    p->partner->invited = true;
    if (p->partner->wait == LOAD_FREE && !p->partner->leaving) next_table(p->partner);
}

static void reply(load_player *p, load_span text, const load_span *value)
{
    enum load_wait was = p->wait;
    if (load_is(value[TYPE], "error") || load_number(value[ID], 0) != p->id || was == LOAD_FREE)
        return fail(p, "refused", text);
    p->wait = LOAD_FREE;
    if (was == LOAD_HELLO || was == LOAD_CLOSE) next_table(p);
    if (was == LOAD_CREATE) invite(p, text, value);
    if (was == LOAD_OPEN)
        request(p, LOAD_JOIN, "join", "\"table\":\"%s\",\"invite\":\"%s\"}", p->table, p->partner->invite);
    if (was == LOAD_JOIN) request(p->partner, LOAD_START, "start", "\"table\":\"%s\"}", p->table);
    if (was == LOAD_START && p->tables == 1) p->load->seated++;
    if (was == LOAD_ANSWER) answered(p);
    go_on(p);
}

static void hear(load_player *p, load_span text)
{
    load_span value[MEMBERS];
    if (!load_members(text, members, value, MEMBERS)) return fail(p, "not a message", text);
    if (value[ID].at) return reply(p, text, value);
    bool update = load_is(value[TYPE], "update");
    if (load_is(value[TYPE], "bye") || load_is(value[TYPE], "error")) fail(p, "the end", text);
    if (!update && !load_is(value[TYPE], "table")) return;
    think(p, value[QUESTION]);
    if (update && value[OVER].at && !p->leaving) {
        p->leaving = true;
        p->load->games += p->host;
    }
    go_on(p);
}

void load_player_read(load_player *p)
{
    char error[LOAD_ERROR] = "";
    load_span text;
    if (load_socket_read(&p->socket, error))
        while (!*p->load->error && load_socket_next(&p->socket, &text, error)) hear(p, text);
    if (*error) fail(p, error, (load_span){0});
}
