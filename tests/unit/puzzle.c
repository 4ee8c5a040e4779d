/* puzzle.c - books of puzzles: the one that is shipped, and such as must be refused. */
#include "match/puzzle.h"

#include "tools/puzzle_check.h"
#include "tools/puzzle_find.h"
#include "tools/puzzle_kind.h"
#include "unit.h"

/* Every puzzle is a question with several answers, and its answers are among them. */
static void test_shipped(const puzzle_book *book)
{
    for (int i = 0; i < book->puzzles; i++) {
        const puzzle *p = &book->puzzle[i];
        const char *fault = puzzle_fault(book, p);
        mk_choice option[MK_OPTIONS_MAX];
        mk_game g;
        puzzle_position(book, p, &g);
        FACT(!fault, "puzzle %d: %s", p->number, fault ? fault : "");
        FACT(p->number == i + 1 && mk_asked(&g, p->seat) && mk_question(&g, p->seat).op == p->op, "puzzle %d", i + 1);
        FACT(mk_options(&g, p->seat, option) > 1, "puzzle %d has one answer only", i + 1);
        puzzle_answer(&g, p->seat, p->best);
        FACT(!mk_check(&g), "puzzle %d: %s", i + 1, mk_check(&g));
    }
}

/* There is something of everything, and of no kind of game too much. */
static void test_balance(const puzzle_book *book)
{
    int phases[MK_PHASES] = {0}, seasons[MK_SEASONS + 1] = {0}, levels[3] = {0}, ends = 0, n = book->puzzles;
    for (int i = 0; i < n; i++) {
        const puzzle *p = &book->puzzle[i];
        phases[p->phase]++, seasons[p->season]++, levels[puzzle_level(p->rating)]++;
        ends += puzzle_ends(p);
    }
    FACT(n >= 300, "%d puzzles are shipped", n);
    for (int kind = 0; kind < PUZZLE_KINDS; kind++) {
        int of_kind = puzzle_count_kind(book, kind);
        FACT(of_kind >= 15 && of_kind * 3 <= n, "%s: %d of %d", puzzle_kind_name[kind], of_kind, n);
    }
    for (int i = 0; i < PHASE_END; i++) FACT(phases[i] > 1, "%s: %d", puzzle_phase[i], phases[i]);
    for (int i = 0; i < MK_SEASONS; i++) FACT(seasons[i] * 8 >= n, "season %d: %d of %d", i + 1, seasons[i], n);
    for (int i = 0; i < 3; i++) FACT(levels[i] * 8 >= n, "level %d: %d of %d", i, levels[i], n);
    FACT(ends >= 15, "%d puzzles are decided by the end of the game", ends);
}

/* Fewer of a kind: those of the commonest phase and difficulty go, the others stay as they are. */
static void test_thin(const puzzle_book *book)
{
    puzzle_book fewer = {0};
    int others = book->puzzles - puzzle_count_kind(book, KIND_LAZY);
    FACT(puzzle_append(&fewer, book), "a copy");
    puzzle_thin(&fewer, KIND_LAZY, 40);
    FACT(puzzle_count_kind(&fewer, KIND_LAZY) == 40 && fewer.puzzles == others + 40, "%d are left", fewer.puzzles);
    for (int i = 0, k = 0; i < fewer.puzzles; i++, k++) {
        const puzzle *p = &fewer.puzzle[i];
        while (k < book->puzzles - 1 &&
               (book->puzzle[k].game != p->game || book->puzzle[k].at != p->at || book->puzzle[k].seat != p->seat))
            k++;
        FACT(p->number == i + 1 && p->best == book->puzzle[k].best, "puzzle %d", i + 1);
        FACT(fewer.game[p->game].answers >= p->at, "its game is kept up to it");
    }
    puzzle_free(&fewer);
}

/* What is written is what was read; a book behind another is numbered on. */
static void test_text(const puzzle_book *book)
{
    buf text = {0};
    puzzle_wrong wrong;
    puzzle_book again, both = {0};
    FACT(puzzle_write(book, &text), "it can be written");
    FACT(text.len == puzzles_text_len && !memcmp(buf_text(&text), puzzles_text, text.len), "to the same bytes");
    FACT(puzzle_read(&again, buf_text(&text), text.len, &wrong), "line %d: %s", wrong.line, wrong.what);
    FACT(puzzle_append(&both, book) && puzzle_append(&both, &again), "two books become one");
    int last = both.puzzles - 1;
    FACT(last + 1 == 2 * book->puzzles && both.puzzle[last].number == last + 1, "%d puzzles", last + 1);
    FACT(both.puzzle[last].game == both.games - 1 - (book->games - 1 - again.puzzle[again.puzzles - 1].game),
         "the last one is of game %d", both.puzzle[last].game);
    puzzle_free(&again);
    puzzle_free(&both);
    buf_free(&text);
}

static void refuse(const char *text, int line, const char *what)
{
    puzzle_book book;
    puzzle_wrong wrong;
    bool read = puzzle_read(&book, text, strlen(text), &wrong);
    FACT(!read && wrong.line == line && strstr(wrong.what, what), "read %d, line %d: %s, not %d: %s", read, wrong.line,
         wrong.what, line, what);
    puzzle_free(&book);
}

#define BEGIN "marrakesh puzzles 1\n"
#define GAME BEGIN "game 1 edition=classic players=2 layer=B1 modules=none rules=2\n"

static void test_refused(void)
{
    refuse("", 0, "nothing");
    refuse("marrakesh record 1\n", 1, "first line");
    refuse(BEGIN "game x\n", 2, "seed");
    refuse(BEGIN "game 1 players=9\n", 2, "players");
    refuse(BEGIN "game 1 colour=red\n", 2, "no such setting");
    refuse(BEGIN "plays 000\n", 2, "below their game");
    refuse(GAME "plays 0!\n", 3, "no such answer");
    refuse(GAME "plays -z\n", 3, "no such answer");
    refuse(GAME "nothing 1\n", 3, "no such line");
    refuse(GAME "best red\n", 3, "below a puzzle");
    refuse(GAME "puzzle 2 at 0 p1 take 1000\n", 3, "numbered");
    refuse(GAME "puzzle 1 at 7 p1 take 1000\n", 3, "a number");
    refuse(GAME "puzzle 1 at 0 p1 take 1000\n", 3, "not asked");
}

/* A line of the shipped book that is changed is refused there. */
static void spoil(const char *key, const char *other, const char *what)
{
    const char *at = strstr(puzzles_text, key);
    buf text = {0};
    puzzle_book book;
    puzzle_wrong wrong;
    FACT(at != NULL, "there is a line %s", key);
    if (!at) return;
    buf_add(&text, puzzles_text, (size_t)(at - puzzles_text));
    buf_puts(&text, other);
    buf_puts(&text, strchr(at + 1, '\n'));
    bool read = puzzle_read(&book, buf_text(&text), text.len, &wrong);
    FACT(!read && strstr(wrong.what, what), "%s: read %d, line %d: %s, not: %s", other, read, wrong.line, wrong.what,
         what);
    puzzle_free(&book);
    buf_free(&text);
}

static void test_spoiled(void)
{
    spoil("\nbest ", "\nbest nowhere", "no such answer");
    spoil("\nnext ", "\n#", "a line is missing");
    spoil("\nwrong ", "\nwrong pass 1", "");
    spoil("\nfor ", "\nfor luck:-:1:1", "no such reason");
    spoil("\nfor ", "\nfor points:-:1", "kind:what:n:gain");
    spoil("\nline ", "\nline take=sideways", "that follow");
}

/* Figures that are not clear are faults. */
static void test_faults(puzzle_book *book)
{
    puzzle *p = &book->puzzle[0], was = *p;
    p->next.loss[1] = PUZZLE_CLEAR - 1;
    FACT(puzzle_fault(book, p), "another answer is nearly as good");
    *p = was;
    p->wrong.error[0] = p->wrong.loss[0];
    FACT(puzzle_fault(book, p), "the search is not sure");
    *p = was;
    p->next.played = p->next.played_error;
    FACT(puzzle_fault(book, p), "playing does not confirm it");
    *p = was;
    p->best = p->wrong.move;
    FACT(puzzle_fault(book, p), "the best answer is wrong");
    *p = was;
    p->for_it.n = p->against.n = 0;
    FACT(puzzle_fault(book, p), "no reason");
    *p = was;
}

int main(void)
{
    puzzle_book book;
    puzzle_wrong wrong;
    bool read = puzzle_read(&book, puzzles_text, puzzles_text_len, &wrong);
    FACT(read, "data/puzzles.txt:%d: %s", wrong.line, wrong.what);
    if (!read) return unit_end();
    test_shipped(&book);
    test_balance(&book);
    test_thin(&book);
    test_text(&book);
    test_refused();
    test_spoiled();
    test_faults(&book);
    puzzle_free(&book);
    return unit_end();
}
