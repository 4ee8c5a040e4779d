/* wire_address.c - addresses are counted, and what comes from them is slowed down. */
#include <string.h>

#include "wire_private.h"

bool wire_bucket_take(bucket *b, int64_t now, int rate, int burst)
{
    if (rate <= 0) return true;
    int64_t each = G_USEC_PER_SEC / rate;
    if (b->full_at < now) b->full_at = now;
    if (b->full_at - now > each * (burst - 1)) return false;
    b->full_at += each;
    return true;
}

void wire_address_text(GInetAddress *a, char text[WIRE_ADDRESS])
{
    const guint8 *bytes = g_inet_address_to_bytes(a);
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    GInetAddress *part;
    const char *end = "";
    if (g_inet_address_get_family(a) == G_SOCKET_FAMILY_IPV4) {
        part = g_object_ref(a);
    } else if (!memcmp(bytes, mapped, sizeof mapped)) {
        part = g_inet_address_new_from_bytes(bytes + 12, G_SOCKET_FAMILY_IPV4);
    } else if (g_inet_address_get_is_loopback(a)) {
        part = g_object_ref(a);
    } else {
        uint8_t network[16] = {0};
        memcpy(network, bytes, 8);
        part = g_inet_address_new_from_bytes(network, G_SOCKET_FAMILY_IPV6);
        end = "/64";
    }
    char *name = g_inet_address_to_string(part);
    g_snprintf(text, WIRE_ADDRESS, "%s%s", name, end);
    g_free(name);
    g_object_unref(part);
}

address *wire_address_take(wire *n, const char *text)
{
    address *a = g_hash_table_lookup(n->addresses, text);
    if (!a) {
        a = g_new0(address, 1);
        g_strlcpy(a->text, text, sizeof a->text);
        g_hash_table_insert(n->addresses, a->text, a);
    }
    a->connections++;
    return a;
}

void wire_address_leave(wire *n, address *a)
{
    a->connections--;
    if (a->connections == 0 && a->messages.full_at <= g_get_monotonic_time())
        g_hash_table_remove(n->addresses, a->text);
}

bool wire_address_makes_room(wire *n, int own)
{
    GHashTableIter i;
    gpointer value;
    const address *most = NULL;
    g_hash_table_iter_init(&i, n->addresses);
    while (g_hash_table_iter_next(&i, NULL, &value))
        if (!most || ((address *)value)->connections > most->connections) most = value;
    if (!most || most->connections <= own + 1) return false;
    for (GList *l = n->connections.tail; l; l = l->prev) {
        connection *c = l->data;
        if (c->address != most || c->leaves) continue;
        c->leaves = true;
        wire_connection_kill(c);
        return true;
    }
    return false;
}

static gboolean forgettable(gpointer key, gpointer value, gpointer now)
{
    (void)key;
    const address *a = value;
    return a->connections == 0 && a->messages.full_at <= *(int64_t *)now;
}

void wire_address_sweep(wire *n, int64_t now)
{
    g_hash_table_foreach_remove(n->addresses, forgettable, &now);
}
