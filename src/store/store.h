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

#include "base/names.h"

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
    STORE_PAGES = 64,   /* of the database, of 4 KiB, that are given back in one go */
    STORE_BROWSER = 40, /* bytes of what a browser is called */
    STORE_MAIL = 254,   /* bytes of an address for mail */
    STORE_TOTP = 20,    /* bytes of the secret of a second factor */
    STORE_BOARD = 16,   /* characters of a board's name */
    STORE_SECRET = 32,  /* bytes that the luck of a day's game comes from */
    STORE_TOLD = 7800,  /* bytes that one server tells the others at once */
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

/* Open the database in this folder, or the one of PostgreSQL at this address (postgresql://...). Folder and database
 * are made where they are missing, unless the folder has been used before: then somebody has lost a database, and shall
 * not find an empty server in its place. A database of PostgreSQL must be there, and may be empty. One server at a
 * time: a second one is refused. NULL: *error says why. */
store *store_open(const char *where, char error[STORE_ERROR]);
/* The same, but where there is no database none is made. */
store *store_open_existing(const char *where, char error[STORE_ERROR]);
/* The address of a database, and one that can be used; *error says what is wrong with it. One that others can see
 * (`shown`) must not have a password. */
bool store_address_fine(const char *where, bool shown, char error[STORE_ERROR]);
void store_close(store *s);              /* what was not committed is lost; NULL: nothing happens */
const char *store_error(const store *s); /* what went wrong last */

/* Make everything written since the last commit durable. False: nothing of it was kept. */
bool store_commit(store *s);
/* The same without waiting, for who has other things to do. While one is on its way others may write, but not begin to
 * commit; if it fails, what they have written is taken back, too. */
enum store_commit { COMMIT_FAILED, COMMIT_KEPT, COMMIT_WAITS };
int store_commit_start(store *s);
int store_commit_look(store *s);
bool store_commit_wait(store *s);
/* A descriptor that can be read when it is worth a look; -1: a commit that was begun never waits. Only to be polled. */
int store_commit_socket(const store *s);
/* From now on nobody wants to be told by them whether store_put_turn, store_put_table, store_add_step and
 * store_put_snapshot found their table: where they did not, the commit fails. So they need not wait for a database. */
void store_trust(store *s);
/* Something was written since the last commit. */
bool store_pending(const store *s);

/* Several servers may use the store at the same time: PostgreSQL. Then one can tell all others something: they hear it
 * once the commit that comes next is kept, and never if it is not. What each tells is heard in its order, and may be
 * heard twice; while a connection was lost it is not heard at all: then STORE_MISSED is. A server does not hear itself.
 * The text has no control characters, and at most STORE_TOLD bytes together with its topic; of any other they hear
 * STORE_MISSED. */
#define STORE_MISSED "missed"
bool store_shared(const store *s);
void store_tell(store *s, const char *topic, const char *text); /* where there is only one, nothing happens */
/* Until the next commit no other server goes past this with the same word; who is second waits. For what is read and
 * then written: limits, balances, documents of several. Where there is only one server nothing happens. */
store_result store_alone(store *s, const char *what);
/* What others have told since the last call; never waits. It is worth a call when store_commit_look was. */
typedef void store_heard_fn(void *context, const char *topic, const char *text);
void store_hear(store *s, store_heard_fn *heard, void *context);

/* A copy of the database in a new file, while a server may be running. It is a database like the other: to use it, make
 * it the file marrakesh.db of an empty folder. False: error says why, and there is no such file. */
bool store_backup(const char *folder, const char *file, char error[STORE_ERROR]);

/* All that is kept, from a folder into a database of PostgreSQL, or back: the same rows, byte for byte. What is copied
 * into must be empty. *rows: how many. False: error says why, and nothing was copied. */
bool store_copy(const char *from, const char *to, int64_t *rows, char error[STORE_ERROR]);

/* Pages that nothing uses are given back to the disk, a few (STORE_PAGES) in one go, but for `keep` of them, which
 * will be used again. *more: call it again. A database that was made before there was this gives none, until it is
 * packed. */
store_result store_give_back(store *s, int keep, bool *more);
/* Write all of it anew, without such pages: needs as much space again while it does. The bytes of the file. False:
 * store_error says why, and nothing has changed. */
bool store_pack(store *s, int64_t *before, int64_t *after);

/* How often, and for how long in all, somebody had to wait for a reply of the database. */
typedef struct store_waits {
    uint64_t times;
    int64_t milliseconds;
} store_waits;
store_waits store_waited(const store *s);

/* Look through the whole database, beside the server that uses it and in another thread. Each table that
 * cannot be read (a step, the document or the snapshot is missing or does not fit its checksum) is told, perhaps twice.
 * Ends early when *stop is not 0. */
typedef struct store_health {
    int tables;
    bool there;             /* the database could be opened at all */
    bool sound;             /* the database itself: what SQLite can check */
    char what[STORE_ERROR]; /* ... is wrong with it */
} store_health;
typedef void store_damaged_fn(void *context, const char *id);
void store_check(const char *where, const int *stop, store_damaged_fn *damaged, void *context, store_health *out);
/* ... in this file: a backup. */
void store_check_file(const char *file, const int *stop, store_damaged_fn *damaged, void *context, store_health *out);

/* ---- people ---- */

typedef struct store_person {
    int64_t id;                        /* given by store_add_person, from 1 */
    char name[STORE_NAME + 1];         /* shown to others; "": a former player */
    char key[STORE_NAME + 1];          /* the same for names that look alike */
    char login[STORE_NAME + 1];        /* "" for guests; logins differ from each other, in lower case */
    char password[STORE_PASSWORD + 1]; /* hashed */
    char language[STORE_LANGUAGE + 1]; /* "": never said */
    bool unrated;                      /* does not want a rating */
    char mail[STORE_MAIL + 1];         /* the address, which was confirmed; "": none */
    int64_t created, seen;             /* milliseconds since 1970 */
} store_person;

store_result store_add_person(store *s, store_person *p);       /* fills in p->id; STORE_TAKEN: the login */
store_result store_put_person(store *s, const store_person *p); /* STORE_TAKEN: the login; STORE_NONE: no such id */
store_result store_get_person(store *s, int64_t id, store_person *out);
store_result store_get_login(store *s, const char *login, store_person *out);
/* An account of somebody else has this name or login: its key. */
bool store_name_taken(store *s, const char *key, int64_t person);

/* A token is how a browser proves who it is; only its hash is kept, and what the browser is called. A person may have
 * several. */
store_result store_add_token(store *s, const uint8_t hash[STORE_HASH], int64_t person, const char *about, int64_t now);
store_result store_get_token(store *s, const uint8_t hash[STORE_HASH], int64_t *person, int64_t *seen);
store_result store_use_token(store *s, const uint8_t hash[STORE_HASH], int64_t now); /* it was seen */
store_result store_drop_token(store *s, const uint8_t hash[STORE_HASH]);
store_result store_drop_tokens(store *s, int64_t person, int *out); /* all of the person; *out: how many */
/* One of the person, by the number that store_each_session gives. STORE_NONE: there is no such. */
store_result store_drop_session(store *s, int64_t person, int64_t number);
typedef struct store_session {
    int64_t number, created, seen; /* seen: as exactly as tokens are */
    uint8_t hash[STORE_HASH];
    char about[STORE_BROWSER + 1]; /* "": not known */
} store_session;
/* All tokens of the person, the newest first. */
typedef bool store_session_fn(void *context, const store_session *t);
store_result store_each_session(store *s, int64_t person, store_session_fn *each, void *context);
/* Forget those that were last seen before that time, at most `most` in one go; *out: how many. */
store_result store_drop_unused(store *s, int64_t before, int most, int *out);
/* Forget the person's oldest tokens, so that at most `keep` are left. */
store_result store_trim_tokens(store *s, int64_t person, int keep);

/* ---- accounts: secrets that were sent, second factors, people who leave (keep_account.c) ---- */

/* Accounts with this confirmed address, at most `most`; capitals do not count. */
typedef bool store_person_fn(void *context, const store_person *p);
store_result store_each_with_mail(store *s, const char *mail, int most, store_person_fn *each, void *context);

/* A secret that lets its person do one thing once, until it expires. Only its hash is kept. */
enum store_purpose {
    SECRET_CONFIRM = 1, /* about: the address that is theirs if they can read what is sent there */
    SECRET_RESET,       /* another password */
    SECRET_RECOVERY,    /* instead of a code of the second factor */
};
store_result store_add_secret(store *s, const uint8_t hash[STORE_HASH], int purpose, int64_t person, const char *about,
                              int64_t expires);
/* STORE_NONE: there is none that holds now. */
store_result store_get_secret(store *s, const uint8_t hash[STORE_HASH], int purpose, int64_t now, int64_t *person,
                              char about[STORE_MAIL + 1]);
store_result store_drop_secret(store *s, const uint8_t hash[STORE_HASH]);
store_result store_drop_secrets(store *s, int64_t person, int purpose);
/* How many hold now, and what one of them is about. */
store_result store_count_secrets(store *s, int64_t person, int purpose, int64_t now, int *out,
                                 char about[STORE_MAIL + 1]);
store_result store_drop_expired(store *s, int64_t now, int most, int *out);

/* The second factor of an account. */
typedef struct store_second {
    uint8_t secret[STORE_TOTP];
    bool active;  /* it was shown that both sides know it */
    int64_t last; /* the last step of 30 seconds whose code was used */
} store_second;
store_result store_put_second(store *s, int64_t person, const store_second *t);
store_result store_get_second(store *s, int64_t person, store_second *out);
store_result store_drop_second(store *s, int64_t person);

/* Somebody becomes a former player: nobody can come back as them, and what only they had is gone. The rest, which may
 * be much, is for the server to do in pieces: who is leaving is kept until store_left. */
store_result store_leave(store *s, int64_t person);
/* Who is leaving, and the last table that was seen to; STORE_NONE: nobody. */
store_result store_next_leaving(store *s, int64_t *person, int64_t *last);
/* The next table where they sit or that they made: its key for store_leave_table, and its id. */
store_result store_next_table_of(store *s, int64_t person, int64_t last, int64_t *key, char id[STORE_ID + 1]);
store_result store_leave_table(store *s, int64_t person, int64_t key); /* it was seen to */
/* Their name goes from so many lines of chat and play, from the results of others in so many games; *out: how many. */
store_result store_leave_chat(store *s, int64_t person, int most, int *out);
store_result store_leave_results(store *s, int64_t person, int most, int *out);
store_result store_left(store *s, int64_t person);
/* Guests who were not seen since then, after this one (seen, id), at most `most`: the longest ago first. */
store_result store_each_old_guest(store *s, int64_t before, const store_person *after, int most, store_person_fn *each,
                                  void *context);
/* A browser may still come back as them, or a game of theirs is not over. */
bool store_is_bound(store *s, int64_t person);

/* ---- results: how games have ended for people, and what that says of them ---- */

typedef struct store_score {
    int64_t number; /* given by the store: later ones have larger ones */
    char game[STORE_ID + 1];
    int seat;
    int64_t person, at;
    int place, score;
    bool resigned, rated;
    double before, after; /* the rating, where it was rated */
    const char *against;  /* the others: the same word for the same others */
    const char *about;    /* JSON, which only the server understands */
} store_score;

/* STORE_TAKEN: there is one of this seat of this game. */
store_result store_add_score(store *s, const store_score *r);
/* Forget the person's oldest ones, so that at most `keep` are left. */
store_result store_trim_scores(store *s, int64_t person, int keep);
/* The newest first, those before this number (0: all), at most `most`, until `each` returns false. */
typedef bool store_score_fn(void *context, const store_score *r);
store_result store_each_score(store *s, int64_t person, int64_t before, int most, store_score_fn *each, void *context);
/* The next game that was over before results were kept; from now on it is not told again. STORE_NONE: no more. */
store_result store_next_unread(store *s, char id[STORE_ID + 1]);

typedef struct store_rating {
    int64_t person;
    double rating, deviation, volatility;
    int games;
    int64_t at; /* of the last one */
} store_rating;
store_result store_put_rating(store *s, const store_rating *r);
store_result store_get_rating(store *s, int64_t person, store_rating *out);
/* At the end of a game, for each seat: */
typedef struct store_rated {
    int64_t person;      /* 0: nobody wants to know */
    const char *against; /* the others, as in store_score */
    store_rating rating; /* out; its person is 0 where there is none yet */
    int same, all;       /* out: how many games were rated since then, against the same others and in all */
} store_rated;
/* Everything at once, because it is waited for. STORE_TAKEN: the game has results already. */
store_result store_get_rated(store *s, const char *game, int64_t since, store_rated seat[STORE_SEATS]);
/* Those of accounts who want one and whose deviation is small enough for a list, the best first. */
enum { STORE_SURE = 110 };
typedef bool store_rating_fn(void *context, const char *name, const store_rating *r);
store_result store_each_best(store *s, int most, store_rating_fn *each, void *context);

/* Puzzles that a person has tried: the first answer counts, later ones change nothing. */
store_result store_add_tried(store *s, int64_t person, int puzzle, bool solved);
/* In the order in which they were tried, until `each` returns false. */
typedef bool store_tried_fn(void *context, int puzzle, bool solved);
store_result store_each_tried(store *s, int64_t person, store_tried_fn *each, void *context);

/* ---- tables ---- */

#define STORE_STATE_LIST(X) \
    X(STORE_WAITING, "waiting") X(STORE_RUNNING, "running") X(STORE_OVER, "over") X(STORE_CLOSED, "closed")
enum store_state { STORE_STATE_LIST(LIST_ID) STORE_STATES };
extern const char *const store_state_name[]; /* of clients and operators, as those below; the last one is NULL */

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
enum store_aside_kind { ASIDE_STEPS, ASIDE_SNAPSHOT, ASIDE_BASE, ASIDE_PACKED, ASIDE_DOCUMENT };
store_result store_put_aside(store *s, const char *id, const store_aside *what);

/* A step, a document or a packed journal (store_packed.h) that does not fit its checksum: would it with another byte in
 * one place? store_heal_some tries a few microseconds long; true: call it again. Then store_healed is what was written,
 * or NULL. */
typedef struct store_heal store_heal;
store_heal *store_heal_begin(store *s, const char *id, int kind, int number); /* NULL: there is nothing to begin with */
bool store_heal_some(store_heal *h);
const void *store_healed(const store_heal *h, size_t *len);
int64_t store_healed_at(const store_heal *h);
void store_heal_free(store_heal *h);

store_result store_add_chat(store *s, const char *id, int64_t person, const char *name, const char *text, int64_t now);
/* Forget the oldest lines, so that at most `keep` are left. */
store_result store_trim_chat(store *s, const char *id, int keep);
/* The last `most` of a table, or of a club, in order. */
typedef bool store_chat_fn(void *context, int64_t person, const char *name, const char *text, int64_t at);
store_result store_each_chat(store *s, const char *id, int most, store_chat_fn *each, void *context);

/* A line of play that is kept with a game that is over (match/lines.h). */
typedef struct store_line {
    int64_t number, person, at;
    const char *name;              /* of who kept it, then */
    int version, place;            /* the moment of the game: its step, and how many answers were given */
    const char *answers, *comment; /* answers: each followed by a newline */
} store_line;
/* Its number is given out. What the same person has kept already gets another comment. */
store_result store_add_line(store *s, const char *id, const store_line *l);
store_result store_drop_line(store *s, const char *id, int64_t number); /* STORE_NONE: no such line of this table */
/* Those of a table, by their moments, until `each` returns false. */
typedef bool store_line_fn(void *context, const store_line *l);
store_result store_each_line(store *s, const char *id, store_line_fn *each, void *context);

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

/* ---- games of the day, and boards ---- */

/* The game of a day: everybody's luck comes from its secret. Days are counted from 1970. */
typedef struct store_day {
    int day;
    bool settled; /* it is over, nobody's game counts any more, and the secret may be told */
    uint8_t secret[STORE_SECRET];
    const char *game; /* what is played: JSON, which only the server understands */
} store_day;
store_result store_add_day(store *s, const store_day *d); /* STORE_TAKEN: there is one */
typedef bool store_day_fn(void *context, const store_day *d);
/* STORE_NONE: there is no game of this day. */
store_result store_get_day(store *s, int day, store_day_fn *each, void *context);
/* At most `most` up to this day, the newest first, settled ones or those that are not. */
store_result store_each_day(store *s, bool settled, int last, int most, store_day_fn *each, void *context);
/* The day is over: so are the games of it that are not. */
store_result store_settle_day(store *s, int day, const char *board);
/* Forget days before this one, and at most `most` entries that were begun before that time; *out: how many. */
store_result store_drop_days(store *s, int day, int64_t began, int most, int *out);

/* A board lists who has played with the same luck: each person once. */
#define ENTRY_STATE_LIST(X)                                           \
    X(ENTRY_COUNTS, "over")       /* over, and has a place */         \
    X(ENTRY_GUEST, "over")        /* over, without one */             \
    X(ENTRY_GIVEN_UP, "given-up") /* resigned, or not over in time */ \
    X(ENTRY_RUNNING, "running")
enum store_entry_state { ENTRY_STATE_LIST(LIST_ID) ENTRY_STATES };
typedef struct store_entry {
    char board[STORE_BOARD + 1];
    int64_t person;
    char table[STORE_ID + 1];
    bool account;  /* the person had one when the game began */
    uint8_t state; /* enum store_entry_state */
    int points, place, margin;
    int64_t began;
    char name[STORE_NAME + 1]; /* after reading: the person's */
} store_entry;
store_result store_add_entry(store *s, const store_entry *e); /* STORE_TAKEN: this person has one */
/* The game is over: state, points, place and margin. STORE_NONE: it does not count any more, or never did. */
store_result store_end_entry(store *s, const store_entry *e);
store_result store_get_entry(store *s, const char *board, int64_t person, store_entry *out);
typedef bool store_entry_fn(void *context, const store_entry *e);
/* Those of this state, the best first, at most `most`. */
store_result store_best_entries(store *s, const char *board, int state, int most, store_entry_fn *each, void *context);
store_result store_count_entries(store *s, const char *board, int count[ENTRY_RUNNING + 1]);
/* How many of the same board and state are better. */
store_result store_count_better(store *s, const store_entry *e, int *out);

/* ---- how people get along ---- */

/* Whom somebody does not want to hear (mute), or to sit at a table with (block). */
typedef struct store_shun {
    int64_t person, other;
    bool mute, block;
    char name[STORE_NAME + 1]; /* after reading: that of the other */
} store_shun;
store_result store_put_shun(store *s, const store_shun *d); /* neither: it is dropped */
store_result store_get_shun(store *s, int64_t person, int64_t other, store_shun *out);
/* Whether one of two has blocked the other, both ways. */
store_result store_get_blocks(store *s, int64_t one, int64_t other, bool *by_one, bool *by_other);
typedef bool store_shun_fn(void *context, const store_shun *d);
store_result store_each_shun(store *s, int64_t person, store_shun_fn *each, void *context);

typedef struct store_report {
    int64_t id, at;     /* given by the store; when */
    int64_t by, person; /* who reports whom */
    char table[STORE_ID + 1];
    const char *reason, *text, *excerpt; /* a word; what was said about it; lines of chat as JSON */
    int64_t closed;                      /* when; 0: nobody has looked at it yet */
    const char *note;                    /* of who did */
} store_report;
store_result store_add_report(store *s,
                              const store_report *r); /* STORE_TAKEN: this person of this table, by the same */
/* The newest first, those before this one (0: all), at most `most`; `open`: only those that are not closed. */
typedef bool store_report_fn(void *context, const store_report *r);
store_result store_each_report(store *s, bool open, int64_t before, int most, store_report_fn *each, void *context);
/* What this person has reported, the newest first, at most `most`. */
store_result store_each_report_by(store *s, int64_t person, int most, store_report_fn *each, void *context);
store_result store_close_report(store *s, int64_t id, const char *note, int64_t now);

/* Days since 1970 on which somebody is away, the first and the last. */
store_result store_put_vacation(store *s, int64_t person, int first,
                                int last); /* one with this first day: another end */
store_result store_drop_vacation(store *s, int64_t person, int first);
typedef bool store_vacation_fn(void *context, int first, int last);
/* In order, those that end on this day or later. */
store_result store_each_vacation(store *s, int64_t person, int from, store_vacation_fn *each, void *context);

/* How somebody has played with others so far: turns in slow games and the milliseconds spent on them; games, and how
 * many of them they played to the end and in time. */
typedef struct store_pace {
    int64_t turns, spent, games, finished;
} store_pace;
store_result store_add_pace(store *s, int64_t person, const store_pace *more);
store_result store_get_pace(store *s, int64_t person, store_pace *out);

/* Somebody is no more: all of this is forgotten, but what was reported. */
store_result store_forget_manners(store *s, int64_t person);

/* The next running table, after this place, where two people or more sit and nothing has happened since then. Looks
 * only at some. STORE_NONE: none of these, and *after is where to go on; -1 behind the last one. */
store_result store_next_silent(store *s, int64_t before, int64_t *after, char id[STORE_ID + 1]);

/* ---- tournaments and leagues ---- */

#define CONTEST_STATE_LIST(X) \
    X(CONTEST_OPEN, "open") X(CONTEST_RUNNING, "running") X(CONTEST_OVER, "over") X(CONTEST_CANCELLED, "cancelled")
enum store_contest_state { CONTEST_STATE_LIST(LIST_ID) CONTEST_STATES };
extern const char *const contest_state_name[];
typedef struct store_contest {
    char id[STORE_ID + 1];
    uint8_t state;             /* enum store_contest_state */
    char league[STORE_ID + 1]; /* of which it is a division's season; "" none */
    int64_t host, created, changed;
    int64_t due;     /* when the server should look at it; 0 never */
    const char *doc; /* JSON, which only the server understands */
} store_contest;
typedef bool store_contest_fn(void *context, const store_contest *c);
store_result store_add_contest(store *s, const store_contest *c); /* STORE_TAKEN: the id */
store_result store_put_contest(store *s, const store_contest *c);
store_result store_get_contest(store *s, const char *id, store_contest_fn *each, void *context);
/* Those that were not cancelled and are no division of a league: first those that are not over, the newest first. */
store_result store_list_contests(store *s, int most, store_contest_fn *each, void *context);
/* The divisions of a league, the newest season first. */
store_result store_list_league(store *s, const char *league, int most, store_contest_fn *each, void *context);
/* The one that is due for the longest; STORE_NONE: none. */
store_result store_due_contest(store *s, int64_t now, char id[STORE_ID + 1]);
store_result store_wake_contest(store *s, const char *id, int64_t due);         /* it is due at that time; 0: never */
store_result store_wake_club_contests(store *s, const char *club, int64_t due); /* a club's that have not begun */
store_result store_count_contests(store *s, int64_t host, int *out);            /* that are not over */
/* Forget one that is over, or was cancelled, and not changed since then. STORE_NONE: there is none. */
store_result store_drop_contest(store *s, int64_t before);

typedef struct store_entrant {
    char contest[STORE_ID + 1];
    int64_t person;
    int number;           /* among the entrants, from 0, once it has begun */
    int rating, division; /* division: of a league, from 0, the best; -1: none yet */
    bool out;
    char name[STORE_NAME + 1]; /* after reading: the person's */
} store_entrant;
store_result store_put_entrant(store *s, const store_entrant *e); /* a new one, or changed */
store_result store_drop_entrant(store *s, const char *contest, int64_t person);
typedef bool store_entrant_fn(void *context, const store_entrant *e);
/* By their numbers. */
store_result store_each_entrant(store *s, const char *contest, store_entrant_fn *each, void *context);
/* What this person has entered, at most `most`; without the name. */
store_result store_each_entered(store *s, int64_t person, int most, store_entrant_fn *each, void *context);
/* One that is not over and that this person has entered and not withdrawn from, or hosts and nothing else will begin.
 * STORE_NONE: there is none. */
store_result store_next_entered(store *s, int64_t person, char id[STORE_ID + 1]);
/* Those who have not withdrawn, and whether this person is one of them. */
store_result store_count_entrants(store *s, const char *contest, int64_t person, int *all, bool *own);

/* A table of a round. */
typedef struct store_bout {
    char contest[STORE_ID + 1];
    int round, number;
    char game[STORE_ID + 1]; /* "": it is still to be made, or nobody plays there */
    int seats;
    bool over;
    uint8_t who[STORE_SEATS], place[STORE_SEATS]; /* numbers of entrants, below 256 */
    int16_t score[STORE_SEATS];
} store_bout;
store_result store_add_bout(store *s, const store_bout *b); /* STORE_TAKEN: there is one of this number */
store_result store_put_bout(store *s, const store_bout *b);
typedef bool store_bout_fn(void *context, const store_bout *b);
store_result store_each_bout(store *s, const char *contest, store_bout_fn *each, void *context);
store_result store_bout_of(store *s, const char *game,
                           store_bout *out); /* STORE_NONE: it is no table of a tournament */

/* Clubs: store_clubs.h. */

/* Time that does not count: deadlines move by this, when tables that are not over were changed, and when tokens were
 * seen; these only once the store knows of a server that was alive. */
store_result store_shift_times(store *s, int64_t milliseconds);
/* When a server was last alive; 0 never. */
store_result store_put_alive(store *s, int64_t now);
store_result store_get_alive(store *s, int64_t *out);

#endif
