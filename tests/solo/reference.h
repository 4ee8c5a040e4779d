/* reference.h - a second, simple implementation of the Pasha's automaton (S1-S9), and a game that is played along.
 *
 * reference.c has the lists: what the automaton chooses in a state. model.c carries that out on a state of its own, and
 * solo.c lets the real game be played and compares the two at every answer.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <setjmp.h>

#include "base/rng.h"
#include "rules/mk.h"

typedef struct ref_choice {
    int what; /* -1: nothing can be chosen */
    int n;
    int by;        /* enum mk_criterion */
    int wild_n;    /* S4.1: red stands for another colour: its priority */
    unsigned wild; /* and which it may be, as bits */
} ref_choice;

/* reference.c: choices in state m, which they do not change. */
ref_choice ref_deploy(const mk_game *m);         /* S3.2: sector */
ref_choice ref_claim(const mk_game *m);          /* S4: colour or NOMAD, and how many */
ref_choice ref_start_keshi(const mk_game *m);    /* S7: colour */
ref_choice ref_lazy_claim(const mk_game *m);     /* S9.3 */
ref_choice ref_vendor(const mk_game *m);         /* S4.2: sector */
ref_choice ref_gate(const mk_game *m, int only); /* S5.2: workshop * 12 + colour; only of this workshop, or -1 */
ref_choice ref_keshi(const mk_game *m, unsigned colours);     /* S5.8: colour */
ref_choice ref_luxury(const mk_game *m, int goods, bool any); /* S5.7, town 11: tile */
ref_choice ref_falcon(const mk_game *m, int luxury);          /* S8: colour returned */
int ref_price(const mk_game *m, int luxury);
ref_choice ref_goods_gained(const mk_game *m); /* S2.2: colour */
int ref_goods_spent(const mk_game *m);
ref_choice ref_lower_pawn(const mk_game *m);      /* tie: palace */
int ref_nomad_place(const mk_game *m);            /* S8: sector, or -1 */
ref_choice ref_fullest(const mk_game *m);         /* S6.2, tile 01: sector, and how many pieces */
ref_choice ref_prize(const mk_game *m, int tile); /* S6.2: 0 first, 1 second bonus of a tile of season 3; its points */
int ref_final(const mk_game *m);                  /* S6.5: points */

int ref_at(const mk_game *m, int row); /* S2.4: sector in this row of the board, from the top */
int ref_room(const mk_game *m, int colour);
int ref_symbols(const mk_game *m, int keshi);
int ref_symbol(const mk_game *m, int tile, int k); /* of a strategy tile, k from 0 */
int ref_vendors(const mk_game *m);
int ref_goods(const mk_game *m);
int ref_gates(const mk_game *m);
/* Is it played by the rules that were there first? (doc/rules.md, "Changes") */
static inline bool ref_rules_1(const mk_game *m)
{
    return m->rules == 0;
}

static inline bool ref_option(const mk_game *m, int option)
{
    return m->difficulty >> option & 1;
}

/* The game that is played along (solo.c). */
enum { EXPECTED_MAX = 64 };
typedef struct test {
    mk_game g;   /* as it is played */
    mk_game m;   /* as the text says: the automaton and what lies open; the rest is copied at every answer */
    int at;      /* events of g that were looked at */
    int answers; /* how many were given */
    mk_event expected[EXPECTED_MAX]; /* choices of the model that g has not told yet */
    int expected_len;
    mk_event trigger; /* a choice of g that the model now makes too */
    bool is_trigger;
    unsigned drawn; /* S3.1: keshis of the bag whose assistants are not deployed yet */
    int house; /* S8: special building: 1 its keshi, 2 its resources, 3 the keshi of the strategy tile comes next */
    int building;
    bool automatons_turn;
    int claimed;       /* who claimed last, -1 nobody */
    bool bonus, prize; /* the river bonus of the round, the river tile of the season are given */
    int tiles;         /* strategy tiles that came with seasons, not with caravans or river tile 02 */
    bool searched;     /* somebody has looked through a pile: the displays are not compared */
    int waiting;       /* for this kind of event */
    uint64_t seed;
    bool verbose;
    rng play;
    int choices; /* compared so far */
    jmp_buf failed;
} test;

/* The next event; plays on where all are looked at. NULL: the game is over. */
const mk_event *test_event(test *t);
/* Events go by until one of this kind comes. */
mk_event test_wait(test *t, int kind);
void test_observe(test *t, const mk_event *e);
/* The model has made a choice; g must tell the same. */
void test_expect(test *t, mk_event e);
_Noreturn void test_fail(test *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* model.c: carry out. */
void model_points(test *t, int n);
void model_swim(test *t, int n);
void model_strategy(test *t, int tile, bool steps);
void model_keshi(test *t, int colour);
void model_nomad(test *t);
void model_take(test *t);
void model_start_keshis(test *t);
void model_first_symbol(test *t); /* S8: with a special building */
void model_deploy(test *t);
void model_use(test *t); /* the next assistant */
void model_river_bonus(test *t);
void model_prize(test *t); /* the river tile of the season */

#endif
