/* room_together.c - several people look at one analysis of a game that is over: one leads, the others are told what it
 * shows.
 *
 * Nothing of it is kept or played here: what is shown is relayed as it was said, and who gets it plays it
 * (study_ask.c). It ends with the last one who looks.
 */
#include <string.h>

#include "analysis.h"
#include "base/jot.h"

struct circle {
    GPtrArray *people; /* sessions, in the order in which they came */
    session *lead;
    int64_t version;
    char answers[LIMIT_TOGETHER_BYTES + 1];
};
typedef struct circle circle;

static bool is_in(const room *r, const session *s)
{
    return r->circle && g_ptr_array_find(r->circle->people, s, NULL);
}

/* ---- telling ---- */

static void add_people(buf *out, const circle *c)
{
    jot_open(out, '[');
    for (guint i = 0; i < c->people->len; i++) {
        const session *s = c->people->pdata[i];
        jot_open(out, '{');
        jot_number(jot_key(out, "number"), (int64_t)s->serial);
        jot_number(jot_key(out, "person"), s->who->kept.id);
        jot_text(jot_key(out, "name"), s->who->kept.name);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void tell(const room *r)
{
    const circle *c = r->circle;
    for (guint i = 0; i < c->people->len; i++) {
        session *s = c->people->pdata[i];
        const char *at = c->answers;
        char one[STUDY_ANSWER + 1];
        buf *out = session_begin(s, "together", 0);
        jot_text(jot_key(out, "table"), r->id);
        jot_number(jot_key(out, "you"), (int64_t)s->serial);
        jot_number(jot_key(out, "lead"), (int64_t)c->lead->serial);
        add_people(jot_key(out, "people"), c);
        jot_number(jot_key(out, "version"), c->version);
        jot_open(jot_key(out, "answers"), '[');
        while (study_next(&at, one)) jot_text(out, one);
        jot_close(out, ']');
        session_end(s);
    }
}

/* ---- coming and going ---- */

void together_free(room *r)
{
    if (!r->circle) return;
    g_ptr_array_unref(r->circle->people);
    g_clear_pointer(&r->circle, g_free);
}

void together_gone(room *r, session *s)
{
    circle *c = r->circle;
    if (!c || !g_ptr_array_remove(c->people, s)) return;
    if (!c->people->len) {
        together_free(r);
        return;
    }
    if (c->lead == s) c->lead = c->people->pdata[0];
    tell(r);
}

/* What is shown; false: it is too long, which was told. */
static bool take(circle *c, session *s, const message *m)
{
    size_t len = strlen(m->answers);
    if (len > LIMIT_TOGETHER_BYTES)
        return session_error(s, m->id, "too-many", "this line is too long to be looked at together");
    c->version = m->version;
    memcpy(c->answers, m->answers, len + 1);
    return true;
}

/* Who comes first leads, and shows what the message says. */
void together_join(session *s, room *r, const message *m)
{
    if (!r->circle) {
        circle *c = g_new0(circle, 1);
        c->lead = s;
        if (!take(c, s, m)) {
            g_free(c);
            return;
        }
        c->people = g_ptr_array_new();
        r->circle = c;
    }
    if (!is_in(r, s)) {
        if (r->circle->people->len >= LIMIT_TOGETHER) {
            session_error(s, m->id, "too-many", "as many look at this together as may: try again later");
            return;
        }
        g_ptr_array_add(r->circle->people, s);
    }
    tell(r);
    session_ok(s, m->id);
}

void together_leave(session *s, room *r, const message *m)
{
    together_gone(r, s);
    session_ok(s, m->id);
}

/* ---- leading ---- */

static bool leads(session *s, const room *r, const message *m)
{
    if (!is_in(r, s)) return session_error(s, m->id, "wrong-time", "you do not look at this together with others");
    return r->circle->lead == s || session_error(s, m->id, "not-allowed", "somebody else leads");
}

void together_show(session *s, room *r, const message *m)
{
    if (!leads(s, r, m) || !take(r->circle, s, m)) return;
    tell(r);
    session_ok(s, m->id);
}

void together_lead(session *s, room *r, const message *m)
{
    if (!leads(s, r, m)) return;
    for (guint i = 0; i < r->circle->people->len; i++) {
        session *other = r->circle->people->pdata[i];
        if ((int64_t)other->serial != m->number) continue;
        r->circle->lead = other;
        tell(r);
        session_ok(s, m->id);
        return;
    }
    session_error(s, m->id, "not-found", "they do not look at this any more");
}
