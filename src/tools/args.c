/* args.c - reading the options of a command (see command.h).
 *
 * Every argument must be asked for by somebody: what is left over at the end is a mistake of the user, not something
 * to be skipped silently. After "--" everything is a file.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "command.h"

static void print_error(const char *name, const char *text, va_list places)
{
    buf out = {0};
    speech_fill_args(&out, text, places);
    fprintf(stderr, "marrakesh %s: %s\n", name, buf_text(&out));
    buf_free(&out);
}

void command_complain(const char *name, const char *text, ...)
{
    va_list list;
    va_start(list, text);
    print_error(name, text, list);
    va_end(list);
}

void args_complain(args *a, const char *text, ...)
{
    if (a->failed) return;
    a->failed = true;
    va_list list;
    va_start(list, text);
    print_error(a->command, text, list);
    va_end(list);
}

args args_begin(const char *name, int argc, char **argv)
{
    args a = {.command = name, .argc = argc, .argv = argv};
    if (argc > ARGS_MAX) {
        a.argc = 0;
        args_complain(&a, T("more than {n} arguments"), "n", DIGITS(ARGS_MAX), NULL);
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
        if (!strcmp(name, "--json")) speech_english(); /* for programs, which are told the same everywhere */
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
        args_complain(a, T("{option} needs a value"), "option", name, NULL);
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
        args_complain(a, T("{option} needs a number from {min} to {max}, not \"{value}\""), "option", name, "min",
                      DIGITS(min), "max", DIGITS(max), "value", WORD(text), NULL);
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
    args_complain(a, T("{option} is one of {all}, not \"{value}\""), "option", name, "all", all, "value", WORD(text),
                  NULL);
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
    if (one && other)
        args_complain(a, T("{option} does not go with {other}"), "option", name, "other", other_name, NULL);
}

bool args_end(args *a)
{
    int end = options_end(a);
    if (end < a->argc) use(a, end);
    for (int i = 0; i < a->argc; i++) {
        if (is_used(a, i)) continue;
        if (i < end && !strncmp(a->argv[i], "--", 2))
            args_complain(a, T("unknown or repeated option {option}"), "option", WORD(a->argv[i]), NULL);
        else
            args_complain(a, T("unexpected argument \"{value}\""), "value", WORD(a->argv[i]), NULL);
    }
    return !a->failed;
}
