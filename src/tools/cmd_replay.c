/* cmd_replay.c - marrakesh replay: any moment of a recorded game, as a board, a position or a story.
 *
 * The whole record is checked first, whatever is to be shown of it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/names.h"
#include "base/speech.h"
#include "match/record.h"
#include "say/say.h"
#include "tools/command.h"
#include "tools/digest.h"
#include "tools/load_record.h"
#include "tools/picture.h"
#include "tools/story.h"

static int replay(int argc, char **argv);
const command command_replay = {"replay",
                                "FILE [--to N] [--board] [--verbose] [--seat p1|p2|p3|p4|table]\n"
                                "                 FILE [--to N] --position|--rewrite [--seat p1|p2|p3|p4|table]\n"
                                "                 FILE --digest",
                                MARK("check the record of a game and show any moment of it"), replay};

typedef struct replay_options {
    const char *file;
    int64_t to; /* after how many answers; -1: at the end */
    int seat;   /* RECORD_ALL: who sees everything */
    bool board, verbose, position, rewrite, digest;
} replay_options;

/* What is printed is one thing, but the board may follow the story. A story is told as it was, and not as a seat saw
 * it. */
static void check_together(args *a, const replay_options *o)
{
    enum { DIGEST, REWRITE, POSITION, VERBOSE, BOARD, SEAT, TO, OPTIONS };
    static const char *const name[] = {"--digest", "--rewrite", "--position", "--verbose", "--board", "--seat", "--to"};
    TIED(name, OPTIONS);
    static const struct {
        int one, first, last; /* does not go with these */
    } apart[] = {
        {DIGEST, REWRITE, TO}, {REWRITE, POSITION, BOARD}, {POSITION, VERBOSE, BOARD}, {SEAT, VERBOSE, VERBOSE}};
    bool given[OPTIONS] = {o->digest, o->rewrite, o->position, o->verbose, o->board, o->seat != RECORD_ALL, o->to >= 0};
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        for (int k = apart[i].first; k <= apart[i].last; k++)
            args_both(a, given[apart[i].one], name[apart[i].one], given[k], name[k]);
}

static bool read_options(replay_options *o, int argc, char **argv)
{
    static const char *const seats[] = {MK_SEAT_LIST(MK_LIST_NAME) "table", NULL};
    args a = args_begin("replay", argc, argv);
    o->to = args_number(&a, "--to", -1, 0, RECORD_ANSWERS);
    int seat = args_word(&a, "--seat", -1, seats);
    o->seat = seat < 0 ? RECORD_ALL : seat < MK_SEATS ? seat : MK_NOBODY;
    o->board = args_flag(&a, "--board");
    o->verbose = args_flag(&a, "--verbose");
    o->position = args_flag(&a, "--position");
    o->rewrite = args_flag(&a, "--rewrite");
    o->digest = args_flag(&a, "--digest");
    o->file = args_next(&a);
    check_together(&a, o);
    if (args_end(&a) && !o->file)
        args_complain(&a, T("which record? ({command})"), "command", "marrakesh replay FILE", NULL);
    return !a.failed;
}

static int print_rewritten(const record *r, const replay_options *o)
{
    buf text = {.limit = RECORD_BYTES};
    bool fine = record_write(r, o->seat, &text);
    if (fine)
        fwrite(buf_text(&text), 1, text.len, stdout);
    else
        command_complain("replay", T("the record is too long"), NULL);
    buf_free(&text);
    return fine ? 0 : 1;
}

/* The record as it was after so many answers, without comments and variations. */
static bool cut(const record *r, int64_t to, record *out)
{
    mk_game g;
    const char *why;
    int at = 0;
    const record_item *i = NULL;
    record_begin(out, &r->setup, &g, &why);
    memcpy(out->figures, r->figures, sizeof out->figures);
    out->clock = r->clock;
    memcpy(out->name, r->name, sizeof out->name);
    memcpy(out->event, r->event, sizeof out->event);
    memcpy(out->date, r->date, sizeof out->date);
    memcpy(out->seed_hash, r->seed_hash, sizeof out->seed_hash);
    out->seed_kind = r->seed_kind;
    out->seed = r->seed;
    out->committed = r->committed;
    out->has_secret = r->has_secret;
    out->fair = r->fair;
    out->tower_version = r->tower_version;
    for (; out->answers < to && (i = record_peek(r, at)) != NULL && !i->hidden; at = (int)(i - r->item) + 1)
        record_apply(out, &g, i->player, i->choice);
    if (out->answers == to) return true;
    if (i)
        command_complain("replay", T("a record with secrets cannot be cut"), NULL);
    else
        command_complain("replay", TN("the game has only {n} answer", "the game has only {n} answers", out->answers),
                         "n", DIGITS(out->answers), NULL);
    return false;
}

static int rewrite(const record *r, const replay_options *o)
{
    if (o->to < 0) return print_rewritten(r, o);
    record part;
    int status = cut(r, o->to, &part) ? print_rewritten(&part, o) : 2;
    record_free(&part);
    return status;
}

static void print_position(const mk_game *g)
{
    buf text = {0};
    char small[1];
    size_t len = mk_write(g, small, sizeof small);
    for (size_t i = 0; i <= len; i++) buf_puts(&text, " ");
    if (!text.failed) {
        mk_write(g, text.data, text.len + 1);
        fputs(text.data, stdout);
    }
    buf_free(&text);
}

static void print_options(const mk_game *g, mk_task task, int player)
{
    mk_choice option[MK_OPTIONS_MAX];
    int n = mk_options(g, player, option);
    buf text = {0};
    for (int i = 0; i < n; i++) {
        buf_clear(&text);
        say_task_option(g, task, option[i], &text);
        printf("    %s\n", buf_text(&text));
    }
    buf_free(&text);
}

static void print_question(const mk_game *g, int seat, int answers)
{
    char rule[SAY_RULE_MAX];
    int player = seat >= 0 && seat < MK_SEATS && mk_asked(g, seat) ? seat : mk_to_act(g);
    speech_print(stdout, TN("after {n} answer:", "after {n} answers:", answers), "n", DIGITS(answers), NULL);
    putchar(' ');
    if (player == MK_NOBODY) {
        puts(T("the game is over"));
        return;
    }
    mk_task task = mk_question(g, player);
    mk_rule_info about = mk_rule_about(task.op);
    if (about.together && seat != RECORD_ALL && player != seat) {
        puts(T("others choose in secret"));
        return;
    }
    buf text = {0};
    say_question(task.op, player, &text);
    printf("%s (%s)\n", buf_text(&text), say_rule(about.rule, rule));
    buf_free(&text);
    print_options(g, task, player);
}

/* Whose record is this? That of the only seat of which nothing is hidden; RECORD_ALL if nothing is hidden at all. */
static int record_owner(const record *r)
{
    unsigned hidden = 0, all = (1u << r->setup.players) - 1;
    for (int i = 0; i < r->items; i++)
        if (r->item[i].hidden) hidden |= 1u << r->item[i].seat;
    unsigned open = all & ~hidden;
    if (!hidden) return RECORD_ALL;
    return open && !(open & (open - 1)) ? __builtin_ctz(open) : MK_NOBODY;
}

static void tell_answer(story *s, const mk_game *g, const record_item *i)
{
    if (i->hidden)
        fprintf(s->out, "%d. %s\n", ++s->answers, T("a secret"));
    else
        story_answer(s, g, i->player, i->choice);
}

static int show(const record *r, const replay_options *o)
{
    mk_game g, view;
    int seat = o->seat == RECORD_ALL ? record_owner(r) : o->seat;
    story s = {.out = stdout, .secrets = seat == RECORD_ALL};
    int at = 0, answers = 0;
    for (int p = 0; p < MK_SEATS; p++) s.name[p] = r->name[p];
    record_start(r, &g);
    if (o->verbose) story_start(&s, &g);
    for (const record_item *i; (o->to < 0 || answers < o->to) && (i = record_peek(r, at)) != NULL; answers++) {
        if (o->verbose) tell_answer(&s, &g, i);
        record_step(r, &at, &g);
        if (o->verbose) story_events(&s, &g);
    }
    if (o->to > answers) {
        command_complain("replay", TN("the game has only {n} answer", "the game has only {n} answers", answers), "n",
                         DIGITS(answers), NULL);
        return 2;
    }
    if (seat == RECORD_ALL)
        view = g;
    else
        mk_view(&g, seat, &view);
    if (o->board || (!o->verbose && !o->position)) picture_print(&view, s.name, stdout);
    if (o->position)
        print_position(&view);
    else
        print_question(&view, seat, answers);
    return 0;
}

/* A line for each answer; the last one has the scores. */
static int print_digest(const record *r)
{
    mk_game g;
    char text[DIGEST_TEXT];
    int at = 0, answers = 0;
    record_start(r, &g);
    do {
        digest d = digest_begin();
        digest_game(&d, &g);
        digest_text(&d, text);
        printf("%d %s\n", answers++, text);
    } while (record_step(r, &at, &g));
    for (int p = 0; p < g.players; p++) printf("p%d %d\n", p + 1, g.player[p].score);
    return 0;
}

static int replay(int argc, char **argv)
{
    replay_options o = {0};
    record r;
    if (!read_options(&o, argc, argv)) return 2;
    if (!load_record(&r, o.file)) return 1;
    if (o.seat >= r.setup.players && o.seat != MK_NOBODY) {
        command_complain("replay", T("nobody sits at p{n} in this game"), "n", DIGITS(o.seat + 1), NULL);
        record_free(&r);
        return 2;
    }
    int status = o.digest ? print_digest(&r) : o.rewrite ? rewrite(&r, &o) : show(&r, &o);
    record_free(&r);
    return status;
}
