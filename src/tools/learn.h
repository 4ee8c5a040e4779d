/* learn.h - teaching the net of the bots (src/ai/net.h): games, samples, training.
 *
 *     learn_book book = {0};
 *     learn_play(&book, &how, games);       // games of the bots among themselves, with some whims
 *     learn_train(&model, &book, epochs);   // fit the net to how these games ended
 *     learn_quantize(&model, &out);
 */
#ifndef LEARN_H
#define LEARN_H

#include "ai/ahead.h"

enum { LEARN_THREADS = 16 };

typedef struct learn_sample {
    uint32_t first, n; /* features, in the book */
    float hand, goal;  /* points: the hand-made evaluation, and what the net should add to it */
    uint8_t seat, spare[3];
    float value; /* the whole evaluation when it was played */
} learn_sample;

typedef struct learn_book {
    learn_sample *sample;
    size_t samples, room;
    uint16_t *at;
    int16_t *value;
    size_t features, feature_room;
} learn_book;

typedef struct learn_how {
    const net *net; /* NULL: by the hand-made evaluation */
    uint64_t seed;
    int games, threads, budget;
    float lambda; /* 1: only the end counts; less: also what was thought in between */
} learn_how;

typedef struct learn_model {
    float first[FEATURES][NET_HIDDEN], second[NET_HIDDEN], bias;
} learn_model;

void learn_play(learn_book *book, const learn_how *how, double *mean_score);
void learn_free(learn_book *book);
void learn_append(learn_book *to, const learn_book *from);
void learn_begin(learn_model *m, uint64_t seed);
/* The mean square of what is left, over a tenth of the samples that is not trained with. */
double learn_train(learn_model *m, const learn_book *book, int epochs, float rate, uint64_t seed);
void learn_quantize(const learn_model *m, net *out);
void learn_unquantize(const net *n, learn_model *m);

#endif
