/* cmd_tower.c - marrakesh tower: the cube tower by itself. */
#include "cmd_tower.h"
#include "base/speech.h"

#include <stdio.h>
#include <string.h>

#include "command.h"
#include "rules/mk.h"

static int tower(int argc, char **argv);

const command command_tower = {
    "tower",
    "throw --layer B1|B2 [--inside COLOURS] --thrown COLOURS [--seed S] [--json]\n"
    "marrakesh tower stats --layer B1|B2 --thrown 6|9|12 --games N --seed S [--model] [--json]\n"
    "marrakesh tower fit [--games N] [--seed S] [--out FILE] [--plots FOLDER]\n"
    "marrakesh tower verify RECORD",
    MARK("throw keshis, collect statistics, fit the model, check the throws of a record"), tower};

const char *const tower_layer_names[] = {MK_LAYER_LIST(MK_LIST_NAME) NULL};

static const struct part {
    const char *name;
    int (*run)(int argc, char **argv);
} tower_parts[] = {
    {"throw", tower_cmd_throw}, {"stats", tower_cmd_stats}, {"fit", tower_cmd_fit}, {"verify", tower_cmd_verify}};

static int tower(int argc, char **argv)
{
    for (size_t i = 0; argc && i < sizeof tower_parts / sizeof *tower_parts; i++)
        if (!strcmp(argv[0], tower_parts[i].name)) return tower_parts[i].run(argc - 1, argv + 1);
    if (argc)
        command_complain("tower", T("no \"{value}\" here, only throw, stats, fit and verify"), "value", WORD(argv[0]),
                         NULL);
    else
        command_complain("tower", T("throw, stats, fit or verify?"), NULL);
    return 2;
}
