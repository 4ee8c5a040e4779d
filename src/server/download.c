/* download.c - all that is kept of a person, as one JSON file, for that person alone.
 *
 * It is gathered in pieces: games are loaded one after the other, as when somebody opens them. What a person may keep
 * is bounded, so is this; of the largest collections the oldest games come without their records.
 */
#include <stdlib.h>
#include <string.h>

#include "account.h"
#include "base/jot.h"
#include "clubs.h"

typedef struct download download;
typedef bool part(download *d); /* true: there is more of it */

struct download {
    server *sv;
    store_person who;
    part *const *now;
    int64_t before; /* of results */
    GPtrArray *ids; /* of tables */
    guint at;
    buf out;
    download_fn *done;
    void *context;
};

static void add_time(buf *out, const char *key, int64_t at)
{
    jot_number(jot_key(out, key), at);
}

static bool add_device(void *context, const store_session *t)
{
    buf *out = context;
    jot_open(out, '{');
    add_time(out, "created", t->created);
    add_time(out, "seen", t->seen);
    jot_text(jot_key(out, "browser"), t->about);
    jot_close(out, '}');
    return true;
}

static bool person_part(download *d)
{
    const store_person *p = &d->who;
    buf *out = &d->out;
    int left;
    jot_open(out, '{');
    jot_open(jot_key(out, "person"), '{');
    jot_number(jot_key(out, "id"), p->id);
    jot_text(jot_key(out, "name"), p->name);
    jot_text(jot_key(out, "login"), p->login);
    jot_text(jot_key(out, "mail"), p->mail);
    jot_bool(jot_key(out, "second"), second_is_on(d->sv, p->id, &left));
    jot_text(jot_key(out, "language"), p->language);
    jot_bool(jot_key(out, "rated"), !p->unrated);
    add_time(out, "created", p->created);
    add_time(out, "seen", p->seen);
    jot_close(out, '}');
    jot_open(jot_key(out, "devices"), '[');
    store_each_session(d->sv->store, p->id, add_device, out);
    jot_close(out, ']');
    return false;
}

static bool rating_part(download *d)
{
    store_rating r;
    char text[80];
    if (store_get_rating(d->sv->store, d->who.id, &r) == STORE_OK) {
        jot_open(jot_key(&d->out, "rating"), '{');
        int len = g_snprintf(text, sizeof text, "%.1f", r.rating);
        jot_raw(jot_key(&d->out, "rating"), text, (size_t)len);
        len = g_snprintf(text, sizeof text, "%.1f", r.deviation);
        jot_raw(jot_key(&d->out, "error"), text, (size_t)len);
        jot_number(jot_key(&d->out, "games"), r.games);
        add_time(&d->out, "at", r.at);
        jot_close(&d->out, '}');
    }
    jot_open(jot_key(&d->out, "results"), '[');
    return false;
}

static bool add_result(void *context, const store_score *r)
{
    download *d = context;
    buf *out = &d->out;
    jot_open(out, '{');
    jot_text(jot_key(out, "table"), r->game);
    jot_text(jot_key(out, "seat"), show_seat_name(r->seat));
    add_time(out, "at", r->at);
    jot_number(jot_key(out, "place"), r->place);
    jot_number(jot_key(out, "score"), r->score);
    jot_bool(jot_key(out, "resigned"), r->resigned);
    jot_raw(jot_key(out, "about"), r->about, strlen(r->about));
    jot_close(out, '}');
    d->before = r->number;
    return true;
}

static bool results_part(download *d)
{
    int64_t before = d->before;
    store_each_score(d->sv->store, d->who.id, before, LIMIT_RESULTS_AT_ONCE, add_result, d);
    if (d->before != before) return true;
    jot_close(&d->out, ']');
    return false;
}

typedef struct said {
    int64_t person;
    buf *out;
} said;

static bool add_line(void *context, int64_t person, const char *name, const char *text, int64_t at)
{
    (void)name;
    const said *c = context;
    if (person != c->person) return true;
    jot_open(c->out, '{');
    add_time(c->out, "at", at);
    jot_text(jot_key(c->out, "text"), text);
    jot_close(c->out, '}');
    return true;
}

/* With what the person has said there. */
static bool add_club(void *context, const store_club *c)
{
    download *d = context;
    buf *out = &d->out;
    jot_open(out, '{');
    jot_text(jot_key(out, "id"), c->id);
    jot_text(jot_key(out, "name"), c->name);
    jot_text(jot_key(out, "role"), club_role_name(c->role));
    jot_open(jot_key(out, "chat"), '[');
    store_each_chat(d->sv->store, c->id, LIMIT_CHAT_KEPT, add_line, &(said){.person = d->who.id, .out = out});
    jot_close(out, ']');
    jot_close(out, '}');
    return true;
}

static bool clubs_part(download *d)
{
    jot_open(jot_key(&d->out, "clubs"), '[');
    store_clubs_of(d->sv->store, d->who.id, add_club, d);
    jot_close(&d->out, ']');
    return false;
}

static bool add_id(void *context, const store_table *t)
{
    g_ptr_array_add(((download *)context)->ids, g_strdup(t->id));
    return true;
}

static bool list_part(download *d)
{
    store_list_person(d->sv->store, d->who.id, LIMIT_KEPT_TABLES, add_id, d);
    jot_open(jot_key(&d->out, "tables"), '[');
    return false;
}

static void add_table(download *d, room *r, const char *id)
{
    buf *out = &d->out, played = {0};
    jot_open(out, '{');
    jot_text(jot_key(out, "id"), id);
    if (r) {
        json_t *summary = show_summary(r);
        char *text = json_dumps(summary, JSON_COMPACT);
        json_decref(summary);
        if (text) jot_raw(jot_key(out, "table"), text, strlen(text));
        free(text);
        bool begun = r->begun && r->state != STORE_WAITING;
        if (begun && http_record(r, d->who.id, &played)) jot_bytes(jot_key(out, "record"), played.data, played.len);
        buf_free(&played);
    }
    jot_open(jot_key(out, "chat"), '[');
    store_each_chat(d->sv->store, id, LIMIT_CHAT_KEPT, add_line, &(said){.person = d->who.id, .out = out});
    jot_close(out, ']');
    jot_close(out, '}');
}

static bool tables_part(download *d)
{
    if (d->at < d->ids->len) {
        const char *id = d->ids->pdata[d->at];
        bool more = false, room_for = d->out.len < LIMIT_DOWNLOAD_BYTES;
        store_result result;
        room *r = room_for ? room_find(d->sv, id, &result, &more) : NULL;
        if (more) return true;
        add_table(d, r, id);
        d->at++;
        return true;
    }
    jot_close(&d->out, ']');
    jot_close(&d->out, '}');
    return false;
}

static part *const parts[] = {person_part, rating_part, results_part, clubs_part, list_part, tables_part, NULL};

static bool go_on(turn *t, void *data)
{
    (void)t;
    download *d = data;
    if (!(*d->now)(d)) d->now++;
    if (*d->now && !d->out.failed) return true;
    download_fn *done = d->done;
    d->done = NULL;
    done(d->context, d->out.failed ? NULL : &d->out);
    return false;
}

static void drop(void *data)
{
    download *d = data;
    d->sv->downloads--;
    g_ptr_array_unref(d->ids);
    buf_free(&d->out);
    g_free(d);
}

void download_start(turn *t, const store_person *who, download_fn *done, void *context)
{
    download *d = g_new0(download, 1);
    *d = (download){.sv = t->sv, .who = *who, .now = parts, .done = done, .context = context};
    d->ids = g_ptr_array_new_with_free_func(g_free);
    d->sv->downloads++;
    turn_go_on(t, go_on, d, drop);
}
