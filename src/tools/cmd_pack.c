/* cmd_pack.c - marrakesh pack: the database of a server that does not run is written anew, without gaps. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/speech.h"
#include "command.h"
#include "store/store.h"

static int pack(int argc, char **argv);
const command command_pack = {"pack", "[--data DIR]",
                              MARK("write the database of a server that does not run anew, without what was dropped"),
                              pack};

static int pack(int argc, char **argv)
{
    args a = args_begin("pack", argc, argv);
    const char *folder = args_text(&a, "--data", STORE_FOLDER);
    char error[STORE_ERROR];
    int64_t before, after;
    if (!args_end(&a)) return 2;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
    store *s = store_open_existing(folder, error);
    if (!s) {
        command_complain("pack", WORD(error), NULL);
        return 1;
    }
    bool fine = store_pack(s, &before, &after);
    if (fine)
        speech_line(stdout, T("{before} bytes before, {after} now"), "before", DIGITS(before), "after", DIGITS(after),
                    NULL);
    else
        command_complain("pack", WORD(store_error(s)), NULL);
    store_close(s);
    return fine ? 0 : 1;
}
