/* notation.c - positions, values and tasks as text (doc/notation.md).
 *
 * A position is a line "marrakesh position 1", then "path value" lines for everything that differs from an empty
 * game, then "task ..." lines, the next one first. What is written is read back to the same bytes:
 *
 *     marrakesh position 1
 *     players 2
 *     ...
 *     p1.water 3
 *     p1.scrolls 01,17
 *     task p1 line 1 1 0 left=#31
 *     task p1 climb 2 palace
 */
#include "notation.h"

enum { VALUE_MAX = 1024 }; /* bytes of the longest value: a set of all scrolls or luxury goods */

static const char header[] = "marrakesh position 1";

/* ---- tasks ---- */

static void write_key(text_out *out, const char *key)
{
    out_char(out, ' ');
    out_text(out, key, strlen(key));
    out_char(out, '=');
}

/* Bits of choices by name where the rule has few choices, else a number. */
static void write_marks(const mk_rule *rule, unsigned marks, text_out *out)
{
    int size = mk_noun_size(rule->noun);
    write_key(out, "left");
    if (size > 16 || marks >> size) {
        out_char(out, '#');
        out_number(out, (int)marks);
        return;
    }
    for (unsigned rest = marks; rest; rest &= rest - 1) {
        if (rest != marks) out_char(out, ',');
        out_name(out, rule->noun, __builtin_ctz(rest));
    }
}

static void write_operand(const char *key, int noun, int value, text_out *out)
{
    if (noun) {
        out_char(out, ' ');
        out_name(out, noun, value);
    } else if (value) {
        write_key(out, key);
        out_number(out, value);
    }
}

static void write_cause(uint16_t cause, text_out *out)
{
    char buf[MK_NAME_MAX];
    const char *name = mk_cause_name(cause, buf);
    write_key(out, "cause");
    if (!*name) {
        out_char(out, '#');
        out_number(out, cause);
    }
    for (; *name; name++) out_char(out, *name == ' ' ? ':' : *name);
}

static void write_task(mk_task t, text_out *out)
{
    const mk_rule *rule = &mk_rules[t.op];
    out_name(out, NOUN_SEAT, t.player);
    out_char(out, ' ');
    out_text(out, rule->name, strlen(rule->name));
    out_char(out, ' ');
    out_number(out, t.n);
    write_operand("a", rule->a_noun, t.a, out);
    write_operand("b", rule->b_noun, t.b, out);
    if (t.marks) write_marks(rule, t.marks, out);
    if (t.cause) write_cause(t.cause, out);
}

size_t mk_write_task(mk_task t, char *out, size_t size)
{
    text_out to = {.buf = out, .size = size};
    if (t.op > OP_NONE && t.op < MK_OPS) write_task(t, &to);
    return out_end(&to);
}

static bool read_raw(const char *text, size_t len, int most, int *value)
{
    return read_number(text, len, value) && *value >= 0 && *value <= most;
}

/* A name of the noun, or "#7". */
static bool read_operand(int noun, const char *text, size_t len, uint8_t *out, char error[160])
{
    int value;
    bool raw = len && text[0] == '#';
    if (raw || !noun) {
        if (!read_raw(text + raw, len - raw, UINT8_MAX, &value)) return wrong(error, "not a number", text, len);
    } else {
        value = mk_id(noun, text, len);
        if (value < 0 || value > UINT8_MAX || value == MK_PASS) return wrong(error, "no such name here", text, len);
    }
    *out = (uint8_t)value;
    return true;
}

static bool read_marks(const mk_rule *rule, const char *text, size_t len, uint16_t *marks, char error[160])
{
    int value;
    if (len && text[0] == '#') {
        if (!read_raw(text + 1, len - 1, UINT16_MAX, &value)) return wrong(error, "not a number", text, len);
        *marks = (uint16_t)value;
        return true;
    }
    const char *at = text, *piece;
    size_t piece_len;
    while ((piece = next_piece(&at, text + len, ',', &piece_len))) {
        value = mk_id(rule->noun, piece, piece_len);
        if (value < 0 || value >= 16) return wrong(error, "no such choice of the task", piece, piece_len);
        if (*marks >> value & 1) return wrong(error, "named twice", piece, piece_len);
        *marks |= (uint16_t)(1u << value);
    }
    return true;
}

static bool read_cause(const char *text, size_t len, uint16_t *out, char error[160])
{
    int cause = mk_cause_id(text, len);
    if (len && text[0] == '#' && !read_raw(text + 1, len - 1, UINT16_MAX, &cause)) cause = -1;
    if (cause < 0) return wrong(error, "no such cause", text, len);
    *out = (uint16_t)cause;
    return true;
}

#define FIELD_LIST(X) X(FIELD_N, "n") X(FIELD_A, "a") X(FIELD_B, "b") X(FIELD_MARKS, "left") X(FIELD_CAUSE, "cause")
enum field { FIELD_LIST(LIST_ID) FIELDS };
static const char *const field_names[] = {FIELD_LIST(LIST_NAME)};

static bool read_field(mk_task *t, int field, const char *text, size_t len, char error[160])
{
    const mk_rule *rule = &mk_rules[t->op];
    switch (field) {
    case FIELD_N: return read_operand(NOUN_NONE, text, len, &t->n, error);
    case FIELD_A: return read_operand(rule->a_noun, text, len, &t->a, error);
    case FIELD_B: return read_operand(rule->b_noun, text, len, &t->b, error);
    case FIELD_MARKS: return read_marks(rule, text, len, &t->marks, error);
    default: return read_cause(text, len, &t->cause, error);
    }
}

/* The field a word without "key=" stands for: n if it is a number, then a and b if the rule has them. */
static int bare_field(const mk_rule *rule, unsigned given, const char *text)
{
    bool digit = text[0] >= '0' && text[0] <= '9';
    if (!given && digit) return FIELD_N;
    if (rule->a_noun && !(given >> FIELD_A & 7)) return FIELD_A;
    if (rule->b_noun && !(given >> FIELD_B & 3)) return FIELD_B;
    return FIELDS;
}

static int keyed_field(const char *text, size_t len, size_t *skip)
{
    for (int f = 0; f < FIELDS; f++) {
        size_t n = strlen(field_names[f]);
        if (len <= n || text[n] != '=' || memcmp(text, field_names[f], n)) continue;
        *skip = n + 1;
        return f;
    }
    return -1;
}

static int op_named(const char *name, size_t len)
{
    for (int op = OP_NONE + 1; op < MK_OPS; op++) {
        const char *known = mk_rules[op].name;
        if (strlen(known) == len && !memcmp(known, name, len)) return op;
    }
    return OP_NONE;
}

static bool read_task(mk_task *t, const char *text, size_t len, char error[160])
{
    const char *at = text, *end = text + len, *word;
    size_t n, skip;
    unsigned given = 0;
    *t = (mk_task){0};
    word = next_piece(&at, end, ' ', &n);
    int player = mk_id(NOUN_SEAT, word, n);
    if (player < 0 || player > MK_NOBODY) return wrong(error, "no such player", word, n);
    t->player = (uint8_t)player;
    word = next_piece(&at, end, ' ', &n);
    if (!word) return wrong(error, "the name of a task is missing", NULL, 0);
    t->op = n ? (uint8_t)op_named(word, n) : OP_NONE;
    if (!t->op) return wrong(error, "no such task", word, n);
    while ((word = next_piece(&at, end, ' ', &n))) {
        if (n == 0) return wrong(error, "one space between words", NULL, 0);
        int field = keyed_field(word, n, &skip);
        if (field < 0) {
            field = bare_field(&mk_rules[t->op], given, word);
            skip = 0;
        }
        if (field == FIELDS) return wrong(error, "the task has no place for this", word, n);
        if (given >> field & 1) return wrong(error, "given twice", word, n);
        given |= 1u << field;
        if (!read_field(t, field, word + skip, n - skip, error)) return false;
    }
    return true;
}

int mk_read_task(mk_task *t, const char *text, size_t len, char error[160])
{
    return read_task(t, text, len, error) ? MK_OK : MK_ERR_TEXT;
}

/* ---- positions ---- */

static void write_paths(const mk_game *g, int player, const path_row *rows, int n, bool answers, text_out *out)
{
    char prefix[3] = {'p', (char)('1' + player), '.'};
    for (int i = 0; i < n; i++) {
        path p = {.row = &rows[i], .player = player, .element = -1};
        bool answer = rows[i].kind == AS_ANSWER;
        if (answer ? !answers : !(rows[i].flags & ALWAYS) && value_is_default(g, &p)) continue;
        if (player >= 0) out_text(out, prefix, sizeof prefix);
        out_text(out, rows[i].name, rows[i].len);
        out_char(out, ' ');
        value_write(g, &p, out);
        out_char(out, '\n');
    }
}

static void write_values(const mk_game *g, bool answers, text_out *out)
{
    write_paths(g, -1, mk_table_paths, mk_table_paths_len, answers, out);
    for (int s = 0; s < g->players && s < MK_SEATS; s++)
        write_paths(g, s, mk_player_paths, mk_player_paths_len, answers, out);
}

size_t mk_write_values(const mk_game *g, char *out, size_t size)
{
    text_out to = {.buf = out, .size = size};
    write_values(g, true, &to);
    return out_end(&to);
}

/* The same bytes make the same text, where a value is all that its row covers. */
static bool same_bytes(const mk_game *a, const mk_game *b, const path *p)
{
    const path_row *row = p->row;
    bool plain = row->kind <= AS_GROUPS && !(row->flags & WITH_LENGTH);
    size_t len = (size_t)row->size * (row->kind < AS_SET ? 1 : row->count);
    return plain && !memcmp(path_base(a, p) + row->at, path_base(b, p) + row->at, len);
}

/* A value as its line has it; nothing where there would be no line. */
static size_t value_text(const mk_game *g, const path *p, char *text, size_t size)
{
    text_out out = {.buf = text, .size = size};
    bool shown = p->row->kind == AS_ANSWER || p->row->flags & ALWAYS || !value_is_default(g, p);
    if (shown) value_write(g, p, &out);
    return out_end(&out);
}

static void write_changes(const mk_game *before, const mk_game *g, int player, const path_row *rows, int n,
                          text_out *out)
{
    char prefix[3] = {'p', (char)('1' + player), '.'}, old[VALUE_MAX], new[VALUE_MAX];
    for (int i = 0; i < n; i++) {
        path p = {.row = &rows[i], .player = player, .element = -1};
        if (same_bytes(before, g, &p)) continue;
        size_t was = value_text(before, &p, old, sizeof old), len = value_text(g, &p, new, sizeof new);
        assert(was < sizeof old && len < sizeof new);
        if (len >= sizeof new || was >= sizeof old) continue; /* as if nothing had happened: see the assert */
        if (was == len && !memcmp(old, new, len)) continue;
        if (player >= 0) out_text(out, prefix, sizeof prefix);
        out_text(out, rows[i].name, rows[i].len);
        if (len) out_char(out, ' ');
        out_text(out, new, len);
        out_char(out, '\n');
    }
}

size_t mk_write_changes(const mk_game *before, const mk_game *g, char *out, size_t size)
{
    text_out to = {.buf = out, .size = size};
    write_changes(before, g, -1, mk_table_paths, mk_table_paths_len, &to);
    for (int s = 0; s < g->players && s < MK_SEATS; s++)
        write_changes(before, g, s, mk_player_paths, mk_player_paths_len, &to);
    return out_end(&to);
}

size_t mk_write(const mk_game *g, char *out, size_t size)
{
    text_out to = {.buf = out, .size = size};
    out_text(&to, header, sizeof header - 1);
    out_char(&to, '\n');
    write_values(g, false, &to);
    for (int i = g->agenda_len - 1; i >= 0; i--) {
        out_text(&to, "task ", 5);
        write_task(g->agenda[i], &to);
        out_char(&to, '\n');
    }
    return out_end(&to);
}

typedef struct reader {
    mk_game *g;
    uint64_t seen[1 + MK_SEATS][PATHS_MAX]; /* bit i: element i; all: the whole value */
    int hint[2];
} reader;

static bool read_value_line(reader *r, const char *line, size_t len, char error[160])
{
    path p;
    const char *space = memchr(line, ' ', len);
    size_t name_len = space ? (size_t)(space - line) : len;
    if (!path_find(line, name_len, &p, r->hint)) return wrong(error, "there is no such path", line, name_len);
    if (!space) return wrong(error, "a value is missing", line, len);
    const path_row *rows = p.player < 0 ? mk_table_paths : mk_player_paths;
    uint64_t *seen = &r->seen[1 + p.player][p.row - rows];
    uint64_t mark = p.element < 0 ? ~0ull : 1ull << p.element;
    if (*seen & mark) return wrong(error, "given twice", line, name_len);
    *seen |= mark;
    return value_read(r->g, &p, space + 1, len - name_len - 1, error);
}

static bool read_task_line(mk_game *g, const char *text, size_t len, char error[160])
{
    if (g->agenda_len == MK_AGENDA_MAX) return wrong(error, "too many tasks", NULL, 0);
    return read_task(&g->agenda[g->agenda_len++], text, len, error);
}

static bool read_line(reader *r, int number, const char *line, size_t len, char error[160])
{
    if (number == 1)
        return (len == sizeof header - 1 && !memcmp(line, header, len)) ||
               wrong(error, "the first line of a position is 'marrakesh position 1'", NULL, 0);
    if (len == 0 || line[0] == '#') return true;
    if (len > 5 && !memcmp(line, "task ", 5)) return read_task_line(r->g, line + 5, len - 5, error);
    return read_value_line(r, line, len, error);
}

static bool read_lines(reader *r, const char *text, size_t len, mk_text_error *error)
{
    const char *at = text, *end = text + len;
    error->line = 0;
    do {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        if (!read_line(r, ++error->line, at, (size_t)(stop - at), error->what)) return false;
        at = stop + 1;
    } while (at < end);
    return true;
}

/* The next task is written first and lies on top. */
static void turn_agenda(mk_game *g)
{
    for (int low = 0, high = g->agenda_len - 1; low < high; low++, high--) {
        mk_task t = g->agenda[low];
        g->agenda[low] = g->agenda[high];
        g->agenda[high] = t;
    }
}

int mk_read(mk_game *g, const char *text, size_t len, mk_text_error *error)
{
    mk_game read;
    reader r = {.g = &read};
    memset(&read, 0, sizeof read);
    if (!read_lines(&r, text, len, error)) return MK_ERR_TEXT;
    turn_agenda(&read);
    const char *impossible = mk_check(&read);
    if (impossible) {
        error->line = 0;
        wrong(error->what, impossible, NULL, 0);
        return MK_ERR_TEXT;
    }
    *g = read;
    return MK_OK;
}

/* ---- single values ---- */

int mk_get(const mk_game *g, const char *name, char *out, size_t size)
{
    path p;
    text_out to = {.buf = out, .size = size};
    if (!path_find(name, strlen(name), &p, NULL) || p.player >= g->players) return MK_ERR_TEXT;
    value_write(g, &p, &to);
    return out_end(&to) < size ? MK_OK : MK_ERR_TEXT;
}

int mk_set(mk_game *g, const char *name, const char *value, char error[160])
{
    path p;
    mk_game before;
    bool found = path_find(name, strlen(name), &p, NULL);
    if (!found || p.player >= g->players) {
        wrong(error, found ? "that seat does not play" : "there is no such path", name, strlen(name));
        return MK_ERR_TEXT;
    }
    memcpy(&before, g, MK_CLONE_BYTES);
    if (!value_read(g, &p, value, strlen(value), error)) {
        memcpy(g, &before, MK_CLONE_BYTES);
        return MK_ERR_TEXT;
    }
    arrange(g, &before, &p);
    return MK_OK;
}
