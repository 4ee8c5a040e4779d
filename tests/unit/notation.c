/* notation.c - names, positions and paths: everything written is read back, everything wrong is refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "rules/mk.h"

static int failed;

#define EXPECT(what, ...)                                   \
    do {                                                    \
        if (!(what)) {                                      \
            failed++;                                       \
            printf("notation.c:%d: %s: ", __LINE__, #what); \
            printf(__VA_ARGS__);                            \
            puts("");                                       \
        }                                                   \
    } while (0)

enum { TEXT_MAX = 16384 };

/* Every number of a noun has one name, and the name has that number. */
static void test_names(void)
{
    char name[MK_NAME_MAX], other[MK_NAME_MAX];
    for (int noun = NOUN_NUMBER; noun < MK_NOUNS; noun++) {
        int named = 0;
        for (int id = 0; id < mk_noun_size(noun); id++) {
            const char *text = mk_name(noun, id, name);
            if (!text) continue;
            named++;
            EXPECT(mk_id(noun, text, strlen(text)) == id, "noun %d, %s", noun, text);
            EXPECT(mk_id(noun, text, strlen(text) - 1) != id, "noun %d, %s without its end", noun, text);
            for (int i = 0; i < id; i++) {
                const char *before = mk_name(noun, i, other);
                EXPECT(!before || strcmp(before, text), "noun %d: %s twice", noun, text);
            }
        }
        EXPECT(named > 0, "noun %d has no names", noun);
        if (noun != NOUN_NUMBER) EXPECT(mk_id(noun, "pass", 4) == MK_PASS, "noun %d", noun);
    }
    EXPECT(!strcmp(mk_name(NOUN_NUMBER, 1234, name), "1234"), "large numbers have names");
    static const char *const none[] = {"", "7", "007", "0x", "99", "00", "-1", "+1", " 01", "01 "};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        EXPECT(mk_id(NOUN_SCROLL, none[i], strlen(none[i])) == -1, "'%s' is no scroll", none[i]);
}

static void test_causes(void)
{
    char name[MK_NAME_MAX];
    int named = 0;
    for (int cause = 0; cause < 0x1000; cause++) {
        const char *text = mk_cause_name((uint16_t)cause, name);
        if (!*text) continue;
        named++;
        EXPECT(mk_cause_id(text, strlen(text)) == cause, "%s", text);
    }
    EXPECT(named > 200, "%d", named);
    EXPECT(!strcmp(mk_cause_name(MK_BY(BY_SCROLL, 59), name), "scroll 59"), "%s", name);
    EXPECT(mk_cause_id("scroll:59", 9) == MK_BY(BY_SCROLL, 59), "with a colon");
    EXPECT(mk_cause_id("scroll:pass", 11) == -1, "no tile");
    EXPECT(mk_cause_id("start-oasis:2", 13) == -1, "left or right");
}

/* A position of a real game, `answers` answers after its start. */
static mk_game *position(int players, int edition, int answers)
{
    mk_game *g = malloc(sizeof *g);
    rng r = rng_seed(11, (uint64_t)players);
    if (!g) abort();
    mk_start(g, &(mk_setup){.players = (uint8_t)players, .edition = (uint8_t)edition, .first_player = 1}, NULL);
    for (int i = 0; i < answers && !mk_over(g); i++) {
        mk_choice option[MK_OPTIONS_MAX];
        int who = mk_to_act(g);
        if (who == MK_CHANCE)
            mk_apply_legal(g, who, mk_roll(g, rng_next(&r)));
        else
            mk_apply_legal(g, who, option[rng_pick(&r, (uint32_t)mk_options(g, who, option))]);
    }
    return g;
}

static void test_round_trip(void)
{
    static char text[TEXT_MAX], again[TEXT_MAX];
    mk_game *back = malloc(sizeof *back);
    mk_text_error error;
    if (!back) abort();
    memset(back, 0, sizeof *back);
    for (int answers = 0; answers < 900; answers += 13) {
        mk_game *g = position(2 + answers % 3, answers & 1, answers);
        size_t len = mk_write(g, text, sizeof text);
        EXPECT(len < sizeof text && text[len] == 0, "%zu", len);
        EXPECT(mk_read(back, text, len, &error) == MK_OK, "line %d: %s", error.line, error.what);
        EXPECT(!memcmp(g, back, MK_CLONE_BYTES), "after %d answers", answers);
        EXPECT(mk_write(back, again, sizeof again) == len && !memcmp(text, again, len), "after %d answers", answers);
        EXPECT(mk_write(g, again, 100) == len && strlen(again) == 99, "cut off like snprintf");
        free(g);
    }
    free(back);
}

/* A line put in place of another one, or added, and what is said about it. */
static void refuse(const char *text, const char *from, const char *to, bool own_line, const char *why)
{
    static char wrong[TEXT_MAX];
    mk_text_error error = {0};
    mk_game *g = malloc(sizeof *g), *before = malloc(sizeof *g);
    const char *at = strstr(text, from);
    if (!g || !before || !at) abort();
    memset(g, 0x5A, sizeof *g);
    memcpy(before, g, sizeof *g);
    int head = (int)(at - text), line = 1;
    snprintf(wrong, sizeof wrong, "%.*s%s%s", head, text, to, at + strlen(from));
    for (const char *c = wrong; c < wrong + head; c++) line += *c == '\n';
    EXPECT(mk_read(g, wrong, strlen(wrong), &error) == MK_ERR_TEXT, "'%s' was read", to);
    EXPECT(!strncmp(error.what, why, strlen(why)), "'%s': %s", to, error.what);
    EXPECT(error.line == (own_line ? line : 0), "'%s': line %d", to, error.line);
    EXPECT(!memcmp(g, before, sizeof *g), "'%s' changed the game", to);
    free(g);
    free(before);
}

static void test_refusals(void)
{
    static char text[TEXT_MAX];
    mk_game *g = position(2, CLASSIC, 80);
    mk_write(g, text, sizeof text);
    free(g);
    refuse(text, "marrakesh position 1", "marrakesh position 2", true, "the first line");
    refuse(text, "players 2", "players", true, "a value is missing");
    refuse(text, "players 2", "players two", true, "not a number");
    refuse(text, "players 2", "players 02", true, "not a number");
    refuse(text, "players 2", "players 256", true, "out of range");
    refuse(text, "players 2", "players -2", true, "out of range");
    refuse(text, "players 2", "players 2 ", true, "not a number");
    refuse(text, "players 2", "players 5", false, "a game has 2 to 4 players");
    refuse(text, "edition classic", "edition deluxe", true, "no such word");
    refuse(text, "season 1", "season 0", true, "out of range");
    refuse(text, "layer B1", "layers B1", true, "there is no such path");
    refuse(text, "layer B1", "p1.tray 3", true, "there is no such path");
    refuse(text, "layer B1", "p5.water 3", true, "there is no such path");
    refuse(text, "layer B1", "p1.rank 1", true, "this can be read");
    refuse(text, "layer B1", "tray.violet 1", true, "there is no such path");
    refuse(text, "layer B1", "tray green", true, "a name and its value");
    refuse(text, "layer B1", "tray violet 1", true, "no such name");
    refuse(text, "layer B1", "tray green 1,green 2", true, "named twice");
    refuse(text, "layer B1", "tray green 1,", true, "a name and its value");
    refuse(text, "layer B1", "p1.vendors river,river", true, "named twice");
    refuse(text, "layer B1", "p1.vendors pass", true, "no such name");
    refuse(text, "layer B1", "p1.scrolls 01,99", true, "no such name");
    refuse(text, "layer B1", "p1.scrolls 09-07", true, "no such name");
    refuse(text, "layer B1", "p1.claimed 01,-,02", true, "a gap");
    refuse(text, "layer B1", "p1.claimed 01,02,03,04,05,06,07,08,09,10", true, "too many");
    refuse(text, "layer B1", "p1.assistants river,river", true, "too many assistants");
    refuse(text, "layer B1", "p1.assistants souk,souk,souk,souk", true, "too many assistants");
    refuse(text, "layer B1", "p1.provisions.active 24", true, "not one of the player's");
    refuse(text, "layer B1", "piles.gray ?8/?1", true, "the pile is too high");
    refuse(text, "layer B1", "piles.gray ?1/?1/?1/?1", true, "too many piles");
    refuse(text, "layer B1", "piles.gray ?0", true, "no such tile");
    refuse(text, "layer B1", "piles.gray 99", true, "no such tile");
    refuse(text, "season 1", "layer B1", true, "given twice");
    refuse(text, "layer B1", "layer B1\np3.water 1", false, "a seat that does not play");
    refuse(text, "layer B1", "task", true, "there is no such path");
    refuse(text, "layer B1", "task p1", true, "the name of a task");
    refuse(text, "layer B1", "task p1 fly 3", true, "no such task");
    refuse(text, "layer B1", "task p7 climb 3", true, "no such player");
    refuse(text, "layer B1", "task p1 climb 3 palace 4", true, "the task has no place");
    refuse(text, "layer B1", "task p1 climb 3 palace cause=scroll:99", true, "no such cause");
    refuse(text, "layer B1", "task p1 climb 300 palace", true, "not a number");
    refuse(text, "layer B1", "task p1  climb 3 palace", true, "no such task");
    refuse(text, "layer B1", "task p1 spaces 0 left=points,points", true, "named twice");
    refuse(text, "layer B1", "layer B1\np1.green 9", false, "");
}

static void test_many_tasks(void)
{
    static char text[TEXT_MAX];
    mk_text_error error;
    mk_game *g = malloc(sizeof *g);
    if (!g) abort();
    int len = snprintf(text, sizeof text, "marrakesh position 1\nplayers 2\n");
    for (int i = 0; i <= MK_AGENDA_MAX; i++) len += snprintf(text + len, sizeof text - (size_t)len, "task p1 turn 0\n");
    EXPECT(mk_read(g, text, (size_t)len, &error) == MK_ERR_TEXT && error.line == 3 + MK_AGENDA_MAX, "line %d",
           error.line);
    EXPECT(!strcmp(error.what, "too many tasks"), "%s", error.what);
    EXPECT(mk_read(g, "", 0, &error) == MK_ERR_TEXT && error.line == 1, "an empty text");
    static const char zeros[] = "marrakesh position 1\ntask p1 turn\0\0\0\0 0\n";
    EXPECT(mk_read(g, zeros, sizeof zeros - 1, &error) == MK_ERR_TEXT && error.line == 2, "zero bytes in a name");
    free(g);
}

/* Lists of "path value path value ...", the first of which is set, the others then have these values. */
static const char *const follows[][8] = {
    {"p1.points", "25", "p1.tally", "start 25"},
    {"p1.tally.river", "7", "p1.points", "17"},
    {"p1.entertainers", "points,date", "p1.pink", "2"},
    {"p1.pink", "2", "p1.entertainers", "points,water"},
    {"p1.caravans.right", "3", "p1.brown", "3", "p1.caravans", "right 3"},
    {"p1.brown", "4", "p1.caravans", "left 2,start 2"},
    {"p1.oasis.left-2", "07", "p1.caravans", "left 2", "p1.discovered", "07", "oases.unseen", "01-06,08-30"},
    {"p1.claimed", "03,09", "p1.brown", "2", "p1.caravans", "left 2", "oases.unseen", "01,02,04-08,10-30"},
    {"p2.scrolls", "22-42", "p2.scrolls", "22-42", "scrolls.yellow", "-", "piles.yellow", "-"},
    {"p1.fisherman", "5", "p1.spot", "0"},
    {"p1.yellow", "3", "p1.goods", "yellow 3"},
    {"p1.water", "9", "p1.water", "9", "p1.final.leftovers", "5"},
};

static void test_set(void)
{
    char is[2000], error[160];
    mk_game *g = position(2, CLASSIC, 0), *start = malloc(sizeof *start);
    if (!start) abort();
    while (g->phase == PHASE_SETUP) {
        mk_choice option[MK_OPTIONS_MAX];
        int who = mk_to_act(g);
        mk_options(g, who, option);
        mk_apply_legal(g, who, option[0]);
    }
    memcpy(start, g, sizeof *g);
    for (size_t i = 0; i < sizeof follows / sizeof *follows; i++) {
        const char *const *row = follows[i];
        memcpy(g, start, sizeof *g);
        EXPECT(mk_set(g, row[0], row[1], error) == MK_OK, "%s: %s", row[0], error);
        EXPECT(!mk_check(g), "%s: %s", row[0], mk_check(g));
        for (int k = 2; k < 8 && row[k]; k += 2) {
            EXPECT(mk_get(g, row[k], is, sizeof is) == MK_OK, "%s", row[k]);
            EXPECT(!strcmp(is, row[k + 1]), "%s: %s is %s", row[0], row[k], is);
        }
    }
    free(start);
    free(g);
}

/* What was set can be taken back: every tile finds its way. */
static void test_set_and_back(void)
{
    char error[160];
    static const char *const ways[][2] = {{"p1.scrolls", "05,23,44,61"},  {"p1.luxury", "slipper-1,dagger-2"},
                                          {"p1.gate.river", "red"},       {"p1.claimed", "03,09"},
                                          {"workshop.1", "red 3,gray 3"}, {"office", "office-4"},
                                          {"p1.provisions", "01,02,03"},  {"scrolls.gray.2", "11"}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        for (int edition = 0; edition < MK_EDITIONS; edition++) {
            char was[2000];
            mk_game *g = position(3, edition, 300);
            mk_set(g, "p1.beige", "8", error);
            mk_get(g, ways[i][0], was, sizeof was);
            EXPECT(mk_set(g, ways[i][0], ways[i][1], error) == MK_OK, "%s: %s", ways[i][0], error);
            EXPECT(mk_set(g, ways[i][0], was, error) == MK_OK, "%s %s: %s", ways[i][0], was, error);
            EXPECT(!mk_check(g), "%s: %s", ways[i][0], mk_check(g));
            free(g);
        }
    }
}

static void test_get(void)
{
    char is[100];
    mk_game *g = position(2, CLASSIC, 100);
    EXPECT(mk_get(g, "p3.water", is, sizeof is) == MK_ERR_TEXT, "p3 does not play");
    EXPECT(mk_get(g, "", is, sizeof is) == MK_ERR_TEXT, "no path");
    EXPECT(mk_get(g, "p1.", is, sizeof is) == MK_ERR_TEXT, "no path");
    EXPECT(mk_get(g, "scrolls.unseen", is, 8) == MK_ERR_TEXT && strlen(is) == 7, "no room");
    for (int i = 0; i < mk_paths(); i++) {
        char path[100], text[2000];
        mk_path_info about = mk_path_about(i);
        snprintf(path, sizeof path, "%s%s", about.player ? "p2." : "", about.name);
        EXPECT(mk_get(g, path, text, sizeof text) == MK_OK && *text, "%s", path);
    }
    free(g);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    test_names();
    test_causes();
    test_round_trip();
    test_refusals();
    test_many_tasks();
    test_set();
    test_set_and_back();
    test_get();
    if (!failed) puts("notation: all well");
    return failed ? 1 : 0;
}
