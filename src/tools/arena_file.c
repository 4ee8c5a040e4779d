/* arena_file.c - see arena_file.h. */
#include "arena_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 4096 };

static bool fail(const arena_file *f, char why[ARENA_FILE_WHY], const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool fail(const arena_file *f, char why[ARENA_FILE_WHY], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int at = snprintf(why, ARENA_FILE_WHY, "%.200s: ", f->path);
    vsnprintf(why + at, ARENA_FILE_WHY - (size_t)at, format, list);
    va_end(list);
    return false;
}

int arena_file_group(const arena_file *f, int index)
{
    return index / f->size * f->parts + f->part;
}

static bool read_game(const arena_file *f, const char *line, int index, arena_game *out)
{
    arena_game g;
    int score[MK_SEATS], place[MK_SEATS], turn, end = 0;
    int n = sscanf(line, "%" SCNu64 " %d %d %d %d %d %d %d %d %d%n", &g.seed, &turn, &score[0], &place[0], &score[1],
                   &place[1], &score[2], &place[2], &score[3], &place[3], &end);
    if (n != 2 + 2 * MK_SEATS || strcmp(line + end, "\n") != 0) return false;
    if (turn != index % f->size || g.seed != f->seed + (uint64_t)arena_file_group(f, index)) return false;
    g.turn = (uint8_t)turn;
    for (int b = 0; b < MK_SEATS; b++) {
        if (score[b] < INT16_MIN || score[b] > INT16_MAX || place[b] < 0 || place[b] > MK_SEATS) return false;
        g.score[b] = (int16_t)score[b], g.place[b] = (uint8_t)place[b];
    }
    *out = g;
    return arena_possible(&g, f->bots, f->solo);
}

/* A line that was cut off: the last one, without its end. */
static bool cut_off(const arena_file *f, const char *line)
{
    return !strchr(line, '\n') && feof(f->file);
}

/* What is there may be nothing yet, or the beginning of the headline. *end: where whole lines end. */
static bool read_headline(arena_file *f, const char *headline, long *end, char why[ARENA_FILE_WHY])
{
    char line[LINE] = "";
    size_t len = strlen(headline);
    *end = 0;
    bool some = fgets(line, sizeof line, f->file);
    if (ferror(f->file)) return fail(f, why, "%s", strerror(errno));
    if (!some || (cut_off(f, line) && !strncmp(line, headline, strlen(line)))) return true;
    if (strncmp(line, headline, len) != 0 || strcmp(line + len, "\n") != 0)
        return fail(f, why, "holds games of another contest, or of bots that have changed since");
    *end = ftell(f->file);
    return true;
}

static bool read_games(arena_file *f, arena_game *game, int games, int *finished, long *end, char why[ARENA_FILE_WHY])
{
    char line[LINE];
    for (int index = 0; fgets(line, sizeof line, f->file) && !cut_off(f, line); index++) {
        arena_game g;
        if (!read_game(f, line, index, &g)) return fail(f, why, "line %d is no game of this contest", index + 2);
        if (index < games) game[(*finished)++] = g;
        *end = ftell(f->file);
    }
    return ferror(f->file) ? fail(f, why, "%s", strerror(errno)) : true;
}

static bool open_file(arena_file *f, const char *headline, arena_game *game, int games, int *finished,
                      char why[ARENA_FILE_WHY])
{
    long end;
    rewind(f->file);
    if (!read_headline(f, headline, &end, why)) return false;
    bool begins = end == 0;
    if (!begins && !read_games(f, game, games, finished, &end, why)) return false;
    if (ftruncate(fileno(f->file), end)) return fail(f, why, "%s", strerror(errno));
    clearerr(f->file);
    fseek(f->file, 0, SEEK_END); /* between reading and writing */
    if (begins && (fprintf(f->file, "%s\n", headline) < 0 || fflush(f->file)))
        return fail(f, why, "%s", strerror(errno));
    return true;
}

bool arena_file_open(arena_file *f, const char *headline, arena_game *game, int games, int *finished,
                     char why[ARENA_FILE_WHY])
{
    *finished = 0;
    f->file = fopen(f->path, "a+");
    if (!f->file) return fail(f, why, "%s", strerror(errno));
    if (open_file(f, headline, game, games, finished, why)) return true;
    arena_file_close(f);
    return false;
}

bool arena_file_read(arena_file *f, const char *headline, arena_game *game, int games, int *finished,
                     char why[ARENA_FILE_WHY])
{
    long end;
    *finished = 0;
    f->file = fopen(f->path, "r");
    if (!f->file) return fail(f, why, "%s", strerror(errno));
    bool fine = read_headline(f, headline, &end, why) && (end == 0 || read_games(f, game, games, finished, &end, why));
    arena_file_close(f);
    return fine;
}

bool arena_file_add(arena_file *f, const arena_game *g, char why[ARENA_FILE_WHY])
{
    fprintf(f->file, "%" PRIu64 " %d", g->seed, g->turn);
    for (int b = 0; b < MK_SEATS; b++) fprintf(f->file, " %d %d", g->score[b], g->place[b]);
    fputc('\n', f->file);
    return fflush(f->file) ? fail(f, why, "%s", strerror(errno)) : true;
}

void arena_file_close(arena_file *f)
{
    if (f->file) fclose(f->file);
    f->file = NULL;
}
