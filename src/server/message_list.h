/* message_list.h - every message that clients send. A row here and the function it names are all that a new one needs.
 *
 *     M(ID, name, form, function, when, needs, may, check)
 *
 * form      what the function gets (server.h declares it): alone (s, m); table (s, r, m), a table that the connection
 *           has open; seat (s, r, seat, m), where its person sits. What does not fit is refused before it is called.
 * when      GREETS before hello; READS also while nothing can be kept; HOSTS only the host; IN_PERSON no bot stands in;
 *           WAITING, RUNNING, BEGUN, OVER the state of the table; ANYTIME none of these (session.c refuses)
 * needs     fields that must be there, besides type and the table of its form (message_reader.h)
 * may       fields that may, besides id
 * check     what the fields must be together (message.c)
 */
#ifndef MESSAGE_LIST_H
#define MESSAGE_LIST_H

/* clang-format off */
#define MESSAGES(M) \
    /* people */ \
    M(HELLO,      "hello",      alone, account_hello,       GREETS, FIELD(PROTOCOL), \
      FIELD(TOKEN) | FIELD(NAME) | FIELD(LANGUAGE) | FIELD(TEXTS), check_hello) \
    M(NAME,       "name",       alone, account_name,        ANYTIME, FIELD(NAME), 0, NULL) \
    M(LANGUAGE,   "language",   alone, account_language,    ANYTIME, FIELD(LANGUAGE), 0, NULL) \
    M(REGISTER,   "register",   alone, password_register,   ANYTIME, FIELD(LOGIN) | FIELD(PASSWORD), 0, NULL) \
    M(LOGIN,      "login",      alone, password_login,      GREETS, FIELD(LOGIN) | FIELD(PASSWORD), \
      FIELD(LANGUAGE) | FIELD(TEXTS), NULL) \
    M(PASSWORD,   "password",   alone, password_change,     ANYTIME, FIELD(OLD) | FIELD(NEW), 0, NULL) \
    M(LOGOUT,     "logout",     alone, account_logout,      ANYTIME, 0, 0, NULL) \
    M(LOGOUT_ALL, "logout-all", alone, account_logout_all,  ANYTIME, 0, 0, NULL) \
    M(PING,       "ping",       alone, session_ping,        READS, 0, 0, NULL) \
    /* tables */ \
    M(LOBBY,      "lobby",      alone, lobby_watch,         READS, FIELD(WATCH), 0, NULL) \
    M(MINE,       "mine",       alone, lobby_mine,          READS, 0, 0, NULL) \
    M(CREATE,     "create",     alone, room_create,         ANYTIME, FIELD(GAME) | FIELD(SEATS), \
      FIELD(PUBLIC) | FIELD(CLOCK) | FIELD(PATIENCE) | FIELD(START) | FIELD(TOWER) | FIELD(XRAY), \
      message_check_create) \
    M(OPEN,       "open",       alone, room_open,           READS, FIELD(TABLE), FIELD(INVITE), NULL) \
    M(CLOSE,      "close",      table, session_close_table, READS, 0, 0, NULL) \
    M(REMOVE,     "remove",     alone, resign_remove,       ANYTIME, FIELD(TABLE), 0, NULL) \
    /* seats */ \
    M(JOIN,       "join",       table, seats_join,          WAITING, 0, FIELD(SEAT) | FIELD(INVITE), NULL) \
    M(LEAVE,      "leave",      table, seats_leave,         ANYTIME, 0, 0, NULL) \
    M(KICK,       "kick",       table, seats_kick,          HOSTS | WAITING, FIELD(SEAT), 0, NULL) \
    M(SEAT,       "seat",       table, seats_change,        HOSTS | WAITING, FIELD(SEAT) | FIELD(KIND), FIELD(LEVEL), \
      check_seat) \
    M(UNSEAT,     "unseat",     table, seats_unseat,        HOSTS | WAITING, FIELD(SEAT), 0, NULL) \
    M(LOT,        "lot",        seat,  fair_lot,            ANYTIME, FIELD(LOT), 0, NULL) \
    M(START,      "start",      table, seats_start,         HOSTS | WAITING, 0, 0, NULL) \
    M(REMATCH,    "rematch",    table, seats_rematch,       OVER, 0, 0, NULL) \
    M(HAND,       "hand",       seat,  seats_hand,          ANYTIME, 0, FIELD(SEAT), NULL) \
    M(TAKE,       "take",       seat,  seats_take,          ANYTIME, 0, 0, NULL) \
    M(RESIGN,     "resign",     seat,  resign,              ANYTIME, 0, 0, NULL) \
    M(CHAT,       "chat",       seat,  seats_chat,          ANYTIME, FIELD(TEXT), 0, NULL) \
    /* play */ \
    M(ANSWER,     "answer",     seat,  room_answer,         RUNNING | IN_PERSON, FIELD(QUESTION), \
      FIELD(CHOICE) | FIELD(CHOICES) | FIELD(CONFIRM), check_choices) \
    M(PREVIEW,    "preview",    seat,  preview_one,         RUNNING | IN_PERSON | READS, FIELD(QUESTION), \
      FIELD(CHOICE) | FIELD(CHOICES), check_choices) \
    M(PREVIEWS,   "previews",   seat,  preview_all,         RUNNING | IN_PERSON | READS, FIELD(QUESTION), \
      FIELD(CHOICES), NULL) \
    M(UNDO,       "undo",       seat,  undo_step,           RUNNING | IN_PERSON, 0, FIELD(ALL), NULL) \
    M(CONSENT,    "consent",    seat,  undo_consent,        RUNNING, FIELD(REQUEST) | FIELD(AGREE), 0, NULL) \
    /* looking */ \
    M(HISTORY,    "history",    table, history_steps,       BEGUN | READS, FIELD(FROM) | FIELD(TO), 0, check_history) \
    M(POSITION,   "position",   table, history_position,    BEGUN | READS, FIELD(VERSION), 0, NULL) \
    M(RECORD,     "record",     table, history_record,      BEGUN | READS, 0, 0, NULL) \
    M(FORK,       "fork",       table, room_fork,           OVER, FIELD(VERSION), FIELD(SEAT), NULL) \
    M(THROW,      "throw",      table, throw_watch,         READS, FIELD(VERSION), 0, NULL) \
    M(ODDS,       "odds",       table, xray_odds,           READS, 0, FIELD(CHOICE) | FIELD(CHOICES), NULL) \
    M(HINT,       "hint",       table, hint_give,           READS, 0, 0, NULL) \
    M(REVIEW,     "review",     table, review_give,         OVER | READS, 0, 0, NULL)
/* clang-format on */

#endif
