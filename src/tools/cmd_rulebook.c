/* cmd_rulebook.c - marrakesh rulebook: run scenarios, fill in what they should expect, list all names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/speech.h"
#include "command.h"
#include "rulebook.h"
#include "scenario_file.h"

static int rulebook(int argc, char **argv);
const command command_rulebook = {"rulebook", "[--complete] FILE... | --list",
                                  MARK("run the scenarios of the executable rulebook; --complete writes their answers"),
                                  rulebook};

enum { FILE_MAX = 1 << 20 };

/* ---- completion ---- */

/* The lines after an action up to the next one, that say what is to be expected of it. */
typedef struct block {
    int end;
    int watching, events; /* how many event, ask and over lines; how many event lines */
} block;

static block block_after(const scenario_file *f, int i)
{
    block b = {.end = i + 1};
    statement st;
    for (; b.end < f->lines; b.end++) {
        statement_read(&st, f->line[b.end], f->len[b.end]);
        bool watches = st.verb == VERB_EVENT || st.verb == VERB_ASK || st.verb == VERB_OVER;
        if (!watches && st.verb != VERB_NONE && st.verb != VERB_EXPECT && st.verb != VERB_NO_EVENT) break;
        b.watching += watches;
        b.events += st.verb == VERB_EVENT;
    }
    return b;
}

static bool block_fits(scenario *s, const scenario_file *f, int from, const block *b)
{
    statement st;
    bool fits = true;
    int compared = s->compared;
    for (int i = from; i < b->end; i++) {
        statement_read(&st, f->line[i], f->len[i]);
        if (st.verb == VERB_EVENT) fits &= scenario_event_fits(s, st.rest);
        if (st.verb == VERB_ASK) fits &= scenario_ask_fits(s, st.rest);
        if (st.verb == VERB_OVER) fits &= mk_to_act(&s->g) == MK_NOBODY;
    }
    s->compared = compared;
    return fits;
}

/* How a line ends: with a line feed, or as files of other systems do. */
static const char *line_end(const char *line, size_t len)
{
    return len && line[len - 1] == '\r' ? "\r\n" : "\n";
}

/* A new line, in the columns of the line of the action. */
static void add_line(buf *out, const char *model, size_t len, const char *word, const char *rest)
{
    size_t indent = 0, column;
    const char *end = line_end(model, len);
    if (end[0] == '\r') len--;
    while (indent < len && model[indent] == ' ') indent++;
    column = indent;
    while (column < len && model[column] != ' ') column++;
    while (column < len && model[column] == ' ') column++;
    int width = (int)(column - indent) - 1;
    buf_printf(out, "%*s", (int)indent, "");
    if (*rest)
        buf_printf(out, "%-*s %s%s", width, word, rest, end);
    else
        buf_printf(out, "%s%s", word, end);
}

static void write_answers(scenario *s, const char *model, size_t len, bool events, buf *out)
{
    buf text = {0};
    for (int i = 0; events && i < s->events; i++) {
        buf_clear(&text);
        scenario_event_text(&s->event[i], &text);
        add_line(out, model, len, "event", buf_text(&text));
    }
    for (int who = 0; who <= MK_CHANCE; who++) {
        buf_clear(&text);
        if (scenario_ask_text(&s->g, who, &text)) add_line(out, model, len, "ask", buf_text(&text));
    }
    if (mk_to_act(&s->g) == MK_NOBODY) add_line(out, model, len, "over", "");
    buf_free(&text);
}

/* A line "expect PATH" without a value gets it. */
static bool complete_expect(scenario *s, const statement *st, const char *line, size_t len, buf *out)
{
    char is[1000];
    if (st->verb != VERB_EXPECT || !*st->rest || strchr(st->rest, ' ') || s->dead) return false;
    if (mk_get(&s->g, st->rest, is, sizeof is) != MK_OK) return false;
    const char *end = line_end(line, len);
    while (len && strchr(" \t\r", line[len - 1])) len--;
    buf_add(out, line, len);
    buf_printf(out, " %s%s", is, end);
    s->proves = true;
    return true;
}

static bool acts(verb v)
{
    return v == VERB_TASK || v == VERB_DO || v == VERB_ROLL;
}

static void copy_line(const scenario_file *f, int i, buf *out)
{
    buf_add(out, f->line[i], f->len[i]);
    buf_puts(out, "\n");
}

/* Copy the lines of a scenario; where an action has no or wrong expectations after it, write them anew. */
static void complete_scenario(scenario *s, const scenario_file *f, int from, int to, buf *out)
{
    int rewritten = 0; /* lines before this one belong to a block that was written anew */
    for (int i = from; i < to; i++) {
        statement st;
        if (!statement_read(&st, f->line[i], f->len[i])) st.verb = VERB_NONE;
        bool watches = st.verb == VERB_EVENT || st.verb == VERB_ASK || st.verb == VERB_OVER;
        if (i < rewritten && watches) continue;
        if (s->ready && complete_expect(s, &st, f->line[i], f->len[i], out)) continue;
        scenario_file_line(s, f, i);
        copy_line(f, i, out);
        if (!acts(st.verb) || s->dead) continue;
        block b = block_after(f, i);
        if (b.watching && block_fits(s, f, i + 1, &b)) continue;
        write_answers(s, f->line[i], f->len[i], !b.watching || b.events, out);
        s->proves = true;
        rewritten = b.end;
    }
}

/* What one of several values leads to is not what all do: scenarios with `with` lines are run as they are. */
static void complete_file(scenario *s, const scenario_file *f, buf *out)
{
    for (int from = 0, to; from < f->lines; from = to) {
        to = scenario_file_end(f, from);
        if (!scenario_file_with(f, from, to)) {
            complete_scenario(s, f, from, to, out);
            continue;
        }
        scenario_file_run(s, f, from, to);
        for (int i = from; i < to; i++) copy_line(f, i, out);
    }
}

/* ---- the command ---- */

static void run_file(scenario *s, scenario_file *f, const char *name, bool complete, buf *report)
{
    buf text = {0}, out = {0};
    scenario_open(s, name, report);
    const char *wrong = buf_read_file(&text, name, FILE_MAX);
    if (!wrong) wrong = scenario_file_cut(f, buf_text(&text), text.len);
    if (wrong) {
        buf_printf(report, "%s: %s\n", name, wrong);
        s->failed = 1;
        buf_free(&text);
        return;
    }
    if (complete)
        complete_file(s, f, &out);
    else
        for (int from = 0; from < f->lines; from = scenario_file_end(f, from))
            scenario_file_run(s, f, from, scenario_file_end(f, from));
    scenario_close(s);
    bool changed = complete && (out.len != text.len || memcmp(out.data, text.data, out.len));
    if (changed && s->failed)
        wrong = "is left as it is: what is wrong must be put right first";
    else if (changed)
        wrong = out.failed ? "out of memory" : file_replace(name, buf_text(&out), out.len);
    if (wrong) {
        buf_printf(report, "%s: %s\n", name, wrong);
        s->failed += !s->failed;
    }
    buf_free(&text);
    buf_free(&out);
}

/* Runs all files and prints what is wrong in them. */
static int run_files(args files, bool complete)
{
    const char *name;
    int passed = 0, failed = 0;
    scenario *s = malloc(sizeof *s);
    scenario_file *f = malloc(sizeof *f);
    buf report = {0};
    while (s && f && (name = args_next(&files))) {
        run_file(s, f, name, complete, &report);
        passed += s->passed;
        failed += s->failed;
        fputs(buf_text(&report), stdout);
        buf_clear(&report);
    }
    bool memory = s && f;
    buf_free(&report);
    free(s);
    free(f);
    if (!memory) fputs("marrakesh rulebook: out of memory\n", stderr);
    if (memory) printf("%d passed, %d failed\n", passed, failed);
    return memory && !failed ? 0 : 1;
}

static int rulebook(int argc, char **argv)
{
    args a = args_begin("rulebook", argc, argv);
    bool complete = args_flag(&a, "--complete"), list = args_flag(&a, "--list");
    args_both(&a, list, "--list", complete, "--complete");
    args files = a;
    int n = 0;
    for (const char *name; (name = args_next(&a)); n++) {
        if (list) args_complain(&a, T("--list needs no file, but there is \"{value}\""), "value", WORD(name), NULL);
        if (complete && !strcmp(name, "-"))
            args_complain(&a, T("--complete needs the name of a file, not \"-\""), NULL);
    }
    if (!args_end(&a)) return 2;
    if (!n && !list) args_complain(&a, T("no file named"), NULL);
    if (a.failed) return 2;
    if (!list) return run_files(files, complete);
    rulebook_list();
    return 0;
}
