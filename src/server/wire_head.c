/* wire_head.c - the head of an HTTP request, before libsoup reads it.
 *
 * Strict where HTTP is lenient: one way to end lines, one Host, one Content-Length, no Transfer-Encoding, no folded
 * lines; so nobody in front of us can understand the request differently. Headers that the server has no use for
 * (Range, Cookie, Expect, extensions of WebSockets, ...) do not pass: nobody can find mistakes in how they are read.
 */
#define _GNU_SOURCE /* memmem */
#include <string.h>

#include "wire_private.h"

enum { HEADER_LINES = 100, HEADER_NAME = 64, METHOD = 16 };

/* Those that pass, and may be there once. */
static const char *const known[] = {
    "host",         "connection",        "upgrade",       "sec-websocket-key", "sec-websocket-version",
    "origin",       "content-length",    "authorization", "if-none-match",     "accept-encoding",
    "content-type", "x-marrakesh-token",
};
/* By which proxies tell that they are some. */
static const char *const of_proxies[] = {"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto",
                                         "x-real-ip",       "forwarded",        "via"};
enum { HOST, CONTENT_LENGTH = 6, KNOWN = G_N_ELEMENTS(known) };

typedef struct header {
    const char *name, *value;
    size_t name_len, value_len;
} header;

size_t wire_head_end(const char *text, size_t len, size_t from)
{
    from = from > 3 ? from - 3 : 0;
    const char *end = len > from ? memmem(text + from, len - from, "\r\n\r\n", 4) : NULL;
    return end ? (size_t)(end - text) + 4 : 0;
}

static int refuse(head *h, int status, const char *reason)
{
    h->reason = reason;
    return status;
}

/* No escapes, nothing doubled, no way up: all paths of this server are plain. The end is the first space. */
static bool plain(const char *path)
{
    for (const char *p = path; *p != ' ' && *p != '?'; p++) {
        if (!g_ascii_isalnum(*p) && !strchr("/._-", *p)) return false;
        if (*p == '/' && (p[1] == '/' || p[1] == '.')) return false;
    }
    return true;
}

/* Two digits after a %; there is always something after the path. */
static bool escape(const char *p)
{
    return g_ascii_isxdigit(p[0]) && g_ascii_isxdigit(p[1]);
}

/* METHOD SP /path SP HTTP/1.x */
static int check_first_line(const char *line, size_t len, head *h)
{
    const char *space = memchr(line, ' ', len);
    size_t method = space ? (size_t)(space - line) : 0;
    if (method == 0 || method > METHOD) return refuse(h, 400, "the first line is no request");
    for (size_t i = 0; i < method; i++)
        if (line[i] < 'A' || line[i] > 'Z') return refuse(h, 400, "the method is no word in capitals");
    if (method == 7 && !memcmp(line, "CONNECT", 7)) return refuse(h, 400, "this is no proxy");
    const char *target = space + 1, *end = line + len;
    const char *second = memchr(target, ' ', (size_t)(end - target));
    if (!second) {
        if (end - target > LIMIT_PATH_BYTES) return refuse(h, 414, "the path is too long");
        return refuse(h, 400, "the first line is no request");
    }
    if (second - target > LIMIT_PATH_BYTES) return refuse(h, 414, "the path is too long");
    if (*target != '/') return refuse(h, 400, "the path must begin with /");
    for (const char *p = target; p < second; p++)
        if (*p <= ' ' || *p > '~' || *p == '#' || (*p == '%' && !escape(p + 1)))
            return refuse(h, 400, "the path has characters that it may not have");
    if (end - second != 9 || memcmp(second, " HTTP/1.", 8)) return refuse(h, 505, "only HTTP/1.0 and HTTP/1.1");
    if (second[8] != '0' && second[8] != '1') return refuse(h, 505, "only HTTP/1.0 and HTTP/1.1");
    return plain(target) ? 0 : refuse(h, 404, "there is nothing here");
}

static bool name_character(char c)
{
    return g_ascii_isalnum(c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

static int split(const char *line, size_t len, header *x, head *h)
{
    const char *colon = memchr(line, ':', len);
    if (!colon || colon == line) return refuse(h, 400, "a header has no name");
    x->name = line;
    x->name_len = (size_t)(colon - line);
    for (size_t i = 0; i < x->name_len; i++)
        if (!name_character(line[i])) return refuse(h, 400, "the name of a header has wrong characters");
    const char *begin = colon + 1, *end = line + len;
    while (begin < end && (*begin == ' ' || *begin == '\t')) begin++;
    while (end > begin && (end[-1] == ' ' || end[-1] == '\t')) end--;
    x->value = begin;
    x->value_len = (size_t)(end - begin);
    for (const char *p = begin; p < end; p++)
        if (*p == '\0' || *p == '\r' || *p == '\n') return refuse(h, 400, "a header has wrong characters");
    return 0;
}

static bool is(const header *x, const char *name)
{
    return strlen(name) == x->name_len && !g_ascii_strncasecmp(x->name, name, x->name_len);
}

static int check_length(const header *x, head *h)
{
    h->body = 0;
    if (x->value_len == 0) return refuse(h, 400, "Content-Length is no number");
    for (size_t i = 0; i < x->value_len; i++) {
        if (!g_ascii_isdigit(x->value[i])) return refuse(h, 400, "Content-Length is no number");
        h->body = h->body * 10 + (size_t)(x->value[i] - '0');
        if (h->body > LIMIT_IMPORT_BYTES) return refuse(h, 413, "the body is too large");
    }
    return 0;
}

/* Our proxy has added the last entry; those before it anybody may have written. */
static void note_forwarded(const header *x, head *h)
{
    size_t len = x->value_len;
    while (len > 0 && x->value[len - 1] != ',') len--;
    while (len < x->value_len && x->value[len] == ' ') len++;
    g_strlcpy(h->forwarded, "", sizeof h->forwarded);
    if (x->value_len - len < sizeof h->forwarded) {
        memcpy(h->forwarded, x->value + len, x->value_len - len);
        h->forwarded[x->value_len - len] = '\0';
    }
}

/* Returns the number of a header that passes, -1: it does not, or -status. */
static int check_header(const header *x, unsigned *seen, head *h)
{
    if (is(x, "transfer-encoding")) return -refuse(h, 411, "a body needs a Content-Length, and no Transfer-Encoding");
    if (is(x, "x-forwarded-for")) note_forwarded(x, h);
    for (size_t i = 0; i < G_N_ELEMENTS(of_proxies); i++) h->passed_on |= is(x, of_proxies[i]);
    for (int i = 0; i < KNOWN; i++) {
        if (!is(x, known[i])) continue;
        if (*seen >> i & 1) return -refuse(h, 400, "a header is there twice");
        *seen |= 1U << i;
        for (size_t at = 0; at < x->value_len; at++)
            if ((x->value[at] < ' ' && x->value[at] != '\t') || x->value[at] > '~')
                return -refuse(h, 400, "a header has wrong characters");
        int status = i == CONTENT_LENGTH ? check_length(x, h) : 0;
        return status ? -status : i;
    }
    return -1;
}

/* Write a line of what passes; it is never longer than it was, because spaces are only taken away. */
static char *keep(char *to, const header *x)
{
    memmove(to, x->name, x->name_len);
    to += x->name_len;
    *to++ = ':';
    memmove(to, x->value, x->value_len);
    to += x->value_len;
    *to++ = '\r';
    *to++ = '\n';
    return to;
}

/* Also of a head that will be refused: it only decides in which form that is said. */
static bool wants_page(const char *text, size_t len)
{
    static const char accept[] = "accept:", page[] = "text/html";
    const char *end = text + len, *line = text, *next;
    if (len < 4 || memcmp(text, "GET ", 4)) return false;
    for (; (next = memmem(line, (size_t)(end - line), "\r\n", 2)); line = next + 2)
        if (next - line > (ptrdiff_t)sizeof accept && !g_ascii_strncasecmp(line, accept, sizeof accept - 1) &&
            memmem(line, (size_t)(next - line), page, sizeof page - 1))
            return true;
    return false;
}

int wire_head_check(char *text, size_t *len, head *h)
{
    *h = (head){.page = wants_page(text, *len)};
    const char *end = text + *len - 2; /* the empty line */
    const char *line = memmem(text, *len, "\r\n", 2);
    int status = check_first_line(text, (size_t)(line - text), h);
    if (status) return status;
    line += 2;
    char *to = text + (line - text);
    unsigned seen = 0;
    for (int lines = 0; line < end; lines++) {
        if (lines >= HEADER_LINES) return refuse(h, 431, "too many headers");
        const char *next = memmem(line, (size_t)(end - line), "\r\n", 2);
        g_assert(next);
        header x;
        status = split(line, (size_t)(next - line), &x, h);
        if (status) return status;
        int number = check_header(&x, &seen, h);
        if (number < -1) return -number;
        if (number >= 0) to = keep(to, &x);
        line = next + 2;
    }
    if (!(seen >> HOST & 1)) return refuse(h, 400, "Host is missing");
    if (h->body && strncmp(text, "POST ", 5)) return refuse(h, 413, "only POST may have a body");
    *to++ = '\r';
    *to++ = '\n';
    *len = (size_t)(to - text);
    return 0;
}
