/* club.c - clubs: who is told what happens there, who goes, who follows a founder, what becomes of the tables. */
#include "clubs.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "manners.h"
#include "presence.h"
#include "relay.h"

const char *club_role_name(int role)
{
    static const char *const names[] = {CLUB_ROLE_LIST(LIST_NAME)};
    if (role == ROLE_BARRED) return "barred";
    return role > ROLE_NONE && role < ROLES ? names[role] : NULL;
}

const char *club_entry_name(int entry)
{
    static const char *const names[] = {CLUB_ENTRY_LIST(LIST_NAME)};
    return names[entry == CLUB_UNSAID ? CLUB_APPROVAL : entry];
}

bool clubs_member(server *sv, const char *club, int64_t person)
{
    return club[0] && person && store_role(sv->store, club, person) >= ROLE_MEMBER;
}

/* ---- who is told ---- */

static void free_hall(gpointer hall)
{
    g_ptr_array_unref(hall);
}

void clubs_open(server *sv)
{
    sv->halls = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_hall);
}

void clubs_close(server *sv)
{
    if (sv->halls) g_hash_table_unref(sv->halls);
}

const GPtrArray *club_watchers(server *sv, const char *club)
{
    return sv->halls ? g_hash_table_lookup(sv->halls, club) : NULL;
}

bool clubs_watch(session *s, const char *club)
{
    if (!strcmp(s->club, club)) return true;
    GPtrArray *hall = s->club[0] ? g_hash_table_lookup(s->sv->halls, s->club) : NULL;
    if (hall) g_ptr_array_remove_fast(hall, s);
    if (hall && !hall->len) g_hash_table_remove(s->sv->halls, s->club);
    s->club[0] = 0;
    if (!club[0]) return true;
    hall = g_hash_table_lookup(s->sv->halls, club);
    if (hall && hall->len >= LIMIT_CLUB_WATCHING) return false;
    if (!hall) g_hash_table_insert(s->sv->halls, g_strdup(club), hall = g_ptr_array_new());
    g_ptr_array_add(hall, s);
    g_strlcpy(s->club, club, sizeof s->club);
    return true;
}

/* To those who are told here; but who has muted `by` does not hear it. */
static void tell_hall(server *sv, const char *club, int64_t by, const char *text)
{
    const GPtrArray *hall = club_watchers(sv, club);
    size_t len = strlen(text);
    for (guint i = 0; hall && i < hall->len; i++) {
        session *s = hall->pdata[i];
        if (!by || !manners_mutes(s, by)) wire_send(s->client, text, len);
    }
    server_touch(sv);
}

/* Who watches at other servers only they know. */
void club_tell(server *sv, const char *club, int64_t by, json_t *o)
{
    char *text = json_dumps(o, JSON_COMPACT);
    if (text) tell_hall(sv, club, by, text);
    if (text && strlen(text) < STORE_TOLD - 100)
        relay_tell(sv, RELAY_HALL, "%s %" G_GINT64_FORMAT " %s", club, by, text);
    json_decref(o);
    free(text);
}

void clubs_heard(server *sv, const char *text)
{
    char club[STORE_ID + 1], *end;
    size_t len = strcspn(text, " ");
    g_strlcpy(club, text, MIN(len, STORE_ID) + 1);
    int64_t by = g_ascii_strtoll(text + len, &end, 10);
    if (*end) tell_hall(sv, club, by, end + 1);
}

static json_t *news_of(const char *club)
{
    return json_pack("{ss ss}", "type", "club-news", "club", club);
}

void club_news(server *sv, const char *club, int64_t person)
{
    visitor *p = person && sv->halls ? visitor_find(sv, person) : NULL;
    json_t *o = news_of(club);
    if (person) presence_send(sv, person, o);
    club_tell(sv, club, 0, o);
    for (guint i = 0; p && i < p->sessions->len; i++)
        if (strcmp(((session *)p->sessions->pdata[i])->club, club) != 0)
            session_send(p->sessions->pdata[i], news_of(club));
}

/* ---- tables ---- */

bool clubs_may_host(session *s, const message *m)
{
    int tables = 0;
    if (!clubs_member(s->sv, m->club, s->who->kept.id))
        return session_error(s, m->id, "not-allowed", "you are not a member of this club");
    if (store_count_club_tables(s->sv->store, m->club, &tables) != STORE_OK)
        return session_error(s, m->id, "failed", "the server could not look this up: try again later");
    return tables < LIMIT_CLUB_TABLES ||
           session_error(s, m->id, "too-many", "this club has too many games that are not over");
}

void clubs_table_made(const room *r)
{
    store_club c;
    if (r->club[0] && store_get_club(r->sv->store, r->club, 0, &c) == STORE_OK) /* it may be gone, with a tournament */
        store_add_club_table(r->sv->store, r->club, r->id, r->created);
}

void clubs_table_changed(room *r)
{
    if (r->state == STORE_CLOSED && !server_rests(r->sv)) store_lose_club_table(r->sv->store, r->id);
    if (club_watchers(r->sv, r->club) || r->sv->presence)
        club_tell(r->sv, r->club, 0,
                  json_pack("{ss ss so}", "type", "club-table", "club", r->club, "table", show_summary(r)));
}

/* Those who may not see it any more are sent away. */
static void send_away(room *r)
{
    const char *why = "this table is for the members of a club";
    for (guint i = r->sessions->len; i-- > 0;) {
        session *s = r->sessions->pdata[i];
        if (s->who && room_may_see(r, s->who->kept.id, NULL)) continue;
        session_send(s, json_pack("{ss ss ss}", "type", "closed", "table", r->id, "text", why));
        room_leave(r, s);
    }
}

typedef struct parting {
    int64_t person;  /* 0: everybody's */
    GPtrArray *ids;  /* of all tables */
    GPtrArray *wait; /* ... that wait, of this person */
} parting;

static bool note_table(void *context, const store_table *t)
{
    parting *p = context;
    bool own = !p->person || t->host == p->person;
    for (int i = 0; i < STORE_SEATS; i++) own |= p->person && t->seat[i] == p->person;
    g_ptr_array_add(p->ids, g_strdup(t->id));
    if (own && t->state == STORE_WAITING) g_ptr_array_add(p->wait, g_strdup(t->id));
    return true;
}

static parting find_tables(server *sv, const char *club, int64_t person)
{
    parting p = {person, g_ptr_array_new_with_free_func(g_free), g_ptr_array_new_with_free_func(g_free)};
    store_list_club_tables(sv->store, club, false, LIMIT_CLUB_TABLES * 2, note_table, &p);
    return p;
}

/* A table that waits is loaded at once; one that has to be mended first keeps them. */
static void leave_tables(server *sv, parting *p)
{
    for (guint i = 0; i < p->wait->len; i++) {
        store_result result;
        bool more;
        room *r = room_find_free(sv, p->wait->pdata[i], &result, &more); /* others see to theirs */
        if (!r || r->state != STORE_WAITING) continue;
        if (p->person)
            room_get_up(r, p->person);
        else
            room_close(r);
    }
    for (guint i = 0; i < p->ids->len; i++) {
        room *r = g_hash_table_lookup(sv->rooms, p->ids->pdata[i]);
        if (r && r->state != STORE_CLOSED) send_away(r);
    }
    g_ptr_array_unref(p->ids);
    g_ptr_array_unref(p->wait);
}

/* ---- going ---- */

static void unwatch(server *sv, const char *club, int64_t person)
{
    const GPtrArray *hall = club_watchers(sv, club);
    for (guint i = hall ? hall->len : 0; i-- > 0;) {
        session *s = hall->pdata[i];
        bool last = hall->len == 1;
        if (!person || (s->who && s->who->kept.id == person)) clubs_watch(s, "");
        if (last) break;
    }
}

/* Another server has parted with somebody (0: with everybody): so do the tables that are in memory here. */
void clubs_heard_part(server *sv, const char *text)
{
    char club[STORE_ID + 1];
    size_t len = strcspn(text, " ");
    g_strlcpy(club, text, MIN(len, STORE_ID) + 1);
    int64_t person = g_ascii_strtoll(text + len, NULL, 10);
    unwatch(sv, club, person);
    GList *rooms = g_hash_table_get_values(sv->rooms);
    for (GList *one = rooms; one; one = one->next) {
        room *r = one->data;
        if (strcmp(r->club, club) != 0) continue;
        if (r->state == STORE_WAITING && !person) room_close(r);
        if (r->state == STORE_WAITING && person && (r->host == person || room_seat_of(r, person) >= 0))
            room_get_up(r, person);
        if (r->state != STORE_CLOSED) send_away(r);
    }
    g_list_free(rooms);
}

static void tell_part(server *sv, const char *club, int64_t person)
{
    relay_tell(sv, RELAY_PART, "%s %" G_GINT64_FORMAT, club, person);
}

void club_alone(server *sv, const char *club)
{
    char what[STORE_ID + 8];
    g_snprintf(what, sizeof what, "club %s", club);
    store_alone(sv->store, what);
}

void club_dissolve(server *sv, const char *club)
{
    parting all = find_tables(sv, club, 0);
    tell_part(sv, club, 0);
    club_news(sv, club, 0);
    store_drop_club(sv->store, club);
    store_wake_club_contests(sv->store, club, server_now());
    unwatch(sv, club, 0);
    leave_tables(sv, &all);
    server_touch(sv);
    log_say(LOG_INFO, "club-dissolved", LOG_TEXT("club", club));
}

static void set_role(server *sv, const char *club, int64_t person, int role)
{
    store_member m = {.person = person, .role = role, .since = server_now()};
    g_strlcpy(m.club, club, sizeof m.club);
    store_put_member(sv->store, &m);
}

/* False: there is nobody. */
static bool hand_over(server *sv, const char *club, int64_t from, bool to_banned)
{
    int64_t next = 0;
    bool banned = false;
    if (store_next_founder(sv->store, club, from, server_now(), &next, &banned) != STORE_OK) return false;
    if (banned && !to_banned) return false;
    set_role(sv, club, next, ROLE_FOUNDER);
    log_say(LOG_INFO, "club-handed-over", LOG_TEXT("club", club), LOG_NUMBER("person", next));
    return true;
}

typedef struct put_out {
    int n;
    int64_t first; /* who was put out first */
} put_out;

static bool count_barred(void *context, const store_member *m)
{
    put_out *b = context;
    if (m->role == ROLE_BARRED && !b->n++) b->first = m->person;
    return true;
}

static void bar(server *sv, const char *club, int64_t person)
{
    put_out b = {0};
    set_role(sv, club, person, ROLE_BARRED);
    store_each_member(sv->store, club, count_barred, &b);
    if (b.n > LIMIT_CLUB_BARRED) store_drop_member(sv->store, club, b.first);
}

void club_part(server *sv, const char *club, int64_t person, bool barred)
{
    club_alone(sv, club);
    int role = store_role(sv->store, club, person);
    if (role == ROLE_FOUNDER && !hand_over(sv, club, person, true)) {
        club_dissolve(sv, club);
        return;
    }
    if (barred)
        bar(sv, club, person);
    else
        store_drop_member(sv->store, club, person);
    if (role >= ROLE_MEMBER) {
        parting own = find_tables(sv, club, person);
        tell_part(sv, club, person);
        unwatch(sv, club, person);
        leave_tables(sv, &own);
    }
    club_news(sv, club, person);
}

/* ---- all of somebody's ---- */

static bool note_club(void *context, const store_club *c)
{
    g_array_append_val(context, *c);
    return true;
}

static GArray *clubs_of(server *sv, int64_t person)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(store_club));
    store_clubs_of(sv->store, person, note_club, all);
    return all;
}

void clubs_leave_all(server *sv, int64_t person)
{
    GArray *all = clubs_of(sv, person);
    for (guint i = 0; i < all->len; i++) club_part(sv, g_array_index(all, store_club, i).id, person, false);
    g_array_unref(all);
}

void clubs_banned(server *sv, int64_t person)
{
    GArray *all = clubs_of(sv, person);
    for (guint i = 0; i < all->len; i++) {
        const store_club *c = &g_array_index(all, store_club, i);
        club_alone(sv, c->id);
        if (c->role < ROLE_KEEPER || (c->role == ROLE_FOUNDER && !hand_over(sv, c->id, person, false))) continue;
        set_role(sv, c->id, person, ROLE_MEMBER);
        club_news(sv, c->id, 0);
    }
    g_array_unref(all);
}
