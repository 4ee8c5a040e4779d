/* names.h - what the numbers of an enum are called, written once.
 *
 * A list beside the enum makes both of them: neither can lack a row, or have it in another place.
 *
 *     #define STORE_STATE_LIST(X) X(STORE_WAITING, "waiting") X(STORE_RUNNING, "running")
 *     enum store_state { STORE_STATE_LIST(LIST_ID) STORE_STATES };
 *     const char *const store_state_name[] = {STORE_STATE_LIST(LIST_NAME)};
 *
 * Words in the order of an enum that is not theirs are tied to it: TIED(say_phase, MK_PHASES). tools/lint/names refuses
 * what is neither.
 */
#ifndef NAMES_H
#define NAMES_H

#define LIST_ID(id, ...) id,
#define LIST_NAME(id, name, ...) name,
#define TIED(words, n) _Static_assert(sizeof(words) / sizeof *(words) == (n), "a word for each of " #n)

#endif
