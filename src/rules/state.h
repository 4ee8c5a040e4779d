/* state.h - everything the game remembers.
 *
 * Flat structs without pointers and without padding: copy them with memcpy, compare them with memcmp.
 * Tile fields hold the printed number, 0 for none. "Colour or none" fields hold colour + 1.
 * What nobody knows is not decided yet: a face-down tile is a member of a set (`unseen`), and turning it
 * over is a question to chance. Secret are only: picked keshis, provision tiles not turned up (see view.c).
 */
#ifndef MK_STATE_H
#define MK_STATE_H

#include <stdbool.h>

#include "words.h"

typedef uint8_t mk_choice;

enum {
    MK_CHANCE = 4, /* the player who answers for tower and face-down tiles */
    MK_NOBODY = 5,
    MK_PASS = 0xFD, /* "no, thanks", "I am done" */
    MK_OPTIONS_MAX = 96,
    MK_AGENDA_MAX = 56,
    MK_EVENTS_MAX = 400,
    MK_SCROLL_WORDS = 3, /* of a set of scrolls: bit n % 32 of word n / 32 */
};
_Static_assert(MK_SCROLLS < 32 * MK_SCROLL_WORDS && MK_LUXURY < 64 && MK_OASES < 64 && MK_PROVISIONS < 32 &&
                   MK_TOWNS < 16 && MK_BUILDINGS < 16 && MK_OFFICES < 16 && MK_STRATEGIES < 16,
               "a bit for each tile, the first one for none");
_Static_assert((int)MK_MODULES <= 16 && (int)MK_MODULE_OPTIONS <= 8, "a bit for each module and each option");

typedef struct mk_task { /* one thing that still has to happen */
    uint8_t op;          /* which rule: index into mk_rules[] */
    uint8_t player;      /* to whom it happens */
    uint8_t n;           /* how many, or how far */
    uint8_t a, b;        /* the rule says what these mean */
    uint8_t spare;
    uint16_t cause; /* MK_BY(...): the component that led here, for the log */
    uint16_t marks; /* bits, or four bits a kind: what may still be picked, or was so far; "left" in texts */
} mk_task;

typedef struct mk_player {
    uint64_t luxury; /* bit n: owns luxury good n */
    uint32_t scroll[MK_SCROLL_WORDS];
    uint32_t dealt; /* R16.4: SECRET: bit n: provision tile n dealt, three to keep */
    int16_t score;
    int16_t tally[MK_CATEGORIES]; /* where the score comes from; sums up to it */
    uint16_t vendors;             /* bit s: water vendor in sector s (Souk: scroll 57) */
    uint16_t hand;                /* colours in the hand; the picked ones stay in it until revealed */
    uint16_t picked;              /* SECRET until revealed; then what is thrown */
    uint16_t placeholder;         /* R3.9: colours of the hand that are placeholders */
    uint16_t assistants;          /* bit s: unused assistant in sector s, Souk excepted */
    uint16_t drawn;               /* R2.9: keshis drawn, not yet on the oasis track */
    uint8_t souk_assistants;
    uint8_t resource[MK_RESOURCES];
    uint8_t keshi[MK_HOMES]; /* keshis of its colour in each sector; guards and caravans all counted */
    uint8_t goods[MK_GOODS_COLOURS];
    uint8_t entertainers;            /* bit i: entertainer on space i of the Main square */
    uint8_t disc;                    /* section (disc + i) ... see square.c: how often it was turned, 0-7 */
    uint8_t caravans[MK_PATHS];      /* how many on each path */
    uint8_t oasis[MK_OASIS_SPACES];  /* discovered, not claimed: left 1-3, right 1-3 */
    uint8_t claimed[MK_CLAIMED_MAX]; /* in the order of claiming */
    uint8_t claimed_len;
    uint8_t track[MK_TRACK];       /* keshi lying on the oasis track: colour + 1 */
    uint8_t gate[MK_SECTORS];      /* gate at the gate space of this sector: colour + 1; never Medina */
    uint8_t fisherman;             /* river space, 0 = start */
    uint8_t queue;                 /* fishermen before him on his space (jetty: his spot); 0 on the start */
    uint8_t pawn[MK_STAIRS];       /* steps of courtier and student */
    uint8_t provision[MK_SEASONS]; /* own tiles, ascending; SECRET unless turned up; 0 unknown */
    uint8_t provisions_up;         /* bit i: provision[i] is turned up */
    uint8_t provision_pick;        /* SECRET: i + 1 of the tile chosen to be turned up */
    uint8_t aside[MK_KESHIS];      /* taken, to be placed in any order: R4.5, R6.10 */
    uint8_t renewed;               /* 1: no more renewing this round (R6.9) */
    uint8_t souk_water;            /* scroll 57: 1 = from the next turn on, 2 = active */
    uint8_t crocodile;             /* 1: starts the next season there (river tile 09) */
    /* modules */
    uint8_t river_start;            /* where the fisherman began this season (town 07) */
    uint8_t town[2];                /* R14.5: desert town at the end of the left and the right path */
    uint8_t towns_claimed;          /* bit 0 left, bit 1 right: its day side is up */
    uint8_t nomad[MK_HOMES];        /* R16.1: how many of keshi[s] are nomads */
    uint8_t nomad_vendors;          /* which of `vendors` are nomads */
    uint8_t nomad_spaces;           /* which of `entertainers` are nomads */
    uint8_t nomad_gates;            /* guards at gates that are nomads */
    uint8_t nomads_moved[MK_HOMES]; /* how many of nomad[s] were moved this turn; 0 once that is over */
    uint8_t nomad_vendors_moved;    /* which of nomad_vendors */
    uint8_t nomad_spaces_moved;     /* which of nomad_spaces */
    uint8_t area[MK_AREA];          /* R16.2: audience area: colours 0-8, then nomads */
    uint8_t race;                   /* steps of the camel; one more than the track has: past the finish */
    uint8_t podium;                 /* place on the podium from 1, 0 not there */
    uint8_t dung;
    uint8_t building;        /* R16.3: 1-8 */
    uint8_t drawn_scroll[3]; /* R16.3: SECRET: yellow scrolls drawn, one to keep */
    uint8_t spare[6];
} mk_player;

typedef struct mk_event {
    uint8_t kind;   /* enum mk_event_kind */
    uint8_t player; /* MK_NOBODY: the table */
    uint8_t a, b;
    int16_t n;
    uint16_t cause;  /* MK_BY(...) */
    uint16_t rule;   /* 802 is R8.2 */
    uint8_t seen_by; /* bit s: seat s may see it; 0xFF all, spectators too */
    uint8_t spare;
} mk_event;

/* Piles (R2.2, R2.4): tiles from the top down, 0 where nobody knows. Classic: piles of at most 7 beside each
 * other. Essential: one stack over the whole row. The face-up tiles are not in them. */
typedef struct mk_game {
    uint64_t luxury_unseen; /* bit n: luxury good n lies face down in a pile */
    uint64_t oases_unseen;  /* bit n: oasis n was never turned up */
    uint32_t scrolls_unseen[MK_SCROLL_WORDS];
    uint32_t provisions_unseen;                  /* bit n: with nobody (in a view: not known to the viewer) */
    uint32_t scroll_group[MK_CLASSES][MK_SHOWN]; /* R16.0, see display.c: face-down tiles that somebody has looked
                               at, bit n: the n-th scroll of the class */
    uint64_t luxury_group[MK_SHOPS];
    uint32_t scrolls_gone[MK_SCROLL_WORDS]; /* S5.8: scrolls that the automaton has removed */
    uint16_t modules;                       /* bit MOD_X */
    uint16_t towns;                         /* R14.5: bit n: town n lies open */
    uint16_t buildings_unseen;              /* R16.3 */
    uint16_t difficulty;                    /* S7: bit PASHA_X */
    uint16_t strategy_unseen;               /* S1.2: bit n: strategy tile n lies face down */
    uint16_t automaton_bag;                 /* S1.4, S9.1: colours in the automaton's bag */
    uint16_t offices_unseen;
    uint16_t bag; /* R2.9 */
    uint8_t players, edition, layer;
    uint8_t season, round; /* from 0; season 3 = after the end */
    uint8_t phase;         /* enum mk_phase */
    uint8_t camel;         /* round start player */
    uint8_t marker;        /* season start player */
    uint8_t turn;          /* whose turn it is, MK_NOBODY where all act at once */
    uint8_t over, quiet;
    uint8_t office;                             /* the current one */
    uint8_t river_tile[MK_SEASONS];             /* 0 once discarded */
    uint8_t beside[3];                          /* R2.8: oases face up beside the board */
    uint8_t workshop[MK_WORKSHOPS][MK_COLOURS]; /* gates lying there */
    uint8_t scroll_shown[MK_CLASSES][MK_SHOWN];
    uint8_t scroll_pile[MK_CLASSES][MK_SHOWN * MK_PILE];
    uint8_t scroll_height[MK_CLASSES][MK_SHOWN]; /* tiles in each pile; Essential: [0] only */
    uint8_t luxury_shown[MK_SHOPS];
    uint8_t luxury_pile[MK_SHOPS * MK_PILE];
    uint8_t luxury_height[MK_SHOPS];
    uint8_t tray[MK_COLOURS];
    uint8_t tower[2][MK_COLOURS]; /* by enum mk_age */
    uint8_t rivers;               /* R2.5: given by the table, bit per season; the others are drawn */
    uint8_t agenda_len;
    /* modules */
    uint8_t options;                   /* bit OPTION_X */
    uint8_t staircase[MK_LATTICE];     /* R14.1: tile side on this space of the lattice, 0 none */
    uint8_t companion[MK_STAIRS];      /* R14.2: seat + 1 of the Sultan's, the Imam's player; 0 waits or gone */
    uint8_t companion_step[MK_STAIRS]; /* where it waits; 0: with a player, gone, or not in the game */
    uint8_t nomads;                    /* R16.1: in their supply */
    uint8_t tray_nomad;                /* 1: one lies in the tray */
    uint8_t reward[MK_SEASONS];        /* R16.2: side of the reward tile of each season; 0 once past */
    uint8_t scroll_group_of[MK_CLASSES][MK_SHOWN];   /* group + 1 that the unknown tiles of a pile belong to, 0 none */
    uint8_t scroll_group_seen[MK_CLASSES][MK_SHOWN]; /* bit s: seat s has looked at this group */
    uint8_t luxury_group_of[MK_SHOPS];
    uint8_t luxury_group_seen[MK_SHOPS];
    /* S1-S9; the rest of the automaton is player[MK_AUTOMATON]: its entertainers and caravans stand in rows, so
     * `entertainers` and `caravans` are 0 there */
    uint8_t solo;                         /* enum mk_solo */
    uint8_t strategy[MK_STRATEGIES_OPEN]; /* open strategy tiles, the first one on top */
    uint8_t strategy_len;
    uint8_t pasha_gates[MK_COLOURS]; /* S5.2: its gates by colour */
    uint8_t lazy_row[MK_COLOURS];    /* S9.1: the priority row, colour + 1 */
    uint8_t rules;                   /* from 0: the rules that it is played by */
    uint8_t spare[3];                /* where the compiler would pad */
    mk_player player[MK_SEATS];
    mk_task agenda[MK_AGENDA_MAX]; /* the last one is next */
    /* what searches do not copy */
    uint16_t events_len;
    mk_event event[MK_EVENTS_MAX]; /* of the last answer */
    uint8_t spare_end[6];          /* where the compiler would pad */
} mk_game;

#define MK_PHASE_LIST(X)              \
    X(PHASE_SETUP, "setup")           \
    X(PHASE_SELECT, "select")         \
    X(PHASE_CLAIM, "claim")           \
    X(PHASE_ASSISTANTS, "assistants") \
    X(PHASE_RIVER, "river")           \
    X(PHASE_SEASON, "season")         \
    X(PHASE_END, "end")
enum mk_phase { MK_PHASE_LIST(MK_LIST_ID) MK_PHASES };

#endif
