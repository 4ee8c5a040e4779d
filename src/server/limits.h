/* limits.h - every limit of the server in one place. What goes beyond is refused with a text that says so. */
#ifndef LIMITS_H
#define LIMITS_H

enum {
    /* connections */
    LIMIT_CONNECTIONS = 4000,       /* sockets at once, WebSocket or not */
    LIMIT_PER_ADDRESS = 64,         /* ... from one address (option --per-address) */
    LIMIT_PER_PERSON = 20,          /* ... of one person: tabs and devices */
    LIMIT_REQUEST_SECONDS = 20,     /* for the whole of an HTTP request, also the one that opens a WebSocket */
    LIMIT_REPLY_SECONDS = 60,       /* for answering it, until the last byte is taken */
    LIMIT_HELLO_SECONDS = 20,       /* from the opening of a WebSocket to a good hello */
    LIMIT_PING_SECONDS = 25,        /* between two pings to a client */
    LIMIT_SILENT_SECONDS = 75,      /* without a sign of life */
    LIMIT_UNREAD_BYTES = 1 << 20,   /* sent to a client and not read by it */
    LIMIT_HEADER_BYTES = 16 << 10,  /* of an HTTP request: first line and headers */
    LIMIT_PATH_BYTES = 512,         /* of an HTTP request */
    LIMIT_MESSAGE_BYTES = 16 << 10, /* of a message from a client */
    LIMIT_IMPORT_BYTES = 512 << 10, /* of a record that is imported */
    LIMIT_BODIES_BYTES = 16 << 20,  /* of all requests that are being received or answered */
    LIMIT_RATE = 50,                /* messages a second of a connection, on average (option --rate) */
    LIMIT_BURST = 200,              /* ... at once */
    LIMIT_ADDRESS_FACTOR = 8,       /* an address may send as much as so many connections */
    LIMIT_FAULTS = 100,             /* messages with mistakes, then a connection is closed; one a second is forgiven */

    /* people */
    LIMIT_NAME_CHARACTERS = 24,
    LIMIT_LOGIN_CHARACTERS = 32, /* at least 3: letters, digits, - _ . */
    LIMIT_PASSWORD_MIN = 10,     /* bytes */
    LIMIT_PASSWORD_MAX = 200,
    LIMIT_TOKENS = 20,           /* devices of a person */
    LIMIT_GUESTS_PER_HOUR = 120, /* new people from one address (option --per-address scales it) */
    LIMIT_LOGINS_PER_HOUR = 60,  /* tries with a password from one address */
    LIMIT_HASHING = 16,          /* passwords waiting to be hashed */

    /* tables */
    LIMIT_TABLES_PER_PERSON = 30, /* hosted, not over */
    LIMIT_PRACTICE = 3,           /* ... that go on from a moment of another game: a new one closes the oldest */
    LIMIT_ATTENDING = 12,         /* tables that a connection has open */
    LIMIT_AT_TABLE = 200,         /* connections at a table, spectators included */
    LIMIT_WATCHERS_TOLD = 20,     /* connections at a table, up to which it is told at once that somebody watches */
    LIMIT_CHAT_CHARACTERS = 300,
    LIMIT_CHAT_SHOWN = 50,     /* lines on opening a table */
    LIMIT_CHAT_KEPT = 1000,    /* lines of a table */
    LIMIT_LOBBY = 200,         /* tables in the list: those of all who make tables, turn by turn */
    LIMIT_LOBBY_NEWS = 1000,   /* messages to those who watch the lobby, at once: some 10 ms of sending ... */
    LIMIT_LOBBY_NEWS_MS = 250, /* ... and how often */
    LIMIT_MINE = 200,
    LIMIT_HISTORY = 200, /* steps in an answer */
    LIMIT_MOMENTS = 256, /* of games that are remembered, 20 KB each, after each millisecond of playing them again */
    LIMIT_STEPS = 30000, /* of a table, undone ones included */
    LIMIT_UNDO_REQUESTS = 10, /* of a seat beyond what is free, since the last answer that stood */
    LIMIT_CLOCK_SECONDS = 60 * 60 * 24 * 30,
    LIMIT_ROOMS = 20000,     /* in memory */
    LIMIT_IDLE_SECONDS = 60, /* then a table that nobody attends leaves memory; it stays in the store */

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
    LIMIT_SLICE_US = 2500,        /* work, then reading, committing and sending have their turn; so for sending */
    LIMIT_PIECE_US = 1000,        /* of what takes long, then others have their turn */
    LIMIT_AT_ONCE_US = 1000,      /* work without a look at who else waits, in one turn of the loop */
    LIMIT_STRETCH_US = 5000,      /* longer ones are counted ... */
    LIMIT_STRETCH_LOG_US = 20000, /* ... and logged: a mistake */
    LIMIT_SEND_US = 10,           /* what a message to a client costs, until that has been measured */
    LIMIT_WAITING = 32,           /* messages of a connection that wait: then it is not read from */

    /* the loop: shares of processor time (payer.h) */
    LIMIT_HALF_LIFE_MS = 4000, /* after which half of what was used is forgotten: a burst does not punish for long, and
                                  who asks for much all the time stays behind those who do not */
    LIMIT_WAKE_US = 3000,      /* for loading tables where something is due, at a time */
    LIMIT_BATCH = 256,         /* changes that wait for one commit */
    LIMIT_BATCH_US = 4000,     /* ... and how long the first of them waits while there is other work */
};

#endif
