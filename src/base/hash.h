/* hash.h - a number for some bytes (FNV-1a), to tell things apart that are not meant to look alike. No protection
 * against people who want them to.
 *
 *     uint64_t h = hash_add(HASH_BEGIN, name, strlen(name));
 *     h = hash_add(h, &size, sizeof size);
 */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_BEGIN UINT64_C(0xCBF29CE484222325)

static inline uint64_t hash_add(uint64_t hash, const void *data, size_t len)
{
    for (const uint8_t *at = data, *end = at + len; at < end; at++) hash = (hash ^ *at) * UINT64_C(0x100000001B3);
    return hash;
}

#endif
