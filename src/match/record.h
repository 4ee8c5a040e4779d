/* record.h - a game as text: header, all answers including the dice, comments, variations, results.
 *
 *     record r;
 *     record_begin(&r, &setup, &g);                // starts the game g too
 *     while (!mk_over(&g)) record_apply(&r, &g, who, choice);
 *     record_write(&r, RECORD_ALL, &text);
 *     record_free(&r);
 *
 * doc/notation.md describes the format. A record is a list of items in the order of the text, so what is read is
 * written again byte for byte. Reading plays every answer and refuses what does not fit the rules.
 */
#ifndef RECORD_H
#define RECORD_H

#include "base/buf.h"
#include "match/dice.h"
#include "match/fair.h"
#include "match/timing.h"
#include "rules/mk.h"

enum {
    RECORD_VERSION = 1,
    RECORD_BYTES = 4 << 20,
    RECORD_ANSWERS = 20000,
    RECORD_ITEMS = 200000,
    RECORD_LINE = 500,  /* bytes of a line */
    RECORD_DEPTH = 8,   /* variations inside variations */
    RECORD_WORDS = 120, /* bytes of a name, a date, an event */
    RECORD_ALL = -1,    /* seat of record_write: nothing is hidden */
};

enum record_kind {
    RECORD_ANSWER,  /* 12. p1 take 2-green */
    RECORD_FORCED,  /* (p1 line dinars-1) */
    RECORD_ROUND,   /* = season 1 round 2 */
    RECORD_COMMENT, /* {...} */
    RECORD_OPEN,    /* [ */
    RECORD_CLOSE,   /* ] */
};

typedef struct record_item {
    uint8_t kind;
    uint8_t player;   /* who answers */
    uint8_t op;       /* which question; of a round: the season */
    uint8_t choice;   /* of a round: the round */
    uint8_t seat;     /* to whom it happens; differs from player where chance answers */
    bool hidden;      /* written as ? */
    uint32_t at, len; /* a comment's text in `comments` */
    int line;         /* of an answer: its line in the text that was read; else 0 */
} record_item;

enum record_seed { SEED_NONE, SEED_HASH, SEED_OPEN };

typedef struct record {
    mk_setup setup;
    char figures[MK_FIGURES]; /* mk_figures of the program that played it; "": not known (rules 1) */
    clock_rules clock;        /* kind CLOCK_NONE: the header has none */
    char name[MK_SEATS][RECORD_WORDS + 1];
    char event[RECORD_WORDS + 1], date[RECORD_WORDS + 1]; /* "" where the header has none */
    uint8_t seed_kind;                                    /* enum record_seed: what is known of the seed */
    uint64_t seed;
    char seed_hash[DICE_HASH_TEXT];
    bool committed;    /* the hash is that of the server's secret, not of the seed (fair.h) */
    bool has_secret;   /* ... which is told: after the end */
    fair fair;         /* lots, and the secret if it is told */
    int tower_version; /* of the physics that decided the throws; 0: the model did */
    bool over;
    int score[MK_SEATS], place[MK_SEATS]; /* once over */
    record_item *item;
    int items, room;
    int answers; /* of the main line and all variations */
    buf comments;
    bool failed; /* out of memory, or too long */
} record;

typedef struct record_error {
    int line, move; /* move 0: before the first answer */
    char what[480];
} record_error;

/* Start the game of `setup` and its record. Returns what mk_start returns. */
int record_begin(record *r, const mk_setup *setup, mk_game *g, const char **why);
void record_set_name(record *r, int seat, const char *name);
void record_set_seed(record *r, uint64_t seed);
/* The seed follows from the server's secret and the lots of the seats. */
void record_set_fair(record *r, const fair *f);

/* mk_apply, and write it down. */
int record_apply(record *r, mk_game *g, int player, mk_choice c);
/* A comment after what was written last. The text may not hold control characters (but line ends) or "}". */
bool record_comment(record *r, const char *text);
void record_free(record *r);

/* Write what this seat may know (MK_NOBODY: a spectator; RECORD_ALL: everything). Once the game is over nothing is
 * secret any more. A seat's copy of a running game has no comments and variations. False: too long. */
bool record_write(const record *r, int seat, buf *out);

/* Read and check. On error r is empty (but may be freed) and *e says what is wrong. */
bool record_read(record *r, const char *text, size_t len, record_error *e);

/* Was it played with other figures of data/ than those of this program? */
bool record_other_figures(const record *r);

/* Play the main line again: start, then step until it returns false. *at begins with 0. */
void record_start(const record *r, mk_game *g);
const record_item *record_peek(const record *r, int at); /* the next answer, or NULL */
bool record_step(const record *r, int *at, mk_game *g);

/* record_text.c: bytes of the first character of a text; 0 if it is not UTF-8; negative for a control character, of
 * which a record holds none but line feeds. *code: its number in Unicode. */
int record_character(const char *text, size_t left, unsigned *code);
/* What the rules did by themselves in the last answer, as items. Returns how many. */
int record_derive(const mk_game *g, record_item out[MK_EVENTS_MAX]);
void record_print(const record *r, const record_item *i, buf *out); /* one line without number and line end */
bool record_add(record *r, record_item item);
/* record_hidden.c: does a later item show to the seat what the secret draw i was? */
bool record_shown_later(const record *r, int i, int seat);
/* Is item i the last part of a choice that has several? */
bool record_last_part(const record *r, int i);
/* Play all of a choice that is hidden. */
void record_choose_hidden(const record *r, mk_game *g, int seat, int op);

#endif
