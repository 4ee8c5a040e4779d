/* room_resent.c - requests that come twice: what was done already is not done again.
 *
 * Nothing is kept for that. An answer is known by the number of its question and stands in the journal; of other
 * requests the table tells whether they are done. So it holds after a restart, and in whichever process the table is.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "resent.h"

/* ---- the game ---- */

static int compare_choices(const void *a, const void *b)
{
    return *(const mk_choice *)a - *(const mk_choice *)b;
}

/* The last of a set may have been forced: then it is not in the journal. */
static bool is_same(const match_given *g, const message *m)
{
    mk_choice c[MESSAGE_CHOICES] = {0};
    if (g->op == OP_NONE) return m->choices == 1 && !strcmp(m->choice[0], "confirm");
    for (int i = 0; i < m->choices; i++) {
        int id = mk_id(mk_rule_about(g->op).noun, m->choice[i], strlen(m->choice[i]));
        if (id < 0 || id > UINT8_MAX) return false;
        c[i] = (mk_choice)id;
    }
    qsort(c, (size_t)m->choices, sizeof *c, compare_choices);
    return g->len > 0 && g->len <= m->choices && !memcmp(c, g->choice, g->len);
}

/* Also without a word that it was sent before: two windows of somebody may give the same answer. What was taken back
 * since is not to be given by accident once more; who sends again means the first time. */
bool resent_answer(session *s, const room *r, int seat, const message *m)
{
    if (!r->begun || seat < 0 || (match_asked(&r->match, seat) && r->match.since[seat] == m->question)) return false;
    const match_given *g = match_gave(&r->match, seat, m->question);
    if (!g || !is_same(g, m) || (!m->resent && r->match.undone[seat] > g->version)) return false;
    session_reply(s, m->id, json_pack("{ss sI}", "type", "ok", "version", (json_int_t)g->version));
    return true;
}

/* Something was taken back since the version that the message is about, or the others are being asked. */
bool resent_undo(session *s, const room *r, int seat, const message *m)
{
    if (!r->begun || seat < 0) return false;
    bool done = m->version && r->match.undone[seat] > m->version;
    if (done)
        session_ok(s, m->id);
    else if (m->resent && r->undo_by == seat)
        session_reply(s, m->id, json_pack("{ss sb}", "type", "ok", "pending", true));
    else
        return false;
    return true;
}

/* ---- around it ---- */

static bool done(session *s, const message *m, bool is)
{
    if (!m->resent || !is) return false;
    session_ok(s, m->id);
    return true;
}

static bool hosts(const session *s, const room *r)
{
    return r->host == s->who->kept.id;
}

bool resent_join(session *s, const room *r, int seat, const message *m)
{
    (void)r;
    return done(s, m, seat >= 0);
}

bool resent_leave(session *s, const room *r, int seat, const message *m)
{
    return done(s, m, seat < 0 && !hosts(s, r));
}

bool resent_kick(session *s, const room *r, int seat, const message *m)
{
    (void)seat;
    return done(s, m, hosts(s, r) && m->seat < r->seats && r->seat[m->seat].kind == SEAT_OPEN);
}

bool resent_start(session *s, const room *r, int seat, const message *m)
{
    (void)seat;
    return done(s, m, hosts(s, r) && r->state != STORE_WAITING);
}

bool resent_resign(session *s, const room *r, int seat, const message *m)
{
    return done(s, m, seat >= 0 && r->seat[seat].resigned);
}

bool resent_consent(session *s, const room *r, int seat, const message *m)
{
    return done(s, m, seat >= 0 && r->undo_number == m->request && r->undo_said >> seat & 1);
}

/* ---- new tables ---- */

void resent_table(int64_t person, const char *key, char id[STORE_ID + 1])
{
    uint32_t n[16];
    char text[MESSAGE_ONCE + 32];
    int len = g_snprintf(text, sizeof text, "table %" G_GINT64_FORMAT " %s", person, key);
    crypto_generichash((unsigned char *)n, sizeof n, (const unsigned char *)text, (size_t)len, NULL, 0);
    for (int i = 0; i < STORE_ID; i++) id[i] = SERVER_LETTERS[n[i] % (sizeof SERVER_LETTERS - 1)];
    id[STORE_ID] = 0;
}
