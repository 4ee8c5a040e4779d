/* settings.h - the settings of a game as words, each with its key: in the header of a record, in messages of clients.
 *
 *     mk_setup s = {0};
 *     const char *wrong = settings_read(&s, SET_MODULES, "race,towns", 10);
 *     char text[SETTINGS_TEXT];
 *     settings_write(&s, SET_MODULES, text);        // "towns,race": the order of the list of modules
 *
 * doc/notation.md lists the keys and their values. What is not given is 0 in mk_setup: classic, drawn, none, normal,
 * the newest rules.
 * Whether the settings go together is asked by mk_start.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "base/names.h"
#include "rules/mk.h"

/* In the order of the header of a record: id, name, the value that a record leaves out. */
#define SETTINGS_LIST(X)                      \
    X(SET_EDITION, "edition", NULL)           \
    X(SET_PLAYERS, "players", NULL)           \
    X(SET_LAYER, "layer", NULL)               \
    X(SET_MODULES, "modules", NULL)           \
    X(SET_OPTIONS, "options", "none")         \
    X(SET_STAIRCASE, "staircase", "drawn")    \
    X(SET_SOLO, "solo", "none")               \
    X(SET_DIFFICULTY, "difficulty", "normal") \
    X(SET_RIVER, "river", NULL)               \
    X(SET_FIRST, "first", NULL)               \
    X(SET_RULES, "rules", NULL)
enum settings_key { SETTINGS_LIST(LIST_ID) SETTINGS };
enum { SETTINGS_TEXT = MK_MODULES_TEXT };

extern const char *const settings_name[SETTINGS];

/* NULL: fine. Else what is wrong with the value, and nothing is changed. */
const char *settings_read(mk_setup *s, int key, const char *text, size_t len);
/* False: this is one of the values that a record leaves out: "options none", "staircase drawn", ... */
bool settings_write(const mk_setup *s, int key, char out[SETTINGS_TEXT]);

#endif
