/* view_json.c - views as JSON (see view_json.h): lines "path value" of the rules become members of an object. */
#include "view_json.h"

#include <stdlib.h>
#include <string.h>

#include "base/jot.h"

enum { VALUES_BYTES = 64 << 10 };

static void add_members(const char *text, size_t len, buf *out)
{
    jot_open(out, '{');
    for (const char *at = text, *end = text + len; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) break;
        const char *space = memchr(at, ' ', (size_t)(stop - at));
        jot_key_bytes(out, at, (size_t)((space ? space : stop) - at));
        if (space)
            jot_bytes(out, space + 1, (size_t)(stop - space) - 1);
        else
            jot_null(out);
        at = stop + 1;
    }
    jot_close(out, '}');
}

void view_json_changes(const mk_game *view, mk_game **shown, buf *out)
{
    char text[VALUES_BYTES];
    size_t len = *shown ? mk_write_changes(*shown, view, text, sizeof text) : mk_write_values(view, text, sizeof text);
    if (!*shown) *shown = malloc(MK_CLONE_BYTES);
    if (*shown) memcpy(*shown, view, MK_CLONE_BYTES);
    add_members(text, len < sizeof text ? len : 0, out);
}

void view_json_all(const mk_game *view, mk_game **shown, buf *out)
{
    free(*shown);
    *shown = NULL;
    view_json_changes(view, shown, out);
}
