/* cmd_rulebook.c - marrakesh rulebook: run scenarios, fill in what they should expect, list all names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "command.h"
#include "rulebook.h"
#include "scenario.h"

static int rulebook(int argc, char **argv);
const command command_rulebook = {"rulebook", "[--complete] FILE... | --list",
                                  "run the scenarios of the executable rulebook; --complete writes their answers",
                                  rulebook};

enum { FILE_MAX = 1 << 20, LINES_MAX = 20000 };

typedef struct text_file {
    buf text;
    const char *line[LINES_MAX];
    size_t len[LINES_MAX];
    int lines;
} text_file;

static const char *cut_lines(text_file *f)
{
    const char *at = buf_text(&f->text), *end = at + f->text.len;
    for (f->lines = 0; at < end; f->lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        if (f->lines == LINES_MAX) return "too many lines";
        if (stop - at >= SCENARIO_LINE_MAX) return "a line is too long";
        f->line[f->lines] = at;
        f->len[f->lines] = (size_t)(stop - at);
        at = stop + 1;
    }
    return f->lines ? NULL : "the file is empty";
}

/* The next statement that acts or asks chance, from line i on. */
static void look_ahead(const text_file *f, int i, statement *next)
{
    for (; i < f->lines; i++) {
        statement_read(next, f->line[i], f->len[i]);
        bool watches = next->verb == VERB_NONE || next->verb == VERB_EVENT || next->verb == VERB_EXPECT;
        if (!watches) return;
    }
    *next = (statement){.verb = VERB_NONE};
}

static void one_line(scenario *s, const text_file *f, int i)
{
    statement now, next;
    if (!statement_read(&now, f->line[i], f->len[i])) {
        s->line = i + 1;
        scenario_fail(s, "this line is no text");
        return;
    }
    bool happens = now.verb == VERB_SETUP || now.verb == VERB_SET || now.verb == VERB_TASK || now.verb == VERB_DO;
    look_ahead(f, happens ? i + 1 : f->lines, &next);
    scenario_line(s, i + 1, &now, &next);
}

/* ---- completion ---- */

/* The lines after an action up to the next one, that say what is to be expected of it. */
typedef struct block {
    int end;
    int watching, events; /* how many event, ask and over lines; how many event lines */
} block;

static block block_after(const text_file *f, int i)
{
    block b = {.end = i + 1};
    statement st;
    for (; b.end < f->lines; b.end++) {
        statement_read(&st, f->line[b.end], f->len[b.end]);
        bool watches = st.verb == VERB_EVENT || st.verb == VERB_ASK || st.verb == VERB_OVER;
        if (!watches && st.verb != VERB_NONE && st.verb != VERB_EXPECT) break;
        b.watching += watches;
        b.events += st.verb == VERB_EVENT;
    }
    return b;
}

static bool block_fits(scenario *s, const text_file *f, int from, const block *b)
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

/* Copy the lines; where an action has no or wrong expectations after it, write them anew. */
static void complete_file(scenario *s, const text_file *f, buf *out)
{
    int rewritten = 0; /* lines before this one belong to a block that was written anew */
    for (int i = 0; i < f->lines; i++) {
        statement st;
        if (!statement_read(&st, f->line[i], f->len[i])) st.verb = VERB_NONE;
        bool watches = st.verb == VERB_EVENT || st.verb == VERB_ASK || st.verb == VERB_OVER;
        if (i < rewritten && watches) continue;
        if (s->ready && complete_expect(s, &st, f->line[i], f->len[i], out)) continue;
        one_line(s, f, i);
        buf_add(out, f->line[i], f->len[i]);
        buf_puts(out, "\n");
        if (!acts(st.verb) || s->dead) continue;
        block b = block_after(f, i);
        if (b.watching && block_fits(s, f, i + 1, &b)) continue;
        write_answers(s, f->line[i], f->len[i], !b.watching || b.events, out);
        s->proves = true;
        rewritten = b.end;
    }
}

/* ---- the command ---- */

static void run_file(scenario *s, text_file *f, const char *name, bool complete, buf *report)
{
    buf out = {0};
    scenario_open(s, name, report);
    const char *wrong = buf_read_file(&f->text, name, FILE_MAX);
    if (!wrong) wrong = cut_lines(f);
    if (wrong) {
        buf_printf(report, "%s: %s\n", name, wrong);
        s->failed = 1;
        return;
    }
    if (complete)
        complete_file(s, f, &out);
    else
        for (int i = 0; i < f->lines; i++) one_line(s, f, i);
    scenario_close(s);
    bool changed = complete && (out.len != f->text.len || memcmp(out.data, f->text.data, out.len));
    if (changed && s->failed)
        wrong = "is left as it is: what is wrong must be put right first";
    else if (changed)
        wrong = out.failed ? "out of memory" : file_replace(name, buf_text(&out), out.len);
    if (wrong) {
        buf_printf(report, "%s: %s\n", name, wrong);
        s->failed += !s->failed;
    }
    buf_free(&out);
}

/* Runs all files and prints what is wrong in them. */
static int run_files(args files, bool complete)
{
    const char *name;
    int passed = 0, failed = 0;
    scenario *s = malloc(sizeof *s);
    text_file *f = malloc(sizeof *f);
    buf report = {0};
    while (s && f && (name = args_next(&files))) {
        memset(f, 0, sizeof *f);
        run_file(s, f, name, complete, &report);
        passed += s->passed;
        failed += s->failed;
        buf_free(&f->text);
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
        if (list) args_complain(&a, "--list needs no file, but there is \"%.60s\"", name);
        if (complete && !strcmp(name, "-")) args_complain(&a, "--complete needs the name of a file, not \"-\"");
    }
    if (!args_end(&a)) return 2;
    if (!n && !list) args_complain(&a, "no file named");
    if (a.failed) return 2;
    if (!list) return run_files(files, complete);
    rulebook_list();
    return 0;
}
