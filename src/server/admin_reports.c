/* admin_reports.c - who runs the server, about what people have reported. */
#include "admin.h"
#include "store/store_clubs.h"

enum { SHOWN = 50 };

static bool lost(admin *a)
{
    return admin_refuse(a, "failed", "the server could not look this up: try again later");
}

static json_t *who_json(server *sv, int64_t id)
{
    store_person p;
    bool known = store_get_person(sv->store, id, &p) == STORE_OK;
    return json_pack("{sI ss}", "id", (json_int_t)id, "name", known ? p.name : "");
}

static json_t *report_json(server *sv, const store_report *r, bool whole)
{
    json_t *o = json_pack("{sI sI so so ss ss ss sI ss}", "number", (json_int_t)r->id, "at", (json_int_t)r->at, "by",
                          who_json(sv, r->by), "person", who_json(sv, r->person), "table", r->table, "reason",
                          r->reason, "text", r->text, "closed", (json_int_t)r->closed, "note", r->note ? r->note : "");
    store_club club;
    if (store_get_club(sv->store, r->table, 0, &club) == STORE_OK)
        json_object_set_new(o, "club", json_string(club.name));
    json_t *lines = whole && r->excerpt ? json_loads(r->excerpt, JSON_DECODE_ANY, NULL) : NULL;
    if (lines) json_object_set_new(o, "lines", lines);
    return o;
}

static bool add_report(void *context, const store_report *r)
{
    admin *a = context;
    json_array_append_new(json_object_get(a->reply, "reports"), report_json(a->sv, r, false));
    return true;
}

/* Those that nobody has looked at yet. */
bool admin_reports(admin *a)
{
    int most = (int)admin_number(a, ASK_LAST, SHOWN);
    json_object_set_new(a->reply, "reports", json_array());
    return store_each_report(a->sv->store, true, 0, MAX(most, 1), add_report, a) != STORE_OK && lost(a);
}

static bool take_report(void *context, const store_report *r)
{
    admin *a = context;
    if (r->id == admin_number(a, ASK_NUMBER, 0)) json_object_set_new(a->reply, "report", report_json(a->sv, r, true));
    return false;
}

bool admin_report(admin *a)
{
    int64_t number = admin_number(a, ASK_NUMBER, 0);
    if (number == INT64_MAX || store_each_report(a->sv->store, false, number + 1, 1, take_report, a) != STORE_OK)
        return lost(a);
    return !json_object_get(a->reply, "report") && admin_refuse(a, "no-report", "there is no such report");
}

bool admin_close_report(admin *a)
{
    char number[24];
    if (admin_report(a) || a->why) return false;
    if (json_integer_value(json_object_get(json_object_get(a->reply, "report"), "closed")))
        return admin_refuse(a, "wrong-time", "it is so already");
    int64_t id = admin_number(a, ASK_NUMBER, 0);
    if (store_close_report(a->sv->store, id, admin_text(a, ASK_REASON), server_now()) != STORE_OK)
        return admin_refuse(a, "failed", "the server could not keep this: try again later");
    g_snprintf(number, sizeof number, "%lld", (long long)id);
    admin_note(a, number, "");
    admin_report(a); /* as it is now */
    return false;
}
