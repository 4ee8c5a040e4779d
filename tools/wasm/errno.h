/* errno.h - nothing fails here that would say why. */
#define errno 0
