/* room_crowd.c - a table that many want to watch.
 *
 * Who plays at a table, or has made it, is never kept from it, and takes no place from those who watch. Of these there
 * may be LIMIT_AT_TABLE connections, whoever they are; 150 people of one club may watch their final. Only when it is
 * full addresses have shares: the one with most connections makes room for one that has fewer, its newest first. Those
 * who share an address with somebody who plays stay before strangers. Who holds the invitation of a table that waits
 * has come to sit down, and gets in.
 */
#include <string.h>

#include "server.h"

static bool belongs(const room *r, const session *s)
{
    return s->who && (r->host == s->who->kept.id || room_seat_of(r, s->who->kept.id) >= 0);
}

static void add_addresses(const room *r, int64_t person, GHashTable *house)
{
    visitor *p = visitor_find(r->sv, person);
    for (guint i = 0; p && i < p->sessions->len; i++)
        g_hash_table_add(house, (gpointer)wire_address(((session *)p->sessions->pdata[i])->client));
}

/* Addresses of those who play or have made the table. */
static GHashTable *house_of(const room *r)
{
    GHashTable *house = g_hash_table_new(g_str_hash, g_str_equal);
    add_addresses(r, r->host, house);
    for (int i = 0; i < r->seats; i++)
        if (r->seat[i].kind == SEAT_PERSON) add_addresses(r, r->seat[i].person, house);
    return house;
}

typedef struct crowd {
    GHashTable *house, *watching; /* address -> how many */
    const char *most[2];          /* address with most of them: of strangers, of the house */
    int most_count[2], all;
} crowd;

static int count_of(const crowd *c, const char *address)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(c->watching, address));
}

static void crowd_count(const room *r, crowd *c)
{
    *c = (crowd){.house = house_of(r), .watching = g_hash_table_new(g_str_hash, g_str_equal)};
    for (guint i = 0; i < r->sessions->len; i++) {
        const session *s = r->sessions->pdata[i];
        const char *address = wire_address(s->client);
        if (belongs(r, s)) continue;
        int of_house = g_hash_table_contains(c->house, address), n = count_of(c, address) + 1;
        g_hash_table_insert(c->watching, (gpointer)address, GINT_TO_POINTER(n));
        c->all++;
        if (n <= c->most_count[of_house]) continue;
        c->most_count[of_house] = n;
        c->most[of_house] = address;
    }
}

/* The address that has to make room; NULL: none has. */
static const char *who_gives_way(const crowd *c, const char *address, bool invited)
{
    int of_house = g_hash_table_contains(c->house, address), mine = count_of(c, address);
    if (c->most[0] && (of_house || invited)) return c->most[0];
    if (invited) return c->most[1];
    return mine + 1 < c->most_count[of_house] ? c->most[of_house] : NULL;
}

static void send_newest_away(room *r, const char *address)
{
    session *newest = NULL;
    const char *why = "too many people want to watch this table";
    for (guint i = 0; i < r->sessions->len; i++) {
        session *s = r->sessions->pdata[i];
        if (belongs(r, s) || strcmp(wire_address(s->client), address)) continue;
        if (!newest || s->serial > newest->serial) newest = s;
    }
    if (!newest) return;
    session_send(newest, json_pack("{ss ss ss}", "type", "closed", "table", r->id, "text", why));
    room_leave(r, newest);
}

bool crowd_admits(room *r, session *s, const char *invite)
{
    if (r->sessions->len < LIMIT_AT_TABLE || belongs(r, s)) return true;
    crowd c;
    crowd_count(r, &c);
    bool invited = r->state == STORE_WAITING && invite && !strcmp(invite, r->invite), full = c.all >= LIMIT_AT_TABLE;
    const char *out = full ? who_gives_way(&c, wire_address(s->client), invited) : NULL;
    if (out) send_newest_away(r, out);
    g_hash_table_unref(c.house);
    g_hash_table_unref(c.watching);
    return !full || out;
}
