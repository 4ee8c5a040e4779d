/* room_lines.c - lines of play that people keep with a game that is over, each with a comment: for all who may open the
 * table, and in its record.
 *
 * Who played there or made the table may keep some; all others have their browser for it (web/src/state/variations).
 */
#include <string.h>

#include "analysis.h"
#include "base/jot.h"
#include "match/lines.h"

_Static_assert((int)MESSAGE_TEXT <= (int)LINES_COMMENT, "what is said about a line fits into its record");

static bool may_keep(const room *r, int64_t person)
{
    return r->host == person || room_seat_of(r, person) >= 0;
}

/* ---- all of them ---- */

static void add_answers(buf *out, const char *answers)
{
    char one[STUDY_ANSWER + 1];
    jot_open(out, '[');
    while (study_next(&answers, one)) jot_text(out, one);
    jot_close(out, ']');
}

static bool show_one(void *context, const store_line *l)
{
    buf *out = context;
    jot_open(out, '{');
    jot_number(jot_key(out, "number"), l->number);
    jot_number(jot_key(out, "version"), l->version);
    add_answers(jot_key(out, "answers"), l->answers);
    jot_text(jot_key(out, "comment"), l->comment);
    jot_number(jot_key(out, "person"), l->person);
    jot_text(jot_key(out, "name"), l->name);
    jot_number(jot_key(out, "at"), l->at);
    jot_close(out, '}');
    return true;
}

void lines_show(session *s, room *r, const message *m)
{
    buf list = {0};
    jot_open(&list, '[');
    store_result result = store_each_line(s->sv->store, r->id, show_one, &list);
    jot_close(&list, ']');
    if (result != STORE_OK || list.failed)
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    else {
        buf *out = session_begin(s, "lines", m->id);
        jot_text(jot_key(out, "table"), r->id);
        jot_bool(jot_key(out, "keeps"), may_keep(r, s->who->kept.id));
        jot_raw(jot_key(out, "lines"), buf_text(&list), list.len);
        session_end(s);
    }
    buf_free(&list);
}

static void changed(room *r)
{
    show_all(r, json_pack("{ss ss}", "type", "lines-changed", "table", r->id), NULL);
}

/* ---- one more ---- */

typedef struct count {
    store_line one; /* that is to be kept */
    int all, own;
    bool known; /* it is there already, and gets another comment */
} count;

static bool count_one(void *context, const store_line *l)
{
    count *c = context;
    bool own = l->person == c->one.person;
    c->all++;
    c->own += own;
    c->known |=
        own && l->version == c->one.version && !strcmp(l->answers, c->one.answers) && !strcmp(l->name, c->one.name);
    return true;
}

static const char *no_room(session *s, const room *r, const store_line *l)
{
    count c = {.one = *l};
    const char *why = NULL;
    if (store_each_line(s->sv->store, r->id, count_one, &c) != STORE_OK)
        why = "the server could not look this up: try again later";
    else if (!c.known && c.own >= LIMIT_LINES_PERSON)
        why = "you have kept as many lines here as you may: remove one";
    else if (!c.known && c.all >= LIMIT_LINES)
        why = "this table has as many lines as it may: remove one";
    return why;
}

/* What was taken back is no part of the record, so a line cannot go on from there. */
static bool stands(const room *r, const match *then)
{
    const match *known = r->past ? &r->past->match : &r->match;
    bool fits = then->log_len < known->log_len;
    for (int i = 0; fits && i < then->log_len; i++) fits = !((then->log[i] ^ known->log[i]) & ~MATCH_FIRST);
    return fits;
}

static void keep(session *s, room *r, replay *again)
{
    const message *m = &again->m;
    study *st = g_new0(study, 1);
    *st = study_at(r, again);
    bool plays = study_plays(s, m, st);
    study_free(st);
    g_free(st);
    if (!plays) return;
    if (!stands(r, &again->again.match)) {
        session_error(s, m->id, "wrong-time",
                      "this moment was taken back, or is the end: keep the line from another one");
        return;
    }
    store_line l = {.person = s->who->kept.id,
                    .at = server_now(),
                    .name = s->who->kept.name,
                    .version = (int)m->version,
                    .place = again->again.match.log_len,
                    .answers = m->answers,
                    .comment = m->text};
    const char *why = no_room(s, r, &l);
    if (!why) why = quota_take(s->sv, QUOTA_LINE, session_payer(s));
    if (why) {
        session_error(s, m->id, "too-many", why);
        return;
    }
    store_add_line(s->sv->store, r->id, &l);
    changed(r);
    session_ok(s, m->id);
}

void lines_keep(session *s, room *r, const message *m)
{
    if (!may_keep(r, s->who->kept.id))
        session_error(s, m->id, "not-allowed", "only who played here, or made the table, keeps lines with it");
    else if (!m->answers[0])
        session_error(s, m->id, "bad-message", "a line has at least one answer");
    else if (strlen(m->answers) > LINES_BYTES)
        session_error(s, m->id, "too-many", "this line is too long to be kept");
    else
        study_moment(s, r, m, keep);
}

/* ---- one less ---- */

typedef struct wanted {
    int64_t number, person; /* person: who kept it; 0: there is none */
} wanted;

static bool find_one(void *context, const store_line *l)
{
    wanted *w = context;
    if (l->number == w->number) w->person = l->person;
    return !w->person;
}

void lines_drop(session *s, room *r, const message *m)
{
    wanted w = {.number = m->number};
    int64_t person = s->who->kept.id;
    if (store_each_line(s->sv->store, r->id, find_one, &w) != STORE_OK)
        session_error(s, m->id, "failed", "the server could not look this up: try again later");
    else if (!w.person)
        session_error(s, m->id, "not-found", "there is no such line");
    else if (w.person != person && r->host != person)
        session_error(s, m->id, "not-allowed", "only who kept a line, or the host of the table, removes it");
    else {
        store_drop_line(s->sv->store, r->id, m->number);
        changed(r);
        session_ok(s, m->id);
    }
}

/* ---- in the record ---- */

typedef struct woven {
    variation line[LIMIT_LINES];
    int n;
} woven;

static bool take(void *context, const store_line *l)
{
    woven *w = context;
    w->line[w->n++] = (variation){
        .place = l->place, .answers = g_strdup(l->answers), .by = g_strdup(l->name), .comment = g_strdup(l->comment)};
    return w->n < LIMIT_LINES;
}

void lines_add(const room *r, record *rec)
{
    woven w = {.n = 0};
    store_each_line(r->sv->store, r->id, take, &w);
    lines_weave(rec, r->seed, w.line, w.n);
    for (int i = 0; i < w.n; i++) {
        g_free((char *)w.line[i].answers);
        g_free((char *)w.line[i].by);
        g_free((char *)w.line[i].comment);
    }
}
