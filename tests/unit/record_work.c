/* record_work.c - reading a record takes twice as long when it is twice as long, whatever it is made of.
 *
 * Counted, not timed: the files that read and write records are part of this one, and compiled so that every piece of
 * code between two jumps (a basic block) calls the counter.
 */
#include <stdlib.h>

/* NOLINTBEGIN(bugprone-suspicious-include): only so are they counted */
#include "../../src/match/record.c"
#include "../../src/match/record_header.c"
#include "../../src/match/record_hidden.c"
#include "../../src/match/record_read.c"
#include "../../src/match/record_text.c"
#include "../../src/match/record_write.c"
/* NOLINTEND(bugprone-suspicious-include) */
#include "match/match.h"
#include "unit.h"

enum { SHORT = 100 << 10 };

static uint64_t blocks;

#ifdef __clang__
#define NOT_COUNTED __attribute__((no_sanitize("coverage")))
#else
#define NOT_COUNTED __attribute__((no_sanitize_coverage))
#endif

void __sanitizer_cov_trace_pc(void);
NOT_COUNTED void __sanitizer_cov_trace_pc(void)
{
    blocks++;
}

typedef struct sample {
    const char *name, *unit;
    const char *before, *after; /* once */
} sample;

static void keep(void *context, const match *m, const match_change *step)
{
    (void)m;
    *(size_t *)context += step->step.len;
}

/* All that a server does with a record that it is given. */
static uint64_t work(const char *what, const buf *text)
{
    record r;
    record_error e;
    match m;
    match_change c = {0};
    size_t kept = 0;
    uint64_t before = blocks;
    if (record_read(&r, buf_text(text), text->len, &e)) {
        int error = match_import(&m, &r, 1, false, keep, &kept, &c);
        FACT(!error || error == MATCH_STEP, "%s: error %d", what, error);
        if (!error) match_free(&m);
        record_free(&r);
    }
    match_change_free(&c);
    return blocks - before;
}

static void fill(buf *out, const buf *text, const sample *s, size_t len)
{
    buf_clear(out);
    buf_add(out, buf_text(text), text->len);
    if (s->before) buf_puts(out, s->before);
    while (out->len + strlen(s->unit) <= len) buf_puts(out, s->unit);
    if (s->after) buf_puts(out, s->after);
}

static void check(const buf *text, const sample *s)
{
    buf out = {0};
    uint64_t taken[3];
    for (int i = 0; i < 3; i++) {
        fill(&out, text, s, (size_t)SHORT << i);
        taken[i] = work(s->name, &out);
    }
    FACT(10 * taken[1] < 22 * taken[0] && 10 * taken[2] < 22 * taken[1],
         "%s: %lu, %lu, %lu for once, twice, four times as much", s->name, (unsigned long)taken[0],
         (unsigned long)taken[1], (unsigned long)taken[2]);
    /* a byte costs some jumps, not some hundred */
    FACT(taken[2] < UINT64_C(100) * (SHORT << 2), "%s: %lu", s->name, (unsigned long)taken[2]);
    buf_free(&out);
}

/* A game of four with everything, up to a moment of the second season; as text for this seat. */
static void game_text(int seat, buf *out)
{
    mk_game g;
    record r;
    const char *why;
    mk_setup setup = {.players = 4};
    rng random = rng_seed(5, 5);
    mk_read_modules(&setup.modules, "all", 3);
    FACT(record_begin(&r, &setup, &g, &why) == MK_OK, "%s", why);
    while (g.season == 0 || mk_to_act(&g) == MK_CHANCE || mk_question(&g, mk_to_act(&g)).op != OP_TAKE) {
        int who = mk_to_act(&g);
        record_apply(&r, &g, who, unit_choice(&g, who, &random));
    }
    FACT(record_write(&r, seat, out), "a record");
    record_free(&r);
}

/* The last answer again, as a variation. */
static void add_variations(const buf *text, buf *unit)
{
    const char *all = buf_text(text), *last = all + text->len - 1;
    do {
        for (last--; last > all && last[-1] != '\n';) last--;
    } while (*last == '(' || *last == '=');
    buf_puts(unit, "[\n");
    for (const char *line = last; *line; line = strchr(line, '\n') + 1) {
        buf_puts(unit, "  ");
        buf_add(unit, line, (size_t)(strchr(line, '\n') + 1 - line));
    }
    buf_puts(unit, "]\n");
}

int main(void)
{
    buf open = {0}, hidden = {0}, variation = {0};
    game_text(RECORD_ALL, &open);
    game_text(MK_NOBODY, &hidden);
    add_variations(&open, &variation);
    FACT(strstr(buf_text(&hidden), "deal ?"), "something is hidden");
    const sample samples[] = {
        {.name = "comments", .unit = "{a}\n"},
        {.name = "empty comments", .unit = "{}\n"},
        {.name = "a comment of many lines", .before = "{", .unit = "\n", .after = "}\n"},
        {.name = "a comment that does not end", .before = "{", .unit = "a\n"},
        {.name = "names in a comment", .before = "{", .unit = "1. chance deal 05\n", .after = "}\n"},
        {.name = "names of nothing", .before = "{", .unit = "1. chance look-luxury zzzzzzzzzzzzzz\n", .after = "}\n"},
        {.name = "a long line", .unit = "{                                              "},
        {.name = "variations", .unit = buf_text(&variation)},
        {.name = "variations that do not end", .unit = "[\n"},
        {.name = "what is no line", .unit = "1. p1 take x\n"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        check(&open, &samples[i]);
        check(&hidden, &samples[i]);
    }
    buf_free(&open);
    buf_free(&hidden);
    buf_free(&variation);
    return unit_end();
}
