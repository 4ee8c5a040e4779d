/* jot.c - JSON written down as it comes (see jot.h). */
#include "jot.h"

#include <string.h>

static void comma(buf *b)
{
    char last = b->len ? b->data[b->len - 1] : '[';
    if (last != '{' && last != '[' && last != ':') buf_add(b, ",", 1);
}

void jot_open(buf *b, char bracket)
{
    comma(b);
    buf_add(b, &bracket, 1);
}

void jot_close(buf *b, char bracket)
{
    buf_add(b, &bracket, 1);
}

static void quote(buf *b, const char *text, size_t len)
{
    static const char hex[] = "0123456789abcdef";
    size_t from = 0;
    buf_add(b, "\"", 1);
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c != '"' && c != '\\') continue;
        char escape[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
        buf_add(b, text + from, i - from);
        if (c < ' ')
            buf_add(b, escape, sizeof escape);
        else
            buf_add(b, (char[]){'\\', (char)c}, 2);
        from = i + 1;
    }
    buf_add(b, text + from, len - from);
    buf_add(b, "\"", 1);
}

buf *jot_key_bytes(buf *b, const char *key, size_t len)
{
    comma(b);
    quote(b, key, len);
    buf_add(b, ":", 1);
    return b;
}

buf *jot_key(buf *b, const char *key)
{
    return jot_key_bytes(b, key, strlen(key));
}

void jot_bytes(buf *b, const char *text, size_t len)
{
    comma(b);
    quote(b, text, len);
}

void jot_text(buf *b, const char *text)
{
    jot_bytes(b, text, strlen(text));
}

void jot_number(buf *b, int64_t n)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n;
    do *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (n < 0) *--at = '-';
    jot_raw(b, at, (size_t)(digits + sizeof digits - at));
}

void jot_raw(buf *b, const char *json, size_t len)
{
    comma(b);
    buf_add(b, json, len);
}

void jot_null(buf *b)
{
    jot_raw(b, "null", 4);
}

void jot_bool(buf *b, bool value)
{
    jot_raw(b, value ? "true" : "false", value ? 4 : 5);
}

void jot_text_or_null(buf *b, const char *text)
{
    if (text)
        jot_text(b, text);
    else
        jot_null(b);
}
