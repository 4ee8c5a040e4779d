/* view_json.h - the values of a view as JSON: all of them, or those that are not as they were told last.
 *
 *     mk_game *shown = NULL;
 *     view_json_all(&view, &shown, out);        // {"players":"3","p1.water":"5",...}
 *     view_json_changes(&later, &shown, out);   // {"p1.water":"4","p1.vendors":null}
 *     free(shown);
 *
 * Of what was told only the part of a game that searches copy is kept (MK_CLONE_BYTES): events are no values.
 */
#ifndef VIEW_JSON_H
#define VIEW_JSON_H

#include "base/buf.h"
#include "rules/mk.h"

/* *shown becomes what was told; it is to be freed. */
void view_json_all(const mk_game *view, mk_game **shown, buf *out);
/* Where nothing was told before, all of them. */
void view_json_changes(const mk_game *view, mk_game **shown, buf *out);

#endif
