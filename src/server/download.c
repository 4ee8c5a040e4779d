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
#include "told.h"

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

/* ---- how they are told, and get along with others ---- */

/* The keys of a browser stay here: who has them could read what it is told. */
static bool told_part(download *d)
{
    buf *out = &d->out;
    const listener *l = d->sv->telling ? told_listener(d->sv, d->who.id) : NULL;
    if (!l) return false;
    jot_open(jot_key(out, "told"), '{');
    jot_number(jot_key(out, "after"), l->wish.after);
    jot_bool(jot_key(out, "slow"), l->wish.slow);
    jot_bool(jot_key(out, "looking"), l->wish.looking);
    jot_open(jot_key(out, "channels"), '[');
    for (guint i = 0; i < l->channels->len; i++) {
        const store_channel *c = &g_array_index(l->channels, channel, i).kept;
        json_t *o = told_channel_json(c);
        json_object_set_new(o, "made", json_integer(c->made));
        if (c->target[0]) json_object_set_new(o, "url", json_string(c->target));
        show_tree(o, out);
    }
    jot_close(out, ']');
    jot_close(out, '}');
    return false;
}

static bool add_shunned(void *context, const store_shun *s)
{
    buf *out = context;
    jot_open(out, '{');
    jot_number(jot_key(out, "person"), s->other);
    jot_text(jot_key(out, "name"), s->name);
    jot_bool(jot_key(out, "mute"), s->mute);
    jot_bool(jot_key(out, "block"), s->block);
    jot_close(out, '}');
    return true;
}

/* Lines of others that were kept with a report are theirs. */
static bool add_report(void *context, const store_report *r)
{
    buf *out = context;
    jot_open(out, '{');
    add_time(out, "at", r->at);
    jot_text(jot_key(out, "table"), r->table);
    jot_number(jot_key(out, "person"), r->person);
    jot_text(jot_key(out, "reason"), r->reason);
    jot_text(jot_key(out, "text"), r->text);
    jot_close(out, '}');
    return true;
}

static bool add_vacation(void *context, int first, int last)
{
    buf *out = context;
    char day[TIMING_DAY + 1];
    jot_open(out, '{');
    timing_day_text(first, day);
    jot_text(jot_key(out, "first"), day);
    timing_day_text(last, day);
    jot_text(jot_key(out, "last"), day);
    jot_close(out, '}');
    return true;
}

static bool manners_part(download *d)
{
    buf *out = &d->out;
    jot_open(jot_key(out, "shunned"), '[');
    store_each_shun(d->sv->store, d->who.id, add_shunned, out);
    jot_close(out, ']');
    jot_open(jot_key(out, "reports"), '[');
    store_each_report_by(d->sv->store, d->who.id, LIMIT_DOWNLOAD_ROWS, add_report, out);
    jot_close(out, ']');
    jot_open(jot_key(out, "vacations"), '[');
    store_each_vacation(d->sv->store, d->who.id, 0, add_vacation, out);
    jot_close(out, ']');
    return false;
}

static bool pace_part(download *d)
{
    store_pace p;
    buf *out = &d->out;
    if (store_get_pace(d->sv->store, d->who.id, &p) != STORE_OK) return false;
    jot_open(jot_key(out, "pace"), '{');
    jot_number(jot_key(out, "turns"), p.turns);
    jot_number(jot_key(out, "spent"), p.spent);
    jot_number(jot_key(out, "games"), p.games);
    jot_number(jot_key(out, "finished"), p.finished);
    jot_close(out, '}');
    return false;
}

/* ---- what they have played ---- */

static bool add_puzzle(void *context, int puzzle, bool solved)
{
    buf *out = context;
    jot_open(out, '{');
    jot_number(jot_key(out, "puzzle"), puzzle);
    jot_bool(jot_key(out, "solved"), solved);
    jot_close(out, '}');
    return true;
}

static bool puzzles_part(download *d)
{
    jot_open(jot_key(&d->out, "puzzles"), '[');
    store_each_tried(d->sv->store, d->who.id, add_puzzle, &d->out);
    jot_close(&d->out, ']');
    return false;
}

static bool add_contest(void *context, const store_contest *c)
{
    buf *out = context;
    json_t *doc = json_loads(c->doc, 0, NULL);
    const char *name = json_string_value(json_object_get(doc, "name"));
    jot_text(jot_key(out, "name"), name ? name : "");
    jot_text(jot_key(out, "state"), contest_state_name[c->state]);
    if (c->league[0]) jot_text(jot_key(out, "league"), c->league);
    json_decref(doc);
    return false;
}

static bool add_entered(void *context, const store_entrant *e)
{
    download *d = context;
    jot_open(&d->out, '{');
    jot_text(jot_key(&d->out, "id"), e->contest);
    store_get_contest(d->sv->store, e->contest, add_contest, &d->out);
    jot_number(jot_key(&d->out, "rating"), e->rating);
    if (e->division >= 0) jot_number(jot_key(&d->out, "division"), e->division);
    jot_bool(jot_key(&d->out, "withdrawn"), e->out);
    jot_close(&d->out, '}');
    return true;
}

static bool contest_part(download *d)
{
    jot_open(jot_key(&d->out, "tournaments"), '[');
    store_each_entered(d->sv->store, d->who.id, LIMIT_DOWNLOAD_ROWS, add_entered, d);
    jot_close(&d->out, ']');
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

static part *const parts[] = {person_part, told_part,    manners_part, pace_part, puzzles_part, contest_part,
                              rating_part, results_part, clubs_part,   list_part, tables_part,  NULL};

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
