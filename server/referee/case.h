/* A case: a ruleset, a set-up and moves, read from one JSON object. */
#ifndef MIAI_SERVER_REFEREE_CASE_H
#define MIAI_SERVER_REFEREE_CASE_H

#include <stdbool.h>

#include <jansson.h>

#include "core/game.h"

#define REFEREE_ERROR_MAX 400 /* bytes of an error text, NUL included */

struct referee_case {
    const char *name;    /* borrowed from the object */
    const json_t *moves; /* an array of strings, borrowed; NULL without moves */
    struct go_setup setup;
};

/* Reads all but the texts of the moves. False and a text that names the wrong key if the object is no case. */
bool referee_case_read(const json_t *object, struct referee_case *ret,
                       char ret_error[REFEREE_ERROR_MAX]);

/* Plays the case and returns the answer, a new reference. NULL and a text if the set-up is refused,
 * if a move is no act at all, or if memory runs out. */
json_t *referee_case_judge(const struct referee_case *input, bool witness,
                           char ret_error[REFEREE_ERROR_MAX]);

/* Adds the state of a game to an answer: board, to_move, phase, result, reason, score, stones_lost. */
void referee_add_state(json_t *answer, const struct go_game *game);
/* The witness as an object with only the members that its reason needs, perhaps none. A new reference. */
json_t *referee_witness(const struct go_setup *setup, const struct go_witness *witness);

#endif
