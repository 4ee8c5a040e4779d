/* cmd_catalog.c - marrakesh catalog: every figure of the components, and where it comes from.
 *
 * Somebody who owns the game can look through the reconstructed ones and correct them (doc/figures.md).
 */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/speech.h"
#include "say/catalog_rows.h"
#include "tools/cmd_catalog.h"
#include "tools/command.h"

static int catalog(int argc, char **argv);
const command command_catalog = {"catalog", "[--source printed|derived|reconstructed] [--json] | --apply FILE data/",
                                 MARK("show every figure of the components and where it comes from, or correct some"),
                                 catalog};

static const char *const sources[] = {"printed", "derived", "reconstructed", NULL};

static bool wanted(const catalog_row *row, const char *source)
{
    return !source || !strcmp(row->source, source);
}

static int print_json(const char *source)
{
    json_t *list = say_catalog(source);
    int failed = json_dumpf(list, stdout, JSON_INDENT(1));
    json_decref(list);
    putchar('\n');
    return failed ? 1 : 0;
}

static int print_lines(const char *source)
{
    for (int i = 0; i < catalog_rows_len; i++) {
        const catalog_row *r = &catalog_rows[i];
        if (!wanted(r, source)) continue;
        printf("%-22s  %-24s  %-13s  %s", r->file, r->key, r->source, r->value);
        if (*r->note) printf("  (%s)", r->note);
        putchar('\n');
    }
    return 0;
}

static int catalog(int argc, char **argv)
{
    args a = args_begin("catalog", argc, argv);
    int source = args_word(&a, "--source", -1, sources);
    bool json = args_flag(&a, "--json");
    const char *corrections = args_text(&a, "--apply", NULL), *folder = corrections ? args_next(&a) : NULL;
    args_both(&a, corrections, "--apply", source >= 0, "--source");
    args_both(&a, corrections, "--apply", json, "--json");
    if (corrections && !folder) args_complain(&a, T("--apply FILE needs the folder data/ as well"), NULL);
    if (!args_end(&a)) return 2;
    if (corrections) return figures_apply(corrections, folder);
    const char *only = source < 0 ? NULL : sources[source];
    return json ? print_json(only) : print_lines(only);
}
