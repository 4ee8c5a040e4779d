/* libc.c - the small part of the C library that the rules and the records need, for a module without one.
 *
 * A module is made for one question and thrown away with all its memory, so nothing is ever given back.
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

enum { PAGE = 65536, ALIGN = 16 };

extern uint8_t __heap_base; /* the linker's */
static uintptr_t heap_next, heap_end;

/* A block has its size before it, for realloc. */
void *malloc(size_t size)
{
    if (!heap_next) {
        heap_next = ((uintptr_t)&__heap_base + ALIGN - 1) / ALIGN * ALIGN;
        heap_end = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    }
    if (size > SIZE_MAX / 4) return NULL;
    size_t room = ALIGN + (size + ALIGN - 1) / ALIGN * ALIGN;
    if (room > heap_end - heap_next) {
        size_t pages = (room + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
        heap_end += pages * PAGE;
    }
    uint8_t *block = (uint8_t *)heap_next;
    heap_next += room;
    *(size_t *)block = size;
    return block + ALIGN;
}

void *calloc(size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size) return NULL;
    void *block = malloc(n * size);
    if (block) memset(block, 0, n * size);
    return block;
}

void *realloc(void *old, size_t size)
{
    size_t had = old ? *(size_t *)((uint8_t *)old - ALIGN) : 0;
    if (old && size <= had) return old;
    void *block = malloc(size);
    if (block && old) memcpy(block, old, had);
    return block;
}

void free(void *old)
{
    (void)old;
}

/* ---- bytes and strings ---- */

void *memcpy(void *to, const void *from, size_t n)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    for (size_t i = 0; i < n; i++) t[i] = f[i];
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    uint8_t *t = to;
    const uint8_t *f = from;
    if (t <= f) return memcpy(to, from, n);
    while (n-- > 0) t[n] = f[n];
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    uint8_t *t = to;
    for (size_t i = 0; i < n; i++) t[i] = (uint8_t)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const uint8_t *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i]) return x[i] - y[i];
    return 0;
}

void *memchr(const void *bytes, int byte, size_t n)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++)
        if (b[i] == (uint8_t)byte) return (void *)(b + i);
    return NULL;
}

size_t strlen(const char *text)
{
    size_t n = 0;
    while (text[n]) n++;
    return n;
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) a++, b++;
    return (uint8_t)*a - (uint8_t)*b;
}

char *strchr(const char *text, int c)
{
    return memchr(text, c, strlen(text) + 1);
}

size_t strspn(const char *text, const char *of)
{
    size_t n = 0;
    while (text[n] && strchr(of, text[n])) n++;
    return n;
}

size_t strcspn(const char *text, const char *of)
{
    size_t n = 0;
    while (text[n] && !strchr(of, text[n])) n++;
    return n;
}

char *strerror(int error)
{
    (void)error;
    return "there are no files here";
}

/* ---- formatted text: %d %u %x %c %s with widths, precisions and lengths ---- */

typedef struct out {
    char *to;
    size_t size, len; /* len: of the whole text, also of what has no room */
} out;

static void put(out *o, char c)
{
    if (o->len + 1 < o->size) o->to[o->len] = c;
    o->len++;
}

typedef struct spec {
    int left, zero, width, precision; /* precision -1: none */
} spec;

static void put_padded(out *o, const spec *s, const char *text, int n, int sign)
{
    int pad = s->width - n - (sign != 0);
    if (!s->left && !s->zero)
        for (; pad > 0; pad--) put(o, ' ');
    if (sign) put(o, (char)sign);
    if (!s->left)
        for (; pad > 0; pad--) put(o, '0');
    for (int i = 0; i < n; i++) put(o, text[i]);
    for (; pad > 0; pad--) put(o, ' ');
}

static void put_number(out *o, const spec *s, uint64_t x, unsigned base, int sign)
{
    char digits[24];
    int at = sizeof digits;
    do {
        digits[--at] = "0123456789abcdef"[x % base];
        x /= base;
    } while (x);
    while ((int)sizeof digits - at < s->precision && at > 0) digits[--at] = '0';
    put_padded(o, s, digits + at, (int)sizeof digits - at, sign);
}

static const char *read_spec(const char *f, spec *s, va_list *list)
{
    *s = (spec){.precision = -1};
    for (; *f == '-' || *f == '0'; f++) *(*f == '-' ? &s->left : &s->zero) = 1;
    if (*f == '*') s->width = va_arg(*list, int), f++;
    for (; *f >= '0' && *f <= '9'; f++) s->width = s->width * 10 + *f - '0';
    if (*f != '.') return f;
    s->precision = 0;
    if (*++f == '*') s->precision = va_arg(*list, int), f++;
    for (; *f >= '0' && *f <= '9'; f++) s->precision = s->precision * 10 + *f - '0';
    return f;
}

static void put_one(out *o, char kind, int longs, const spec *s, va_list *list)
{
    if (kind == 'd') {
        int64_t x = longs > 1 ? va_arg(*list, long long) : va_arg(*list, int);
        put_number(o, s, x < 0 ? -(uint64_t)x : (uint64_t)x, 10, x < 0 ? '-' : 0);
    } else if (kind == 'u' || kind == 'x') {
        uint64_t x = longs > 1 ? va_arg(*list, unsigned long long) : va_arg(*list, unsigned);
        put_number(o, s, x, kind == 'x' ? 16 : 10, 0);
    } else if (kind == 'c') {
        char c = (char)va_arg(*list, int);
        put_padded(o, s, &c, 1, 0);
    } else if (kind == 's') {
        const char *text = va_arg(*list, const char *);
        int n = 0;
        while ((s->precision < 0 || n < s->precision) && text[n]) n++;
        put_padded(o, s, text, n, 0);
    } else if (kind == '%') {
        put(o, '%');
    } else {
        __builtin_trap(); /* a format that nobody has written here yet */
    }
}

int vsnprintf(char *to, size_t size, const char *format, va_list given)
{
    out o = {.to = to, .size = size};
    va_list list;
    va_copy(list, given);
    for (const char *f = format; *f; f++) {
        if (*f != '%') {
            put(&o, *f);
            continue;
        }
        spec s;
        int longs = 0;
        f = read_spec(f + 1, &s, &list);
        for (; *f == 'l' || *f == 'z'; f++) longs += *f == 'l';
        put_one(&o, *f, longs, &s, &list);
    }
    va_end(list);
    if (size) to[o.len < size ? o.len : size - 1] = 0;
    return (int)o.len;
}

int snprintf(char *to, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(to, size, format, list);
    va_end(list);
    return n;
}

/* ---- what the compiler calls by itself ---- */

/* The product of two 128-bit numbers: clang's own library is not linked. */
unsigned __int128 __multi3(unsigned __int128 a, unsigned __int128 b);
unsigned __int128 __multi3(unsigned __int128 a, unsigned __int128 b)
{
    uint64_t al = (uint64_t)a, bl = (uint64_t)b, ah = (uint64_t)(a >> 64), bh = (uint64_t)(b >> 64);
    uint64_t a0 = al & UINT32_MAX, a1 = al >> 32, b0 = bl & UINT32_MAX, b1 = bl >> 32;
    uint64_t low = a0 * b0, m1 = a1 * b0 + (low >> 32), m2 = a0 * b1 + (m1 & UINT32_MAX);
    uint64_t high = a1 * b1 + (m1 >> 32) + (m2 >> 32) + al * bh + ah * bl;
    return (unsigned __int128)high << 64 | m2 << 32 | (low & UINT32_MAX);
}
