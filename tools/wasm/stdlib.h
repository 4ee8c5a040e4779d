/* stdlib.h - memory for our modules (libc.c): it is given back with the module itself. */
#ifndef STDLIB_H
#define STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void *realloc(void *old, size_t size);
void free(void *old);

static inline int abs(int x)
{
    return x < 0 ? -x : x;
}

#endif
