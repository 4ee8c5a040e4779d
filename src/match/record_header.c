/* record_header.c - reading the header of a record: what is played, by whom, and how it ended.
 *
 * Each line stands once and in its place, none may be missing, and none may be unknown. Whether the words of a line are
 * written as they should be is checked at the end, with the rest of the record (record_read.c).
 */
#include <string.h>

#include "base/names.h"
#include "base/speech.h"
#include "record_reader.h"
#include "settings.h"

/* In the order of the text: these, the settings, and what follows them. */
#define FIRST_LIST(X) X(K_EVENT, "event") X(K_DATE, "date")
#define LAST_LIST(X)                                                     \
    X(K_FIGURES, "figures")                                              \
    X(K_CLOCK, "clock")                                                  \
    X(K_NAME, "name") /* this one and results: one line for each seat */ \
    X(K_SEED, "seed")                                                    \
    X(K_SECRET, "secret")                                                \
    X(K_LOT, "lot") /* one line for each seat that gave one */           \
    X(K_TOWER, "tower")                                                  \
    X(K_RESULT, "result")
enum { FIRST_LIST(LIST_ID) K_SETTINGS, K_SETTINGS_END = K_SETTINGS + SETTINGS - 1, LAST_LIST(LIST_ID) K_ALL };
static const char *const key_name[] = {FIRST_LIST(LIST_NAME) SETTINGS_LIST(LIST_NAME) LAST_LIST(LIST_NAME)};
TIED(key_name, K_ALL);
enum {
    K_OPTIONAL = 1 << K_EVENT | 1 << K_DATE | 1 << K_FIGURES | 1 << K_CLOCK |
                 (1 << SET_OPTIONS | 1 << SET_STAIRCASE | 1 << SET_SOLO | 1 << SET_DIFFICULTY) << K_SETTINGS
};
_Static_assert((int)K_ALL <= READER_KEYS, "the reader keeps a line for each");

static bool read_words(reader *in, const char *value, size_t len, char out[RECORD_WORDS + 1])
{
    if (len == 0 || len > RECORD_WORDS)
        return reader_fail(in, T("this needs 1 to {n} bytes of text"), "n", DIGITS(RECORD_WORDS), NULL);
    if (value[0] == ' ' || value[len - 1] == ' ') return reader_fail(in, T("a space too many"), NULL);
    memcpy(out, value, len);
    out[len] = 0;
    return true;
}

static bool read_hash(reader *in, const char *value, size_t len)
{
    record *r = in->r;
    r->committed = in->line[0] == 'c';
    if (len != DICE_HASH_TEXT - 1 || strspn(value, "0123456789abcdef") != len)
        return reader_fail(in, T("{key} needs 64 hexadecimal digits"), "key", r->committed ? "commitment" : "seed-hash",
                           NULL);
    memcpy(r->seed_hash, value, len);
    r->seed_kind = SEED_HASH;
    return true;
}

static bool read_seed(reader *in, const char *value, size_t len)
{
    record *r = in->r;
    if (in->line[0] == 'c' || in->line[strlen("seed")] == '-') return read_hash(in, value, len);
    if (reader_is(value, len, "none")) return true;
    uint64_t seed = 0;
    bool fine = len > 0 && len <= 20 && (value[0] != '0' || len == 1);
    for (size_t i = 0; fine && i < len; i++) {
        unsigned digit = (unsigned)(value[i] - '0');
        fine = digit <= 9 && seed <= (UINT64_MAX - digit) / 10;
        seed = seed * 10 + digit;
    }
    if (!fine) return reader_fail(in, T("seed is a number below 2 to the power of 64, or \"none\""), NULL);
    record_set_seed(r, seed);
    return true;
}

static bool read_secret(reader *in, const char *value, size_t len)
{
    record *r = in->r;
    if (r->seed_kind != SEED_OPEN) return reader_fail(in, T("a secret is told together with the seed"), NULL);
    if (!fair_read(r->fair.secret, FAIR_SECRET, value, len))
        return reader_fail(in, T("{key} needs 64 hexadecimal digits"), "key", "secret", NULL);
    r->has_secret = r->committed = true;
    fair_commit(&r->fair, r->seed_hash);
    return true;
}

static bool read_tower(reader *in, const char *value, size_t len)
{
    int64_t n;
    if (!reader_number(value, len, 1, 9999, &n))
        return reader_fail(in, T("tower needs the version of the physics"), NULL);
    in->r->tower_version = (int)n;
    return true;
}

/* The seat in front of a value: "p2 Bea". */
static int read_seat(reader *in, const char **value, const char *end, unsigned *seen)
{
    const char *w;
    size_t n = reader_word(value, end, &w);
    int seat = mk_id(NOUN_SEAT, w, n);
    if (seat < 0 || seat >= MK_SEATS) return reader_fail(in, T("a seat is missing"), NULL), -1;
    if (*seen >> seat & 1) return reader_fail(in, T("p{n} has two of these lines"), "n", DIGITS(seat + 1), NULL), -1;
    *seen |= 1u << seat;
    if (*value < end) ++*value;
    return seat;
}

static bool read_result(reader *in, const char *value, const char *end)
{
    const char *w[4];
    size_t n[4];
    int64_t place, points;
    int seat = read_seat(in, &value, end, &in->results);
    if (seat < 0) return false;
    for (int i = 0; i < 4; i++) n[i] = reader_word(&value, end, &w[i]);
    if (value != end || !reader_is(w[0], n[0], "place") || !reader_number(w[1], n[1], 1, MK_SEATS, &place) ||
        !reader_is(w[2], n[2], "points") || !reader_number(w[3], n[3], INT16_MIN, INT16_MAX, &points))
        return reader_fail(in, T("a result is written: result p1 place 2 points 101"), NULL);
    in->result_line[seat] = in->line_number;
    in->r->place[seat] = (int)place;
    in->r->score[seat] = (int)points;
    return true;
}

static bool read_name(reader *in, const char *value, const char *end)
{
    int seat = read_seat(in, &value, end, &in->names);
    return seat >= 0 && read_words(in, value, (size_t)(end - value), in->r->name[seat]);
}

static bool read_lot(reader *in, const char *value, const char *end)
{
    record *r = in->r;
    int seat = read_seat(in, &value, end, &in->lots);
    if (seat < 0) return false;
    if (!r->committed) return reader_fail(in, T("lots belong to a commitment or a secret"), NULL);
    if (!fair_read(r->fair.lot[seat], FAIR_LOT, value, (size_t)(end - value)))
        return reader_fail(in, T("a lot is written: lot p1 and 32 hexadecimal digits"), NULL);
    r->fair.given |= (uint8_t)(1u << seat);
    return true;
}

static bool read_figures(reader *in, const char *value, size_t len)
{
    if (in->r->setup.rules < 2) return reader_fail(in, T("records of rules 1 have no figures"), NULL);
    if (len != MK_FIGURES - 1 || strspn(value, "0123456789abcdef") < len)
        return reader_fail(in, T("figures needs {n} hexadecimal digits"), "n", DIGITS(MK_FIGURES - 1), NULL);
    memcpy(in->r->figures, value, len);
    return true;
}

static bool read_clock(reader *in, const char *value, size_t len)
{
    const char *wrong = timing_read(&in->r->clock, value, len);
    return !wrong || reader_fail(in, T(wrong), NULL);
}

static bool read_setting(reader *in, int key, const char *value, size_t len)
{
    const char *wrong = settings_read(&in->r->setup, key, value, len);
    if (wrong && key == SET_RULES)
        return reader_fail(in, T("played with rules \"{rules}\", which a newer program may know: {why}"), "rules",
                           PART(value, len < 20 ? len : 20), "why", T(wrong), NULL);
    return !wrong || reader_fail(in, T(wrong), NULL);
}

static bool read_key(reader *in, int key, const char *value, size_t len)
{
    switch (key) {
    case K_EVENT: return read_words(in, value, len, in->r->event);
    case K_DATE: return read_words(in, value, len, in->r->date);
    case K_FIGURES: return read_figures(in, value, len);
    case K_CLOCK: return read_clock(in, value, len);
    case K_NAME: return read_name(in, value, value + len);
    case K_RESULT: return read_result(in, value, value + len);
    case K_SEED: return read_seed(in, value, len);
    case K_SECRET: return read_secret(in, value, len);
    case K_LOT: return read_lot(in, value, value + len);
    case K_TOWER: return read_tower(in, value, len);
    default: return read_setting(in, key - K_SETTINGS, value, len);
    }
}

/* Lines of one kind stand together, by seat; who sits where is seen in the bits. */
static bool check_order(reader *in, int key)
{
    if (key < in->key)
        return reader_fail(in,
                           T("the lines of the header are in the wrong order: \"{key}\" must stand before \"{other}\""),
                           "key", key_name[key], "other", key_name[in->key], NULL);
    in->key = key;
    unsigned seats = key == K_NAME ? in->names : key == K_RESULT ? in->results : 0;
    return !(seats & (seats + 1)) ||
           reader_fail(in,
                       T("the lines of the header are in the wrong order: \"{key}\" of p1 first, then of p2 and so on"),
                       "key", key_name[key], NULL);
}

static bool read_header_line(reader *in)
{
    const char *at = in->line, *end = in->line + in->len, *w;
    size_t n = reader_word(&at, end, &w);
    if (at < end) at++;
    for (int key = 0; key < K_ALL; key++) {
        bool hash = key == K_SEED && (reader_is(w, n, "seed-hash") || reader_is(w, n, "commitment"));
        if (!reader_is(w, n, key_name[key]) && !hash) continue;
        if (in->key_line[key] && key != K_NAME && key != K_LOT && key != K_RESULT)
            return reader_fail(in, T("{key} is given twice"), "key", key_name[key], NULL);
        in->key_line[key] = in->line_number;
        return read_key(in, key, at, (size_t)(end - at)) && check_order(in, key);
    }
    return reader_fail(in, T("unknown header line \"{line}\""), "line", PART(w, n < 40 ? n : 40), NULL);
}

/* Start the game. If it cannot be: the first line without which it could. */
static bool start_game(reader *in)
{
    static const int keys[SETTINGS] = {SET_PLAYERS, SET_RULES,   SET_EDITION,   SET_LAYER, SET_SOLO, SET_DIFFICULTY,
                                       SET_MODULES, SET_OPTIONS, SET_STAIRCASE, SET_RIVER, SET_FIRST};
    mk_setup part = {0};
    branch *b = &in->branch[0];
    for (int i = 0; i < SETTINGS; i++) {
        const char *why = MARK("these settings cannot be played");
        char text[SETTINGS_TEXT];
        settings_write(&in->r->setup, keys[i], text);
        settings_read(&part, keys[i], text, strlen(text));
        if (keys[i] == SET_MODULES && part.modules >> MOD_BUILDINGS & 1) /* S8.6: not one without the other */
            part.options |= in->r->setup.options & OPTION_BUILDINGS_BACK;
        if (mk_start(&b->now, &part, &why) == MK_OK) continue;
        in->line_number = in->key_line[K_SETTINGS + keys[i]];
        return reader_fail(in, T(why), NULL);
    }
    b->due = record_derive(&b->now, b->derived);
    return true;
}

static bool check_header(reader *in)
{
    for (int key = 0; key < K_NAME; key++)
        if (!in->key_line[key] && !(K_OPTIONAL >> key & 1))
            return reader_fail(in, T("the header has no line \"{key}\""), "key", key_name[key], NULL);
    if (!in->key_line[K_SEED]) return reader_fail(in, T("the header has no line \"seed\" or \"seed-hash\""), NULL);
    unsigned seats = (1u << in->r->setup.players) - 1;
    if (in->lots & ~seats) return reader_fail(in, T("a seat that is not there has a lot"), NULL);
    if (in->names != seats)
        return reader_fail(in, T("the header needs one \"name\" line for each of the {n} seats"), "n",
                           DIGITS(in->r->setup.players), NULL);
    if (in->results && in->results != seats)
        return reader_fail(in, T("the header needs a \"result\" line for each seat, or for none"), NULL);
    return start_game(in);
}

bool reader_header(reader *in)
{
    static const char first[] = "marrakesh record ";
    if (in->at == in->end) in->line_number = 1;
    if (!reader_line(in)) return reader_fail(in, T("the record is empty"), NULL);
    if (in->len < sizeof first - 1 || memcmp(in->line, first, sizeof first - 1))
        return reader_fail(in, T("a record begins with \"marrakesh record {n}\""), "n", DIGITS(RECORD_VERSION), NULL);
    const char *version = in->line + sizeof first - 1;
    int64_t n;
    if (!reader_number(version, in->len - (sizeof first - 1), RECORD_VERSION, RECORD_VERSION, &n))
        return reader_fail(in, T("unknown version of the format: this program reads version {n}"), "n",
                           DIGITS(RECORD_VERSION), NULL);
    while (reader_line(in) && in->len)
        if (!read_header_line(in)) return false;
    if (in->e->what[0]) return false;
    return check_header(in);
}
