/* message.c - reading the messages of clients: the table of fields, and the loop over it and the list of messages.
 *
 * Everything that any message may hold is a row of `rows`; a message is a set of them. So what is unknown, missing, of
 * the wrong kind or out of range is refused in one place, with the name of the field.
 */
#include "message.h"

#include <assert.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "message_reader.h"

struct message_row {
    const char *name;
    message_value *read;
    size_t at; /* of the value, in what it is part of */
    const char *must;
    int64_t min, max;           /* of a number; bytes of a text */
    const char *letters;        /* of a text: the only ones; NULL: any */
    bool (*good)(const char *); /* of a text: NULL: any */
    const char *const *words;   /* instead of a text: one of these, the number of which is the value; "" is none */
};

bool message_fail(message_reader *in, const char *format, ...)
{
    int at = 0;
    if (in->m && in->m->type) at = snprintf(in->error, MESSAGE_ERROR, "%s: ", message_name(in->m->type));
    va_list list;
    va_start(list, format);
    vsnprintf(in->error + at, (size_t)(MESSAGE_ERROR - at), format, list);
    va_end(list);
    return false;
}

#define LOWER "abcdefghijklmnopqrstuvwxyz0123456789"
#define LETTERS LOWER "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

/* Names from outside are shown only if they are what names are. */
static bool is_plain(const char *name)
{
    size_t len = strlen(name);
    return len <= 40 && strspn(name, LETTERS "-_") == len;
}

bool message_unknown(message_reader *in, const char *name)
{
    if (is_plain(name)) return message_fail(in, "there is no field \"%s%s\"", in->inside, name);
    return message_fail(in, "a field has a name that no field has");
}

/* ---- values ---- */

static bool wrong_value(message_reader *in, const message_row *row)
{
    return message_fail(in, "\"%s%s\" must be %s", in->inside, row->name, row->must);
}

static bool read_whole(message_reader *in, const message_row *row, const json_t *value, int64_t *out)
{
    *out = json_integer_value(value);
    if (json_is_integer(value) && *out >= row->min && *out <= row->max) return true;
    if (row->min == row->max)
        return message_fail(in, "\"%s%s\" must be %lld", in->inside, row->name, (long long)row->min);
    return message_fail(in, "\"%s%s\" must be a whole number from %lld to %lld", in->inside, row->name,
                        (long long)row->min, (long long)row->max);
}

static bool read_number(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    int64_t n;
    if (!read_whole(in, row, value, &n)) return false;
    *(int *)out = (int)n;
    return true;
}

static bool read_long(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    return read_whole(in, row, value, out);
}

static bool read_flag(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    if (!json_is_boolean(value)) return message_fail(in, "\"%s%s\" must be true or false", in->inside, row->name);
    *(bool *)out = json_is_true(value);
    return true;
}

/* A flag of which it matters whether it was given. */
static bool read_choice_flag(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    bool flag = false;
    if (!read_flag(in, row, value, &flag)) return false;
    *(int *)out = flag;
    return true;
}

static bool read_text(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    const char *text = json_string_value(value);
    size_t len = json_string_length(value);
    bool fine = text && len >= (size_t)row->min && len <= (size_t)row->max &&
                (!row->letters || strspn(text, row->letters) == len) && (!row->good || row->good(text));
    if (!fine) return wrong_value(in, row);
    memcpy(out, text, len + 1);
    return true;
}

static bool read_word(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    const char *text = json_string_value(value);
    for (int i = 0; text && *text && row->words[i]; i++) {
        if (strcmp(text, row->words[i]) != 0) continue;
        *(uint8_t *)out = (uint8_t)i;
        return true;
    }
    return wrong_value(in, row);
}

static bool read_seat(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    int seat = json_is_string(value) ? mk_id(NOUN_SEAT, json_string_value(value), json_string_length(value)) : -1;
    if (seat < 0 || seat >= MK_SEATS) return wrong_value(in, row);
    *(int *)out = seat;
    return true;
}

/* "choice" is a list of one. */
static bool read_choices(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    message *m = out;
    bool list = json_is_array(value);
    size_t n = list ? json_array_size(value) : 1;
    if (m->choices) return message_fail(in, "\"choice\" or \"choices\" must be given, not both");
    if (list != (row->max > 1) || n < 1 || n > (size_t)row->max) return wrong_value(in, row);
    for (size_t i = 0; i < n; i++) {
        const json_t *item = list ? json_array_get(value, i) : value;
        const char *text = json_string_value(item);
        size_t len = json_string_length(item);
        if (!text || len < 1 || len >= MK_NAME_MAX || strspn(text, row->letters) != len) return wrong_value(in, row);
        memcpy(m->choice[i], text, len + 1);
    }
    m->choices = (int)n;
    return true;
}

/* One after the other, each ends with a newline. */
static bool read_answers(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    char *to = out;
    size_t used = 0;
    if (!json_is_array(value)) return wrong_value(in, row);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *text = json_string_value(json_array_get(value, i));
        size_t len = json_string_length(json_array_get(value, i));
        bool fine = text && len >= 1 && len <= MESSAGE_ONE_ANSWER && strspn(text, row->letters) == len;
        if (!fine || used + len + 1 > (size_t)row->max) return wrong_value(in, row);
        memcpy(to + used, text, len);
        used += len;
        to[used++] = '\n';
    }
    to[used] = 0;
    return true;
}

/* An object that its own table reads (admin.c): kept as text. */
static bool read_ask(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    size_t len = json_is_object(value) ? json_dumpb(value, out, (size_t)row->max, JSON_COMPACT) : 0;
    if (!len || len > (size_t)row->max) return wrong_value(in, row);
    ((char *)out)[len] = 0;
    return true;
}

static bool read_tried(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    int *to = out;
    size_t n = json_array_size(value);
    if (n < 1 || n > MESSAGE_MOST_TRIED) return wrong_value(in, row);
    for (size_t i = 0; i < n; i++) {
        const json_t *item = json_array_get(value, i);
        json_int_t number = json_integer_value(item);
        if (!json_is_integer(item) || !number || number < -row->max || number > row->max) return wrong_value(in, row);
        to[i] = (int)number;
    }
    to[n] = 0;
    return true;
}

/* Which languages there are, the clients know; here it is only a code: de, pt-BR. */
static bool is_language(const char *text)
{
    size_t small = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    if (small < 2 || small > 3) return false;
    text += small;
    return !*text || (*text == '-' && strlen(text) == 3 && strspn(text + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 2);
}

static bool is_about(const char *text)
{
    return !*text || message_good_text(text);
}

/* ---- fields ---- */

const char *const message_towers[] = {TOWER_KIND_LIST(LIST_NAME) NULL};
const char *const message_reasons[] = {"abuse", "spam", "cheating", "name", "other", NULL};
#define MAY_BE_MADE(id, name, made) made,
#define WHEN_MADE(id, name, made, later) made,
#define LATER(id, name, made, later) later,
static const char *const club_entries[] = {CLUB_ENTRY_LIST(LIST_NAME) NULL};
static const char *const club_roles[] = {CLUB_ROLE_LIST(MAY_BE_MADE) NULL};
static const char *const seat_kinds[] = {SEAT_KIND_LIST(WHEN_MADE) NULL};
static const char *const new_kinds[] = {SEAT_KIND_LIST(LATER) NULL};

_Static_assert(MESSAGE_TOKEN == 43 && STORE_ID == 10 && MESSAGE_INVITE == 16 && MESSAGE_LEVEL == 16 &&
                   LIMIT_NAME_CHARACTERS == 24 && LIMIT_LOGIN_CHARACTERS == 32 && LIMIT_PASSWORD_MIN == 10 &&
                   LIMIT_PASSWORD_MAX == 200 && LIMIT_CHAT_CHARACTERS == 300 && MK_NAME_MAX == 32 &&
                   MESSAGE_CHOICES == 8 && MESSAGE_ONCE == 32 && MESSAGE_MOST_TRIED == 100 && MESSAGE_PROTOCOL == 1 &&
                   MK_SEATS == 4,
               "the texts below say so");
_Static_assert(LIMIT_NAME_CHARACTERS * 4 <= STORE_NAME && (int)LIMIT_LOGIN_CHARACTERS <= (int)STORE_NAME,
               "room for the longest");

#define AT(member) offsetof(message, member)
#define IN_SEAT(member) offsetof(message_seat, member)
#define NUMBER(label, member, low, high) .name = label, .read = read_number, .at = AT(member), .min = low, .max = high
#define LONG(label, member, high) .name = label, .read = read_long, .at = AT(member), .max = high
#define FLAG(label, member) .name = label, .read = read_flag, .at = AT(member)
#define WORD(label, place, among, says) .name = label, .read = read_word, .at = place, .words = among, .must = says
#define TEXT(label, place, low, high, set, says) \
    .name = label, .read = read_text, .at = place, .min = low, .max = high, .letters = set, .must = says
#define PROSE(label, member, low, high, check, says) \
    .name = label, .read = read_text, .at = AT(member), .min = low, .max = high, .good = check, .must = says
#define CHOICES(label, high, says) .name = label, .read = read_choices, .max = high, .letters = LOWER "-", .must = says
#define LEVEL(place) \
    TEXT("level", place, 1, MESSAGE_LEVEL, LOWER "-", "the name of a bot: 1 to 16 small letters, digits or -")

static const message_row rows[F_FIELDS] = {
    [F_TYPE] = {.name = "type"}, /* is read before all else */
    [F_ID] = {NUMBER("id", id, 1, INT32_MAX)},
    [F_RESENT] = {NUMBER("resent", resent, 1, INT32_MAX)},
    [F_KEY] = {TEXT("key", AT(key), 16, MESSAGE_ONCE, LETTERS "-_", "16 to 32 letters, digits, - or _")},
    [F_PROTOCOL] = {NUMBER("protocol", protocol, MESSAGE_PROTOCOL, MESSAGE_PROTOCOL)},
    [F_TOKEN] = {TEXT("token", AT(token), MESSAGE_TOKEN, MESSAGE_TOKEN, LETTERS "-_", "43 letters, digits, - or _")},
    [F_NAME] = {PROSE("name", name, 1, STORE_NAME, message_good_name,
                      "1 to 24 visible characters, without spaces at the ends")},
    [F_LOGIN] = {TEXT("login", AT(login), 3, LIMIT_LOGIN_CHARACTERS, LETTERS "-_.",
                      "3 to 32 letters, digits, -, _ or .")},
    [F_PASSWORD] = {PROSE("password", password, LIMIT_PASSWORD_MIN, LIMIT_PASSWORD_MAX, NULL,
                          "10 to 200 bytes of text")},
    [F_OLD] = {PROSE("old", old, 1, LIMIT_PASSWORD_MAX, NULL, "1 to 200 bytes of text")},
    [F_NEW] = {PROSE("new", password, LIMIT_PASSWORD_MIN, LIMIT_PASSWORD_MAX, NULL, "10 to 200 bytes of text")},
    [F_LANGUAGE] = {PROSE("language", language, 2, STORE_LANGUAGE, is_language, "a code like de or pt-BR")},
    [F_TEXTS] = {FLAG("texts", texts)},
    [F_RATED] = {FLAG("rated", rated)},
    [F_BEFORE] = {LONG("before", before, INT64_MAX)},
    [F_CODE] = {TEXT("code", AT(code), 6, MESSAGE_CODE, LETTERS "-", "6 digits, or a recovery code")},
    [F_MAIL] = {TEXT("mail", AT(mail), 0, STORE_MAIL, NULL, "at most 254 bytes of text")},
    [F_DEVICE] = {LONG("device", device, INT64_MAX)},
    [F_TABLE] = {TEXT("table", AT(table), STORE_ID, STORE_ID, LOWER, "the id of a table: 10 small letters and digits")},
    [F_INVITE] = {TEXT("invite", AT(invite), 1, MESSAGE_INVITE, LETTERS "-_", "1 to 16 letters, digits, - or _")},
    [F_SEAT] = {.name = "seat", .read = read_seat, .at = AT(seat), .must = "p1, p2, p3 or p4"},
    [F_KIND] = {WORD("kind", AT(kind.kind), new_kinds, "bot or open")},
    [F_LEVEL] = {LEVEL(AT(kind.level))},
    [F_WATCH] = {FLAG("watch", watch)},
    [F_LOT] = {TEXT("lot", AT(lot), MESSAGE_LOT_TEXT, MESSAGE_LOT_TEXT, "0123456789abcdef", "32 hexadecimal digits")},
    [F_TEXT] = {PROSE("text", text, 1, MESSAGE_TEXT, message_good_text,
                      "1 to 300 characters, one of them visible, without control characters")},
    [F_PERSON] = {.name = "person", .read = read_long, .at = AT(person), .min = 1, .max = INT64_MAX},
    [F_REASON] = {WORD("reason", AT(reason), message_reasons, "abuse, spam, cheating, name or other")},
    [F_FIRST] = {TEXT("first", AT(first), TIMING_DAY, TIMING_DAY, "0123456789-", "a day like 2026-11-18")},
    [F_LAST] = {TEXT("last", AT(last), TIMING_DAY, TIMING_DAY, "0123456789-", "a day like 2026-11-18")},
    [F_GAME] = {.name = "game", .read = message_read_setup, .at = AT(setup)},
    [F_SEATS] = {.name = "seats", .read = message_read_seats},
    [F_PUBLIC] = {FLAG("public", open)},
    [F_CLOCK] = {.name = "clock", .read = message_read_clock, .at = AT(clock)},
    [F_ZONE] = {TEXT("zone", AT(zone), 1, MESSAGE_ZONE, LETTERS "+-_/", "the name of a time zone like Europe/Paris")},
    [F_PATIENCE] = {NUMBER("patience", patience, 0, LIMIT_CLOCK_SECONDS)},
    [F_START] = {FLAG("start", start)},
    [F_TOWER] = {WORD("tower", AT(tower), message_towers, "physics or model")},
    [F_XRAY] = {.name = "xray", .read = read_choice_flag, .at = AT(xray)},
    [F_QUESTION] = {LONG("question", question, INT32_MAX)},
    [F_CHOICE] = {CHOICES("choice", 1, "the name of an option: 1 to 31 small letters, digits or -")},
    [F_CHOICES] = {CHOICES("choices", MESSAGE_CHOICES, "a list of 1 to 8 names of options")},
    [F_CONFIRM] = {FLAG("confirm", confirm)},
    [F_ALL] = {FLAG("all", all)},
    [F_STEPS] = {NUMBER("steps", steps, 1, LIMIT_UNDO_STEPS)},
    [F_REQUEST] = {LONG("request", request, INT32_MAX)},
    [F_AGREE] = {FLAG("agree", agree)},
    [F_FROM] = {LONG("from", from, LIMIT_STEPS)},
    [F_TO] = {LONG("to", to, LIMIT_STEPS)},
    [F_VERSION] = {LONG("version", version, LIMIT_STEPS)},
    [F_DAY] = {TEXT("day", AT(day), TIMING_DAY, TIMING_DAY, "0123456789-", "a day like 2026-11-18")},
    [F_WITH] = {TEXT("with", AT(with), STORE_ID, STORE_ID, LOWER, "the id of a table: 10 small letters and digits")},
    [F_TASK] = {TEXT("task", AT(task), 1, MK_NAME_MAX - 1, LOWER "-", "the name of a task")},
    [F_CAUSE] = {TEXT("cause", AT(cause), 1, MK_NAME_MAX - 1, LOWER "- ", "the name of a cause")},
    [F_ON] = {FLAG("on", on)},
    [F_LESSON] = {TEXT("lesson", AT(lesson), 1, MESSAGE_LESSON, LOWER "-",
                       "the name of a lesson: 1 to 24 small letters, digits or -")},
    [F_PUZZLE] = {NUMBER("puzzle", puzzle, 1, INT16_MAX)},
    [F_ANSWERS] =
        {.name = "answers",
         .read = read_answers,
         .at = AT(answers),
         .max = MESSAGE_ANSWERS,
         .letters = LOWER "- ",
         .must = "a list of answers like p1 red: 1 to 100 small letters, digits, - or spaces each, 12 KiB together"},
    [F_ASK] = {.name = "ask", .read = read_ask, .at = AT(answers), .max = MESSAGE_ANSWERS, .must = "an object"},
    [F_EFFORT] = {NUMBER("effort", effort, 1, MESSAGE_EFFORTS)},
    [F_NUMBER] = {LONG("number", number, INT64_MAX)},
    [F_TRIED] = {.name = "tried",
                 .read = read_tried,
                 .at = AT(tried),
                 .max = INT16_MAX,
                 .must = "a list of 1 to 100 numbers of puzzles, below 0 where it was not solved"},
    [F_TOLD] = {.name = "told", .read = message_read_told, .at = AT(told)},
    [F_CHANNEL] = {LONG("channel", channel, INT64_MAX)},
    [F_TOURNAMENT] = {TEXT("tournament", AT(tournament), STORE_ID, STORE_ID, LOWER,
                           "the id of a tournament: 10 small letters and digits")},
    [F_PLAN] = {.name = "plan", .read = message_read_plan, .at = AT(plan)},
    [F_CLUB] = {TEXT("club", AT(club), STORE_ID, STORE_ID, LOWER, "the id of a club: 10 small letters and digits")},
    [F_ABOUT] = {PROSE("about", about, 0, STORE_ABOUT, is_about,
                       "at most 300 characters, one of them visible if there are any, without control characters")},
    [F_ENTRY] = {WORD("entry", AT(entry), club_entries, "open, approval or code")},
    [F_ROLE] = {WORD("role", AT(role), club_roles, "member, keeper or founder")},
    [F_SEASON] = {TEXT("season", AT(season), MESSAGE_SEASON, MESSAGE_SEASON, "0123456789-",
                       "a quarter of a year like 2026-4")},
    [F_SEATS_KIND] = {WORD("kind", IN_SEAT(kind), seat_kinds, "open, me or bot")},
    [F_SEATS_LEVEL] = {LEVEL(IN_SEAT(level))},
};

/* ---- messages ---- */

static bool check_hello(message_reader *in)
{
    return in->m->token[0] || in->m->name[0] || message_fail(in, "\"name\" or \"token\" must be given");
}

static bool check_seat(message_reader *in)
{
    const message_seat *s = &in->m->kind;
    return (s->kind == SEAT_BOT) == (s->level[0] != 0) ||
           message_fail(in, "\"level\" must be given for a bot, and for nobody else");
}

static bool check_choices(message_reader *in)
{
    return in->m->choices > 0 || message_fail(in, "\"choice\" or \"choices\" is missing");
}

static bool check_history(message_reader *in)
{
    return in->m->from <= in->m->to || message_fail(in, "\"from\" must not be larger than \"to\"");
}

static bool check_study(message_reader *in)
{
    const message *m = in->m;
    if ((m->lesson[0] != 0) + (m->table[0] != 0) + (m->puzzle != 0) != 1)
        return message_fail(in, "one of \"lesson\", \"puzzle\" and \"table\" must be given");
    return !m->table[0] == !m->version || message_fail(in, "\"version\" belongs to \"table\"");
}

#define NEEDS_alone 0
#define NEEDS_table FIELD(TABLE)
#define NEEDS_seat FIELD(TABLE)
#define ROW(id, label, form, function, when, must, can, together, ...) \
    [MESSAGE_##id] = {.name = label, .needs = NEEDS_##form | (must), .may = can, .check = together},

static const struct {
    const char *name;
    message_fields needs, may; /* besides type, id and resent */
    bool (*check)(message_reader *in);
} types[MESSAGE_TYPES] = {MESSAGES(ROW, ROW)};

const char *message_name(message_type type)
{
    assert(type > MESSAGE_NONE && type < MESSAGE_TYPES);
    return types[type].name;
}

static int find_field(const char *name, message_fields among)
{
    for (int f = 0; f < F_FIELDS; f++)
        if (among >> f & 1 && !strcmp(name, rows[f].name)) return f;
    return -1;
}

bool message_object(message_reader *in, const json_t *object, void *out, message_fields needs, message_fields may)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value)
    {
        if (find_field(name, needs | may) < 0) return message_unknown(in, name);
    }
    for (int f = 0; f < F_FIELDS; f++) {
        if (!((needs | may) >> f & 1)) continue;
        value = json_object_get(object, rows[f].name);
        if (!value && needs >> f & 1) return message_fail(in, "\"%s%s\" is missing", in->inside, rows[f].name);
        if (value && rows[f].read && !rows[f].read(in, &rows[f], value, (char *)out + rows[f].at)) return false;
    }
    return true;
}

/* Type and id, as far as they are there: an error goes back with them. */
static bool read_envelope(message_reader *in, const json_t *root)
{
    message *m = in->m;
    json_t *type = json_object_get(root, "type");
    json_int_t id = json_integer_value(json_object_get(root, "id"));
    if (id >= rows[F_ID].min && id <= rows[F_ID].max) m->id = (int)id;
    if (!type) return message_fail(in, "\"type\" is missing");
    if (!json_is_string(type)) return message_fail(in, "\"type\" must be text");
    const char *name = json_string_value(type);
    for (int t = MESSAGE_NONE + 1; t < MESSAGE_TYPES; t++)
        if (!strcmp(name, types[t].name)) m->type = (message_type)t;
    if (m->type) return true;
    if (is_plain(name)) return message_fail(in, "there is no message \"%s\"", name);
    return message_fail(in, "there is no such message");
}

/* The texts of jansson cite the message, and may cut it in the middle of a character. */
static const char *refuse_json(const json_error_t *e, char error[MESSAGE_ERROR])
{
    const char *code = "bad-json", *what = "this is not JSON";
    switch (json_error_code(e)) {
    case json_error_invalid_utf8: what = "this is not UTF-8"; break;
    case json_error_premature_end_of_input: what = "the JSON is cut off"; break;
    case json_error_end_of_input_expected: what = "something follows the JSON object"; break;
    case json_error_stack_overflow: what = "the JSON is nested too deeply"; break;
    case json_error_null_byte_in_key:
    case json_error_null_character: code = "bad-message", what = "a text or a name has a null character"; break;
    case json_error_duplicate_key: code = "bad-message", what = "a field is given twice"; break;
    case json_error_numeric_overflow: code = "bad-message", what = "a number is too large"; break;
    case json_error_out_of_memory: code = "failed", what = "out of memory"; break;
    default: break;
    }
    snprintf(error, MESSAGE_ERROR, "%s (at byte %d)", what, e->position);
    return code;
}

static bool read_message(message_reader *in, const json_t *root)
{
    message *m = in->m;
    if (!read_envelope(in, root)) return false;
    message_fields needs = types[m->type].needs | FIELD(TYPE), may = types[m->type].may | FIELD(ID) | FIELD(RESENT);
    return message_object(in, root, m, needs, may) && (!types[m->type].check || types[m->type].check(in));
}

const char *message_read(message *m, const char *text, size_t len, char error[MESSAGE_ERROR])
{
    json_error_t e;
    *m = (message){.seat = -1, .patience = -1, .xray = -1, .texts = true, .on = true};
    error[0] = 0;
    if (len > LIMIT_MESSAGE_BYTES) {
        snprintf(error, MESSAGE_ERROR, "the message has more than %d bytes", LIMIT_MESSAGE_BYTES);
        return "bad-message";
    }
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &e);
    if (!root) return refuse_json(&e, error);
    const char *code = NULL;
    if (!json_is_object(root)) {
        snprintf(error, MESSAGE_ERROR, "a message is a JSON object");
        code = "bad-json";
    } else if (!read_message(&(message_reader){.m = m, .error = error}, root)) {
        code = "bad-message";
    }
    json_decref(root);
    if (code) message_wipe(m);
    return code;
}

void message_wipe(message *m)
{
    sodium_memzero(m->password, sizeof m->password);
    sodium_memzero(m->old, sizeof m->old);
    sodium_memzero(m->token, sizeof m->token);
    sodium_memzero(m->code, sizeof m->code);
}
