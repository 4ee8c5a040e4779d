/* cmd_repair.c - marrakesh repair: which tables are damaged, where, and what is left of them. */
#include <signal.h>

#include "args_store.h"
#include "base/log.h"
#include "base/speech.h"
#include "server/repair.h"

static int repair(int argc, char **argv);
const command command_repair = {"repair", ARGS_STORE_USAGE " [--table ID] [--mend]",
                                MARK("list damaged tables of a server that does not run, and mend them"), repair};

static int repair(int argc, char **argv)
{
    args a = args_begin("repair", argc, argv);
    args_where where = args_store(&a);
    const char *table = args_text(&a, "--table", "");
    bool mend = args_flag(&a, "--mend");
    if (!args_end(&a)) return 2;
    log_set_level(LOG_NOTHING); /* it is told in other words */
    signal(SIGXFSZ, SIG_IGN);   /* a file that may not grow is an error like a full disk */
    return repair_run(where.store, table, mend);
}
