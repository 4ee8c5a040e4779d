/* cmd_puzzles.c - marrakesh puzzles: how many there are, one of them, and for developers finding and checking. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/speech.h"
#include "match/puzzle.h"
#include "match/settings.h"
#include "say/say.h"
#include "tools/command.h"
#include "tools/picture.h"
#include "tools/puzzle_check.h"
#include "tools/puzzle_find.h"
#include "tools/puzzle_kind.h"

enum { THREADS = 16 };

static int puzzles_run(int argc, char **argv);
const command command_puzzles = {"puzzles",
                                 "--count | show N [--solution] | check [FILE] [--search N] [--find N]\n"
                                 "              | find --out FILE [--from SEED] [--games N] [--want N] [--threads T]\n"
                                 "                [--edition E] [--players N] [--solo pasha|lazy] [--modules a,b]\n"
                                 "                [--phases a,b] [--seasons a,b] [--ends]\n"
                                 "              | keep FILE... --out FILE [--most kind=N,kind=N]",
                                 MARK("positions with one best answer: how many there are, one of them, new ones"),
                                 puzzles_run};

/* The book of a file, or (NULL) the one that is part of the program. */
static bool load(puzzle_book *book, const char *file)
{
    puzzle_wrong wrong;
    buf text = {0};
    const char *why = file ? buf_read_file(&text, file, PUZZLE_BYTES) : NULL;
    if (why) return fprintf(stderr, "%s: %s\n", file, T(why)), false;
    bool fine = file ? puzzle_read(book, buf_text(&text), text.len, &wrong)
                     : puzzle_read(book, puzzles_text, puzzles_text_len, &wrong);
    if (!fine) fprintf(stderr, "%s:%d: %s\n", file ? file : "data/puzzles.txt", wrong.line, wrong.what);
    buf_free(&text);
    return fine;
}

static int count(args *a)
{
    puzzle_book book;
    if (!args_end(a)) return 2;
    if (!load(&book, NULL)) return 1;
    printf("%d\n", book.puzzles);
    puzzle_free(&book);
    return 0;
}

/* ---- one of them ---- */

static void print_move(const mk_game *g, const puzzle *p, uint32_t move)
{
    buf text = {0};
    bool set = puzzle_asks_set(p->op);
    say_options(g, p->op, (mk_choice)(set ? 0 : move), set ? move : 0, &text);
    printf("  %s\n", buf_text(&text));
    buf_free(&text);
}

/* Points at once are among those of the turn, and those of the turn among those to the end: they are told once. */
static bool told_by_another(const puzzle_reasons *all, const hint_reason *r)
{
    if (r->kind != HINT_POINTS && r->kind != HINT_TURN) return false;
    for (int i = 0; i < all->n; i++) {
        const hint_reason *other = &all->reason[i];
        if (other->kind == HINT_END || (other->kind == HINT_TURN && r->kind == HINT_POINTS)) return true;
    }
    return false;
}

static void print_reasons(const puzzle_reasons *all)
{
    char why[HINT_TEXT];
    for (int i = 0; i < all->n; i++) {
        if (told_by_another(all, &all->reason[i])) continue;
        hint_text(&all->reason[i], why);
        printf("     %s\n", why);
    }
}

static void print_line(const mk_game *g, const puzzle *p, const puzzle_line *line)
{
    for (int i = 0; i < line->n; i++) {
        buf text = {0};
        say_choice(g, line->answer[i].op, p->seat, line->answer[i].choice, &text);
        printf("     %s\n", buf_text(&text));
        buf_free(&text);
    }
}

static void print_solution(const mk_game *g, const puzzle *p)
{
    puts(T("The best answer, and how it goes on:"));
    print_move(g, p, p->best);
    print_reasons(&p->for_it);
    print_line(g, p, &p->line);
    double loss = p->wrong.loss[0] / 100.0;
    speech_line(
        stdout,
        TN("Tempting, but about {n} point worse:", "Tempting, but about {n} points worse:", speech_fraction(loss)), "n",
        DECIMAL(loss, 1), NULL);
    print_move(g, p, p->wrong.move);
    print_reasons(&p->against);
}

static int show(args *a)
{
    puzzle_book book;
    const char *number = args_next(a);
    bool solution = args_flag(a, "--solution");
    if (!args_end(a)) return 2;
    if (!load(&book, NULL)) return 1;
    int n = number ? atoi(number) : 0;
    if (n < 1 || n > book.puzzles) {
        command_complain("puzzles", T("show needs a number from 1 to {n}"), "n", DIGITS(book.puzzles), NULL);
        puzzle_free(&book);
        return 2;
    }
    const puzzle *p = &book.puzzle[n - 1];
    const char *who[MK_SEATS] = {0};
    mk_game g, view;
    mk_choice option[MK_OPTIONS_MAX];
    puzzle_position(&book, p, &g);
    mk_view(&g, p->seat, &view);
    picture_print(&view, who, stdout);
    buf question = {0};
    say_question(p->op, p->seat, &question);
    puts(buf_text(&question));
    buf_free(&question);
    int options = mk_options(&view, p->seat, option);
    for (int i = 0; i < options; i++) print_move(&view, p, puzzle_asks_set(p->op) ? 1u << option[i] : option[i]);
    if (solution) print_solution(&view, p);
    puzzle_free(&book);
    return 0;
}

/* ---- finding ---- */

static bool has(const puzzle_book *book, uint64_t seed)
{
    for (int i = 0; i < book->games; i++)
        if (book->game[i].seed == seed) return true;
    return false;
}

static bool save(const puzzle_book *book, const char *path)
{
    buf text = {.limit = PUZZLE_BYTES};
    const char *wrong = puzzle_write(book, &text) ? file_replace(path, buf_text(&text), text.len) : "too long";
    buf_free(&text);
    if (wrong) command_complain("puzzles", T("{file} cannot be written: {why}"), "file", path, "why", T(wrong), NULL);
    return !wrong;
}

static void print_stats(const puzzle_stats *s)
{
    static const char *const name[] = {PUZZLE_STAGE_LIST(LIST_NAME)};
    double all = 0;
    printf("games %d", s->games);
    for (int i = 0; i < PUZZLE_STAGES; i++) {
        printf("  %s %d (%.1f s)", name[i], s->passed[i], s->seconds[i]);
        all += s->seconds[i];
    }
    printf("  each %.1f s\n", s->passed[STAGE_FOUND] ? all / s->passed[STAGE_FOUND] : 0);
    fflush(stdout);
}

typedef struct hunter {
    uint64_t seed;
    const puzzle_wish *wish;
    puzzle_book book;
    puzzle_stats stats;
    bool fine;
    pthread_t thread;
} hunter;

static void *hunt(void *data)
{
    hunter *h = data;
    h->fine = puzzle_find(&h->book, h->seed, h->wish, &h->stats);
    return NULL;
}

/* What `find` is asked for. */
typedef struct hunting {
    puzzle_wish wish;
    const char *out;
    uint64_t from;
    int games, threads, want;
} hunting;

/* Several games at once, kept in the order of their seeds, up to the one with which there are as many as are wanted. */
static bool find_some(puzzle_book *book, puzzle_stats *stats, const hunting *h, const uint64_t seed[], int n)
{
    static hunter all[THREADS];
    bool fine = true;
    for (int i = 0; i < n; i++) {
        all[i] = (hunter){.seed = seed[i], .wish = &h->wish};
        if (i + 1 == n || pthread_create(&all[i].thread, NULL, hunt, &all[i])) hunt(&all[i]), all[i].thread = 0;
    }
    for (int i = 0; i < n; i++) {
        if (all[i].thread) pthread_join(all[i].thread, NULL);
        bool enough = stats->passed[STAGE_FOUND] >= h->want;
        fine = fine && all[i].fine && (enough || puzzle_append(book, &all[i].book));
        puzzle_add_stats(stats, &all[i].stats);
        puzzle_free(&all[i].book);
    }
    return fine;
}

static bool find_all(puzzle_book *book, const hunting *h)
{
    puzzle_stats stats = {0};
    uint64_t seed[THREADS];
    int n = 0;
    for (int i = 0; i < h->games && stats.passed[STAGE_FOUND] < h->want; i++) {
        if (!has(book, h->from + (uint64_t)i)) seed[n++] = h->from + (uint64_t)i;
        if (!n || (n < h->threads && i + 1 < h->games)) continue;
        if (!find_some(book, &stats, h, seed, n) || !save(book, h->out)) return false;
        print_stats(&stats);
        n = 0;
    }
    return true;
}

/* The place of a word in a list that ends with NULL, or -1. */
static int find_word(const char *const words[], const char *text, size_t len)
{
    for (int i = 0; words[i]; i++)
        if (strlen(words[i]) == len && !strncmp(words[i], text, len)) return i;
    return -1;
}

/* "river,season": bits of the words of a list. */
static unsigned read_bits(args *a, const char *option, const char *const words[])
{
    unsigned bits = 0;
    const char *text = args_text(a, option, NULL);
    for (const char *at = text; at && *at;) {
        size_t len = strcspn(at, ",");
        int i = find_word(words, at, len);
        if (i < 0) {
            args_complain(a, T("{option}: there is no \"{value}\""), "option", option, "value", WORD(at), NULL);
            return 0;
        }
        bits |= 1u << i;
        at += len + (at[len] == ',');
    }
    return bits;
}

static puzzle_wish read_wish(args *a)
{
    static const struct {
        int key;
        const char *option;
    } given[] = {
        {SET_EDITION, "--edition"}, {SET_PLAYERS, "--players"}, {SET_SOLO, "--solo"}, {SET_MODULES, "--modules"}};
    static const char *const seasons[] = {"1", "2", "3", NULL};
    TIED(seasons, MK_SEASONS + 1);
    puzzle_wish wish = {.phases = read_bits(a, "--phases", puzzle_phase),
                        .seasons = read_bits(a, "--seasons", seasons),
                        .ends = args_flag(a, "--ends")};
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        const char *text = args_text(a, given[i].option, NULL);
        const char *wrong = text ? settings_read(&wish.setup, given[i].key, text, strlen(text)) : NULL;
        if (wrong) args_complain(a, T(wrong), NULL);
        if (text) wish.given |= 1u << given[i].key;
    }
    return wish;
}

/* What the file has already is kept, and the seeds that it has are not looked through again. */
static int find(args *a)
{
    puzzle_book book = {0};
    hunting h = {.wish = read_wish(a),
                 .from = (uint64_t)args_number(a, "--from", 1, 0, INT32_MAX),
                 .games = (int)args_number(a, "--games", 1, 1, 1000000),
                 .want = (int)args_number(a, "--want", PUZZLE_MOST, 1, PUZZLE_MOST),
                 .threads = (int)args_number(a, "--threads", 1, 1, THREADS),
                 .out = args_text(a, "--out", NULL)};
    if (args_end(a) && !h.out) args_complain(a, T("{command} needs --out FILE"), "command", "find", NULL);
    if (a->failed) return 2;
    FILE *there = fopen(h.out, "rb");
    if (there) fclose(there);
    if (there && !load(&book, h.out)) return 1;
    bool fine = find_all(&book, &h);
    puzzle_free(&book);
    return fine ? 0 : 1;
}

/* ---- keeping ---- */

/* "lazy=90,two=100": of each kind the most; in the order in which they stand there. */
static bool thin(args *a, puzzle_book *book, const char *most)
{
    while (most && *most) {
        const char *equals = strchr(most, '=');
        int kind = equals ? find_word(puzzle_kind_name, most, (size_t)(equals - most)) : -1;
        if (kind < 0) {
            args_complain(a, T("{option}: there is no \"{value}\""), "option", "--most", "value", WORD(most), NULL);
            return false;
        }
        puzzle_thin(book, kind, atoi(equals + 1));
        most = equals + strcspn(equals, ",");
        most += *most == ',';
    }
    return true;
}

/* Those of which there is not enough to tell are dropped. */
static void explain_all(puzzle_book *book)
{
    for (int i = book->puzzles - 1; i >= 0; i--) {
        mk_game g, view;
        puzzle_position(book, &book->puzzle[i], &g);
        mk_view(&g, book->puzzle[i].seat, &view);
        if (!puzzle_explain(&view, &book->puzzle[i])) puzzle_drop(book, i);
    }
}

/* The books of all files, one behind the other. */
static bool load_all(args *a, puzzle_book *book)
{
    const char *file;
    while ((file = args_next(a))) {
        puzzle_book one;
        if (!load(&one, file)) return false;
        bool fine = puzzle_append(book, &one);
        puzzle_free(&one);
        if (!fine) return false;
    }
    return true;
}

/* One book, with the reasons as this program tells them, and with no more of a kind than is said. */
static int keep(args *a)
{
    puzzle_book book = {0};
    const char *out = args_text(a, "--out", NULL), *most = args_text(a, "--most", NULL);
    args files = *a;
    while (args_next(a)) continue;
    if (args_end(a) && !out) args_complain(a, T("{command} needs --out FILE"), "command", "keep", NULL);
    if (a->failed) return 2;
    bool fine = load_all(&files, &book);
    if (fine) explain_all(&book);
    fine = fine && thin(a, &book, most) && save(&book, out);
    puzzle_free(&book);
    return fine ? 0 : 1;
}

static int check(args *a)
{
    puzzle_book book;
    int searched = (int)args_number(a, "--search", 0, 0, PUZZLE_MOST);
    int found = (int)args_number(a, "--find", 0, 0, PUZZLE_MOST);
    const char *file = args_next(a);
    if (!args_end(a)) return 2;
    if (!load(&book, file)) return 1;
    bool fine = puzzle_check(&book, searched, found);
    puzzle_free(&book);
    return fine ? 0 : 1;
}

static int puzzles_run(int argc, char **argv)
{
    args a = args_begin("puzzles", argc, argv);
    if (args_flag(&a, "--count")) return count(&a);
    const char *what = args_next(&a);
    if (what && !strcmp(what, "show")) return show(&a);
    if (what && !strcmp(what, "find")) return find(&a);
    if (what && !strcmp(what, "check")) return check(&a);
    if (what && !strcmp(what, "keep")) return keep(&a);
    command_complain("puzzles", T("what? ({command})"), "command", "--count, show, check, find, keep", NULL);
    return 2;
}
