/* record_read.c - reading a record: every line is checked against the rules by playing it.
 *
 * The reader holds, for each depth of variations, the position now and the one before the last answer, because a
 * variation replaces the answer before it.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

typedef struct branch {
    mk_game now, before;
    int number;    /* of the last answer */
    bool answered; /* there is one in this branch */
    int due, done; /* what the rules did by themselves: how many items, how many of them read */
    record_item derived[MK_EVENTS_MAX];
} branch;

enum header_key { K_EDITION, K_PLAYERS, K_LAYER, K_MODULES, K_RIVER, K_FIRST, K_RULES, K_NEEDED, K_EVENT = K_NEEDED, K_DATE, K_KEYS };
static const char *const key_name[K_KEYS] = {"edition", "players", "layer", "modules", "river",
                                             "first",   "rules",   "event", "date"};

typedef struct reader {
    record *r;
    record_error *e;
    const char *at, *end; /* what is still to be read */
    const char *line;     /* the line just read, without the indentation */
    size_t len;
    int line_number;
    unsigned keys, names, results; /* header lines seen: bit by key, by seat */
    bool seed;
    int hidden_op;         /* somebody's choice of this question is hidden: it must be the last question */
    uint32_t open_deals;   /* provision tiles that the record names */
    int depth;
    branch branch[RECORD_DEPTH + 1];
} reader;

static bool fail(reader *in, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(reader *in, const char *format, ...)
{
    if (in->e->what[0]) return false;
    va_list list;
    va_start(list, format);
    vsnprintf(in->e->what, sizeof in->e->what, format, list);
    va_end(list);
    in->e->line = in->line_number;
    return false;
}

/* Step to the next line. False at the end. */
static bool next_raw(reader *in)
{
    if (in->at == in->end) return false;
    const char *stop = memchr(in->at, '\n', (size_t)(in->end - in->at));
    in->line_number++;
    if (!stop) return fail(in, "the last line is not finished: the record is cut off");
    in->line = in->at;
    in->len = (size_t)(stop - in->at);
    in->at = stop + 1;
    if (in->len > RECORD_LINE) return fail(in, "the line has %zu bytes; %d is the most", in->len, RECORD_LINE);
    return true;
}

static bool next_line(reader *in)
{
    if (!next_raw(in)) return false;
    while (in->len && *in->line == ' ') in->line++, in->len--;
    return true;
}

/* The next word of the line. */
static size_t word(const char **at, const char *end, const char **start)
{
    while (*at < end && **at == ' ') ++*at;
    *start = *at;
    while (*at < end && **at != ' ') ++*at;
    return (size_t)(*at - *start);
}

static bool is(const char *text, size_t len, const char *word_)
{
    return strlen(word_) == len && !memcmp(text, word_, len);
}

/* A number as the writer writes it: no sign but minus, no zeros in front. */
static bool number_of(const char *text, size_t len, int64_t min, int64_t max, int64_t *out)
{
    bool minus = len > 1 && text[0] == '-';
    size_t i = minus;
    int64_t n = 0;
    if (len - i == 0 || len - i > 18 || (text[i] == '0' && (len - i > 1 || minus))) return false;
    for (; i < len; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        n = n * 10 + text[i] - '0';
    }
    *out = minus ? -n : n;
    return *out >= min && *out <= max;
}

/* ---- the bytes ---- */

static int utf8_length(const unsigned char *s, size_t left)
{
    if (s[0] < 0x80) return 1;
    int n = s[0] >= 0xC2 && s[0] < 0xE0 ? 2 : s[0] >= 0xE0 && s[0] < 0xF0 ? 3 : s[0] >= 0xF0 && s[0] < 0xF5 ? 4 : 0;
    if (n == 0 || (size_t)n > left) return 0;
    for (int i = 1; i < n; i++)
        if ((s[i] & 0xC0) != 0x80) return 0;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F)) return 0;
    if ((s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F)) return 0;
    return n;
}

static bool check_bytes(reader *in, const char *text, size_t len)
{
    in->line_number = 1;
    if (len > RECORD_BYTES) return fail(in, "the record has more than %d bytes", RECORD_BYTES);
    for (size_t i = 0; i < len;) {
        int n = utf8_length((const unsigned char *)text + i, len - i);
        if (n == 0) return fail(in, "this is not UTF-8 text");
        if (text[i] != '\n' && ((unsigned char)text[i] < ' ' || text[i] == 127))
            return fail(in, "control character %d (lines end with a line feed alone)", text[i]);
        if (text[i] == '\n') in->line_number++;
        i += (size_t)n;
    }
    in->line_number = 0;
    return true;
}

/* ---- the header ---- */

static bool read_words(reader *in, const char *value, size_t len, char out[RECORD_WORDS + 1])
{
    if (len == 0 || len > RECORD_WORDS) return fail(in, "this needs 1 to %d bytes of text", RECORD_WORDS);
    if (value[0] == ' ' || value[len - 1] == ' ') return fail(in, "a space too many");
    memcpy(out, value, len);
    out[len] = 0;
    return true;
}

static bool read_river(reader *in, const char *value, size_t len)
{
    const char *end = value + len, *w;
    for (int i = 0; i < MK_SEASONS; i++) {
        size_t n = word(&value, end, &w);
        int tile = is(w, n, "drawn") ? 0 : mk_id(NOUN_RIVER_TILE, w, n);
        if (tile < 0 || tile > MK_RIVER_TILES) return fail(in, "river needs three times the number of a tile, or \"drawn\"");
        in->r->setup.river[i] = (uint8_t)tile;
    }
    return value == end || fail(in, "river has three seasons");
}

static bool read_first(reader *in, const char *value, size_t len)
{
    int seat = is(value, len, "drawn") ? -1 : mk_id(NOUN_SEAT, value, len);
    if (!is(value, len, "drawn") && (seat < 0 || seat >= MK_SEATS)) return fail(in, "first is a seat, or \"drawn\"");
    in->r->setup.first_player = (uint8_t)(seat + 1);
    return true;
}

static bool read_key(reader *in, int key, const char *value, size_t len)
{
    mk_setup *s = &in->r->setup;
    int64_t n;
    switch (key) {
    case K_EDITION:
        s->edition = is(value, len, "essential") ? ESSENTIAL : CLASSIC;
        return s->edition == ESSENTIAL || is(value, len, "classic") || fail(in, "edition is classic or essential");
    case K_LAYER:
        s->layer = is(value, len, "B2") ? B2 : B1;
        return s->layer == B2 || is(value, len, "B1") || fail(in, "layer is B1 or B2");
    case K_PLAYERS:
        if (!number_of(value, len, 2, MK_SEATS, &n)) return fail(in, "players is a number from 2 to %d", MK_SEATS);
        s->players = (uint8_t)n;
        return true;
    case K_MODULES: return is(value, len, "none") || fail(in, "unknown module; only \"none\" can be played");
    case K_RIVER: return read_river(in, value, len);
    case K_FIRST: return read_first(in, value, len);
    case K_RULES:
        return is(value, len, MK_RULES_VERSION) ||
               fail(in, "played with rules \"%.*s\"; this program has rules " MK_RULES_VERSION, (int)(len < 20 ? len : 20), value);
    case K_EVENT: return read_words(in, value, len, in->r->event);
    default: return read_words(in, value, len, in->r->date);
    }
}

static bool read_seed(reader *in, bool hash, const char *value, size_t len)
{
    record *r = in->r;
    if (in->seed) return fail(in, "the seed is given twice");
    in->seed = true;
    if (hash) {
        if (len != DICE_HASH_TEXT - 1 || strspn(value, "0123456789abcdef") != len) return fail(in, "seed-hash needs 64 hexadecimal digits");
        memcpy(r->seed_hash, value, len);
        r->seed_kind = SEED_HASH;
        return true;
    }
    if (is(value, len, "none")) return true;
    uint64_t seed = 0;
    bool fine = len > 0 && len <= 20 && (value[0] != '0' || len == 1);
    for (size_t i = 0; fine && i < len; i++) {
        unsigned digit = (unsigned)(value[i] - '0');
        fine = digit <= 9 && seed <= (UINT64_MAX - digit) / 10;
        seed = seed * 10 + digit;
    }
    if (!fine) return fail(in, "seed is a number below 2 to the power of 64, or \"none\"");
    record_set_seed(r, seed);
    return true;
}

/* The seat in front of a value: "p2 Bea". */
static int read_seat(reader *in, const char **value, const char *end, unsigned *seen)
{
    const char *w;
    size_t n = word(value, end, &w);
    int seat = mk_id(NOUN_SEAT, w, n);
    if (seat < 0 || seat >= MK_SEATS) return fail(in, "a seat is missing"), -1;
    if (*seen >> seat & 1) return fail(in, "p%d has two of these lines", seat + 1), -1;
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
    for (int i = 0; i < 4; i++) n[i] = word(&value, end, &w[i]);
    if (value != end || !is(w[0], n[0], "place") || !number_of(w[1], n[1], 1, MK_SEATS, &place) || !is(w[2], n[2], "points") ||
        !number_of(w[3], n[3], INT16_MIN, INT16_MAX, &points))
        return fail(in, "a result is written: result p1 place 2 points 101");
    in->r->place[seat] = (int)place;
    in->r->score[seat] = (int)points;
    return true;
}

static bool read_header_line(reader *in)
{
    const char *at = in->line, *end = in->line + in->len, *w;
    size_t n = word(&at, end, &w);
    if (at < end) at++;
    size_t len = (size_t)(end - at);
    if (is(w, n, "result")) return read_result(in, at, end);
    if (is(w, n, "seed") || is(w, n, "seed-hash")) return read_seed(in, n > 4, at, len);
    if (is(w, n, "name")) {
        int seat = read_seat(in, &at, end, &in->names);
        return seat >= 0 && read_words(in, at, (size_t)(end - at), in->r->name[seat]);
    }
    for (int key = 0; key < K_KEYS; key++) {
        if (!is(w, n, key_name[key])) continue;
        if (in->keys >> key & 1) return fail(in, "%s is given twice", key_name[key]);
        in->keys |= 1u << key;
        return read_key(in, key, at, len);
    }
    return fail(in, "unknown header line \"%.*s\"", (int)(n < 40 ? n : 40), w);
}

static bool check_header(reader *in)
{
    for (int key = 0; key < K_NEEDED; key++)
        if (!(in->keys >> key & 1)) return fail(in, "the header has no line \"%s\"", key_name[key]);
    if (!in->seed) return fail(in, "the header has no line \"seed\" or \"seed-hash\"");
    unsigned seats = (1u << in->r->setup.players) - 1;
    if (in->names != seats) return fail(in, "the header needs one \"name\" line for each of the %d seats", in->r->setup.players);
    if (in->results && in->results != seats) return fail(in, "the header needs a \"result\" line for each seat, or for none");
    const char *why = "these settings cannot be played";
    branch *b = &in->branch[0];
    if (mk_start(&b->now, &in->r->setup, &why) != MK_OK) return fail(in, "%s", why);
    b->due = record_derive(&b->now, b->derived);
    return true;
}

static bool read_header(reader *in)
{
    static const char first[] = "marrakesh record ";
    if (!next_line(in)) return fail(in, "the record is empty");
    if (in->len < sizeof first - 1 || memcmp(in->line, first, sizeof first - 1)) return fail(in, "a record begins with \"marrakesh record %d\"", RECORD_VERSION);
    const char *version = in->line + sizeof first - 1;
    int64_t n;
    if (!number_of(version, in->len - (sizeof first - 1), RECORD_VERSION, RECORD_VERSION, &n))
        return fail(in, "unknown version of the format: this program reads version %d", RECORD_VERSION);
    while (next_line(in) && in->len)
        if (!read_header_line(in)) return false;
    if (in->e->what[0]) return false;
    return check_header(in);
}

/* ---- the answers ---- */

static branch *here(reader *in)
{
    return &in->branch[in->depth];
}

/* Everything the rules did by themselves after the last answer must have been read. */
static bool nothing_due(reader *in)
{
    branch *b = here(in);
    if (b->done == b->due) return true;
    buf text = {0};
    record_print(in->r, &b->derived[b->done], &text);
    fail(in, "here \"%s\" must stand, which the rules do by themselves", buf_text(&text));
    buf_free(&text);
    return false;
}

/* A line that says what the rules did by themselves: it must say just that. */
static bool read_derived(reader *in)
{
    branch *b = here(in);
    if (b->done == b->due) return fail(in, "nothing happens by itself here, but the record says \"%.*s\"", (int)(in->len < 60 ? in->len : 60), in->line);
    buf text = {0};
    record_item *i = &b->derived[b->done++];
    record_print(in->r, i, &text);
    bool fits = is(in->line, in->len, buf_text(&text)) || fail(in, "by the rules this line is \"%s\"", buf_text(&text));
    buf_free(&text);
    return fits && (record_add(in->r, *i) || fail(in, "the record is too long"));
}

typedef struct answer {
    int player, op;
    const char *what; /* the choice */
    size_t len;
    int choice;
    bool hidden;
} answer;

/* "12. p1 take 2-green" */
static bool parse_answer(reader *in, answer *a)
{
    const char *at = in->line, *end = in->line + in->len, *w;
    size_t n = word(&at, end, &w);
    int64_t number;
    branch *b = here(in);
    if (n < 2 || w[n - 1] != '.' || !number_of(w, n - 1, 0, RECORD_ANSWERS, &number))
        return fail(in, "an answer begins with its number: \"%d. p1 ...\"", b->number + 1);
    if (number != b->number + 1) return fail(in, "this is answer %d, not %d", b->number + 1, (int)number);
    n = word(&at, end, &w);
    a->player = mk_id(NOUN_SEAT, w, n);
    if (a->player < 0 || a->player > MK_CHANCE) return fail(in, "\"%.*s\" is no seat and not chance", (int)(n < 40 ? n : 40), w);
    char who[MK_NAME_MAX], asked[MK_NAME_MAX];
    n = word(&at, end, &w);
    mk_task t = mk_question(&b->now, a->player);
    a->op = t.op;
    if (mk_over(&b->now)) return fail(in, "the game is over");
    if (t.op == OP_NONE)
        return fail(in, "%s %.*s: %s; %s is asked (R1.5)", mk_name(NOUN_SEAT, a->player, who), (int)(n < 40 ? n : 40), w,
                    mk_reason_text(WHY_TURN), mk_name(NOUN_SEAT, mk_to_act(&b->now), asked));
    char rule[RECORD_RULE];
    if (!is(w, n, mk_rule_about(t.op).name))
        return fail(in, "%s is asked \"%s\" (%s), not \"%.*s\"", mk_name(NOUN_SEAT, a->player, who), mk_rule_about(t.op).name,
                    record_rule(mk_rule_about(t.op).rule, rule), (int)(n < 40 ? n : 40), w);
    a->len = word(&at, end, &a->what);
    return at == end || fail(in, "there is something behind the answer");
}

/* A hidden tile becomes one that the record names nowhere. */
static int hidden_tile(const reader *in, const mk_game *g)
{
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(g, MK_CHANCE, option);
    for (int i = 0; i < n; i++)
        if (!(in->open_deals >> option[i] & 1)) return option[i];
    return -1;
}

static bool check_hidden(reader *in, answer *a)
{
    branch *b = here(in);
    if (in->depth || (a->op != OP_DEAL && !mk_rule_about(a->op).together))
        return fail(in, "only provision tiles and choices that all make at once can be hidden, and not in variations");
    a->hidden = true;
    a->choice = a->op == OP_DEAL ? hidden_tile(in, &b->now) : 0;
    return a->choice >= 0 || fail(in, "no tile is left that this could be");
}

static bool check_choice(reader *in, answer *a)
{
    char who[MK_NAME_MAX], rule[RECORD_RULE];
    branch *b = here(in);
    mk_rule_info about = mk_rule_about(a->op);
    int shown = (int)(a->len < 40 ? a->len : 40);
    if (is(a->what, a->len, "?")) return check_hidden(in, a);
    a->choice = is(a->what, a->len, "pass") ? MK_PASS : mk_id(about.noun, a->what, a->len);
    int reason = a->choice < 0 || a->choice > 0xFF ? WHY_NO_SUCH : mk_refusal(&b->now, a->player, (mk_choice)a->choice);
    if (reason == WHY_LEGAL) return true;
    int number = reason == WHY_NO_SUCH ? about.rule : mk_reason_rule(reason);
    return fail(in, "%s %s %.*s: %s (%s)", mk_name(NOUN_SEAT, a->player, who), about.name, shown, a->what, mk_reason_text(reason),
                record_rule(number, rule));
}

/* Others' complete choice of a question that all answer at once: any choice will do, the game cannot go on anyway. */
static bool play_hidden(reader *in, const answer *a)
{
    branch *b = here(in);
    mk_choice option[MK_OPTIONS_MAX];
    while (mk_question(&b->now, a->player).op == a->op) {
        mk_options(&b->now, a->player, option);
        mk_play(&b->now, a->player, option[0]);
    }
    b->due = b->done = 0;
    in->hidden_op = a->op;
    return true;
}

static bool read_answer(reader *in)
{
    branch *b = here(in);
    answer a = {0};
    in->e->move = b->number + 1;
    if (!nothing_due(in) || !parse_answer(in, &a) || !check_choice(in, &a)) return false;
    if (in->r->answers == RECORD_ANSWERS) return fail(in, "the record has more than %d answers", RECORD_ANSWERS);
    int seat = mk_question(&b->now, a.player).player;
    b->before = b->now;
    b->number++;
    b->answered = true;
    in->r->answers++;
    if (a.hidden && a.player != MK_CHANCE) {
        play_hidden(in, &a);
    } else {
        mk_play(&b->now, a.player, (mk_choice)a.choice);
        b->due = record_derive(&b->now, b->derived);
        b->done = 0;
    }
    if (in->hidden_op && in->depth == 0 && mk_question(&b->now, mk_to_act(&b->now)).op != in->hidden_op)
        return fail(in, "the game cannot have gone on: a choice before this is still hidden");
    record_item i = {.kind = RECORD_ANSWER, .player = (uint8_t)a.player, .op = (uint8_t)a.op, .choice = (uint8_t)a.choice,
                     .seat = (uint8_t)seat, .hidden = a.hidden};
    return record_add(in->r, i) || fail(in, "the record is too long");
}

static bool read_open(reader *in)
{
    branch *b = here(in);
    if (!nothing_due(in)) return false;
    if (!b->answered) return fail(in, "a variation replaces the answer before it, but there is none");
    if (in->depth == RECORD_DEPTH) return fail(in, "more than %d variations inside each other", RECORD_DEPTH);
    branch *v = &in->branch[++in->depth];
    v->now = b->before;
    v->number = b->number - 1;
    v->answered = false;
    v->due = v->done = 0;
    return record_add(in->r, (record_item){.kind = RECORD_OPEN}) || fail(in, "the record is too long");
}

static bool read_close(reader *in)
{
    if (in->depth == 0) return fail(in, "no variation is open here");
    if (!nothing_due(in)) return false;
    if (!here(in)->answered) return fail(in, "the variation is empty");
    in->depth--;
    return record_add(in->r, (record_item){.kind = RECORD_CLOSE}) || fail(in, "the record is too long");
}

/* {...}: up to the first brace, which ends a line; perhaps over several lines. */
static bool read_comment(reader *in)
{
    const char *start = in->line + 1;
    int first_line = in->line_number;
    while (!memchr(start, '}', (size_t)(in->line + in->len - start))) {
        if (next_raw(in)) continue;
        if (!in->e->what[0]) in->line_number = first_line;
        return fail(in, "the comment does not end");
    }
    const char *stop = in->line + in->len - 1;
    if (memchr(start, '}', (size_t)(stop - start)) || *stop != '}') return fail(in, "there is something behind the comment");
    record_item i = {.kind = RECORD_COMMENT, .at = (uint32_t)in->r->comments.len, .len = (uint32_t)(stop - start)};
    buf_add(&in->r->comments, start, i.len);
    return (!in->r->comments.failed && record_add(in->r, i)) || fail(in, "the record is too long");
}

static bool read_body_line(reader *in)
{
    if (in->len == 0) return fail(in, "an empty line");
    switch (in->line[0]) {
    case '{': return read_comment(in);
    case '(':
    case '=': return read_derived(in);
    case '[': return in->len == 1 ? read_open(in) : fail(in, "\"[\" stands alone on its line");
    case ']': return in->len == 1 ? read_close(in) : fail(in, "\"]\" stands alone on its line");
    default: return read_answer(in);
    }
}

static bool check_end(reader *in)
{
    record *r = in->r;
    branch *b = &in->branch[0];
    int place[MK_SEATS];
    if (in->depth) return fail(in, "a variation is not closed");
    if (!nothing_due(in)) return false;
    r->over = mk_over(&b->now);
    if (!r->over) {
        if (in->results) return fail(in, "the header has results, but the game is not over: answers are missing");
        return r->seed_kind != SEED_OPEN || fail(in, "the header has the seed, but the game is not over; before the end it has its hash");
    }
    if (!in->results) return fail(in, "the game is over, but the header has no results");
    if (r->seed_kind == SEED_HASH) return fail(in, "the game is over, so the header needs the seed and not its hash");
    mk_ranking(&b->now, place);
    for (int p = 0; p < r->setup.players; p++) {
        if (r->score[p] != b->now.player[p].score || r->place[p] != place[p])
            return fail(in, "the header says place %d, %d points for p%d; by the answers it is place %d, %d points (R10.4)",
                        r->place[p], r->score[p], p + 1, place[p], b->now.player[p].score);
    }
    return true;
}

/* Which provision tiles are named by "chance deal", anywhere: a hidden one is none of these. */
static uint32_t find_open_deals(const char *text, size_t len)
{
    static const char deal[] = ". chance deal ";
    uint32_t open = 0;
    const char *end = text + len;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) break;
        const char *dot = memchr(text, '.', (size_t)(stop - text));
        if (dot && (size_t)(stop - dot) > sizeof deal - 1 && !memcmp(dot, deal, sizeof deal - 1)) {
            int tile = mk_id(NOUN_PROVISION, dot + sizeof deal - 1, (size_t)(stop - dot) - (sizeof deal - 1));
            if (tile > 0 && tile < 32) open |= 1u << tile;
        }
        text = stop + 1;
    }
    return open;
}

static bool read_all(reader *in)
{
    if (!read_header(in)) return false;
    while (next_line(in))
        if (!read_body_line(in)) return false;
    return !in->e->what[0] && check_end(in);
}

bool record_read(record *r, const char *text, size_t len, record_error *e)
{
    *r = (record){.comments = {.limit = RECORD_BYTES}};
    *e = (record_error){0};
    reader *in = calloc(1, sizeof *in);
    if (!in) {
        snprintf(e->what, sizeof e->what, "out of memory");
        return false;
    }
    in->r = r;
    in->e = e;
    in->at = text;
    in->end = text + len;
    in->open_deals = find_open_deals(text, len < RECORD_BYTES ? len : 0);
    bool fine = check_bytes(in, text, len) && read_all(in);
    free(in);
    if (!fine) record_free(r);
    return fine;
}
