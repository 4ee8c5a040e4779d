/* engine_post.c - see engine_post.h. What is in the folder was written by somebody else: only plain files of the right
 * name, size and form are looked at. */
#include "tools/engine_post.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ai/external.h"
#include "base/buf.h"
#include "base/speech.h"
#include "tools/command.h"

enum { NAME = 16, NUMBER = 6, STEM = NAME + 1 + NUMBER, PATH = 1024 };
enum { ASK_MAX = 128 << 10, LINE_BYTES = 8192 };
enum { GAMES = 64 };                        /* engines at a time: that of the game longest not asked has to go */
enum { SLEEP_MS = 2, SLEEP_MOST_MS = 250 }; /* twice as long each time that nothing was there */
enum { MOST_QUESTIONS = 999999 };

static void doze(int *ms)
{
    nanosleep(&(struct timespec){.tv_sec = 0, .tv_nsec = *ms * 1000000L}, NULL);
    *ms = 2 * *ms > SLEEP_MOST_MS ? SLEEP_MOST_MS : 2 * *ms;
}

static bool path_of(char out[PATH], const char *folder, const char *stem, const char *kind)
{
    return snprintf(out, PATH, "%s/%s.%s", folder, stem, kind) < PATH;
}

/* Under another name until it is whole. */
static bool put(const char *folder, const char *stem, const char *kind, const char *text, size_t len)
{
    char path[PATH], part[PATH];
    if (!path_of(path, folder, stem, kind) || !path_of(part, folder, stem, "part")) return false;
    remove(part); /* of one who was stopped while writing */
    FILE *f = fopen(part, "wx");
    bool fine = f && fwrite(text, 1, len, f) == len;
    if (f) fine &= !fclose(f);
    fine = fine && !rename(part, path);
    if (f && !fine) remove(part);
    return fine;
}

/* The text of a plain file of at most `most` bytes. ENOENT: it is not there. */
static bool get(const char *folder, const char *stem, const char *kind, size_t most, buf *out)
{
    char path[PATH];
    struct stat about;
    buf_clear(out);
    int fd = path_of(path, folder, stem, kind) ? open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) : -1;
    if (fd < 0) return false;
    bool fine = !fstat(fd, &about) && S_ISREG(about.st_mode) && (size_t)about.st_size <= most;
    char piece[4096];
    for (ssize_t n = 1; fine && n > 0 && out->len <= most;) {
        n = read(fd, piece, sizeof piece);
        if (n < 0) fine = false;
        if (n > 0) buf_add(out, piece, (size_t)n);
    }
    close(fd);
    errno = EINVAL; /* it is there, and cannot be used */
    return fine && !out->failed && out->len <= most && !memchr(buf_text(out), 0, out->len);
}

static void take_away(const char *folder, const char *stem, const char *kind)
{
    char path[PATH];
    if (path_of(path, folder, stem, kind)) remove(path);
}

/* ---- who asks ---- */

typedef struct asker {
    const char *folder;
    char name[NAME + 1];
    int asked;
    buf question, answer;
} asker;

static bool fail(const char *folder)
{
    command_complain("engine", T("{path}: {why}"), "path", folder, "why", strerror(errno), NULL);
    return false;
}

/* The line that asks was the last of the question. */
static bool ask(asker *a)
{
    char stem[STEM + 1];
    int ms = SLEEP_MS;
    if (a->asked == MOST_QUESTIONS) return false;
    snprintf(stem, sizeof stem, "%s-%06d", a->name, ++a->asked);
    if (a->question.failed || !put(a->folder, stem, "ask", buf_text(&a->question), a->question.len))
        return fail(a->folder);
    while (!get(a->folder, stem, "answer", EXTERNAL_LINE, &a->answer)) {
        if (errno != ENOENT) return fail(a->folder);
        doze(&ms);
    }
    take_away(a->folder, stem, "ask");
    take_away(a->folder, stem, "answer");
    fputs(buf_text(&a->answer), stdout);
    fflush(stdout);
    buf_clear(&a->question);
    return true;
}

/* True: go on. */
static bool obey(asker *a, const char *line)
{
    if (!a->question.len && !strcmp(line, "marrakesh 1\n")) {
        puts("info name through a folder\nready");
        fflush(stdout);
        return true;
    }
    if (!a->question.len && !strcmp(line, "quit\n")) return false;
    buf_puts(&a->question, line);
    return strncmp(line, "ask ", 4) != 0 || ask(a);
}

int post_through(const char *folder)
{
    asker a = {.folder = folder, .question.limit = ASK_MAX, .answer.limit = EXTERNAL_LINE + 1};
    char line[LINE_BYTES];
    uint8_t random[NAME / 2];
    struct stat about;
    if (sodium_init() < 0 || stat(folder, &about)) return fail(folder), 2;
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(a.name, sizeof a.name, random, sizeof random);
    while (fgets(line, sizeof line, stdin) && obey(&a, line)) continue;
    buf_free(&a.question);
    buf_free(&a.answer);
    return 0;
}

/* ---- who answers ---- */

typedef struct game {
    char name[NAME + 1];
    external *engine;
    uint64_t used;
} game;

typedef struct office {
    const char *folder, *command;
    game game[GAMES];
    uint64_t questions;
    buf question;
} office;

static volatile sig_atomic_t ended;

static void end(int sig)
{
    (void)sig;
    ended = 1;
}

/* 0123456789abcdef-000001.ask: its stem. */
static bool is_question(const char *file, char stem[STEM + 1])
{
    for (int i = 0; i < STEM; i++) {
        bool hex = isdigit((unsigned char)file[i]) || (file[i] >= 'a' && file[i] <= 'f');
        bool fits = i == NAME ? file[i] == '-' : i < NAME ? hex : isdigit((unsigned char)file[i]);
        if (!fits) return false;
    }
    snprintf(stem, STEM + 1, "%.*s", STEM, file);
    return !strcmp(file + STEM, ".ask");
}

/* One question and nothing else: an engine is told what doc/engine.md says, whatever somebody put into the folder. */
static bool is_whole(const buf *question)
{
    const char *text = buf_text(question), *end = strstr(text, "\nend\n"), *last = end ? strstr(end, "\nask ") : NULL;
    return !strncmp(text, "position\n", 9) && last && strchr(last + 1, '\n') == text + question->len - 1;
}

static game *game_of(office *o, const char *stem, char why[EXTERNAL_TEXT])
{
    game *oldest = &o->game[0];
    for (game *g = o->game; g < o->game + GAMES; g++) {
        if (g->engine && !strncmp(g->name, stem, NAME)) return g;
        if (g->used < oldest->used) oldest = g;
    }
    external_stop(oldest->engine);
    oldest->engine = external_start(o->command, EXTERNAL_PATIENCE_MS, why);
    snprintf(oldest->name, sizeof oldest->name, "%.*s", NAME, stem);
    return oldest->engine ? oldest : NULL;
}

/* True: it was answered. */
static bool answer(office *o, const char *stem)
{
    char line[EXTERNAL_LINE + 1] = "", why[EXTERNAL_TEXT] = "it is no question", said[EXTERNAL_LINE + 16];
    bool there = get(o->folder, stem, "ask", ASK_MAX, &o->question);
    if (!there && errno == ENOENT) return false; /* it was answered, and both were taken away */
    bool whole = there && is_whole(&o->question);
    game *g = whole ? game_of(o, stem, why) : NULL;
    if (g) g->used = ++o->questions;
    bool fine = g && external_say(g->engine, buf_text(&o->question), o->question.len, line, why);
    if (g && !fine) {
        external_stop(g->engine);
        *g = (game){0};
    }
    int len = fine ? snprintf(said, sizeof said, "answer %.*s\n", EXTERNAL_LINE - 16, line)
                   : snprintf(said, sizeof said, "error %s\n", why);
    if (!fine) command_complain("engine", T("{path}: {why}"), "path", stem, "why", why, NULL);
    return put(o->folder, stem, "answer", said, (size_t)len);
}

/* True: something was there, and is done. */
static bool look(office *o, DIR *d)
{
    bool some = false;
    char stem[STEM + 1], path[PATH];
    rewinddir(d);
    for (struct dirent *file; !ended && (file = readdir(d));) {
        if (!is_question(file->d_name, stem)) continue;
        if (path_of(path, o->folder, stem, "answer") && !access(path, F_OK)) continue; /* it was not fetched yet */
        some |= answer(o, stem);
    }
    return some;
}

int post_answer(const char *folder, const char *program)
{
    office o = {.folder = folder, .command = program, .question.limit = ASK_MAX + 1};
    struct sigaction on = {.sa_handler = end};
    DIR *d = opendir(folder);
    if (!d) return fail(folder), 2;
    sigaction(SIGINT, &on, NULL);
    sigaction(SIGTERM, &on, NULL);
    for (int ms = SLEEP_MS; !ended;)
        if (look(&o, d))
            ms = SLEEP_MS;
        else
            doze(&ms);
    for (int i = 0; i < GAMES; i++) external_stop(o.game[i].engine);
    buf_free(&o.question);
    closedir(d);
    return 0;
}
