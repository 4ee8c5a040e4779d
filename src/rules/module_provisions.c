/* module_provisions.c - R16.4: moderate and difficult provision tiles.
 *
 * Each player is dealt five tiles into `dealt`, in secret, and moves three of them to `provision`; what remains in
 * `dealt` has left the game, and only its owner knows it. A moderate tile has a program for the start of every season
 * (round.c), a difficult one a lasting bonus: the rules concerned ask has_provision for its figure.
 */
#include "rules.h"

int provision_kind(int tile)
{
    if (mk_cat.provision[tile].bonus != PROV_NONE) return PROVISION_DIFFICULT;
    return mk_cat.provision[tile].start.effect[0].op ? PROVISION_MODERATE : PROVISION_BASE;
}

/* The figure of a difficult tile of the player's that is turned up and has this bonus; 0 without one. */
int has_provision(const mk_game *g, int player, int bonus)
{
    const mk_player *p = &g->player[player];
    for (int i = 0; i < MK_SEASONS; i++) {
        const mk_provision_row *printed = &mk_cat.provision[p->provision[i]];
        if (p->provisions_up >> i & 1 && printed->bonus == bonus) return printed->n;
    }
    return 0;
}

/* "Each player gets 3 base tiles, 1 moderate and 1 difficult and keeps any 3 of the 5", all at once and in secret.
 * They are named one by one in ascending order: t.n are still to be named, t.a was the last. */
int keep_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    uint32_t dealt = own_const(g, t)->dealt;
    if (!(dealt >> c & 1)) return WHY_NOT_DEALT;
    return c > t.a && bits(dealt >> c) >= t.n ? WHY_LEGAL : WHY_ASCENDING;
}

void keep_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_player *p = own(g, t);
    p->dealt &= ~(1u << c);
    int i = MK_SEASONS - t.n;
    while (i > 0 && !p->provision[i - 1]) i--; /* in a view they are unknown */
    p->provision[i] = c;
    mk_tell_secret(g, t, EV_KEEP, .a = c);
    if (t.n > 1) mk_then(g, t, OP_KEEP, .n = (uint8_t)(t.n - 1), .a = c);
}

/* "Moderate: a bonus at the start of every season from the moment the tile is turned up on", in turn order (PRV-03).
 * `moving`: seats that had the nomad tile before this season, so they may move nomads now (PRV-10). */
void provisions_start(mk_game *g, mk_task t, unsigned moving)
{
    for (int i = 0; i < g->players; i++) {
        t.player = (uint8_t)seat_at(g, i);
        const mk_player *p = own(g, t);
        for (int k = 0; k < MK_SEASONS; k++)
            if (p->provisions_up >> k & 1)
                mk_do(g, t, MK_BY(BY_PROVISION, p->provision[k]), &mk_cat.provision[p->provision[k]].start);
        if (moving >> t.player & 1) move_nomads_free(g, t, has_provision(g, t.player, PROV_NOMAD));
    }
}

/* The tile with this bonus that the player has turned up, as a cause. */
static uint16_t provision_cause(const mk_game *g, int player, int bonus)
{
    const mk_player *p = &g->player[player];
    for (int i = 0; i < MK_SEASONS; i++)
        if (p->provisions_up >> i & 1 && mk_cat.provision[p->provision[i]].bonus == bonus)
            return MK_BY(BY_PROVISION, p->provision[i]);
    return 0;
}

/* "At the start of every round exchange a keshi": before keshis are selected (PRV-12), in turn order. */
void provisions_round(mk_game *g)
{
    for (int i = 0; i < g->players; i++) {
        int seat = seat_at(g, i);
        for (int n = has_provision(g, seat, PROV_EXCHANGE); n > 0; n--)
            mk_then_for(g, seat, OP_SWAP_KESHI, .cause = provision_cause(g, seat, PROV_EXCHANGE));
    }
}

/* "A nomad at once, placed" when its tile is turned up. */
void provision_turned_up(mk_game *g, mk_task t, int tile)
{
    const mk_provision_row *printed = &mk_cat.provision[tile];
    t.cause = MK_BY(BY_PROVISION, tile);
    if (printed->bonus == PROV_NOMAD) mk_then(g, t, OP_NOMAD, .n = printed->n);
}

/* PRV-08, PRV-09: the step more of a river movement may be left out; it comes before steps that are bought. */
int drift_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    (void)g, (void)t, (void)c;
    return WHY_LEGAL;
}

void drift_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    t.cause = provision_cause(g, t.player, PROV_RIVER);
    mk_then(g, t, OP_STROKE, .n = t.n);
}

/* What an exchange of R16.4 gives back (NOUN_SWAP): a keshi of the board, of the oasis track, of the audience area. */
enum { FROM_TRACK = MK_KESHIS, FROM_AREA = FROM_TRACK + MK_TRACK };

/* "At the start of season 1 the exchange may instead swap a keshi of the oasis track": in its first round (PRV-04). */
static bool track_may_swap(const mk_game *g)
{
    return g->season == 0 && (g->round == 0 || !mk_since(g, 2));
}

/* The exchange of R6.13 (PRV-05). "With the race the returned keshi may come from the audience area." */
int swap_keshi_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    const mk_player *p = own_const(g, t);
    if (c == MK_PASS) return WHY_LEGAL;
    if (c < FROM_TRACK) return keshis_to_give(g, t.player, c) > 0 ? WHY_LEGAL : WHY_CANNOT_GIVE;
    if (c < FROM_AREA) return track_may_swap(g) && p->track[c - FROM_TRACK] ? WHY_LEGAL : WHY_NO_TRACK_KESHI;
    return p->area[c - FROM_AREA] ? WHY_LEGAL : WHY_NOT_IN_AREA;
}

/* "... and the new one may go into it; the camel does not run" (KESHI_STILL). */
void swap_keshi_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    if (c < FROM_TRACK) {
        give_keshi(g, t, c);
        mk_then(g, t, OP_GET, .a = c, .b = KESHI_STILL);
    } else if (c < FROM_AREA) {
        mk_then(g, t, OP_SWAP_TRACK, .a = (uint8_t)(c - FROM_TRACK));
    } else {
        int keshi = c == FROM_AREA + MK_AREA - 1 ? NOMAD : c - FROM_AREA;
        leave_area(g, t, c - FROM_AREA);
        mk_then(g, t, OP_GET, .a = (uint8_t)keshi, .b = KESHI_STILL);
    }
}

/* "... for one of any colour but yellow, purple, orange, brown, on the same space." */
int swap_track_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (!own_const(g, t)->track[t.a]) return WHY_NO_TRACK_KESHI;
    if (own_const(g, t)->track[t.a] == c + 1) return WHY_SAME_COLOUR;
    return mk_cat.game.bag >> c & 1 ? WHY_LEGAL : WHY_NOT_FOR_TRACK;
}

void swap_track_choose(mk_game *g, mk_task t, mk_choice c)
{
    own(g, t)->track[t.a] = c + 1;
    mk_tell(g, t, EV_TRACK, .a = c, .b = t.a);
}
