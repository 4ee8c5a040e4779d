/* speech_plural.h - which form a number takes: the expression of the header Plural-Forms. */
#ifndef SPEECH_PLURAL_H
#define SPEECH_PLURAL_H

/* "n != 1; ..." out of a whole header; "" if it has none. */
const char *speech_plural_of(const char *header);
/* Expressions of C with n; what is none gives 0, and so does a form that no language has. */
unsigned long speech_plural(const char *expression, unsigned long n);

#endif
