/* verify.c - marrakesh verify as a WebAssembly module: was chance honest in this game?
 *
 * For one record; then the module is thrown away:
 *
 *     const m = (await WebAssembly.instantiate(bytes)).instance.exports;
 *     const at = m.verify_text(text.length);                           // room for so many bytes; 0: too long
 *     new Uint8Array(m.memory.buffer, at, text.length).set(text);
 *     m.verify_run();                                                  // some seconds, with physics
 *     // m.verify_answer(), m.verify_answer_len(): JSON
 *
 *     {"wrong":"", "kind":"", "line":0, "move":0, "tiles":310, "throws":12, "by_model":0, "tower":2, "seed":"1234",
 *      "commitment":"..", "secret":"..", "lots":{"p1":".."}}
 *
 * `wrong` is "" where all is as it should be; `kind` says it in one word (match/verify.h), "record" where it cannot be
 * read. Commitment, secret and lots are there where the record has them.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "match/verify.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static char *text;
static size_t text_len;
static buf answer;

EXPORT(verify_text) char *room_for(size_t len)
{
    if (len > RECORD_BYTES) return NULL;
    text = malloc(len);
    text_len = len;
    return text;
}

/* The texts are ours, and have none of the characters that JSON forbids but quotes, if that. */
static void put_text(const char *key, const char *value)
{
    buf_printf(&answer, "\"%s\":\"", key);
    for (; *value; value++)
        if (*value == '"' || *value == '\\' || (unsigned char)*value < 0x20)
            buf_puts(&answer, "'");
        else
            buf_add(&answer, value, 1);
    buf_puts(&answer, "\",");
}

static void put_fair(const record *r)
{
    char hex[FAIR_SECRET_TEXT];
    if (r->seed_kind == SEED_OPEN) buf_printf(&answer, "\"seed\":\"%" PRIu64 "\",", r->seed);
    if (r->committed) put_text("commitment", r->seed_hash);
    if (r->has_secret) {
        fair_write(r->fair.secret, FAIR_SECRET, hex);
        put_text("secret", hex);
    }
    buf_puts(&answer, "\"lots\":{");
    for (int s = 0, n = 0; s < MK_SEATS; s++) {
        if (!(r->fair.given >> s & 1)) continue;
        fair_write(r->fair.lot[s], FAIR_LOT, hex);
        buf_printf(&answer, "%s\"p%d\":\"%s\"", n++ ? "," : "", s + 1, hex);
    }
    buf_puts(&answer, "},");
}

EXPORT(verify_run) void run(void)
{
    record r;
    record_error e = {0};
    verify_result v = {0};
    buf_puts(&answer, "{");
    if (record_read(&r, text, text_len, &e)) {
        verify_record(&r, &v);
        put_fair(&r);
        put_text("wrong", v.wrong);
        put_text("kind", v.kind ? v.kind : "");
        buf_printf(&answer, "\"tower\":%d,\"tiles\":%d,\"throws\":%d,\"by_model\":%d,", r.tower_version, v.tiles,
                   v.throws, v.by_model);
        buf_printf(&answer, "\"over\":%s,\"line\":%d,\"move\":%d}", r.over ? "true" : "false", v.line, v.move);
    } else {
        put_text("wrong", e.what);
        put_text("kind", "record");
        buf_printf(&answer, "\"line\":%d,\"move\":%d}", e.line, e.move);
    }
}

EXPORT(verify_answer) const char *answer_at(void)
{
    return buf_text(&answer);
}

EXPORT(verify_answer_len) size_t answer_len(void)
{
    return answer.len;
}
