/* pg_shape.c - what must be there in a database of this program, read out of the statements that make it.
 *
 * So there is no second list that could be forgotten. It knows the words that pg_schema.c uses, and no others.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "pg_private.h"

enum { NAME = 64, PARTS = 16 };

static const char *behind(const char *text, const char *beginning)
{
    size_t len = strlen(beginning);
    return strncmp(text, beginning, len) ? NULL : text + len;
}

/* A name, without its quotes; returns what stands behind it. */
static const char *name_of(const char *at, char out[NAME])
{
    size_t len = 0;
    for (; isalnum((unsigned char)*at) || (*at && strchr("_\"%", *at)); at++)
        if (*at != '"' && len < NAME - 1) out[len++] = *at;
    out[len] = 0;
    return at;
}

static void want(buf *out, char kind, const char *name, const char *more)
{
    buf_printf(out, "%s'%c%s%s'", out->len ? "," : "", kind, name, more);
}

/* What the parts of a list in brackets begin with; returns what stands behind the list. */
typedef void part_fn(buf *out, const char *table, const char *part, size_t len);

static const char *each_part(buf *out, const char *table, const char *at, part_fn *each)
{
    const char *part = at;
    for (int depth = 0; *at; at++) {
        depth += *at == '(';
        if (depth == 0 && (*at == ',' || *at == ')')) {
            while (*part == ' ') part++;
            each(out, table, part, (size_t)(at - part));
            part = at + 1;
            if (*at == ')') return part;
        }
        depth -= *at == ')';
    }
    return at;
}

static bool has(const char *part, size_t len, const char *words)
{
    const char *at = strstr(part, words);
    return at && at < part + len;
}

static void add_name(buf *out, const char *table, const char *part, size_t len)
{
    char name[NAME];
    (void)table, (void)len;
    name_of(part, name);
    buf_printf(out, "_%s", name);
}

/* Columns, and what keeps rows apart. PostgreSQL names an index for that by the table and its columns. */
static void want_part(buf *out, const char *table, const char *part, size_t len)
{
    char name[NAME], column[NAME + 1];
    const char *list = behind(part, "UNIQUE (");
    if (has(part, len, "PRIMARY KEY")) want(out, 'i', table, "_pkey");
    if (list) {
        buf key = {0};
        each_part(&key, table, list, add_name);
        buf_puts(&key, "_key");
        want(out, 'i', table, buf_text(&key));
        buf_free(&key);
    }
    if (list || behind(part, "PRIMARY KEY (")) return;
    name_of(part, name);
    snprintf(column, sizeof column, ".%s", name);
    want(out, 'c', table, column);
    snprintf(column, sizeof column, "_%s", name);
    if (has(part, len, " UNIQUE")) {
        buf key = {0};
        buf_printf(&key, "%s_key", column);
        want(out, 'i', table, buf_text(&key));
        buf_free(&key);
    }
}

static const char *want_table(buf *out, const char *at)
{
    char name[NAME], part[NAME];
    at = name_of(at, name);
    char *number = strstr(name, "%s");
    if (number) *number = 0;
    for (int i = 0; number && i < PARTS; i++) {
        snprintf(part, sizeof part, "%d", i);
        want(out, 'p', name, part);
    }
    if (number) return at;
    want(out, 't', name, "");
    const char *list = behind(at, " (");
    return list ? each_part(out, name, list, want_part) : at;
}

/* One that is dropped later was made for an older version. */
static const char *want_index(buf *out, const char *at)
{
    char name[NAME], drop[2 * NAME];
    at = name_of(at, name);
    snprintf(drop, sizeof drop, "DROP INDEX %s;", name);
    if (!strstr(at, drop)) want(out, 'i', name, "");
    return at;
}

static void want_column(buf *out, const char *at)
{
    char table[NAME];
    const char *part = behind(name_of(at, table), " ADD COLUMN ");
    if (part) want_part(out, table, part, strcspn(part, ";"));
}

void pg_shape(buf *out, const char *sql)
{
    while (*sql) {
        const char *table = behind(sql, "CREATE TABLE "), *index = behind(sql, "CREATE INDEX "),
                   *altered = behind(sql, "ALTER TABLE "), *sequence = behind(sql, "CREATE SEQUENCE ");
        char name[NAME];
        if (!index) index = behind(sql, "CREATE UNIQUE INDEX ");
        if (altered) want_column(out, altered);
        if (sequence) {
            name_of(sequence, name);
            want(out, 's', name, "");
        }
        sql = table ? want_table(out, table) : index ? want_index(out, index) : sql + 1;
    }
}
