/* names.c - the words for numbers, both ways: colour 8 is "red", scroll 7 is "07".
 *
 * One table: the names of a noun are up to eight runs of consecutive numbers. A run is a list of words, or a
 * number, either with something in front: {.first = 12, .count = 12, .word = colours, .prefix = "2-"}.
 */
#include "rules.h"

/* Made of the list beside an enum, or in its order and tied to it. */
static const char *const seats[] = {MK_SEAT_LIST(MK_LIST_NAME) "chance", "table"};
static const char *const colours[] = {"turquoise", "green", "gray", "white",  "black",  "pink",
                                      "beige",     "brown", "red",  "yellow", "purple", "orange"};
static const char *const nomad[] = {"nomad"};
static const char *const area[] = {"area"};
static const char *const modules[] = {MK_MODULE_LIST(MK_LIST_NAME)};
static const char *const module_options[] = {MK_OPTION_LIST(MK_LIST_NAME)};
static const char *const solos[] = {MK_SOLO_LIST(MK_LIST_NAME)};
static const char *const difficulties[] = {MK_DIFFICULTY_LIST(MK_LIST_NAME)};
static const char *const titles[] = {"none", "proud-citizen", "rich-merchant", "right-hand", "heir"};
static const char *const criteria[] = {MK_CRITERION_LIST(MK_LIST_NAME)};
static const char *const sectors[] = {"river",  "orchard", "madrasa", "palace", "mosque",
                                      "square", "medina",  "sahara",  "souk"};
static const char *const resources[] = {"water", "date", "dinar", "points"};
static const char *const spaces[] = {"points", "water", "goods", "river", "date", "palace", "mosque", "dinar"};
static const char *const paths[] = {"left", "right", "start"};
static const char *const stairs[] = {"palace", "mosque"};
static const char *const classes[] = {"gray", "yellow", "pink", "orange"};
static const char *const goods[] = {"yellow", "purple", "orange"};
static const char *const uses[] = {MK_USE_LIST(MK_LIST_NAME)};
static const char *const lengthenings[] = {MK_LENGTHEN_LIST(MK_LIST_NAME)};
static const char *const yes[] = {"yes"};
static const char *const providing[] = {MK_PROVIDE_LIST(MK_LIST_NAME)};
static const char *const halves[] = {MK_HALF_LIST(MK_LIST_NAME)};
static const char *const ages[] = {MK_AGE_LIST(MK_LIST_NAME)};
static const char *const categories[] = {MK_CATEGORY_LIST(MK_LIST_NAME)};
static const char *const buildings[] = {"date-store", "library",      "practice-room", "prayer-house",
                                        "boathouse",  "camel-stable", "barracks",      "pavilion"};
static const char *const wheres[] = {MK_WHERE_LIST(MK_LIST_NAME)};
static const char *const dung[] = {"dung"};
static const char *const rewards[] = {"1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b", "6a", "6b"};

#define COUNT(w) (sizeof(w) / sizeof *(w))
TIED(seats, MK_NOBODY + 1);
TIED(colours, MK_COLOURS);
TIED(titles, MK_LAZY_RANKS + 1);
TIED(sectors, MK_SECTORS);
TIED(resources, MK_RESOURCES + 1);
TIED(spaces, MK_SPACES);
TIED(paths, MK_PATHS);
TIED(stairs, MK_STAIRS);
TIED(classes, MK_CLASSES);
TIED(goods, MK_GOODS_COLOURS);
TIED(buildings, MK_BUILDINGS);
TIED(rewards, MK_REWARDS);

/* How many numbers a question of the noun tries: the table below, as one look-up on the hottest path. */
static const uint8_t sizes[MK_NOUNS] = {
    [NOUN_NUMBER] = 48,
    [NOUN_SEAT] = MK_SEATS,
    [NOUN_COLOUR] = MK_COLOURS,
    [NOUN_SECTOR] = MK_SECTORS,
    [NOUN_RESOURCE] = MK_RESOURCES + 1,
    [NOUN_SPACE] = MK_SPACES,
    [NOUN_TURNS] = MK_SPACES,
    [NOUN_PATH] = MK_PATHS,
    [NOUN_STAIRS] = MK_STAIRS,
    [NOUN_RAPID] = MK_RAPIDS,
    [NOUN_LATTICE] = MK_LATTICE,
    [NOUN_SCROLL] = MK_SCROLLS + 1,
    [NOUN_BUY] = MK_BUY_RENEW + MK_CLASSES,
    [NOUN_CLASS] = MK_CLASSES,
    [NOUN_LUXURY] = MK_LUXURY + 1,
    [NOUN_DEAL] = MK_DEAL_OFFICE + MK_GOODS_COLOURS,
    [NOUN_OFFICE] = MK_OFFICES + 1,
    [NOUN_OASIS] = MK_OASES + 1,
    [NOUN_OASIS_SPACE] = MK_OASIS_SPACES + 2,
    [NOUN_RIVER_TILE] = MK_RIVER_TILES + 1,
    [NOUN_PROVISION] = MK_PROVISIONS + 1,
    [NOUN_GATE] = MK_WORKSHOPS * MK_COLOURS,
    [NOUN_TAKE] = MK_TAKE_NOMAD + 1,
    [NOUN_USE] = MK_USES,
    [NOUN_LENGTHEN] = MK_LENGTHENINGS,
    [NOUN_YES] = 1,
    [NOUN_PROVIDE] = MK_PROVIDINGS,
    [NOUN_HALF] = MK_HALVES,
    [NOUN_TRACK] = MK_TRACK,
    [NOUN_AGE] = MK_AGES,
    [NOUN_CATEGORY] = MK_CATEGORIES,
    [NOUN_KESHI] = MK_KESHIS,
    [NOUN_NOMAD_PLACE] = 2 * MK_HOMES + 1,
    [NOUN_SWAP] = MK_KESHIS + MK_TRACK + MK_AREA,
    [NOUN_STAIRCASE] = MK_STAIRCASE + 1,
    [NOUN_TOWN] = MK_TOWNS + 1,
    [NOUN_BUILDING] = MK_BUILDINGS + 1,
    [NOUN_PILE] = MK_SHOPS,
    [NOUN_ANY_PILE] = MK_CLASSES * MK_SHOWN + MK_SHOPS,
    [NOUN_REWARD] = MK_REWARDS + 1,
    [NOUN_AREA] = MK_AREA,
    [NOUN_WHERE] = MK_WHERES,
    [NOUN_TIER] = MK_TIERS + 1,
    [NOUN_MOVE] = 3 * MK_MOVE_STEPS,
    [NOUN_MODULE] = MK_MODULES,
    [NOUN_OPTION] = MK_MODULE_OPTIONS,
    [NOUN_SOLO] = MK_SOLOS,
    [NOUN_DIFFICULTY] = MK_DIFFICULTIES,
    [NOUN_STRATEGY] = MK_STRATEGIES + 1,
    [NOUN_CRITERION] = MK_CRITERIA,
    [NOUN_TITLE] = MK_LAZY_RANKS + 1,
};

int mk_noun_size(int noun)
{
    return sizes[noun];
}

typedef struct run {
    uint16_t first, count;
    const char *const *word; /* NULL: a number */
    const char *prefix;
    uint8_t kind;   /* 1 + kind of luxury good: its name is the prefix */
    uint8_t number; /* written for the first one */
    uint8_t width;  /* digits at the least */
} run;

enum { RUNS = 8, KIND_TILES = (int)MK_LUXURY / (int)MK_KINDS };
_Static_assert((int)KIND_TILES *(int)MK_KINDS == (int)MK_LUXURY, "as many luxury goods of each kind");

#define WORDS(w)                       \
    {                                  \
        .count = COUNT(w), .word = (w) \
    }
#define KIND(k)                                                                                      \
    {                                                                                                \
        .first = 1 + (k)*KIND_TILES, .count = KIND_TILES, .kind = (k) + 1, .prefix = "", .number = 1 \
    }
#define KINDS KIND(0), KIND(1), KIND(2), KIND(3), KIND(4), KIND(5), KIND(6)
#define SHOP(i, name)                                                                 \
    {                                                                                 \
        .first = (i)*MK_COLOURS, .count = MK_COLOURS, .word = colours, .prefix = name \
    }
#define PILES(class, name)                                                          \
    {                                                                               \
        .first = (class) * MK_SHOWN, .count = MK_SHOWN, .prefix = name, .number = 1 \
    }
#define TILES(n)                                          \
    {                                                     \
        .first = 1, .count = (n), .number = 1, .width = 2 \
    }

static const run runs[MK_NOUNS][RUNS] = {
    [NOUN_NUMBER] = {{.count = 0xFFFF}},
    [NOUN_SEAT] = {WORDS(seats)},
    [NOUN_COLOUR] = {WORDS(colours)},
    [NOUN_SECTOR] = {WORDS(sectors)},
    [NOUN_RESOURCE] = {WORDS(resources)},
    [NOUN_SPACE] = {WORDS(spaces)},
    [NOUN_TURNS] = {{.count = MK_SPACES}},
    [NOUN_PATH] = {WORDS(paths)},
    [NOUN_STAIRS] = {WORDS(stairs)},
    [NOUN_RAPID] = {{.count = MK_RAPIDS, .number = 1}},
    [NOUN_LATTICE] = {{.first = LAT_DINARS, .count = MK_SEGMENTS, .prefix = "dinars-", .number = 1},
                      {.first = LAT_PALACE, .count = 3, .prefix = "palace-", .number = 2},
                      {.first = LAT_MIDDLE, .count = 9, .prefix = "middle-", .number = 2},
                      {.first = LAT_MOSQUE, .count = 3, .prefix = "mosque-", .number = 2},
                      {.first = LAT_POINTS, .count = MK_SEGMENTS, .prefix = "points-", .number = 1}},
    [NOUN_SCROLL] = {TILES(MK_SCROLLS)},
    [NOUN_BUY] = {TILES(MK_SCROLLS), {.first = MK_BUY_RENEW, .count = MK_CLASSES, .word = classes, .prefix = "renew-"}},
    [NOUN_CLASS] = {WORDS(classes)},
    [NOUN_LUXURY] = {KINDS},
    [NOUN_DEAL] = {KINDS, {.first = MK_DEAL_OFFICE, .count = MK_GOODS_COLOURS, .word = goods, .prefix = "office-"}},
    [NOUN_OFFICE] = {{.first = 1, .count = MK_OFFICES, .prefix = "office-", .number = 1}},
    [NOUN_OASIS] = {TILES(MK_OASES)},
    [NOUN_OASIS_SPACE] = {{.count = MK_PATH_SPACES, .prefix = "left-", .number = 1},
                          {.first = MK_PATH_SPACES, .count = MK_PATH_SPACES, .prefix = "right-", .number = 1},
                          {.first = MK_OASIS_SPACES, .count = 2, .word = paths, .prefix = "town-"}},
    [NOUN_RIVER_TILE] = {TILES(MK_RIVER_TILES)},
    [NOUN_PROVISION] = {TILES(MK_PROVISIONS)},
    [NOUN_GATE] = {SHOP(0, "w1-"), SHOP(1, "w2-"), SHOP(2, "w3-"), SHOP(3, "w4-")},
    [NOUN_TAKE] = {WORDS(colours),
                   {.first = MK_COLOURS, .count = MK_COLOURS, .word = colours, .prefix = "2-"},
                   {.first = MK_TAKE_NOMAD, .count = 1, .word = nomad}},
    [NOUN_USE] = {WORDS(uses)},
    [NOUN_LENGTHEN] = {WORDS(lengthenings)},
    [NOUN_YES] = {WORDS(yes)},
    [NOUN_PROVIDE] = {WORDS(providing)},
    [NOUN_HALF] = {WORDS(halves)},
    [NOUN_TRACK] = {{.count = MK_TRACK, .number = 1}},
    [NOUN_AGE] = {WORDS(ages)},
    [NOUN_CATEGORY] = {WORDS(categories)},
    [NOUN_KESHI] = {WORDS(colours), {.first = NOMAD, .count = 1, .word = nomad}},
    [NOUN_SWAP] = {WORDS(colours),
                   {.first = NOMAD, .count = 1, .word = nomad},
                   {.first = MK_KESHIS, .count = MK_TRACK, .prefix = "track-", .number = 1},
                   {.first = MK_KESHIS + MK_TRACK, .count = GOODS, .word = colours, .prefix = "area-"},
                   {.first = MK_KESHIS + MK_TRACK + GOODS, .count = 1, .word = nomad, .prefix = "area-"}},
    [NOUN_NOMAD_PLACE] = {{.count = MK_HOMES, .word = sectors},
                          {.first = MK_HOMES, .count = MK_HOMES, .word = sectors, .prefix = "vendor-"},
                          {.first = 2 * MK_HOMES, .count = 1, .word = area}},
    [NOUN_STAIRCASE] = {{.first = 1, .count = MK_STAIRCASE, .prefix = "side-", .number = 1}},
    [NOUN_TOWN] = {TILES(MK_TOWNS)},
    [NOUN_BUILDING] = {{.first = 1, .count = MK_BUILDINGS, .word = buildings}},
    [NOUN_PILE] = {{.count = MK_SHOPS, .number = 1}},
    [NOUN_ANY_PILE] = {PILES(CLASS_GRAY, "gray-"),
                       PILES(CLASS_YELLOW, "yellow-"),
                       PILES(CLASS_PINK, "pink-"),
                       PILES(CLASS_ORANGE, "orange-"),
                       {.first = MK_CLASSES * MK_SHOWN, .count = MK_SHOPS, .prefix = "luxury-", .number = 1}},
    [NOUN_REWARD] = {{.first = 1, .count = MK_REWARDS, .word = rewards}},
    [NOUN_AREA] = {{.count = GOODS, .word = colours}, {.first = GOODS, .count = 1, .word = nomad}},
    [NOUN_WHERE] = {WORDS(wheres)},
    [NOUN_TIER] = {{.count = MK_TIERS, .prefix = "tier-", .number = 1}, {.first = MK_TIERS, .count = 1, .word = dung}},
    [NOUN_MOVE] = {{.count = MK_MOVE_STEPS, .prefix = "river-", .number = 1},
                   {.first = MK_MOVE_STEPS, .count = MK_MOVE_STEPS, .prefix = "palace-", .number = 1},
                   {.first = 2 * MK_MOVE_STEPS, .count = MK_MOVE_STEPS, .prefix = "mosque-", .number = 1}},
    [NOUN_MODULE] = {WORDS(modules)},
    [NOUN_OPTION] = {WORDS(module_options)},
    [NOUN_SOLO] = {WORDS(solos)},
    [NOUN_DIFFICULTY] = {WORDS(difficulties)},
    [NOUN_STRATEGY] = {TILES(MK_STRATEGIES)},
    [NOUN_CRITERION] = {WORDS(criteria)},
    [NOUN_TITLE] = {WORDS(titles)},
};

static size_t add(char *buf, size_t at, const char *text)
{
    while (*text && at < MK_NAME_MAX - 1) buf[at++] = *text++;
    buf[at] = 0;
    return at;
}

static size_t add_number(char *buf, size_t at, int n, int width)
{
    char digit[8];
    int len = 0;
    do {
        digit[len++] = (char)('0' + n % 10);
        n /= 10;
    } while (n || len < width);
    while (len && at < MK_NAME_MAX - 1) buf[at++] = digit[--len];
    buf[at] = 0;
    return at;
}

static size_t add_prefix(char *buf, const run *r)
{
    size_t at = add(buf, 0, r->kind ? mk_kind_name[r->kind - 1] : r->prefix);
    return r->kind ? add(buf, at, "-") : at;
}

const char *mk_name(int noun, int id, char buf[MK_NAME_MAX])
{
    if (id == MK_PASS && noun != NOUN_NUMBER) return "pass";
    if (noun < 0 || noun >= MK_NOUNS || id < 0) return NULL;
    for (const run *r = runs[noun]; r < runs[noun] + RUNS && r->count; r++) {
        if (id < r->first || id >= r->first + r->count) continue;
        if (r->word && !r->prefix) return r->word[id - r->first];
        size_t at = r->prefix ? add_prefix(buf, r) : 0;
        if (r->word)
            add(buf, at, r->word[id - r->first]);
        else
            add_number(buf, at, id - r->first + r->number, r->width);
        return buf;
    }
    return NULL;
}

static int word_id(const run *r, const char *name, size_t len)
{
    for (int i = 0; i < r->count; i++)
        if (r->word[i][0] == name[0] && strlen(r->word[i]) == len && !memcmp(r->word[i], name, len))
            return r->first + i;
    return -1;
}

/* Written as mk_name writes it, and no other way: no signs, no missing or additional zeros. */
static int number_id(const run *r, const char *name, size_t len)
{
    int n = 0;
    if (len == 0 || len > 5 || len < r->width) return -1;
    for (size_t i = 0; i < len; i++) {
        if (name[i] < '0' || name[i] > '9') return -1;
        n = n * 10 + name[i] - '0';
    }
    if (len > 1 && len > r->width && name[0] == '0') return -1;
    return n < r->number || n - r->number >= r->count ? -1 : r->first + n - r->number;
}

/* How much of the name is the prefix of the run; 0 if it begins otherwise or ends there. */
static size_t prefix_len(const run *r, const char *name, size_t len)
{
    const char *prefix = r->kind ? mk_kind_name[r->kind - 1] : r->prefix;
    size_t at = 0;
    for (; prefix[at]; at++)
        if (at >= len || name[at] != prefix[at]) return 0;
    if (r->kind && (at >= len || name[at++] != '-')) return 0;
    return at < len ? at : 0;
}

int mk_id(int noun, const char *name, size_t len)
{
    if (noun < 0 || noun >= MK_NOUNS || len == 0 || len >= MK_NAME_MAX) return -1;
    for (const run *r = runs[noun]; r < runs[noun] + RUNS && r->count; r++) {
        size_t skip = r->prefix ? prefix_len(r, name, len) : 0;
        if (r->prefix && !skip) continue;
        int id = r->word ? word_id(r, name + skip, len - skip) : number_id(r, name + skip, len - skip);
        if (id >= 0) return id;
    }
    return len == 4 && !memcmp(name, "pass", 4) && noun != NOUN_NUMBER ? MK_PASS : -1;
}

/* What the number of a cause names; the start oasis has its own two words. */
static const struct {
    const char *kind;
    uint8_t noun, size;
} causes[MK_CAUSES] = {
    [BY_SCROLL] = {"scroll", NOUN_SCROLL, MK_SCROLLS + 1},
    [BY_OASIS] = {"oasis", NOUN_OASIS, MK_OASES + 1},
    [BY_RIVER_TILE] = {"river-tile", NOUN_RIVER_TILE, MK_RIVER_TILES + 1},
    [BY_LUXURY] = {"luxury", NOUN_LUXURY, MK_LUXURY + 1},
    [BY_OFFICE] = {"office", NOUN_NUMBER, MK_OFFICES + 1},
    [BY_GATE] = {"gate", NOUN_COLOUR, MK_COLOURS},
    [BY_SPACE] = {"space", NOUN_SPACE, MK_SPACES},
    [BY_LATTICE] = {"lattice", NOUN_LATTICE, MK_LATTICE},
    [BY_RAPID] = {"rapid", NOUN_RAPID, MK_RAPIDS},
    [BY_TRACK] = {"track", NOUN_TRACK, MK_TRACK},
    [BY_START_OASIS] = {"start-oasis", NOUN_NONE, 2},
    [BY_PROVISION] = {"provision", NOUN_PROVISION, MK_PROVISIONS + 1},
    [BY_ASSISTANT] = {"assistant", NOUN_SECTOR, MK_SECTORS},
    [BY_CLAIM] = {"claim", NOUN_KESHI, MK_KESHIS},
    [BY_TOWN] = {"town", NOUN_TOWN, MK_TOWNS + 1},
    [BY_REWARD] = {"reward", NOUN_REWARD, MK_REWARDS + 1},
    [BY_BUILDING] = {"building", NOUN_BUILDING, MK_BUILDINGS + 1},
};

const char *mk_cause_name(uint16_t cause, char buf[MK_NAME_MAX])
{
    char made_up[MK_NAME_MAX];
    int kind = cause >> 8, id = cause & 0xFF;
    if (kind == BY_NOTHING || kind >= MK_CAUSES || id >= causes[kind].size) return "";
    const char *name = kind == BY_START_OASIS ? paths[id == 0] : mk_name(causes[kind].noun, id, made_up);
    if (!name) return "";
    add(buf, add(buf, add(buf, 0, causes[kind].kind), " "), name);
    return buf;
}

static int start_oasis_id(const char *name, size_t len)
{
    for (int i = 0; i < 2; i++)
        if (strlen(paths[!i]) == len && !memcmp(paths[!i], name, len)) return i;
    return -1;
}

int mk_cause_id(const char *name, size_t len)
{
    for (int kind = 1; kind < MK_CAUSES; kind++) {
        size_t skip = strlen(causes[kind].kind);
        if (len <= skip + 1 || memcmp(name, causes[kind].kind, skip)) continue;
        if (name[skip] != ' ' && name[skip] != ':') continue;
        const char *rest = name + skip + 1;
        len -= skip + 1;
        int id = kind == BY_START_OASIS ? start_oasis_id(rest, len) : mk_id(causes[kind].noun, rest, len);
        return id < 0 || id >= causes[kind].size ? -1 : MK_BY(kind, id);
    }
    return -1;
}
