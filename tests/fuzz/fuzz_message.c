/* fuzz_message.c - any bytes as a message of a client: refused with a reason, or within all limits; always the same. */
#include "fuzz.h"
#include "server/message.h"

static bool ends(const char *text, size_t size)
{
    return memchr(text, 0, size) != NULL;
}

static void check_texts(const message *m)
{
    PROMISE(ends(m->token, sizeof m->token), "token");
    PROMISE(ends(m->name, sizeof m->name) && (!m->name[0] || message_good_name(m->name)), "name");
    PROMISE(ends(m->login, sizeof m->login) && strlen(m->login) <= LIMIT_LOGIN_CHARACTERS, "login");
    PROMISE(ends(m->password, sizeof m->password) && ends(m->old, sizeof m->old), "passwords");
    PROMISE(ends(m->language, sizeof m->language) && strlen(m->language) != 1, "language");
    PROMISE(ends(m->table, sizeof m->table) && (!m->table[0] || strlen(m->table) == STORE_ID), "table");
    PROMISE(ends(m->invite, sizeof m->invite) && ends(m->kind.level, sizeof m->kind.level), "invite, level");
    PROMISE(ends(m->text, sizeof m->text), "text");
    PROMISE(m->choices >= 0 && m->choices <= MESSAGE_CHOICES, "%d choices", m->choices);
    for (int i = 0; i < m->choices; i++) PROMISE(m->choice[i][0] && ends(m->choice[i], MK_NAME_MAX), "choice %d", i);
}

static void check_numbers(const message *m)
{
    PROMISE(m->type > MESSAGE_NONE && m->type < MESSAGE_TYPES && message_name(m->type), "type %d", (int)m->type);
    PROMISE(m->id >= 0, "id %d", m->id);
    PROMISE(m->seat >= -1 && m->seat < MK_SEATS, "seat %d", m->seat);
    PROMISE(m->kind.kind == SEAT_OPEN || m->kind.kind == SEAT_BOT, "kind %d", m->kind.kind);
    PROMISE(m->clock.kind <= CLOCK_GAME && (m->clock.kind != CLOCK_NONE) == (m->clock.seconds > 0), "clock %d",
            m->clock.kind);
    PROMISE(m->clock.seconds >= 0 && m->clock.seconds <= LIMIT_CLOCK_SECONDS, "%d seconds", m->clock.seconds);
    PROMISE(m->patience >= -1 && m->patience <= LIMIT_CLOCK_SECONDS, "patience %d", m->patience);
    PROMISE(m->question >= 0 && m->question <= INT32_MAX && m->request >= 0 && m->request <= INT32_MAX, "question");
    PROMISE(m->from >= 0 && m->from <= m->to && m->to <= LIMIT_STEPS, "history");
}

/* What was created has its seats, and its game is the same as text. */
static void check_table(const message *m)
{
    static mk_game g;
    char error[MESSAGE_ERROR];
    const char *why = NULL;
    mk_setup again;
    PROMISE(m->seats_len == (m->setup.solo ? 1 : m->setup.players), "%d seats", m->seats_len);
    for (int i = 0; i < m->seats_len; i++) {
        const message_seat *s = &m->seats[i];
        PROMISE(ends(s->level, sizeof s->level) && (s->kind == SEAT_BOT) == (s->level[0] != 0), "seat %d", i);
        PROMISE(s->kind <= SEAT_BOT, "kind %d", s->kind);
    }
    json_t *game = message_game(&m->setup);
    PROMISE(message_read_game(&again, game, error), "its own game is refused: %s", error);
    json_t *same = message_game(&again);
    PROMISE(json_equal(game, same), "written again it is another game");
    json_decref(same);
    json_decref(game);
    PROMISE(mk_start(&g, &m->setup, &why) == MK_OK || why, "refused without a reason");
}

static void check_refusal(const char *code, const char *error)
{
    PROMISE(!strcmp(code, "bad-json") || !strcmp(code, "bad-message"), "code %s", code);
    PROMISE(error[0] && ends(error, MESSAGE_ERROR), "refused without a reason");
    for (const char *c = error; *c; c++) PROMISE(*c >= ' ' && *c <= '~', "the reason has byte %d", *c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static message m, again;
    char error[MESSAGE_ERROR], error_again[MESSAGE_ERROR];
    memset(&m, 0x55, sizeof m); /* nothing may be left of what was there */
    memset(&again, 0xAA, sizeof again);
    const char *code = message_read(&m, (const char *)data, size, error);
    const char *code_again = message_read(&again, (const char *)data, size, error_again);
    PROMISE((code && code_again) ? !strcmp(code, code_again) : code == code_again, "two codes");
    PROMISE(!strcmp(error, error_again) && m.id == again.id && m.type == again.type, "%s, then %s", error, error_again);
    if (code) {
        check_refusal(code, error);
        return 0;
    }
    PROMISE(!error[0] && size <= LIMIT_MESSAGE_BYTES, "accepted, but %s", error);
    check_texts(&m);
    check_numbers(&m);
    if (m.type == MESSAGE_CREATE) check_table(&m);
    message_wipe(&m);
    return 0;
}
