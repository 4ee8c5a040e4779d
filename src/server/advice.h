/* advice.h - what hints and reviews have in common: one at a time for a connection, and how answers are told. */
#ifndef ADVICE_H
#define ADVICE_H

#include "ai/hint.h"
#include "base/jot.h"
#include "server.h"

/* False: something is thought about for this connection already, which was told. */
bool advice_begin(session *s, const message *m);
/* Who asked, where they are still there: they may ask again. */
session *advice_asked_by(server *sv, uint64_t serial);

/* How well those play who sit at a table. */
void advice_levels(const room *r, uint8_t level[MK_SEATS]);

void advice_add_points(buf *out, const char *key, int hundredths);
/* A list of names: of a set all its members, else one. */
void advice_add_choices(buf *out, int op, mk_choice choice, uint32_t set);
void advice_add_all_reasons(buf *out, const char *key, const hint_reason *reason, int n, bool texts);
void advice_add_reasons(buf *out, const hint_answer *h, bool texts);
/* What it brings, then what it costs, to the end of the turn. */
void advice_add_changes(buf *out, const char *key, const hint_answer *h);
/* An answer that is advised, as an object. */
void advice_add_answer(buf *out, int op, const hint_answer *h, bool texts);

#endif
