/* outbox.c - the queue of messages: what is due is marked, committed, handed to a thread, and its end is kept.
 *
 * The store has the truth; in memory is only what goes at the moment. While the disk takes nothing, nothing goes, and
 * ends that could not be kept are kept later.
 */
#include "outbox.h"

#include <curl/curl.h>
#include <string.h>

#include "base/log.h"
#include "told.h"

enum { HOUR_MS = 60 * 60 * 1000, DAY_MS = 24 * HOUR_MS, LOOK_MS = 500, AT_ONCE = 16, DROPPED = 500, KINDS = 2 };

typedef struct ending {
    int64_t id;
    int state, tries;
    int64_t due;
    bool written; /* and not committed yet */
    bool held;    /* ... its commit is under way */
} ending;

struct outbox {
    GPtrArray *marked; /* deliveries that go once that is committed */
    GPtrArray *held;   /* ... whose commit is under way */
    GArray *endings;   /* of deliveries, until they are committed */
    int going[KINDS];  /* marked or in threads: mails, others */
    int64_t looked;    /* server_clock */
    int64_t hour;      /* server_clock: since then the mails are counted */
    int mails;
    uint64_t sent[LETTER_KINDS], again, lost;
};

static int lane_of(int kind)
{
    return kind == LETTER_MAIL ? 0 : 1;
}

bool outbox_mails(const server *sv)
{
    return sv->options.outbox.smtp;
}

const char *outbox_site(const server *sv)
{
    return sv->options.outbox.site ? sv->options.outbox.site : "";
}

/* Not all that RFC 5321 allows, but all that people have; and nothing that means something in a header. */
bool outbox_good_address(const char *text)
{
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    static const char local[] = LETTERS ".!#$%&'*+/=?^_`{|}~-", domain[] = LETTERS ".-";
#undef LETTERS
    size_t len = strlen(text), before = strcspn(text, "@");
    if (len > 254 || before < 1 || before > 64 || text[before] != '@') return false;
    const char *host = text + before + 1;
    return strspn(text, local) == before && *host && *host != '.' && *host != '-' &&
           strspn(host, domain) == strlen(host) && !strstr(host, "..");
}

bool outbox_mail(server *sv, int64_t person, const char *to, const char *subject, const char *text)
{
    int own = 0, waiting = 0;
    int64_t now = server_now();
    if (!outbox_mails(sv) || !outbox_good_address(to) || strlen(text) > LIMIT_MAIL_TEXT) return false;
    if (strpbrk(subject, "\r\n")) return false;
    if (store_count_letters(sv->store, person, now - HOUR_MS, LETTER_MAIL, &own, &waiting) != STORE_OK) return false;
    if (own >= LIMIT_MAILS_PERSON || waiting >= LIMIT_OUTBOX) {
        log_brief(LOG_WARNING, "mail-refused", LOG_NUMBER("person", person), LOG_NUMBER("waiting", waiting));
        return false;
    }
    store_letter l = {.kind = LETTER_MAIL, .person = person, .made = now, .due = now};
    l.target = to;
    l.subject = subject;
    l.body = text;
    server_touch(sv);
    return store_add_letter(sv->store, &l) == STORE_OK;
}

/* ---- what came of a message ---- */

static void free_delivery(gpointer data)
{
    delivery *d = data;
    g_free(d->target);
    g_free(d->subject);
    g_free(d->body);
    if (d->content) g_bytes_unref(d->content);
    for (size_t i = 0; i < sizeof d->headers / sizeof *d->headers; i++) g_free(d->headers[i]);
    g_free(d);
}

static int64_t pause_after(const server *sv, int tries)
{
    int64_t pause = sv->options.outbox.pace * INT64_C(1000);
    for (int i = 1; i < tries; i++) pause *= LIMIT_SEND_GROWS;
    return pause;
}

static void write_ending(server *sv, ending *e)
{
    if (sv->failing) return;
    e->written = store_put_letter(sv->store, e->id, e->state, e->tries, e->due) != STORE_FAIL;
    server_touch(sv);
}

static void keep_ending(server *sv, const ending *e)
{
    g_array_append_val(sv->outbox->endings, *e);
    write_ending(sv, &g_array_index(sv->outbox->endings, ending, sv->outbox->endings->len - 1));
}

const char *outbox_outcome(int what)
{
    static const char *const names[] = {OUTCOME_LIST(LIST_NAME)};
    return names[what > SEND_NOTHING && what < OUTCOMES ? what : SEND_NOTHING];
}

static void say(const delivery *d)
{
    log_brief(d->outcome == SEND_DONE ? LOG_INFO : LOG_WARNING, "message", LOG_TEXT("kind", letter_kind_name[d->kind]),
              LOG_TEXT("outcome", outbox_outcome((int)d->outcome)), LOG_NUMBER("message", d->id),
              LOG_NUMBER("person", d->person), LOG_NUMBER("tries", d->tries), LOG_NUMBER("status", d->status),
              LOG_TEXT("why", d->why));
}

/* It is not over: it was refused for the time being, and there are tries left. */
static bool goes_again(const delivery *d)
{
    return d->outcome == SEND_AGAIN && d->tries < LIMIT_SEND_TRIES;
}

static void ended(void *data)
{
    delivery *d = data;
    server *sv = d->sv;
    struct outbox *o = sv->outbox;
    ending e = {.id = d->id, .tries = d->tries, .due = server_now(), .state = LETTER_LOST};
    if (d->outcome == SEND_DONE) {
        e.state = LETTER_SENT;
        o->sent[d->kind]++;
    } else if (goes_again(d)) {
        e.state = LETTER_WAITS;
        e.due += MAX(pause_after(sv, d->tries), d->wait);
        o->again++;
    } else {
        o->lost++;
    }
    say(d);
    if (d->channel) told_ended(sv, d, e.state == LETTER_WAITS);
    o->going[lane_of(d->kind)]--;
    keep_ending(sv, &e);
    free_delivery(d);
}

static void work(void *data)
{
    delivery *d = data;
    d->outcome = SEND_AGAIN;
    d->tries++;
    if (d->kind == LETTER_MAIL)
        send_mail(d);
    else if (d->kind == LETTER_HOOK || told_seal(d))
        send_post(d);
    else
        d->outcome = SEND_REFUSED;
}

/* It is committed that they go. */
static void go(server *sv, delivery *d)
{
    payer who = {.person = d->person};
    g_strlcpy(who.address, "outbox", sizeof who.address);
    int kind = d->kind == LETTER_MAIL ? WORKER_MAIL : WORKER_POST;
    if (worker_run_ranked(sv, kind, who, RANK_WATCH, work, ended, d)) return;
    ending e = {.id = d->id, .state = LETTER_WAITS, .tries = d->tries, .due = server_now()};
    sv->outbox->going[lane_of(d->kind)]--;
    keep_ending(sv, &e);
    free_delivery(d);
}

void outbox_hold(server *sv)
{
    struct outbox *o = sv->outbox;
    if (!o) return;
    for (guint i = 0; i < o->endings->len; i++) {
        ending *e = &g_array_index(o->endings, ending, i);
        e->held = e->written;
    }
    g_ptr_array_extend_and_steal(o->held, o->marked);
    o->marked = g_ptr_array_new();
}

void outbox_kept(server *sv, bool committed)
{
    struct outbox *o = sv->outbox;
    if (!o) return;
    if (!committed) outbox_hold(sv); /* what came after it is lost, too */
    for (guint i = o->endings->len; i-- > 0;) {
        ending *e = &g_array_index(o->endings, ending, i);
        if (committed && e->held)
            g_array_remove_index_fast(o->endings, i);
        else if (!committed)
            e->written = e->held = false;
    }
    GPtrArray *marked = o->held;
    o->held = g_ptr_array_new();
    for (guint i = 0; i < marked->len; i++) {
        delivery *d = marked->pdata[i];
        if (committed) {
            go(sv, d);
            continue;
        }
        o->going[lane_of(d->kind)]--; /* it waits in the store, as before */
        free_delivery(d);
    }
    g_ptr_array_unref(marked);
}

/* ---- what is due ---- */

static delivery *of_letter(server *sv, const store_letter *l)
{
    delivery *d = g_new0(delivery, 1);
    *d = (delivery){.sv = sv, .options = &sv->options.outbox, .id = l->id, .person = l->person, .made = l->made};
    d->channel = l->channel;
    d->kind = l->kind;
    d->tries = l->tries;
    d->target = g_strdup(l->target);
    d->subject = g_strdup(l->subject);
    d->body = g_strdup(l->body);
    return d;
}

static bool note(void *context, const store_letter *l)
{
    GPtrArray *due = context;
    g_ptr_array_add(due, of_letter(g_ptr_array_index(due, 0), l));
    return true;
}

static bool has_room(struct outbox *o, int kind)
{
    if (o->going[lane_of(kind)] >= LIMIT_GOING) return false;
    return kind != LETTER_MAIL || o->mails < LIMIT_MAILS_HOUR;
}

/* From now on the store says that it goes; when that is durable, it does. */
static void mark(server *sv, delivery *d)
{
    struct outbox *o = sv->outbox;
    bool fits = has_room(o, d->kind);
    int64_t later = server_now() + LOOK_MS;
    if (fits && d->channel && !told_compose(sv, d, &later)) {
        store_put_letter(sv->store, d->id, later ? LETTER_WAITS : LETTER_LOST, d->tries, later);
        free_delivery(d);
        return;
    }
    if (!fits || store_put_letter(sv->store, d->id, LETTER_GOES, d->tries, d->made) != STORE_OK) {
        if (!fits) store_put_letter(sv->store, d->id, LETTER_WAITS, d->tries, later); /* others behind it may go */
        free_delivery(d);
        return;
    }
    o->going[lane_of(d->kind)]++;
    o->mails += d->kind == LETTER_MAIL;
    g_ptr_array_add(o->marked, d);
}

void outbox_look(server *sv, int64_t now)
{
    struct outbox *o = sv->outbox;
    int64_t clock = server_clock();
    if (sv->failing || sv->stopping || clock - o->looked < LOOK_MS) return;
    o->looked = clock;
    if (clock - o->hour > HOUR_MS) {
        o->hour = clock;
        o->mails = 0;
    }
    for (guint i = 0; i < o->endings->len; i++) {
        ending *e = &g_array_index(o->endings, ending, i);
        if (!e->written) write_ending(sv, e);
    }
    GPtrArray *due = g_ptr_array_new();
    g_ptr_array_add(due, sv);
    store_each_letter(sv->store, now, AT_ONCE, note, due);
    for (guint i = 1; i < due->len; i++) mark(sv, due->pdata[i]);
    g_ptr_array_unref(due);
}

void outbox_drop(server *sv, int64_t now)
{
    store_drop_letters(sv->store, now - DAY_MS, DROPPED);
}

/* ---- start and end, figures ---- */

void outbox_open(server *sv)
{
    struct outbox *o = sv->outbox = g_new0(struct outbox, 1);
    o->marked = g_ptr_array_new();
    o->held = g_ptr_array_new();
    o->endings = g_array_new(FALSE, TRUE, sizeof(ending));
    o->hour = server_clock();
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

void outbox_resume(server *sv)
{
    store_resume_letters(sv->store, server_now() + pause_after(sv, LIMIT_SEND_TRIES));
}

void outbox_stop(server *sv)
{
    GPtrArray *marked = sv->outbox->marked;
    for (guint i = 0; i < marked->len; i++) {
        const delivery *d = marked->pdata[i];
        store_put_letter(sv->store, d->id, LETTER_WAITS, d->tries, server_now());
    }
    g_ptr_array_set_free_func(marked, free_delivery);
    g_ptr_array_set_size(marked, 0);
    g_ptr_array_set_free_func(marked, NULL);
}

void outbox_close(server *sv)
{
    if (!sv->outbox) return;
    g_ptr_array_set_free_func(sv->outbox->marked, free_delivery);
    g_ptr_array_unref(sv->outbox->marked);
    g_ptr_array_set_free_func(sv->outbox->held, free_delivery);
    g_ptr_array_unref(sv->outbox->held);
    g_array_unref(sv->outbox->endings);
    g_free(sv->outbox);
    sv->outbox = NULL;
    curl_global_cleanup();
}

void outbox_figures(const server *sv, buf *out)
{
    const struct outbox *o = sv->outbox;
    buf_puts(out, "# HELP marrakesh_messages_total messages that were sent to people\n"
                  "# TYPE marrakesh_messages_total counter\n");
    for (int kind = 0; kind < LETTER_KINDS; kind++)
        buf_printf(out, "marrakesh_messages_total{kind=\"%s\"} %llu\n", letter_kind_name[kind],
                   (unsigned long long)o->sent[kind]);
    buf_printf(out,
               "# HELP marrakesh_messages_again_total tries that failed for the time being\n"
               "# TYPE marrakesh_messages_again_total counter\nmarrakesh_messages_again_total %llu\n"
               "# HELP marrakesh_messages_lost_total messages that were given up\n"
               "# TYPE marrakesh_messages_lost_total counter\nmarrakesh_messages_lost_total %llu\n",
               (unsigned long long)o->again, (unsigned long long)o->lost);
}
