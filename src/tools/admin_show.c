/* admin_show.c - what an admin command replies, in columns. Times are UTC, as in the log. */
#include "admin_show.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "base/speech.h"
#include "columns.h"

typedef void put_value(buf *out, const json_t *row, const char *key);

static void put_text(buf *out, const json_t *row, const char *key)
{
    const char *text = json_string_value(json_object_get(row, key));
    buf_puts(out, text ? text : "");
}

static void put_number(buf *out, const json_t *row, const char *key)
{
    const json_t *value = json_object_get(row, key);
    if (value) buf_printf(out, "%lld", (long long)json_integer_value(value));
}

static void put_moment(buf *out, int64_t at)
{
    char text[40];
    time_t seconds = (time_t)(at / 1000);
    struct tm date;
    gmtime_r(&seconds, &date);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M", &date);
    buf_puts(out, text);
}

static void put_time(buf *out, const json_t *row, const char *key)
{
    int64_t at = json_integer_value(json_object_get(row, key));
    if (at) put_moment(out, at);
}

static void put_until(buf *out, const json_t *row, const char *key)
{
    int64_t at = json_integer_value(json_object_get(row, key));
    if (at)
        put_moment(out, at);
    else
        buf_puts(out, T("for good"));
}

static void put_ban(buf *out, const json_t *row, const char *key)
{
    const json_t *ban = json_object_get(row, key);
    const char *reason = json_string_value(json_object_get(ban, "reason"));
    if (!ban) return;
    put_until(out, ban, "until");
    if (reason && *reason) buf_printf(out, " (%s)", reason);
}

static void put_yes(buf *out, const json_t *row, const char *key)
{
    if (json_is_true(json_object_get(row, key))) buf_puts(out, T("yes"));
}

static void put_word(buf *out, const json_t *row, const char *key)
{
    static const struct {
        const char *word, *says;
    } words[] = {{"waiting", MARKC("a table", "waiting")}, {"running", MARKC("a table", "running")},
                 {"over", MARKC("a table", "over")},       {"closed", MARKC("a table", "closed")},
                 {"moderator", MARK("moderator")},         {"admin", MARK("admin")},
                 {"open", MARKC("a club", "open")},        {"approval", MARKC("a club", "by approval")},
                 {"code", MARKC("a club", "with a code")}, {"founder", MARKC("in a club", "leads it")},
                 {"keeper", MARKC("in a club", "keeper")}, {"member", MARKC("in a club", "member")},
                 {"asks", MARKC("in a club", "asks")},     {"barred", MARKC("in a club", "put out")}};
    const char *word = json_string_value(json_object_get(row, key));
    for (size_t i = 0; word && i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i].word, word)) buf_puts(out, T(words[i].says));
}

/* Who sits there: names of people, levels of bots. */
static void put_seats(buf *out, const json_t *row, const char *key)
{
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(row, key), i, seat)
    {
        const char *name = json_string_value(json_object_get(seat, "name"));
        const char *level = json_string_value(json_object_get(seat, "level"));
        if (i) buf_puts(out, ", ");
        buf_puts(out, name ? name : level ? level : "-");
        if (json_object_get(seat, "person"))
            buf_printf(out, " #%lld", (long long)json_integer_value(json_object_get(seat, "person")));
    }
}

static void put_person(buf *out, const json_t *row, const char *key)
{
    const json_t *person = json_object_get(row, key);
    buf_printf(out, "#%lld ", (long long)json_integer_value(json_object_get(person, "id")));
    put_text(out, person, "name");
}

/* A list of the reply, with its columns; `none` where nothing is in it. */
enum { COLUMNS_MOST = 8 };
static const struct list {
    const char *key, *none;
    struct {
        const char *key, *title;
        put_value *put;
    } column[COLUMNS_MOST];
} lists[] = {
    {"people",
     MARK("nobody"),
     {{"id", MARK("number"), put_number},
      {"name", MARK("name"), put_text},
      {"login", MARK("login"), put_text},
      {"seen", MARK("last visit"), put_time},
      {"here", MARK("here"), put_yes},
      {"right", MARK("right"), put_word},
      {"banned", MARK("banned until"), put_ban}}},
    {"tables",
     MARK("no tables"),
     {{"id", MARK("table"), put_text},
      {"state", MARK("state"), put_word},
      {"changed", MARK("last change"), put_time},
      {"seats", MARK("seats"), put_seats}}},
    {"sessions",
     MARK("no sessions"),
     {{"created", MARK("first visit"), put_time}, {"seen", MARK("last visit"), put_time}}},
    {"notices",
     MARK("no notices"),
     {{"number", MARK("number"), put_number},
      {"at", MARK("when"), put_time},
      {"until", MARK("until"), put_until},
      {"text", MARK("text"), put_text}}},
    {"invites",
     MARK("no invitations"),
     {{"code", MARK("code"), put_text},
      {"until", MARK("until"), put_until},
      {"uses", MARK("people"), put_number},
      {"used", MARK("came"), put_number}}},
    {"clubs",
     MARK("no clubs"),
     {{"id", MARK("club"), put_text},
      {"name", MARK("name"), put_text},
      {"members", MARK("members"), put_number},
      {"created", MARK("founded"), put_time},
      {"entry", MARKC("a club", "entry"), put_word},
      {"about", MARK("about"), put_text}}},
    {"members",
     MARK("nobody"),
     {{"id", MARK("number"), put_number},
      {"name", MARK("name"), put_text},
      {"role", MARKC("in a club", "role"), put_word},
      {"since", MARK("since"), put_time}}},
    {"tournaments",
     MARK("no tournaments"),
     {{"id", MARK("tournament"), put_text},
      {"name", MARK("name"), put_text},
      {"state", MARK("state"), put_word},
      {"entered", MARK("people"), put_number},
      {"created", MARK("when"), put_time},
      {"host", MARK("who"), put_number}}},
    {"reports",
     MARK("no reports"),
     {{"number", MARK("number"), put_number},
      {"at", MARK("when"), put_time},
      {"by", MARK("who"), put_person},
      {"person", MARK("about"), put_person},
      {"table", MARK("table"), put_text},
      {"reason", MARK("reason"), put_text},
      {"text", MARK("text"), put_text}}},
    {"audit",
     MARK("nothing was done yet"),
     {{"number", MARK("number"), put_number},
      {"at", MARK("when"), put_time},
      {"who", MARK("who"), put_text},
      {"what", MARK("what"), put_text},
      {"whom", MARK("to whom"), put_text},
      {"reason", MARK("reason"), put_text}}},
};

static void lay_row(buf *out, const struct list *l, const json_t *row)
{
    for (int c = 0; c < COLUMNS_MOST && l->column[c].key; c++) {
        if (c) buf_puts(out, "\t");
        if (row)
            l->column[c].put(out, row, l->column[c].key);
        else
            buf_puts(out, T(l->column[c].title));
    }
    buf_puts(out, "\n");
}

static void show_rows(const struct list *l, const json_t *rows)
{
    buf text = {0}, laid = {0};
    size_t i;
    json_t *row;
    lay_row(&text, l, NULL);
    json_array_foreach(rows, i, row) lay_row(&text, l, row);
    columns_lay(&laid, buf_text(&text));
    if (json_array_size(rows))
        fputs(buf_text(&laid), stdout);
    else
        puts(T(l->none));
    buf_free(&text);
    buf_free(&laid);
}

/* One of a kind is a list of one. */
static bool show_one(const json_t *reply, const char *key, size_t list)
{
    json_t *one = json_object_get(reply, key);
    if (!one) return false;
    json_t *rows = json_pack("[O]", one);
    show_rows(&lists[list], rows);
    json_decref(rows);
    return true;
}

/* What was said before somebody reported it. */
static void show_lines(const json_t *lines)
{
    size_t i;
    json_t *line;
    json_array_foreach(lines, i, line)
    {
        const char *name = json_string_value(json_object_get(line, "name"));
        const char *text = json_string_value(json_object_get(line, "text"));
        speech_line(stdout, T("{text}: {what}"), "text", name ? name : "", "what", text ? text : "", NULL);
    }
}

static void show_number(const json_t *reply, const char *key, const char *text)
{
    const json_t *value = json_object_get(reply, key);
    if (json_is_integer(value)) speech_line(stdout, text, "n", DIGITS((long)json_integer_value(value)), NULL);
}

void admin_show(const json_t *reply)
{
    const char *health = json_string_value(json_object_get(reply, "health"));
    const char *password = json_string_value(json_object_get(reply, "password"));
    bool shown = show_one(reply, "person", 0);
    shown |= show_one(reply, "table", 1);
    shown |= show_one(reply, "notice", 3);
    shown |= show_one(reply, "club", 5);
    shown |= show_one(reply, "report", 8);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const json_t *rows = json_object_get(reply, lists[i].key);
        if (!json_is_array(rows)) continue;
        show_rows(&lists[i], rows);
        shown = true;
    }
    show_lines(json_object_get(json_object_get(reply, "report"), "lines"));
    if (health) fputs(health, stdout);
    if (health) show_number(reply, "people", T("people connected: {n}"));
    show_number(reply, "tables", health ? T("tables in memory: {n}") : T("tables that were not over: {n}"));
    show_number(reply, "connections", T("connections: {n}"));
    show_number(reply, "tokens", T("logged out on devices: {n}"));
    if (password) speech_line(stdout, T("the new password, shown only now: {password}"), "password", password, NULL);
    if (!shown && !json_object_size(reply)) puts(T("it is done"));
}
