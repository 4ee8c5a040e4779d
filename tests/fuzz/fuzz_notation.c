/* fuzz_notation.c - any bytes as a position: refused with a reason, or a game that is its own text and can be
 * looked at and played on. */
#include "fuzz.h"

enum { ANSWERS = 150 };

static void play_on(mk_game *g, uint64_t seed)
{
    mk_choice option[MK_OPTIONS_MAX];
    rng r = rng_seed(seed, 0);
    for (int i = 0; i < ANSWERS; i++) {
        int who = mk_to_act(g);
        if (who == MK_NOBODY) return;
        int n = mk_options(g, who, option);
        if (n == 0) return; /* a view: what is asked depends on tiles that are unknown */
        mk_choice c = who == MK_CHANCE ? mk_roll(g, rng_next(&r)) : option[rng_pick(&r, (uint32_t)n)];
        PROMISE(mk_apply(g, who, c) == MK_OK, "the legal answer %d of player %d is refused", c, who);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static mk_game g, view;
    mk_text_error error = {0};
    memset(&g, 0xAA, sizeof g);
    if (mk_read(&g, (const char *)data, size, &error) != MK_OK) {
        PROMISE(error.what[0], "refused without a reason");
        return 0;
    }
    fuzz_round_trip(&g);
    for (int seat = 0; seat <= MK_NOBODY; seat++) {
        mk_view(&g, seat, &view);
        mk_determinize(&view, seat, size);
    }
    play_on(&view, size);
    play_on(&g, size);
    return 0;
}
