/* fuzz_record.c - any bytes as a game record: refused with a reason, or written again byte for byte. */
#include "fuzz.h"
#include "match/record.h"

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
    record_free(&r);
    return 0;
}
