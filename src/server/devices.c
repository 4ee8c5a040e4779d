/* devices.c - where one is logged in: the list of one's browsers, and logging one of them out. */
#include <sodium.h>

#include "account.h"
#include "base/jot.h"
#include "base/log.h"

typedef struct listing {
    const session *s;
    buf *out;
} listing;

static bool add_device(void *context, const store_session *t)
{
    const listing *l = context;
    jot_open(l->out, '{');
    jot_number(jot_key(l->out, "device"), t->number);
    jot_number(jot_key(l->out, "created"), t->created);
    jot_number(jot_key(l->out, "seen"), t->seen);
    if (t->about[0]) jot_text(jot_key(l->out, "browser"), t->about);
    if (!sodium_memcmp(t->hash, l->s->token, STORE_HASH)) jot_bool(jot_key(l->out, "here"), true);
    jot_close(l->out, '}');
    return true;
}

void devices_list(session *s, const message *m)
{
    listing l = {.s = s, .out = session_begin(s, "devices", m->id)};
    jot_open(jot_key(l.out, "devices"), '[');
    store_each_session(s->sv->store, s->who->kept.id, add_device, &l);
    jot_close(l.out, ']');
    session_end(s);
}

void devices_log_out(session *s, const message *m)
{
    store_result result = store_drop_session(s->sv->store, s->who->kept.id, m->device);
    if (result != STORE_OK) {
        session_error(s, m->id, result == STORE_NONE ? "not-found" : "failed",
                      result == STORE_NONE ? "this device is not logged in any more"
                                           : "the server could not keep this: try again later");
        return;
    }
    log_brief(LOG_INFO, "logout-device", LOG_FROM(wire_address(s->client)), LOG_NUMBER("person", s->who->kept.id));
    session_ok(s, m->id);
    account_revoked(s->sv, s->who->kept.id, NULL);
}
