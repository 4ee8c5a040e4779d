/* limits.h - every limit of the server in one place. What goes beyond is refused with a text that says so. */
#ifndef LIMITS_H
#define LIMITS_H

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
    LIMIT_LOGIN_CHARACTERS = 32, /* at least 3: letters, digits, - _ . */
    LIMIT_PASSWORD_MIN = 10,     /* bytes */
    LIMIT_PASSWORD_MAX = 200,
    LIMIT_TOKENS = 20,          /* devices of a person */
    LIMIT_TOKEN_DAYS = 180,     /* a token that was not used for so long is void: devices get lost */
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
    LIMIT_CHAT = 600,              /* lines of a person in an hour: one every six seconds */
    LIMIT_CHAT_PER_ADDRESS = 6000, /* ... of all at one address, 7 MB of the disk at most; scaled as guests */
    LIMIT_CHAT_SHOWN = 50,         /* lines on opening a table */
    LIMIT_CHAT_KEPT = 1000,        /* lines of a table */
    LIMIT_LOBBY = 200,             /* tables in the list: those of all who make tables, turn by turn */
    LIMIT_LOBBY_NEWS = 1000,       /* messages to those who watch the lobby, at once: some 10 ms of sending ... */
    LIMIT_LOBBY_NEWS_MS = 250,     /* ... and how often */
    LIMIT_MINE = 200,
    LIMIT_HISTORY = 200, /* steps in an answer */
    LIMIT_MOMENTS = 256, /* of games that are remembered, 20 KB each, after each millisecond of playing them again */
    LIMIT_STEPS = 30000, /* of a table, undone ones included */
    LIMIT_UNDO_REQUESTS = 10, /* of a seat beyond what is free, since the last answer that stood */
    LIMIT_CLOCK_SECONDS = 60 * 60 * 24 * 30,
    LIMIT_ROOMS = 20000,     /* in memory (option --tables), 12 KiB each; beyond it only those whose people are here */
    LIMIT_IDLE_SECONDS = 60, /* then a table that nobody attends leaves memory, sooner if others need the place */

    /* the disk */
    LIMIT_FREE_MB = 256,     /* below this nothing is kept that games do not need (option --free) */
    LIMIT_DAMAGED = 10,      /* tables that cannot be read: the server is not well ... */
    LIMIT_DAMAGED_PART = 20, /* ... if they are also one in so many of all */

    /* bots */
    LIMIT_DROP_US = 500,     /* in a turn of the loop for jobs that nobody waits for any more */
    LIMIT_BOT_THREADS = 2,   /* for those that search (0.13 s an answer, at most 0.7 s) and engines; a person has one */
    LIMIT_QUICK_THREADS = 2, /* for the others (0.1 ms; normal 1 ms, at most 32 ms): they never wait for a search */
    LIMIT_BOT_MS = 8000,     /* for one answer, from the question on; then a quick bot answers instead */
    LIMIT_MINDS = 64,        /* kept from answer to answer: 2.7 MB each, or a process of an engine */
    LIMIT_UNATTENDED = 8,    /* answers and throws that wait at tables that nobody attends: they are made one at a time
                                when there is nothing else to do; tables beyond that wait in the store */

    /* the tower */
    LIMIT_THROW_THREADS = 2, /* 30 ms a throw; the first one after loading a table makes all before it again: 0.5 s */
    LIMIT_THROW_MS = 3000,   /* then the dice decide a throw */

    /* what people ask threads for, waiting and running: of a person; from an address, which may be a school; of all,
     * so that memory is bounded */
    LIMIT_HINTS_PERSON = 2, /* 0.2 s each, at most a second, one thread */
    LIMIT_HINTS_ADDRESS = 64,
    LIMIT_HINTS = 2000,       /* of 15 kB */
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

    /* the loop: turns (turns.c). Honest answers take some 60 us, so that in a slice everybody who plays has a turn, and
       what comes meanwhile waits for no more than a slice, a commit and a piece. */
    LIMIT_SLICE_US = 2000,  /* work, then reading, committing and sending have their turn; so for reading and sending */
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
    LIMIT_WAKE_US = 3000,       /* for loading tables where something is due, at a time */
    LIMIT_CLOCK_JUMP_MS = 2000, /* the calendar of the machine was set: more than clocks wander in a turn */
    LIMIT_BATCH = 256,          /* changes that wait for one commit */
    LIMIT_BATCH_US = 4000,      /* ... and how long the first of them waits while there is other work */
};

#endif
