/* message_create.c - the parts of the message that makes a table: game and seats; and the game as an object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/settings.h"
#include "message_reader.h"

/* ---- game ---- */

/* Numbers in the object, though text in records. */
static bool is_number(int key)
{
    return key == SET_PLAYERS || key == SET_RULES;
}

json_t *message_game(const mk_setup *s)
{
    json_t *game = json_object();
    bool fine = game;
    for (int key = 0; key < SETTINGS && fine; key++) {
        char text[SETTINGS_TEXT];
        settings_write(s, key, text);
        json_t *value = is_number(key) ? json_integer(atoi(text)) : json_string(text);
        fine = json_object_set_new(game, settings_name[key], value) == 0;
    }
    if (fine) return game;
    json_decref(game);
    return NULL;
}

static bool read_setting(message_reader *in, mk_setup *s, int key, const json_t *value)
{
    char number[24] = "";
    const char *text = json_string_value(value);
    if (is_number(key) && json_is_integer(value)) {
        snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        text = number;
    } else if (is_number(key) || !text) {
        return message_fail(in, "\"game.%s\" must be %s", settings_name[key], is_number(key) ? "a number" : "text");
    }
    const char *wrong = settings_read(s, key, text, strlen(text));
    return !wrong || message_fail(in, "\"game.%s\": %s", settings_name[key], wrong);
}

static bool read_game(message_reader *in, mk_setup *out, const json_t *game)
{
    mk_setup s = {0};
    const char *name;
    json_t *value;
    bool options = false;
    if (!json_is_object(game)) return message_fail(in, "\"game\" must be an object");
    snprintf(in->inside, sizeof in->inside, "game.");
    /* the iterator of jansson wants an object that may be changed, but does not change it */
    json_object_foreach((json_t *)game, name, value)
    {
        int key = 0;
        while (key < SETTINGS && strcmp(name, settings_name[key]) != 0) key++;
        if (key == SETTINGS) return message_unknown(in, name);
        if (!read_setting(in, &s, key, value)) return false;
        options |= key == SET_OPTIONS;
    }
    in->inside[0] = 0;
    if (s.solo && !s.players) s.players = 2;
    if (!s.players) return message_fail(in, "\"game.players\" is missing");
    if (s.solo && s.players != 2) return message_fail(in, "\"game.players\" must be 2 in solo games");
    if (!options) mk_complete_setup(&s);
    *out = s;
    return true;
}

bool message_read_game(mk_setup *s, const json_t *game, char error[MESSAGE_ERROR])
{
    error[0] = 0;
    message_reader in = {.error = error};
    return read_game(&in, s, game);
}

bool message_read_setup(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    mk_setup *s = out;
    (void)row;
    if (!read_game(in, s, value)) return false;
    return !s->rules || s->rules == MK_RULES ||
           message_fail(in, "\"game.rules\": new tables play by the newest rules, %d", MK_RULES);
}

/* ---- seats ---- */

bool message_read_seats(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    message *m = out;
    (void)row;
    size_t n = json_array_size(value);
    int me = 0;
    if (!json_is_array(value) || n < 1 || n > MK_SEATS)
        return message_fail(in, "\"seats\" must be a list of 1 to %d seats", MK_SEATS);
    for (size_t i = 0; i < n; i++) {
        message_seat *s = &m->seats[i];
        const json_t *entry = json_array_get(value, i);
        if (!json_is_object(entry)) return message_fail(in, "\"seats[%zu]\" must be an object", i);
        snprintf(in->inside, sizeof in->inside, "seats[%d].", (int)i);
        if (!message_object(in, entry, s, FIELD(SEATS_KIND), FIELD(SEATS_LEVEL))) return false;
        in->inside[0] = 0;
        if ((s->kind == SEAT_BOT) != (s->level[0] != 0))
            return message_fail(in, "\"seats[%zu].level\" must be given for a bot, and for nobody else", i);
        me += s->kind == SEAT_PERSON;
    }
    m->seats_len = (int)n;
    return me <= 1 || message_fail(in, "\"seats\" has \"me\" more than once");
}

bool message_check_create(message_reader *in)
{
    const message *m = in->m;
    if (m->open && m->club[0]) return message_fail(in, "\"public\" and \"club\" exclude each other");
    int seats = m->setup.solo ? 1 : m->setup.players;
    return m->seats_len == seats || message_fail(in, "\"seats\" must have %d %s: one for each %s", seats,
                                                 seats == 1 ? "entry" : "entries", m->setup.solo ? "person" : "player");
}
