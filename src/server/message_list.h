/* message_list.h - every message that clients send. A row here and the function it names are all that a new one needs.
 *
 *     M(ID, name, form, function, when, needs, may, check)
 *     A(ID, name, form, function, when, needs, may, check, known)
 *
 * form      what the function gets (server.h declares it): alone (s, m); table (s, r, m), a table that the connection
 *           has open; seat (s, r, seat, m), where its person sits. What does not fit is refused before it is called.
 * when      GREETS before hello; READS also while nothing can be kept; HOSTS only the host; IN_PERSON no bot stands in;
 *           WAITING, RUNNING, BEGUN, OVER the state of the table; BY_LINK also for who came by the link of a message,
 *           about its table; ANYTIME none of these (session.c refuses)
 * needs     fields that must be there, besides type and the table of its form (message_reader.h)
 * may       fields that may, besides id and resent
 * check     what the fields must be together (message.c)
 * known     rows of A may come twice: by this function of room_resent.c they are known again; NULL: it does not matter,
 *           or the function sees it. WITH_KEY, WITH_VERSION: only where they have that. So may what READS, unless it is
 *           ONCE. READS_WITH_TOKEN: who comes back with one is no new guest
 */
#ifndef MESSAGE_LIST_H
#define MESSAGE_LIST_H

/* clang-format off */
#define MESSAGES(M, A) \
    /* people */ \
    M(HELLO,      "hello",      alone, account_hello,       GREETS | READS_WITH_TOKEN, FIELD(PROTOCOL), \
      FIELD(TOKEN) | FIELD(NAME) | FIELD(LANGUAGE) | FIELD(TEXTS) | FIELD(INVITE), check_hello) \
    A(NAME,       "name",       alone, account_name,        ANYTIME, FIELD(NAME), 0, NULL, NULL) \
    A(LANGUAGE,   "language",   alone, account_language,    ANYTIME, FIELD(LANGUAGE), 0, NULL, NULL) \
    M(REGISTER,   "register",   alone, password_register,   ANYTIME, FIELD(LOGIN) | FIELD(PASSWORD), 0, NULL) \
    M(LOGIN,      "login",      alone, password_login,      GREETS, FIELD(LOGIN) | FIELD(PASSWORD), \
      FIELD(LANGUAGE) | FIELD(TEXTS) | FIELD(CODE), NULL) \
    M(PASSWORD,   "password",   alone, password_change,     ANYTIME, FIELD(OLD) | FIELD(NEW), 0, NULL) \
    M(LOGOUT,     "logout",     alone, account_logout,      ANYTIME, 0, 0, NULL) \
    M(LOGOUT_ALL, "logout-all", alone, account_logout_all,  ANYTIME, 0, 0, NULL) \
    M(CHANGE_LOGIN, "change-login", alone, password_change, ANYTIME, FIELD(LOGIN) | FIELD(PASSWORD), 0, NULL) \
    M(ACCOUNT,    "account",    alone, account_show,        READS, 0, 0, NULL) \
    M(MAIL,       "mail",       alone, password_change,     ANYTIME, FIELD(MAIL) | FIELD(PASSWORD), 0, NULL) \
    M(MAIL_CONFIRM, "mail-confirm", alone, mail_confirm,    GREETS, FIELD(TOKEN), 0, NULL) \
    M(FORGOT,     "forgot",     alone, mail_forgot,         GREETS, FIELD(MAIL), 0, NULL) \
    M(RESET,      "reset",      alone, password_reset,      GREETS, FIELD(TOKEN) | FIELD(NEW), 0, NULL) \
    M(SECOND,     "second",     alone, password_change,     ANYTIME, FIELD(PASSWORD), 0, NULL) \
    M(SECOND_ON,  "second-on",  alone, second_on,           ANYTIME, FIELD(CODE), 0, NULL) \
    M(SECOND_OFF, "second-off", alone, password_change,     ANYTIME, FIELD(PASSWORD) | FIELD(CODE), 0, NULL) \
    M(FORGET_ME,  "forget-me",  alone, leaving_for_good,    ANYTIME, 0, FIELD(PASSWORD) | FIELD(CODE), NULL) \
    M(DEVICES,    "devices",    alone, devices_list,        READS, 0, 0, NULL) \
    M(LOGOUT_DEVICE, "logout-device", alone, devices_log_out, ANYTIME, FIELD(DEVICE), 0, NULL) \
    M(RESULTS,    "results",    alone, results_list,        READS, 0, FIELD(BEFORE), NULL) \
    A(RATING,     "rating",     alone, ratings_switch,      ANYTIME, FIELD(RATED), 0, NULL, NULL) \
    M(RATINGS,    "ratings",    table, ratings_seats,       READS, 0, 0, NULL) \
    M(BEST,       "best",       alone, ratings_best,        READS, 0, 0, NULL) \
    M(ADMIN,      "admin",      alone, admin_message,       READS | ONCE, FIELD(ASK), 0, NULL) \
    A(MUTE,       "mute",       alone, manners_mute,        ANYTIME, FIELD(PERSON), FIELD(ON), NULL, NULL) \
    A(BLOCK,      "block",      alone, manners_block,       ANYTIME, FIELD(PERSON), FIELD(ON), NULL, NULL) \
    M(SHUNNED,    "shunned",    alone, manners_list,        READS, 0, 0, NULL) \
    M(VACATION,   "vacation",   alone, vacations_set,       ANYTIME, FIELD(FIRST), FIELD(LAST) | FIELD(ON), NULL) \
    M(VACATIONS,  "vacations",  alone, vacations_list,      READS, 0, 0, NULL) \
    M(PING,       "ping",       alone, session_ping,        BY_LINK | READS, 0, 0, NULL) \
    M(TOLD,       "told",       alone, told_show,           READS, 0, 0, NULL) \
    A(TOLD_SET,   "told-set",   alone, told_set,            ANYTIME, FIELD(TOLD), 0, message_check_wish, NULL) \
    M(TOLD_ADD,   "told-add",   alone, told_channel_add,    ANYTIME, FIELD(TOLD), 0, message_check_channel) \
    M(TOLD_DROP,  "told-drop",  alone, told_channel_drop,   ANYTIME, FIELD(CHANNEL), 0, NULL) \
    M(TOLD_TEST,  "told-test",  alone, told_channel_test,   ANYTIME, FIELD(CHANNEL), 0, NULL) \
    M(LOOKING,    "looking",    alone, told_looking,        BY_LINK | READS, FIELD(ON), 0, NULL) \
    /* tables */ \
    M(LOBBY,      "lobby",      alone, lobby_watch,         READS, FIELD(WATCH), 0, NULL) \
    M(MINE,       "mine",       alone, lobby_mine,          READS, 0, 0, NULL) \
    A(CREATE,     "create",     alone, room_create,         WITH_KEY, FIELD(GAME) | FIELD(SEATS), \
      FIELD(PUBLIC) | FIELD(CLOCK) | FIELD(ZONE) | FIELD(PATIENCE) | FIELD(START) | FIELD(TOWER) | FIELD(XRAY) | \
      FIELD(CLUB) | FIELD(KEY), message_check_create, NULL) \
    M(OPEN,       "open",       alone, room_open,           BY_LINK | READS, FIELD(TABLE), FIELD(INVITE), NULL) \
    M(CLOSE,      "close",      table, session_close_table, BY_LINK | READS, 0, 0, NULL) \
    M(REMOVE,     "remove",     alone, resign_remove,       ANYTIME, FIELD(TABLE), 0, NULL) \
    /* seats */ \
    A(JOIN,       "join",       table, seats_join,          WAITING, 0, \
      FIELD(SEAT) | FIELD(INVITE) | FIELD(ZONE), NULL, resent_join) \
    A(LEAVE,      "leave",      table, seats_leave,         ANYTIME, 0, 0, NULL, resent_leave) \
    A(KICK,       "kick",       table, seats_kick,          HOSTS | WAITING, FIELD(SEAT), 0, NULL, resent_kick) \
    A(SEAT,       "seat",       table, seats_change,        HOSTS | WAITING, FIELD(SEAT) | FIELD(KIND), \
      FIELD(LEVEL), check_seat, NULL) \
    M(UNSEAT,     "unseat",     table, seats_unseat,        HOSTS | WAITING, FIELD(SEAT), 0, NULL) \
    A(LOT,        "lot",        seat,  fair_lot,            ANYTIME, FIELD(LOT), 0, NULL, NULL) \
    A(START,      "start",      table, seats_start,         HOSTS | WAITING, 0, 0, NULL, resent_start) \
    A(REMATCH,    "rematch",    table, seats_rematch,       OVER, 0, 0, NULL, NULL) \
    A(HAND,       "hand",       seat,  seats_hand,          ANYTIME, 0, FIELD(SEAT), NULL, NULL) \
    A(TAKE,       "take",       seat,  seats_take,          ANYTIME, 0, 0, NULL, NULL) \
    A(RESIGN,     "resign",     seat,  resign,              ANYTIME, 0, 0, NULL, resent_resign) \
    A(CHAT,       "chat",       seat,  chat_say,            ANYTIME, FIELD(TEXT), 0, NULL, NULL) \
    A(VOTE,       "vote",       seat,  vote,                RUNNING | IN_PERSON, 0, \
      FIELD(SEAT) | FIELD(ON), NULL, NULL) \
    M(REPORT,     "report",     table, manners_report,      ANYTIME, FIELD(PERSON) | FIELD(REASON), FIELD(TEXT), NULL) \
    /* play */ \
    A(ANSWER,     "answer",     seat,  room_answer,         BY_LINK | RUNNING | IN_PERSON, FIELD(QUESTION), \
      FIELD(CHOICE) | FIELD(CHOICES) | FIELD(CONFIRM), check_choices, resent_answer) \
    M(PREVIEW,    "preview",    seat,  preview_one,         BY_LINK | RUNNING | IN_PERSON | READS, FIELD(QUESTION), \
      FIELD(CHOICE) | FIELD(CHOICES), check_choices) \
    M(PREVIEWS,   "previews",   seat,  preview_all,         BY_LINK | RUNNING | IN_PERSON | READS, FIELD(QUESTION), \
      FIELD(CHOICES), NULL) \
    M(PLAN,       "plan",       seat,  preview_plan,        BY_LINK | RUNNING | IN_PERSON | READS, 0, \
      FIELD(CHOICES), NULL) \
    A(UNDO,       "undo",       seat,  undo_step,           BY_LINK | WITH_VERSION | RUNNING | IN_PERSON, 0, \
      FIELD(ALL) | FIELD(STEPS) | FIELD(VERSION), NULL, resent_undo) \
    A(STANDING,   "standing",   seat,  standing_set,        RUNNING, FIELD(TASK) | FIELD(CHOICE), \
      FIELD(CAUSE) | FIELD(ON), NULL, NULL) \
    A(CONSENT,    "consent",    seat,  undo_consent,        BY_LINK | RUNNING, FIELD(REQUEST) | FIELD(AGREE), \
      0, NULL, resent_consent) \
    /* looking */ \
    M(HISTORY,    "history",    table, history_steps,       BY_LINK | BEGUN | READS, FIELD(FROM) | \
      FIELD(TO), 0, check_history) \
    M(POSITION,   "position",   table, history_position,    BY_LINK | BEGUN | READS, FIELD(VERSION), 0, NULL) \
    M(RECORD,     "record",     table, history_record,      BEGUN | READS, 0, 0, NULL) \
    M(FORK,       "fork",       table, room_fork,           OVER, FIELD(VERSION), FIELD(SEAT), NULL) \
    M(THROW,      "throw",      table, throw_watch,         BY_LINK | READS, FIELD(VERSION), 0, NULL) \
    M(ODDS,       "odds",       seat,  xray_odds,           READS, 0, FIELD(CHOICE) | FIELD(CHOICES), NULL) \
    M(HINT,       "hint",       table, hint_give,           READS, 0, 0, NULL) \
    M(REVIEW,     "review",     table, review_give,         OVER | READS, 0, 0, NULL) \
    /* tournaments */ \
    M(TOURNAMENTS, "tournaments", alone, tournament_list,   READS, 0, 0, NULL) \
    M(TOURNAMENT, "tournament", alone, tournament_show,     READS, FIELD(TOURNAMENT), 0, NULL) \
    M(TOURNAMENT_CREATE, "tournament-create", alone, tournament_create, ANYTIME, \
      FIELD(NAME) | FIELD(GAME) | FIELD(PLAN), FIELD(CLUB), NULL) \
    M(TOURNAMENT_ENTER, "tournament-enter", alone, tournament_enter, ANYTIME, FIELD(TOURNAMENT), 0, NULL) \
    M(TOURNAMENT_WITHDRAW, "tournament-withdraw", alone, tournament_withdraw, ANYTIME, FIELD(TOURNAMENT), 0, NULL) \
    M(TOURNAMENT_START, "tournament-start", alone, tournament_start, ANYTIME, FIELD(TOURNAMENT), 0, NULL) \
    M(TOURNAMENT_CANCEL, "tournament-cancel", alone, tournament_cancel, ANYTIME, FIELD(TOURNAMENT), 0, NULL) \
    /* clubs */ \
    M(CLUBS,      "clubs",      alone, club_list,           READS, 0, FIELD(TEXT), NULL) \
    M(CLUB,       "club",       alone, club_show,           READS, FIELD(CLUB), FIELD(WATCH), NULL) \
    M(CLUB_RESULTS, "club-results", alone, club_results,    READS, FIELD(CLUB), FIELD(SEASON), NULL) \
    M(CLUB_CREATE, "club-create", alone, club_create,       ANYTIME, FIELD(NAME) | FIELD(ABOUT) | FIELD(ENTRY), \
      0, NULL) \
    M(CLUB_CHANGE, "club-change", alone, club_change,       ANYTIME, \
      FIELD(CLUB) | FIELD(NAME) | FIELD(ABOUT) | FIELD(ENTRY), 0, NULL) \
    M(CLUB_NEW_CODE, "club-new-code", alone, club_new_code, ANYTIME, FIELD(CLUB), 0, NULL) \
    M(CLUB_JOIN,  "club-join",  alone, club_join,           ANYTIME, FIELD(CLUB), FIELD(INVITE), NULL) \
    M(CLUB_LEAVE, "club-leave", alone, club_leave,          ANYTIME, FIELD(CLUB), 0, NULL) \
    M(CLUB_ACCEPT, "club-accept", alone, club_accept,       ANYTIME, FIELD(CLUB) | FIELD(PERSON), FIELD(ON), NULL) \
    M(CLUB_REMOVE, "club-remove", alone, club_remove,       ANYTIME, FIELD(CLUB) | FIELD(PERSON), 0, NULL) \
    M(CLUB_ROLE,  "club-role",  alone, club_set_role,       ANYTIME, FIELD(CLUB) | FIELD(PERSON) | FIELD(ROLE), \
      0, NULL) \
    M(CLUB_DELETE, "club-delete", alone, club_delete,       ANYTIME, FIELD(CLUB), 0, NULL) \
    A(CLUB_CHAT,  "club-chat",  alone, club_chat,           ANYTIME, FIELD(CLUB) | FIELD(TEXT), 0, NULL, NULL) \
    M(CLUB_REPORT, "club-report", alone, club_report,       ANYTIME, FIELD(CLUB) | FIELD(PERSON) | FIELD(REASON), \
      FIELD(TEXT), NULL) \
    /* the same luck */ \
    M(DAILY,      "daily",      alone, daily_show,          READS, 0, FIELD(DAY), NULL) \
    A(DAILY_PLAY, "daily-play", alone, daily_play,          ANYTIME, 0, 0, NULL, NULL) \
    M(PARTED,     "parted",     seat,  board_parted,        OVER | READS, FIELD(WITH), 0, NULL) \
    M(AGAIN,      "again",      alone, again_play,          ANYTIME, FIELD(TABLE), FIELD(SEAT) | FIELD(INVITE), NULL) \
    A(CHALLENGE,  "challenge",  alone, again_challenge,     ANYTIME, FIELD(TABLE), FIELD(SEAT) | FIELD(INVITE), \
      NULL, NULL) \
    M(STUDY,      "study",      alone, study_give,          READS, FIELD(ANSWERS), \
      FIELD(LESSON) | FIELD(PUZZLE) | FIELD(TABLE) | FIELD(VERSION) | FIELD(SEAT) | FIELD(FROM), check_study) \
    M(STUDY_PREVIEWS, "study-previews", alone, study_give,  READS, FIELD(ANSWERS), \
      FIELD(LESSON) | FIELD(PUZZLE) | FIELD(TABLE) | FIELD(VERSION) | FIELD(SEAT) | FIELD(CHOICES), check_study) \
    M(PUZZLES,    "puzzles",    alone, puzzles_list,        READS, 0, 0, NULL) \
    A(TRIED,      "puzzles-tried", alone, puzzles_tried,    ANYTIME, FIELD(TRIED), 0, NULL, NULL) \
    /* analysis */ \
    M(OPINION,    "opinion",    table, opinion_give,        OVER | READS, FIELD(VERSION) | FIELD(ANSWERS), \
      FIELD(SEAT) | FIELD(EFFORT), NULL) \
    M(OPINION_STOP, "opinion-stop", alone, opinion_stop,    READS, 0, 0, NULL) \
    M(LINES,      "lines",      table, lines_show,          OVER | READS, 0, 0, NULL) \
    A(LINE,       "line",       table, lines_keep,          OVER, FIELD(VERSION) | FIELD(ANSWERS), \
      FIELD(TEXT), NULL, NULL) \
    M(LINE_DROP,  "line-drop",  table, lines_drop,          OVER, FIELD(NUMBER), 0, NULL) \
    M(TOGETHER,   "together",   table, together_join,       OVER | READS, FIELD(VERSION) | FIELD(ANSWERS), 0, NULL) \
    M(TOGETHER_SHOW, "together-show", table, together_show, OVER | READS, FIELD(VERSION) | FIELD(ANSWERS), 0, NULL) \
    M(TOGETHER_LEAD, "together-lead", table, together_lead, OVER | READS, FIELD(NUMBER), 0, NULL) \
    M(TOGETHER_LEAVE, "together-leave", table, together_leave, OVER | READS, 0, 0, NULL)
/* clang-format on */

#endif
