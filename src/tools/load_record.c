/* load_record.c - a record from a file (see load_record.h). */
#include "load_record.h"

#include <stdio.h>

#include "base/speech.h"

void load_wrong(const char *file, int line, int move, const char *what)
{
    fprintf(stderr, "%s:%d: ", file, line);
    speech_print(stderr, T("move {n}: {what}"), "n", DIGITS(move), "what", what, NULL);
    fputc('\n', stderr);
}

bool load_record(record *r, const char *file)
{
    buf text = {0};
    record_error e;
    *r = (record){0};
    const char *wrong = buf_read_file(&text, file, RECORD_BYTES);
    bool fine = !wrong && record_read(r, buf_text(&text), text.len, &e);
    if (wrong)
        fprintf(stderr, "%s: %s\n", file, T(wrong));
    else if (!fine && e.move)
        load_wrong(file, e.line, e.move, e.what);
    else if (!fine)
        fprintf(stderr, "%s:%d: %s\n", file, e.line, e.what);
    else if (record_other_figures(r))
        speech_line(
            stderr,
            T("{file}: played with other figures ({theirs}; those of this program are {ours}), but all of it is "
              "allowed"),
            "file", file, "theirs", r->figures, "ours", mk_figures, NULL);
    buf_free(&text);
    return fine;
}
