/* assets.c - files that are part of the program: the browser client. */
#include "assets.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *path, const void *asset)
{
    return strcmp(path, ((const wire_asset *)asset)->path);
}

const wire_asset *wire_find_asset(const char *path)
{
    return bsearch(path, wire_assets, wire_assets_len, sizeof wire_assets[0], compare);
}
