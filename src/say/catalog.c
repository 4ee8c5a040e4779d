/* catalog.c - every figure of the components as JSON, for `marrakesh catalog --json` and for clients of the server. */
#include <jansson.h>
#include <string.h>

#include "say/catalog_rows.h"

json_t *say_catalog(const char *source)
{
    json_t *list = json_array();
    for (int i = 0; i < catalog_rows_len; i++) {
        const catalog_row *r = &catalog_rows[i];
        if (source && strcmp(r->source, source)) continue;
        json_array_append_new(list, json_pack("{ss ss ss ss ss}", "file", r->file, "key", r->key, "value", r->value,
                                              "source", r->source, "note", r->note));
    }
    return list;
}
