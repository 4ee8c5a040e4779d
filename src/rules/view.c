/* view.c - secrets: what a seat may know, and how to guess the rest.
 *
 * Secret are: choices made at once by all (R3.1 keshis, R2.11 and R9.6 provision tiles) until all have chosen, the
 * provision tiles that are not turned up, and with modules what a player has seen in a pile (R16.2) and the yellow
 * scrolls drawn in the set-up (R16.3). What nobody knows is not decided yet, so it needs no hiding. A view is a game
 * like any other, so clients, bots and searches use one set of functions:
 *
 *     mk_game view;
 *     mk_view(&g, seat, &view);           // others have not begun to choose; their secret tiles are 0
 *     mk_determinize(&view, seat, random); // deal these tiles, then play on
 *
 * Two games that differ only in what the seat may not know have views with the same bytes. Hence a view forgets
 * how far the others have got with a secret choice, and puts turned-up tiles before the unknown ones, because
 * their places among the sorted tiles would tell how high the unknown ones are.
 */
#include "rules.h"

static unsigned selectable_of(const mk_player *p)
{
    return p->hand & ~(unsigned)p->placeholder;
}

/* Who has no more than three keshis to choose from has no choice, and no secret. */
static bool has_choice(const mk_player *p, int op)
{
    return op != OP_PICK || bits(selectable_of(p)) > MK_PICKS;
}

/* The group of tasks of a rule that all answer at once: from *low up to the place returned. */
static int group_of(const mk_game *g, int op, int *low)
{
    int at = 0;
    while (at < g->agenda_len && g->agenda[at].op != op) at++;
    *low = at;
    while (at < g->agenda_len && g->agenda[at].op == op) at++;
    return at;
}

/* The others' choices become ones that have not begun, in the order in which they were asked. */
static void hide_choices(mk_game *v, int op, int seat)
{
    mk_task group[MK_SEATS];
    int low, high = group_of(v, op, &low), n = 0;
    if (low == high) return;
    for (int i = v->players - 1; i >= 0; i--) {
        int s = seat_at(v, i);
        mk_player *p = &v->player[s];
        if (automatic(v, s)) continue; /* S1: it has no secrets */
        if (s != seat && has_choice(p, op)) {
            p->picked = 0;
            p->provision_pick = 0;
            int most = op == OP_PICK ? MK_PICKS : op == OP_KEEP ? MK_SEASONS : 0;
            group[n++] = (mk_task){.op = (uint8_t)op, .player = (uint8_t)s, .n = (uint8_t)most};
            continue;
        }
        for (int at = low; at < high; at++)
            if (v->agenda[at].player == s) group[n++] = v->agenda[at];
    }
    int above = v->agenda_len - high;
    assert(low + n + above <= MK_AGENDA_MAX);
    memmove(&v->agenda[low + n], &v->agenda[high], (size_t)above * sizeof *group);
    memcpy(&v->agenda[low], group, (size_t)n * sizeof *group);
    v->agenda_len = (uint8_t)(low + n + above);
}

/* Turned-up tiles first, the others unknown; R16.4: what was put away, too. */
static void hide_provisions(mk_game *v, int seat)
{
    mk_player *p = &v->player[seat];
    int known = 0;
    for (int i = 0; i < MK_SEASONS; i++) {
        int tile = p->provision[i];
        p->provision[i] = 0;
        if (p->provisions_up >> i & 1)
            p->provision[known++] = (uint8_t)tile;
        else if (tile)
            v->provisions_unseen |= 1u << tile;
    }
    p->provisions_up = (uint8_t)((1u << known) - 1);
    v->provisions_unseen |= p->dealt;
    p->dealt = 0;
}

/* R16.2, R16.3: a pile that somebody else has looked through: which tiles are in it is unknown. */
static void hide_groups(mk_game *v, int seat)
{
    for (int which = 0; which < MK_ROWS; which++) {
        display_row r = row_of(v, which);
        for (int group = 1; group <= r.places; group++) {
            uint64_t set = r.seen[group - 1] >> seat & 1 ? 0 : row_set(v, which, group);
            for (; set; set &= set - 1) {
                int tile = r.first + __builtin_ctzll(set);
                row_set_tile(v, which, group, tile, false);
                row_set_tile(v, which, 0, tile, true);
            }
        }
    }
}

/* R16.3: yellow scrolls that another player has drawn in the set-up. */
static void hide_drawn_scrolls(mk_game *v, int seat)
{
    uint8_t *drawn = v->player[seat].drawn_scroll;
    for (size_t i = 0; i < sizeof v->player[seat].drawn_scroll; i++) {
        if (drawn[i]) row_set_tile(v, CLASS_YELLOW, 0, drawn[i], true);
        drawn[i] = 0;
    }
}

static void copy_events(mk_game *v, const mk_game *g, int seat)
{
    unsigned eye = seat < MK_SEATS ? 1u << seat : 1u << 7; /* spectators see what everybody sees */
    v->events_len = 0;
    for (int i = 0; i < g->events_len; i++)
        if (g->event[i].seen_by & eye) v->event[v->events_len++] = g->event[i];
    size_t used = offsetof(mk_game, event) + v->events_len * sizeof v->event[0];
    memset((char *)v + used, 0, sizeof *v - used); /* what is left of older events tells, too */
}

void mk_view(const mk_game *g, int seat, mk_game *out)
{
    memcpy(out, g, MK_CLONE_BYTES);
    copy_events(out, g, seat);
    hide_choices(out, OP_PICK, seat);
    hide_choices(out, OP_PROVISION, seat);
    hide_choices(out, OP_KEEP, seat);
    hide_groups(out, seat);
    for (int s = 0; s < g->players; s++) {
        if (s == seat) continue;
        hide_provisions(out, s);
        hide_drawn_scrolls(out, s);
    }
}

/* The next number of a splitmix64 sequence, below n. */
static int below(uint64_t *random, int n)
{
    uint64_t z = *random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (int)((z ^ z >> 31) % (unsigned)n);
}

/* Draw one of these tiles that nobody has. */
static int draw_unseen(mk_game *v, uint32_t of, uint64_t *random)
{
    uint32_t set = v->provisions_unseen & of;
    for (int skip = below(random, bits(set)); skip > 0; skip--) set &= set - 1;
    int tile = __builtin_ctz(set);
    v->provisions_unseen &= ~(1u << tile);
    return tile;
}

/* Own tiles are kept ascending; the bits of the turned-up ones go along. */
static void sort_provisions(mk_player *p)
{
    for (int i = 1; i < MK_SEASONS; i++)
        for (int k = i; k > 0 && p->provision[k] && p->provision[k - 1] > p->provision[k]; k--) {
            uint8_t tile = p->provision[k];
            p->provision[k] = p->provision[k - 1];
            p->provision[k - 1] = tile;
            unsigned up = p->provisions_up >> (k - 1) & 3u;
            if (up == 1 || up == 2) p->provisions_up ^= (uint8_t)(3u << (k - 1));
        }
}

/* R2.11: how many tiles the seat has been dealt so far. */
static int provisions_dealt(const mk_game *g, int seat)
{
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task t = g->agenda[i];
        if (t.op == OP_START_PLAYER) return 0;
        if (t.op == OP_DEAL && t.player == seat) return MK_SEASONS - t.n;
    }
    return MK_SEASONS;
}

static uint32_t provisions_of_kind(int kind)
{
    uint32_t set = 0;
    for (int tile = 1; tile <= MK_PROVISIONS; tile++)
        if (provision_kind(tile) == kind) set |= 1u << tile;
    return set;
}

/* R16.4: how many tiles of a kind the seat has been dealt so far: in the end 3 base ones, 1 moderate, 1 difficult. */
static int kind_dealt(const mk_game *g, int seat, int kind)
{
    int all = kind == PROVISION_BASE ? MK_SEASONS : 1;
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task t = g->agenda[i];
        if (t.op == OP_START_PLAYER) return 0;
        if (t.op == OP_DEAL && t.player == seat) return kind < t.a - 1 ? all : kind == t.a - 1 ? all - t.n : 0;
    }
    return all;
}

/* R16.4: the tiles that the seat must have had, and, once it has chosen, any of them in its places. */
static void deal_five(mk_game *v, int s, uint64_t *random)
{
    mk_player *p = &v->player[s];
    uint32_t known = 0;
    for (int i = 0; i < MK_SEASONS; i++)
        if (p->provision[i]) known |= 1u << p->provision[i];
    for (int kind = 0; kind < PROVISION_KINDS; kind++) {
        uint32_t of = provisions_of_kind(kind);
        for (int n = kind_dealt(v, s, kind) - bits(known & of); n > 0 && v->provisions_unseen & of; n--)
            p->dealt |= 1u << draw_unseen(v, of, random);
    }
    int low;
    if (group_of(v, OP_KEEP, &low) != low) return;
    for (int i = 0; i < MK_SEASONS; i++) {
        if (p->provision[i] || !p->dealt) continue;
        uint32_t set = p->dealt;
        for (int skip = below(random, bits(set)); skip > 0; skip--) set &= set - 1;
        p->provision[i] = (uint8_t)__builtin_ctz(set);
        p->dealt &= ~(1u << p->provision[i]);
    }
}

/* A tile of the row that nobody has seen, and the viewer does not know. */
static int draw_tile(mk_game *v, int which, uint64_t *random)
{
    uint64_t set = row_set(v, which, 0);
    for (int skip = below(random, bits(set)); skip > 0; skip--) set &= set - 1;
    int tile = row_of(v, which).first + __builtin_ctzll(set);
    row_set_tile(v, which, 0, tile, false);
    return tile;
}

/* Unknown tiles of a group that are decided: a pile that is just being looked through has less, the one from which its
 * tiles come more of them. */
int group_size(const mk_game *g, int which, int group)
{
    display_row r = row_of((mk_game *)g, which); /* to read */
    int n = 0;
    for (int pile = 0; pile < r.places; pile++)
        if (r.group_of[pile] == group) n += unknown_tiles(r, pile);
    for (int i = 0; i < g->agenda_len; i++) {
        mk_task t = g->agenda[i];
        bool luxury = t.op == OP_LOOK_LUXURY;
        if (luxury ? which != ROW_LUXURY : t.op != OP_LOOK_SCROLL || which != t.a) continue;
        int pile = luxury ? t.a : t.b;
        if (pile < r.places && r.group_of[pile] == group) n -= t.n;
        if (t.marks == group) n += t.n;
    }
    return n;
}

/* Tiles of piles that others have looked through. */
static void deal_groups(mk_game *v, uint64_t *random)
{
    for (int which = 0; which < MK_ROWS; which++)
        for (int group = 1; group <= row_of(v, which).places; group++) {
            if (row_set(v, which, group)) continue;
            for (int n = group_size(v, which, group); n > 0; n--)
                row_set_tile(v, which, group, draw_tile(v, which, random), true);
        }
}

static void deal_drawn_scrolls(mk_game *v, int seat, uint64_t *random)
{
    mk_player *p = &v->player[seat];
    for (int i = 0, n = scrolls_drawn(v, seat); i < n; i++) {
        int tile = draw_tile(v, CLASS_YELLOW, random), at = i;
        for (; at > 0 && p->drawn_scroll[at - 1] > tile; at--) p->drawn_scroll[at] = p->drawn_scroll[at - 1];
        p->drawn_scroll[at] = (uint8_t)tile;
    }
}

void mk_determinize(mk_game *view, int seat, uint64_t random)
{
    deal_groups(view, &random);
    for (int s = 0; s < view->players; s++) {
        mk_player *p = &view->player[s];
        if (s == seat || automatic(view, s)) continue;
        if (mk_has(view, MOD_BUILDINGS)) deal_drawn_scrolls(view, s, &random);
        if (mk_has(view, MOD_PROVISIONS)) {
            deal_five(view, s, &random);
            sort_provisions(p);
            continue;
        }
        int dealt = provisions_dealt(view, s);
        for (int i = 0; i < dealt; i++)
            if (!p->provision[i] && view->provisions_unseen) p->provision[i] = (uint8_t)draw_unseen(view, ~0u, &random);
        sort_provisions(p);
    }
}
