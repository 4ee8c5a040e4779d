/* outbox_send.c - one message over the wire, by libcurl, in a thread; and mails. */
#include <curl/curl.h>
#include <string.h>

#include "outbox.h"

size_t send_hand_over(char *to, size_t size, size_t n, void *upload)
{
    send_upload *u = upload;
    size_t len = MIN(size * n, u->len - u->at);
    memcpy(to, u->data + u->at, len);
    u->at += len;
    if (u->at == u->len) u->all = true;
    return len;
}

/* What the other side says is of no interest, but it may not say much. */
static size_t ignore(char *data, size_t size, size_t n, void *user)
{
    (void)data;
    size_t *seen = user;
    *seen += size * n;
    return *seen > LIMIT_SEND_REPLY ? 0 : size * n;
}

/* The server stops. libcurl would still take leave of the mail server and wait for its reply: so the line is cut. */
static int is_stopped(void *user, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t e)
{
    (void)a, (void)b, (void)c, (void)e;
    const delivery *d = user;
    if (!d->stop || !__atomic_load_n(d->stop, __ATOMIC_RELAXED)) return 0;
    if (d->socket >= 0) shutdown(d->socket, SHUT_RDWR);
    return 1;
}

static int note_socket(void *user, curl_socket_t made, curlsocktype purpose)
{
    (void)purpose;
    ((delivery *)user)->socket = made;
    return CURL_SOCKOPT_OK;
}

CURL *send_begin(delivery *d, size_t *seen)
{
    CURL *curl = curl_easy_init();
    if (!curl) return NULL;
    d->stop = worker_stop();
    d->socket = -1;
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); /* what the environment says is not for us */
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)LIMIT_SEND_CONNECT_MS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)(d->kind == LETTER_MAIL ? LIMIT_MAIL_MS : LIMIT_POST_MS));
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, seen);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, is_stopped);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, d);
    curl_easy_setopt(curl, CURLOPT_SOCKOPTFUNCTION, note_socket);
    curl_easy_setopt(curl, CURLOPT_SOCKOPTDATA, d);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    if (d->options->ca) {
        curl_easy_setopt(curl, CURLOPT_CAINFO, d->options->ca);
        curl_easy_setopt(curl, CURLOPT_CAPATH, NULL);
    }
    return curl;
}

void send_end(delivery *d, CURL *curl, CURLcode result)
{
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    d->status = (int)status;
    g_strlcpy(d->why, result ? curl_easy_strerror(result) : "", sizeof d->why);
    curl_easy_cleanup(curl);
}

/* ---- mail ---- */

static void set_login(CURL *curl, const outbox_options *o)
{
    if (!o->smtp_user) return;
    curl_easy_setopt(curl, CURLOPT_USERNAME, o->smtp_user);
    curl_easy_setopt(curl, CURLOPT_PASSWORD, o->smtp_password);
}

static outcome judge_mail(CURLcode result, const send_upload *u, int status)
{
    if (result == CURLE_OK) return SEND_DONE;
    if (result == CURLE_LOGIN_DENIED) return SEND_AGAIN; /* the host's mistake, who may put it right */
    if (status >= 500 && status < 600) return SEND_REFUSED;
    if (status >= 400 && status < 500) return SEND_AGAIN;
    return u->all ? SEND_UNSURE : SEND_AGAIN;
}

void send_mail(delivery *d)
{
    size_t seen = 0;
    buf text = {0};
    char from[MIME_ADDRESS];
    CURL *curl = send_begin(d, &seen);
    mime_write(&text, d->options->from, d);
    if (!curl || text.failed || !mime_address(d->options->from, from)) {
        d->outcome = SEND_AGAIN;
        g_strlcpy(d->why, "out of memory", sizeof d->why);
        if (curl) curl_easy_cleanup(curl);
        buf_free(&text);
        return;
    }
    send_upload u = {.data = text.data, .len = text.len};
    struct curl_slist *to = curl_slist_append(NULL, d->target);
    curl_easy_setopt(curl, CURLOPT_URL, d->options->smtp);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)(d->options->smtp_plain ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    set_login(curl, d->options);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, send_hand_over);
    curl_easy_setopt(curl, CURLOPT_READDATA, &u);
    CURLcode result = curl_easy_perform(curl);
    send_end(d, curl, result);
    d->outcome = judge_mail(result, &u, d->status);
    curl_slist_free_all(to);
    buf_free(&text);
}
