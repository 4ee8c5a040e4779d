/* record_hidden.c - what a reader puts in the place of hidden tiles, in seats' copies of running games: the first tile
 * that no later line names, looked up here the slow way, by reading the rest of the text again for every one of them.
 */
#include <stdlib.h>

#include "match/record.h"
#include "unit.h"

enum { GAMES = 120, MOMENTS = 6, WORDS = 4 };

static int compared[MK_OPS]; /* hidden tiles, by the question */

/* Does a line with this question tell which tile it was? The reader believes that every line is its own. */
static bool tells(int draw, const char *word)
{
    static const char *const words[MK_OPS][WORDS] = {
        [OP_DEAL] = {"deal"},
        [OP_DRAW_SCROLL] = {"draw-scroll", "keep-scroll"},
        [OP_LOOK_SCROLL] = {"turn-scroll", "found-scroll", "look-scroll"},
        [OP_LOOK_LUXURY] = {"turn-luxury", "found-luxury", "look-luxury"},
    };
    for (int i = 0; i < WORDS && words[draw][i]; i++)
        if (!strcmp(words[draw][i], word)) return true;
    return false;
}

static bool named_from(const char *at, int draw, int tile)
{
    char name[MK_NAME_MAX], task[MK_NAME_MAX], what[MK_NAME_MAX];
    const char *tile_name = mk_name(mk_rule_about(draw).noun, tile, name);
    for (; *at; at = strchr(at, '\n') + 1) {
        bool read = *at == '(' ? sscanf(at, "(%*s %31s %31[^ )\n]", task, what) == 2
                               : sscanf(at, "%*s %*s %31s %31[^ \n]", task, what) == 2;
        if (read && tells(draw, task) && !strcmp(what, tile_name)) return true;
    }
    return false;
}

static const char *line_after(const char *text, int line)
{
    while (line-- > 0) text = strchr(text, '\n') + 1;
    return text;
}

static void compare(const char *text, const record *r)
{
    mk_game g;
    int at = 0;
    record_start(r, &g);
    for (const record_item *i; (i = record_peek(r, at)); record_step(r, &at, &g)) {
        if (!i->hidden || !mk_secret_draw(i->op)) continue;
        mk_choice option[MK_OPTIONS_MAX];
        int n = mk_options(&g, MK_CHANCE, option), k = 0;
        while (k < n && named_from(line_after(text, i->line), i->op, option[k])) k++;
        FACT(k < n && option[k] == i->choice, "line %d: tile %d, not %d", i->line, i->choice, k < n ? option[k] : -1);
        compared[i->op]++;
    }
}

static void read_copies(const record *r)
{
    for (int seat = 0; seat <= r->setup.players; seat++) {
        buf text = {0};
        record back;
        record_error e;
        bool written = record_write(r, seat < r->setup.players ? seat : MK_NOBODY, &text);
        bool read = written && record_read(&back, buf_text(&text), text.len, &e);
        FACT(read, "the copy of seat %d: line %d: %s", seat, e.line, e.what);
        if (read) compare(buf_text(&text), &back);
        if (read) record_free(&back);
        buf_free(&text);
    }
}

static void play(mk_setup setup, uint64_t seed)
{
    mk_game g;
    record r;
    const char *why = "?";
    rng random = rng_seed(seed, 1);
    bool fine = record_begin(&r, &setup, &g, &why) == MK_OK;
    FACT(fine, "%s", why);
    for (int left = MOMENTS; fine && !mk_over(&g) && left;) {
        int who = mk_to_act(&g);
        record_apply(&r, &g, who, unit_choice(&g, who, &random));
        if (rng_pick(&random, 60)) continue;
        read_copies(&r);
        left--;
    }
    record_free(&r);
}

int main(void)
{
    uint16_t all = 0;
    FACT(mk_read_modules(&all, "all", 3) == MK_OK, "all modules");
    rng random = rng_seed(16, 3);
    for (uint64_t i = 0; i < GAMES; i++) {
        mk_setup setup = {.players = (uint8_t)(2 + i % 3), .edition = i % 2, .modules = i % 3 ? all : 0};
        if (i % 3 == 2) setup.modules &= (uint16_t)rng_next(&random);
        const char *why;
        mk_game g;
        if (mk_start(&g, &setup, &why) != MK_OK) setup.modules = all; /* one needs another */
        play(setup, i + 1);
    }
    for (int op = 0; op < MK_OPS; op++)
        FACT(!mk_secret_draw(op) || compared[op] > 20, "%d hidden tiles of %s", compared[op], mk_rule_about(op).name);
    return unit_end();
}
