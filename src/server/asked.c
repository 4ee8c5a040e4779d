/* asked.c - what a message will ask of the store is asked first, and the message is done when the answers are there:
 * meanwhile the loop goes on with those of others (store/store_ahead.h). Where the store is a file nobody waits for it,
 * and a message is done at once.
 *
 * A function that is given as `look` reads whatever its message will want to know, in the same words; what follows from
 * the answers it reads the next time that it is called. It changes nothing, nor does it remember anything.
 */
#include "asked.h"

enum { ROUNDS = 4 }; /* of questions that follow from answers */

typedef struct asking {
    message m;
    ahead_look *look;
    store_ahead *a;
    int64_t at;
    int rounds;
    bool known; /* who asks */
} asking;

static void drop(gpointer data)
{
    asking *w = data;
    store_ahead_free(w->a);
    message_wipe(&w->m);
    g_free(w);
}

/* False: all is known. */
static bool ask(session *s, asking *w)
{
    if (w->rounds++ == ROUNDS) return false;
    store_ahead_ask(w->a);
    s->asked = w->at;
    w->look(s, &w->m);
    s->asked = 0;
    store_ahead_end(s->sv->store);
    if (store_ahead_waits(w->a)) server_touch(s->sv); /* it is part of a transaction */
    return store_ahead_waits(w->a);
}

static bool look(turn *t, void *data)
{
    asking *w = data;
    session *s = session_of(t);
    if (store_ahead_waits(w->a) || ask(s, w)) {
        turn_await(t->sv);
        return true;
    }
    store_ahead_use(w->a);
    s->asked = w->at;
    if (!s->revoked && !s->who == !w->known) session_again(s, &w->m);
    s->asked = 0;
    store_ahead_end(t->sv->store);
    return false;
}

int64_t asked_now(const session *s)
{
    return s->asked ? s->asked : server_now();
}

bool asked_ahead(session *s, const message *m, ahead_look *each)
{
    store_ahead *a = s->asked || s->turn.piece || s->sv->failing ? NULL : store_ahead_new(s->sv->store);
    if (!a) return false;
    asking *w = g_new(asking, 1);
    *w = (asking){.m = *m, .look = each, .a = a, .at = server_now(), .known = s->who};
    if (ask(s, w)) {
        turn_go_on(&s->turn, look, w, drop);
        return true;
    }
    drop(w);
    return false;
}
