/* fuzz_poke.c - a game with bytes changed at will: mk_check refuses it, or it can be written, read, looked at and
 * played on, and whatever is answered, mk_check accepts what comes of it, too. The text reader lets few such games
 * through, so here they are made directly. */
#include "fuzz.h"

enum { ANSWERS = 40 };

/* Is it still a state that can be? False: no, but only because of limits of what a game can bring. */
static bool still_fine(const mk_game *g, const mk_game *before)
{
    static char text[FUZZ_TEXT];
    const char *wrong = mk_check(g);
    if (!wrong) return true;
    mk_write(before, text, sizeof text);
    PROMISE(strstr(wrong, "no game brings"), "a legal answer leads to an impossible state: %s; before it:\n%s", wrong,
            text);
    return false;
}

/* Play up to `most` random answers; stop where nobody can answer. */
static void play(mk_game *g, rng *r, int most, bool check)
{
    static mk_game before;
    mk_choice option[MK_OPTIONS_MAX];
    for (int i = 0; i < most && mk_to_act(g) != MK_NOBODY; i++) {
        int who = mk_to_act(g), n = mk_options(g, who, option);
        if (n == 0) return;
        mk_choice c = who == MK_CHANCE ? mk_roll(g, rng_next(r)) : option[rng_pick(r, (uint32_t)n)];
        if (check) mk_copy(&before, g);
        PROMISE(mk_apply(g, who, c) == MK_OK, "the legal answer %d of player %d is refused", c, who);
        if (check && !still_fine(g, &before)) return;
    }
}

/* Change one byte of a player, of a task, or of the table. */
static void poke(mk_game *g, uint8_t where, uint8_t at, uint8_t value)
{
    uint8_t *p = NULL;
    if (where < 64) {
        p = (uint8_t *)&g->player[where % MK_SEATS] + at % sizeof(mk_player);
    } else if (where < 160) {
        int task = g->agenda_len - 1 - (where - 64) / 8;
        p = task < 0 ? NULL : (uint8_t *)&g->agenda[task] + at % sizeof(mk_task);
    } else if (where < 224) {
        p = (uint8_t *)g + (at | where % 4 << 8) % offsetof(mk_game, player);
    } else if (g->agenda_len < MK_AGENDA_MAX) { /* one more task below the top */
        mk_task t = g->agenda[g->agenda_len - 1];
        g->agenda[g->agenda_len - 1] = (mk_task){.op = at, .player = where % 8, .n = value % 16, .a = value / 16};
        g->agenda[g->agenda_len++] = t;
    }
    if (p) *p = value;
}

/* A game at some stage; each is played once and then kept. */
static const mk_game *sample(int settings, int stage)
{
    enum { SETTINGS = 48, STAGES = 64 };
    static mk_game kept[SETTINGS][STAGES];
    settings %= SETTINGS, stage %= STAGES;
    mk_game *g = &kept[settings][stage];
    if (g->players) return g;
    rng r = rng_seed((uint64_t)stage, (uint64_t)settings);
    mk_setup setup = {.players = (uint8_t)(2 + settings % 3), .edition = settings / 3 % 2, .layer = settings / 6 % 2};
    const char *why;
    unsigned all = (1u << MK_MODULES) - 1; /* no modules, all of them, or some */
    setup.modules = (uint16_t)(settings < 12 ? 0 : settings < 24 ? all : rng_pick(&r, all + 1) | 1u << MOD_NOMADS);
    if (setup.players == 2) setup.solo = settings / 3 % MK_SOLOS;
    mk_complete_setup(&setup);
    mk_start(g, &setup, &why);
    play(g, &r, stage * 12, false);
    return g;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static mk_game g, view, before;
    if (size < 5) return 0;
    mk_copy(&g, sample(data[0], data[1]));
    if (g.agenda_len == 0) return 0;
    bool changed = false;
    for (size_t i = 2; i + 2 < size && i < 40; i += 3) {
        mk_copy(&before, &g);
        poke(&g, data[i], data[i + 1], data[i + 2]);
        if (mk_check(&g))
            mk_copy(&g, &before);
        else
            changed = changed || memcmp(&before, &g, MK_CLONE_BYTES);
    }
    if (!changed) return 0; /* the torture test plays real games */
    g.quiet = 0;
    fuzz_round_trip(&g);
    for (int seat = 0; seat <= MK_NOBODY; seat++) {
        mk_view(&g, seat, &view);
        mk_determinize(&view, seat, size);
        PROMISE(!mk_check(&view), "a view is an impossible state: %s", mk_check(&view));
    }
    rng r = rng_seed(size, data[0]);
    play(&view, &r, ANSWERS, true);
    play(&g, &r, ANSWERS, true);
    return 0;
}
