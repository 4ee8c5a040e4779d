/* say.h - what happens, in sentences that a player of the board game understands.
 *
 *     say_event(&g, g.event, i, &text);   // p1 climbs the palace stairs to step 4 (R8.2, because of scroll 59)
 *
 * Everything is appended to the text, without a line end.
 */
#ifndef SAY_H
#define SAY_H

#include "base/buf.h"
#include "rules/mk.h"

/* e: one of the events of g. */
/* Event i of a list; some are said differently after the ones before them. */
void say_event(const mk_game *g, const mk_event *list, int i, buf *out);
/* Who answers what: "p1 takes from the tray: 2-green (one of 7 choices)". */
void say_answer(const mk_game *g, mk_task t, int player, mk_choice c, int options, buf *out);
/* What one does who answers this question, "takes from the tray", and one of the choices, "2 green". */
const char *say_doing(int op);
void say_option(const mk_game *g, int op, mk_choice c, buf *out);
/* A choice in the words of its question. */
void say_choice(const mk_game *g, int op, int player, mk_choice c, buf *out);

/* "3 dates", "1 point" */
void say_amount(int resource, int n, buf *out);
/* say_tiles.c: what components do, in a few words. */
void say_program(const mk_program *program, buf *out);
void say_scroll(int scroll, buf *out);
void say_luxury(int luxury, buf *out);
void say_office(int office, buf *out);
void say_river_tile(int tile, buf *out);
void say_oasis(int oasis, buf *out);
void say_provision(int provision, buf *out);
/* A space of the lattice, with the staircase tile that covers it. */
void say_lattice(const mk_game *g, int space, buf *out);
void say_town(int town, buf *out);
void say_reward(int side, int tier, buf *out);
void say_building(int building, buf *out);
/* Its symbols are those of the rules of the game. */
void say_strategy(const mk_game *g, int tile, buf *out);

/* "R8.2" for 802 */
enum { SAY_RULE_MAX = 12 };
const char *say_rule(int rule, char out[SAY_RULE_MAX]);

extern const char *const say_sector[MK_SECTORS];
extern const char *const say_phase[];

#endif
