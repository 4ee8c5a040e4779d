/* puzzle_read.c - reading a book of puzzles (see puzzle.h): every answer of its games is played, and what does not fit
 * the rules is refused with its line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ahead.h"
#include "puzzle.h"
#include "settings.h"

typedef struct reader {
    puzzle_book *book;
    puzzle_wrong *wrong;
    const char *at, *end; /* of the line */
    bool has_game, has_puzzle;
    unsigned seen;   /* lines of the puzzle */
    mk_game game;    /* played so far */
    mk_game asked;   /* the position of the puzzle */
    uint8_t *choice; /* of the game */
    int answers;
} reader;

static bool fail(reader *in, const char *what)
{
    if (!in->wrong->what[0]) snprintf(in->wrong->what, sizeof in->wrong->what, "%s", what);
    return false;
}

/* The next word of the line; its length is 0 at the end. */
static size_t word(reader *in, const char **out)
{
    while (in->at < in->end && *in->at == ' ') in->at++;
    *out = in->at;
    while (in->at < in->end && *in->at != ' ') in->at++;
    return (size_t)(in->at - *out);
}

static bool is(const char *text, size_t len, const char *other)
{
    return strlen(other) == len && !memcmp(text, other, len);
}

static bool read_number(const char *text, size_t len, long long least, long long most, long long *out)
{
    char copy[24], *end;
    if (!len || len >= sizeof copy) return false;
    memcpy(copy, text, len);
    copy[len] = 0;
    *out = strtoll(copy, &end, 10);
    return !*end && (copy[0] == '-' || (copy[0] >= '0' && copy[0] <= '9')) && *out >= least && *out <= most;
}

static bool number(reader *in, int least, int most, int *out)
{
    const char *w;
    long long n = 0;
    size_t len = word(in, &w);
    if (!read_number(w, len, least, most, &n)) return fail(in, "a number is missing or too large");
    *out = (int)n;
    return true;
}

/* ---- games ---- */

static bool read_setting(reader *in, mk_setup *s, const char *text, size_t len)
{
    const char *equals = memchr(text, '=', len);
    if (!equals) return fail(in, "a setting is written name=value");
    for (int key = 0; key < SETTINGS; key++) {
        if (!is(text, (size_t)(equals - text), settings_name[key])) continue;
        const char *wrong = settings_read(s, key, equals + 1, (size_t)(text + len - equals - 1));
        return wrong ? fail(in, wrong) : true;
    }
    return fail(in, "there is no such setting");
}

static bool keep_answers(reader *in)
{
    if (!in->has_game) return true;
    puzzle_game *g = &in->book->game[in->book->games - 1];
    g->answers = in->answers;
    g->choice = malloc((size_t)in->answers + 1);
    if (!g->choice) return fail(in, "no memory");
    memcpy(g->choice, in->choice, (size_t)in->answers);
    return true;
}

static bool read_game(reader *in)
{
    const char *w, *why;
    long long seed;
    if (!keep_answers(in)) return false;
    puzzle_game *g = puzzle_add_game(in->book);
    if (!g) return fail(in, "no memory");
    in->has_game = in->has_puzzle = false;
    in->answers = 0;
    size_t size = word(in, &w);
    if (!read_number(w, size, 0, INT64_MAX, &seed)) return fail(in, "the seed is missing");
    g->seed = (uint64_t)seed;
    for (size_t len; (len = word(in, &w)) > 0;)
        if (!read_setting(in, &g->setup, w, len)) return false;
    if (mk_start(&in->game, &g->setup, &why)) return fail(in, why);
    in->game.quiet = 1;
    in->has_game = true;
    return true;
}

static int digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return c >= 'a' && c <= 'z' ? c - 'a' + 36 : -1;
}

static bool read_plays(reader *in)
{
    enum { DIGITS_MOST = 62 };
    const char *w;
    if (!in->has_game || in->has_puzzle) return fail(in, "answers stand below their game");
    size_t len = word(in, &w);
    for (size_t i = 0; i < len; i++) {
        bool high = w[i] == '-' && i + 1 < len;
        int k = digit(w[i += high]), who = mk_to_act(&in->game);
        mk_choice option[MK_OPTIONS_MAX];
        int n = mk_over(&in->game) ? 0 : mk_options(&in->game, who, option);
        if (k >= 0 && high) k += DIGITS_MOST;
        if (k < 0 || k >= n) return fail(in, "there is no such answer");
        if (in->answers == PUZZLE_ANSWERS) return fail(in, "the game is too long");
        in->choice[in->answers++] = option[k];
        mk_apply_legal(&in->game, who, option[k]);
    }
    return true;
}

/* ---- puzzles ---- */

static int find_op(const char *text, size_t len)
{
    for (int op = 1; op < MK_OPS; op++)
        if (mk_rule_about(op).asks && is(text, len, mk_rule_about(op).name)) return op;
    return -1;
}

static void play_to(reader *in, int at)
{
    mk_start(&in->asked, &in->book->game[in->book->games - 1].setup, NULL);
    in->asked.quiet = 1;
    for (int i = 0; i < at; i++) mk_apply_legal(&in->asked, mk_to_act(&in->asked), in->choice[i]);
}

static bool read_puzzle(reader *in)
{
    const char *w;
    int number_of = 0, at = 0;
    if (!in->has_game) return fail(in, "a puzzle stands below its game");
    puzzle *p = in->book->puzzles < PUZZLE_MOST ? puzzle_add(in->book) : NULL;
    if (!p) return fail(in, "too many puzzles");
    if (!number(in, 1, PUZZLE_MOST, &number_of)) return false;
    if (number_of != p->number) return fail(in, "puzzles are numbered in order");
    size_t len = word(in, &w);
    if (!is(w, len, "at") || !number(in, 0, in->answers, &at)) return fail(in, "where is it in its game?");
    len = word(in, &w);
    int seat = mk_id(NOUN_SEAT, w, len);
    len = word(in, &w);
    int op = find_op(w, len);
    if (seat < 0 || seat >= MK_SEATS || op < 0 || !number(in, 0, 4000, &p->rating))
        return fail(in, "seat, task or rating is missing");
    p->at = at, p->seat = (uint8_t)seat, p->op = (uint8_t)op;
    play_to(in, at);
    if (!mk_asked(&in->asked, seat) || mk_question(&in->asked, seat).op != op)
        return fail(in, "that is not asked here");
    p->phase = in->asked.phase, p->season = in->asked.season, p->round = in->asked.round;
    in->has_puzzle = true;
    in->seen = 0;
    return true;
}

static bool is_answer(const mk_game *g, int seat, uint32_t move)
{
    uint32_t set[AHEAD_SETS];
    if (!ahead_asks_set(g, seat)) return move <= MK_PASS && !mk_refusal(g, seat, (mk_choice)move);
    for (int i = ahead_sets(g, seat, set) - 1; i >= 0; i--)
        if (set[i] == move) return true;
    return false;
}

static bool read_move(reader *in, const puzzle *p, uint32_t *out)
{
    const char *w;
    size_t len = word(in, &w);
    int noun = mk_rule_about(p->op).noun;
    bool set = ahead_asks_set(&in->asked, p->seat);
    *out = 0;
    for (const char *end = w + len; w < end;) {
        const char *plus = set ? memchr(w, '+', (size_t)(end - w)) : NULL, *stop = plus ? plus : end;
        int id = mk_id(noun, w, (size_t)(stop - w));
        if (id < 0 || (set && id > 31)) return fail(in, "there is no such answer");
        *out = set ? *out | 1u << id : (uint32_t)id;
        w = plus ? plus + 1 : end;
    }
    return len && is_answer(&in->asked, p->seat, *out) ? true : fail(in, "that is no answer here");
}

static bool read_loss(reader *in, const puzzle *p, puzzle_loss *l)
{
    enum { MOST = 1000000 };
    if (!read_move(in, p, &l->move)) return false;
    for (int i = 0; i < PUZZLE_SEARCHES; i++)
        if (!number(in, 0, MOST, &l->loss[i]) || !number(in, 0, MOST, &l->error[i])) return false;
    return number(in, -MOST, MOST, &l->played) && number(in, 0, MOST, &l->played_error) &&
           number(in, 0, MOST, &l->games);
}

static bool read_reasons(reader *in, puzzle_reasons *all)
{
    const char *w, *part[4];
    for (size_t len; (len = word(in, &w)) > 0;) {
        size_t size[4];
        const char *end = w + len;
        for (int i = 0; i < 4; i++) {
            const char *colon = i < 3 ? memchr(w, ':', (size_t)(end - w)) : end;
            if (!colon) return fail(in, "a reason is written kind:what:n:gain");
            part[i] = w, size[i] = (size_t)(colon - w);
            w = colon + (i < 3);
        }
        long long n, gain;
        if (all->n == HINT_REASONS || !read_number(part[2], size[2], -1000000, 1000000, &n) ||
            !read_number(part[3], size[3], -1000000, 1000000, &gain) ||
            !hint_find(part[0], size[0], part[1], size[1], &all->reason[all->n]))
            return fail(in, "there is no such reason");
        all->reason[all->n].n = (int)n;
        all->reason[all->n++].gain = (int)gain;
    }
    return true;
}

static bool read_line(reader *in, const puzzle *p, uint32_t first, puzzle_line *line)
{
    mk_game g;
    const char *w;
    mk_view(&in->asked, p->seat, &g);
    g.quiet = 1;
    mk_determinize(&g, p->seat, 0);
    puzzle_answer(&g, p->seat, first);
    for (size_t len; (len = word(in, &w)) > 0;) {
        const char *equals = memchr(w, '=', len);
        int op = equals ? find_op(w, (size_t)(equals - w)) : -1;
        int id = op < 0 ? -1 : mk_id(mk_rule_about(op).noun, equals + 1, (size_t)(w + len - equals - 1));
        if (id < 0 || line->n == PUZZLE_LINE) return fail(in, "no answers task=choice that follow");
        if (mk_to_act(&g) != p->seat || mk_question(&g, p->seat).op != op || mk_apply(&g, p->seat, (mk_choice)id))
            return fail(in, "this cannot follow");
        line->answer[line->n].op = (uint8_t)op;
        line->answer[line->n++].choice = (mk_choice)id;
    }
    return true;
}

/* ---- lines ---- */

#define SEEN_LIST(X)           \
    X(SEEN_BEST, "best")       \
    X(SEEN_NEXT, "next")       \
    X(SEEN_WRONG, "wrong")     \
    X(SEEN_FOR, "for")         \
    X(SEEN_AGAINST, "against") \
    X(SEEN_LINE, "line")       \
    X(SEEN_OTHER, "other-line")
enum { SEEN_LIST(LIST_ID) SEEN_ALL };

static bool read_part(reader *in, int key)
{
    if (!in->has_puzzle) return fail(in, "this stands below a puzzle");
    puzzle *p = &in->book->puzzle[in->book->puzzles - 1];
    if (in->seen >> key) return fail(in, "not in this order");
    if ((key == SEEN_NEXT || key == SEEN_WRONG) && in->seen != (1u << key) - 1) return fail(in, "a line is missing");
    if (key > SEEN_WRONG && in->seen < (1u << SEEN_FOR) - 1) return fail(in, "a line is missing");
    in->seen |= 1u << key;
    switch (key) {
    case SEEN_BEST: return read_move(in, p, &p->best);
    case SEEN_NEXT: return read_loss(in, p, &p->next);
    case SEEN_WRONG: return read_loss(in, p, &p->wrong);
    case SEEN_FOR: return read_reasons(in, &p->for_it);
    case SEEN_AGAINST: return read_reasons(in, &p->against);
    case SEEN_LINE: return read_line(in, p, p->best, &p->line);
    default: return read_line(in, p, p->wrong.move, &p->other_line);
    }
}

static bool read_text_line(reader *in)
{
    static const char *const parts[] = {SEEN_LIST(LIST_NAME)};
    const char *w;
    size_t len = word(in, &w);
    if (!len || w[0] == '#') return true;
    if (in->wrong->line == 1) return is(in->wrong->what, 0, "") && is(w, (size_t)(in->end - w), "marrakesh puzzles 1");
    bool fine;
    if (in->has_puzzle && in->seen < (1u << SEEN_FOR) - 1 && (is(w, len, "game") || is(w, len, "puzzle")))
        return fail(in, "the puzzle before lacks a line");
    if (is(w, len, "game"))
        fine = read_game(in);
    else if (is(w, len, "plays"))
        fine = read_plays(in);
    else if (is(w, len, "puzzle"))
        fine = read_puzzle(in);
    else {
        int key = 0;
        while (key < SEEN_ALL && !is(w, len, parts[key])) key++;
        fine = key < SEEN_ALL ? read_part(in, key) : fail(in, "there is no such line");
    }
    if (fine && word(in, &w)) return fail(in, "too many words");
    return fine;
}

static bool read_lines(reader *in, const char *text, size_t len)
{
    const char *end = text + len;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        in->wrong->line++;
        in->at = text;
        in->end = stop ? stop : end;
        if (!read_text_line(in)) return fail(in, "the first line is: marrakesh puzzles 1");
        text = stop ? stop + 1 : end;
    }
    if (!in->wrong->line) return fail(in, "there is nothing");
    if (in->has_puzzle && in->seen < (1u << SEEN_FOR) - 1) return fail(in, "the last puzzle lacks a line");
    return keep_answers(in);
}

bool puzzle_read(puzzle_book *book, const char *text, size_t len, puzzle_wrong *wrong)
{
    *book = (puzzle_book){0};
    *wrong = (puzzle_wrong){0};
    reader *in = calloc(1, sizeof *in);
    bool fine = false;
    if (in && (in->choice = malloc(PUZZLE_ANSWERS))) {
        in->book = book;
        in->wrong = wrong;
        fine = read_lines(in, text, len);
        free(in->choice);
    }
    free(in);
    if (!fine) puzzle_free(book);
    return fine;
}
