/* club_ask.c - what people ask of clubs: founding, finding, joining, leaving them; and what keepers and founders do. */
#include <string.h>

#include "account.h"
#include "base/log.h"
#include "clubs.h"
#include "manners.h"

static bool failed(session *s, const message *m)
{
    return session_error(s, m->id, "failed", "the server could not look this up: try again later");
}

/* The club of the message, with the role of who asks. */
static bool find(session *s, const message *m, store_club *c)
{
    store_result result = store_get_club(s->sv->store, m->club, s->who->kept.id, c);
    if (result == STORE_OK) return true;
    return result == STORE_NONE ? session_error(s, m->id, "not-found", "there is no such club") : failed(s, m);
}

/* ... for those with at least this role. */
static bool find_as(session *s, const message *m, int role, store_club *c)
{
    if (!find(s, m, c)) return false;
    if (c->role >= role) return true;
    if (role == ROLE_MEMBER) return session_error(s, m->id, "not-allowed", "you are not a member of this club");
    return session_error(s, m->id, "not-allowed",
                         role == ROLE_FOUNDER ? "only who leads the club may do this"
                                              : "only those who look after the club may do this");
}

/* ... who change it, one after the other. */
static bool find_to_change(session *s, const message *m, int role, store_club *c)
{
    club_alone(s->sv, m->club);
    return find_as(s, m, role, c);
}

/* As it is now: what was asked for is done. */
static void reply(session *s, const message *m)
{
    store_club c;
    if (find(s, m, &c)) session_reply(s, m->id, json_pack("{ss so}", "type", "club", "club", club_json(s, &c)));
}

static bool may_act(session *s, const message *m)
{
    const char *why = quota_take(s->sv, QUOTA_CLUB, session_payer(s));
    return !why || session_error(s, m->id, "too-many", why);
}

static bool has_account(session *s, const message *m)
{
    return s->who->kept.login[0] ||
           session_error(s, m->id, "not-allowed", "clubs are for people with an account: make one first");
}

static void put_role(session *s, const char *club, int64_t person, int role)
{
    store_member m = {.person = person, .role = role, .since = server_now()};
    g_strlcpy(m.club, club, sizeof m.club);
    store_put_member(s->sv->store, &m);
    server_touch(s->sv);
}

/* ---- looking ---- */

static bool add_brief(void *context, const store_club *c)
{
    json_array_append_new(context, club_brief(c));
    return true;
}

void club_list(session *s, const message *m)
{
    json_t *own = json_array(), *all = json_array();
    int64_t person = s->who->kept.id;
    bool fine = store_clubs_of(s->sv->store, person, add_brief, own) == STORE_OK &&
                store_list_clubs(s->sv->store, person, m->text, LIMIT_CLUBS_SHOWN, add_brief, all) == STORE_OK;
    if (fine)
        session_reply(s, m->id, json_pack("{ss sO sO}", "type", "clubs", "own", own, "clubs", all));
    else
        failed(s, m);
    json_decref(own);
    json_decref(all);
}

void club_show(session *s, const message *m)
{
    store_club c;
    if (!find(s, m, &c)) return;
    bool watches = m->watch && c.role >= ROLE_MEMBER;
    if (watches || !strcmp(s->club, m->club)) watches = clubs_watch(s, watches ? m->club : "");
    session_reply(s, m->id, json_pack("{ss so}", "type", "club", "club", club_json(s, &c)));
}

/* ---- founding and changing ---- */

static bool may_found(session *s, const message *m)
{
    int all = 0, own = 0, founded = 0;
    if (!has_account(s, m)) return false;
    visitor_alone(s->sv, s->who->kept.id);
    if (store_count_clubs(s->sv->store, s->who->kept.id, &all, &own, &founded) != STORE_OK) return failed(s, m);
    if (founded >= LIMIT_CLUBS_FOUNDED || own >= LIMIT_CLUBS_JOINED)
        return session_error(s, m->id, "too-many", "you have too many clubs: leave one first");
    if (all >= LIMIT_CLUBS) return session_error(s, m->id, "too-many", "there are too many clubs on this server");
    return may_act(s, m);
}

/* What the message says of it. False: nobody could read the name. */
static bool describe(session *s, const message *m, store_club *c)
{
    g_strlcpy(c->name, m->name, sizeof c->name);
    names_key(m->name, c->looks);
    g_strlcpy(c->about, m->about, sizeof c->about);
    if (m->entry == CLUB_CODE && c->entry != CLUB_CODE) server_random_text(c->code, STORE_ID);
    if (m->entry != CLUB_CODE) c->code[0] = 0;
    c->entry = m->entry;
    c->changed = server_now();
    return c->looks[0] || session_error(s, m->id, "not-allowed", "a name needs letters or digits");
}

static bool kept(session *s, const message *m, store_result result)
{
    if (result == STORE_TAKEN)
        return session_error(s, m->id, "taken", "there is a club with this name, or one that looks like it");
    if (result != STORE_OK) return session_error(s, m->id, "failed", "the server could not keep this: try again later");
    server_touch(s->sv);
    return true;
}

void club_create(session *s, const message *m)
{
    store_club c = {.created = server_now()};
    message shown = *m;
    server_random_text(c.id, STORE_ID);
    g_strlcpy(shown.club, c.id, sizeof shown.club);
    if (!describe(s, m, &c) || !may_found(s, m) || !kept(s, m, store_add_club(s->sv->store, &c))) return;
    put_role(s, c.id, s->who->kept.id, ROLE_FOUNDER);
    log_say(LOG_INFO, "club-founded", LOG_TEXT("club", c.id), LOG_NUMBER("person", s->who->kept.id));
    reply(s, &shown);
}

void club_change(session *s, const message *m)
{
    store_club c;
    if (!find_to_change(s, m, ROLE_KEEPER, &c) || !describe(s, m, &c) || !may_act(s, m) ||
        !kept(s, m, store_put_club(s->sv->store, &c)))
        return;
    club_news(s->sv, c.id, 0);
    reply(s, m);
}

/* The old one is good no more. */
void club_new_code(session *s, const message *m)
{
    store_club c;
    if (!find_to_change(s, m, ROLE_KEEPER, &c)) return;
    if (c.entry != CLUB_CODE) {
        session_error(s, m->id, "wrong-time", "nobody needs a code for this club");
        return;
    }
    server_random_text(c.code, STORE_ID);
    if (may_act(s, m) && kept(s, m, store_put_club(s->sv->store, &c))) reply(s, m);
}

void club_delete(session *s, const message *m)
{
    store_club c;
    if (!find_to_change(s, m, ROLE_FOUNDER, &c)) return;
    club_dissolve(s->sv, c.id);
    session_ok(s, m->id);
}

/* ---- coming and going ---- */

typedef struct counted {
    int members, asking;
} counted;

static bool count(void *context, const store_member *m)
{
    counted *n = context;
    n->members += m->role >= ROLE_MEMBER;
    n->asking += m->role == ROLE_ASKS;
    return true;
}

static bool has_room(session *s, const message *m, const store_club *c, bool asks)
{
    counted n = {0};
    if (store_each_member(s->sv->store, c->id, count, &n) != STORE_OK) return failed(s, m);
    if (n.members >= LIMIT_CLUB_MEMBERS) return session_error(s, m->id, "too-many", "this club is full");
    return !asks || n.asking < LIMIT_CLUB_ASKING ||
           session_error(s, m->id, "too-many", "too many people ask to join this club just now");
}

static bool may_join(session *s, const message *m, const store_club *c)
{
    int all = 0, own = 0, founded = 0;
    if (!has_account(s, m)) return false;
    if (c->role == ROLE_ASKS) return session_error(s, m->id, "not-allowed", "you have asked to join already");
    if (c->role >= ROLE_MEMBER) return session_error(s, m->id, "not-allowed", "you are a member already");
    if (c->role == ROLE_BARRED) return session_error(s, m->id, "not-allowed", "this club does not let you in");
    if (store_count_clubs(s->sv->store, s->who->kept.id, &all, &own, &founded) != STORE_OK) return failed(s, m);
    if (own >= LIMIT_CLUBS_JOINED)
        return session_error(s, m->id, "too-many", "you have too many clubs: leave one first");
    if (!may_act(s, m)) return false;
    if (c->entry == CLUB_CODE && strcmp(m->invite, c->code) != 0)
        return session_error(s, m->id, "not-allowed", "this is not the code of this club");
    return has_room(s, m, c, c->entry == CLUB_APPROVAL);
}

void club_join(session *s, const message *m)
{
    store_club c;
    club_alone(s->sv, m->club);
    if (!find(s, m, &c) || !may_join(s, m, &c)) return;
    put_role(s, c.id, s->who->kept.id, c.entry == CLUB_APPROVAL ? ROLE_ASKS : ROLE_MEMBER);
    club_news(s->sv, c.id, 0);
    reply(s, m);
}

void club_leave(session *s, const message *m)
{
    store_club c;
    if (!find(s, m, &c)) return;
    if (c.role < ROLE_ASKS) {
        session_error(s, m->id, "not-allowed", "you are not a member of this club");
        return;
    }
    club_part(s->sv, c.id, s->who->kept.id, false);
    session_ok(s, m->id);
}

/* ---- what keepers do ---- */

/* Lets somebody in who asks, or says no; of who was put out, that they may come again. */
void club_accept(session *s, const message *m)
{
    store_club c;
    if (!find_to_change(s, m, ROLE_KEEPER, &c)) return;
    int theirs = store_role(s->sv->store, c.id, m->person);
    if (theirs != ROLE_ASKS && theirs != ROLE_BARRED) {
        session_error(s, m->id, "wrong-time", "this person does not ask to be let in");
        return;
    }
    if (!may_act(s, m)) return;
    if (m->on && theirs == ROLE_ASKS) {
        if (!has_room(s, m, &c, false)) return;
        put_role(s, c.id, m->person, ROLE_MEMBER);
    } else if (m->on || theirs == ROLE_ASKS)
        store_drop_member(s->sv->store, c.id, m->person);
    club_news(s->sv, c.id, m->person);
    reply(s, m);
}

void club_remove(session *s, const message *m)
{
    store_club c;
    if (!find_to_change(s, m, ROLE_KEEPER, &c)) return;
    int theirs = store_role(s->sv->store, c.id, m->person);
    const char *why = NULL;
    if (m->person == s->who->kept.id)
        why = "you cannot do this to yourself";
    else if (theirs < ROLE_MEMBER)
        why = "this person is not a member of the club";
    else if (theirs >= c.role)
        why = "this person looks after the club as you do";
    if (why) {
        session_error(s, m->id, "not-allowed", why);
        return;
    }
    if (!may_act(s, m)) return;
    club_part(s->sv, c.id, m->person, true);
    reply(s, m);
}

/* A keeper makes others keepers; who leads the club also takes that back, and hands it on. */
void club_set_role(session *s, const message *m)
{
    store_club c;
    if (!find_to_change(s, m, ROLE_KEEPER, &c)) return;
    int theirs = store_role(s->sv->store, c.id, m->person);
    bool leads = c.role == ROLE_FOUNDER;
    const char *why = NULL;
    if (m->person == s->who->kept.id)
        why = "you cannot do this to yourself";
    else if (theirs < ROLE_MEMBER)
        why = "this person is not a member of the club";
    else if (theirs == m->role)
        why = "it is so already";
    else if (!leads && m->role != ROLE_KEEPER)
        why = "only who leads the club may do this";
    if (why) {
        session_error(s, m->id, "not-allowed", why);
        return;
    }
    if (!may_act(s, m)) return;
    if (m->role == ROLE_FOUNDER) put_role(s, c.id, s->who->kept.id, ROLE_KEEPER);
    put_role(s, c.id, m->person, m->role);
    club_news(s->sv, c.id, m->person);
    reply(s, m);
}

/* ---- talking ---- */

void club_chat(session *s, const message *m)
{
    store_club c;
    if (find_as(s, m, ROLE_MEMBER, &c)) chat_at(s, m, &(chat_place){c.id, "club-chat", "club", NULL});
}

void club_report(session *s, const message *m)
{
    store_club c;
    if (find_as(s, m, ROLE_MEMBER, &c))
        manners_report_at(s, m, c.id, store_role(s->sv->store, c.id, m->person) >= ROLE_MEMBER);
}
