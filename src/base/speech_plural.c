/* speech_plural.c - evaluates "n%10==1 && n%100!=11 ? 0 : 1" (see speech_plural.h).
 *
 *     value: 12, n, (choice), !value     levels: * / %, + -, < > <= >=, == !=, &&, ||     choice: a ? b : c
 */
#include "speech_plural.h"

#include <stdbool.h>
#include <string.h>

enum { DEPTH = 40, FORMS = 6 }; /* no language has more */

typedef struct parser {
    const char *at;
    unsigned long n;
    int depth;
    bool wrong;
} parser;

static unsigned long choice(parser *p);

static bool take(parser *p, const char *sign)
{
    size_t len = strlen(sign);
    while (*p->at == ' ') p->at++;
    for (size_t i = 0; i < len; i++)
        if (p->at[i] != sign[i]) return false;
    p->at += len;
    return true;
}

static unsigned long value(parser *p)
{
    unsigned long found = 0;
    if (++p->depth > DEPTH) p->wrong = true;
    if (p->wrong) return 0;
    if (take(p, "!")) {
        found = !value(p);
    } else if (take(p, "(")) {
        found = choice(p);
        p->wrong |= !take(p, ")");
    } else if (take(p, "n")) {
        found = p->n;
    } else if (*p->at >= '0' && *p->at <= '9') {
        while (*p->at >= '0' && *p->at <= '9' && found < 1000000) found = found * 10 + (unsigned long)(*p->at++ - '0');
    } else {
        p->wrong = true;
    }
    p->depth--;
    return found;
}

/* From what binds least to what binds most; of two signs with one beginning the longer stands first. */
static const char *const signs[][4] = {{"||"},     {"&&"},         {"==", "!="}, {"<=", ">=", "<", ">"},
                                       {"+", "-"}, {"*", "/", "%"}};
enum { LEVELS = sizeof signs / sizeof *signs };

static unsigned long apply(parser *p, const char *sign, unsigned long a, unsigned long b)
{
    if ((*sign == '/' || *sign == '%') && b == 0) return p->wrong = true, 0UL;
    switch (*sign) {
    case '|': return a || b;
    case '&': return a && b;
    case '=': return a == b;
    case '!': return a != b;
    case '<': return sign[1] ? a <= b : a < b;
    case '>': return sign[1] ? a >= b : a > b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return a / b;
    default: return a % b;
    }
}

static unsigned long level(parser *p, int at)
{
    if (at == LEVELS) return value(p);
    unsigned long found = level(p, at + 1);
    for (bool more = true; more && !p->wrong;) {
        more = false;
        for (int i = 0; i < 4 && signs[at][i] && !more; i++) {
            if (!take(p, signs[at][i])) continue;
            found = apply(p, signs[at][i], found, level(p, at + 1));
            more = true;
        }
    }
    return found;
}

static unsigned long choice(parser *p)
{
    unsigned long found = level(p, 0);
    if (p->wrong || !take(p, "?")) return found;
    if (++p->depth > DEPTH) p->wrong = true;
    unsigned long yes = p->wrong ? 0 : choice(p);
    p->wrong |= !take(p, ":");
    unsigned long no = p->wrong ? 0 : choice(p);
    p->depth--;
    return found ? yes : no;
}

/* There is no strstr where the browser checks games. */
static const char *after(const char *text, const char *words)
{
    size_t len = strlen(words);
    for (; *text; text++) {
        size_t i = 0;
        while (i < len && text[i] == words[i]) i++;
        if (i == len) return text + len;
    }
    return "";
}

const char *speech_plural_of(const char *header)
{
    return after(after(header, "Plural-Forms:"), "plural=");
}

unsigned long speech_plural(const char *expression, unsigned long n)
{
    parser p = {.at = expression, .n = n};
    if (!*expression) return n != 1;
    unsigned long found = choice(&p);
    return p.wrong || found >= FORMS ? 0 : found;
}
