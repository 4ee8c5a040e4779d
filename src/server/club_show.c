/* club_show.c - what a club looks like: to everybody, to its members, and to those who look after it. */
#include "clubs.h"
#include "manners.h"
#include "presence.h"

json_t *club_brief(const store_club *c)
{
    json_t *o = json_pack("{ss ss ss ss sI si}", "id", c->id, "name", c->name, "about", c->about, "entry",
                          club_entry_name(c->entry), "created", (json_int_t)c->created, "members", c->members);
    if (club_role_name(c->role)) json_object_set_new(o, "own", json_string(club_role_name(c->role)));
    return o;
}

/* ---- people ---- */

typedef struct people {
    server *sv;
    json_t *members, *asking, *barred;
} people;

static bool add_member(void *context, const store_member *m)
{
    const people *p = context;
    json_t *o =
        json_pack("{sI ss ss sI sb}", "person", (json_int_t)m->person, "name", m->name, "role", club_role_name(m->role),
                  "since", (json_int_t)m->since, "here", presence_here(p->sv, m->person));
    json_array_append_new(m->role >= ROLE_MEMBER ? p->members : m->role == ROLE_ASKS ? p->asking : p->barred, o);
    return true;
}

static void add_people(session *s, const store_club *c, json_t *o)
{
    people p = {s->sv, json_array(), json_array(), json_array()};
    store_each_member(s->sv->store, c->id, add_member, &p);
    json_object_set_new(o, "people", p.members);
    if (c->role >= ROLE_KEEPER) {
        json_object_set(o, "asking", p.asking);
        json_object_set(o, "barred", p.barred);
        if (c->entry == CLUB_CODE) json_object_set_new(o, "invite", json_string(c->code));
    }
    json_decref(p.asking);
    json_decref(p.barred);
}

/* ---- tables ---- */

typedef struct tables {
    server *sv;
    json_t *list;
} tables;

/* One that is in memory is newer than its row. */
static json_t *club_summary(server *sv, const store_table *t)
{
    room *r = g_hash_table_lookup(sv->rooms, t->id), row = {.sv = sv};
    if (!r && !room_from_row(&row, t)) return NULL;
    return show_summary(r ? r : &row);
}

static bool add_table(void *context, const store_table *t)
{
    const tables *to = context;
    json_t *summary = club_summary(to->sv, t);
    if (summary) json_array_append_new(to->list, summary);
    return true;
}

static json_t *tables_json(server *sv, const char *club, bool over)
{
    tables t = {sv, json_array()};
    store_list_club_tables(sv->store, club, over, over ? LIMIT_CLUB_OVER : LIMIT_CLUB_TABLES, add_table, &t);
    return t.list;
}

json_t *club_json(session *s, const store_club *c)
{
    json_t *o = club_brief(c);
    if (c->role < ROLE_MEMBER) return o;
    add_people(s, c, o);
    json_object_set_new(o, "tables", tables_json(s->sv, c->id, false));
    json_object_set_new(o, "over", tables_json(s->sv, c->id, true));
    json_object_set_new(o, "chat", chat_lines(s, c->id));
    return o;
}
