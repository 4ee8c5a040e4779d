/* fuzz_net.c - any bytes as the head of a request and as frames of a WebSocket: what the guard lets pass keeps its
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

/* A copy without room after its end, so that reading beyond is noticed. */
static size_t walk(frames *f, const uint8_t *data, size_t size, size_t piece, int *code)
{
    size_t good = 0;
    for (size_t at = 0; at < size && !*code; at += piece) {
        size_t n = MIN(piece, size - at);
        uint8_t *copy = malloc(n);
        memcpy(copy, data + at, n);
        good = at + wire_frames_walk(f, copy, n, code);
        free(copy);
    }
    return good;
}

static void fuzz_frames(const uint8_t *data, size_t size)
{
    frames whole = {0}, pieces = {0};
    int code = 0, other = 0;
    size_t good = walk(&whole, data, size, size, &code);
    PROMISE(good <= size && (code || good == size), "%zu of %zu bytes", good, size);
    size_t later = walk(&pieces, data, size, 1, &other);
    PROMISE(code == other && whole.others == pieces.others && whole.pongs == pieces.pongs,
            "pieces are walked differently");
    PROMISE(later >= good, "%zu bytes pass in pieces, %zu at once", later, good);
    PROMISE(code || (whole.message <= LIMIT_MESSAGE_BYTES && whole.left <= LIMIT_MESSAGE_BYTES + 4), "too large");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    fuzz_head(data, size);
    fuzz_frames(data, size);
    return 0;
}
