/* model.c - what the automaton's choices do (S1-S8), carried out on the model.
 *
 * Chance is not predicted: where a tile is turned up or drawn, the model waits for the event that says which.
 */
#include "reference.h"

static mk_player *automaton(test *t)
{
    return &t->m.player[MK_AUTOMATON];
}

static bool module(const test *t, int which)
{
    return t->m.modules >> which & 1;
}

void model_points(test *t, int n)
{
    automaton(t)->score = (int16_t)(automaton(t)->score + n);
}

/* ---- river and stairs ---- */

/* R7.3, R7.4: one step at a time. */
void model_swim(test *t, int n)
{
    mk_player *p = automaton(t), *you = &t->m.player[!MK_AUTOMATON];
    for (; n > 0; n--) {
        if (p->fisherman == mk_cat.river.jetty) {
            model_points(t, 1);
            continue;
        }
        if (p->fisherman == you->fisherman && you->queue > p->queue) you->queue--;
        p->fisherman++;
        p->queue = p->fisherman == you->fisherman;
        if (p->fisherman == mk_cat.river.jetty) model_points(t, mk_cat.river.jetty_points[p->queue]);
    }
}

static int segment(int step)
{
    int s = 0;
    while (s + 1 < MK_SEGMENTS && mk_cat.stairs.segment_start[s + 1] <= step) s++;
    return s;
}

/* S5.6: 1 point per threshold; of the line always the points. R8.3: above the top a step is a point. */
static void climb(test *t, int stairs, int n)
{
    mk_player *p = automaton(t);
    for (; n > 0; n--) {
        if (p->pawn[stairs] == mk_cat.stairs.top) {
            model_points(t, 1);
            continue;
        }
        int was = segment(p->pawn[stairs]++);
        if (segment(p->pawn[stairs]) == was) continue;
        model_points(t, 1);
        model_points(t, mk_cat.lattice[LAT_POINTS + segment(p->pawn[STUDENT])].effect[0].n);
    }
}

/* ---- strategy tiles ---- */

/* S1.3; steps: false where the text says "without fisherman steps". */
void model_strategy(test *t, int tile, bool steps)
{
    mk_game *m = &t->m;
    if (!(m->strategy_unseen >> tile & 1)) test_fail(t, "strategy tile %d is not face down", tile);
    m->strategy_unseen &= (uint16_t) ~(1u << tile);
    m->strategy[m->strategy_len++] = (uint8_t)tile;
    if (steps && mk_cat.pasha.strategy[tile].fisherman && !ref_option(m, PASHA_NO_FISHERMAN_STEPS)) model_swim(t, 3);
}

/* ---- goods, bonuses ---- */

static void expect(test *t, int kind, ref_choice c, int n)
{
    if (c.wild) test_expect(t, (mk_event){.kind = EV_PASHA_WILD, .n = (int16_t)c.wild_n, .cause = (uint16_t)c.wild});
    test_expect(t, (mk_event){.kind = (uint8_t)kind, .a = (uint8_t)c.what, .b = (uint8_t)c.by, .n = (int16_t)n});
}

static void goods(test *t)
{
    ref_choice c = ref_goods_gained(&t->m);
    expect(t, EV_PASHA_GOODS, c, 0);
    automaton(t)->goods[c.what - GOODS]++;
}

static void lower_stairs(test *t, int n)
{
    ref_choice c = ref_lower_pawn(&t->m);
    expect(t, EV_PASHA_STAIRS, c, n);
    climb(t, c.what, n);
}

/* S2.1: for every resource it gains 1 point. Bonuses above entertainers and of rapids. */
static void bonus(test *t, const mk_program *program)
{
    for (int i = 0; i < MK_EFFECTS && program->effect[i].op; i++) {
        mk_effect e = program->effect[i];
        switch (e.op) {
        case OP_GAIN:
        case OP_ANY_RESOURCE: model_points(t, e.n); break;
        case OP_GOODS:
            for (int k = 0; k < e.n; k++) goods(t);
            break;
        case OP_EITHER_STAIRS: lower_stairs(t, e.n); break;
        case OP_SWIM: model_swim(t, e.n); break;
        default: test_fail(t, "the model does not know this bonus: %s", mk_rule_about(e.op).name);
        }
    }
}

/* S5.3: the bonus above the newest entertainer. */
static void newest_entertainer(test *t, int times)
{
    int n = automaton(t)->keshi[SQUARE];
    for (; n > 0 && times > 0; times--) bonus(t, &mk_cat.pasha.entertainer[n - 1]);
}

static int square_times(const test *t)
{
    if (ref_option(&t->m, PASHA_SQUARE_ONCE)) return 1;
    return ref_option(&t->m, PASHA_SQUARE_FOUR) ? 4 : 3;
}

/* ---- keshis ---- */

static void take_luxury(test *t, ref_choice c, bool pay);
static void take_gate(test *t, int only);

/* S8: on the 4th and 8th caravan a random open town, day side up, and 4 points; 10-12 act when taken. */
static void town(test *t)
{
    mk_game *m = &t->m;
    int tile = m->towns ? test_wait(t, EV_TOWN).a : 0, i = automaton(t)->town[0] != 0;
    if (tile) {
        if (!(m->towns >> tile & 1)) test_fail(t, "town %d does not lie open", tile);
        m->towns &= (uint16_t) ~(1u << tile);
        automaton(t)->town[i] = (uint8_t)tile;
        automaton(t)->towns_claimed |= (uint8_t)(1u << i);
    }
    if (tile == 10) {
        for (int k = 0; k < MK_SHOWN; k++) m->scroll_shown[CLASS_ORANGE][k] = 0;
        model_points(t, 14);
    } else if (tile == 11) {
        take_luxury(t, ref_luxury(m, 1000, true), false);
    } else if (tile == 12) {
        if (automaton(t)->keshi[MEDINA] == ref_gates(m)) model_keshi(t, BEIGE);
        if (automaton(t)->keshi[MEDINA] > ref_gates(m)) take_gate(t, MK_WORKSHOPS - 1);
    }
    while (test_wait(t, EV_POINTS).rule != 1405) {
    } /* the display may be refilled before */
    model_points(t, 4);
}

/* S4, placement bonuses: one more in this sector. */
static void placed(test *t, int sector)
{
    int n = ++automaton(t)->keshi[sector];
    if (sector == ORCHARD) model_points(t, 1);
    if (sector == SQUARE) bonus(t, &mk_cat.pasha.entertainer[n - 1]);
    if (sector != SAHARA) return;
    if ((n == 3 || n == 5 || n == 7) && !ref_option(&t->m, PASHA_NO_CARAVAN_TILES))
        model_strategy(t, test_wait(t, EV_STRATEGY).a, true);
    if ((n == 4 || n == 8) && module(t, MOD_TOWNS)) town(t);
}

static void vendor(test *t)
{
    ref_choice c = ref_vendor(&t->m);
    if (c.what < 0) return;
    expect(t, EV_PASHA_VENDOR, c, 0);
    automaton(t)->vendors |= (uint16_t)(1u << c.what);
}

/* R5.1: without room it is lost. */
void model_keshi(test *t, int colour)
{
    if (ref_room(&t->m, colour) == 0) return;
    if (colour >= GOODS)
        automaton(t)->goods[colour - GOODS]++;
    else if (colour == RED)
        vendor(t);
    else
        placed(t, colour);
}

/* S8: a nomad in the topmost sector with room. */
void model_nomad(test *t)
{
    int sector = ref_nomad_place(&t->m);
    if (sector < 0) return;
    automaton(t)->nomad[sector]++;
    placed(t, sector);
}

/* S5.8: a keshi by keshi priority. */
static void any_keshi(test *t, unsigned colours)
{
    ref_choice c = ref_keshi(&t->m, colours);
    if (c.what < 0) return;
    expect(t, EV_PASHA_KESHI, c, 0);
    model_keshi(t, c.what);
}

/* ---- S3, S4 ---- */

void model_deploy(test *t)
{
    ref_choice c = ref_deploy(&t->m);
    expect(t, EV_PASHA_DEPLOY, c, 0);
    if (c.what == SOUK)
        automaton(t)->souk_assistants++;
    else
        automaton(t)->assistants |= (uint16_t)(1u << c.what);
}

void model_take(test *t)
{
    mk_game *m = &t->m;
    ref_choice c = m->solo == SOLO_LAZY ? ref_lazy_claim(m) : ref_claim(m);
    if (c.what < 0) {
        test_expect(t, (mk_event){.kind = EV_SKIP});
        return;
    }
    expect(t, EV_AUTOMATON_TAKE, c, c.n);
    if (c.what == NOMAD) {
        m->tray_nomad = 0;
        model_nomad(t);
        return;
    }
    m->tray[c.what] = (uint8_t)(m->tray[c.what] - c.n);
    for (int i = 0; m->solo != SOLO_LAZY && i < c.n; i++) model_keshi(t, c.what);
}

/* S7: the keshis left in the bag of R2.9. */
void model_start_keshis(test *t)
{
    while (t->m.bag) {
        ref_choice c = ref_start_keshi(&t->m);
        if (c.what < 0) break;
        expect(t, EV_PASHA_KESHI, c, 0);
        t->m.bag &= (uint16_t) ~(1u << c.what);
        model_keshi(t, c.what);
    }
}

/* S8: "instead of the yellow scroll it gets the keshi shown first on its strategy tile." */
void model_first_symbol(test *t)
{
    int first = ref_symbol(&t->m, t->m.strategy[0], 0);
    if (first == NOMAD)
        model_nomad(t);
    else if (first == GOODS)
        goods(t);
    else
        model_keshi(t, first);
}

/* ---- S5: assistants ---- */

static void take_gate(test *t, int only)
{
    ref_choice c = ref_gate(&t->m, only);
    if (c.what < 0) return;
    int workshop = c.what / MK_COLOURS, colour = c.what % MK_COLOURS, points = mk_cat.workshop[workshop].points;
    expect(t, EV_PASHA_GATE, c, 0);
    t->m.workshop[workshop][colour]--;
    t->m.pasha_gates[colour]++;
    model_points(t, points < 0 ? 0 : points);
    model_keshi(t, colour);
}

static void medina(test *t)
{
    for (int guards = automaton(t)->keshi[MEDINA] - ref_gates(&t->m); guards > 0; guards--)
        if (automaton(t)->keshi[MEDINA] > ref_gates(&t->m)) take_gate(t, -1); /* town 12 may have used one */
}

/* R16.5, S8: what a racing saddle or a falcon does besides. */
static void luxury_bonus(test *t, int tile, int given)
{
    if (mk_cat.luxury[tile].kind == SADDLE) {
        if (module(t, MOD_RACE))
            model_points(t, 8);
        else
            model_keshi(t, BROWN);
        return;
    }
    switch (mk_cat.luxury[tile].program.effect[0].op) {
    case OP_NOMAD: model_nomad(t); break;
    case OP_ANY_SPACE: newest_entertainer(t, 3); break;
    case OP_FALCON_STEPS:
        if (given == TURQUOISE)
            model_swim(t, 3);
        else
            climb(t, given == WHITE ? COURTIER : STUDENT, 3);
        break;
    default: break;
    }
}

static void take_luxury(test *t, ref_choice c, bool pay)
{
    if (c.what < 0) return;
    const mk_luxury_row *row = &mk_cat.luxury[c.what];
    ref_choice given = ref_falcon(&t->m, c.what);
    expect(t, EV_PASHA_LUXURY, c, 0);
    for (int n = ref_price(&t->m, c.what); pay && n > 0; n--) automaton(t)->goods[ref_goods_spent(&t->m) - GOODS]--;
    if (given.what >= 0) {
        expect(t, EV_PASHA_GIVE, given, 0);
        automaton(t)->keshi[given.what]--;
    }
    for (int i = 0; i < MK_SHOPS; i++)
        if (t->m.luxury_shown[i] == c.what) t->m.luxury_shown[i] = 0;
    automaton(t)->luxury |= UINT64_C(1) << c.what;
    model_points(t, row->points + row->water + row->dates);
    luxury_bonus(t, c.what, given.what);
}

/* S5.7 */
static void souk(test *t)
{
    ref_choice c = ref_luxury(&t->m, ref_goods(&t->m), false);
    if (c.what >= 0) {
        take_luxury(t, c, true);
        return;
    }
    expect(t, EV_PASHA_USE, (ref_choice){.what = 0, .by = BY_NO_DEAL}, ref_goods(&t->m));
    goods(t);
}

/* S5.8 */
static void madrasa(test *t)
{
    int n = automaton(t)->keshi[MADRASA], class = n >= 7   ? CLASS_ORANGE
                                                  : n >= 5 ? CLASS_PINK
                                                  : n >= 3 ? CLASS_YELLOW
                                                           : CLASS_GRAY;
    static const int points[MK_CLASSES] = {[CLASS_YELLOW] = 6, [CLASS_PINK] = 10, [CLASS_ORANGE] = 14};
    test_expect(t, (mk_event){.kind = EV_PASHA_MADRASA, .a = (uint8_t) class});
    model_points(t, points[class]);
    for (int i = 0; i < MK_SHOWN; i++) {
        if (t->m.scroll_shown[class][i] && t->m.companion[STUDENT] == MK_AUTOMATON + 1)
            model_points(t, 1); /* the Imam */
        t->m.scroll_shown[class][i] = 0;
    }
    if (class == CLASS_GRAY) any_keshi(t, (1u << MK_COLOURS) - 1);
}

static void action(test *t, int sector)
{
    int n = sector == SOUK ? 0 : automaton(t)->keshi[sector];
    switch (sector) {
    case MEDINA: medina(t); break;
    case SQUARE: newest_entertainer(t, square_times(t)); break;
    case ORCHARD: model_points(t, n); break;
    case RIVER: model_swim(t, n + ref_vendors(&t->m)); break;
    case PALACE: climb(t, COURTIER, n); break;
    case MOSQUE: climb(t, STUDENT, n); break;
    case SOUK: souk(t); break;
    case MADRASA: madrasa(t); break;
    default:
        model_points(t, n / 2);
        any_keshi(t, (1u << MK_COLOURS) - 1);
        break;
    }
}

static bool assistant_in(const mk_player *p, int sector)
{
    return sector == SOUK ? p->souk_assistants > 0 : p->assistants >> sector & 1;
}

/* S5: from the top of the board down; Palace and Mosque: first the one whose pawn is lower. */
static int next_sector(test *t)
{
    const mk_player *p = automaton(t);
    int row = 0;
    while (row < MK_SECTORS && !assistant_in(p, ref_at(&t->m, row))) row++;
    if (row == MK_SECTORS) test_fail(t, "there is no assistant left");
    int sector = ref_at(&t->m, row);
    bool stairs = sector == PALACE || sector == MOSQUE;
    if (!stairs || !assistant_in(p, PALACE) || !assistant_in(p, MOSQUE)) return sector;
    ref_choice c = ref_lower_pawn(&t->m);
    c.what = c.what == STUDENT ? MOSQUE : PALACE;
    expect(t, EV_PASHA_ASSISTANT, c, 0);
    return c.what;
}

void model_use(test *t)
{
    int sector = next_sector(t), n = sector == SOUK ? 0 : automaton(t)->keshi[sector];
    test_expect(t, (mk_event){.kind = EV_ASSISTANT, .a = (uint8_t)sector});
    if (sector == SOUK)
        automaton(t)->souk_assistants--;
    else
        automaton(t)->assistants &= (uint16_t) ~(1u << sector);
    bool always = sector == SOUK || sector == MADRASA; /* S5.1 is about the others */
    if (!always && (automaton(t)->vendors >> sector & 1)) model_points(t, 1);
    if (always || n >= 2) {
        action(t, sector);
    } else {
        expect(t, EV_PASHA_USE, (ref_choice){.what = 0, .by = BY_FEW_KESHIS}, n);
        model_keshi(t, sector);
    }
}

/* ---- S6 ---- */

/* S6.1: the rapid passed last. */
void model_river_bonus(test *t)
{
    int last = -1;
    for (int r = 0; r < MK_RAPIDS; r++)
        if (automaton(t)->fisherman > mk_cat.river.rapid_after[r]) last = r;
    if (last < 0) test_fail(t, "a river bonus, but no rapid is passed");
    test_expect(t, (mk_event){.kind = EV_RAPID, .a = (uint8_t)last});
    bonus(t, &mk_cat.river.rapid[last]);
}

/* S6.2 */
void model_prize(test *t)
{
    int tile = t->m.river_tile[t->m.season];
    ref_choice c = ref_prize(&t->m, tile);
    if (mk_cat.river_tile[tile].season == MK_SEASONS - 1)
        expect(t, EV_PASHA_PRIZE, c, c.n);
    else
        c.what = 0;
    test_expect(t, (mk_event){.kind = EV_RIVER_PRIZE, .a = (uint8_t)tile, .b = (uint8_t)c.what});
    switch (tile) {
    case 1:
        c = ref_fullest(&t->m);
        expect(t, EV_PASHA_SECTOR, c, c.n);
        action(t, c.what);
        break;
    case 2: model_strategy(t, test_wait(t, EV_STRATEGY).a, false); break;
    case 3:
        any_keshi(t, (1u << MK_COLOURS) - 1);
        any_keshi(t, (1u << MK_COLOURS) - 1);
        break;
    case 4: model_points(t, 5); break;
    case 7: model_keshi(t, RED); break;
    case 8:
    case 14: model_points(t, 3); break;
    case 9: automaton(t)->crocodile = 1; break;
    case 10:
        for (int i = 0; i < MK_GOODS_COLOURS; i++) model_keshi(t, GOODS + i);
        break;
    case 11: lower_stairs(t, 3); break;
    case 13: any_keshi(t, 1u << PINK | 1u << BROWN | 1u << BEIGE); break;
    case 15:
        model_keshi(t, BROWN);
        model_keshi(t, BROWN);
        break;
    case 16:
        newest_entertainer(t, square_times(t));
        newest_entertainer(t, square_times(t));
        break;
    default: model_points(t, c.n); break;
    }
}
