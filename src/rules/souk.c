/* souk.c - the Souk: the exchange office, luxury goods, and the water vendor of scroll 57.
 *
 * A Souk action is one deal. Scrolls 34 and 46 repeat the kind of deal that was begun, so the question that
 * follows remembers the kind (field a) and can be passed; the first one cannot.
 */
#include "rules.h"

enum { FIRST_DEAL, OFFICE_AGAIN, LUXURY_AGAIN }; /* field a of the task */

bool luxury_shown(const mk_game *g, int luxury)
{
    for (int shop = 0; shop < MK_SHOPS; shop++)
        if (g->luxury_shown[shop] == luxury) return true;
    return false;
}

static bool owns_kind(const mk_game *g, int player, int kind)
{
    for (int tile = 1; tile <= MK_LUXURY; tile++)
        if (g->player[player].luxury >> tile & 1 && mk_cat.luxury[tile].kind == kind) return true;
    return false;
}

/* R6.7: goods keshis that this luxury good costs less. R14.2: 1 with the Imam. */
int luxury_discount(const mk_game *g, int player, int tile)
{
    int less = 0;
    if (has_companion(g, player, STUDENT)) less += mk_cat.companion_discount;
    less += has_provision(g, player, PROV_LUXURY); /* R16.4 */
    /* R16.3, date store: one of a kind that the player does not own yet costs 1 less */
    if (has_building(g, player, BLD_DATE_STORE) && !owns_kind(g, player, mk_cat.luxury[tile].kind))
        less += mk_cat.building[BLD_DATE_STORE].n;
    return less;
}

/* Goods keshis of the price that the player does not have. */
static int missing_goods(const mk_game *g, int player, int luxury)
{
    int missing = 0;
    for (int i = 0; i < MK_GOODS_COLOURS; i++) {
        int lacks = mk_cat.luxury[luxury].cost[i] - g->player[player].goods[i];
        if (lacks > 0) missing += lacks;
    }
    return missing;
}

/* R16.5: a falcon also costs a keshi; discounts reduce goods only (LUX-04). */
bool luxury_payable(const mk_game *g, int player, int luxury, int more)
{
    return missing_goods(g, player, luxury) <= luxury_discount(g, player, luxury) + more &&
           falcon_payable(g, player, luxury);
}

/* R6.2b: the action of the Souk is possible only if the office can be used or a luxury good bought. */
bool souk_possible(const mk_game *g, int player)
{
    const mk_player *p = &g->player[player];
    for (int i = 0; i < MK_GOODS_COLOURS; i++)
        if (g->office && p->goods[i]) return true;
    for (int shop = 0; shop < MK_SHOPS; shop++)
        if (g->luxury_shown[shop] && luxury_payable(g, player, g->luxury_shown[shop], 0)) return true;
    return false;
}

/* R6.7: either use the exchange office once or buy one face-up luxury good. SOU-02: who may repeat, repeats
 * the same kind of deal. */
int souk_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return t.a == FIRST_DEAL ? WHY_NO_PASS : WHY_LEGAL;
    if (c >= MK_DEAL_OFFICE) {
        int good = c - MK_DEAL_OFFICE;
        if (good >= MK_GOODS_COLOURS) return WHY_NO_SUCH;
        if (t.a == LUXURY_AGAIN) return WHY_ONE_DEAL;
        return g->office && own_const(g, t)->goods[good] ? WHY_LEGAL : WHY_NO_DEAL;
    }
    if (c < 1 || c > MK_LUXURY) return WHY_NO_SUCH;
    if (t.a == OFFICE_AGAIN) return WHY_ONE_DEAL;
    if (!luxury_shown(g, c)) return WHY_NOT_FOR_SALE;
    if (!falcon_payable(g, t.player, c)) return WHY_FALCON;
    return luxury_payable(g, t.player, c, 0) ? WHY_LEGAL : WHY_NO_DEAL;
}

choice_set souk_maybe(const mk_game *g, mk_task t)
{
    (void)t;
    choice_set deals = {0};
    for (int i = 0; i < MK_GOODS_COLOURS; i++) set_add(&deals, MK_DEAL_OFFICE + i);
    for (int shop = 0; shop < MK_SHOPS; shop++) set_add(&deals, g->luxury_shown[shop]);
    return deals;
}

static void pay_goods(mk_game *g, mk_task t, int good, int n)
{
    if (n == 0) return;
    own(g, t)->goods[good] -= n;
    mk_tell(g, t, EV_PAY_GOODS, .a = GOODS + good, .n = n);
}

/* R6.7: return 1 goods keshi and get what the current office shows for its colour. */
static void use_office(mk_game *g, mk_task t, int good)
{
    pay_goods(g, t, good, 1);
    mk_tell(g, t, EV_OFFICE, .a = GOODS + good);
    mk_do(g, t, MK_BY(BY_OFFICE, g->office), &mk_cat.office[g->office][good]);
    /* scroll 18: each use of the exchange office also gives 1 resource of choice */
    if (has_scroll(g, t.player, 18)) mk_do(g, t, MK_BY(BY_SCROLL, 18), &mk_cat.scroll[18].program);
    /* scroll 46: a Souk action may use the exchange office several times */
    if (has_scroll(g, t.player, 46)) mk_then(g, t, OP_SOUK, .a = OFFICE_AGAIN);
}

/* Goods of a colour waived so far: four bits a colour in t.marks. */
static int waived(mk_task t, int good)
{
    return t.marks >> (4 * good) & 0xF;
}

/* The price, less the discounts as far as it goes; which goods keshis are not paid is the buyer's choice (R14.2). */
void buy_luxury(mk_game *g, mk_task t, int tile, int more)
{
    int less = luxury_discount(g, t.player, tile) + more, price = 0;
    for (int i = 0; i < MK_GOODS_COLOURS; i++) price += mk_cat.luxury[tile].cost[i];
    if (less > price) less = price;
    if (less)
        mk_then(g, t, OP_WAIVE, .n = (uint8_t)less, .a = (uint8_t)tile, .b = GOODS);
    else
        mk_then(g, t, OP_BUY_LUXURY, .a = (uint8_t)tile);
}

/* R14.2: which goods keshis of the price of tile a are not paid: n of them, named in ascending order from b on. What is
 * left must be payable. */
int waive_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c < GOODS) return WHY_NOT_GOODS;
    if (c < t.b) return WHY_ASCENDING;
    int later = 0, missing = 0;
    for (int i = 0; i < MK_GOODS_COLOURS; i++) {
        int due = mk_cat.luxury[t.a].cost[i] - waived(t, i) - (i == c - GOODS);
        int lacks = due - own_const(g, t)->goods[i];
        if (due < 0 || (i < c - GOODS && lacks > 0)) return WHY_WAIVED;
        if (i >= c - GOODS) later += due;
        if (lacks > 0) missing += lacks;
    }
    return missing < t.n && later >= t.n - 1 ? WHY_LEGAL : WHY_WAIVED;
}

void waive_choose(mk_game *g, mk_task t, mk_choice c)
{
    uint16_t marks = (uint16_t)(t.marks + (1u << 4 * (c - GOODS)));
    if (t.n > 1)
        mk_then(g, t, OP_WAIVE, .n = (uint8_t)(t.n - 1), .a = t.a, .b = c, .marks = marks);
    else
        mk_then(g, t, OP_BUY_LUXURY, .a = t.a, .marks = marks);
}

/* R6.7: return the goods keshis it costs, get its points and resources, keep the tile. */
void buy_luxury_run(mk_game *g, mk_task t)
{
    for (int i = 0; i < MK_GOODS_COLOURS; i++) pay_goods(g, t, i, mk_cat.luxury[t.a].cost[i] - waived(t, i));
    mk_then(g, t, OP_GET_LUXURY, .a = t.a);
}

/* The shop stays empty until the end of the turn (R6.12). R16.5: a falcon costs a keshi too, paid for or free; b is its
 * colour + 1 once it is given. */
void get_luxury_run(mk_game *g, mk_task t)
{
    const mk_luxury_row *row = &mk_cat.luxury[t.a];
    if (is_pasha(g, t.player)) { /* S5.7 */
        pasha_get_luxury(g, t);
        return;
    }
    if (row->keshis && !t.b) {
        mk_then(g, t, OP_FALCON, .a = t.a);
        return;
    }
    for (int shop = 0; shop < MK_SHOPS; shop++)
        if (g->luxury_shown[shop] == t.a) g->luxury_shown[shop] = 0;
    own(g, t)->luxury |= 1ull << t.a;
    mk_tell(g, t, EV_LUXURY, .a = t.a);

    mk_task reward = t;
    reward.cause = MK_BY(BY_LUXURY, t.a);
    if (row->points) mk_score(g, reward, row->points, SCORE_SOUK);
    if (row->water) mk_gain(g, reward, WATER, row->water);
    if (row->dates) mk_gain(g, reward, DATE, row->dates);
    luxury_bonus(g, reward, t.a, t.b); /* R16.5 */
}

void souk_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    if (c >= MK_DEAL_OFFICE) {
        use_office(g, t, c - MK_DEAL_OFFICE);
        return;
    }
    buy_luxury(g, t, c, 0);
    /* scroll 34: a Souk action may buy several luxury goods */
    if (has_scroll(g, t.player, 34)) mk_then(g, t, OP_SOUK, .a = LUXURY_AGAIN);
}

/* R11, scroll 57: a red keshi goes to the Souk. From the player's next turn on each assistant used there gets
 * its water (SCR-24). The Souk has one such place; a second keshi would be lost (R5.1). */
void souk_vendor_run(mk_game *g, mk_task t)
{
    mk_player *p = own(g, t);
    if (p->vendors >> SOUK & 1) {
        mk_tell(g, t, EV_LOSE, .a = RED, .n = 1);
        return;
    }
    p->vendors |= 1u << SOUK;
    p->souk_water = 1;
    mk_tell(g, t, EV_VENDOR, .a = SOUK);
}
