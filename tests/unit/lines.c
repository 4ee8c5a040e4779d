/* lines.c - lines of play that are kept with a game: variations of its record, there and back. */
#include "match/lines.h"

#include <stdlib.h>

#include "match/study.h"
#include "unit.h"

enum { SEED = 7, LINES = 12, ANSWERS = 9 };

typedef struct found {
    int n;
    char *answers[LINES + 1], *by[LINES + 1], *comment[LINES + 1];
    variation line[LINES + 1];
} found;

static void take(void *context, const variation *one)
{
    found *f = context;
    if (f->n > LINES) return;
    f->answers[f->n] = strdup(one->answers);
    f->by[f->n] = strdup(one->by);
    f->comment[f->n] = strdup(one->comment);
    f->line[f->n] = (variation){one->place, f->answers[f->n], f->by[f->n], f->comment[f->n]};
    f->n++;
}

static void found_free(found *f)
{
    for (int i = 0; i < f->n; i++) free(f->answers[i]), free(f->by[i]), free(f->comment[i]);
}

/* A whole game of random answers. */
static void play(record *r, const mk_setup *setup, uint64_t seed)
{
    mk_game g;
    const char *why;
    rng random = rng_seed(seed, 1);
    dice d = dice_begin(seed);
    record_begin(r, setup, &g, &why);
    record_set_seed(r, seed);
    while (!mk_over(&g)) {
        int who = mk_to_act(&g);
        mk_choice option[MK_OPTIONS_MAX];
        int n = mk_options(&g, who, option);
        mk_choice c = who == MK_CHANCE ? dice_roll(&d, &g) : option[rng_pick(&random, (uint32_t)n)];
        record_apply(r, &g, who, c);
    }
}

/* The position after so many answers of the main line. */
static void go_to(const record *r, int place, mk_game *g)
{
    int at = 0;
    record_start(r, g);
    for (int i = 0; i < place; i++) record_step(r, &at, g);
}

/* Random answers from there on, as a study has them. False: nothing is asked any more. */
static bool make_line(const record *r, int place, rng *random, char out[LINES_BYTES + 1])
{
    study s = {.setup = r->setup, .dice = dice_begin(SEED)};
    size_t len = 0;
    go_to(r, place, &s.game);
    study_go_on(&s);
    for (int k = 0; k < ANSWERS && !mk_over(&s.game); k++) {
        int who = mk_to_act(&s.game), seat, refused, size = mk_set_size(&s.game, who);
        char name[MK_NAME_MAX], one[STUDY_ANSWER + 1];
        mk_choice option[MK_OPTIONS_MAX];
        int n = mk_options(&s.game, who, option), noun = mk_rule_about(mk_question(&s.game, who).op).noun;
        int at = snprintf(one, sizeof one, "p%d", who + 1), first = (int)rng_pick(random, (uint32_t)n);
        for (int i = 0; i < size; i++) {
            mk_choice c = option[(first + i) % n];
            at += snprintf(one + at, sizeof one - (size_t)at, " %s", c == MK_PASS ? "pass" : mk_name(noun, c, name));
        }
        if (study_answer(&s, one, &seat, &refused)) break; /* R3.9: fewer can be named than are asked for */
        len += (size_t)snprintf(out + len, LINES_BYTES + 1 - len, "%s\n", one);
    }
    study_free(&s);
    return len > 0;
}

static void write_text(const record *r, buf *out)
{
    buf_clear(out);
    FACT(record_write(r, RECORD_ALL, out), "written");
}

/* The record with these lines can be read; its lines, in another record of the same game with other dice, make the same
 * text. */
static void round_trip(const mk_setup *setup, uint64_t seed, const variation *lines, int n, const buf *plain)
{
    record r, back, again;
    record_error e;
    found f = {0};
    buf text = {0}, second = {0};
    play(&r, setup, seed);
    lines_weave(&r, SEED, lines, n);
    write_text(&r, &text);
    bool fine = record_read(&back, buf_text(&text), text.len, &e);
    FACT(fine, "line %d: %s", e.line, e.what);
    if (fine) lines_read(&back, NULL, take, &f);
    FACT(f.n == n, "%d lines of %d", f.n, n);
    for (int i = 0; i < f.n && i < n; i++) {
        FACT(!strcmp(f.by[i], lines[i].by), "by %s", f.by[i]);
        FACT(!strcmp(f.comment[i], lines[i].comment), "%s", f.comment[i]);
        FACT(f.line[i].place == lines[i].place, "at %d", f.line[i].place);
    }
    play(&again, setup, seed);
    lines_weave(&again, SEED + 1, f.line, f.n);
    write_text(&again, &second);
    FACT(second.len == text.len && !memcmp(second.data, text.data, text.len), "another text");
    FACT(n == 0 || text.len > plain->len, "nothing was added");
    buf_free(&text), buf_free(&second), found_free(&f);
    record_free(&r), record_free(&again);
    if (fine) record_free(&back);
}

static void test_game(const mk_setup *setup, uint64_t seed)
{
    static char answers[LINES][LINES_BYTES + 1];
    variation lines[LINES];
    rng random = rng_seed(seed, 2);
    buf plain = {0};
    record r;
    play(&r, setup, seed);
    write_text(&r, &plain);
    int n = 0, main_line = r.answers;
    for (int k = 0; k < LINES; k++) {
        int place = main_line * k / LINES + 1;
        if (!make_line(&r, place, &random, answers[n])) continue;
        lines[n] = (variation){place, answers[n], k % 2 ? "Zoë" : "", k % 3 ? "Better? [no]" : ""};
        n++;
    }
    record_free(&r);
    FACT(n > LINES / 2, "%d lines", n);
    round_trip(setup, seed, lines, n, &plain);
    round_trip(setup, seed, lines, 0, &plain);
    buf_free(&plain);
}

/* What does not play, or is no line, is left out; the rest is as it was. */
static void test_bad(void)
{
    static const char *const wrong[] = {"", "p1\n", "p9 red\n", "p1 nothing\n", "chance 99\n", "nonsense", "p1 red"};
    mk_setup setup = {.players = 2};
    record r;
    buf before = {0}, after = {0};
    play(&r, &setup, 3);
    write_text(&r, &before);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        variation one = {20, wrong[i], "Anna", "?"};
        lines_weave(&r, SEED, &one, 1);
        write_text(&r, &after);
        FACT(after.len == before.len && !memcmp(after.data, before.data, after.len), "\"%s\" is there", wrong[i]);
    }
    variation beyond = {r.answers, "p1 red\n", "", ""};
    lines_weave(&r, SEED, &beyond, 1);
    write_text(&r, &after);
    FACT(after.len == before.len, "a line after the end");
    record_free(&r), buf_free(&before), buf_free(&after);
}

/* A comment that no line of a record holds is wrapped; what ends it, or is not to be seen, is left out. */
static void test_comments(void)
{
    char answers[LINES_BYTES + 1], words[LINES_COMMENT + 1] = "", word[LINES_COMMENT + 1];
    mk_setup setup = {.players = 2};
    rng random = rng_seed(5, 5);
    record r, back;
    record_error e;
    buf text = {0};
    while (strlen(words) < 1100) strcat(words, *words ? " camels" : "camels");
    memset(word, 'x', 1100), word[1100] = 0;
    const char *const comments[] = {words, word, "a } brace", "line\nend\x01", "{by nobody"};
    const char *const told[] = {words, NULL, "a  brace", "lineend", "{by nobody"};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        play(&r, &setup, 4);
        make_line(&r, 30, &random, answers);
        variation one = {30, answers, "A}b", comments[i]};
        found f = {0};
        lines_weave(&r, SEED, &one, 1);
        write_text(&r, &text);
        bool fine = record_read(&back, buf_text(&text), text.len, &e);
        FACT(fine, "line %d: %s", e.line, e.what);
        if (fine) lines_read(&back, NULL, take, &f);
        FACT(f.n == 1 && !strcmp(f.by[0], "Ab"), "%d lines", f.n);
        FACT(f.n == 1 && (!told[i] || !strcmp(f.comment[0], told[i])), "%s", f.n ? f.comment[0] : "");
        found_free(&f), record_free(&r);
        if (fine) record_free(&back);
    }
    buf_free(&text);
}

/* From places that a server has: what the game itself answered comes first. Variations inside variations are lines. */
static void test_starts(void)
{
    mk_setup setup = {.players = 2};
    rng random = rng_seed(9, 9);
    char answers[LINES_BYTES + 1];
    record r;
    found f = {0};
    play(&r, &setup, 6);
    bool *starts = calloc((size_t)r.answers + 1, 1);
    for (int i = 0; i < r.answers; i += 10) starts[i] = true;
    make_line(&r, 45, &random, answers);
    variation one = {45, answers, "", ""};
    lines_weave(&r, SEED, &one, 1);
    lines_read(&r, starts, take, &f);
    FACT(f.n == 1 && f.line[0].place == 40, "%d lines, at %d", f.n, f.n ? f.line[0].place : -1);
    study s = {.setup = setup, .dice = dice_begin(SEED)};
    int seat, refused;
    go_to(&r, 40, &s.game);
    FACT(f.n == 1 && study_play(&s, f.answers[0], &seat, &refused) == MK_OK, "it does not play:\n%s", f.answers[0]);
    study_free(&s), free(starts), found_free(&f), record_free(&r);
}

int main(void)
{
    mk_setup small = {.players = 2}, large = {.players = 4, .modules = (1u << MK_MODULES) - 1}, solo = {.players = 2};
    solo.solo = SOLO_PASHA;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        test_game(&small, seed);
        test_game(&large, seed);
        test_game(&solo, seed);
    }
    test_bad();
    test_comments();
    test_starts();
    return unit_end();
}
