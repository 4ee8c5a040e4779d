/* buf.h - a text that grows.
 *
 *     buf b = {0};
 *     buf_printf(&b, "%d points", 7);
 *     fputs(buf_text(&b), stdout);
 *     buf_free(&b);
 *
 * When memory runs out or the limit is reached, `failed` stays true and nothing more is added.
 */
#ifndef BUF_H
#define BUF_H

#include <stdbool.h>
#include <stddef.h>

typedef struct buf {
    char *data;
    size_t len, size;
    size_t limit; /* 0: none */
    bool failed;
} buf;

void buf_add(buf *b, const char *data, size_t len);
void buf_puts(buf *b, const char *text);
void buf_printf(buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Spaces up to this column of the current line, counted in characters (UTF-8). At least one if `gap`. */
void buf_column(buf *b, int column, bool gap);
/* The text, ended by a NUL; never NULL. */
const char *buf_text(const buf *b);
void buf_clear(buf *b);
void buf_free(buf *b);
/* Read a whole file of at most `limit` bytes ("-": standard input). Returns NULL or what went wrong. */
const char *buf_read_file(buf *b, const char *path, size_t limit);

#endif
