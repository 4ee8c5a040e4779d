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

enum mk_edition { MK_(CLASSIC), MK_(ESSENTIAL), MK_EDITIONS };
#define MK_EDITION_NAMES "classic", "essential"
enum mk_layer { MK_(B1), MK_(B2), MK_LAYERS };
#define MK_LAYER_NAMES "B1", "B2"
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
enum mk_solo { MK_(SOLO_NONE), MK_(SOLO_PASHA), MK_(SOLO_LAZY), MK_SOLOS };
#define MK_SOLO_NAMES "none", "pasha", "lazy"

/* S7: in mk_setup and in the state: bit PASHA_X. */
enum mk_difficulty {
    MK_(PASHA_NO_CARAVAN_TILES),   /* easier: caravans turn up no strategy tiles */
    MK_(PASHA_NO_KESHI_POINTS),    /* ... no points for keshis and symbols at the end */
    MK_(PASHA_SQUARE_ONCE),        /* ... the bonus of the Main square once */
    MK_(PASHA_NO_FISHERMAN_STEPS), /* ... no steps for strategy tiles */
    MK_(PASHA_DEAR_GATES),         /* harder: the dearest gate of a colour */
    MK_(PASHA_SQUARE_FOUR),        /* ... the bonus of the Main square four times */
    MK_(PASHA_START_KESHIS),       /* ... it begins with the keshis left in the bag of R2.9 */
    MK_DIFFICULTIES,
};

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
enum mk_category {
    MK_(SCORE_START),
    MK_(SCORE_RIVER),
    MK_(SCORE_ORCHARD),
    MK_(SCORE_STAIRS),
    MK_(SCORE_SQUARE),
    MK_(SCORE_MEDINA),
    MK_(SCORE_SOUK),
    MK_(SCORE_SCROLLS),
    MK_(SCORE_DESERT), /* start oasis, oases scored during the game */
    MK_(SCORE_PROVISION),
    MK_(SCORE_SECTORS),   /* R10.1 */
    MK_(SCORE_OASES),     /* R10.2 */
    MK_(SCORE_TOWNS),     /* R14.5: towns that count at the end */
    MK_(SCORE_RACE),      /* R16.2: finish, placement, dung */
    MK_(SCORE_LEFTOVERS), /* R10.3 */
    MK_CATEGORIES,
};

#endif
