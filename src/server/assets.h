/* assets.h - the table of files that tools/assets.py writes, sorted by path. */
#ifndef ASSETS_H
#define ASSETS_H

#include "server/net.h"

extern const net_asset net_assets[];
extern const size_t net_assets_len;

#endif
