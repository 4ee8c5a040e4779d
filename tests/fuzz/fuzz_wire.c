/* fuzz_wire.c - any bytes as the head of a request and as frames of a WebSocket: what the guard lets pass keeps its
 * promises, and it does not matter in which pieces the bytes come. */
#include "fuzz.h"
#include "server/wire_private.h"

static void fuzz_head(const uint8_t *data, size_t size)
{
    size_t end = wire_head_end((const char *)data, size, 0), len = end;
    if (!end) return;
    char *text = malloc(end + 1);
    memcpy(text, data, end);
    text[end] = '\0';
    head h;
    int status = wire_head_check(text, &len, &h);
    if (status) {
        PROMISE(status >= 400 && status < 600 && h.reason, "status %d without a reason", status);
    } else {
        PROMISE(len <= end && wire_head_end(text, len, 0) == len, "no head any more");
        PROMISE(!memchr(text, '\0', len), "a NUL passed");
        PROMISE(h.body <= LIMIT_IMPORT_BYTES, "a large body passed");
        for (size_t i = 0; i < len; i++) PROMISE((uint8_t)text[i] < 127, "a byte %d passed", (uint8_t)text[i]);
        size_t again = len;
        PROMISE(!wire_head_check(text, &again, &h) && again == len, "what passed does not pass again");
    }
    free(text);
}

/* What was found, one after the other: kind, length and text. A copy without room after its end, so that reading beyond
 * is noticed. */
static GByteArray *walk(const uint8_t *data, size_t size, size_t piece, frames *f)
{
    GByteArray *all = g_byte_array_new();
    int kind = FRAME_MORE;
    for (size_t at = 0; at < size && kind != FRAME_BAD; at += piece) {
        size_t len = MIN(piece, size - at);
        uint8_t *copy = malloc(len), *next = copy;
        memcpy(copy, data + at, len);
        while ((kind = wire_frames_next(f, &next, &len)) != FRAME_MORE && kind != FRAME_BAD) {
            PROMISE(f->len <= (kind == FRAME_TEXT ? (size_t)LIMIT_MESSAGE_BYTES : (size_t)FRAME_CONTROL), "too large");
            wire_frames_put(all, kind, f->text, f->len);
        }
        free(copy);
    }
    PROMISE((kind == FRAME_BAD) == (f->code != 0), "bad without a code, or the other way round");
    PROMISE(!f->part || f->part->len <= LIMIT_MESSAGE_BYTES, "too much is kept");
    wire_frames_drop(f);
    return all;
}

static void fuzz_frames(const uint8_t *data, size_t size)
{
    frames whole = {0}, pieces = {0};
    GByteArray *one = walk(data, size, size, &whole), *other = walk(data, size, 1 + data[0] % 3, &pieces);
    PROMISE(whole.code == pieces.code && whole.others == pieces.others, "pieces are walked differently");
    PROMISE(one->len == other->len, "pieces give something else");
    PROMISE(!one->len || !memcmp(one->data, other->data, one->len), "pieces give another text");
    g_byte_array_unref(one);
    g_byte_array_unref(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    fuzz_head(data, size);
    fuzz_frames(data, size);
    return 0;
}
