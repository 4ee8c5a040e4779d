/* wire_http.c - requests: files of the program, the opening of WebSockets, and everything else for the handler. */
#include <string.h>

#include "wire_private.h"

struct wire_request {
    wire *n; /* NULL: the wire is closed */
    SoupServerMessage *msg;
    GList link;
    char address[WIRE_ADDRESS];
    bool gone; /* libsoup has no more use for it */
};

#define POLICY                                                                                                 \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " \
    "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "          \
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

static const char *const always[][2] = {
    {"Content-Security-Policy", POLICY},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

static void set_header(SoupServerMessage *msg, const char *name, const char *value)
{
    soup_message_headers_replace(soup_server_message_get_response_headers(msg), name, value);
}

static const char *get_header(const SoupServerMessage *msg, const char *name)
{
    return soup_message_headers_get_one(soup_server_message_get_request_headers((SoupServerMessage *)msg), name);
}

/* Those that libsoup does not know. */
static const char *phrase(int status)
{
    switch (status) {
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    default: return NULL;
    }
}

/* Static memory is not copied. A reply to HEAD only tells how long it would be. */
static void reply(SoupServerMessage *msg, int status, const char *type, SoupMemoryUse use, const void *data, size_t len)
{
    soup_server_message_set_status(msg, (guint)status, phrase(status));
    set_header(msg, "Content-Type", type);
    if (soup_server_message_get_method(msg) == SOUP_METHOD_HEAD)
        soup_message_headers_set_content_length(soup_server_message_get_response_headers(msg), (goffset)len);
    else
        soup_message_body_append(soup_server_message_get_response_body(msg), use, data, len);
}

static void reply_error(SoupServerMessage *msg, int status, const char *code, const char *text)
{
    char *body = g_strdup_printf("{\"type\":\"error\",\"code\":\"%s\",\"text\":\"%s\"}", code, text);
    set_header(msg, "Cache-Control", "no-store");
    reply(msg, status, "application/json", SOUP_MEMORY_COPY, body, strlen(body));
    g_free(body);
}

static const char *refusal_code(int status)
{
    switch (status) {
    case 404: return "not-found";
    case 413:
    case 414:
    case 429:
    case 431:
    case 503: return "too-many";
    default: return "bad-message";
    }
}

/* ---- files ---- */

/* Is this word in the list, as a whole? "gzip;q=0" says that it is not wanted. */
static bool in_list(const char *list, const char *word)
{
    bool found = false;
    char **words = g_strsplit(list ? list : "", ",", 0);
    for (char **w = words; *w && !found; w++) {
        char *end = strchr(*w, ';'), *q = strstr(*w, "q=");
        if (end && q && g_ascii_strtod(q + 2, NULL) <= 0) continue;
        if (end) *end = '\0';
        found = !g_ascii_strcasecmp(g_strstrip(*w), word);
    }
    g_strfreev(words);
    return found;
}

static bool has_tag(const char *list, const char *tag)
{
    return list && (!strcmp(list, "*") || strstr(list, tag));
}

static void reply_file(SoupServerMessage *msg, const wire_asset *a)
{
    const char *method = soup_server_message_get_method(msg);
    if (method != SOUP_METHOD_GET && method != SOUP_METHOD_HEAD) {
        set_header(msg, "Allow", "GET, HEAD");
        reply_error(msg, 405, "not-allowed", "a file can only be read");
        return;
    }
    bool packed = a->packed && in_list(get_header(msg, "Accept-Encoding"), "gzip");
    char tag[64];
    g_snprintf(tag, sizeof tag, "\"%s%s\"", a->tag, packed ? "-gz" : "");
    set_header(msg, "ETag", tag);
    set_header(msg, "Cache-Control", a->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (a->packed) set_header(msg, "Vary", "Accept-Encoding");
    if (has_tag(get_header(msg, "If-None-Match"), tag)) {
        soup_server_message_set_status(msg, 304, NULL);
        return;
    }
    if (packed) set_header(msg, "Content-Encoding", "gzip");
    reply(msg, 200, a->type, SOUP_MEMORY_STATIC, packed ? a->packed : a->data, packed ? a->packed_len : a->len);
}

/* The page of the client, where somebody wants a page and there is nothing. It is small: it is not packed. */
static const wire_asset *page_for(SoupServerMessage *msg)
{
    return wire_connection_of(msg)->page ? wire_find_asset("/index.html") : NULL;
}

/* ---- requests for the handler ---- */

static void on_finished(SoupServerMessage *msg, gpointer data)
{
    (void)msg;
    wire_request *r = data;
    r->gone = true;
}

static void pass_to_handler(wire *n, SoupServerMessage *msg)
{
    wire_request *r = g_new0(wire_request, 1);
    r->n = n;
    r->msg = g_object_ref(msg);
    r->link.data = r;
    g_strlcpy(r->address, wire_connection_of(msg)->address->text, sizeof r->address);
    g_signal_connect(msg, "finished", G_CALLBACK(on_finished), r);
    g_signal_connect(msg, "disconnected", G_CALLBACK(on_finished), r);
    g_queue_push_tail_link(&n->waiting, &r->link);
    soup_server_message_pause(msg);
    n->h.request(n->context, r);
}

static void request_free(wire_request *r)
{
    g_signal_handlers_disconnect_by_data(r->msg, r);
    g_object_unref(r->msg);
    g_free(r);
}

/* It has its reply, which leaves with the others. False: nobody waits for it. */
static bool leave_waiting(wire_request *r)
{
    if (!r->n) {
        request_free(r);
        return false;
    }
    g_queue_unlink(&r->n->waiting, &r->link);
    g_ptr_array_add(r->n->requests, r);
    return true;
}

static void reply_later(wire_request *r, int status, const char *type, SoupMemoryUse use, const void *data, size_t len)
{
    if (!leave_waiting(r)) return;
    set_header(r->msg, "Cache-Control", "no-store");
    reply(r->msg, status, type, use, data, len);
}

void wire_reply_file(wire_request *r, const wire_asset *a)
{
    if (leave_waiting(r)) reply_file(r->msg, a);
}

void wire_reply(wire_request *r, int status, const char *type, const char *text, size_t len)
{
    reply_later(r, status, type, SOUP_MEMORY_COPY, text, len);
}

bool wire_reply_page(wire_request *r, int status)
{
    const wire_asset *a = page_for(r->msg);
    if (a) reply_later(r, status, a->type, SOUP_MEMORY_STATIC, a->data, a->len);
    return a;
}

void wire_http_hold(wire *n)
{
    g_ptr_array_extend_and_steal(n->held_requests, n->requests);
    n->requests = g_ptr_array_new();
}

void wire_http_flush(wire *n, bool failed)
{
    GPtrArray *requests = n->held_requests;
    if (requests->len == 0) return;
    n->held_requests = g_ptr_array_new();
    for (guint i = 0; i < requests->len; i++) {
        wire_request *r = requests->pdata[i];
        if (failed && !r->gone) {
            soup_message_body_truncate(soup_server_message_get_response_body(r->msg));
            reply_error(r->msg, 503, "failed", "the server could not keep it; nothing was changed");
        }
        if (!r->gone) soup_server_message_unpause(r->msg);
        request_free(r);
    }
    g_ptr_array_unref(requests);
}

const char *wire_method(const wire_request *r)
{
    return soup_server_message_get_method(r->msg);
}

const char *wire_path(const wire_request *r)
{
    return g_uri_get_path(soup_server_message_get_uri(r->msg));
}

const char *wire_token(const wire_request *r)
{
    const char *value = get_header(r->msg, "X-Marrakesh-Token");
    if (value && *value) return value;
    value = get_header(r->msg, "Authorization");
    if (!value || g_ascii_strncasecmp(value, "Bearer ", 7)) return NULL;
    for (value += 7; *value == ' ';) value++;
    return *value ? value : NULL;
}

const char *wire_body(const wire_request *r, size_t *len)
{
    const SoupMessageBody *body = soup_server_message_get_request_body(r->msg);
    *len = body->data ? (size_t)body->length : 0;
    return body->data ? body->data : "";
}

const char *wire_request_address(const wire_request *r)
{
    return r->address;
}

bool wire_request_direct(const wire_request *r)
{
    return wire_connection_of(r->msg)->direct;
}

/* ---- what libsoup calls ---- */

/* A page of this server, or of one that was named when it was started. What is no browser sends no origin. */
static bool origin_allowed(const wire *n, const SoupServerMessage *msg)
{
    const char *origin = get_header(msg, "Origin"), *host = get_header(msg, "Host");
    if (!origin) return true;
    for (char **o = n->origins; *o; o++)
        if (!g_ascii_strcasecmp(origin, *o)) return true;
    const char *rest = strstr(origin, "://");
    if (!rest || !host || g_ascii_strcasecmp(rest + 3, host)) return false;
    return !g_ascii_strncasecmp(origin, "http:", 5) || !g_ascii_strncasecmp(origin, "https:", 6);
}

/* A broken address is an address where there is nothing. */
static void reply_refusal(SoupServerMessage *msg, int status, const char *reason)
{
    const wire_asset *page = status == 400 || status == 404 || status == 414 ? page_for(msg) : NULL;
    if (!page) {
        reply_error(msg, status, refusal_code(status), reason);
        return;
    }
    set_header(msg, "Cache-Control", "no-store");
    reply(msg, status, page->type, SOUP_MEMORY_STATIC, page->data, page->len);
}

/* A WebSocket is opened at /ws, or at /ws/ID: with the id of a table a proxy can send all who want it to one server. */
static bool is_socket(const char *path)
{
    if (strncmp(path, "/ws", 3)) return false;
    const char *id = path + 3;
    return !*id || (*id == '/' && strlen(id + 1) == WIRE_ID &&
                    strspn(id + 1, "abcdefghijklmnopqrstuvwxyz0123456789") == WIRE_ID);
}

/* The head is there: what can be refused now is not received any further. */
static void on_head(SoupServer *server, SoupServerMessage *msg, const char *path, GHashTable *query, gpointer data)
{
    (void)server, (void)query;
    const wire *n = data;
    const connection *c = wire_connection_of(msg);
    const char *upgrade = get_header(msg, "Upgrade");
    bool socket = is_socket(path);
    if (c->refused) {
        reply_refusal(msg, c->refused, c->reason);
    } else if (!socket && g_str_has_prefix(path, "/ws/")) {
        reply_error(msg, 404, "not-found", "there is nothing here");
    } else if (socket && (!upgrade || g_ascii_strcasecmp(upgrade, "websocket"))) {
        set_header(msg, "Upgrade", "websocket");
        reply_error(msg, 426, "bad-message", "this is for WebSockets only");
    } else if (socket && !origin_allowed(n, msg)) {
        reply_error(msg, 403, "not-allowed", "a page of another origin may not do this");
    } else if (socket) { /* its reply says "Connection: Upgrade", and nothing else */
        soup_message_headers_remove(soup_server_message_get_response_headers(msg), "Connection");
    }
}

static void on_request(SoupServer *server, SoupServerMessage *msg, const char *path, GHashTable *query, gpointer data)
{
    (void)server, (void)query;
    const wire_asset *a = wire_find_asset(strcmp(path, "/") ? path : "/index.html");
    if (a)
        reply_file(msg, a);
    else
        pass_to_handler(data, msg);
}

/* "101 Switching Protocols" is written: from now on the connection is ours. */
static void on_switched(SoupServerMessage *msg, gpointer data)
{
    (void)data;
    connection *c = wire_connection_of(msg);
    const char *agent = get_header(msg, "User-Agent");
    GIOStream *stream = soup_server_message_steal_connection(msg);
    if (c->n && wire_connection_upgrade(c))
        wire_ws_new(c, stream, agent);
    else {
        g_io_stream_close(G_IO_STREAM(c), NULL, NULL);
        g_object_unref(stream);
    }
}

static void on_upgrade(SoupServer *server, SoupServerMessage *msg, const char *path, GHashTable *query, gpointer data)
{
    (void)server, (void)path, (void)query, (void)data;
    if (soup_websocket_server_process_handshake(msg, NULL, NULL, NULL, NULL))
        g_signal_connect(msg, "wrote-informational", G_CALLBACK(on_switched), NULL);
}

static void on_started(SoupServer *server, SoupServerMessage *msg, gpointer data)
{
    (void)server, (void)data;
    for (size_t i = 0; i < G_N_ELEMENTS(always); i++) set_header(msg, always[i][0], always[i][1]);
    set_header(msg, "Connection", "close");
}

void wire_http_start(wire *n)
{
    n->server = soup_server_new("raw-paths", TRUE, NULL);
    soup_server_add_handler(n->server, NULL, on_request, n, NULL);
    soup_server_add_early_handler(n->server, NULL, on_head, n, NULL);
    soup_server_add_early_handler(n->server, "/ws", on_head, n, NULL);
    soup_server_add_handler(n->server, "/ws", on_upgrade, n, NULL);
    g_signal_connect(n->server, "request-started", G_CALLBACK(on_started), n);
}

void wire_http_stop(wire *n)
{
    if (n->server) soup_server_disconnect(n->server);
    g_clear_object(&n->server);
    while (n->waiting.head) {
        wire_request *r = n->waiting.head->data;
        g_queue_unlink(&n->waiting, &r->link);
        r->n = NULL;
    }
    for (guint i = 0; i < n->requests->len; i++) request_free(n->requests->pdata[i]);
    g_ptr_array_set_size(n->requests, 0);
}
