/* wire_http.c - requests: files, headers, refusals, slow and greedy senders. */
#include "peer.h"

#define GET(path) "GET " path " HTTP/1.1\r\nHost: game.example\r\n\r\n"

static void test_files(stage *s)
{
    peer *p;
    int status = peer_ask(s, &p, GET("/"));
    FACT(status == 200 && peer_has(p, "<html") && peer_has(p, "Content-Type: text/html; charset=utf-8"), "%s",
         peer_text(p));
    static const char *const headers[] = {"Content-Security-Policy: default-src 'none'; ",
                                          "X-Content-Type-Options: nosniff",
                                          "Referrer-Policy: no-referrer",
                                          "Cross-Origin-Opener-Policy: same-origin",
                                          "Permissions-Policy: ",
                                          "Cache-Control: no-cache",
                                          "Cross-Origin-Resource-Policy: same-origin",
                                          "Connection: close"};
    for (size_t i = 0; i < G_N_ELEMENTS(headers); i++) FACT(peer_has(p, headers[i]), "%s is missing", headers[i]);
    FACT(!peer_has(p, "Server:") && !peer_has(p, "Set-Cookie"), "%s", peer_text(p));
    const wire_asset *a = wire_find_asset("/index.html");
    char request[300];
    g_snprintf(request, sizeof request, "GET /index.html HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"%s\"\r\n\r\n", a->tag);
    status = peer_ask(s, &p, request);
    FACT(status == 304 && !peer_has(p, "<html") && peer_has(p, "ETag"), "%s", peer_text(p));
    status = peer_ask(s, &p, "GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"other\"\r\nRange: bytes=0-1,0-1\r\n\r\n");
    FACT(status == 200, "%s", peer_text(p));
    status = peer_ask(s, &p, "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n");
    g_snprintf(request, sizeof request, "Content-Length: %zu\r\n", a->len);
    FACT(status == 200 && peer_has(p, request) && !peer_has(p, "<html"), "%s", peer_text(p));
    status = peer_ask(s, &p, "GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br, gzip;q=1.0\r\n\r\n");
    FACT(status == 200 && peer_has(p, "Content-Encoding: gzip") == (a->packed != NULL), "%s", peer_text(p));
    status = peer_ask(s, &p, "GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip;q=0, br\r\n\r\n");
    FACT(status == 200 && !peer_has(p, "Content-Encoding"), "%s", peer_text(p));
    status = peer_ask(s, &p, "DELETE / HTTP/1.1\r\nHost: x\r\n\r\n");
    FACT(status == 405 && peer_has(p, "Allow: GET, HEAD\r\n"), "%s", peer_text(p));
    status = peer_ask(s, &p, "GET / HTTP/1.0\r\nHost: x\r\n\r\n");
    FACT(status == 200, "%s", peer_text(p));
}

static void test_paths(stage *s)
{
    static const char *const paths[] = {"/../etc/passwd",
                                        "/..",
                                        "/%2e%2e/etc/passwd",
                                        "/%2e%2e%2fetc/passwd",
                                        "/x%00.html",
                                        "/%00",
                                        "//index.html",
                                        "/x//index.html",
                                        "/\\..\\x",
                                        "/%5c..%5cx",
                                        "/./index.html",
                                        "/.git/config",
                                        "/index.html%20",
                                        "/ws/x",
                                        "/ws/..",
                                        "/<script>",
                                        "/a\"b",
                                        "/[",
                                        "/index.html;x",
                                        "/~root",
                                        "/%c0%ae%c0%ae/"};
    for (size_t i = 0; i < G_N_ELEMENTS(paths); i++) {
        char request[200];
        peer *p;
        g_snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", paths[i]);
        int status = peer_ask(s, &p, request);
        FACT(status == 404, "%s: %d", paths[i], status);
        FACT(peer_has(p, "X-Content-Type-Options: nosniff") && !peer_has(p, "<html"), "%s: %s", paths[i], peer_text(p));
    }
}

static void test_handler(stage *s)
{
    peer *p;
    peer_ask(s, &p,
             "GET /api/x?y=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer abc\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
    FACT(peer_has(p, "GET /api/x 127.0.0.1 abc 0 "), "%s", peer_text(p));
    FACT(peer_has(p, "Cache-Control: no-store"), "%s", peer_text(p));
    peer_ask(s, &p, "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcde");
    FACT(peer_has(p, "POST /api/x 127.0.0.1 - 5 abcde"), "%s", peer_text(p));
    /* What follows a request is not looked at. */
    peer_ask(s, &p,
             "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nabGET /api/y HTTP/1.1\r\nHost: x\r\n\r\n");
    FACT(peer_has(p, "POST /api/x 127.0.0.1 - 2 ab") && !peer_has(p, "/api/y"), "%s", peer_text(p));
    int status = peer_ask(s, &p, "HEAD /api/x HTTP/1.1\r\nHost: x\r\n\r\n");
    FACT(status == 200 && !peer_has(p, "HEAD /api"), "%s", peer_text(p));
    /* A body in many pieces. */
    p = peer_open(s, "POST /api/long HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n");
    char *body = g_strnfill(300000, 'b');
    for (size_t at = 0; at < 300000; at += 30000) {
        peer_send(p, body + at, 30000);
        g_main_context_iteration(NULL, FALSE);
    }
    g_free(body);
    UNTIL(p->closed);
    FACT(peer_has(p, "POST /api/long 127.0.0.1 - 300000 bbb"), "%s", peer_text(p));
    /* Byte by byte. */
    p = peer_open(s, "");
    for (const char *c = GET("/api/slow"); *c; c++) {
        peer_send(p, c, 1);
        g_main_context_iteration(NULL, FALSE);
    }
    UNTIL(p->closed);
    FACT(peer_has(p, "GET /api/slow"), "%s", peer_text(p));
}

static void test_refusals(stage *s)
{
    static const struct {
        int status;
        const char *request;
    } cases[] = {
        {400, "GET / HTTP/1.1\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost : a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: \xc3\xa4\r\n\r\n"},
        {400, "get / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "CONNECT /x HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "nonsense\r\n\r\n"},
        {505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"},
        {505, "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"},
        {411, "POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n"},
        {411, "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
        {400, "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde"},
        {400, "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\nabcde"},
        {400, "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5\r\n\r\nabcde"},
        {413, "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999999999999999999\r\n\r\n"},
        {413, "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 524289\r\n\r\n"},
        {413, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabcde"},
        {426, "GET /ws HTTP/1.1\r\nHost: a\r\n\r\n"},
        {426, "POST /ws HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab"},
        {400, "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        peer *p;
        int status = peer_ask(s, &p, cases[i].request);
        FACT(status == cases[i].status, "%zu %.60s: %s", i, cases[i].request, peer_text(p));
        FACT(peer_has(p, "X-Content-Type-Options: nosniff"), "%zu %.60s: %s", i, cases[i].request, peer_text(p));
    }
    FACT(s->messages == 0, "something passed");
}

static void test_oversize(stage *s)
{
    GString *request = g_string_new("GET /");
    for (int i = 0; i < 600; i++) g_string_append(request, "a");
    g_string_append(request, " HTTP/1.1\r\nHost: x\r\n\r\n");
    peer *p;
    FACT(peer_ask(s, &p, request->str) == 414, "%s", peer_text(p));
    g_string_assign(request, "GET /");
    for (int i = 0; i < 100000; i++) g_string_append(request, "a");
    FACT(peer_ask(s, &p, request->str) == 414, "%s", peer_text(p));
    g_string_assign(request, "GET / HTTP/1.1\r\nHost: x\r\n");
    for (int i = 0; i < 30000; i++) g_string_append(request, "A: bcdefg\r\n");
    FACT(peer_ask(s, &p, request->str) == 431, "%s", peer_text(p));
    g_string_assign(request, "GET / HTTP/1.1\r\nHost: x\r\n");
    for (int i = 0; i < 120; i++) g_string_append(request, "A: b\r\n");
    g_string_append(request, "\r\n");
    FACT(peer_ask(s, &p, request->str) == 431, "%s", peer_text(p));
    /* 12,000 bytes of other people's cookies are no reason to refuse anybody. */
    g_string_assign(request, "GET / HTTP/1.1\r\nHost: x\r\nCookie: ");
    for (int i = 0; i < 12000; i++) g_string_append(request, "\xfc");
    g_string_append(request, "\r\n\r\n");
    FACT(peer_ask(s, &p, request->str) == 200, "%s", peer_text(p));
    g_string_free(request, TRUE);
    UNTIL(wire_count(s->n).connections == 0);
    FACT(wire_count(s->n).refused == 4, "%d refused", (int)wire_count(s->n).refused);
}

/* Who does not send a whole request in time is cut off, however busily it drips. */
static void test_slow(void)
{
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.request_ms = 150});
    peer *idle = peer_open(&s, "");
    peer *half = peer_open(&s, "GET / HTTP/1.1\r\nHo");
    peer *body = peer_open(&s, "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc");
    peer *drip = peer_open(&s, "GET / HTTP/1.1\r\nX: ");
    int64_t began = g_get_monotonic_time();
    while (!drip->closed && g_get_monotonic_time() - began < PATIENCE * G_USEC_PER_SEC) {
        stage_run(10);
        peer_send(drip, "y", 1);
    }
    UNTIL(idle->closed && half->closed && body->closed && drip->closed);
    FACT(idle->in->len == 0 && half->in->len == 0 && drip->in->len == 0, "something was answered");
    UNTIL(wire_count(s.n).connections == 0);
    stage_close(&s);
}

/* Replies wait for the flush, and may come after everybody has gone. */
static void test_late_replies(void)
{
    stage s = {.hold = true};
    stage_open(&s, (wire_options){.rate = 0});
    peer *p = peer_open(&s, GET("/api/x"));
    UNTIL(s.held);
    stage_answer(&s, s.held);
    FACT(wire_pending(s.n), "nothing is pending");
    stage_run(20);
    FACT(p->in->len == 0, "it was sent before the flush");
    stage_flush(&s);
    UNTIL(p->closed);
    FACT(peer_has(p, "200 OK") && !wire_pending(s.n), "%s", peer_text(p));

    s.held = NULL;
    p = peer_open(&s, GET("/api/x"));
    UNTIL(s.held);
    stage_answer(&s, s.held);
    wire_drop_queued(s.n);
    UNTIL(p->closed);
    FACT(peer_has(p, " 503 ") && !peer_has(p, "GET /api"), "%s", peer_text(p));

    s.held = NULL;
    p = peer_open(&s, GET("/api/x"));
    UNTIL(s.held);
    peer_close(p);
    stage_run(20);
    stage_answer(&s, s.held);
    stage_flush(&s);
    UNTIL(wire_count(s.n).connections == 0);

    s.held = NULL;
    peer_open(&s, GET("/api/x"));
    UNTIL(s.held);
    wire_request *orphan = s.held;
    stage_close(&s);
    wire_reply(orphan, 200, "text/plain", "late", 4); /* the wire is closed */
}

/* Several big replies at once to peers that read late. */
static void test_big_reply(void)
{
    stage s = {.hold = true};
    stage_open(&s, (wire_options){.rate = 0});
    peer *p = peer_open(&s, GET("/api/big"));
    peer_listen(p, false);
    UNTIL(s.held);
    enum { BIG = 5 << 20 };
    char *text = g_strnfill(BIG, 'x');
    wire_reply(s.held, 200, "text/plain", text, BIG);
    g_free(text);
    stage_flush(&s);
    stage_run(20);
    peer_listen(p, true);
    UNTIL(p->closed);
    FACT(p->in->len > BIG, "%u bytes", p->in->len);
    stage_close(&s);
}

int main(void)
{
    static void (*const with_stage[])(stage *) = {test_files, test_paths, test_handler, test_refusals, test_oversize};
    for (size_t i = 0; i < G_N_ELEMENTS(with_stage); i++) {
        stage s = {.flush = true};
        stage_open(&s, (wire_options){.rate = 0});
        with_stage[i](&s);
        stage_close(&s);
    }
    test_slow();
    test_late_replies();
    test_big_reply();
    return unit_end();
}
