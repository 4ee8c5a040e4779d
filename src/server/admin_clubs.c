/* admin_clubs.c - who runs the server, about clubs: look, and delete one. */
#include "admin.h"
#include "clubs.h"

enum { SHOWN = 50 };

static bool lost(admin *a)
{
    return admin_refuse(a, "failed", "the server could not look this up: try again later");
}

static bool add_club(void *context, const store_club *c)
{
    json_array_append_new(context, club_brief(c));
    return true;
}

bool admin_clubs(admin *a)
{
    json_t *list = json_array();
    int most = (int)admin_number(a, ASK_LAST, SHOWN);
    json_object_set_new(a->reply, "clubs", list);
    return store_list_clubs(a->sv->store, 0, admin_text(a, ASK_SEARCH), MAX(most, 1), add_club, list) != STORE_OK &&
           lost(a);
}

/* Whoever is meant: the list of the reply has members, who ask, and who were put out. */
static bool add_person(void *context, const store_member *m)
{
    json_array_append_new(context, json_pack("{sI ss ss sI}", "id", (json_int_t)m->person, "name", m->name, "role",
                                             club_role_name(m->role), "since", (json_int_t)m->since));
    return true;
}

/* False: there is none, and that is said. */
static bool find(admin *a, store_club *c)
{
    store_result result = store_get_club(a->sv->store, admin_text(a, ASK_CLUB), 0, c);
    if (result == STORE_NONE) return admin_refuse(a, "no-club", "there is no such club");
    return result == STORE_OK || lost(a);
}

bool admin_club(admin *a)
{
    store_club c;
    json_t *members = json_array();
    json_object_set_new(a->reply, "members", members);
    if (!find(a, &c)) return false;
    json_object_set_new(a->reply, "club", club_brief(&c));
    return store_each_member(a->sv->store, c.id, add_person, members) != STORE_OK && lost(a);
}

bool admin_delete_club(admin *a)
{
    char whom[STORE_ID + STORE_NAME + 2];
    store_club c;
    if (!find(a, &c)) return false;
    g_snprintf(whom, sizeof whom, "%s %s", c.id, c.name);
    json_object_set_new(a->reply, "club", club_brief(&c));
    club_dissolve(a->sv, c.id);
    admin_note(a, whom, "");
    return false;
}
