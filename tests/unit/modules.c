/* modules.c - sets of modules as text, what cannot be played, and which tiles are in the game with which of them. */
#include "unit.h"

static int read_set(const char *text, uint16_t *set)
{
    return mk_read_modules(set, text, strlen(text));
}

static void test_text(void)
{
    static const char *const wrong[] = {"",          "nothing", "towns,", ",towns", "towns,towns", "towns, race",
                                        "all,towns", "Towns"};
    char text[MK_MODULES_TEXT], again[MK_MODULES_TEXT];
    uint16_t set = 0;
    for (unsigned i = 0; i < 1u << MK_MODULES; i++) {
        size_t len = mk_write_modules((uint16_t)i, text);
        FACT(len == strlen(text) && len < MK_MODULES_TEXT, "%s", text);
        FACT(!read_set(text, &set) && set == i, "%s is %u", text, set);
    }
    FACT(!read_set("all", &set) && set == (1u << MK_MODULES) - 1, "all is %x", set);
    FACT(!read_set("none", &set) && set == 0, "none is %x", set);
    FACT(!read_set("race,towns", &set) && set == (1u << MOD_RACE | 1u << MOD_TOWNS), "any order: %x", set);
    FACT(!read_set("recommended", &set) && set, "recommended is %x", set);
    for (int m = 0; m < MK_MODULES; m++) FACT((set >> m & 1) == mk_modules[m].recommended, "module %d", m);
    mk_write_modules(set, again);
    FACT(strlen(again) > 4, "the recommended ones are %s", again);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        set = 0xABC;
        FACT(read_set(wrong[i], &set) == MK_ERR_TEXT && set == 0xABC, "\"%s\"", wrong[i]);
    }
}

static void test_options(void)
{
    uint8_t options = 9, side[MK_LATTICE] = {0};
    char text[MK_MODULES_TEXT];
    FACT(!mk_read_options(&options, "buildings-back,new-offices", 26) && options == 3, "options %d", options);
    FACT(mk_write_options(options, text) == 26 && !strcmp(text, "new-offices,buildings-back"), "%s", text);
    FACT(mk_read_options(&options, "backs", 5) == MK_ERR_TEXT, "options %d", options);

    static const char good[] =
        "side-1,side-3,side-5,side-7,side-9,side-11,side-13,side-15,side-17,side-19,side-21,side-40";
    FACT(!mk_read_staircase(side, good, sizeof good - 1), "12 sides");
    FACT(mk_write_staircase(side, text) == sizeof good - 1 && !strcmp(text, good), "%s", text);
    FACT(mk_read_staircase(side, good, sizeof good - 9) == MK_ERR_TEXT, "11 sides");
    FACT(mk_read_staircase(side, good, sizeof good - 8) == MK_ERR_TEXT, "a comma at the end");
    FACT(mk_read_staircase(side, "side-1", 6) == MK_ERR_TEXT, "1 side");
}

/* Why these settings cannot be played, or "" if they can. */
static const char *fault(mk_setup s)
{
    mk_game g;
    const char *why = NULL;
    int error = mk_start(&g, &s, &why);
    return error == MK_OK ? "" : error == MK_ERR_SETUP && why ? why : "no reason";
}

static void test_faults(void)
{
    FACT(strstr(fault((mk_setup){.players = 2, .modules = 1u << MOD_OASES}), "R16.6"), "oases without tiles");
    FACT(strstr(fault((mk_setup){.players = 2, .modules = 1u << MOD_OASES | 1u << MOD_TOWNS}), "R16.6"),
         "nor with towns");
    FACT(!*fault((mk_setup){.players = 2, .modules = 1u << MOD_OASES | 1u << MOD_NOMADS}), "oasis 36");
    FACT(strstr(fault((mk_setup){.players = 2, .modules = 1u << MK_MODULES}), "no such module"), "no twelfth one");
    FACT(strstr(fault((mk_setup){.players = 2, .options = OPTION_NEW_OFFICES}), "R14.3"),
         "new offices without offices");
    FACT(strstr(fault((mk_setup){.players = 2, .options = OPTION_BUILDINGS_BACK}), "R16.3"), "backs without buildings");
    FACT(strstr(fault((mk_setup){.players = 2, .options = 4}), "no such option"), "no third option");
    mk_setup solo = {.players = 2, .solo = SOLO_LAZY, .modules = 1u << MOD_BUILDINGS};
    FACT(strstr(fault(solo), "S8.6"), "the fronts in a solo game: %s", fault(solo));
    solo.rules = 1;
    FACT(!*fault(solo), "rules 1 had them");
    mk_complete_setup(&solo);
    FACT(!solo.options, "and nobody sets the backs there");
    solo.rules = 0;
    mk_complete_setup(&solo);
    FACT(solo.options == OPTION_BUILDINGS_BACK && !*fault(solo), "set by itself: %d", solo.options);
    mk_setup stairs = {.players = 2, .modules = 1u << MOD_STAIRCASE};
    for (int space = 0, tile = 1; space < MK_LATTICE; space++) {
        bool inner = (space >= LAT_PALACE && space <= LAT_MIDDLE + 6 && space != LAT_MIDDLE) ||
                     (space >= LAT_MOSQUE && space < LAT_POINTS);
        if (inner) stairs.staircase[space] = (uint8_t)(2 * tile++);
    }
    FACT(!*fault(stairs), "tiles chosen by the table: %s", fault(stairs));
    mk_setup s = stairs;
    s.modules = 0;
    FACT(strstr(fault(s), "R14.1"), "without the module");
    s = stairs;
    s.staircase[LAT_PALACE] = 0;
    FACT(strstr(fault(s), "all 12 spaces or none"), "11 tiles");
    s = stairs;
    s.staircase[LAT_PALACE] = (uint8_t)(stairs.staircase[LAT_PALACE + 1] - 1);
    FACT(strstr(fault(s), "used twice"), "both sides of one tile");
    s = stairs;
    s.staircase[LAT_MIDDLE] = 40;
    FACT(strstr(fault(s), "does not fit"), "on the lowest space");
    s = stairs;
    s.staircase[LAT_PALACE] = MK_STAIRCASE + 1;
    FACT(strstr(fault(s), "does not fit"), "no such tile");
}

/* R2, S1, S7: each of these settings is one step beyond one that can be played. */
static void test_settings(void)
{
    static const struct {
        mk_setup wrong, right;
        const char *why;
    } table[] = {
        {{.players = 1}, {.players = 2}, "R2.1"},
        {{.players = 5}, {.players = 4}, "R2.1"},
        {{.players = 2, .rules = MK_RULES + 1}, {.players = 2, .rules = MK_RULES}, "newer program"},
        {{.players = 2, .edition = MK_EDITIONS}, {.players = 2, .edition = MK_EDITIONS - 1}, "edition"},
        {{.players = 2, .layer = MK_LAYERS}, {.players = 2, .layer = MK_LAYERS - 1}, "R3.7"},
        {{.players = 3, .first_player = 4}, {.players = 3, .first_player = 3}, "R2.13"},
        {{.players = 2, .river = {3}}, {.players = 2, .river = {1}}, "R2.5"},
        {{.players = 2, .river = {0, 0, 2}}, {.players = 2, .river = {0, 0, 18}}, "R2.5"},
        {{.players = 2, .river = {MK_RIVER_TILES + 1}}, {.players = 2, .river = {2}}, "no such river tile"},
        {{.players = 2, .solo = MK_SOLOS}, {.players = 2, .solo = MK_SOLOS - 1}, "no such solo game"},
        {{.players = 3, .solo = SOLO_PASHA}, {.players = 2, .solo = SOLO_PASHA}, "S1.1"},
        {{.players = 3, .solo = SOLO_LAZY}, {.players = 2, .solo = SOLO_LAZY}, "S1.1"},
        {{.players = 2, .solo = SOLO_PASHA, .first_player = 1},
         {.players = 2, .solo = SOLO_PASHA, .first_player = 2},
         "S1.5"},
        {{.players = 2, .solo = SOLO_LAZY, .first_player = 2},
         {.players = 2, .solo = SOLO_LAZY, .first_player = 1},
         "S9.2"},
        {{.players = 2, .difficulty = 1}, {.players = 2, .solo = SOLO_PASHA, .difficulty = 1}, "S7"},
        {{.players = 2, .solo = SOLO_LAZY, .difficulty = 1}, {.players = 2, .solo = SOLO_LAZY}, "S7"},
        {{.players = 2, .solo = SOLO_PASHA, .difficulty = 1u << MK_DIFFICULTIES},
         {.players = 2, .solo = SOLO_PASHA, .difficulty = 1u << (MK_DIFFICULTIES - 1)},
         "no such difficulty"},
        {{.players = 2, .solo = SOLO_PASHA, .difficulty = 1u << PASHA_SQUARE_ONCE | 1u << PASHA_SQUARE_FOUR},
         {.players = 2, .solo = SOLO_PASHA, .difficulty = 1u << PASHA_SQUARE_ONCE},
         "not both"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        FACT(strstr(fault(table[i].wrong), table[i].why), "%s: \"%s\"", table[i].why, fault(table[i].wrong));
        FACT(!*fault(table[i].right), "%s: %s", table[i].why, fault(table[i].right));
    }
}

static void test_difficulty(void)
{
    static const char *const good[] = {"easy", "normal", "hard", "square-once", "no-caravan-tiles,start-keshis"};
    char text[MK_MODULES_TEXT];
    uint16_t set;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        set = 0xABC;
        FACT(!mk_read_difficulty(&set, good[i], strlen(good[i])), "%s", good[i]);
        size_t len = mk_write_difficulty(set, text);
        FACT(len == strlen(good[i]) && !strcmp(text, good[i]), "%s is %s", good[i], text);
    }
    set = 0xABC;
    FACT(mk_read_difficulty(&set, "harder", 6) == MK_ERR_TEXT && set == 0xABC, "harder is %x", set);
    FACT(mk_read_difficulty(&set, "square-once,", 12) == MK_ERR_TEXT && set == 0xABC, "a comma: %x", set);
}

/* COM-01: whatever is dealt, shown or found in random games needs no module that is off. */
static void test_left_out(void)
{
    rng r = rng_seed(4, 1);
    for (int i = 0; i < 60; i++) {
        mk_game g;
        const char *why;
        uint16_t modules = (uint16_t)(rng_pick(&r, 1u << MK_MODULES) & ~(1u << MOD_NOMADS));
        if (i % 2) modules &= (uint16_t) ~(1u << MOD_RACE | 1u << MOD_LUXURY | 1u << MOD_OASES);
        if (mk_start(&g, &(mk_setup){.players = 4, .modules = modules}, &why)) continue;
        bool nomads = false, race = false, saddles = false;
        while (!mk_over(&g)) {
            int who = mk_to_act(&g);
            mk_apply_legal(&g, who, unit_choice(&g, who, &r));
            for (int e = 0; e < g.events_len; e++) {
                int kind = g.event[e].kind, a = g.event[e].a;
                nomads |= kind == EV_DEAL && mk_cat.provision[a].bonus == PROV_NOMAD;
                nomads |= (kind == EV_SHOW_LUXURY || kind == EV_LUXURY) && a == 31;
                nomads |= kind == EV_DISCOVER && mk_cat.oasis[a].count == COUNT_NOMADS;
                race |= kind == EV_DISCOVER && mk_cat.oasis[a].count == COUNT_RACE;
                saddles |= kind == EV_SHOW_LUXURY && a > 25;
            }
        }
        FACT(!nomads, "a tile of the nomads with modules %x", modules);
        FACT(!race || modules >> MOD_RACE & 1, "a tile of the race with modules %x", modules);
        FACT(!saddles || modules >> MOD_LUXURY & 1, "a saddle or falcon with modules %x", modules);
    }
}

int main(void)
{
    test_text();
    test_options();
    test_faults();
    test_settings();
    test_difficulty();
    test_left_out();
    return unit_end();
}
