/* repair.c - marrakesh repair: tables are loaded one after the other, as a server would, and what is wrong is told.
 *
 * So the command and the server cannot disagree about what is wrong with a table, nor about what is left of it. Each
 * table is mended in a transaction of its own: who ends the program, or has no room on the disk, finds it as it was.
 */
#include "repair.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "offline.h"

typedef struct repair {
    server sv;
    bool mend;
    int damaged, mended, newer;
    bool failed; /* the database: no use to go on */
} repair;

/* ---- one table ---- */

/* A line about the table of which the line before told. */
static void tell(const char *text, ...)
{
    buf line = {0};
    va_list list;
    va_start(list, text);
    speech_fill_args(&line, text, list);
    va_end(list);
    printf("  %s\n", buf_text(&line));
    buf_free(&line);
}

static void name_fault(const char *id, const char *what)
{
    speech_line(stdout, T("{text}: {what}"), "text", id, "what", what, NULL);
}

static void complain(const char *text, const char *place, const char *value)
{
    fputs("marrakesh repair: ", stderr);
    speech_line(stderr, text, place, value, NULL);
}

static void show_loss(const room *r)
{
    const room_damage *d = &r->damage;
    bool any = d->back || d->next || r->unreadable || d->settings;
    if (d->next)
        tell(T("it goes on from the position after step {last}; steps {first} to {last} are lost"), "first",
             DIGITS(d->first), "last", DIGITS(d->next - 1), NULL);
    if (d->back)
        tell(TN("the last step is lost: it goes on from before step {step}",
                "the last {n} steps are lost: it goes on from before step {step}", d->back),
             "n", DIGITS(d->back), "step", DIGITS((long)r->match.steps), NULL);
    if (d->settings) tell(T("of its settings what could not be read is new"), NULL);
    if (!any) tell(T("nothing is lost"), NULL);
}

static void commit(repair *p)
{
    p->failed = !store_commit(p->sv.store);
    if (p->failed)
        complain(T("it could not be kept: {why}"), "why", store_error(p->sv.store));
    else
        p->mended++;
    if (!p->failed) tell(T("mended"), NULL);
}

/* Not needed as long as the journal is whole; but a snapshot is for when it is not. */
static bool good_snapshot(const room *r)
{
    int steps;
    char rules[STORE_RULES], *text = NULL;
    mk_game g;
    mk_text_error error;
    store_result result = store_get_snapshot(r->sv->store, r->id, &steps, rules, &text);
    bool good = result == STORE_NONE || (result == STORE_OK && mk_read(&g, text, strlen(text), &error) == MK_OK);
    free(text);
    return good;
}

static void look_at_snapshot(repair *p, room *r)
{
    if (!r->begun || good_snapshot(r)) return;
    p->damaged++;
    name_fault(r->id, T("the snapshot cannot be read, but the journal is whole"));
    if (!p->mend) return;
    store_aside a = {.kind = ASIDE_SNAPSHOT, .cause = "it cannot be read", .now = server_now()};
    store_put_aside(r->sv->store, r->id, &a);
    r->snapshot = 0;
    room_snapshot(r);
    commit(p);
}

static void look_at(repair *p, room *r)
{
    const char *said = rescue_said(r);
    if (!said) {
        look_at_snapshot(p, r);
        return;
    }
    p->damaged++;
    name_fault(r->id, said); /* in English, as it is kept */
    show_loss(r);
    if (!p->mend) return;
    room_keep(r);
    room_snapshot(r);
    commit(p);
}

/* Nothing of it can be read: it is closed, and all there is of it put aside. */
static void close_table(repair *p, const char *id)
{
    static char nothing[] = "{}";
    store_table t = {0};
    p->damaged++;
    name_fault(id, T("what is played there cannot be read from its document nor from a snapshot"));
    tell(T("it cannot be opened any more"), NULL);
    if (!p->mend || store_get_table(p->sv.store, id, &t) != STORE_OK) return;
    store_free_table(&t);
    for (int kind = ASIDE_STEPS; kind <= ASIDE_DOCUMENT; kind++) {
        store_aside a = {.kind = kind, .to = 1 << 20, .cause = "nothing can be read", .now = server_now()};
        store_put_aside(p->sv.store, id, &a);
    }
    t.state = STORE_CLOSED;
    t.doc = nothing;
    store_put_table(p->sv.store, &t);
    commit(p);
}

static void look_up(repair *p, const char *id)
{
    store_result result;
    bool more;
    room *r;
    do r = room_find(&p->sv, id, &result, &more);
    while (more);
    if (r)
        look_at(p, r);
    else if (result == STORE_DAMAGED)
        close_table(p, id);
    else if (result == STORE_NEWER) {
        p->newer++;
        name_fault(id, T("played by rules that this program does not know; a newer program can open it"));
    } else if (result == STORE_FAIL) {
        p->failed = true;
        fprintf(stderr, "marrakesh repair: %s: %s\n", id, store_error(p->sv.store));
    }
    g_hash_table_remove(p->sv.rooms, id);
}

/* ---- all of them ---- */

static bool add_id(void *context, const char *id)
{
    g_ptr_array_add(context, g_strdup(id));
    return true;
}

static int look_at_all(repair *p, const char *table)
{
    GPtrArray *ids = g_ptr_array_new_with_free_func(g_free);
    bool listed = store_each_id(p->sv.store, table, add_id, ids) == STORE_OK;
    if (!listed) complain("{why}", "why", store_error(p->sv.store));
    if (listed && *table && !ids->len) complain(T("there is no table {table}, or it is closed"), "table", table);
    p->failed |= !listed || (*table && !ids->len);
    for (guint i = 0; i < ids->len && !p->failed; i++) look_up(p, ids->pdata[i]);
    if (listed)
        speech_line(stdout,
                    TN("{n} table, {damaged} damaged, {mended} mended, {newer} of newer rules",
                       "{n} tables, {damaged} damaged, {mended} mended, {newer} of newer rules", (long)ids->len),
                    "n", DIGITS((long)ids->len), "damaged", DIGITS(p->damaged), "mended", DIGITS(p->mended), "newer",
                    DIGITS(p->newer), NULL);
    g_ptr_array_unref(ids);
    return p->failed || p->mended < p->damaged ? 1 : 0;
}

int repair_run(const char *where, const char *table, bool mend)
{
    char error[STORE_ERROR] = "";
    repair *p = g_new0(repair, 1);
    p->mend = mend;
    bool open = offline_open(&p->sv, where, mend, error);
    if (!open) complain("{why}", "why", error);
    int status = open ? look_at_all(p, table) : 1;
    offline_close(&p->sv);
    g_free(p);
    return status;
}
