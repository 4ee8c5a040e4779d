/* store.c - what is put into a store comes out again: people, tokens, tables, journals, lists. */
#include "store_unit.h"

static const char A[] = "aaaaaaaaaa", B[] = "bbbbbbbbbb", C[] = "cccccccccc", D[] = "dddddddddd", E[] = "eeeeeeeeee";

static store_person person_of(const char *name, const char *login)
{
    store_person p = {.created = 5, .seen = 6};
    snprintf(p.name, sizeof p.name, "%s", name);
    snprintf(p.login, sizeof p.login, "%s", login);
    return p;
}

static void test_people(store *s)
{
    store_person guest = person_of("Zo\xc3\xab", ""), other = person_of("Zo\xc3\xab", ""),
                 fatima = person_of("F", "fatima");
    store_person got;
    memset(fatima.name, 'n', STORE_NAME);
    memset(fatima.password, 'p', STORE_PASSWORD);
    OK(store_add_person(s, &guest));
    OK(store_add_person(s, &other));
    OK(store_add_person(s, &fatima));
    FACT(guest.id >= 1 && other.id > guest.id && fatima.id > other.id, "ids %d %d", (int)guest.id, (int)other.id);
    OK(store_get_person(s, fatima.id, &got));
    FACT(!strcmp(got.name, fatima.name) && !strcmp(got.password, fatima.password) && !strcmp(got.login, "fatima"),
         "%s %s", got.name, got.login);
    FACT(got.id == fatima.id && got.created == 5 && got.seen == 6, "the numbers");
    OK(store_get_person(s, guest.id, &got));
    FACT(!strcmp(got.name, "Zo\xc3\xab") && !got.login[0] && !got.password[0], "%s %s", got.name, got.login);
    FACT(!got.language[0], "nobody said %s", got.language);
    FACT(store_get_person(s, 999, &got) == STORE_NONE, "nobody");
    FACT(store_get_login(s, "", &got) == STORE_NONE, "guests have no login");
    FACT(store_get_login(s, "omar", &got) == STORE_NONE, "nobody");

    store_person again = person_of("Again", "fatima");
    FACT(store_add_person(s, &again) == STORE_TAKEN, "a login twice");
    snprintf(guest.login, sizeof guest.login, "fatima");
    FACT(store_put_person(s, &guest) == STORE_TAKEN, "a login twice");
    snprintf(guest.login, sizeof guest.login, "zoe");
    snprintf(guest.language, sizeof guest.language, "pt-BR");
    OK(store_put_person(s, &guest));
    OK(store_get_login(s, "zoe", &got));
    FACT(got.id == guest.id, "the guest has an account now");
    FACT(!strcmp(got.language, "pt-BR"), "the language is %s", got.language);
    guest.id = 999;
    FACT(store_put_person(s, &guest) == STORE_NONE, "nobody");
    FACT(store_commit(s), "%s", store_error(s));
}

static bool count_score(void *context, const store_score *r)
{
    int64_t *sum = context;
    *sum = *sum * 100 + r->score;
    FACT(!strcmp(r->about, "{}") && !strcmp(r->against, "easy") && r->person == 70, "%s %s", r->about, r->against);
    FACT(r->rated == (r->score == 12) && (!r->rated || (r->before == 1500 && r->after == 1512.5)), "%f", r->after);
    return *sum < 10000;
}

static bool first_best(void *context, const char *name, const store_rating *r)
{
    *(int64_t *)context = r->person;
    FACT(!strcmp(name, "Best") && r->games == 3 && r->rating == 1700, "%s %f", name, r->rating);
    return true;
}

static void test_results(store *s)
{
    store_score row = {.game = "aaaaaaaaaa",
                       .seat = 1,
                       .person = 70,
                       .at = 1000,
                       .place = 2,
                       .score = 11,
                       .against = "easy",
                       .about = "{}"};
    int64_t sum = 0;
    store_rated seat[STORE_SEATS] = {{0}};
    FACT(store_get_rated(s, A, 0, seat) == STORE_OK, "nothing is over");
    OK(store_add_score(s, &row));
    FACT(store_add_score(s, &row) == STORE_TAKEN, "a seat of a game has one result");
    FACT(store_get_rated(s, A, 0, seat) == STORE_TAKEN, "it is over");
    memcpy(row.game, B, sizeof row.game);
    row.seat = 0, row.at = 2000, row.place = 1, row.score = 12;
    row.rated = true, row.before = 1500, row.after = 1512.5;
    OK(store_add_score(s, &row));
    memcpy(row.game, C, sizeof row.game);
    row.score = 13;
    row.rated = false;
    OK(store_add_score(s, &row));
    OK(store_each_score(s, 70, 0, 10, count_score, &sum));
    FACT(sum == 131211, "the newest first: %d", (int)sum);
    OK(store_put_rating(s, &(store_rating){.person = 71, .rating = 1600, .deviation = 120, .games = 4}));
    seat[1] = (store_rated){.person = 70, .against = "easy"};
    seat[3] = (store_rated){.person = 71, .against = "easy"};
    OK(store_get_rated(s, D, 0, seat));
    FACT(seat[1].same == 1 && seat[1].all == 1 && !seat[1].rating.person, "%d %d", seat[1].same, seat[1].all);
    FACT(!seat[3].all && seat[3].rating.person == 71 && seat[3].rating.games == 4, "%d", seat[3].rating.games);
    seat[1].against = "hard";
    OK(store_get_rated(s, D, 0, seat));
    FACT(seat[1].same == 0 && seat[1].all == 1, "%d %d", seat[1].same, seat[1].all);
    OK(store_get_rated(s, D, 2000, seat));
    FACT(seat[1].same == 0 && seat[1].all == 0, "%d %d", seat[1].same, seat[1].all);
    OK(store_trim_scores(s, 70, 1));
    sum = 0;
    OK(store_each_score(s, 70, 0, 10, count_score, &sum));
    FACT(sum == 13 && store_get_rated(s, A, 0, seat) == STORE_OK, "one is left: %d", (int)sum);
}

static bool list_tried(void *context, int puzzle, bool solved)
{
    int *sum = context;
    *sum = *sum * 100 + (solved ? puzzle : 50 + puzzle);
    return true;
}

/* The first answer to a puzzle counts, and what was tried first stands first. */
static void test_tried(store *s)
{
    int sum = 0;
    OK(store_add_tried(s, 71, 7, true));
    OK(store_add_tried(s, 71, 3, false));
    OK(store_add_tried(s, 71, 7, false));
    OK(store_add_tried(s, 72, 9, true));
    OK(store_each_tried(s, 71, list_tried, &sum));
    FACT(sum == 753, "tried: %d", sum);
    FACT(store_commit(s), "%s", store_error(s));
}

static void test_ratings(store *s)
{
    store_person best = person_of("Best", "best"), guest = person_of("G", ""), shy = person_of("S", "shy");
    store_rating got;
    int64_t found = 0;
    shy.unrated = true;
    OK(store_add_person(s, &best));
    OK(store_add_person(s, &guest));
    OK(store_add_person(s, &shy));
    FACT(store_get_rating(s, best.id, &got) == STORE_NONE, "nobody knows");
    const int64_t all[] = {best.id, guest.id, shy.id};
    for (int i = 0; i < 3; i++) OK(store_put_rating(s, &(store_rating){all[i], 1600, 60, 0.06, 2, 5}));
    OK(store_put_rating(s, &(store_rating){best.id, 1700, 60, 0.06, 3, 6}));
    OK(store_get_rating(s, best.id, &got));
    FACT(got.rating == 1700 && got.deviation == 60 && got.volatility == 0.06 && got.games == 3 && got.at == 6, "put");
    OK(store_each_best(s, 10, first_best, &found));
    FACT(found == best.id, "only accounts who want it: %d", (int)found);
    OK(store_get_person(s, shy.id, &shy));
    FACT(shy.unrated, "the switch is kept");
    OK(store_put_rating(s, &(store_rating){best.id, 1700, 111, 0.06, 3, 6}));
    found = 0;
    OK(store_each_best(s, 10, first_best, &found));
    FACT(!found, "who is not known well is not in the list");
    char id[STORE_ID + 1];
    FACT(store_next_unread(s, id) == STORE_NONE && store_next_unread(s, id) == STORE_NONE, "nothing is from before");
    FACT(store_commit(s), "%s", store_error(s));
}

static void test_tokens(store *s)
{
    uint8_t hash[5][STORE_HASH];
    int64_t who = 0, seen = 0;
    int dropped = 0;
    for (int i = 0; i < 5; i++) memset(hash[i], i, STORE_HASH);
    for (int i = 0; i < 4; i++) OK(store_add_token(s, hash[i], 7, "", 100));
    OK(store_add_token(s, hash[4], 8, "", 50));
    FACT(store_add_token(s, hash[4], 7, "", 50) == STORE_TAKEN, "a hash twice");
    OK(store_get_token(s, hash[0], &who, &seen));
    FACT(who == 7 && seen == 100, "person %d, seen %d", (int)who, (int)seen);
    OK(store_drop_token(s, hash[1]));
    FACT(store_drop_token(s, hash[1]) == STORE_NONE && store_get_token(s, hash[1], &who, &seen) == STORE_NONE,
         "dropped");
    OK(store_trim_tokens(s, 7, 2));
    OK(store_trim_tokens(s, 7, 2));
    FACT(store_get_token(s, hash[0], &who, &seen) == STORE_NONE, "the oldest is forgotten");
    OK(store_get_token(s, hash[2], &who, &seen));
    OK(store_get_token(s, hash[3], &who, &seen));
    OK(store_get_token(s, hash[4], &who, &seen));
    FACT(who == 8, "other people's stay: %d", (int)who);

    OK(store_use_token(s, hash[2], 900));
    FACT(store_use_token(s, hash[1], 900) == STORE_NONE, "it was dropped");
    OK(store_get_token(s, hash[2], &who, &seen));
    FACT(seen == 900, "seen %d", (int)seen);
    OK(store_drop_unused(s, 500, 1, &dropped));
    FACT(dropped == 1 && store_get_token(s, hash[4], &who, &seen) == STORE_NONE, "the oldest goes first: %d", dropped);
    OK(store_drop_unused(s, 500, 10, &dropped));
    FACT(dropped == 1 && store_get_token(s, hash[3], &who, &seen) == STORE_NONE, "then the rest: %d", dropped);
    OK(store_drop_unused(s, 500, 10, &dropped));
    FACT(dropped == 0, "none is left: %d", dropped);
    OK(store_add_token(s, hash[3], 7, "", 1000));
    OK(store_add_token(s, hash[4], 8, "", 1000));
    OK(store_drop_tokens(s, 7, &dropped));
    FACT(dropped == 2 && store_get_token(s, hash[2], &who, &seen) == STORE_NONE, "all of one person: %d", dropped);
    OK(store_drop_tokens(s, 7, &dropped));
    FACT(dropped == 0, "none is left: %d", dropped);
    OK(store_get_token(s, hash[4], &who, &seen));
    FACT(store_commit(s), "%s", store_error(s));
}

static bool same_table(const store_table *a, const store_table *b)
{
    return !strcmp(a->id, b->id) && a->state == b->state && a->open == b->open && a->asked == b->asked &&
           a->bot_due == b->bot_due && a->deadline == b->deadline && a->created == b->created &&
           a->changed == b->changed && a->host == b->host && !memcmp(a->seat, b->seat, sizeof a->seat) &&
           !strcmp(a->doc, b->doc);
}

static void expect_table(store *s, const store_table *want, const char *what)
{
    store_table got = {0};
    OK(store_get_table(s, want->id, &got));
    FACT(got.doc && same_table(&got, want), "%s", what);
    store_free_table(&got);
}

static void test_tables(store *s)
{
    char doc[] = "{\"name\":\"\xc3\xa9\"}", other[] = "{\"other\":1}";
    store_table got,
        t = {.id = "k3mx7q2a9p", .state = STORE_WAITING, .created = 1, .changed = 2, .host = 3, .doc = doc};
    OK(store_add_table(s, &t));
    FACT(store_add_table(s, &t) == STORE_TAKEN, "an id twice");
    expect_table(s, &t, "as added");
    store_table full = {.state = STORE_RUNNING, .open = true, .asked = 15, .bot_due = true, .deadline = INT64_MAX / 2};
    full.created = 11, full.changed = 12, full.host = 0, full.doc = other;
    memcpy(full.id, t.id, sizeof full.id);
    for (int i = 0; i < STORE_SEATS; i++) full.seat[i] = 100 + i;
    OK(store_put_table(s, &full));
    expect_table(s, &full, "all of it changes");
    full.doc = doc;
    full.asked = 2, full.changed = 13, full.bot_due = false, full.deadline = 0;
    OK(store_put_turn(s, &full));
    full.doc = other;
    expect_table(s, &full, "a turn leaves the document");
    for (int i = 0; i < STORE_SEATS + 4; i++) {
        if (i < STORE_SEATS) full.seat[i] = i % 2 ? 0 : 77;
        if (i == STORE_SEATS) full.state = STORE_OVER;
        if (i == STORE_SEATS + 1) full.open = false;
        if (i == STORE_SEATS + 2) full.host = 78;
        if (i == STORE_SEATS + 3) full.created = 14;
        OK(store_put_turn(s, &full));
        expect_table(s, &full, "a turn that changes one other thing");
    }
    t.id[0] = 'z';
    FACT(store_put_table(s, &t) == STORE_NONE && store_put_turn(s, &t) == STORE_NONE, "no such table");
    FACT(store_get_table(s, "", &got) == STORE_NONE && store_get_table(s, "k3mx7q2a9p0", &got) == STORE_NONE,
         "no such");
    FACT(store_drop_table(s, t.id) == STORE_NONE, "no such table");
    OK(store_drop_table(s, full.id));
    FACT(store_get_table(s, full.id, &got) == STORE_NONE, "dropped");
    FACT(store_commit(s), "%s", store_error(s));
}

/* Step n: 4 + n % 57 bytes of this. */
static uint8_t step_byte(int n, size_t i)
{
    return (uint8_t)((size_t)n * 31 + i);
}

typedef struct seen {
    int next, stop; /* the number that must come; where to stop */
    bool fine;
} seen;

static bool see_step(void *context, int number, const void *step, size_t len, int64_t at)
{
    seen *o = context;
    const uint8_t *bytes = step;
    o->fine &= number == o->next && len == 4 + (size_t)number % 57 && at == 1000 + number;
    for (size_t i = 0; o->fine && i < len; i++) o->fine = bytes[i] == step_byte(number, i);
    o->next++;
    return o->next != o->stop;
}

static store_result add_step(store *s, const char *id, int n)
{
    uint8_t step[64];
    for (size_t i = 0; i < sizeof step; i++) step[i] = step_byte(n, i);
    return store_add_step(s, id, n, step, 4 + (size_t)n % 57, 1000 + n);
}

static void test_steps(store *s)
{
    store_table a = table_of(A), b = table_of(B), c = table_of(C);
    OK(store_add_table(s, &a));
    OK(store_add_table(s, &b));
    OK(store_add_table(s, &c));
    for (int n = 0; n < 600; n++) {
        OK(add_step(s, A, n));
        if (n < 20) OK(add_step(s, B, n));
    }
    FACT(add_step(s, A, 599) == STORE_TAKEN && add_step(s, "zzzzzzzzzz", 0) == STORE_NONE, "taken, none");
    seen o = {.fine = true};
    OK(store_each_step(s, A, 0, see_step, &o));
    FACT(o.fine && o.next == 600, "%d steps", o.next);
    o = (seen){.fine = true, .next = 590, .stop = 595};
    OK(store_each_step(s, A, 590, see_step, &o));
    FACT(o.fine && o.next == 595, "from 590 to 594: %d", o.next);
    FACT(steps_of(s, B) == 20 && steps_of(s, C) == 0, "%d %d", steps_of(s, B), steps_of(s, C));
    int n = 0;
    OK(store_each_step(s, A, 600, count_step, &n));
    FACT(n == 0 && store_each_step(s, "zzzzzzzzzz", 0, count_step, &n) == STORE_NONE, "%d", n);
    OK(store_drop_table(s, A));
    OK(store_add_table(s, &a));
    FACT(steps_of(s, A) == 0 && steps_of(s, B) == 20 && steps_of(s, C) == 0, "the journal went with its table");
    OK(add_step(s, C, 0));
    OK(add_step(s, C, 2));
    FACT(steps_of(s, C) == -1 && strstr(store_error(s), "lacks step 1"), "a gap is told: %s", store_error(s));
    FACT(store_commit(s), "%s", store_error(s));
    for (int i = 0; i < 3; i++) OK(store_drop_table(s, i == 0 ? A : i == 1 ? B : C));
}

typedef struct talk {
    char text[200];
    int lines, stop;
} talk;

static bool hear(void *context, int64_t person, const char *name, const char *text, int64_t at)
{
    talk *o = context;
    size_t len = strlen(o->text);
    snprintf(o->text + len, sizeof o->text - len, "%d %s %s %d;", (int)person, name, text, (int)at);
    return ++o->lines != o->stop;
}

static void test_chat(store *s)
{
    store_table a = table_of(A);
    talk all = {0}, last = {0}, one = {.stop = 1}, trimmed = {0}, none = {0};
    OK(store_add_table(s, &a));
    OK(store_add_chat(s, A, 1, "Ann", "one", 10));
    OK(store_add_chat(s, A, 0, "Bob", "two", 11));
    OK(store_add_chat(s, A, 2, "Cem", "three", 12));
    FACT(store_add_chat(s, B, 2, "Cem", "three", 12) == STORE_NONE, "no such table");
    FACT(store_each_chat(s, B, 5, hear, &none) == STORE_NONE, "no such table");
    OK(store_each_chat(s, A, 50, hear, &all));
    FACT(!strcmp(all.text, "1 Ann one 10;0 Bob two 11;2 Cem three 12;"), "%s", all.text);
    OK(store_each_chat(s, A, 2, hear, &last));
    FACT(!strcmp(last.text, "0 Bob two 11;2 Cem three 12;"), "%s", last.text);
    OK(store_each_chat(s, A, 2, hear, &one));
    FACT(one.lines == 1, "%s", one.text);
    OK(store_trim_chat(s, A, 1));
    OK(store_each_chat(s, A, 50, hear, &trimmed));
    FACT(!strcmp(trimmed.text, "2 Cem three 12;"), "%s", trimmed.text);
    OK(store_drop_table(s, A));
    OK(store_add_table(s, &a));
    OK(store_each_chat(s, A, 50, hear, &none));
    FACT(none.lines == 0, "%s", none.text);
    OK(store_drop_table(s, A));
}

static bool see_line(void *context, const store_line *l)
{
    talk *o = context;
    size_t len = strlen(o->text);
    snprintf(o->text + len, sizeof o->text - len, "%d@%d %s %s;", (int)l->person, l->version, l->name, l->comment);
    if (l->version == 9) o->stop = (int)l->number;
    return ++o->lines < 10;
}

static void test_lines(store *s)
{
    store_table a = table_of(A);
    store_line one = {.person = 1, .name = "Ann", .version = 9, .place = 7, .answers = "p1 red\n", .comment = "?"};
    talk all = {0}, changed = {0}, none = {0};
    OK(store_add_table(s, &a));
    OK(store_add_line(s, A, &one));
    one.version = 5, one.person = 2, one.name = "Bob";
    OK(store_add_line(s, A, &one));
    FACT(store_add_line(s, B, &one) == STORE_NONE, "no such table");
    OK(store_each_line(s, A, see_line, &all));
    FACT(!strcmp(all.text, "2@5 Bob ?;1@9 Ann ?;"), "%s", all.text);
    one.comment = "!";
    OK(store_add_line(s, A, &one));
    FACT(store_drop_line(s, B, all.stop) == STORE_NONE, "a line of another table");
    OK(store_drop_line(s, A, all.stop));
    FACT(store_drop_line(s, A, all.stop) == STORE_NONE, "it is gone");
    OK(store_each_line(s, A, see_line, &changed));
    FACT(!strcmp(changed.text, "2@5 Bob !;"), "%s", changed.text);
    OK(store_drop_table(s, A));
    OK(store_add_table(s, &a));
    OK(store_each_line(s, A, see_line, &none));
    FACT(none.lines == 0, "%s", none.text);
    OK(store_drop_table(s, A));
}

static void test_snapshot(store *s)
{
    store_table a = table_of(A);
    int steps = 0;
    char rules[STORE_RULES] = "", *text = NULL;
    OK(store_add_table(s, &a));
    FACT(store_get_snapshot(s, A, &steps, rules, &text) == STORE_NONE, "none yet");
    FACT(store_put_snapshot(s, B, 1, "1", "x", 1) == STORE_NONE, "no such table");
    OK(store_put_snapshot(s, A, 40, "1.0", "position of 40", 8));
    OK(store_put_snapshot(s, A, 50, "123456789012345", "position of 50", 11));
    OK(store_get_snapshot(s, A, &steps, rules, &text));
    FACT(steps == 50 && !strcmp(rules, "123456789012345") && text && !strcmp(text, "position of"), "%d %s %s", steps,
         rules, text);
    free(text);
    OK(store_drop_table(s, A));
    OK(store_add_table(s, &a));
    FACT(store_get_snapshot(s, A, &steps, rules, &text) == STORE_NONE, "it went with its table");
    OK(store_drop_table(s, A));
}

/* The first letters of the tables in a list. */
typedef struct letters {
    char text[20];
    int n, stop;
    bool docs;
} letters;

static bool note(void *context, const store_table *t)
{
    letters *o = context;
    o->text[o->n++] = t->id[0];
    o->docs &= !strcmp(t->doc, "{}") && strlen(t->id) == STORE_ID && t->created == 100;
    return o->n != o->stop;
}

#define LIST(want, list, ...)                                                                    \
    do {                                                                                         \
        letters got_ = {.docs = true};                                                           \
        OK(list(s, __VA_ARGS__, note, &got_));                                                   \
        FACT(!strcmp(got_.text, want) && got_.docs, "%s: %s, not %s", #list, got_.text, (want)); \
    } while (0)

static void test_lists(store *s)
{
    store_table t[5] = {table_of(A), table_of(B), table_of(C), table_of(D), table_of(E)};
    for (int i = 0; i < 5; i++) {
        t[i].open = i != 1;
        t[i].changed = 1000 - i;
        t[i].host = i < 3 ? 4 : 0;
        memset(t[i].seat, 0, sizeof t[i].seat);
        t[i].seat[i % 4] = 9;
        t[i].deadline = 500 - 10 * i;
    }
    t[0].state = STORE_WAITING;
    t[2].state = STORE_OVER;
    t[3].seat[0] = 9;
    t[4].state = STORE_CLOSED;
    for (int i = 0; i < 5; i++) OK(store_add_table(s, &t[i]));
    LIST("ad", store_list_open, 10);
    LIST("a", store_list_open, 1);
    LIST("abcd", store_list_person, 9, 10);
    LIST("abc", store_list_person, 4, 10);
    LIST("ab", store_list_person, 9, 2);
    LIST("", store_list_person, 77, 2);
    int hosted = -1;
    OK(store_count_hosted(s, 4, &hosted));
    FACT(hosted == 2, "%d", hosted);

    t[3].changed = 2000, t[1].open = true, t[1].host = 5, t[1].seat[1] = 6;
    OK(store_put_turn(s, &t[3]));
    OK(store_put_turn(s, &t[1]));
    LIST("dab", store_list_open, 10);
    LIST("dac", store_list_person, 9, 10);
    LIST("b", store_list_person, 5, 10);
    letters first = {.stop = 1};
    OK(store_list_open(s, 10, note, &first));
    FACT(first.n == 1, "%s", first.text);
}

/* Goes on with the tables of test_lists: b (490) and d (470) are running. */
static void test_due(store *s)
{
    LIST("db", store_list_due, 490, NULL, 10);
    LIST("d", store_list_due, 489, NULL, 10);
    LIST("", store_list_due, 469, NULL, 10);
    store_table b = table_of(B), d = table_of(D);
    b.bot_due = true;
    OK(store_put_turn(s, &b));
    LIST("b", store_list_due, b.changed, NULL, 10);
    LIST("", store_list_due, b.changed - 1, NULL, 10);
    b.deadline = 300;
    OK(store_put_turn(s, &b));
    LIST("b", store_list_due, b.changed, NULL, 10);
    LIST("bd", store_list_due, 10000, NULL, 10);
    LIST("b", store_list_due, 10000, NULL, 1);
    LIST("d", store_list_due, 10000, &b, 10);
    b.changed = 471;
    OK(store_put_turn(s, &b));
    LIST("db", store_list_due, 10000, NULL, 10);
    b.changed = 200;
    b.bot_due = false;
    OK(store_put_turn(s, &b));
    OK(store_shift_times(s, 1000));
    LIST("", store_list_due, 1299, NULL, 10);
    LIST("bd", store_list_due, 1470, NULL, 10);
    store_table got;
    OK(store_get_table(s, B, &got));
    FACT(got.deadline == 1300 && got.changed == 1200, "%d %d", (int)got.deadline, (int)got.changed);
    store_free_table(&got);
    OK(store_shift_times(s, -1200));
    OK(store_get_table(s, B, &got));
    FACT(got.deadline == 100 && got.changed == 0, "back: %d %d", (int)got.deadline, (int)got.changed);
    store_free_table(&got);
    OK(store_get_table(s, C, &got));
    FACT(got.changed == 998, "over: %d", (int)got.changed);
    store_free_table(&got);
    b.state = STORE_OVER;
    d.deadline = 0;
    OK(store_put_turn(s, &b));
    OK(store_put_turn(s, &d));
    LIST("", store_list_due, INT64_MAX, NULL, 10);
    FACT(store_commit(s), "%s", store_error(s));
}

/* Goes on with these tables: b and c are over, changed at 200 and 998. */
static void test_drop_old(store *s)
{
    int n = -1;
    store_table got;
    OK(add_step(s, B, 0));
    OK(store_drop_old(s, STORE_OVER, 200, &n));
    FACT(n == 0, "%d", n);
    OK(store_drop_old(s, STORE_OVER, 201, &n));
    FACT(n == 1 && store_get_table(s, B, &got) == STORE_NONE, "%d", n);
    char id[20];
    for (int i = 0; i < 150; i++) {
        snprintf(id, sizeof id, "old%07d", i);
        store_table t = table_of(id);
        t.state = STORE_CLOSED;
        OK(store_add_table(s, &t));
    }
    OK(store_drop_old(s, STORE_CLOSED, 500, &n));
    FACT(n == 100, "%d in one go", n);
    OK(store_drop_old(s, STORE_CLOSED, 500, &n));
    FACT(n == 50, "%d, and the rest", n);
    OK(store_drop_old(s, STORE_CLOSED, 500, &n));
    FACT(n == 0, "%d", n);
    FACT(store_commit(s), "%s", store_error(s));
}

/* What somebody keeps: tables that are over, and how much they take. */
static void test_kept(store *s)
{
    int tables = -1;
    int64_t bytes = -1, rest;
    store_table t[2] = {table_of("keptkeptA1"), table_of("keptkeptA2")};
    OK(store_count_kept(s, 5, &tables, &bytes));
    FACT(tables == 0 && bytes == 0, "%d", tables);
    for (int i = 0; i < 2; i++) {
        t[i].host = 5;
        OK(store_add_table(s, &t[i]));
        for (int n = 0; n < 10; n++) OK(store_add_step(s, t[i].id, n, "ten bytes!", 10, 1));
        OK(store_weigh(s, t[i].id));
    }
    OK(store_count_kept(s, 5, &tables, &bytes));
    FACT(tables == 0 && bytes == 0, "they are not over: %d", tables);
    t[0].state = STORE_OVER;
    OK(store_put_table(s, &t[0]));
    OK(store_count_kept(s, 5, &tables, &rest));
    t[1].state = STORE_OVER;
    OK(store_put_table(s, &t[1]));
    OK(store_count_kept(s, 5, &tables, &bytes));
    FACT(tables == 2 && rest > 100 && bytes == 2 * rest, "%d tables, %d bytes", tables, (int)bytes);
    t[0].host = 0;
    OK(store_put_table(s, &t[0]));
    OK(store_count_kept(s, 5, &tables, &bytes));
    FACT(tables == 1 && bytes == rest, "%d tables, %d bytes", tables, (int)bytes);
    FACT(store_weigh(s, "zzzzzzzzzz") == STORE_NONE, "no such table");
    for (int i = 0; i < 2; i++) OK(store_drop_table(s, t[i].id));
    FACT(store_commit(s), "%s", store_error(s));
}

static void test_alive(store *s)
{
    int64_t at = -1;
    OK(store_get_alive(s, &at));
    FACT(at == 0, "never: %d", (int)at);
    OK(store_put_alive(s, 123));
    OK(store_put_alive(s, 1700000000456));
    OK(store_get_alive(s, &at));
    FACT(at == 1700000000456, "%lld", (long long)at);
}

/* Tokens are as old as the time that a server ran since. */
static void test_skipped(store *s)
{
    uint8_t hash[STORE_HASH] = {77};
    int64_t who, last;
    int dropped;
    OK(store_add_token(s, hash, 7, "", 1000));
    OK(store_shift_times(s, 5000));
    OK(store_put_alive(s, 6000));
    OK(store_drop_unused(s, 5999, 10, &dropped));
    OK(store_get_token(s, hash, &who, &last));
    FACT(last == 6000, "it moves along: %d", (int)last);
    OK(store_use_token(s, hash, 7000));
    OK(store_get_token(s, hash, &who, &last));
    FACT(last == 7000, "seen %d", (int)last);
    OK(store_shift_times(s, -6000));
    OK(store_get_token(s, hash, &who, &last));
    FACT(last == 1000, "and back: %d", (int)last);
    OK(store_drop_unused(s, 1001, 10, &dropped));
    FACT(store_get_token(s, hash, &who, &last) == STORE_NONE, "it is old all the same");
}

static bool first_day(void *context, const store_day *d)
{
    *(int *)context = d->secret[0] == 7 && !strcmp(d->game, "{}") ? d->day : -1;
    return false;
}

static bool add_points(void *context, const store_entry *e)
{
    *(int *)context = *(int *)context * 100 + e->points;
    return true;
}

/* Games of the day, and who has played them. */
static void test_boards(store *s)
{
    store_day day = {.day = 20000, .secret = {7}, .game = "{}"};
    store_entry e = {.board = "2024-10-04", .table = "keptkeptA1", .state = ENTRY_RUNNING, .began = 500}, got;
    int n = 0, list = 0, count[ENTRY_RUNNING + 1];
    OK(store_add_day(s, &day));
    FACT(store_add_day(s, &day) == STORE_TAKEN, "a day twice");
    FACT(store_get_day(s, 20001, first_day, &n) == STORE_NONE, "no such day");
    OK(store_get_day(s, 20000, first_day, &n));
    FACT(n == 20000, "day %d", n);
    for (e.person = 1; e.person <= 4; e.person++) OK(store_add_entry(s, &e));
    e.person = 1;
    FACT(store_add_entry(s, &e) == STORE_TAKEN, "a second game");
    static const int points[] = {50, 70, 70};
    for (int i = 0; i < 3; i++) {
        e = (store_entry){
            .board = "2024-10-04", .person = i + 1, .table = "keptkeptA1", .points = points[i], .margin = i};
        OK(store_end_entry(s, &e));
        FACT(store_end_entry(s, &e) == STORE_NONE, "it is over");
    }
    OK(store_best_entries(s, e.board, ENTRY_COUNTS, 10, add_points, &list));
    FACT(list == 707050, "the best first: %d", list);
    OK(store_get_entry(s, e.board, 2, &got));
    OK(store_count_better(s, &got, &n));
    FACT(n == 1 && got.points == 70 && got.began == 500, "level in points, less ahead: %d", n);
    OK(store_settle_day(s, 20000, e.board));
    OK(store_count_entries(s, e.board, count));
    FACT(count[ENTRY_COUNTS] == 3 && count[ENTRY_GIVEN_UP] == 1 && !count[ENTRY_RUNNING], "%d", count[ENTRY_GIVEN_UP]);
    n = 0;
    OK(store_each_day(s, false, 30000, 10, first_day, &n));
    FACT(n == 0, "it is settled");
    OK(store_drop_days(s, 20000, 500, 10, &n));
    FACT(n == 0 && store_get_day(s, 20000, first_day, &n) == STORE_OK, "not old enough");
    OK(store_drop_days(s, 20001, 501, 3, &n));
    FACT(n == 3 && store_get_day(s, 20000, first_day, &n) == STORE_NONE, "dropped %d", n);
    FACT(store_get_entry(s, e.board, 9, &got) == STORE_NONE, "nobody");
    FACT(store_commit(s), "%s", store_error(s));
}

/* A callback may read. */
static bool read_on(void *context, const store_table *t)
{
    store *s = context;
    store_person p;
    FACT(store_get_person(s, 1, &p) == STORE_OK, "%s", store_error(s));
    FACT(steps_of(s, t->id) >= 0, "%s", store_error(s));
    return true;
}

static void test_all(const char *where)
{
    store *s = open_or_abort(where);
    test_people(s);
    test_tokens(s);
    test_results(s);
    test_ratings(s);
    test_tried(s);
    test_tables(s);
    test_steps(s);
    test_chat(s);
    test_lines(s);
    test_snapshot(s);
    test_lists(s);
    test_due(s);
    OK(store_list_open(s, 10, read_on, s));
    test_drop_old(s);
    test_kept(s);
    test_boards(s);
    test_alive(s);
    test_skipped(s);
    store_close(s);
}

int main(void)
{
    char where[FOLDER];
    folder_make(where);
    test_all(where);
    folder_drop(where);
    if (postgres_make(where, "unit_store")) {
        test_all(where);
        postgres_drop("unit_store");
    }
    return unit_end();
}
