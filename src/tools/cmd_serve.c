/* cmd_serve.c - marrakesh serve: tables for people, over HTTP and WebSocket. */
#include "server/server.h"
#include "tools/command.h"

static int serve(int argc, char **argv);
const command command_serve = {"serve",
                               "[--listen ADDRESS] [--port N] [--data DIR] [--proxy] [--origins LIST]\n"
                               "                [--rate N] [--per-address N] [--seed N]",
                               "serve tables for people in browsers, over HTTP and WebSocket", serve};

static int serve(int argc, char **argv)
{
    args a = args_begin("serve", argc, argv);
    server_options o = {
        .net = {.address = args_text(&a, "--listen", "127.0.0.1"),
                .port = (int)args_number(&a, "--port", 8080, 0, 65535),
                .origins = args_text(&a, "--origins", NULL),
                .proxy = args_flag(&a, "--proxy"),
                .per_address = (int)args_number(&a, "--per-address", LIMIT_PER_ADDRESS, 1, 1000000),
                .rate = (int)args_number(&a, "--rate", LIMIT_RATE, 0, 1000000)},
        .folder = args_text(&a, "--data", STORE_FOLDER),
        .seed = (uint64_t)args_number(&a, "--seed", 0, 0, INT64_MAX),
    };
    if (!args_end(&a)) return 2;
    return server_run(&o);
}
