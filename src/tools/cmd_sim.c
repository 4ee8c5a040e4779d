/* cmd_sim.c - marrakesh sim: whole games between bots, as results, as a story, as a record.
 *
 * Game i has the seed S + i. Everything that happens follows from the seed, so the same seed gives the same result
 * on any machine.
 */
#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "ai/bot.h"
#include "base/file.h"
#include "base/speech.h"
#include "match/record.h"
#include "match/throws.h"
#include "say/say.h"
#include "tools/args_setup.h"
#include "tools/bot_wrong.h"
#include "tools/command.h"
#include "tools/picture.h"
#include "tools/story.h"

static int sim(int argc, char **argv);
const command command_sim = {
    "sim",
    "[--players N] [--games G] [--seed S] [--edition classic|essential] [--layer B1|B2] [--bots a,b,..]\n"
    "              [--tower model|physics] [--first p1|p2|p3|p4] [--first-game] [--json | --verbose | --watch] "
    "[--board]\n"
    "              [--rules N] [--record FILE [--comments]] " ARGS_SOLO_USAGE "\n"
    "              " ARGS_MODULES_USAGE,
    MARK("play whole games between bots and print their results"), sim};

typedef struct sim_options {
    mk_setup setup;
    uint64_t seed;
    int64_t games;
    bot_player *bot[MK_SEATS];
    bool json, verbose, watch, board, comments, physics;
    const char *record_file;
} sim_options;

/* A player's name for records and boards. */
static const char *seat_name(const sim_options *o, int seat)
{
    if (o->setup.solo && seat == MK_AUTOMATON) return o->setup.solo == SOLO_LAZY ? "lazy" : "pasha";
    return seat < o->setup.players ? bot_of(o->bot[seat])->name : "";
}

/* One name is for all. */
static bool choose_bots(sim_options *o, const char *list)
{
    int seats = o->setup.solo ? 1 : o->setup.players, named = 1;
    for (const char *comma = list; (comma = strchr(comma, ',')); comma++) named++;
    if (named != 1 && named != seats) {
        command_complain("sim", T("--bots names {n} bots for {seats} players (one name is for all)"), "n",
                         DIGITS(named), "seats", DIGITS(seats), NULL);
        return false;
    }
    for (int seat = 0; seat < o->setup.players; seat++) {
        char name[200], why[BOT_WRONG];
        size_t len = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)len, list);
        o->bot[seat] = bot_sit(name, strlen(name));
        if (!o->bot[seat]) {
            bot_wrong(name, why);
            command_complain("sim", why, NULL);
            return false;
        }
        if (list[len] && seat + 1 < seats) list += len + 1;
    }
    return true;
}

static bool check_options(const sim_options *o)
{
    const char *wrong = NULL;
    mk_game g;
    if (o->json && (o->verbose || o->board))
        wrong = MARK("--json goes with neither --verbose, --watch nor --board");
    else if (o->record_file && o->games != 1)
        wrong = MARK("--record needs --games 1");
    else if (o->comments && !o->record_file)
        wrong = MARK("--comments needs --record");
    else if (o->record_file && (!*o->record_file || !strcmp(o->record_file, "-")))
        wrong = MARK("--record needs the name of a file");
    else if (o->setup.first_player > o->setup.players)
        wrong = MARK("--first names a seat that nobody has");
    else if (o->seed > INT64_MAX - (uint64_t)o->games + 1)
        wrong = MARK("--seed and --games are too large together");
    else
        mk_start(&g, &o->setup, &wrong); /* modules that cannot be played together */
    if (wrong) command_complain("sim", T(wrong), NULL);
    return !wrong;
}

static bool read_options(sim_options *o, int argc, char **argv)
{
    static const char *const editions[] = {MK_EDITION_LIST(MK_LIST_NAME) NULL}, *const layers[] = {
                                                                                    MK_LAYER_LIST(MK_LIST_NAME) NULL};
    static const char *const seats[] = {MK_SEAT_LIST(MK_LIST_NAME) "1", "2", "3", "4", NULL};
    args a = args_begin("sim", argc, argv);
    static const char *const towers[] = {"model", "physics", NULL};
    int64_t anything = (int64_t)randombytes_random() << 16 | randombytes_uniform(1 << 16);
    o->setup.players = (uint8_t)args_number(&a, "--players", MK_SEATS, 2, MK_SEATS);
    o->games = args_number(&a, "--games", 1, 1, 1000000000);
    o->seed = (uint64_t)args_number(&a, "--seed", anything, 0, INT64_MAX);
    o->setup.edition = (uint8_t)args_word(&a, "--edition", CLASSIC, editions);
    o->setup.layer = (uint8_t)args_word(&a, "--layer", B1, layers);
    o->physics = args_word(&a, "--tower", 0, towers);
    o->setup.rules = (uint8_t)args_number(&a, "--rules", MK_RULES, 1, MK_RULES);
    int first = args_word(&a, "--first", -1, seats);
    o->setup.first_player = (uint8_t)(first < 0 ? 0 : first % MK_SEATS + 1);
    if (args_flag(&a, "--first-game")) memcpy(o->setup.river, mk_cat.game.first_game, sizeof o->setup.river);
    const char *names = args_text(&a, "--bots", "random");
    o->json = args_flag(&a, "--json");
    o->verbose = args_flag(&a, "--verbose");
    o->watch = args_flag(&a, "--watch");
    o->board = args_flag(&a, "--board") || o->watch;
    o->verbose |= o->watch;
    o->record_file = args_text(&a, "--record", NULL);
    o->comments = args_flag(&a, "--comments");
    return args_solo(&a, &o->setup) && args_modules(&a, &o->setup) && args_end(&a) && check_options(o) &&
           choose_bots(o, names);
}

static json_t *categories_of(const mk_game *g, int player)
{
    char text[MK_NAME_MAX];
    json_t *all = json_object();
    for (int c = 0; c < MK_CATEGORIES; c++)
        json_object_set_new(all, mk_name(NOUN_CATEGORY, c, text), json_integer(g->player[player].tally[c]));
    return all;
}

/* S6.6: in a solo game, have you won. S9.5: against the lazy automaton, have you got a rank. */
static bool won(const mk_game *g)
{
    int rank[MK_SEATS];
    mk_ranking(g, rank);
    return g->solo == SOLO_LAZY ? mk_lazy_rank(g) > 0 : rank[!MK_AUTOMATON] == 1;
}

/* S9.1: the lazy automaton has no score. */
static int scored(const mk_game *g)
{
    return g->solo == SOLO_LAZY ? 1 : g->players;
}

static json_t *title(const mk_game *g)
{
    char text[MK_NAME_MAX];
    int rank = mk_lazy_rank(g);
    return rank ? json_string(mk_name(NOUN_TITLE, rank, text)) : json_null();
}

static bool print_json(const mk_game *g, uint64_t seed, int answers)
{
    int rank[MK_SEATS];
    mk_ranking(g, rank);
    json_t *scores = json_array(), *categories = json_array(), *ranking = json_array();
    for (int p = 0; p < scored(g); p++) {
        json_array_append_new(scores, json_integer(g->player[p].score));
        json_array_append_new(categories, categories_of(g, p));
        json_array_append_new(ranking, json_integer(rank[p]));
    }
    json_t *line = json_pack("{sI si so so so}", "seed", (json_int_t)seed, "answers", answers, "scores", scores,
                             "categories", categories, "ranking", ranking);
    if (g->solo) json_object_set_new(line, "won", json_boolean(won(g)));
    if (g->solo == SOLO_LAZY) json_object_set_new(line, "rank", title(g));
    bool fine = line && !json_dumpf(line, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
    json_decref(line);
    putchar('\n');
    return fine;
}

static void print_line(const mk_game *g, uint64_t seed, int answers)
{
    int rank[MK_SEATS];
    mk_ranking(g, rank);
    buf title = {0};
    say_name(NOUN_TITLE, mk_lazy_rank(g), &title);
    speech_print(stdout, TN("seed {seed}, {n} answer:", "seed {seed}, {n} answers:", answers), "seed",
                 DIGITS((long)seed), "n", DIGITS(answers), NULL);
    for (int p = 0; p < scored(g); p++) {
        int score = g->player[p].score;
        printf("  p%d ", p + 1);
        speech_print(stdout,
                     g->solo == SOLO_LAZY ? TN("{n} point (rank: {rank})", "{n} points (rank: {rank})", score)
                                          : TN("{n} point (place {place})", "{n} points (place {place})", score),
                     "n", DIGITS(score), "rank", buf_text(&title), "place", DIGITS(rank[p]), NULL);
    }
    putchar('\n');
    buf_free(&title);
}

static bool write_record(const record *r, const char *path)
{
    buf text = {.limit = RECORD_BYTES};
    const char *wrong = record_write(r, RECORD_ALL, &text) ? NULL : T("the record is too long");
    if (!wrong) wrong = file_replace(path, buf_text(&text), text.len);
    buf_free(&text);
    if (wrong) command_complain("sim", T("{file} cannot be written: {why}"), "file", path, "why", T(wrong), NULL);
    return !wrong;
}

/* The answer of the player who is asked: of the dice, or of a bot, which sees what its seat may see. */
static mk_choice answer(const sim_options *o, const dice *d, rng stream[MK_SEATS], const mk_game *g, int who)
{
    if (who == MK_CHANCE) return dice_roll(d, g);
    mk_game view;
    mk_view(g, who, &view);
    return bot_ask(o->bot[who], &view, who, &stream[who]);
}

/* Does the event say what decided for the automaton? */
static bool explains(const mk_event *e)
{
    return mk_event_about[e->kind].b_noun == NOUN_CRITERION || e->kind == EV_PASHA_WILD || e->kind == EV_PASHA_MADRASA;
}

/* --comments: why the automaton chose as it did in the last answer. A record is English. */
static void comment(record *r, const mk_game *g)
{
    buf text = {0};
    bool spoken = speech_english();
    for (int i = 0; i < g->events_len; i++) {
        if (!explains(&g->event[i])) continue;
        if (text.len) buf_puts(&text, "\n");
        say_event(g, g->event, i, &text);
    }
    if (text.len) record_comment(r, buf_text(&text));
    buf_free(&text);
    speech_again(spoken);
}

/* Physics makes a throw when the first question about it is asked. */
static mk_choice throw(throws * t, const dice *d, const mk_game *g)
{
    int before = t->n;
    throws_watch(t, g);
    if (t->n > before) throws_make(t);
    return t->made ? throws_answer(t, g) : dice_roll(d, g);
}

static bool play(const sim_options *o, uint64_t seed, record *r, mk_game *g, int *answers)
{
    rng stream[MK_SEATS];
    dice d = dice_begin(seed);
    throws tower;
    throws_begin(&tower, seed, o->setup.layer);
    story s = {.out = stdout, .secrets = true, .board = o->watch, .pause = o->watch ? 1200 : 0};
    const char *why;
    for (int p = 0; p < MK_SEATS; p++) {
        stream[p] = rng_seed(seed, (uint64_t)p);
        s.name[p] = seat_name(o, p);
    }
    if (record_begin(r, &o->setup, g, &why) != MK_OK) {
        command_complain("sim", T(why), NULL);
        return false;
    }
    record_set_seed(r, seed);
    r->tower_version = o->physics ? TOWER_VERSION : 0;
    for (int p = 0; p < o->setup.players; p++) record_set_name(r, p, seat_name(o, p));
    bool told = o->verbose || o->record_file;
    g->quiet = !told;
    if (o->verbose) story_start(&s, g);
    while (!mk_over(g)) {
        int who = mk_to_act(g);
        bool thrown = who == MK_CHANCE && o->physics && throws_asked(g);
        mk_choice c = thrown ? throw(&tower, &d, g) : answer(o, &d, stream, g, who);
        if (o->verbose) story_answer(&s, g, who, c);
        if (told)
            record_apply(r, g, who, c);
        else
            mk_apply_legal(g, who, c);
        if (o->comments) comment(r, g);
        if (o->verbose) story_events(&s, g);
        ++*answers;
    }
    return true;
}

static bool play_and_print(const sim_options *o, uint64_t seed)
{
    record r;
    mk_game g;
    const char *name[MK_SEATS];
    int answers = 0;
    for (int p = 0; p < MK_SEATS; p++) name[p] = seat_name(o, p);
    bool fine = play(o, seed, &r, &g, &answers);
    if (fine && o->board) picture_print(&g, name, stdout);
    if (fine && o->json)
        fine = print_json(&g, seed, answers);
    else if (fine)
        print_line(&g, seed, answers);
    if (fine && o->record_file) fine = write_record(&r, o->record_file);
    record_free(&r);
    return fine;
}

static bool play_all(const sim_options *o)
{
    for (int64_t i = 0; i < o->games; i++)
        if (!play_and_print(o, o->seed + (uint64_t)i) || ferror(stdout))
            return false; /* main.c says so of the output */
    return true;
}

static int sim(int argc, char **argv)
{
    sim_options o = {0};
    int status = !read_options(&o, argc, argv) ? 2 : !play_all(&o);
    for (int p = 0; p < MK_SEATS; p++) bot_leave(o.bot[p]);
    return status;
}
