/* values.c - views as JSON (see values.h): lines "path value" of the rules become members of an object. */
#include "values.h"

#include <stdlib.h>
#include <string.h>

enum { VALUES_BYTES = 64 << 10 };

static json_t *members(const char *text, size_t len)
{
    json_t *o = json_object();
    for (const char *at = text, *end = text + len; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) break;
        const char *space = memchr(at, ' ', (size_t)(stop - at));
        size_t name = (size_t)((space ? space : stop) - at);
        json_t *value = space ? json_stringn(space + 1, (size_t)(stop - space) - 1) : json_null();
        json_object_setn_new_nocheck(o, at, name, value);
        at = stop + 1;
    }
    return o;
}

json_t *values_changed(const mk_game *view, mk_game **shown)
{
    char text[VALUES_BYTES];
    size_t len = *shown ? mk_write_changes(*shown, view, text, sizeof text) : mk_write_values(view, text, sizeof text);
    if (!*shown) *shown = malloc(MK_CLONE_BYTES);
    if (*shown) memcpy(*shown, view, MK_CLONE_BYTES);
    return members(text, len < sizeof text ? len : 0);
}

json_t *values_all(const mk_game *view, mk_game **shown)
{
    free(*shown);
    *shown = NULL;
    return values_changed(view, shown);
}
