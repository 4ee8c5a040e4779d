/* cmd_serve.c - marrakesh serve: tables for people, over HTTP and WebSocket. */
#include <string.h>

#include "base/log.h"
#include "base/speech.h"
#include "server/server.h"
#include "tools/command.h"

static int serve(int argc, char **argv);
const command command_serve = {"serve",
                               "[--listen ADDRESS] [--port N] [--data DIR] [--proxy] [--origins LIST]\n"
                               "                [--rate N] [--per-address N] [--tables N] [--log-addresses off]\n"
                               "                [--free MB] [--metrics] [--seed N] [--engine NAME=COMMAND]...",
                               MARK("serve tables for people in browsers, over HTTP and WebSocket"), serve};

/* Programs that can be bots: doc/engine.md. */
static void read_engines(args *a, server_options *o)
{
    const char *text;
    while ((text = args_text(a, "--engine", NULL)) != NULL) {
        size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
        if (len < 1 || len > MESSAGE_LEVEL || text[len] != '=' || !text[len + 1])
            args_complain(a, T("--engine needs NAME=COMMAND, a name of 1 to 16 small letters, digits or -"), NULL);
        else if (bot_find(text, len))
            args_complain(a, T("--engine: there is a bot \"{name}\" already"), "name", PART(text, len), NULL);
        else if (o->engines == SERVER_ENGINES)
            args_complain(a, T("at most {n} engines"), "n", DIGITS(SERVER_ENGINES), NULL);
        if (a->failed) return;
        memcpy(o->engine[o->engines].name, text, len);
        o->engine[o->engines++].command = text + len + 1;
    }
}

static int serve(int argc, char **argv)
{
    args a = args_begin("serve", argc, argv);
    server_options o = {
        .wire = {.address = args_text(&a, "--listen", "127.0.0.1"),
                 .port = (int)args_number(&a, "--port", 8080, 0, 65535),
                 .origins = args_text(&a, "--origins", NULL),
                 .proxy = args_flag(&a, "--proxy"),
                 .per_address = (int)args_number(&a, "--per-address", LIMIT_PER_ADDRESS, 1, 1000000),
                 .rate = (int)args_number(&a, "--rate", LIMIT_RATE, 0, 1000000)},
        .folder = args_text(&a, "--data", STORE_FOLDER),
        .floor = args_number(&a, "--free", LIMIT_FREE_MB, 0, INT32_MAX) << 20,
        .seed = (uint64_t)args_number(&a, "--seed", 0, 0, INT64_MAX),
        .metrics = args_flag(&a, "--metrics"),
        .tables = (int)args_number(&a, "--tables", LIMIT_ROOMS, 1, 1000000),
    };
    const char *addresses = args_text(&a, "--log-addresses", "on");
    if (strcmp(addresses, "on") && strcmp(addresses, "off"))
        args_complain(&a, T("--log-addresses needs on or off"), NULL);
    log_set_addresses(!strcmp(addresses, "on"));
    read_engines(&a, &o);
    if (!args_end(&a)) return 2;
    speech_english(); /* clients look up in their own language what it tells them */
    return server_run(&o);
}
