/* columns.h - texts under each other in columns that are as wide as what stands in them, in whatever language.
 *
 *     columns_lay(&out, "River\tstart\t1\t2\n  fishermen\t12\n");
 *
 * A cell ends with a tab, a line with its last cell, which may be as long as it likes. Tables end with a form feed; the
 * first column, that of the labels, is the same in all of them, the others are not.
 */
#ifndef COLUMNS_H
#define COLUMNS_H

#include <stddef.h>

struct buf;

void columns_lay(struct buf *out, const char *text);
/* How many characters of these bytes of UTF-8 there are; and in the current cell so far. */
int columns_width(const char *text, size_t len);
int columns_at(const struct buf *b);
/* Spaces up to this column of the current cell. */
void columns_to(struct buf *b, int column);

#endif
