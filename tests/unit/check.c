/* check.c - positions that cannot be are refused, each with its reason: what was set wrongly, tasks that cannot be, and
 * tasks that cannot be at this moment. Each row begins with a good game and makes one thing of it wrong. */
#include "unit.h"

enum { BASE, ESSENTIAL_GAME, MODULES, PASHA, LAZY, SETTING_UP, GAMES };

static mk_game games[GAMES]; /* the first choice of keshis, but for the last one: gates are being laid */

static void make_games(void)
{
    const uint16_t all = (1u << MK_MODULES) - 1;
    const mk_setup setups[GAMES] = {
        [BASE] = {.players = 3, .first_player = 1},
        [ESSENTIAL_GAME] = {.players = 4, .edition = ESSENTIAL, .first_player = 2},
        [MODULES] = {.players = 2, .modules = all, .first_player = 1},
        [PASHA] = {.players = 2, .solo = SOLO_PASHA},
        [LAZY] = {.players = 2, .solo = SOLO_LAZY},
        [SETTING_UP] = {.players = 3, .first_player = 1},
    };
    for (int i = 0; i < GAMES; i++) {
        rng r = rng_seed(1, (uint64_t)i);
        FACT(unit_play_to(&games[i], setups[i], &r, i == SETTING_UP ? OP_LAY_GATE : OP_PICK, 0), "game %d", i);
        FACT(!mk_check(&games[i]), "game %d: %s", i, mk_check(&games[i]));
    }
}

static void set(mk_game *g, const char *path, const char *value)
{
    char error[160] = "";
    if (path) FACT(mk_set(g, path, value, error) == MK_OK, "set %s %s: %s", path, value, error);
}

static void refused(const mk_game *g, const char *what, const char *reason)
{
    const char *wrong = mk_check(g);
    FACT(wrong && !strcmp(wrong, reason), "%s: %s, expected: %s", what, wrong ? wrong : "accepted", reason);
}

static void test_states(void)
{
    static const struct {
        int game;
        const char *path, *value, *reason;
    } rows[] = {
        {BASE, "p1.green", "9", "a sector holds 8 keshis (R1.2)"},
        {BASE, "p1.assistants", "river,orchard,souk,souk", "three assistants (R2.7)"},
        {BASE, "p1.assistants", "river", "assistants before the choice (R3.2)"},
        {BASE, "p1.water", "151", "no game brings so many resources"},
        {BASE, "p1.picked", "red,yellow,purple,orange", "three keshis are chosen (R3.1)"},
        {BASE, "p1.placeholder", "red", "only the Essential edition has placeholders (R3.9)"},
        {BASE, "p1.gate.river", "red", "each gate has its guard (R6.10)"},
        {BASE, "p1.luxury", "falcon-2", "each luxury good is in exactly one place (R2.4)"},
        {BASE, "phase", "setup", "the set-up is before the first round (R1.5)"},
        {BASE, "p1.race", "3", "a camel cannot be there (R16.2)"},
        {BASE, "nomads", "1", "the nomads are not in the game (R16.1)"},
        {BASE, "towns", "03", "the desert towns are not in the game (R14.5)"},
        {BASE, "groups.gray.of", "2 1", "nobody searches piles (R16.0)"},
        {MODULES, "nomads", "21", "there are not that many nomads (R16.1)"},
        {MODULES, "p1.area", "green 9", "the audience area has no room for that (R16.2)"},
        {PASHA, "p2.water", "1", "the automaton has nothing of that (S1.1, S2.1)"},
        {PASHA, "p2.picked", "red", "the automaton draws three keshis (S3.1)"},
        {LAZY, "p2.picked", "red", "the automaton draws three keshis (S3.1)"},
        {LAZY, "lazy-row", "red,green", "the priority row has all colours (S9.1)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mk_game g = games[rows[i].game];
        set(&g, rows[i].path, rows[i].value);
        refused(&g, rows[i].path, rows[i].reason);
    }
}

/* R2.11: a provision tile that is chosen while nothing is chosen. */
static void test_chosen(void)
{
    mk_game g = games[BASE];
    g.player[0].provision_pick = 1 + (g.player[0].provisions_up & 1);
    refused(&g, "provision.pick", "chosen provision tiles are turned up at once (R2.11)");
}

static mk_task task(const char *text)
{
    char error[160] = "";
    mk_task t = {0};
    FACT(mk_read_task(&t, text, strlen(text), error) == MK_OK, "%s: %s", text, error);
    return t;
}

/* One task and nothing else, as in a scenario; something may be set before. */
static void test_tasks(void)
{
    static const struct {
        int game;
        const char *path, *value, *task, *reason;
    } rows[] = {
        {BASE, "p1.assistants", "river,orchard,souk", "p1 deploy", "three assistants (R2.7)"}, /* R3.4: no fourth */
        {BASE, NULL, NULL, "p1 search-scroll 0 gray", "a task of a module that is not played (R14, R16)"}, /* R16.2 */
        {BASE, NULL, NULL, "p1 look-scroll 2 gray 1", "a task of a module that is not played (R14, R16)"},
        {MODULES, NULL, NULL, "p1 look-scroll 2 gray 1 left=#1", "piles are looked through one by one (R16.2)"},
        {BASE, NULL, NULL, "p1 nomad 1", "a task of a module that is not played (R14, R16)"},
        {BASE, NULL, NULL, "p4 gain 1 water", "a task for somebody who does not play"},
        {BASE, NULL, NULL, "p1 gain 41 water", "a task with a number that its rule does not know"},
        {BASE, NULL, NULL, "p1 line 3 0 0 left=#3", "the line has not that many bonuses (R8.2)"},
        {BASE, NULL, NULL, "p1 space 17 goods", "no game brings the bonus of a space so many times"},
        {BASE, NULL, NULL, "p1 get-scroll 0 01", "only a face-up scroll is taken (R6.9)"},
        {BASE, NULL, NULL, "p1 gate 1", "each gate needs its guard (R6.10)"},
        {BASE, NULL, NULL, "p1 turn-oasis 0 left-1", "no caravan discovers that oasis (R5.5)"},
        {BASE, NULL, NULL, "p1 return 0 07", "nothing is returned for that oasis (R12)"},
        {BASE, NULL, NULL, "p1 claim-oasis 0 36", "no such oasis (R2.8)"},
        {BASE, NULL, NULL, "p1 bot-goods 1", "only the automaton does that (S1)"},
        {PASHA, NULL, NULL, "p2 take 0", "the automaton is asked nothing (S1)"},
        {PASHA, NULL, NULL, "p2 lazy-take 0", "this automaton does not do that (S1, S9)"},
        {PASHA, "p2.picked", "red", "p2 bot-draw 3", "the automaton draws three keshis (S3.1)"},
        {LAZY, NULL, NULL, "p2 gain 1 water", "the lazy automaton does nothing like that (S9)"},
        {MODULES, NULL, NULL, "p1 bridge 1", "there is no bridge (R16.2)"},
        {MODULES, NULL, NULL, "p1 town 0 left", "no caravan has reached that town (R14.5)"},
        {MODULES, NULL, NULL, "p1 change-into 149 left=#1", "no game brings so many resources"},
        {MODULES, NULL, NULL, "p1 falcon 0 slipper-1", "only a face-up luxury good is taken (R6.7)"},
        {MODULES, NULL, NULL, "table season left=#1", "nobody there has the provision tile that moves nomads (R16.4)"},
        {MODULES, NULL, NULL, "p1 where 0 red 2", "no nomad is placed there (R16.1)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mk_game g = games[rows[i].game];
        memset(g.agenda, 0, sizeof g.agenda);
        set(&g, rows[i].path, rows[i].value);
        g.agenda[0] = task(rows[i].task);
        g.agenda[1] = task("p1 any-resource 1 water"); /* the next task is a question */
        g.agenda_len = 2;
        refused(&g, rows[i].task, rows[i].reason);
    }
}

/* A task above the question that is asked. */
static void test_moments(void)
{
    static const struct {
        int game;
        const char *task, *reason;
    } rows[] = {
        {BASE, "table lay-gate 1", "the gates not laid yet are still to be laid (R2.6)"},
        {BASE, "p1 disc 0", "that task belongs to another part of the game (R1.5)"},
        {BASE, "p1 provide 0", "that task belongs to another part of the game (R1.5)"},
        {BASE, "p1 use 0 river", "the tasks of a round or a season come in their order (R1.5)"},
        {BASE, "table sort 0", "the keshis are thrown once (R3.6)"},
        {BASE, "table throw 0", "that task is there twice"},
        {BASE, "table season 0", "that task comes after all others"},
        {BASE, "p1 turn-scroll 0 gray 0", "a scroll lies in that place already (R6.12)"},
        {SETTING_UP, "p1 take 0", "that task belongs to another part of the game (R1.5)"},
        {SETTING_UP, "p1 reveal 0", "that task belongs to another part of the game (R1.5)"},
        {SETTING_UP, "table office 0", NULL},
        {MODULES, "p1 season-prize 0", "that task belongs to another part of the game (R1.5)"},
        {PASHA, "p2 bot-draw 3", "that task is there twice"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        mk_game g = games[rows[i].game];
        g.agenda[g.agenda_len++] = task(rows[i].task);
        if (rows[i].reason)
            refused(&g, rows[i].task, rows[i].reason);
        else
            FACT(!mk_check(&g), "%s: %s", rows[i].task, mk_check(&g));
    }
}

/* R1.5: without the course of a game, too, assistants are sent before they are used. */
static void test_order(void)
{
    mk_game g = games[BASE];
    memset(g.agenda, 0, sizeof g.agenda);
    g.agenda[0] = task("p3 deploy 0");
    g.agenda[1] = task("p1 turn 0");
    g.agenda[2] = task("p1 any-resource 1 water");
    g.agenda_len = 3;
    refused(&g, "a turn before the assistants", "the tasks of a round or a season come in their order (R1.5)");
    g.agenda[0] = task("p3 turn 0");
    FACT(!mk_check(&g), "two turns: %s", mk_check(&g));
}

/* R6.10: what is asked at once when a gate is put down does not wait for another effect. */
static void test_waiting(void)
{
    mk_game g = games[BASE];
    g.agenda[g.agenda_len++] = task("p2 gate-keshi 1 red");
    FACT(!mk_check(&g), "a keshi of a gate: %s", mk_check(&g));
    g.agenda[g.agenda_len++] = task("p2 any-resource 1 water");
    FACT(!mk_check(&g), "a choice of resources before it: %s", mk_check(&g));
    g.agenda[g.agenda_len - 1] = task("p1 any-keshi 1");
    refused(&g, "gate-keshi", "that task comes before all others");
}

int main(void)
{
    make_games();
    test_states();
    test_chosen();
    test_tasks();
    test_moments();
    test_order();
    test_waiting();
    return unit_end();
}
