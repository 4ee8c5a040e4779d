/* puzzle.c - see puzzle.h. */
#include "puzzle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ahead.h"
#include "settings.h"

const char *const puzzle_phase[] = {MK_PHASE_LIST(MK_LIST_NAME) NULL};

static void *more(void *list, int n, int *room, size_t size)
{
    if (n < *room) return list;
    int wanted = *room ? *room * 2 : 64;
    void *larger = realloc(list, (size_t)wanted * size);
    if (larger) *room = wanted;
    return larger;
}

puzzle_game *puzzle_add_game(puzzle_book *book)
{
    puzzle_game *all = more(book->game, book->games, &book->games_room, sizeof *all);
    if (!all) return NULL;
    book->game = all;
    all[book->games] = (puzzle_game){0};
    return &all[book->games++];
}

puzzle *puzzle_add(puzzle_book *book)
{
    puzzle *all = more(book->puzzle, book->puzzles, &book->puzzles_room, sizeof *all);
    if (!all) return NULL;
    book->puzzle = all;
    all[book->puzzles] = (puzzle){.number = book->puzzles + 1, .game = book->games - 1};
    return &all[book->puzzles++];
}

void puzzle_free(puzzle_book *book)
{
    for (int i = 0; i < book->games; i++) free(book->game[i].choice);
    free(book->game);
    free(book->puzzle);
    *book = (puzzle_book){0};
}

bool puzzle_append(puzzle_book *book, const puzzle_book *from)
{
    for (int i = 0, k = 0; i < from->games; i++) {
        puzzle_game *g = puzzle_add_game(book);
        uint8_t *choice = malloc((size_t)from->game[i].answers + 1);
        if (!g || !choice) return free(choice), false;
        memcpy(choice, from->game[i].choice, (size_t)from->game[i].answers);
        *g = from->game[i];
        g->choice = choice;
        for (; k < from->puzzles && from->puzzle[k].game == i; k++) {
            puzzle *p = puzzle_add(book);
            if (!p) return false;
            int number = p->number, game = p->game;
            *p = from->puzzle[k];
            p->number = number, p->game = game;
        }
    }
    return true;
}

/* A game is kept up to its last puzzle. */
void puzzle_drop(puzzle_book *book, int index)
{
    int game = book->puzzle[index].game, last = 0;
    book->puzzles--;
    memmove(&book->puzzle[index], &book->puzzle[index + 1], (size_t)(book->puzzles - index) * sizeof *book->puzzle);
    for (int i = 0; i < book->puzzles; i++) {
        book->puzzle[i].number = i + 1;
        if (book->puzzle[i].game == game) last = book->puzzle[i].at;
    }
    book->game[game].answers = last;
}

/* ---- positions ---- */

void puzzle_position(const puzzle_book *book, const puzzle *p, mk_game *g)
{
    const puzzle_game *from = &book->game[p->game];
    mk_start(g, &from->setup, NULL);
    g->quiet = 1;
    for (int i = 0; i < p->at; i++) mk_apply_legal(g, mk_to_act(g), from->choice[i]);
    g->quiet = 0;
}

void puzzle_answer(mk_game *g, int seat, uint32_t move)
{
    if (ahead_asks_set(g, seat))
        ahead_apply_set(g, seat, move);
    else
        mk_apply_legal(g, seat, (mk_choice)move);
}

int puzzle_level(int rating)
{
    enum { MEDIUM = 1000, HARD = 1350 };
    return rating >= HARD ? PUZZLE_HARD : rating >= MEDIUM ? PUZZLE_MEDIUM : PUZZLE_EASY;
}

static int told_by(const puzzle_reasons *all)
{
    int sum = 0;
    for (int i = 0; i < all->n; i++) sum += abs(all->reason[i].gain);
    return sum;
}

bool puzzle_told(const puzzle *p)
{
    if (p->op == OP_PICK) return p->for_it.n + p->against.n > 0;
    return 3 * (told_by(&p->for_it) + told_by(&p->against)) >= p->wrong.loss[0];
}

static bool tells_end(const puzzle_reasons *all)
{
    bool told = false;
    for (int i = 0; i < all->n; i++) {
        int kind = all->reason[i].kind;
        told = told || kind == HINT_END || kind == HINT_FINAL || kind == HINT_FILLS;
    }
    return told;
}

bool puzzle_ends(const puzzle *p)
{
    return p->season == MK_SEASONS - 1 && p->round == MK_ROUNDS - 1 &&
           (tells_end(&p->for_it) || tells_end(&p->against));
}

/* ---- writing ---- */

bool puzzle_asks_set(int op)
{
    return op == OP_PICK || op == OP_KEEP;
}

void puzzle_write_move(int op, uint32_t move, buf *out)
{
    char name[MK_NAME_MAX];
    int noun = mk_rule_about(op).noun;
    if (!puzzle_asks_set(op)) {
        buf_puts(out, mk_name(noun, (int)move, name));
        return;
    }
    for (uint32_t left = move; left; left &= left - 1)
        buf_printf(out, "%s%s", left == move ? "" : "+", mk_name(noun, __builtin_ctz(left), name));
}

/* Each answer is its place among the legal ones: one sign, or two. */
static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
enum { DIGITS_MOST = sizeof digits - 1, WIDTH = 110 };

static void write_plays(const puzzle_game *from, buf *out)
{
    mk_game g;
    mk_start(&g, &from->setup, NULL);
    g.quiet = 1;
    size_t width = 0;
    for (int i = 0; i < from->answers; i++) {
        mk_choice option[MK_OPTIONS_MAX];
        int who = mk_to_act(&g), n = mk_options(&g, who, option), k = 0;
        while (k < n && option[k] != from->choice[i]) k++;
        if (width % WIDTH == 0) buf_puts(out, width ? "\nplays " : "plays ");
        if (k >= DIGITS_MOST) buf_puts(out, "-");
        buf_add(out, &digits[k % DIGITS_MOST], 1);
        width++;
        mk_apply_legal(&g, who, from->choice[i]);
    }
    if (width) buf_puts(out, "\n");
}

static void write_game(const puzzle_game *from, buf *out)
{
    char value[SETTINGS_TEXT];
    buf_printf(out, "\ngame %llu", (unsigned long long)from->seed);
    for (int key = 0; key < SETTINGS; key++)
        if (key != SET_RIVER && key != SET_FIRST && settings_write(&from->setup, key, value))
            buf_printf(out, " %s=%s", settings_name[key], value);
    buf_puts(out, "\n");
    write_plays(from, out);
}

static void write_loss(const char *key, int op, const puzzle_loss *l, buf *out)
{
    buf_printf(out, "%s ", key);
    puzzle_write_move(op, l->move, out);
    for (int i = 0; i < PUZZLE_SEARCHES; i++) buf_printf(out, " %d %d", l->loss[i], l->error[i]);
    buf_printf(out, " %d %d %d\n", l->played, l->played_error, l->games);
}

static void write_reasons(const char *key, const puzzle_reasons *all, buf *out)
{
    char name[MK_NAME_MAX];
    const char *what;
    if (!all->n) return;
    buf_puts(out, key);
    for (int i = 0; i < all->n; i++) {
        const char *kind = hint_name(&all->reason[i], &what, name);
        buf_printf(out, " %s:%s:%d:%d", kind, what ? what : "-", all->reason[i].n, all->reason[i].gain);
    }
    buf_puts(out, "\n");
}

static void write_line(const char *key, const puzzle_line *line, buf *out)
{
    char name[MK_NAME_MAX];
    if (!line->n) return;
    buf_puts(out, key);
    for (int i = 0; i < line->n; i++) {
        mk_rule_info rule = mk_rule_about(line->answer[i].op);
        buf_printf(out, " %s=%s", rule.name, mk_name(rule.noun, line->answer[i].choice, name));
    }
    buf_puts(out, "\n");
}

static void write_puzzle(const puzzle *p, buf *out)
{
    buf_printf(out, "puzzle %d at %d p%d %s %d\nbest ", p->number, p->at, p->seat + 1, mk_rule_about(p->op).name,
               p->rating);
    puzzle_write_move(p->op, p->best, out);
    buf_puts(out, "\n");
    write_loss("next", p->op, &p->next, out);
    write_loss("wrong", p->op, &p->wrong, out);
    write_reasons("for", &p->for_it, out);
    write_reasons("against", &p->against, out);
    write_line("line", &p->line, out);
    write_line("other-line", &p->other_line, out);
}

bool puzzle_write(const puzzle_book *book, buf *out)
{
    buf_puts(out, "marrakesh puzzles 1\n# Made by `marrakesh puzzles find`; doc/puzzles.md says what stands here.\n");
    for (int i = 0, k = 0; i < book->games; i++) {
        write_game(&book->game[i], out);
        for (; k < book->puzzles && book->puzzle[k].game == i; k++) write_puzzle(&book->puzzle[k], out);
    }
    return !out->failed;
}
