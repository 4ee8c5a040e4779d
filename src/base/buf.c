/* buf.c - a text that grows (see buf.h). */
#include "buf.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "speech.h"

/* Room for `more` bytes and a NUL. */
static bool reserve(buf *b, size_t more)
{
    if (b->failed) return false;
    if (b->limit && more > b->limit - b->len) {
        b->failed = true;
        return false;
    }
    if (b->len + more < b->size) return true;
    size_t size = b->size ? b->size : 256;
    while (size <= b->len + more) size *= 2;
    char *data = realloc(b->data, size);
    if (!data) {
        b->failed = true;
        return false;
    }
    b->data = data;
    b->size = size;
    return true;
}

void buf_add(buf *b, const char *data, size_t len)
{
    if (!reserve(b, len)) return;
    if (len) memcpy(b->data + b->len, data, len); /* nothing may come from nowhere */
    b->len += len;
    b->data[b->len] = 0;
}

void buf_puts(buf *b, const char *text)
{
    buf_add(b, text, strlen(text));
}

void buf_printf(buf *b, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (n < 0 || !reserve(b, (size_t)n)) return;
    va_start(list, format);
    vsnprintf(b->data + b->len, (size_t)n + 1, format, list);
    va_end(list);
    b->len += (size_t)n;
}

void buf_column(buf *b, int column, bool gap)
{
    int at = 0;
    size_t start = b->len;
    while (start > 0 && b->data[start - 1] != '\n') start--;
    for (size_t i = start; i < b->len; i++) at += ((unsigned char)b->data[i] & 0xC0) != 0x80;
    if (gap && at >= column) buf_puts(b, " ");
    for (; at < column; at++) buf_puts(b, " ");
}

const char *buf_text(const buf *b)
{
    return b->data ? b->data : "";
}

void buf_clear(buf *b)
{
    b->len = 0;
    b->failed = false;
    if (b->data) b->data[0] = 0;
}

void buf_free(buf *b)
{
    free(b->data);
    *b = (buf){0};
}

static const char *read_all(buf *b, FILE *f, size_t limit)
{
    char part[4096];
    size_t n;
    while ((n = fread(part, 1, sizeof part, f)) > 0) {
        if (n > limit - b->len) return MARK("the file is too long");
        buf_add(b, part, n);
        if (b->failed) return MARK("out of memory");
    }
    return ferror(f) ? MARK("cannot be read") : NULL;
}

const char *buf_read_file(buf *b, const char *path, size_t limit)
{
    buf_clear(b);
    if (!strcmp(path, "-")) return read_all(b, stdin, limit);
    FILE *f = fopen(path, "rb");
    if (!f) return strerror(errno);
    const char *wrong = read_all(b, f, limit);
    fclose(f);
    return wrong;
}
