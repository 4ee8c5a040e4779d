/* server.h - shared by the files of src/server: what the server is made of, and who offers what to whom.
 *
 *     wire  ->  session.c (who is it, what does it want)  ->  room_*.c (a table)  ->  match, store
 *
 * Everything runs in one thread, but for bots and passwords (worker.c). What is to be sent is queued, and leaves after
 * the commit at the end of a turn of the loop (commit_and_send): nobody hears of what could still be lost.
 */
#ifndef SERVER_H
#define SERVER_H

#include <glib.h>
#include <jansson.h>

#include "ai/bot.h"
#include "limits.h"
#include "match/match.h"
#include "message.h"
#include "outbox_options.h"
#include "payer.h"
#include "room_clock.h"
#include "store/store_owner.h"
#include "visitor.h"
#include "wire.h"
#include "worker.h"

enum { VIEWERS = MK_SEATS + 1, SPECTATOR = MK_SEATS, ALL_SEEING = -1 };

typedef struct room room;
typedef struct turn turn; /* what a connection or a request waits with, in order */

typedef struct server_figures {
    uint64_t answers, refused, steps, commits, failed_commits, undos, bot_answers, bot_late, games_started, games_over;
    uint64_t people, logins, imports, throws, model_throws, counted;
    uint64_t wrong_passwords, tries_refused;
    double throw_seconds;
    double commit_seconds;
} server_figures;

/* The loop's work by kind: types of messages, and others. */
#define TURN_LIST(X) \
    X(TURN_REQUEST, "request") X(TURN_SEND, "send") X(TURN_TICK, "tick") X(TURN_RESULT, "result") X(TURN_NEWS, "news")
enum { TURN_MESSAGES = MESSAGE_TYPES - 1, TURN_LIST(LIST_ID) TURN_KINDS };

typedef struct turn_figures {
    uint64_t work_us[TURN_KINDS], count[TURN_KINDS], waits[TURN_KINDS], long_turns;
    struct longest {
        int64_t minute;          /* us: since when it is looked for */
        int64_t us[2];           /* of this minute and the last */
    } stretch[TURN_KINDS], loop; /* work for somebody; all that is done in one turn of the loop */
} turn_figures;
typedef struct longest longest;

enum { SERVER_ENGINES = 8 };

typedef struct server_options {
    wire_options wire;
    const char *folder; /* the server's own: its socket for who runs it, and unless `store` names another, its data */
    const char *store;  /* where tables and people are kept, for store_open */
    store_node node;    /* this server, among those that share it */
    uint64_t seed;      /* for tests: seeds of games follow from this one; 0: they are random */
    struct {
        char name[MESSAGE_LEVEL + 1];
        const char *command;
    } engine[SERVER_ENGINES]; /* programs that can be bots */
    int engines;
    int tables;    /* in memory; 0: LIMIT_ROOMS */
    bool metrics;  /* for everybody, not only for who asks on this machine */
    int64_t floor; /* bytes that shall stay free on the disk */
    outbox_options outbox;
} server_options;

struct server {
    server_options options;
    GMainLoop *loop;
    wire *wire;
    store *store;
    payers *payers;
    GHashTable *rooms;   /* id -> room */
    GQueue empty;        /* of these, those that nobody attends, the longest first */
    GHashTable *loading; /* the same, those of which only a part of the journal was played */
    GQueue look_after;   /* all rooms in memory, the one that was looked after last at the end */
    guint looking;       /* rooms that are still to be looked after in this round */
    struct turn *chores; /* the loop's own turn */
    struct lobby *lobby;
    struct relay *relay;       /* relay.c */
    struct owners *owners;     /* owner.c */
    bool shared;               /* other servers use the store, too */
    int64_t life;              /* ... the store_life in which all tables in memory were read; 0: there are none */
    struct presence *presence; /* presence.c; NULL: there is no other server */
    GHashTable *people;        /* id -> person, those who are connected */
    GHashTable *sessions;      /* serial -> session */
    struct tries *tries;       /* how often guests were made and passwords tried: allowance.c */
    GQueue reviews;            /* the last ones: room_review.c */
    GQueue minds;              /* of bots, the one used last first: room_bots.c */
    GQueue moments;            /* of games, the one used last first: room_history.c */
    struct workers *workers;   /* worker.c */
    bool leaving;              /* people who have left are still to be seen to: leaving.c */
    bool sweeping;             /* ... and guests who do not come back are looked for, */
    bool packing;              /* pages of the database that nothing uses are given back, some in each tick */
    store_person guests_at;    /* after this one */
    GQueue forgotten;          /* addresses of those who have forgotten a password: mail.c */
    int downloads;             /* that are being gathered */
    bool expiring;             /* tokens that have expired are being dropped, some in each tick */
    GQueue imports;            /* those that are being kept: room_import.c */
    struct health *health;     /* health.c */
    struct admins *admins;     /* admin.c */
    struct ears *ears;         /* admin_socket.c; NULL: nobody can call */
    struct outbox *outbox;     /* outbox.c */
    struct telling *telling;   /* told.c */
    struct cups *cups;         /* tournament_cache.c */
    struct packer *packer;     /* room_packed.c */
    GHashTable *halls;         /* id of a club -> sessions that are told of it: club.c */
    GArray *days;              /* games of the day that are not settled: daily.c */
    int drawn;                 /* the day for which, and for the next, a game was looked for; 0: none */
    uint64_t serial;           /* of sessions */
    int64_t batch_since;       /* microseconds: the first change of this batch; 0 none */
    int batch, failures;       /* failures: one soon after the other, and again_at: patience.c */
    guint flush;               /* the source that will commit and send; 0 none */
    bool flush_urgent;
    struct { /* turns.c */
        GSource *source;
        guint sending;                       /* source that sends on; 0 nothing is left */
        int64_t now;                         /* us: the end of the last turn */
        int64_t read_at, processor, at_once; /* us: the clock of processor time; work done since the loop turned */
        int64_t loop_since, loop_processor;  /* us: when the loop began its work, by both clocks */
        uint64_t queued, waits;              /* units, when the turn began; store_waited, so far */
        double price;                        /* us: what it costs to send one, as measured */
        turn *now_done;                      /* the turn of which a piece is being done */
        GQueue parked, awaiting;             /* turns that rest */
        turn_figures figures;
    } turns;
    bool stopping;
    guint going;                         /* source: it stops soon, and says so to who asks how it is; 0 it does not */
    int64_t asked_at;                    /* server_clock: somebody asked how it is; 0 never */
    bool offline;                        /* offline.c: nothing is kept that was not asked for, nobody thinks */
    bool failing;                        /* the disk takes no commits: nothing is changed, only read */
    bool read_only;                      /* ... because who runs the server wants it so; since when: rested_since */
    bool strangers_off;                  /* nobody new comes without an invitation */
    int64_t rested_since;                /* server_clock */
    int64_t failing_since, failing_said; /* server_clock: since when, and when the reason was last logged */
    int64_t kept_at, again_at;           /* server_clock: the last commit that worked; the next try */
    uint64_t batch_number;               /* of the commit that comes next */
    uint64_t batch_kept;                 /* of the last one that worked */
    struct {                             /* the commit that is under way */
        bool waits;
        bool written;          /* there was something to keep */
        int64_t since, looked; /* us */
        guint source;          /* tells when it is worth a look; 0: none is ever under way */
    } commit;
    int64_t cups_at;      /* server_clock: before that no tournament is due, unless one changes */
    int64_t wake_at;      /* server_clock: not before that ... */
    store_table woken;    /* the last one that was looked at because something was due there; id "": begin anew */
    match_change change;  /* of the step just made: used by one after the other */
    uint64_t secrets;     /* how many, where they follow from one number */
    buf message;          /* what is being written: session_begin */
    buf changes, told[2]; /* room_news.c */
    wire_asset catalog;   /* http.c */
    bool chores_ours;     /* this server does what is done once: chores.c */
    int64_t chores_asked; /* server_clock: when that was asked for */
    int64_t cleaned;      /* server_clock: when what is old was forgotten; 0: not yet */
    int64_t silent;       /* a place among the tables, from which on silent ones are looked for; -1: not now */
    bool unread;          /* games from before results were kept are still to be read: results.c */
    buf best;             /* the list of the best, as it was at best_at (server_clock): ratings.c */
    int64_t best_at;
    server_figures figures;
};

/* ---- server.c ---- */
/* Run until SIGTERM or SIGINT. Returns the exit status. */
int server_run(const server_options *o);
/* Something was changed or queued: it will be committed and sent soon. */
void server_touch(server *sv);
/* Nothing is changed, only read: the disk takes nothing, or who runs the server wants it so. */
bool server_rests(const server *sv);
/* Begin or end that, by choice; it is committed at once. False: it could not be kept. */
bool server_rest(server *sv, bool on);
/* ... and another server has begun or ended it. */
void server_rested(server *sv, bool on);
/* Other work goes on: if something waits for its commit for long, that comes first. */
void server_hurry(server *sv);
#define SERVER_LETTERS "abcdefghjkmnpqrstuvwxyz23456789" /* of ids: none looks like another */
void server_random_text(char *out, int len);

/* ---- wall.c: what time it is, in milliseconds ---- */
int64_t server_clock(void);           /* of a clock that cannot be set: for everything that lasts */
int64_t server_now(void);             /* since 1970: for what is kept and told */
int64_t wall_of_clock(int64_t clock); /* the one as the other */
int64_t wall_to_clock(int64_t time);
bool wall_start(server *sv); /* time in which no server ran does not count */
/* Called often: if the calendar of the machine was set, what is kept moves along. */
void wall_look(server *sv);
/* Time that does not count: what is kept moves by it. */
void wall_skip(server *sv, int64_t milliseconds);
void wall_hold(void);                       /* a commit begins with all that */
void wall_kept(server *sv, bool committed); /* all that, or it was lost: then it is done again */

/* Processor time was used for somebody, here or in another thread; who used less lately is served first. */
void payer_charge(server *sv, const payer *who, int64_t microseconds);

/* ---- turns.c: who is served when; how long the loop works for whom ---- */
/* A piece of work, of about LIMIT_PIECE_US. True: there is more. */
typedef bool turn_piece(turn *t, void *data);
struct turn {
    server *sv;
    payer who;
    payer_line *line;
    int kind;    /* of what is being done */
    int waiting; /* things to do next */
    void (*next)(turn *t);
    void (*done)(turn *t); /* nothing waits any more; or NULL */
    turn_piece *piece;     /* what is being done goes on: before the next thing */
    void *data;
    GDestroyNotify drop;
    int64_t since;
    bool (*holds)(turn *t); /* the next thing is not done until turn_release; or NULL */
    bool held;
    GList parked; /* among those that rest; data NULL: it does not */
    GQueue *rests;
};
void turns_open(server *sv);
void turns_close(server *sv);
void turn_open(server *sv, turn *t, const payer *who);
void turn_of(turn *t, const payer *who); /* it is known now who that is */
void turn_close(turn *t);
/* One more thing waits for its turn: `next` will be called. */
void turn_wait(turn *t);
void turn_release(turn *t);
/* Nobody else waits: a thing can be done now, and turn_done ends it. */
bool turn_now(turn *t);
void turn_done(turn *t);
/* What is being done goes on in pieces, and then drop(data). If the connection ends before, only drop is called. */
void turn_go_on(turn *t, turn_piece *piece, void *data, GDestroyNotify drop);
/* What is being done for it is not to go on: only drop is called. */
void turn_drop(turn *t);
/* The piece that is being done has nothing to do but to wait: its next one is not before turns_unpark. */
void turn_park(server *sv);
void turns_unpark(server *sv);
void turn_await(server *sv); /* ... not before the store has answered what was asked ahead */
/* Around work of the loop: how long it took, in microseconds. */
int64_t turn_begin(server *sv);
int64_t turn_end(server *sv, int64_t since, int kind, int64_t person);
void turn_sent(server *sv, int64_t since, uint64_t units);
const char *turn_kind_name(int kind);
double turn_longest(const longest *l); /* seconds, of the last one or two minutes */

/* ---- session.c ---- */
struct session {
    server *sv;
    wire_client *client;
    uint64_t serial;
    void *advised;             /* the hint or review that is made for it */
    void *opinion;             /* ... the opinion; NULL none */
    visitor *who;              /* NULL before hello */
    uint8_t token[STORE_HASH]; /* once it is known who it is */
    bool texts, lobby, busy;   /* busy: a password is being hashed */
    bool revoked;              /* its token is void: it is being closed */
    int64_t asked;           /* server_now: then all that its message asks of the store was asked for: asked.c; or 0 */
    bool away;               /* its page is not to be seen */
    int64_t heard;           /* server_clock: the last message but pings */
    char only[STORE_ID + 1]; /* it came by the link of a message, and is for this table; "" for all */
    GPtrArray *rooms;        /* that it attends */
    char club[STORE_ID + 1]; /* that it is told about; "" none */
    struct odds *odds;       /* that are being looked up for it; NULL none */
    turn turn;
    GByteArray *inbox; /* messages that wait, each after its length */
    guint inbox_at;    /* where the next one begins */
};
extern const wire_handlers session_handlers;
void session_send(session *s, json_t *o);          /* takes the message */
void session_reply(session *s, int id, json_t *o); /* ... that answers one with this id; 0: it had none */
/* Write a message and send it: add members to what is returned, then end it. One at a time. */
buf *session_begin(session *s, const char *type, int id);
void session_end(session *s);
void session_ok(session *s, int id);
/* Always returns false. Clients translate the text by looking it up, so it is a literal without places for values, or
 * `why`, which is set to literals: web/tools/reasons.mjs collects them. */
bool session_error(session *s, int id, const char *code, const char *text);
enum { CLOSE_LATER = 1013 }; /* try again later */
payer session_payer(const session *s);
session *session_of(turn *t);
bool session_attends(const session *s, const room *r);
room *session_room(session *s,
                   const message *m);          /* the table of the message, which it attends; else an error is sent */
void session_closed_room(session *s, room *r); /* the room is gone */

/* ---- what is called for the messages of message_list.h ---- */
typedef void handler_alone(session *s, const message *m);
typedef void handler_table(session *s, room *r, const message *m);
typedef void handler_seat(session *s, room *r, int seat, const message *m);
#define HANDLER(id, name, form, function, ...) handler_##form function;
MESSAGES(HANDLER, HANDLER)
#undef HANDLER

/* ---- allowance.c: false is for the caller to refuse; it is in the log already ---- */
typedef struct attempt {
    payer who;
    char login[STORE_NAME + 1]; /* "": it is not about guessing at one */
    bool at_home;               /* the login was used at this address before */
} attempt;
bool allowance_guest(server *sv, const char *address);                    /* one more */
bool allowance_forgot(server *sv, const char *mail, const char *address); /* one more mail to this address of mail */
bool allowance_try(server *sv, attempt *a);                               /* sets at_home */
void allowance_right(server *sv, const attempt *a);                       /* the password was right: it is given back */
void allowance_give_back(server *sv, const attempt *a);                   /* ... it was not looked at */
void allowance_at_home(server *sv, const char *login, const char *address); /* the owner is here */
/* One more thing of this kind, whatever comes of it: of so many that a person, and an address, may do in an hour. */
enum allowance { ALLOWANCE_LEFT, ALLOWANCE_PERSON, ALLOWANCE_ADDRESS }; /* there was one; who has none left */
enum allowance allowance_take(server *sv, int kind, const char *what, const payer *who, int person, int address);

/* ---- room.c: a table, in memory while somebody is there ---- */
/* An answer that is given whenever it is asked for: room_standing.c. */
typedef struct standing {
    uint8_t op;
    mk_choice choice;
    uint16_t cause; /* 0: any */
    int used;       /* how often */
} standing;

typedef struct room_seat {
    uint8_t kind; /* enum seat_kind */
    int64_t person;
    char name[STORE_NAME + 1];
    char level[MESSAGE_LEVEL + 1];    /* of a bot */
    char stand_in[MESSAGE_LEVEL + 1]; /* of the bot that plays for a person; "" none */
    int own;                          /* when a bot stepped in: answers of the match so far, with its person */
    bool hurried;                     /* a bot answers until the turn is over: the clock ran out */
    bool flagged;                     /* the clock of the game has run out */
    bool helped;                      /* a bot has played it, or advised: see ratings.c */
    bool resigned;                    /* its person has given up: a bot plays to the end */
    bool hidden;                      /* its person does not want to see the table in a list any more */
    int late;                         /* times in a row that the clock ran out */
    int64_t left_ms;                  /* on the clock */
    int64_t running;                  /* since when (server_clock); 0 it stands */
    seat_pace pace;                   /* the rest of what a clock needs: room_clock.h */
    int64_t gone;                     /* since when (server_clock) its person is not connected; 0: it is here */
    bool has_lot;                     /* it has added to the seed, before the game began */
    uint8_t lot[FAIR_LOT];
    standing standing[LIMIT_STANDING];
    int standing_len;
} room_seat;

/* What was lost of a table; told to all who come. */
typedef struct room_damage {
    int64_t at;      /* when that was found; 0: nothing is lost */
    int back;        /* so many steps at the end */
    int first, next; /* the steps from `first` on, before `next`; the position after them is known. next 0: none */
    bool settings;   /* of the document: what could not be read is new */
} room_damage;

/* What was played before steps that are lost. */
typedef struct room_past {
    match match;
    GArray *given;
    uint32_t stands;
} room_past;

typedef struct rescue rescue;

/* A game that is over without a result. */
enum room_ended_by { ENDED_NOT, ENDED_AGREED, ENDED_SILENT };
enum { VOTE_END = MK_SEATS };

struct room {
    server *sv;
    char id[STORE_ID + 1], invite[MESSAGE_INVITE + 1], rematch[STORE_ID + 1];
    char club[STORE_ID + 1];     /* whose members it is for; "" none: club.c */
    char board[STORE_BOARD + 1]; /* that its result goes to; "" none: board.c */
    char again[STORE_ID + 1];    /* the table whose luck it has; "" its own, or that of a day */
    uint8_t state;               /* enum store_state */
    bool open, begun;
    bool imported;  /* the first steps of the journal come from a record */
    bool practice;  /* it goes on from a moment of another game */
    bool host_gone; /* the host does not want to see it in a list any more */
    int64_t host, created, changed;
    mk_setup setup;
    uint8_t secret[FAIR_SECRET]; /* the server's part of the seed: told when the game is over */
    uint64_t seed;
    clock_rules clock;
    int patience;
    int64_t clocked; /* of a clock that rests: the document was written so long after `changed`; -1: not known */
    int physics;     /* version of the tower that made the first throw; 0: the dice make them */
    bool xray;       /* people are told what may come out of the tower */
    int seats;
    room_seat seat[MK_SEATS];
    int season, round;
    int score[MK_SEATS], place[MK_SEATS]; /* once over */
    match match;                          /* once begun */
    int snapshot;                         /* step of the last one */
    GArray *given;                        /* in which steps the answers were given that stand: room_history.c */
    uint32_t stands;                      /* up to this step all stands */
    struct thought *thinking[MK_SEATS];   /* what a bot is asked; NULL nothing */
    struct mind *mind[MK_SEATS];          /* what bots remember while they do not think */
    struct throwing *throwing;            /* a throw that is being made */
    store_table row;                      /* as it was written last, without document */
    bool unreadable;                      /* the document; what could be read of it is not kept yet */
    bool healed;                          /* ... had a wrong byte */
    store_heal *healing;                  /* ... which is being looked for */
    bool newer;                           /* this program does not know its rules */
    room_damage damage;
    room_past *past; /* NULL: nothing is lost, or only the end */
    rescue *rescue;  /* what is wrong and not mended yet; while it is loaded, always */
    GList link;      /* among those that are looked after; data NULL: it is not */
    uint64_t batch;  /* the last one that something of it was written in */
    int64_t taken;   /* server_clock: since when it is in memory */
    /* who is there */
    GPtrArray *sessions;
    bool presence;           /* somebody came or went: to be told */
    bool silent;             /* it is known that nothing was ever said here */
    GList empty;             /* in the server's list of those that nobody attends */
    int64_t empty_since;     /* server_clock: since then; while it is loaded, since it was asked for */
    mk_game *shown[VIEWERS]; /* what was last told to each kind of viewer (view_json.h) */
    /* a step that somebody wants to take back */
    int undo_by; /* -1 nobody */
    bool undo_all;
    int undo_steps;
    int64_t undo_number;
    unsigned undo_agreed, undo_said; /* seats; undo_said: also to the last one, which is over */
    int undo_asked[MK_SEATS];        /* how often, since the last answer */
    bool standing;                   /* standing answers are being given */
    uint8_t vote[MK_SEATS + 1]; /* seats that want a bot for this one; at VOTE_END, that the game ends: room_vote.c */
    uint8_t ended;              /* enum room_ended_by */
    struct circle *circle;      /* who looks at an analysis of it together; NULL nobody: room_together.c */
};

room *room_new(server *sv);
/* There is a place in memory for one more table: one that nobody attends leaves it, if it must. */
bool room_fits(server *sv);
/* From memory, or from the store. NULL: *result says why (STORE_NONE, STORE_FAIL, STORE_DAMAGED, STORE_NEWER); or
 * *more: only a part of its journal was played, so call it again, as a turn of its own. */
room *room_find(server *sv, const char *id, store_result *result, bool *more);
/* ... if no other server has it (STORE_TAKEN). */
room *room_find_free(server *sv, const char *id, store_result *result, bool *more);
/* ... as a turn of the connection: the table of the message, once it is there, or NULL. */
typedef void room_then(session *s, const message *m, room *r, store_result result);
void room_with(session *s, const message *m, room_then *then);
/* From now on it is found. */
void room_enter(room *r);
void room_free(room *r);
/* Out of memory: it is played elsewhere from now on, and who attends it is to come back there. */
void room_move(room *r);
/* Write the table. Room for everything but the journal. */
void room_save(room *r);
/* The same, where nothing has happened at it: lists are sorted by that. */
void room_keep(room *r);
/* Only what changes with every turn, and only if it has changed. */
void room_save_turn(room *r);
int room_seat_of(const room *r, int64_t person); /* -1 */
bool room_has_people(const room *r);             /* a person sits there */
payer room_payer(const room *r);                 /* for its bots and throws: who attends it */
enum queue_rank room_rank(const room *r);        /* ... and how urgent they are */
bool room_bot_plays(const room *r, int seat);
/* Called before a bot plays the seat of a person: what was played so far stands until they agree (room_undo.c). */
void room_bot_steps_in(room *r, int seat);
int room_attend(room *r, session *s, const char *invite); /* 0, or -1: too many */
void room_leave(room *r, session *s);
bool room_may_see(const room *r, int64_t person, const char *invite);
/* Keep the position: if the journal is damaged, the game goes on from there. */
void room_snapshot(room *r);
/* Leave memory if nobody needs it there. */
bool room_idle(room *r, int64_t now);

/* ---- owner.c: whose table it is, where several servers share a store ---- */
void owner_open(server *sv);
void owner_close(server *sv);
/* The table is ours, or taken now. False: *result says why, or *more: another server is asked for it, so try again.
 * ask: false, it is STORE_TAKEN then. */
bool owner_hold(server *sv, const char *id, bool ask, store_result *result, bool *more);
void owner_look(server *sv, int64_t now); /* called often */

/* ---- room_document.c ---- */
/* A room that is only read: for lists. False: the document makes no sense, or (r->newer) is for a newer program. */
bool room_from_row(room *r, const store_table *t);
char *document_write(const room *r);
json_t *document_damage(const room *r);
/* What a position tells of the settings; the rest stays. */
void document_setup_of(const mk_game *g, mk_setup *out);

/* ---- room_rescue.c: journals, and what is left of damaged ones ---- */
/* Begin to play it. STORE_FAIL; STORE_DAMAGED: what is played there is not known. */
store_result rescue_begin(room *r);
/* Some of the journal, or what is left of it. STORE_FAIL; STORE_DAMAGED: nothing is left. */
store_result rescue_replay(room *r, bool *more);
/* The table is loaded. If something is wrong r->rescue stays, until it is kept. True: all is as it was written. */
bool rescue_done(room *r);
/* Somebody changes the table: what is left is what counts from now on, and what does not play is put aside. */
void rescue_keep(room *r);
const char *rescue_said(const room *r); /* what is wrong; NULL nothing */
void rescue_free(room *r);
void rescue_free_past(room *r);
/* The last position that was kept. */
bool rescue_position(server *sv, const char *id, int *steps, mk_game *out);

/* ---- room_crowd.c: who may watch ---- */
/* This connection may attend the table; another one may have made room for it. */
bool crowd_admits(room *r, session *s, const char *invite);

/* ---- room_seats.c: before and around the game ---- */
/* The person has another name now. */
void room_renamed(session *s);
/* For all tables in memory where its person sits, in pieces; they are kept and told then. */
void room_each_of(session *s, void (*each)(room *r, int seat));
void room_hand_to_bot(room *r, int seat);
void room_helped(room *r, int seat);      /* its person was helped: kept for the rating */
bool room_alone(const room *r, int seat); /* no other person plays */
/* Before the start: the person does not sit there any more. A host hands the table on, or closes it. */
void room_get_up(room *r, int64_t person);
void room_close(room *r);
/* Somebody of this table came or went. */
void room_presence(room *r, int64_t person, bool here);

/* Everything a new table needs: below the limits of the person and the server; else an error is sent. It may take a
 * table out of memory that nobody attends. */
bool room_may_host(session *s, const message *m);
room *room_make(server *sv, int64_t host);
void room_sit(room *r, int seat, const visitor *p);
void room_sit_bot(room_seat *seat, const char *level);

/* ---- room_import.c: tables from records ---- */
typedef struct import_refusal {
    const char *text;
    int line;  /* of the record; 0: of none */
    bool ours; /* it is not the record's fault */
} import_refusal;
/* The table is there, or NULL and why not. Later, in the loop. */
typedef void import_fn(void *context, room *r, const import_refusal *why);
void import_text(server *sv, payer who, const char *text, size_t len, import_fn *done, void *context);
void import_record(server *sv, payer who, record *rec, import_fn *done, void *context); /* takes the record */
void import_close(server *sv); /* what is not kept yet is refused */

/* ---- quota.c: what people may put on the disk ---- */
enum quota_kind {
    QUOTA_TABLE,
    QUOTA_IMPORT,
    QUOTA_CHAT,
    QUOTA_LINE,
    QUOTA_REPORT, /* is not asked for there */
    QUOTA_NAME,
    QUOTA_DOWNLOAD,
    QUOTA_CLUB
};
/* One more of this kind. NULL, or why not. */
const char *quota_take(server *sv, int kind, payer who);

/* ---- room_resign.c: giving up ---- */
void resign_seat(room *r, int seat);           /* for good */
void resign_end_now(room *r);                  /* the game is over as it stands */
bool resign_keeps(const room *r);              /* some person has it in a list */
void resign_take_off(room *r, int64_t person); /* off the list of this person; nobody's is closed */
/* Who resigned is behind all who did not. */
void resign_rank(const room *r, int place[MK_SEATS]);
/* One more table of practice is to be made: the oldest ones are taken off. *more: call it again. */
store_result resign_make_room(server *sv, int64_t person, bool *more);

/* ---- results.c: how games end for people ---- */
/* The game of this table is over, with this position (NULL: it is not known). At most once for a game. */
void results_keep(const room *r, const mk_game *end, int64_t at);
/* Some of the games that were over before results were kept. True: there may be more. */
bool results_read_in(server *sv);

/* ---- room_game.c: the game ---- */
int room_begin(room *r, const char **why);
/* It is what the seat is asked now; else an error is sent. */
bool room_asked(session *s, const room *r, int seat, const message *m);
/* The rules (or a limit) forbid this answer: say why. */
void room_illegal(session *s, int id, const mk_game *g, int seat, int refused);
void room_refuse(session *s, const room *r, const message *m, int seat, int error, int refused);
/* The match is over: take its results. */
void room_ended(room *r);
/* After a step: keep it, tell it, go on. */
void room_stepped(room *r, match_change *c);

/* ---- room_bots.c ---- */
bool bots_known(const server *sv, const char *level);
/* Nobody attends the table any more: what bots remember, think and throw is dropped. */
void bots_forget(room *r);
/* What bots and the tower have to do now is asked for, what they do in vain is dropped. While nobody attends the table:
 * nothing among bots alone, else only as there is time for it (LIMIT_UNATTENDED). */
void room_go_on(room *r);
/* A bot that takes too long is answered for. */
void room_hurry_bots(room *r, int64_t now);

/* ---- room_fair.c: the seed of a game ---- */
void fair_new(room *r); /* a new secret */
fair fair_of(const room *r);
void fair_show(const room *r, buf *out);

/* ---- room_throw.c: the tower ---- */
void throw_go_on(room *r); /* make the throw that the match waits for */
void throw_hurry(room *r, int64_t now);
void throw_drop(room *r);                                         /* nobody waits for it any more */
void throw_add_recording(const void *step, size_t len, buf *out); /* "throw":"..." if the step has one */
/* room_xray.c: what may come out of it */
void xray_forget(session *s); /* nobody waits for it any more */

/* ---- room_review.c: a look back ---- */
void review_forget(server *sv); /* all that are kept */

/* ---- room_undo.c ---- */
void undo_cancel(room *r);           /* the game went on */
json_t *undo_request(const room *r); /* what is asked, or null */

/* ---- room_standing.c ---- */
/* Answer what people have said beforehand, as long as it is asked. */
void standing_go_on(room *r);
/* The seat has taken something back: what would answer that again stands no more. */
void standing_taken_back(room *r, int seat);
json_t *standing_json(const room_seat *s);
void standing_read(room_seat *s, const json_t *list);

/* ---- room_show.c: what a table looks like to those who attend it ---- */
json_t *show_summary(const room *r);
json_t *show_numbers(const int *n, int len);
/* All of a table: the reply to open (id > 0), or news. */
void show_table(room *r, session *s, int id);
void show_tables(room *r); /* to all who are there */
void show_seats(room *r);
/* This connection begins or ends to watch: the others are told how many do, where that takes few messages. */
void show_watchers(room *r, session *s);
/* The whole table to all connections of a seat: somebody has just sat down. */
void show_seat(room *r, int seat);
void show_all(room *r, json_t *o, session *but); /* takes the message */
/* The choices of the message, as numbers. False: an error was sent. */
bool show_read_choices(session *s, const room *r, int seat, const message *m, mk_choice out[MESSAGE_CHOICES]);
int show_viewer(const room *r, const session *s);
int show_eye(int viewer);               /* the seat whose view that is, or MK_NOBODY */
void show_tree(json_t *tree, buf *out); /* takes the tree */
/* A field of a CSV table in quotes; what a spreadsheet would take for a formula begins with an apostrophe. */
void show_csv_text(const char *text, buf *out);
const char *show_seat_name(int seat);

/* ---- room_history.c: which answers stand, and the journal, played again in pieces ---- */
/* An answer, or a throw, that nobody has taken back: the step it was given in, and what the match has of it. */
typedef struct given {
    uint16_t version, answer;
} given;
/* The match has made a step: `all` (of given) becomes what stands after it. */
void history_note(GArray *all, const match *m, const match_change *c);
/* A step was made at the table: which steps stand is known without playing the journal again. */
void history_stepped(room *r, const match_change *c);
typedef struct replay replay;
/* It has been played: w->again.match is the match as it was, w->change its last step. */
typedef void replay_then(session *s, room *r, replay *w);
struct replay {
    message m;  /* that asked for it */
    room again; /* only its match and its id */
    match_change change;
    uint32_t to;
    void (*each)(replay *w, int64_t at); /* after each step; or NULL */
    replay_then *then;
    int64_t until; /* of this piece */
    bool more, broken;
    int viewer;
    bool texts;
    GArray *given, *past; /* of the room, as stands */
    uint32_t stands, past_stands;
    uint32_t first, next; /* the steps from `first` on, before `next`, are lost; UINT32_MAX: none that are to come */
    buf told;
};
/* The match as it was at the version of the message; else an error is sent. */
void history_replay(session *s, const room *r, const message *m, replay_then *then);
void history_forget(server *sv);

/* ---- room_news.c: what happens in a game, and what is asked; written into an object or after a key ---- */
void show_step(room *r, const match_change *c);
void news_change(const match_change *c, buf *out);
void news_events(const mk_game *g, const match_change *c, int viewer, bool texts, buf *out);
void news_state(const room *r, const mk_game *view, int viewer, bool texts, buf *out);

/* The members of a question but its number: what is asked of the seat, and the options. */
void news_question(const mk_game *g, int seat, bool texts, buf *out);

/* ---- room_preview.c ---- */
/* Reply with what every option of the question to this seat would bring, or of the one that the choices of the message
 * lead to. `question` is the number of the question. */
void preview_options(session *s, const mk_game *g, int seat, const message *m, int64_t question);

/* ---- lobby.c ---- */
void lobby_open(server *sv);
void lobby_forget(server *sv); /* what is in the store is looked up anew */
void lobby_close(server *sv);
void lobby_leave(session *s); /* it does not watch any more */
/* The table was written: for the list. */
void lobby_note(const room *r);
/* Who is there or watches has changed. */
void lobby_stale(const room *r);
/* ... seats or state: those who watch are told. */
void lobby_changed(room *r);
/* The seats for which it became their turn, or stopped being it. */
void lobby_turns(room *r, unsigned before, unsigned now);

/* ---- http.c ---- */
void http_open(server *sv);
void http_close(server *sv);
void http_request(void *context, wire_request *r);
/* The record of a table as this person may know it. */
bool http_record(room *r, int64_t person, buf *out);

#include "board.h"

#endif
