/* tournament_cache.c - tournaments as they are shown, written once for everybody who looks.
 *
 * One of 64 people takes milliseconds to read, rank and write, and between two results hundreds may look at it. So the
 * text is kept until something of a tournament changes, or for a second: names of people change elsewhere. Who asks
 * differs only in whether they have entered; whether they may see it, where it is a club's, is asked each time.
 */
#include <string.h>

#include "base/jot.h"
#include "clubs.h"
#include "relay.h"
#include "tournament.h"

typedef struct shown {
    int64_t at; /* server_clock */
    buf json, csv;
    char club[STORE_ID + 1]; /* whose members it is for; "" everybody */
    int64_t host;
    int people;
    int64_t person[TOURNAMENT_PEOPLE];
    bool out[TOURNAMENT_PEOPLE]; /* has withdrawn */
} shown;

/* A row of the list: a tournament without who asks. */
typedef struct row {
    char id[STORE_ID + 1], club[STORE_ID + 1];
    int64_t host;
    char *text;
} row;

struct cups {
    GHashTable *shown; /* id -> shown */
    GArray *rows;      /* of row */
    int64_t listed;    /* when they were, server_clock; 0: they are not */
};

static void free_shown(gpointer data)
{
    shown *c = data;
    buf_free(&c->json);
    buf_free(&c->csv);
    g_free(c);
}

static void clear_row(gpointer data)
{
    g_free(((row *)data)->text);
}

static struct cups *cups_of(server *sv)
{
    if (sv->cups) return sv->cups;
    sv->cups = g_new0(struct cups, 1);
    sv->cups->shown = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_shown);
    sv->cups->rows = g_array_new(FALSE, TRUE, sizeof(row));
    g_array_set_clear_func(sv->cups->rows, clear_row);
    return sv->cups;
}

/* ... also at another server. */
void tournaments_heard(server *sv, const char *text)
{
    (void)text;
    sv->cups_at = 0;
    if (!sv->cups) return;
    g_hash_table_remove_all(sv->cups->shown);
    sv->cups->listed = 0;
}

void tournaments_changed(server *sv)
{
    tournaments_heard(sv, "");
    relay_tell(sv, RELAY_CUPS, "%s", "");
}

void tournaments_close(server *sv)
{
    if (!sv->cups) return;
    g_hash_table_unref(sv->cups->shown);
    g_array_unref(sv->cups->rows);
    g_clear_pointer(&sv->cups, g_free);
}

static bool is_fresh(int64_t at)
{
    return at && server_clock() - at < LIMIT_CONTEST_TEXT_MS;
}

/* ---- one ---- */

/* As tournament_may_see. Who has withdrawn from it has seen it, and may have results there. */
static bool may_see(server *sv, const char *club, int64_t host, int64_t person, bool entered)
{
    return !club[0] || entered || (person && person == host) || clubs_member(sv, club, person);
}

static shown *find(server *sv, const char *id, store_result *result)
{
    struct cups *cups = cups_of(sv);
    shown *c = g_hash_table_lookup(cups->shown, id);
    *result = STORE_OK;
    if (c && is_fresh(c->at)) return c;
    tournament *t = tournament_load(sv, id, result);
    if (!t) return NULL;
    if (g_hash_table_size(cups->shown) >= LIMIT_CONTEST_TEXTS) g_hash_table_remove_all(cups->shown);
    c = g_new0(shown, 1);
    c->at = server_clock();
    c->people = t->people;
    c->host = t->row.host;
    g_strlcpy(c->club, t->club, sizeof c->club);
    for (int i = 0; i < t->people; i++) {
        c->person[i] = t->entrant[i].person;
        c->out[i] = t->entrant[i].out;
    }
    show_tree(tournament_json(t, 0), &c->json);
    tournament_csv(t, &c->csv);
    g_hash_table_replace(cups->shown, g_strdup(id), c);
    g_free(t);
    return c;
}

bool tournament_text(server *sv, const char *id, int64_t person, bool csv, buf *out, store_result *result)
{
    const shown *c = find(sv, id, result);
    int own = -1, was = -1;
    if (!c || c->json.failed || c->csv.failed) return false;
    for (int i = 0; person && i < c->people; i++)
        if (c->person[i] == person) was = i;
    if (was >= 0 && !c->out[was]) own = was;
    if (!may_see(sv, c->club, c->host, person, was >= 0)) {
        *result = STORE_NONE;
        return false;
    }
    if (csv) {
        buf_add(out, c->csv.data, c->csv.len);
        return true;
    }
    buf_add(out, c->json.data, c->json.len - 1); /* without the bracket */
    if (own >= 0) jot_number(jot_key(out, "own"), own);
    jot_close(out, '}');
    return true;
}

/* ---- all ---- */

static bool add_row(void *context, const store_contest *from)
{
    server *sv = context;
    json_t *o = tournament_brief(sv, from);
    buf text = {0};
    row made = {.host = from->host};
    const char *club = json_string_value(json_object_get(o, "club"));
    g_strlcpy(made.club, club ? club : "", sizeof made.club);
    show_tree(o, &text);
    if (text.len) made.text = g_strndup(text.data, text.len - 1);
    g_strlcpy(made.id, from->id, sizeof made.id);
    if (made.text) g_array_append_val(sv->cups->rows, made);
    buf_free(&text);
    return true;
}

static bool note_entered(void *context, const store_entrant *e)
{
    g_hash_table_insert(context, g_strdup(e->contest), GINT_TO_POINTER(e->out ? 1 : 2));
    return true;
}

bool tournaments_text(server *sv, int64_t person, buf *out)
{
    struct cups *cups = cups_of(sv);
    if (!is_fresh(cups->listed)) {
        g_array_set_size(cups->rows, 0);
        cups->listed = 0;
        if (store_list_contests(sv->store, LIMIT_CONTESTS_SHOWN, add_row, sv) != STORE_OK) return false;
        cups->listed = server_clock();
    }
    GHashTable *entered = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    store_each_entered(sv->store, person, LIMIT_DOWNLOAD_ROWS, note_entered, entered);
    jot_open(out, '[');
    for (guint i = 0; i < cups->rows->len; i++) {
        const row *one = &g_array_index(cups->rows, row, i);
        int was = GPOINTER_TO_INT(g_hash_table_lookup(entered, one->id)); /* 1: has withdrawn, 2: plays */
        if (!may_see(sv, one->club, one->host, person, was)) continue;
        jot_raw(out, one->text, strlen(one->text));
        jot_bool(jot_key(out, "own"), was == 2);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    g_hash_table_unref(entered);
    return true;
}
