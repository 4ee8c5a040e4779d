/* say.h - what happens, in sentences that a player of the board game understands.
 *
 *     say_event(&g, g.event, i, &text);   // p1 climbs to step 4 of the palace stairs (R8.2, because of scroll 59)
 *
 * In the language of base/speech.h. Everything is appended to the text, without a line end.
 */
#ifndef SAY_H
#define SAY_H

#include "base/buf.h"
#include "rules/mk.h"

/* Event i of a list; some are said differently after the ones before them. */
void say_event(const mk_game *g, const mk_event *list, int i, buf *out);
/* say_answer.c: who answers what: "p1 takes from the tray: 2 green keshis [one of 7, R4.1]". */
void say_answer(const mk_game *g, mk_task t, int player, mk_choice c, int options, buf *out);
/* What one does who answers this question, in English, "takes from the tray" (false: it is none); the same in a
 * sentence, "p1 takes from the tray: …"; and one of the choices, "2 green keshis", of a task also with what it asks
 * about. */
bool say_doing(int op, buf *out);
void say_question(int op, int player, buf *out);
void say_option(const mk_game *g, int op, mk_choice c, buf *out);
void say_task_option(const mk_game *g, mk_task t, mk_choice c, buf *out);
/* The same where several may be chosen at once, as bits (R3.1, R16.4; 0: it is the one choice); and in a sentence. */
void say_options(const mk_game *g, int op, mk_choice c, uint32_t set, buf *out);
void say_choices(const mk_game *g, int op, int player, mk_choice c, uint32_t set, buf *out);
/* A choice in the words of its question. */
void say_choice(const mk_game *g, int op, int player, mk_choice c, buf *out);

/* say_words.c: what things are called. */
void say_who(int player, buf *out);
/* What the notation calls like this, "the space “2 water”" for the third of NOUN_SPACE. */
void say_name(int noun, int id, buf *out);
/* "yellow: 2 dinars"; the next part of a list, "yellow: 2 dinars; purple: 2 water"; "pink, brown or beige". */
void say_pair(const char *what, const char *value, buf *out);
void say_next(const char *part, buf *list);
void say_either(const char *const word[], int n, buf *out);
/* The number into a text that has a place for it. */
void say_count(const char *text, int n, buf *out);
/* "3 dates", "1 point" */
void say_amount(int resource, int n, buf *out);
/* "2 white keshis", "1 nomad" */
void say_keshis(int keshi, int n, buf *out);
void say_space(int space, buf *out);
/* "scroll 59"; nothing for no cause */
void say_cause(uint16_t cause, buf *out);
const char *say_colour(int keshi);
const char *say_class(int class);
const char *say_kind(int kind);
const char *say_gate(int colour);
const char *say_scrolls(int class);
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

/* rule.c: "R8.2" for 802 */
enum { SAY_RULE_MAX = 12 };
const char *say_rule(int rule, char out[SAY_RULE_MAX]);

/* In English: T(say_sector[s]). */
extern const char *const say_sector[MK_SECTORS];
extern const char *const say_phase[];

#endif
