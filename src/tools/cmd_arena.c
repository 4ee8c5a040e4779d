/* cmd_arena.c - marrakesh arena: matches of bots, with the statistics that tell who is better.
 *
 * All games of a group have one seed, that is the same tiles and the same luck with the tower (dice.h); between them
 * the bots move one seat on. Games are played by as many threads as there are cores, and counted in their order, so
 * that the result does not depend on which thread was quicker. With --file every game is written down when it is
 * over; the same command goes on from there (arena_file.h).
 */
#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/bot.h"
#include "ai/external.h"
#include "ai/mcts.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/speech.h"
#include "match/dice.h"
#include "tools/arena.h"
#include "tools/arena_file.h"
#include "tools/args_setup.h"
#include "tools/bot_wrong.h"
#include "tools/command.h"

static int arena(int argc, char **argv);
const command command_arena = {
    "arena",
    "--bots a,b[,c,d] [--games N] [--seed S] [--pairs] [--at-least PERCENT] [--json]\n"
    "              [--file FILE [--part K/N] | --sum FILE,FILE...] [--time MS]\n"
    "              [--threads T] [--edition classic|essential] [--layer B1|B2] " ARGS_SOLO_USAGE "\n"
    "              " ARGS_MODULES_USAGE "\n"
    "    A bot is a name (marrakesh arena lists them if it is wrong), name:SIMULATIONS, name:TIMEms or "
    "engine:COMMAND.\n"
    "    --pairs: N groups of games with the same dice and the seats exchanged; without it as many groups as N games "
    "need.\n"
    "    --at-least 85: stop as soon as it is decided whether the first bot wins so many per cent.\n"
    "    --part 2/3: of these games the second third, for several machines; --sum: what the files of all parts say "
    "together.\n"
    "    --time: milliseconds that an engine may take for an answer.",
    MARK("matches of bots: win rate, scores, Elo, each with its error"), arena};

enum { BOT_TEXT = 200, WHY = 800 };
_Static_assert((int)WHY >= (int)ARENA_FILE_WHY && (int)WHY >= (int)BOT_WRONG &&
                   (int)WHY >= EXTERNAL_TEXT + BOT_TEXT + 200,
               "room for every reason");

/* How long a bot thinks, in microseconds: those of the processor, so that a busy machine changes nothing; of an engine,
 * which is another process, those that its answer took. */
typedef struct clockwork {
    int64_t answers, sum, most;
} clockwork;

typedef struct contest {
    mk_setup setup;
    char name[MK_SEATS][BOT_TEXT + 1];
    int bots, seats, size; /* bots named; seats that they play; games of a group */
    int games, threads;
    uint64_t seed;
    double at_least; /* 0: no question */
    arena_file file; /* its path is NULL if there is none */
    const char *sum; /* the files of all parts, with commas between them; NULL: games are played */
    int patience;    /* milliseconds that an engine has for an answer */
    bool json;
    /* shared by the threads */
    pthread_mutex_t lock;
    arena_game *game;
    bool *done;
    int next, finished; /* the next one to play; all before this one are done */
    int verdict;
    clockwork clock[MK_SEATS];
    char failure[WHY]; /* "" none */
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

static bool is_engine(const char *name)
{
    return !strncmp(name, "engine:", strlen("engine:"));
}

static bool sit(chair *c, const char *name, int patience, char why[WHY])
{
    if (is_engine(name)) {
        c->engine = external_start(name + strlen("engine:"), patience, why);
        return c->engine;
    }
    c->player = bot_sit(name, strlen(name));
    if (!c->player) bot_wrong(name, why);
    return c->player;
}

static void leave(chair *c)
{
    bot_leave(c->player);
    external_stop(c->engine);
    *c = (chair){0};
}

static uint64_t seed_of(const contest *o, int index)
{
    return o->seed + (uint64_t)arena_file_group(&o->file, index);
}

/* The bot on a seat of this game. */
static int bot_at(const contest *o, int seat, int turn)
{
    return (seat + turn) % o->bots;
}

static bool answer(chair *c, const mk_game *g, int seat, rng *r, mk_choice *out, char why[WHY])
{
    mk_game view;
    mk_view(g, seat, &view);
    if (c->engine && !external_ask(c->engine, &view, seat, r, out, why)) return false;
    if (!c->engine) *out = bot_ask(c->player, &view, seat, r);
    if (!mk_refusal(g, seat, *out)) return true;
    snprintf(why, WHY, "the answer is not allowed");
    return false;
}

/* Puts in front of `why` what is needed to see the failure again. g: the game in which it was asked; NULL: before. */
static void say_where(const contest *o, int index, int b, const mk_game *g, int seat, char why[WHY])
{
    char what[WHY], name[MK_NAME_MAX];
    snprintf(what, sizeof what, "%s", why);
    int at = snprintf(why, WHY, "bot %d (%.*s), game %d of the group with --seed %" PRIu64, b + 1, BOT_TEXT, o->name[b],
                      index % o->size + 1, seed_of(o, index));
    if (g)
        at += snprintf(why + at, WHY - (size_t)at, ", seat %s, question %s", mk_name(NOUN_SEAT, seat, name),
                       mk_rule_about(mk_question(g, seat).op).name);
    snprintf(why + at, WHY - (size_t)at, ": %.*s", EXTERNAL_TEXT, what);
}

static arena_game result_of(const contest *o, const mk_game *g, uint64_t seed, int turn)
{
    int rank[MK_SEATS];
    arena_game out = {.seed = seed, .turn = (uint8_t)turn};
    mk_ranking(g, rank);
    if (o->setup.solo) {
        bool lazy = o->setup.solo == SOLO_LAZY, won = lazy ? mk_lazy_rank(g) > 0 : rank[0] == 1;
        out.score[0] = g->player[0].score, out.score[1] = lazy ? 0 : g->player[1].score;
        out.place[0] = won ? 1 : 2, out.place[1] = won ? 2 : 1;
        return out;
    }
    for (int s = 0; s < o->seats; s++) {
        int b = bot_at(o, s, turn);
        out.score[b] = g->player[s].score, out.place[b] = (uint8_t)rank[s];
    }
    return out;
}

static bool play(const contest *o, chair chairs[MK_SEATS], int index, arena_game *out, clockwork clock[MK_SEATS],
                 char why[WHY])
{
    uint64_t seed = seed_of(o, index);
    int turn = index % o->size;
    dice d = dice_begin(seed);
    rng stream[MK_SEATS];
    mk_game g;
    for (int s = 0; s < MK_SEATS; s++) stream[s] = rng_seed(seed, (uint64_t)(s + 1) * 101 + (uint64_t)turn);
    int started = mk_start(&g, &o->setup, NULL);
    assert(started == MK_OK); /* it was tried when the options were read */
    (void)started;
    g.quiet = 1;
    while (!mk_over(&g)) {
        int who = mk_to_act(&g);
        mk_choice c;
        if (who == MK_CHANCE) {
            mk_apply_legal(&g, who, dice_roll(&d, &g));
            continue;
        }
        int b = bot_at(o, who, turn);
        clockid_t by = chairs[b].engine ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
        int64_t began = microseconds(by);
        if (!answer(&chairs[b], &g, who, &stream[who], &c, why)) {
            say_where(o, index, b, &g, who, why);
            return false;
        }
        int64_t took = microseconds(by) - began;
        clock[b].answers++, clock[b].sum += took;
        if (took > clock[b].most) clock[b].most = took;
        mk_apply_legal(&g, who, c);
    }
    *out = result_of(o, &g, seed, turn);
    return true;
}

/* ---- all games ---- */

static int scored(const contest *o)
{
    return o->setup.solo == SOLO_LAZY ? 1 : o->setup.solo ? 2 : o->bots;
}

/* How many have a place in each game. */
static int placed(const contest *o)
{
    return o->setup.solo ? 2 : o->bots;
}

static arena_stats stats_of(const contest *o)
{
    return arena_sum(o->game, o->finished, o->size, placed(o));
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
        if (o->file.path && !arena_file_add(&o->file, &o->game[o->finished], o->failure)) return;
        o->finished++;
        if (o->at_least <= 0 || o->finished % o->size) continue;
        arena_stats s = stats_of(o);
        o->verdict = arena_decides(&s, o->at_least);
    }
}

static bool play_one(const contest *o, int index, arena_game *g, clockwork clock[MK_SEATS], char why[WHY])
{
    chair chairs[MK_SEATS] = {0};
    bool fine = true;
    for (int b = 0; b < o->bots && fine; b++) {
        fine = sit(&chairs[b], o->name[b], o->patience, why);
        if (!fine) say_where(o, index, b, NULL, 0, why);
    }
    fine = fine && play(o, chairs, index, g, clock, why);
    for (int b = 0; b < o->bots; b++) leave(&chairs[b]);
    return fine;
}

static void *play_games(void *data)
{
    contest *o = data;
    char why[WHY] = "";
    for (;;) {
        pthread_mutex_lock(&o->lock);
        int index = o->failure[0] || o->verdict ? o->games : o->next++;
        pthread_mutex_unlock(&o->lock);
        if (index >= o->games) break;
        arena_game g;
        clockwork clock[MK_SEATS] = {0};
        bool fine = play_one(o, index, &g, clock, why);
        pthread_mutex_lock(&o->lock);
        if (fine && !o->failure[0])
            count(o, index, &g, clock);
        else if (!o->failure[0])
            snprintf(o->failure, sizeof o->failure, "%s", why);
        pthread_mutex_unlock(&o->lock);
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

static void write_bot(const char *name, buf *out)
{
    for (buf_puts(out, " "); *name; name++) buf_printf(out, "%c", (unsigned char)*name < ' ' ? '?' : *name);
}

/* What a bot that searches is made of: how it does it, before the settings in its name, and its net. */
static void write_search(const bot *b, buf *out)
{
    const mcts_rules *s = b->search;
    const net *n = s->net ? s->net : &net_weights;
    size_t units = (size_t)n->units, stages = (size_t)n->stages;
    uint64_t hash = HASH_BEGIN;
    hash = hash_add(hash, n->first, FEATURES * units * sizeof *n->first);
    hash = hash_add(hash, n->second, stages * units * sizeof *n->second);
    hash = hash_add(hash, n->bias, stages * sizeof *n->bias);
    buf_printf(out, "(%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d net=%016" PRIx64 ")", s->simulations, s->looks, s->ms,
               s->threads, s->candidates, s->first_look, s->trust, s->curiosity, s->rival, s->win, s->inner, hash);
}

/* The first line of a file says what is played, and by whom. */
static void headline(const contest *o, const arena_file *f, buf *out)
{
    char staircase[MK_STAIRCASE_TEXT];
    const mk_setup *s = &o->setup;
    mk_write_staircase(s->staircase, staircase);
    buf_printf(out,
               "marrakesh arena 2 seed=%" PRIu64
               " size=%d players=%d edition=%d layer=%d modules=%d options=%d staircase=%s solo=%d difficulty=%d",
               o->seed, o->size, s->players, s->edition, s->layer, s->modules, s->options, staircase, s->solo,
               s->difficulty);
    if (f->parts > 1) buf_printf(out, " part=%d/%d", f->part + 1, f->parts);
    for (int b = 0; b < o->bots; b++) {
        const bot *known = bot_find(o->name[b], strcspn(o->name[b], ":"));
        write_bot(o->name[b], out);
        if (known && known->search) write_search(known, out);
    }
}

static bool go_on(contest *o)
{
    buf head = {0};
    headline(o, &o->file, &head);
    bool fine = !head.failed && arena_file_open(&o->file, buf_text(&head), o->game, o->games, &o->finished, o->failure);
    buf_free(&head);
    if (!fine) return fprintf(stderr, "marrakesh arena: %s\n", o->failure[0] ? o->failure : "out of memory"), false;
    for (int i = 0; i < o->finished; i++) o->done[i] = true;
    o->next = o->finished;
    arena_stats s = stats_of(o);
    if (o->at_least > 0) o->verdict = arena_decides(&s, o->at_least);
    return true;
}

/* ---- the parts of several machines, put together ---- */

/* The games of one part at their places among all. */
static bool add_part(contest *o, arena_file *f, arena_game *game)
{
    clockwork none[MK_SEATS] = {0};
    buf head = {0};
    int finished;
    headline(o, f, &head);
    bool fine = !head.failed && arena_file_read(f, buf_text(&head), game, o->games, &finished, o->failure);
    buf_free(&head);
    for (int i = 0; fine && i < finished; i++) {
        int64_t index = (int64_t)arena_file_group(f, i) * o->size + i % o->size;
        if (index < o->games) count(o, (int)index, &game[i], none);
    }
    return fine;
}

static bool add_parts(contest *o)
{
    arena_game *game = calloc((size_t)o->games, sizeof *game);
    arena_file f = o->file;
    const char *at = o->sum;
    bool fine = game;
    f.parts = 1;
    for (const char *c = at; *c; c++) f.parts += *c == ',';
    for (f.part = 0; fine && f.part < f.parts; f.part++) {
        char path[1024];
        size_t len = strcspn(at, ",");
        snprintf(path, sizeof path, "%.*s", (int)len, at);
        f.path = path;
        fine = add_part(o, &f, game);
        at += len + 1;
    }
    free(game);
    if (!fine) fprintf(stderr, "marrakesh arena: %s\n", o->failure[0] ? o->failure : "out of memory");
    return fine;
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

/* Of the lazy variant there is none: nobody is beaten in it. */
static bool has_elo(const contest *o)
{
    return o->setup.solo != SOLO_LAZY;
}

static json_t *real_or_null(bool known, double value)
{
    return known ? json_real(value) : json_null();
}

static void print_json(const contest *o, const arena_stats *s, double seconds, int played)
{
    json_t *scores = json_array(), *names = json_array(), *mean = json_array(), *most = json_array();
    bool elo = has_elo(o);
    for (int b = 0; b < scored(o); b++) json_array_append_new(scores, json_real(s->score[b]));
    for (int b = 0; b < o->bots; b++) {
        json_array_append_new(names, json_string(o->name[b]));
        json_array_append_new(mean, json_real(mean_ms(&o->clock[b])));
        json_array_append_new(most, json_real((double)o->clock[b].most / 1000));
    }
    json_t *all = json_pack(
        "{so si sf sf sf so sf so so so so ss sf so so}", "bots", names, "games", s->games, "win_rate", s->rate,
        "win_rate_low", s->low, "win_rate_high", s->high, "mean_scores", scores, "margin", s->margin, "margin_error",
        real_or_null(!isnan(s->margin_error), s->margin_error), "elo", real_or_null(elo, s->elo), "elo_low",
        real_or_null(elo, s->elo_low), "elo_high", real_or_null(elo, s->elo_high), "decided", verdict_of(o),
        "games_per_s", played / seconds, "answer_ms", mean, "answer_ms_most", most);
    json_dumpf(all, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    json_decref(all);
    putchar('\n');
}

/* "+3.5", "-3.5", and never "-0.0". */
static const char *with_sign(double value, int digits, char out[32])
{
    double unit = pow(10, digits), rounded = round(value * unit) / unit;
    snprintf(out, 32, "%+.*f", digits, rounded == 0 ? 0.0 : rounded);
    return out;
}

static void print_interval(const char *what, double value, double low, double high, int digits)
{
    char text[3][32];
    printf("  %-9s %5s     95 %%: ", what, with_sign(value, digits, text[0]));
    if (isnan(low))
        puts("unknown, one group does not tell");
    else
        printf("%s to %s\n", with_sign(low, digits, text[1]), with_sign(high, digits, text[2]));
}

static void print_text(const contest *o, const arena_stats *s, double seconds, int played)
{
    printf("%s: %d games, %d groups of %d\n", o->name[0], s->games, s->groups, o->size);
    printf("  win rate  %5.1f %%   95 %%: %.1f to %.1f\n", 100 * s->rate, 100 * s->low, 100 * s->high);
    if (has_elo(o)) print_interval("Elo", s->elo, s->elo_low, s->elo_high, 0);
    if (scored(o) > 1) print_interval("margin", s->margin, s->margin - s->margin_error, s->margin + s->margin_error, 1);
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
        if (len > BOT_TEXT) args_complain(a, T("a bot of --bots has more than {n} bytes"), "n", DIGITS(BOT_TEXT), NULL);
        if (o->bots == MK_SEATS || !len || len > BOT_TEXT) break;
        memcpy(o->name[o->bots++], at, len);
        at = comma ? comma + 1 : NULL;
        if (!at) return true;
    }
    args_complain(a, T("--bots needs 2 to 4 names of bots (1 in a solo game), separated by commas"), NULL);
    return false;
}

static bool check_names(contest *o, args *a)
{
    for (int b = 0; b < o->bots; b++) {
        chair c = {0};
        char why[WHY];
        if (!sit(&c, o->name[b], o->patience, why)) {
            args_complain(a, T("bot {n} ({name}): {why}"), "n", DIGITS(b + 1), "name", o->name[b], "why", why, NULL);
            return false;
        }
        leave(&c);
    }
    return true;
}

static bool set_sizes(contest *o, args *a, bool pairs)
{
    int need = o->setup.solo ? 1 : 2;
    if (o->bots < need || (o->setup.solo && o->bots > 1))
        args_complain(a, T("--bots needs 2 to 4 names of bots (1 in a solo game), separated by commas"), NULL);
    o->seats = o->setup.solo ? 1 : o->bots;
    if (!o->setup.solo) o->setup.players = (uint8_t)o->bots;
    o->size = o->seats;
    int64_t games = pairs ? (int64_t)o->games * o->size : (o->games + o->size - 1) / o->size * (int64_t)o->size;
    if (games > ARENA_GAMES) args_complain(a, T("more than {n} games"), "n", DIGITS(ARENA_GAMES), NULL);
    int64_t groups = games / o->size;
    o->games = (int)((groups - o->file.part + o->file.parts - 1) / o->file.parts * o->size);
    if (o->games <= 0) args_complain(a, T("fewer groups of games than parts"), NULL);
    o->file.seed = o->seed, o->file.size = o->size, o->file.bots = placed(o), o->file.solo = o->setup.solo;
    const char *why = NULL;
    mk_game g;
    if (!a->failed && mk_start(&g, &o->setup, &why)) args_complain(a, T(why), NULL);
    return !a->failed;
}

/* 2/3: the second of three. */
static void read_part(contest *o, args *a)
{
    const char *text = args_text(a, "--part", "1/1");
    int end = 0;
    bool fine = sscanf(text, "%4d/%4d%n", &o->file.part, &o->file.parts, &end) == 2 && !text[end] &&
                o->file.part >= 1 && o->file.part <= o->file.parts;
    if (!fine) args_complain(a, T("--part is K/N: which one, and of how many"), NULL);
    if (o->file.parts > 1 && o->at_least > 0)
        args_complain(a, T("--at-least is decided by all games in their order: ask with --sum"), NULL);
    if (o->file.parts > 1 && !o->file.path) args_complain(a, T("a part needs a file: --file"), NULL);
    o->file.part--;
}

static bool read_options(contest *o, int argc, char **argv)
{
    static const char *const editions[] = {MK_EDITION_LIST(MK_LIST_NAME) NULL}, *const layers[] = {
                                                                                    MK_LAYER_LIST(MK_LIST_NAME) NULL};
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
    o->file.path = args_text(&a, "--file", NULL);
    o->sum = args_text(&a, "--sum", NULL);
    o->patience = (int)args_number(&a, "--time", EXTERNAL_ANSWER_MS, 1, EXTERNAL_PATIENCE_MS);
    read_part(o, &a);
    args_both(&a, o->sum, "--sum", o->file.path, "--file");
    o->json = args_flag(&a, "--json");
    return args_solo(&a, &o->setup) && args_modules(&a, &o->setup) && args_end(&a) && read_names(o, &a, names) &&
           set_sizes(o, &a, pairs) && (o->sum || check_names(o, &a));
}

static int run(contest *o)
{
    int before = o->finished;
    int64_t began = microseconds(CLOCK_MONOTONIC);
    if (!o->verdict && !o->sum) play_all(o);
    double seconds = (double)(microseconds(CLOCK_MONOTONIC) - began + 1) / 1e6;
    if (o->failure[0]) {
        fprintf(stderr, "marrakesh arena: %s\n", o->failure);
        return 1;
    }
    arena_stats s = stats_of(o);
    (o->json ? print_json : print_text)(o, &s, seconds, o->finished - before);
    return 0;
}

/* Engines have process groups of their own: what is typed at a terminal ends us and not them. */
static void interrupted(int sig)
{
    external_end_all();
    raise(sig); /* SA_RESETHAND: now it ends us */
}

static void end_engines_too(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old, now = {.sa_handler = interrupted, .sa_flags = SA_RESETHAND};
        if (!sigaction(signals[i], NULL, &old) && old.sa_handler == SIG_DFL) sigaction(signals[i], &now, NULL);
    }
}

static int arena(int argc, char **argv)
{
    end_engines_too();
    contest o = {.setup.players = 2, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!read_options(&o, argc, argv)) return 2;
    o.game = calloc((size_t)o.games, sizeof *o.game);
    o.done = calloc((size_t)o.games, sizeof *o.done);
    int status = 1;
    if (!o.game || !o.done)
        fputs("marrakesh arena: out of memory\n", stderr);
    else if (o.sum ? add_parts(&o) : !o.file.path || go_on(&o))
        status = run(&o);
    arena_file_close(&o.file);
    free(o.game);
    free(o.done);
    return status;
}
