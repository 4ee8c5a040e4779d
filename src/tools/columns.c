/* columns.c - columns as wide as their words (see columns.h). */
#include "columns.h"

#include <string.h>

#include "base/buf.h"

enum { COLUMNS = 24, GAP = 2 };

int columns_width(const char *text, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++) n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

static void spaces(buf *out, int n)
{
    for (; n > 0; n--) buf_puts(out, " ");
}

int columns_at(const buf *b)
{
    const char *text = buf_text(b);
    size_t start = b->len;
    while (start > 0 && !strchr("\t\n\f", text[start - 1])) start--;
    return columns_width(text + start, b->len - start);
}

void columns_to(buf *b, int column)
{
    spaces(b, column - columns_at(b));
}

/* The widest cell of each column; the last cell of a line needs no width. */
static void measure(const char *text, size_t len, int width[COLUMNS])
{
    memset(width, 0, COLUMNS * sizeof *width);
    for (const char *at = text, *end = text + len; at < end; at += strcspn(at, "\n") + 1)
        for (int c = 0; c < COLUMNS; c++) {
            at += *at == '\f';
            size_t cell = strcspn(at, "\t\n");
            if (at[cell] != '\t') break;
            int n = columns_width(at, cell);
            if (n > width[c]) width[c] = n;
            at += cell + 1;
        }
}

/* A line without the spaces at its end. */
static void add_line(buf *out, const char *line, size_t len, const int width[COLUMNS])
{
    int owed = 0;
    const char *end = line + len;
    for (int c = 0; line <= end; c++) {
        size_t cell = strcspn(line, "\t\n");
        if (cell > (size_t)(end - line)) cell = (size_t)(end - line);
        if (cell) spaces(out, owed), owed = 0, buf_add(out, line, cell);
        owed += width[c < COLUMNS ? c : COLUMNS - 1] + GAP - columns_width(line, cell);
        line += cell + 1;
    }
    buf_puts(out, "\n");
}

static void add_table(buf *out, const char *text, size_t len, const int width[COLUMNS])
{
    for (const char *at = text, *end = text + len; at < end;) {
        size_t line = strcspn(at, "\n");
        add_line(out, at, line, width);
        at += line + 1;
    }
}

void columns_lay(buf *out, const char *text)
{
    int labels[COLUMNS], width[COLUMNS];
    measure(text, strlen(text), labels);
    while (*text) {
        size_t len = strcspn(text, "\f");
        measure(text, len, width);
        width[0] = labels[0];
        add_table(out, text, len, width);
        text += len + (text[len] == '\f');
    }
}
