/* outbox.c - messages that go out: where they may go, what a mail looks like, keys of browsers, templates. */
#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/push.h"
#include "server/told.h"
#include "unit.h"

static bool is_open(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) return post_open((struct sockaddr *)&four);
    FACT(inet_pton(AF_INET6, text, &six.sin6_addr) == 1, "%s", text);
    return post_open((struct sockaddr *)&six);
}

static void test_networks(void)
{
    static const char *const inside[] = {
        "0.0.0.0",
        "10.0.0.1",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.168.255.255",
        "198.18.0.1",
        "198.19.255.255",
        "203.0.113.9",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fd00::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::1",
        "2001:db8::1",
        "2001::1",
    };
    static const char *const outside[] = {"1.1.1.1",      "9.255.255.255", "11.0.0.0",    "100.63.255.255",
                                          "100.128.0.0",  "126.0.0.1",     "128.0.0.1",   "172.15.255.255",
                                          "172.32.0.0",   "192.167.0.1",   "192.169.0.1", "223.255.255.255",
                                          "2606:4700::1", "2a00:1450::1"};
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) FACT(!is_open(inside[i]), "%s is outside", inside[i]);
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) FACT(is_open(outside[i]), "%s is inside", outside[i]);
}

static void test_places(void)
{
    outbox_options none = {0}, some = {.hosts = "ntfy.lan,10.0.0.7:8090"};
    char origin[100];
    FACT(!post_fault(&none, "https://ntfy.sh/x?y=1") && !post_fault(&none, "https://ntfy.example:8443/x"), "fine ones");
    FACT(post_fault(&none, "http://ntfy.sh/x") && post_fault(&none, "https://ntfy.lan:22/"), "not these");
    FACT(!post_fault(&some, "http://ntfy.lan:1234/x") && !post_fault(&some, "http://10.0.0.7:8090/"), "named ones");
    FACT(post_fault(&some, "http://10.0.0.7:8091/") && post_fault(&some, "http://ntfy.lan.example/"), "others");
    FACT(post_fault(&some, "http://anna@ntfy.lan/") && post_fault(&some, "gopher://ntfy.lan/"), "not so");
    FACT(post_origin("https://push.example/a/b?c", origin, sizeof origin) && !strcmp(origin, "https://push.example"),
         "%s", origin);
    FACT(post_origin("https://push.example:8443/", origin, sizeof origin) &&
             !strcmp(origin, "https://push.example:8443"),
         "%s", origin);
}

static void test_addresses(void)
{
    static const char *const good[] = {"anna@example.org",
                                       "a.b+c@x.example",
                                       "o'neill_1@sub.host-1.example",
                                       "anna-maria@x.example",
                                       "a!#$%&*/=?^_`{|}~-z@x.example",
                                       "a@localhost"};
    static const char *const bad[] = {"",
                                      "anna",
                                      "@example.org",
                                      "anna@",
                                      "a b@c.example",
                                      "a@b@c.example",
                                      "a@b.example\r\nTo: x",
                                      "<a@b.example>",
                                      "a@.example",
                                      "a@b..example",
                                      "a@-b.example",
                                      "\"a\"@b.example"};
    char out[MIME_ADDRESS];
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) FACT(outbox_good_address(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) FACT(!outbox_good_address(bad[i]), "%s", bad[i]);
    FACT(mime_address("Der Klub <a@b.example>", out) && !strcmp(out, "<a@b.example>"), "%s", out);
    FACT(!mime_address("x <a@b.example> y", out) && !mime_address("<>", out), "no address");
}

static void test_mime(void)
{
    buf out = {0};
    delivery d = {.id = 7, .made = 1790000000000, .target = "anna@example.org"};
    d.subject = "Grüße: alle warten auf dich, ünd zwar söhr länge schon, wie män hört; Bcc: x@y.example";
    d.body = "Zeile eins\nZeile zwei\n";
    mime_write(&out, "Klüb <club@example.org>", &d);
    const char *text = buf_text(&out), *line = text;
    FACT(strstr(text, "\r\nTo: <anna@example.org>\r\n") && strstr(text, "Message-ID: <7.1790000000000@example.org>"),
         "%s", text);
    FACT(!strstr(text, "Bcc"), "a subject is a line of its own");
    while (*line) {
        size_t len = strcspn(line, "\r\n");
        FACT(len <= 78, "a line of %zu", len);
        for (size_t i = 0; i < len; i++) FACT((unsigned char)line[i] < 128, "not ASCII");
        FACT(line[len] == '\r' && line[len + 1] == '\n', "a bare end of line");
        line += len + 2;
    }
    buf_free(&out);
}

static void test_keys(void)
{
    uint8_t key[PUSH_KEY];
    char point[PUSH_POINT_TEXT], header[PUSH_JWT];
    push_browser browser;
    size_t len;
    FACT(push_new_key(key) && push_public(key, point) && strlen(point) == 87, "a key");
    FACT(push_read_browser(point, "AAAAAAAAAAAAAAAAAAAAAA", &browser), "a point of the curve");
    uint8_t *sealed = push_encrypt(&browser, "hello", 5, &len);
    FACT(sealed && len == 16 + 5 + 65 + 5 + 1 + 16 && sealed[20] == 65, "%zu bytes", len);
    free(sealed);
    FACT(!push_encrypt(&browser, "", PUSH_MOST + 1, &len), "too long");
    FACT(push_sign(key, "https://a.example", "mailto:a@b.example", 1790000000, header), "a signature");
    FACT(!push_sign(key, "https://a.example\"", "x", 1790000000, header), "an origin with a quote");
    point[20] = point[20] == 'A' ? 'B' : 'A';
    FACT(!push_read_browser(point, "AAAAAAAAAAAAAAAAAAAAAA", &browser), "a point beside the curve");
    FACT(!push_read_browser("AAAA", "AAAAAAAAAAAAAAAAAAAAAA", &browser), "too short");
}

static void test_forms(void)
{
    FACT(told_good_form("{text} {link}") && told_good_form("{\"a\":\"{text}\"}"), "good ones");
    FACT(told_good_form("{ \"a\": {\"b\": \"{open}\"} }"), "a nested one");
    FACT(!told_good_form("{\"a\":{text}}") && !told_good_form("{\"a\":\"{text}\"") && !told_good_form(""), "bad ones");
}

int main(void)
{
    FACT(sodium_init() >= 0, "libsodium");
    test_networks();
    test_places();
    test_addresses();
    test_mime();
    test_keys();
    test_forms();
    return unit_end();
}
