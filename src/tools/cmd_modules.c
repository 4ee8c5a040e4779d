/* cmd_modules.c - marrakesh modules: what a table can play with besides the base game. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/speech.h"
#include "command.h"
#include "rules/mk.h"
#include "say/say.h"

static int modules_run(int argc, char **argv);
const command command_modules = {"modules", "[--json]", MARK("list the modules: what they bring and what they need"),
                                 modules_run};

static const char *name(int module)
{
    static char made_up[MK_NAME_MAX];
    return mk_name(NOUN_MODULE, module, made_up);
}

/* The modules of which one is needed: "nomads, race, luxury"; "" where none is. */
static void needs_text(const mk_module_info *m, char out[MK_MODULES_TEXT])
{
    size_t at = 0;
    out[0] = 0;
    for (int i = 0; i < MK_MODULES; i++) {
        if (!(m->needs >> i & 1)) continue;
        at += (size_t)snprintf(out + at, MK_MODULES_TEXT - at, "%s%s", at ? ", " : "", name(i));
    }
}

static bool print_json(void)
{
    json_t *all = json_array();
    for (int i = 0; i < MK_MODULES; i++) {
        const mk_module_info *m = &mk_modules[i];
        char rule[SAY_RULE_MAX];
        json_t *needs = json_array();
        for (int k = 0; k < MK_MODULES; k++)
            if (m->needs >> k & 1) json_array_append_new(needs, json_string(name(k)));
        json_array_append_new(all, json_pack("{ss ss ss sb so ss}", "name", name(i), "rule", say_rule(m->rule, rule),
                                             "what", m->what, "recommended", m->recommended, "needs_one_of", needs,
                                             "note", m->note));
    }
    bool fine = !json_dumpf(all, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
    json_decref(all);
    putchar('\n');
    return fine;
}

static void print_table(void)
{
    char needs[MK_MODULES_TEXT], rule[SAY_RULE_MAX];
    speech_line(stdout, T("Each can be on or off, in both editions: {command}"), "command",
                "marrakesh sim --modules staircase,towns", NULL);
    for (int i = 0; i < MK_MODULES; i++) {
        const mk_module_info *m = &mk_modules[i];
        needs_text(m, needs);
        printf("%s %-11s %-6s %s", m->recommended ? "*" : " ", name(i), say_rule(m->rule, rule), T(m->what));
        if (*needs) printf("; "), speech_print(stdout, T("needs one of {modules}"), "modules", needs, NULL);
        if (*m->note) printf(" (%s)", T(m->note));
        putchar('\n');
    }
    speech_line(stdout, T("* recommended for first games with modules: {option}"), "option", "--modules recommended",
                NULL);
}

static int modules_run(int argc, char **argv)
{
    args a = args_begin("modules", argc, argv);
    bool json = args_flag(&a, "--json");
    if (!args_end(&a)) return 2;
    if (json) return print_json() ? 0 : 1;
    print_table();
    return 0;
}
