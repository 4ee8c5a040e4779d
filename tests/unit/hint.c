/* hint.c - advice: what its reasons say is what happens, and its chances add up. */
#include "ai/hint.h"
#include "ai/hint_chance.h"

#include <stdlib.h>

#include "ai/bot.h"
#include "ai/hint_reasons.h"
#include "unit.h"

static void test_hint(void)
{
    mk_game g, view;
    rng r = rng_seed(51, 1), stream = rng_seed(11, 1);
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
    FACT(!strcmp(text, "Date orchard is complete: +10 points at the end"), "%s", text);
    FACT(h[0].loss == 0 && h[1].loss > 0 && h[0].win >= 0 && h[0].win <= 1000, "loss %d, %d", h[0].loss, h[1].loss);
    FACT(!hint_make(&(hint_rules){.simulations = 20}, &view, !seat, &stream, h), "who is not asked gets no hint");
    hint_text(&(hint_reason){.kind = HINT_SHORT, .what = DATE, .n = 1}, text);
    FACT(!strcmp(text, "1 date short for provisions"), "%s", text);
}

static bool has(const hint_answer *h, int kind)
{
    for (int i = 0; i < h->reasons; i++)
        if (h->reason[i].kind == kind) return true;
    return false;
}

/* After one's last turn the final scoring is told by category; before it, nothing is certain yet. */
static void test_final(void)
{
    mk_game g;
    rng r = rng_seed(51, 1);
    unit_play_to(&g, (mk_setup){.players = 2}, &r, OP_ASSISTANT, 2);
    int seat = mk_to_act(&g);
    mk_player *p = &g.player[seat];
    p->hand = p->assistants = 0, p->souk_assistants = 0;
    p->provisions_up = 0;
    for (int last = 0; last < 2; last++) {
        g.round = (uint8_t)(last ? MK_ROUNDS - 1 : 0);
        prospect own = {0}, other = {0};
        mk_copy(&own.end, &g);
        mk_copy(&other.end, &g);
        own.end.player[seat].resource[DATE] = (uint8_t)(p->resource[DATE] + 6);
        hint_answer h = {0};
        hint_give_reasons(&h, &g, seat, &own, &other, false);
        FACT(has(&h, HINT_FINAL) == last, "%d reasons in round %d", h.reasons, g.round + 1);
        char text[HINT_TEXT] = "", name[MK_NAME_MAX];
        const char *what = "", *kind = last ? hint_name(&h.reason[0], &what, name) : "";
        if (last) hint_text(&h.reason[0], text);
        FACT(!last || !strcmp(text, "Leftovers in the final scoring: +3 points"), "%s", text);
        FACT(!last || (!strcmp(kind, "final") && !strcmp(what, "leftovers")), "%s %s", kind, what);
    }
}

/* What has a name is found by it, and nothing else is. */
static void test_names(void)
{
    hint_reason found;
    FACT(hint_find("final", 5, "oases", 5, &found) && found.kind == HINT_FINAL && found.what == SCORE_OASES, "oases");
    FACT(hint_find("points", 6, "-", 1, &found) && found.kind == HINT_POINTS, "points");
    FACT(hint_find("fills", 5, "palace", 6, &found) && found.what == PALACE, "palace");
    FACT(!hint_find("final", 5, "river", 5, &found), "the river is not scored at the end");
    FACT(!hint_find("short", 5, "-", 1, &found) && !hint_find("fills", 5, "-", 1, &found), "short of nothing");
}

/* What is said of an answer is true in the position after it. */
static void check_answer(const mk_game *g, int seat, const hint_answer *h)
{
    mk_game next;
    mk_copy(&next, g);
    next.quiet = 1;
    mk_apply_legal(&next, seat, h->choice);
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

/* Whole games with a hint at every question; with the sanitizers, which take five times as long, at some. */
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
            bool ask = who != MK_CHANCE && (!UNIT_SANITIZED || rng_pick(&r, 5) == 0);
            int n = ask ? hint_make(&(hint_rules){.simulations = 16}, &view, who, &r, h) : 0;
            for (int k = 0; k < n && !h[0].set; k++) {
                check_answer(&g, who, &h[k]);
                for (int m = 0; m < h[k].reasons; m++) kinds[h[k].reason[m].kind]++;
                ends += has(&h[k], HINT_END);
            }
            mk_apply_legal(&g, who, who == MK_CHANCE ? mk_roll(&g, rng_next(&r)) : bot_greedy.choose(&view, who, &r));
        }
    }
    static const int usual[] = {HINT_POINTS, HINT_TURN, HINT_END, HINT_SHORT, HINT_PROVIDES, HINT_TERM, HINT_RIVAL};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        FACT(kinds[usual[i]] > 0, "no reason of the kind %d", usual[i]);
    FACT(ends > 0, "no answer ended a game");
}

/* ---- reasons that cannot be ---- */

typedef struct future { /* what happens to a seat in games that go on at random */
    unsigned used;      /* bit s: an assistant was used in sector s */
    unsigned placed;    /* bit s: a keshi or vendor came there */
    bool river, luxury;
} future;

static int pieces(const mk_game *g, int seat, int sector)
{
    return g->player[seat].keshi[sector] + (g->player[seat].vendors >> sector & 1);
}

static void watch(future *f, const mk_game *from, const mk_game *g, int seat)
{
    for (int s = 0; s < MK_HOMES; s++) f->placed |= (unsigned)(pieces(g, seat, s) > pieces(from, seat, s)) << s;
    for (int i = 0; i < g->events_len; i++) {
        const mk_event *e = &g->event[i];
        if (e->player != seat) continue;
        if (e->kind == EV_ASSISTANT) f->used |= 1u << e->a;
        f->river |= e->kind == EV_RAPID || e->kind == EV_RIVER_PRIZE || e->kind == EV_SWIM;
        f->luxury |= e->kind == EV_LUXURY || e->kind == EV_OFFICE;
    }
}

static bool is_seen(const future *f, const mk_game *from, int seat, int term)
{
    if (term >= TERM_USE && term < TERM_USE + MK_HOMES) return f->used >> (term - TERM_USE) & 1;
    if (term >= TERM_FILL && term < TERM_FILL + MK_HOMES) return f->placed >> (term - TERM_FILL) & 1;
    switch (term) {
    case TERM_VENDORS: return f->used & from->player[seat].vendors;
    case TERM_WILD:
    case TERM_SCROLLS: return f->used;
    case TERM_RIVER: return f->river;
    case TERM_SOUK: return f->luxury;
    default: return true; /* counts at the end, whatever happens */
    }
}

/* Does what a term counts on ever happen after this position? Many games that go on at random say so. */
static bool can_be(const mk_game *from, int seat, int term, rng *r)
{
    future f = {0};
    for (int n = 0; n < 2000; n++) {
        mk_game g;
        mk_copy(&g, from);
        g.quiet = 0;
        while (!mk_over(&g)) {
            int who = mk_to_act(&g);
            mk_apply_legal(&g, who, unit_choice(&g, who, r));
            watch(&f, from, &g, seat);
        }
        if (is_seen(&f, from, seat, term)) return true;
    }
    return false;
}

/* R9: near the end of the game much of what usually counts cannot come any more. */
static int check_reasons(const mk_game *g, int seat, const hint_answer *h, int n, rng *r)
{
    prospect where;
    char text[HINT_TEXT];
    int told = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < h[i].reasons; k++) {
            const hint_reason *why = &h[i].reason[k];
            if (why->kind != HINT_TERM) continue;
            /* The one of the two that has more of it: this answer, or the one it is compared with. */
            const hint_answer *more = why->n > 0 ? &h[i] : &h[i == 0];
            prospect_of(&where, g, seat, &(mcts_answer){.choice = more->choice});
            hint_text(why, text);
            told++;
            FACT(can_be(&where.end, seat, why->what, r), "season %d, round %d, %s: \"%s\" cannot be", g->season + 1,
                 g->round + 1, mk_rule_about(mk_question(g, seat).op).name, text);
        }
    return told;
}

static void test_possible(void)
{
    int told = 0, questions = 0;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        mk_game g, view;
        rng r = rng_seed(seed, 3);
        mk_setup setup = {.players = (uint8_t)(2 + seed % 3), .solo = seed % 5 ? SOLO_NONE : SOLO_PASHA};
        if (setup.solo) setup.players = 2;
        mk_read_modules(&setup.modules, seed % 2 ? "none" : "all", seed % 2 ? 4 : 3);
        mk_start(&g, &setup, NULL);
        while (!mk_over(&g)) {
            int who = mk_to_act(&g);
            bool late = g.season == MK_SEASONS - 1 && g.round >= MK_ROUNDS - 2 && who != MK_CHANCE;
            if (late && mk_question(&g, who).op != OP_PICK && questions++ % 4 == 0) {
                hint_answer h[HINT_ANSWERS];
                mk_view(&g, who, &view);
                int n = hint_make(&(hint_rules){.simulations = 4}, &view, who, &r, h);
                told += check_reasons(&g, who, h, n, &r);
            }
            mk_apply_legal(&g, who, unit_choice(&g, who, &r));
        }
    }
    FACT(told > 500, "only %d reasons about what comes later", told);
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
            mk_apply_legal(&g, who, who == MK_CHANCE ? mk_roll(&g, rng_next(&r)) : bot_greedy.choose(&view, who, &r));
        }
        int mean = moments ? sum / moments : 0;
        FACT(moments == MK_SEASONS * (MK_ROUNDS - 1) && mean > 850 && mean < 1250, "%d players: %d in %d rounds",
             players, mean, moments);
    }
}

/* R16.4: three tiles of five are one answer, and judged as one. */
static void test_tiles(void)
{
    mk_game g, view;
    rng r = rng_seed(4, 1), luck = rng_seed(4, 2);
    hint_answer h[HINT_ANSWERS];
    bool asked = unit_play_to(&g, (mk_setup){.players = 2, .modules = 1u << MOD_PROVISIONS}, &r, OP_KEEP, 0);
    int seat = mk_to_act(&g);
    mk_view(&g, seat, &view);
    int n = asked ? hint_make(&(hint_rules){.simulations = 40}, &view, seat, &luck, h) : 0;
    FACT(n == HINT_ANSWERS, "%d answers", n);
    for (int i = 0; i < n; i++) {
        FACT(__builtin_popcount(h[i].set) == MK_SEASONS && !(h[i].set & ~g.player[seat].dealt), "set %x", h[i].set);
        FACT(h[i].choice == __builtin_ctz(h[i].set) && (i == 0 || h[i].set != h[i - 1].set), "set %x", h[i].set);
    }
}

/* A hint and a review look at the same position with other budgets: what an answer loses is the same, as far as the
 * search says that it may err. Bad answers are those it tries least. */
static void test_budgets(void)
{
    int looked = 0, apart = 0, dear = 0;
    mk_game g, view;
    rng r = rng_seed(27, 1);
    mk_start(&g, &(mk_setup){.players = 2}, NULL);
    for (int n = 0; !mk_over(&g); n++) {
        int who = mk_to_act(&g);
        mk_choice option[MK_OPTIONS_MAX];
        int options = who == MK_CHANCE ? 0 : mk_options(&g, who, option);
        mk_choice next = unit_choice(&g, who, &r);
        if (options > 1 && n % 11 == 0 && mk_question(&g, who).op != OP_PICK) {
            int loss[2] = {-1, -1}, error[2] = {0};
            mk_view(&g, who, &view);
            for (int k = 0; k < 2; k++) {
                hint_answer h[HINT_ANSWERS];
                rng luck = hint_luck(&view, who);
                hint_rules how = {.simulations = k ? 320 : 80, .must = next + 1};
                int found = hint_make(&how, &view, who, &luck, h);
                for (int i = 0; i < found; i++)
                    if (h[i].choice == next) loss[k] = h[i].loss, error[k] = h[i].error;
                FACT(loss[k] >= 0, "what must be judged is not");
                FACT(loss[k] < 100 || h[0].reasons > 0, "a loss of %d without a reason", loss[k]);
            }
            looked++;
            dear += loss[1] >= 300;
            if (abs(loss[0] - loss[1]) > 100 + 2 * (error[0] + error[1])) apart++;
        }
        mk_apply_legal(&g, who, next);
    }
    FACT(looked > 20 && dear > 5, "%d positions, %d bad answers", looked, dear);
    FACT(apart * 20 <= looked, "%d of %d answers lose something else with another budget", apart, looked);
}

/* R3.1: of keshis that are clearly better than others somebody says why, and not by a sector where nothing is. */
static void test_picks(void)
{
    int dear = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        mk_game g, view;
        rng r = rng_seed(seed, 9);
        hint_answer h[HINT_ANSWERS];
        if (!unit_play_to(&g, (mk_setup){.players = 2}, &r, OP_PICK, (int)(seed % MK_SEASONS))) continue;
        int seat = mk_to_act(&g);
        uint32_t set = 0, hand = g.player[seat].hand & ~(unsigned)g.player[seat].placeholder;
        for (int i = 0; i < MK_PICKS && hand; i++, hand &= hand - 1) set |= hand & -hand;
        mk_view(&g, seat, &view);
        int n = hint_make(&(hint_rules){.simulations = 40, .must = (int)set + 1}, &view, seat, &r, h), own = 0;
        for (int i = 0; i < n; i++) {
            if (h[i].set == set) own = i;
            for (int k = 0; k < h[i].reasons; k++)
                FACT(h[i].reason[k].kind != HINT_SENDS || h[i].reason[k].n > 0, "to a sector without keshis");
        }
        if (h[own].loss < 100) continue;
        dear++;
        FACT(h[0].reasons > 0, "a loss of %d without a reason", h[own].loss);
    }
    FACT(dear > 3, "%d dear mistakes", dear);
}

/* What is told of everybody's chances adds up, points are worth something, and at the end it is known who won. */
static void test_all_chances(void)
{
    int chance[MK_SEATS], better[MK_SEATS];
    for (int players = 2; players <= MK_SEATS; players++) {
        mk_game g;
        rng r = rng_seed((uint64_t)players, 5);
        if (!unit_play_to(&g, (mk_setup){.players = (uint8_t)players}, &r, OP_PICK, 1)) continue;
        int sum = 0;
        hint_chances(&g, chance);
        mk_game ahead = g;
        ahead.player[0].score = (int16_t)(ahead.player[0].score + 10);
        hint_chances(&ahead, better);
        for (int s = 0; s < MK_SEATS; s++) sum += chance[s];
        FACT(sum >= 998 && sum <= 1002, "%d players: %d together", players, sum);
        FACT(better[0] > chance[0] || better[0] >= 999, "10 points ahead: %d, before %d", better[0], chance[0]);
        while (!mk_over(&g)) mk_apply_legal(&g, mk_to_act(&g), unit_choice(&g, mk_to_act(&g), &r));
        hint_chances(&g, chance);
        for (int s = 0; s < players; s++) FACT(chance[s] == chance_known(&g, s), "the end: %d", chance[s]);
    }
}

int main(void)
{
    test_hint();
    test_final();
    test_names();
    test_tiles();
    test_facts();
    if (UNIT_SANITIZED) return unit_end(); /* what follows counts: check-unit also runs the faster program */
    test_budgets();
    test_picks();
    test_chances();
    test_all_chances();
    test_possible();
    return unit_end();
}
