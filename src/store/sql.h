/* sql.h - the statements and the schema of the SQLite store: for the files of this folder only. */
#ifndef SQL_H
#define SQL_H

#include <sqlite3.h>
#include <stdarg.h>

#include "store.h"

enum {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
    /* people */
    SQL_ADD_PERSON,
    SQL_PUT_PERSON,
    SQL_GET_PERSON,
    SQL_GET_LOGIN,
    SQL_ADD_TOKEN,
    SQL_GET_TOKEN,
    SQL_USE_TOKEN,
    SQL_DROP_TOKEN,
    SQL_DROP_TOKENS,
    SQL_DROP_UNUSED,
    SQL_TRIM_TOKENS,
    /* tables */
    SQL_KEY,
    SQL_ADD_TABLE,
    SQL_PUT_TABLE,
    SQL_PUT_TURN,
    SQL_GET_TABLE,
    SQL_ADD_DOC,
    SQL_PUT_DOC,
    SQL_LIST_OPEN,
    SQL_LIST_PERSON,
    SQL_LIST_DUE,
    SQL_LIST_OLD,
    SQL_COUNT_HOSTED,
    SQL_SHIFT_TIMES,
    SQL_SKIP,
    SQL_WEIGH,
    SQL_COUNT_KEPT,
    SQL_DROP_STEPS,
    SQL_DROP_SNAPSHOT,
    SQL_DROP_CHAT,
    SQL_DROP_DOC,
    SQL_DROP_BASE,
    SQL_DROP_TABLE,
    SQL_EACH_ID,
    /* what belongs to a table */
    SQL_ADD_STEP,
    SQL_EACH_STEP,
    SQL_PUT_SNAPSHOT,
    SQL_GET_SNAPSHOT,
    SQL_ADD_CHAT,
    SQL_TRIM_CHAT,
    SQL_EACH_CHAT,
    SQL_COUNT_STEPS,
    SQL_PUT_BASE,
    SQL_GET_BASE,
    /* what is damaged */
    SQL_GET_STEP,
    SQL_GET_DOC,
    SQL_ASIDE_STEPS,
    SQL_CUT_STEPS,
    SQL_ASIDE_SNAPSHOT,
    SQL_ASIDE_BASE,
    SQL_ASIDE_DOC,
    /* the server itself */
    SQL_PUT_ALIVE,
    SQL_GET_ALIVE,
    SQL_COUNT
};

extern const char *const sql_text[SQL_COUNT];

enum {
    SQL_STEP_BITS = 20, /* a step's key: its table's key, and its number in so many low bits */
    SQL_STEPS = 1 << SQL_STEP_BITS,
};

/* Say what is wrong: a text and what stands in its places (base/speech.h). Returns false. */
bool sql_complain(char error[STORE_ERROR], const char *text, ...) __attribute__((sentinel));
void sql_complain_args(char error[STORE_ERROR], const char *text, va_list list);
/* The version of the database's schema: 0 where it is empty, -1 where it is not ours or too new; error says why. */
int sql_version(sqlite3 *db, char error[STORE_ERROR]);
/* Bring it from this version to the newest. */
bool sql_upgrade(sqlite3 *db, int version, char error[STORE_ERROR]);

#endif
