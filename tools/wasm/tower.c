/* tower.c - the tower as a WebAssembly module, for the browser: to check a throw, and to see the odds.
 *
 * A caller writes its request into the module's memory, calls, and reads the answer there:
 *
 *     const m = (await WebAssembly.instantiate(bytes)).instance.exports;
 *     new Uint8Array(m.memory.buffer, m.tower_state_at()).set(state);     // as tower_write gives it
 *     new Uint8Array(m.memory.buffer, m.tower_thrown_at(), 12).set(thrown);
 *     const len = m.tower_run(state.length, seed, 1);                     // seed: a BigInt; 1: with a recording
 *     // len > 0: length of the new state, at the same place; 0: refused
 *     // tower_outcome_at(): 12 fresh ones that fell, 12 older ones, 12 that stayed
 *     // tower_recording_at(), tower_recording_len()
 */
#include <string.h>

#include "tower/tower.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static uint8_t state[TOWER_STATE_BYTES], thrown[TOWER_COLOURS], outcome[3 * TOWER_COLOURS];
static tower_recording recording;

void *memcpy(void *to, const void *from, size_t n)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    for (size_t i = 0; i < n; i++) t[i] = f[i];
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    uint8_t *t = to;
    for (size_t i = 0; i < n; i++) t[i] = (uint8_t)byte;
    return to;
}

EXPORT(tower_version) int version(void)
{
    return TOWER_VERSION;
}

EXPORT(tower_state_at) uint8_t *state_at(void)
{
    return state;
}

EXPORT(tower_thrown_at) uint8_t *thrown_at(void)
{
    return thrown;
}

EXPORT(tower_outcome_at) uint8_t *outcome_at(void)
{
    return outcome;
}

EXPORT(tower_recording_at) uint8_t *recording_at(void)
{
    return recording.bytes;
}

EXPORT(tower_recording_len) int recording_len(void)
{
    return recording.len;
}

EXPORT(tower_run) int run(int state_len, uint64_t seed, int with_recording)
{
    tower_state in;
    tower_outcome out;
    recording.len = 0;
    if (state_len < 0 || tower_read(&in, state, (size_t)state_len)) return 0;
    if (!tower_throw(&in, thrown, seed, &out, with_recording ? &recording : NULL)) return 0;
    for (int c = 0; c < TOWER_COLOURS; c++) {
        outcome[c] = out.fell[0][c];
        outcome[TOWER_COLOURS + c] = out.fell[1][c];
        outcome[2 * TOWER_COLOURS + c] = out.stayed[c];
    }
    return (int)tower_write(&in, state);
}

/* The same for a tower of which only the content is known: 12 fresh ones and 12 older ones lie in the outcome. */
EXPORT(tower_settle_at) int settle(int layer, uint64_t seed)
{
    tower_state s;
    uint8_t inside[TOWER_AGES][TOWER_COLOURS];
    memcpy(inside, outcome, sizeof inside);
    if (layer < 0 || layer >= TOWER_LAYERS || !tower_settle(inside, layer, seed, &s)) return 0;
    return (int)tower_write(&s, state);
}
