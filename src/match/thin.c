/* thin.c - steps of throws without what follows from the seed (see thin.h). What a step looks like is in match.c. */
#include "thin.h"

#include <stdlib.h>
#include <string.h>

enum { FLAGS = 2, TAIL = 4 };

bool thin_step(const void *step, size_t len, buf *out)
{
    const uint8_t *b = step, *recording;
    size_t recording_len, before = out->len;
    if (!match_recording(step, len, &recording, &recording_len)) return false;
    const uint8_t *tail = b + len - TAIL;
    size_t state_len = (size_t)tail[0] | (size_t)tail[1] << 8;
    static const char nothing[TAIL] = {0};
    buf_add(out, step, (size_t)(recording - b) - state_len);
    buf_add(out, nothing, sizeof nothing);
    if (out->failed) return false;
    out->data[before + FLAGS] |= MATCH_THIN;
    return true;
}

bool thin_is(const void *step, size_t len)
{
    const uint8_t *b = step;
    return len > FLAGS && b[0] == 'T' && b[FLAGS] & MATCH_THIN;
}

/* What was made is what the thin step says. */
static bool same(const match_change *made, const void *step, size_t len)
{
    buf again = {0};
    bool is = thin_step(made->step.data, made->step.len, &again) && again.len == len && !memcmp(again.data, step, len);
    buf_free(&again);
    return is;
}

int thin_replay(match *m, const void *step, size_t len, match_change *out)
{
    if (!thin_is(step, len)) return match_replay(m, step, len, out);
    throws *t = match_throwing(m) ? malloc(sizeof *t) : NULL;
    int error = t ? MK_OK : MATCH_STEP;
    if (t) match_throws(m, t);
    if (t && !throws_make(t)) error = MATCH_STEP;
    if (!error) error = match_throw(m, t, out);
    free(t);
    return !error && !same(out, step, len) ? MATCH_STEP : error;
}
