/* record_write.c - a record as text, for everybody or for one seat of a running game. */
#include <inttypes.h>
#include <string.h>

#include "record.h"
#include "settings.h"

static void write_seed(const record *r, buf *out)
{
    if (r->seed_kind == SEED_NONE)
        buf_puts(out, "seed none\n");
    else if (r->over && r->seed_kind == SEED_OPEN)
        buf_printf(out, "seed %" PRIu64 "\n", r->seed);
    else
        buf_printf(out, "%s %s\n", r->committed ? "commitment" : "seed-hash", r->seed_hash);
    char text[FAIR_SECRET_TEXT];
    if (r->over && r->has_secret) {
        fair_write(r->fair.secret, FAIR_SECRET, text);
        buf_printf(out, "secret %s\n", text);
    }
    for (int s = 0; s < r->setup.players; s++) {
        if (!(r->fair.given >> s & 1)) continue;
        fair_write(r->fair.lot[s], FAIR_LOT, text);
        buf_printf(out, "lot p%d %s\n", s + 1, text);
    }
    if (r->tower_version) buf_printf(out, "tower %d\n", r->tower_version);
}

static void write_clock(const record *r, buf *out)
{
    if (r->clock.kind == CLOCK_NONE) return;
    buf_puts(out, "clock ");
    timing_write(&r->clock, out);
    buf_puts(out, "\n");
}

static void write_header(const record *r, buf *out)
{
    const mk_setup *s = &r->setup;
    buf_printf(out, "marrakesh record %d\n", RECORD_VERSION);
    if (r->event[0]) buf_printf(out, "event %s\n", r->event);
    if (r->date[0]) buf_printf(out, "date %s\n", r->date);
    for (int key = 0; key < SETTINGS; key++) {
        char text[SETTINGS_TEXT];
        if (settings_write(s, key, text)) buf_printf(out, "%s %s\n", settings_name[key], text);
    }
    if (r->figures[0]) buf_printf(out, "figures %s\n", r->figures);
    write_clock(r, out);
    for (int p = 0; p < s->players; p++) buf_printf(out, "name p%d %s\n", p + 1, r->name[p]);
    write_seed(r, out);
    for (int p = 0; r->over && p < s->players; p++)
        buf_printf(out, "result p%d place %d points %d\n", p + 1, r->place[p], r->score[p]);
    buf_puts(out, "\n");
}

static void print_choice(const record_item *i, buf *out)
{
    char who[MK_NAME_MAX], what[MK_NAME_MAX];
    mk_rule_info rule = mk_rule_about(i->op);
    const char *choice = i->hidden ? "?" : i->choice == MK_PASS ? "pass" : mk_name(rule.noun, i->choice, what);
    buf_printf(out, "%s %s %s", mk_name(NOUN_SEAT, i->player, who), rule.name, choice ? choice : "?");
}

void record_print(const record *r, const record_item *i, buf *out)
{
    switch (i->kind) {
    case RECORD_ANSWER: print_choice(i, out); break;
    case RECORD_FORCED:
        buf_puts(out, "(");
        print_choice(i, out);
        buf_puts(out, ")");
        break;
    case RECORD_ROUND: buf_printf(out, "= season %d round %d", i->op + 1, i->choice + 1); break;
    case RECORD_COMMENT:
        buf_puts(out, "{");
        buf_add(out, buf_text(&r->comments) + i->at, i->len);
        buf_puts(out, "}");
        break;
    case RECORD_OPEN: buf_puts(out, "["); break;
    default: buf_puts(out, "]"); break;
    }
}

/* Everything, with the numbers of the answers: a variation begins with the number of the answer that it replaces. */
static void write_all(const record *r, buf *out)
{
    int number[RECORD_DEPTH + 1] = {0}, depth = 0;
    for (int i = 0; i < r->items; i++) {
        const record_item *it = &r->item[i];
        if (it->kind == RECORD_CLOSE) depth--;
        for (int k = 0; k < depth; k++) buf_puts(out, "  ");
        if (it->kind == RECORD_ANSWER) buf_printf(out, "%d. ", ++number[depth]);
        record_print(r, it, out);
        buf_puts(out, "\n");
        if (it->kind == RECORD_OPEN) {
            depth++;
            number[depth] = number[depth - 1] - 1;
        }
    }
}

/* What one seat may know of a running game. */
typedef struct eyes {
    mk_game now;
    int seat;
    int group;          /* item from which on all answer a question at once, in secret, that is not finished */
    int last[MK_SEATS]; /* last item of each seat there */
} eyes;

/* The item before i on the main line: over variations, not into them. */
static int item_before(const record *r, int i)
{
    int depth = 0;
    do {
        i--;
        if (i >= 0 && r->item[i].kind == RECORD_CLOSE)
            depth++;
        else if (i >= 0 && r->item[i].kind == RECORD_OPEN)
            depth--;
        else if (i >= 0 && r->item[i].kind == RECORD_COMMENT)
            continue;
        else if (depth == 0)
            break;
    } while (i >= 0);
    return i;
}

static void open_eyes(const record *r, int seat, eyes *e)
{
    int at = 0;
    e->seat = seat;
    e->group = r->items;
    for (int p = 0; p < MK_SEATS; p++) e->last[p] = -1;
    record_start(r, &e->now);
    while (record_step(r, &at, &e->now)) {
    }
    int op = mk_question(&e->now, mk_to_act(&e->now)).op;
    if (!mk_rule_about(op).together) return;
    for (int i = item_before(r, r->items); i >= 0; i = item_before(r, i)) {
        const record_item *it = &r->item[i];
        if (it->kind == RECORD_ROUND || it->op != op) break;
        e->group = i;
        if (e->last[it->seat] < 0) e->last[it->seat] = i;
    }
}

/* R2.11: a provision tile is secret until it is turned up. R16.2, R16.3: tiles of a searched pile and scrolls drawn in
 * the set-up until somebody shows that they were there. */
static bool tile_hidden(const record *r, int i, const eyes *e)
{
    const record_item *it = &r->item[i];
    if (it->kind == RECORD_ROUND || !mk_secret_draw(it->op) || it->seat == e->seat) return false;
    if (it->op != OP_DEAL) return !record_shown_later(r, i, e->seat);
    const mk_player *p = &e->now.player[it->seat];
    for (int k = 0; k < MK_SEASONS; k++)
        if (p->provision[k] == it->choice && (p->provisions_up >> k & 1)) return false;
    return true;
}

/* One item of the main line for one seat. How many answers a secret choice took would tell something about it: so
 * another seat's choice is one line, once it is complete, and nothing before. R16.4: which tiles a seat has kept stays
 * secret, too. */
static void write_seen(const record *r, int i, const eyes *e, int *number, buf *out)
{
    const record_item *it = &r->item[i];
    bool open = i >= e->group, kept = it->kind != RECORD_ROUND && it->op == OP_KEEP;
    bool secret = (open || kept) && it->seat != e->seat;
    if (secret && open && (i != e->last[it->seat] || mk_asked(&e->now, it->seat))) return;
    if (secret && !open && !record_last_part(r, i)) return;
    record_item shown = *it;
    shown.hidden |= secret || tile_hidden(r, i, e);
    if (secret) shown.kind = RECORD_ANSWER; /* the last part of a choice may be forced */
    if (shown.kind == RECORD_ANSWER) buf_printf(out, "%d. ", ++*number);
    record_print(r, &shown, out);
    buf_puts(out, "\n");
}

static void write_for_seat(const record *r, int seat, buf *out)
{
    eyes e;
    int number = 0, depth = 0;
    open_eyes(r, seat, &e);
    for (int i = 0; i < r->items; i++) {
        int kind = r->item[i].kind;
        if (kind == RECORD_OPEN)
            depth++;
        else if (kind == RECORD_CLOSE)
            depth--;
        else if (depth == 0 && kind != RECORD_COMMENT)
            write_seen(r, i, &e, &number, out);
    }
}

bool record_write(const record *r, int seat, buf *out)
{
    write_header(r, out);
    if (seat == RECORD_ALL || r->over)
        write_all(r, out);
    else
        write_for_seat(r, seat, out);
    return !out->failed && !r->failed;
}
