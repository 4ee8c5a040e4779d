/* load_record.h - a record from a file ("-": standard input). */
#ifndef LOAD_RECORD_H
#define LOAD_RECORD_H

#include "match/record.h"

/* False: what is wrong was said on the standard error output. The record is to be freed in any case. */
bool load_record(record *r, const char *file);
/* "game.record:13: move 650: ..." on standard error. */
void load_wrong(const char *file, int line, int move, const char *what);

#endif
