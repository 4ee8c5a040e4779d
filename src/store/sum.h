/* sum.h - a checksum for each step, document and snapshot, so that damage is found: for the files of this folder only.
 */
#ifndef SUM_H
#define SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "query.h"

/* Of what is kept for this table: also a row in a wrong place does not fit. */
int64_t sum_of(const char *id, int number, int64_t at, const void *data, size_t len);
/* Does the row, with its sum in this column, fit? What was written before there were sums does. */
bool sum_fits(const query *row, int column, int64_t sum);

#endif
