/* store.h - where people and tables are kept. The only door to a database.
 *
 *     store *s = store_open("data", error);
 *     store_add_step(s, "k3mx7q2a9p", 41, step, len, now);   // nothing is durable yet
 *     if (!store_commit(s)) forget_what_was_not_kept();      // now it is, or none of it
 *     store_close(s);
 *
 * Writes since the last commit are one transaction: all of them survive a crash, or none. A write that fails makes the
 * next commit fail, and takes back all writes since the last one at once. Reads see the writes before them. What `each`
 * functions are called with is theirs only while they run; they may read from the store (not the same again), but must
 * not write. Texts come back as they were; how long they may be and that they are UTF-8 is for the caller to check.
 *
 * One thread uses a store at a time; a backup may run in another process, a check in another thread. A table is a
 * document (JSON, which only the server understands), a journal of steps that only grows, and a snapshot of the
 * position, from which the game goes on if the journal is damaged.
 */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STORE_FOLDER "marrakesh-data" /* unless another is named */

enum {
    STORE_SEATS = 4,
    STORE_ID = 10,        /* characters of a table's id */
    STORE_NAME = 120,     /* bytes of a name */
    STORE_LANGUAGE = 6,   /* bytes of a language's code: de, pt-BR */
    STORE_PASSWORD = 128, /* bytes of a hashed password (crypto_pwhash_STRBYTES) */
    STORE_HASH = 32,      /* bytes of a hashed token */
    STORE_RULES = 16,     /* bytes of a version of the rules, with its NUL */
    STORE_TEXT = 4 << 20, /* bytes of a document, a snapshot, a line of chat, a step */
    STORE_ERROR = 200,
};

typedef enum store_result {
    STORE_OK = 0,
    STORE_NONE,    /* there is no such thing */
    STORE_TAKEN,   /* there is one of this name already */
    STORE_FAIL,    /* the database failed: see store_error */
    STORE_DAMAGED, /* it is there, but does not fit its checksum */
    STORE_NEWER,   /* only a newer program understands it; the store itself never says so */
} store_result;

typedef struct store store;

/* Open the database in this folder; folder and database are made where they are missing, unless the folder has been
 * used before: then somebody has lost a database, and shall not find an empty server in its place. One server at a
 * time: a second one is refused. NULL: *error says why. */
store *store_open(const char *folder, char error[STORE_ERROR]);
/* The same, but where there is no database none is made. */
store *store_open_existing(const char *folder, char error[STORE_ERROR]);
void store_close(store *s);              /* what was not committed is lost; NULL: nothing happens */
const char *store_error(const store *s); /* what went wrong last */

/* Make everything written since the last commit durable. False: nothing of it was kept. */
bool store_commit(store *s);
/* Something was written since the last commit. */
bool store_pending(const store *s);

/* A copy of the database in a new file, while a server may be running. It is a database like the other: to use it, make
 * it the file marrakesh.db of an empty folder. False: error says why, and there is no such file. */
bool store_backup(const char *folder, const char *file, char error[STORE_ERROR]);

/* Look through the whole database in this folder, beside the server that uses it and in another thread. Each table that
 * cannot be read (a step, the document or the snapshot is missing or does not fit its checksum) is told, perhaps twice.
 * Ends early when *stop is not 0. */
typedef struct store_health {
    int tables;
    bool sound;             /* the database itself: what SQLite can check */
    char what[STORE_ERROR]; /* ... is wrong with it */
} store_health;
typedef void store_damaged_fn(void *context, const char *id);
void store_check(const char *folder, const int *stop, store_damaged_fn *damaged, void *context, store_health *out);

/* ---- people ---- */

typedef struct store_person {
    int64_t id;                        /* given by store_add_person, from 1 */
    char name[STORE_NAME + 1];         /* shown to others */
    char login[STORE_NAME + 1];        /* "" for guests; logins differ from each other, in lower case */
    char password[STORE_PASSWORD + 1]; /* hashed */
    char language[STORE_LANGUAGE + 1]; /* "": never said */
    int64_t created, seen;             /* milliseconds since 1970 */
} store_person;

store_result store_add_person(store *s, store_person *p);       /* fills in p->id; STORE_TAKEN: the login */
store_result store_put_person(store *s, const store_person *p); /* STORE_TAKEN: the login; STORE_NONE: no such id */
store_result store_get_person(store *s, int64_t id, store_person *out);
store_result store_get_login(store *s, const char *login, store_person *out);

/* A token is how a browser proves who it is; only its hash is kept. A person may have several. */
store_result store_add_token(store *s, const uint8_t hash[STORE_HASH], int64_t person, int64_t now);
store_result store_get_token(store *s, const uint8_t hash[STORE_HASH], int64_t *person, int64_t *seen);
store_result store_use_token(store *s, const uint8_t hash[STORE_HASH], int64_t now); /* it was seen */
store_result store_drop_token(store *s, const uint8_t hash[STORE_HASH]);
store_result store_drop_tokens(store *s, int64_t person, int *out); /* all of the person; *out: how many */
/* Forget those that were last seen before that time, at most `most` in one go; *out: how many. */
store_result store_drop_unused(store *s, int64_t before, int most, int *out);
/* Forget the person's oldest tokens, so that at most `keep` are left. */
store_result store_trim_tokens(store *s, int64_t person, int keep);

/* ---- tables ---- */

enum store_state { STORE_WAITING, STORE_RUNNING, STORE_OVER, STORE_CLOSED };

typedef struct store_table {
    char id[STORE_ID + 1];
    uint8_t state;             /* enum store_state */
    bool open;                 /* listed for everybody */
    uint8_t asked;             /* bit s: seat s has something to do */
    bool bot_due;              /* a bot has something to do */
    int64_t deadline;          /* when somebody's clock runs out; 0 never */
    int64_t created, changed;  /* milliseconds since 1970 */
    int64_t seat[STORE_SEATS]; /* who sits there; 0 nobody or a bot */
    int64_t host;              /* who made the table */
    char *doc;                 /* the document; after reading to be freed with store_free_table */
    bool damaged;              /* after reading: the document does not fit its checksum, or is missing (NULL) */
} store_table;

store_result store_add_table(store *s, const store_table *t); /* STORE_TAKEN: the id */
store_result store_put_table(store *s, const store_table *t); /* STORE_NONE: no such id; so below */
/* The same without the document: for every turn. */
store_result store_put_turn(store *s, const store_table *t);
store_result store_get_table(store *s, const char *id, store_table *out);
void store_free_table(store_table *t);
/* The table with its journal and all; chat too. */
store_result store_drop_table(store *s, const char *id);

/* Steps are numbered from 0 without gaps. STORE_TAKEN: there is one of this number. */
store_result store_add_step(store *s, const char *id, int number, const void *step, size_t len, int64_t now);
/* From number `from` on, in order, until `each` returns false. STORE_DAMAGED: the one that comes next is missing, or
 * does not fit its checksum. */
typedef bool store_step_fn(void *context, int number, const void *step, size_t len, int64_t at);
store_result store_each_step(store *s, const char *id, int from, store_step_fn *each, void *context);

/* The position after `steps` steps, as text, and the version of the rules that played it. One per table. */
store_result store_put_snapshot(store *s, const char *id, int steps, const char *rules, const char *text, size_t len);
/* *text is to be freed. STORE_DAMAGED: there is nothing in it. */
store_result store_get_snapshot(store *s, const char *id, int *steps, char rules[STORE_RULES], char **text);

/* A game of which steps are lost, from `first` on: it goes on from this position, that after `steps` steps. */
typedef struct store_base {
    int first, steps;
    char *text; /* after reading to be freed */
} store_base;
store_result store_put_base(store *s, const char *id, const store_base *b);
store_result store_get_base(store *s, const char *id, store_base *out); /* STORE_DAMAGED: there is no text */
/* The number that the next step would have. */
store_result store_count_steps(store *s, const char *id, int *out);

/* What is damaged is put aside, as it is: out of the way, but kept. The document is only copied. */
typedef struct store_aside {
    int kind;          /* enum store_aside_kind */
    int from, to;      /* steps: from this number on, before that one */
    const char *cause; /* in a few words */
    int64_t now;
} store_aside;
enum store_aside_kind { ASIDE_STEPS, ASIDE_SNAPSHOT, ASIDE_BASE, ASIDE_DOCUMENT };
store_result store_put_aside(store *s, const char *id, const store_aside *what);

/* A step or a document that does not fit its checksum: would it with another byte in one place? store_heal_some tries a
 * few microseconds long; true: call it again. Then store_healed is what was written, or NULL. */
typedef struct store_heal store_heal;
store_heal *store_heal_begin(store *s, const char *id, int kind, int number); /* NULL: there is nothing to begin with */
bool store_heal_some(store_heal *h);
const void *store_healed(const store_heal *h, size_t *len);
int64_t store_healed_at(const store_heal *h);
void store_heal_free(store_heal *h);

store_result store_add_chat(store *s, const char *id, int64_t person, const char *name, const char *text, int64_t now);
/* Forget the oldest lines, so that at most `keep` are left. */
store_result store_trim_chat(store *s, const char *id, int keep);
/* The last `most` of a table, in order. */
typedef bool store_chat_fn(void *context, int64_t person, const char *name, const char *text, int64_t at);
store_result store_each_chat(store *s, const char *id, int most, store_chat_fn *each, void *context);

/* The ids of all tables that are not closed, or of this one ("": all), until `each` returns false. */
typedef bool store_id_fn(void *context, const char *id);
store_result store_each_id(store *s, const char *only, store_id_fn *each, void *context);

/* Lists, at most `most`, until `each` returns false; the first two with the newest change first. */
typedef bool store_table_fn(void *context, const store_table *t);
store_result store_list_open(store *s, int most, store_table_fn *each, void *context); /* waiting or running */
/* Where this person sits or which they made; not closed ones. */
store_result store_list_person(store *s, int64_t person, int most, store_table_fn *each, void *context);
/* Running tables where a bot has had something to do since the last change, or whose deadline has passed: the longest
 * ago first, so that tables which are busy all the time hide none that wait; those after this one, or all (NULL). */
store_result store_list_due(store *s, int64_t now, const store_table *after, int most, store_table_fn *each,
                            void *context);
/* Tables that are not over and that this person has made. */
store_result store_count_hosted(store *s, int64_t person, int *out);
/* Count what a table takes, once it is over; then what all those take that are over and that this person has made. */
store_result store_weigh(store *s, const char *id);
store_result store_count_kept(store *s, int64_t person, int *tables, int64_t *bytes);
/* Tables nobody has touched since then, of this state, are dropped: at most 100 in one go; returns how many in *out. */
store_result store_drop_old(store *s, int state, int64_t before, int *out);

/* Time that does not count: deadlines move by this, when tables that are not over were changed, and when tokens were
 * seen; these only once the store knows of a server that was alive. */
store_result store_shift_times(store *s, int64_t milliseconds);
/* When a server was last alive; 0 never. */
store_result store_put_alive(store *s, int64_t now);
store_result store_get_alive(store *s, int64_t *out);

#endif
