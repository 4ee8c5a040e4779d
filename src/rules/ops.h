/* ops.h - three lists: what can happen (rules), what is told (events), why not (reasons).
 *
 * A row here and a function in the chapter's file are all that a new rule needs.
 */
#ifndef MK_OPS_H
#define MK_OPS_H

#include "words.h"

/* What a number names, in questions, tasks and events: X(id, what it is). Their names are in names.c. */
#define MK_NOUN_LIST(X)                                                                                           \
    X(NOUN_NUMBER, "number")                                                                                      \
    X(NOUN_SEAT, "player")                                                                                        \
    X(NOUN_COLOUR, "colour")                                                                                      \
    X(NOUN_SECTOR, "sector")                                                                                      \
    X(NOUN_RESOURCE, "resource") /* water, date, dinar, points */                                                 \
    X(NOUN_SPACE, "space of the Main square")                                                                     \
    X(NOUN_TURNS, "turns of the disc") /* 0-7 */                                                                  \
    X(NOUN_PATH, "path of the Sahara")                                                                            \
    X(NOUN_STAIRS, "stairs")                                                                                      \
    X(NOUN_RAPID, "rapid") /* 0-3 */                                                                              \
    X(NOUN_LATTICE, "space of the lattice")                                                                       \
    X(NOUN_SCROLL, "scroll")                                                                                      \
    X(NOUN_BUY, "scroll or renewing") /* a scroll, or MK_BUY_RENEW + class */                                     \
    X(NOUN_CLASS, "class of scrolls")                                                                             \
    X(NOUN_LUXURY, "luxury good")                                                                                 \
    X(NOUN_DEAL, "luxury good or office") /* a luxury good, or MK_DEAL_OFFICE + goods 0-2 */                      \
    X(NOUN_OFFICE, "exchange office")                                                                             \
    X(NOUN_OASIS, "oasis")                                                                                        \
    X(NOUN_OASIS_SPACE, "oasis space") /* left-1 .. right-3; then 6 town-left, 7 town-right (R14.5) */            \
    X(NOUN_RIVER_TILE, "river tile")                                                                              \
    X(NOUN_PROVISION, "provision tile")                                                                           \
    X(NOUN_GATE, "gate")                  /* workshop * 12 + colour */                                            \
    X(NOUN_TAKE, "take one or two")       /* colour: take one; 12 + colour: take two; 24: the nomad */            \
    X(NOUN_USE, "use of an assistant")    /* enum mk_use */                                                       \
    X(NOUN_LENGTHEN, "lengthening")       /* enum mk_lengthen */                                                  \
    X(NOUN_YES, "yes")                    /* 0 yes; otherwise pass */                                             \
    X(NOUN_PROVIDE, "providing")          /* enum mk_provide */                                                   \
    X(NOUN_HALF, "bonus of a river tile") /* enum mk_half */                                                      \
    X(NOUN_TRACK, "place")                /* space of the oasis track 0-5 */                                      \
    X(NOUN_AGE, "age")                    /* enum mk_age */                                                       \
    X(NOUN_CATEGORY, "category")                                                                                  \
    X(NOUN_KESHI, "keshi")                                 /* a colour, or 12: a nomad */                         \
    X(NOUN_SWAP, "keshi of board, track or audience area") /* colours, a nomad; from 13, from 19 */               \
    X(NOUN_NOMAD_PLACE, "place of a nomad") /* sector 0-7; 8 + sector: its vendor space; 16: the audience area */ \
    X(NOUN_STAIRCASE, "side of a staircase tile")                                                                 \
    X(NOUN_TOWN, "desert town")                                                                                   \
    X(NOUN_BUILDING, "special building")                                                                          \
    X(NOUN_PILE, "pile")                       /* of a row, 0-4 */                                                \
    X(NOUN_ANY_PILE, "pile of the display")    /* gray-1 .. orange-3, luxury-1 .. luxury-5 */                     \
    X(NOUN_REWARD, "side of a reward tile")    /* 1a, 1b .. 6b */                                                 \
    X(NOUN_AREA, "keshi of the audience area") /* the colours but goods, then 9: nomads */                        \
    X(NOUN_WHERE, "home or area")              /* enum mk_where */                                                \
    X(NOUN_TIER, "reward of a side")           /* R16.2: 0-3 rewards of a side, 4 discard dung */                 \
    X(NOUN_MOVE, "steps on a track")           /* river 1-8, palace 1-8, mosque 1-8 */                            \
    X(NOUN_MODULE, "module")                                                                                      \
    X(NOUN_OPTION, "option of a module")                                                                          \
    X(NOUN_SOLO, "solo opponent")                                                                                 \
    X(NOUN_DIFFICULTY, "difficulty option")                                                                       \
    X(NOUN_STRATEGY, "strategy tile")                                                                             \
    X(NOUN_CRITERION, "criterion") /* enum mk_criterion */                                                        \
    X(NOUN_TITLE, "rank")          /* S9.5: 0 none, 1-4 */
#define MK_NOUN_1(id, ...) id,
enum mk_noun { NOUN_NONE, MK_NOUN_LIST(MK_NOUN_1) MK_NOUNS };
#undef MK_NOUN_1

/* S3-S6: what decides between the choices that the automaton has. */
#define MK_CRITERION_LIST(X)                                                             \
    X(BY_ONLY_CHOICE, "only-choice")                                                     \
    X(BY_COMPLETES, "completes")           /* S4 1: the ninth piece of a sector */       \
    X(BY_PAIR, "two-of-a-colour")          /* S4 2 */                                    \
    X(BY_PRIORITY, "priority")             /* S4 3, S2.3 */                              \
    X(BY_REAL_COLOUR, "red-last")          /* S4.1: red loses ties */                    \
    X(BY_OWN_ASSISTANT, "own-assistant")   /* S4 4 */                                    \
    X(BY_YOUR_ASSISTANT, "your-assistant") /* S4 5 */                                    \
    X(BY_TILES, "higher-on-tiles")         /* S4 6: higher on the open strategy tiles */ \
    X(BY_BOARD, "higher-on-board")         /* S4 7: higher on its board */               \
    X(BY_FEWEST_GOODS, "fewest-goods")     /* S2.2 */                                    \
    X(BY_GOODS_ORDER, "goods-order")       /* S2.2: yellow, orange, purple */            \
    X(BY_MORE_KESHIS, "more-keshis")       /* S3.2, S4.2 */                              \
    X(BY_FILLS, "fills")                   /* S5.2 (2): the eighth keshi of a sector */  \
    X(BY_NO_GATE_YET, "no-gate-yet")       /* S5.2 (4) */                                \
    X(BY_FEWEST_LEFT, "fewest-left")       /* S5.2 (5) */                                \
    X(BY_LOWER_PAWN, "lower-pawn")         /* S4, S5 */                                  \
    X(BY_PALACE_FIRST, "palace-first")     /* ... level */                               \
    X(BY_UPPER_KIND, "upper-kind")         /* S5.7 (1) */                                \
    X(BY_LOWER_KIND, "lower-kind")         /* S5.7 (2) */                                \
    X(BY_LEFTMOST, "leftmost")             /* S8, town 11: of any kind */                \
    X(BY_NO_DEAL, "no-deal")               /* S5.7 (3) */                                \
    X(BY_FEW_KESHIS, "few-keshis")         /* S5.1: too few for the sector action */     \
    X(BY_MORE_POINTS, "more-points")       /* S6.2 */                                    \
    X(BY_FIRST_LISTED, "first-listed")     /* S6.2: level */                             \
    X(BY_MOST_PIECES, "most-pieces")       /* S6.2, river tile 01 */                     \
    X(BY_ROW, "farthest-left")             /* S9.3: farthest left in the priority row */
enum mk_criterion { MK_CRITERION_LIST(MK_LIST_ID) MK_CRITERIA };

/* Choices that only a question has. */
#define MK_USE_LIST(X) X(USE_KESHI, "keshi") X(USE_ACTION, "action") /* R6.2: what an assistant brings */
enum mk_use { MK_USE_LIST(MK_LIST_ID) MK_USES };
#define MK_LENGTHEN_LIST(X)                                                            \
    X(LENGTHEN_SCROLL, "scroll-48") /* R8.4: in the order in which they may be used */ \
    X(LENGTHEN_DATE, "date")        /* scroll 26 */                                    \
    X(LENGTHEN_WATER, "water")      /* scroll 27 */                                    \
    X(LENGTHEN_TILE, "provision")   /* R16.4 */
enum mk_lengthen { MK_LENGTHEN_LIST(MK_LIST_ID) MK_LENGTHENINGS };
#define MK_PROVIDE_LIST(X) X(PROVIDE_PRINTED, "pay") X(PROVIDE_SCROLL_44, "scroll-44") X(PROVIDE_NOT, "fail") /* R9.5 */
enum mk_provide { MK_PROVIDE_LIST(MK_LIST_ID) MK_PROVIDINGS };
#define MK_HALF_LIST(X) X(HALF_FIRST, "first") X(HALF_SECOND, "second") /* R9.3: bonus of a river tile */
enum mk_half { MK_HALF_LIST(MK_LIST_ID) MK_HALVES };
#define MK_AGE_LIST(X) X(AGE_FRESH, "fresh") X(AGE_OLD, "old") /* R3.7: stuck in the last throw, or longer inside */
enum mk_age { MK_AGE_LIST(MK_LIST_ID) MK_AGES };
#define MK_WHERE_LIST(X) X(WHERE_HOME, "home") X(WHERE_AREA, "area") /* R16.2: its sector, or the audience area */
enum mk_where { MK_WHERE_LIST(MK_LIST_ID) MK_WHERES };

/* Where the second kind of choice begins in nouns that name two kinds. */
enum { MK_BUY_RENEW = MK_SCROLLS + 1, MK_DEAL_OFFICE = 64, MK_TAKE_NOMAD = 2 * MK_COLOURS, MK_MOVE_STEPS = 8 };
_Static_assert((int)MK_LUXURY < (int)MK_DEAL_OFFICE, "luxury goods come before the office");

/* clang-format off */
/*   id               name             rule  noun of choices   noun of a         noun of b
 * H(...): it happens. Q(...): it asks. C(...): it asks chance. May: a question that can be passed.
 * Together: all players answer at once, in secret. */
#define MK_RULE_LIST(H, Q, MAY, TOGETHER, C)                                                        \
    /* setup.c */                                                                                    \
    C(START_PLAYER, start_player, "start-player", 213, NOUN_SEAT, NOUN_NONE, NOUN_NONE)              \
    C(LAY_GATE, lay_gate, "lay-gate", 206, NOUN_COLOUR, NOUN_NONE, NOUN_NONE)                        \
    C(RIVER_TILE, river_tile, "river-tile", 205, NOUN_RIVER_TILE, NOUN_NUMBER, NOUN_NONE)            \
    C(OFFICE, office, "office", 203, NOUN_OFFICE, NOUN_NONE, NOUN_NONE)                              \
    C(BESIDE, beside, "beside", 208, NOUN_OASIS, NOUN_NUMBER, NOUN_NONE)                             \
    C(BAG, bag, "bag", 209, NOUN_COLOUR, NOUN_NONE, NOUN_NONE)                                       \
    Q(TRACK, track, "track", 209, NOUN_COLOUR, NOUN_TRACK, NOUN_NONE)                                \
    Q(DISC, disc, "disc", 210, NOUN_TURNS, NOUN_NONE, NOUN_NONE)                                     \
    C(DEAL, deal, "deal", 211, NOUN_PROVISION, NOUN_NUMBER, NOUN_NONE)                               \
    TOGETHER(KEEP, keep, "keep", 1604, NOUN_PROVISION, NOUN_NUMBER, NOUN_NONE)                       \
    TOGETHER(PROVISION, provision, "provision", 211, NOUN_PROVISION, NOUN_NONE, NOUN_NONE)           \
    H(TURN_PROVISIONS, turn_provisions, "turn-provisions", 211, NOUN_NONE, NOUN_NONE)                \
    /* module_staircase.c */                                                                         \
    C(LAY_STAIRCASE, lay_staircase, "lay-staircase", 1401, NOUN_STAIRCASE, NOUN_LATTICE, NOUN_NONE)  \
    /* module_towns.c */                                                                             \
    C(LAY_TOWN, lay_town, "lay-town", 1405, NOUN_TOWN, NOUN_NONE, NOUN_NONE)                         \
    Q(TOWN, town, "town", 1405, NOUN_TOWN, NOUN_PATH, NOUN_NONE)                                     \
    H(TOWN_POINTS, town_points, "town-points", 1405, NOUN_PATH, NOUN_NONE)                           \
    H(CLAIM_TOWN, claim_town, "claim-town", 1405, NOUN_PATH, NOUN_NONE)                              \
    MAY(FREE_LUXURY, free_luxury, "free-luxury", 1405, NOUN_LUXURY, NOUN_NONE, NOUN_NONE)            \
    MAY(FREE_GATE, free_gate, "free-gate", 1405, NOUN_GATE, NOUN_NONE, NOUN_NONE)                    \
    H(SCORE_TOWNS, score_towns, "score-towns", 1405, NOUN_NONE, NOUN_NONE)                           \
    /* module_race.c, module_rewards.c */                                                            \
    MAY(WHERE, where, "where", 1602, NOUN_WHERE, NOUN_COLOUR, NOUN_NUMBER)                           \
    H(CAMEL, camel, "camel", 1602, NOUN_NUMBER, NOUN_NONE)                                           \
    MAY(BRIDGE, bridge, "bridge", 1602, NOUN_YES, NOUN_NONE, NOUN_NONE)                              \
    C(REWARD_TILE, reward_tile, "reward-tile", 1602, NOUN_REWARD, NOUN_NUMBER, NOUN_NONE)            \
    H(DUNG, dung, "dung", 1602, NOUN_NONE, NOUN_NONE)                                                \
    H(REWARDS, rewards, "rewards", 1602, NOUN_NONE, NOUN_NONE)                                       \
    MAY(REWARD, reward, "reward", 1602, NOUN_TIER, NOUN_NONE, NOUN_NONE)                             \
    Q(RETURN_AUDIENCE, return_audience, "return-audience", 1602, NOUN_AREA, NOUN_NONE, NOUN_NONE)    \
    H(GET_REWARD, get_reward, "get-reward", 1602, NOUN_REWARD, NOUN_NONE)                            \
    H(END_REWARDS, end_rewards, "end-rewards", 1602, NOUN_NONE, NOUN_NONE)                           \
    Q(SEASON_PRIZE, season_prize, "season-prize", 1602, NOUN_HALF, NOUN_NONE, NOUN_NONE)             \
    Q(STEPS, steps, "steps", 1602, NOUN_MOVE, NOUN_NONE, NOUN_NONE)                                  \
    Q(ANY_SPACE, any_space, "any-space", 1602, NOUN_SPACE, NOUN_NONE, NOUN_NONE)                     \
    H(SCORE_RACE, score_race, "score-race", 1602, NOUN_NONE, NOUN_NONE)                              \
    /* search.c */                                                                                   \
    Q(SEARCH_SCROLL, search_scroll, "search-scroll", 1602, NOUN_PILE, NOUN_CLASS, NOUN_NONE)         \
    C(LOOK_SCROLL, look_scroll, "look-scroll", 1602, NOUN_SCROLL, NOUN_CLASS, NOUN_PILE)             \
    MAY(FOUND_SCROLL, found_scroll, "found-scroll", 1602, NOUN_SCROLL, NOUN_CLASS, NOUN_PILE)        \
    Q(SEARCH_LUXURY, search_luxury, "search-luxury", 1602, NOUN_PILE, NOUN_NONE, NOUN_NONE)          \
    C(LOOK_LUXURY, look_luxury, "look-luxury", 1602, NOUN_LUXURY, NOUN_PILE, NOUN_NONE)              \
    MAY(FOUND_LUXURY, found_luxury, "found-luxury", 1602, NOUN_LUXURY, NOUN_PILE, NOUN_NONE)         \
    MAY(LIBRARY, library, "library", 1603, NOUN_PILE, NOUN_CLASS, NOUN_NONE)                         \
    /* module_buildings.c */                                                                         \
    H(BUILDINGS, buildings, "buildings", 1603, NOUN_NONE, NOUN_NONE)                                 \
    C(DRAW_BUILDING, draw_building, "draw-building", 1603, NOUN_BUILDING, NOUN_NONE, NOUN_NONE)      \
    Q(KEEP_BUILDING, keep_building, "keep-building", 1603, NOUN_BUILDING, NOUN_NONE, NOUN_NONE)      \
    H(MOVE_IN, move_in, "move-in", 1603, NOUN_NONE, NOUN_NONE)                                       \
    H(FURNISH, furnish, "furnish", 1603, NOUN_NONE, NOUN_NONE)                                       \
    C(DRAW_SCROLL, draw_scroll, "draw-scroll", 1603, NOUN_SCROLL, NOUN_NONE, NOUN_NONE)              \
    Q(KEEP_SCROLL, keep_scroll, "keep-scroll", 1603, NOUN_SCROLL, NOUN_NONE, NOUN_NONE)              \
    H(LAY_YELLOW, lay_yellow, "lay-yellow", 1603, NOUN_NONE, NOUN_NONE)                              \
    H(BEFORE_GAME, before_game, "before-game", 1603, NOUN_NONE, NOUN_NONE)                           \
    C(DATE_STORE, date_store, "date-store", 1603, NOUN_COLOUR, NOUN_NONE, NOUN_NONE)                 \
    MAY(BARRACKS, barracks, "barracks", 1603, NOUN_GATE, NOUN_NONE, NOUN_NONE)                       \
    Q(TAJINE, tajine, "tajine", 1603, NOUN_LUXURY, NOUN_NONE, NOUN_NONE)                             \
    C(FIND_LUXURY, find_luxury, "find-luxury", 1603, NOUN_PILE, NOUN_LUXURY, NOUN_NONE)              \
    /* display.c */                                                                                  \
    C(TURN_SCROLL, turn_scroll, "turn-scroll", 202, NOUN_SCROLL, NOUN_CLASS, NOUN_NUMBER)            \
    C(TURN_LUXURY, turn_luxury, "turn-luxury", 204, NOUN_LUXURY, NOUN_NUMBER, NOUN_NONE)             \
    H(REFILL, refill, "refill", 612, NOUN_NONE, NOUN_NONE)                                           \
    /* round.c */                                                                                    \
    H(SEASON, season, "season", 105, NOUN_NONE, NOUN_NONE)                                           \
    H(ROUND, round, "round", 105, NOUN_NONE, NOUN_NONE)                                              \
    TOGETHER(PICK, pick, "pick", 301, NOUN_COLOUR, NOUN_COLOUR, NOUN_NONE)                           \
    H(REVEAL, reveal, "reveal", 302, NOUN_NONE, NOUN_NONE)                                           \
    Q(DEPLOY, deploy, "deploy", 303, NOUN_SECTOR, NOUN_NONE, NOUN_NONE)                              \
    H(THROW, throw, "throw", 306, NOUN_NONE, NOUN_NONE)                                              \
    C(FALL, fall, "fall", 307, NOUN_NUMBER, NOUN_COLOUR, NOUN_AGE)                                   \
    C(STAY, stay, "stay", 307, NOUN_NUMBER, NOUN_COLOUR, NOUN_NONE)                                  \
    H(SORT, sort, "sort", 306, NOUN_NONE, NOUN_NONE)                                                 \
    /* claim.c */                                                                                    \
    H(CLAIM_PHASE, claim_phase, "claim-phase", 401, NOUN_NONE, NOUN_NONE)                            \
    H(CLAIM_TURN, claim_turn, "claim-turn", 401, NOUN_NUMBER, NOUN_NONE)                             \
    Q(TAKE, take, "take", 401, NOUN_TAKE, NOUN_NONE, NOUN_NONE)                                      \
    MAY(TAKE_NOMAD, take_nomad, "take-nomad", 1601, NOUN_YES, NOUN_NONE, NOUN_NONE)                  \
    MAY(TAKE_SECOND, take_second, "take-second", 1100, NOUN_COLOUR, NOUN_COLOUR, NOUN_NONE)          \
    Q(PLACE_ASIDE, place_aside, "place-aside", 405, NOUN_KESHI, NOUN_NONE, NOUN_NONE)                \
    /* module_provisions.c */                                                                        \
    MAY(SWAP_KESHI, swap_keshi, "swap-keshi", 1604, NOUN_SWAP, NOUN_NONE, NOUN_NONE)                 \
    Q(SWAP_TRACK, swap_track, "swap-track", 1604, NOUN_COLOUR, NOUN_TRACK, NOUN_NONE)                \
    MAY(DRIFT, drift, "drift", 1604, NOUN_YES, NOUN_NONE, NOUN_NONE)                                 \
    /* module_nomads.c */                                                                            \
    H(NOMAD, nomad, "nomad", 1601, NOUN_NONE, NOUN_NONE)                                             \
    Q(PLACE_NOMAD, place_nomad, "place-nomad", 1601, NOUN_NOMAD_PLACE, NOUN_NUMBER, NOUN_NONE)       \
    MAY(MOVE_NOMAD, move_nomad, "move-nomad", 1601, NOUN_NOMAD_PLACE, NOUN_NUMBER, NOUN_NONE)        \
    Q(LIFT_NOMAD, lift_nomad, "lift-nomad", 1601, NOUN_SPACE, NOUN_NUMBER, NOUN_NONE)                \
    Q(GIVE_NOMAD, give_nomad, "give-nomad", 613, NOUN_NOMAD_PLACE, NOUN_NONE, NOUN_NONE)             \
    Q(COMMIT, commit, "commit", 610, NOUN_KESHI, NOUN_NONE, NOUN_NONE)                               \
    /* keshi.c */                                                                                    \
    H(KESHI, keshi, "keshi", 501, NOUN_COLOUR, NOUN_NUMBER)                                          \
    Q(ENTERTAIN, entertain, "entertain", 504, NOUN_SPACE, NOUN_NONE, NOUN_NUMBER)                    \
    Q(CARAVAN, caravan, "caravan", 505, NOUN_PATH, NOUN_NONE, NOUN_NUMBER)                           \
    Q(VENDOR, vendor, "vendor", 406, NOUN_SECTOR, NOUN_NONE, NOUN_NUMBER)                            \
    Q(ANY_KESHI, any_keshi, "any-keshi", 502, NOUN_COLOUR, NOUN_NONE, NOUN_NUMBER)                   \
    Q(SAME_KESHI, same_keshi, "same-keshi", 502, NOUN_COLOUR, NOUN_NONE, NOUN_NONE)                  \
    Q(ONE_KESHI_OF, one_keshi_of, "one-keshi-of", 502, NOUN_COLOUR, NOUN_NONE, NOUN_NONE)            \
    Q(GOODS, goods, "goods", 501, NOUN_COLOUR, NOUN_NONE, NOUN_NONE)                                 \
    H(EXCHANGE, exchange, "exchange", 613, NOUN_NONE, NOUN_NONE)                                     \
    MAY(GIVE, give, "give", 613, NOUN_KESHI, NOUN_NONE, NOUN_NONE)                                   \
    Q(GIVE_SPACE, give_space, "give-space", 613, NOUN_SPACE, NOUN_NONE, NOUN_NONE)                   \
    Q(GIVE_VENDOR, give_vendor, "give-vendor", 613, NOUN_SECTOR, NOUN_NONE, NOUN_NONE)               \
    Q(GET, get, "get", 613, NOUN_COLOUR, NOUN_KESHI, NOUN_NUMBER)                                    \
    /* gain.c */                                                                                     \
    H(GAIN, gain, "gain", 103, NOUN_RESOURCE, NOUN_NONE)                                             \
    Q(ANY_RESOURCE, any_resource, "any-resource", 103, NOUN_RESOURCE, NOUN_RESOURCE, NOUN_NONE)      \
    Q(PAY_ANY, pay_any, "pay-any", 103, NOUN_RESOURCE, NOUN_RESOURCE, NOUN_NUMBER)                   \
    MAY(SELL, sell, "sell", 1100, NOUN_RESOURCE, NOUN_RESOURCE, NOUN_NONE)                           \
    H(PER, per, "per", 1300, NOUN_RESOURCE, NOUN_NUMBER)                                             \
    /* assistant.c */                                                                                \
    H(ASSISTANTS_PHASE, assistants_phase, "assistants-phase", 601, NOUN_NONE, NOUN_NONE)             \
    H(TURN, turn, "turn", 601, NOUN_NONE, NOUN_NONE)                                                 \
    Q(ASSISTANT, assistant, "assistant", 601, NOUN_SECTOR, NOUN_NONE, NOUN_NONE)                     \
    Q(USE, use, "use", 602, NOUN_USE, NOUN_SECTOR, NOUN_NONE)                                        \
    H(END_TURN, end_turn, "end-turn", 601, NOUN_NONE, NOUN_NONE)                                     \
    H(ACTION, action, "action", 602, NOUN_SECTOR, NOUN_NONE)                                         \
    MAY(ANY_ACTION, any_action, "any-action", 603, NOUN_SECTOR, NOUN_NONE, NOUN_NONE)                \
    Q(HARVEST, harvest, "harvest", 605, NOUN_RESOURCE, NOUN_RESOURCE, NOUN_NONE)                     \
    /* river.c */                                                                                    \
    H(SWIM, swim, "swim", 604, NOUN_NONE, NOUN_NONE)                                                 \
    H(STROKE, stroke, "stroke", 704, NOUN_NONE, NOUN_NONE)                                           \
    MAY(ROW, row, "row", 702, NOUN_YES, NOUN_NONE, NOUN_NONE)                                        \
    H(RAPID, rapid, "rapid", 705, NOUN_RAPID, NOUN_NONE)                                             \
    Q(RIVER_BONUS, river_bonus, "river-bonus", 705, NOUN_RAPID, NOUN_NONE, NOUN_NONE)                \
    H(ALL_RAPIDS, all_rapids, "all-rapids", 705, NOUN_NONE, NOUN_NONE)                               \
    Q(RAPIDS, rapids, "rapids", 705, NOUN_RAPID, NOUN_NONE, NOUN_NONE)                               \
    H(CROCODILE, crocodile, "crocodile", 1300, NOUN_NONE, NOUN_NONE)                                 \
    /* stairs.c */                                                                                   \
    H(STAIRS, stairs, "stairs", 606, NOUN_STAIRS, NOUN_NONE)                                         \
    Q(EITHER_STAIRS, either_stairs, "either-stairs", 606, NOUN_STAIRS, NOUN_NONE, NOUN_NONE)         \
    Q(BOTH_STAIRS, both_stairs, "both-stairs", 606, NOUN_STAIRS, NOUN_NONE, NOUN_NONE)               \
    MAY(LENGTHEN, lengthen, "lengthen", 804, NOUN_LENGTHEN, NOUN_STAIRS, NOUN_LENGTHEN)              \
    H(CLIMB, climb, "climb", 802, NOUN_STAIRS, NOUN_NONE)                                            \
    Q(LINE, line, "line", 802, NOUN_LATTICE, NOUN_NUMBER, NOUN_NUMBER)                               \
    H(WHOLE_LINE, whole_line, "whole-line", 1100, NOUN_NONE, NOUN_NONE)                              \
    /* souk.c */                                                                                     \
    MAY(SOUK, souk, "souk", 607, NOUN_DEAL, NOUN_NUMBER, NOUN_NONE)                                  \
    Q(WAIVE, waive, "waive", 1402, NOUN_COLOUR, NOUN_LUXURY, NOUN_COLOUR)                            \
    H(BUY_LUXURY, buy_luxury, "buy-luxury", 607, NOUN_LUXURY, NOUN_NONE)                             \
    H(GET_LUXURY, get_luxury, "get-luxury", 607, NOUN_LUXURY, NOUN_NUMBER)                           \
    H(SOUK_VENDOR, souk_vendor, "souk-vendor", 1100, NOUN_NONE, NOUN_NONE)                           \
    /* module_luxury.c */                                                                            \
    Q(FALCON, falcon, "falcon", 1605, NOUN_COLOUR, NOUN_LUXURY, NOUN_NONE)                           \
    H(FALCON_STEPS, falcon_steps, "falcon-steps", 1605, NOUN_COLOUR, NOUN_NONE)                      \
    MAY(CHANGE_RESOURCES, change_resources, "change-resources", 1605, NOUN_RESOURCE, NOUN_RESOURCE, NOUN_NONE) \
    Q(CHANGE_INTO, change_into, "change-into", 1605, NOUN_RESOURCE, NOUN_RESOURCE, NOUN_NONE)        \
    /* square.c */                                                                                   \
    H(SQUARE, square, "square", 608, NOUN_NONE, NOUN_NONE)                                           \
    H(PERFORMANCE, performance, "performance", 608, NOUN_NONE, NOUN_NONE)                            \
    Q(PERFORM, perform, "perform", 608, NOUN_SPACE, NOUN_NONE, NOUN_NONE)                            \
    Q(ENCORE, encore, "encore", 1100, NOUN_SCROLL, NOUN_NONE, NOUN_NONE)                             \
    H(SPACE, space, "space", 608, NOUN_SPACE, NOUN_NONE)                                             \
    Q(SPACES, spaces, "spaces", 608, NOUN_SPACE, NOUN_NONE, NOUN_NONE)                               \
    H(FULL_HOUSES, full_houses, "full-houses", 1100, NOUN_NONE, NOUN_NONE)                           \
    H(GALA, gala, "gala", 1100, NOUN_NONE, NOUN_NONE)                                                \
    /* madrasa.c */                                                                                  \
    MAY(SCROLL, scroll, "scroll", 609, NOUN_BUY, NOUN_NUMBER, NOUN_NONE)                             \
    H(RENEW, renew, "renew", 609, NOUN_CLASS, NOUN_NONE)                                             \
    H(GET_SCROLL, get_scroll, "get-scroll", 609, NOUN_SCROLL, NOUN_NONE)                             \
    MAY(FREE_SCROLL, free_scroll, "free-scroll", 611, NOUN_SCROLL, NOUN_CLASS, NOUN_NONE)            \
    Q(DATE_SCROLL, date_scroll, "date-scroll", 1100, NOUN_SCROLL, NOUN_CLASS, NOUN_NONE)             \
    /* medina.c */                                                                                   \
    H(MEDINA, medina, "medina", 610, NOUN_NONE, NOUN_NONE)                                           \
    MAY(GATE, gate, "gate", 610, NOUN_GATE, NOUN_NONE, NOUN_NONE)                                    \
    H(GET_GATE, get_gate, "get-gate", 610, NOUN_GATE, NOUN_NONE)                                     \
    Q(GATE_SPACE, gate_space, "gate-space", 610, NOUN_SECTOR, NOUN_COLOUR, NOUN_NONE)                \
    Q(GATE_KESHI, gate_keshi, "gate-keshi", 1100, NOUN_COLOUR, NOUN_COLOUR, NOUN_NONE)               \
    /* sahara.c */                                                                                   \
    MAY(SAHARA, sahara, "sahara", 611, NOUN_OASIS_SPACE, NOUN_NONE, NOUN_NONE)                       \
    MAY(FREE_OASIS, free_oasis, "free-oasis", 611, NOUN_OASIS_SPACE, NOUN_NONE, NOUN_NONE)           \
    MAY(CHEAP_OASIS, cheap_oasis, "cheap-oasis", 1605, NOUN_OASIS_SPACE, NOUN_NONE, NOUN_NONE)       \
    Q(WAIVE_RESOURCE, waive_resource, "waive-resource", 611, NOUN_RESOURCE, NOUN_OASIS_SPACE, NOUN_RESOURCE) \
    H(PAY_OASIS, pay_oasis, "pay-oasis", 611, NOUN_OASIS_SPACE, NOUN_NONE)                           \
    H(CLAIM_OASIS, claim_oasis, "claim-oasis", 611, NOUN_OASIS, NOUN_NONE)                           \
    MAY(TRACK_KESHI, track_keshi, "track-keshi", 611, NOUN_YES, NOUN_COLOUR, NOUN_NONE)              \
    MAY(BESIDE_OASIS, beside_oasis, "beside-oasis", 1300, NOUN_OASIS, NOUN_NONE, NOUN_NONE)          \
    C(TURN_OASIS, turn_oasis, "turn-oasis", 505, NOUN_OASIS, NOUN_OASIS_SPACE, NOUN_NONE)            \
    Q(SCORE_CLAIMED, score_claimed, "score-claimed", 1100, NOUN_OASIS, NOUN_NONE, NOUN_NONE)         \
    H(SCORE_OASIS, score_oasis, "score-oasis", 1200, NOUN_OASIS, NOUN_NONE)                          \
    Q(RETURN, return, "return", 1200, NOUN_NUMBER, NOUN_OASIS, NOUN_NONE)                            \
    /* season.c */                                                                                   \
    H(RIVER_PHASE, river_phase, "river-phase", 705, NOUN_NONE, NOUN_NONE)                            \
    H(END_ROUND, end_round, "end-round", 901, NOUN_NONE, NOUN_NONE)                                  \
    MAY(SWAP_PLACEHOLDER, swap_placeholder, "swap-placeholder", 309, NOUN_COLOUR, NOUN_COLOUR, NOUN_NONE) \
    H(SEASON_SCORING, season_scoring, "season-scoring", 902, NOUN_NONE, NOUN_NONE)                   \
    H(RIVER_EVALUATION, river_evaluation, "river-evaluation", 903, NOUN_NONE, NOUN_NONE)             \
    Q(RIVER_PRIZE, river_prize, "river-prize", 903, NOUN_HALF, NOUN_SEAT, NOUN_NONE)                 \
    H(DISCARD_RIVER, discard_river, "discard-river", 904, NOUN_NONE, NOUN_NONE)                      \
    Q(PROVIDE, provide, "provide", 905, NOUN_PROVIDE, NOUN_NONE, NOUN_NONE)                          \
    H(END_SEASON, end_season, "end-season", 906, NOUN_NONE, NOUN_NONE)                               \
    H(NEW_HANDS, new_hands, "new-hands", 906, NOUN_NONE, NOUN_NONE)                                  \
    /* score.c */                                                                                    \
    H(FINAL, final, "final", 1004, NOUN_NONE, NOUN_NONE)                                             \
    H(FULL_SECTORS, full_sectors, "full-sectors", 1001, NOUN_NONE, NOUN_NONE)                        \
    H(BEST_OASES, best_oases, "best-oases", 1002, NOUN_NONE, NOUN_NONE)                              \
    H(LEFTOVERS, leftovers, "leftovers", 1003, NOUN_NONE, NOUN_NONE)                                 \
    H(RANKING, ranking, "ranking", 1004, NOUN_NONE, NOUN_NONE)                                       \
    /* pasha.c, S1-S4; rules of SOLO are numbered from 10000 on */                                    \
    C(TURN_STRATEGY, turn_strategy, "turn-strategy", 10102, NOUN_STRATEGY, NOUN_NUMBER, NOUN_NONE)   \
    C(AUTOMATON_DRAW, automaton_draw, "bot-draw", 10301, NOUN_COLOUR, NOUN_NONE, NOUN_NONE)          \
    H(PASHA_DEPLOY, pasha_deploy, "bot-deploy", 10302, NOUN_NONE, NOUN_NONE)                         \
    H(PASHA_START, pasha_start, "bot-start", 10700, NOUN_NONE, NOUN_NONE)                            \
    H(PASHA_TAKE, pasha_take, "bot-take", 10400, NOUN_NONE, NOUN_NONE)                               \
    H(PASHA_KESHI, pasha_keshi, "bot-keshi", 10508, NOUN_NONE, NOUN_NONE)                            \
    H(PASHA_GOODS, pasha_goods, "bot-goods", 10202, NOUN_NONE, NOUN_NONE)                            \
    H(PASHA_STAIRS, pasha_stairs, "bot-stairs", 10400, NOUN_NONE, NOUN_NONE)                         \
    C(PASHA_TOWN, pasha_town, "bot-town", 10800, NOUN_TOWN, NOUN_PATH, NOUN_NONE)                    \
    /* pasha_actions.c, S5 */                                                                        \
    H(PASHA_ASSISTANT, pasha_assistant, "bot-assistant", 10500, NOUN_NONE, NOUN_NONE)                \
    H(PASHA_ACTION, pasha_action, "bot-action", 10501, NOUN_SECTOR, NOUN_NONE)                       \
    H(PASHA_GATE, pasha_gate, "bot-gate", 10502, NOUN_NUMBER, NOUN_NONE)                             \
    H(PASHA_SQUARE, pasha_square, "bot-square", 10503, NOUN_NONE, NOUN_NONE)                         \
    H(PASHA_SOUK, pasha_souk, "bot-souk", 10507, NOUN_NUMBER, NOUN_NONE)                             \
    H(PASHA_MADRASA, pasha_madrasa, "bot-madrasa", 10508, NOUN_NUMBER, NOUN_NONE)                    \
    /* pasha_end.c, S6, S8 */                                                                        \
    H(PASHA_PRIZE, pasha_prize, "bot-prize", 10602, NOUN_NONE, NOUN_NONE)                            \
    H(PASHA_SECTOR, pasha_sector, "bot-sector", 10602, NOUN_NONE, NOUN_NONE)                         \
    H(PASHA_SYMBOLS, pasha_symbols, "bot-symbols", 10605, NOUN_NONE, NOUN_NONE)                      \
    H(PASHA_HOUSE, pasha_house, "bot-house", 10800, NOUN_NONE, NOUN_NONE)                            \
    /* lazy.c, S9 */                                                                                 \
    C(LAZY_ROW, lazy_row, "lazy-row", 10901, NOUN_COLOUR, NOUN_NONE, NOUN_NONE)                      \
    H(LAZY_TAKE, lazy_take, "lazy-take", 10903, NOUN_NONE, NOUN_NONE)

#define MK_OP_1(id, ...) OP_##id,
enum mk_op { OP_NONE, MK_RULE_LIST(MK_OP_1, MK_OP_1, MK_OP_1, MK_OP_1, MK_OP_1) MK_OPS };
#undef MK_OP_1

/* What is told. `n` is a change (+), a number (#) or nothing (0). */
#define MK_EVENT_LIST(E)                                                          \
    /* id            name              a                 b                n    */ \
    E(NOTHING,       "nothing",        NOUN_NONE,        NOUN_NONE,       0)      \
    E(FORCED,        "forced",         NOUN_NUMBER,      NOUN_NUMBER,     0)      \
    E(GAIN,          "gain",           NOUN_RESOURCE,    NOUN_NONE,       '+')    \
    E(POINTS,        "points",         NOUN_CATEGORY,    NOUN_NONE,       '+')    \
    E(PLACE,         "place",          NOUN_KESHI,       NOUN_SECTOR,     '#')    \
    E(LOSE,          "lose",           NOUN_KESHI,       NOUN_NONE,       '#')    \
    E(ASIDE,         "aside",          NOUN_KESHI,       NOUN_NONE,       '#')    \
    E(GIVE_BACK,     "give-back",      NOUN_KESHI,       NOUN_SECTOR,     '#')    \
    E(ENTERTAIN,     "entertain",      NOUN_SPACE,       NOUN_NONE,       0)      \
    E(CARAVAN,       "caravan",        NOUN_PATH,        NOUN_NONE,       '#')    \
    E(VENDOR,        "vendor",         NOUN_SECTOR,      NOUN_NONE,       0)      \
    E(STEP,          "step",           NOUN_STAIRS,      NOUN_NONE,       '#')    \
    E(THRESHOLD,     "threshold",      NOUN_STAIRS,      NOUN_NONE,       '#')    \
    E(LINE,          "line",           NOUN_LATTICE,     NOUN_NONE,       0)      \
    E(SWIM,          "swim",           NOUN_NONE,        NOUN_NONE,       '#')    \
    E(JETTY,         "jetty",          NOUN_NONE,        NOUN_NONE,       '#')    \
    E(RAPID,         "rapid",          NOUN_RAPID,       NOUN_NONE,       0)      \
    E(RETURN_TO_START, "return-to-start", NOUN_NONE,     NOUN_NONE,       '#')    \
    E(TURN_DISC,     "turn-disc",      NOUN_NONE,        NOUN_NONE,       '#')    \
    E(PERFORM,       "perform",        NOUN_SPACE,       NOUN_NONE,       '#')    \
    E(OFFICE,        "office",         NOUN_COLOUR,      NOUN_NONE,       0)      \
    E(LUXURY,        "luxury",         NOUN_LUXURY,      NOUN_NONE,       0)      \
    E(PAY_GOODS,     "pay-goods",      NOUN_COLOUR,      NOUN_NONE,       '#')    \
    E(SCROLL,        "scroll",         NOUN_SCROLL,      NOUN_NONE,       0)      \
    E(RENEW,         "renew",          NOUN_CLASS,       NOUN_NONE,       0)      \
    E(GATE,          "gate",           NOUN_GATE,        NOUN_NONE,       0)      \
    E(GATE_SPACE,    "gate-space",     NOUN_COLOUR,      NOUN_SECTOR,     0)      \
    E(DISCOVER,      "discover",       NOUN_OASIS,       NOUN_OASIS_SPACE, 0)     \
    E(CLAIM,         "claim",          NOUN_OASIS,       NOUN_NONE,       '#')    \
    E(TRACK,         "track",          NOUN_COLOUR,      NOUN_TRACK,      0)      \
    E(SCORE_OASIS,   "score-oasis",    NOUN_OASIS,       NOUN_NONE,       '#')    \
    E(DRAW,          "draw",           NOUN_COLOUR,      NOUN_NONE,       0)      \
    E(DISC,          "disc",           NOUN_NONE,        NOUN_NONE,       '#')    \
    E(DEAL,          "deal",           NOUN_PROVISION,   NOUN_NONE,       0)      \
    E(KEEP,          "keep",           NOUN_PROVISION,   NOUN_NONE,       0)      \
    E(CHOOSE_PROVISION, "choose-provision", NOUN_PROVISION, NOUN_NONE,    0)      \
    E(PROVISION,     "provision",      NOUN_PROVISION,   NOUN_NONE,       0)      \
    E(PROVIDE,       "provide",        NOUN_PROVIDE,     NOUN_NONE,       0)      \
    E(SHOW_SCROLL,   "show-scroll",    NOUN_SCROLL,      NOUN_NUMBER,     0)      \
    E(SHOW_LUXURY,   "show-luxury",    NOUN_LUXURY,      NOUN_NUMBER,     0)      \
    E(SPLIT,         "split",          NOUN_ANY_PILE,    NOUN_ANY_PILE,   '#')    \
    E(SHOW_OFFICE,   "show-office",    NOUN_OFFICE,      NOUN_NONE,       0)      \
    E(SHOW_RIVER_TILE, "show-river-tile", NOUN_RIVER_TILE, NOUN_NONE,     '#')    \
    E(SHOW_GATE,     "show-gate",      NOUN_GATE,        NOUN_NONE,       0)      \
    E(SHOW_OASIS,    "show-oasis",     NOUN_OASIS,       NOUN_NONE,       0)      \
    E(PICK,          "pick",           NOUN_COLOUR,      NOUN_NONE,       0)      \
    E(REVEAL,        "reveal",         NOUN_COLOUR,      NOUN_NONE,       0)      \
    E(DEPLOY,        "deploy",         NOUN_SECTOR,      NOUN_NONE,       0)      \
    E(FALL,          "fall",           NOUN_COLOUR,      NOUN_AGE,        '#')    \
    E(STAY,          "stay",           NOUN_COLOUR,      NOUN_NONE,       '#')    \
    E(TRAY,          "tray",           NOUN_KESHI,       NOUN_NONE,       '#')    \
    E(TAKE,          "take",           NOUN_KESHI,       NOUN_NONE,       '#')    \
    E(SKIP,          "skip",           NOUN_NONE,        NOUN_NONE,       0)      \
    E(RETURN_TRAY,   "return-tray",    NOUN_KESHI,       NOUN_NONE,       '#')    \
    E(ASSISTANT,     "assistant",      NOUN_SECTOR,      NOUN_NONE,       0)      \
    E(ACTION,        "action",         NOUN_SECTOR,      NOUN_NONE,       '#')    \
    E(START_SEASON,  "start-season",   NOUN_NONE,        NOUN_NONE,       '#')    \
    E(START_ROUND,   "start-round",    NOUN_NONE,        NOUN_NONE,       '#')    \
    E(CAMEL,         "camel",          NOUN_NONE,        NOUN_NONE,       0)      \
    E(MARKER,        "marker",         NOUN_NONE,        NOUN_NONE,       0)      \
    E(TURN,          "turn",           NOUN_NONE,        NOUN_NONE,       0)      \
    E(RIVER_PRIZE,   "river-prize",    NOUN_RIVER_TILE,  NOUN_HALF,       0)      \
    E(NEW_HAND,      "new-hand",       NOUN_NONE,        NOUN_NONE,       0)      \
    E(PLACEHOLDER,   "placeholder",    NOUN_COLOUR,      NOUN_NONE,       0)      \
    E(SWAP,          "swap",           NOUN_COLOUR,      NOUN_COLOUR,     0)      \
    E(NOMAD,         "nomad",          NOUN_NOMAD_PLACE, NOUN_NONE,       0)      \
    E(NOMAD_LEAVES,  "nomad-leaves",   NOUN_NOMAD_PLACE, NOUN_NONE,       0)      \
    E(NOMAD_GUARD,   "nomad-guard",    NOUN_NONE,        NOUN_NONE,       0)      \
    E(COMPLETE,      "complete",       NOUN_SECTOR,      NOUN_NONE,       0)      \
    E(SEARCH,        "search",         NOUN_ANY_PILE,    NOUN_NONE,       0)      \
    E(LOOK_SCROLL,   "look-scroll",    NOUN_SCROLL,      NOUN_NONE,       0)      \
    E(LOOK_LUXURY,   "look-luxury",    NOUN_LUXURY,      NOUN_NONE,       0)      \
    E(SHUFFLE,       "shuffle",        NOUN_ANY_PILE,    NOUN_NONE,       0)      \
    E(DRAW_BUILDING, "draw-building",  NOUN_BUILDING,    NOUN_NONE,       0)      \
    E(BUILDING,      "building",       NOUN_BUILDING,    NOUN_NONE,       0)      \
    E(SHOW_TOWN,     "show-town",      NOUN_TOWN,        NOUN_NONE,       0)      \
    E(TOWN,          "town",           NOUN_TOWN,        NOUN_PATH,       0)      \
    E(CLAIM_TOWN,    "claim-town",     NOUN_TOWN,        NOUN_NONE,       0)      \
    E(SHOW_REWARD,   "show-reward",    NOUN_REWARD,      NOUN_NONE,       '#')    \
    E(AUDIENCE,      "audience",       NOUN_KESHI,       NOUN_NONE,       '#')    \
    E(LEAVE,         "leave",          NOUN_KESHI,       NOUN_NONE,       '#')    \
    E(RACE,          "race",           NOUN_NONE,        NOUN_NONE,       '#')    \
    E(HALT,          "halt",           NOUN_NONE,        NOUN_NONE,       '#')    \
    E(STAGE,         "stage",          NOUN_NONE,        NOUN_NONE,       '#')    \
    E(FINISH,        "finish",         NOUN_NONE,        NOUN_NONE,       '#')    \
    E(DUNG,          "dung",           NOUN_NONE,        NOUN_NONE,       '+')    \
    E(REWARD,        "reward",         NOUN_REWARD,      NOUN_TIER,       0)      \
    E(SHOW_STAIRCASE, "show-staircase", NOUN_STAIRCASE,  NOUN_LATTICE,    0)      \
    E(COMPANION,     "companion",      NOUN_STAIRS,      NOUN_NONE,       0)      \
    E(COMPANION_WAITS, "companion-waits", NOUN_STAIRS,   NOUN_NONE,       '#')    \
    E(COMPANION_LEAVES, "companion-leaves", NOUN_STAIRS, NOUN_NONE,       0)      \
    E(TOTAL,         "total",          NOUN_NONE,        NOUN_NONE,       '#')    \
    E(RANK,          "rank",           NOUN_NONE,        NOUN_NONE,       '#')    \
    E(STRATEGY,      "strategy",       NOUN_STRATEGY,    NOUN_NONE,       '#')    \
    E(PASHA_DEPLOY,  "bot-deploy",     NOUN_SECTOR,      NOUN_CRITERION,  0)      \
    E(AUTOMATON_TAKE, "bot-take",      NOUN_KESHI,       NOUN_CRITERION,  '#')    \
    E(PASHA_WILD,    "bot-wild",       NOUN_COLOUR,      NOUN_NONE,       '#')    \
    E(PASHA_VENDOR,  "bot-vendor",     NOUN_SECTOR,      NOUN_CRITERION,  0)      \
    E(PASHA_KESHI,   "bot-keshi",      NOUN_COLOUR,      NOUN_CRITERION,  0)      \
    E(PASHA_GOODS,   "bot-goods",      NOUN_COLOUR,      NOUN_CRITERION,  0)      \
    E(PASHA_USE,     "bot-use",        NOUN_USE,         NOUN_CRITERION,  '#')    \
    E(PASHA_STAIRS,  "bot-stairs",     NOUN_STAIRS,      NOUN_CRITERION,  '#')    \
    E(PASHA_ASSISTANT, "bot-assistant", NOUN_SECTOR,     NOUN_CRITERION,  0)      \
    E(PASHA_GATE,    "bot-gate",       NOUN_GATE,        NOUN_CRITERION,  0)      \
    E(PASHA_LUXURY,  "bot-luxury",     NOUN_LUXURY,      NOUN_CRITERION,  0)      \
    E(PASHA_GIVE,    "bot-give",       NOUN_COLOUR,      NOUN_CRITERION,  0)      \
    E(PASHA_MADRASA, "bot-madrasa",    NOUN_CLASS,       NOUN_NONE,       0)      \
    E(SCROLL_GONE,   "scroll-gone",    NOUN_SCROLL,      NOUN_NONE,       0)      \
    E(PASHA_PRIZE,   "bot-prize",      NOUN_HALF,        NOUN_CRITERION,  '#')    \
    E(PASHA_SECTOR,  "bot-sector",     NOUN_SECTOR,      NOUN_CRITERION,  '#')    \
    E(PASHA_SYMBOLS, "bot-symbols",    NOUN_SECTOR,      NOUN_NONE,       '#')    \
    E(LAZY_ROW,      "lazy-row",       NOUN_COLOUR,      NOUN_NONE,       '#')    \
    E(LAZY_RIVER,    "lazy-river",     NOUN_RAPID,       NOUN_NONE,       0)      \
    E(TITLE,         "title",          NOUN_TITLE,       NOUN_NONE,       '#')    \
    E(DECLINE,       "decline",        NOUN_KESHI,       NOUN_NONE,       '#')

#define MK_EVENT_1(id, ...) EV_##id,
enum mk_event_kind { MK_EVENT_LIST(MK_EVENT_1) MK_EVENT_KINDS };
#undef MK_EVENT_1

/* Why not: the rule that forbids an answer (0: that of the question), in words a player understands. */
#define MK_REASON_LIST(W)                                                                            \
    /* id            rule  words */                                                                  \
    W(TURN,          105, "nothing is asked of this player now")                                     \
    W(NO_SUCH,         0, "there is no such choice in this question")                                \
    W(NO_PASS,         0, "this cannot be declined")                                                 \
    W(NOT_UNSEEN,      0, "that tile is not among the face-down ones")                               \
    W(OFFICE_SEEN,   203, "that exchange office is not among the face-down ones")                    \
    W(NOT_OF_SEASON, 205, "that river tile is not one of this season")                               \
    W(GATE_LAID,     206, "all gates of that colour are laid already")                               \
    W(OASIS_SEEN,    208, "that oasis is not among the face-down ones")                              \
    W(NOT_IN_BAG,    209, "that keshi is not in the bag")                                            \
    W(DEALT,         211, "that provision tile is not among those still to be dealt")                \
    W(NOT_DRAWN,     209, "that keshi was not drawn from the bag")                                   \
    W(NOT_YOURS,     211, "that provision tile is not one of yours that can still be turned up")     \
    W(NOT_IN_HAND,   301, "that keshi is not in your hand")                                          \
    W(ASCENDING,     0, "a set is named in ascending order, and enough must be left for the rest") \
    W(PLACEHOLDER,   309, "a placeholder cannot be selected")                                        \
    W(OCCUPIED,      304, "another assistant of yours is in that sector")                            \
    W(SOUK_FULL,     304, "three assistants of yours are in the Souk")                               \
    W(NOT_INSIDE,    307, "there are not that many")                                                 \
    W(NOT_IN_TRAY,   401, "there are not that many keshis of that colour in the tray")               \
    W(FULL,          402, "your sector has no room for that")                                        \
    W(NOT_ASIDE,     0,   "you have no keshi of that colour to place")                               \
    W(SPACE_TAKEN,   504, "an entertainer stands there already")                                     \
    W(PATH_FULL,     505, "that path has no free space")                                             \
    W(VENDOR_TAKEN,  406, "that sector has a water vendor already, or can have none")                \
    W(NO_ROOM,       502, "there is no room for a keshi of that colour")                             \
    W(NOT_OFFERED,   502, "that colour is not offered")                                              \
    W(NOT_GOODS,     607, "that is not a goods keshi")                                               \
    W(CANNOT_GIVE,   613, "caravans, committed guards and goods cannot be returned, and you need one of that colour") \
    W(SAME_COLOUR,     0, "it must be a keshi of another colour")                                    \
    W(NO_ENTERTAINER, 608, "no entertainer of yours stands there")                                   \
    W(NOT_THERE,     613, "no such keshi of yours is there to be returned")                          \
    W(NOT_RESOURCE,  103, "that is not a resource you can choose here")                              \
    W(CANNOT_PAY,    103, "you cannot pay that")                                                     \
    W(NO_ASSISTANT,  601, "you have no unused assistant there")                                      \
    W(SECTOR_FULL,   602, "the sector is full, so it takes no new keshi")                            \
    W(NO_KESHI,      602, "the sector action needs a keshi of the sector's colour there")            \
    W(NO_SCROLL,     1100, "you do not own the scroll that allows this")                             \
    W(NOT_PASSED,    705, "your fisherman has not passed that rapid")                                \
    W(USED_UP,       0, "that one was already taken, or is not on the line between your pawns")    \
    W(NOT_SHOWN,     0, "that tile does not lie face up")                                          \
    W(SCHOLARS,      609, "you have too few scholars for that")                                      \
    W(DATES,         0, "you have too few dates for that")                                         \
    W(RENEW_PRICE,   609, "you cannot pay for renewing, or could buy none of the new scrolls then")  \
    W(RENEWED,       609, "scrolls are renewed once a round, before the first purchase")             \
    W(MUST_BUY,      609, "who renews must buy one of the new scrolls")                              \
    W(NOT_FREE,      611, "only a face-up scroll of the class shown is free")                        \
    W(NOT_FOR_SALE,  607, "that luxury good does not lie face up")                                   \
    W(NO_DEAL,       607, "you cannot pay that with your goods")                                     \
    W(ONE_DEAL,      607, "a Souk action is either the office or luxury goods, and one of it")       \
    W(GUARDS,        610, "you have no uncommitted guard left for another gate")                     \
    W(NO_GATE,       610, "no gate of that colour lies in that workshop")                            \
    W(DINARS,        610, "you have too few dinars for that")                                        \
    W(GATE_SPACE,    610, "that gate space is not free")                                             \
    W(NOT_DISCOVERED, 611, "no discovered oasis of yours lies there")                                \
    W(PRICE,         611, "you cannot pay what claiming that oasis costs")                           \
    W(NOT_CLAIMED,   1100, "you have not claimed that oasis")                                        \
    W(MUST_PROVIDE,  905, "who can pay for all provision tiles must pay")                            \
    W(CANNOT_PROVIDE, 905, "you cannot pay for all provision tiles that way")                        \
    W(NO_SUPPLY,     309, "no wooden keshi of that colour is in the supply")                         \
    W(IN_HAND,       309, "that colour is in your hand already")                                     \
    W(WAIVED,          0, "nothing more of that can be waived, or the rest could not be paid then")  \
    W(EMPTY_PILE,      0, "there is no such tile in that pile")                                      \
    W(NOT_IN_PILE,     0, "that tile is not in the pile you look through")                           \
    W(NOT_KEPT,     1603, "you keep one of those that you have drawn")                               \
    W(NOT_TAJINE,   1603, "that is no tajine of the piles")                                          \
    W(NO_TOWN,       1405, "no desert town of yours lies there, or it is claimed already")           \
    W(TOWN_PRICE,    1405, "a desert town costs one goods keshi of each colour")                     \
    W(NOT_DEALT,     1604, "that provision tile was not dealt to you")                               \
    W(NO_PROVISION,  1604, "you have not turned up the provision tile that allows this")              \
    W(NO_TRACK_KESHI, 1604, "no keshi of the oasis track can be exchanged there; only at the start of season 1") \
    W(NOT_FOR_TRACK, 1604, "no goods and no caravans lie on the oasis track")                        \
    W(NO_NOMAD_LEFT, 1601, "no nomad is left to be taken")                                            \
    W(NOMAD_PRICE,   1601, "you cannot pay what the nomad costs")                                    \
    W(NOMAD_ROOM,    1601, "there is no room for a nomad")                                           \
    W(SAME_SECTOR,   1601, "a nomad moves to another sector")                                        \
    W(NO_NOMAD,      1601, "no nomad of yours stands there that can be moved or returned")           \
    W(FALCON,        1605, "you have none of the keshis that this falcon costs besides")             \
    W(NOT_FALCONS,   1605, "this falcon costs a keshi of another colour")                            \
    W(NOTHING_ELSE,  1605, "resources are changed into others, so one kind cannot be given")         \
    W(AREA_FULL,     1602, "your audience area is full")                                             \
    W(BRIDGE,        1602, "you cannot pay the toll of that bridge")                                 \
    W(NO_DUNG,       1602, "you have no dung to discard")                                            \
    W(NOT_IN_AREA,   1602, "your audience area does not have the keshis for that")                   \
    W(NOT_TRACK,     1602, "those steps are not for that track")                                     \
    W(TOO_FAR,       1602, "there are not that many steps, or some would be left over")              \
    W(NO_PRIZE,      903, "the river tile has no such bonus left")                                   \
    W(STRATEGY_SEEN, 10102, "that strategy tile is not among the face-down ones")                    \
    W(NOT_IN_AUTOMATON_BAG, 10301, "that keshi is not in the bag of the automaton")                  \
    W(IN_ROW,        10901, "that keshi lies in the priority row already")

#define MK_REASON_1(id, ...) WHY_##id,
enum mk_reason { WHY_LEGAL, MK_REASON_LIST(MK_REASON_1) MK_REASONS };
#undef MK_REASON_1
/* clang-format on */

#endif
