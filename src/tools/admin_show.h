/* admin_show.h - what an admin command replies, for people. */
#ifndef ADMIN_SHOW_H
#define ADMIN_SHOW_H

#include <jansson.h>
#include <stdbool.h>

/* On standard output. */
void admin_show(const json_t *reply);

#endif
