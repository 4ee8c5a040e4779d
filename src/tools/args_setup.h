/* args_setup.h - the options that say what is played with: modules and what belongs to them. */
#ifndef ARGS_SETUP_H
#define ARGS_SETUP_H

#include "command.h"
#include "rules/mk.h"

#define ARGS_SOLO_USAGE "[--solo pasha|lazy] [--difficulty easy|normal|hard|a,b]"
#define ARGS_MODULES_USAGE \
    "[--modules a,b|all|recommended] [--options new-offices,buildings-back] [--staircase side-1,..]"

/* Reads --modules, --options and --staircase. A mistake is printed, with what there is to choose from. */
bool args_modules(args *a, mk_setup *setup);
/* Reads --solo and --difficulty. Solo games have 2 players. */
bool args_solo(args *a, mk_setup *setup);
/* Say that there is no such set of modules, and which there are: also_random where "random" is one. */
void args_modules_wrong(args *a, const char *text, bool also_random);
/* "staircase, companions, ..." */
const char *args_module_names(void);

#endif
