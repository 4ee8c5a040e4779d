/* modules.c - R14, R16: what a table can play with besides the base game, as a table, and sets of it as text.
 *
 * What a module does is in its own file and in the one place of each base rule that it changes. Here is only what the
 * set-up needs to know: which modules make sense together, and which tiles are in the game. A tile that needs a module
 * which is off is left out, never dealt (COM-01).
 */
#include "rules.h"

#define ROW(id, name, ...) [MOD_##id] = {__VA_ARGS__},
const mk_module_info mk_modules[MK_MODULES] = {MK_MODULE_LIST(ROW)};
#undef ROW

#define ROW(id, name, ...) name ","
_Static_assert(sizeof(MK_MODULE_LIST(ROW)) <= MK_MODULES_TEXT && sizeof(MK_OPTION_LIST(ROW)) <= MK_MODULES_TEXT,
               "room for the names of all");
#undef ROW

#define ROW(id, name, module, fault) [OPTION_AT_##id] = {MOD_##module, fault},
static const struct {
    uint8_t module;
    const char *fault;
} option_rows[MK_MODULE_OPTIONS] = {MK_OPTION_LIST(ROW)};
#undef ROW

static bool is(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && !memcmp(text, word, len);
}

/* "a,b": each name once, at least one. */
static int read_names(int noun, const char *text, size_t len, unsigned *set)
{
    const char *end = text + len;
    for (*set = 0;; text++) {
        const char *word = text;
        while (text < end && *text != ',') text++;
        int id = mk_id(noun, word, (size_t)(text - word));
        if (id < 0 || id == MK_PASS || *set >> id & 1) return MK_ERR_TEXT;
        *set |= 1u << id;
        if (text == end) return MK_OK;
    }
}

static size_t add(char *out, size_t at, const char *word)
{
    if (at) out[at++] = ',';
    while (*word) out[at++] = *word++;
    out[at] = 0;
    return at;
}

static size_t write_names(int noun, unsigned set, char *out)
{
    char buf[MK_NAME_MAX];
    size_t at = 0;
    for (int i = 0; i < mk_noun_size(noun); i++)
        if (set >> i & 1) at = add(out, at, mk_name(noun, i, buf));
    return at ? at : add(out, 0, "none");
}

int mk_read_modules(uint16_t *out, const char *text, size_t len)
{
    unsigned set = 0;
    int error = MK_OK;
    if (is(text, len, "all"))
        set = (1u << MK_MODULES) - 1;
    else if (is(text, len, "recommended"))
        for (int m = 0; m < MK_MODULES; m++) set |= (unsigned)mk_modules[m].recommended << m;
    else if (!is(text, len, "none"))
        error = read_names(NOUN_MODULE, text, len, &set);
    if (!error) *out = (uint16_t)set;
    return error;
}

size_t mk_write_modules(uint16_t modules, char out[MK_MODULES_TEXT])
{
    return write_names(NOUN_MODULE, modules, out);
}

int mk_read_options(uint8_t *out, const char *text, size_t len)
{
    unsigned set = 0;
    int error = is(text, len, "none") ? MK_OK : read_names(NOUN_OPTION, text, len, &set);
    if (!error) *out = (uint8_t)set;
    return error;
}

size_t mk_write_options(uint8_t set, char out[MK_MODULES_TEXT])
{
    return write_names(NOUN_OPTION, set, out);
}

/* S7: easy has all that makes it easier, hard all that makes it harder, normal nothing. */
static const struct {
    const char *name;
    uint16_t set;
} presets[] = {
    {"easy",
     1 << PASHA_NO_CARAVAN_TILES | 1 << PASHA_NO_KESHI_POINTS | 1 << PASHA_SQUARE_ONCE | 1 << PASHA_NO_FISHERMAN_STEPS},
    {"normal", 0},
    {"hard", 1 << PASHA_DEAR_GATES | 1 << PASHA_SQUARE_FOUR | 1 << PASHA_START_KESHIS},
};
enum { PRESETS = sizeof presets / sizeof *presets };

int mk_read_difficulty(uint16_t *out, const char *text, size_t len)
{
    unsigned set = 0;
    for (int i = 0; i < PRESETS; i++)
        if (is(text, len, presets[i].name)) return *out = presets[i].set, MK_OK;
    int error = read_names(NOUN_DIFFICULTY, text, len, &set);
    if (!error) *out = (uint16_t)set;
    return error;
}

size_t mk_write_difficulty(uint16_t difficulty, char out[MK_MODULES_TEXT])
{
    for (int i = 0; i < PRESETS; i++)
        if (presets[i].set == difficulty) return add(out, 0, presets[i].name);
    return write_names(NOUN_DIFFICULTY, difficulty, out);
}

/* One side for each space that can be covered, in the order of the lattice. */
int mk_read_staircase(uint8_t out[MK_LATTICE], const char *text, size_t len)
{
    uint8_t side[MK_LATTICE] = {0};
    const char *end = text + len;
    for (int space = 0; space < MK_LATTICE; space++) {
        if (!staircase_space(space)) continue;
        const char *word = text;
        while (text < end && *text != ',') text++;
        int id = mk_id(NOUN_STAIRCASE, word, (size_t)(text - word));
        if (id < 1 || id > MK_STAIRCASE) return MK_ERR_TEXT;
        side[space] = (uint8_t)id;
        if (text < end) text++;
    }
    if (text < end || text[-1] == ',') return MK_ERR_TEXT;
    memcpy(out, side, sizeof side);
    return MK_OK;
}

size_t mk_write_staircase(const uint8_t side[MK_LATTICE], char out[MK_STAIRCASE_TEXT])
{
    char buf[MK_NAME_MAX];
    size_t at = 0;
    out[0] = 0;
    for (int space = 0; space < MK_LATTICE; space++)
        if (side[space]) at = add(out, at, mk_name(NOUN_STAIRCASE, side[space], buf));
    return at;
}

/* What of these is played without any of those that it needs: a module, or MK_MODULES where there is none. */
static int lonely(uint16_t modules)
{
    int m = 0;
    while (m < MK_MODULES && (!(modules >> m & 1) || !mk_modules[m].needs || modules & mk_modules[m].needs)) m++;
    return m;
}

uint16_t mk_complete_modules(uint16_t modules)
{
    for (int m; (m = lonely(modules)) < MK_MODULES;) modules |= mk_modules[m].needs & -mk_modules[m].needs;
    return modules;
}

/* R14, R16: what cannot be played about this set of modules, or NULL. */
const char *modules_fault(uint16_t modules)
{
    if (modules >> MK_MODULES) return "there is no such module (R14, R16)";
    int m = lonely(modules);
    return m < MK_MODULES ? mk_modules[m].fault : NULL;
}

/* S7: "any combination", but the Main square once and four times exclude each other (LAZ-10). */
const char *difficulty_fault(uint16_t difficulty)
{
    if (difficulty >> MK_DIFFICULTIES) return "there is no such difficulty option (S7)";
    bool both = difficulty >> PASHA_SQUARE_ONCE & 1 && difficulty >> PASHA_SQUARE_FOUR & 1;
    return both ? "the Main square once or four times, not both (S7)" : NULL;
}

const char *options_fault(uint16_t modules, uint8_t options)
{
    for (int i = 0; i < MK_MODULE_OPTIONS; i++)
        if (options >> i & 1 && !(modules >> option_rows[i].module & 1)) return option_rows[i].fault;
    return options >> MK_MODULE_OPTIONS ? "there is no such option" : NULL;
}

/* ---- which tiles are in the game ---- */

static uint64_t tiles(int first, int last)
{
    return (1ull << (last + 1)) - (1ull << first);
}

/* R2.4; R16.5: all are laid out together, but a falcon that brings a nomad only with the nomads. */
uint64_t luxuries_in_play(const mk_game *g)
{
    uint64_t set = tiles(1, mk_has(g, MOD_LUXURY) ? MK_LUXURY : mk_cat.game.luxuries);
    for (int n = mk_cat.game.luxuries + 1; n <= MK_LUXURY; n++)
        if (mk_cat.luxury[n].program.effect[0].op == OP_NOMAD && !mk_has(g, MOD_NOMADS)) set &= ~(1ull << n);
    return set;
}

/* R16.6: 31-34 count luxury goods of R16.5, 35 steps of the camel, 36 nomads. */
static int module_of_oasis(int oasis)
{
    if (mk_cat.oasis[oasis].count == COUNT_NOMADS) return MOD_NOMADS;
    return mk_cat.oasis[oasis].count == COUNT_RACE ? MOD_RACE : MOD_LUXURY;
}

/* R2.8, R16.6. */
uint64_t oases_in_play(const mk_game *g)
{
    uint64_t set = tiles(1, mk_cat.game.oases);
    if (!mk_has(g, MOD_OASES)) return set;
    for (int n = mk_cat.game.oases + 1; n <= MK_OASES; n++)
        if (mk_has(g, module_of_oasis(n))) set |= 1ull << n;
    return set;
}

/* R2.11, R16.4: the moderate and the difficult ones too, but one that brings a nomad only with the nomads (PRV-11). */
uint32_t provisions_in_play(const mk_game *g)
{
    uint64_t set = tiles(1, mk_has(g, MOD_PROVISIONS) ? MK_PROVISIONS : mk_cat.game.provisions);
    for (int n = mk_cat.game.provisions + 1; n <= MK_PROVISIONS; n++)
        if (mk_cat.provision[n].bonus == PROV_NOMAD && !mk_has(g, MOD_NOMADS)) set &= ~(1ull << n);
    return (uint32_t)set;
}

/* R2.3: the base offices. R14.3: the new ones besides, or alone. */
uint16_t offices_in_play(const mk_game *g)
{
    uint16_t base = (uint16_t)tiles(1, mk_cat.game.offices);
    if (!mk_has(g, MOD_OFFICES)) return base;
    uint16_t fresh = (uint16_t)(base << mk_cat.game.offices);
    return g->options & OPTION_NEW_OFFICES ? fresh : base | fresh;
}
