/* fuzz_record.c - any bytes as a game record: refused with a reason, or written again byte for byte; its variations are
 * lines of play. */
#include "fuzz.h"
#include "match/lines.h"
#include "match/record.h"

static void see_line(void *context, const variation *one)
{
    int *last = context;
    size_t len = strlen(one->answers);
    PROMISE(len > 0 && len <= LINES_BYTES && one->answers[len - 1] == '\n', "no line: %s", one->answers);
    PROMISE(strlen(one->comment) <= LINES_COMMENT && one->place >= 0 && one->place <= *last, "at %d", one->place);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    record r;
    record_error error = {0};
    if (!record_read(&r, (const char *)data, size, &error)) {
        PROMISE(error.what[0], "refused without a reason");
        record_free(&r);
        return 0;
    }
    buf out = {0};
    PROMISE(record_write(&r, RECORD_ALL, &out), "what was read cannot be written");
    PROMISE(out.len == size && !memcmp(out.data, data, size), "written again it is another text:\n%s", buf_text(&out));
    buf_clear(&out);
    record_write(&r, MK_NOBODY, &out);
    buf_free(&out);
    lines_read(&r, NULL, see_line, &r.answers);
    record_free(&r);
    return 0;
}
