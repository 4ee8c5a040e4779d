/* admin.c - the list of commands of who runs the server, what may be asked, and the line in which they are done. */
#include "admin.h"

#include <string.h>

#include "base/log.h"
#include "base/speech.h"
#include "relay.h"

enum { WAITING_MOST = 16 }; /* commands that wait */

typedef struct admins {
    turn turn;
    GQueue jobs; /* the first one is being done */
} admins;

/* ---- what may be asked ---- */

const admin_row admin_rows[] = {
    {"status", admin_status, RIGHT_MODERATOR, false, 0, 0},
    {"people", admin_people, RIGHT_MODERATOR, false, 0, ASK(SEARCH) | ASK(LAST)},
    {"person", admin_person, RIGHT_MODERATOR, false, ASK(WHO), 0},
    {"sessions", admin_sessions, RIGHT_ADMIN, false, ASK(WHO), 0},
    {"ban", admin_ban, RIGHT_MODERATOR, true, ASK(WHO), ASK(UNTIL) | ASK(REASON)},
    {"unban", admin_unban, RIGHT_MODERATOR, true, ASK(WHO), ASK(REASON)},
    {"log-out", admin_log_out, RIGHT_ADMIN, true, ASK(WHO), ASK(REASON)},
    {"reset-password", admin_reset, RIGHT_MACHINE, true, ASK(WHO) | ASK(HASH), ASK(REASON)},
    {"delete-person", admin_delete, RIGHT_MACHINE, true, ASK(WHO), ASK(REASON)},
    {"right", admin_right, RIGHT_MACHINE, true, ASK(WHO) | ASK(RIGHT), ASK(REASON)},
    {"tables", admin_tables, RIGHT_MODERATOR, false, 0, ASK(STATE) | ASK(WHO) | ASK(LAST)},
    {"table", admin_table, RIGHT_MODERATOR, false, ASK(TABLE), 0},
    {"close-table", admin_close_table, RIGHT_MODERATOR, true, ASK(TABLE), ASK(REASON)},
    {"clubs", admin_clubs, RIGHT_MODERATOR, false, 0, ASK(SEARCH) | ASK(LAST)},
    {"club", admin_club, RIGHT_MODERATOR, false, ASK(CLUB), 0},
    {"delete-club", admin_delete_club, RIGHT_ADMIN, true, ASK(CLUB), ASK(REASON)},
    {"tournaments", admin_tournaments, RIGHT_MODERATOR, false, 0, ASK(LAST)},
    {"cancel-tournament", admin_cancel_tournament, RIGHT_MODERATOR, true, ASK(TOURNAMENT), ASK(REASON)},
    {"reports", admin_reports, RIGHT_MODERATOR, false, 0, ASK(LAST)},
    {"report", admin_report, RIGHT_MODERATOR, false, ASK(NUMBER), 0},
    {"close-report", admin_close_report, RIGHT_MODERATOR, true, ASK(NUMBER), ASK(REASON)},
    {"announce", admin_announce, RIGHT_ADMIN, true, ASK(TEXT), ASK(UNTIL)},
    {"notices", admin_notices, RIGHT_MODERATOR, false, 0, 0},
    {"drop-notice", admin_drop_notice, RIGHT_ADMIN, true, ASK(NUMBER), ASK(REASON)},
    {"strangers", admin_strangers, RIGHT_ADMIN, true, ASK(ON), ASK(REASON)},
    {"invite", admin_invite, RIGHT_ADMIN, true, 0, ASK(USES) | ASK(DAYS) | ASK(REASON)},
    {"invites", admin_invites, RIGHT_ADMIN, false, 0, 0},
    {"drop-invite", admin_drop_invite, RIGHT_ADMIN, true, ASK(CODE), ASK(REASON)},
    {"read-only", admin_read_only, RIGHT_ADMIN, true, ASK(ON), ASK(REASON)},
    {"audit", admin_audit, RIGHT_MODERATOR, false, 0, ASK(LAST)},
    {0},
};

static const char *const on_off[] = {"off", "on", NULL};

static const struct {
    const char *name;
    bool number;
    int64_t most;             /* the largest number; bytes of a text */
    const char *const *words; /* one of these */
} fields[ASK_FIELDS] = {
    [ASK_WHO] = {"who", .most = STORE_WHO},
    [ASK_TABLE] = {"table", .most = STORE_ID},
    [ASK_NUMBER] = {"number", true, .most = INT64_MAX},
    [ASK_CODE] = {"code", .most = STORE_PASS},
    [ASK_TEXT] = {"text", .most = STORE_REASON},
    [ASK_ON] = {"on", .words = on_off},
    [ASK_RIGHT] = {"right", .words = right_name},
    [ASK_REASON] = {"reason", .most = STORE_REASON},
    [ASK_UNTIL] = {"until", true, .most = INT64_C(4102444800000)}, /* the year 2100 */
    [ASK_USES] = {"uses", true, .most = 1000},
    [ASK_DAYS] = {"days", true, .most = 365},
    [ASK_SEARCH] = {"search", .most = STORE_NAME},
    [ASK_STATE] = {"state", .words = store_state_name},
    [ASK_LAST] = {"last", true, .most = 200},
    [ASK_CLUB] = {"club", .most = STORE_ID},
    [ASK_TOURNAMENT] = {"tournament", .most = STORE_ID},
    [ASK_HASH] = {"hash", .most = STORE_PASSWORD},
};

const admin_row *admin_find(const char *name)
{
    for (const admin_row *row = admin_rows; row->name; row++)
        if (!strcmp(row->name, name)) return row;
    return NULL;
}

const char *admin_field_name(int field)
{
    return fields[field].name;
}

const char *const *admin_field_words(int field)
{
    return fields[field].words;
}

bool admin_field_is_number(int field)
{
    return fields[field].number;
}

static int word_index(int field, const char *text)
{
    for (int i = 0; text && fields[field].words[i]; i++)
        if (!strcmp(fields[field].words[i], text)) return i;
    return -1;
}

/* Printable text: it is shown in a terminal. */
static bool good_text(const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p; p++)
        if (*p < ' ' || *p == 127) return false;
    return *text;
}

static bool good_value(int field, const json_t *value)
{
    if (fields[field].number)
        return json_is_integer(value) && json_integer_value(value) >= 0 &&
               json_integer_value(value) <= fields[field].most;
    const char *text = json_string_value(value);
    if (!text) return false;
    if (fields[field].words) return word_index(field, text) >= 0;
    return json_string_length(value) <= (size_t)fields[field].most && good_text(text);
}

static int find_field(const char *name, unsigned among)
{
    for (int f = 0; f < ASK_FIELDS; f++)
        if (among >> f & 1 && !strcmp(name, fields[f].name)) return f;
    return -1;
}

static bool check_fields(admin *a)
{
    const char *name;
    json_t *value;
    unsigned there = 0;
    json_object_foreach(a->ask, name, value)
    {
        if (!strcmp(name, "do")) continue;
        int f = find_field(name, a->row->needs | a->row->may);
        if (f < 0 || !good_value(f, value))
            return admin_refuse(a, "bad-message",
                                f < 0 ? MARK("this command has no such option") : MARK("an option makes no sense"));
        there |= 1u << f;
    }
    if (a->row->needs & ~there) return admin_refuse(a, "bad-message", MARK("something is missing"));
    return true;
}

const char *admin_text(const admin *a, int field)
{
    const char *text = json_string_value(json_object_get(a->ask, fields[field].name));
    return text ? text : "";
}

int64_t admin_number(const admin *a, int field, int64_t otherwise)
{
    const json_t *value = json_object_get(a->ask, fields[field].name);
    if (!value) return otherwise;
    return fields[field].words ? word_index(field, json_string_value(value)) : json_integer_value(value);
}

bool admin_refuse(admin *a, const char *code, const char *why)
{
    a->code = code;
    a->why = why;
    return false;
}

/* ---- whom it is about ---- */

/* A login, or the number of a person; with # in front it is always a number. */
static store_result look_up(server *sv, const char *who, store_person *out)
{
    char *login = g_ascii_strdown(who, -1);
    store_result result = *who == '#' ? STORE_NONE : store_get_login(sv->store, login, out);
    g_free(login);
    guint64 id = 0;
    if (result == STORE_NONE && g_ascii_string_to_unsigned(who + (*who == '#'), 10, 1, INT64_MAX, &id, NULL))
        result = store_get_person(sv->store, (int64_t)id, out);
    return result;
}

/* Nobody acts against who has as much right; at the machine everybody can be reached. */
static bool find_person(admin *a)
{
    int theirs = RIGHT_NONE;
    if (!json_object_get(a->ask, "who")) return true;
    store_result result = look_up(a->sv, admin_text(a, ASK_WHO), &a->person);
    if (result == STORE_OK) result = store_get_right(a->sv->store, a->person.id, &theirs);
    if (result == STORE_FAIL) return admin_refuse(a, "failed", "the server could not look this up: try again later");
    if (result != STORE_OK) return admin_refuse(a, "no-person", "there is no such person: give a login or a number");
    if (a->row->changes && theirs >= a->by.right)
        return admin_refuse(a, "not-allowed", "this person has as much right as you: do it on the machine");
    return true;
}

/* ---- a command ---- */

void admin_note(admin *a, const char *whom, const char *detail)
{
    store_act act = {.at = server_now(),
                     .by = a->by.person,
                     .who = a->by.who,
                     .what = a->row->name,
                     .whom = whom,
                     .reason = *admin_text(a, ASK_REASON) ? admin_text(a, ASK_REASON) : detail};
    store_add_act(a->sv->store, &act);
    log_say(LOG_INFO, "admin", LOG_TEXT("who", act.who), LOG_TEXT("what", act.what), LOG_TEXT("whom", act.whom));
    a->noted = true;
}

void admin_note_person(admin *a)
{
    char whom[STORE_NAME + 32];
    g_snprintf(whom, sizeof whom, "#%lld %s", (long long)a->person.id,
               a->person.login[0] ? a->person.login : a->person.name);
    admin_note(a, whom, "");
}

static bool may_begin(admin *a)
{
    const char *name = json_string_value(json_object_get(a->ask, "do"));
    a->row = name ? admin_find(name) : NULL;
    if (!a->row) return admin_refuse(a, "bad-message", MARK("there is no such command"));
    if (a->by.right < a->row->right) return admin_refuse(a, "not-allowed", "you do not have the right to do this");
    return check_fields(a) && find_person(a);
}

static bool do_some(admin *a)
{
    bool first = !a->begun;
    a->begun = true;
    if (first && !may_begin(a)) return false;
    if (a->row->changes && a->sv->failing)
        return admin_refuse(a, "failed", "the server could not keep this: try again later");
    bool more = a->row->does(a);
    g_assert(more || a->why || a->noted == a->row->changes);
    return more && !a->why;
}

static admin *new_job(server *sv, const admin_by *by, json_t *ask)
{
    admin *a = g_new0(admin, 1);
    *a = (admin){.sv = sv, .by = *by, .ask = json_incref(ask), .reply = json_object()};
    a->ids = g_ptr_array_new_with_free_func(g_free);
    return a;
}

static void free_job(admin *a)
{
    json_decref(a->ask);
    json_decref(a->reply);
    g_ptr_array_unref(a->ids);
    g_free(a);
}

/* What is told: the reply, or why it was refused. */
static json_t *outcome(const admin *a)
{
    if (!a->why) return json_incref(a->reply);
    return json_pack("{ss ss ss}", "type", "error", "code", a->code, "text", a->why);
}

static void read_switches(server *sv)
{
    int64_t strangers_off = 0, read_only = 0;
    store_get_switch(sv->store, SWITCH_STRANGERS_OFF, &strangers_off);
    store_get_switch(sv->store, SWITCH_READ_ONLY, &read_only);
    sv->strangers_off = strangers_off;
    sv->read_only = read_only;
    sv->rested_since = server_clock();
}

/* Another server may have turned one. */
void admin_heard_switches(server *sv, const char *text)
{
    (void)text;
    int64_t strangers_off = sv->strangers_off, read_only = sv->read_only;
    store_get_switch(sv->store, SWITCH_STRANGERS_OFF, &strangers_off);
    store_get_switch(sv->store, SWITCH_READ_ONLY, &read_only);
    sv->strangers_off = strangers_off;
    if (sv->read_only == (bool)read_only) return;
    server_rested(sv, read_only);
    admin_heard_rest(sv);
}

json_t *admin_now(server *sv, const admin_by *by, json_t *ask)
{
    read_switches(sv);
    admin *a = new_job(sv, by, ask);
    while (do_some(a)) continue;
    json_t *told = outcome(a);
    free_job(a);
    return told;
}

/* ---- in line ---- */

static void finish(server *sv, admin *a)
{
    json_t *told = outcome(a);
    g_queue_pop_head(&sv->admins->jobs);
    a->done(sv, a->context, told);
    json_decref(told);
    free_job(a);
    server_touch(sv);
}

static bool go_on(turn *t, void *data)
{
    (void)data;
    admin *a = g_queue_peek_head(&t->sv->admins->jobs);
    if (do_some(a)) return true;
    finish(t->sv, a);
    return false;
}

static void next_job(turn *t)
{
    if (go_on(t, NULL)) turn_go_on(t, go_on, NULL, NULL);
}

bool admin_submit(server *sv, const admin_by *by, json_t *ask, admin_done *done, void *context)
{
    if (sv->admins->jobs.length >= WAITING_MOST) return false;
    admin *a = new_job(sv, by, ask);
    a->done = done;
    a->context = context;
    g_queue_push_tail(&sv->admins->jobs, a);
    turn_wait(&sv->admins->turn);
    return true;
}

void admin_open(server *sv)
{
    read_switches(sv);
    sv->admins = g_new0(admins, 1);
    sv->admins->turn = (turn){.kind = MESSAGE_ADMIN, .next = next_job};
    turn_open(sv, &sv->admins->turn, &(payer){.address = "admin"});
    admin_listen(sv);
}

/* Who waits is told nothing: the server stops. */
void admin_close(server *sv)
{
    if (!sv->admins) return;
    admin_deaf(sv);
    turn_close(&sv->admins->turn);
    for (admin *a; (a = g_queue_pop_head(&sv->admins->jobs));) {
        g_free(a->context);
        free_job(a);
    }
    g_clear_pointer(&sv->admins, g_free);
}

/* ---- the message ---- */

typedef struct asker {
    uint64_t session;
    int id;
} asker;

static void tell_asker(server *sv, void *context, json_t *reply)
{
    asker *who = context;
    session *s = g_hash_table_lookup(sv->sessions, &who->session);
    const char *why = json_string_value(json_object_get(reply, "text"));
    if (s && json_object_get(reply, "code"))
        session_error(s, who->id, json_string_value(json_object_get(reply, "code")), why);
    else if (s)
        session_reply(s, who->id, json_pack("{ss sO}", "type", "admin", "reply", reply));
    g_free(who);
}

/* The right is looked up for every message: it may have been taken away. */
void admin_message(session *s, const message *m)
{
    admin_by by = {.person = s->who->kept.id};
    json_t *ask = json_loads(m->answers, 0, NULL);
    if (store_get_right(s->sv->store, by.person, &by.right) != STORE_OK || by.right == RIGHT_NONE || !ask) {
        session_error(s, m->id, "not-allowed", "you do not have the right to do this");
        json_decref(ask);
        return;
    }
    g_strlcpy(by.who, s->who->kept.login, sizeof by.who);
    asker *who = g_new(asker, 1);
    *who = (asker){s->serial, m->id};
    if (!admin_submit(s->sv, &by, ask, tell_asker, who)) {
        session_error(s, m->id, "too-many", "one after the other: try again in a moment");
        g_free(who);
    }
    json_decref(ask);
}
