/* wire.c - connections and WebSockets: echo, flush, limits, closing, clients that misbehave. */
#include "peer.h"

static void test_echo(void)
{
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.rate = 0});
    peer *p = peer_ws(&s);
    FACT(!peer_has(p, "Sec-WebSocket-Extensions"), "%s", peer_text(p));
    FACT(!strcmp(s.address, "127.0.0.1"), "%s", s.address);
    peer_say(p, "one");
    peer_hears(p, "one");
    peer_frame(p, WS_TEXT, "tw", 2);
    peer_frame(p, WS_LAST | WS_PING, "?", 1); /* may stand between the parts of a message */
    peer_frame(p, WS_LAST | WS_PART, "o", 1);
    const guint8 *data = NULL;
    size_t len = 0;
    int first = -1;
    UNTIL((first = peer_next(p, &data, &len)) >= 0);
    FACT(first == (WS_LAST | WS_PONG) && len == 1 && *data == '?', "%d", first);
    peer_hears(p, "two");
    peer_say(p, "\xc3\xa4\xe2\x82\xac\xf0\x9f\x90\xab");
    peer_hears(p, "\xc3\xa4\xe2\x82\xac\xf0\x9f\x90\xab");
    char *large = g_strnfill(LIMIT_MESSAGE_BYTES, 'z');
    peer_say(p, large);
    peer_hears(p, large);
    g_free(large);
    peer_say(p, "");
    peer_hears(p, "");
    wire_figures f = wire_count(s.n);
    FACT(f.messages_in == 5 && f.messages_out == 5 && f.websockets == 1 && f.connections == 1, "figures");
    FACT(f.bytes_in > LIMIT_MESSAGE_BYTES && f.bytes_out > LIMIT_MESSAGE_BYTES, "bytes");
    peer_frame(p, WS_LAST | WS_CLOSE, "\x03\xe8", 2);
    FACT(peer_code(p) == 1000, "no answer to the closing");
    UNTIL(s.closed == 1 && wire_count(s.n).connections == 0);
    FACT(wire_count(s.n).websockets == 0, "still there");
    stage_close(&s);
}

/* Nothing leaves before the flush, then everything in order. */
static void test_flush(void)
{
    stage s = {0};
    stage_open(&s, (wire_options){.rate = 0});
    peer *a = peer_ws(&s), *b = peer_ws(&s);
    FACT(!wire_pending(s.n), "nothing was said yet");
    for (int i = 0; i < 10; i++) {
        char text[8];
        g_snprintf(text, sizeof text, "%d", i);
        peer_say(a, text);
    }
    peer_say(b, "x");
    UNTIL(s.messages == 11);
    FACT(wire_pending(s.n), "nothing is pending");
    stage_run(20);
    FACT(a->in->len == a->at && b->in->len == b->at, "something left before the flush");
    stage_flush(&s);
    FACT(!wire_pending(s.n), "something is still pending");
    for (int i = 0; i < 10; i++) {
        char text[8];
        g_snprintf(text, sizeof text, "%d", i);
        peer_hears(a, text);
    }
    peer_hears(b, "x");
    /* One vanishes with messages queued, one is closed after its own. */
    peer_say(a, "lost");
    peer_say(b, "quit");
    peer_say(b, "not heard");
    UNTIL(s.messages >= 13);
    peer_close(a);
    UNTIL(s.closed == 1);
    stage_flush(&s);
    peer_hears(b, "quit");
    FACT(s.messages == 13, "heard after it was told to close: %d", s.messages);
    peer_frame(b, WS_LAST | WS_CLOSE, "\x03\xe8", 2);
    FACT(peer_code(b) == 1000, "not closed");
    UNTIL(s.closed == 2);
    stage_close(&s);
}

/* Who is paused is not read from, and loses nothing. */
static void test_pause(void)
{
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.rate = 0});
    peer *a = peer_ws(&s), *b = peer_ws(&s);
    wire_client *second = s.last;
    wire_pause(second, true);
    for (int i = 0; i < 10; i++) {
        char text[8];
        g_snprintf(text, sizeof text, "%d", i);
        peer_say(b, text);
    }
    peer_say(a, "other");
    peer_hears(a, "other");
    stage_run(20);
    FACT(s.messages == 1, "read while it was paused: %d", s.messages - 1);
    wire_pause(second, false);
    for (int i = 0; i < 10; i++) {
        char text[8];
        g_snprintf(text, sizeof text, "%d", i);
        peer_hears(b, text);
    }
    wire_pause(second, true); /* also that it has left is heard later */
    peer_close(b);
    stage_run(20);
    FACT(s.closed == 0, "closed while it was paused");
    wire_pause(second, false);
    UNTIL(s.closed == 1);
    stage_close(&s);
}

/* Much is sent in slices. What is queued between them waits for the next flush. */
static void test_slices(void)
{
    enum { MANY = 40, EACH = 8 };
    stage s = {0};
    stage_open(&s, (wire_options){.rate = 0});
    char *large = g_strnfill(LIMIT_MESSAGE_BYTES, 'z');
    peer *p[MANY];
    wire_client *c[MANY];
    for (int i = 0; i < MANY; i++) {
        p[i] = peer_ws(&s);
        c[i] = s.last;
        for (int k = 0; k < EACH; k++) wire_send(c[i], large, LIMIT_MESSAGE_BYTES);
    }
    FACT(wire_queued(s.n) == MANY * EACH * 5, "%d", (int)wire_queued(s.n));
    wire_hold(s.n);
    wire_release(s.n);
    bool more = wire_send_on(s.n);
    for (int i = 0; i < MANY; i++) wire_send(c[i], "later", 5);
    while (more) more = wire_send_on(s.n);
    FACT(wire_sent(s.n) == MANY * EACH * 5, "%d", (int)wire_sent(s.n));
    for (int i = 0; i < MANY; i++)
        for (int k = 0; k < EACH; k++) peer_hears(p[i], large);
    stage_run(20);
    for (int i = 0; i < MANY; i++) FACT(p[i]->in->len == p[i]->at, "something left before the flush");
    stage_flush(&s);
    for (int i = 0; i < MANY; i++) peer_hears(p[i], "later");
    g_free(large);
    stage_close(&s);
}

/* What could not be kept is never heard of. */
static void test_drop(void)
{
    stage s = {0};
    stage_open(&s, (wire_options){.rate = 0});
    peer *a = peer_ws(&s), *b = peer_ws(&s);
    peer_say(a, "lost");
    UNTIL(s.messages == 1);
    wire_drop_queued(s.n);
    peer_frame(a, WS_LAST | WS_CLOSE, "\x03\xf3", 2);
    FACT(peer_code(a) == 1011 && !peer_has(a, "lost"), "a must be closed");
    s.flush = true;
    peer_say(b, "here");
    peer_hears(b, "here");
    stage_close(&s);
}

/* The frames that break a rule, and the code they bring. */
static void test_bad_frames(void)
{
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.rate = 20, .burst = 10});
    char *large = g_strnfill(LIMIT_MESSAGE_BYTES + 1, 'z');
    peer *p = peer_ws(&s);
    peer_say(p, "before");
    peer_frame(p, WS_LAST | WS_BINARY, "x", 1);
    peer_hears(p, "before");
    FACT(peer_code(p) == 1003, "binary");
    p = peer_ws(&s);
    peer_say(p, large);
    FACT(peer_code(p) == 1009, "a message that is too large");
    p = peer_ws(&s);
    static const guint8 huge[] = {WS_LAST | WS_TEXT, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    peer_send(p, huge, sizeof huge);
    FACT(peer_code(p) == 1009, "a message that is much too large");
    p = peer_ws(&s);
    peer_frame(p, WS_TEXT, large, LIMIT_MESSAGE_BYTES);
    peer_frame(p, WS_PART, large, 1);
    FACT(peer_code(p) == 1009, "parts that are too large together");
    p = peer_ws(&s);
    peer_say(p, "\xff\xfe");
    FACT(peer_code(p) == 1007, "not UTF-8");
    p = peer_ws(&s);
    peer_say(p, "\xed\xa0\x80");
    FACT(peer_code(p) == 1007, "half a surrogate");
    p = peer_ws(&s);
    peer_send(p, "\x81\x01x", 3);
    FACT(peer_code(p) == 1002, "not masked");
    p = peer_ws(&s);
    peer_frame(p, WS_LAST | WS_TEXT | 0x40, "x", 1);
    FACT(peer_code(p) == 1002, "a reserved bit");
    p = peer_ws(&s);
    peer_frame(p, WS_LAST | WS_PART, "x", 1);
    FACT(peer_code(p) == 1002, "the end of nothing");
    p = peer_ws(&s);
    for (int i = 0; i < 100; i++) peer_frame(p, WS_LAST | WS_PING, "x", 1);
    FACT(peer_code(p) == 1008, "a flood of pings");
    p = peer_ws(&s);
    peer_frame(p, WS_TEXT, "", 0);
    for (int i = 0; i < 100; i++) peer_frame(p, WS_PART, "", 0);
    FACT(peer_code(p) == 1008, "a flood of parts");
    FACT(s.messages == 1, "%d messages passed", s.messages);
    p = peer_open(&s, WS_REQUEST("") "\x81\x81");
    UNTIL(p->closed);
    FACT(s.opened == 11, "frames before the handshake: %d", s.opened);
    g_free(large);
    UNTIL(wire_count(s.n).connections == 0);
    stage_close(&s);
}

static void test_rates(void)
{
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.rate = 1, .burst = 5});
    peer *p = peer_ws(&s);
    for (int i = 0; i < 8; i++) peer_say(p, "x");
    for (int i = 0; i < 5; i++) peer_hears(p, "x");
    peer_hears(p, "{\"type\":\"error\",\"code\":\"too-fast\",");
    FACT(s.messages >= 5 && s.messages <= 7, "%d messages", s.messages);
    for (int i = 0; i < LIMIT_FAULTS + 40; i++) peer_say(p, "x");
    FACT(peer_code(p) == 1008, "it goes on");
    FACT(wire_count(s.n).too_fast > LIMIT_FAULTS, "figures");
    UNTIL(s.closed == 1);
    /* All connections of an address together: 16 times as much, of which opening them took some. */
    int before = s.messages;
    peer *all[20];
    for (int i = 0; i < 20; i++) all[i] = peer_ws(&s);
    for (int i = 0; i < 20; i++)
        for (int k = 0; k < 5; k++) peer_say(all[i], "y");
    UNTIL(peer_has(all[19], "too-fast"));
    FACT(s.messages - before < 20 * 5, "%d messages", s.messages - before);
    stage_close(&s);

    stage mild = {.flush = true};
    stage_open(&mild, (wire_options){.rate = 0});
    p = peer_ws(&mild);
    for (int i = 0; i < LIMIT_FAULTS; i++) peer_say(p, "fault");
    UNTIL(mild.messages == LIMIT_FAULTS);
    FACT(mild.last && mild.closed == 0, "closed too early");
    for (int i = 0; i < 30; i++) peer_say(p, "fault");
    peer_frame(p, WS_LAST | WS_CLOSE, "\x03\xe8", 2);
    FACT(peer_code(p) == 1008, "too many mistakes");
    stage_close(&mild);
}

static void test_times(void)
{
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.rate = 0, .hello_ms = 300});
    peer *polite = peer_ws(&s), *mute = peer_ws(&s);
    peer_say(polite, "hello");
    peer_hears(polite, "hello");
    FACT(mute->closed || wire_count(s.n).websockets == 2, "too early");
    UNTIL(mute->in->len > mute->at);
    peer_frame(mute, WS_LAST | WS_CLOSE, "\x03\xf0", 2);
    FACT(peer_code(mute) == 1008 && !polite->closed, "no hello");
    stage_close(&s);

    stage dead = {.flush = true};
    stage_open(&dead, (wire_options){.rate = 0, .silent_ms = 2500, .ping_seconds = 1});
    peer *p = peer_ws(&dead), *deaf = peer_ws(&dead);
    peer_say(p, "hello");
    peer_say(deaf, "hello");
    const guint8 *data = NULL;
    size_t len = 0;
    int pings = 0;
    while (!deaf->closed && pings < PATIENCE) {
        stage_run(100);
        for (int first; (first = peer_next(p, &data, &len)) >= 0;) {
            if (first != (WS_LAST | WS_PING)) continue;
            pings++;
            peer_frame(p, WS_LAST | WS_PONG, data, len);
        }
    }
    FACT(pings >= 1 && deaf->closed && !p->closed, "%d pings", pings);
    stage_close(&dead);
}

/* Who does not read is closed when too much has been sent, not earlier; and what it cost is bounded. */
static void test_unread(void)
{
    stage s = {.flush = true};
    enum { LIMIT = 200000, PIECE = 20000 };
    stage_open(&s, (wire_options){.rate = 0, .unread_bytes = LIMIT});
    peer *p = peer_ws(&s);
    char *text = g_strnfill(PIECE, 't');
    for (int round = 0; round < 20; round++) { /* who reads gets as much as there is */
        for (int i = 0; i < 5; i++) wire_send(s.last, text, PIECE);
        stage_flush(&s);
        UNTIL(p->closed || p->in->len >= p->at + (size_t)(round + 1) * 5 * (PIECE + 4));
    }
    FACT(!p->closed, "closed though it reads");
    peer_listen(p, false);
    int sent = 0;
    for (; s.last && sent < 1000; sent++) {
        wire_send(s.last, text, PIECE);
        stage_flush(&s);
        while (g_main_context_iteration(NULL, FALSE)) continue;
    }
    FACT(sent > LIMIT / PIECE && sent < 1000, "closed after %d pieces", sent);
    FACT(s.closed == 1, "not closed");
    g_free(text);
    stage_close(&s);
}

/* What the system says of a connection it says once: nothing that comes with it or after it may be missed. */
static void test_edges(void)
{
    enum { PIECE = 20000, PIECES = 60, READ = 1024, HEAD = 8 };
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.rate = 0, .unread_bytes = 2 * PIECE * PIECES});
    peer *p = peer_ws(&s);
    peer_say(p, "hello");
    peer_hears(p, "hello");
    for (int reads = 1; reads <= 3; reads++) { /* as much as libsoup reads at once, and nothing after it */
        char *text = g_strnfill((gsize)reads * READ - HEAD, 'r');
        peer_say(p, text);
        peer_hears(p, text);
        g_free(text);
    }
    /* Who stops reading and begins again gets the rest. */
    int room = 65536;
    setsockopt(p->fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    peer_listen(p, false);
    char *text = g_strnfill(PIECE, 'e');
    uint64_t before = wire_count(s.n).bytes_out;
    for (int i = 0; i < PIECES; i++) wire_send(s.last, text, PIECE);
    stage_flush(&s);
    stage_run(20);
    FACT(wire_count(s.n).bytes_out - before < PIECE * PIECES, "the system has taken everything");
    peer_listen(p, true);
    for (int i = 0; i < PIECES; i++) peer_hears(p, text);
    g_free(text);
    /* The last message and the end of the connection come together. */
    int messages = s.messages;
    peer_say(p, "end");
    shutdown(p->fd, SHUT_WR);
    UNTIL(s.closed == 1 && wire_count(s.n).connections == 0);
    FACT(s.messages == messages + 1, "%d messages", s.messages - messages);
    p = peer_ws(&s);
    peer_frame(p, WS_TEXT, "half", 4);
    shutdown(p->fd, SHUT_WR);
    UNTIL(s.closed == 2);
    stage_close(&s);
}

static void test_origins(void)
{
    static const struct {
        bool fine;
        const char *request;
    } cases[] = {
        {true, WS_REQUEST("Origin: http://game.example\r\n")},
        {true, WS_REQUEST("Origin: https://GAME.example\r\n")},
        {true, WS_REQUEST("Origin: https://friend.example:8443\r\n")},
        {true, WS_REQUEST("Origin: http://other.example\r\n")},
        {false, WS_REQUEST("Origin: https://friend.example\r\n")},
        {false, WS_REQUEST("Origin: http://evil.example\r\n")},
        {false, WS_REQUEST("Origin: http://game.example.evil.example\r\n")},
        {false, WS_REQUEST("Origin: http://evil.example/game.example\r\n")},
        {false, WS_REQUEST("Origin: http://game.example:81\r\n")},
        {false, WS_REQUEST("Origin: ftp://game.example\r\n")},
        {false, WS_REQUEST("Origin: null\r\n")},
        {false, WS_REQUEST("Origin: \r\n")},
    };
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.rate = 0, .origins = "https://friend.example:8443, http://other.example"});
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        peer *p = peer_open(&s, cases[i].request);
        UNTIL(p->closed || peer_has(p, "\r\n\r\n"));
        FACT(peer_has(p, cases[i].fine ? " 101 " : " 403 "), "%zu: %s", i, peer_text(p));
    }
    stage_close(&s);
}

static void test_connections(void)
{
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.rate = 0, .per_address = 3});
    peer *p[4];
    for (int i = 0; i < 3; i++) p[i] = peer_ws(&s);
    p[3] = peer_open(&s, WS_REQUEST(""));
    UNTIL(p[3]->closed);
    FACT(p[3]->in->len == 0 && wire_count(s.n).refused == 1 && wire_count(s.n).connections == 3, "the fourth");
    peer_close(p[0]);
    UNTIL(wire_count(s.n).connections == 2);
    p[3] = peer_ws(&s);
    stage_close(&s);

    stage few = {.flush = true};
    stage_open(&few, (wire_options){.rate = 0, .connections = 2});
    for (int i = 0; i < 2; i++) p[i] = peer_ws(&few);
    p[2] = peer_open(&few, WS_REQUEST(""));
    UNTIL(p[2]->closed);
    FACT(p[2]->in->len == 0, "the third");
    few.from = 2; /* another address has none: the one with most gives its newest */
    p[3] = peer_ws(&few);
    UNTIL(p[1]->closed && wire_count(few.n).connections == 2);
    p[2] = peer_open(&few, WS_REQUEST(""));
    UNTIL(p[2]->closed);
    FACT(!p[0]->closed && !p[3]->closed, "who has no more than the newcomer keeps it");
    peer_say(p[3], "a newcomer");
    peer_hears(p[3], "a newcomer");
    wire_stop_listening(few.n);
    p[2] = peer_open(&few, WS_REQUEST(""));
    FACT(p[2]->closed, "it still listens");
    peer_say(p[0], "still here");
    peer_hears(p[0], "still here");
    stage_close(&few);
}

/* Behind a proxy, people are told apart by what it says, and only by the last entry. */
static void test_proxy(void)
{
    stage s = {.flush = true};
    stage_open(&s, (wire_options){.rate = 0, .per_address = 2, .proxy = true});
    for (int i = 0; i < 2; i++) peer_ws(&s);
    for (int i = 0; i < 2; i++) {
        peer *p = peer_open(&s, WS_REQUEST("X-Forwarded-For: 127.0.0.1, 192.0.2.7\r\n"));
        UNTIL(peer_has(p, " 101 ") && s.opened == 3 + i);
        FACT(!strcmp(s.address, "192.0.2.7"), "%s", s.address);
    }
    peer *p = peer_open(&s, WS_REQUEST("X-Forwarded-For: 198.51.100.1, 192.0.2.7\r\n"));
    UNTIL(p->closed);
    FACT(peer_has(p, " 429 "), "%s", peer_text(p));
    p = peer_open(&s, WS_REQUEST("X-Forwarded-For: 2001:db8:1:2:3:4:5:6\r\n"));
    UNTIL(peer_has(p, " 101 ") && s.opened == 5);
    FACT(!strcmp(s.address, "2001:db8:1:2::/64"), "%s", s.address);
    p = peer_open(&s, WS_REQUEST("X-Forwarded-For: ::ffff:192.0.2.9\r\n"));
    UNTIL(peer_has(p, " 101 ") && s.opened == 6);
    FACT(!strcmp(s.address, "192.0.2.9"), "%s", s.address);
    p = peer_open(&s, WS_REQUEST("X-Forwarded-For: nonsense\r\n"));
    UNTIL(p->closed);
    FACT(peer_has(p, " 429 "), "%s", peer_text(p));
    stage_close(&s);
}

static void test_addresses(void)
{
    static const wire_handlers none = {0};
    char error[WIRE_ERROR];
    FACT(!wire_open(&(wire_options){.address = "localhost"}, &none, NULL, error), "a name is no address");
    FACT(strstr(error, "localhost"), "%s", error);
    FACT(!wire_open(&(wire_options){.address = "127.0.0.1", .port = 70000}, &none, NULL, error), "a port too high");
    FACT(!wire_open(&(wire_options){.address = "192.0.2.1"}, &none, NULL, error), "not an address of this machine");
    stage s = {0};
    stage_open(&s, (wire_options){.rate = 0});
    FACT(!wire_open(&(wire_options){.address = "127.0.0.1", .port = wire_port(s.n)}, &none, NULL, error), "taken");
    stage_close(&s);
}

int main(void)
{
    test_echo();
    test_flush();
    test_pause();
    test_slices();
    test_drop();
    test_bad_frames();
    test_rates();
    test_times();
    test_unread();
    test_edges();
    test_origins();
    test_connections();
    test_proxy();
    test_addresses();
    return unit_end();
}
