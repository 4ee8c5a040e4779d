/* record_header.c - reading the header of a record: what is played, by whom, and how it ended.
 *
 * Each line stands once and in its place, none may be missing, and none may be unknown. Whether the words of a line are
 * written as they should be is checked at the end, with the rest of the record (record_read.c).
 */
#include <string.h>

#include "record_reader.h"

/* In the order of the text. */
enum {
    K_EVENT,
    K_DATE,
    K_EDITION,
    K_PLAYERS,
    K_LAYER,
    K_MODULES,
    K_OPTIONS,
    K_STAIRCASE,
    K_SOLO,
    K_DIFFICULTY,
    K_RIVER,
    K_FIRST,
    K_RULES,
    K_NAME, /* this one and results: one line for each seat */
    K_SEED,
    K_RESULT,
    K_ALL
};
static const char *const key_name[K_ALL] = {"event",   "date",      "edition", "players",    "layer", "modules",
                                            "options", "staircase", "solo",    "difficulty", "river", "first",
                                            "rules",   "name",      "seed",    "result"};
enum { K_OPTIONAL = 1 << K_EVENT | 1 << K_DATE | 1 << K_SOLO | 1 << K_DIFFICULTY | 1 << K_OPTIONS | 1 << K_STAIRCASE };
_Static_assert((int)K_ALL <= READER_KEYS, "the reader keeps a line for each");

static bool read_words(reader *in, const char *value, size_t len, char out[RECORD_WORDS + 1])
{
    if (len == 0 || len > RECORD_WORDS) return reader_fail(in, "this needs 1 to %d bytes of text", RECORD_WORDS);
    if (value[0] == ' ' || value[len - 1] == ' ') return reader_fail(in, "a space too many");
    memcpy(out, value, len);
    out[len] = 0;
    return true;
}

static bool read_river(reader *in, const char *value, size_t len)
{
    const char *end = value + len, *w;
    for (int i = 0; i < MK_SEASONS; i++) {
        size_t n = reader_word(&value, end, &w);
        int tile = reader_is(w, n, "drawn") ? 0 : mk_id(NOUN_RIVER_TILE, w, n);
        if (tile < 0 || tile > MK_RIVER_TILES)
            return reader_fail(in, "river needs three times the number of a tile, or \"drawn\"");
        in->r->setup.river[i] = (uint8_t)tile;
    }
    return value == end || reader_fail(in, "river has three seasons");
}

static bool read_first(reader *in, const char *value, size_t len)
{
    int seat = reader_is(value, len, "drawn") ? -1 : mk_id(NOUN_SEAT, value, len);
    if (!reader_is(value, len, "drawn") && (seat < 0 || seat >= MK_SEATS))
        return reader_fail(in, "first is a seat, or \"drawn\"");
    in->r->setup.first_player = (uint8_t)(seat + 1);
    return true;
}

static bool read_solo(reader *in, const char *value, size_t len)
{
    int solo = mk_id(NOUN_SOLO, value, len);
    if (solo <= SOLO_NONE || solo >= MK_SOLOS) return reader_fail(in, "solo is pasha or lazy");
    in->r->setup.solo = (uint8_t)solo;
    return true;
}

static bool read_seed(reader *in, bool hash, const char *value, size_t len)
{
    record *r = in->r;
    if (hash) {
        if (len != DICE_HASH_TEXT - 1 || strspn(value, "0123456789abcdef") != len)
            return reader_fail(in, "seed-hash needs 64 hexadecimal digits");
        memcpy(r->seed_hash, value, len);
        r->seed_kind = SEED_HASH;
        return true;
    }
    if (reader_is(value, len, "none")) return true;
    uint64_t seed = 0;
    bool fine = len > 0 && len <= 20 && (value[0] != '0' || len == 1);
    for (size_t i = 0; fine && i < len; i++) {
        unsigned digit = (unsigned)(value[i] - '0');
        fine = digit <= 9 && seed <= (UINT64_MAX - digit) / 10;
        seed = seed * 10 + digit;
    }
    if (!fine) return reader_fail(in, "seed is a number below 2 to the power of 64, or \"none\"");
    record_set_seed(r, seed);
    return true;
}

/* The seat in front of a value: "p2 Bea". */
static int read_seat(reader *in, const char **value, const char *end, unsigned *seen)
{
    const char *w;
    size_t n = reader_word(value, end, &w);
    int seat = mk_id(NOUN_SEAT, w, n);
    if (seat < 0 || seat >= MK_SEATS) return reader_fail(in, "a seat is missing"), -1;
    if (*seen >> seat & 1) return reader_fail(in, "p%d has two of these lines", seat + 1), -1;
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
        return reader_fail(in, "a result is written: result p1 place 2 points 101");
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

static bool read_key(reader *in, int key, const char *value, size_t len)
{
    mk_setup *s = &in->r->setup;
    int64_t n;
    switch (key) {
    case K_EDITION:
        s->edition = reader_is(value, len, "essential") ? ESSENTIAL : CLASSIC;
        return s->edition == ESSENTIAL || reader_is(value, len, "classic") ||
               reader_fail(in, "edition is classic or essential");
    case K_LAYER:
        s->layer = reader_is(value, len, "B2") ? B2 : B1;
        return s->layer == B2 || reader_is(value, len, "B1") || reader_fail(in, "layer is B1 or B2");
    case K_PLAYERS:
        if (!reader_number(value, len, 2, MK_SEATS, &n))
            return reader_fail(in, "players is a number from 2 to %d", MK_SEATS);
        s->players = (uint8_t)n;
        return true;
    case K_MODULES:
        return !mk_read_modules(&s->modules, value, len) ||
               reader_fail(in, "there is no such module: \"marrakesh modules\" lists them");
    case K_OPTIONS:
        return !mk_read_options(&s->options, value, len) || reader_fail(in, "options are new-offices, buildings-back");
    case K_STAIRCASE:
        return !mk_read_staircase(s->staircase, value, len) ||
               reader_fail(in, "staircase needs 12 sides of tiles, separated by commas");
    case K_SOLO: return read_solo(in, value, len);
    case K_DIFFICULTY:
        return !mk_read_difficulty(&s->difficulty, value, len) ||
               reader_fail(in, "difficulty is easy, normal, hard or a list of options");
    case K_RIVER: return read_river(in, value, len);
    case K_FIRST: return read_first(in, value, len);
    case K_RULES:
        return reader_is(value, len, MK_RULES_VERSION) ||
               reader_fail(in, "played with rules \"%.*s\"; this program has rules " MK_RULES_VERSION,
                           (int)(len < 20 ? len : 20), value);
    case K_EVENT: return read_words(in, value, len, in->r->event);
    case K_DATE: return read_words(in, value, len, in->r->date);
    case K_NAME: return read_name(in, value, value + len);
    case K_RESULT: return read_result(in, value, value + len);
    default: return read_seed(in, in->line[strlen("seed")] == '-', value, len);
    }
}

/* Lines of one kind stand together, by seat; who sits where is seen in the bits. */
static bool check_order(reader *in, int key)
{
    if (key < in->key)
        return reader_fail(in, "the lines of the header are in the wrong order: \"%s\" stands before \"%s\"",
                           key_name[key], key_name[in->key]);
    in->key = key;
    unsigned seats = key == K_NAME ? in->names : key == K_RESULT ? in->results : 0;
    return !(seats & (seats + 1)) ||
           reader_fail(in, "the lines of the header are in the wrong order: \"%s\" of p1 first, then of p2 and so on",
                       key_name[key]);
}

static bool read_header_line(reader *in)
{
    const char *at = in->line, *end = in->line + in->len, *w;
    size_t n = reader_word(&at, end, &w);
    if (at < end) at++;
    for (int key = 0; key < K_ALL; key++) {
        if (!reader_is(w, n, key_name[key]) && !(key == K_SEED && reader_is(w, n, "seed-hash"))) continue;
        if (in->key_line[key] && key != K_NAME && key != K_RESULT)
            return reader_fail(in, "%s is given twice", key_name[key]);
        in->key_line[key] = in->line_number;
        return read_key(in, key, at, (size_t)(end - at)) && check_order(in, key);
    }
    return reader_fail(in, "unknown header line \"%.*s\"", (int)(n < 40 ? n : 40), w);
}

/* Start the game. If it cannot be: the first line without which it could. */
static bool start_game(reader *in)
{
    static const int keys[] = {K_PLAYERS, K_MODULES, K_OPTIONS, K_STAIRCASE, K_RIVER, K_FIRST};
    const mk_setup *s = &in->r->setup;
    mk_setup part = {.players = s->players, .edition = s->edition, .layer = s->layer};
    branch *b = &in->branch[0];
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *why = "these settings cannot be played";
        if (keys[i] == K_MODULES) part.modules = s->modules;
        if (keys[i] == K_OPTIONS) part.options = s->options;
        if (keys[i] == K_STAIRCASE) memcpy(part.staircase, s->staircase, sizeof part.staircase);
        if (keys[i] == K_RIVER) memcpy(part.river, s->river, sizeof part.river);
        if (keys[i] == K_FIRST) part.first_player = s->first_player;
        if (mk_start(&b->now, &part, &why) == MK_OK) continue;
        in->line_number = in->key_line[keys[i]];
        return reader_fail(in, "%s", why);
    }
    b->due = record_derive(&b->now, b->derived);
    return true;
}

static bool check_header(reader *in)
{
    for (int key = 0; key < K_NAME; key++)
        if (!in->key_line[key] && !(K_OPTIONAL >> key & 1))
            return reader_fail(in, "the header has no line \"%s\"", key_name[key]);
    if (!in->key_line[K_SEED]) return reader_fail(in, "the header has no line \"seed\" or \"seed-hash\"");
    unsigned seats = (1u << in->r->setup.players) - 1;
    if (in->names != seats)
        return reader_fail(in, "the header needs one \"name\" line for each of the %d seats", in->r->setup.players);
    if (in->results && in->results != seats)
        return reader_fail(in, "the header needs a \"result\" line for each seat, or for none");
    return start_game(in);
}

bool reader_header(reader *in)
{
    static const char first[] = "marrakesh record ";
    if (in->at == in->end) in->line_number = 1;
    if (!reader_line(in)) return reader_fail(in, "the record is empty");
    if (in->len < sizeof first - 1 || memcmp(in->line, first, sizeof first - 1))
        return reader_fail(in, "a record begins with \"marrakesh record %d\"", RECORD_VERSION);
    const char *version = in->line + sizeof first - 1;
    int64_t n;
    if (!reader_number(version, in->len - (sizeof first - 1), RECORD_VERSION, RECORD_VERSION, &n))
        return reader_fail(in, "unknown version of the format: this program reads version %d", RECORD_VERSION);
    while (reader_line(in) && in->len)
        if (!read_header_line(in)) return false;
    if (in->e->what[0]) return false;
    return check_header(in);
}
