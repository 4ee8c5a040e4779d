/* daily.c - the game of the day: for everybody the same table, and one game that counts.
 *
 * What is played on a day, and the secret that its luck comes from, are drawn a day before, and the commitment is told
 * from then on. Nobody adds a lot, for then everybody's luck would be another. A day begins and ends at midnight UTC.
 * Who has begun before its end may finish within LIMIT_DAY_GRACE_MS; then the day is settled, for good: what is not
 * over does not count, the secret is told, and everybody may see everybody's game. Until then its luck is known only to
 * who has met it. A calendar that is set back opens no settled day again, one that is set forwards settles days too
 * early; time in which no server ran counts, since days are those of people.
 */
#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "relay.h"

enum { BOTS = MK_SEATS - 1, DAY_TEXT = TIMING_DAY + 1, MODULE_TRIES = 64 };
static const int64_t day_ms = INT64_C(24) * 60 * 60 * 1000;

typedef struct daily_game {
    int day;
    uint8_t secret[FAIR_SECRET];
    mk_setup setup;
    int bots;
    char level[BOTS][MESSAGE_LEVEL + 1];
} daily_game;

_Static_assert((int)FAIR_SECRET == (int)STORE_SECRET && (int)DAY_TEXT <= (int)STORE_BOARD, "room for them");

static int today(void)
{
    return (int)(server_now() / day_ms);
}

/* ---- what is played ---- */

static const struct {
    uint8_t edition, solo;
    int modules; /* how many, which ones is drawn by the day */
    const char *bot[BOTS];
} week[] = {
    {CLASSIC, SOLO_LAZY, 0, {NULL}},                       /* Sunday */
    {ESSENTIAL, SOLO_NONE, 0, {"normal"}},                 /* Monday */
    {CLASSIC, SOLO_NONE, 0, {"normal", "normal"}},         /* Tuesday */
    {CLASSIC, SOLO_PASHA, 0, {NULL}},                      /* Wednesday */
    {CLASSIC, SOLO_NONE, 2, {"hard"}},                     /* Thursday */
    {CLASSIC, SOLO_NONE, 0, {"normal", "hard", "normal"}}, /* Friday */
    {CLASSIC, SOLO_NONE, 4, {"hard", "normal"}},           /* Saturday */
};

static void draw_modules(mk_setup *s, int day, int n)
{
    rng r = rng_seed(UINT64_C(0x6d6f64756c6573), (uint64_t)day);
    mk_game g;
    const char *why;
    for (int try = 0; n && try < MODULE_TRIES; try++) {
        s->modules = 0;
        while (__builtin_popcount(s->modules) < n) s->modules |= (uint16_t)(1u << rng_pick(&r, MK_MODULES));
        s->options = 0;
        mk_complete_setup(s);
        if (mk_start(&g, s, &why) == MK_OK) return;
    }
    s->modules = 0;
    s->options = 0;
}

static void plan(daily_game *g)
{
    int weekday = (g->day + 4) % 7; /* 1 January 1970 was a Thursday */
    g->setup = (mk_setup){.players = 2,
                          .edition = week[weekday].edition,
                          .solo = week[weekday].solo,
                          .layer = (uint8_t)(g->day / 7 % 2 ? B2 : B1),
                          .rules = MK_RULES};
    for (g->bots = 0; g->bots < BOTS && week[weekday].bot[g->bots]; g->bots++)
        g_strlcpy(g->level[g->bots], week[weekday].bot[g->bots], sizeof g->level[0]);
    if (!g->setup.solo) g->setup.players = (uint8_t)(g->bots + 1);
    mk_complete_setup(&g->setup);
    draw_modules(&g->setup, g->day, week[weekday].modules);
}

/* Days of tests follow from one number; others are random. */
static void draw_secret(const server *sv, daily_game *g)
{
    uint64_t from[2] = {sv->options.seed, ~(uint64_t)g->day};
    if (sv->options.seed)
        crypto_generichash(g->secret, sizeof g->secret, (const uint8_t *)from, sizeof from, NULL, 0);
    else
        randombytes_buf(g->secret, sizeof g->secret);
}

static json_t *game_json(const daily_game *g)
{
    json_t *levels = json_array();
    for (int i = 0; i < g->bots; i++) json_array_append_new(levels, json_string(g->level[i]));
    return json_pack("{so so}", "game", message_game(&g->setup), "bots", levels);
}

static bool read_game(daily_game *g, const store_day *d)
{
    char error[MESSAGE_ERROR];
    json_t *o = json_loads(d->game, 0, NULL), *levels = json_object_get(o, "bots");
    *g = (daily_game){.day = d->day, .bots = (int)json_array_size(levels)};
    memcpy(g->secret, d->secret, sizeof g->secret);
    bool fine = o && g->bots <= BOTS && message_read_game(&g->setup, json_object_get(o, "game"), error);
    for (int i = 0; fine && i < g->bots; i++) {
        const char *level = json_string_value(json_array_get(levels, (size_t)i));
        fine = level && g_strlcpy(g->level[i], level, sizeof g->level[i]) < sizeof g->level[i];
    }
    json_decref(o);
    return fine && (g->setup.solo ? g->bots == 0 : g->setup.players == g->bots + 1);
}

/* ---- which days there are ---- */

static const daily_game *find(const server *sv, int day)
{
    for (guint i = 0; sv->days && i < sv->days->len; i++)
        if (g_array_index(sv->days, daily_game, i).day == day) return &g_array_index(sv->days, daily_game, i);
    return NULL;
}

bool daily_sealed(const server *sv, const char *board)
{
    char text[DAY_TEXT];
    for (guint i = 0; sv->days && i < sv->days->len; i++) {
        timing_day_text(g_array_index(sv->days, daily_game, i).day, text);
        if (!strcmp(text, board)) return true;
    }
    return false;
}

static bool remember(void *context, const store_day *d)
{
    server *sv = context;
    daily_game g;
    if (!d->settled && read_game(&g, d)) g_array_append_val(sv->days, g);
    return true;
}

void daily_forget(server *sv)
{
    g_array_set_size(sv->days, 0);
    store_each_day(sv->store, false, INT_MAX, LIMIT_DAYS_SHOWN, remember, sv);
    sv->drawn = 0;
}

void daily_open(server *sv)
{
    sv->days = g_array_new(FALSE, FALSE, sizeof(daily_game));
    daily_forget(sv);
    daily_look(sv, server_now());
}

void daily_close(server *sv)
{
    if (sv->days) g_array_unref(sv->days);
    sv->days = NULL;
}

static void draw(server *sv, int day)
{
    daily_game g = {.day = day};
    if (find(sv, day)) return;
    plan(&g);
    draw_secret(sv, &g);
    json_t *o = game_json(&g);
    char *text = json_dumps(o, JSON_COMPACT);
    store_day d = {.day = day, .game = text};
    memcpy(d.secret, g.secret, sizeof d.secret);
    store_alone(sv->store, "days");
    if (text && store_get_day(sv->store, day, remember, sv) == STORE_NONE && store_add_day(sv->store, &d) == STORE_OK) {
        g_array_append_val(sv->days, g);
        server_touch(sv);
        relay_tell(sv, RELAY_DAYS, "%s", "");
        log_say(LOG_INFO, "day-drawn", LOG_NUMBER("day", day));
    }
    free(text);
    json_decref(o);
}

static int64_t settles_at(int day)
{
    return (day + 1) * day_ms + LIMIT_DAY_GRACE_MS;
}

/* Who is at a table of that day is told that it does not count any more. */
static void settled(server *sv, guint i)
{
    char board[DAY_TEXT];
    GHashTableIter each;
    gpointer value;
    int day = g_array_index(sv->days, daily_game, i).day;
    timing_day_text(day, board);
    g_array_remove_index(sv->days, i);
    g_hash_table_iter_init(&each, sv->rooms);
    while (g_hash_table_iter_next(&each, NULL, &value)) {
        room *r = value;
        if (strcmp(r->board, board)) continue;
        r->batch = sv->batch_number;
        for (guint k = 0; k < r->sessions->len; k++) show_table(r, r->sessions->pdata[k], 0);
    }
}

static void settle(server *sv, guint i)
{
    char board[DAY_TEXT];
    int day = g_array_index(sv->days, daily_game, i).day;
    timing_day_text(day, board);
    store_settle_day(sv->store, day, board);
    log_say(LOG_INFO, "day-settled", LOG_NUMBER("day", day));
    server_touch(sv);
    relay_tell(sv, RELAY_DAYS, "%s", "");
    settled(sv, i);
}

static bool note_settled(void *context, const store_day *d)
{
    *(bool *)context = d->settled;
    return false;
}

/* Another server has drawn one, or settled it. */
void daily_heard(server *sv, const char *text)
{
    (void)text;
    for (guint i = 0; i < sv->days->len;) {
        bool over = false;
        store_get_day(sv->store, g_array_index(sv->days, daily_game, i).day, note_settled, &over);
        if (over)
            settled(sv, i);
        else
            i++;
    }
    daily_forget(sv);
}

void daily_look(server *sv, int64_t now)
{
    int day = today();
    for (guint i = 0; i < sv->days->len;)
        if (settles_at(g_array_index(sv->days, daily_game, i).day) <= now)
            settle(sv, i);
        else
            i++;
    if (day == sv->drawn) return;
    draw(sv, day);
    draw(sv, day + 1);
    sv->drawn = day;
}

void daily_drop(server *sv, int64_t now)
{
    int dropped = 0;
    int64_t before = now - LIMIT_DAYS_KEPT * day_ms;
    store_drop_days(sv->store, (int)(before / day_ms), before, LIMIT_DAYS_DROPPED, &dropped);
    if (dropped) log_say(LOG_INFO, "results-dropped", LOG_NUMBER("results", dropped));
}

/* ---- showing ---- */

/* What everybody may know of it. */
static json_t *describe(const daily_game *g, bool settled)
{
    char text[FAIR_SECRET_TEXT], date[DAY_TEXT];
    fair f = {0};
    json_t *o = game_json(g);
    memcpy(f.secret, g->secret, sizeof f.secret);
    timing_day_text(g->day, date);
    json_object_set_new(o, "day", json_string(date));
    fair_commit(&f, text);
    json_object_set_new(o, "commitment", json_string(text));
    json_object_set_new(o, "begins", json_integer(g->day * day_ms));
    json_object_set_new(o, "ends", json_integer((g->day + 1) * day_ms));
    json_object_set_new(o, "settles", json_integer(settles_at(g->day)));
    json_object_set_new(o, "settled", json_boolean(settled));
    fair_write(f.secret, FAIR_SECRET, text);
    if (settled) json_object_set_new(o, "secret", json_string(text));
    return o;
}

typedef struct old_day {
    daily_game game;
    bool found, settled;
} old_day;

static bool take_day(void *context, const store_day *d)
{
    old_day *o = context;
    o->found = read_game(&o->game, d);
    o->settled = d->settled;
    return false;
}

static bool add_date(void *context, const store_day *d)
{
    char date[DAY_TEXT];
    timing_day_text(d->day, date);
    json_array_append_new(context, json_string(date));
    return true;
}

static void failed(session *s, int id)
{
    session_error(s, id, "failed", "the server could not look this up: try again later");
}

/* The day of the message among those that are kept; -1: it is none of them. */
static int day_of(const message *m)
{
    char date[DAY_TEXT];
    for (int day = today(), last = day - LIMIT_DAYS_KEPT; day >= last; day--) {
        timing_day_text(day, date);
        if (!m->day[0] || !strcmp(date, m->day)) return day;
    }
    return -1;
}

void daily_show(session *s, const message *m)
{
    server *sv = s->sv;
    char date[DAY_TEXT];
    old_day o = {.found = false};
    int day = day_of(m);
    const daily_game *next = find(sv, today() + 1);
    store_result result = store_get_day(sv->store, day, take_day, &o);
    if (result != STORE_OK && result != STORE_NONE) {
        failed(s, m->id);
        return;
    }
    if (m->day[0] && !o.found) {
        session_error(s, m->id, "wrong-time", "there is no game of this day");
        return;
    }
    json_t *reply = json_pack("{ss sI}", "type", "daily", "now", (json_int_t)server_now()), *days = json_array();
    json_t *shown = o.found ? describe(&o.game, o.settled) : json_null();
    json_object_set_new(reply, "game", shown);
    json_object_set_new(reply, "days", days);
    if (next) json_object_set_new(reply, "next", describe(next, false));
    timing_day_text(today(), date);
    json_object_set_new(reply, "today", json_string(date));
    timing_day_text(day, date);
    board_eyes eyes = {.person = s->who->kept.id, .closed = !o.settled, .tables = o.settled};
    if (store_each_day(sv->store, true, today(), LIMIT_DAYS_SHOWN, add_date, days) == STORE_OK &&
        (!o.found || board_show(sv, date, &eyes, shown)))
        session_reply(s, m->id, reply);
    else {
        json_decref(reply);
        failed(s, m->id);
    }
}

/* ---- playing ---- */

static void begin(session *s, const message *m, const daily_game *g)
{
    const char *why = "";
    room *r = room_make(s->sv, s->who->kept.id);
    memcpy(r->secret, g->secret, sizeof r->secret);
    timing_day_text(g->day, r->board);
    r->setup = g->setup;
    r->physics = TOWER_VERSION;
    r->seats = g->setup.solo ? 1 : g->setup.players;
    room_sit(r, 0, s->who);
    for (int i = 0; i < g->bots; i++) room_sit_bot(&r->seat[i + 1], g->level[i]);
    room_save(r);
    board_begin(r, &s->who->kept);
    if (room_begin(r, &why)) {
        session_error(s, m->id, "setup", why);
        return;
    }
    room_attend(r, s, NULL);
    show_table(r, s, m->id);
    room_go_on(r);
}

/* Asking again leads to the same table: one game counts, in all windows. */
void daily_play(session *s, const message *m)
{
    char board[DAY_TEXT];
    store_entry own;
    server *sv = s->sv;
    const daily_game *g = find(sv, today());
    if (!g) {
        session_error(s, m->id, "wrong-time", "there is no game of this day");
        return;
    }
    timing_day_text(g->day, board);
    visitor_alone(sv, s->who->kept.id);
    store_result result = store_get_entry(sv->store, board, s->who->kept.id, &own);
    if (result == STORE_OK) {
        message same = *m;
        g_strlcpy(same.table, own.table, sizeof same.table);
        room_open(s, &same);
    } else if (result != STORE_NONE)
        failed(s, m->id);
    else if (s->rooms->len >= LIMIT_ATTENDING)
        session_error(s, m->id, "too-many", "too many tables are open here: close one");
    else if (room_may_host(s, m))
        begin(s, m, g);
}
