/* admin_people.c - who runs the server, about people: look, ban, log out, a new password, rights. */
#include <string.h>

#include "account.h"
#include "admin.h"
#include "clubs.h"
#include "presence.h"
#include "relay.h"
#include "store/store_ahead.h"

enum { PEOPLE_AT_ONCE = 500, SHOWN = 50, SESSIONS_SHOWN = LIMIT_TOKENS };

static bool lost(admin *a)
{
    return admin_refuse(a, "failed", "the server could not look this up: try again later");
}

static bool unkept(admin *a)
{
    return admin_refuse(a, "failed", "the server could not keep this: try again later");
}

/* ---- looking ---- */

static json_t *ban_json(const store_ban *b)
{
    return json_pack("{sI sI ss}", "at", (json_int_t)b->at, "until", (json_int_t)b->until, "reason", b->reason);
}

static json_t *person_json(server *sv, const store_person *p)
{
    store_ban ban;
    int right = RIGHT_NONE;
    json_t *o = json_pack("{sI ss ss sI sI sb}", "id", (json_int_t)p->id, "name", p->name, "login", p->login, "created",
                          (json_int_t)p->created, "seen", (json_int_t)p->seen, "here", presence_here(sv, p->id));
    if (store_get_ban(sv->store, p->id, server_now(), &ban) == STORE_OK)
        json_object_set_new(o, "banned", ban_json(&ban));
    store_get_right(sv->store, p->id, &right);
    if (right) json_object_set_new(o, "right", json_string(right_name[right]));
    return o;
}

static bool add_person(void *context, const store_person *p)
{
    admin *a = context;
    json_t *list = json_object_get(a->reply, "people");
    json_array_append_new(list, person_json(a->sv, p));
    return (int64_t)json_array_size(list) < admin_number(a, ASK_LAST, SHOWN);
}

/* The newest first, a stretch of numbers at a time: there may be many, and few that are looked for. */
bool admin_people(admin *a)
{
    json_t *list = json_object_get(a->reply, "people");
    int64_t table;
    if (!list) {
        json_object_set_new(a->reply, "people", list = json_array());
        if (store_last_keys(a->sv->store, &a->at, &table) != STORE_OK) return lost(a);
    }
    int64_t from = MAX(a->at - PEOPLE_AT_ONCE + 1, 1);
    if (store_scan_people(a->sv->store, from, a->at, admin_text(a, ASK_SEARCH), add_person, a) != STORE_OK)
        return lost(a);
    a->at = from - 1;
    return a->at > 0 && (int64_t)json_array_size(list) < admin_number(a, ASK_LAST, SHOWN);
}

static bool add_session(void *context, int64_t created, int64_t seen)
{
    json_array_append_new(context, json_pack("{sI sI}", "created", (json_int_t)created, "seen", (json_int_t)seen));
    return true;
}

bool admin_sessions(admin *a)
{
    json_t *list = json_array();
    const visitor *p = visitor_find(a->sv, a->person.id);
    json_object_set_new(a->reply, "sessions", list);
    json_object_set_new(a->reply, "connections", json_integer(p ? p->sessions->len : 0));
    return store_each_token(a->sv->store, a->person.id, SESSIONS_SHOWN, add_session, list) != STORE_OK && lost(a);
}

bool admin_person(admin *a)
{
    store_rating r;
    json_t *o = person_json(a->sv, &a->person);
    json_object_set_new(a->reply, "person", o);
    json_object_set_new(o, "language", json_string(a->person.language));
    if (store_get_rating(a->sv->store, a->person.id, &r) == STORE_OK)
        json_object_set_new(o, "games", json_integer(r.games));
    return admin_list_tables(a, a->person.id);
}

/* ---- doing ---- */

/* Its tables are looked at once; then they are loaded one after the other. */
static bool note_table(void *context, const store_table *t)
{
    if (t->state == STORE_WAITING || t->state == STORE_RUNNING) g_ptr_array_add(context, g_strdup(t->id));
    return true;
}

bool admin_ban(admin *a)
{
    store_ban ban = {.at = server_now(), .until = admin_number(a, ASK_UNTIL, 0)};
    if (a->noted) return admin_leave_tables(a);
    if (a->person.id == a->by.person) return admin_refuse(a, "not-allowed", "you cannot do this to yourself");
    if (ban.until && ban.until <= ban.at) return admin_refuse(a, "wrong-time", "this time is over already");
    g_strlcpy(ban.reason, admin_text(a, ASK_REASON), sizeof ban.reason);
    if (store_list_person(a->sv->store, a->person.id, LIMIT_MINE, note_table, a->ids) != STORE_OK) return lost(a);
    if (store_put_ban(a->sv->store, a->person.id, &ban) != STORE_OK) return unkept(a);
    admin_note_person(a);
    clubs_banned(a->sv, a->person.id);
    visitor *p = visitor_find(a->sv, a->person.id);
    store_ahead_void(a->sv->store);
    if (p) account_close_banned(p);
    relay_tell(a->sv, RELAY_REVOKED, "%" G_GINT64_FORMAT, a->person.id);
    json_object_set_new(a->reply, "person", person_json(a->sv, &a->person));
    json_object_set_new(a->reply, "tables", json_integer(a->ids->len));
    return a->ids->len > 0;
}

bool admin_unban(admin *a)
{
    store_result result = store_drop_ban(a->sv->store, a->person.id);
    if (result == STORE_NONE) return admin_refuse(a, "wrong-time", "this person is not banned");
    if (result != STORE_OK) return unkept(a);
    admin_note_person(a);
    json_object_set_new(a->reply, "person", person_json(a->sv, &a->person));
    return false;
}

static bool void_tokens(admin *a)
{
    int dropped;
    if (store_drop_tokens(a->sv->store, a->person.id, &dropped) != STORE_OK) return unkept(a);
    account_revoked(a->sv, a->person.id, NULL);
    json_object_set_new(a->reply, "tokens", json_integer(dropped));
    return true;
}

bool admin_log_out(admin *a)
{
    if (void_tokens(a)) admin_note_person(a);
    return false;
}

bool admin_reset(admin *a)
{
    if (!a->person.login[0]) return admin_refuse(a, "no-account", "this person is a guest, without a password");
    g_strlcpy(a->person.password, admin_text(a, ASK_HASH), sizeof a->person.password);
    if (visitor_keep(a->sv, &a->person) != STORE_OK) return unkept(a);
    if (void_tokens(a)) admin_note_person(a);
    return false;
}

/* Their login is nobody's any more: the log has only the number. */
bool admin_delete(admin *a)
{
    char whom[32];
    g_snprintf(whom, sizeof whom, "#%lld", (long long)a->person.id);
    if (leaving_begin(a->sv, a->person.id) != STORE_OK) return unkept(a);
    admin_note(a, whom, "");
    return false;
}

bool admin_right(admin *a)
{
    int right = (int)admin_number(a, ASK_RIGHT, RIGHT_NONE);
    if (!a->person.login[0]) return admin_refuse(a, "no-account", "this person is a guest: rights are for accounts");
    if (store_put_right(a->sv->store, a->person.id, right) != STORE_OK) return unkept(a);
    admin_note_person(a);
    json_object_set_new(a->reply, "person", person_json(a->sv, &a->person));
    return false;
}
