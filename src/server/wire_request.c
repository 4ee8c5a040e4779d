/* wire_request.c - the head of a request, before libsoup sees anything of the connection.
 *
 * Thousands may connect and say little: until a head is complete its connection is nothing but a socket and a buffer. A
 * request that must be refused is not shown to libsoup; it gets a harmless one in its place, and the handler of
 * requests, which knows better, answers with the refusal.
 */
#include <errno.h>
#include <string.h>

#include "base/log.h"
#include "wire_private.h"

enum { READ_AT_ONCE = 4096 };

#define HARMLESS "GET / HTTP/1.1\r\nHost: refused\r\n\r\n"

/* From now on only the harmless request can be read. */
static void refuse(connection *c, int status, const char *reason)
{
    c->refused = status;
    c->reason = reason;
    g_byte_array_set_size(c->in, 0);
    g_byte_array_append(c->in, (const guint8 *)HARMLESS, sizeof HARMLESS - 1);
    c->pass = c->in->len;
    c->body = 0;
    if (c->n) c->n->figures.refused++;
    if (status == 429 && c->address) log_brief(LOG_WARNING, "connection-refused", LOG_FROM(c->address->text));
}

/* Behind a proxy the head tells whose connection it is. */
static void find_address(connection *c, const char *forwarded)
{
    GInetAddress *a = c->proxy ? g_inet_address_new_from_string(forwarded) : NULL;
    if (!a) return;
    char text[WIRE_ADDRESS];
    wire_address_text(a, text);
    g_object_unref(a);
    wire_address_leave(c->n, c->address);
    c->address = wire_address_take(c->n, text);
}

/* Behind a proxy the connections of an address can only be counted now, and so can the proxy's own. */
static void count_request(connection *c, const head *h)
{
    wire *n = c->n;
    find_address(c, h->forwarded);
    if (c->proxy && c->address->connections > n->o.per_address)
        refuse(c, 429, "too many connections from your address");
    else if (!wire_bucket_take(&c->address->messages, c->heard, n->o.rate * LIMIT_ADDRESS_FACTOR,
                               n->o.burst * LIMIT_ADDRESS_FACTOR))
        refuse(c, 429, "too many requests from your address");
    else
        c->body = h->body;
}

/* Is the head there, and what does it say? */
static void look_at_head(connection *c)
{
    char *text = (char *)c->in->data;
    size_t end = wire_head_end(text, c->in->len, c->looked), len = end;
    c->looked = c->in->len;
    if (end > LIMIT_HEADER_BYTES || (!end && c->in->len >= LIMIT_HEADER_BYTES)) {
        const char *line = memchr(text, '\n', c->in->len);
        if (!line || line - text > LIMIT_HEADER_BYTES / 2)
            refuse(c, 414, "the path is too long");
        else
            refuse(c, 431, "the head of the request is too long");
    }
    if (!end || c->refused) return;
    head h;
    int status = wire_head_check(text, &len, &h);
    c->page = h.page;
    c->direct = c->local && !h.passed_on;
    if (status) {
        refuse(c, status, h.reason);
        return;
    }
    g_byte_array_remove_range(c->in, (guint)len, (guint)(end - len));
    c->pass = len;
    count_request(c, &h);
}

void wire_request_read(connection *c)
{
    guint had = c->in->len;
    g_byte_array_set_size(c->in, had + READ_AT_ONCE);
    gssize got = wire_receive(c, c->in->data + had, READ_AT_ONCE);
    g_byte_array_set_size(c->in, had + (guint)MAX(got, 0));
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
        wire_connection_end(c);
        return;
    }
    if (got > 0) look_at_head(c);
    if (c->pass > 0) {
        c->phase = READING; /* since when stays: the time for a request counts from its first byte */
        soup_server_accept_iostream(c->n->server, G_IO_STREAM(c), c->n->here, c->peer, NULL);
        g_clear_object(&c->peer);
    } else if (c->events & EPOLLIN)
        wire_poll_stand(c);
}
