/* A case: a ruleset, a set-up and moves, read from one JSON object. */
#ifndef MIAI_SERVER_REFEREE_CASE_H
#define MIAI_SERVER_REFEREE_CASE_H

#include <stdbool.h>

#include <jansson.h>

#include "core/game.h"

#define REFEREE_ERROR_MAX 400 /* bytes of an error text, the final NUL included */

struct referee_case {
    const char *name;    /* borrowed from the object */
    const json_t *moves; /* an array of strings, borrowed; NULL without moves */
    struct go_setup setup;
};

/* Reads all but the moves' texts. False and a text that names the key at fault if the object is no case. */
bool referee_case_read(const json_t *object, struct referee_case *ret,
                       char ret_error[REFEREE_ERROR_MAX]);

/* Plays the case and gives the answer, a new reference. NULL and a text if the set-up is refused or a move is no
 * act at all, or if there is no memory. */
json_t *referee_case_judge(const struct referee_case *input, bool witness,
                           char ret_error[REFEREE_ERROR_MAX]);

/* The state of a game, as members of an answer: board, to_move, phase, result, reason, score, stones_lost. */
void referee_add_state(json_t *answer, const struct go_game *game);
/* Only what the reason needs; an empty object if it needs nothing. A new reference. */
json_t *referee_witness(const struct go_setup *setup, const struct go_witness *witness);

#endif
