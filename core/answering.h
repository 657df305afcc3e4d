/* A capture that answers a capture (docs/RULES.md sections 3 and 9.1). */
#ifndef MIAI_CORE_ANSWERING_H
#define MIAI_CORE_ANSWERING_H

#include "effect.h"

/* Whether a turn of the present line took enemy stones; if so, *ret has them. */
bool go_took(const struct go_game *game, uint16_t turn, struct go_gone *ret);

/* The refined rule of section 3: whether the last turn, which took these stones, and the capture on
 * trial are both small and disturbing, and no exception applies. */
bool go_answer_disturbs(const struct go_game *game, const struct go_gone *last,
                        const struct go_trial *trial);

/* Whether the capture on trial is the second of a snapback whose first was the last turn. */
bool go_answer_is_snapback(const struct go_game *game, const struct go_trial *trial);

#endif
