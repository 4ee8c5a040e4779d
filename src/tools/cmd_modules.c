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

/* What it brings and, where there are any, the modules of which one is needed. */
static void say_module(const mk_module_info *m, buf *out)
{
    const char *needed[MK_MODULES];
    char names[MK_MODULES][MK_NAME_MAX];
    int n = 0;
    buf list = {0}, needs = {0};
    for (int i = 0; i < MK_MODULES; i++)
        if (m->needs >> i & 1) needed[n] = mk_name(NOUN_MODULE, i, names[n]), n++;
    say_either(needed, n, &list);
    speech_fill(&needs, T("needs one of {modules}"), "modules", buf_text(&list), NULL);
    buf_puts(out, T(m->what));
    if (n) say_next(buf_text(&needs), out);
    buf_free(&list);
    buf_free(&needs);
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
    char rule[SAY_RULE_MAX];
    buf what = {0};
    speech_line(stdout, T("Each can be on or off, in both editions: {command}"), "command",
                "marrakesh sim --modules staircase,towns", NULL);
    for (int i = 0; i < MK_MODULES; i++) {
        const mk_module_info *m = &mk_modules[i];
        buf_clear(&what);
        say_module(m, &what);
        printf("%s %-11s %-6s %s", m->recommended ? "*" : " ", name(i), say_rule(m->rule, rule), buf_text(&what));
        if (*m->note) printf(" (%s)", T(m->note));
        putchar('\n');
    }
    buf_free(&what);
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
