/* room_import.c - tables from records: read and played by a worker, kept bit by bit, and then there all at once.
 *
 * They are made one after the other, turn by turn among those who want them, and no faster than LIMIT_IMPORT_RATE: what
 * is written beside games makes commits, and so everybody's answers, slow.
 *
 * Keeping a thousand steps takes longer than others should wait. So it is a turn in pieces (turns.c) of who wants it,
 * with other work and commits in between. Until the last piece the table is closed: nobody can see it, and if the
 * server is killed or a commit fails it is dropped like every closed table.
 */
#include <string.h>

#include "base/log.h"
#include "match/lines.h"
#include "server.h"

enum { STEPS_AT_ONCE = 16, PATIENCE = 3 * 24 * 60 * 60 };

typedef struct import {
    turn turn; /* first: a turn of an import is one */
    server *sv;
    payer who;
    GList link; /* among those that are being kept; data NULL: it is not */
    import_fn *done;
    void *context;
    char *text; /* to be read; NULL: the record is there */
    size_t len;
    record rec;
    record_error wrong;
    char told[sizeof((record_error *)0)->what + 20];
    /* the table that it becomes */
    char id[STORE_ID + 1];
    uint8_t secret[FAIR_SECRET];
    uint64_t seed;
    bool begun; /* by the worker */
    bool read;  /* ... and played, unless error says why not */
    int error;
    match match;
    buf steps;         /* each after its length */
    size_t kept;       /* bytes of them that are in the store */
    int step;          /* the next one */
    uint64_t failures; /* commits that had failed when the first was kept */
    GArray *versions;  /* of int: which one is reached with so many answers; -1: none */
    GPtrArray *lines;  /* of store_line: its variations */
} import;

static void import_free(import *i)
{
    if (i->link.data) g_queue_unlink(&i->sv->imports, &i->link);
    g_free(i->text);
    record_free(&i->rec);
    buf_free(&i->steps);
    if (i->versions) g_array_unref(i->versions);
    if (i->lines) g_ptr_array_unref(i->lines);
    if (i->read && !i->error) match_free(&i->match); /* its table has it: then there is nothing to free */
    g_free(i);
}

/* `ours`: it is not the record's fault. */
static void refuse(const import *i, bool ours, int line, const char *text)
{
    i->done(i->context, NULL, &(import_refusal){.text = text, .line = line, .ours = ours});
}

/* ---- in the worker ---- */

/* With how many answers which version is reached; of several the last. */
static void note_version(import *i, const match *m)
{
    static const int none = -1;
    while (i->versions->len <= (guint)m->log_len) g_array_append_val(i->versions, none);
    g_array_index(i->versions, int, m->log_len) = (int)m->steps;
}

static void add_step(void *context, const match *m, const match_change *c)
{
    import *i = context;
    uint32_t len = (uint32_t)c->step.len;
    note_version(i, m);
    buf_add(&i->steps, (const char *)&len, sizeof len);
    buf_add(&i->steps, c->step.data, len);
}

static void free_line(void *data)
{
    store_line *l = data;
    g_free((char *)l->name);
    g_free((char *)l->answers);
    g_free((char *)l->comment);
    g_free(l);
}

static void take_line(void *context, const variation *l)
{
    import *i = context;
    int version = g_array_index(i->versions, int, l->place);
    if (i->lines->len >= LIMIT_LINES || version < 1) return;
    store_line *kept = g_new(store_line, 1);
    char *comment = g_utf8_substring(l->comment, 0, MIN(g_utf8_strlen(l->comment, -1), LIMIT_CHAT_CHARACTERS));
    char *name = g_utf8_substring(l->by, 0, MIN(g_utf8_strlen(l->by, -1), LIMIT_NAME_CHARACTERS));
    *kept = (store_line){.person = i->who.person,
                         .name = name,
                         .version = version,
                         .place = l->place,
                         .answers = g_strdup(l->answers),
                         .comment = comment};
    g_ptr_array_add(i->lines, kept);
}

/* Variations of a game that is over are lines that somebody kept. */
static void take_lines(import *i)
{
    i->lines = g_ptr_array_new_with_free_func(free_line);
    if (!match_over(&i->match)) return;
    bool *starts = g_new0(bool, i->match.log_len + 1);
    for (guint k = 0; k < i->versions->len; k++) starts[k] = g_array_index(i->versions, int, k) > 0;
    lines_read(&i->rec, starts, take_line, i);
    g_free(starts);
}

/* It takes as long as keeping it may, so that the queue charges it to who wanted it. */
static void wait_for_disk(const import *i)
{
    int64_t bytes = LIMIT_IMPORT_TABLE + (int64_t)i->steps.len, left;
    int64_t until = g_get_monotonic_time() + bytes * G_USEC_PER_SEC / LIMIT_IMPORT_RATE;
    while ((left = until - g_get_monotonic_time()) > 0 && !__atomic_load_n(worker_stop(), __ATOMIC_RELAXED))
        g_usleep((gulong)MIN(left, 20000));
}

static void work(void *data)
{
    import *i = data;
    match_change change = {0};
    i->begun = true;
    i->read = !i->text || record_read(&i->rec, i->text, i->len, &i->wrong);
    g_clear_pointer(&i->text, g_free);
    if (!i->read) return;
    i->versions = g_array_new(FALSE, FALSE, sizeof(int));
    i->error = match_import(&i->match, &i->rec, i->seed, true, add_step, i, &change);
    if (!i->error && i->steps.failed) {
        match_free(&i->match);
        i->error = MATCH_FULL;
    }
    match_change_free(&change);
    if (!i->error) take_lines(i);
    if (!i->error) wait_for_disk(i);
}

/* ---- in the loop: the table ---- */

static room *make_room(import *i)
{
    const record *rec = &i->rec;
    room *r = room_new(i->sv);
    memcpy(r->id, i->id, sizeof r->id);
    memcpy(r->row.id, i->id, sizeof r->row.id); /* its row is there */
    memcpy(r->secret, i->secret, sizeof r->secret);
    server_random_text(r->invite, MESSAGE_INVITE);
    r->host = i->who.person;
    r->setup = rec->setup;
    r->imported = true;
    r->physics = TOWER_VERSION;
    r->xray = rec->setup.solo;
    r->patience = PATIENCE;
    if (match_over(&i->match)) r->clock = rec->clock; /* who plays on does so without it */
    r->seats = rec->setup.solo ? 1 : rec->setup.players;
    for (int s = 0; s < r->seats; s++) g_strlcpy(r->seat[s].name, rec->name[s], sizeof r->seat[s].name);
    r->seed = i->seed;
    r->match = i->match;
    i->match = (match){0};
    r->begun = true;
    room_enter(r);
    return r;
}

static void keep_lines(const import *i, const room *r)
{
    for (guint k = 0; k < i->lines->len; k++) {
        store_line *l = i->lines->pdata[k];
        l->at = server_now();
        store_add_line(i->sv->store, r->id, l);
    }
}

static void finish(import *i)
{
    room *r = make_room(i);
    if (match_over(&r->match)) room_ended(r);
    room_save(r);
    room_snapshot(r);
    keep_lines(i, r);
    i->sv->figures.imports++;
    log_say(LOG_INFO, "table-imported", LOG_TEXT("table", r->id), LOG_NUMBER("host", r->host),
            LOG_NUMBER("steps", r->match.steps));
    i->done(i->context, r, NULL);
}

static void keep_step(import *i)
{
    uint32_t len;
    memcpy(&len, i->steps.data + i->kept, sizeof len);
    i->kept += sizeof len;
    store_add_step(i->sv->store, i->id, i->step++, i->steps.data + i->kept, len, server_now());
    i->kept += len;
}

static bool keep_row(import *i)
{
    static char doc[] = "{}";
    int64_t now = server_now();
    store_table t = {.state = STORE_CLOSED, .created = now, .changed = now, .doc = doc};
    memcpy(t.id, i->id, sizeof t.id);
    i->failures = i->sv->figures.failed_commits;
    return store_add_table(i->sv->store, &t) == STORE_OK;
}

/* Some more steps. */
static bool keep_some(turn *t, void *data)
{
    import *i = data;
    server *sv = t->sv;
    gint64 end = g_get_monotonic_time() + LIMIT_PIECE_US;
    bool fine = !server_rests(sv) && (i->step ? i->failures == sv->figures.failed_commits : keep_row(i));
    do {
        for (int n = 0; fine && n < STEPS_AT_ONCE && i->kept < i->steps.len; n++) keep_step(i);
    } while (fine && i->kept < i->steps.len && g_get_monotonic_time() < end);
    server_touch(sv);
    if (fine && i->kept < i->steps.len) return true;
    if (fine)
        finish(i);
    else {
        store_let_go(sv->store, i->id);
        refuse(i, true, 0, "the server could not keep this: try again later");
    }
    return false;
}

static void keep(turn *t)
{
    turn_go_on(t, keep_some, t, NULL);
}

static void kept(turn *t)
{
    turn_close(t);
    import_free((import *)t);
}

static void worked(void *data)
{
    import *i = data;
    server *sv = i->sv;
    server_touch(sv);
    if (i->begun && i->read && !i->error) {
        i->link.data = i;
        g_queue_push_tail_link(&sv->imports, &i->link);
        i->turn.next = keep;
        i->turn.done = kept;
        turn_open(sv, &i->turn, &i->who);
        turn_wait(&i->turn);
        return;
    }
    if (!i->begun)
        refuse(i, true, 0, "the server is stopping: try again in a moment");
    else if (!i->read) {
        const char *why = i->told;
        g_snprintf(i->told, sizeof i->told, "line %d: %s", i->wrong.line, i->wrong.what);
        refuse(i, false, i->wrong.line, why);
    } else if (i->error == MATCH_STEP)
        refuse(i, false, 0, "parts of this record are hidden");
    else
        refuse(i, false, 0, "this record is too long");
    import_free(i);
}

/* ---- asking for it ---- */

static import *import_new(server *sv, payer who, import_fn *done, void *context)
{
    import *i = g_new0(import, 1);
    room shell = {.sv = sv}; /* only for its seed */
    fair_new(&shell);
    fair f = fair_of(&shell);
    *i = (import){.sv = sv, .who = who, .done = done, .context = context, .seed = fair_seed(&f)};
    memcpy(i->secret, shell.secret, sizeof i->secret);
    server_random_text(i->id, STORE_ID);
    return i;
}

static void begin(import *i)
{
    if (worker_run(i->sv, WORKER_IMPORT, i->who, work, worked, i)) return;
    const char *why = worker_why(i->sv);
    refuse(i, true, 0, why);
    import_free(i);
}

void import_record(server *sv, payer who, record *rec, import_fn *done, void *context)
{
    import *i = import_new(sv, who, done, context);
    i->turn.kind = MESSAGE_FORK;
    i->rec = *rec;
    *rec = (record){0};
    begin(i);
}

void import_text(server *sv, payer who, const char *text, size_t len, import_fn *done, void *context)
{
    import *i = import_new(sv, who, done, context);
    i->turn.kind = TURN_REQUEST;
    i->text = g_malloc(len + 1);
    memcpy(i->text, text, len);
    i->text[len] = 0;
    i->len = len;
    begin(i);
}

void import_close(server *sv)
{
    while (sv->imports.head) {
        import *i = sv->imports.head->data;
        refuse(i, true, 0, "the server is stopping: try again in a moment");
        kept(&i->turn);
    }
}
