/* scenario_file.c - from the text of a file to the statements of its scenarios. */
#include "scenario_file.h"

#include <string.h>

const char *scenario_file_cut(scenario_file *f, const char *text, size_t len)
{
    const char *at = text, *end = at + len;
    for (f->lines = 0; at < end; f->lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        if (f->lines == SCENARIO_LINES_MAX) return "too many lines";
        if (stop - at >= SCENARIO_LINE_MAX) return "a line is too long";
        f->line[f->lines] = at;
        f->len[f->lines] = (size_t)(stop - at);
        at = stop + 1;
    }
    return f->lines ? NULL : "the file is empty";
}

/* The next statement that acts or asks chance, from line i on. */
static void look_ahead(const scenario_file *f, int i, statement *next)
{
    for (; i < f->lines; i++) {
        statement_read(next, f->line[i], f->len[i]);
        bool watches = next->verb == VERB_NONE || next->verb == VERB_EVENT || next->verb == VERB_NO_EVENT ||
                       next->verb == VERB_EXPECT;
        if (!watches) return;
    }
    *next = (statement){.verb = VERB_NONE};
}

void scenario_file_line(scenario *s, const scenario_file *f, int i)
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

int scenario_file_end(const scenario_file *f, int from)
{
    statement st;
    for (int i = from + 1; i < f->lines; i++)
        if (statement_read(&st, f->line[i], f->len[i]) && st.verb == VERB_SCENARIO) return i;
    return f->lines;
}

/* The first line from `i` on that is not empty; `to` if there is none. */
static int statement_at(const scenario_file *f, int i, int to, statement *st)
{
    while (i < to && statement_read(st, f->line[i], f->len[i]) && st->verb == VERB_NONE) i++;
    return i;
}

/* The `with` line from line i on, or `to`. */
static int with_at(const scenario_file *f, int i, int to)
{
    statement st;
    i = statement_at(f, i, to, &st);
    return i < to && st.verb == VERB_WITH ? i : to;
}

int scenario_file_with(const scenario_file *f, int from, int to)
{
    int n = 0;
    for (int i = with_at(f, from + 1, to); i < to; i = with_at(f, i + 1, to)) n++;
    return n;
}

void scenario_file_run(scenario *s, const scenario_file *f, int from, int to)
{
    int with = with_at(f, from + 1, to);
    do {
        scenario_close(s);
        s->with = with < to ? with + 1 : 0;
        for (int i = from; i < to; i++) scenario_file_line(s, f, i);
        with = with < to ? with_at(f, with + 1, to) : to;
    } while (with < to);
}
