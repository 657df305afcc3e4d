/* Moderation in the store without a disk. */
#ifndef TESTS_APP_FAKE_MODERATION_H
#define TESTS_APP_FAKE_MODERATION_H

#include "fake_store.h"

/* Whether the store accepts it. */
bool fake_moderation_may(struct fake_store *store, const struct row_moderation_act *row);
bool fake_moderation_apply(struct fake_store *store, struct change *change);
void fake_moderation_answer(struct fake_store *store, struct job *job);
bool fake_is_moderator(const struct fake_store *store, int64_t player);
bool fake_is_removed(const struct fake_store *store, const struct row_chat *line);
bool fake_is_shut(const struct fake_store *store, const struct id128 *room);
void fake_end_appointment(struct fake_store *store, int64_t player);

#endif
