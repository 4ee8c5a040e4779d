/* told.c - see told.h. Who has channels is in memory, so that a turn of all others costs one look into a table. */
#include "told.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/speech.h"
#include "presence.h"
#include "push.h"
#include "relay.h"

enum { HOUR_MS = 60 * 60 * 1000, MINUTE_MS = 60 * 1000, DROPPED = 500, SLOW_SECONDS = 60 * 60, AFTER = 5 };

struct telling {
    GHashTable *listeners; /* person -> listener */
    GHashTable *channels;  /* id -> person, both as pointers to int64_t of their own */
    uint8_t key[PUSH_KEY];
    char public[PUSH_POINT_TEXT];
};

/* ---- who wants what ---- */

static void free_listener(gpointer data)
{
    listener *l = data;
    g_array_unref(l->channels);
    g_free(l);
}

listener *told_listener(server *sv, int64_t person)
{
    return g_hash_table_lookup(sv->telling->listeners, &person);
}

static listener *made_listener(server *sv, int64_t person)
{
    listener *l = told_listener(sv, person);
    if (l) return l;
    l = g_new0(listener, 1);
    l->wish = (store_wish){.person = person, .after = AFTER};
    l->channels = g_array_new(FALSE, TRUE, sizeof(channel));
    g_hash_table_insert(sv->telling->listeners, &l->wish.person, l);
    return l;
}

/* Other servers read anew how somebody is told. */
static void changed(server *sv, int64_t person)
{
    const listener *l = told_listener(sv, person);
    if (l)
        relay_tell(sv, RELAY_CHANNELS, "%" G_GINT64_FORMAT " %d %d %d", person, l->wish.after, l->wish.slow,
                   l->wish.looking);
}

listener *told_wish(server *sv, const store_wish *w)
{
    listener *l = made_listener(sv, w->person);
    l->wish = *w;
    store_put_wish(sv->store, w);
    changed(sv, w->person);
    server_touch(sv);
    return l;
}

static channel *find(const listener *l, int64_t id)
{
    for (guint i = 0; l && i < l->channels->len; i++) {
        channel *c = &g_array_index(l->channels, channel, i);
        if (c->kept.id == id) return c;
    }
    return NULL;
}

channel *told_channel(server *sv, int64_t id)
{
    const int64_t *person = g_hash_table_lookup(sv->telling->channels, &id);
    return person ? find(told_listener(sv, *person), id) : NULL;
}

static void remember(server *sv, const store_channel *c)
{
    channel made = {.kept = *c};
    g_array_append_val(made_listener(sv, c->person)->channels, made);
    g_hash_table_insert(sv->telling->channels, g_memdup2(&c->id, sizeof c->id),
                        g_memdup2(&c->person, sizeof c->person));
}

int64_t told_add(server *sv, const store_channel *c)
{
    listener *l = made_listener(sv, c->person);
    server_touch(sv);
    for (guint i = 0; i < l->channels->len; i++) {
        store_channel *old = &g_array_index(l->channels, channel, i).kept;
        /* one mail address and one webhook; of browsers each its own */
        if (old->kind != c->kind || (c->kind == LETTER_PUSH && strcmp(old->target, c->target) != 0)) continue;
        g_strlcpy(old->target, c->target, sizeof old->target);
        g_strlcpy(old->form, c->form, sizeof old->form);
        g_strlcpy(old->name, c->name, sizeof old->name);
        old->failed = 0;
        changed(sv, c->person);
        return store_put_channel(sv->store, old) == STORE_OK ? old->id : 0;
    }
    store_channel made = *c;
    made.made = server_now();
    if (store_add_channel(sv->store, &made) != STORE_OK) return 0;
    remember(sv, &made);
    changed(sv, c->person);
    return made.id;
}

void told_remove(server *sv, int64_t id)
{
    const int64_t *person = g_hash_table_lookup(sv->telling->channels, &id);
    listener *l = person ? told_listener(sv, *person) : NULL;
    for (guint i = 0; l && i < l->channels->len; i++) {
        if (g_array_index(l->channels, channel, i).kept.id != id) continue;
        g_array_remove_index(l->channels, i);
        break;
    }
    if (person) changed(sv, *person);
    g_hash_table_remove(sv->telling->channels, &id);
    store_drop_channel(sv->store, id);
    server_touch(sv);
}

/* ---- whose turn it is ---- */

/* What it had to say is said, or there was nothing. */
static void no_letter(server *sv, channel *c)
{
    c->kept.letter = 0;
    changed(sv, c->kept.person);
}

/* A message will tell what there is to tell, not before that time. */
static void appoint(server *sv, channel *c, int64_t due)
{
    store_letter l = {.kind = c->kept.kind, .person = c->kept.person, .channel = c->kept.id, .made = server_now()};
    l.due = MAX(due, c->next);
    l.target = l.subject = l.body = "";
    if (store_add_letter(sv->store, &l) == STORE_OK) c->kept.letter = l.id;
    changed(sv, c->kept.person);
}

/* A turn may take long there. */
static bool is_slow(const room *r)
{
    return r->clock.kind == CLOCK_NONE || r->clock.seconds >= SLOW_SECONDS;
}

static void note_turn(room *r, listener *l)
{
    server *sv = r->sv;
    int64_t now = server_now();
    for (guint i = 0; i < l->channels->len; i++) {
        channel *c = &g_array_index(l->channels, channel, i);
        if (c->kept.failed >= LIMIT_CHANNEL_FAILS) continue;
        store_put_told(sv->store, c->kept.id, r->id, now);
        if (!c->kept.letter) appoint(sv, c, now + l->wish.after * (int64_t)MINUTE_MS);
    }
}

void told_turns(room *r, unsigned before, unsigned now)
{
    unsigned rose = now & ~before;
    if (!rose || !r->sv->telling || g_hash_table_size(r->sv->telling->listeners) == 0) return;
    for (int seat = 0; seat < r->seats; seat++) {
        if (!(rose >> seat & 1) || r->seat[seat].kind != SEAT_PERSON) continue;
        listener *l = told_listener(r->sv, r->seat[seat].person);
        if (!l || (l->wish.slow && !is_slow(r)) || room_bot_plays(r, seat) || room_alone(r, seat)) continue;
        note_turn(r, l);
    }
}

/* ---- what is said ---- */

typedef struct gathered {
    char id[LIMIT_TOLD_TABLES][STORE_ID + 1];
    int n;
} gathered;

static bool gather(void *context, const char *game, int64_t since)
{
    (void)since;
    gathered *all = context;
    g_strlcpy(all->id[all->n++], game, STORE_ID + 1);
    return all->n < LIMIT_TOLD_TABLES;
}

static void add_other(char *out, size_t size, const char *name)
{
    if (out[0]) g_strlcat(out, ", ", size);
    g_strlcat(out, name, size);
}

/* The table still waits for this person: who else plays there. */
static bool still_waits(server *sv, const char *id, int64_t person, told_table *out)
{
    store_table t = {0};
    room row = {.sv = sv};
    const room *r = g_hash_table_lookup(sv->rooms, id);
    unsigned asked = r ? r->row.asked : 0;
    bool there = r;
    if (!r && store_get_table(sv->store, id, &t) == STORE_OK) {
        there = room_from_row(&row, &t);
        asked = t.asked;
        r = &row;
        store_free_table(&t);
    }
    int seat = there && r->state == STORE_RUNNING ? room_seat_of(r, person) : -1;
    if (seat < 0 || !(asked >> seat & 1) || room_bot_plays(r, seat)) return false;
    *out = (told_table){0};
    g_strlcpy(out->id, id, sizeof out->id);
    for (int s = 0; s < r->seats; s++)
        if (s != seat && r->seat[s].kind == SEAT_PERSON) add_other(out->others, sizeof out->others, r->seat[s].name);
    return true;
}

static void add_links(server *sv, const store_channel *c, told_table *t)
{
    char token[MESSAGE_TOKEN + 1];
    const char *site = outbox_site(sv);
    /* a browser knows where it has come from */
    if (!site[0] && c->kind != LETTER_PUSH) return;
    g_snprintf(t->link, sizeof t->link, "%s/#/t/%s", site, t->id);
    link_make(sv, c->person, t->id, token);
    g_snprintf(t->open, sizeof t->open, "%s/#/t/%s%s%s", site, t->id, token[0] ? "?" : "", token);
    sodium_memzero(token, sizeof token);
}

/* Where it goes; "": nowhere any more. */
static void set_target(server *sv, delivery *d, const store_channel *c)
{
    g_free(d->target);
    char address[MIME_ADDRESS] = "";
    if (c->kind == LETTER_MAIL) told_address(sv, c->person, address);
    d->target = g_strdup(c->kind == LETTER_MAIL ? address : c->target);
}

static void say(server *sv, delivery *d, const channel *c, const told_table *table, int n)
{
    store_person p;
    set_target(sv, d, &c->kept);
    if (store_get_person(sv->store, c->kept.person, &p) != STORE_OK) return;
    speech_of(p.language);
    told_write(d, &c->kept, p.name, table, n);
    speech_of(NULL);
}

bool told_compose(server *sv, delivery *d, int64_t *later)
{
    channel *c = told_channel(sv, d->channel);
    gathered all = {.n = 0};
    told_table table[LIMIT_TOLD_TABLES];
    int n = 0;
    bool here = false;
    *later = 0;
    if (!c) return false;
    const listener *l = told_listener(sv, c->kept.person);
    if (d->body[0]) {
        say(sv, d, c, NULL, 0);
        return d->target[0];
    }
    c->kept.letter = c->going = d->id;
    if (sv->presence && server_now() < c->next) { /* who has appointed it did not know */
        *later = c->next;
        return false;
    }
    store_each_told(sv->store, d->channel, LIMIT_TOLD_TABLES, gather, &all);
    for (int i = 0; i < all.n; i++) {
        if (!still_waits(sv, all.id[i], c->kept.person, &table[n]))
            store_drop_told(sv->store, d->channel, all.id[i]);
        else if (!l->wish.looking && presence_looks(sv, c->kept.person, all.id[i]))
            here = true;
        else
            n++;
    }
    if (here || !n) {
        if (here) *later = server_now() + sv->options.outbox.pace * INT64_C(1000);
        if (!here && all.n == LIMIT_TOLD_TABLES) *later = server_now(); /* there may be more */
        if (!*later) no_letter(sv, c);
        return false;
    }
    for (int i = 0; i < n; i++) {
        store_mark_told(sv->store, d->channel, table[i].id, d->id);
        add_links(sv, &c->kept, &table[i]);
    }
    say(sv, d, c, table, n);
    if (!d->target[0]) no_letter(sv, c);
    return d->target[0];
}

bool told_test(server *sv, int64_t id)
{
    channel *c = told_channel(sv, id);
    listener *l = c ? told_listener(sv, c->kept.person) : NULL;
    int64_t now = server_now();
    if (!l) return false;
    if (server_clock() - l->tests_since > HOUR_MS) {
        l->tests = 0;
        l->tests_since = server_clock();
    }
    if (++l->tests > LIMIT_TOLD_TESTS) return false;
    store_letter test = {.kind = c->kept.kind, .person = c->kept.person, .channel = id, .made = now, .due = now};
    test.target = test.subject = "";
    test.body = "test";
    server_touch(sv);
    return store_add_letter(sv->store, &test) == STORE_OK;
}

/* ---- what came of it ---- */

static bool any(void *context, const char *game, int64_t since)
{
    (void)game, (void)since;
    *(bool *)context = true;
    return false;
}

void told_ended(server *sv, const delivery *d, bool again)
{
    channel *c = told_channel(sv, d->channel);
    int64_t now = server_now();
    bool waits = false;
    if (sv->failing || !c) return;
    if (again) {
        store_free_told(sv->store, d->id);
        return;
    }
    if (d->outcome == SEND_GONE) {
        log_brief(LOG_INFO, "channel-gone", LOG_NUMBER("person", d->person), LOG_NUMBER("channel", d->channel));
        told_remove(sv, d->channel);
        return;
    }
    c->kept.used = now;
    c->kept.outcome = (int)d->outcome;
    c->kept.failed = d->outcome == SEND_DONE ? 0 : c->kept.failed + 1;
    store_put_channel(sv->store, &c->kept);
    changed(sv, c->kept.person);
    if (d->id != c->going) return; /* it was only tried */
    no_letter(sv, c);
    c->next = now + sv->options.outbox.pace * INT64_C(1000) * (d->kind == LETTER_MAIL ? LIMIT_TOLD_MAIL : 1);
    store_each_told(sv->store, d->channel, 1, any, &waits);
    if (waits && c->kept.failed < LIMIT_CHANNEL_FAILS) appoint(sv, c, now);
}

/* ---- to browsers ---- */

const char *told_key(const server *sv)
{
    return sv->telling->public;
}

/* Who sends it, as the services of browsers want to know. */
static void subject_of(const outbox_options *o, char *out, size_t size)
{
    char address[MIME_ADDRESS];
    if (o->site && !strncmp(o->site, "https://", 8))
        g_strlcpy(out, o->site, size);
    else if (o->from && mime_address(o->from, address))
        g_snprintf(out, size, "mailto:%.*s", (int)strlen(address) - 2, address + 1);
    else
        g_strlcpy(out, "mailto:nobody@localhost.localdomain", size);
}

bool told_seal(delivery *d)
{
    char origin[300], subject[300], signed_by[PUSH_JWT], **part = g_strsplit(d->subject, " ", 2);
    push_browser to;
    size_t len = 0;
    bool known =
        part[0] && part[1] && push_read_browser(part[0], part[1], &to) && post_origin(d->target, origin, sizeof origin);
    uint8_t *sealed = known ? push_encrypt(&to, d->body, strlen(d->body), &len) : NULL;
    g_strfreev(part);
    subject_of(d->options, subject, sizeof subject);
    if (!sealed ||
        !push_sign(d->sv->telling->key, origin, subject, g_get_real_time() / G_USEC_PER_SEC + 12 * 3600, signed_by)) {
        free(sealed);
        return false;
    }
    d->content = g_bytes_new_with_free_func(sealed, len, free, sealed);
    d->headers[0] = g_strdup_printf("Authorization: %s", signed_by);
    d->headers[1] = g_strdup("Content-Encoding: aes128gcm");
    d->headers[2] = g_strdup("Content-Type: application/octet-stream");
    d->headers[3] = g_strdup("TTL: 43200");  /* half a day: then they have looked by themselves */
    d->headers[4] = g_strdup("Topic: turn"); /* a later one takes the place of one that was not delivered */
    return true;
}

/* ---- start and end ---- */

static bool read_wish(void *context, const store_wish *w)
{
    made_listener(context, w->person)->wish = *w;
    return true;
}

static bool read_channel(void *context, const store_channel *c)
{
    remember(context, c);
    return true;
}

static void make_up(gpointer key, gpointer value, gpointer data)
{
    (void)key;
    listener *l = value;
    for (guint i = 0; i < l->channels->len; i++) {
        channel *c = &g_array_index(l->channels, channel, i);
        if (c->kept.waits && !c->kept.letter && c->kept.failed < LIMIT_CHANNEL_FAILS)
            appoint(data, c, server_now() + l->wish.after * (int64_t)MINUTE_MS);
    }
}

static void read_all(server *sv)
{
    g_hash_table_remove_all(sv->telling->channels);
    g_hash_table_remove_all(sv->telling->listeners);
    store_each_wish(sv->store, read_wish, sv);
    store_each_channel(sv->store, 0, read_channel, sv);
}

void told_open(server *sv)
{
    struct telling *t = sv->telling = g_new0(struct telling, 1);
    t->listeners = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, free_listener);
    t->channels = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    store_alone(sv->store, "vapid");
    if (store_get_vapid(sv->store, t->key) == STORE_NONE && push_new_key(t->key)) store_put_vapid(sv->store, t->key);
    push_public(t->key, t->public);
    read_all(sv);
}

void told_make_up(server *sv)
{
    read_all(sv);
    g_hash_table_foreach(sv->telling->listeners, make_up, sv);
}

void told_forget(server *sv)
{
    read_all(sv);
}

/* Another server has changed how somebody is told. When the next message may go is known only here, where the last one
 * went. */
void told_heard(server *sv, const char *text)
{
    char *end;
    store_wish w = {.person = g_ascii_strtoll(text, &end, 10)};
    w.after = (int)g_ascii_strtoll(end, &end, 10);
    w.slow = g_ascii_strtoll(end, &end, 10);
    w.looking = g_ascii_strtoll(end, &end, 10);
    listener *l = made_listener(sv, w.person);
    GArray *old = l->channels;
    l->wish = w;
    l->channels = g_array_new(FALSE, TRUE, sizeof(channel));
    for (guint i = 0; i < old->len; i++)
        g_hash_table_remove(sv->telling->channels, &g_array_index(old, channel, i).kept.id);
    store_each_channel(sv->store, w.person, read_channel, sv);
    for (guint i = 0; i < old->len; i++) {
        channel *c = told_channel(sv, g_array_index(old, channel, i).kept.id);
        if (!c) continue;
        c->next = g_array_index(old, channel, i).next;
        c->going = g_array_index(old, channel, i).going;
    }
    g_array_unref(old);
}

void told_drop(server *sv, int64_t now)
{
    store_drop_old_links(sv->store, now, DROPPED);
}

void told_close(server *sv)
{
    if (!sv->telling) return;
    g_hash_table_unref(sv->telling->channels);
    g_hash_table_unref(sv->telling->listeners);
    sodium_memzero(sv->telling->key, sizeof sv->telling->key);
    g_free(sv->telling);
    sv->telling = NULL;
}
