/* file.h - writing a file so that what was there is not lost when it fails. */
#ifndef FILE_H
#define FILE_H

#include <stddef.h>

/* Write the file anew: all of it, or it stays as it was. Symbolic links are followed and permissions kept. What is no
 * ordinary file (a device, a pipe) is simply written to. Returns NULL or what went wrong. */
const char *file_replace(const char *path, const char *data, size_t len);

#endif
