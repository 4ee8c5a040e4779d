/* wire_frames.c - the frames of a WebSocket (RFC 6455), as bytes come and as they go.
 *
 * What comes is unmasked where it lies; a message that is whole in one piece is not copied. Nothing is kept beyond the
 * limit of a message.
 */
#include <string.h>

#include "wire_private.h"

enum { LAST = 0x80, MASKED = 0x80, RESERVED = 0x70, KIND = 0x0f, LENGTH = 0x7f, LENGTH_16 = 126, LENGTH_64 = 127 };
enum { MASK_BYTES = 4, CONTROL = 8 };

/* ---- what comes ---- */

/* Bytes of a header up to its mask, as far as the first two tell. */
static int bare_size(const frames *f)
{
    int length = f->header_len < 2 ? 0 : f->header[1] & LENGTH;
    return length == LENGTH_64 ? 10 : length == LENGTH_16 ? 4 : 2;
}

static int header_size(const frames *f)
{
    return bare_size(f) + (f->header_len >= 2 && f->header[1] & MASKED ? MASK_BYTES : 0);
}

static uint64_t payload(const frames *f)
{
    int length = f->header[1] & LENGTH;
    if (length < LENGTH_16) return (uint64_t)length;
    uint64_t bytes = 0;
    for (int i = 2; i < bare_size(f); i++) bytes = bytes << 8 | f->header[i];
    return bytes;
}

static bool is_control(const frames *f)
{
    return (f->header[0] & KIND) >= CONTROL;
}

static bool is_last(const frames *f)
{
    return f->header[0] & LAST;
}

/* All but the mask is there. Returns 0 or the code for closing. */
static int check(const frames *f, uint64_t bytes)
{
    int kind = f->header[0] & KIND;
    if (bytes > LIMIT_MESSAGE_BYTES) return WIRE_TOO_LARGE;
    if (f->header[0] & RESERVED || !(f->header[1] & MASKED)) return WIRE_BAD_FRAME;
    if (is_control(f)) return kind > FRAME_PONG || !is_last(f) || bytes > FRAME_CONTROL ? WIRE_BAD_FRAME : 0;
    if (kind == FRAME_BINARY) return WIRE_NOT_TEXT;
    if (kind > FRAME_BINARY || (kind == FRAME_PART) != f->within) return WIRE_BAD_FRAME;
    return (f->part ? f->part->len : 0) + bytes > LIMIT_MESSAGE_BYTES ? WIRE_TOO_LARGE : 0;
}

/* The next byte of a header. Returns 0 or the code for closing. */
static int take_header(frames *f, uint8_t byte)
{
    f->header[f->header_len++] = byte;
    if (f->header_len == bare_size(f)) {
        int code = check(f, payload(f));
        if (code) return code;
    }
    if (f->header_len < header_size(f)) return 0;
    f->left = (size_t)payload(f);
    f->came = 0;
    f->others += is_control(f) || f->within || !is_last(f);
    return 0;
}

static void unmask(frames *f, uint8_t *data, size_t len)
{
    const uint8_t *mask = f->header + f->header_len - MASK_BYTES;
    for (size_t i = 0; i < len; i++) data[i] ^= mask[(f->came + i) % MASK_BYTES];
}

static void keep(frames *f, const uint8_t *data, size_t len)
{
    if (is_control(f))
        memcpy(f->control + f->came, data, len);
    else {
        if (!f->part) f->part = g_byte_array_new();
        g_byte_array_append(f->part, data, (guint)len);
    }
}

/* Bytes of the payload, perhaps none. True: the frame is complete. */
static bool take_payload(frames *f, uint8_t *data, size_t len)
{
    unmask(f, data, len);
    bool whole = len == f->left && !f->came && !f->part && is_last(f);
    if (!whole) keep(f, data, len);
    f->came += len;
    f->left -= len;
    f->text = whole ? data : is_control(f) ? f->control : f->part->data;
    f->len = whole ? len : is_control(f) ? f->came : f->part->len;
    return f->left == 0;
}

/* What was found last is not needed any more. */
static void forget_found(frames *f)
{
    if (f->header_len || f->within || !f->part) return;
    g_byte_array_unref(f->part);
    f->part = NULL;
}

/* The frame is complete. Returns its kind, or FRAME_MORE where it is a part. */
static int found(frames *f)
{
    int kind = f->header[0] & KIND;
    f->header_len = 0;
    if (kind >= CONTROL) return kind;
    f->within = !is_last(f);
    return f->within ? FRAME_MORE : FRAME_TEXT;
}

int wire_frames_next(frames *f, uint8_t **data, size_t *len)
{
    forget_found(f);
    while (*len > 0) {
        if (!f->header_len || f->header_len < header_size(f)) {
            f->code = take_header(f, *(*data)++);
            --*len;
            if (f->code) return FRAME_BAD;
            if (f->header_len < header_size(f) || f->left > 0) continue;
        }
        size_t bytes = MIN(*len, f->left);
        bool complete = take_payload(f, *data, bytes);
        *data += bytes;
        *len -= bytes;
        int kind = complete ? found(f) : FRAME_MORE;
        if (kind != FRAME_MORE) return kind;
    }
    return FRAME_MORE;
}

void wire_frames_drop(frames *f)
{
    if (f->part) g_byte_array_unref(f->part);
    f->part = NULL;
}

/* ---- what goes ---- */

void wire_frames_put(GByteArray *to, int kind, const void *data, size_t len)
{
    uint8_t header[10] = {(uint8_t)(LAST | kind)};
    guint size = 2;
    if (len < LENGTH_16)
        header[1] = (uint8_t)len;
    else {
        int more = len <= UINT16_MAX ? 2 : 8;
        header[1] = more == 2 ? LENGTH_16 : LENGTH_64;
        for (int i = 0; i < more; i++) header[size++] = (uint8_t)((uint64_t)len >> 8 * (more - 1 - i));
    }
    g_byte_array_append(to, header, size);
    g_byte_array_append(to, data, (guint)len);
}
