/* bot.c - the list of bots, and players with a memory. */
#include "bot.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "mcts.h"

#define BOT(name) &bot_##name,
const bot *const bots[] = {BOTS(BOT) NULL};
#undef BOT

const bot *bot_find(const char *name, size_t len)
{
    for (int i = 0; bots[i]; i++)
        if (strlen(bots[i]->name) == len && !memcmp(bots[i]->name, name, len)) return bots[i];
    return NULL;
}

struct bot_player {
    const bot *bot;
    mcts_rules how;
    mcts *mind; /* NULL: it has none */
};

/* A number of at most six digits; -1: there is none. */
static int read_number(const char **at, const char *end)
{
    int n = 0, digits = 0;
    for (; *at < end && isdigit((unsigned char)**at) && digits < 6; ++*at, digits++) n = 10 * n + (**at - '0');
    return digits ? n : -1;
}

/* By which net it judges: 1 that of hard, 2 that of expert. */
static bool read_net(mcts_rules *how, const char *at, const char *end)
{
    int n = read_number(&at, end);
    how->net = n == 2 ? &net_expert : &net_weights;
    return at == end && (n == 1 || n == 2);
}

static bool read_setting(mcts_rules *how, const char *at, const char *end)
{
    enum { NET = sizeof "net=" - 1 };
    if (end - at > NET && !memcmp(at, "net=", NET)) return read_net(how, at + NET, end);
    const struct {
        const char *name;
        int *value, most;
    } setting[] = {{"looks=", &how->looks, 999999},
                   {"candidates=", &how->candidates, MCTS_ANSWERS},
                   {"look=", &how->first_look, 10000},
                   {"trust=", &how->trust, 10000},
                   {"curiosity=", &how->curiosity, 100000},
                   {"rival=", &how->rival, 200},
                   {"win=", &how->win, 10000},
                   {"inner=", &how->inner, 100000}};
    for (size_t i = 0; i < sizeof setting / sizeof *setting; i++) {
        size_t len = strlen(setting[i].name);
        if ((size_t)(end - at) < len || memcmp(at, setting[i].name, len) != 0) continue;
        at += len;
        int n = read_number(&at, end);
        *setting[i].value = n;
        return n > 0 - (setting[i].value == &how->rival || setting[i].value == &how->win) && n <= setting[i].most &&
               at == end;
    }
    return false;
}

/* "400", "200ms", "400x2", or a setting. */
static bool read_budget(mcts_rules *how, const char *at, const char *end)
{
    if (at < end && !isdigit((unsigned char)*at)) return read_setting(how, at, end);
    int n = read_number(&at, end);
    if (n < 1 || n > MCTS_SIMULATIONS) return false;
    if (end - at >= 2 && at[0] == 'm' && at[1] == 's')
        how->ms = n, at += 2;
    else
        how->simulations = n, how->looks = 0;
    if (at < end && *at == 'x') {
        at++;
        how->threads = read_number(&at, end);
        if (how->threads < 1 || how->threads > MCTS_THREADS) return false;
    }
    return at == end;
}

bot_player *bot_sit(const char *name, size_t len)
{
    const char *end = name + len, *colon = memchr(name, ':', len);
    const bot *b = bot_find(name, colon ? (size_t)(colon - name) : len);
    mcts_rules how = b && b->search ? *b->search : (mcts_rules){0};
    if (!b || (colon && !b->search)) return NULL;
    while (colon) {
        const char *next = memchr(colon + 1, ':', (size_t)(end - colon - 1));
        if (!read_budget(&how, colon + 1, next ? next : end)) return NULL;
        colon = next;
    }
    bot_player *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    *p = (bot_player){b, how, b->search ? mcts_new() : NULL};
    if (b->search && !p->mind) return free(p), NULL;
    return p;
}

const bot *bot_of(const bot_player *p)
{
    return p->bot;
}

void bot_heed(bot_player *p, const int *stop)
{
    p->how.stop = stop;
}

mk_choice bot_ask(bot_player *p, const mk_game *view, int seat, rng *r)
{
    return p->mind ? mcts_choose(p->mind, &p->how, view, seat, r) : p->bot->choose(view, seat, r);
}

void bot_leave(bot_player *p)
{
    if (!p) return;
    mcts_free(p->mind);
    free(p);
}
