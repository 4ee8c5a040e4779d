/* record_read.c - reading a record: every line is checked against the rules by playing it.
 *
 * The reader holds, for each depth of variations, the position now and the one before the last answer, because a
 * variation replaces the answer before it.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_reader.h"
#include "say/say.h"

bool reader_fail(reader *in, const char *format, ...)
{
    if (in->e->what[0]) return false;
    va_list list;
    va_start(list, format);
    vsnprintf(in->e->what, sizeof in->e->what, format, list);
    va_end(list);
    in->e->line = in->line_number;
    return false;
}

/* Step to the next line. False at the end. */
static bool next_raw(reader *in)
{
    if (in->at == in->end) return false;
    const char *stop = memchr(in->at, '\n', (size_t)(in->end - in->at));
    in->line_number++;
    if (!stop) return reader_fail(in, "the last line is not finished: the record is cut off");
    in->line = in->at;
    in->len = (size_t)(stop - in->at);
    in->at = stop + 1;
    if (in->len > RECORD_LINE) return reader_fail(in, "the line has %zu bytes; %d is the most", in->len, RECORD_LINE);
    return true;
}

bool reader_line(reader *in)
{
    if (!next_raw(in)) return false;
    while (in->len && *in->line == ' ') in->line++, in->len--;
    return true;
}

size_t reader_word(const char **at, const char *end, const char **start)
{
    while (*at < end && **at == ' ') ++*at;
    *start = *at;
    while (*at < end && **at != ' ') ++*at;
    return (size_t)(*at - *start);
}

bool reader_is(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && !memcmp(text, word, len);
}

bool reader_number(const char *text, size_t len, int64_t min, int64_t max, int64_t *out)
{
    bool minus = len > 1 && text[0] == '-';
    size_t i = minus;
    int64_t n = 0;
    if (len - i == 0 || len - i > 18 || (text[i] == '0' && (len - i > 1 || minus))) return false;
    for (; i < len; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        n = n * 10 + text[i] - '0';
    }
    *out = minus ? -n : n;
    return *out >= min && *out <= max;
}

static bool check_bytes(reader *in, const char *text, size_t len)
{
    in->line_number = 1;
    if (len > RECORD_BYTES) return reader_fail(in, "the record has more than %d bytes", RECORD_BYTES);
    for (size_t i = 0; i < len;) {
        unsigned code;
        int n = record_character(text + i, len - i, &code);
        if (n == 0) return reader_fail(in, "this is not UTF-8 text");
        if (n < 0 && text[i] != '\n')
            return reader_fail(in, "control character U+%04X (lines end with a line feed alone)", code);
        if (text[i] == '\n') in->line_number++;
        i += n < 0 ? 1 : (size_t)n;
    }
    in->line_number = 0;
    return true;
}

static branch *here(reader *in)
{
    return &in->branch[in->depth];
}

/* Everything the rules did by themselves after the last answer must have been read. */
static bool nothing_due(reader *in)
{
    branch *b = here(in);
    if (b->done == b->due) return true;
    buf text = {0};
    record_print(in->r, &b->derived[b->done], &text);
    reader_fail(in, "here \"%s\" must stand, which the rules do by themselves", buf_text(&text));
    buf_free(&text);
    return false;
}

/* A line that says what the rules did by themselves: it must say just that. */
static bool read_derived(reader *in)
{
    branch *b = here(in);
    if (b->done == b->due)
        return reader_fail(in, "nothing happens by itself here, but the record says \"%.*s\"",
                           (int)(in->len < 60 ? in->len : 60), in->line);
    buf text = {0};
    record_item *i = &b->derived[b->done++];
    i->hidden = i->kind == RECORD_FORCED && mk_secret_draw(i->op) && in->depth == 0 && memchr(in->line, '?', in->len);
    record_print(in->r, i, &text);
    bool fits = reader_is(in->line, in->len, buf_text(&text)) ||
                reader_fail(in, "by the rules this line is \"%s\"", buf_text(&text));
    buf_free(&text);
    return fits && (record_add(in->r, *i) || reader_fail(in, "the record is too long"));
}

typedef struct answer {
    int player, op;
    const char *what; /* the choice */
    size_t len;
    int choice;
    bool hidden;
} answer;

/* "12. p1 take 2-green" */
static bool parse_answer(reader *in, answer *a)
{
    const char *at = in->line, *end = in->line + in->len, *w;
    size_t n = reader_word(&at, end, &w);
    int64_t number;
    branch *b = here(in);
    if (n < 2 || w[n - 1] != '.' || !reader_number(w, n - 1, 0, RECORD_ANSWERS, &number))
        return reader_fail(in, "an answer begins with its number: \"%d. p1 ...\"", b->number + 1);
    if (number != b->number + 1) return reader_fail(in, "this is answer %d, not %d", b->number + 1, (int)number);
    n = reader_word(&at, end, &w);
    a->player = mk_id(NOUN_SEAT, w, n);
    if (a->player < 0 || a->player > MK_CHANCE)
        return reader_fail(in, "\"%.*s\" is no seat and not chance", (int)(n < 40 ? n : 40), w);
    char who[MK_NAME_MAX], asked[MK_NAME_MAX];
    n = reader_word(&at, end, &w);
    mk_task t = mk_question(&b->now, a->player);
    a->op = t.op;
    if (mk_over(&b->now)) return reader_fail(in, "the game is over");
    if (t.op == OP_NONE)
        return reader_fail(in, "%s %.*s: %s; %s is asked (R1.5)", mk_name(NOUN_SEAT, a->player, who),
                           (int)(n < 40 ? n : 40), w, mk_reason_text(WHY_TURN),
                           mk_name(NOUN_SEAT, mk_to_act(&b->now), asked));
    char rule[SAY_RULE_MAX];
    if (!reader_is(w, n, mk_rule_about(t.op).name))
        return reader_fail(in, "%s is asked \"%s\" (%s), not \"%.*s\"", mk_name(NOUN_SEAT, a->player, who),
                           mk_rule_about(t.op).name, say_rule(mk_rule_about(t.op).rule, rule), (int)(n < 40 ? n : 40),
                           w);
    a->len = reader_word(&at, end, &a->what);
    return at == end || reader_fail(in, "there is something behind the answer");
}

static bool check_hidden(reader *in, answer *a)
{
    branch *b = here(in);
    if (in->depth || (!mk_secret_draw(a->op) && !mk_rule_about(a->op).together))
        return reader_fail(
            in, "only tiles drawn in secret and choices that all make at once can be hidden, and not in variations");
    a->hidden = true;
    a->choice = mk_secret_draw(a->op) ? reader_hidden_tile(in, &b->now, a->op) : 0;
    return a->choice >= 0 || reader_fail(in, "no tile is left that this could be");
}

static bool check_choice(reader *in, answer *a)
{
    char who[MK_NAME_MAX], rule[SAY_RULE_MAX];
    branch *b = here(in);
    mk_rule_info about = mk_rule_about(a->op);
    int shown = (int)(a->len < 40 ? a->len : 40);
    if (reader_is(a->what, a->len, "?")) return check_hidden(in, a);
    a->choice = reader_is(a->what, a->len, "pass") ? MK_PASS : mk_id(about.noun, a->what, a->len);
    int reason = a->choice < 0 || a->choice > 0xFF ? WHY_NO_SUCH : mk_refusal(&b->now, a->player, (mk_choice)a->choice);
    if (reason == WHY_LEGAL) return true;
    int number = mk_reason_rule(&b->now, a->player, reason);
    return reader_fail(in, "%s %s %.*s: %s (%s)", mk_name(NOUN_SEAT, a->player, who), about.name, shown, a->what,
                       mk_reason_text(reason), say_rule(number, rule));
}

/* Others' complete choice of a question that all answer at once: any choice will do. But for the provision tiles that
 * a seat keeps (R16.4), the game cannot go on before it is known. */
static void choose_hidden(reader *in, const answer *a)
{
    branch *b = here(in);
    record_choose_hidden(in->r, &b->now, a->player, a->op);
    b->due = b->done = 0;
    if (a->op != OP_KEEP) {
        in->hidden_op = a->op;
        return;
    }
    int n = record_derive(&b->now, b->derived);
    for (int i = 0; i < n; i++)
        if (b->derived[i].kind == RECORD_ROUND || b->derived[i].op != OP_KEEP) b->derived[b->due++] = b->derived[i];
}

static bool read_answer(reader *in)
{
    branch *b = here(in);
    answer a = {0};
    in->e->move = b->number + 1;
    if (!nothing_due(in) || !parse_answer(in, &a) || !check_choice(in, &a)) return false;
    if (in->r->answers == RECORD_ANSWERS) return reader_fail(in, "the record has more than %d answers", RECORD_ANSWERS);
    int seat = mk_question(&b->now, a.player).player;
    b->before = b->now;
    b->number++;
    b->answered = true;
    in->r->answers++;
    if (a.hidden && a.player != MK_CHANCE) {
        choose_hidden(in, &a);
    } else {
        mk_apply_legal(&b->now, a.player, (mk_choice)a.choice);
        b->due = record_derive(&b->now, b->derived);
        b->done = 0;
    }
    if (in->hidden_op && in->depth == 0 && mk_question(&b->now, mk_to_act(&b->now)).op != in->hidden_op)
        return reader_fail(in, "the game cannot have gone on: a choice before this is still hidden");
    record_item i = {.kind = RECORD_ANSWER,
                     .player = (uint8_t)a.player,
                     .op = (uint8_t)a.op,
                     .choice = (uint8_t)a.choice,
                     .seat = (uint8_t)seat,
                     .hidden = a.hidden,
                     .line = in->line_number};
    return record_add(in->r, i) || reader_fail(in, "the record is too long");
}

static bool read_open(reader *in)
{
    branch *b = here(in);
    if (!nothing_due(in)) return false;
    if (!b->answered) return reader_fail(in, "a variation replaces the answer before it, but there is none");
    if (in->depth == RECORD_DEPTH) return reader_fail(in, "more than %d variations inside each other", RECORD_DEPTH);
    branch *v = &in->branch[++in->depth];
    v->now = b->before;
    v->number = b->number - 1;
    v->answered = false;
    v->due = v->done = 0;
    return record_add(in->r, (record_item){.kind = RECORD_OPEN}) || reader_fail(in, "the record is too long");
}

static bool read_close(reader *in)
{
    if (in->depth == 0) return reader_fail(in, "no variation is open here");
    if (!nothing_due(in)) return false;
    if (!here(in)->answered) return reader_fail(in, "the variation is empty");
    in->depth--;
    return record_add(in->r, (record_item){.kind = RECORD_CLOSE}) || reader_fail(in, "the record is too long");
}

/* {...}: up to the first brace, which ends a line; perhaps over several lines. */
static bool read_comment(reader *in)
{
    const char *start = in->line + 1;
    int first_line = in->line_number;
    for (const char *from = start; !memchr(from, '}', (size_t)(in->line + in->len - from)); from = in->line) {
        if (next_raw(in)) continue;
        if (!in->e->what[0]) in->line_number = first_line;
        return reader_fail(in, "the comment does not end");
    }
    const char *stop = in->line + in->len - 1;
    if (memchr(start, '}', (size_t)(stop - start)) || *stop != '}')
        return reader_fail(in, "there is something behind the comment");
    record_item i = {.kind = RECORD_COMMENT, .at = (uint32_t)in->r->comments.len, .len = (uint32_t)(stop - start)};
    buf_add(&in->r->comments, start, i.len);
    return (!in->r->comments.failed && record_add(in->r, i)) || reader_fail(in, "the record is too long");
}

static bool read_body_line(reader *in)
{
    if (in->len == 0) return reader_fail(in, "an empty line");
    switch (in->line[0]) {
    case '{': return read_comment(in);
    case '(':
    case '=': return read_derived(in);
    case '[': return in->len == 1 ? read_open(in) : reader_fail(in, "\"[\" stands alone on its line");
    case ']': return in->len == 1 ? read_close(in) : reader_fail(in, "\"]\" stands alone on its line");
    default: return read_answer(in);
    }
}

static bool check_end(reader *in)
{
    record *r = in->r;
    branch *b = &in->branch[0];
    int place[MK_SEATS];
    if (in->depth) return reader_fail(in, "a variation is not closed");
    if (!nothing_due(in)) return false;
    r->over = mk_over(&b->now);
    if (!r->over) {
        if (in->results)
            return reader_fail(in, "the header has results, but the game is not over: answers are missing");
        return r->seed_kind != SEED_OPEN ||
               reader_fail(in, "the header has the seed, but the game is not over; before the end it has its hash");
    }
    for (int i = 0; i < r->items; i++)
        if (r->item[i].hidden) return reader_fail(in, "the game is over, so nothing is hidden any more");
    if (!in->results) return reader_fail(in, "the game is over, but the header has no results");
    if (r->seed_kind == SEED_HASH)
        return reader_fail(in, "the game is over, so the header needs the seed and not its hash");
    mk_ranking(&b->now, place);
    for (int p = 0; p < r->setup.players; p++) {
        if (r->score[p] == b->now.player[p].score && r->place[p] == place[p]) continue;
        in->line_number = in->result_line[p];
        return reader_fail(
            in, "the header says place %d, %d points for p%d; by the answers it is place %d, %d points (R10.4)",
            r->place[p], r->score[p], p + 1, place[p], b->now.player[p].score);
    }
    return true;
}

static bool read_all(reader *in)
{
    if (!reader_header(in)) return false;
    while (reader_line(in))
        if (!read_body_line(in)) return false;
    return !in->e->what[0] && check_end(in);
}

/* There is one way to write a record, so that what is read is written again byte for byte. */
static bool check_canonical(reader *in, const char *text, size_t len)
{
    buf out = {0};
    if (!record_write(in->r, RECORD_ALL, &out)) {
        buf_free(&out);
        return reader_fail(in, "out of memory");
    }
    const char *ours = buf_text(&out);
    size_t at = 0, start = 0;
    in->line_number = 1;
    for (; at < len && at < out.len && text[at] == ours[at]; at++)
        if (text[at] == '\n') in->line_number++, start = at + 1;
    bool same = at == len && at == out.len;
    if (!same) {
        int shown = (int)strcspn(ours + start, "\n");
        in->e->move = 0;
        reader_fail(in, "this line is written \"%.*s\"", shown < 120 ? shown : 120, ours + start);
    }
    buf_free(&out);
    return same;
}

bool record_read(record *r, const char *text, size_t len, record_error *e)
{
    *r = (record){.comments = {.limit = RECORD_BYTES}};
    *e = (record_error){0};
    reader *in = calloc(1, sizeof *in);
    if (!in) {
        snprintf(e->what, sizeof e->what, "out of memory");
        return false;
    }
    in->r = r;
    in->e = e;
    in->at = text;
    in->end = text + len;
    bool fine = check_bytes(in, text, len) && read_all(in) && check_canonical(in, text, len);
    free(in);
    if (!fine && record_other_figures(r)) {
        size_t at = strlen(e->what);
        snprintf(e->what + at, sizeof e->what - at,
                 " (it was played with other figures, %s; those of this program are %s)", r->figures, mk_figures);
    }
    if (!fine) record_free(r);
    return fine;
}
