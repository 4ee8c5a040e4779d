/* fuzz_answers.c - bytes as a set-up and as answers: what is not allowed is refused and changes nothing, what is
 * allowed leads to a state that can be. */
#include "fuzz.h"

static void try_answer(const mk_game *g, int who, mk_choice c)
{
    static mk_game copy;
    copy = *g;
    PROMISE(mk_apply(&copy, who, c) != MK_OK, "answer %d of player %d should be refused", c, who);
    PROMISE(!memcmp(&copy, g, sizeof copy), "the refused answer %d of player %d changes the game", c, who);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static mk_game g;
    mk_choice option[MK_OPTIONS_MAX];
    const char *why = NULL;
    if (size < 8) return 0;
    mk_setup setup = {.players = data[0],
                      .edition = data[1],
                      .layer = data[2],
                      .first_player = data[3],
                      .river = {data[4], data[5], data[6]}};
    if (mk_start(&g, &setup, &why) != MK_OK) {
        PROMISE(why && *why, "refused without a reason");
        return 0;
    }
    for (size_t i = 7; i < size && !mk_over(&g); i++) {
        int who = data[i] % (MK_NOBODY + 1); /* several may be asked at once */
        if (!mk_asked(&g, who)) {
            try_answer(&g, who, data[i]);
            who = mk_to_act(&g);
        }
        mk_choice c = data[i];
        if (mk_refusal(&g, who, c)) {
            try_answer(&g, who, c);
            int n = mk_options(&g, who, option);
            PROMISE(n > 1, "player %d is asked and has %d options", who, n);
            c = option[data[i] % n];
        }
        PROMISE(mk_apply(&g, who, c) == MK_OK, "the legal answer %d of player %d is refused", c, who);
        if (i % 16 == 0) PROMISE(!mk_check(&g), "mk_check: %s", mk_check(&g));
    }
    fuzz_round_trip(&g);
    return 0;
}
