/* The tournaments of the store without a disk. */
#ifndef TESTS_APP_FAKE_TOURS_H
#define TESTS_APP_FAKE_TOURS_H

#include "fake_store.h"

/* Carries out a change of tournaments; false is a conflict. */
bool fake_tours_apply(struct fake_store *store, struct change *change);
/* QUESTION_TOUR, _TOURS, and the tournaments of _LIVE. */
void fake_tours_answer(struct fake_store *store, struct job *job);
/* QUESTION_RATED, _PROFILE */
void fake_tours_rated(struct fake_store *store, struct job *job);
/* A player's invitations, for QUESTION_SESSION. */
void fake_tours_invites(struct fake_store *store, struct job *job, int64_t player);
/* The consequences for tournaments of an act that was just stored. */
void fake_tours_approve(struct fake_store *store, struct row_moderation_act *act);
/* The row of one; NULL: none. */
const struct row_tour *fake_tour(const struct fake_store *store, const struct id128 *id);

#endif
