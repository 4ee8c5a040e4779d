/* relay.h - what this server tells the others that share its store, and what is done when they tell something.
 *
 *     relay_tell(sv, RELAY_TABLE, "%s", r->id);     // others hear it when the commit is kept
 *
 * Where there is only one server (SQLite) none of this does anything. What the topics mean and what is promised is in
 * doc/design.md.
 */
#ifndef RELAY_H
#define RELAY_H

#include "server.h"

/* id, its name between servers, who is called with the text; ONCE: of several that wait with the same text, one */
#define RELAY_TOPICS(X)                                 \
    X(MISSED, STORE_MISSED, relay_missed, true)         \
    X(ALIVE, "alive", presence_heard_alive, false)      \
    X(WHO, "who", presence_heard_who, true)             \
    X(PEOPLE, "people", presence_heard_people, false)   \
    X(HERE, "here", presence_heard_here, false)         \
    X(GONE, "gone", presence_heard_gone, false)         \
    X(BYE, "bye", presence_heard_bye, false)            \
    X(SEND, "send", presence_heard_send, false)         \
    X(PERSON, "person", visitor_heard, true)            \
    X(REVOKED, "revoked", visitor_heard_revoked, true)  \
    X(TABLE, "table", lobby_heard, true)                \
    X(HALL, "hall", clubs_heard, false)                 \
    X(PART, "part", clubs_heard_part, false)            \
    X(CHANNELS, "channels", told_heard, true)           \
    X(CUPS, "cups", tournaments_heard, true)            \
    X(DAYS, "days", daily_heard, true)                  \
    X(LEAVING, "leaving", chores_heard_leaving, true)   \
    X(SWITCHES, "switches", admin_heard_switches, true) \
    X(NOTICE, "notice", admin_heard_notice, false)      \
    X(CHECKED, "checked", health_heard_checked, true)   \
    X(DAMAGED, "damaged", health_heard_damaged, true)   \
    X(WHOLE, "whole", health_heard_whole, true)         \
    X(ASK, "ask-table", owner_asked, true)              \
    X(GIVEN, "given-table", owner_given, true)

#define RELAY_ID(id, name, function, once) RELAY_##id,
enum relay_topic { RELAY_TOPICS(RELAY_ID) RELAY_COUNT };
#undef RELAY_ID

typedef void relay_fn(server *sv, const char *text);
#define RELAY_FUNCTION(id, name, function, once) relay_fn function;
RELAY_TOPICS(RELAY_FUNCTION)
#undef RELAY_FUNCTION

void relay_open(server *sv);
void relay_close(server *sv);
/* All others hear this once the next commit is kept: at most STORE_TOLD bytes, without control characters. */
void relay_tell(server *sv, enum relay_topic which, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* As if another one had told it: it is done soon, in its turn. */
void relay_note(server *sv, enum relay_topic which, const char *text);
/* What is in memory of what others may have changed is read anew. */
void relay_refresh(server *sv);
/* The store may have heard something: what is to be done for it is done soon, in pieces. */
void relay_hear(server *sv);

#endif
