/* told_ask.c - the messages with which somebody says how they want to be told. */
#include <string.h>

#include "push.h"
#include "told.h"

bool told_address(server *sv, int64_t person, char out[MIME_ADDRESS])
{
    store_person p;
    bool known = store_get_person(sv->store, person, &p) == STORE_OK && p.mail[0];
    g_strlcpy(out, known ? p.mail : "", MIME_ADDRESS);
    return known;
}

json_t *told_channel_json(const store_channel *c)
{
    json_t *o = json_pack("{sI ss}", "id", (json_int_t)c->id, "kind", letter_kind_name[c->kind]);
    if (c->kind == LETTER_HOOK) {
        json_object_set_new(o, "url", json_string(c->target));
        json_object_set_new(o, "form", json_string(c->form));
    }
    if (c->name[0]) json_object_set_new(o, "name", json_string(c->name));
    if (c->used) {
        json_object_set_new(o, "used", json_integer(c->used));
        json_object_set_new(o, "outcome", json_string(outbox_outcome(c->outcome)));
    }
    if (c->failed >= LIMIT_CHANNEL_FAILS) json_object_set_new(o, "rests", json_true());
    return o;
}

void told_show(session *s, const message *m)
{
    server *sv = s->sv;
    char address[MIME_ADDRESS];
    const listener *l = told_listener(sv, s->who->kept.id);
    store_wish usual = {.after = 5}, w = l ? l->wish : usual;
    json_t *list = json_array();
    for (guint i = 0; l && i < l->channels->len; i++)
        json_array_append_new(list, told_channel_json(&g_array_index(l->channels, channel, i).kept));
    json_t *o =
        json_pack("{ss si sb sb sb sb ss so}", "type", "told", "after", w.after, "slow", w.slow, "looking", w.looking,
                  "mails", outbox_mails(sv), "links", outbox_site(sv)[0] != 0, "key", told_key(sv), "channels", list);
    if (told_address(sv, s->who->kept.id, address)) json_object_set_new(o, "address", json_string(address));
    session_reply(s, m->id, o);
}

void told_set(session *s, const message *m)
{
    const message_told *t = &m->told;
    store_wish w = {.person = s->who->kept.id, .after = t->after, .slow = t->slow, .looking = t->looking};
    told_wish(s->sv, &w);
    session_ok(s, m->id);
}

/* What must be so for a channel of this kind; NULL: it is. */
static const char *channel_fault(session *s, const message_told *t)
{
    char address[MIME_ADDRESS];
    push_browser browser;
    const char *why = NULL;
    if (t->kind == LETTER_MAIL && !outbox_mails(s->sv))
        why = "this server sends no mails";
    else if (t->kind == LETTER_MAIL && !told_address(s->sv, s->who->kept.id, address))
        why = "you have no e-mail address here that is confirmed";
    else if (t->kind == LETTER_HOOK && !told_good_form(t->form))
        why = "this text cannot be sent: its JSON is broken";
    else if (t->kind == LETTER_PUSH && !push_read_browser(t->key, t->auth, &browser))
        why = "this browser has given no keys that can be used";
    return why || t->kind == LETTER_MAIL ? why : post_fault(&s->sv->options.outbox, t->url);
}

void told_channel_add(session *s, const message *m)
{
    const message_told *t = &m->told;
    const listener *l = told_listener(s->sv, s->who->kept.id);
    const char *why = channel_fault(s, t);
    store_channel c = {.person = s->who->kept.id, .kind = t->kind};
    if (!why && l && l->channels->len >= LIMIT_CHANNELS) why = "you have too many ways to be told: remove one";
    if (why) {
        session_error(s, m->id, "not-allowed", why);
        return;
    }
    g_strlcpy(c.target, t->url, sizeof c.target);
    g_strlcpy(c.name, t->name, sizeof c.name);
    if (t->kind == LETTER_PUSH)
        g_snprintf(c.form, sizeof c.form, "%s %s", t->key, t->auth);
    else
        g_strlcpy(c.form, t->form, sizeof c.form);
    int64_t id = told_add(s->sv, &c);
    if (!id)
        session_error(s, m->id, "failed", "the server could not keep this: try again later");
    else
        session_reply(s, m->id, json_pack("{ss sI}", "type", "told-channel", "channel", (json_int_t)id));
}

static bool is_own(session *s, const message *m)
{
    const channel *c = told_channel(s->sv, m->channel);
    if (c && c->kept.person == s->who->kept.id) return true;
    return session_error(s, m->id, "not-allowed", "this way to be told is not there any more");
}

void told_channel_drop(session *s, const message *m)
{
    if (!is_own(s, m)) return;
    told_remove(s->sv, m->channel);
    session_ok(s, m->id);
}

void told_channel_test(session *s, const message *m)
{
    if (!is_own(s, m)) return;
    if (told_test(s->sv, m->channel))
        session_ok(s, m->id);
    else
        session_error(s, m->id, "too-many", "too many messages were sent to try this: try again in an hour");
}

void told_looking(session *s, const message *m)
{
    s->away = !m->on;
    session_ok(s, m->id);
}
