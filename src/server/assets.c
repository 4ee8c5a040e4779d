/* assets.c - files that are part of the program: the browser client. */
#include "assets.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *path, const void *asset)
{
    return strcmp(path, ((const net_asset *)asset)->path);
}

const net_asset *net_find_asset(const char *path)
{
    return bsearch(path, net_assets, net_assets_len, sizeof net_assets[0], compare);
}
