/* speech.h - texts in the language of who reads them.
 *
 *     fprintf(out, "%s\n", T("the game is over"));
 *     speech_fill(&text, TN("{n} point", "{n} points", n), "n", speech_number(n, digits), NULL);
 *
 * The English text is the key. Translations are gettext's (po/, compiled by msgfmt): main.c chooses a catalogue by LANG
 * as gettext does (speech_begin), and until then, and where a text has no translation, English is spoken. Values stand
 * in named places, so that a translation can order them as it likes; one with wrong places shows them as they are.
 *
 * Texts are found in the sources by the names T, TN, TC, MARK, MARKN and MARKC (web/tools/c_texts.mjs) before literals. Those
 * that begin with MARK are for tables, whose texts are translated where they are shown: T(words[i]). A comment that begins
 * with TRANSLATORS: is for who translates the next text.
 */
#ifndef SPEECH_H
#define SPEECH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

#define T(text) speech(text)
#define TN(one, many, n) speech_n(one, many, n)
#define MARK(text) (text)
#define MARKN(one, many) {(one), (many)}
/* One English text with several meanings: TC("a scroll", "None"). The context stands before it, as gettext has it. */
#define TC(context, text) speech(context "\004" text)
#define MARKC(context, text) (context "\004" text)

const char *speech(const char *key);
const char *speech_n(const char *one, const char *many, long n);

/* Put values into the {places} of a text: name, value, name, value ..., NULL. */
void speech_fill(buf *out, const char *text, ...) __attribute__((sentinel));
enum { SPEECH_PLACES = 16, SPEECH_NUMBER = 24 };
typedef struct speech_place {
    const char *name, *value;
} speech_place;
void speech_fill_list(buf *out, const char *text, const speech_place *place, int places);
/* Digits, without signs that a language could have. */
const char *speech_number(long n, char out[SPEECH_NUMBER]);

/* The catalogue of whom LANGUAGE, LC_ALL, LC_MESSAGES and LANG name, from "locale" beside the program or from
 * "../share/locale"; self is argv[0]. */
void speech_begin(const char *self);
/* English from here on, and what was spoken before: for records, JSON and whatever the server sends. */
bool speech_english(void);
void speech_again(bool was_spoken);
/* A compiled catalogue, which stays where it is. False, and English is spoken: it is none. */
bool speech_use(const unsigned char *mo, size_t size);

#endif
