/* main.c - the program `marrakesh`: a list of commands, each of which is one file in src/tools. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/speech.h"
#include "base/version.h"
#include "rules/mk.h"
#include "tools/command.h"

extern const command command_sim, command_replay, command_rulebook, command_catalog, command_bench, command_torture;
extern const command command_modules, command_serve, command_backup, command_load, command_verify, command_tower;
extern const command command_repair, command_puzzles, command_lessons, command_admin, command_check, command_copy;
extern const command command_store, command_pack;
extern const command command_arena, command_engine, command_hint, command_review, command_learn, command_signature;

static const command *const commands[] = {
    &command_sim,       &command_replay,  &command_rulebook,
    &command_catalog,   &command_bench,   &command_torture,
    &command_modules,   &command_serve,   &command_backup,
    &command_repair,    &command_load,    &command_verify,
    &command_tower,     &command_arena,   &command_engine,
    &command_hint,      &command_review,  &command_learn,
    &command_signature, &command_puzzles, &command_lessons,
    &command_admin,     &command_check,   &command_copy,
    &command_store,     &command_pack,    NULL,
};

static const command *find(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (!strcmp(commands[i]->name, name)) return commands[i];
    return NULL;
}

#define HELP_WHAT MARK("this list, or with a command's name how to use it")

static void print_commands(FILE *to)
{
    fprintf(to, "%s\n\n", T("The board game Marrakesh."));
    for (int i = 0; commands[i]; i++) fprintf(to, "  marrakesh %-10s %s\n", commands[i]->name, T(commands[i]->what));
    fprintf(to, "  marrakesh help       %s\n", T(HELP_WHAT));
    fprintf(to, "  marrakesh --version  %s\n", T("version of the program and of its rules"));
}

static int help(int argc, char **argv)
{
    if (argc == 0) {
        print_commands(stdout);
        return 0;
    }
    static const command about_help = {"help", "[COMMAND]", HELP_WHAT, NULL};
    const command *c = strcmp(argv[0], "help") ? find(argv[0]) : &about_help;
    if (!c || argc > 1) {
        command_complain("help", c ? T("unexpected argument \"{value}\"") : T("no such command \"{value}\""), "value",
                         WORD(argv[c ? 1 : 0]), NULL);
        return 2;
    }
    printf("marrakesh %s %s\n    %s\n", c->name, c->usage, T(c->what));
    return 0;
}

static int run(int argc, char **argv)
{
    const char *name = argv[1];
    if (!strcmp(name, "help") || !strcmp(name, "--help") || !strcmp(name, "-h")) return help(argc - 2, argv + 2);
    if (!strcmp(name, "--version") && argc == 2) {
        speech_line(stdout, T("marrakesh {version}, rules {rules}"), "version", PROGRAM_VERSION, "rules",
                    DIGITS(MK_RULES), NULL);
        return 0;
    }
    const command *c = find(name);
    if (!c) {
        fputs("marrakesh: ", stderr);
        speech_line(stderr, T("no such command \"{value}\" (marrakesh help lists them)"), "value", WORD(name), NULL);
        return 2;
    }
    if (argc == 3 && !strcmp(argv[2], "--help")) return help(1, argv + 1);
    return c->run(argc - 2, argv + 2);
}

int main(int argc, char **argv)
{
    if (argc) speech_begin(argv[0]);
    if (sodium_init() < 0) {
        fprintf(stderr, "marrakesh: %s\n", T("libsodium cannot be used here"));
        return 1;
    }
    int status = 0;
    if (argc < 2)
        print_commands(stdout);
    else
        status = run(argc, argv);
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "marrakesh: %s\n", T("the output could not be written"));
        return status ? status : 1;
    }
    return status;
}
