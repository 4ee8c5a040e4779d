/* values.c - how the value at a path is written and read: one pair of functions for each kind of value.
 *
 * Reading refuses what writing would not write, apart from the order of sets and zeros in counts. No value of
 * one path looks at another one, but for the provision tiles turned up and chosen, which are named by number.
 */
#include "notation.h"

static bool is_none(const char *text, size_t len)
{
    return len == 1 && text[0] == '-';
}

static bool read_name(int noun, const char *text, size_t len, int *id)
{
    if (is_tile(noun) && len == 2 && text[0] >= '0' && text[0] <= '9' && text[1] >= '0' && text[1] <= '9') {
        *id = (text[0] - '0') * 10 + text[1] - '0';
        return *id > 0 && *id < mk_noun_size(noun);
    }
    *id = mk_id(noun, text, len);
    return *id >= 0 && *id != MK_PASS;
}

/* ---- fields ---- */

const uint8_t *path_base(const mk_game *g, const path *p)
{
    return p->player < 0 ? (const uint8_t *)g : (const uint8_t *)&g->player[p->player];
}

static uint64_t load(const path_row *row, const uint8_t *base, int i)
{
    const uint8_t *at = base + row->at + i * row->size;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (row->size) {
    case 1: return *at;
    case 2: return memcpy(&two, at, 2), two;
    case 4: return memcpy(&four, at, 4), four;
    default: return memcpy(&eight, at, 8), eight;
    }
}

static void store(const path_row *row, uint8_t *base, int i, uint64_t value)
{
    uint8_t *at = base + row->at + i * row->size;
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;
    switch (row->size) {
    case 1: *at = (uint8_t)value; break;
    case 2: memcpy(at, &two, 2); break;
    case 4: memcpy(at, &four, 4); break;
    default: memcpy(at, &value, 8);
    }
}

static bool all_zero(const uint8_t *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (at[i]) return false;
    return true;
}

bool value_is_default(const mk_game *g, const path *p)
{
    const path_row *row = p->row;
    const uint8_t *base = path_base(g, p);
    switch (row->kind) {
    case AS_SET:
    case AS_COUNTS:
    case AS_SLOTS:
    case AS_GROUPS:
    case AS_ROW: return all_zero(base + row->at, (size_t)row->size * row->count);
    case AS_PILES: return all_zero(base + row->at2, row->count);
    case AS_ASSISTANTS: return !load(row, base, 0) && !g->player[p->player].souk_assistants;
    case AS_ANSWER: return true;
    default: return !load(row, base, 0);
    }
}

/* ---- numbers ---- */

static int load_number(const path_row *row, const uint8_t *base, int i)
{
    uint64_t n = load(row, base, i);
    return (row->flags & SIGNED ? (int16_t)n : (int)n) + row->shift;
}

static bool read_into_number(const path_row *row, uint8_t *base, int i, const char *text, size_t len, char error[160])
{
    int n;
    if (!read_number(text, len, &n)) return wrong(error, "not a number", text, len);
    n -= row->shift;
    int least = row->flags & SIGNED ? INT16_MIN : 0;
    int most = row->flags & SIGNED ? INT16_MAX : row->size == 1 ? UINT8_MAX : UINT16_MAX;
    if (n < least || n > most) return wrong(error, "out of range", text, len);
    store(row, base, i, (uint64_t)n);
    return true;
}

/* ---- names ---- */

static void write_name(const path_row *row, const uint8_t *base, int i, bool none, text_out *out)
{
    int stored = (int)load(row, base, i);
    if (none && !stored)
        out_char(out, '-');
    else
        out_name(out, row->noun, stored - row->bias);
}

static bool read_into_name(const path_row *row, uint8_t *base, int i, bool none, const char *text, size_t len,
                           char error[160])
{
    int id = 0;
    if (none && is_none(text, len))
        store(row, base, i, 0);
    else if (read_name(row->noun, text, len, &id))
        store(row, base, i, (uint64_t)id + row->bias);
    else
        return wrong(error, "no such name here", text, len);
    return true;
}

static bool read_enum(const path_row *row, uint8_t *base, const char *text, size_t len, char error[160])
{
    for (int i = 0; i < row->count; i++) {
        if (strlen(row->words[i]) != len || memcmp(row->words[i], text, len)) continue;
        store(row, base, 0, (uint64_t)i);
        return true;
    }
    return wrong(error, "no such word here", text, len);
}

static void write_enum(const path_row *row, const uint8_t *base, text_out *out)
{
    uint64_t i = load(row, base, 0);
    if (i < row->count)
        out_text(out, row->words[i], strlen(row->words[i]));
    else
        out_number(out, (int)i);
}

/* ---- sets ---- */

typedef struct bitset {
    uint64_t word[2];
} bitset;

static bitset load_set(const path_row *row, const uint8_t *base)
{
    bitset s = {0};
    for (int i = 0, bit = 0; i < row->count; i++, bit += row->size * 8)
        s.word[bit >> 6] |= load(row, base, i) << (bit & 63);
    return s;
}

static void store_set(const path_row *row, uint8_t *base, const bitset *s)
{
    for (int i = 0, bit = 0; i < row->count; i++, bit += row->size * 8)
        store(row, base, i, s->word[bit >> 6] >> (bit & 63));
}

static bool has_bit(const bitset *s, int n)
{
    return s->word[n >> 6] >> (n & 63) & 1;
}

/* The next member from this number on; 128 if there is none. */
static int next_bit(const bitset *s, int from)
{
    for (int w = from >> 6; w < 2; w++, from = w * 64) {
        uint64_t rest = s->word[w] >> (from & 63);
        if (rest) return from + __builtin_ctzll(rest);
    }
    return 128;
}

/* Three or more tiles in a row are written as a range: 01-12. */
static void write_bits(int noun, const bitset *s, text_out *out)
{
    int n = next_bit(s, 0), last;
    if (n == 128) out_char(out, '-');
    for (bool more = false; n < 128; n = next_bit(s, last + 1), more = true) {
        if (more) out_char(out, ',');
        out_name(out, noun, n);
        for (last = n; is_tile(noun) && last < 127 && has_bit(s, last + 1);) last++;
        if (last < n + 2) {
            last = n;
            continue;
        }
        out_char(out, '-');
        out_name(out, noun, last);
    }
}

static void write_set(const path_row *row, const uint8_t *base, text_out *out)
{
    bitset s = load_set(row, base);
    write_bits(row->index, &s, out);
}

static bool read_members(int noun, const char *piece, size_t len, int *first, int *last)
{
    if (is_tile(noun) && len == 5 && piece[2] == '-')
        return read_name(noun, piece, 2, first) && read_name(noun, piece + 3, 2, last) && *first <= *last;
    bool known = read_name(noun, piece, len, first);
    *last = *first;
    return known;
}

static bool read_bits(int noun, const char *text, size_t len, bitset *s, char error[160])
{
    const char *at = is_none(text, len) ? NULL : text, *piece;
    size_t piece_len;
    while ((piece = next_piece(&at, text + len, ',', &piece_len))) {
        int first, last;
        if (!read_members(noun, piece, piece_len, &first, &last))
            return wrong(error, "no such name here", piece, piece_len);
        for (int n = first; n <= last; n++) {
            if (has_bit(s, n)) return wrong(error, "named twice", piece, piece_len);
            s->word[n >> 6] |= 1ull << (n & 63);
        }
    }
    return true;
}

static bool read_set(const path_row *row, uint8_t *base, const char *text, size_t len, char error[160])
{
    bitset s = {0};
    if (!read_bits(row->index, text, len, &s, error)) return false;
    store_set(row, base, &s);
    return true;
}

/* ---- groups: one set after the other; those of scrolls count from the first one of the class ---- */

static int first_bit(const path_row *row)
{
    return row->index == NOUN_SCROLL ? mk_cat.scroll_class[row->first].first : 0;
}

static void write_groups(const path_row *row, const uint8_t *base, text_out *out)
{
    int groups = row->count, from = first_bit(row);
    while (groups > 1 && !load(row, base, groups - 1)) groups--;
    for (int i = 0; i < groups; i++) {
        bitset s = {0};
        uint64_t members = load(row, base, i);
        for (int n = 0; n < 8 * row->size; n++)
            if (members >> n & 1) s.word[(from + n) >> 6] |= 1ull << ((from + n) & 63);
        if (i) out_char(out, '/');
        write_bits(row->index, &s, out);
    }
}

static bool read_groups(const path_row *row, uint8_t *base, const char *text, size_t len, char error[160])
{
    const char *at = text, *piece;
    size_t piece_len;
    int group = 0, from = first_bit(row);
    memset(base + row->at, 0, (size_t)row->size * row->count);
    while ((piece = next_piece(&at, text + len, '/', &piece_len))) {
        bitset s = {0};
        uint64_t members = 0;
        if (group == row->count) return wrong(error, "too many groups", text, len);
        if (!read_bits(row->index, piece, piece_len, &s, error)) return false;
        for (int n = next_bit(&s, 0); n < 128; n = next_bit(&s, n + 1)) {
            if (n < from || n >= from + 8 * row->size) return wrong(error, "no such name here", piece, piece_len);
            members |= 1ull << (n - from);
        }
        store(row, base, group++, members);
    }
    return true;
}

/* ---- counts and slots: "name value,name value" ---- */

static void write_pairs(const path_row *row, const uint8_t *base, text_out *out)
{
    bool more = false;
    for (int i = 0; i < row->count; i++) {
        if (!load(row, base, i)) continue;
        if (more) out_char(out, ',');
        more = true;
        out_name(out, row->index, row->first + i);
        out_char(out, ' ');
        if (row->kind == AS_COUNTS)
            out_number(out, load_number(row, base, i));
        else
            write_name(row, base, i, true, out);
    }
    if (!more) out_char(out, '-');
}

static bool read_pairs(const path_row *row, uint8_t *base, const char *text, size_t len, char error[160])
{
    const char *at = is_none(text, len) ? NULL : text, *piece;
    size_t piece_len;
    unsigned seen = 0;
    memset(base + row->at, 0, (size_t)row->size * row->count);
    while ((piece = next_piece(&at, text + len, ',', &piece_len))) {
        const char *space = memchr(piece, ' ', piece_len);
        if (!space) return wrong(error, "a name and its value expected", piece, piece_len);
        int id, i;
        if (!read_name(row->index, piece, (size_t)(space - piece), &id) || (i = id - row->first) < 0 || i >= row->count)
            return wrong(error, "no such name here", piece, (size_t)(space - piece));
        if (seen >> i & 1) return wrong(error, "named twice", piece, (size_t)(space - piece));
        seen |= 1u << i;
        const char *value = space + 1;
        size_t value_len = piece_len - (size_t)(value - piece);
        bool ok = row->kind == AS_COUNTS ? read_into_number(row, base, i, value, value_len, error)
                                         : read_into_name(row, base, i, true, value, value_len, error);
        if (!ok) return false;
    }
    return true;
}

/* ---- rows: "05,-,11" ---- */

static void write_row(const path_row *row, const uint8_t *base, text_out *out)
{
    int len = row->count;
    while (len > 1 && !load(row, base, len - 1)) len--;
    for (int i = 0; i < len; i++) {
        if (i) out_char(out, ',');
        write_name(row, base, i, true, out);
    }
}

/* Claimed oases and strategy tiles have no gaps, and their number is kept beside them. */
static bool close_ranks(const path_row *row, uint8_t *base, char error[160])
{
    if (!(row->flags & WITH_LENGTH)) return true;
    const uint8_t *tile = base + row->at;
    int len = 0;
    while (len < row->count && tile[len]) len++;
    if (!all_zero(tile + len, (size_t)(row->count - len))) return wrong(error, "a gap in the row", NULL, 0);
    base[row->at2] = (uint8_t)len;
    return true;
}

static bool read_row(const path_row *row, uint8_t *base, const char *text, size_t len, char error[160])
{
    const char *at = text, *piece;
    size_t piece_len;
    int i = 0;
    memset(base + row->at, 0, (size_t)row->size * row->count);
    while ((piece = next_piece(&at, text + len, ',', &piece_len))) {
        if (i == row->count) return wrong(error, "too many", text, len);
        if (!read_into_name(row, base, i++, true, piece, piece_len, error)) return false;
    }
    return close_ranks(row, base, error);
}

/* ---- piles: "?6/?5,17/-" ---- */

static void write_pile(const path_row *row, const uint8_t *base, int pile, text_out *out)
{
    const uint8_t *tile = base + row->at + pile * MK_PILE;
    int height = base[row->at2 + pile];
    if (height > (row->count - pile) * MK_PILE) height = (row->count - pile) * MK_PILE;
    if (!height) out_char(out, '-');
    for (int i = 0, next; i < height; i = next) {
        next = i + 1;
        if (i) out_char(out, ',');
        if (tile[i]) {
            out_name(out, row->noun, tile[i]);
            continue;
        }
        while (next < height && !tile[next]) next++;
        out_char(out, '?');
        if (next > i + 1) out_number(out, next - i);
    }
}

static void write_piles(const path_row *row, const uint8_t *base, text_out *out)
{
    int piles = row->count;
    while (piles > 1 && !base[row->at2 + piles - 1]) piles--;
    for (int i = 0; i < piles; i++) {
        if (i) out_char(out, '/');
        write_pile(row, base, i, out);
    }
}

/* A pile has room for MK_PILE tiles; the first one for all where it is the only one (the Essential stack). */
static bool read_pile(const path_row *row, uint8_t *base, int pile, const char *text, size_t len, char error[160])
{
    uint8_t *tile = base + row->at + pile * MK_PILE, *heights = base + row->at2;
    bool alone = pile == 0 && all_zero(heights + 1, (size_t)row->count - 1u);
    int room = alone ? row->count * MK_PILE : MK_PILE, height = 0;
    const char *at = is_none(text, len) ? NULL : text, *piece;
    size_t piece_len;
    memset(tile, 0, (size_t)room);
    while ((piece = next_piece(&at, text + len, ',', &piece_len))) {
        int n = 1, id = 0;
        bool unknown = piece_len && piece[0] == '?';
        if (unknown && piece_len > 1 && !read_number(piece + 1, piece_len - 1, &n)) n = 0;
        if (n < 1 || (!unknown && !read_name(row->noun, piece, piece_len, &id)))
            return wrong(error, "no such tile", piece, piece_len);
        if (n > room - height) return wrong(error, "the pile is too high", text, len);
        memset(tile + height, id, (size_t)n);
        height += n;
    }
    heights[pile] = (uint8_t)height;
    return true;
}

static bool read_piles(const path_row *row, uint8_t *base, const char *text, size_t len, char error[160])
{
    const char *at = text, *piece;
    size_t piece_len;
    int pile = 0;
    memset(base + row->at, 0, (size_t)row->count * MK_PILE);
    memset(base + row->at2, 0, row->count);
    while ((piece = next_piece(&at, text + len, '/', &piece_len))) {
        if (pile == row->count) return wrong(error, "too many piles", text, len);
        if (pile == 1 && base[row->at2] > MK_PILE) return wrong(error, "the pile is too high", text, len);
        if (!read_pile(row, base, pile++, piece, piece_len, error)) return false;
    }
    return true;
}

/* ---- special ones of the players ---- */

static void write_assistants(const mk_player *p, text_out *out)
{
    bool more = false;
    for (int s = 0; s < MK_SECTORS + p->souk_assistants; s++) {
        if (s < MK_SECTORS && !(p->assistants >> s & 1)) continue;
        if (more) out_char(out, ',');
        more = true;
        out_name(out, NOUN_SECTOR, s < SOUK ? s : SOUK);
    }
    if (!more) out_char(out, '-');
}

static bool read_assistants(mk_player *p, const char *text, size_t len, char error[160])
{
    const char *at = is_none(text, len) ? NULL : text, *piece;
    size_t piece_len;
    p->assistants = p->souk_assistants = 0;
    while ((piece = next_piece(&at, text + len, ',', &piece_len))) {
        int s;
        if (!read_name(NOUN_SECTOR, piece, piece_len, &s)) return wrong(error, "no such sector", piece, piece_len);
        if (s == SOUK ? p->souk_assistants >= MK_PICKS : p->assistants >> s & 1)
            return wrong(error, "too many assistants there", piece, piece_len);
        if (s == SOUK)
            p->souk_assistants++;
        else
            p->assistants |= (uint16_t)(1u << s);
    }
    return true;
}

static int provision_place(const mk_player *p, const char *text, size_t len)
{
    int tile;
    if (read_name(NOUN_PROVISION, text, len, &tile))
        for (int i = 0; i < MK_SEASONS; i++)
            if (p->provision[i] == tile) return i;
    return -1;
}

static void write_provisions(const mk_player *p, unsigned places, text_out *out)
{
    bool more = false;
    for (int i = 0; i < MK_SEASONS; i++) {
        if (!(places >> i & 1)) continue;
        if (more) out_char(out, ',');
        more = true;
        out_name(out, NOUN_PROVISION, p->provision[i]);
    }
    if (!more) out_char(out, '-');
}

static bool read_provisions(const mk_player *p, const char *text, size_t len, unsigned *places, char error[160])
{
    const char *at = is_none(text, len) ? NULL : text, *piece;
    size_t piece_len;
    *places = 0;
    while ((piece = next_piece(&at, text + len, ',', &piece_len))) {
        int place = provision_place(p, piece, piece_len);
        if (place < 0) return wrong(error, "not one of the player's provision tiles", piece, piece_len);
        if (*places >> place & 1) return wrong(error, "named twice", piece, piece_len);
        *places |= 1u << place;
    }
    return true;
}

static bool read_active(mk_player *p, bool chosen, const char *text, size_t len, char error[160])
{
    unsigned places;
    if (!read_provisions(p, text, len, &places, error)) return false;
    if (chosen && bits(places) > 1) return wrong(error, "one tile expected", text, len);
    if (chosen)
        p->provision_pick = (uint8_t)(places ? __builtin_ctz(places) + 1 : 0);
    else
        p->provisions_up = (uint8_t)places;
    return true;
}

/* ---- all kinds ---- */

static void element_write(const path *p, const uint8_t *base, text_out *out)
{
    switch (p->row->kind) {
    case AS_COUNTS: out_number(out, load_number(p->row, base, p->element)); break;
    case AS_PILES: write_pile(p->row, base, p->element, out); break;
    default: write_name(p->row, base, p->element, true, out);
    }
}

void value_write(const mk_game *g, const path *p, text_out *out)
{
    const path_row *row = p->row;
    const uint8_t *base = path_base(g, p);
    const mk_player *player = &g->player[p->player < 0 ? 0 : p->player];
    if (row->kind == AS_ANSWER) {
        answer_write(g, p, out);
        return;
    }
    if (p->element >= 0) {
        element_write(p, base, out);
        return;
    }
    switch (row->kind) {
    case AS_NUMBER: out_number(out, load_number(row, base, 0)); break;
    case AS_ENUM: write_enum(row, base, out); break;
    case AS_NAME: write_name(row, base, 0, row->flags & MAY_BE_NONE, out); break;
    case AS_SET: write_set(row, base, out); break;
    case AS_COUNTS:
    case AS_SLOTS: write_pairs(row, base, out); break;
    case AS_ROW: write_row(row, base, out); break;
    case AS_GROUPS: write_groups(row, base, out); break;
    case AS_PILES: write_piles(row, base, out); break;
    case AS_ASSISTANTS: write_assistants(player, out); break;
    case AS_ACTIVE: write_provisions(player, player->provisions_up, out); break;
    case AS_CHOSEN: write_provisions(player, 1u << (player->provision_pick & 7) >> 1, out); break;
    }
}

static bool element_read(const path *p, uint8_t *base, const char *text, size_t len, char error[160])
{
    switch (p->row->kind) {
    case AS_COUNTS: return read_into_number(p->row, base, p->element, text, len, error);
    case AS_PILES: return read_pile(p->row, base, p->element, text, len, error);
    default:
        return read_into_name(p->row, base, p->element, true, text, len, error) && close_ranks(p->row, base, error);
    }
}

bool value_read(mk_game *g, const path *p, const char *text, size_t len, char error[160])
{
    const path_row *row = p->row;
    uint8_t *base = (uint8_t *)path_base(g, p); /* of g, which may be changed */
    mk_player *player = &g->player[p->player < 0 ? 0 : p->player];
    if (len == 0) return wrong(error, "a value is missing", NULL, 0);
    if (row->kind == AS_ANSWER) return wrong(error, "this can be read, but not set", NULL, 0);
    if (p->element >= 0) return element_read(p, base, text, len, error);
    switch (row->kind) {
    case AS_NUMBER: return read_into_number(row, base, 0, text, len, error);
    case AS_ENUM: return read_enum(row, base, text, len, error);
    case AS_NAME: return read_into_name(row, base, 0, row->flags & MAY_BE_NONE, text, len, error);
    case AS_SET: return read_set(row, base, text, len, error);
    case AS_COUNTS:
    case AS_SLOTS: return read_pairs(row, base, text, len, error);
    case AS_ROW: return read_row(row, base, text, len, error);
    case AS_GROUPS: return read_groups(row, base, text, len, error);
    case AS_PILES: return read_piles(row, base, text, len, error);
    case AS_ASSISTANTS: return read_assistants(player, text, len, error);
    default: return read_active(player, row->kind == AS_CHOSEN, text, len, error);
    }
}
