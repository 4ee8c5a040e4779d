/* admin_house.c - who runs the server, about the server itself: how it is, what everybody is told, who may come, what
 * was done. */
#include "admin.h"
#include "asked.h"
#include "health.h"
#include "relay.h"

enum { SHOWN = 50, TOLD_AT_ONCE = 300, PASS_USES = 1, PASS_DAYS = 14 };
#define DAY_MS INT64_C(86400000)

static bool lost(admin *a)
{
    return admin_refuse(a, "failed", "the server could not look this up: try again later");
}

static bool unkept(admin *a)
{
    return admin_refuse(a, "failed", "the server could not keep this: try again later");
}

bool admin_status(admin *a)
{
    buf text = {0};
    int status = health_show(a->sv, a->by.right == RIGHT_MACHINE, &text);
    json_object_set_new(a->reply, "well", json_boolean(status == 200));
    json_object_set_new(a->reply, "health", json_string(buf_text(&text)));
    json_object_set_new(a->reply, "people", json_integer(g_hash_table_size(a->sv->people)));
    json_object_set_new(a->reply, "tables", json_integer(g_hash_table_size(a->sv->rooms)));
    json_object_set_new(a->reply, "strangers", json_boolean(!a->sv->strangers_off));
    json_object_set_new(a->reply, "read-only", json_boolean(a->sv->read_only));
    buf_free(&text);
    return false;
}

/* ---- what everybody is told ---- */

static json_t *notice_json(const store_notice *n)
{
    return json_pack("{sI sI sI ss}", "number", (json_int_t)n->number, "at", (json_int_t)n->at, "until",
                     (json_int_t)n->until, "text", n->text);
}

static bool add_notice(void *context, const store_notice *n)
{
    json_array_append_new(context, notice_json(n));
    return true;
}

const char *admin_rests(void)
{
    const char *why = "games rest for a while, as the host of this server wants it: you can look around";
    return why;
}

/* A notice that nobody has to write, and that stays until games go on; without a text: they do. */
static json_t *rest_notice(bool on)
{
    return notice_json(&(store_notice){.number = 0, .at = server_now(), .text = on ? admin_rests() : ""});
}

void admin_welcome(session *s, json_t *welcome)
{
    int right = RIGHT_NONE;
    json_t *list = json_array();
    if (s->sv->read_only) json_array_append_new(list, rest_notice(true));
    store_each_notice(s->sv->store, asked_now(s), LIMIT_NOTICES, add_notice, list);
    if (json_array_size(list)) json_object_set(welcome, "notices", list);
    json_decref(list);
    store_get_right(s->sv->store, s->who->kept.id, &right);
    if (right) json_object_set_new(json_object_get(welcome, "person"), "right", json_string(right_name[right]));
}

/* To those who are here; some at a time, there may be thousands. */
static bool tell_some(admin *a, json_t *notice)
{
    json_t *news = json_pack("{ss so}", "type", "notice", "notice", notice);
    for (int i = 0; i < TOLD_AT_ONCE && a->ids->len; i++) {
        session *s = g_hash_table_lookup(a->sv->sessions, a->ids->pdata[a->ids->len - 1]);
        if (s && s->who && !s->revoked) session_send(s, json_incref(news));
        g_ptr_array_set_size(a->ids, (int)a->ids->len - 1);
    }
    json_decref(news);
    return a->ids->len > 0;
}

/* In the next pieces of this command. */
static bool tell_all(admin *a)
{
    GHashTableIter i;
    gpointer serial;
    if (a->sv->sessions) {
        g_hash_table_iter_init(&i, a->sv->sessions);
        while (g_hash_table_iter_next(&i, &serial, NULL)) g_ptr_array_add(a->ids, g_memdup2(serial, sizeof(uint64_t)));
    }
    return a->ids->len > 0;
}

bool admin_announce(admin *a)
{
    store_notice n = {.at = server_now(), .until = admin_number(a, ASK_UNTIL, 0), .text = admin_text(a, ASK_TEXT)};
    if (a->noted) return tell_some(a, json_incref(json_object_get(a->reply, "notice")));
    if (n.until && n.until <= n.at) return admin_refuse(a, "wrong-time", "this time is over already");
    if (store_add_notice(a->sv->store, &n) != STORE_OK) return unkept(a);
    admin_note(a, "", n.text);
    json_object_set_new(a->reply, "notice", notice_json(&n));
    relay_tell(a->sv, RELAY_NOTICE, "%" G_GINT64_FORMAT, n.number);
    return tell_all(a);
}

typedef struct looked_for {
    int64_t number;
    json_t *notice; /* NULL: not found yet */
} looked_for;

static bool take_notice(void *context, const store_notice *n)
{
    looked_for *l = context;
    if (n->number == l->number) l->notice = notice_json(n);
    return !l->notice;
}

/* What another server has told its own people. */
static void tell_here(server *sv, json_t *notice)
{
    GHashTableIter i;
    gpointer value;
    json_t *news = json_pack("{ss so}", "type", "notice", "notice", notice);
    g_hash_table_iter_init(&i, sv->sessions);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        session *s = value;
        if (s->who && !s->revoked) session_send(s, json_incref(news));
    }
    json_decref(news);
}

void admin_heard_rest(server *sv)
{
    tell_here(sv, rest_notice(sv->read_only));
}

void admin_heard_notice(server *sv, const char *number)
{
    looked_for l = {.number = g_ascii_strtoll(number, NULL, 10)};
    store_each_notice(sv->store, server_now(), LIMIT_NOTICES, take_notice, &l);
    if (l.notice) tell_here(sv, l.notice);
}

bool admin_notices(admin *a)
{
    json_t *list = json_array();
    json_object_set_new(a->reply, "notices", list);
    return store_each_notice(a->sv->store, server_now(), SHOWN, add_notice, list) != STORE_OK && lost(a);
}

bool admin_drop_notice(admin *a)
{
    char number[24];
    store_result result = store_drop_notice(a->sv->store, admin_number(a, ASK_NUMBER, 0));
    if (result == STORE_NONE) return admin_refuse(a, "no-notice", "there is no such notice");
    if (result != STORE_OK) return unkept(a);
    g_snprintf(number, sizeof number, "%lld", (long long)admin_number(a, ASK_NUMBER, 0));
    admin_note(a, number, "");
    return false;
}

/* ---- who may come, and whether anything changes ---- */

const char *admin_admits(server *sv, const char *invite)
{
    const char *why = "this server is closed to strangers: you need an invitation";
    if (!sv->strangers_off) return NULL;
    if (!*invite) return why;
    store_result result = store_use_pass(sv->store, invite, server_now());
    if (result == STORE_FAIL) why = "the server could not look this up: try again later";
    if (result == STORE_NONE) why = "this invitation is not good any more: ask for a new one";
    return result == STORE_OK ? NULL : why;
}

bool admin_strangers(admin *a)
{
    bool on = admin_number(a, ASK_ON, 0);
    if (store_put_switch(a->sv->store, SWITCH_STRANGERS_OFF, !on) != STORE_OK) return unkept(a);
    a->sv->strangers_off = !on;
    relay_tell(a->sv, RELAY_SWITCHES, "%s", "");
    admin_note(a, on ? "on" : "off", "");
    return false;
}

static json_t *pass_json(const store_pass *p)
{
    return json_pack("{ss sI sI si si}", "code", p->code, "at", (json_int_t)p->at, "until", (json_int_t)p->until,
                     "uses", p->uses, "used", p->used);
}

static bool add_pass(void *context, const store_pass *p)
{
    json_array_append_new(context, pass_json(p));
    return true;
}

bool admin_invite(admin *a)
{
    int64_t days = admin_number(a, ASK_DAYS, PASS_DAYS), now = server_now();
    store_pass p = {.at = now, .until = now + MAX(days, 1) * DAY_MS, .uses = (int)admin_number(a, ASK_USES, PASS_USES)};
    p.uses = MAX(p.uses, 1);
    server_random_text(p.code, STORE_PASS);
    if (store_add_pass(a->sv->store, &p) != STORE_OK) return unkept(a);
    json_t *list = json_array();
    add_pass(list, &p);
    json_object_set_new(a->reply, "invites", list);
    admin_note(a, "", ""); /* not the code: who reads the log is not invited */
    return false;
}

bool admin_invites(admin *a)
{
    json_t *list = json_array();
    json_object_set_new(a->reply, "invites", list);
    return store_each_pass(a->sv->store, server_now(), LIMIT_PASSES, add_pass, list) != STORE_OK && lost(a);
}

bool admin_drop_invite(admin *a)
{
    store_result result = store_drop_pass(a->sv->store, admin_text(a, ASK_CODE));
    if (result == STORE_NONE) return admin_refuse(a, "no-invite", "there is no such invitation");
    if (result != STORE_OK) return unkept(a);
    admin_note(a, "", "");
    return false;
}

/* It is committed at once, with what was written here before. */
bool admin_read_only(admin *a)
{
    bool on = admin_number(a, ASK_ON, 0);
    if (a->noted) return tell_some(a, rest_notice(on));
    if (on == a->sv->read_only) return admin_refuse(a, "wrong-time", "it is so already");
    admin_note(a, on ? "on" : "off", "");
    return server_rest(a->sv, on) ? tell_all(a) : unkept(a);
}

/* ---- what was done ---- */

static bool add_act(void *context, const store_act *act)
{
    json_array_append_new(context, json_pack("{sI sI sI ss ss ss ss}", "number", (json_int_t)act->number, "at",
                                             (json_int_t)act->at, "person", (json_int_t)act->by, "who", act->who,
                                             "what", act->what, "whom", act->whom, "reason", act->reason));
    return true;
}

bool admin_audit(admin *a)
{
    json_t *list = json_array();
    json_object_set_new(a->reply, "audit", list);
    int most = (int)admin_number(a, ASK_LAST, SHOWN);
    return store_each_act(a->sv->store, 0, MAX(most, 1), add_act, list) != STORE_OK && lost(a);
}
