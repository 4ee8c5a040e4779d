/* wire_bodies.c - bodies of requests, while they come in and until they are answered: who may hold how much memory.
 *
 * What has come counts, not what was announced. When all of it is too much, the address that holds most gives up the
 * request that it began first: who sends much or slowly is only in their own way. And who sends by drops is not waited
 * for.
 */
#include "wire_private.h"

static address *fullest(const wire *n)
{
    GHashTableIter i;
    gpointer value;
    address *most = NULL;
    g_hash_table_iter_init(&i, n->addresses);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        address *a = value;
        if (!most || a->bodies > most->bodies) most = a;
    }
    return most;
}

/* One that is still coming rather than one that is being answered. */
static connection *oldest(const wire *n, const address *of)
{
    connection *complete = NULL;
    for (GList *l = n->connections.head; l; l = l->next) {
        connection *c = l->data;
        if (c->address != of || !c->counted) continue;
        if (c->phase == READING) return c;
        if (!complete) complete = c;
    }
    return complete;
}

void wire_bodies_leave(connection *c)
{
    c->n->bodies -= c->counted;
    c->address->bodies -= c->counted;
    c->counted = 0;
}

void wire_bodies_add(connection *c, size_t len)
{
    wire *n = c->n;
    if (!n || !len) return;
    c->counted += len;
    c->address->bodies += len;
    n->bodies += len;
    while (n->bodies > LIMIT_BODIES_BYTES) {
        connection *out = oldest(n, fullest(n));
        if (!out) break;
        wire_bodies_leave(out);
        n->figures.refused++;
        wire_connection_kill(out);
    }
}

bool wire_bodies_too_slow(const connection *c, int64_t now)
{
    int64_t took = now - c->since;
    if (c->phase != READING || c->pass || !c->body || took < LIMIT_BODY_SECONDS * G_USEC_PER_SEC) return false;
    return (int64_t)c->counted * G_USEC_PER_SEC < took * LIMIT_BODY_RATE;
}
