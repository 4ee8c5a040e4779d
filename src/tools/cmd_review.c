/* cmd_review.c - marrakesh review: what each answer of a recorded game has lost, what was luck, and the dearest
 * mistakes. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/speech.h"
#include "match/review.h"
#include "say/say.h"
#include "tools/command.h"
#include "tools/load_record.h"

static int review_run(int argc, char **argv);
const command command_review = {"review",
                                "RECORD [--seat p1|p2|p3|p4] [--simulations N] [--threads T] [--others BOT] [--least "
                                "HUNDREDTHS] [--out FILE] [--json]",
                                MARK("what the answers of a recorded game have lost, and what was luck"), review_run};

typedef struct review_options {
    const char *file, *out;
    int seat, least;
    review_rules how;
    bool json;
} review_options;

static bool read_options(review_options *o, int argc, char **argv)
{
    static const char *const seats[] = {MK_SEAT_LIST(MK_LIST_NAME) NULL};
    args a = args_begin("review", argc, argv);
    o->seat = args_word(&a, "--seat", -1, seats);
    o->how.simulations = (int)args_number(&a, "--simulations", 0, 1, MCTS_SIMULATIONS);
    o->how.threads = (int)args_number(&a, "--threads", 1, 1, MCTS_THREADS);
    o->least = (int)args_number(&a, "--least", 100, 0, 100000);
    o->out = args_text(&a, "--out", NULL);
    o->json = args_flag(&a, "--json");
    o->file = args_next(&a);
    const char *others = args_text(&a, "--others", "hard");
    for (int s = 0; s < MK_SEATS; s++) o->how.level[s] = (uint8_t)hint_level(others);
    o->how.seats = o->seat < 0 ? 0xFu : 1u << o->seat;
    if (args_end(&a) && !o->file)
        args_complain(&a, T("which record? ({command})"), "command", "marrakesh review FILE", NULL);
    return !a.failed;
}

/* What was answered, as the story of the game tells it, and what would have been better. */
static void print_answer(const review_answer *a, const mk_game *g)
{
    char text[REVIEW_TEXT];
    buf given = {0}, better = {0};
    say_choices(g, a->op, a->seat, a->given, a->given_set, &given);
    say_options(g, a->op, a->best.choice, a->best.set, &better);
    review_tell(a, buf_text(&better), text);
    printf("  %d. %s\n     %s\n", a->number, buf_text(&given), text);
    buf_free(&given);
    buf_free(&better);
}

static void print_seat(const review *v, const mk_game *g, int s)
{
    char text[REVIEW_TEXT];
    const review_seat *seat = &v->seat[s];
    buf who = {0}, line = {0};
    review_summary(seat, text);
    say_who(s, &who);
    say_pair(buf_text(&who), text, &line);
    puts(buf_text(&line));
    for (int k = 0; k < REVIEW_WORST && seat->worst[k] >= 0; k++) print_answer(&v->answer[seat->worst[k]], g);
    buf_free(&who);
    buf_free(&line);
}

static void print_json(const review *v)
{
    char text[REVIEW_TEXT];
    json_t *answers = json_array(), *seats = json_array();
    for (int i = 0; i < v->answers; i++) {
        const review_answer *a = &v->answer[i];
        review_say(a, text);
        json_array_append_new(answers, json_pack("{si si ss sf sf ss}", "answer", a->number, "seat", a->seat + 1,
                                                 "question", mk_rule_about(a->op).name, "loss", a->loss / 100.0,
                                                 "error", a->own.error / 100.0, "text", a->loss ? text : ""));
    }
    for (int s = 0; s < MK_SEATS; s++) {
        const review_seat *seat = &v->seat[s];
        if (!seat->answers) continue;
        json_t *worst = json_array();
        for (int k = 0; k < REVIEW_WORST && seat->worst[k] >= 0; k++)
            json_array_append_new(worst, json_integer(v->answer[seat->worst[k]].number));
        json_array_append_new(seats, json_pack("{si si si sf sf sf so}", "seat", s + 1, "answers", seat->answers,
                                               "mistakes", seat->mistakes, "lost", seat->lost / 100.0, "tower",
                                               seat->tower / 100.0, "tiles", seat->tiles / 100.0, "worst", worst));
    }
    json_t *all = json_pack("{so so}", "seats", seats, "answers", answers);
    json_dumpf(all, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    json_decref(all);
    putchar('\n');
}

static void refuse(const char *file, const char *why)
{
    command_complain("review", "{file}: {why}", "file", file, "why", why, NULL);
}

/* Asked before the long work. What cannot be known before it is told afterwards. */
static bool can_write(const char *file)
{
    const char *slash = strrchr(file, '/');
    char folder[4096] = ".";
    if (!access(file, W_OK)) return true;
    bool missing = errno == ENOENT;
    size_t len = slash ? (size_t)(slash - file) + 1 : 0;
    if (missing && len < sizeof folder) {
        if (slash) memcpy(folder, file, len), folder[len] = 0;
        if (!access(folder, W_OK | X_OK)) return true;
    }
    refuse(file, T(strerror(errno)));
    return false;
}

static bool write_out(const review *v, const record *r, const review_options *o)
{
    record with;
    buf text = {.limit = RECORD_BYTES};
    bool spoken = speech_english(); /* as a record is */
    bool fine = review_comment(v, r, o->least, &with) && record_write(&with, RECORD_ALL, &text);
    speech_again(spoken);
    const char *wrong =
        fine ? file_replace(o->out, buf_text(&text), text.len) : T("the record with its comments is too long");
    if (wrong) refuse(o->out, T(wrong));
    buf_free(&text);
    record_free(&with);
    return !wrong;
}

static bool hides_answers(const record *r)
{
    for (const record_item *i = record_peek(r, 0); i; i = record_peek(r, (int)(i - r->item) + 1))
        if (i->hidden) return true;
    return false;
}

/* NULL, or why this seat cannot be reviewed. */
static const char *wrong_seat(const review_options *o, const record *r)
{
    if (o->seat >= r->setup.players) return T("the game has no such --seat");
    return o->seat > 0 && r->setup.solo ? T("--seat p2 is the automaton") : NULL;
}

/* Any position of the game names its tiles: the last one does. */
static void print_text(const review *v, const record *r)
{
    mk_game g;
    int at = 0;
    record_start(r, &g);
    while (record_step(r, &at, &g)) continue;
    for (int s = 0; s < MK_SEATS; s++)
        if (v->seat[s].answers) print_seat(v, &g, s);
}

static bool show(const review_options *o, const record *r, const review *v)
{
    int answers = 0;
    for (int s = 0; s < MK_SEATS; s++) answers += v->seat[s].answers;
    if (!answers) {
        refuse(o->file, T("nobody who is reviewed has had a choice yet"));
        return false;
    }
    if (o->json)
        print_json(v);
    else
        print_text(v, r);
    return true;
}

static int look(const review_options *o, const record *r)
{
    review v;
    const char *seat = wrong_seat(o, r), *why = NULL;
    if (seat) return refuse(o->file, seat), 2;
    if (!record_peek(r, 0))
        why = T("the record has no answers");
    else if (hides_answers(r))
        why = T("a record that hides answers cannot be reviewed");
    else if (o->out && !can_write(o->out))
        return 1;
    else if (!review_game(&o->how, r, &v))
        why = T("there is no memory for the review");
    if (why) return refuse(o->file, why), 1;
    int status = show(o, r, &v) && (!o->out || write_out(&v, r, o)) ? 0 : 1;
    review_free(&v);
    return status;
}

static int review_run(int argc, char **argv)
{
    review_options o = {0};
    record r = {0};
    if (!read_options(&o, argc, argv)) return 2;
    int status = load_record(&r, o.file) ? look(&o, &r) : 1;
    record_free(&r);
    return status;
}
