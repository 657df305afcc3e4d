/* The arenas of the store without a disk. */
#ifndef TESTS_APP_FAKE_ARENAS_H
#define TESTS_APP_FAKE_ARENAS_H

#include "fake_store.h"

/* Carries out a change of arenas; false is a conflict. */
bool fake_arenas_apply(struct fake_store *store, const struct change *change);
/* QUESTION_ARENA, _ARENAS */
void fake_arenas_answer(struct fake_store *store, struct job *job);
/* The row of one; NULL: none. */
const struct row_arena *fake_arena(const struct fake_store *store, const struct id128 *id);

#endif
