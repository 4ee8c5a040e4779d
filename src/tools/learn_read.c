/* learn_read.c - positions of games that were written down, with what the net should say of them (see learn.h).
 *
 * A sample is a position in which the evaluation is asked for: where a round begins, and after answers. What it should
 * be worth is how the game ended, mixed with what searches expected on the way there. What was lost on a whim is not
 * the fault of the positions before it: they go by what was expected. Answers that a search tried are samples, too:
 * worth as much more or less than the one that was best as the search said.
 */
#include <stdlib.h>
#include <string.h>

#include "ai/ahead.h"
#include "base/rng.h"
#include "learn.h"

enum { LINE_MAX_BYTES = 1 << 18, EVENTS = 1 << 15, NOBODY = -1 };

/* In the order of the game: a sample of a seat, or what it expected. */
typedef struct event {
    int seat;
    enum { PLAYED, TRIED, EXPECTED } kind;
    bool whim;
    float value; /* what was expected, or the sum of the hand-made terms */
    float worth; /* what the search thought of an answer that it tried */
    size_t sample;
} event;

typedef struct reader {
    learn_book *book;
    mk_game game;
    rng rng;
    const net *net;
    net_memory memory[MK_SEATS];
    event event[EVENTS];
    int events;
} reader;

static void *grown(void *p, size_t need, size_t *room, size_t size)
{
    if (need <= *room) return p;
    *room = need * 3 / 2;
    p = realloc(p, *room * size);
    if (!p) abort();
    return p;
}

static void reserve(learn_book *b)
{
    size_t room = b->feature_room;
    b->sample = grown(b->sample, b->samples + 1, &b->room, sizeof *b->sample);
    b->at = grown(b->at, b->features + FEATURES, &room, sizeof *b->at);
    b->value = grown(b->value, b->features + FEATURES, &b->feature_room, sizeof *b->value);
}

/* A position: what the net has to add for it to be worth so much is known at the end of the game. */
static void take_sample(reader *r, const mk_game *g, event e)
{
    learn_book *b = r->book;
    int term[EVALUATE_TERMS], hand = 0, n = 0;
    features f;
    if (g->phase == PHASE_END || r->events == EVENTS) return;
    net_terms(g, e.seat, term);
    for (int i = 0; i < EVALUATE_TERMS; i++) hand += term[i];
    features_of(g, e.seat, term, &f);
    reserve(b);
    for (int i = 0; i < FEATURES; i++)
        for (int k = f.value[i] ? features_below(i) : -1; k >= 0; k--, n++) {
            b->at[b->features + (size_t)n] = (uint16_t)(i - k);
            b->value[b->features + (size_t)n] = f.value[i];
        }
    b->sample[b->samples] = (learn_sample){b->features, (uint16_t)n, (uint8_t)features_rounds_left(g), 0};
    e.value = (float)hand / 100, e.sample = b->samples++;
    r->event[r->events++] = e;
    b->features += (size_t)n;
}

/* Where the first look of a search at this answer had looked. */
static void take_tried(reader *r, int seat, uint32_t move, float worth)
{
    enum { BUDGET = 12 };
    ahead_rules how = {.net = r->net, .memory = r->memory, .budget = BUDGET};
    mk_game g;
    mk_copy(&g, &r->game);
    if (mk_question(&g, seat).op == OP_PICK) {
        g.player[seat].picked = (uint16_t)move;
    } else {
        ahead_apply(&g, seat, move);
        ahead_turn(&how, &g, seat, BUDGET);
    }
    take_sample(r, &g, (event){.seat = seat, .kind = TRIED, .worth = worth});
}

/* After an answer: in two of five cases its position, mostly of who answered. Where a round begins: all seats. */
static void take_samples(reader *r, int who, bool begins)
{
    const mk_game *g = &r->game;
    int seats = g->solo == SOLO_LAZY ? 1 : g->players;
    for (int s = 0; s < seats && begins; s++) take_sample(r, g, (event){.seat = s});
    if (who == MK_CHANCE || begins || rng_pick(&r->rng, 5) > 1) return;
    int seat = rng_pick(&r->rng, 5) ? who : (int)rng_pick(&r->rng, (uint32_t)seats);
    take_sample(r, g, (event){.seat = seat});
}

/* Of answers to the same question searches know better how much they differ than what they are worth. */
static void set_goals(reader *r, float lambda)
{
    const mk_game *g = &r->game;
    for (int seat = 0; seat < g->players; seat++) {
        float goal = g->player[seat].score, best = 0;
        for (int i = r->events - 1; i >= 0; i--) {
            const event *e = &r->event[i];
            if (e->seat != seat) continue;
            if (e->kind == PLAYED) r->book->sample[e->sample].goal = goal - e->value;
            if (e->kind == TRIED) r->book->sample[e->sample].goal = goal + e->worth - best - e->value;
            if (e->kind != EXPECTED) continue;
            best = e->value;
            goal = e->whim ? best : lambda * goal + (1 - lambda) * best;
        }
    }
}

static bool begin(mk_game *g, const char *line, uint64_t *seed)
{
    unsigned long long number;
    int players, edition, layer, modules, options, solo, difficulty, rules;
    if (sscanf(line, "%llu players=%d edition=%d layer=%d modules=%d options=%d solo=%d difficulty=%d rules=%d",
               &number, &players, &edition, &layer, &modules, &options, &solo, &difficulty, &rules) != 9)
        return false;
    mk_setup s = {.players = (uint8_t)players,
                  .edition = (uint8_t)edition,
                  .layer = (uint8_t)layer,
                  .modules = (uint16_t)modules,
                  .options = (uint8_t)options,
                  .solo = (uint8_t)solo,
                  .difficulty = (uint16_t)difficulty,
                  .rules = (uint8_t)rules};
    *seed = number;
    if (mk_start(g, &s, NULL)) return false;
    g->quiet = 1;
    return true;
}

static bool is_set(const reader *r, int seat, uint32_t set)
{
    uint32_t sets[AHEAD_SETS];
    int n = ahead_sets(&r->game, seat, sets);
    while (n > 0 && sets[n - 1] != set) n--;
    return n > 0;
}

/* " ?12=15234*6": six tries of this answer, or set, came to so much on the average. */
static bool read_tried(reader *r, char **at)
{
    enum { TRIES = 2 };
    int move, score, tries, len = 0, who = mk_to_act(&r->game);
    if (sscanf(*at, " ?%d=%d*%d%n", &move, &score, &tries, &len) != 3 || who >= r->game.players) return false;
    *at += len;
    bool legal = ahead_asks_set(&r->game, who)
                     ? is_set(r, who, (uint32_t)move)
                     : move >= 0 && move <= MK_PASS && !mk_refusal(&r->game, who, (mk_choice)move);
    if (legal && tries >= TRIES) take_tried(r, who, (uint32_t)move, (float)score / 100);
    return legal;
}

/* " 12", or what was expected: " :12345", " !12345". */
static bool read_word(reader *r, char **at)
{
    if ((*at)[0] == ' ' && (*at)[1] == '?') return read_tried(r, at);

    mk_game *g = &r->game;
    int who = mk_to_act(g), round = g->season * MK_ROUNDS + g->round;
    bool said = (*at)[1] == ':' || (*at)[1] == '!', whim = (*at)[1] == '!';
    char *end;
    long n = strtol(*at + 1 + said, &end, 10);
    if (**at != ' ' || end == *at + 1 + said) return false;
    *at = end;
    if (said) {
        if (r->events == EVENTS) return false;
        r->event[r->events++] = (event){.seat = who, .kind = EXPECTED, .whim = whim, .value = (float)n / 100};
        return true;
    }
    if (n < 0 || n > MK_PASS || mk_refusal(g, who, (mk_choice)n)) return false;
    bool selects = g->phase == PHASE_SELECT;
    mk_apply_legal(g, who, (mk_choice)n);
    if (mk_over(g)) return true;
    bool begins = g->phase == PHASE_SELECT && (!selects || round != g->season * MK_ROUNDS + g->round);
    take_samples(r, who, begins);
    return true;
}

static bool read_game(reader *r, char *line, float lambda)
{
    uint64_t seed;
    char *at = strchr(line, ';');
    learn_book *b = r->book;
    size_t samples = b->samples, values = b->features;
    if (!at || !begin(&r->game, line, &seed)) return false;
    r->events = 0;
    r->rng = rng_seed(seed, 79);
    at++;
    while (!mk_over(&r->game) && read_word(r, &at)) {
    }
    if (!mk_over(&r->game)) return b->samples = samples, b->features = values, false;
    set_goals(r, lambda);
    int seats = r->game.solo ? 1 : r->game.players;
    for (int i = 0; i < seats; i++) b->score += r->game.player[i].score;
    b->seats += (size_t)seats;
    b->games++;
    return true;
}

int learn_read(learn_book *book, const char *path, int skip, float lambda, const net *n)
{
    FILE *f = fopen(path, "r");
    char *line = malloc(LINE_MAX_BYTES);
    reader *r = calloc(1, sizeof *r);
    int games = 0;
    if (!line || !r) abort();
    r->book = book;
    r->net = n;
    while (f && fgets(line, LINE_MAX_BYTES, f))
        if (skip-- <= 0) games += read_game(r, line, lambda);
    if (f) fclose(f);
    free(line);
    free(r);
    return games;
}

void learn_free(learn_book *book)
{
    free(book->sample);
    free(book->at);
    free(book->value);
    *book = (learn_book){0};
}
