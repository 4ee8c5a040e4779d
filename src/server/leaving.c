/* leaving.c - people who go for good: accounts that are deleted, and guests who were not seen for a year.
 *
 * At once nobody can come back as them and nobody finds their name with what is theirs alone (store_leave). What others
 * keep, too, is seen to table by table and some lines at a time, in the ticks of the loop; who is still leaving is in
 * the store, so a crash only interrupts it. Games stay, with "a former player" (a name of no letters, which clients
 * translate). Games that run are resigned, because nobody comes back to them: a bot plays on for the others. From
 * tournaments and leagues they are withdrawn first, so that no round is drawn with them.
 */
#include <stdlib.h>
#include <string.h>

#include "account.h"
#include "base/log.h"
#include "clubs.h"
#include "presence.h"
#include "relay.h"
#include "told.h"
#include "tournament.h"

#define DAY_MS INT64_C(86400000)

/* ---- tables ---- */

static void leave_room(room *r, int64_t person)
{
    int seat = room_seat_of(r, person);
    if (seat >= 0) r->seat[seat].name[0] = 0;
    if (r->state == STORE_WAITING) {
        room_get_up(r, person);
        return;
    }
    if (r->state == STORE_RUNNING && seat >= 0 && !r->seat[seat].resigned) resign_seat(r, seat);
    if (r->state == STORE_OVER) resign_take_off(r, person);
    room_keep(r);
    show_seats(r);
}

static void leave_seats(const json_t *seats, store_table *t, int64_t person)
{
    for (size_t i = 0; i < json_array_size(seats) && i < STORE_SEATS; i++) {
        json_t *seat = json_array_get(seats, i);
        if (json_integer_value(json_object_get(seat, "person")) != person) continue;
        json_object_set_new(seat, "name", json_string(""));
        json_object_set_new(seat, "hidden", json_true());
        t->seat[i] = 0;
    }
}

/* A game that is over need not be played again for a name: its document is enough. */
static void leave_document(server *sv, store_table *t, int64_t person)
{
    json_t *d = t->damaged || !t->doc ? NULL : json_loads(t->doc, 0, NULL);
    room row = {.sv = sv};
    if (!d) return; /* what can be read of it is read with the names of people as they are now */
    leave_seats(json_object_get(d, "seats"), t, person);
    if (t->host == person) json_object_set_new(d, "host-gone", json_true());
    char *text = json_dumps(d, JSON_COMPACT), *before = t->doc;
    json_decref(d);
    if (!text) return;
    t->doc = text;
    if (room_from_row(&row, t) && t->state == STORE_OVER && !resign_keeps(&row)) t->state = STORE_CLOSED;
    store_put_table(sv->store, t);
    t->doc = before;
    free(text);
}

/* True: it is being loaded, so come again. */
static bool leave_table(server *sv, const char *id, int64_t person)
{
    store_table t = {0};
    bool more = false;
    store_result result = store_get_table(sv->store, id, &t);
    room *r = g_hash_table_lookup(sv->rooms, id);
    if (!r && result == STORE_OK && t.state < STORE_OVER) r = room_find(sv, id, &result, &more);
    if (r)
        leave_room(r, person);
    else if (!more && t.doc && owner_hold(sv, id, true, &result, &more)) {
        leave_document(sv, &t, person);
        store_let_go(sv->store, id);
    }
    if (t.doc) store_free_table(&t);
    return more;
}

/* ---- in pieces ---- */

static void all_left(server *sv, int64_t person)
{
    store_left(sv->store, person);
    log_brief(LOG_INFO, "person-left", LOG_NUMBER("person", person));
}

/* One table, or some lines. */
static void leave_some(server *sv, int64_t person, int64_t last)
{
    int64_t key;
    char id[STORE_ID + 1];
    int lines = 0, games = 0;
    if (tournaments_leave(sv, person)) return;
    store_result next = store_next_table_of(sv->store, person, last, &key, id);
    if (next == STORE_OK) {
        if (!leave_table(sv, id, person)) store_leave_table(sv->store, person, key);
        return;
    }
    if (next != STORE_NONE || store_leave_chat(sv->store, person, LIMIT_LEAVING_LINES, &lines) != STORE_OK ||
        store_leave_results(sv->store, person, LIMIT_LEAVING_GAMES, &games) != STORE_OK)
        return;
    if (!lines && !games) all_left(sv, person);
}

bool leaving_look(server *sv)
{
    int64_t person, last, until = g_get_monotonic_time() + LIMIT_PIECE_US;
    store_result result = STORE_OK;
    while (g_get_monotonic_time() < until && !sv->failing) {
        result = store_next_leaving(sv->store, &person, &last);
        if (result != STORE_OK) break;
        leave_some(sv, person, last);
    }
    return result == STORE_OK;
}

/* What is in memory of how they are told goes, too. */
static void stop_telling(server *sv, int64_t person)
{
    const listener *l = sv->telling ? told_listener(sv, person) : NULL;
    while (l && l->channels->len > 0) told_remove(sv, g_array_index(l->channels, channel, 0).kept.id);
}

static store_result begin(server *sv, int64_t person)
{
    visitor *p = visitor_find(sv, person);
    stop_telling(sv, person);
    clubs_leave_all(sv, person);
    store_result result = store_leave(sv->store, person);
    if (result != STORE_OK) return result;
    tournaments_leave(sv, person); /* at once; if there are many, the rest in the next ticks */
    sv->leaving = true;
    relay_tell(sv, RELAY_LEAVING, "%s", "");
    sv->best_at = 0; /* the list of the best is made anew */
    if (p) store_get_person(sv->store, person, &p->kept);
    visitor_changed(sv, person);
    server_touch(sv);
    return STORE_OK;
}

store_result leaving_begin(server *sv, int64_t person)
{
    store_result result = begin(sv, person);
    if (result == STORE_OK) account_revoked(sv, person, NULL);
    return result;
}

/* ---- who wants to ---- */

static void leave(session *s, int id)
{
    int64_t person = s->who->kept.id;
    if (begin(s->sv, person) != STORE_OK) {
        session_error(s, id, "failed", "the server could not keep this: try again later");
        return;
    }
    log_brief(LOG_INFO, "leaving", LOG_FROM(wire_address(s->client)), LOG_NUMBER("person", person));
    session_ok(s, id);
    wire_close_client(s->client, 1000, "good bye");
    s->revoked = true;
    account_revoked(s->sv, person, s);
}

void leaving_proven(session *s, const proof *p)
{
    leave(s, p->id);
}

/* A guest has nothing to prove but the token. */
void leaving_for_good(session *s, const message *m)
{
    if (s->who->kept.login[0])
        password_change(s, m);
    else
        leave(s, m->id);
}

/* ---- guests who do not come back ---- */

typedef struct guests {
    store_person last;
    int64_t id[LIMIT_GUESTS_AT_ONCE];
    int found;
} guests;

static bool add_guest(void *context, const store_person *p)
{
    guests *g = context;
    g->last = *p;
    g->id[g->found++] = p->id;
    return g->found < LIMIT_GUESTS_AT_ONCE;
}

bool leaving_guests(server *sv, int64_t now)
{
    guests g = {.found = 0};
    int gone = 0;
    store_each_old_guest(sv->store, now - LIMIT_GUEST_DAYS * DAY_MS, &sv->guests_at, LIMIT_GUESTS_AT_ONCE, add_guest,
                         &g);
    for (int i = 0; i < g.found; i++)
        if (!presence_here(sv, g.id[i]) && !store_is_bound(sv->store, g.id[i]))
            gone += leaving_begin(sv, g.id[i]) == STORE_OK;
    if (gone) log_brief(LOG_INFO, "guests-gone", LOG_NUMBER("guests", gone));
    bool more = g.found == LIMIT_GUESTS_AT_ONCE;
    sv->guests_at = more ? g.last : (store_person){.id = 0};
    return more;
}
