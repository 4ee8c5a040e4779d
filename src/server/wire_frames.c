/* wire_frames.c - the frames of a WebSocket, before libsoup reads them.
 *
 * Only sizes and kinds are looked at; that they are well formed, masked and UTF-8 is for libsoup. It is needed because
 * libsoup 3.2 puts no limit on a message that comes in many parts, closes without a code when a frame is too long, and
 * keeps an answer for every ping however many come.
 */
#include "wire_private.h"

enum { CONTINUATION = 0, BINARY = 2, CONTROL = 8, PING = 9, TOO_LARGE = 1009, NOT_TEXT = 1003 };

/* Bytes of a header without its mask, as far as its first two tell. */
static int header_size(const frames *f)
{
    if (f->header_len < 2) return 2;
    int length = f->header[1] & 0x7f;
    return length == 127 ? 10 : length == 126 ? 4 : 2;
}

static uint64_t payload(const frames *f)
{
    int length = f->header[1] & 0x7f;
    if (length < 126) return (uint64_t)length;
    uint64_t bytes = 0;
    for (int i = 2; i < f->header_len; i++) bytes = bytes << 8 | f->header[i];
    return bytes;
}

/* The header is complete. Returns 0 or the code for closing. */
static int begin(frames *f)
{
    uint64_t bytes = payload(f);
    int kind = f->header[0] & 0x0f;
    bool last = f->header[0] & 0x80;
    if (bytes > LIMIT_MESSAGE_BYTES) return TOO_LARGE;
    if (kind == BINARY) return NOT_TEXT;
    if (kind >= CONTROL || kind == CONTINUATION || !last) f->others++;
    if (kind == PING) f->pongs += 2 + bytes;
    if (kind < CONTROL) {
        f->message = (kind == CONTINUATION ? f->message : 0) + bytes;
        if (f->message > LIMIT_MESSAGE_BYTES) return TOO_LARGE;
    }
    f->left = bytes + (f->header[1] & 0x80 ? 4 : 0);
    f->header_len = 0;
    return 0;
}

size_t wire_frames_walk(frames *f, const uint8_t *data, size_t len, int *code)
{
    size_t at = 0, good = 0; /* a header that turns out bad does not pass, as far as it is in these bytes */
    while (at < len) {
        if (f->left > 0) {
            size_t skip = MIN(len - at, f->left);
            f->left -= skip;
            good = at += skip;
            continue;
        }
        f->header[f->header_len++] = data[at++];
        if (f->header_len < header_size(f)) continue;
        *code = begin(f);
        if (*code) return good;
        good = at;
    }
    return len;
}
