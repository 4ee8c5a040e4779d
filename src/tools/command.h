/* command.h - a command of the program `marrakesh` is one file that begins with its entry:
 *
 *     const command command_sim = {"sim", "--players N --games G ...", "play whole games and print the results", sim};
 *
 * and one line in the list of src/main.c. run() gets the arguments after the command's name and returns the exit
 * status: 0 fine, 1 the answer is no (a scenario failed, a record does not fit), 2 wrong use.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>
#include <stdint.h>

typedef struct command {
    const char *name, *usage, *what;
    int (*run)(int argc, char **argv);
} command;

/* Options: ask for each by name, then for the files, then whether anything is left over. The first mistake
 * prints one line on standard error that names the option; args_failed() then stays true.
 *
 *     args a = args_begin("sim", argc, argv);
 *     int players = (int)args_number(&a, "--players", 2, 2, 4);
 *     bool json = args_flag(&a, "--json");
 *     const char *file;
 *     while ((file = args_next(&a))) ...
 *     if (!args_end(&a)) return 2;
 *
 * Nothing may be done before args_end() was asked. A command for many files copies `a`, and asks the copy for them
 * again.
 */
enum { ARGS_MAX = 4096 }; /* options and files; more are refused */

typedef struct args {
    const char *command;
    int argc;
    char **argv;
    uint64_t used[ARGS_MAX / 64]; /* bits: argv[i] has been read */
    bool failed;
} args;

args args_begin(const char *name, int argc, char **argv);
bool args_flag(args *a, const char *name);
/* --name VALUE or --name=VALUE */
const char *args_text(args *a, const char *name, const char *otherwise);
int64_t args_number(args *a, const char *name, int64_t otherwise, int64_t min, int64_t max);
/* One of the words in the NULL-ended list: its index. */
int args_word(args *a, const char *name, int otherwise, const char *const words[]);
const char *args_next(args *a);
/* Complain if both were given. */
void args_both(args *a, bool one, const char *name, bool other, const char *other_name);
/* Say what is wrong, unless something was wrong before: a text and what stands in its places (base/speech.h). */
void args_complain(args *a, const char *text, ...) __attribute__((sentinel));
bool args_end(args *a);

/* "marrakesh sim: ..." on standard error, where it has nothing to do with options. */
void command_complain(const char *name, const char *text, ...) __attribute__((sentinel));

#endif
