/* cmd_catalog_toml.c - reading a file of data/ so that single values can be replaced in its text.
 *
 * It knows the part of TOML that data/ is written in: tables, bare keys, inline tables, lists, texts in one pair of
 * quotes, decimal numbers, true and false. Anything else is refused with its line: better than changing a text that was
 * misunderstood.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cmd_catalog.h"

enum { DEPTH_MAX = 6, ITEMS_MAX = 4096 };

typedef struct parser {
    toml_file *file;
    const char *text;
    size_t at, len;
    int size; /* of the list of items */
} parser;

static bool fail(parser *p, const char *why)
{
    if (*p->file->why) return false;
    p->file->line = 1;
    for (size_t i = 0; i < p->at && i < p->len; i++) p->file->line += p->text[i] == '\n';
    snprintf(p->file->why, sizeof p->file->why, "%s", why);
    return false;
}

static char now(const parser *p)
{
    return p->at < p->len ? p->text[p->at] : 0;
}

static void skip_blanks(parser *p)
{
    while (now(p) == ' ' || now(p) == '\t') p->at++;
}

static void skip_comment(parser *p)
{
    skip_blanks(p);
    if (now(p) == '#')
        while (p->at < p->len && now(p) != '\n') p->at++;
    if (now(p) == '\r') p->at++;
}

/* Blanks, comments and ends of lines. */
static void skip_lines(parser *p)
{
    skip_comment(p);
    while (now(p) == '\n') {
        p->at++;
        skip_comment(p);
    }
}

static bool expect(parser *p, char sign)
{
    skip_blanks(p);
    if (now(p) != sign) {
        char why[] = "expected ?";
        why[sizeof why - 2] = sign;
        return fail(p, why);
    }
    p->at++;
    return true;
}

static bool bare(char c)
{
    return c == '_' || c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A key is added to the path. */
static bool read_key(parser *p, char *path, size_t size)
{
    skip_blanks(p);
    size_t len = strlen(path), from = p->at;
    while (bare(now(p))) p->at++;
    size_t n = p->at - from;
    if (!n) return fail(p, "expected a key");
    if (len + n + 2 > size) return fail(p, "this key is too long");
    snprintf(path + len, size - len, "%s%.*s", len ? "." : "", (int)n, p->text + from);
    return true;
}

static json_t *read_value(parser *p, const char *path, int depth);

/* A number, a text, true or false are written as in JSON. */
static json_t *read_scalar(parser *p)
{
    size_t from = p->at;
    if (now(p) == '"') {
        for (p->at++; p->at < p->len && now(p) != '"' && now(p) != '\n'; p->at++)
            if (now(p) == '\\') p->at++;
        if (now(p) == '"') p->at++;
    } else {
        while (bare(now(p)) || now(p) == '.') p->at++;
    }
    size_t to = p->at < p->len ? p->at : p->len;
    json_t *value = json_loadb(p->text + from, to - from, JSON_DECODE_ANY, NULL);
    if (!value || json_is_null(value)) {
        json_decref(value);
        p->at = from;
        fail(p, "this value is not understood");
        return NULL;
    }
    return value;
}

static json_t *read_list(parser *p, int depth)
{
    json_t *list = json_array();
    p->at++;
    for (;;) {
        skip_lines(p);
        if (now(p) == ']') break;
        json_t *value = read_value(p, NULL, depth + 1);
        if (!value) break;
        json_array_append_new(list, value);
        skip_lines(p);
        if (now(p) != ',') break;
        p->at++;
    }
    skip_lines(p);
    if (!*p->file->why && expect(p, ']')) return list;
    json_decref(list);
    return NULL;
}

static bool keep(parser *p, const toml_item *one)
{
    toml_file *f = p->file;
    for (int i = 0; i < f->items; i++)
        if (!strcmp(f->item[i].path, one->path)) return fail(p, "this key is there twice");
    if (f->items == ITEMS_MAX) return fail(p, "there are too many keys");
    if (f->items == p->size) {
        int size = p->size ? 2 * p->size : 256;
        toml_item *more = realloc(f->item, (size_t)size * sizeof *more);
        if (!more) return fail(p, "there is not enough memory");
        f->item = more;
        p->size = size;
    }
    f->item[f->items++] = *one;
    json_incref(one->value);
    return true;
}

/* key = value. With a path it is kept as an item; without one (an effect in a list) it is only put into `table`. */
static bool read_pair(parser *p, const char *path, json_t *table, int depth)
{
    toml_item one = {.inside = table != NULL};
    skip_blanks(p);
    one.begin = p->at;
    if (path) snprintf(one.path, sizeof one.path, "%s", path);
    size_t before = strlen(one.path);
    if (!read_key(p, one.path, sizeof one.path) || !expect(p, '=')) return false;
    skip_blanks(p);
    one.from = p->at;
    one.value = read_value(p, path ? one.path : NULL, depth + 1);
    one.to = p->at;
    bool fine = one.value && (!path || keep(p, &one));
    const char *key = one.path + before + (before > 0);
    if (fine && table) {
        fine = !json_object_get(table, key) || fail(p, "this key is there twice");
        if (fine) json_object_set(table, key, one.value);
    }
    json_decref(one.value);
    return fine;
}

static json_t *read_table(parser *p, const char *path, int depth)
{
    json_t *table = json_object();
    bool fine = true;
    p->at++;
    skip_blanks(p);
    while (fine && now(p) != '}') {
        fine = read_pair(p, path, table, depth);
        skip_blanks(p);
        if (now(p) != ',') break;
        p->at++;
    }
    if (fine && expect(p, '}')) return table;
    json_decref(table);
    return NULL;
}

static json_t *read_value(parser *p, const char *path, int depth)
{
    if (depth > DEPTH_MAX) {
        fail(p, "this is too deep");
        return NULL;
    }
    return now(p) == '[' ? read_list(p, depth) : now(p) == '{' ? read_table(p, path, depth) : read_scalar(p);
}

static bool read_header(parser *p, char *path, size_t size)
{
    *path = 0;
    p->at++;
    do {
        if (!read_key(p, path, size)) return false;
        skip_blanks(p);
    } while (now(p) == '.' && ++p->at);
    return expect(p, ']');
}

bool toml_read(toml_file *f)
{
    parser p = {.file = f, .text = buf_text(&f->text), .len = f->text.len};
    char table[96] = "";
    for (skip_lines(&p); p.at < p.len; skip_lines(&p)) {
        bool fine = now(&p) == '[' ? read_header(&p, table, sizeof table) : read_pair(&p, table, NULL, 0);
        if (!fine) return false;
        skip_comment(&p);
        if (p.at < p.len && now(&p) != '\n') return fail(&p, "something follows here");
    }
    return true;
}

const toml_item *toml_find(const toml_file *f, const char *entry, const char *field)
{
    size_t n = strlen(entry);
    for (int i = 0; i < f->items; i++) {
        const char *path = f->item[i].path;
        if (!strncmp(path, entry, n) && path[n] == '.' && !strcmp(path + n + 1, field)) return &f->item[i];
    }
    return NULL;
}

void toml_write(buf *out, const json_t *value)
{
    static const char *const order[] = {"op", "n", "a", "b", "colours", "tracks"}; /* of an effect */
    size_t i;
    json_t *one;
    if (json_is_array(value)) {
        buf_puts(out, "[");
        json_array_foreach(value, i, one)
        {
            if (i) buf_puts(out, ", ");
            toml_write(out, one);
        }
        buf_puts(out, "]");
    } else if (json_is_object(value)) {
        const char *comma = "{ ";
        for (i = 0; i < sizeof order / sizeof *order; i++) {
            if (!(one = json_object_get(value, order[i]))) continue;
            buf_printf(out, "%s%s = ", comma, order[i]);
            toml_write(out, one);
            comma = ", ";
        }
        buf_puts(out, " }");
    } else {
        char *text = json_dumps(value, JSON_ENCODE_ANY);
        buf_puts(out, text ? text : "?");
        free(text);
    }
}

void toml_free(toml_file *f)
{
    for (int i = 0; i < f->items; i++) json_decref(f->item[i].value);
    free(f->item);
    buf_free(&f->text);
}
