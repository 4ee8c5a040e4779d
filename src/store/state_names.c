/* state_names.c - what states, kinds and rights are called, in the database and in messages. */
#include "store_admin.h"
#include "store_told.h"

const char *const store_state_name[] = {STORE_STATE_LIST(LIST_NAME) NULL};
const char *const contest_state_name[] = {CONTEST_STATE_LIST(LIST_NAME)};
const char *const letter_kind_name[] = {LETTER_KIND_LIST(LIST_NAME)};
const char *const right_name[] = {RIGHT_LIST(LIST_NAME) NULL};
