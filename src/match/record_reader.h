/* record_reader.h - shared by the two files that read records: record_header.c and record_read.c. */
#ifndef RECORD_READER_H
#define RECORD_READER_H

#include "record.h"

typedef struct branch {
    mk_game now, before;
    int number;    /* of the last answer */
    bool answered; /* there is one in this branch */
    int due, done; /* what the rules did by themselves: how many items, how many of them read */
    record_item derived[MK_EVENTS_MAX];
} branch;

enum { READER_KEYS = 24, READER_DRAWS = 4, READER_TILES = 256 };

typedef struct reader {
    record *r;
    record_error *e;
    const char *at, *end; /* what is still to be read */
    const char *line;     /* the line just read, without the indentation */
    size_t len;
    int line_number;
    int key, key_line[READER_KEYS]; /* of the header: the last line, and where each was read; 0 not yet */
    unsigned names, lots, results;  /* bits of the seats */
    int result_line[MK_SEATS];
    int hidden_op;     /* somebody's choice of this question is hidden: it must be the last question */
    bool looked_ahead; /* `named` is known */
    const char *named[READER_DRAWS][READER_TILES]; /* the last line that names a tile, by the kind of draw; or NULL */
    int depth;
    branch branch[RECORD_DEPTH + 1];
} reader;

/* Note the first mistake, with the line being read: a text and what stands in its places (base/speech.h). Always
 * returns false. */
bool reader_fail(reader *in, const char *text, ...) __attribute__((sentinel));
/* Step to the next line, without its indentation. False at the end, and after a mistake. */
bool reader_line(reader *in);
/* The next word from *at on: where it starts, and its length. */
size_t reader_word(const char **at, const char *end, const char **start);
bool reader_is(const char *text, size_t len, const char *word);
/* A number as the writer writes it: no sign but minus, no zeros in front. */
bool reader_number(const char *text, size_t len, int64_t min, int64_t max, int64_t *out);

/* record_header.c: the header, and the game that it starts. */
bool reader_header(reader *in);

/* record_hidden.c: a tile that a hidden draw can have been; -1 if there is none. */
int reader_hidden_tile(reader *in, const mk_game *g, int draw);

#endif
