/* assert.h - asserts are for the native builds; the modules for the browser have nothing to print with. */
#define assert(condition) ((void)sizeof(condition))
#define static_assert _Static_assert
