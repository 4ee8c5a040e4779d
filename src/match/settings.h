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

#include "rules/mk.h"

/* In the order of the header of a record. */
enum settings_key {
    SET_EDITION,
    SET_PLAYERS,
    SET_LAYER,
    SET_MODULES,
    SET_OPTIONS,
    SET_STAIRCASE,
    SET_SOLO,
    SET_DIFFICULTY,
    SET_RIVER,
    SET_FIRST,
    SET_RULES,
    SETTINGS
};
enum { SETTINGS_TEXT = MK_MODULES_TEXT };

extern const char *const settings_name[SETTINGS];

/* NULL: fine. Else what is wrong with the value, and nothing is changed. */
const char *settings_read(mk_setup *s, int key, const char *text, size_t len);
/* False: this is one of the values that a record leaves out: "options none", "staircase drawn", ... */
bool settings_write(const mk_setup *s, int key, char out[SETTINGS_TEXT]);

#endif
