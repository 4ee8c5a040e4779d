/* args_setup.c - reading the options about modules (see args_setup.h). */
#include "args_setup.h"

#include <stdio.h>
#include <string.h>

#include "base/speech.h"

const char *args_module_names(void)
{
    static char all[MK_MODULES_TEXT + 2 * MK_MODULES];
    size_t at = 0;
    char name[MK_NAME_MAX];
    for (int m = 0; m < MK_MODULES; m++)
        at += (size_t)snprintf(all + at, sizeof all - at, "%s%s", m ? ", " : "", mk_name(NOUN_MODULE, m, name));
    return all;
}

void args_modules_wrong(args *a, const char *text, bool also_random)
{
    args_complain(
        a,
        also_random ? T("--modules is \"none\", \"all\", \"recommended\", \"random\" or some of {all}, not \"{value}\"")
                    : T("--modules is \"none\", \"all\", \"recommended\" or some of {all}, not \"{value}\""),
        "all", args_module_names(), "value", WORD(text), NULL);
}

bool args_solo(args *a, mk_setup *s)
{
    static const char *const solos[] = {MK_SOLO_LIST(MK_LIST_NAME) NULL};
    s->solo = (uint8_t)args_word(a, "--solo", SOLO_NONE, solos);
    const char *difficulty = args_text(a, "--difficulty", "normal");
    if (s->solo) s->players = 2;
    if (!mk_read_difficulty(&s->difficulty, difficulty, strlen(difficulty))) return !a->failed;
    char all[MK_DIFFICULTIES * (MK_NAME_MAX + 2)] = "", name[MK_NAME_MAX];
    size_t at = 0;
    for (int i = 0; i < MK_DIFFICULTIES; i++)
        at += (size_t)snprintf(all + at, sizeof all - at, "%s%s", i ? ", " : "", mk_name(NOUN_DIFFICULTY, i, name));
    args_complain(a, T("--difficulty is easy, normal, hard or some of {all}, not \"{value}\""), "all", all, "value",
                  WORD(difficulty), NULL);
    return false;
}

bool args_modules(args *a, mk_setup *s)
{
    const char *modules = args_text(a, "--modules", "none"), *options = args_text(a, "--options", NULL);
    const char *staircase = args_text(a, "--staircase", NULL);
    if (mk_read_modules(&s->modules, modules, strlen(modules))) args_modules_wrong(a, modules, false);
    if (!options)
        mk_complete_setup(s);
    else if (mk_read_options(&s->options, options, strlen(options)))
        args_complain(a, T("--options are new-offices, buildings-back, not \"{value}\""), "value", WORD(options), NULL);
    if (staircase && mk_read_staircase(s->staircase, staircase, strlen(staircase)))
        args_complain(a, T("--staircase needs 12 sides, side-1 to side-{n}, separated by commas"), "n",
                      DIGITS(MK_STAIRCASE), NULL);
    return !a->failed;
}
