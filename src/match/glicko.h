/* glicko.h - how strong somebody is, and how sure that is: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system").
 *
 *     glicko own = glicko_new();
 *     glicko_result against[] = {{.other = {1400, 30, 0}, .score = 1, .weight = 1}, ...};
 *     own = glicko_play(own, against, 3, 1);
 *
 * A game of several is one rating period: each of the others is a result of its own, with a weight of 2 / players. They
 * are no independent games (who plays badly loses to all of them), and yet a place among four tells more than one among
 * two: so a game of two counts as one result, of three as 4/3, of four as 3/2.
 */
#ifndef GLICKO_H
#define GLICKO_H

typedef struct glicko {
    double rating, deviation; /* on the scale of Elo */
    double volatility;        /* of somebody whose rating never changes (a bot) it does not matter */
} glicko;

typedef struct glicko_result {
    glicko other;
    double score;  /* 1 before the other, 0.5 beside, 0 behind */
    double weight; /* of one game of two: 1 */
} glicko_result;

/* Nobody knows anything yet. */
glicko glicko_new(void);
/* After so many periods without a game: less is known. */
glicko glicko_rest(glicko g, double periods);
/* After these results, `periods` after the last ones. Without results: glicko_rest. */
glicko glicko_play(glicko g, const glicko_result *r, int results, double periods);

#endif
