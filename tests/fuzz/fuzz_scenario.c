/* fuzz_scenario.c - any bytes as scenarios of the rulebook: they pass or fail, and that is all. */
#include "fuzz.h"
#include "tools/scenario_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scenario s;
    static scenario_file f;
    if (scenario_file_cut(&f, (const char *)data, size)) return 0;
    if (f.lines > 60) f.lines = 60;
    buf report = {.limit = 1 << 20};
    scenario_open(&s, "fuzz", &report);
    for (int from = 0, to; from < f.lines; from = to) {
        to = scenario_file_end(&f, from);
        scenario_file_run(&s, &f, from, to);
    }
    scenario_close(&s);
    PROMISE(!s.failed || report.len, "a scenario fails without a reason");
    buf_free(&report);
    return 0;
}
