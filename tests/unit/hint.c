/* hint.c - advice: what its reasons say is what happens, and its chances add up. */
#include "ai/hint.h"

#include <stdlib.h>

#include "ai/bot.h"
#include "unit.h"

static void test_hint(void)
{
    mk_game g, view;
    rng r = rng_seed(10, 1), stream = rng_seed(11, 1);
    char text[HINT_TEXT];
    hint_answer h[HINT_ANSWERS];
    unit_play_to(&g, (mk_setup){.players = 2}, &r, OP_ASSISTANT, 2);
    g.round = MK_ROUNDS - 1; /* the last one: no more uses to come */
    int seat = mk_to_act(&g);
    for (int s = 0; s < 2; s++) g.player[s].hand = g.player[s].assistants = 0, g.player[s].souk_assistants = 0;
    mk_player *p = &g.player[seat];
    p->keshi[ORCHARD] = MK_CAPACITY - 1, p->nomad[ORCHARD] = 0, p->vendors |= 1u << ORCHARD;
    mk_begin(&g, (mk_task){.op = OP_USE, .player = (uint8_t)seat, .a = ORCHARD});
    mk_view(&g, seat, &view);
    int n = hint_make(&(hint_rules){.simulations = 20, .must = 1 + 1}, &view, seat, &stream, h);
    FACT(n == 2 && h[0].choice == 0, "%d answers, the best is %d: a date picker completes the sector", n, h[0].choice);
    FACT(h[0].reasons == 2 && h[0].reason[0].kind == HINT_END, "the first of %d reasons", h[0].reasons);
    hint_text(&h[0].reason[0], text);
    FACT(!strcmp(text, "+1 point to the end of the game"), "%s", text);
    hint_text(&h[0].reason[1], text);
    FACT(!strcmp(text, "fills the date orchard: +10 at the end"), "%s", text);
    FACT(h[0].loss == 0 && h[1].loss > 0 && h[0].win >= 0 && h[0].win <= 1000, "loss %d, %d", h[0].loss, h[1].loss);
    FACT(!hint_make(&(hint_rules){.simulations = 20}, &view, !seat, &stream, h), "who is not asked gets no hint");
    hint_text(&(hint_reason){.kind = HINT_SHORT, .what = DATE, .n = 1}, text);
    FACT(!strcmp(text, "leaves 1 date short for provisions"), "%s", text);
}

static bool has(const hint_answer *h, int kind)
{
    for (int i = 0; i < h->reasons; i++)
        if (h->reason[i].kind == kind) return true;
    return false;
}

/* What is said of an answer is true in the position after it. */
static void check_answer(const mk_game *g, int seat, const hint_answer *h)
{
    mk_game next;
    mk_copy(&next, g);
    next.quiet = 1;
    mk_play(&next, seat, h->choice);
    int points = next.player[seat].score - g->player[seat].score;
    bool provided = next.season != g->season || next.phase >= PHASE_SEASON;
    for (int i = 0; i < h->reasons; i++) {
        const hint_reason *r = &h->reason[i];
        if (r->kind == HINT_POINTS) FACT(r->n == points, "%d points now, said are %d", points, r->n);
        FACT(i == 0 || abs(r->gain) <= abs(h->reason[i - 1].gain), "the heaviest reason comes first");
    }
    FACT(!provided || (!has(h, HINT_SHORT) && !has(h, HINT_PROVIDES)), "provisions that were paid are missing");
    if (!mk_over(&next)) return;
    int rank[MK_SEATS];
    mk_ranking(&next, rank);
    bool won = g->solo == SOLO_LAZY ? mk_lazy_rank(&next) > 0 : rank[seat] == 1;
    FACT(h->win == (won ? 1000 : 0), "place %d, the chance to win is %d", rank[seat], h->win);
    FACT(h->score == 100 * next.player[seat].score, "%d points, expected are %d", next.player[seat].score, h->score);
    FACT(!has(h, HINT_TERM) && !has(h, HINT_TURN), "something is worth something later, but the game is over");
}

/* Whole games with a hint at every question. */
static void test_facts(void)
{
    static const uint8_t solo[] = {SOLO_NONE, SOLO_PASHA, SOLO_LAZY};
    int kinds[HINT_KINDS] = {0}, ends = 0;
    for (size_t i = 0; i < sizeof solo; i++) {
        mk_game g, view;
        rng r = rng_seed(1, i);
        mk_start(&g, &(mk_setup){.players = 2, .solo = solo[i]}, NULL);
        while (!mk_over(&g)) {
            int who = mk_to_act(&g);
            hint_answer h[HINT_ANSWERS];
            mk_view(&g, who == MK_CHANCE ? 0 : who, &view);
            int n = who == MK_CHANCE ? 0 : hint_make(&(hint_rules){.simulations = 16}, &view, who, &r, h);
            for (int k = 0; k < n && !h[0].set; k++) {
                check_answer(&g, who, &h[k]);
                for (int m = 0; m < h[k].reasons; m++) kinds[h[k].reason[m].kind]++;
                ends += has(&h[k], HINT_END);
            }
            mk_play(&g, who, who == MK_CHANCE ? mk_roll(&g, rng_next(&r)) : bot_greedy.choose(&view, who, &r));
        }
    }
    static const int usual[] = {HINT_POINTS, HINT_TURN, HINT_END, HINT_SHORT, HINT_PROVIDES, HINT_TERM, HINT_RIVAL};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        FACT(kinds[usual[i]] > 0, "no reason of the kind %d", usual[i]);
    FACT(ends > 0, "no answer ended a game");
}

/* The chances of all who pick at the same time are about one together. */
static void test_chances(void)
{
    for (int players = 2; players <= MK_SEATS; players++) {
        mk_game g, view;
        rng r = rng_seed((uint64_t)players, 7);
        int sum = 0, moments = 0;
        mk_start(&g, &(mk_setup){.players = (uint8_t)players}, NULL);
        for (int round = -1; !mk_over(&g);) {
            int who = mk_to_act(&g), now = g.season * MK_ROUNDS + g.round;
            bool pick = who != MK_CHANCE && mk_question(&g, who).op == OP_PICK;
            for (int s = 0; s < players && pick && now != round; s++) {
                hint_answer h[HINT_ANSWERS];
                mk_view(&g, s, &view);
                if (hint_make(&(hint_rules){.simulations = 8}, &view, s, &r, h)) sum += h[0].win;
            }
            moments += pick && now != round;
            if (pick) round = now;
            mk_view(&g, who == MK_CHANCE ? 0 : who, &view);
            mk_play(&g, who, who == MK_CHANCE ? mk_roll(&g, rng_next(&r)) : bot_greedy.choose(&view, who, &r));
        }
        int mean = moments ? sum / moments : 0;
        FACT(moments == MK_SEASONS * (MK_ROUNDS - 1) && mean > 850 && mean < 1250, "%d players: %d in %d rounds",
             players, mean, moments);
    }
}

int main(void)
{
    test_hint();
    test_facts();
    test_chances();
    return unit_end();
}
