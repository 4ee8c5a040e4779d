/* jot.h - JSON written down as it comes, without building a tree of it first: for what is sent at every step.
 *
 *     jot_open(b, '{');
 *     jot_text(jot_key(b, "type"), "update");
 *     jot_number(jot_key(b, "version"), 7);
 *     jot_close(b, '}');                        // {"type":"update","version":7}
 *
 * Commas come by themselves. Texts must be UTF-8.
 */
#ifndef JOT_H
#define JOT_H

#include <stdint.h>

#include "base/buf.h"

void jot_open(buf *b, char bracket);
void jot_close(buf *b, char bracket);
/* Returns `b`, so that the value can follow at once. */
buf *jot_key(buf *b, const char *key);
buf *jot_key_bytes(buf *b, const char *key, size_t len);
void jot_text(buf *b, const char *text);
void jot_bytes(buf *b, const char *text, size_t len);
void jot_number(buf *b, int64_t n);
/* Something that is JSON already. */
void jot_raw(buf *b, const char *json, size_t len);
void jot_bool(buf *b, bool value);
void jot_null(buf *b);
/* NULL: null */
void jot_text_or_null(buf *b, const char *text);

#endif
