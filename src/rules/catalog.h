/* catalog.h - the printed figures, generated from data/ by the build (tools/catalog.py).
 *
 * One constant struct, mk_cat. To change a figure, edit its line in data/ and rebuild.
 *     if (p->pawn[stairs] == mk_cat.stairs.top) ...
 * A component's effect is a program: up to four effects, each of which becomes a task.
 */
#ifndef MK_CATALOG_H
#define MK_CATALOG_H

#include "words.h"

enum {
    MK_EFFECTS = 4,
    MK_STAGES = 3, /* R16.2: stage lines */
    MK_RACE_MOVES = 8,
    MK_RACE_SPACES = 40, /* room for the race track */
    MK_DUNG = 7,
};

typedef struct mk_effect {
    uint8_t op; /* a rule of rules.h; 0 ends the program */
    uint8_t n, a, b;
    uint16_t marks; /* bits, where the rule ticks things off */
} mk_effect;

typedef struct mk_program {
    mk_effect effect[MK_EFFECTS];
} mk_program;

typedef struct mk_scroll_row {
    uint8_t class;
    char kind;          /* I instant, R end of round, S end of season, P permanent (R11) */
    uint8_t n;          /* the figure on one that changes a rule: the rule says what it means */
    mk_program program; /* what an instant one does; what some others give each time */
} mk_scroll_row;

/* R12: what an oasis counts. Its worth is base + per x the count, at most cap (0: no limit). */
enum mk_count {
    MK_(COUNT_NONE),
    MK_(COUNT_GATES),    /* own gates of the colours in `colours` */
    MK_(COUNT_KESHIS),   /* keshis of the one colour in `colours` */
    MK_(COUNT_LUXURY),   /* luxury goods of kind `what` */
    MK_(COUNT_RETURNED), /* resources `what` returned while scoring, at most cap of them */
    MK_(COUNT_LUXURIES), /* all luxury goods */
    MK_(COUNT_SCROLLS),
    MK_(COUNT_THIN),       /* sectors with at most 3 keshis */
    MK_(COUNT_COMPLETE),   /* completely filled sectors */
    MK_(COUNT_CLAIMED),    /* claimed oases */
    MK_(COUNT_TOP),        /* 1 if the pawn of stairs `what` is on the top */
    MK_(COUNT_THRESHOLDS), /* 1 with at least `what` thresholds crossed */
    MK_(COUNT_JETTY),      /* 1 with the fisherman at the jetty */
    /* only oases 31-36 (R16.6) */
    MK_(COUNT_KINDS),  /* 1, 3, 6, 10, 15 for 1, 2, 3, 4, 5 kinds of luxury goods, and so on */
    MK_(COUNT_PAIRS),  /* kinds of luxury goods of which there are at least two */
    MK_(COUNT_RACE),   /* steps of the camel / what */
    MK_(COUNT_NOMADS), /* nomads on the player board */
    /* only desert towns (R14.5) */
    MK_(COUNT_STEPS),    /* steps of the pawn of stairs `what` */
    MK_(COUNT_BOARD),    /* keshis on the player board, goods not counted, / what */
    MK_(COUNT_RIVER),    /* river spaces travelled in season 3, up to the jetty */
    MK_(COUNT_BROAD),    /* sectors with at least `what` keshis, vendor included */
    MK_(COUNT_AUDIENCE), /* spectators facing entertainers, together */
};

/* R13: what the rule `per` counts of the player's. */
enum mk_per {
    MK_(PER_GATE),
    MK_(PER_DATE_PICKER),
    MK_(PER_ENTERTAINER),
    MK_(PER_WATER_VENDOR),
    MK_(PER_FOUR_KESHIS),
    MK_(PER_LUXURY),
    MK_PERS
};

typedef struct mk_oasis_row {
    uint8_t count; /* enum mk_count */
    uint8_t base, per, cap, what;
    uint16_t colours;
} mk_oasis_row;

typedef struct mk_luxury_row {
    uint8_t kind;
    uint8_t cost[MK_GOODS_COLOURS];
    uint8_t points, water, dates;
    uint16_t keshis;    /* falcons (R16.5): colours of which one must be given too; 0 none */
    mk_program program; /* falcons: instant bonus */
} mk_luxury_row;

/* R16.4: what a difficult provision tile does from being turned up on; its figure is `n` of the row. */
enum mk_provision_bonus {
    MK_(PROV_NONE),
    MK_(PROV_RIVER),    /* n steps more on every river movement */
    MK_(PROV_PALACE),   /* ... on every palace movement */
    MK_(PROV_MOSQUE),   /* ... on every mosque movement */
    MK_(PROV_LUXURY),   /* luxury goods cost n goods keshis less */
    MK_(PROV_EXCHANGE), /* n times at the start of every round: exchange a keshi */
    MK_(PROV_NOMAD),    /* n nomads at once; at the start of each further season n of them moved without paying */
    MK_PROVISION_BONUSES,
};

typedef struct mk_provision_row {
    uint8_t cost[MK_RESOURCES];
    uint8_t penalty;
    mk_program start; /* moderate ones, 13-18: at the start of every season */
    uint8_t bonus, n; /* difficult ones, 19-24: enum mk_provision_bonus */
} mk_provision_row;

typedef struct mk_town_row {
    mk_oasis_row worth; /* at the end of the game; nothing: count COUNT_NONE */
    mk_program program; /* when claimed; free-scroll with class MK_CLASSES: of any class */
} mk_town_row;

/* R16.2: one reward of a side. */
typedef struct mk_reward_row {
    uint8_t keshi; /* colour that must be among the returned ones */
    uint8_t dung;  /* tier 1: colour + 1 that is returned for discarding 1 dung instead; else 0 */
    mk_program program;
} mk_reward_row;

/* R16.3: the eight special buildings. */
enum mk_building {
    MK_(BLD_DATE_STORE) = 1,
    MK_(BLD_LIBRARY),
    MK_(BLD_PRACTICE_ROOM),
    MK_(BLD_PRAYER_HOUSE),
    MK_(BLD_BOATHOUSE),
    MK_(BLD_CAMEL_STABLE),
    MK_(BLD_BARRACKS),
    MK_(BLD_PAVILION),
};
_Static_assert((int)MK_(BLD_PAVILION) == (int)MK_BUILDINGS, "the buildings of data/camels.toml");

typedef struct mk_building_row {
    uint8_t keshi; /* colour */
    uint8_t resource[MK_RESOURCES];
    uint8_t n; /* figure of its ability: goods keshis less, points, resources less ...; 0 none */
} mk_building_row;

typedef struct mk_river_tile_row {
    uint8_t season;      /* 0-2 */
    mk_program bonus[2]; /* second one: season 3 only */
} mk_river_tile_row;

typedef struct mk_tower_row { /* R3.7, see src/tower/model.h; all in 1/65,536 */
    uint32_t fall, spread, fresh;
    uint32_t odds, per_fallen, per_rest, bend;
} mk_tower_row;

/* S1.2: a strategy tile. The symbol GOODS stands for all three goods colours, NOMAD for nomads. */
typedef struct mk_strategy_row {
    uint8_t upper, lower; /* preferred kinds of luxury goods */
    uint8_t symbol[MK_SYMBOLS];
    uint8_t fisherman; /* 1: it has the symbol */
} mk_strategy_row;

enum mk_track_space {
    MK_(TRACK_NOTHING),
    MK_(TRACK_KESHI),
    MK_(TRACK_KESHI_2P),
    MK_(TRACK_EXCHANGE),
    MK_(TRACK_SCROLL)
};

typedef struct mk_catalog {
    struct {
        uint8_t jetty, crocodile;
        uint8_t rapid_after[MK_RAPIDS];
        uint8_t jetty_points[MK_SEATS];
        mk_program rapid[MK_RAPIDS];
    } river;
    struct {
        uint8_t top;
        uint8_t segment_start[MK_SEGMENTS];
        uint8_t threshold_dinars;
    } stairs;
    mk_program lattice[MK_LATTICE];
    struct {
        uint8_t dinars;
        int16_t points;
    } workshop[MK_WORKSHOPS];
    uint8_t gates[MK_COLOURS];       /* tiles of each colour */
    uint16_t gate_match[MK_SECTORS]; /* colours that match the gate space at this sector */
    uint8_t gate_match_points;
    mk_program square[MK_SPACES]; /* bonus of each space, for one spectator */
    uint8_t disc[3][MK_SPACES];   /* spectators of each section: pink, purple side, practice room (R16.3) */
    uint8_t oasis_cost[MK_OASIS_SPACES][MK_RESOURCES];
    mk_program start_oasis[2]; /* right space, left space */
    uint8_t track[MK_TRACK];   /* enum mk_track_space */
    struct {
        uint8_t first, count, need, dates;
    } scroll_class[MK_CLASSES];
    mk_scroll_row scroll[MK_SCROLLS + 1];
    mk_program office[MK_OFFICES + 1][MK_GOODS_COLOURS]; /* 1-6 base, 7-12 expansion */
    mk_provision_row provision[MK_PROVISIONS + 1];
    mk_luxury_row luxury[MK_LUXURY + 1];
    mk_oasis_row oasis[MK_OASES + 1];
    mk_river_tile_row river_tile[MK_RIVER_TILES + 1];
    mk_tower_row tower[MK_LAYERS][3]; /* for 6, 9 and 12 keshis thrown */
    struct {
        uint8_t offices, provisions, luxuries, oases; /* how many tiles of the base game there are */
        uint8_t start_score;
        uint8_t start_resource[MK_RESOURCES];
        uint8_t track_keshis[MK_SEATS + 1]; /* keshis drawn for the oasis track, by number of players */
        uint8_t beside_oases;               /* R2.8 */
        uint16_t bag;                       /* colours in the bag of R2.9 */
        uint8_t renew_dinars;               /* R6.9 */
        uint8_t sector_points;              /* R10.1 */
        uint8_t oases_counted;              /* R10.2 */
        uint8_t leftovers_per_point;        /* R10.3 */
        uint8_t green_points;               /* R5.3 */
        uint8_t first_game[MK_SEASONS];     /* river tiles of the first game, R2.5 */
        uint8_t wooden;                     /* R3.9: wooden keshis of a colour */
        uint8_t wooden_track;               /* R3.9: of the colours shown on tracks, minus the players */
        uint16_t track_colours;             /* R1.4 */
    } game;
    /* modules */
    mk_program staircase[MK_STAIRCASE + 1]; /* R14.1: sides; 2n - 1 front and 2n back of tile n */
    uint8_t companion_step[MK_STAIRS];      /* R14.2: where the Sultan and the Imam wait */
    uint8_t companion_discount;
    mk_town_row town[MK_TOWNS + 1]; /* R14.5 */
    struct {
        uint8_t open[MK_SEATS + 1]; /* towns lying open, by number of players */
        uint8_t points;             /* for a caravan on a fourth space */
        uint8_t cost[MK_GOODS_COLOURS];
    } towns;
    struct { /* R16.1 */
        uint8_t supply, water, dates, move_dinars;
    } nomads;
    struct {                            /* R16.2 */
        uint8_t steps;                  /* the last space; one more step crosses the finish */
        uint8_t stage_after[MK_STAGES]; /* a stage line lies between this space and the next */
        uint8_t spaces;                 /* of an audience area */
        uint8_t move[MK_RACE_MOVES];    /* steps for 1, 2, ... different colours */
        uint8_t finish_points;
        uint8_t stage_goods, stage_dung;              /* gained, discarded by everybody who crosses a stage line */
        uint8_t stage_dinars;                         /* gained by the first to cross it */
        uint8_t podium[MK_SEATS];                     /* points by place */
        uint8_t dung_penalty[MK_DUNG];                /* points lost for 1, 2, ... */
        uint8_t dung_more;                            /* and for each above */
        uint8_t bridge[MK_RACE_SPACES][MK_RESOURCES]; /* price of entering a space; all 0: no bridge */
    } race;
    mk_reward_row reward[MK_REWARDS + 1][MK_TIERS]; /* sides; 2n - 1 is na and 2n is nb */
    mk_building_row building[MK_BUILDINGS + 1];     /* R16.3, enum mk_building */
    struct {                                        /* R16.5: a racing saddle */
        uint8_t saddle_camel;                       /* steps of the camel */
        uint8_t saddle_oasis;                       /* without the race: an oasis for up to so many resources less */
    } luxury_meta;
    struct {                               /* S1-S8 */
        uint8_t order[MK_SECTORS];         /* S2.4: sectors from the top of its board */
        mk_program entertainer[MK_SPACES]; /* S4: bonus above the first, second ... entertainer */
        mk_strategy_row strategy[MK_STRATEGIES + 1];
        uint8_t strategies;               /* without the new ones of S1.2 */
        uint8_t fisherman_steps;          /* S1.3 */
        uint16_t tile_caravans;           /* S4: bit n: the n-th caravan turns up a strategy tile */
        uint16_t town_caravans;           /* S8: bit n: the n-th caravan takes a desert town */
        uint8_t vendor_points;            /* S5.1 */
        uint8_t action_keshis;            /* S5.1: so many are needed for the sector action */
        uint8_t square_times;             /* S5.3 */
        uint8_t square_once, square_four; /* S7: the same with these options */
        uint8_t threshold_points;         /* S5.6 */
        struct {
            uint8_t scholars, points; /* S5.8 */
        } madrasa[MK_CLASSES];
        uint8_t caravans_per_point; /* S5.9 */
        uint8_t symbols_per_point;  /* S6.5: so many symbols, begun ones counted, are 1 point a keshi */
        uint8_t imam_points;        /* S8: for each scroll removed */
        uint8_t sultan_goods;       /* S8: goods keshis less for a luxury good */
        uint8_t camel_points;       /* S8: for each camel step */
        uint8_t audience_points;    /* S8: town 09: for each entertainer */
        struct {                    /* what games of rules 1 have instead */
            uint8_t order[MK_SECTORS];
            uint8_t symbol[MK_STRATEGIES + 1][MK_SYMBOLS];
        } rules_1;
    } pasha;
    struct {                         /* S9 */
        uint8_t rapid[MK_SEASONS];   /* that must be passed for the river tile of the season, from 1 */
        uint8_t rank[MK_LAZY_RANKS]; /* points for each rank */
        uint8_t towns;               /* so many more with the desert towns */
    } lazy;
} mk_catalog;

extern const mk_catalog mk_cat;

/* A fingerprint of all of it, for records: were they played with the same figures? */
enum { MK_FIGURES = 9 };
extern const char mk_figures[MK_FIGURES];
extern const char *const mk_kind_name[MK_KINDS]; /* slipper, tajine, ... */
/* What a scroll that lasts does, in a few words; NULL for those that do at once what their row says. */
extern const char *const mk_scroll_says[MK_SCROLLS + 1];

#endif
