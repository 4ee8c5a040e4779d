/* outbox_mime.c - a mail as text (RFC 5322): everything in ASCII, whatever language it is in. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "outbox.h"

enum {
    WORD_BYTES = 42, /* of one encoded word: with its frame it stays below 75 characters */
    LINE_BYTES = 57, /* of the text in a line of base64, which has 76 characters then */
    ENCODED = 80,
};

static void add_base64(buf *out, const char *data, size_t len)
{
    char text[ENCODED];
    sodium_bin2base64(text, sizeof text, (const unsigned char *)data, len, sodium_base64_VARIANT_ORIGINAL);
    buf_puts(out, text);
}

static bool is_plain(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~') return false;
    return strlen(text) <= 60 && !strstr(text, "=?");
}

/* Words of RFC 2047, which end between two characters. */
static void add_words(buf *out, const char *text)
{
    if (is_plain(text)) {
        buf_puts(out, text);
        return;
    }
    for (size_t rest = strlen(text), len; rest > 0; text += len, rest -= len) {
        len = rest < WORD_BYTES ? rest : WORD_BYTES;
        while (len < rest && len > 1 && ((unsigned char)text[len] & 0xC0) == 0x80) len--;
        buf_puts(out, "=?UTF-8?B?");
        add_base64(out, text, len);
        buf_puts(out, len < rest ? "?=\r\n " : "?=");
    }
}

bool mime_address(const char *from, char out[MIME_ADDRESS])
{
    const char *open = strchr(from, '<');
    const char *begin = open ? open + 1 : from;
    size_t len = strcspn(begin, ">");
    if (len + 3 > MIME_ADDRESS || (open && strcmp(begin + len, ">") != 0)) return false;
    snprintf(out, MIME_ADDRESS, "<%.*s>", (int)len, begin);
    char bare[MIME_ADDRESS];
    snprintf(bare, sizeof bare, "%.*s", (int)len, begin);
    return outbox_good_address(bare);
}

static void add_from(buf *out, const char *from)
{
    char address[MIME_ADDRESS], name[MIME_ADDRESS];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(from, "<"), strchr(from, '<') ? from : "");
    g_strstrip(name);
    mime_address(from, address);
    buf_puts(out, "From: ");
    if (name[0]) {
        add_words(out, name);
        buf_puts(out, " ");
    }
    buf_printf(out, "%s\r\n", address);
}

/* The same at every try, so that a mail reader knows it. */
static void add_id(buf *out, const char *from, const delivery *d)
{
    char address[MIME_ADDRESS];
    const char *at = mime_address(from, address) ? strchr(address, '@') : NULL;
    buf_printf(out, "Message-ID: <%lld.%lld%s\r\n", (long long)d->id, (long long)d->made, at ? at : "@localhost>");
}

void mime_write(buf *out, const char *from, const delivery *d)
{
    char date[64];
    struct tm when;
    time_t made = (time_t)(d->made / 1000);
    gmtime_r(&made, &when);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &when);
    add_from(out, from);
    buf_printf(out, "To: <%s>\r\nSubject: ", d->target);
    add_words(out, d->subject);
    buf_printf(out, "\r\nDate: %s\r\n", date);
    add_id(out, from, d);
    buf_puts(out, "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                  "Content-Transfer-Encoding: base64\r\nAuto-Submitted: auto-generated\r\n\r\n");
    for (size_t at = 0, all = strlen(d->body); at < all; at += LINE_BYTES) {
        add_base64(out, d->body + at, MIN(all - at, LINE_BYTES));
        buf_puts(out, "\r\n");
    }
}
