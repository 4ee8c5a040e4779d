/* text.c - small helpers to write and read text without stdio: positions are written two million times in a test. */
#include "notation.h"

void out_number(text_out *out, int n)
{
    char digit[12];
    int at = sizeof digit;
    unsigned rest = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    do {
        digit[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (n < 0) digit[--at] = '-';
    out_text(out, digit + at, sizeof digit - (size_t)at);
}

void out_name(text_out *out, int noun, int id)
{
    char buf[MK_NAME_MAX];
    if (is_tile(noun) && id > 0 && id < mk_noun_size(noun)) { /* the most frequent ones, quickly */
        char two[2] = {(char)('0' + id / 10), (char)('0' + id % 10)};
        out_text(out, two, 2);
        return;
    }
    const char *name = id == MK_PASS ? NULL : mk_name(noun, id, buf);
    if (name) {
        out_text(out, name, strlen(name));
    } else {
        out_char(out, '#');
        out_number(out, id);
    }
}

size_t out_end(text_out *out)
{
    if (out->size) out->buf[out->len < out->size ? out->len : out->size - 1] = 0;
    return out->len;
}

bool wrong(char error[160], const char *what, const char *value, size_t len)
{
    text_out out = {.buf = error, .size = 160};
    out_text(&out, what, strlen(what));
    if (value) {
        out_text(&out, ": '", 3);
        for (size_t i = 0; i < len && i < 60; i++) out_char(&out, value[i] >= ' ' && value[i] <= '~' ? value[i] : '?');
        out_text(&out, len > 60 ? "...'" : "'", len > 60 ? 4 : 1);
    }
    out_end(&out);
    return false;
}

const char *next_piece(const char **at, const char *end, char separator, size_t *len)
{
    const char *piece = *at;
    if (!piece) return NULL;
    const char *stop = memchr(piece, separator, (size_t)(end - piece));
    *len = (size_t)((stop ? stop : end) - piece);
    *at = stop ? stop + 1 : NULL;
    return piece;
}

bool read_number(const char *text, size_t len, int *n)
{
    bool minus = len && text[0] == '-';
    size_t i = minus;
    *n = 0;
    if (len == i || len - i > 5 || (len - i > 1 && text[i] == '0')) return false;
    for (; i < len; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        *n = *n * 10 + text[i] - '0';
    }
    if (minus && *n == 0) return false;
    if (minus) *n = -*n;
    return true;
}
