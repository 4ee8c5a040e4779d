/* match.c - answers, what can be taken back, and the journal (see match.h).
 *
 * A step in the journal is its kind, its seat, a byte of flags, and answers as pairs of player and choice, those of
 * chance included:
 *     S seat 0      pairs    the start
 *     A seat flags  pairs    an answer; FLAG_CONFIRM: it is not held
 *     C seat 0      pairs    a confirmation, and what chance answered then
 *     U seat flags           the seat takes back: FLAG_ALL all that is free, FLAG_CONSENT beyond what is free
 *     T nobody 0    pairs    a throw that physics made; then how the keshis lie in the tower, what can be watched of
 *                            the throw, and the lengths of these two, in two bytes each. Both are empty where the dice
 *                            had to decide, and with the flag MATCH_THIN (thin.h).
 */
#include "match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { STEP_START = 'S', STEP_ANSWER = 'A', STEP_CONFIRM = 'C', STEP_UNDO = 'U', STEP_THROW = 'T' };
enum { FLAG_CONFIRM = 1, FLAG_ALL = 2, FLAG_CONSENT = 4 };
enum { FREE_MAX = 1024 }; /* answers without a barrier between them: a turn has a few dozen at most */
enum { HEAD = 3, TAIL = 4 };

const mk_event *match_event(const match_change *c, int i)
{
    return (const mk_event *)(const void *)c->told.data + i;
}

void match_change_free(match_change *c)
{
    buf_free(&c->step);
    buf_free(&c->told);
}

static void change_begin(match_change *c, int kind, int seat, int flags)
{
    char head[HEAD] = {(char)kind, (char)seat, (char)flags};
    buf_clear(&c->step);
    buf_clear(&c->told);
    buf_add(&c->step, head, sizeof head);
    c->by = (uint8_t)seat;
    c->undone = kind == STEP_UNDO;
}

void match_free(match *m)
{
    free(m->log);
    free(m->base);
    free(m->tower);
    m->log = NULL;
    m->tower = NULL;
    m->base = NULL;
}

static void *copy_of(const void *data, size_t len)
{
    void *copy = data && len ? malloc(len) : NULL;
    if (copy) memcpy(copy, data, len);
    return copy;
}

int match_copy(match *to, const match *from)
{
    *to = *from;
    to->log = copy_of(from->log, (size_t)from->log_len * sizeof *to->log);
    to->log_room = from->log_len;
    to->base = copy_of(from->base, sizeof *to->base);
    to->tower = copy_of(from->tower, from->tower_len);
    to->tower_room = from->tower_len;
    bool whole = (to->log || !from->log_len) && (to->base || !from->base) && (to->tower || !from->tower_len);
    if (!whole) match_free(to);
    return whole ? MK_OK : MATCH_FULL;
}

bool match_over(const match *m)
{
    return mk_over(&m->game) && m->holder == MK_NOBODY;
}

bool match_held(const match *m, int seat)
{
    return m->holder == seat;
}

bool match_asked(const match *m, int seat)
{
    return m->holder == MK_NOBODY ? mk_asked(&m->game, seat) : match_held(m, seat);
}

/* The lowest possible first member leaves most to choose from for the others. */
int match_options(const mk_game *g, int seat, mk_choice out[MK_OPTIONS_MAX])
{
    int n = mk_options(g, seat, out);
    if (mk_set_size(g, seat) == 1 || n == 0) return n;
    mk_game rest;
    mk_copy(&rest, g);
    rest.quiet = 1;
    int op = mk_question(g, seat).op;
    bool member[256] = {false};
    for (int k = mk_set_size(g, seat); k > 0 && mk_question(&rest, seat).op == op; k--) {
        mk_choice option[MK_OPTIONS_MAX];
        int options = mk_options(&rest, seat, option);
        for (int i = 0; i < options; i++) member[option[i]] = true;
        mk_apply(&rest, seat, option[0]);
    }
    n = 0;
    for (int c = 0; c < 256 && n < MK_OPTIONS_MAX; c++)
        if (member[c]) out[n++] = (mk_choice)c;
    return n;
}

static int player_of(uint16_t entry)
{
    return entry >> 8 & 7;
}

/* ---- one answer ---- */

/* What lies before this moment stands. The position is kept, so that taking back what is free is quick. */
static void set_barrier(match *m)
{
    m->barrier = m->log_len;
    m->safe_answered = m->answered;
    memcpy(m->safe, &m->game, MK_CLONE_BYTES);
}

static bool log_room(match *m)
{
    if (m->log_len < m->log_room) return true;
    int room = m->log_room ? 2 * m->log_room : 128;
    uint16_t *more = m->log_len < RECORD_ANSWERS ? realloc(m->log, (size_t)room * sizeof *more) : NULL;
    if (!more) return false;
    m->log = more;
    m->log_room = room;
    return true;
}

/* All who choose in secret at once have chosen: what they chose is revealed. */
static bool all_have_chosen(const mk_game *g, int op)
{
    for (int s = 0; s < g->players; s++)
        if (mk_question(g, s).op == op) return false;
    return true;
}

void match_add_events(const mk_game *g, match_change *out)
{
    buf_add(&out->told, (const char *)g->event, g->events_len * sizeof g->event[0]);
}

static int log_answer(match *m, int player, mk_choice c, bool first, match_change *out)
{
    if (!log_room(m)) return MATCH_FULL;
    int op = mk_question(&m->game, player).op;
    int error = mk_apply(&m->game, player, c);
    if (error) return error;
    if (player != MK_CHANCE) m->answered = (uint8_t)op;
    m->log[m->log_len++] = (uint16_t)(c | player << 8 | (first ? MATCH_FIRST : 0));
    bool revealed = player == MK_CHANCE || (mk_rule_about(op).together && all_have_chosen(&m->game, op));
    if (revealed) set_barrier(m);
    if (!out) return MK_OK;
    char pair[2] = {(char)player, (char)c};
    buf_add(&out->step, pair, sizeof pair);
    match_add_events(&m->game, out);
    return out->step.failed || out->told.failed ? MATCH_FULL : MK_OK;
}

bool match_throwing(const match *m)
{
    return m->physics && m->holder == MK_NOBODY && throws_asked(&m->game);
}

static int roll(match *m, match_change *out)
{
    dice d = dice_begin(m->seed);
    int error = MK_OK;
    while (!error && mk_to_act(&m->game) == MK_CHANCE && !match_throwing(m))
        error = log_answer(m, MK_CHANCE, dice_roll(&d, &m->game), false, out);
    return error;
}

/* The seat has answered something that it can still take back, and somebody else comes next. Among those who choose in
 * secret it is no one's turn: each can take its own choice back. */
static bool must_hold(const match *m, int seat)
{
    if (m->barrier == m->log_len) return false;
    int next = mk_to_act(&m->game);
    int op = next < MK_SEATS ? mk_question(&m->game, next).op : OP_NONE;
    return mk_rule_about(op).together ? op != m->answered : !mk_asked(&m->game, seat);
}

/* ---- steps: what is the same in all of them ---- */

typedef struct before { /* the match before a step */
    match m;
    mk_task question[MK_SEATS];
    bool asked[MK_SEATS];
} before;

static void remember(const match *m, before *b)
{
    b->m = *m;
    for (int s = 0; s < MK_SEATS; s++) {
        b->asked[s] = match_asked(m, s);
        b->question[s] = match_held(m, s) ? (mk_task){0} : mk_question(&m->game, s);
    }
}

/* Questions that were not there before the step are numbered by it. */
static void finish(match *m, const before *b, int seat, const match_change *c)
{
    m->steps++;
    if (seat < MK_SEATS) match_note(m, seat, b->m.since[seat], b->question[seat].op, c);
    for (int s = 0; s < MK_SEATS; s++) {
        mk_task now = match_held(m, s) ? (mk_task){0} : mk_question(&m->game, s);
        bool same = b->asked[s] && s != seat && !memcmp(&now, &b->question[s], sizeof now);
        if (match_asked(m, s) && !same) m->since[s] = m->steps;
    }
}

/* As before, but for what the log has room for. */
static int go_back(match *m, const before *b, int error)
{
    uint16_t *log = m->log;
    int room = m->log_room;
    *m = b->m;
    m->log = log;
    m->log_room = room;
    return error;
}

static int conclude(match *m, const before *b, int seat, bool confirm, match_change *out)
{
    m->holder = !confirm && must_hold(m, seat) ? (uint8_t)seat : MK_NOBODY;
    if (m->holder == MK_NOBODY) {
        /* what others may act on, or is about to be revealed, is done; secret choices are open until all have chosen */
        if (must_hold(m, seat)) set_barrier(m);
        int error = roll(m, out);
        if (error) return go_back(m, b, error);
    }
    finish(m, b, seat, out);
    return MK_OK;
}

/* ---- the start ---- */

int match_empty(match *m, const mk_setup *setup, uint64_t seed, bool physics, const char **why)
{
    *m = (match){.setup = *setup, .seed = seed, .physics = physics, .holder = MK_NOBODY, .tower_round = THROWS_NONE};
    int error = mk_start(&m->game, setup, why);
    m->setup.rules = (uint8_t)(m->game.rules + 1);
    set_barrier(m);
    return error;
}

int match_resume(match *m, const mk_setup *setup, uint64_t seed, bool physics, uint32_t steps, const mk_game *position)
{
    *m = (match){.setup = *setup,
                 .seed = seed,
                 .physics = physics,
                 .holder = MK_NOBODY,
                 .steps = steps,
                 .game = *position,
                 .tower_round = THROWS_NONE};
    m->base = malloc(sizeof *m->base);
    if (!m->base) return MATCH_FULL;
    *m->base = *position;
    for (int s = 0; s < MK_SEATS; s++) m->since[s] = steps;
    set_barrier(m);
    return MK_OK;
}

static void add_start(const match *m, match_change *out)
{
    change_begin(out, STEP_START, MK_NOBODY, 0);
    match_add_events(&m->game, out);
}

int match_begin(match *m, const mk_setup *setup, uint64_t seed, bool physics, match_change *out, const char **why)
{
    int error = match_empty(m, setup, seed, physics, why);
    if (error) return error;
    before b;
    remember(m, &b);
    add_start(m, out);
    error = conclude(m, &b, MK_NOBODY, true, out);
    if (error) match_free(m);
    return error;
}

/* One step of a record: a seat's answer (none in the first step) and what chance answers then. */
static int import_step(match *m, const record *r, int *at, mk_game *g, match_change *out)
{
    before b;
    const record_item *i = record_peek(r, *at);
    int seat = m->steps ? i->player : MK_NOBODY, error = MK_OK;
    remember(m, &b);
    if (m->steps)
        change_begin(out, STEP_ANSWER, seat, FLAG_CONFIRM);
    else
        add_start(m, out);
    for (bool first = m->steps; !error && i && (first || i->player == MK_CHANCE); first = false) {
        error = i->hidden ? MATCH_STEP : log_answer(m, i->player, i->choice, first, out);
        record_step(r, at, g);
        i = record_peek(r, *at);
    }
    return error ? error : conclude(m, &b, seat, true, out);
}

int match_import(match *m, const record *r, uint64_t seed, bool physics, match_keep *keep, void *context,
                 match_change *out)
{
    const char *why;
    mk_game g;
    int at = 0, error = match_empty(m, &r->setup, seed, physics, &why);
    if (error) return error;
    record_start(r, &g);
    do {
        error = import_step(m, r, &at, &g, out);
        if (!error) keep(context, m, out);
    } while (!error && record_peek(r, at));
    if (error) match_free(m);
    return error;
}

/* ---- answers ---- */

static int compare_choices(const void *a, const void *b)
{
    return *(const mk_choice *)a - *(const mk_choice *)b;
}

/* A set: all of it possible, none twice. Sorts it. */
static int check_set(const mk_game *g, int seat, mk_choice *c, int n, int *refused)
{
    mk_choice option[MK_OPTIONS_MAX];
    int options = match_options(g, seat, option);
    qsort(c, (size_t)n, sizeof *c, compare_choices);
    for (int i = 0; i < n; i++) {
        *refused = c[i];
        bool twice = i > 0 && c[i] == c[i - 1];
        if (twice || !memchr(option, c[i], (size_t)options)) return MK_ERR_CHOICE;
    }
    return MK_OK;
}

static int check_answer(const mk_game *g, int seat, mk_choice *c, int n, int *refused)
{
    *refused = -1;
    if (!mk_asked(g, seat)) return MK_ERR_TURN;
    if (n < 1 || n > mk_set_size(g, seat)) return MK_ERR_CHOICE;
    return n > 1 ? check_set(g, seat, c, n, refused) : MK_OK;
}

int match_try(mk_game *g, int seat, const mk_choice *choice, int n, int *refused, match_change *out)
{
    mk_choice c[MATCH_SET] = {0};
    if (n > MATCH_SET) return MK_ERR_CHOICE;
    memcpy(c, choice, (size_t)n);
    int error = check_answer(g, seat, c, n, refused), op = mk_question(g, seat).op;
    /* the last of a set may be forced: then they have been chosen by themselves */
    for (int i = 0; !error && i < n && mk_question(g, seat).op == op; i++) {
        *refused = c[i];
        error = mk_apply(g, seat, c[i]);
        if (!error) match_add_events(g, out);
    }
    return error;
}

static int confirm_step(match *m, int seat, match_change *out)
{
    before b;
    remember(m, &b);
    change_begin(out, STEP_CONFIRM, seat, 0);
    set_barrier(m);
    return conclude(m, &b, seat, true, out);
}

int match_answer(match *m, int seat, const mk_choice *choice, int n, bool confirm, int *refused, match_change *out)
{
    *refused = -1;
    if (!match_asked(m, seat)) return MK_ERR_TURN;
    if (match_held(m, seat) || (n == 1 && choice[0] == MATCH_CONFIRM)) {
        *refused = choice[0];
        bool right = match_held(m, seat) && n == 1 && choice[0] == MATCH_CONFIRM;
        return right ? confirm_step(m, seat, out) : MK_ERR_CHOICE;
    }
    mk_choice c[MATCH_SET] = {0};
    if (n > MATCH_SET) return MK_ERR_CHOICE;
    memcpy(c, choice, (size_t)n);
    int error = check_answer(&m->game, seat, c, n, refused);
    if (error) return error;
    before b;
    remember(m, &b);
    change_begin(out, STEP_ANSWER, seat, confirm ? FLAG_CONFIRM : 0);
    int op = mk_question(&m->game, seat).op;
    for (int i = 0; !error && i < n && mk_question(&m->game, seat).op == op; i++) {
        *refused = c[i];
        error = log_answer(m, seat, c[i], i == 0, out);
    }
    return error ? go_back(m, &b, error) : conclude(m, &b, seat, confirm, out);
}

/* ---- throws ---- */

void match_throws(const match *m, throws *t)
{
    mk_game g;
    const char *why;
    tower_state known;
    throws_begin(t, m->seed, m->setup.layer);
    bool is_known = m->tower_round != THROWS_NONE && !tower_read(&known, m->tower, m->tower_len);
    if (m->base)
        g = *m->base;
    else
        mk_start(&g, &m->setup, &why);
    for (int i = 0; i < m->log_len; i++) {
        throws_watch(t, &g);
        mk_apply_legal(&g, player_of(m->log[i]), (mk_choice)m->log[i]);
        if (is_known && !throws_asked(&g) && t->n && t->one[t->n - 1].round == m->tower_round) {
            throws_know(t, &known);
            is_known = false;
        }
    }
    throws_watch(t, &g);
}

static void know_tower(match *m, const uint8_t *bytes, size_t len)
{
    m->tower_round = THROWS_NONE;
    if (len > m->tower_room) {
        uint8_t *more = realloc(m->tower, len);
        if (!more) return; /* then the throws so far will be made again */
        m->tower = more;
        m->tower_room = (uint16_t)len;
    }
    if (len) memcpy(m->tower, bytes, len);
    m->tower_len = (uint16_t)len;
    if (len) m->tower_round = (uint8_t)throws_round(&m->game);
}

static void add_tail(match_change *out, const uint8_t *state, size_t state_len, const tower_recording *recording)
{
    size_t len = recording ? recording->len : 0;
    uint8_t tail[TAIL] = {(uint8_t)state_len, (uint8_t)(state_len >> 8), (uint8_t)len, (uint8_t)(len >> 8)};
    buf_add(&out->step, (const char *)state, state_len);
    if (recording) buf_add(&out->step, (const char *)recording->bytes, len);
    buf_add(&out->step, (const char *)tail, sizeof tail);
}

int match_throw(match *m, const throws *t, match_change *out)
{
    before b;
    dice d = dice_begin(m->seed);
    int error = match_throwing(m) ? MK_OK : MATCH_STEP;
    if (error) return error;
    remember(m, &b);
    change_begin(out, STEP_THROW, MK_NOBODY, 0);
    uint8_t state[TOWER_STATE_BYTES];
    size_t len = t ? tower_write(&t->state, state) : 0;
    while (!error && throws_asked(&m->game))
        error = log_answer(m, MK_CHANCE, t ? throws_answer(t, &m->game) : dice_roll(&d, &m->game), false, out);
    if (!error) error = roll(m, out);
    if (!error) add_tail(out, state, len, t ? &t->recording : NULL);
    if (!error && out->step.failed) error = MATCH_FULL;
    if (error) return go_back(m, &b, error);
    know_tower(m, state, len);
    finish(m, &b, MK_NOBODY, out);
    return MK_OK;
}

/* Where the parts of a throw's step begin; false: it is none. */
typedef struct throw_parts {
    size_t pairs, state_len, recording_len;
    const uint8_t *state, *recording;
} throw_parts;

static bool take_apart(const uint8_t *b, size_t len, throw_parts *p)
{
    if (len < HEAD + TAIL || b[0] != STEP_THROW || b[1] != MK_NOBODY || b[2] & ~MATCH_THIN) return false;
    const uint8_t *tail = b + len - TAIL;
    p->state_len = (size_t)tail[0] | (size_t)tail[1] << 8;
    p->recording_len = (size_t)tail[2] | (size_t)tail[3] << 8;
    size_t rest = len - HEAD - TAIL;
    if (p->state_len > TOWER_STATE_BYTES || p->state_len + p->recording_len > rest) return false;
    p->recording = tail - p->recording_len;
    p->state = p->recording - p->state_len;
    rest -= p->state_len + p->recording_len;
    p->pairs = rest / 2;
    return rest % 2 == 0;
}

bool match_recording(const void *step, size_t len, const uint8_t **recording, size_t *recording_len)
{
    throw_parts p;
    if (!take_apart(step, len, &p) || !p.recording_len) return false;
    *recording = p.recording;
    *recording_len = p.recording_len;
    return true;
}

/* ---- taking back ---- */

/* Where the seat's last step from `from` on begins, or -1. */
static int last_step(const match *m, int seat, int from)
{
    for (int i = m->log_len - 1; i >= from; i--)
        if (m->log[i] & MATCH_FIRST && player_of(m->log[i]) == seat) return i;
    return -1;
}

bool match_begins(const match *m, int at)
{
    return m->log[at] & MATCH_FIRST;
}

int match_undo_place(const match *m, int seat, int steps)
{
    int place = -1;
    for (int i = m->log_len - 1; i >= 0 && steps > 0; i--)
        if (m->log[i] & MATCH_FIRST && player_of(m->log[i]) == seat) place = i, steps--;
    return place;
}

int match_undo_kind(const match *m, int seat)
{
    if (match_over(m)) return UNDO_NONE;
    if (last_step(m, seat, m->barrier) >= 0) return UNDO_FREE;
    return last_step(m, seat, 0) >= 0 ? UNDO_CONSENT : UNDO_NONE;
}

int match_undo_free(const match *m, int seat)
{
    int n = 0;
    for (int i = m->barrier; i < m->log_len && !match_over(m); i++)
        n += m->log[i] & MATCH_FIRST && player_of(m->log[i]) == seat;
    return n;
}

/* The player answers next: what others did before stands, but for other choices in the same secret question. */
static void fence(match *m, int player)
{
    int op = mk_question(&m->game, player).op;
    bool other = m->log_len > 0 && player_of(m->log[m->log_len - 1]) != player;
    if (mk_rule_about(op).together ? op != m->answered : other) set_barrier(m);
}

static int apply_log(match *m, const uint16_t *log, int len)
{
    int error = MK_OK;
    for (int i = 0; !error && i < len; i++) {
        fence(m, player_of(log[i]));
        error = log_answer(m, player_of(log[i]), (mk_choice)log[i], log[i] & MATCH_FIRST, NULL);
    }
    return error;
}

bool match_goes_behind(const match *m, const void *step, size_t len)
{
    const uint8_t *b = step;
    return m->base && !m->barrier && len >= HEAD && b[0] == STEP_UNDO && b[2] & FLAG_ALL;
}

/* From the start of the match, or the position that it goes on from. */
static int rebuild(match *m, const uint16_t *log, int len)
{
    const char *why;
    m->log_len = 0;
    m->answered = OP_NONE;
    m->tower_round = THROWS_NONE;
    if (m->base)
        m->game = *m->base;
    else
        mk_start(&m->game, &m->setup, &why);
    set_barrier(m);
    return apply_log(m, log, len);
}

/* From the barrier on: what others chose in secret since then stays, the seat's answers from this place on go. */
static int take_back_freely(match *m, int seat, int from, const uint16_t *log, int len)
{
    uint16_t kept[FREE_MAX];
    int n = 0;
    for (int i = m->barrier; i < len; i++) {
        if (i >= from && player_of(log[i]) == seat) continue;
        if (n == FREE_MAX) return MATCH_FULL;
        kept[n++] = log[i];
    }
    memcpy(&m->game, m->safe, MK_CLONE_BYTES);
    m->answered = m->safe_answered;
    m->log_len = m->barrier;
    return apply_log(m, kept, n);
}

static int take_back(match *m, int seat, int flags)
{
    int from = last_step(m, seat, m->barrier), len = m->log_len;
    bool free_ = from >= 0;
    if (!free_ && flags & FLAG_CONSENT) from = last_step(m, seat, 0);
    if (from < 0) return MATCH_NOTHING;
    if (!free_ && m->beyond == MATCH_BEYOND) return MATCH_FULL;
    if (flags & FLAG_ALL)
        for (int i = from; i >= m->barrier; i--)
            if (player_of(m->log[i]) == seat) from = i;
    uint16_t *log = malloc((size_t)len * sizeof *log);
    if (!log) return MATCH_FULL;
    memcpy(log, m->log, (size_t)len * sizeof *log);
    m->holder = MK_NOBODY;
    m->beyond += !free_;
    int error = free_ ? take_back_freely(m, seat, from, log, len) : rebuild(m, log, from);
    if (!error && !free_) fence(m, seat);
    if (error) memcpy(m->log, log, (size_t)len * sizeof *log); /* the caller restores the rest */
    free(log);
    return error;
}

int match_undo(match *m, int seat, bool all, bool consent, match_change *out)
{
    int flags = (all ? FLAG_ALL : 0) | (consent ? FLAG_CONSENT : 0);
    if (match_over(m)) return MATCH_NOTHING;
    before b;
    remember(m, &b);
    change_begin(out, STEP_UNDO, seat, flags);
    int error = take_back(m, seat, flags);
    if (error) return go_back(m, &b, error);
    m->game.events_len = 0;
    finish(m, &b, seat, out);
    return MK_OK;
}

/* ---- the journal ---- */

static int replay_pairs(match *m, int kind, int seat, const uint8_t *pair, size_t n, match_change *out)
{
    int error = MK_OK;
    bool first = kind != STEP_CONFIRM;
    for (size_t i = 0; !error && i < n; i++) {
        int player = pair[2 * i];
        if (player > MK_CHANCE) return MATCH_STEP;
        /* chance is asked once the seat's answer stands; then the seat cannot take it back */
        error = log_answer(m, player, pair[2 * i + 1], player == seat ? first : kind == STEP_START, out);
        if (player == seat) first = false;
    }
    return error;
}

static int replay(match *m, int kind, int seat, int flags, const uint8_t *pair, size_t n, match_change *out)
{
    if ((kind == STEP_START) != (m->steps == 0)) return MATCH_STEP;
    if (kind == STEP_UNDO) return take_back(m, seat, flags);
    if (kind != STEP_START && kind != STEP_ANSWER && kind != STEP_CONFIRM && kind != STEP_THROW) return MATCH_STEP;
    if (kind == STEP_THROW && !match_throwing(m)) return MATCH_STEP;
    if (kind == STEP_CONFIRM && !match_held(m, seat)) return MATCH_STEP;
    if (kind == STEP_CONFIRM) set_barrier(m);
    m->holder = MK_NOBODY;
    int error = replay_pairs(m, kind, seat, pair, n, out);
    if (error) return error;
    if (kind == STEP_START) set_barrier(m);
    bool open = kind == STEP_ANSWER && must_hold(m, seat);
    if (open && !(flags & FLAG_CONFIRM)) m->holder = (uint8_t)seat;
    if (open && flags & FLAG_CONFIRM) set_barrier(m);
    bool rolled = m->holder != MK_NOBODY || mk_to_act(&m->game) != MK_CHANCE || match_throwing(m);
    return rolled ? MK_OK : MATCH_STEP;
}

int match_replay(match *m, const void *step, size_t len, match_change *out)
{
    const uint8_t *b = step;
    throw_parts thrown = {0};
    tower_state state;
    if (len < HEAD || b[1] > MK_NOBODY) return MATCH_STEP;
    bool throw = b[0] == STEP_THROW;
    if (throw ? !take_apart(b, len, &thrown) : (len - HEAD) % 2) return MATCH_STEP;
    if (throw &&thrown.state_len && tower_read(&state, thrown.state, thrown.state_len)) return MATCH_STEP;
    size_t pairs = throw ? thrown.pairs : (len - HEAD) / 2;
    before was;
    remember(m, &was);
    change_begin(out, b[0], b[1], b[2]);
    if (m->steps == 0) add_start(m, out);
    int error = replay(m, b[0], b[1], b[2], b + HEAD, pairs, out);
    if (error) return go_back(m, &was, MATCH_STEP);
    if (throw) buf_add(&out->step, (const char *)b + HEAD + 2 * pairs, len - HEAD - 2 * pairs);
    if (throw) know_tower(m, thrown.state, thrown.state_len);
    if (b[0] == STEP_UNDO) m->game.events_len = 0;
    finish(m, &was, b[1], out);
    return MK_OK;
}

bool match_record(const match *m, record *r)
{
    mk_game g;
    const char *why;
    *r = (record){0};
    if (m->base || record_begin(r, &m->setup, &g, &why)) return false;
    for (int i = 0; i < m->log_len; i++)
        if (record_apply(r, &g, player_of(m->log[i]), (mk_choice)m->log[i])) return false;
    return !r->failed;
}
