/* A playout: both players play on at random, with a little knowledge, until neither has a useful play
 * left. It looks at clauses, never at names of rulesets. It runs on the search board. */
#ifndef MIAI_CORE_SEARCH_PLAYOUT_H
#define MIAI_CORE_SEARCH_PLAYOUT_H

#include "board.h"
#include "core/game.h"
#include "patterns.h"
#include "random.h"

/* The end of a playout. */
struct go_playout_end {
    uint8_t result;         /* enum go_result; OPEN: neither a goal nor a loss decided it */
    int16_t stones_ahead;   /* stones that Black placed more than White before the first pass */
    const uint8_t *colours; /* of each cell of the last board */
};

struct go_playout {
    const struct go_search_grid *grid;
    const struct go_search_patterns *patterns;
    const struct go_rules *rules;
    struct go_random *random;
    go_cell stop_at;             /* 0, or a cell: the playout ends when its stone is gone */
    uint8_t first[GO_CELLS_MAX]; /* who played first on a cell, or GO_EMPTY; the caller clears it */
    struct go_search_board board;
};

/* Plays on from the game's present board. It is in the phase play or confirmation, or stopped. */
void go_playout_run(struct go_playout *playout, const struct go_game *game,
                    struct go_playout_end *ret);

/* The immediate result of a play under clauses goal and suicide. */
enum go_search_verdict { GO_SEARCH_GOES_ON, GO_SEARCH_WINS, GO_SEARCH_LOSES };
enum go_search_verdict go_search_judge(const struct go_rules *rules,
                                       const struct go_search_board *board, uint8_t player,
                                       const struct go_search_try *play);

#endif
