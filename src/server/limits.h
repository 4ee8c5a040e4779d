/* limits.h - every limit of the server in one place. What goes beyond is refused with a text that says so. */
#ifndef LIMITS_H
#define LIMITS_H

#include "match/timing.h"

enum {
    /* connections */
    LIMIT_CONNECTIONS = 4000,       /* sockets at once, WebSocket or not */
    LIMIT_PER_ADDRESS = 400,        /* ... from one address (option --per-address): a school of 150 with two windows
                                       each; where all are taken, the address with most gives its newest */
    LIMIT_PER_PERSON = 20,          /* ... of one person: tabs and devices */
    LIMIT_REQUEST_SECONDS = 20,     /* for the whole of an HTTP request, also the one that opens a WebSocket */
    LIMIT_REPLY_SECONDS = 60,       /* for answering it, until the last byte is taken */
    LIMIT_HELLO_SECONDS = 20,       /* from the opening of a WebSocket to a good hello */
    LIMIT_PING_SECONDS = 25,        /* between two pings to a client */
    LIMIT_SILENT_SECONDS = 75,      /* without a sign of life */
    LIMIT_UNREAD_BYTES = 1 << 20,   /* sent to a client and not read by it: then it is closed */
    LIMIT_BEHIND_BYTES = 256 << 10, /* ... then it is not answered before it has read: two lists of the lobby */
    LIMIT_HEADER_BYTES = 16 << 10,  /* of an HTTP request: first line and headers */
    LIMIT_PATH_BYTES = 512,         /* of an HTTP request */
    LIMIT_MESSAGE_BYTES = 16 << 10, /* of a message from a client */
    LIMIT_IMPORT_BYTES = 512 << 10, /* of a record that is imported */
    LIMIT_BODIES_BYTES = 16 << 20,  /* of all requests that are being received or answered: 32 of the largest */
    LIMIT_BODY_SECONDS = 6,         /* then a body must have come at LIMIT_BODY_RATE: two large packets and a pause */
    LIMIT_BODY_RATE = 2 << 10,      /* bytes a second; a record of 30 KiB passes over the worst mobile line */
    LIMIT_RATE = 50,                /* messages a second of a connection, on average (option --rate) */
    LIMIT_BURST = 200,              /* ... at once */
    LIMIT_ADDRESS_FACTOR = 16,      /* an address may send as much as so many connections: 150 people, five each */
    LIMIT_FAULTS = 100,             /* messages with mistakes, then a connection is closed; one a second is forgiven */

    /* people */
    LIMIT_NAME_CHARACTERS = 24,
    LIMIT_NAMES = 30,              /* changes of the own name in an hour ... */
    LIMIT_NAMES_PER_ADDRESS = 600, /* ... and of all at an address; scaled as guests */
    LIMIT_LOGIN_CHARACTERS = 32,   /* at least 3: letters, digits, - _ . */
    LIMIT_PASSWORD_MIN = 10,       /* bytes */
    LIMIT_PASSWORD_MAX = 200,
    LIMIT_GUEST_DAYS = 365,    /* a guest who was not seen for so long, and has no game, is a former player */
    LIMIT_GUESTS_AT_ONCE = 20, /* ... looked at in one go, five times a second: a millisecond */
    LIMIT_LEAVING_LINES = 200, /* of chat from which the name of who has left goes, in one go ... */
    LIMIT_LEAVING_GAMES = 10,  /* ... and games in the results of others */
    LIMIT_DOWNLOADS = 3,       /* of all that is kept of oneself, in an hour; each loads all games of a person ... */
    LIMIT_DOWNLOADS_PER_ADDRESS = 60, /* ... of all at one address; scaled as guests */
    LIMIT_DOWNLOADS_AT_ONCE = 4,      /* ... of everybody, of at most LIMIT_DOWNLOAD_BYTES */
    LIMIT_DOWNLOAD_ROWS = 1000,       /* ... and so many tournaments and reports */
    LIMIT_DOWNLOAD_BYTES = 16 << 20,  /* then games come without their records */
    LIMIT_CONFIRM_HOURS = 24,         /* that a link holds which confirms an address ... */
    LIMIT_RESET_HOURS = 1,            /* ... and one to choose another password */
    LIMIT_FORGOT_MAIL = 3,            /* such links to one address of mail in an hour ... */
    LIMIT_FORGOT_ADDRESS = 30,        /* ... and asked for from one address of the net; scaled as guests */
    LIMIT_FORGOTTEN = 100,            /* of these that wait, one is seen to in each tick */
    LIMIT_EXPIRED = 200,              /* secrets that do not hold any more are dropped in one go, each hour */
    LIMIT_RECOVERY = 8,               /* codes for who has lost the second factor */
    LIMIT_TOKENS = 20,                /* devices of a person */
    LIMIT_TOKEN_DAYS = 180,           /* a token that was not used for so long is void: devices get lost */
    LIMIT_TOKEN_EXACT_DAYS = 1, /* so exactly it is kept when it was used: a hello costs no write, but one a day */
    LIMIT_TOKENS_AT_ONCE = 200, /* expired ones that are dropped in one go, five times a second: a millisecond */

    /* Tries (allowance.c): so many at once, and again so many in each hour, one by one. What an address may do is so
     * much for an IPv4 address and for an IPv6 network /64, and scaled by the option --per-address. */
    LIMIT_GUESTS = 300,       /* new people from an address: a club of 150 that comes twice */
    LIMIT_WRONG_ADDRESS = 60, /* wrong passwords from an address: guessing at many logins */
    LIMIT_WRONG_PERSON = 10,  /* ... of one person, or of all at an address who did not say hello: who guesses uses up
                                 their own allowance, not that of the house */
    LIMIT_WRONG_LOGIN = 30,   /* ... for one login, from all places that it was never used at: guessing at one login */
    LIMIT_WRONG_AT_HOME = 20, /* ... for one login at an address where it was used: no stranger locks out the owner */
    LIMIT_LOGINS = 60,        /* right passwords of one account: each costs 0.1 s and a row */
    LIMIT_NETWORK_56 = 4,     /* times what a /64 may do may all of a /56: the network of a house */
    LIMIT_NETWORK_48 = 16,    /* ... and of a /48: of a company, or of a street */
    LIMIT_TRIES = 1 << 15,    /* cells for all of these counts: 2 rows, 512 KiB, whatever is tried */
    LIMIT_PLACES = 1 << 14,   /* addresses where logins were used that are remembered: 128 KiB */

    /* tables */
    LIMIT_TABLES_PER_PERSON = 30, /* hosted, not over */
    LIMIT_NEW_TABLES = 60,        /* ... that a person makes in an hour: a game takes minutes, also one against bots */
    LIMIT_NEW_PER_ADDRESS = 600,  /* ... that all at one address make: 150 people, four games each; scaled as guests */
    LIMIT_KEPT_TABLES = 1000,     /* hosted, over and still in the list: years of games */
    LIMIT_KEPT_MB = 64,           /* ... megabytes of them */
    LIMIT_PRACTICE = 3,           /* ... that go on from a moment of another game: a new one closes the oldest */
    LIMIT_IMPORTS = 60,           /* records that a person gives in an hour, good or bad: each costs up to 0.1 s */
    LIMIT_IMPORTS_PER_ADDRESS = 300, /* ... that all at one address give: 150 people, two each; scaled as guests */
    LIMIT_IMPORT_RATE = 512 << 10,   /* bytes a second of all records and moments that become tables: some twenty whole
                                      games; commits get slow for everybody where more is written ... */
    LIMIT_IMPORT_TABLE = 8 << 10,    /* ... that one has beside its steps: rows, pages, a snapshot */
    LIMIT_ATTENDING = 12,            /* tables that a connection has open */
    LIMIT_AT_TABLE = 200,            /* connections that watch a table; those who play or made it come on top */
    LIMIT_WATCHERS_TOLD = 20,        /* connections at a table, up to which it is told at once that somebody watches */
    LIMIT_CHAT_CHARACTERS = 300,
    LIMIT_CHAT = 300,              /* lines of a person in an hour: one every twelve seconds */
    LIMIT_CHAT_PER_ADDRESS = 6000, /* ... of all at one address, 7 MB of the disk at most; scaled as guests */
    LIMIT_CHAT_MINUTE = 20,        /* ... in a minute at a table */
    LIMIT_CHAT_MINUTE_NEW = 5,     /* ... of a guest who came in the last LIMIT_CHAT_NEW_HOURS */
    LIMIT_CHAT_NEW_HOURS = 24,
    LIMIT_CHAT_AGAIN_SECONDS = 120, /* in which the same line is not said again */
    LIMIT_CHAT_SHOWN = 50,          /* lines on opening a table */
    LIMIT_CHAT_KEPT = 1000,         /* lines of a table */
    LIMIT_LINES = 40,               /* lines of play that are kept with a game that is over ... */
    LIMIT_LINES_PERSON = 10,        /* ... by one person */
    LIMIT_NEW_LINES = 120,          /* ... that a person keeps in an hour, comments that change included */
    LIMIT_NEW_LINES_ADDRESS = 1200,
    LIMIT_TOGETHER = 16,         /* connections that look at an analysis together ... */
    LIMIT_TOGETHER_BYTES = 4096, /* ... and what they look at: answers */
    LIMIT_LOBBY = 200,           /* tables in the list: those of all who make tables, turn by turn */
    LIMIT_LOBBY_NEWS = 1000,     /* messages to those who watch the lobby, at once: some 10 ms of sending ... */
    LIMIT_LOBBY_NEWS_MS = 250,   /* ... and how often */
    LIMIT_MINE = 200,
    LIMIT_BOARD = 50,                        /* results that are shown of a board ... */
    LIMIT_BOARD_GUESTS = 20,                 /* ... and those of guests below them */
    LIMIT_DAYS_SHOWN = 14,                   /* days before this one whose games can be looked at */
    LIMIT_DAYS_KEPT = 90,                    /* then a day and its results are forgotten; people keep their tables */
    LIMIT_DAYS_DROPPED = 500,                /* results that are forgotten in one go, each hour */
    LIMIT_DAY_GRACE_MS = 3 * 60 * 60 * 1000, /* a game that was begun on its day may be finished in so much after it */
    LIMIT_CONTESTS = 5,                      /* tournaments of a host that are not over */
    LIMIT_CONTESTS_SHOWN = 100,              /* ... in a list */
    LIMIT_CONTEST_TEXTS = 64,                /* ... as text in memory, some 20 KB each, ... */
    LIMIT_CONTEST_TEXT_MS = 1000,            /* ... for so long where nothing changes */
    LIMIT_CONTESTS_DAYS = 400,               /* then one that is over is forgotten; people keep their results */
    LIMIT_CONTESTS_DROPPED = 10,             /* ... so many in one go, each hour */
    LIMIT_ROUND_SECONDS_MIN = 5,             /* of a round; a club that plays at one place has short ones */
    LIMIT_ROUND_SECONDS = 60 * 60 * 24 * 90,
    LIMIT_TURN_SECONDS_MIN = 5,     /* of a turn in a tournament: it must come to its end */
    LIMIT_DIVISIONS = 8,            /* of a league */
    LIMIT_DIVISION_MIN = 4,         /* people of a division: one goes up, one goes down */
    LIMIT_CLUBS = 5000,             /* of a server: the list is looked through for a name */
    LIMIT_CLUBS_FOUNDED = 3,        /* by a person */
    LIMIT_CLUBS_JOINED = 20,        /* ... that a person belongs to, or asks to */
    LIMIT_CLUBS_SHOWN = 100,        /* in a list */
    LIMIT_CLUB_MEMBERS = 200,       /* of a club */
    LIMIT_CLUB_ASKING = 50,         /* ... who ask to be let in */
    LIMIT_CLUB_BARRED = 100,        /* ... who were put out, and are remembered */
    LIMIT_CLUB_TABLES = 40,         /* ... that are not over */
    LIMIT_CLUB_OVER = 10,           /* ... that are, and are shown: the last ones */
    LIMIT_CLUB_WATCHING = 600,      /* connections that are told what happens in it */
    LIMIT_CLUB_SEASONS = 40,        /* quarters of a year that are listed */
    LIMIT_CLUB_ACTS = 120,          /* founding, joining, changing, entering: of a person in an hour ... */
    LIMIT_CLUB_ACTS_ADDRESS = 1200, /* ... and of all at one address; scaled as guests */
    LIMIT_HISTORY = 200,            /* steps in an answer */
    LIMIT_MOMENTS = 256,   /* of games that are remembered, 20 KB each, after each millisecond of playing them again */
    LIMIT_STEPS = 30000,   /* of a table, undone ones included */
    LIMIT_STANDING = 12,   /* answers of a seat that are given whenever they are asked for */
    LIMIT_UNDO_STEPS = 20, /* that one request takes back */
    LIMIT_UNDO_REQUESTS = 10,             /* of a seat beyond what is free, since the last answer that stood */
    LIMIT_CLOCK_SECONDS = TIMING_SECONDS, /* what else a clock can be is in match/timing.h */
    LIMIT_VACATION_DAYS = 30,             /* of a person, that begin in a year */
    LIMIT_VACATIONS = 6,                  /* ... announced and not over */
    LIMIT_ROOMS = 20000,     /* in memory (option --tables), 12 KiB each; beyond it only those whose people are here */
    LIMIT_LEASE_SECONDS = 5, /* a server that gives no sign for so long is dead, as far as others know (--lease) */
    LIMIT_HELD_MS = 1000,    /* before that a table is not handed over to another server */
    LIMIT_ASKED_MS = 2000,   /* a proxy that has asked in this time how this server is asks again ... */
    LIMIT_GOING_MS = 800,    /* ... and is told that it goes: every half second (doc/haproxy.cfg), and some time more */
    LIMIT_IDLE_SECONDS = 60, /* then a table that nobody attends leaves memory, sooner if others need the place */

    /* the disk */
    LIMIT_PACK_MS = 24 * 60 * 60 * 1000, /* a game that is over for so long is packed (room_packed.c) */
    LIMIT_FREE_PAGES = 1024, /* of the database, of 4 KiB: kept for what comes, beyond it the disk gets them back */
    LIMIT_FREE_MB = 256,     /* below this nothing is kept that games do not need (option --free) */
    LIMIT_DAMAGED = 10,      /* tables that cannot be read: the server is not well ... */
    LIMIT_DAMAGED_PART = 20, /* ... if they are also one in so many of all */

    /* who runs the server */
    LIMIT_NOTICES = 5,        /* that everybody is told */
    LIMIT_PASSES = 200,       /* invitations to a closed server that are listed */
    LIMIT_AUDIT_DAYS = 400,   /* so long the audit log goes back */
    LIMIT_ACTS_DROPPED = 500, /* of it that are forgotten in one go, each hour */

    /* how people get along */
    LIMIT_SHUNNED = 200, /* people that somebody has muted or blocked */
    LIMIT_REPORTS = 10,  /* of a person in an hour ... */
    LIMIT_REPORTS_PER_ADDRESS = 60,
    LIMIT_REPORT_LINES = 30, /* of the chat, that are kept with it */
    LIMIT_SILENT_DAYS = 60,  /* without an answer, then a game of people ends without a result */
    LIMIT_PACE_GAMES = 5,    /* of a person: before it, nobody is told how reliable they are ... */
    LIMIT_PACE_TURNS = 20,   /* ... and how quick */

    /* results */
    LIMIT_RESULTS = 1000,        /* of a person: the newest stay */
    LIMIT_RESULTS_AT_ONCE = 100, /* in one reply, of some 600 bytes */
    LIMIT_RATED_DAY = 30,        /* games of a person that count for the rating, in 24 hours ... */
    LIMIT_RATED_SAME = 6,        /* ... and those of them against the same others */
    LIMIT_BEST = 100,            /* in the list of the best */
    LIMIT_BEST_MS = 30000,       /* so old it may be */

    /* bots */
    LIMIT_DROP_US = 500,     /* in a turn of the loop for jobs that nobody waits for any more */
    LIMIT_BOT_THREADS = 2,   /* for those that search (hard 0.13 s an answer, at most 0.7; expert 1 s, at most 2, on two
                                processors) and engines; a person has one */
    LIMIT_QUICK_THREADS = 2, /* for the others (0.1 ms; normal 1 ms, at most 32 ms): they never wait for a search */
    LIMIT_BOT_MS = 8000,     /* for one answer, from the question on; then a quick bot answers instead */
    LIMIT_MINDS = 64,        /* kept from answer to answer, but for expert: 2.7 MB each, or a process of an engine */
    LIMIT_UNATTENDED = 8,    /* answers and throws that wait at tables that nobody attends: they are made one at a time
                                when there is nothing else to do; tables beyond that wait in the store */

    /* the tower */
    LIMIT_THROW_THREADS = 2, /* 30 ms a throw; the first one after loading a table makes all before it again: 0.5 s */
    LIMIT_THROW_MS = 3000,   /* then the dice decide a throw */

    /* what people ask threads for, waiting and running: of a person; from an address, which may be a school; of all,
     * so that memory is bounded */
    LIMIT_HINTS_PERSON = 2, /* 0.2 s each, at most a second, one thread */
    LIMIT_HINTS_ADDRESS = 64,
    LIMIT_HINTS = 2000,        /* of 15 kB */
    LIMIT_OPINIONS_PERSON = 2, /* 0.3 to 4 s each, one thread: one runs, and one that takes its place waits */
    LIMIT_OPINIONS_ADDRESS = 64,
    LIMIT_OPINIONS = 2000,    /* of 15 kB */
    LIMIT_REVIEWS_PERSON = 1, /* 10 s each, one thread */
    LIMIT_REVIEWS_ADDRESS = 32,
    LIMIT_REVIEWS = 400,        /* of 60 kB */
    LIMIT_PASSWORDS_PERSON = 1, /* 0.1 s and 64 MiB each, one thread; for who is not known yet the address counts */
    LIMIT_PASSWORDS_ADDRESS = 64,
    LIMIT_PASSWORDS = 2000,
    LIMIT_LOOK_THREADS = 2,
    LIMIT_LOOKS_PERSON = 16, /* who leafs through a game quickly */
    LIMIT_LOOKS_ADDRESS = 512,
    LIMIT_LOOKS = 4000,

    /* messages that go out (outbox.c) */
    LIMIT_MAIL_THREADS = 2,
    LIMIT_POST_THREADS = 4,
    LIMIT_GOING = 32,               /* that wait for these threads, of each kind: the others wait in the store */
    LIMIT_SEND_CONNECT_MS = 8000,   /* until there is a connection */
    LIMIT_MAIL_MS = 60000,          /* for a mail: some servers let wait on purpose */
    LIMIT_POST_MS = 15000,          /* for a POST: then the thread is for somebody else */
    LIMIT_SEND_REPLY = 64 << 10,    /* bytes of a reply */
    LIMIT_MAILS_PERSON = 10,        /* in an hour that a person brings about: confirmations, forgotten passwords */
    LIMIT_MAILS_HOUR = 2000,        /* of the whole server: beyond that they wait */
    LIMIT_OUTBOX = 20000,           /* messages that wait */
    LIMIT_SEND_TRIES = 6,           /* the last one some 10 hours after the first */
    LIMIT_SEND_PACE = 60,           /* seconds before the second try (option --pace) ... */
    LIMIT_SEND_GROWS = 4,           /* ... and so many times as long before each further one */
    LIMIT_SEND_WAIT = 24 * 60 * 60, /* seconds: so long a receiver may want to be left alone */
    LIMIT_MAIL_TEXT = 8 << 10,      /* bytes of a mail */
    LIMIT_CHANNELS = 10,            /* of a person: browsers, a mail address, a webhook */
    LIMIT_CHANNEL_FAILS = 5, /* messages in a row that could not be sent: then it rests, until it is tried anew */
    LIMIT_TOLD_TABLES = 10,  /* in one message */
    LIMIT_TOLD_TESTS = 10,   /* messages to try a channel that a person may ask for in an hour */
    LIMIT_TOLD_MAIL = 15,    /* times the pace (a minute) between two mails about turns ... */
    LIMIT_LOOKING_MS = 5 * 60 * 1000, /* so long after the last sign of somebody they are here */
    LIMIT_LINK_HOURS = 24,            /* a link of a message opens its table */

    /* the loop: turns (turns.c). Honest answers take some 60 us, so that in a slice everybody who plays has a turn, and
       what comes meanwhile waits for no more than a slice, a commit and a piece. */
    LIMIT_SLICE_US = 2000,  /* work, then reading, committing and sending have their turn; so for reading and sending */
    LIMIT_LOOK_US = 250,    /* ... or less: so often it looks whether the database is done with what it keeps */
    LIMIT_LIGHT_US = 50000, /* used lately by an address: who used less hears the reply before the others are served;
                                     8 ms a second, so some 100 people who play */
    LIMIT_PIECE_US = 1000,  /* of what takes long, then others have their turn */
    LIMIT_AT_ONCE_US = 1000,      /* work without a look at who else waits, in one turn of the loop */
    LIMIT_STRETCH_US = 5000,      /* longer ones are counted ... */
    LIMIT_STRETCH_LOG_US = 20000, /* ... and logged: a mistake */
    LIMIT_SEND_US = 10,           /* what a message to a client costs, until that has been measured */
    LIMIT_WAITING = 32,           /* messages of a connection that wait: then it is not read from */

    /* the loop: shares of processor time (payer.h) */
    LIMIT_NEWCOMER_US = 100000, /* put on a new account: as much as a school that plays has used lately, so that nobody
                                   is served before those who are there only for coming from many new addresses */
    LIMIT_HALF_LIFE_MS = 4000,  /* after which half of what was used is forgotten: a burst does not punish for long, and
                                  who asks for much all the time stays behind those who do not */
    LIMIT_SELDOM_MS = 1000,     /* before a database that others use is asked again whether something is due */
    LIMIT_WAKE_US = 3000,       /* for loading tables where something is due, at a time */
    LIMIT_CLOCK_JUMP_MS = 2000, /* the calendar of the machine was set: more than clocks wander in a turn */
    LIMIT_BATCH = 256,          /* changes that wait for one commit */
    LIMIT_BATCH_US = 4000,      /* ... and how long the first of them waits while there is other work */
};

#endif
