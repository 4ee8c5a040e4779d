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

static buf kept;                  /* for as long as the program runs */
static char places[2][PATH + 32]; /* where catalogues are */

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
static bool read_one(buf *out, const char *folder, const char *language, size_t len)
{
    char path[PATH];
    for (size_t i = 0; i < len; i++)
        if (strchr("./\\", language[i])) return false;
    int n = snprintf(path, sizeof path, "%s/%.*s/LC_MESSAGES/marrakesh.mo", folder, (int)len, language);
    if (!len || len > 40 || n < 0 || n >= (int)sizeof path) return false;
    buf_clear(out);
    return !buf_read_file(out, path, MO_BYTES);
}

static bool try(const char *folder, const char *language, size_t len)
{
    return read_one(&kept, folder, language, len) && speech_use((const unsigned char *)buf_text(&kept), kept.len);
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
    char own[PATH];
    ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
    if (n <= 0) n = snprintf(own, sizeof own, "%s", self);
    if (n <= 0 || n >= (ssize_t)sizeof own) return;
    own[n] = 0;
    char *slash = strrchr(own, '/');
    if (!slash) return;
    *slash = 0;
    snprintf(places[0], sizeof places[0], "%s/locale", own);
    snprintf(places[1], sizeof places[1], "%s/../share/locale", own);
    search((const char *const[]){places[0], places[1]}, wanted());
}

/* ---- one reader after the other ---- */

enum { LANGUAGES = 32, CODE = 8 };
static struct {
    char code[CODE];
    buf mo; /* empty: there is none */
} known[LANGUAGES];

static const buf *catalogue_of(const char *language)
{
    char name[CODE];
    int i = 0;
    snprintf(name, sizeof name, "%s", language);
    for (char *dash; (dash = strchr(name, '-')) != NULL;) *dash = '_'; /* as gettext has it: pt_BR */
    while (i < LANGUAGES && known[i].code[0] && strcmp(known[i].code, name) != 0) i++;
    if (i == LANGUAGES) return NULL;
    if (known[i].code[0]) return &known[i].mo;
    size_t whole = strlen(name), bare = strcspn(name, "_");
    memcpy(known[i].code, name, whole + 1);
    for (int p = 0; p < 2; p++)
        if (read_one(&known[i].mo, places[p], name, whole) || read_one(&known[i].mo, places[p], name, bare)) break;
    return &known[i].mo;
}

void speech_of(const char *language)
{
    const buf *mo = language && *language ? catalogue_of(language) : NULL;
    if (!language)
        speech_together();
    else if (!mo || !mo->len || !speech_apart((const unsigned char *)buf_text(mo), mo->len))
        speech_apart(NULL, 0);
}
