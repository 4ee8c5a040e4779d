/* inttypes.h - the formats that are used. */
#ifndef INTTYPES_H
#define INTTYPES_H

#include <stdint.h>

#define PRIu64 "llu"

#endif
