/* contest.c - tournaments: what must hold in every round of many random ones, and the standing of small ones. */
#include "match/contest.h"

#include <stdlib.h>

#include "unit.h"

static contest *new_contest(int kind, int size, int entrants, uint64_t seed)
{
    contest *c = calloc(1, sizeof *c);
    rng r = rng_seed(seed, 7);
    if (!c) abort();
    c->kind = (uint8_t)kind;
    c->size = (uint8_t)size;
    c->seed = seed;
    c->entrants = entrants;
    for (int e = 0; e < entrants; e++) c->entrant[e].rating = 1000 + (int)rng_pick(&r, 1000);
    return c;
}

/* The stronger one is likely to be ahead; now and then two are level. */
static void play(const contest *c, contest_table *t, rng *r)
{
    if (t->seats == 1) return;
    for (int s = 0; s < t->seats; s++)
        t->score[s] = (int16_t)(60 + c->entrant[t->entrant[s]].rating / 50 + (int)rng_pick(r, 30));
    for (int s = 0; s < t->seats; s++) {
        t->place[s] = 1;
        for (int o = 0; o < t->seats; o++) t->place[s] += t->score[o] > t->score[s];
    }
    t->over = true;
}

static int still_in(const contest *c)
{
    int n = 0;
    for (int e = 0; e < c->entrants; e++) n += !c->entrant[e].out;
    return n;
}

/* Everybody who is in plays once; tables are as large as can be; who has a bye sits alone. */
static void check_round(const contest *c, const contest_table *t, int tables, int round)
{
    int played[CONTEST_ENTRANTS] = {0}, byes = 0;
    for (int i = 0; i < tables; i++) {
        byes += t[i].seats == 1;
        FACT(t[i].seats >= 1 && t[i].seats <= c->size && t[i].round == round, "%d at table %d", t[i].seats, i);
        for (int s = 0; s < t[i].seats; s++) played[t[i].entrant[s]]++;
    }
    int once = 0, n = still_in(c);
    for (int e = 0; e < c->entrants; e++) once += played[e] == !c->entrant[e].out;
    FACT(once == c->entrants, "%d of %d play once in round %d", once, c->entrants, round);
    if (c->kind == CONTEST_SWISS) {
        FACT(byes == (c->size == 2 ? n % 2 : 0), "%d byes of %d at tables of %d", byes, n, c->size);
        for (int i = 0; i < tables; i++)
            FACT(t[i].seats != 2 || c->size == 2 || n <= 5 || (c->size == 3 && n % 3),
                 "two at a table of %d, %d are in", c->size, n);
    }
}

static int met_again(const contest *c, const contest_table *t, int tables)
{
    contest_meetings met;
    int again = 0;
    contest_met(c, met);
    for (int i = 0; i < tables; i++)
        for (int a = 0; a < t[i].seats; a++)
            for (int b = 0; b < a; b++) again += met[t[i].entrant[a]][t[i].entrant[b]] > 0;
    return again;
}

static void add_round(contest *c, int round, rng *r)
{
    contest_table t[CONTEST_TABLES];
    int tables = contest_pair(c, round, t);
    check_round(c, t, tables, round);
    /* with so many tables there is always a way without */
    if (c->kind == CONTEST_SWISS && still_in(c) / c->size >= round * (c->size - 1) + 1)
        FACT(met_again(c, t, tables) == 0, "%d of %d at tables of %d meet again in round %d (seed %u)",
             met_again(c, t, tables), c->entrants, c->size, round, (unsigned)c->seed);
    for (int i = 0; i < tables; i++) {
        play(c, &t[i], r);
        c->table[c->tables++] = t[i];
    }
}

static void test_swiss(void)
{
    rng r = rng_seed(1, 1);
    int tournaments = UNIT_SANITIZED ? 30 : 150;
    for (int i = 0; i < tournaments; i++) {
        int size = 2 + i % 3, n = 2 + (int)rng_pick(&r, 63), most_starts = 0, most_byes = 0;
        contest *c = new_contest(CONTEST_SWISS, size, n, (uint64_t)i);
        contest_standing rank[CONTEST_ENTRANTS];
        int rounds = contest_length(CONTEST_SWISS, size, n);
        FACT(rounds >= 1 && rounds <= 7, "%d rounds of %d", rounds, n);
        for (int round = 0; round < rounds; round++) {
            if (rng_pick(&r, 6) == 0 && still_in(c) > 4) c->entrant[rng_pick(&r, (uint32_t)n)].out = true;
            add_round(c, round, &r);
        }
        FACT(contest_rank(c, rank) == n, "all have a rank");
        for (int e = 0; e < n; e++) {
            most_byes = rank[e].byes > most_byes ? rank[e].byes : most_byes;
            most_starts = rank[e].starts > most_starts ? rank[e].starts : most_starts;
            FACT(!e || rank[e - 1].points >= rank[e].points, "points do not rise down the list");
        }
        FACT(most_byes <= 1, "%d byes of one among %d", most_byes, n);
        FACT(most_starts <= (rounds + 1) / size + 2, "%d starts in %d rounds at tables of %d", most_starts, rounds,
             size);
        free(c);
    }
}

/* Tables in a Swiss are of people with about the same points: much nearer than by chance. */
static void test_points_meet(int size, int rounds, int times)
{
    enum { N = 32 };
    rng r = rng_seed(2, 1);
    int apart = 0, all = 0, n = 0, points[N];
    contest *c = new_contest(CONTEST_SWISS, size, N, 5);
    contest_standing rank[CONTEST_ENTRANTS];
    contest_table t[CONTEST_TABLES];
    for (int round = 0; round < rounds; round++) add_round(c, round, &r);
    contest_rank(c, rank);
    for (int e = 0; e < N; e++) points[rank[e].entrant] = rank[e].points;
    for (int a = 0; a < N; a++)
        for (int b = 0; b < a; b++) all += abs(points[a] - points[b]);
    int tables = contest_pair(c, rounds, t);
    for (int i = 0; i < tables; i++)
        for (int a = 0; a < size; a++)
            for (int b = 0; b < a; b++) apart += abs(points[t[i].entrant[a]] - points[t[i].entrant[b]]), n++;
    FACT(apart * (N * (N - 1) / 2) * times < all * n, "%d hundredths apart at tables of %d, %d among all",
         apart * 100 / n, size, all * 100 / (N * (N - 1) / 2));
    free(c);
}

/* The strongest do not meet in the first round. */
static void test_seeds(void)
{
    contest *c = new_contest(CONTEST_SWISS, 4, 16, 3);
    contest_table t[CONTEST_TABLES];
    for (int e = 0; e < 16; e++) c->entrant[e].rating = 2000 - e;
    int tables = contest_pair(c, 0, t);
    for (int i = 0; i < tables; i++) {
        int sum = 0, strong = 0;
        for (int s = 0; s < 4; s++) sum += t[i].entrant[s], strong += t[i].entrant[s] < 4;
        FACT(strong == 1 && sum == 30, "table %d has %d of the strongest four, sum %d", i, strong, sum);
    }
    free(c);
}

static void check_meetings(const contest *c, int least, int most)
{
    contest_meetings met;
    contest_met(c, met);
    for (int a = 0; a < c->entrants; a++)
        for (int b = 0; b < a; b++)
            FACT(met[a][b] >= least && met[a][b] <= most, "%d and %d of %d at tables of %d meet %d times", a, b,
                 c->entrants, c->size, met[a][b]);
}

static void test_round_robin(void)
{
    rng r = rng_seed(3, 1);
    for (int size = 2; size <= 4; size++)
        for (int n = 2; n <= CONTEST_ALL; n++) {
            contest *c = new_contest(CONTEST_ROUND_ROBIN, size, n, 0);
            contest_standing rank[CONTEST_ENTRANTS];
            int rounds = contest_length(CONTEST_ROUND_ROBIN, size, n), fewest = 99, most = 0;
            FACT(rounds <= CONTEST_ROUNDS, "%d rounds", rounds);
            for (int round = 0; round < rounds; round++) add_round(c, round, &r);
            bool exact = size == 2 || n == size * size || n <= size;
            check_meetings(c, 1, exact ? 1 : 4);
            contest_rank(c, rank);
            for (int e = 0; e < n; e++) {
                fewest = rank[e].starts < fewest ? rank[e].starts : fewest;
                most = rank[e].starts > most ? rank[e].starts : most;
                FACT(rank[e].byes == (size == 2 ? n % 2 : 0), "%d byes of %d", rank[e].byes, n);
            }
            FACT(most - fewest <= 2, "%d to %d starts, %d at tables of %d", fewest, most, n, size);
            if (getenv("MEETINGS")) {
                contest_meetings met;
                int top = 0;
                contest_met(c, met);
                for (int a = 0; a < n; a++)
                    for (int b = 0; b < a; b++) top = met[a][b] > top ? met[a][b] : top;
                printf("size %d, %d people: %d rounds, at most %d meetings, %d to %d starts\n", size, n, rounds, top,
                       fewest, most);
            }
            free(c);
        }
}

/* Who withdraws is missing from the next round on; others have their turn, and nobody sits with nobody. */
static void test_withdrawn(void)
{
    rng r = rng_seed(4, 1);
    contest *c = new_contest(CONTEST_ROUND_ROBIN, 2, 6, 1);
    add_round(c, 0, &r);
    c->entrant[2].out = true;
    int byes = 0;
    for (int round = 1; round < 5; round++) add_round(c, round, &r);
    for (int i = 0; i < c->tables; i++) byes += c->table[i].seats == 1;
    FACT(byes == 4, "%d byes", byes);
    for (int e = 1; e < 6; e++) c->entrant[e].out = true;
    contest_table t[CONTEST_TABLES];
    c->kind = CONTEST_SWISS;
    FACT(contest_pair(c, 5, t) == 0, "nobody is left to play with");
    free(c);
}

static contest_table result(int round, int seats, const int *who, const int *place, const int *score)
{
    contest_table t = {.round = (uint8_t)round, .seats = (uint8_t)seats, .over = true};
    for (int s = 0; s < seats; s++) {
        t.entrant[s] = (uint8_t)who[s];
        t.place[s] = (uint8_t)place[s];
        t.score[s] = (int16_t)score[s];
    }
    return t;
}

#define LIST(...)   \
    (const int[])   \
    {               \
        __VA_ARGS__ \
    }

static void test_points(void)
{
    contest_table four = result(0, 4, LIST(0, 1, 2, 3), LIST(1, 2, 2, 4), LIST(9, 8, 8, 7));
    FACT(contest_points(&four, 0) == 12 && contest_points(&four, 1) == 6 && contest_points(&four, 2) == 6 &&
             contest_points(&four, 3) == 0,
         "12, 6, 6, 0");
    contest_table three = result(0, 3, LIST(0, 1, 2), LIST(1, 1, 3), LIST(9, 9, 7));
    FACT(contest_points(&three, 0) == 9 && contest_points(&three, 2) == 0, "9, 9, 0");
    contest_table level = result(0, 4, LIST(0, 1, 2, 3), LIST(1, 1, 1, 1), LIST(0, 0, 0, 0));
    FACT(contest_points(&level, 3) == 6, "all level: the mean");
}

/* One tie-break after the other. */
static void test_ties(void)
{
    contest_standing rank[CONTEST_ENTRANTS];
    contest *c = new_contest(CONTEST_SWISS, 2, 4, 9);
    c->table[c->tables++] = result(0, 2, LIST(0, 1), LIST(1, 2), LIST(50, 40));
    c->table[c->tables++] = result(0, 2, LIST(2, 3), LIST(1, 2), LIST(90, 10));
    contest_rank(c, rank);
    FACT(rank[0].entrant == 2 && rank[1].entrant == 0, "level in all else: the larger share of points");
    c->table[c->tables++] = result(1, 2, LIST(0, 2), LIST(1, 2), LIST(50, 40));
    c->table[c->tables++] = result(1, 2, LIST(1, 3), LIST(2, 1), LIST(40, 50));
    contest_rank(c, rank); /* 0: 24, 2 and 3: 12, 1: 0 */
    FACT(rank[0].entrant == 0 && rank[1].entrant == 2 && rank[2].entrant == 3, "2 has met stronger ones than 3");
    FACT(rank[1].opposition == 1800 && rank[2].opposition == 600, "%d, %d", rank[1].opposition, rank[2].opposition);
    c->tables = 0;
    c->table[c->tables++] = result(0, 4, LIST(0, 1, 2, 3), LIST(1, 2, 3, 4), LIST(4, 3, 2, 1));
    c->table[c->tables++] = result(1, 4, LIST(0, 1, 2, 3), LIST(4, 3, 2, 1), LIST(30, 40, 50, 60));
    c->table[c->tables++] = result(2, 2, LIST(1, 2), LIST(2, 1), LIST(10, 11));
    c->table[c->tables++] = result(2, 2, LIST(0, 3), LIST(1, 1), LIST(10, 10));
    contest_rank(c, rank);
    FACT(rank[0].entrant == 2 && rank[3].entrant == 1, "who won the one meeting more is first: %d", rank[0].entrant);
    c->tables = 0;
    contest_rank(c, rank);
    int first = rank[0].entrant;
    contest_rank(c, rank);
    FACT(rank[0].entrant == first, "lots are drawn once");
    free(c);
}

static void test_league(void)
{
    int64_t order[12];
    int size[3];
    FACT(contest_cut(12, 5, size) == 3 && size[0] == 4 && size[2] == 4, "12 in divisions of at most 5");
    for (int i = 0; i < 12; i++) order[i] = i;
    contest_climb(order, size, 3);
    FACT(order[3] == 4 && order[4] == 3 && order[7] == 8 && order[8] == 7 && order[0] == 0, "one goes up, one down");
    int64_t large[16];
    for (int i = 0; i < 16; i++) large[i] = i;
    contest_climb(large, (const int[]){8, 8}, 2);
    FACT(large[6] == 8 && large[7] == 9 && large[8] == 6 && large[9] == 7, "of eight two");
}

int main(void)
{
    test_league();
    test_swiss();
    test_points_meet(2, 4, 4);
    test_points_meet(3, 3, 2);
    test_points_meet(4, 2, 2);
    test_seeds();
    test_round_robin();
    test_withdrawn();
    test_points();
    test_ties();
    return unit_end();
}
