/* mk.h - the library as this program includes it: with RED for MK_RED, as the rulebook says it.
 *
 * Whoever uses the installed library includes marrakesh.h and has the names that begin with MK_ (see words.h).
 */
#ifndef MK_H
#define MK_H

#define MK_SHORT_NAMES
#include "marrakesh.h"

#endif
