/* args.c - reading the options of a command (see command.h).
 *
 * Every argument must be asked for by somebody: what is left over at the end is a mistake of the user, not something
 * to be skipped silently. After "--" everything is a file.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

void args_complain(args *a, const char *format, ...)
{
    if (a->failed) return;
    a->failed = true;
    fprintf(stderr, "marrakesh %s: ", a->command);
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

args args_begin(const char *name, int argc, char **argv)
{
    args a = {.command = name, .argc = argc, .argv = argv};
    if (argc > ARGS_MAX) {
        a.argc = 0;
        args_complain(&a, "more than %d arguments", ARGS_MAX);
    }
    return a;
}

static bool is_used(const args *a, int i)
{
    return a->used[i / 64] >> i % 64 & 1;
}

static void use(args *a, int i)
{
    a->used[i / 64] |= UINT64_C(1) << i % 64;
}

/* Where options end: the place of "--", or the number of arguments. */
static int options_end(const args *a)
{
    for (int i = 0; i < a->argc; i++)
        if (!is_used(a, i) && !strcmp(a->argv[i], "--")) return i;
    return a->argc;
}

bool args_flag(args *a, const char *name)
{
    int end = options_end(a);
    for (int i = 0; i < end; i++) {
        if (is_used(a, i) || strcmp(a->argv[i], name) != 0) continue;
        use(a, i);
        return true;
    }
    return false;
}

const char *args_text(args *a, const char *name, const char *otherwise)
{
    int end = options_end(a);
    size_t len = strlen(name);
    for (int i = 0; i < end; i++) {
        if (is_used(a, i) || strncmp(a->argv[i], name, len) != 0) continue;
        if (a->argv[i][len] == '=') {
            use(a, i);
            return a->argv[i] + len + 1;
        }
        if (a->argv[i][len]) continue;
        use(a, i);
        if (i + 1 < end && !is_used(a, i + 1) && strncmp(a->argv[i + 1], "--", 2) != 0) {
            use(a, i + 1);
            return a->argv[i + 1];
        }
        args_complain(a, "%s needs a value", name);
    }
    return otherwise;
}

int64_t args_number(args *a, const char *name, int64_t otherwise, int64_t min, int64_t max)
{
    const char *text = args_text(a, name, NULL);
    if (!text) return otherwise;
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    bool digits = strspn(text + (*text == '-'), "0123456789") == strlen(text + (*text == '-'));
    if (end == text || *end || errno || !digits || n < min || n > max) {
        args_complain(a, "%s needs a number from %" PRId64 " to %" PRId64 ", not \"%.40s\"", name, min, max, text);
        return otherwise;
    }
    return n;
}

int args_word(args *a, const char *name, int otherwise, const char *const words[])
{
    const char *text = args_text(a, name, NULL);
    if (!text) return otherwise;
    char all[200] = "";
    for (int i = 0; words[i]; i++) {
        if (!strcmp(words[i], text)) return i;
        size_t at = strlen(all);
        snprintf(all + at, sizeof all - at, "%s%s", i ? ", " : "", words[i]);
    }
    args_complain(a, "%s is one of %s, not \"%.40s\"", name, all, text);
    return otherwise;
}

const char *args_next(args *a)
{
    int end = options_end(a);
    for (int i = 0; i < a->argc; i++) {
        if (is_used(a, i) || i == end || (i < end && !strncmp(a->argv[i], "--", 2))) continue;
        use(a, i);
        return a->argv[i];
    }
    return NULL;
}

void args_both(args *a, bool one, const char *name, bool other, const char *other_name)
{
    if (one && other) args_complain(a, "%s does not go with %s", name, other_name);
}

bool args_end(args *a)
{
    int end = options_end(a);
    if (end < a->argc) use(a, end);
    for (int i = 0; i < a->argc; i++) {
        if (is_used(a, i)) continue;
        if (i < end && !strncmp(a->argv[i], "--", 2))
            args_complain(a, "unknown or repeated option %.60s", a->argv[i]);
        else
            args_complain(a, "unexpected argument \"%.60s\"", a->argv[i]);
    }
    return !a->failed;
}
