/* cmd_serve.c - marrakesh serve: tables for people, over HTTP and WebSocket. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/log.h"
#include "base/speech.h"
#include "server/outbox.h"
#include "tools/args_store.h"

static int serve(int argc, char **argv);
const command command_serve = {
    "serve",
    "[--listen ADDRESS] [--port N] [--proxy] [--proxies LIST] [--origins LIST]\n"
    "                " ARGS_STORE_USAGE "\n"
    "                [--rate N] [--per-address N] [--tables N] [--log-addresses off]\n"
    "                [--log text|json] [--free MB] [--metrics] [--seed N] [--engine NAME=COMMAND]...\n"
    "                [--site URL] [--smtp URL --mail-from ADDRESS [--smtp-login FILE]\n"
    "                [--smtp-tls on|off]] [--ca FILE] [--webhook-hosts LIST] [--pace SECONDS]\n"
    "                [--node NAME] [--lease SECONDS]",
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

/* ---- how messages leave: doc/operations.md ---- */

enum { LOGIN_BYTES = 1000 };

static bool begins(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

/* A mail server on this machine needs no TLS. */
static bool is_loopback(const char *url)
{
    static const char *const hosts[] = {"smtp://localhost", "smtp://127.0.0.1", "smtp://[::1]"};
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++)
        if (begins(url, hosts[i]) && strchr(":/", url[strlen(hosts[i])])) return true;
    return false;
}

/* User and password, a line each: not on the command line, which everybody on the machine can read. */
static void read_login(args *a, const char *file, outbox_options *o)
{
    static buf text; /* for as long as the program runs */
    o->smtp_user = getenv("MARRAKESH_SMTP_USER");
    o->smtp_password = getenv("MARRAKESH_SMTP_PASSWORD");
    if (!file) {
        if (!o->smtp_user != !o->smtp_password)
            args_complain(a, T("MARRAKESH_SMTP_USER and MARRAKESH_SMTP_PASSWORD belong together"), NULL);
        return;
    }
    const char *why = buf_read_file(&text, file, LOGIN_BYTES);
    char *line = text.data ? strchr(text.data, '\n') : NULL;
    if (why || !line || line == text.data) {
        args_complain(a, T("--smtp-login: {path} must have the user in its first line and the password in the second"),
                      "path", WORD(file), NULL);
        return;
    }
    *line = 0;
    line[1 + strcspn(line + 1, "\r\n")] = 0;
    text.data[strcspn(text.data, "\r")] = 0;
    o->smtp_user = text.data;
    o->smtp_password = line + 1;
}

static void read_mail(args *a, outbox_options *o)
{
    char address[MIME_ADDRESS];
    const char *login = args_text(a, "--smtp-login", NULL), *tls = args_text(a, "--smtp-tls", "");
    o->smtp = args_text(a, "--smtp", NULL);
    o->from = args_text(a, "--mail-from", NULL);
    if (*tls && strcmp(tls, "on") && strcmp(tls, "off")) args_complain(a, T("--smtp-tls needs on or off"), NULL);
    if (!o->smtp) return;
    if (!begins(o->smtp, "smtp://") && !begins(o->smtp, "smtps://"))
        args_complain(a, T("--smtp needs the address of a mail server: {example}"), "example", "smtps://HOST:PORT",
                      NULL);
    else if (strchr(o->smtp, '@'))
        args_complain(a, T("--smtp: no user or password here, everybody could read them; see --smtp-login"), NULL);
    else if (!o->from || !mime_address(o->from, address))
        args_complain(a, T("--mail-from needs an address, or a name with one: {example}"), "example",
                      "Anna <a@b.example>", NULL);
    o->smtp_plain = begins(o->smtp, "smtp://") && (*tls ? !strcmp(tls, "off") : is_loopback(o->smtp));
    read_login(a, login, o);
}

static void read_outbox(args *a, outbox_options *o)
{
    static char site[200]; /* for as long as the program runs */
    const char *text = args_text(a, "--site", NULL);
    o->ca = args_text(a, "--ca", NULL);
    o->hosts = args_text(a, "--webhook-hosts", NULL);
    o->pace = (int)args_number(a, "--pace", LIMIT_SEND_PACE, 1, 3600);
    read_mail(a, o);
    if (!text) return;
    size_t len = strlen(text);
    while (len && text[len - 1] == '/') len--;
    if ((!begins(text, "https://") && !begins(text, "http://")) || len >= sizeof site ||
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:/_[]~") != strlen(text)) {
        args_complain(a, T("--site needs the address of the server, like https://marrakesh.example"), NULL);
        return;
    }
    snprintf(site, sizeof site, "%.*s", (int)len, text);
    o->site = site;
}

/* Addresses, with commas: names would have to be asked for again and again. */
static const char *read_proxies(args *a)
{
    const char *list = args_text(a, "--proxies", NULL);
    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        char one[INET6_ADDRSTRLEN] = "", bytes[16];
        size_t len = strcspn(at, ",");
        if (len < sizeof one) memcpy(one, at, len);
        if (inet_pton(AF_INET, one, bytes) != 1 && inet_pton(AF_INET6, one, bytes) != 1)
            args_complain(a, T("--proxies needs addresses, with commas between them: {example}"), "example",
                          "10.0.0.5,10.0.0.6", NULL);
    }
    return list;
}

/* Who it is among servers that share a database. A port of 0 is any free one: then the process says who it is. */
static void read_node(args *a, server_options *o)
{
    static char name[STORE_NODE + 1], address[STORE_NODE + 1]; /* for as long as the program runs */
    char host[64] = "";
    const char *text = args_text(a, "--node", NULL);
    gethostname(host, sizeof host - 1);
    snprintf(address, sizeof address, "%s:%d", o->wire.address, o->wire.port);
    snprintf(name, sizeof name, o->wire.port ? "%s:%d" : "%s:p%d", *host ? host : "localhost",
             o->wire.port ? o->wire.port : (int)getpid());
    if (text && (!*text || strlen(text) > STORE_NODE || strpbrk(text, "\n\r\t")))
        args_complain(a, T("--node needs a name of 1 to {n} bytes"), "n", DIGITS(STORE_NODE), NULL);
    o->node = (store_node){.name = text ? text : name,
                           .address = address,
                           .lease_ms = (int)args_number(a, "--lease", LIMIT_LEASE_SECONDS, 1, 60) * 1000};
}

static int serve(int argc, char **argv)
{
    args a = args_begin("serve", argc, argv);
    args_where where = args_store(&a);
    server_options o = {
        .wire = {.address = args_text(&a, "--listen", "127.0.0.1"),
                 .port = (int)args_number(&a, "--port", 8080, 0, 65535),
                 .origins = args_text(&a, "--origins", NULL),
                 .proxy = args_flag(&a, "--proxy"),
                 .proxies = read_proxies(&a),
                 .per_address = (int)args_number(&a, "--per-address", LIMIT_PER_ADDRESS, 1, 1000000),
                 .rate = (int)args_number(&a, "--rate", LIMIT_RATE, 0, 1000000)},
        .folder = where.folder,
        .store = where.store,
        .floor = args_number(&a, "--free", LIMIT_FREE_MB, 0, INT32_MAX) << 20,
        .seed = (uint64_t)args_number(&a, "--seed", 0, 0, INT64_MAX),
        .metrics = args_flag(&a, "--metrics"),
        .tables = (int)args_number(&a, "--tables", LIMIT_ROOMS, 1, 1000000),
    };
    const char *addresses = args_text(&a, "--log-addresses", "on");
    if (strcmp(addresses, "on") && strcmp(addresses, "off"))
        args_complain(&a, T("--log-addresses needs on or off"), NULL);
    log_set_addresses(!strcmp(addresses, "on"));
    log_set_json(args_word(&a, "--log", 0, (const char *const[]){"text", "json", NULL}));
    read_engines(&a, &o);
    read_node(&a, &o);
    read_outbox(&a, &o.outbox);
    if (!args_end(&a)) return 2;
    speech_english(); /* clients look up in their own language what it tells them */
    return server_run(&o);
}
