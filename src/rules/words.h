/* words.h - the words of the rulebook as numbers (R1).
 *
 * Tiles are numbered as printed (scroll 01 is 1), so that 0 can mean "none" or "nobody has seen it".
 * Everything else counts from 0. Choices of questions use the same numbers.
 */
#ifndef MK_WORDS_H
#define MK_WORDS_H

#include <stdint.h>

/* The words themselves: MK_RED for all the world; within this program, which says them on every line, RED (mk.h). */
#ifdef MK_SHORT_NAMES
#define MK_(word) word
#else
#define MK_(word) MK_##word
#endif

#include "box.h" /* how many tiles there are, the modules: made of data/ by the build */

/* A list beside an enum has a row for each of its numbers, X(id, name): the enum is made of it, and so is every array
 * of the names, which cannot lack one then, or have them in another order. */
#define MK_LIST_ID(id, ...) MK_(id),
#define MK_LIST_NAME(id, name, ...) name,

/* R1.1: twelve colours. The first eight live in the sector of the same number. */
enum mk_colour {
    MK_(TURQUOISE),
    MK_(GREEN),
    MK_(GRAY),
    MK_(WHITE),
    MK_(BLACK),
    MK_(PINK),
    MK_(BEIGE),
    MK_(BROWN),
    MK_(RED),
    MK_(YELLOW),
    MK_(PURPLE),
    MK_(ORANGE),
    MK_COLOURS,
    MK_(GOODS) = MK_(YELLOW), /* yellow, purple and orange are the goods; goods[c - GOODS] */
    MK_GOODS_COLOURS = 3,
};

/* R1.2: nine sectors. */
enum mk_sector {
    MK_(RIVER),
    MK_(ORCHARD),
    MK_(MADRASA),
    MK_(PALACE),
    MK_(MOSQUE),
    MK_(SQUARE),
    MK_(MEDINA),
    MK_(SAHARA),
    MK_(SOUK),
    MK_SECTORS,
    MK_HOMES = MK_(SOUK), /* the sectors that hold keshis of one colour */
};

/* R1.3: resources, and points beside them because bonuses give either. */
enum mk_resource { MK_(WATER), MK_(DATE), MK_(DINAR), MK_RESOURCES, MK_(POINT) = MK_RESOURCES };

#define MK_EDITION_LIST(X) X(CLASSIC, "classic") X(ESSENTIAL, "essential")
enum mk_edition { MK_EDITION_LIST(MK_LIST_ID) MK_EDITIONS };
#define MK_LAYER_LIST(X) X(B1, "B1") X(B2, "B2")
enum mk_layer { MK_LAYER_LIST(MK_LIST_ID) MK_LAYERS };
enum mk_stairs { MK_(COURTIER), MK_(STUDENT), MK_STAIRS }; /* the pawns of the palace and the mosque stairs */
enum mk_path { MK_(PATH_LEFT), MK_(PATH_RIGHT), MK_(PATH_START), MK_PATHS }; /* R5.5: where a caravan may go */
/* Kinds of luxury goods. */
enum mk_kind {
    MK_(SLIPPER),
    MK_(TAJINE),
    MK_(DAGGER),
    MK_(OIL_LAMP),
    MK_(NECKLACE),
    MK_(SADDLE),
    MK_(FALCON),
    MK_KINDS
};
enum mk_class { MK_(CLASS_GRAY), MK_(CLASS_YELLOW), MK_(CLASS_PINK), MK_(CLASS_ORANGE), MK_CLASSES };

/* R7.1, R8.1: the lattice has 25 spaces: 5 dinar spaces by palace segment, 3 palace side spaces (segments 2-4),
 * 9 middle spaces (sum of both segments 2-10), 3 mosque side spaces, 5 point spaces by mosque segment. */
enum mk_lattice {
    MK_(LAT_DINARS) = 0,
    MK_(LAT_PALACE) = 5,
    MK_(LAT_MIDDLE) = 8,
    MK_(LAT_MOSQUE) = 17,
    MK_(LAT_POINTS) = 20,
    MK_LATTICE = 25
};

/* R14, R16: what a table can play with besides: MOD_STAIRCASE ..., a row each in data/box.toml. In mk_setup and in the
 * state: bit MOD_X. Their options: bit OPTION_X. */
#define MK_MODULE_1(id, ...) MK_(MOD_##id),
#define MK_OPTION_1(id, ...) MK_(OPTION_AT_##id),
#define MK_OPTION_2(id, ...) MK_(OPTION_##id) = 1 << MK_(OPTION_AT_##id),
enum mk_module { MK_MODULE_LIST(MK_MODULE_1) MK_MODULES };
enum mk_option_at { MK_OPTION_LIST(MK_OPTION_1) MK_MODULE_OPTIONS };
enum mk_option { MK_OPTION_LIST(MK_OPTION_2) };
#undef MK_MODULE_1
#undef MK_OPTION_1
#undef MK_OPTION_2

/* S1-S9: one player against an automaton, which has seat MK_AUTOMATON. */
#define MK_SOLO_LIST(X) X(SOLO_NONE, "none") X(SOLO_PASHA, "pasha") X(SOLO_LAZY, "lazy")
enum mk_solo { MK_SOLO_LIST(MK_LIST_ID) MK_SOLOS };

/* S7: in mk_setup and in the state: bit PASHA_X. The first four make it easier, the others harder. */
#define MK_DIFFICULTY_LIST(X)                                                                           \
    X(PASHA_NO_CARAVAN_TILES, "no-caravan-tiles")     /* caravans turn up no strategy tiles */          \
    X(PASHA_NO_KESHI_POINTS, "no-keshi-points")       /* no points for keshis and symbols at the end */ \
    X(PASHA_SQUARE_ONCE, "square-once")               /* the bonus of the Main square once */           \
    X(PASHA_NO_FISHERMAN_STEPS, "no-fisherman-steps") /* no steps for strategy tiles */                 \
    X(PASHA_DEAR_GATES, "dear-gates")                 /* the dearest gate of a colour */                \
    X(PASHA_SQUARE_FOUR, "square-four")               /* the bonus of the Main square four times */     \
    X(PASHA_START_KESHIS, "start-keshis")             /* it begins with the keshis left in the bag of R2.9 */
enum mk_difficulty { MK_DIFFICULTY_LIST(MK_LIST_ID) MK_DIFFICULTIES };

#define MK_SEAT_LIST(X) X(0, "p1") X(1, "p2") X(2, "p3") X(3, "p4")

enum {
    MK_SEATS = 4,
    MK_SEASONS = 3,
    MK_ROUNDS = 4,
    MK_CAPACITY = 8, /* R1.2 */
    MK_RAPIDS = 4,
    MK_SEGMENTS = 5,
    MK_SPACES = 8, /* of the Main square */
    MK_WORKSHOPS = 4,
    MK_TRACK = 6, /* spaces of the oasis track */
    MK_PATH_SPACES = 3,
    MK_START_SPACES = 2,                  /* of the start oasis */
    MK_OASIS_SPACES = 2 * MK_PATH_SPACES, /* left 1-3, then right 1-3 */
    MK_CLAIMED_MAX = 9,                   /* six, and the three beside the board (R2.8) */
    MK_TIERS = 4,
    MK_(NOMAD) = MK_COLOURS, /* the thirteenth kind of keshi, where nomads can be meant */
    MK_KESHIS,               /* kinds of keshis with it */
    MK_AREA = 10,            /* kinds of keshis in an audience area: the nine colours but goods, then nomads */
    MK_SHOWN = 3,            /* face-up scrolls of a class */
    MK_SHOPS = 5,            /* face-up luxury goods */
    MK_PILE = 7,             /* tiles in one Classic pile at the most */
    MK_PICKS = 3,            /* R3.1 */
    MK_AUTOMATON = 1,        /* seat of the automaton */
    MK_STRATEGIES_OPEN = 8,  /* S1.3: more are never turned up */
    MK_SYMBOLS = 4,          /* of a strategy tile */
    MK_LAZY_RANKS = 4,       /* S9.5 */
};

/* Why something happens: the component that set it off. MK_BY(BY_SCROLL, 59). */
enum mk_cause {
    MK_(BY_NOTHING),
    MK_(BY_SCROLL),
    MK_(BY_OASIS),
    MK_(BY_RIVER_TILE),
    MK_(BY_LUXURY),
    MK_(BY_OFFICE),
    MK_(BY_GATE),    /* colour of the gate */
    MK_(BY_SPACE),   /* of the Main square */
    MK_(BY_LATTICE), /* space of the lattice */
    MK_(BY_RAPID),
    MK_(BY_TRACK),       /* space of the oasis track */
    MK_(BY_START_OASIS), /* 0 right space, 1 left space */
    MK_(BY_PROVISION),
    MK_(BY_ASSISTANT), /* sector */
    MK_(BY_CLAIM),     /* claimed from the tray: colour */
    MK_(BY_TOWN),      /* R14.5 */
    MK_(BY_REWARD),    /* R16.2: side of a reward tile */
    MK_(BY_BUILDING),  /* R16.3 */
    MK_CAUSES,
};
#define MK_BY(kind, id) ((uint16_t)((kind) << 8 | (id)))

/* Where points come from: the categories of the score sheet. */
#define MK_CATEGORY_LIST(X)                                                   \
    X(SCORE_START, "start")                                                   \
    X(SCORE_RIVER, "river")                                                   \
    X(SCORE_ORCHARD, "orchard")                                               \
    X(SCORE_STAIRS, "stairs")                                                 \
    X(SCORE_SQUARE, "square")                                                 \
    X(SCORE_MEDINA, "medina")                                                 \
    X(SCORE_SOUK, "souk")                                                     \
    X(SCORE_SCROLLS, "scrolls")                                               \
    X(SCORE_DESERT, "desert") /* start oasis, oases scored during the game */ \
    X(SCORE_PROVISION, "provision")                                           \
    X(SCORE_SECTORS, "sectors")     /* R10.1 */                               \
    X(SCORE_OASES, "oases")         /* R10.2 */                               \
    X(SCORE_TOWNS, "towns")         /* R14.5: towns that count at the end */  \
    X(SCORE_RACE, "race")           /* R16.2: finish, placement, dung */      \
    X(SCORE_LEFTOVERS, "leftovers") /* R10.3 */
enum mk_category { MK_CATEGORY_LIST(MK_LIST_ID) MK_CATEGORIES };

#endif
