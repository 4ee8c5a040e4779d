/* events.c - what recorded games tell, for the test that compares the client's sentences with the terminal's.
 *
 *     events FILE...     a line for each event, as the server sends it:
 *                        {"kind":"take","player":"p1","a":"green","n":2,"text":"..."}
 *
 * An event that is said like one before is left out.
 */
#include <stdio.h>

#include "base/buf.h"
#include "match/record.h"
#include "say/say.h"

enum { SEEN = 1 << 16 };
static uint64_t seen[SEEN];

/* Has it been said before? Where the table is full everything is new. */
static bool is_known(const char *line)
{
    uint64_t key = 1469598103934665603u;
    for (const char *c = line; *c; c++) key = (key ^ (unsigned char)*c) * 1099511628211u;
    for (size_t i = 0; i < SEEN; i++) {
        uint64_t *at = &seen[(key + i) % SEEN];
        if (*at == key) return true;
        if (*at) continue;
        *at = key;
        return false;
    }
    return false;
}

static void add(buf *out, const char *key, const char *value)
{
    if (!value) return;
    buf_printf(out, ",\"%s\":\"", key);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') buf_puts(out, "\\");
        buf_add(out, value, 1);
    }
    buf_puts(out, "\"");
}

static void print_event(const mk_game *g, int i)
{
    const mk_event *e = &g->event[i];
    const mk_event_info *about = &mk_event_about[e->kind];
    char text[MK_NAME_MAX];
    buf out = {0}, said = {0};
    if (e->kind == EV_FORCED) return;
    buf_printf(&out, "{\"kind\":\"%s\"", about->name);
    if (e->player < MK_NOBODY) add(&out, "player", mk_name(NOUN_SEAT, e->player, text));
    add(&out, "a", about->a_noun ? mk_name(about->a_noun, e->a, text) : NULL);
    add(&out, "b", about->b_noun ? mk_name(about->b_noun, e->b, text) : NULL);
    if (about->n_style) buf_printf(&out, ",\"n\":%d", e->n);
    say_event(g, g->event, i, &said);
    add(&out, "text", buf_text(&said));
    if (!is_known(buf_text(&out))) printf("%s}\n", buf_text(&out));
    buf_free(&out);
    buf_free(&said);
}

static bool tell(const char *file)
{
    static record r;
    static mk_game g;
    record_error e;
    buf text = {0};
    int at = 0;
    const char *wrong = buf_read_file(&text, file, RECORD_BYTES);
    if (wrong || !record_read(&r, buf_text(&text), text.len, &e))
        return fprintf(stderr, "%s cannot be read\n", file), false;
    record_start(&r, &g);
    do
        for (int i = 0; i < g.events_len; i++) print_event(&g, i);
    while (record_step(&r, &at, &g));
    record_free(&r);
    buf_free(&text);
    return true;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!tell(argv[i])) return 1;
    return 0;
}
