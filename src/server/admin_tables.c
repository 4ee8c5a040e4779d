/* admin_tables.c - who runs the server, about tables: look, close, and what becomes of those of who is banned. */
#include <string.h>

#include "admin.h"

enum { TABLES_AT_ONCE = 20, SHOWN = 50 };

static bool lost(admin *a)
{
    return admin_refuse(a, "failed", "the server could not look this up: try again later");
}

/* ---- looking ---- */

/* A table that is in memory is newer than its row. One that cannot be read has at least its row. */
static json_t *table_json(server *sv, const store_table *t)
{
    room *r = g_hash_table_lookup(sv->rooms, t->id), row = {.sv = sv};
    if (!r && room_from_row(&row, t)) r = &row;
    if (r) return show_summary(r);
    return json_pack("{ss ss sI sI sI s[]}", "id", t->id, "state", store_state_name[t->state], "host",
                     (json_int_t)t->host, "created", (json_int_t)t->created, "changed", (json_int_t)t->changed,
                     "seats");
}

static bool add_table(void *context, const store_table *t)
{
    admin *a = context;
    json_t *list = json_object_get(a->reply, "tables");
    if (json_object_get(a->ask, "state") && t->state != admin_number(a, ASK_STATE, 0)) return true;
    json_array_append_new(list, table_json(a->sv, t));
    return (int64_t)json_array_size(list) < admin_number(a, ASK_LAST, SHOWN);
}

bool admin_list_tables(admin *a, int64_t person)
{
    json_object_set_new(a->reply, "tables", json_array());
    return store_list_person(a->sv->store, person, LIMIT_MINE, add_table, a) != STORE_OK && lost(a);
}

/* The newest first, a stretch of them at a time. */
bool admin_tables(admin *a)
{
    json_t *list = json_object_get(a->reply, "tables");
    int64_t person;
    int state = (int)admin_number(a, ASK_STATE, -1);
    if (a->person.id) return admin_list_tables(a, a->person.id);
    if (!list) {
        json_object_set_new(a->reply, "tables", list = json_array());
        if (store_last_keys(a->sv->store, &person, &a->at) != STORE_OK) return lost(a);
    }
    int64_t from = MAX(a->at - TABLES_AT_ONCE + 1, 1);
    if (store_scan_tables(a->sv->store, from, a->at, state, add_table, a) != STORE_OK) return lost(a);
    a->at = from - 1;
    return a->at > 0 && (int64_t)json_array_size(list) < admin_number(a, ASK_LAST, SHOWN);
}

bool admin_table(admin *a)
{
    store_table t = {0};
    store_result result = store_get_table(a->sv->store, admin_text(a, ASK_TABLE), &t);
    if (result == STORE_NONE) return admin_refuse(a, "no-table", "there is no such table");
    if (result != STORE_OK) return lost(a);
    json_object_set_new(a->reply, "table", table_json(a->sv, &t));
    store_free_table(&t);
    return false;
}

/* ---- doing ---- */

static void close_room(room *r)
{
    bots_forget(r);
    undo_cancel(r);
    room_close(r);
}

bool admin_close_table(admin *a)
{
    store_result result;
    bool more;
    room *r = room_find(a->sv, admin_text(a, ASK_TABLE), &result, &more);
    if (more) return true;
    if (!r && (result == STORE_FAIL || result == STORE_DAMAGED || result == STORE_NEWER))
        return admin_refuse(a, "failed", "this table cannot be read: see marrakesh repair");
    if (!r || r->state == STORE_CLOSED)
        return admin_refuse(a, "no-table", "there is no such table, or it is closed already");
    close_room(r);
    admin_note(a, r->id, "");
    json_object_set_new(a->reply, "table", show_summary(r));
    return false;
}

static void leave(room *r, int64_t person)
{
    int seat = room_seat_of(r, person);
    if (r->state == STORE_WAITING)
        room_get_up(r, person);
    else if (r->state == STORE_RUNNING && seat >= 0 && !board_counts(r) && !room_bot_plays(r, seat))
        room_hand_to_bot(r, seat);
}

bool admin_leave_tables(admin *a)
{
    store_result result;
    bool more;
    if (!a->ids->len) return false;
    room *r = room_find(a->sv, a->ids->pdata[a->ids->len - 1], &result, &more);
    if (more) return true;
    if (r) leave(r, a->person.id);
    g_ptr_array_set_size(a->ids, (int)a->ids->len - 1);
    return a->ids->len > 0;
}
