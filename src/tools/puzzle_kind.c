/* puzzle_kind.c - see puzzle_kind.h. */
#include "puzzle_kind.h"

#include <limits.h>

const char *const puzzle_kind_name[] = {PUZZLE_KIND_LIST(LIST_NAME) NULL};

bool puzzle_is_kind(const puzzle_book *book, const puzzle *p, int kind)
{
    const mk_setup *s = &book->game[p->game].setup;
    switch (kind) {
    case KIND_LAZY: return s->solo == SOLO_LAZY;
    case KIND_PASHA: return s->solo == SOLO_PASHA;
    case KIND_ESSENTIAL: return s->edition == ESSENTIAL;
    case KIND_MODULES: return s->modules != 0;
    default: return !s->solo && s->players == kind - KIND_TWO + 2;
    }
}

int puzzle_count_kind(const puzzle_book *book, int kind)
{
    int n = 0;
    for (int i = 0; i < book->puzzles; i++) n += puzzle_is_kind(book, &book->puzzle[i], kind);
    return n;
}

/* ---- the table ---- */

typedef bool belongs_fn(const puzzle_book *book, const puzzle *p, int what);

static bool in_phase(const puzzle_book *book, const puzzle *p, int phase)
{
    (void)book;
    return p->phase == phase;
}

/* R2: the set-up comes before all seasons. */
static bool in_season(const puzzle_book *book, const puzzle *p, int season)
{
    (void)book;
    return p->phase != PHASE_SETUP && p->season == season;
}

static bool at_end(const puzzle_book *book, const puzzle *p, int what)
{
    (void)book;
    (void)what;
    return puzzle_ends(p);
}

static bool any(const puzzle_book *book, const puzzle *p, int what)
{
    (void)book;
    (void)p;
    (void)what;
    return true;
}

static void row(const puzzle_book *book, const char *name, belongs_fn *belongs, int what, FILE *out)
{
    int all = 0, level[PUZZLE_LEVELS] = {0};
    for (int i = 0; i < book->puzzles; i++) {
        const puzzle *p = &book->puzzle[i];
        if (!belongs(book, p, what)) continue;
        all++;
        level[puzzle_level(p->rating)]++;
    }
    fprintf(out, "%-12s %5d %5d %6d %5d\n", name, all, level[0], level[1], level[2]);
}

void puzzle_table(const puzzle_book *book, FILE *out)
{
    static const char *const seasons[] = {"season 1", "season 2", "season 3"};
    TIED(seasons, MK_SEASONS);
    fprintf(out, "%-12s %5s %5s %6s %5s\n", "", "all", "easy", "medium", "hard");
    for (int i = 0; i < PUZZLE_KINDS; i++) row(book, puzzle_kind_name[i], puzzle_is_kind, i, out);
    for (int i = 0; i < PHASE_END; i++) row(book, puzzle_phase[i], in_phase, i, out);
    for (int i = 0; i < MK_SEASONS; i++) row(book, seasons[i], in_season, i, out);
    row(book, "the end", at_end, 0, out);
    row(book, "all", any, 0, out);
}

/* ---- fewer of one kind ---- */

static int cell_of(const puzzle *p)
{
    return p->phase * PUZZLE_LEVELS + puzzle_level(p->rating);
}

/* What decides is not the season, so an early one is dropped as soon as a late one; those at the end stay. */
static int weakest(const puzzle_book *book, int kind)
{
    int in_cell[MK_PHASES * PUZZLE_LEVELS] = {0}, most = 0, least = INT_MAX, found = -1;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < book->puzzles; i++) {
            const puzzle *p = &book->puzzle[i];
            if (!puzzle_is_kind(book, p, kind) || puzzle_ends(p)) continue;
            int cell = cell_of(p), loss = p->next.loss[0] + p->next.loss[1];
            if (!pass && ++in_cell[cell] > in_cell[most]) most = cell;
            if (pass && cell == most && loss < least) least = loss, found = i;
        }
    return found;
}

void puzzle_thin(puzzle_book *book, int kind, int most)
{
    for (int n = puzzle_count_kind(book, kind); n > most; n--) {
        int index = weakest(book, kind);
        if (index < 0) return;
        puzzle_drop(book, index);
    }
}
