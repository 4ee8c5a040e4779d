/* notation.h - shared by paths.c, values.c, arrange.c and notation.c, and by nobody else.
 *
 * A path names a value of the game: "p1.water", "tray", "tray.green". The table of paths (paths.c) says where the
 * value lies and how it is written (values.c); positions and scenarios (notation.c) both use it.
 */
#ifndef MK_NOTATION_H
#define MK_NOTATION_H

#include "rules.h"

enum path_kind {
    AS_NUMBER, /* "7" */
    AS_ENUM,   /* one of a list of words */
    AS_NAME,   /* a name of the noun; "-" for none */
    AS_SET,    /* bits: "01,17", "-" */
    AS_COUNTS, /* a number for each name: "green 2,red 1"; elements */
    AS_SLOTS,  /* a name for each name: "left-1 07,right-1 12"; elements */
    AS_ROW,    /* names in a row, "-" for an empty place: "05,-,11"; elements */
    AS_GROUPS, /* sets one after the other: "01,05/-/17" */
    AS_PILES,  /* piles from the top down: "?6/?5,17"; elements */
    AS_ASSISTANTS,
    AS_ACTIVE, /* provision tiles turned up, by their numbers */
    AS_CHOSEN, /* the provision tile chosen, by its number */
    AS_ANSWER, /* worked out, read only */
};

enum path_flag { ALWAYS = 1, MAY_BE_NONE = 2, SIGNED = 4, WITH_LENGTH = 8, ASCENDING = 16 };

/* What is worked out. */
enum path_answer {
    ANSWER_ASKED,
    ANSWER_TITLE,
    ANSWER_GUARDS_FREE,
    ANSWER_GUARDS_COMMITTED,
    ANSWER_DISCOVERED,
    ANSWER_GATES,
    ANSWER_PALACE_SEGMENT,
    ANSWER_MOSQUE_SEGMENT,
    ANSWER_SPECTATORS,
    ANSWER_SECTORS,
    ANSWER_OASES,
    ANSWER_TOWNS,
    ANSWER_RACE,
    ANSWER_LEFTOVERS,
    ANSWER_TOTAL,
    ANSWER_RANK,
};

typedef struct path_row {
    const char *name;
    uint8_t len, kind, flags;
    uint8_t index;    /* noun of the elements; of a set's members */
    uint8_t first;    /* number of the first element in that noun; of groups of scrolls: their class */
    uint8_t count;    /* elements */
    uint8_t noun;     /* noun of the value */
    uint8_t bias;     /* what is added before storing a name */
    int8_t shift;     /* what is added before writing a number */
    uint8_t size;     /* bytes of one field */
    uint16_t at, at2; /* place in mk_game or mk_player; of the heights of piles */
    const char *const *words;
    const char *what;
} path_row;

enum { PATHS_MAX = 80 };
extern const path_row mk_table_paths[], mk_player_paths[];
extern const int mk_table_paths_len, mk_player_paths_len;

typedef struct path {
    const path_row *row;
    int player;  /* -1: the table */
    int element; /* -1: all of it */
} path;

/* Find a path. `hint` (row found last, per table) makes texts in table order fast; NULL will do. */
bool path_find(const char *name, size_t len, path *out, int hint[2]);

/* Text that is being written: like snprintf, len counts on where there is no room. */
typedef struct text_out {
    char *buf;
    size_t size, len;
} text_out;

static inline void out_text(text_out *out, const char *text, size_t len)
{
    if (out->len + len < out->size)
        memcpy(out->buf + out->len, text, len);
    else if (out->len < out->size)
        memcpy(out->buf + out->len, text, out->size - out->len);
    out->len += len;
}

static inline void out_char(text_out *out, char c)
{
    if (out->len + 1 < out->size) out->buf[out->len] = c;
    out->len++;
}

void out_number(text_out *out, int n);
void out_name(text_out *out, int noun, int id); /* "#7" where the noun has no name for 7 */

/* Its names are two digits. */
static inline bool is_tile(int noun)
{
    return noun == NOUN_SCROLL || noun == NOUN_OASIS || noun == NOUN_PROVISION || noun == NOUN_RIVER_TILE ||
           noun == NOUN_TOWN || noun == NOUN_STRATEGY;
}

/* Close with a zero; returns the length. */
size_t out_end(text_out *out);

/* Say what is wrong with a value: `what`, then the value in quotes. Returns false. */
bool wrong(char error[160], const char *what, const char *value, size_t len);

const uint8_t *path_base(const mk_game *g, const path *p);
bool value_is_default(const mk_game *g, const path *p);
void value_write(const mk_game *g, const path *p, text_out *out);
/* False and an error if the text is no such value; *g may then be half changed. */
bool value_read(mk_game *g, const path *p, const char *text, size_t len, char error[160]);
/* The next piece of a list up to a separator, or NULL at the end. */
const char *next_piece(const char **at, const char *end, char separator, size_t *len);
bool read_number(const char *text, size_t len, int *n);

void answer_write(const mk_game *g, const path *p, text_out *out);

/* After a value was set by hand: make the rest of the game agree with it (arrange.c). */
void arrange(mk_game *g, const mk_game *before, const path *p);

#endif
