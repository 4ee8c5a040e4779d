/* load_record.c - a record from a file (see load_record.h). */
#include "load_record.h"

#include <stdio.h>

bool load_record(record *r, const char *file)
{
    buf text = {0};
    record_error e;
    *r = (record){0};
    const char *wrong = buf_read_file(&text, file, RECORD_BYTES);
    bool fine = !wrong && record_read(r, buf_text(&text), text.len, &e);
    if (wrong)
        fprintf(stderr, "%s: %s\n", file, wrong);
    else if (!fine && e.move)
        fprintf(stderr, "%s:%d: move %d: %s\n", file, e.line, e.move, e.what);
    else if (!fine)
        fprintf(stderr, "%s:%d: %s\n", file, e.line, e.what);
    else if (record_other_figures(r))
        fprintf(stderr, "%s: played with other figures (%s; those of this program are %s), but all of it is allowed\n",
                file, r->figures, mk_figures);
    buf_free(&text);
    return fine;
}
