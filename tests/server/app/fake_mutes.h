/* Mutes and follows in the store without a disk. */
#ifndef TESTS_APP_FAKE_MUTES_H
#define TESTS_APP_FAKE_MUTES_H

#include "fake_store.h"

/* Carries out CHANGE_SET_MUTE or _SET_FOLLOW; false: there is no such player. */
bool fake_mutes_apply(struct fake_store *store, const struct change *change);
/* The lists of one player, for the answer about their session. */
void fake_mutes_give(const struct fake_store *store, struct job *job, int64_t player);

#endif
