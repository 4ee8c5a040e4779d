/* rules.h - shared by the chapters of src/rules, and by nobody else.
 *
 * A rule either happens:          void step_run(mk_game *g, mk_task t);
 * or asks:                        int  line_refusal(const mk_game *g, mk_task t, mk_choice c);
 *                                 void line_choose(mk_game *g, mk_task t, mk_choice c);
 * x_refusal returns WHY_LEGAL or the reason that forbids the choice; the options are all choices of the noun
 * that are not refused. Rules push what follows in reading order; the loop (agenda.c) turns it round.
 */
#ifndef MK_RULES_H
#define MK_RULES_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/names.h"
#include "mk.h"

/* Choices as bits. */
typedef struct choice_set {
    uint64_t word[2];
} choice_set;
_Static_assert(MK_OPTIONS_MAX <= 128, "a bit for each choice");

static inline void set_add(choice_set *set, int c)
{
    set->word[c >> 6] |= UINT64_C(1) << (c & 63);
}

typedef struct mk_rule {
    const char *name;
    uint16_t rule;
    uint8_t noun, a_noun, b_noun;
    bool chance, together, may;
    void (*run)(mk_game *g, mk_task t);
    int (*refusal)(const mk_game *g, mk_task t, mk_choice c);
    choice_set (*maybe)(const mk_game *g, mk_task t); /* NULL: all numbers; see MK_MAYBE_LIST */
    void (*choose)(mk_game *g, mk_task t, mk_choice c);
} mk_rule;

extern const mk_rule mk_rules[MK_OPS];

/* Prototypes of every rule, from the list. */
#define MK_PROTO_H(id, fn, ...) void fn##_run(mk_game *g, mk_task t);
#define MK_PROTO_Q(id, fn, ...)                                 \
    int fn##_refusal(const mk_game *g, mk_task t, mk_choice c); \
    void fn##_choose(mk_game *g, mk_task t, mk_choice c);
MK_RULE_LIST(MK_PROTO_H, MK_PROTO_Q, MK_PROTO_Q, MK_PROTO_Q, MK_PROTO_Q)
#undef MK_PROTO_H
#undef MK_PROTO_Q

/* Questions that are asked often and of many numbers, of which few come into question. x_maybe(g, t) is a quick look at
 * the state: what is not in its set is refused (agenda.c asserts it), what is in it x_refusal decides. Passing is not
 * in it. */
#define MK_MAYBE_LIST(M)        \
    M(DEAL, deal)               \
    M(PROVISION, provision)     \
    M(TURN_SCROLL, turn_scroll) \
    M(TURN_LUXURY, turn_luxury) \
    M(TURN_OASIS, turn_oasis)   \
    M(PICK, pick)               \
    M(TAKE, take)               \
    M(ASSISTANT, assistant)     \
    M(SCROLL, scroll)           \
    M(SOUK, souk)
#define MK_PROTO_MAYBE(id, fn) choice_set fn##_maybe(const mk_game *g, mk_task t);
MK_MAYBE_LIST(MK_PROTO_MAYBE)
#undef MK_PROTO_MAYBE

/* Push in reading order. The bytes are put together first and stored at once: stored one by one, the loop, which loads
 * the whole task right afterwards, would have to wait until they have left the processor's store buffer. */
static inline void mk_push(mk_game *g, mk_task t)
{
    assert(g->agenda_len < MK_AGENDA_MAX);
    if (g->agenda_len >= MK_AGENDA_MAX) return; /* never: but memory is safe without asserts too */
    mk_task *to = &g->agenda[g->agenda_len++];
    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__) {
        *to = t;
        return;
    }
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): 16 bits of 64, and unsigned */
    uint64_t head = (uint64_t)t.cause << 48 | (uint64_t)t.spare << 40 | (uint64_t)t.b << 32 | (uint64_t)t.a << 24 |
                    (uint64_t)t.n << 16 | (uint64_t)t.player << 8 | t.op;
    memcpy(to, &head, sizeof head);
    to->marks = t.marks;
}
_Static_assert(offsetof(mk_task, player) == 1 && offsetof(mk_task, n) == 2 && offsetof(mk_task, a) == 3 &&
                   offsetof(mk_task, b) == 4 && offsetof(mk_task, spare) == 5 && offsetof(mk_task, cause) == 6 &&
                   offsetof(mk_task, marks) == 8,
               "mk_push knows where the fields are");
/* The same player, the same cause: mk_then(g, t, OP_CLIMB, .n = 3, .a = COURTIER); */
#define mk_then(g, t, op_, ...) \
    mk_push((g), (mk_task){.op = (op_), .player = (t).player, .cause = (t).cause, __VA_ARGS__})
/* Another player, or the table (MK_NOBODY): mk_then_for(g, seat, OP_TURN); */
#define mk_then_for(g, player_, op_, ...) \
    mk_push((g), (mk_task){.op = (op_), .player = (uint8_t)(player_), ##__VA_ARGS__})
/* The effects of a component, for the player of t: mk_do(g, t, MK_BY(BY_SCROLL, 59), &row->program); */
void mk_do(mk_game *g, mk_task t, uint16_t cause, const mk_program *program);

/* agenda.c: why a question of what a player "may" do cannot be passed. */
int decline_refusal(const mk_game *g, mk_task t);

/* agenda.c: tell what happened. The rule is that of t.op unless .rule is given; player and cause those of t. */
void mk_tell_event(mk_game *g, mk_task t, mk_event e);
#define mk_tell(g, t, kind_, ...)                                                                              \
    do {                                                                                                       \
        if (!(g)->quiet) mk_tell_event((g), (t), (mk_event){.kind = (kind_), .seen_by = 0xFF, ##__VA_ARGS__}); \
    } while (0)
/* The same, for the player's own eyes: mk_tell_secret(g, t, EV_PICK, .a = c); */
#define mk_tell_secret(g, t, kind_, ...)                                                                       \
    do {                                                                                                       \
        if (!(g)->quiet)                                                                                       \
            mk_tell_event((g), (t),                                                                            \
                          (mk_event){.kind = (kind_), .seen_by = (uint8_t)(1u << (t).player), ##__VA_ARGS__}); \
    } while (0)

/* ---- small questions that every chapter asks ---- */

static inline mk_player *own(mk_game *g, mk_task t)
{
    return &g->player[t.player];
}

static inline const mk_player *own_const(const mk_game *g, mk_task t)
{
    return &g->player[t.player];
}

static inline bool has_scroll(const mk_game *g, int player, int n)
{
    return g->player[player].scroll[n >> 5] >> (n & 31) & 1;
}

/* The figure on a scroll if the player owns it, else what holds without it. */
static inline int figure(const mk_game *g, int player, int n, int otherwise)
{
    return has_scroll(g, player, n) ? mk_cat.scroll[n].n : otherwise;
}

static inline int left_of(const mk_game *g, int seat)
{
    return seat + 1 == g->players ? 0 : seat + 1;
}

static inline int bits(unsigned long long set)
{
    return __builtin_popcountll(set);
}

static inline bool mk_has(const mk_game *g, int module)
{
    return g->modules >> module & 1;
}

/* The rule that an event cites: one in the set-up, another one in the game. */
static inline uint16_t setup_or(const mk_game *g, int in_setup, int later)
{
    return (uint16_t)(g->phase == PHASE_SETUP ? in_setup : later);
}

/* S1-S9: a seat in which nobody sits. It is asked nothing. */
static inline bool automatic(const mk_game *g, int seat)
{
    return g->solo && seat == MK_AUTOMATON;
}

/* S1-S8: the Pasha's automaton. */
static inline bool is_pasha(const mk_game *g, int seat)
{
    return g->solo == SOLO_PASHA && seat == MK_AUTOMATON;
}

/* S9: the lazy one, which has no board. */
static inline bool is_lazy(const mk_game *g, int seat)
{
    return g->solo == SOLO_LAZY && seat == MK_AUTOMATON;
}

/* R16.3: a special building with its ability, that is, played with the front. */
static inline bool has_building(const mk_game *g, int player, int building)
{
    bool front =
        !(g->options & OPTION_BUILDINGS_BACK) && !is_pasha(g, player); /* rules 1: only the automaton has a back */
    return g->player[player].building == building && front;
}

/* ---- what chapters offer each other, by file ---- */

/* gain.c */
void mk_score(mk_game *g, mk_task t, int points, int category);
/* The same, told with a rule of its own instead of that of t.op. */
void mk_score_by_rule(mk_game *g, mk_task t, int points, int category, int rule);
void mk_gain(mk_game *g, mk_task t, int resource, int n); /* n < 0: pays; no check */
bool mk_can_pay_dinars(const mk_game *g, int player, int n);
/* May push a question (scroll 33): call before what follows. */
void mk_pay_dinars(mk_game *g, mk_task t, int n, int dates_kept);
int mk_resources(const mk_game *g, int player);        /* all together */
int per_count(const mk_game *g, int player, int what); /* enum mk_per */

/* setup.c, modules.c: faults of settings; which tiles are in the game, as sets */
int gates_unlaid(const mk_game *g, int colour); /* R2.6, while the gates are laid */
const char *options_fault(uint16_t modules, uint8_t options);
const char *modules_fault(uint16_t modules);
const char *difficulty_fault(uint16_t difficulty);
uint64_t luxuries_in_play(const mk_game *g);
uint64_t oases_in_play(const mk_game *g);
uint32_t provisions_in_play(const mk_game *g);
uint16_t offices_in_play(const mk_game *g);

/* display.c: a row of the display with its piles: the four classes of scrolls, then the luxury goods. */
enum { ROW_LUXURY = MK_CLASSES, MK_ROWS };
typedef struct display_row {
    uint8_t *shown, *pile, *height;
    uint8_t *group_of, *seen; /* R16.0: of each pile its group, of each group who knows it */
    int places;
    int first;      /* tile that sets count from */
    int first_pile; /* number of its first pile in events: scrolls 0-11, luxury goods 12-16 */
} display_row;
display_row row_of(mk_game *g, int which);
bool stacked(const mk_game *g, int which); /* one stack for the row: Essential without piles (R16.0) */
void lay_displays(mk_game *g);             /* R2.2, R2.4: all face down */
void lay_row(mk_game *g, int which);       /* ... one row of it, all that nobody has seen */
bool scroll_shown(const mk_game *g, int scroll);
void renew_scrolls(mk_game *g, mk_task t, int class); /* R6.9, pushes the turning up */
/* The tiles of a group as bits, from the first one of the row; group 0: those that nobody has seen. */
uint64_t row_set(const mk_game *g, int which, int group);
void row_set_tile(mk_game *g, int which, int group, int tile, bool member);
int set_of(const mk_game *g, int which, int group); /* that its piles draw from: the group, or 0 in a view */
int unknown_tiles(display_row r, int pile);
void take_slot(display_row r, int pile, int i);
void tidy_groups(mk_game *g, int which);

/* search.c, view.c */
int new_group(mk_game *g, int which, int pile, int seen); /* of the pile, still empty; its number */
int group_size(const mk_game *g, int which, int group);   /* how many tiles belong to it, known or not */

/* round.c, assistant.c */
int seat_at(const mk_game *g, int i);                           /* i-th in turn order from the camel */
bool action_possible(const mk_game *g, int player, int sector); /* R6.2b */

/* keshi.c */
enum { /* field b of placing a keshi: what is special about it */
       KESHI_PLAIN,
       KESHI_THEN_ACT,    /* then the action of its sector (scroll 64) */
       KESHI_NOMAD,       /* R16.1: it is a nomad, from the supply of nomads */
       KESHI_NOMAD_MOVED, /* R16.1: it is one that is moved */
       KESHI_STILL,       /* R16.4: in the audience area it does not make the camel run */
       KESHI_ON_BOARD,    /* CAM-02: never into the audience area: that of a special building */
       KESHI_WAYS,
};
/* R1.2, R4.6: 8 keshis of its colour in each sector; one water vendor a sector, none in the Souk; any number of
 * goods. Free spaces on the board; what lies aside does not count. */
static inline int board_room(const mk_game *g, int player, int colour)
{
    const mk_player *p = &g->player[player];
    if (colour < MK_HOMES) return MK_CAPACITY - p->keshi[colour];
    if (colour == RED) return MK_HOMES - bits(p->vendors & ((1u << MK_HOMES) - 1));
    return 99;
}

int keshi_room(const mk_game *g, int player, int colour);    /* on the board and in the audience area */
void add_keshi(mk_game *g, mk_task t, int colour);           /* it stands in its sector now */
void place_home(mk_game *g, mk_task t);                      /* one keshi of colour t.a */
void tell_declined(mk_game *g, mk_task t);                   /* the same */
int keshis_to_give(const mk_game *g, int player, int keshi); /* of this colour, or nomads, that may be returned */
void give_keshi(mk_game *g, mk_task t, int keshi);           /* it returns to the supply */

/* river.c, stairs.c */
int rapids_passed(const mk_game *g, int player); /* how many: rapids 0 .. n-1 are passed */
void go_to_crocodile(mk_game *g, mk_player *p);
int segment_of(int step); /* 0-4 */

/* madrasa.c, souk.c, medina.c, sahara.c */
int scroll_dates(const mk_game *g, int player, int class);
bool souk_possible(const mk_game *g, int player); /* R6.2: the office can be used or a luxury good bought */
bool luxury_shown(const mk_game *g, int luxury);
int luxury_discount(const mk_game *g, int player, int tile);           /* goods keshis less */
bool luxury_payable(const mk_game *g, int player, int tile, int more); /* more: goods keshis less besides (R16.2) */
void buy_luxury(mk_game *g, mk_task t, int tile, int more);            /* pushes what is paid, then OP_GET_LUXURY */
bool gate_space_left(const mk_game *g, int player);
void discover(mk_game *g, mk_task t, int oasis_space); /* pushes the turning up of the oasis there */

/* score.c */
bool sector_complete(const mk_game *g, int player, int sector); /* 8 keshis and a vendor: R10.1 */
int keshis_on_board(const mk_game *g, int player, bool goods);  /* vendors counted; goods if asked */
int free_guards(const mk_game *g, int player);
int gates_owned(const mk_game *g, int player);
int luxuries_owned(const mk_game *g, int player);
int scrolls_owned(const mk_game *g, int player);
int row_worth(const mk_game *g, int player, const mk_oasis_row *row); /* an oasis or a town, as things stand */

/* check_task.c */
bool task_once(int op); /* at most one of its kind is on an agenda */
bool task_last(int op); /* it lies below all others */
bool task_of_table(int op);
bool task_may_wait(mk_task t, mk_task first);

/* module_staircase.c, module_companions.c, module_towns.c: R14 */
bool staircase_space(int space);
const mk_program *lattice_program(const mk_game *g, int space);
void lay_staircase(mk_game *g);
const char *staircase_fault(const uint8_t side[MK_LATTICE]);
void place_companions(mk_game *g);
bool has_companion(const mk_game *g, int player, int stairs);
void companion_meets(mk_game *g, mk_task t);
int path_spaces(const mk_game *g, int path);
void reach_town(mk_game *g, mk_task t, int path);
int claim_town_fault(const mk_game *g, int player, int path);
int towns_worth(const mk_game *g, int player);

/* module_nomads.c: R16.1 */
void nomad_to_tray(mk_game *g, mk_task t);
int take_nomad_fault(const mk_game *g, int player);
void take_nomad(mk_game *g, mk_task t);
void return_tray_nomad(mk_game *g, mk_task t);
bool nomads_can_move(const mk_game *g, int player); /* for their price */
void move_nomads_free(mk_game *g, mk_task t, int n);
int nomads_to_give(const mk_game *g, int player); /* that may be returned from the board */
int nomads_on_board(const mk_game *g, int player);
void commit_guard(mk_game *g, mk_task t);

/* module_race.c, module_rewards.c: R16.2 */
void enter_area(mk_game *g, mk_task t, int keshi); /* colour or NOMAD; then the camel runs, unless t.b is KESHI_STILL */
void leave_area(mk_game *g, mk_task t, int place); /* one of area[place] to the supply */
void discard_dung(mk_game *g, mk_task t, int n);   /* as far as there is any */
int race_worth(const mk_game *g, int player);      /* placement and dung at the end */
/* Free spaces of the audience area. */
static inline int area_room(const mk_game *g, int player)
{
    if (!mk_has(g, MOD_RACE) || automatic(g, player)) return 0; /* S8: it does not take part */
    int room = mk_cat.race.spaces;
    for (int i = 0; i < MK_AREA; i++) room -= g->player[player].area[i];
    return room;
}

/* module_buildings.c: R16.3 */
int library_fault(const mk_game *g, int player, int class);
void open_library(mk_game *g);
int scrolls_drawn(const mk_game *g, int seat); /* yellow scrolls lying before this seat in the set-up */
int date_store_space(const mk_game *g);        /* of the oasis track */
int find_luxury_chances(const mk_game *g, int pile);

/* tower_odds.c: weights of 0 .. n - 1 that fall or stay; return n. */
int tower_fall_weights(const mk_game *g, mk_task t, uint32_t weight[MK_OPTIONS_MAX]);
int tower_stay_weights(const mk_game *g, mk_task t, uint32_t weight[MK_OPTIONS_MAX]);

/* module_provisions.c: R16.4 */
enum { PROVISION_BASE, PROVISION_MODERATE, PROVISION_DIFFICULT, PROVISION_KINDS };
int provision_kind(int tile);
int has_provision(const mk_game *g, int player, int bonus);
void provisions_start(mk_game *g, mk_task t, unsigned moving);
void provisions_round(mk_game *g);
void provision_turned_up(mk_game *g, mk_task t, int tile);

/* module_luxury.c: R16.5 */
bool falcon_payable(const mk_game *g, int player, int tile); /* its keshi */
void luxury_bonus(mk_game *g, mk_task t, int luxury, int given);

/* pasha.c, pasha_actions.c, pasha_end.c: S1-S8 */
uint16_t strategies_in_play(const mk_game *g);
bool pasha_can_take(const mk_game *g);
void pasha_place(mk_game *g, mk_task t); /* one keshi of colour t.a */
void pasha_nomad(mk_game *g, mk_task t);
void pasha_threshold(mk_game *g, mk_task t);
void pasha_get_luxury(mk_game *g, mk_task t);
void pasha_do(mk_game *g, mk_task t, const mk_program *program);
int pasha_symbol_points(const mk_game *g);
int sector_category(int sector); /* line of the score sheet */

/* lazy.c: S9 */
bool lazy_can_take(const mk_game *g);
bool lazy_wins_river(mk_game *g, mk_task t);
void tell_title(mk_game *g, mk_task t);

#endif
