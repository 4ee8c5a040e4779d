/* assets.h - the table of files that tools/assets.py writes, sorted by path. */
#ifndef ASSETS_H
#define ASSETS_H

#include "server/wire.h"

extern const wire_asset wire_assets[];
extern const size_t wire_assets_len;

#endif
