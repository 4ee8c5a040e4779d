/* record_text.c - which characters a record may hold.
 *
 * A record is read by people in terminals, and may come from strangers: control characters could change what is seen,
 * as could those that turn the direction of writing round (bidirectional controls).
 */
#include "record.h"

/* Bytes of the UTF-8 character at s; 0 if it is none. */
static int utf8_length(const unsigned char *s, size_t left)
{
    if (s[0] < 0x80) return 1;
    int n = s[0] >= 0xC2 && s[0] < 0xE0 ? 2 : s[0] >= 0xE0 && s[0] < 0xF0 ? 3 : s[0] >= 0xF0 && s[0] < 0xF5 ? 4 : 0;
    if (n == 0 || (size_t)n > left) return 0;
    for (int i = 1; i < n; i++)
        if ((s[i] & 0xC0) != 0x80) return 0;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F)) return 0;
    if ((s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F)) return 0;
    return n;
}

static unsigned code_point(const unsigned char *s, int len)
{
    unsigned code = len == 1 ? s[0] : s[0] & (0xFFu >> (len + 1));
    for (int i = 1; i < len; i++) code = code << 6 | (s[i] & 0x3F);
    return code;
}

/* U+0000-001F, 007F-009F; line and paragraph separator, embeddings and overrides of the direction (2028-202E), isolates
 * (2066-2069). */
static bool is_control(unsigned code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

int record_character(const char *text, size_t left, unsigned *code)
{
    const unsigned char *s = (const unsigned char *)text;
    int len = utf8_length(s, left);
    *code = len ? code_point(s, len) : 0;
    return len && is_control(*code) ? -len : len;
}
