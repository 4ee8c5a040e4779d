/* learn.h - teaching a net of the bots (src/ai/net.h): games, samples, training.
 *
 *     learn_game(&how, mind, NULL, seed, file);         // a game with a small search and some whims, as a line of text
 *     learn_read(&book, path, 0, lambda, &net);               // positions of such games, and how they went on
 *     learn_train(&model, &book, epochs, rate, seed, &before);
 *     learn_quantize(&model, &net);
 *
 * A game is a line: its seed, its setup, then every answer. Before an answer that was searched stands what became of
 * those that were tried: " ?12=15234*6" is six tries that came to 152.34 points on the average; then the score that was
 * expected, " :15234", with ! instead of : if another answer was given on a whim. Neither net nor features are part of
 * it, so games stay useful when these change.
 */
#ifndef LEARN_H
#define LEARN_H

#include <stdio.h>

#include "ai/mcts.h"

typedef struct learn_sample {
    size_t first; /* of its features, in the book */
    uint16_t n;
    uint8_t stage;
    float goal; /* points: what the net should add to the hand-made evaluation */
} learn_sample;

typedef struct learn_book {
    learn_sample *sample;
    size_t samples, room;
    uint16_t *at;
    int8_t *value;
    size_t features, feature_room;
    size_t games;
    double score; /* sum over all seats that a bot played, and how many of them */
    size_t seats;
} learn_book;

typedef struct learn_how {
    mcts_rules search;
    int whim; /* one answer in so many is any at all; 0: none */
} learn_how;

/* Weights as they are learned: floating point, and a number of a count has what it adds to the one below. */
typedef struct learn_model {
    int units;
    float first[FEATURES][NET_UNITS], second[FEATURES_STAGES][NET_UNITS], bias[FEATURES_STAGES];
} learn_model;

/* NULL: some setup; not written down. Returns the mean score of the seats that a bot played. */
double learn_game(const learn_how *how, mcts *mind[MK_SEATS], const mk_setup *setup, uint64_t seed, FILE *out);
/* Adds the games of a file to the book, but for the first `skip`. lambda: 1: only the end counts; less: also what was
 * thought in between. Answers that were tried are followed to the end of the turn by this net. Lines that are no games
 * of this program are left out. Returns how many games there were. */
int learn_read(learn_book *book, const char *path, int skip, float lambda, const net *n);
void learn_free(learn_book *book);

/* Small random weights, which add nothing yet. */
void learn_begin(learn_model *m, int units, uint64_t seed);
/* Returns the mean square of what is left, over a twentieth of the samples that is not trained with; *before: what it
 * was before. */
double learn_train(learn_model *m, const learn_book *book, int epochs, float rate, uint64_t seed, double *before);
/* To a net of learn_net_new, and from any: fewer units or stages are widened with what the model has. */
void learn_quantize(const learn_model *m, net *out);
void learn_unquantize(const net *n, learn_model *m);

/* to = to * keep + from * part */
void learn_add(learn_model *to, const learn_model *from, float keep, float part);

/* NULL: no memory. */
net *learn_net_new(int units, int stages);
void learn_net_free(net *n);
bool learn_net_write(const net *n, const char *path); /* says what went wrong */
/* NULL: there is no net of this program. */
net *learn_net_read(const char *path);

#endif
