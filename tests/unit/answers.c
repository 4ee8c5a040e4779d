/* answers.c - what the two learned nets say and the bots answer that judge by them, in the same positions of all kinds
 * of games: one number each.
 *
 * A change of features.c, net.c or of the tables that they read (tiles, modules) must not change them by accident: the
 * nets were taught with these features at these places, and people are measured by how strong hard is. So this is the
 * proof that a bot is as strong as it was. Who changes the search, the evaluation or a net on purpose measures what it
 * is worth (doc/bots.md), and writes down what the test says then.
 */
#include "ai/bot.h"
#include "ai/net.h"
#include "base/hash.h"
#include "unit.h"

enum { POSITIONS = 200, BETWEEN = 19, ALL = (1 << 11) - 1 }; /* the modules that the net was taught with */

static const mk_setup table[] = {
    {.players = 2},
    {.players = 3, .edition = ESSENTIAL, .layer = B2},
    {.players = 4, .modules = ALL},
    {.players = 2, .edition = ESSENTIAL, .modules = ALL, .options = OPTION_NEW_OFFICES},
    {.players = 3, .modules = 1 << MOD_TOWNS | 1 << MOD_NOMADS | 1 << MOD_OASES},
    {.players = 2, .solo = SOLO_PASHA, .modules = ALL, .options = OPTION_BUILDINGS_BACK},
    {.players = 2, .solo = SOLO_LAZY},
};
enum { TABLES = sizeof table / sizeof *table };

static struct {
    const char *bot;
    const net *net;
    uint64_t said, answered; /* what comes out */
    uint64_t worths, answers;
} judges[] = {
    {"hard:24", &net_weights, UINT64_C(0x1B27EC3DA0316D1E), UINT64_C(0xEBF9B51DD693CA50), HASH_BEGIN, HASH_BEGIN},
    {"expert:24", &net_expert, UINT64_C(0xA181411F0CC84685), UINT64_C(0x961CEA00A312BB83), HASH_BEGIN, HASH_BEGIN},
};
enum { JUDGES = sizeof judges / sizeof *judges };

static void look(const mk_game *g)
{
    mk_game view;
    for (int seat = 0; seat < g->players; seat++) {
        mk_view(g, seat, &view);
        for (int j = 0; j < JUDGES; j++) {
            int worth = net_evaluate_with(judges[j].net, &view, seat);
            judges[j].worths = hash_add(judges[j].worths, &worth, sizeof worth);
        }
    }
}

static void ask(const mk_game *g, int seat, uint64_t seed)
{
    mk_game view;
    mk_view(g, seat, &view);
    for (int j = 0; j < JUDGES; j++) {
        rng r = rng_seed(seed, 3);
        bot_player *p = bot_sit(judges[j].bot, strlen(judges[j].bot));
        mk_choice c = bot_ask(p, &view, seat, &r);
        bot_leave(p);
        FACT(!mk_refusal(g, seat, c), "position %d", (int)seed);
        judges[j].answers = hash_add(judges[j].answers, &c, sizeof c);
    }
}

int main(void)
{
    mk_choice option[MK_OPTIONS_MAX];
    int asked = 0, looked = 0;
    for (uint64_t game = 0; asked < POSITIONS; game++) {
        mk_game g;
        rng r = rng_seed(game, 11);
        mk_setup s = table[game % TABLES];
        s.rules = 2;
        mk_start(&g, &s, NULL);
        for (int n = 0; !mk_over(&g) && asked < POSITIONS; n++) {
            int who = mk_to_act(&g);
            if (who != MK_CHANCE && g.phase != PHASE_END && mk_options(&g, who, option) > 1) {
                if (n % 3 == 0) looked++, look(&g);
                if (n % BETWEEN == 0) ask(&g, who, (uint64_t)asked++);
            }
            mk_apply_legal(&g, who, unit_choice(&g, who, &r));
        }
    }
    FACT(looked > 4 * POSITIONS, "%d positions", looked);
    for (int j = 0; j < JUDGES; j++) {
        unsigned long long worths = judges[j].worths, answers = judges[j].answers;
        FACT(worths == judges[j].said, "what the net of %s says: 0x%016llX", judges[j].bot, worths);
        FACT(answers == judges[j].answered, "what %s answers: 0x%016llX", judges[j].bot, answers);
    }
    return unit_end();
}
