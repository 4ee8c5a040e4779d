/* cmd_hint.c - marrakesh hint: the best few answers in a moment of a recorded game, with what they are expected to
 * bring, and why. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "ai/hint.h"
#include "base/speech.h"
#include "say/say.h"
#include "tools/command.h"
#include "tools/load_record.h"

static int hint(int argc, char **argv);
const command command_hint = {
    "hint", "RECORD [--to N] [--seat p1|p2|p3|p4] [--simulations N] [--seed S] [--threads T] [--json]",
    MARK("the best answers in a moment of a recorded game, and why"), hint};

typedef struct hint_options {
    const char *file;
    int64_t to;
    int seat;     /* -1: who is asked */
    int64_t seed; /* -1: the luck of the position, as reviews have it */
    hint_rules how;
    bool json;
} hint_options;

static bool read_options(hint_options *o, int argc, char **argv)
{
    static const char *const seats[] = {MK_SEAT_LIST(MK_LIST_NAME) NULL};
    args a = args_begin("hint", argc, argv);
    o->to = args_number(&a, "--to", -1, 0, RECORD_ANSWERS);
    o->seat = args_word(&a, "--seat", -1, seats);
    o->how.simulations = (int)args_number(&a, "--simulations", 0, 1, MCTS_SIMULATIONS);
    o->how.threads = (int)args_number(&a, "--threads", 1, 1, MCTS_THREADS);
    o->seed = args_number(&a, "--seed", -1, 0, INT64_MAX);
    o->json = args_flag(&a, "--json");
    o->file = args_next(&a);
    if (args_end(&a) && !o->file)
        args_complain(&a, T("which record? ({command})"), "command", "marrakesh hint FILE", NULL);
    return !a.failed;
}

static void print_question(int op, int seat)
{
    buf text = {0};
    say_question(op, seat, &text);
    puts(buf_text(&text));
    buf_free(&text);
}

/* "1. 2 green keshis: 98.5 points at the end, wins 61 %" */
static void print_answer(const mk_game *g, int op, const hint_answer *h, int number)
{
    double score = h->score / 100.0;
    long n = speech_fraction(score);
    buf text = {0}, line = {0};
    say_options(g, op, h->choice, h->set, &text);
    speech_fill(&line,
                number > 1 ? TN("{answer}: {score} point at the end, wins {win} %, {loss} behind the best",
                                "{answer}: {score} points at the end, wins {win} %, {loss} behind the best", n)
                           : TN("{answer}: {score} point at the end, wins {win} %",
                                "{answer}: {score} points at the end, wins {win} %", n),
                "answer", buf_text(&text), "score", DECIMAL(score, 1), "win", DECIMAL(h->win / 10.0, 0), "loss",
                DECIMAL(h->loss / 100.0, 1), NULL);
    printf("%d. %s\n", number, buf_text(&line));
    buf_free(&text);
    buf_free(&line);
}

static void print_text(const mk_game *g, int seat, const hint_answer *h, int n)
{
    char why[HINT_TEXT];
    int op = mk_question(g, seat).op;
    print_question(op, seat);
    for (int i = 0; i < n; i++) {
        print_answer(g, op, &h[i], i + 1);
        if (hint_changes_text(&h[i], why)) printf("     %s\n", why);
        for (int k = 0; k < h[i].reasons; k++) {
            hint_text(&h[i].reason[k], why);
            printf("     %s\n", why);
        }
    }
    if (n > 1) puts(T("What comes later is compared with the best answer, and that one with the next."));
}

static json_t *reasons_of(const hint_answer *h)
{
    json_t *all = json_array();
    char name[MK_NAME_MAX], text[HINT_TEXT];
    const char *what;
    for (int i = 0; i < h->reasons; i++) {
        const hint_reason *r = &h->reason[i];
        const char *kind = hint_name(r, &what, name);
        hint_text(r, text);
        json_array_append_new(all, json_pack("{ss ss* sf ss}", "kind", kind, "what", what, "n",
                                             hint_in_hundredths(r) ? r->n / 100.0 : r->n, "text", text));
    }
    return all;
}

static void print_json(const mk_game *g, int seat, const hint_answer *h, int n)
{
    char name[MK_NAME_MAX];
    mk_rule_info rule = mk_rule_about(mk_question(g, seat).op);
    json_t *answers = json_array();
    for (int i = 0; i < n; i++) {
        json_t *choices = json_array();
        for (uint32_t set = h[i].set; set; set &= set - 1)
            json_array_append_new(choices, json_string(mk_name(rule.noun, __builtin_ctz(set), name)));
        if (!h[i].set) json_array_append_new(choices, json_string(mk_name(rule.noun, h[i].choice, name)));
        json_array_append_new(answers, json_pack("{so sf sf sf si so}", "choices", choices, "score", h[i].score / 100.0,
                                                 "win", h[i].win / 1000.0, "loss", h[i].loss / 100.0, "simulations",
                                                 h[i].visits, "reasons", reasons_of(&h[i])));
    }
    json_t *all =
        json_pack("{ss ss so}", "seat", mk_name(NOUN_SEAT, seat, name), "question", rule.name, "answers", answers);
    json_dumpf(all, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    json_decref(all);
    putchar('\n');
}

/* The position after `to` answers (-1: at the end). Returns how many there were. */
static int play_to(const record *r, int64_t to, mk_game *g)
{
    int at = 0, answers = 0;
    record_start(r, g);
    while ((to < 0 || answers < to) && record_step(r, &at, g)) answers++;
    return answers;
}

static int show(const hint_options *o, const record *r)
{
    mk_game g, view;
    int answers = play_to(r, o->to, &g), seat = o->seat;
    if (o->to > answers) {
        command_complain("hint", TN("the game has only {n} answer", "the game has only {n} answers", answers), "n",
                         DIGITS(answers), NULL);
        return 2;
    }
    if (seat < 0) seat = mk_to_act(&g);
    if (seat >= MK_SEATS || !mk_asked(&g, seat)) {
        command_complain("hint",
                         mk_over(&g) ? T("the game is over")
                                     : T("nobody's seat, or not this one, is asked here: try another --to or --seat"),
                         NULL);
        return 1;
    }
    mk_view(&g, seat, &view);
    rng stream = o->seed < 0 ? hint_luck(&view, seat) : rng_seed((uint64_t)o->seed, (uint64_t)seat);
    hint_answer found[HINT_ANSWERS];
    int n = hint_make(&o->how, &view, seat, &stream, found);
    (o->json ? print_json : print_text)(&view, seat, found, n);
    return n ? 0 : 1;
}

static int hint(int argc, char **argv)
{
    hint_options o = {0};
    record r = {0};
    if (!read_options(&o, argc, argv)) return 2;
    int status = load_record(&r, o.file) ? show(&o, &r) : 1;
    record_free(&r);
    return status;
}
