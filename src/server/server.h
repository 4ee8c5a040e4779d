/* server.h - shared by the files of src/server: what the server is made of, and who offers what to whom.
 *
 *     net  ->  session.c (who is it, what does it want)  ->  room_*.c (a table)  ->  match, store
 *
 * Everything runs in one thread, but for bots and passwords (worker.c). What is to be sent is queued, and leaves after
 * the commit at the end of a turn of the loop (server_flush): nobody hears of what could still be lost.
 */
#ifndef SERVER_H
#define SERVER_H

#include <glib.h>
#include <jansson.h>

#include "ai/bot.h"
#include "limits.h"
#include "match/match.h"
#include "message.h"
#include "net.h"
#include "store/store.h"

enum { VIEWERS = MK_SEATS + 1, SPECTATOR = MK_SEATS };

typedef struct server server;
typedef struct room room;
typedef struct session session;
typedef struct visitor visitor;

typedef struct server_figures {
    uint64_t answers, refused, steps, commits, failed_commits, undos, bot_answers, bot_late, games_started, games_over;
    uint64_t people, logins, imports, throws, model_throws;
    double throw_seconds;
    double commit_seconds;
} server_figures;

enum { SERVER_ENGINES = 8 };

typedef struct server_options {
    net_options net;
    const char *folder;
    uint64_t seed; /* for tests: seeds of games follow from this one; 0: they are random */
    struct {
        char name[MESSAGE_LEVEL + 1];
        const char *command;
    } engine[SERVER_ENGINES]; /* programs that can be bots */
    int engines;
} server_options;

struct server {
    server_options options;
    GMainLoop *loop;
    net *net;
    store *store;
    GHashTable *rooms;       /* id -> room */
    GHashTable *people;      /* id -> person, those who are connected */
    GHashTable *sessions;    /* serial -> session */
    GHashTable *tries;       /* address -> how often it made guests or tried passwords in this hour */
    GQueue reviews;          /* the last ones: room_review.c */
    GThreadPool *workers[3]; /* by enum worker_kind */
    gint closing;            /* threads look at it: what takes seconds ends before its time */
    int hashing;             /* passwords being hashed */
    uint64_t serial;         /* of sessions */
    int64_t batch_since;     /* microseconds: the first change of this batch; 0 none */
    int batch;
    guint flush; /* the source that will commit and send; 0 none */
    bool stopping, failing;
    match_change change;  /* of the step just made: used by one after the other */
    uint64_t secrets;     /* how many, where they follow from one number */
    buf message;          /* what is being written: session_begin */
    buf changes, told[2]; /* room_news.c */
    server_figures figures;
};

/* ---- server.c ---- */
/* Run until SIGTERM or SIGINT. Returns the exit status. */
int server_run(const server_options *o);
/* Something was changed or queued: it will be committed and sent soon. */
void server_touch(server *sv);
int64_t server_now(void); /* milliseconds since 1970 */
void server_random_text(char *out, int len);

/* ---- visitor.c ---- */
struct visitor {
    store_person kept;
    GPtrArray *sessions;
};
visitor *visitor_attach(server *sv, const store_person *kept, session *s);
void visitor_detach(server *sv, session *s);
visitor *visitor_find(server *sv, int64_t id); /* only who is connected */

/* ---- session.c ---- */
struct session {
    server *sv;
    net_client *client;
    uint64_t serial;
    bool advised; /* something is thought about for it */
    visitor *who; /* NULL before hello */
    uint8_t token[STORE_HASH];
    bool has_token, texts, lobby, busy; /* busy: a password is being hashed */
    GPtrArray *rooms;                   /* that it attends */
};
extern const net_handlers session_handlers;
void session_send(session *s, json_t *o); /* takes the message */
/* Write a message and send it: add members to what is returned, then end it. One at a time. */
buf *session_begin(session *s, const char *type, int id);
void session_end(session *s);
void session_ok(session *s, int id);
/* Always returns false. Clients translate the text by looking it up, so it is a literal without places for values, or
 * `why`, which is set to literals: web/tools/reasons.mjs collects them. */
bool session_error(session *s, int id, const char *code, const char *text);
bool session_attends(const session *s, const room *r);
room *session_room(session *s,
                   const message *m);          /* the table of the message, which it attends; else an error is sent */
void session_closed_room(session *s, room *r); /* the room is gone */

/* ---- account.c ---- */
void account_message(session *s, message *m);
/* Whose token is this? STORE_OK, STORE_NONE, STORE_FAIL. */
store_result account_of_token(server *sv, const char *token, store_person *out);

/* ---- room.c: a table, in memory while somebody is there ---- */
typedef struct room_seat {
    uint8_t kind; /* enum seat_kind */
    int64_t person;
    char name[STORE_NAME + 1];
    char level[MESSAGE_LEVEL + 1];    /* of a bot */
    char stand_in[MESSAGE_LEVEL + 1]; /* of the bot that plays for a person; "" none */
    bool hurried;                     /* a bot answers until the turn is over: the clock ran out */
    bool flagged;                     /* the clock of the game has run out */
    bool resigned;                    /* its person has given up: a bot plays to the end */
    bool hidden;                      /* its person does not want to see the table in a list any more */
    int late;                         /* times in a row that the clock of a move ran out */
    int64_t left_ms;                  /* on the clock */
    int64_t running;                  /* since when; 0 it stands */
    int64_t gone;                     /* since when its person is not connected; 0: it is here */
    bool has_lot;                     /* it has added to the seed, before the game began */
    uint8_t lot[FAIR_LOT];
} room_seat;

struct room {
    server *sv;
    char id[STORE_ID + 1], invite[MESSAGE_INVITE + 1], rematch[STORE_ID + 1];
    uint8_t state; /* enum store_state */
    bool open, begun;
    bool imported;  /* the first steps of the journal come from a record */
    bool practice;  /* it goes on from a moment of another game */
    bool host_gone; /* the host does not want to see it in a list any more */
    int64_t host, created, changed;
    mk_setup setup;
    uint8_t secret[FAIR_SECRET]; /* the server's part of the seed: told when the game is over */
    uint64_t seed;
    uint8_t clock; /* enum clock_kind */
    int clock_seconds, patience;
    int physics; /* version of the tower that made the first throw; 0: the dice make them */
    bool xray;   /* people are told what may come out of the tower */
    int seats;
    room_seat seat[MK_SEATS];
    int season, round;
    int score[MK_SEATS], place[MK_SEATS]; /* once over */
    match match;                          /* once begun */
    int snapshot;                         /* step of the last one */
    struct thought *thinking[MK_SEATS];   /* what a bot is asked; NULL nothing */
    struct mind *mind[MK_SEATS];          /* what bots remember while they do not think */
    struct throwing *throwing;            /* a throw that is being made */
    store_table row;                      /* as it was written last, without document */
    /* who is there */
    GPtrArray *sessions;
    int64_t empty_since;
    mk_game *shown[VIEWERS]; /* what was last told to each kind of viewer (values.h) */
    /* a step that somebody wants to take back */
    int undo_by; /* -1 nobody */
    bool undo_all;
    int64_t undo_number;
    unsigned undo_agreed;
    int undo_asked[MK_SEATS]; /* how often, since the last answer */
};

room *room_new(server *sv);
/* From the store, or from memory. NULL: *result says why (STORE_NONE, STORE_FAIL). */
room *room_find(server *sv, const char *id, store_result *result);
void room_free(room *r);
/* A room that is only read: for lists. False: the document makes no sense. */
bool room_from_row(room *r, const store_table *t);
void room_free_row(room *r);
/* Write the table. Room for everything but the journal. */
void room_save(room *r);
/* The same, where nothing has happened at it: lists are sorted by that. */
void room_keep(room *r);
/* Only what changes with every turn, and only if it has changed. */
void room_save_turn(room *r);
int room_seat_of(const room *r, int64_t person); /* -1 */
bool room_bot_plays(const room *r, int seat);
int room_attend(room *r, session *s); /* 0, or -1: too many */
void room_leave(room *r, session *s);
bool room_may_see(const room *r, int64_t person, const char *invite);
/* Keep the position, for programs with other rules. */
void room_snapshot(room *r);
/* Leave memory if nobody needs it there. */
bool room_idle(room *r, int64_t now);

/* ---- room_seats.c: before and around the game ---- */
void room_seats_message(session *s, room *r, message *m);
void room_open(session *s, message *m);
/* The person has another name now. */
void room_renamed(server *sv, const visitor *p);
void room_create(session *s, message *m);
/* From a record. NULL: *why says why. */
room *room_import(server *sv, int64_t host, const record *rec, const char **why);
/* A game that is over, from a moment of it on, against bots. */
void room_fork(session *s, room *r, const message *m);
void room_hand_to_bot(room *r, int seat);
/* Before the start: the person does not sit there any more. A host hands the table on, or closes it. */
void room_get_up(room *r, int64_t person);
void room_close(room *r);
/* Somebody of this table came or went. */
void room_presence(room *r, int64_t person, bool here);

/* ---- room_resign.c: giving up ---- */
void resign(session *s, room *r, const message *m);
/* Who resigned is behind all who did not. */
void resign_rank(const room *r, int place[MK_SEATS]);
/* Take a table off the list of one's own. */
void resign_remove(session *s, message *m);
/* One more table of practice is to be made: the oldest ones are taken off. False: the store failed. */
bool resign_make_room(server *sv, int64_t person);

/* ---- room_play.c: the game ---- */
int room_begin(room *r, const char **why);
void room_play_message(session *s, room *r, message *m);
/* The rules (or a limit) forbid this answer: say why. */
void room_refuse(session *s, const room *r, const message *m, int seat, int error, int refused);
/* The match is over: take its results. */
void room_ended(room *r);
/* After a step: keep it, tell it, go on. */
void room_stepped(room *r, match_change *c);

/* ---- room_bots.c ---- */
bool bots_known(const server *sv, const char *level);
const char *bots_engine(const server *sv, const char *level); /* its command; NULL: it is no engine */
void bots_forget(room *r);
/* A bot or a person was given a seat. */
void room_go_on(room *r);
/* A bot that takes too long is answered for. */
void room_hurry_bots(room *r, int64_t now);

/* ---- room_fair.c: the seed of a game ---- */
void fair_new(room *r); /* a new secret */
fair fair_of(const room *r);
void fair_lot(session *s, room *r, const message *m);
void fair_tell(const room *r, buf *out);

/* ---- room_throw.c: the tower ---- */
void throw_go_on(room *r); /* make the throw that the match waits for */
void throw_hurry(room *r, int64_t now);
void throw_add_recording(const void *step, size_t len, buf *out); /* "throw":"..." if the step has one */
void throw_tell(session *s, room *r, const message *m);
/* room_xray.c: what may come out of it */
void xray_tell(session *s, room *r, const message *m);

/* ---- room_hint.c: advice; room_review.c: a look back ---- */
void hint_tell(session *s, room *r, const message *m);
void review_tell(session *s, room *r, const message *m);
void review_forget(server *sv); /* all that are kept */

/* ---- room_clock.c ---- */
/* True: something of it belongs into the document. */
bool clock_stepped(room *r, int by);   /* start and stop clocks */
int64_t clock_deadline(const room *r); /* 0 never */
void clock_due(room *r, int64_t now);
void clock_loaded(room *r);
void clock_figures(const room *r, buf *out);

/* ---- room_undo.c ---- */
void undo_message(session *s, room *r, message *m);
void undo_cancel(room *r);           /* the game went on */
json_t *undo_request(const room *r); /* what is asked, or null */

/* ---- room_tell.c, room_history.c: what a table looks like to those who attend it ---- */
json_t *tell_summary(const room *r);
json_t *tell_numbers(const int *n, int len);
/* All of a table: the reply to open (id > 0), or news. */
void tell_table(room *r, session *s, int id);
void tell_seats(room *r);
/* This connection begins or ends to watch: the others are told how many do, where that takes few messages. */
void tell_watchers(room *r, session *s);
/* The whole table to all connections of a seat: somebody has just sat down. */
void tell_seat(room *r, int seat);
void tell_all(room *r, json_t *o, session *but); /* takes the message */
void tell_history(session *s, room *r, const message *m);
/* For each answer of the record when it was given, and what was asked (of history_answer); NULL: unknown. */
typedef struct history_answer {
    uint32_t version;
    mk_task task;
} history_answer;
GArray *history_given(room *r);
void tell_position(session *s, room *r, const message *m);
/* The match as it was after so many steps; to be freed. False: an error was sent. */
bool tell_replay(session *s, room *r, const message *m, match *out);
/* The choices of the message, as numbers. False: an error was sent. */
bool tell_read_choices(session *s, const room *r, int seat, const message *m, mk_choice out[MESSAGE_CHOICES]);
int tell_viewer(const room *r, const session *s);
int tell_eye(int viewer);               /* the seat whose view that is, or MK_NOBODY */
void tell_tree(json_t *tree, buf *out); /* takes the tree */
const char *tell_seat_name(int seat);

/* ---- room_news.c: what happens in a game, and what is asked; written into an object or after a key ---- */
void tell_step(room *r, const match_change *c);
void news_change(const match_change *c, buf *out);
void news_events(const room *r, const match_change *c, int viewer, bool texts, buf *out);
void news_state(const room *r, const mk_game *view, int viewer, bool texts, buf *out);

/* The members of a question but its number: what is asked of the seat, and the options. */
void news_question(const mk_game *g, int seat, bool texts, buf *out);

/* ---- room_preview.c: what answers would bring ---- */
void preview_tell(session *s, room *r, int seat, const message *m, const mk_choice *c);
/* Every option of the question, or of the one that the answers of the message lead to. */
void preview_tell_all(session *s, room *r, int seat, const message *m);

/* ---- lobby.c ---- */
void lobby_message(session *s, message *m);
void lobby_changed(room *r);
/* The seats for which it became their turn, or stopped being it. */
void lobby_turns(room *r, unsigned before, unsigned now);

/* ---- http.c ---- */
void http_request(void *context, net_request *r);
/* The record of a table as this person may know it. */
bool http_record(room *r, int64_t person, buf *out);

/* ---- worker.c ---- */
/* Run work(data) in another thread, then done(data) in this one. False: no thread can be had; done is not called. */
typedef void worker_fn(void *data);
enum worker_kind { WORKER_THINK, WORKER_THROW, WORKER_REVIEW };
bool worker_run(server *sv, int kind, worker_fn *work, worker_fn *done, void *data);
bool worker_open(server *sv);
void worker_close(server *sv);

#endif
