/* madrasa.c - buying scrolls, renewing the display, and taking scrolls without buying.
 *
 * A Madrasa action is the question OP_SCROLL asked again and again: field n counts the scholars used so far in
 * this action, field a is 0, or class + 1 when the player has renewed that class and must buy one of it.
 */
#include "rules.h"

static int class_of(int scroll)
{
    return mk_cat.scroll[scroll].class;
}

/* Is a scroll of the class face up? MK_CLASSES: of any. */
static bool class_shown(const mk_game *g, int class)
{
    for (int i = 0; i < MK_CLASSES; i++)
        for (int place = 0; place < MK_SHOWN; place++)
            if ((i == class || class == MK_CLASSES) && g->scroll_shown[i][place]) return true;
    return false;
}

/* R6.9: the dates that a scroll of this class costs. R14.2: with the Sultan 1 less, not below 0. */
int scroll_dates(const mk_game *g, int player, int class)
{
    int dates = mk_cat.scroll_class[class].dates;
    if (has_companion(g, player, COURTIER)) dates -= mk_cat.companion_discount;
    return dates > 0 ? dates : 0;
}

/* R6.9: scholars are counted at each purchase with those of that moment (MAD-03); each scroll costs its dates. */
static int price_refusal(const mk_game *g, mk_task t, int class)
{
    if (t.n + mk_cat.scroll_class[class].need > own_const(g, t)->keshi[MADRASA]) return WHY_SCHOLARS;
    return own_const(g, t)->resource[DATE] < scroll_dates(g, t.player, class) ? WHY_DATES : WHY_LEGAL;
}

/* R6.9: once per round, before the first purchase of the round, the player may pay 1 dinar to renew a class, if
 * they can buy one of it afterwards: the dates of the price cannot stand in for the dinar (scroll 33). */
static int renew_refusal(const mk_game *g, mk_task t, int class)
{
    const mk_player *p = own_const(g, t);
    if (t.a || p->renewed) return WHY_RENEWED;
    if (!class_shown(g, class)) return WHY_NOT_SHOWN;
    int why = price_refusal(g, t, class);
    if (why) return why;
    int payable = p->resource[DINAR];
    if (has_scroll(g, t.player, 33))
        payable += p->resource[WATER] + p->resource[DATE] - scroll_dates(g, t.player, class);
    return payable < mk_cat.game.renew_dinars ? WHY_RENEW_PRICE : WHY_LEGAL;
}

/* R6.9: buy any number of face-up scrolls. Who renewed must buy one of the new ones. */
int scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return t.a ? WHY_MUST_BUY : WHY_LEGAL;
    if (c < 1 || c >= MK_BUY_RENEW + MK_CLASSES) return WHY_NO_SUCH;
    if (c >= MK_BUY_RENEW) return renew_refusal(g, t, c - MK_BUY_RENEW);
    if (!scroll_shown(g, c)) return WHY_NOT_SHOWN;
    int class = class_of(c);
    return t.a && t.a != class + 1 ? WHY_MUST_BUY : price_refusal(g, t, class);
}

choice_set scroll_maybe(const mk_game *g, mk_task t)
{
    (void)t;
    choice_set shown = {0};
    for (int class = 0; class < MK_CLASSES; class ++) {
        set_add(&shown, MK_BUY_RENEW + class);
        for (int i = 0; i < MK_SHOWN; i++) set_add(&shown, g->scroll_shown[class][i]);
    }
    return shown;
}

void scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS) return;
    own(g, t)->renewed = 1; /* R6.9: a purchase ends the chance to renew, too */
    if (c >= MK_BUY_RENEW) {
        int class = c - MK_BUY_RENEW;
        mk_pay_dinars(g, t, mk_cat.game.renew_dinars, scroll_dates(g, t.player, class));
        mk_then(g, t, OP_RENEW, .a = class);
        mk_then(g, t, OP_SCROLL, .n = t.n, .a = class + 1);
        return;
    }
    int class = class_of(c);
    mk_gain(g, t, DATE, -scroll_dates(g, t.player, class));
    mk_then(g, t, OP_GET_SCROLL, .a = c);
    mk_then(g, t, OP_SCROLL, .n = t.n + mk_cat.scroll_class[class].need);
}

/* R6.9: the face-up scrolls of the class go under their pile, and new ones are turned up at once. */
void renew_run(mk_game *g, mk_task t)
{
    mk_tell(g, t, EV_RENEW, .a = t.a);
    renew_scrolls(g, t, t.a);
}

/* R6.9: an instant scroll takes effect at once, before the next purchase. The place on display stays empty
 * until it is refilled (R6.12). */
void get_scroll_run(mk_game *g, mk_task t)
{
    uint8_t *shown = g->scroll_shown[class_of(t.a)];
    for (int place = 0; place < MK_SHOWN; place++)
        if (shown[place] == t.a) shown[place] = 0;
    own(g, t)->scroll[t.a >> 5] |= 1u << (t.a & 31);
    mk_tell(g, t, EV_SCROLL, .a = t.a);
    if (mk_cat.scroll[t.a].kind == 'I') mk_do(g, t, MK_BY(BY_SCROLL, t.a), &mk_cat.scroll[t.a].program);
}

static int shown_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c < 1 || c > MK_SCROLLS) return WHY_NO_SUCH;
    bool wanted = class_of(c) == t.a || t.a == MK_CLASSES;
    return wanted && scroll_shown(g, c) ? WHY_LEGAL : WHY_NOT_SHOWN;
}

/* R6.11: take one face-up scroll of class a, no scholars, no dates, no renewing, or decline it. It is no purchase
 * (MAD-08). Nothing to decline where none is shown (SAH-10). R14.5, town 10: of any class (a = MK_CLASSES). */
int free_scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (c == MK_PASS && t.a == MK_CLASSES) return decline_refusal(g, t); /* GEN-04 */
    bool legal = c == MK_PASS ? class_shown(g, t.a) : !shown_refusal(g, t, c);
    return legal ? WHY_LEGAL : WHY_NOT_FREE;
}

void free_scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    if (c != MK_PASS) mk_then(g, t, OP_GET_SCROLL, .a = c);
}

/* R11, scroll 58: pay n dates and take a face-up scroll of class a without scholars; not possible without the
 * dates. It is no purchase (SCR-25). */
int date_scroll_refusal(const mk_game *g, mk_task t, mk_choice c)
{
    if (own_const(g, t)->resource[DATE] < t.n) return WHY_DATES;
    return shown_refusal(g, t, c);
}

void date_scroll_choose(mk_game *g, mk_task t, mk_choice c)
{
    mk_gain(g, t, DATE, -t.n);
    mk_then(g, t, OP_GET_SCROLL, .a = c);
}
