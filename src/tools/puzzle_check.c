/* puzzle_check.c - see puzzle_check.h. That every answer is legal was checked when the book was read. */
#include "puzzle_check.h"

#include <stdio.h>
#include <string.h>

#include "puzzle_find.h"
#include "puzzle_kind.h"

const char *puzzle_fault(const puzzle_book *book, const puzzle *p)
{
    if (p->best == p->next.move || p->best == p->wrong.move) return "the best answer is a wrong one, too";
    for (int k = 0; k < PUZZLE_SEARCHES; k++) {
        if (!puzzle_clear(&p->next, k, PUZZLE_CLEAR)) return "another answer is nearly as good by a search";
        if (!puzzle_clear(&p->wrong, k, PUZZLE_WRONG)) return "the tempting answer is nearly as good by a search";
    }
    if (!puzzle_played(&p->next) || !puzzle_played(&p->wrong)) return "playing the rest does not confirm it";
    if (!puzzle_told(p)) return "there is no reason that is enough";
    for (int i = 0; i < book->puzzles; i++)
        if (&book->puzzle[i] != p && book->puzzle[i].game == p->game && book->puzzle[i].at == p->at &&
            book->puzzle[i].seat == p->seat)
            return "it is there twice";
    return NULL;
}

static bool search_again(const puzzle_book *book, const puzzle *p)
{
    enum { OTHER_LUCK = 977 };
    puzzle again = *p;
    mk_game g, view;
    puzzle_position(book, p, &g);
    mk_view(&g, p->seat, &view);
    return puzzle_search(&view, p->seat, OTHER_LUCK + (uint64_t)p->number, 0, &again);
}

/* The puzzle as text, with its game up to it. */
static bool write_one(const puzzle_game *game, const puzzle *p, buf *out)
{
    puzzle_game cut = *game;
    puzzle copy = *p;
    cut.answers = p->at;
    copy.number = 1, copy.game = 0;
    return puzzle_write(&(puzzle_book){.game = &cut, .puzzle = &copy, .games = 1, .puzzles = 1}, out);
}

/* From nothing but the seed and the setup: the same game, and the same in every figure. */
static bool find_again(const puzzle_book *book, const puzzle *p)
{
    const puzzle_game *game = &book->game[p->game];
    puzzle_wish wish = {.setup = game->setup, .only = p, .only_n = 1};
    puzzle_book found = {0};
    puzzle_stats stats = {0};
    buf was = {0}, is = {0};
    bool same = puzzle_find(&found, game->seed, &wish, &stats) && found.puzzles == 1 && write_one(game, p, &was) &&
                write_one(&found.game[0], &found.puzzle[0], &is) && !strcmp(buf_text(&was), buf_text(&is));
    buf_free(&was);
    buf_free(&is);
    puzzle_free(&found);
    return same;
}

static void print_counts(const puzzle_book *book)
{
    int tasks[MK_OPS] = {0};
    for (int i = 0; i < book->puzzles; i++) tasks[book->puzzle[i].op]++;
    for (int op = 0; op < MK_OPS; op++)
        if (tasks[op]) printf("%s %d\n", mk_rule_about(op).name, tasks[op]);
    puzzle_table(book, stdout);
    printf("%d puzzles of %d games\n", book->puzzles, book->games);
}

/* So many of all, spread over the book. */
static bool is_sample(const puzzle_book *book, int index, int n)
{
    return n && index % (book->puzzles / n + 1) == 0;
}

bool puzzle_check(const puzzle_book *book, int searched, int found)
{
    int wrong = 0;
    for (int i = 0; i < book->puzzles; i++) {
        const puzzle *p = &book->puzzle[i];
        const char *fault = puzzle_fault(book, p);
        if (!fault && is_sample(book, i, searched) && !search_again(book, p))
            fault = "a search with other dice does not agree";
        if (!fault && is_sample(book, i, found) && !find_again(book, p)) fault = "its seed does not give it";
        if (fault) printf("puzzle %d: %s\n", p->number, fault);
        wrong += fault != NULL;
    }
    print_counts(book);
    return !wrong;
}
