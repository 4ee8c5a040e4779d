/* given.c - what seats have answered lately.
 *
 * Who has sent an answer and lost the connection before the reply came sends it again. It must count once, also when
 * the server was started anew in between: so what was answered follows from the journal, like all else of a match.
 */
#include "match.h"

enum { HEAD = 3 }; /* of a step: its kind, its seat, flags (match.c) */

void match_note(match *m, int seat, uint32_t question, int op, const match_change *c)
{
    if (c->undone) {
        m->undone[seat] = m->steps;
        return;
    }
    match_given *to = m->given[seat];
    for (int i = 1; i < MATCH_GIVEN; i++)
        if (m->given[seat][i].version < to->version) to = &m->given[seat][i];
    *to = (match_given){.question = question, .version = m->steps, .op = (uint8_t)op};
    const uint8_t *b = (const uint8_t *)c->step.data;
    for (size_t i = HEAD; i + 1 < c->step.len && b[i] == seat && to->len < MATCH_SET; i += 2)
        to->choice[to->len++] = b[i + 1];
}

const match_given *match_gave(const match *m, int seat, int64_t question)
{
    for (int i = 0; i < MATCH_GIVEN; i++)
        if (m->given[seat][i].version && m->given[seat][i].question == question) return &m->given[seat][i];
    return NULL;
}
