/* presence.c - see presence.h. Where there is only one server, it knows by itself. */
#include "presence.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "relay.h"
#include "told.h"

enum { NAME = 10, SILENT_MS = 16 * 1000, LOOKS_TABLES = 8, PEOPLE_TEXT = STORE_TOLD - 100 };
/* What was told of when somebody last did something need not be exact. */
enum { LOOKS_EXACT_MS = LIMIT_LOOKING_MS / 4 };

/* Another server. */
typedef struct other {
    char name[NAME + 1];
    int64_t heard;      /* server_clock */
    GHashTable *people; /* id -> looks */
} other;

typedef struct looks {
    int64_t person, until; /* server_now: so long they count as looking */
    char tables[LOOKS_TABLES * (STORE_ID + 1) + 1];
} looks;

typedef struct presence {
    char name[NAME + 1]; /* of this one */
    GHashTable *others;  /* name -> other */
} presence;

/* ---- others ---- */

static void free_other(gpointer data)
{
    other *o = data;
    g_hash_table_unref(o->people);
    g_free(o);
}

static other *other_of(server *sv, const char *name)
{
    other *o = g_hash_table_lookup(sv->presence->others, name);
    if (!o) {
        o = g_new0(other, 1);
        g_strlcpy(o->name, name, sizeof o->name);
        o->people = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, g_free);
        g_hash_table_insert(sv->presence->others, o->name, o);
        log_say(LOG_INFO, "server-heard", LOG_TEXT("server", o->name));
    }
    o->heard = server_clock();
    return o;
}

int presence_servers(const server *sv)
{
    return sv->presence ? (int)g_hash_table_size(sv->presence->others) : 0;
}

static const looks *looks_of(const other *o, int64_t person)
{
    return g_hash_table_lookup(o->people, &person);
}

bool presence_elsewhere(server *sv, int64_t person)
{
    GHashTableIter i;
    gpointer value;
    if (!sv->presence) return false;
    g_hash_table_iter_init(&i, sv->presence->others);
    while (g_hash_table_iter_next(&i, NULL, &value))
        if (looks_of(value, person)) return true;
    return false;
}

bool presence_here(server *sv, int64_t person)
{
    return visitor_find(sv, person) || presence_elsewhere(sv, person);
}

/* Tables in memory where they sit hear of it. */
static void show(server *sv, int64_t person)
{
    GHashTableIter i;
    gpointer value;
    bool here = presence_here(sv, person);
    g_hash_table_iter_init(&i, sv->rooms);
    while (g_hash_table_iter_next(&i, NULL, &value)) room_presence(value, person, here);
}

static void add(server *sv, other *o, int64_t person, int64_t until, const char *tables)
{
    bool here = presence_here(sv, person);
    looks *l = g_hash_table_lookup(o->people, &person);
    if (!l) {
        l = g_new0(looks, 1);
        l->person = person;
        g_hash_table_insert(o->people, &l->person, l);
    }
    l->until = until;
    g_strlcpy(l->tables, tables, sizeof l->tables);
    if (!here) show(sv, person);
}

static void drop(server *sv, other *o)
{
    g_hash_table_steal(sv->presence->others, o->name);
    GList *people = g_hash_table_get_keys(o->people);
    for (GList *one = people; one; one = one->next)
        if (!presence_here(sv, *(int64_t *)one->data)) show(sv, *(int64_t *)one->data);
    g_list_free(people);
    free_other(o);
}

/* ---- who looks ---- */

static bool looks_here(server *sv, int64_t person, const char *table)
{
    const visitor *p = visitor_find(sv, person);
    for (guint i = 0; p && i < p->sessions->len; i++) {
        const session *s = p->sessions->pdata[i];
        if (s->away) continue;
        if (server_clock() - s->heard < LIMIT_LOOKING_MS) return true;
        for (guint k = 0; k < s->rooms->len; k++)
            if (!strcmp(((room *)s->rooms->pdata[k])->id, table)) return true;
    }
    return false;
}

bool presence_looks(server *sv, int64_t person, const char *table)
{
    GHashTableIter i;
    gpointer value;
    if (looks_here(sv, person, table)) return true;
    if (!sv->presence) return false;
    g_hash_table_iter_init(&i, sv->presence->others);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        const looks *l = looks_of(value, person);
        if (l && (l->until > server_now() || strstr(l->tables, table))) return true;
    }
    return false;
}

/* ---- what is told ---- */

static looks looks_now(const visitor *p)
{
    looks l = {.person = p->kept.id};
    for (guint i = 0; i < p->sessions->len; i++) {
        const session *s = p->sessions->pdata[i];
        if (s->away) continue;
        l.until = MAX(l.until, wall_of_clock(s->heard) + LIMIT_LOOKING_MS);
        for (guint k = 0; k < s->rooms->len; k++) {
            const char *id = ((room *)s->rooms->pdata[k])->id;
            if (strlen(l.tables) + STORE_ID + 2 > sizeof l.tables || strstr(l.tables, id)) continue;
            g_strlcat(l.tables, id, sizeof l.tables);
            g_strlcat(l.tables, ",", sizeof l.tables);
        }
    }
    return l;
}

static void tell(server *sv, visitor *p, const looks *l)
{
    p->looks_until = l->until;
    p->looks_at = g_str_hash(l->tables);
    relay_tell(sv, RELAY_HERE, "%s %lld %lld %s", sv->presence->name, (long long)l->person, (long long)l->until,
               l->tables);
}

void presence_note(server *sv, visitor *p)
{
    if (!sv->presence || !sv->telling || !told_listener(sv, p->kept.id)) return;
    looks l = looks_now(p);
    if (llabs(l.until - p->looks_until) > LOOKS_EXACT_MS || p->looks_at != g_str_hash(l.tables)) tell(sv, p, &l);
}

void presence_came(server *sv, int64_t person)
{
    if (sv->presence) relay_tell(sv, RELAY_HERE, "%s %lld 0 ", sv->presence->name, (long long)person);
    show(sv, person);
}

void presence_went(server *sv, int64_t person)
{
    if (sv->presence) relay_tell(sv, RELAY_GONE, "%s %lld", sv->presence->name, (long long)person);
    show(sv, person);
}

void presence_send(server *sv, int64_t person, const json_t *o)
{
    if (!presence_elsewhere(sv, person)) return;
    char *text = json_dumps(o, JSON_COMPACT);
    if (text && strlen(text) < PEOPLE_TEXT) relay_tell(sv, RELAY_SEND, "%lld %s", (long long)person, text);
    free(text);
}

/* Everybody who is here, to who asks. */
static void tell_all(server *sv)
{
    GHashTableIter i;
    gpointer value;
    GString *text = g_string_new("0");
    g_hash_table_iter_init(&i, sv->people);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        g_string_append_printf(text, " %lld", (long long)((visitor *)value)->kept.id);
        if (text->len < PEOPLE_TEXT) continue;
        relay_tell(sv, RELAY_PEOPLE, "%s %s", sv->presence->name, text->str);
        g_string_assign(text, "1");
    }
    relay_tell(sv, RELAY_PEOPLE, "%s %s", sv->presence->name, text->str);
    g_string_free(text, TRUE);
    g_hash_table_iter_init(&i, sv->people);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        visitor *p = value;
        p->looks_until = 0;
        presence_note(sv, p);
    }
}

static void tell_alive(server *sv)
{
    relay_tell(sv, RELAY_ALIVE, "%s %u", sv->presence->name, g_hash_table_size(sv->people));
}

/* ---- what is heard ---- */

/* The first word, and what follows it. */
static const char *cut(const char *text, char name[NAME + 1])
{
    size_t len = strcspn(text, " ");
    g_strlcpy(name, text, MIN(len, NAME) + 1);
    return text[len] ? text + len + 1 : text + len;
}

void presence_heard_here(server *sv, const char *text)
{
    char name[NAME + 1], *end;
    text = cut(text, name);
    int64_t person = g_ascii_strtoll(text, &end, 10), until = g_ascii_strtoll(end, &end, 10);
    add(sv, other_of(sv, name), person, until, *end ? end + 1 : end);
}

void presence_heard_gone(server *sv, const char *text)
{
    char name[NAME + 1];
    int64_t person = g_ascii_strtoll(cut(text, name), NULL, 10);
    if (g_hash_table_remove(other_of(sv, name)->people, &person) && !presence_here(sv, person)) show(sv, person);
}

void presence_heard_people(server *sv, const char *text)
{
    char name[NAME + 1];
    char *end = NULL;
    const char *at = cut(text, name);
    bool more = *at == '1';
    other *old = g_hash_table_lookup(sv->presence->others, name);
    if (!more && old) drop(sv, old);
    other *o = other_of(sv, name);
    for (at += *at != 0; *at; at = end) add(sv, o, g_ascii_strtoll(at, &end, 10), 0, "");
}

void presence_heard_alive(server *sv, const char *text)
{
    char name[NAME + 1];
    guint64 people = g_ascii_strtoull(cut(text, name), NULL, 10);
    if (g_hash_table_size(other_of(sv, name)->people) != people) relay_tell(sv, RELAY_WHO, "%s", name);
}

void presence_heard_who(server *sv, const char *text)
{
    if (!*text || !strcmp(text, sv->presence->name)) tell_all(sv);
}

void presence_heard_bye(server *sv, const char *text)
{
    other *o = g_hash_table_lookup(sv->presence->others, text);
    if (o) drop(sv, o);
}

void presence_heard_send(server *sv, const char *text)
{
    char *end;
    visitor *p = visitor_find(sv, g_ascii_strtoll(text, &end, 10));
    for (guint i = 0; p && *end && i < p->sessions->len; i++)
        wire_send(((session *)p->sessions->pdata[i])->client, end + 1, strlen(end + 1));
}

/* ---- begin, end, and now and then ---- */

void presence_tick(server *sv)
{
    if (!sv->presence) return;
    GHashTableIter i;
    gpointer value;
    bool lost = false;
    GList *others = g_hash_table_get_values(sv->presence->others);
    for (GList *one = others; one; one = one->next) {
        other *o = one->data;
        if (server_clock() - o->heard < SILENT_MS) continue;
        log_say(LOG_WARNING, "server-silent", LOG_TEXT("server", o->name));
        drop(sv, o);
        lost = true;
    }
    g_list_free(others);
    if (lost) relay_refresh(sv); /* it may have kept something that it could not tell any more */
    g_hash_table_iter_init(&i, sv->people);
    while (g_hash_table_iter_next(&i, NULL, &value)) presence_note(sv, value);
    tell_alive(sv);
}

void presence_forget(server *sv)
{
    if (!sv->presence) return;
    GList *others = g_hash_table_get_values(sv->presence->others);
    for (GList *one = others; one; one = one->next) drop(sv, one->data);
    g_list_free(others);
    relay_tell(sv, RELAY_WHO, "%s", "");
}

void presence_begin(server *sv)
{
    if (!store_shared(sv->store)) return;
    sv->presence = g_new0(presence, 1);
    sv->presence->others = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_other);
    server_random_text(sv->presence->name, NAME);
    tell_alive(sv);
    relay_tell(sv, RELAY_WHO, "%s", "");
}

void presence_bye(server *sv)
{
    if (sv->presence) relay_tell(sv, RELAY_BYE, "%s", sv->presence->name);
}

void presence_close(server *sv)
{
    if (sv->presence) g_hash_table_unref(sv->presence->others);
    g_clear_pointer(&sv->presence, g_free);
}
