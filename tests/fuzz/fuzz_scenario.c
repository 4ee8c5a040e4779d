/* fuzz_scenario.c - any bytes as scenarios of the rulebook: they pass or fail, and that is all. */
#include "fuzz.h"
#include "tools/scenario.h"

/* The line that begins at *at; *at goes on to the next one. False: it is no line of a scenario. */
static bool next_line(const char **at, const char *end, statement *st)
{
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    if (!stop) stop = end;
    size_t len = (size_t)(stop - *at);
    const char *line = *at;
    *at = stop < end ? stop + 1 : end;
    return statement_read(st, line, len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scenario s;
    static statement now, next;
    const char *at = (const char *)data, *end = at + size;
    buf report = {.limit = 1 << 20};
    scenario_open(&s, "fuzz", &report);
    for (int line = 1; at < end && line < 60; line++) {
        bool fine = next_line(&at, end, &now);
        const char *ahead = at;
        if (!(ahead < end && next_line(&ahead, end, &next))) next = (statement){.verb = VERB_NONE};
        if (fine) scenario_line(&s, line, &now, &next);
    }
    scenario_close(&s);
    PROMISE(!s.failed || report.len, "a scenario fails without a reason");
    buf_free(&report);
    return 0;
}
