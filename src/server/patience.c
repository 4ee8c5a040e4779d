/* patience.c - how long the server only reads before it tries again whether the database takes something.
 *
 * Of a database whose disk is full the signs of life go through, since they need no room: then each try is one that
 * people pay for, who are sent away once more. So where it fails again soon after a try the next one comes later, by
 * chance not at the same moment in all servers. A database that was away and is back is none of these.
 */
#include "patience.h"

#include <sodium.h>

enum { FIRST_MS = 250, DOUBLED = 5, WELL_MS = 20000 };

void patience_lost(server *sv, bool away)
{
    int64_t now = server_clock();
    if (sv->failing) return;
    sv->failing = true;
    sv->failing_since = now;
    bool soon = now - sv->again_at < WELL_MS;
    sv->failures = away || !soon ? 0 : MIN(sv->failures + 1, DOUBLED);
    uint32_t most = (uint32_t)FIRST_MS << sv->failures;
    sv->again_at = away ? now : now + most / 2 + randombytes_uniform(most / 2);
}

bool patience_over(const server *sv)
{
    return server_clock() >= sv->again_at;
}
