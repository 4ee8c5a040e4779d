/* cmd_arena.c - marrakesh arena: matches of bots, with the statistics that tell who is better.
 *
 * All games of a group have one seed, that is the same tiles and the same luck with the tower (dice.h); between them
 * the bots move one seat on. Games are played by as many threads as there are cores, and counted in their order, so
 * that the result does not depend on which thread was quicker. With --file every game is written down when it is
 * over; the same command goes on from there.
 */
#include <inttypes.h>
#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/bot.h"
#include "ai/external.h"
#include "match/dice.h"
#include "tools/arena.h"
#include "tools/args_setup.h"
#include "tools/command.h"

static int arena(int argc, char **argv);
const command command_arena = {
    "arena",
    "--bots a,b[,c,d] [--games N] [--seed S] [--pairs] [--at-least PERCENT] [--file FILE] [--json]\n"
    "              [--threads T] [--edition classic|essential] [--layer B1|B2] " ARGS_SOLO_USAGE "\n"
    "              " ARGS_MODULES_USAGE "\n"
    "    A bot is a name (marrakesh arena lists them if it is wrong), name:SIMULATIONS, name:TIMEms or "
    "engine:COMMAND.\n"
    "    --pairs: N groups of games with the same dice and the seats exchanged; without it as many groups as N games "
    "need.\n"
    "    --at-least 85: stop as soon as it is decided whether the first bot wins so many per cent.",
    "matches of bots: win rate, scores, Elo, each with its error", arena};

enum { BOT_TEXT = 200 };

typedef struct
    clockwork { /* how long a bot thinks: microseconds of the processor, so that a busy machine changes nothing */
    int64_t answers, sum, most;
} clockwork;

typedef struct contest {
    mk_setup setup;
    char name[MK_SEATS][BOT_TEXT + 1];
    int bots, seats, size; /* bots named; seats that they play; games of a group */
    int games, threads;
    uint64_t seed;
    double at_least; /* 0: no question */
    const char *file;
    FILE *out;
    bool json;
    /* shared by the threads */
    pthread_mutex_t lock;
    arena_game *game;
    bool *done;
    int next, finished; /* the next one to play; all before this one are done */
    int verdict;
    clockwork clock[MK_SEATS];
    char failure[EXTERNAL_TEXT]; /* "" none */
} contest;

static int64_t microseconds(clockid_t of)
{
    struct timespec t;
    clock_gettime(of, &t);
    return t.tv_sec * INT64_C(1000000) + t.tv_nsec / 1000;
}

/* ---- one game ---- */

typedef struct chair {
    bot_player *player;
    external *engine;
} chair;

static bool sit(chair *c, const char *name, char why[EXTERNAL_TEXT])
{
    static const char engine[] = "engine:";
    if (!strncmp(name, engine, sizeof engine - 1)) {
        c->engine = external_start(name + sizeof engine - 1, why);
        return c->engine;
    }
    c->player = bot_sit(name, strlen(name));
    if (!c->player) snprintf(why, EXTERNAL_TEXT, "there is no bot \"%.60s\", or no memory for it", name);
    return c->player;
}

static void leave(chair *c)
{
    bot_leave(c->player);
    external_stop(c->engine);
    *c = (chair){0};
}

/* The bot on a seat of this game. */
static int bot_at(const contest *o, int seat, int turn)
{
    return (seat + turn) % o->bots;
}

static bool answer(chair *c, const mk_game *g, int seat, rng *r, mk_choice *out, char why[EXTERNAL_TEXT])
{
    mk_game view;
    mk_view(g, seat, &view);
    if (c->engine) return external_ask(c->engine, &view, seat, r, out, why);
    *out = bot_ask(c->player, &view, seat, r);
    return true;
}

static bool play(const contest *o, chair chairs[MK_SEATS], int index, arena_game *out, clockwork clock[MK_SEATS],
                 char why[EXTERNAL_TEXT])
{
    uint64_t seed = o->seed + (uint64_t)(index / o->size);
    int turn = index % o->size;
    dice d = dice_begin(seed);
    rng stream[MK_SEATS];
    mk_game g;
    for (int s = 0; s < MK_SEATS; s++) stream[s] = rng_seed(seed, (uint64_t)(s + 1) * 101 + (uint64_t)turn);
    if (mk_start(&g, &o->setup, NULL)) return false;
    g.quiet = 1;
    while (!mk_over(&g)) {
        int who = mk_to_act(&g);
        mk_choice c;
        if (who == MK_CHANCE) {
            mk_play(&g, who, dice_roll(&d, &g));
            continue;
        }
        int b = bot_at(o, who, turn);
        int64_t began = microseconds(CLOCK_THREAD_CPUTIME_ID);
        if (!answer(&chairs[b], &g, who, &stream[who], &c, why)) return false;
        int64_t took = microseconds(CLOCK_THREAD_CPUTIME_ID) - began;
        clock[b].answers++, clock[b].sum += took;
        if (took > clock[b].most) clock[b].most = took;
        if (mk_apply(&g, who, c) == MK_OK) continue;
        snprintf(why, EXTERNAL_TEXT, "%.60s gave an answer that is not allowed (seed %" PRIu64 ")", o->name[b], seed);
        return false;
    }
    int rank[MK_SEATS];
    mk_ranking(&g, rank);
    *out = (arena_game){.seed = seed, .turn = (uint8_t)turn};
    if (o->setup.solo) {
        bool lazy = o->setup.solo == SOLO_LAZY,
             won = lazy ? mk_lazy_rank(&g) > 0 : g.player[0].score > g.player[1].score;
        out->score[0] = g.player[0].score, out->score[1] = lazy ? 0 : g.player[1].score;
        out->place[0] = won ? 1 : 2, out->place[1] = won ? 2 : 1;
        return true;
    }
    for (int s = 0; s < o->seats; s++) {
        int b = bot_at(o, s, turn);
        out->score[b] = g.player[s].score, out->place[b] = (uint8_t)rank[s];
    }
    return true;
}

/* ---- all games ---- */

static int scored(const contest *o)
{
    return o->setup.solo == SOLO_LAZY ? 1 : o->setup.solo ? 2 : o->bots;
}

static arena_stats stats_of(const contest *o)
{
    return arena_sum(o->game, o->finished, o->size, o->setup.solo ? 2 : o->bots);
}

static void write_game(const contest *o, const arena_game *g)
{
    if (!o->out) return;
    fprintf(o->out, "%" PRIu64 " %d", g->seed, g->turn);
    for (int b = 0; b < MK_SEATS; b++) fprintf(o->out, " %d %d", g->score[b], g->place[b]);
    fputc('\n', o->out);
    fflush(o->out);
}

/* Counts what is over, in the order of the games, and looks whether the question is decided. */
static void count(contest *o, int index, const arena_game *g, const clockwork clock[MK_SEATS])
{
    o->game[index] = *g;
    o->done[index] = true;
    for (int b = 0; b < o->bots; b++) {
        o->clock[b].answers += clock[b].answers, o->clock[b].sum += clock[b].sum;
        if (clock[b].most > o->clock[b].most) o->clock[b].most = clock[b].most;
    }
    while (!o->verdict && o->finished < o->games && o->done[o->finished]) {
        write_game(o, &o->game[o->finished++]);
        if (o->at_least <= 0 || o->finished % o->size) continue;
        arena_stats s = stats_of(o);
        o->verdict = arena_decides(&s, o->at_least);
    }
}

static void *play_games(void *data)
{
    contest *o = data;
    chair chairs[MK_SEATS] = {0};
    char why[EXTERNAL_TEXT] = "";
    bool fine = true;
    for (;;) {
        pthread_mutex_lock(&o->lock);
        int index = o->failure[0] || o->verdict ? o->games : o->next++;
        pthread_mutex_unlock(&o->lock);
        if (index >= o->games) break;
        arena_game g;
        clockwork clock[MK_SEATS] = {0};
        for (int b = 0; b < o->bots && fine; b++) fine = sit(&chairs[b], o->name[b], why);
        fine = fine && play(o, chairs, index, &g, clock, why);
        for (int b = 0; b < o->bots; b++) leave(&chairs[b]);
        pthread_mutex_lock(&o->lock);
        if (fine)
            count(o, index, &g, clock);
        else if (!o->failure[0])
            snprintf(o->failure, sizeof o->failure, "%s", why);
        pthread_mutex_unlock(&o->lock);
        if (!fine) break;
    }
    return NULL;
}

static void play_all(contest *o)
{
    enum { THREADS = 64 };
    pthread_t thread[THREADS];
    int started = 0;
    while (started < o->threads - 1 && !pthread_create(&thread[started], NULL, play_games, o)) started++;
    play_games(o);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
}

/* ---- going on from a file ---- */

/* The first line says what is played: a file of another contest is refused. */
static void headline(const contest *o, char out[1024])
{
    size_t at = (size_t)snprintf(out, 1024,
                                 "marrakesh arena 1 seed=%" PRIu64
                                 " size=%d players=%d edition=%d layer=%d modules=%d options=%d solo=%d difficulty=%d",
                                 o->seed, o->size, o->setup.players, o->setup.edition, o->setup.layer, o->setup.modules,
                                 o->setup.options, o->setup.solo, o->setup.difficulty);
    for (int b = 0; b < o->bots; b++) at += (size_t)snprintf(out + at, 1024 - at, " %s", o->name[b]);
}

static bool read_game(const contest *o, const char *line, int index)
{
    arena_game *g = &o->game[index];
    int score[MK_SEATS], place[MK_SEATS], turn, end = 0;
    int n = sscanf(line, "%" SCNu64 " %d %d %d %d %d %d %d %d %d%n", &g->seed, &turn, &score[0], &place[0], &score[1],
                   &place[1], &score[2], &place[2], &score[3], &place[3], &end);
    if (n != 10 || line[end] != '\n' || turn != index % o->size || g->seed != o->seed + (uint64_t)(index / o->size))
        return false;
    g->turn = (uint8_t)turn;
    for (int b = 0; b < MK_SEATS; b++) {
        if (score[b] < INT16_MIN || score[b] > INT16_MAX || place[b] < 0 || place[b] > MK_SEATS) return false;
        g->score[b] = (int16_t)score[b], g->place[b] = (uint8_t)place[b];
    }
    return true;
}

static bool go_on(contest *o)
{
    char head[1024], line[1100], expect[1026];
    headline(o, head);
    snprintf(expect, sizeof expect, "%s\n", head);
    FILE *in = fopen(o->file, "r");
    long end = 0;
    if (in) {
        bool fine = fgets(line, sizeof line, in) && !strcmp(line, expect);
        if (!fine) fprintf(stderr, "marrakesh arena: %s holds games of another contest\n", o->file);
        end = fine ? ftell(in) : 0;
        while (fine && o->finished < o->games && fgets(line, sizeof line, in) && strchr(line, '\n')) {
            if (!read_game(o, line, o->finished)) {
                fprintf(stderr, "marrakesh arena: %s: line %d is no game of this contest\n", o->file, o->finished + 2);
                fine = false;
                break;
            }
            o->done[o->finished++] = true;
            end = ftell(in);
        }
        fclose(in);
        if (!fine) return false;
        if (truncate(o->file, end)) return perror("marrakesh arena"), false; /* a line that was cut off */
    }
    o->next = o->finished;
    o->out = fopen(o->file, in ? "a" : "w");
    if (!o->out) return perror("marrakesh arena"), false;
    if (!in) fprintf(o->out, "%s", expect);
    arena_stats s = stats_of(o);
    if (o->at_least > 0) o->verdict = arena_decides(&s, o->at_least);
    return true;
}

/* ---- results ---- */

static const char *verdict_of(const contest *o)
{
    return o->at_least <= 0 ? "none" : o->verdict > 0 ? "yes" : o->verdict < 0 ? "no" : "open";
}

static double mean_ms(const clockwork *c)
{
    return c->answers ? (double)c->sum / (double)c->answers / 1000 : 0;
}

static void print_json(const contest *o, const arena_stats *s, double seconds, int played)
{
    json_t *scores = json_array(), *names = json_array(), *mean = json_array(), *most = json_array();
    for (int b = 0; b < scored(o); b++) json_array_append_new(scores, json_real(s->score[b]));
    for (int b = 0; b < o->bots; b++) {
        json_array_append_new(names, json_string(o->name[b]));
        json_array_append_new(mean, json_real(mean_ms(&o->clock[b])));
        json_array_append_new(most, json_real((double)o->clock[b].most / 1000));
    }
    json_t *all =
        json_pack("{so si sf sf sf so sf sf sf sf sf ss sf so so}", "bots", names, "games", s->games, "win_rate",
                  s->rate, "win_rate_low", s->low, "win_rate_high", s->high, "mean_scores", scores, "margin", s->margin,
                  "margin_error", s->margin_error, "elo", s->elo, "elo_low", s->elo_low, "elo_high", s->elo_high,
                  "decided", verdict_of(o), "games_per_s", played / seconds, "answer_ms", mean, "answer_ms_most", most);
    json_dumpf(all, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    json_decref(all);
    putchar('\n');
}

static void print_text(const contest *o, const arena_stats *s, double seconds, int played)
{
    printf("%s: %d games, %d groups of %d\n", o->name[0], s->games, s->groups, o->size);
    printf("  win rate  %5.1f %%   95 %%: %.1f to %.1f\n", 100 * s->rate, 100 * s->low, 100 * s->high);
    printf("  Elo       %+5.0f     95 %%: %+.0f to %+.0f\n", s->elo, s->elo_low, s->elo_high);
    if (scored(o) > 1)
        printf("  margin    %+5.1f     95 %%: %+.1f to %+.1f\n", s->margin, s->margin - s->margin_error,
               s->margin + s->margin_error);
    for (int b = 0; b < scored(o); b++)
        printf("  mean score of %-24s %6.1f\n", b < o->bots ? o->name[b] : "the automaton", s->score[b]);
    for (int b = 0; b < o->bots; b++)
        if (o->clock[b].answers)
            printf("  time of %-30s %6.1f ms an answer, %.0f ms at most\n", o->name[b], mean_ms(&o->clock[b]),
                   (double)o->clock[b].most / 1000);
    if (played) printf("  %.2f games/s\n", played / seconds);
    if (o->at_least > 0) printf("  at least %.1f %%: %s\n", 100 * o->at_least, verdict_of(o));
}

/* ---- options ---- */

static bool read_names(contest *o, args *a, const char *list)
{
    for (const char *at = list; at && *list;) {
        const char *comma = strchr(at, ',');
        size_t len = comma ? (size_t)(comma - at) : strlen(at);
        if (o->bots == MK_SEATS || !len || len > BOT_TEXT) break;
        memcpy(o->name[o->bots++], at, len);
        at = comma ? comma + 1 : NULL;
        if (!at) return true;
    }
    args_complain(a, "--bots needs 2 to 4 names of bots (1 in a solo game), separated by commas");
    return false;
}

static bool check_names(contest *o, args *a)
{
    char all[400] = "";
    for (int i = 0, at = 0; bots[i]; i++)
        at += snprintf(all + at, sizeof all - (size_t)at, "%s%s", i ? ", " : "", bots[i]->name);
    for (int b = 0; b < o->bots; b++) {
        chair c = {0};
        char why[EXTERNAL_TEXT];
        if (sit(&c, o->name[b], why)) {
            leave(&c);
            continue;
        }
        args_complain(a, strncmp(o->name[b], "engine:", 7) ? "%s. There are %s; engine:COMMAND" : "%s", why, all);
        return false;
    }
    return true;
}

static bool set_sizes(contest *o, args *a, bool pairs)
{
    int need = o->setup.solo ? 1 : 2;
    if (o->bots < need || (o->setup.solo && o->bots > 1))
        args_complain(a, "--bots needs 2 to 4 names of bots (1 in a solo game), separated by commas");
    o->seats = o->setup.solo ? 1 : o->bots;
    if (!o->setup.solo) o->setup.players = (uint8_t)o->bots;
    o->size = o->seats;
    int64_t games = pairs ? (int64_t)o->games * o->size : (o->games + o->size - 1) / o->size * (int64_t)o->size;
    if (games > ARENA_GAMES) args_complain(a, "more than %d games", ARENA_GAMES);
    o->games = (int)games;
    const char *why = NULL;
    mk_game g;
    if (!a->failed && mk_start(&g, &o->setup, &why)) args_complain(a, "%s", why);
    return !a->failed;
}

static bool read_options(contest *o, int argc, char **argv)
{
    static const char *const editions[] = {"classic", "essential", NULL}, *const layers[] = {"B1", "B2", NULL};
    args a = args_begin("arena", argc, argv);
    const char *names = args_text(&a, "--bots", "");
    o->games = (int)args_number(&a, "--games", 100, 1, ARENA_GAMES);
    o->seed = (uint64_t)args_number(&a, "--seed", 1, 0, INT64_MAX / 2);
    o->setup.edition = (uint8_t)args_word(&a, "--edition", CLASSIC, editions);
    o->setup.layer = (uint8_t)args_word(&a, "--layer", B1, layers);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    o->threads = (int)args_number(&a, "--threads", cores < 1 ? 1 : cores > 64 ? 64 : cores, 1, 64);
    bool pairs = args_flag(&a, "--pairs");
    o->at_least = (double)args_number(&a, "--at-least", 0, 0, 99) / 100;
    o->file = args_text(&a, "--file", NULL);
    o->json = args_flag(&a, "--json");
    return args_solo(&a, &o->setup) && args_modules(&a, &o->setup) && args_end(&a) && read_names(o, &a, names) &&
           set_sizes(o, &a, pairs) && check_names(o, &a);
}

static int run(contest *o)
{
    int before = o->finished;
    int64_t began = microseconds(CLOCK_MONOTONIC);
    if (!o->verdict) play_all(o);
    double seconds = (double)(microseconds(CLOCK_MONOTONIC) - began + 1) / 1e6;
    if (o->failure[0]) {
        fprintf(stderr, "marrakesh arena: %s\n", o->failure);
        return 1;
    }
    arena_stats s = stats_of(o);
    (o->json ? print_json : print_text)(o, &s, seconds, o->finished - before);
    return 0;
}

static int arena(int argc, char **argv)
{
    contest o = {.setup.players = 2, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!read_options(&o, argc, argv)) return 2;
    o.game = calloc((size_t)o.games, sizeof *o.game);
    o.done = calloc((size_t)o.games, sizeof *o.done);
    int status = 1;
    if (!o.game || !o.done)
        fputs("marrakesh arena: out of memory\n", stderr);
    else if (!o.file || go_on(&o))
        status = run(&o);
    if (o.out && fclose(o.out)) status = 1;
    free(o.game);
    free(o.done);
    return status;
}
