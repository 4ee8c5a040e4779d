/* string.h - what our modules for the browser need of it, where there is no C library (libc.c). */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
void *memmove(void *to, const void *from, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *bytes, int byte, size_t n);
size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
char *strchr(const char *text, int c);
size_t strspn(const char *text, const char *of);
size_t strcspn(const char *text, const char *of);
char *strerror(int error);

#endif
