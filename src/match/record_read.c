/* record_read.c - reading a record: every line is checked against the rules by playing it.
 *
 * The reader holds, for each depth of variations, the position now and the one before the last answer, because a
 * variation replaces the answer before it.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/speech.h"
#include "record_reader.h"
#include "say/say.h"

bool reader_fail(reader *in, const char *text, ...)
{
    if (in->e->what[0]) return false;
    buf what = {0};
    va_list list;
    va_start(list, text);
    speech_fill_args(&what, text, list);
    va_end(list);
    speech_into(in->e->what, sizeof in->e->what, &what);
    in->e->line = in->line_number;
    return false;
}

/* Step to the next line. False at the end. */
static bool next_raw(reader *in)
{
    if (in->at == in->end) return false;
    const char *stop = memchr(in->at, '\n', (size_t)(in->end - in->at));
    in->line_number++;
    if (!stop) return reader_fail(in, T("the last line is not finished: the record is cut off"), NULL);
    in->line = in->at;
    in->len = (size_t)(stop - in->at);
    in->at = stop + 1;
    if (in->len > RECORD_LINE)
        return reader_fail(in, T("the line has {n} bytes; {most} is the most"), "n", DIGITS((long)in->len), "most",
                           DIGITS(RECORD_LINE), NULL);
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

static bool bad_character(reader *in, unsigned code)
{
    char hex[16];
    snprintf(hex, sizeof hex, "U+%04X", code);
    return reader_fail(in, T("control character {code} (lines end with a line feed alone)"), "code", hex, NULL);
}

static bool check_bytes(reader *in, const char *text, size_t len)
{
    in->line_number = 1;
    if (len > RECORD_BYTES)
        return reader_fail(in, T("the record has more than {n} bytes"), "n", DIGITS(RECORD_BYTES), NULL);
    for (size_t i = 0; i < len;) {
        unsigned code;
        int n = record_character(text + i, len - i, &code);
        if (n == 0) return reader_fail(in, T("this is not UTF-8 text"), NULL);
        if (n < 0 && text[i] != '\n') return bad_character(in, code);
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
    reader_fail(in, T("here \"{line}\" must stand, which the rules do by themselves"), "line", buf_text(&text), NULL);
    buf_free(&text);
    return false;
}

/* A line that says what the rules did by themselves: it must say just that. */
static bool read_derived(reader *in)
{
    branch *b = here(in);
    if (b->done == b->due)
        return reader_fail(in, T("nothing happens by itself here, but the record says \"{line}\""), "line",
                           PART(in->line, in->len), NULL);
    buf text = {0};
    record_item *i = &b->derived[b->done++];
    i->hidden = i->kind == RECORD_FORCED && mk_secret_draw(i->op) && in->depth == 0 && memchr(in->line, '?', in->len);
    record_print(in->r, i, &text);
    bool fits = reader_is(in->line, in->len, buf_text(&text)) ||
                reader_fail(in, T("by the rules this line is \"{line}\""), "line", buf_text(&text), NULL);
    buf_free(&text);
    return fits && (record_add(in->r, *i) || reader_fail(in, T("the record is too long"), NULL));
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
        return reader_fail(in, T("an answer begins with its number: \"{n}. p1 ...\""), "n", DIGITS(b->number + 1),
                           NULL);
    if (number != b->number + 1)
        return reader_fail(in, T("this is answer {n}, not {other}"), "n", DIGITS(b->number + 1), "other",
                           DIGITS((long)number), NULL);
    n = reader_word(&at, end, &w);
    a->player = mk_id(NOUN_SEAT, w, n);
    if (a->player < 0 || a->player > MK_CHANCE)
        return reader_fail(in, T("\"{who}\" is no seat and not chance"), "who", PART(w, n < 40 ? n : 40), NULL);
    char who[MK_NAME_MAX], asked[MK_NAME_MAX];
    n = reader_word(&at, end, &w);
    mk_task t = mk_question(&b->now, a->player);
    a->op = t.op;
    if (mk_over(&b->now)) return reader_fail(in, T("the game is over"), NULL);
    if (t.op == OP_NONE)
        return reader_fail(in, T("{who} {question}: {why}; {other} is asked (R1.5)"), "who",
                           mk_name(NOUN_SEAT, a->player, who), "question", PART(w, n < 40 ? n : 40), "why",
                           T(mk_reason_text(WHY_TURN)), "other", mk_name(NOUN_SEAT, mk_to_act(&b->now), asked), NULL);
    char rule[SAY_RULE_MAX];
    if (!reader_is(w, n, mk_rule_about(t.op).name))
        return reader_fail(in, T("{who} is asked \"{question}\" ({rule}), not \"{other}\""), "who",
                           mk_name(NOUN_SEAT, a->player, who), "question", mk_rule_about(t.op).name, "rule",
                           say_rule(mk_rule_about(t.op).rule, rule), "other", PART(w, n < 40 ? n : 40), NULL);
    a->len = reader_word(&at, end, &a->what);
    return at == end || reader_fail(in, T("there is something behind the answer"), NULL);
}

static bool check_hidden(reader *in, answer *a)
{
    branch *b = here(in);
    if (in->depth || (!mk_secret_draw(a->op) && !mk_rule_about(a->op).together))
        return reader_fail(
            in, T("only tiles drawn in secret and choices that all make at once can be hidden, and not in variations"),
            NULL);
    a->hidden = true;
    a->choice = mk_secret_draw(a->op) ? reader_hidden_tile(in, &b->now, a->op) : 0;
    return a->choice >= 0 || reader_fail(in, T("no tile is left that this could be"), NULL);
}

static bool check_choice(reader *in, answer *a)
{
    char who[MK_NAME_MAX], rule[SAY_RULE_MAX];
    branch *b = here(in);
    mk_rule_info about = mk_rule_about(a->op);
    if (reader_is(a->what, a->len, "?")) return check_hidden(in, a);
    a->choice = reader_is(a->what, a->len, "pass") ? MK_PASS : mk_id(about.noun, a->what, a->len);
    int reason = a->choice < 0 || a->choice > 0xFF ? WHY_NO_SUCH : mk_refusal(&b->now, a->player, (mk_choice)a->choice);
    if (reason == WHY_LEGAL) return true;
    int number = mk_reason_rule(&b->now, a->player, reason);
    return reader_fail(in, "{who} {question} {answer}: {why} ({rule})", "who", mk_name(NOUN_SEAT, a->player, who),
                       "question", about.name, "answer", PART(a->what, a->len < 40 ? a->len : 40), "why",
                       T(mk_reason_text(reason)), "rule", say_rule(number, rule), NULL);
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
    if (in->r->answers == RECORD_ANSWERS)
        return reader_fail(in, T("the record has more than {n} answers"), "n", DIGITS(RECORD_ANSWERS), NULL);
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
        return reader_fail(in, T("the game cannot have gone on: a choice before this is still hidden"), NULL);
    record_item i = {.kind = RECORD_ANSWER,
                     .player = (uint8_t)a.player,
                     .op = (uint8_t)a.op,
                     .choice = (uint8_t)a.choice,
                     .seat = (uint8_t)seat,
                     .hidden = a.hidden,
                     .line = in->line_number};
    return record_add(in->r, i) || reader_fail(in, T("the record is too long"), NULL);
}

static bool read_open(reader *in)
{
    branch *b = here(in);
    if (!nothing_due(in)) return false;
    if (!b->answered) return reader_fail(in, T("a variation replaces the answer before it, but there is none"), NULL);
    if (in->depth == RECORD_DEPTH)
        return reader_fail(in, T("more than {n} variations inside each other"), "n", DIGITS(RECORD_DEPTH), NULL);
    branch *v = &in->branch[++in->depth];
    v->now = b->before;
    v->number = b->number - 1;
    v->answered = false;
    v->due = v->done = 0;
    return record_add(in->r, (record_item){.kind = RECORD_OPEN}) || reader_fail(in, T("the record is too long"), NULL);
}

static bool read_close(reader *in)
{
    if (in->depth == 0) return reader_fail(in, T("no variation is open here"), NULL);
    if (!nothing_due(in)) return false;
    if (!here(in)->answered) return reader_fail(in, T("the variation is empty"), NULL);
    in->depth--;
    return record_add(in->r, (record_item){.kind = RECORD_CLOSE}) || reader_fail(in, T("the record is too long"), NULL);
}

/* {...}: up to the first brace, which ends a line; perhaps over several lines. */
static bool read_comment(reader *in)
{
    const char *start = in->line + 1;
    int first_line = in->line_number;
    for (const char *from = start; !memchr(from, '}', (size_t)(in->line + in->len - from)); from = in->line) {
        if (next_raw(in)) continue;
        if (!in->e->what[0]) in->line_number = first_line;
        return reader_fail(in, T("the comment does not end"), NULL);
    }
    const char *stop = in->line + in->len - 1;
    if (memchr(start, '}', (size_t)(stop - start)) || *stop != '}')
        return reader_fail(in, T("there is something behind the comment"), NULL);
    record_item i = {.kind = RECORD_COMMENT, .at = (uint32_t)in->r->comments.len, .len = (uint32_t)(stop - start)};
    buf_add(&in->r->comments, start, i.len);
    return (!in->r->comments.failed && record_add(in->r, i)) || reader_fail(in, T("the record is too long"), NULL);
}

static bool read_body_line(reader *in)
{
    if (in->len == 0) return reader_fail(in, T("an empty line"), NULL);
    switch (in->line[0]) {
    case '{': return read_comment(in);
    case '(':
    case '=': return read_derived(in);
    case '[': return in->len == 1 ? read_open(in) : reader_fail(in, T("\"[\" must stand alone on its line"), NULL);
    case ']': return in->len == 1 ? read_close(in) : reader_fail(in, T("\"]\" must stand alone on its line"), NULL);
    default: return read_answer(in);
    }
}

static bool check_end(reader *in)
{
    record *r = in->r;
    branch *b = &in->branch[0];
    int place[MK_SEATS];
    if (in->depth) return reader_fail(in, T("a variation is not closed"), NULL);
    if (!nothing_due(in)) return false;
    r->over = mk_over(&b->now);
    if (!r->over) {
        if (in->results)
            return reader_fail(in, T("the header has results, but the game is not over: answers are missing"), NULL);
        return r->seed_kind != SEED_OPEN ||
               reader_fail(in, T("the header has the seed, but the game is not over; before the end it has its hash"),
                           NULL);
    }
    for (int i = 0; i < r->items; i++)
        if (r->item[i].hidden) return reader_fail(in, T("the game is over, so nothing is hidden any more"), NULL);
    if (!in->results) return reader_fail(in, T("the game is over, but the header has no results"), NULL);
    if (r->seed_kind == SEED_HASH)
        return reader_fail(in, T("the game is over, so the header needs the seed and not its hash"), NULL);
    mk_ranking(&b->now, place);
    for (int p = 0; p < r->setup.players; p++) {
        if (r->score[p] == b->now.player[p].score && r->place[p] == place[p]) continue;
        in->line_number = in->result_line[p];
        return reader_fail(
            in,
            T("the header says place {place}, {points} points for p{n}; by the answers it is place {other}, "
              "{score} points (R10.4)"),
            "place", DIGITS(r->place[p]), "points", DIGITS(r->score[p]), "n", DIGITS(p + 1), "other", DIGITS(place[p]),
            "score", DIGITS(b->now.player[p].score), NULL);
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
        return reader_fail(in, T("out of memory"), NULL);
    }
    const char *ours = buf_text(&out);
    size_t at = 0, start = 0;
    in->line_number = 1;
    for (; at < len && at < out.len && text[at] == ours[at]; at++)
        if (text[at] == '\n') in->line_number++, start = at + 1;
    bool same = at == len && at == out.len;
    if (!same) {
        size_t shown = strcspn(ours + start, "\n");
        in->e->move = 0;
        reader_fail(in, T("this line is written \"{line}\""), "line", PART(ours + start, shown), NULL);
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
        snprintf(e->what, sizeof e->what, "%s", T("out of memory"));
        return false;
    }
    in->r = r;
    in->e = e;
    in->at = text;
    in->end = text + len;
    bool fine = check_bytes(in, text, len) && read_all(in) && check_canonical(in, text, len);
    free(in);
    if (!fine && record_other_figures(r)) {
        buf what = {0};
        speech_fill(&what, T("{what} (it was played with other figures, {theirs}; those of this program are {ours})"),
                    "what", e->what, "theirs", r->figures, "ours", mk_figures, NULL);
        speech_into(e->what, sizeof e->what, &what);
    }
    if (!fine) record_free(r);
    return fine;
}
