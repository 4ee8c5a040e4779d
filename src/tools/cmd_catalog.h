/* cmd_catalog.h - what the files of `marrakesh catalog --apply` share: figures of data/ that somebody corrects.
 *
 * The figures, what each may be and what they must be together come from the build (tools/catalog.py, figures.json); a
 * figure is named as the rules there name it, "board:river.rapid.1.after".
 */
#ifndef CMD_CATALOG_H
#define CMD_CATALOG_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

/* ---- cmd_catalog_toml.c: a file of data/, and where its values stand ---- */

/* A key with its value, of a table or an inline table. */
typedef struct toml_item {
    char path[96];          /* river.rapid.1.after */
    size_t begin, from, to; /* of its key, and of its value */
    bool inside;            /* of an inline table */
    json_t *value;
} toml_item;

typedef struct toml_file {
    char name[32]; /* board.toml */
    buf text;
    toml_item *item;
    int items;
    int line;     /* where it could not be read ... */
    char why[80]; /* ... and why; "" if it was */
} toml_file;

/* Reads text: the part of TOML that data/ is written in. */
bool toml_read(toml_file *f);
const toml_item *toml_find(const toml_file *f, const char *entry, const char *field);
/* A value in the form of data/. */
void toml_write(buf *out, const json_t *value);
void toml_free(toml_file *f);

/* ---- cmd_catalog_check.c: what a figure may be ---- */

/* Whether `value` is of this kind; if not, `why` says what it must be. */
bool figures_kind_fits(const json_t *figures, const json_t *kind, const json_t *value, buf *why);
/* Whether a rule holds for these values (name -> value); if not, `why` says where and what. */
bool figures_rule_holds(const json_t *rule, const json_t *values, buf *why);

/* ---- cmd_catalog_apply.c ---- */

/* Writes the corrections of a file into the folder of data. The exit status: 0, or 1 and nothing is changed. */
int figures_apply(const char *file, const char *folder);

#endif
