/* speech_file.c - finding the catalogue of the reader's language (see speech.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "speech.h"

enum { PATH = 4096, MO_BYTES = 16 << 20 };

static void print(FILE *to, const char *text, va_list places, const char *end)
{
    buf out = {0};
    speech_fill_args(&out, text, places);
    fprintf(to, "%s%s", buf_text(&out), end);
    buf_free(&out);
}

void speech_print(FILE *to, const char *text, ...)
{
    va_list list;
    va_start(list, text);
    print(to, text, list, "");
    va_end(list);
}

void speech_line(FILE *to, const char *text, ...)
{
    va_list list;
    va_start(list, text);
    print(to, text, list, "\n");
    va_end(list);
}

static buf kept; /* for as long as the program runs */

static bool is_none(const char *locale)
{
    return !strcmp(locale, "C") || !strncmp(locale, "C.", 2) || !strcmp(locale, "POSIX");
}

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/* As gettext has it: who wants no locale gets no translation, whatever LANGUAGE says. */
static const char *wanted(void)
{
    const char *locale = variable("LC_ALL"), *languages = variable("LANGUAGE");
    if (!locale) locale = variable("LC_MESSAGES");
    if (!locale) locale = variable("LANG");
    if (!locale || is_none(locale)) return "";
    return languages ? languages : locale;
}

/* "de_DE" or "de": nothing else becomes part of a path. */
static bool try(const char *folder, const char *language, size_t len)
{
    char path[PATH];
    for (size_t i = 0; i < len; i++)
        if (strchr("./\\", language[i])) return false;
    int n = snprintf(path, sizeof path, "%s/%.*s/LC_MESSAGES/marrakesh.mo", folder, (int)len, language);
    if (!len || len > 40 || n < 0 || n >= (int)sizeof path) return false;
    buf_clear(&kept);
    return !buf_read_file(&kept, path, MO_BYTES) && speech_use((const unsigned char *)buf_text(&kept), kept.len);
}

/* "de_DE.UTF-8@euro:fr": each with its country, then without. English is what the program speaks anyway. */
static void search(const char *const folder[2], const char *list)
{
    while (*list) {
        size_t all = strcspn(list, ":"), name = strcspn(list, ":.@"), bare = strcspn(list, ":.@_");
        if (bare == 2 && !strncmp(list, "en", 2)) return;
        for (int i = 0; i < 2; i++)
            if (try(folder[i], list, name) || try(folder[i], list, bare)) return;
        list += all + (list[all] == ':');
    }
}

void speech_begin(const char *self)
{
    char own[PATH], beside[PATH + 32], installed[PATH + 32];
    ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
    if (n <= 0) n = snprintf(own, sizeof own, "%s", self);
    if (n <= 0 || n >= (ssize_t)sizeof own) return;
    own[n] = 0;
    char *slash = strrchr(own, '/');
    if (!slash) return;
    *slash = 0;
    snprintf(beside, sizeof beside, "%s/locale", own);
    snprintf(installed, sizeof installed, "%s/../share/locale", own);
    search((const char *const[]){beside, installed}, wanted());
}
