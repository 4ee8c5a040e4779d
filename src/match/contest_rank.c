/* contest_rank.c - points, tie-breaks and the standing of a tournament. */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "contest.h"

/* From CONTEST_WIN for the first to 0 for the last in equal steps; who is level shares. So tables of two, three and
 * four are worth the same to the first, and the mean is the same. */
int contest_points(const contest_table *t, int seat)
{
    int twice = 0;
    if (t->seats < 2) return CONTEST_WIN;
    for (int o = 0; o < t->seats; o++)
        if (o != seat) twice += t->place[seat] < t->place[o] ? 2 : t->place[seat] == t->place[o];
    return twice * CONTEST_WIN / (2 * (t->seats - 1));
}

void contest_met(const contest *c, contest_meetings out)
{
    memset(out, 0, sizeof(contest_meetings));
    for (int i = 0; i < c->tables; i++)
        for (int a = 0; a < c->table[i].seats; a++)
            for (int b = 0; b < c->table[i].seats; b++)
                if (a != b) out[c->table[i].entrant[a]][c->table[i].entrant[b]]++;
}

/* What the table adds, but what is said of opponents. */
static void add_table(const contest_table *t, contest_standing *all)
{
    int sum = 0;
    for (int s = 0; s < t->seats; s++) sum += t->score[s] > 0 ? t->score[s] : 0;
    for (int s = 0; s < t->seats; s++) {
        contest_standing *e = &all[t->entrant[s]];
        e->starts += s == 0 && t->seats > 1;
        e->byes += t->seats == 1;
        if (!t->over) continue;
        e->points += contest_points(t, s);
        if (t->seats == 1) continue;
        e->games++;
        e->wins += t->place[s] == 1;
        /* in parts of an even share, so that tables of two and of four compare */
        e->share += sum ? (t->score[s] > 0 ? t->score[s] : 0) * 10000 / sum * t->seats / 2 : 5000;
    }
}

static void add_opposition(const contest *c, contest_standing *all)
{
    int sum[CONTEST_ENTRANTS] = {0}, n[CONTEST_ENTRANTS] = {0};
    for (int i = 0; i < c->tables; i++) {
        const contest_table *t = &c->table[i];
        for (int a = 0; t->over && a < t->seats; a++)
            for (int b = 0; b < t->seats; b++) {
                if (a == b) continue;
                sum[t->entrant[a]] += all[t->entrant[b]].points;
                n[t->entrant[a]]++;
            }
    }
    for (int e = 0; e < c->entrants; e++) {
        all[e].opposition = n[e] ? sum[e] * 100 / n[e] : 0;
        if (all[e].games) all[e].share /= all[e].games;
    }
}

static int compare(int a, int b)
{
    return (a < b) - (a > b); /* more is first */
}

static int by_points(const void *a, const void *b)
{
    const contest_standing *x = a, *y = b;
    int order = compare(x->points, y->points);
    if (!order) order = compare(x->opposition, y->opposition);
    return order ? order : compare(y->lot, x->lot);
}

static int by_all(const void *a, const void *b)
{
    const contest_standing *x = a, *y = b;
    int order = compare(x->points, y->points);
    if (!order) order = compare(x->opposition, y->opposition);
    if (!order) order = compare(x->direct, y->direct);
    if (!order) order = compare(x->share, y->share);
    if (!order) order = compare(x->wins, y->wins);
    return order ? order : compare(y->lot, x->lot);
}

/* Meetings of those alone who are level so far: a comparison two by two could go in a circle. */
static void add_direct(const contest *c, contest_standing *all, const int *group)
{
    for (int i = 0; i < c->tables; i++) {
        const contest_table *t = &c->table[i];
        for (int a = 0; t->over && a < t->seats; a++)
            for (int b = 0; b < t->seats; b++)
                if (a != b && group[t->entrant[a]] == group[t->entrant[b]])
                    all[t->entrant[a]].direct -= compare(t->place[b], t->place[a]);
    }
}

int contest_rank(const contest *c, contest_standing out[CONTEST_ENTRANTS])
{
    int group[CONTEST_ENTRANTS];
    contest_standing sorted[CONTEST_ENTRANTS];
    rng r = rng_seed(c->seed, 1);
    memset(out, 0, sizeof(contest_standing) * CONTEST_ENTRANTS);
    for (int e = 0; e < c->entrants; e++) {
        out[e].entrant = e;
        out[e].lot = (int)(rng_next(&r) >> 33);
    }
    for (int i = 0; i < c->tables; i++) add_table(&c->table[i], out);
    add_opposition(c, out);
    memcpy(sorted, out, sizeof sorted);
    qsort(sorted, (size_t)c->entrants, sizeof *sorted, by_points);
    for (int i = 0; i < c->entrants; i++) {
        const contest_standing *before = i ? &sorted[i - 1] : NULL;
        bool level = before && before->points == sorted[i].points && before->opposition == sorted[i].opposition;
        group[sorted[i].entrant] = level ? group[before->entrant] : i;
    }
    add_direct(c, out, group);
    qsort(out, (size_t)c->entrants, sizeof *out, by_all);
    for (int i = 0; i < c->entrants; i++) out[i].rank = i + 1;
    return c->entrants;
}

void contest_climb(int64_t *order, const int *size, int divisions)
{
    for (int d = 0, end = 0; d + 1 < divisions; d++) {
        end += size[d];
        int pairs = size[d] >= 8 && size[d + 1] >= 8 ? 2 : 1;
        for (int i = 0; i < pairs; i++) { /* the first one who comes up stands before the second */
            int down = end - pairs + i, up = end + i;
            int64_t who = order[down];
            order[down] = order[up];
            order[up] = who;
        }
    }
}
