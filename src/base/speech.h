/* speech.h - texts in the language of who reads them.
 *
 *     puts(T("the game is over"));
 *     speech_fill(&text, TN("{n} point", "{n} points", n), "n", DIGITS(n), NULL);
 *
 * The English text is the key. Translations are gettext's (po/, compiled by msgfmt): main.c chooses a catalogue by LANG
 * as gettext does (speech_begin), and until then, and where a text has no translation, English is spoken. Values stand
 * in named places, so that a translation can order them as it likes; one with wrong places shows them as they are.
 *
 * Texts are found in the sources by the names T, TN, TC, MARK, MARKN and MARKC (web/tools/c_texts.mjs) before
 * literals. Those that begin with MARK are for tables, whose texts are translated where they are shown: T(words[i]).
 * A comment that begins with TRANSLATORS: is for who translates the next text.
 */
#ifndef SPEECH_H
#define SPEECH_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"

#define T(text) speech(text)
#define TN(one, many, n) speech_n(one, many, n)
#define MARK(text) (text)
#define MARKN(one, many) \
    {                    \
        (one), (many)    \
    }
/* One English text with several meanings: TC("a scroll", "None"). The context stands before it, as gettext has it. */
#define TC(context, text) speech(context "\004" text)
#define MARKC(context, text) (context "\004" text)

const char *speech(const char *key);
const char *speech_n(const char *one, const char *many, long n);
/* The form for a number that is shown with digits behind the decimal sign: "1.0 points", but "1,0 point" in French. */
long speech_fraction(double x);

/* Put values into the {places} of a text: name, value, name, value ..., NULL. */
void speech_fill(buf *out, const char *text, ...) __attribute__((sentinel));
enum { SPEECH_PLACES = 16, SPEECH_NUMBER = 40, SPEECH_PART = 104 };
void speech_fill_args(buf *out, const char *text, va_list list);
/* Values for places: a number, without signs for thousands that a language could have; one with so many digits behind
 * the decimal sign, also with a plus if it is to have a sign; and the beginning of a text of so many bytes. */
const char *speech_number(long n, char out[SPEECH_NUMBER]);
const char *speech_decimal(double x, int digits, bool with_sign, char out[SPEECH_NUMBER]);
const char *speech_part(const char *text, size_t len, char out[SPEECH_PART]);
#define DIGITS(n) speech_number((n), (char[SPEECH_NUMBER]){0})
#define DECIMAL(x, digits) speech_decimal((x), (digits), false, (char[SPEECH_NUMBER]){0})
#define CHANGE(x, digits) speech_decimal((x), (digits), true, (char[SPEECH_NUMBER]){0})
#define PART(text, len) speech_part((text), (len), (char[SPEECH_PART]){0})
#define WORD(text) PART(text, strlen(text))
/* As much of the text as there is room for, without half a character at its end; frees it. Returns its length. */
size_t speech_into(char *out, size_t size, buf *text);

/* speech_file.c: the same, printed; as a whole line. */
void speech_print(FILE *to, const char *text, ...) __attribute__((sentinel));
void speech_line(FILE *to, const char *text, ...) __attribute__((sentinel));
/* The catalogue of whom LANGUAGE, LC_ALL, LC_MESSAGES and LANG name, from "locale" beside the program or from
 * "../share/locale"; self is argv[0]. */
void speech_begin(const char *self);
/* English from here on, and what was spoken before: for records, JSON and whatever the server sends. */
bool speech_english(void);
void speech_again(bool was_spoken);
/* A compiled catalogue, which stays where it is. False, and English is spoken: it is none. */
bool speech_use(const unsigned char *mo, size_t size);
/* For this thread alone, until speech_together: a catalogue, or English (NULL). */
bool speech_apart(const unsigned char *mo, size_t size);
void speech_together(void);
/* ... the language of somebody ("de", "pt-BR"; English where there is no such catalogue), until it is NULL. Catalogues
 * are read once; speech_begin must have found them. One thread. */
void speech_of(const char *language);

#endif
