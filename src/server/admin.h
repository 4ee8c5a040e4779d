/* admin.h - what who runs the server asks for: one list of commands, whoever asks.
 *
 *     {"do":"ban","who":"anna","reason":"..."}   ->   {"person":{...}}   or   {"type":"error","code":...,"text":...}
 *
 * `marrakesh admin` asks over a socket in the data folder (admin_socket.c), or opens the folder itself where no server
 * runs; an account with the right asks with the message `admin`. Each is a job of the server's own turn, done in
 * pieces, one after the other. What changes something is in the audit log with the same commit, and nobody is told
 * before that.
 */
#ifndef ADMIN_H
#define ADMIN_H

#include "server.h"
#include "store/store_admin.h"

enum { RIGHT_MACHINE = RIGHT_ADMIN + 1 }; /* who is at the machine may do everything */

enum admin_field {
    ASK_WHO, /* a login, or the number of a person */
    ASK_TABLE,
    ASK_NUMBER, /* of a notice, a report */
    ASK_CODE,   /* of an invitation */
    ASK_TEXT,
    ASK_ON,
    ASK_RIGHT,
    ASK_REASON,
    ASK_UNTIL, /* milliseconds since 1970 */
    ASK_USES,
    ASK_DAYS,
    ASK_SEARCH,
    ASK_STATE,
    ASK_LAST,
    ASK_CLUB,
    ASK_TOURNAMENT,
    ASK_HASH, /* of a password that was made where it is told */
    ASK_FIELDS
};
#define ASK(name) (1u << ASK_##name)

typedef struct admin admin;
/* One command, or a piece of it. True: there is more. */
typedef bool admin_fn(admin *a);

typedef struct admin_row {
    const char *name;
    admin_fn *does;
    int right; /* that it needs */
    bool changes;
    unsigned needs, may; /* fields */
} admin_row;
extern const admin_row admin_rows[]; /* up to one without a name */
const admin_row *admin_find(const char *name);
const char *admin_field_name(int field);
/* The words that this field may have, NULL-ended; or NULL: it is text or a number. */
const char *const *admin_field_words(int field);
bool admin_field_is_number(int field);

typedef struct admin_by {
    int64_t person; /* 0: at the machine */
    int right;
    char who[STORE_WHO + 1]; /* for the audit log */
} admin_by;

typedef void admin_done(server *sv, void *context, json_t *reply); /* the reply is the caller's to read */

struct admin {
    server *sv;
    const admin_row *row;
    admin_by by;
    json_t *ask, *reply;
    const char *code, *why; /* it was refused */
    store_person person;    /* where it is about one */
    GPtrArray *ids;         /* what is still to be done: tables, from the end on */
    int64_t at;             /* where a list goes on; 0: it has not begun */
    bool begun, noted;
    admin_done *done;
    void *context;
};

/* ---- admin.c ---- */
void admin_open(server *sv);
void admin_close(server *sv);
/* It will be done, and then done(context, reply) is called, before the commit. False: too many wait. */
bool admin_submit(server *sv, const admin_by *by, json_t *ask, admin_done *done, void *context);
/* All of it at once, where no server runs. */
json_t *admin_now(server *sv, const admin_by *by, json_t *ask);

/* Members of a welcome: what everybody is told, and what this person may do. */
void admin_welcome(session *s, json_t *welcome);
/* Somebody new may come: anybody, or with this invitation. NULL, or why not. */
const char *admin_admits(server *sv, const char *invite);
const char *admin_rests(void);     /* what is said while the server is read-only */
void admin_heard_rest(server *sv); /* another server has turned that: those who are here are told */

/* For the commands. */
const char *admin_text(const admin *a, int field); /* "": not given */
int64_t admin_number(const admin *a, int field, int64_t otherwise);
bool admin_refuse(admin *a, const char *code, const char *why); /* always false */
/* Write into the audit log what was done, to whom. */
void admin_note(admin *a, const char *whom, const char *detail);
void admin_note_person(admin *a);

/* ---- admin_socket.c ---- */
void admin_listen(server *sv);
void admin_deaf(server *sv);
void admin_hold(server *sv);                 /* a commit begins with what waits for one */
void admin_committed(server *sv, bool kept); /* what waits for a commit is told, or that it failed */
#define ADMIN_SOCKET "admin.sock"
/* Ask the server that uses this folder. NULL: none does (*error ""), or *error says why. Blocks. */
json_t *admin_ask(const char *folder, json_t *ask, char error[STORE_ERROR]);

/* ---- the commands: admin_people.c, admin_tables.c, admin_reports.c, admin_house.c ---- */
admin_fn admin_people, admin_person, admin_sessions, admin_ban, admin_unban, admin_log_out, admin_reset, admin_delete,
    admin_right;
admin_fn admin_tables, admin_table, admin_close_table, admin_announce, admin_notices, admin_drop_notice;
admin_fn admin_reports, admin_report, admin_close_report;
admin_fn admin_strangers, admin_invite, admin_invites, admin_drop_invite, admin_read_only, admin_audit, admin_status;

/* ---- admin_clubs.c ---- */
admin_fn admin_clubs, admin_club, admin_delete_club;

/* ---- admin_tournaments.c ---- */
admin_fn admin_tournaments, admin_cancel_tournament;

/* Take the person out of games: a bot plays on. True: there is more (a->ids). */
bool admin_leave_tables(admin *a);
bool admin_list_tables(admin *a, int64_t person);

#endif
