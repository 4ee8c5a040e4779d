/* cmd_tower_stats.c - marrakesh tower stats: what the tower does over whole games, by physics or by the model. Shares
 * and the mean are taken over rounds 5-12, where the tower has filled; times, jams and losses over all. */
#include <stdio.h>
#include <stdlib.h>

#include "base/speech.h"
#include "cmd_tower.h"
#include "command.h"
#include "tower_games.h"

enum { JAM_ROUNDS = 3 }; /* so many throws one after the other that bring out nothing: the tower is blocked */

typedef struct stats {
    int thrown, steady, throws;
    long inside, stayed, before, fell;
    long before_age[TOWER_AGES], fell_age[TOWER_AGES];
    int jams, lost, timeouts, nothing, most, blocked;
    double *ms;
} stats;

static void note(const tower_row *row, void *mine)
{
    stats *s = mine;
    if (!row->round) s->blocked = 0;
    if (row->refused) {
        s->jams++;
        return;
    }
    int out = row->thrown - row->stayed + row->fell[0] + row->fell[1];
    s->ms[s->throws++] = row->ms;
    s->nothing += !out;
    s->blocked = out ? 0 : s->blocked + 1;
    s->jams += s->blocked == JAM_ROUNDS;
    s->lost += row->lost;
    s->timeouts += row->timeout;
    if (row->after > s->most) s->most = row->after;
    if (row->round < TOWER_STEADY) return;
    s->steady++;
    s->inside += row->after;
    s->stayed += row->stayed;
    for (int age = 0; age < TOWER_AGES; age++) {
        s->before_age[age] += row->inside[age];
        s->fell_age[age] += row->fell[age];
        s->before += row->inside[age];
        s->fell += row->fell[age];
    }
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double share(long part, long all)
{
    return all ? (double)part / (double)all : 0;
}

static double at_share(const stats *s, double where)
{
    return s->throws ? s->ms[(int)(where * (s->throws - 1))] : 0;
}

static void print(const stats *s, bool json)
{
    double inside = share(s->inside, s->steady), stay = share(s->stayed, (long)s->steady * s->thrown);
    double fresh = share(s->fell_age[0], s->before_age[0]), older = share(s->fell_age[1], s->before_age[1]);
    if (json) {
        printf("{\"inside_mean\":%.4f,\"stay_share\":%.4f,\"fall_share\":%.4f,\"fall_share_fresh\":%.4f,"
               "\"fall_share_older\":%.4f,",
               inside, stay, share(s->fell, s->before), fresh, older);
        printf("\"jams\":%d,\"lost\":%d,\"timeouts\":%d,\"nothing_out\":%d,\"inside_max\":%d,\"throws\":%d,", s->jams,
               s->lost, s->timeouts, s->nothing, s->most, s->throws);
        printf("\"ms_p50\":%.6f,\"ms_p95\":%.6f,\"ms_p99\":%.6f,\"ms_max\":%.6f}\n", at_share(s, 0.5),
               at_share(s, 0.95), at_share(s, 0.99), at_share(s, 1));
        return;
    }
    speech_line(stdout,
                T("rounds 5-12: {inside} inside, {stay} % of those thrown stay, {fall} % of those inside fall out"),
                "inside", DECIMAL(inside, 2), "stay", DECIMAL(100 * stay, 1), "fall",
                DECIMAL(100 * share(s->fell, s->before), 1), NULL);
    fputs("             ", stdout);
    speech_line(stdout, T("stuck in the last throw {fresh} %, for longer {older} %"), "fresh", DECIMAL(100 * fresh, 1),
                "older", DECIMAL(100 * older, 1), NULL);
    speech_line(stdout,
                T("throws: {n}; jams: {jams}; lost: {lost}; did not come to rest: {timeouts}; brought out nothing: "
                  "{nothing}; inside at most: {most}"),
                "n", DIGITS(s->throws), "jams", DIGITS(s->jams), "lost", DIGITS(s->lost), "timeouts",
                DIGITS(s->timeouts), "nothing", DIGITS(s->nothing), "most", DIGITS(s->most), NULL);
    speech_line(stdout, T("a throw takes {ms} ms, 99 of 100 at most {most}, the longest {longest}"), "ms",
                DECIMAL(at_share(s, 0.5), 1), "most", DECIMAL(at_share(s, 0.99), 1), "longest",
                DECIMAL(at_share(s, 1), 1), NULL);
}

int tower_cmd_stats(int argc, char **argv)
{
    static const char *const sizes[] = {"6", "9", "12", NULL};
    args a = args_begin("tower stats", argc, argv);
    tower_game g = {.layer = args_word(&a, "--layer", 0, tower_layer_names)};
    g.thrown = 6 + 3 * args_word(&a, "--thrown", 0, sizes);
    int games = (int)args_number(&a, "--games", 100, 1, 1000000);
    g.seed = (uint64_t)args_number(&a, "--seed", 1, 0, INT64_MAX);
    bool by_model = args_flag(&a, "--model");
    bool json = args_flag(&a, "--json");
    if (!args_end(&a)) return 2;
    tower_model m = tower_model_of(g.layer, g.thrown);
    if (by_model) g.model = &m;
    stats s = {.thrown = g.thrown, .ms = calloc((size_t)games * TOWER_ROUNDS, sizeof(double))};
    if (!s.ms) {
        command_complain("tower", T("out of memory"), NULL);
        return 1;
    }
    double began = tower_games_clock();
    for (; g.number < games; g.number++) tower_games_play(&g, note, &s);
    double each = s.throws ? (tower_games_clock() - began) / s.throws : 0;
    for (int i = 0; g.model && i < s.throws; i++) s.ms[i] = each; /* too short to be timed one by one */
    qsort(s.ms, (size_t)s.throws, sizeof *s.ms, compare);
    print(&s, json);
    free(s.ms);
    return s.lost || s.jams ? 1 : 0;
}
