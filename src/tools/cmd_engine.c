/* cmd_engine.c - marrakesh engine: one of our bots as a program that speaks the protocol of engines (doc/engine.md) on
 * standard input and output. Also the other side of what src/ai/external.c says, and an example of it.
 *
 * With a folder (engine_post.h) the one who asks and the one who answers may be on two machines. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "base/buf.h"
#include "base/speech.h"
#include "tools/bot_wrong.h"
#include "tools/command.h"
#include "tools/engine_post.h"

static int engine(int argc, char **argv);
const command command_engine = {
    "engine",
    "[--bot NAME[:BUDGET]] | --through FOLDER | --answer FOLDER --command COMMAND\n"
    "    --through: questions are put into a folder, and whoever looks after it answers, perhaps on another machine.\n"
    "    --answer: look after such a folder, with this engine.",
    MARK("answer questions about positions on standard input, for other programs"), engine};

enum { LINE_MAX_BYTES = 8192, POSITION_MAX = 65536 };

typedef struct session {
    bot_player *player;
    buf position;
    bool reading; /* the lines of a position */
    bool ready, quit;
    rng rng;
} session;

/* What is wrong is said in a line of information: the other side decides what to do about it. */
static void complain(const char *what, const char *detail)
{
    printf("info error %s%s%.80s\n", what, *detail ? ": " : "", detail);
}

/* Who asks may give more of the position than the seat may know. It is not looked at. */
static void answer(session *s, const char *seat_name)
{
    mk_game g, view;
    mk_text_error error;
    char name[MK_NAME_MAX];
    int seat = mk_id(NOUN_SEAT, seat_name, strcspn(seat_name, " "));
    if (s->position.failed) {
        complain("position", "it is longer than 64 kB");
    } else if (mk_read(&g, buf_text(&s->position), s->position.len, &error)) {
        complain("position", error.what);
    } else if (seat < 0 || seat >= MK_SEATS || !mk_asked(&g, seat)) {
        complain("nobody asks this seat", seat_name);
    } else {
        mk_view(&g, seat, &view);
        mk_choice c = bot_ask(s->player, &view, seat, &s->rng);
        printf("answer %s\n", mk_name(mk_rule_about(mk_question(&g, seat).op).noun, c, name));
    }
}

static void obey(session *s, const char *line)
{
    if (s->reading) {
        s->reading = strcmp(line, "end") != 0;
        if (s->reading) buf_printf(&s->position, "%s\n", line);
    } else if (!strcmp(line, "position")) {
        buf_clear(&s->position);
        s->reading = true;
    } else if (!strcmp(line, "marrakesh 1")) {
        printf("info name %s\nready\n", bot_of(s->player)->name);
    } else if (!strncmp(line, "seed ", 5)) {
        s->rng = rng_seed(strtoull(line + 5, NULL, 10), 0);
    } else if (!strncmp(line, "ask ", 4)) {
        answer(s, line + 4);
    } else if (!strcmp(line, "quit")) {
        s->quit = true;
    } else if (strncmp(line, "time ", 5) != 0 && *line) { /* our bots have budgets of their own */
        complain("unknown", line);
    }
    fflush(stdout);
}

static int talk(session *s)
{
    char line[LINE_MAX_BYTES];
    while (!s->quit && fgets(line, sizeof line, stdin)) {
        size_t len = strlen(line);
        if (!len || line[len - 1] != '\n') {
            fputs("marrakesh engine: a line is too long, or cut off\n", stderr);
            return 1;
        }
        line[len - 1] = 0;
        if (len > 1 && line[len - 2] == '\r') line[len - 2] = 0;
        obey(s, line);
    }
    return 0;
}

static int engine(int argc, char **argv)
{
    args a = args_begin("engine", argc, argv);
    const char *name = args_text(&a, "--bot", "hard");
    const char *through = args_text(&a, "--through", NULL), *folder = args_text(&a, "--answer", NULL);
    const char *program = args_text(&a, "--command", NULL);
    args_both(&a, through, "--through", folder, "--answer");
    if (!folder != !program) args_complain(&a, T("--answer and --command go together"), NULL);
    session s = {.position.limit = POSITION_MAX, .rng = rng_seed(1, 0)};
    if (!args_end(&a)) return 2;
    if (through) return post_through(through);
    if (folder) return post_answer(folder, program);
    s.player = bot_sit(name, strlen(name));
    if (!s.player) {
        char why[BOT_WRONG];
        bot_wrong(name, why);
        fprintf(stderr, "marrakesh engine: %s\n", why);
        return 2;
    }
    int status = talk(&s);
    bot_leave(s.player);
    buf_free(&s.position);
    return status;
}
