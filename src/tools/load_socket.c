/* load_socket.c - the client's end of a WebSocket (RFC 6455), as much of it as a client of our own server needs: whole
 * text messages, no extensions. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "load.h"

enum { FRAME_MAX = 1 << 20, READ_AT_LEAST = 16 << 10, SECONDS_TO_OPEN = 20 };
enum { TEXT = 0x1, CLOSE = 0x8, PING = 0x9, PONG = 0xA, FINAL = 0x80, MASKED = 0x80 };

static bool fail(char error[LOAD_ERROR], const char *what)
{
    snprintf(error, LOAD_ERROR, "%s: %s", what, strerror(errno));
    return false;
}

/* ---- opening ---- */

static bool connect_to(load_socket *s, const char *address, int port, char error[LOAD_ERROR])
{
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV}, *found;
    int code = getaddrinfo(address, service, &hints, &found);
    if (code) {
        snprintf(error, LOAD_ERROR, "address %s: %s", address, gai_strerror(code));
        return false;
    }
    s->fd = socket(found->ai_family, SOCK_STREAM, 0);
    bool fine = s->fd >= 0 && !connect(s->fd, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    if (!fine) return fail(error, "connect");
    struct timeval patience = {.tv_sec = SECONDS_TO_OPEN};
    int on = 1;
    setsockopt(s->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return true;
}

/* The key is only there to show that the other end speaks WebSocket: any one will do, and the answer to it is not
 * looked at, because we know whom we talk to. */
static bool shake_hands(load_socket *s, const char *address, int port, char error[LOAD_ERROR])
{
    char text[512];
    bool six = strchr(address, ':');
    int len = snprintf(text, sizeof text,
                       "GET /ws HTTP/1.1\r\nHost: %s%s%s:%d\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bWFycmFrZXNoLWxvYWQhIQ==\r\n\r\n",
                       six ? "[" : "", address, six ? "]" : "", port);
    if (send(s->fd, text, (size_t)len, MSG_NOSIGNAL) != len) return fail(error, "send");
    char *body;
    do {
        if (s->end + 1 >= s->size) return snprintf(error, LOAD_ERROR, "not an answer to a WebSocket"), false;
        ssize_t n = recv(s->fd, s->in + s->end, s->size - s->end - 1, 0);
        if (n < 0) return fail(error, "the server does not answer");
        if (n == 0) return snprintf(error, LOAD_ERROR, "the server hung up on a new connection"), false;
        s->end += (size_t)n;
        s->in[s->end] = 0;
        body = strstr(s->in, "\r\n\r\n");
    } while (!body);
    if (strncmp(s->in, "HTTP/1.1 101", 12) != 0) {
        snprintf(error, LOAD_ERROR, "the server refused a WebSocket: %.*s", (int)strcspn(s->in, "\r\n"), s->in);
        return false;
    }
    s->begin = (size_t)(body + 4 - s->in);
    return true;
}

bool load_socket_open(load_socket *s, const char *address, int port, char error[LOAD_ERROR])
{
    s->begin = s->end = 0;
    s->size = READ_AT_LEAST;
    s->in = malloc(s->size);
    if (!s->in) return fail(error, "memory");
    if (!connect_to(s, address, port, error) || !shake_hands(s, address, port, error)) return false;
    return fcntl(s->fd, F_SETFL, O_NONBLOCK) == 0 || fail(error, "fcntl");
}

void load_socket_close(load_socket *s)
{
    if (s->fd >= 0) close(s->fd);
    s->fd = -1;
    free(s->in);
    s->in = NULL;
}

/* ---- sending ---- */

static bool send_frame(load_socket *s, int kind, const char *data, size_t len)
{
    uint8_t frame[LOAD_MESSAGE + 8];
    if (len > LOAD_MESSAGE) return false;
    size_t n = 0;
    frame[n++] = (uint8_t)(FINAL | kind);
    if (len < 126) {
        frame[n++] = (uint8_t)(MASKED | len);
    } else {
        frame[n++] = MASKED | 126;
        frame[n++] = (uint8_t)(len >> 8);
        frame[n++] = (uint8_t)len;
    }
    uint32_t random = (uint32_t)rng_next(&s->masks);
    uint8_t mask[4];
    memcpy(mask, &random, 4);
    memcpy(frame + n, mask, 4);
    n += 4;
    for (size_t i = 0; i < len; i++) frame[n++] = (uint8_t)data[i] ^ mask[i & 3];
    return send(s->fd, frame, n, MSG_NOSIGNAL) == (ssize_t)n;
}

/* A client has one request on the way, so the kernel always has room for the next: if not, the server does not read. */
bool load_socket_send(load_socket *s, const char *text, size_t len)
{
    return send_frame(s, TEXT, text, len);
}

/* ---- reading ---- */

static bool make_room(load_socket *s)
{
    if (s->begin) {
        memmove(s->in, s->in + s->begin, s->end - s->begin);
        s->end -= s->begin;
        s->begin = 0;
    }
    if (s->size - s->end >= READ_AT_LEAST / 2) return true;
    char *more = realloc(s->in, s->size * 2);
    if (!more) return false;
    s->in = more;
    s->size *= 2;
    return true;
}

bool load_socket_read(load_socket *s, char error[LOAD_ERROR])
{
    if (!make_room(s)) return fail(error, "memory");
    ssize_t n = recv(s->fd, s->in + s->end, s->size - s->end, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (n < 0) return fail(error, "recv");
    if (n == 0) return snprintf(error, LOAD_ERROR, "the server hung up"), false;
    s->end += (size_t)n;
    return true;
}

/* Header and length of the frame at the beginning. 0: it is not all there yet. */
static size_t frame_header(const load_socket *s, size_t *len)
{
    const uint8_t *p = (const uint8_t *)s->in + s->begin;
    size_t there = s->end - s->begin;
    if (there < 2) return 0;
    size_t header = p[1] < 126 ? 2 : p[1] == 126 ? 4 : 10;
    if (there < header) return 0;
    *len = p[1];
    if (header > 2) *len = 0;
    for (size_t i = 2; i < header; i++) *len = *len << 8 | p[i];
    return header;
}

bool load_socket_next(load_socket *s, load_span *text, char error[LOAD_ERROR])
{
    size_t len = 0, header;
    while ((header = frame_header(s, &len))) {
        if (len > FRAME_MAX) return snprintf(error, LOAD_ERROR, "a message of %zu bytes", len), false;
        if (s->end - s->begin < header + len) return false;
        int kind = (uint8_t)s->in[s->begin];
        *text = (load_span){s->in + s->begin + header, len};
        s->begin += header + len;
        if (kind == (FINAL | TEXT)) return true;
        if (kind == (FINAL | PING)) {
            if (!send_frame(s, PONG, text->at, len)) return fail(error, "pong");
        } else if (kind == (FINAL | CLOSE)) {
            int skip = len > 2 ? 2 : 0;
            snprintf(error, LOAD_ERROR, "the server closed: %.*s", (int)len - skip, text->at + skip);
            return false;
        } else if (kind != (FINAL | PONG)) {
            return snprintf(error, LOAD_ERROR, "a frame of kind 0x%02x", kind), false;
        }
    }
    return false;
}
