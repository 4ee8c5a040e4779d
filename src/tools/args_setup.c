/* args_setup.c - reading the options about modules (see args_setup.h). */
#include "args_setup.h"

#include <stdio.h>
#include <string.h>

const char *args_module_names(void)
{
    static char all[MK_MODULES_TEXT + 2 * MK_MODULES];
    size_t at = 0;
    char name[MK_NAME_MAX];
    for (int m = 0; m < MK_MODULES; m++)
        at += (size_t)snprintf(all + at, sizeof all - at, "%s%s", m ? ", " : "", mk_name(NOUN_MODULE, m, name));
    return all;
}

bool args_modules_wrong(const char *name, const char *text)
{
    fprintf(stderr, "marrakesh %s: --modules is \"none\", \"all\", \"recommended\" or some of %s, not \"%.60s\"\n",
            name, args_module_names(), text);
    return false;
}

bool args_modules(args *a, mk_setup *s)
{
    const char *modules = args_text(a, "--modules", "none"), *options = args_text(a, "--options", "none");
    const char *staircase = args_text(a, "--staircase", NULL);
    if (a->failed) return false;
    if (mk_read_modules(&s->modules, modules, strlen(modules))) return args_modules_wrong(a->command, modules);
    if (mk_read_options(&s->options, options, strlen(options))) {
        fprintf(stderr, "marrakesh %s: --options are new-offices, buildings-back, not \"%.60s\"\n", a->command,
                options);
        return false;
    }
    if (staircase && mk_read_staircase(s->staircase, staircase, strlen(staircase))) {
        fprintf(stderr, "marrakesh %s: --staircase needs 12 sides, side-1 to side-%d, separated by commas\n",
                a->command, MK_STAIRCASE);
        return false;
    }
    return true;
}
