/* marrakesh.h - the rules of the game, as a library.
 *
 * A game is one flat struct. It holds no pointers: copy it with mk_copy or memcpy, compare it with memcmp,
 * save it with mk_write. Everything that can happen goes through mk_apply(); nothing here allocates,
 * prints, reads a clock or rolls a die: chance is a player who is asked like the others.
 *
 *     mk_game g;
 *     mk_start(&g, &(mk_setup){.players = 2}, NULL);
 *     while (!mk_over(&g)) {
 *         int who = mk_to_act(&g);                      // a seat, or MK_CHANCE
 *         mk_choice c = who == MK_CHANCE ? mk_roll(&g, random_number()) : ask_somebody(&g, who);
 *         if (mk_apply(&g, who, c) != MK_OK) complain();
 *     }
 */
#ifndef MK_MARRAKESH_H
#define MK_MARRAKESH_H

#include <stddef.h>

#include "catalog.h"
#include "ops.h"
#include "state.h"

/* The newest rules. Games of older ones go on as they began: what changed is in doc/rules.md, "Changes". */
enum { MK_RULES = 2 };
/* Is it played by these rules, or newer ones? Each question of this kind has its line there. */
static inline bool mk_since(const mk_game *g, int rules)
{
    return g->rules + 1 >= rules;
}

enum mk_error {
    MK_OK = 0,
    MK_ERR_TURN = -1,   /* nothing is asked of this player now */
    MK_ERR_CHOICE = -2, /* asked, but this is not one of the options: see mk_refusal */
    MK_ERR_SETUP = -3,  /* these settings cannot be played */
    MK_ERR_TEXT = -4,   /* a text that does not describe a position */
};

typedef struct mk_setup {
    uint8_t players;               /* 2-4 */
    uint8_t edition;               /* CLASSIC, ESSENTIAL */
    uint8_t layer;                 /* B1, B2: lower layer of the tower (R3.7) */
    uint8_t first_player;          /* 0: drawn; else seat + 1 */
    uint8_t river[MK_SEASONS];     /* R2.5: tile of each season chosen by the table; 0: drawn */
    uint16_t modules;              /* bit MOD_X */
    uint8_t options;               /* OPTION_X */
    uint8_t staircase[MK_LATTICE]; /* R14.1: tile sides chosen by the table; all 0: drawn */
    uint8_t solo;                  /* enum mk_solo: you are p1, the automaton is p2; players is 2 */
    uint16_t difficulty;           /* S7: bit PASHA_X */
    uint8_t rules;                 /* 1 to MK_RULES; 0: the newest */
} mk_setup;

/* R14, R16: the modules (modules.c). Sets of them as text: "none", "all", "recommended", "staircase,towns". */
typedef struct mk_module_info { /* their names: NOUN_MODULE */
    uint16_t rule;              /* 1602 for R16.2 */
    bool recommended;           /* part of the set for first games with modules */
    uint16_t needs;             /* bits: one of these must be played too; 0 nothing */
    const char *what, *note;
    const char *fault; /* what is said where none of them is */
} mk_module_info;
extern const mk_module_info mk_modules[MK_MODULES];
enum { MK_MODULES_TEXT = 160, MK_STAIRCASE_TEXT = 12 * 8 };
/* These and what they need: the first module of each choice. */
uint16_t mk_complete_modules(uint16_t modules);
int mk_read_modules(uint16_t *out, const char *text, size_t len); /* MK_OK, MK_ERR_TEXT */
size_t mk_write_modules(uint16_t modules, char out[MK_MODULES_TEXT]);
/* Options "new-offices,buildings-back"; staircase tiles "side-3,side-17,..." in the order of the lattice. */
int mk_read_options(uint8_t *out, const char *text, size_t len);
size_t mk_write_options(uint8_t set, char out[MK_MODULES_TEXT]);
int mk_read_staircase(uint8_t out[MK_LATTICE], const char *text, size_t len);
size_t mk_write_staircase(const uint8_t side[MK_LATTICE], char out[MK_STAIRCASE_TEXT]);

/* S7: "easy", "normal", "hard", or options "dear-gates,square-four". */
int mk_read_difficulty(uint16_t *out, const char *text, size_t len);
size_t mk_write_difficulty(uint16_t difficulty, char out[MK_MODULES_TEXT]);

/* Add what the rules fix and nobody has to say: solo games are played with the backs of special buildings (S8.6). */
void mk_complete_setup(mk_setup *s);

/* Start a game: set up and run until the first question. On error, *why says what is wrong. */
int mk_start(mk_game *g, const mk_setup *setup, const char **why);

bool mk_over(const mk_game *g);

/* Who is asked: a seat, MK_CHANCE, or MK_NOBODY when the game is over. Where several are asked at once
 * (R3.1), the first of them that has not answered; mk_asked tells for each. */
int mk_to_act(const mk_game *g);
bool mk_asked(const mk_game *g, int player);

/* The question put to this player (a copy of the task), or a task with op OP_NONE. */
mk_task mk_question(const mk_game *g, int player);

/* List the legal answers in ascending order. Returns how many (0: not asked). */
int mk_options(const mk_game *g, int player, mk_choice out[MK_OPTIONS_MAX]);

/* R3.1, R16.4: some sets are asked for one by one in ascending order: how many are still to be named. Else 1. */
int mk_set_size(const mk_game *g, int player);

/* Why this answer is not allowed: enum mk_reason, WHY_LEGAL (0) if it is. */
int mk_refusal(const mk_game *g, int player, mk_choice c);
const char *mk_reason_text(int reason);
/* The rule that forbids it: 802 for R8.2. Some reasons are those of any question: then its rule. */
int mk_reason_rule(const mk_game *g, int player, int reason);

/* Answer a question, then run the rules until the next one. On error, g is as before. */
int mk_apply(mk_game *g, int player, mk_choice c);

/* The same for answers that are known to be legal. Does not check. */
void mk_apply_legal(mk_game *g, int player, mk_choice c);

/* Chance: the outcomes of the question now put to MK_CHANCE and their weights. Returns how many. */
int mk_odds(const mk_game *g, mk_choice out[MK_OPTIONS_MAX], uint32_t weight[MK_OPTIONS_MAX]);
mk_choice mk_roll(const mk_game *g, uint64_t random);
/* How many of a colour are thrown now: while chance is asked about a throw. */
int mk_thrown(const mk_game *g, int colour);
/* Only the player of the task sees what chance answers: tiles dealt, tiles of a pile that is searched. */
bool mk_secret_draw(int op);
/* A question with one answer is not asked, but for this one (R16.2). */
bool mk_always_asked(int op);

/* Copy what a search needs: all but the events. */
void mk_copy(mk_game *to, const mk_game *from);
enum { MK_CLONE_BYTES = offsetof(mk_game, events_len) };

/* What a seat may know (MK_NOBODY: a spectator), as a game of its own (view.c). */
void mk_view(const mk_game *g, int seat, mk_game *out);
/* Deal what the viewer does not know at random, so that a search can play on. */
void mk_determinize(mk_game *view, int seat, uint64_t random);

/* Is this a state that can occur? Returns NULL, or what is wrong with it (check.c). */
const char *mk_check(const mk_game *g);
/* The same for one task, wherever it comes from (check_task.c). */
const char *mk_check_task(const mk_game *g, mk_task t);

/* Scores: what player p would get at the end as things stand, by category (score.c). The total is
 * player[p].score plus the three of these. */
void mk_final_scores(const mk_game *g, int player, int out[MK_CATEGORIES]);
/* Places from 1, equal where tied (R10.4). */
void mk_ranking(const mk_game *g, int rank[MK_SEATS]);
/* What oasis n would bring the player now, without returning resources (R12). */
int mk_oasis_worth(const mk_game *g, int player, int oasis);
/* Entertainers: spectators facing space i of the player's Main square, scroll 31 included. */
int mk_spectators(const mk_game *g, int player, int space);
/* How many keshis of a colour the player may still take (R4.2); a large number for goods. */
int mk_room(const mk_game *g, int player, int colour);
/* S9.5: your rank in the lazy variant by your score now: NOUN_TITLE, 0 none. */
int mk_lazy_rank(const mk_game *g);
/* S1.2: the MK_SYMBOLS symbols of a strategy tile, by the rules of the game. */
const uint8_t *mk_symbols(const mk_game *g, int tile);
bool mk_has_scroll(const mk_game *g, int player, int scroll);

/* Tables for notation and clients. */
typedef struct mk_rule_info {
    const char *name;
    uint16_t rule;
    uint8_t noun, a_noun, b_noun;
    bool chance, together, may, asks;
} mk_rule_info;
mk_rule_info mk_rule_about(int op);
/* The rule of this task: that of its op, but for one op that belongs to two rules. */
int mk_task_rule(mk_task t);

typedef struct mk_event_info {
    const char *name;
    uint8_t a_noun, b_noun;
    char n_style;
} mk_event_info;
extern const mk_event_info mk_event_about[MK_EVENT_KINDS];

/* Names (names.c). Returns the name, or NULL if the number names nothing. buf is used where it must be made up. */
enum { MK_NAME_MAX = 32 };
const char *mk_name(int noun, int id, char buf[MK_NAME_MAX]);
/* The number of a name, or -1. */
int mk_id(int noun, const char *name, size_t len);
/* Numbers below this one may be names of the noun. */
int mk_noun_size(int noun);
/* "scroll 59" for a cause; "" for none. */
const char *mk_cause_name(uint16_t cause, char buf[MK_NAME_MAX]);
/* The other way, from "scroll 59" or "scroll:59"; -1 if there is no such cause. */
int mk_cause_id(const char *name, size_t len);

/* Positions as text (notation.c). mk_write returns the length (like snprintf); mk_read MK_OK or MK_ERR_TEXT
 * with the line and what is wrong. */
typedef struct mk_text_error {
    int line;
    char what[160];
} mk_text_error;
size_t mk_write(const mk_game *g, char *out, size_t size);
/* The same for those who look on: "path value" lines without header and tasks, but with what is worked out. */
size_t mk_write_values(const mk_game *g, char *out, size_t size);
/* Only the lines that differ from those of an earlier moment of the same game; a path without a value is empty now. */
size_t mk_write_changes(const mk_game *before, const mk_game *g, char *out, size_t size);
int mk_read(mk_game *g, const char *text, size_t len, mk_text_error *error);

/* One value of a position by its path ("p1.water"), for scenarios. Same errors as mk_read. */
int mk_get(const mk_game *g, const char *name, char *out, size_t size);
int mk_set(mk_game *g, const char *name, const char *value, char error[160]);
/* Does the order of what such a value names mean something? Not in sets, nor where each name has its own value. */
bool mk_path_ordered(const char *name);

/* The table of paths, for manuals and clients. Elements: "tray.green" (noun NOUN_NONE where there are none). */
typedef struct mk_path_info {
    const char *name, *what;
    bool player, read_only;
    uint8_t elements, first, count;
} mk_path_info;
int mk_paths(void);
mk_path_info mk_path_about(int i);

/* A task as text, "p1 climb 3 palace": the same in positions and scenarios. */
size_t mk_write_task(mk_task t, char *out, size_t size);
int mk_read_task(mk_task *t, const char *text, size_t len, char error[160]);

/* For scenarios and tests: put a task on top of the agenda and run until the next question. */
void mk_begin(mk_game *g, mk_task t);

#endif
