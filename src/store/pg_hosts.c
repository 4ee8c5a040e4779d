/* pg_hosts.c - where a database may be: the hosts of its address, one after the other, that of the last time first.
 *
 * libpq could try several by itself, but has no limit for one that says nothing, and looks up their names while the
 * loop waits for it. So each host is an address of its own here, and a thread looks up names: what it has found is used
 * by the next round of tries, and the first one waits for it. A name that cannot be looked up any more has the
 * addresses that it had.
 */
#include <arpa/inet.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/speech.h"
#include "pg_private.h"

enum { HOSTS = 16 }; /* what is more is not tried */

typedef struct host_list {
    pg_host at[HOSTS];
    int count;
} host_list;

/* Of the loop and of a thread: who is the last to leave it frees it. */
typedef struct search {
    pthread_mutex_t lock;
    bool left, found;
    host_list wanted, out;
    char why[STORE_ERROR]; /* "": all was found */
} search;

struct pg_hosts {
    host_list named, list; /* as the address says; as they are tried */
    int next;
    bool known; /* the first one was right the last time */
    search *search;
};

/* ---- the address ---- */

static const char *value_of(const PQconninfoOption *o, const char *keyword)
{
    while (o->keyword && strcmp(o->keyword, keyword) != 0) o++;
    return o->keyword && o->val ? o->val : "";
}

static int count_of(const char *list)
{
    int n = *list != 0;
    for (; *list; list++) n += *list == ',';
    return n;
}

/* The nth word of a list with commas. False: it is too long, or there is a list, but no such word. */
static bool word(const char *list, int n, char *out, size_t size)
{
    if (!*list) return true;
    while (n-- > 0) list += strcspn(list, ",") + 1;
    size_t len = strcspn(list, ",");
    snprintf(out, size, "%.*s", (int)len, list);
    return len && len < size;
}

/* Where libpq would find something wrong, or knows what is not said, all is left to it: that is one host without a
 * name. */
static void take_apart(pg_hosts *h, const PQconninfoOption *said)
{
    const char *name = value_of(said, "host"), *address = value_of(said, "hostaddr"), *port = value_of(said, "port");
    int names = count_of(name), addresses = count_of(address), ports = count_of(port);
    int count = addresses ? addresses : names;
    bool fine = count && count <= HOSTS && (!names || names == count) && (ports <= 1 || ports == count);
    for (int i = 0; i < count && fine; i++) {
        pg_host *at = &h->named.at[i];
        fine = word(name, i, at->name, sizeof at->name) && word(address, i, at->address, sizeof at->address) &&
               word(port, ports > 1 ? i : 0, at->port, sizeof at->port);
    }
    h->named.count = fine ? count : 1;
    if (!fine) h->named.at[0] = (pg_host){0};
}

static bool is_name(const pg_host *at)
{
    struct in6_addr any;
    return *at->name && !*at->address && !strchr("/@", *at->name) && inet_pton(AF_INET, at->name, &any) != 1 &&
           inet_pton(AF_INET6, at->name, &any) != 1;
}

static bool has_names(const pg_hosts *h)
{
    int i = 0;
    while (i < h->named.count && !is_name(&h->named.at[i])) i++;
    return i < h->named.count;
}

pg_hosts *pg_hosts_of(const char *where)
{
    pg_hosts *h = calloc(1, sizeof *h);
    PQconninfoOption *said = h ? PQconninfoParse(where, NULL) : NULL;
    if (said)
        take_apart(h, said);
    else if (h)
        h->named.count = 1; /* libpq will say what is wrong with it */
    PQconninfoFree(said);
    if (h && !has_names(h)) h->list = h->named;
    return h;
}

/* ---- names ---- */

static void add(host_list *out, const pg_host *host, const char *address)
{
    if (out->count == HOSTS) return;
    pg_host *at = &out->at[out->count++];
    *at = *host;
    if (address) snprintf(at->address, sizeof at->address, "%s", address);
}

static void look_up(search *s, const pg_host *host)
{
    const struct addrinfo wanted = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *all = NULL;
    char address[sizeof host->address];
    int wrong = getaddrinfo(host->name, NULL, &wanted, &all);
    for (const struct addrinfo *one = all; !wrong && one; one = one->ai_next)
        if (!getnameinfo(one->ai_addr, one->ai_addrlen, address, sizeof address, NULL, 0, NI_NUMERICHOST))
            add(&s->out, host, address);
    if (wrong) snprintf(s->why, sizeof s->why, "%s: %s", host->name, gai_strerror(wrong));
    if (!wrong) freeaddrinfo(all);
}

static void leave(search *s, bool *mark)
{
    pthread_mutex_lock(&s->lock);
    bool last = s->left || s->found;
    *mark = true;
    pthread_mutex_unlock(&s->lock);
    if (!last) return;
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static void *look_up_all(void *of)
{
    search *s = of;
    for (int i = 0; i < s->wanted.count; i++)
        if (is_name(&s->wanted.at[i]))
            look_up(s, &s->wanted.at[i]);
        else
            add(&s->out, &s->wanted.at[i], NULL);
    leave(s, &s->found);
    return NULL;
}

/* Signals are for who runs the loop. */
static bool in_thread(search *s)
{
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool fine = !pthread_create(&thread, NULL, look_up_all, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (fine) pthread_detach(thread);
    return fine;
}

static void begin_search(pg_hosts *h)
{
    search *s = calloc(1, sizeof *s);
    if (s) {
        pthread_mutex_init(&s->lock, NULL);
        s->wanted = h->named;
        h->search = s;
        if (in_thread(s)) return;
        h->search = NULL;
        pthread_mutex_destroy(&s->lock);
        free(s);
    }
    if (!h->list.count) h->list = h->named; /* then libpq looks them up, and all wait */
}

/* ---- their order ---- */

static bool same(const pg_host *a, const pg_host *b)
{
    return !strcmp(a->name, b->name) && !strcmp(a->address, b->address) && !strcmp(a->port, b->port);
}

static void to_front(host_list *l, int i)
{
    pg_host one = l->at[i];
    memmove(&l->at[1], &l->at[0], (size_t)i * sizeof one);
    l->at[0] = one;
}

/* What was found takes the place of what was known of the same names. */
static void take(pg_hosts *h, const host_list *found)
{
    host_list before = h->list;
    h->list = *found;
    for (int i = 0; i < before.count; i++) {
        int n = 0;
        while (n < found->count && strcmp(found->at[n].name, before.at[i].name) != 0) n++;
        if (n == found->count) add(&h->list, &before.at[i], NULL);
    }
    for (int i = 0; h->known && i < h->list.count; i++)
        if (same(&h->list.at[i], &before.at[0])) {
            to_front(&h->list, i);
            return;
        }
    h->known = false;
}

/* False: it goes on. */
static bool end_search(store *s, pg_hosts *h)
{
    if (!h->search) return true;
    pthread_mutex_lock(&h->search->lock);
    bool found = h->search->found;
    pthread_mutex_unlock(&h->search->lock);
    if (!found) return false;
    take(h, &h->search->out);
    if (*h->search->why)
        store_complain(s, T("the database cannot be reached: {why}"), "why", WORD(h->search->why), NULL);
    leave(h->search, &h->search->left);
    h->search = NULL;
    return true;
}

void pg_hosts_begin(store *s)
{
    pg_hosts *h = pg_of(s)->hosts;
    h->next = 0;
    if (end_search(s, h) && has_names(h)) begin_search(h);
}

bool pg_hosts_wait(store *s)
{
    pg_hosts *h = pg_of(s)->hosts;
    return !h->list.count && !end_search(s, h);
}

bool pg_hosts_next(pg_hosts *h, pg_host *out)
{
    if (h->next >= h->list.count) return false;
    *out = h->list.at[h->next++];
    return true;
}

void pg_hosts_right(pg_hosts *h)
{
    if (h->next) to_front(&h->list, h->next - 1);
    h->known = true;
    h->next = 1;
}

void pg_hosts_free(pg_hosts *h)
{
    if (!h) return;
    if (h->search) leave(h->search, &h->search->left);
    free(h);
}
