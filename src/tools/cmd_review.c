/* cmd_review.c - marrakesh review: what each answer of a recorded game has lost, what was luck, and the dearest
 * mistakes. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "match/review.h"
#include "tools/command.h"
#include "tools/load_record.h"

static int review_run(int argc, char **argv);
const command command_review = {
    "review", "RECORD [--seat p1|p2|p3|p4] [--simulations N] [--threads T] [--least HUNDREDTHS] [--out FILE] [--json]",
    "what the answers of a recorded game have lost, and what was luck", review_run};

typedef struct review_options {
    const char *file, *out;
    int seat, least;
    review_rules how;
    bool json;
} review_options;

static bool read_options(review_options *o, int argc, char **argv)
{
    static const char *const seats[] = {"p1", "p2", "p3", "p4", NULL};
    args a = args_begin("review", argc, argv);
    o->seat = args_word(&a, "--seat", -1, seats);
    o->how.simulations = (int)args_number(&a, "--simulations", 0, 1, MCTS_SIMULATIONS);
    o->how.threads = (int)args_number(&a, "--threads", 1, 1, MCTS_THREADS);
    o->least = (int)args_number(&a, "--least", 100, 0, 100000);
    o->out = args_text(&a, "--out", NULL);
    o->json = args_flag(&a, "--json");
    o->file = args_next(&a);
    o->how.seats = o->seat < 0 ? 0xFu : 1u << o->seat;
    if (args_end(&a) && !o->file) args_complain(&a, "which record? (marrakesh review FILE)");
    return !a.failed;
}

static void print_seat(const review *v, int s)
{
    char text[REVIEW_TEXT];
    const review_seat *seat = &v->seat[s];
    printf("p%d: %d answers lost about %.1f points; luck with the tower %+.1f, with tiles %+.1f\n", s + 1,
           seat->answers, seat->lost / 100.0, seat->tower / 100.0, seat->tiles / 100.0);
    for (int k = 0; k < REVIEW_WORST && seat->worst[k] >= 0; k++) {
        const review_answer *a = &v->answer[seat->worst[k]];
        review_say(a, text);
        printf("  answer %d (%s): %s\n", a->number, mk_rule_about(a->op).name, text);
    }
}

static void print_json(const review *v)
{
    char text[REVIEW_TEXT];
    json_t *answers = json_array(), *seats = json_array();
    for (int i = 0; i < v->answers; i++) {
        const review_answer *a = &v->answer[i];
        review_say(a, text);
        json_array_append_new(answers, json_pack("{si si ss sf ss}", "answer", a->number, "seat", a->seat + 1,
                                                 "question", mk_rule_about(a->op).name, "loss", a->loss / 100.0, "text",
                                                 a->loss ? text : ""));
    }
    for (int s = 0; s < MK_SEATS; s++) {
        const review_seat *seat = &v->seat[s];
        if (!seat->answers) continue;
        json_t *worst = json_array();
        for (int k = 0; k < REVIEW_WORST && seat->worst[k] >= 0; k++)
            json_array_append_new(worst, json_integer(v->answer[seat->worst[k]].number));
        json_array_append_new(seats, json_pack("{si si sf sf sf so}", "seat", s + 1, "answers", seat->answers, "lost",
                                               seat->lost / 100.0, "tower", seat->tower / 100.0, "tiles",
                                               seat->tiles / 100.0, "worst", worst));
    }
    json_t *all = json_pack("{so so}", "seats", seats, "answers", answers);
    json_dumpf(all, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    json_decref(all);
    putchar('\n');
}

static bool write_out(const review *v, const record *r, const review_options *o)
{
    record with;
    buf text = {.limit = RECORD_BYTES};
    bool fine = review_comment(v, r, o->least, &with) && record_write(&with, RECORD_ALL, &text);
    if (fine) {
        FILE *f = fopen(o->out, "w");
        fine = f && fwrite(buf_text(&text), 1, text.len, f) == text.len;
        if (f && fclose(f)) fine = false;
        if (!fine) perror("marrakesh review");
    } else {
        fputs("marrakesh review: the record with its comments is too long\n", stderr);
    }
    buf_free(&text);
    record_free(&with);
    return fine;
}

static int show(const review_options *o, const record *r)
{
    review v;
    if (!review_game(&o->how, r, &v)) {
        fputs("marrakesh review: a record that hides answers cannot be reviewed\n", stderr);
        return 1;
    }
    if (o->json)
        print_json(&v);
    else
        for (int s = 0; s < MK_SEATS; s++)
            if (v.seat[s].answers) print_seat(&v, s);
    int status = o->out && !write_out(&v, r, o) ? 1 : 0;
    review_free(&v);
    return status;
}

static int review_run(int argc, char **argv)
{
    review_options o = {0};
    record r = {0};
    if (!read_options(&o, argc, argv)) return 2;
    int status = load_record(&r, o.file) ? show(&o, &r) : 1;
    record_free(&r);
    return status;
}
