/* assert.h - asserts are for the native builds; the modules for the browser have nothing to print with. */
#define assert(condition) ((void)0)
#define static_assert _Static_assert
