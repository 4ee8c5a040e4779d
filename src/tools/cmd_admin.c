/* cmd_admin.c - marrakesh admin: who runs the server looks and acts, also while it runs.
 *
 * A server that runs is asked over the socket in its folder; where none does, the folder is opened here, and the same
 * functions are called (server/admin.h). So there is one list of commands, and one audit log.
 */
#define _GNU_SOURCE /* strptime, timegm */
#include <pwd.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "admin_show.h"
#include "args_store.h"
#include "base/log.h"
#include "base/speech.h"
#include "server/account.h"
#include "server/admin.h"
#include "server/offline.h"

static int admin_run(int argc, char **argv);
const command command_admin = {"admin",
                               ARGS_STORE_USAGE
                               " [--json] WHAT ...\n"
                               "      status | people [--search TEXT] [--last N] | person WHO | sessions WHO\n"
                               "      ban WHO [--until DATE] [--reason TEXT] | unban WHO | log-out WHO\n"
                               "      reset-password WHO | delete-person WHO | right WHO none|moderator|admin\n"
                               "      tables [--state waiting|running|over|closed] [--person WHO] [--last N]\n"
                               "      table ID | close-table ID [--reason TEXT]\n"
                               "      clubs [--search TEXT] [--last N] | club ID | delete-club ID [--reason TEXT]\n"
                               "      tournaments [--last N] | cancel-tournament ID [--reason TEXT]\n"
                               "      reports | report N | close-report N [--reason TEXT]\n"
                               "      announce TEXT [--until DATE] | notices | drop-notice N\n"
                               "      strangers on|off | invite [--uses N] [--days N] | invites | drop-invite CODE\n"
                               "      read-only on|off | audit [--last N]",
                               MARK("look after a server's people and tables, also while it is running"), admin_run};

/* ---- what is asked ---- */

/* A day, or a day and a time: 2026-12-01, 2026-12-01T18:30. UTC. -1: it is none. */
static int64_t read_date(const char *text)
{
    struct tm date = {0};
    const char *rest = strptime(text, "%Y-%m-%d", &date);
    if (rest && *rest == 'T') rest = strptime(rest + 1, "%H:%M", &date);
    return rest && !*rest ? (int64_t)timegm(&date) * 1000 : -1;
}

static void put(args *a, json_t *ask, int field, const char *text)
{
    const char *name = admin_field_name(field);
    char *end;
    if (field == ASK_UNTIL) {
        int64_t at = read_date(text);
        if (at < 0) args_complain(a, T("--until needs a day like 2026-12-01, or 2026-12-01T18:30"), NULL);
        json_object_set_new(ask, name, json_integer(at));
    } else if (admin_field_is_number(field)) {
        long long n = strtoll(text, &end, 10);
        if (!*text || *end) args_complain(a, T("{what} needs a number"), "what", name, NULL);
        json_object_set_new(ask, name, json_integer(n));
    } else
        json_object_set_new(ask, name, json_string(text));
}

/* All options are read before it is known which command they are for: values are not taken for it. */
static void read_options(args *a, const char *text[ASK_FIELDS])
{
    for (int f = 0; f < ASK_FIELDS; f++) {
        char option[40];
        snprintf(option, sizeof option, "--%s", f == ASK_WHO ? "person" : admin_field_name(f));
        text[f] = args_text(a, option, NULL);
    }
}

static void read_fields(args *a, const admin_row *row, const char *option[ASK_FIELDS], json_t *ask)
{
    for (int f = 0; f < ASK_FIELDS; f++) {
        bool needed = row->needs >> f & 1 && f != ASK_HASH;
        const char *text = needed ? args_next(a) : option[f];
        if (needed && !text)
            args_complain(a, T("something is missing (marrakesh help admin)"), NULL);
        else if (option[f] && !(row->may >> f & 1))
            args_complain(a, T("{what} has no option --{option}"), "what", row->name, "option", admin_field_name(f),
                          NULL);
        else if (text)
            put(a, ask, f, text);
    }
}

/* Who is behind root, as far as it can be told. */
static const char *own_name(void)
{
    const char *name = getenv("SUDO_USER");
    const struct passwd *p = name ? NULL : getpwuid(getuid());
    return name ? name : p ? p->pw_name : "";
}

static json_t *read_ask(args *a)
{
    const char *option[ASK_FIELDS];
    read_options(a, option);
    const char *what = args_next(a);
    const admin_row *row = what ? admin_find(what) : NULL;
    json_t *ask = row ? json_pack("{ss}", "do", row->name) : NULL;
    if (row)
        read_fields(a, row, option, ask);
    else if (what)
        args_complain(a, T("no such command \"{value}\" (marrakesh help admin)"), "value", WORD(what), NULL);
    else
        args_complain(a, T("what? (marrakesh help admin lists it)"), NULL);
    return ask;
}

/* ---- a new password ---- */

enum { FRESH = 16 }; /* characters, of 31: 79 bits */

/* It is made here, so that the server needs not wait for its hash, and nobody else ever has it. */
static bool make_password(json_t *ask, char password[FRESH + 1])
{
    char hash[STORE_PASSWORD + 1];
    server_random_text(password, FRESH);
    if (!password_hash(hash, password)) return false;
    json_object_set_new(ask, "hash", json_string(hash));
    return true;
}

/* ---- asking ---- */

static json_t *ask_store(const char *where, json_t *ask, char error[STORE_ERROR])
{
    server *sv = g_new0(server, 1);
    admin_by by = {.right = RIGHT_MACHINE};
    json_t *reply = NULL;
    const admin_row *row = admin_find(json_string_value(json_object_get(ask, "do")));
    snprintf(by.who, sizeof by.who, "%.40s (uid %u)", own_name(), (unsigned)getuid());
    if (offline_open(sv, where, row->changes, error)) {
        reply = admin_now(sv, &by, ask);
        if (!store_commit(sv->store)) {
            snprintf(error, STORE_ERROR, "%s", store_error(sv->store));
            json_decref(reply);
            reply = NULL;
        }
    }
    offline_close(sv);
    g_free(sv);
    return reply;
}

static json_t *ask_whoever(const args_where *where, json_t *ask, char error[STORE_ERROR])
{
    json_object_set_new(ask, "by", json_string(own_name()));
    json_t *reply = admin_ask(where->folder, ask, error);
    json_object_del(ask, "by");
    if (reply || *error) return reply;
    return ask_store(where->store, ask, error);
}

static int tell(const json_t *reply, bool json)
{
    const char *why = json_string_value(json_object_get(reply, "text"));
    bool refused = json_object_get(reply, "code") && why;
    if (json) {
        json_dumpf(reply, stdout, JSON_INDENT(2));
        puts("");
    } else if (refused)
        command_complain("admin", T(why), NULL);
    else
        admin_show(reply);
    return refused ? 1 : 0;
}

static int admin_run(int argc, char **argv)
{
    args a = args_begin("admin", argc, argv);
    args_where where = args_store(&a);
    bool json = args_flag(&a, "--json");
    json_t *ask = read_ask(&a);
    char error[STORE_ERROR] = "", password[FRESH + 1] = "";
    bool spoken = args_end(&a);
    if (!spoken) {
        json_decref(ask);
        return 2;
    }
    log_set_level(LOG_NOTHING); /* it is told in other words */
    signal(SIGXFSZ, SIG_IGN);
    bool fresh = admin_find(json_string_value(json_object_get(ask, "do")))->needs & ASK(HASH);
    json_t *reply = fresh && !make_password(ask, password) ? NULL : ask_whoever(&where, ask, error);
    if (reply && fresh && !json_object_get(reply, "code"))
        json_object_set_new(reply, "password", json_string(password));
    if (!reply) command_complain("admin", "{why}", "why", *error ? error : T("out of memory"), NULL);
    int status = reply ? tell(reply, json) : 1;
    sodium_memzero(password, sizeof password);
    json_decref(reply);
    json_decref(ask);
    return status;
}
