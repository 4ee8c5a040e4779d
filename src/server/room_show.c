/* room_show.c - what a table looks like to those who attend it; what happens there is told by room_news.c. */
#include <stdlib.h>
#include <string.h>

#include "base/jot.h"
#include "manners.h"
#include "presence.h"
#include "view_json.h"

const char *show_seat_name(int seat)
{
    static const char *const names[] = {MK_SEAT_LIST(MK_LIST_NAME)};
    return seat >= 0 && seat < MK_SEATS ? names[seat] : NULL;
}

int show_viewer(const room *r, const session *s)
{
    int seat = s->who ? room_seat_of(r, s->who->kept.id) : -1;
    return seat < 0 ? SPECTATOR : seat;
}

int show_eye(int viewer)
{
    return viewer == SPECTATOR ? MK_NOBODY : viewer;
}

void show_all(room *r, json_t *o, session *but)
{
    char *text = json_dumps(o, JSON_COMPACT);
    size_t len = text ? strlen(text) : 0;
    json_decref(o);
    for (guint i = 0; text && i < r->sessions->len; i++) {
        session *s = r->sessions->pdata[i];
        if (s != but) wire_send(s->client, text, len);
    }
    free(text);
    server_touch(r->sv);
}

void show_csv_text(const char *text, buf *out)
{
    buf_printf(out, "\"%s", strchr("=+-@\t", text[0]) && text[0] ? "'" : "");
    for (; *text; text++) buf_printf(out, *text == '"' ? "\"\"" : "%c", *text);
    buf_printf(out, "\"");
}

/* ---- summary ---- */

static json_t *seat_json(const room *r, int i)
{
    static const char *const kinds[] = {SEAT_KIND_LIST(LIST_NAME)};
    const room_seat *s = &r->seat[i];
    json_t *seat = json_pack("{ss ss}", "seat", show_seat_name(i), "kind", kinds[s->kind]);
    if (s->kind == SEAT_BOT) json_object_set_new(seat, "level", json_string(s->level));
    if (s->kind == SEAT_OPEN && r->imported && s->name[0]) /* who played it */
        json_object_set_new(seat, "name", json_string(s->name));
    if (s->kind != SEAT_PERSON) return seat;
    json_object_set_new(seat, "person", json_integer(s->person));
    json_object_set_new(seat, "name", json_string(s->name));
    json_object_set_new(seat, "here", json_boolean(presence_here(r->sv, s->person)));
    if (s->stand_in[0]) json_object_set_new(seat, "bot", json_string(s->stand_in));
    if (s->resigned) json_object_set_new(seat, "resigned", json_true());
    if (vote_overdue(r, i)) json_object_set_new(seat, "overdue", json_true());
    if (rest_any(&r->clock) && s->pace.zone[0]) json_object_set_new(seat, "zone", json_string(s->pace.zone));
    return seat;
}

static json_t *asked_json(unsigned set)
{
    json_t *list = json_array();
    for (int s = 0; s < MK_SEATS; s++)
        if (set >> s & 1) json_array_append_new(list, json_string(show_seat_name(s)));
    return list;
}

json_t *show_numbers(const int *n, int len)
{
    json_t *list = json_array();
    for (int i = 0; i < len; i++) json_array_append_new(list, json_integer(n[i]));
    return list;
}

/* Connections that watch. */
static int watchers(const room *r)
{
    int n = 0;
    for (guint i = 0; i < r->sessions->len; i++) n += show_viewer(r, r->sessions->pdata[i]) == SPECTATOR;
    return n;
}

static void show_votes(const room *r, json_t *s)
{
    json_t *votes = vote_json(r);
    if (r->state == STORE_RUNNING && json_object_size(votes)) json_object_set(s, "votes", votes);
    json_decref(votes);
    if (r->ended) json_object_set_new(s, "ended", json_string(r->ended == ENDED_AGREED ? "agreed" : "silent"));
}

json_t *show_summary(const room *r)
{
    json_t *seats = json_array();
    for (int i = 0; i < r->seats; i++) json_array_append_new(seats, seat_json(r, i));
    if (r->setup.solo) json_array_append_new(seats, json_pack("{ss ss}", "seat", "p2", "kind", "automaton"));
    json_t *s = json_pack("{ss ss sb sI sI sI so so si so so ss sb}", "id", r->id, "state", store_state_name[r->state],
                          "public", r->open, "host", (json_int_t)r->host, "created", (json_int_t)r->created, "changed",
                          (json_int_t)r->changed, "game", message_game(&r->setup), "clock", message_clock(&r->clock),
                          "patience", r->patience, "seats", seats, "asked", asked_json(r->row.asked), "tower",
                          message_towers[r->physics ? TOWER_PHYSICS : TOWER_MODEL], "xray", r->xray);
    if (r->club[0]) json_object_set_new(s, "club", json_string(r->club));
    if (r->board[0]) json_object_set_new(s, "board", json_string(r->board));
    if (r->again[0]) json_object_set_new(s, "again", json_string(r->again));
    if (board_counts(r)) json_object_set_new(s, "counts", json_true());
    if (r->practice) json_object_set_new(s, "practice", json_true());
    show_votes(r, s);
    if (r->damage.at) json_object_set_new(s, "damage", document_damage(r));
    if (r->sessions && watchers(r)) json_object_set_new(s, "watching", json_integer(watchers(r)));
    if (r->state == STORE_RUNNING) {
        json_object_set_new(s, "season", json_integer(r->season));
        json_object_set_new(s, "round", json_integer(r->round));
    }
    if (r->state == STORE_OVER) {
        json_object_set_new(s, "scores", show_numbers(r->score, r->setup.players));
        json_object_set_new(s, "places", show_numbers(r->place, r->setup.players));
    }
    return s;
}

/* ---- whole tables ---- */

void show_tree(json_t *tree, buf *out)
{
    char *text = json_dumps(tree, JSON_COMPACT | JSON_ENCODE_ANY);
    json_decref(tree);
    if (text)
        jot_raw(out, text, strlen(text));
    else
        out->failed = true;
    free(text);
}

static void show_game(room *r, const session *s, int viewer, buf *out)
{
    mk_game view;
    mk_view(&r->match.game, show_eye(viewer), &view);
    view_json_all(&view, &r->shown[viewer], jot_key(out, "view"));
    show_tree(undo_request(r), jot_key(out, "request"));
    if (viewer != SPECTATOR) show_tree(standing_json(&r->seat[viewer]), jot_key(out, "standing"));
    news_state(r, &view, viewer, s->texts, out);
}

/* It looks the same to all who watch, but for the host and for who has muted somebody. */
static bool is_one_of_many(const room *r, session *s)
{
    return show_viewer(r, s) == SPECTATOR && r->host != s->who->kept.id && !manners_mutes_any(s);
}

void show_tables(room *r)
{
    buf seen[2] = {{0}}; /* by those who watch, without texts and with them */
    for (guint i = 0; i < r->sessions->len; i++) {
        session *s = r->sessions->pdata[i];
        buf *known = is_one_of_many(r, s) ? &seen[s->texts] : NULL;
        if (known && known->len) {
            wire_send(s->client, known->data, known->len);
            continue;
        }
        show_table(r, s, 0);
        const buf *told = &r->sv->message;
        if (known && !told->failed) buf_add(known, told->data, told->len);
    }
    buf_free(&seen[0]);
    buf_free(&seen[1]);
}

void show_table(room *r, session *s, int id)
{
    int viewer = show_viewer(r, s);
    buf *out = session_begin(s, "table", id);
    show_tree(show_summary(r), jot_key(out, "table"));
    show_tree(chat_lines_of(s, r), jot_key(out, "chat"));
    jot_text_or_null(jot_key(out, "seat"), show_seat_name(viewer));
    if (viewer != SPECTATOR || r->host == s->who->kept.id) jot_text(jot_key(out, "invite"), r->invite);
    fair_show(r, jot_key(out, "fair"));
    if (r->begun && r->state != STORE_WAITING) show_game(r, s, viewer, out);
    session_end(s);
}

void show_seats(room *r)
{
    show_all(r, json_pack("{ss so}", "type", "seats", "table", show_summary(r)), NULL);
}

void show_watchers(room *r, session *s)
{
    lobby_stale(r);
    if (show_viewer(r, s) == SPECTATOR && r->sessions->len <= LIMIT_WATCHERS_TOLD)
        show_all(r, json_pack("{ss so}", "type", "seats", "table", show_summary(r)), s);
}

void show_seat(room *r, int seat)
{
    for (guint i = 0; i < r->sessions->len; i++)
        if (show_viewer(r, r->sessions->pdata[i]) == seat) show_table(r, r->sessions->pdata[i], 0);
}

/* ---- answers of clients, as numbers ---- */

bool show_read_choices(session *s, const room *r, int seat, const message *m, mk_choice out[MESSAGE_CHOICES])
{
    int noun = mk_rule_about(mk_question(&r->match.game, seat).op).noun;
    bool held = match_held(&r->match, seat);
    for (int i = 0; i < m->choices; i++) {
        int id = held ? -1 : mk_id(noun, m->choice[i], strlen(m->choice[i]));
        if (held && !strcmp(m->choice[i], "confirm")) id = MATCH_CONFIRM;
        if (id < 0 || id > UINT8_MAX) return session_error(s, m->id, "illegal", "this is not one of the options");
        out[i] = (mk_choice)id;
    }
    return true;
}
