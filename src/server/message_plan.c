/* message_plan.c - how a tournament is played, as an object: of the message that makes it, and of its document.
 *
 *     {"kind":"swiss","size":4,"rounds":5,"most":32,"move":86400,"time":1209600,"starts":1790000000000}
 */
#include <stdio.h>
#include <string.h>

#include "match/contest.h"
#include "message_reader.h"

static const char *const kinds[] = {PLAN_KIND_LIST(LIST_NAME)};

json_t *message_plan_json(const message_plan *p)
{
    return json_pack("{ss si si si si si sI}", "kind", kinds[p->kind], "size", p->size, "rounds", p->rounds, "most",
                     p->most, "move", p->move, "time", p->time, "starts", (json_int_t)p->starts);
}

static bool read_kind(message_reader *in, const json_t *value, message_plan *p)
{
    const char *text = json_string_value(value);
    for (int i = 0; text && i < PLAN_KINDS; i++)
        if (!strcmp(text, kinds[i])) {
            p->kind = (uint8_t)i;
            return true;
        }
    return message_fail(in, "\"plan.kind\" must be swiss, round-robin or league");
}

static bool read_part(message_reader *in, const char *name, const json_t *value, message_plan *p)
{
    const struct {
        const char *name;
        int *out, min, max;
    } numbers[] = {{"size", &p->size, 2, CONTEST_SEATS},
                   {"rounds", &p->rounds, 0, CONTEST_ROUNDS},
                   {"most", &p->most, 2, CONTEST_ENTRANTS},
                   {"move", &p->move, LIMIT_TURN_SECONDS_MIN, LIMIT_CLOCK_SECONDS},
                   {"time", &p->time, LIMIT_ROUND_SECONDS_MIN, LIMIT_ROUND_SECONDS}};
    json_int_t n = json_integer_value(value);
    if (!strcmp(name, "kind")) return read_kind(in, value, p);
    if (!strcmp(name, "starts")) {
        p->starts = n;
        return (json_is_integer(value) && n >= 0) || message_fail(in, "\"plan.starts\" must be a time");
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(name, numbers[i].name) != 0) continue;
        if (!json_is_integer(value) || n < numbers[i].min || n > numbers[i].max)
            return message_fail(in, "\"plan.%s\" must be a whole number from %d to %d", name, numbers[i].min,
                                numbers[i].max);
        *numbers[i].out = (int)n;
        return true;
    }
    snprintf(in->inside, sizeof in->inside, "plan.");
    return message_unknown(in, name);
}

static bool fits(message_reader *in, const message_plan *p)
{
    if (!p->size || !p->most || !p->move || !p->time)
        return message_fail(in, "\"plan\" needs kind, size, most, move and time");
    if (p->kind != PLAN_SWISS && p->most > CONTEST_ALL)
        return message_fail(in, "\"plan.most\" must be at most %d where everybody meets everybody", CONTEST_ALL);
    if (p->kind == PLAN_LEAGUE && p->most < LIMIT_DIVISION_MIN)
        return message_fail(in, "\"plan.most\" must be at least %d in a league", LIMIT_DIVISION_MIN);
    if (p->kind != PLAN_SWISS && p->rounds)
        return message_fail(in, "\"plan.rounds\" is for Swiss tournaments: otherwise everybody meets everybody");
    return true;
}

static bool read_plan(message_reader *in, message_plan *out, const json_t *plan)
{
    message_plan p = {0};
    const char *name;
    json_t *value;
    if (!json_is_object(plan)) return message_fail(in, "\"plan\" must be an object");
    if (!json_object_get(plan, "kind")) return message_fail(in, "\"plan.kind\" is missing");
    json_object_foreach((json_t *)plan, name, value)
    {
        if (!read_part(in, name, value, &p)) return false;
    }
    if (!fits(in, &p)) return false;
    *out = p;
    return true;
}

bool message_read_plan_of(message_plan *p, const json_t *plan, char error[MESSAGE_ERROR])
{
    error[0] = 0;
    message_reader in = {.error = error};
    return read_plan(&in, p, plan);
}

bool message_read_plan(message_reader *in, const message_row *row, const json_t *value, void *out)
{
    (void)row;
    return read_plan(in, out, value);
}
