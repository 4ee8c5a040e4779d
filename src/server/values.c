/* values.c - views as JSON (see values.h). Both texts have their paths in the same order: one pass finds what differs. */
#include "values.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES_BYTES = 64 << 10 };

typedef struct line {
    const char *path, *value, *end;
} line;

/* The line at `at`; its end is the line feed. */
static line line_at(const char *at)
{
    const char *end = strchr(at, '\n'), *space = end ? memchr(at, ' ', (size_t)(end - at)) : NULL;
    if (!space) return (line){at, at, NULL};
    return (line){at, space + 1, end};
}

static bool same_path(line a, line b)
{
    size_t n = (size_t)(a.value - a.path);
    return n == (size_t)(b.value - b.path) && !memcmp(a.path, b.path, n);
}

static bool same_value(line a, line b)
{
    size_t n = (size_t)(a.end - a.value);
    return n == (size_t)(b.end - b.value) && !memcmp(a.value, b.value, n);
}

static void set(json_t *o, line l, bool gone)
{
    json_object_setn_new(o, l.path, (size_t)(l.value - l.path) - 1,
                         gone ? json_null() : json_stringn(l.value, (size_t)(l.end - l.value)));
}

static json_t *differences(const char *old, const char *new)
{
    json_t *o = json_object();
    for (line n = line_at(new); n.end; n = line_at(n.end + 1)) {
        line found = line_at(old);
        while (found.end && !same_path(found, n)) found = line_at(found.end + 1);
        if (!found.end) { /* it was empty */
            set(o, n, false);
            continue;
        }
        for (line l = line_at(old); l.end && l.path != found.path; l = line_at(l.end + 1)) set(o, l, true);
        if (!same_value(found, n)) set(o, n, false);
        old = found.end + 1;
    }
    for (line l = line_at(old); l.end; l = line_at(l.end + 1)) set(o, l, true);
    return o;
}

static char *write(const mk_game *view)
{
    char text[VALUES_BYTES];
    size_t len = mk_write_values(view, text, sizeof text);
    return len < sizeof text ? strdup(text) : NULL;
}

json_t *values_changed(const mk_game *view, char **shown)
{
    char *now = write(view);
    json_t *o = differences(*shown ? *shown : "", now ? now : "");
    free(*shown);
    *shown = now;
    return o;
}

json_t *values_all(const mk_game *view, char **shown)
{
    free(*shown);
    *shown = NULL;
    return values_changed(view, shown);
}
