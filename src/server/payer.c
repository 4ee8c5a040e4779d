/* payer.c - accounts of processor time, and the order that follows from them (see payer.h). */
#include "payer.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "limits.h"

#define HALF_LIFE (LIMIT_HALF_LIFE_MS * 1000.0)

/* A quarter of the half-life: one has used up to a fifth more than the other. */
enum { ABOUT_THE_SAME = LIMIT_HALF_LIFE_MS * 1000 / 4 };

typedef struct account account;
struct account {
    account *of;       /* the address of a person; the books of an address */
    GHashTable *below; /* books: text -> address. Address: id -> person */
    GPtrArray *heap;   /* those below with somebody waiting, the one with the earliest moment at the root */
    GQueue lines;      /* person: lines that wait */
    int64_t moment;    /* us: when everything is forgotten, for the order */
    int64_t spent;     /* us: the same of what it used itself, wherever it began */
    int64_t served;    /* us: the moment of the one below that was served last */
    uint64_t order;    /* among equals: who began to wait first */
    int place;         /* in the heap of the one above; -1: it waits for nothing */
    int used;          /* by lines and accounts below */
    payer who;
};

struct payers {
    account root;
    uint64_t order;
};

struct payer_line {
    payers *books;
    account *of;
    GList link;
    bool waits;
    void *user;
};

/* ---- the order ---- */

/* Addresses strictly. People of one address who have used about the same take turns: otherwise whoever of a school
 * gives one dear answer would have to wait until all others have used as much. */
static bool before(const account *a, const account *b)
{
    int64_t unit = a->below ? 1 : ABOUT_THE_SAME, x = a->moment / unit, y = b->moment / unit;
    return x != y ? x < y : a->order < b->order;
}

static void put_at(GPtrArray *heap, int place, account *a)
{
    heap->pdata[place] = a;
    a->place = place;
}

static void sift_up(GPtrArray *heap, account *a)
{
    int place = a->place;
    for (; place > 0 && before(a, heap->pdata[(place - 1) / 2]); place = (place - 1) / 2)
        put_at(heap, place, heap->pdata[(place - 1) / 2]);
    put_at(heap, place, a);
}

static void sift_down(GPtrArray *heap, account *a)
{
    int place = a->place, n = (int)heap->len;
    for (int child; (child = 2 * place + 1) < n; place = child) {
        if (child + 1 < n && before(heap->pdata[child + 1], heap->pdata[child])) child++;
        if (!before(heap->pdata[child], a)) break;
        put_at(heap, place, heap->pdata[child]);
    }
    put_at(heap, place, a);
}

/* Somebody waits in this account: so does the one above. Who is new begins where the others are: otherwise twenty
 * addresses that were never seen before would all be first, until each has used as much as those who have been here. */
static void enter(payers *p, account *a)
{
    for (; a->of && a->place < 0; a = a->of) {
        a->order = ++p->order;
        a->moment = MAX(a->moment, a->of->served);
        a->place = (int)a->of->heap->len;
        g_ptr_array_add(a->of->heap, a);
        sift_up(a->of->heap, a);
    }
}

static bool has_waiting(const account *a)
{
    return a->lines.length > 0 || (a->heap && a->heap->len > 0);
}

static void leave(account *a)
{
    for (; a->of && a->place >= 0 && !has_waiting(a); a = a->of) {
        GPtrArray *heap = a->of->heap;
        account *last = heap->pdata[heap->len - 1];
        int place = a->place;
        g_ptr_array_set_size(heap, (int)heap->len - 1);
        a->place = -1;
        if (last == a) continue;
        put_at(heap, place, last);
        sift_up(heap, last);
        sift_down(heap, last);
    }
}

/* ---- accounts ---- */

static double left(int64_t moment, int64_t now)
{
    return moment > now ? exp2((double)(moment - now) / HALF_LIFE) : 0;
}

static double used(const account *a, int64_t now)
{
    return a ? left(a->moment, now) : 0;
}

static int64_t later(int64_t moment, int64_t now, int64_t microseconds)
{
    double sum = left(moment, now) + (double)microseconds;
    return sum > 1 ? now + (int64_t)(HALF_LIFE * log2(sum)) : moment;
}

static void charge(account *a, int64_t now, int64_t microseconds)
{
    for (; a->of; a = a->of) {
        a->moment = later(a->moment, now, microseconds);
        a->spent = later(a->spent, now, microseconds);
        if (a->place >= 0) sift_down(a->of->heap, a);
    }
}

static account *find_address(const payers *p, const char *text)
{
    return g_hash_table_lookup(p->root.below, text);
}

static account *find_person(const account *address, int64_t person)
{
    return address ? g_hash_table_lookup(address->below, &person) : NULL;
}

/* Whoever comes anew is not before those who are there: they would only have to come often. */
static account *new_account(account *of, const payer *who, int64_t now)
{
    account *a = g_new0(account, 1);
    *a = (account){.of = of, .place = -1, .who = *who};
    a->moment = a->spent = later(0, now, LIMIT_NEWCOMER_US);
    of->used++;
    return a;
}

static account *take_person(payers *p, const payer *who, int64_t now)
{
    account *address = find_address(p, who->address), *person = find_person(address, who->person);
    if (!address) {
        address = new_account(&p->root, who, now);
        address->below = g_hash_table_new(g_int64_hash, g_int64_equal);
        address->heap = g_ptr_array_new();
        g_hash_table_insert(p->root.below, address->who.address, address);
    }
    if (person) return person;
    person = new_account(address, who, now);
    g_hash_table_insert(address->below, &person->who.person, person);
    return person;
}

static void free_account(account *a)
{
    if (a->below) g_hash_table_unref(a->below);
    if (a->heap) g_ptr_array_unref(a->heap);
    g_free(a);
}

/* Those below that nobody uses and that have nothing on them. */
static void sweep(account *a, int64_t now)
{
    GHashTableIter i;
    gpointer value;
    g_hash_table_iter_init(&i, a->below);
    while (g_hash_table_iter_next(&i, NULL, &value)) {
        account *b = value;
        if (b->below) sweep(b, now);
        if (b->used > 0 || b->moment > now) continue;
        g_hash_table_iter_remove(&i);
        a->used--;
        free_account(b);
    }
}

payers *payers_open(void)
{
    payers *p = g_new0(payers, 1);
    p->root.below = g_hash_table_new(g_str_hash, g_str_equal);
    p->root.heap = g_ptr_array_new();
    p->root.place = -1;
    return p;
}

void payers_close(payers *p)
{
    if (!p) return;
    sweep(&p->root, INT64_MAX);
    g_hash_table_unref(p->root.below);
    g_ptr_array_unref(p->root.heap);
    g_free(p);
}

void payers_sweep(payers *p, int64_t now)
{
    sweep(&p->root, now);
}

int payers_count(const payers *p)
{
    GHashTableIter i;
    gpointer value;
    int n = 0;
    g_hash_table_iter_init(&i, p->root.below);
    while (g_hash_table_iter_next(&i, NULL, &value)) n += 1 + (int)g_hash_table_size(((account *)value)->below);
    return n;
}

void payers_charge(payers *p, const payer *who, int64_t now, int64_t microseconds)
{
    charge(take_person(p, who, now), now, microseconds);
}

payer_use payers_usage(const payers *p, const payer *who, int64_t now)
{
    const account *address = find_address(p, who->address), *person = find_person(address, who->person);
    return (payer_use){used(address, now), used(person, now)};
}

/* ---- lines ---- */

payer_line *payer_line_open(payers *p, const payer *who, int64_t now, void *user)
{
    payer_line *l = g_new0(payer_line, 1);
    *l = (payer_line){.books = p, .of = take_person(p, who, now), .user = user};
    l->link.data = l;
    l->of->used++;
    return l;
}

void payer_line_close(payer_line *l)
{
    payer_stop_waiting(l);
    l->of->used--;
    g_free(l);
}

void payer_line_set(payer_line *l, const payer *who, int64_t now)
{
    account *a = take_person(l->books, who, now);
    bool waits = l->waits;
    if (a == l->of) return;
    payer_stop_waiting(l);
    l->of->used--;
    l->of = a;
    l->of->used++;
    if (waits) payer_wait(l);
}

void *payer_line_user(const payer_line *l)
{
    return l->user;
}

void payer_wait(payer_line *l)
{
    if (l->waits) return;
    l->waits = true;
    g_queue_push_tail_link(&l->of->lines, &l->link);
    enter(l->books, l->of);
}

void payer_stop_waiting(payer_line *l)
{
    if (!l->waits) return;
    l->waits = false;
    g_queue_unlink(&l->of->lines, &l->link);
    leave(l->of);
}

bool payers_waiting(const payers *p)
{
    return p->root.heap->len > 0;
}

double payer_next_use(const payers *p, int64_t now)
{
    return payers_waiting(p) ? left(((const account *)p->root.heap->pdata[0])->spent, now) : 0;
}

payer_line *payer_next(payers *p)
{
    if (!payers_waiting(p)) return NULL;
    account *address = p->root.heap->pdata[0];
    const account *person = address->heap->pdata[0];
    payer_line *l = person->lines.head->data;
    p->root.served = address->moment;
    address->served = person->moment;
    payer_stop_waiting(l);
    return l;
}

void payer_served(payer_line *l, int64_t now, int64_t microseconds, bool more)
{
    charge(l->of, now, microseconds);
    if (more) payer_wait(l);
}
