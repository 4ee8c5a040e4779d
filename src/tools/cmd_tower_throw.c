/* cmd_tower_throw.c - marrakesh tower throw: throw by hand, and check the throws of a record. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/speech.h"
#include "cmd_tower.h"
#include "command.h"
#include "rules/mk.h"
#include "say/say.h"
#include "tower/tower.h"

extern const command command_verify;

/* "green,green,pink". False: no such colours, or too many. */
static bool read_colours(const char *text, uint8_t out[TOWER_COLOURS], int most)
{
    int n = 0;
    while (*text) {
        size_t len = strcspn(text, ",");
        int c = mk_id(NOUN_COLOUR, text, len);
        if (c < 0 || c >= TOWER_COLOURS || ++n > most) return false;
        out[c]++;
        text += len + (text[len] == ',');
    }
    return true;
}

static void print_colours(const char *text, const uint8_t n[TOWER_COLOURS])
{
    buf list = {0};
    for (int c = 0; c < TOWER_COLOURS; c++) {
        if (!n[c]) continue;
        if (list.len) buf_puts(&list, ", ");
        say_keshis(c, n[c], &list);
    }
    speech_print(stdout, text, "keshis", list.len ? buf_text(&list) : T("nothing"), NULL);
    putchar('\n');
    buf_free(&list);
}

static void json_colours(const char *key, const uint8_t n[TOWER_COLOURS])
{
    char name[MK_NAME_MAX];
    printf("\"%s\":{", key);
    const char *comma = "";
    for (int c = 0; c < TOWER_COLOURS; c++) {
        if (!n[c]) continue;
        printf("%s\"%s\":%d", comma, mk_name(NOUN_COLOUR, c, name), n[c]);
        comma = ",";
    }
    printf("},");
}

/* What had been inside, and what was thrown and did not stay. */
static void print_fallen(const uint8_t thrown[TOWER_COLOURS], const tower_outcome *out)
{
    uint8_t all[TOWER_COLOURS];
    for (int c = 0; c < TOWER_COLOURS; c++)
        all[c] = (uint8_t)(out->fell[0][c] + out->fell[1][c] + thrown[c] - out->stayed[c]);
    print_colours(T("fell out: {keshis}"), all);
}

static void print_json(const tower_state *s, const tower_outcome *out, size_t recorded)
{
    printf("{\"version\":%d,", TOWER_VERSION);
    json_colours("fell_fresh", out->fell[0]);
    json_colours("fell_older", out->fell[1]);
    json_colours("stayed", out->stayed);
    printf("\"inside\":%d,\"ms\":%d,\"timeout\":%s,\"recording_bytes\":%zu}\n", s->n, out->steps,
           out->timeout ? "true" : "false", recorded);
}

static void print(const tower_state *s, const uint8_t thrown[TOWER_COLOURS], const tower_outcome *out, size_t recorded)
{
    print_fallen(thrown, out);
    print_colours(T("thrown and stayed: {keshis}"), out->stayed);
    speech_line(stdout, T("{n} inside; it took {ms} ms in the tower; the recording has {bytes} bytes"), "n",
                DIGITS(s->n), "ms", DIGITS(out->steps), "bytes", DIGITS((long)recorded), NULL);
}

int tower_cmd_throw(int argc, char **argv)
{
    args a = args_begin("tower throw", argc, argv);
    int layer = args_word(&a, "--layer", 0, tower_layer_names);
    uint64_t seed = (uint64_t)args_number(&a, "--seed", 1, 0, INT64_MAX);
    const char *in = args_text(&a, "--inside", ""), *hand = args_text(&a, "--thrown", NULL);
    bool json = args_flag(&a, "--json");
    if (args_end(&a) && !hand) args_complain(&a, T("which keshis? --thrown green,green,pink"), NULL);
    uint8_t inside[TOWER_AGES][TOWER_COLOURS] = {{0}}, thrown[TOWER_COLOURS] = {0};
    if (!a.failed && !read_colours(in, inside[1], TOWER_INSIDE_MAX - TOWER_THROWN_MAX))
        args_complain(&a, T("{option}: at most {n} colours such as green,pink"), "option", "--inside", "n",
                      DIGITS(TOWER_INSIDE_MAX - TOWER_THROWN_MAX), NULL);
    if (!a.failed && !read_colours(hand, thrown, TOWER_THROWN_MAX))
        args_complain(&a, T("{option}: at most {n} colours such as green,pink"), "option", "--thrown", "n",
                      DIGITS(TOWER_THROWN_MAX), NULL);
    if (a.failed) return 2;
    tower_state s;
    tower_outcome out;
    tower_recording recording;
    if (!tower_settle(inside, layer, seed, &s) || !tower_throw(&s, thrown, seed, &out, &recording)) {
        command_complain("tower throw", T("there is no room for so many"), NULL);
        return 1;
    }
    if (json)
        print_json(&s, &out, recording.len);
    else
        print(&s, thrown, &out, recording.len);
    return 0;
}

int tower_cmd_verify(int argc, char **argv)
{
    return command_verify.run(argc, argv);
}
