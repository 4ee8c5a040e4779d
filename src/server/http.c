/* http.c - what is asked over plain HTTP besides files: health, figures, the catalogue, records. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "account.h"
#include "analysis.h"
#include "base/log.h"
#include "clubs.h"
#include "health.h"
#include "outbox.h"
#include "packed.h"
#include "presence.h"
#include "say/catalog_rows.h"
#include "store/store_admin.h"
#include "tournament.h"

static const char type_json[] = "application/json; charset=utf-8", type_text[] = "text/plain; charset=utf-8";

static void reply_json(wire_request *r, int status, json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    if (status == 401 || status == 422 || status == 429)
        log_brief(LOG_INFO, "request-refused", LOG_FROM(wire_request_address(r)), LOG_TEXT("path", wire_path(r)),
                  LOG_NUMBER("status", status));
    wire_reply(r, status, type_json, text ? text : "{}", text ? strlen(text) : 2);
    free(text);
}

static void refuse(wire_request *r, int status, const char *code, const char *text)
{
    reply_json(r, status, json_pack("{ss ss ss}", "type", "error", "code", code, "text", text));
}

/* A request that waits for its turn. */
typedef struct asking {
    turn turn;
    wire_request *r; /* NULL: it was replied to */
} asking;

/* To reply to it. */
static wire_request *take(asking *a)
{
    wire_request *r = a->r;
    a->r = NULL;
    server_touch(a->turn.sv);
    return r;
}

static void health(server *sv, wire_request *r)
{
    buf out = {0};
    sv->asked_at = server_clock();
    int status = health_show(sv, wire_request_direct(r), &out);
    wire_reply(r, status, type_text, buf_text(&out), out.len);
    buf_free(&out);
}

/* ---- figures ---- */

static long resident_bytes(void)
{
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f) return 0;
    if (fscanf(f, "%*s %ld", &pages) != 1) pages = 0;
    fclose(f);
    return pages * sysconf(_SC_PAGESIZE);
}

static void figure(buf *out, const char *name, const char *kind, const char *what, double value)
{
    buf_printf(out, "# HELP marrakesh_%s %s\n# TYPE marrakesh_%s %s\nmarrakesh_%s %.17g\n", name, what, name, kind,
               name, value);
}

static double longest_of_all(const turn_figures *f)
{
    double most = 0;
    for (int k = 0; k < TURN_KINDS; k++) most = MAX(most, turn_longest(&f->stretch[k]));
    return most;
}

/* How often the loop did what, and how long that took. */
static void figures_by_kind(buf *out, const turn_figures *f)
{
    buf_printf(out, "# HELP marrakesh_work_seconds_total time of the loop by kind of work\n"
                    "# TYPE marrakesh_work_seconds_total counter\n");
    for (int k = 0; k < TURN_KINDS; k++)
        if (f->count[k])
            buf_printf(out, "marrakesh_work_seconds_total{kind=\"%s\"} %.6f\n", turn_kind_name(k),
                       (double)f->work_us[k] / G_USEC_PER_SEC);
    buf_printf(out, "# HELP marrakesh_work_total turns by kind of work\n# TYPE marrakesh_work_total counter\n");
    for (int k = 0; k < TURN_KINDS; k++)
        if (f->count[k])
            buf_printf(out, "marrakesh_work_total{kind=\"%s\"} %" PRIu64 "\n", turn_kind_name(k), f->count[k]);
    buf_printf(out, "# HELP marrakesh_work_longest_seconds loop_longest_seconds by kind of work\n"
                    "# TYPE marrakesh_work_longest_seconds gauge\n");
    for (int k = 0; k < TURN_KINDS; k++)
        if (f->count[k])
            buf_printf(out, "marrakesh_work_longest_seconds{kind=\"%s\"} %.6f\n", turn_kind_name(k),
                       turn_longest(&f->stretch[k]));
    buf_printf(out, "# HELP marrakesh_store_waits_total times that the loop waited for the database, by kind of work\n"
                    "# TYPE marrakesh_store_waits_total counter\n");
    for (int k = 0; k < TURN_KINDS; k++)
        if (f->waits[k])
            buf_printf(out, "marrakesh_store_waits_total{kind=\"%s\"} %" PRIu64 "\n", turn_kind_name(k), f->waits[k]);
}

static void metrics(server *sv, wire_request *r)
{
    buf out = {0};
    const turn_figures *t = &sv->turns.figures;
    const server_figures *f = &sv->figures;
    wire_figures n = wire_count(sv->wire);
    health_figures h = health_count(sv);
    const struct {
        const char *name, *kind, *what;
        double value;
    } rows[] = {
        {"connections", "gauge", "open sockets", (double)n.connections},
        {"websockets", "gauge", "open WebSockets", (double)n.websockets},
        {"people", "gauge", "people connected", g_hash_table_size(sv->people)},
        {"servers_heard", "gauge", "other servers on the same store that were heard of lately", presence_servers(sv)},
        {"chores", "gauge", "1: this server does what only one of them does", sv->chores_ours},
        {"tables_in_memory", "gauge", "tables in memory", g_hash_table_size(sv->rooms)},
        {"resident_bytes", "gauge", "memory of the program", (double)resident_bytes()},
        {"refused_connections_total", "counter", "connections beyond the limits", (double)n.refused},
        {"messages_in_total", "counter", "messages from clients", (double)n.messages_in},
        {"messages_out_total", "counter", "messages to clients", (double)n.messages_out},
        {"bytes_in_total", "counter", "bytes of these messages", (double)n.bytes_in},
        {"bytes_out_total", "counter", "bytes of these messages", (double)n.bytes_out},
        {"too_fast_total", "counter", "messages beyond the rate", (double)n.too_fast},
        {"faults_total", "counter", "messages with mistakes", (double)n.faults},
        {"refused_total", "counter", "requests answered with an error", (double)f->refused},
        {"answers_total", "counter", "answers of people", (double)f->answers},
        {"bot_answers_total", "counter", "answers of bots", (double)f->bot_answers},
        {"bot_late_total", "counter", "bots that took too long", (double)f->bot_late},
        {"undos_total", "counter", "steps taken back", (double)f->undos},
        {"steps_total", "counter", "steps kept", (double)f->steps},
        {"games_started_total", "counter", "games begun", (double)f->games_started},
        {"games_over_total", "counter", "games ended", (double)f->games_over},
        {"games_counted_total", "counter", "games begun whose result goes to a board", (double)f->counted},
        {"games_packed_total", "counter", "games over that were packed", (double)packed_total(sv)},
        {"throws_total", "counter", "throws made by physics", (double)f->throws},
        {"model_throws_total", "counter", "throws that the dice had to decide", (double)f->model_throws},
        {"throw_seconds_total", "counter", "time that tables waited for throws", f->throw_seconds},
        {"imports_total", "counter", "records imported", (double)f->imports},
        {"people_total", "counter", "new guests", (double)f->people},
        {"logins_total", "counter", "logins with a password", (double)f->logins},
        {"wrong_passwords_total", "counter", "passwords that were wrong", (double)f->wrong_passwords},
        {"tries_refused_total", "counter", "guests, passwords, tables, imports and chat beyond the limits",
         (double)f->tries_refused},
        {"commits_total", "counter", "commits of the store", (double)f->commits},
        {"commit_failures_total", "counter", "commits that failed", (double)f->failed_commits},
        {"commit_seconds_total", "counter", "time spent in commits", f->commit_seconds},
        {"store_wait_seconds_total", "counter", "time that the loop waited for replies of the database",
         (double)store_waited(sv->store).milliseconds / 1000},
        {"loop_longest_seconds", "gauge", "longest stretch of work of the last one or two minutes", longest_of_all(t)},
        {"loop_turn_longest_seconds", "gauge", "the same, all that was done between two looks at who has come",
         turn_longest(&t->loop)},
        {"loop_long_total", "counter", "stretches of more than 5 ms", (double)t->long_turns},
        {"payers", "gauge", "accounts of processor time", payers_count(sv->payers)},
        {"read_only", "gauge", "1: the disk takes no commits", sv->failing},
        {"resting", "gauge", "1: who runs the server has switched it to reading", sv->read_only},
        {"commit_age_seconds", "gauge", "since the last commit that worked; one is tried every 5 seconds",
         (double)(server_clock() - sv->kept_at) / 1000},
        {"disk_free_bytes", "gauge", "free for the data folder", h.disk_free},
        {"store_sound", "gauge", "0: the check after the start found damage in the database", h.sound},
        {"store_check_seconds", "gauge", "how long it took; 0: it is not over", h.seconds},
        {"tables_checked", "gauge", "tables that it looked at", h.tables},
        {"tables_unreadable", "gauge", "tables that cannot be read", h.damaged},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        figure(&out, rows[i].name, rows[i].kind, rows[i].what, rows[i].value);
    figures_by_kind(&out, t);
    worker_figures(sv, &out);
    outbox_figures(sv, &out);
    wire_reply(r, 200, "text/plain; version=0.0.4; charset=utf-8", buf_text(&out), out.len);
    buf_free(&out);
}

/* ---- the catalogue ---- */

/* It is large and always the same: it is written once. */
void http_open(server *sv)
{
    json_t *rows = say_catalog(NULL);
    char *text = json_dumps(rows, JSON_COMPACT);
    json_decref(rows);
    if (!text) return;
    char *tag = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    tag[16] = 0;
    sv->catalog = (wire_asset){.type = type_json, .data = (uint8_t *)text, .len = strlen(text), .tag = tag};
}

void http_close(server *sv)
{
    free((void *)sv->catalog.data);
    g_free((void *)sv->catalog.tag);
}

/* ---- records ---- */

bool http_record(room *r, int64_t person, buf *out)
{
    record rec;
    int seat = room_seat_of(r, person);
    const match *known = r->past ? &r->past->match : &r->match; /* up to what is lost */
    bool over = r->state == STORE_OVER, fine = match_record(known, &rec) && known->steps;
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].name[0]) record_set_name(&rec, s, r->seat[s].name);
    for (int s = 0; s < r->seats; s++)
        if (r->seat[s].kind == SEAT_BOT) record_set_name(&rec, s, r->seat[s].level);
    if (r->setup.solo) record_set_name(&rec, 1, "the automaton");
    rec.clock = r->clock;
    if (!r->imported) {
        fair f = fair_of(r);
        record_set_fair(&rec, &f);
        if (board_sealed(r)) rec.seed_kind = SEED_HASH, rec.has_secret = false; /* others still play with it */
        rec.tower_version = r->physics;
    }
    if (fine && over && !board_sealed(r)) lines_add(r, &rec);
    fine = fine && record_write(&rec, over ? RECORD_ALL : seat < 0 ? MK_NOBODY : seat, out);
    record_free(&rec);
    return fine;
}

/* 0: nobody in particular. -1: a reply was given. */
static int64_t who_asks(server *sv, wire_request *r)
{
    const char *token = wire_token(r);
    store_person p;
    if (!token) return 0;
    store_ban ban;
    store_result result = account_of_token(sv, token, &p);
    if (result == STORE_OK && store_get_ban(sv->store, p.id, server_now(), &ban) == STORE_OK) {
        refuse(r, 403, "banned", "you are banned from this server");
        return -1;
    }
    if (result == STORE_OK) return p.id;
    refuse(r, result == STORE_NONE ? 401 : 503, result == STORE_NONE ? "unknown-token" : "failed",
           result == STORE_NONE ? "the server does not know this browser any more"
                                : "the server could not look this up: try again later");
    return -1;
}

static void give_record_of(wire_request *r, room *t, store_result result, int64_t person)
{
    buf text = {0};
    if (!t && result == STORE_NEWER)
        refuse(r, 409, "newer", "this table is played by newer rules: only a newer server can open it");
    else if (!t || !room_may_see(t, person, NULL))
        refuse(r, 404, "no-table", "there is no such table, or you need an invitation to it");
    else if (!t->begun || t->state == STORE_WAITING)
        refuse(r, 409, "wrong-time", "the game has not begun");
    else if (!http_record(t, person, &text))
        refuse(r, 409, "wrong-time", "the beginning of this game is lost, so there is no record of it");
    else
        wire_reply(r, 200, type_text, buf_text(&text), text.len);
    buf_free(&text);
}

typedef struct wanted {
    asking *a;
    int64_t person;
    char id[STORE_ID + 1];
} wanted;

static bool look_for(turn *t, void *data)
{
    const wanted *w = data;
    store_result result;
    bool more;
    room *found = room_find(t->sv, w->id, &result, &more);
    if (!more) give_record_of(take(w->a), found, result, w->person);
    return more;
}

static void give_record(asking *a, const char *id)
{
    int64_t person = who_asks(a->turn.sv, a->r);
    if (person < 0) {
        a->r = NULL;
        return;
    }
    wanted *w = g_new(wanted, 1);
    *w = (wanted){.a = a, .person = person};
    g_strlcpy(w->id, id, sizeof w->id);
    turn_go_on(&a->turn, look_for, w, g_free);
}

/* ---- one's own data ---- */

static void gathered(void *context, const buf *text)
{
    wire_request *r = take(context);
    if (text)
        wire_reply(r, 200, type_json, text->data, text->len);
    else
        refuse(r, 503, "failed", "the server could not look this up: try again later");
}

static void give_data(asking *a)
{
    server *sv = a->turn.sv;
    payer who = a->turn.who;
    store_person p;
    const char *why;
    who.person = who_asks(sv, a->r);
    if (who.person < 0)
        a->r = NULL;
    else if (!who.person || store_get_person(sv->store, who.person, &p) != STORE_OK)
        refuse(take(a), 401, "unknown-token", "the server does not know who you are");
    else if (sv->downloads >= LIMIT_DOWNLOADS_AT_ONCE)
        refuse(take(a), 429, "too-many", "others are doing this just now: try again in a moment");
    else if ((why = quota_take(sv, QUOTA_DOWNLOAD, who)) != NULL)
        refuse(take(a), 429, "too-many", why);
    else {
        turn_of(&a->turn, &who);
        download_start(&a->turn, &p, gathered, a);
    }
}

/* The client may be gone by now: then the reply goes nowhere. */
static void imported(void *context, room *t, const import_refusal *why)
{
    wire_request *r = context;
    if (t)
        reply_json(r, 201, json_pack("{ss}", "table", t->id));
    else if (why->line)
        reply_json(
            r, 422,
            json_pack("{ss ss ss si}", "type", "error", "code", "bad-record", "text", why->text, "line", why->line));
    else
        reply_json(
            r, why->ours ? 503 : 422,
            json_pack("{ss ss ss}", "type", "error", "code", why->ours ? "failed" : "bad-record", "text", why->text));
}

static void import(server *sv, wire_request *r)
{
    size_t len;
    const char *body = wire_body(r, &len), *why;
    payer host = {.person = who_asks(sv, r)};
    store_person p;
    int hosted = 0;
    if (host.person < 0) return;
    g_strlcpy(host.address, wire_request_address(r), sizeof host.address);
    if (!host.person || store_get_person(sv->store, host.person, &p) != STORE_OK)
        refuse(r, 401, "unknown-token", "the server does not know who you are");
    else if (server_rests(sv))
        refuse(r, 503, "failed", "the server cannot keep anything at the moment: you can look around, and try later");
    else if (store_count_hosted(sv->store, host.person, &hosted) != STORE_OK)
        refuse(r, 503, "failed", "the server could not look this up");
    else if (hosted >= LIMIT_TABLES_PER_PERSON)
        refuse(r, 429, "too-many", "you have too many games that are not over: finish or leave one");
    else if (!room_fits(sv))
        refuse(r, 429, "too-many", "the server is full: try again later");
    else if ((why = quota_take(sv, QUOTA_IMPORT, host)) != NULL)
        refuse(r, 429, "too-many", why);
    else
        import_text(sv, host, body, len, imported, r);
}

/* ---- which request ---- */

static bool table_in(const char *path, char id[STORE_ID + 1])
{
    static const char before[] = "/api/tables/", after[] = "/record";
    if (strlen(path) != sizeof before - 1 + STORE_ID + sizeof after - 1) return false;
    if (strncmp(path, before, sizeof before - 1) || strcmp(path + sizeof before - 1 + STORE_ID, after)) return false;
    g_strlcpy(id, path + sizeof before - 1, STORE_ID + 1);
    return true;
}

/* What is told as data: /api/tournaments/ID, /api/clubs/ID, /api/clubs/ID/2026-4; with .csv as a table. */
typedef struct data_path {
    char id[STORE_ID + 1];
    char season[MESSAGE_SEASON + 1]; /* "": none */
    bool csv;
} data_path;

static bool data_in(const char *path, const char *before, bool seasons, data_path *out)
{
    size_t start = strlen(before);
    *out = (data_path){.csv = false};
    if (strncmp(path, before, start) || strlen(path) < start + STORE_ID) return false;
    g_strlcpy(out->id, path + start, sizeof out->id);
    path += start + STORE_ID;
    if (seasons && *path == '/' && strlen(path) > MESSAGE_SEASON) {
        g_strlcpy(out->season, path + 1, sizeof out->season);
        path += 1 + MESSAGE_SEASON;
    }
    out->csv = !strcmp(path, ".csv");
    return out->csv || !*path;
}

static void give_told(server *sv, wire_request *r, const data_path *what, bool club)
{
    buf text = {0};
    store_result result;
    int season = club ? club_season(what->season) : 0;
    int64_t person = who_asks(sv, r);
    if (person < 0) return;
    if (season >= 0 && (club ? club_data(sv, what->id, person, season, what->csv, &text)
                             : tournament_text(sv, what->id, person, what->csv, &text, &result)))
        wire_reply(r, 200, what->csv ? "text/csv; charset=utf-8" : type_json, buf_text(&text), text.len);
    else
        refuse(r, 404, "not-found",
               club ? "there is no such club, or you are not a member of it" : "there is no such tournament");
    buf_free(&text);
}

static void answer_now(server *sv, wire_request *r)
{
    const char *path = wire_path(r), *method = wire_method(r);
    bool get = !strcmp(method, "GET");
    data_path data;
    char id[STORE_ID + 1];
    if (!strcmp(path, "/api/records")) {
        if (strcmp(method, "POST"))
            refuse(r, 405, "bad-message", "POST a record here");
        else
            import(sv, r);
    } else if (get && data_in(path, "/api/tournaments/", false, &data))
        give_told(sv, r, &data, false);
    else if (get && data_in(path, "/api/clubs/", true, &data))
        give_told(sv, r, &data, true);
    else if (!strcmp(path, "/healthz") || !strcmp(path, "/metrics") || !strcmp(path, "/api/catalog") ||
             table_in(path, id)) {
        if (!get)
            refuse(r, 405, "bad-message", "GET only");
        else if (path[1] == 'h')
            health(sv, r);
        else if (path[1] == 'm' && !sv->options.metrics && !wire_request_direct(r))
            refuse(r, 404, "not-found", "there is nothing here");
        else if (path[1] == 'm')
            metrics(sv, r);
        else
            wire_reply_file(r, &sv->catalog);
    } else if (g_str_has_prefix(path, "/api/") || !wire_reply_page(r, 404))
        refuse(r, 404, "not-found", "there is nothing here");
}

static void answer(turn *t)
{
    asking *a = (asking *)t;
    char id[STORE_ID + 1];
    if (!strcmp(wire_method(a->r), "GET") && table_in(wire_path(a->r), id))
        give_record(a, id);
    else if (!strcmp(wire_method(a->r), "GET") && !strcmp(wire_path(a->r), "/api/me"))
        give_data(a);
    else
        answer_now(t->sv, take(a));
}

static void done(turn *t)
{
    const asking *a = (asking *)t;
    if (a->r) refuse(a->r, 503, "failed", "the server is stopping: try again in a moment");
    turn_close(t);
    g_free(t);
}

void http_request(void *context, wire_request *r)
{
    payer who = {.person = 0};
    g_strlcpy(who.address, wire_request_address(r), sizeof who.address);
    asking *a = g_new0(asking, 1);
    *a = (asking){.turn = {.kind = TURN_REQUEST, .next = answer, .done = done}, .r = r};
    turn_open(context, &a->turn, &who);
    turn_wait(&a->turn);
}
