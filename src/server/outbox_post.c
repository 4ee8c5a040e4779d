/* outbox_post.c - a POST to an address of the web that a stranger has named: which ones are fine, and what came of it.
 *
 * A server can reach what a stranger cannot: its own machine and network. So names are judged when they are given, and
 * addresses when the socket is made, after the name was looked up (doc/security.md).
 */
#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "outbox.h"
#include "push.h"

/* ---- which addresses ---- */

typedef struct network {
    uint32_t from;
    int bits;
} network;

#define IP(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

/* What is not on the open net: RFC 6890 and its successors. */
static const network closed[] = {
    {IP(0, 0, 0, 0), 8},      {IP(10, 0, 0, 0), 8},     {IP(100, 64, 0, 0), 10}, {IP(127, 0, 0, 0), 8},
    {IP(169, 254, 0, 0), 16}, {IP(172, 16, 0, 0), 12},  {IP(192, 0, 0, 0), 24},  {IP(192, 0, 2, 0), 24},
    {IP(192, 88, 99, 0), 24}, {IP(192, 168, 0, 0), 16}, {IP(198, 18, 0, 0), 15}, {IP(198, 51, 100, 0), 24},
    {IP(203, 0, 113, 0), 24}, {IP(224, 0, 0, 0), 3},
};

static bool is_open_4(uint32_t address)
{
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if ((address ^ closed[i].from) >> (32 - closed[i].bits) == 0) return false;
    return true;
}

/* Of IPv6 what is given out (2000::/3), but for examples and what has an IPv4 address in it. */
static bool is_open_6(const uint8_t a[16])
{
    if (a[0] >> 5 != 1) return false;
    if (a[0] == 0x20 && a[1] == 0x02) return false;                                           /* 6to4 */
    return !(a[0] == 0x20 && a[1] == 0x01 && ((a[2] == 0x0d && a[3] == 0xb8) || (a[2] < 2))); /* Teredo */
}

bool post_open(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_open_4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
    if (address->sa_family == AF_INET6)
        return is_open_6(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
    return false;
}

/* The host has named it: "ntfy.lan" (any port) or "ntfy.lan:8090", separated by commas. */
static bool is_named(const char *list, const char *host, const char *port)
{
    char whole[300];
    g_snprintf(whole, sizeof whole, "%s:%s", host, port);
    for (const char *at = list; at && *at;) {
        size_t len = strcspn(at, ",");
        if ((len == strlen(host) && !g_ascii_strncasecmp(at, host, len)) ||
            (len == strlen(whole) && !g_ascii_strncasecmp(at, whole, len)))
            return true;
        at += len + (at[len] == ',');
    }
    return false;
}

typedef struct place {
    char *scheme, *host, *port, *user;
} place;

static void free_place(place *p)
{
    curl_free(p->scheme);
    curl_free(p->host);
    curl_free(p->port);
    curl_free(p->user);
}

static bool read_place(const char *url, place *out)
{
    CURLU *u = curl_url();
    *out = (place){0};
    bool fine = u && !curl_url_set(u, CURLUPART_URL, url, 0) && !curl_url_get(u, CURLUPART_SCHEME, &out->scheme, 0) &&
                !curl_url_get(u, CURLUPART_HOST, &out->host, 0) &&
                !curl_url_get(u, CURLUPART_PORT, &out->port, CURLU_DEFAULT_PORT);
    if (fine) curl_url_get(u, CURLUPART_USER, &out->user, 0);
    curl_url_cleanup(u);
    if (!fine) free_place(out);
    return fine;
}

static bool is_literal_inside(const char *host)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    char bare[64];
    g_snprintf(bare, sizeof bare, "%.*s", (int)strcspn(host + (*host == '['), "]"), host + (*host == '['));
    if (inet_pton(AF_INET, bare, &four.sin_addr) == 1) return !post_open((struct sockaddr *)&four);
    if (inet_pton(AF_INET6, bare, &six.sin6_addr) == 1) return !post_open((struct sockaddr *)&six);
    return !g_ascii_strcasecmp(bare, "localhost") || !strchr(bare, '.');
}

static bool is_printable(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c <= ' ' || (unsigned char)*c > '~') return false;
    return true;
}

const char *post_fault(const outbox_options *o, const char *url)
{
    place p;
    const char *why = "this is no address of the web";
    if (!is_printable(url) || !read_place(url, &p)) return why;
    bool named = is_named(o->hosts, p.host, p.port);
    int port = (int)g_ascii_strtoll(p.port, NULL, 10);
    if (p.user)
        why = "an address with a password in it is not taken";
    else if (strcmp(p.scheme, "https") != 0 && (strcmp(p.scheme, "http") != 0 || !named))
        why = "the address must be one of https";
    else if (!named && (is_literal_inside(p.host) || (port != 443 && port < 1024)))
        why = "the server does not send to this address: its host would have to allow it";
    else
        why = NULL;
    free_place(&p);
    return why;
}

bool post_origin(const char *url, char *out, size_t size)
{
    place p;
    if (!read_place(url, &p)) return false;
    bool usual = !strcmp(p.port, strcmp(p.scheme, "https") ? "80" : "443");
    g_snprintf(out, size, "%s://%s%s%s", p.scheme, p.host, usual ? "" : ":", usual ? "" : p.port);
    free_place(&p);
    return true;
}

/* ---- in the thread ---- */

static curl_socket_t open_socket(void *user, curlsocktype purpose, struct curl_sockaddr *a)
{
    const delivery *d = user;
    (void)purpose;
    if (!d->anywhere && !post_open(&a->addr)) return CURL_SOCKET_BAD;
    return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

static void judge(delivery *d, CURLcode result, bool all)
{
    int status = d->status;
    if (result && !status)
        d->outcome = all && result != CURLE_COULDNT_CONNECT ? SEND_UNSURE : SEND_AGAIN;
    else if (status >= 200 && status < 300)
        d->outcome = SEND_DONE;
    else if (status == 408 || status == 425 || status == 429 || status >= 500)
        d->outcome = SEND_AGAIN;
    else
        d->outcome = d->kind == LETTER_PUSH && (status == 404 || status == 410) ? SEND_GONE : SEND_REFUSED;
}

static struct curl_slist *headers_of(const delivery *d)
{
    struct curl_slist *list = curl_slist_append(NULL, "Expect:");
    for (size_t i = 0; i < sizeof d->headers / sizeof *d->headers && d->headers[i]; i++)
        list = curl_slist_append(list, d->headers[i]);
    return list;
}

void send_post(delivery *d)
{
    size_t seen = 0;
    place p;
    CURL *curl = send_begin(d, &seen);
    if (!curl || post_fault(d->options, d->target) || !read_place(d->target, &p)) {
        d->outcome = SEND_REFUSED; /* the host may allow less than before */
        g_strlcpy(d->why, "this address is not allowed", sizeof d->why);
        if (curl) curl_easy_cleanup(curl);
        return;
    }
    d->anywhere = is_named(d->options->hosts, p.host, p.port);
    free_place(&p);
    gsize len;
    const char *data = d->content ? g_bytes_get_data(d->content, &len) : (len = strlen(d->body), d->body);
    send_upload u = {.data = data, .len = len};
    struct curl_slist *headers = headers_of(d);
    curl_off_t wait = 0;
    curl_easy_setopt(curl, CURLOPT_URL, d->target);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, d);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "marrakesh");
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)len);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, send_hand_over);
    curl_easy_setopt(curl, CURLOPT_READDATA, &u);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    CURLcode result = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait);
    d->wait = MIN((int64_t)wait, LIMIT_SEND_WAIT) * 1000;
    send_end(d, curl, result);
    judge(d, result, u.all);
    curl_slist_free_all(headers);
}
