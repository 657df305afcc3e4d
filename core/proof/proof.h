/* The proof search for small problems: whether a player reaches an aim within so many turns, whatever the other player
 * does. It asks core/game.h for every act, so that it holds under any mix of clauses, and looks at every line: the
 * answer is exact. The cost grows with the power of the turns; problems have small boards and few of them.
 *
 * Freestanding like the rest of the core: the caller gives the memory. There is no hash table of positions, since what
 * a position allows may depend on the turns before it. */
#ifndef MIAI_CORE_PROOF_PROOF_H
#define MIAI_CORE_PROOF_PROOF_H

#include "core/game.h"

enum { GO_PROOF_TURNS_MAX = 15 };

enum go_aim_kind {
    GO_AIM_STONES = 1, /* an enemy stone leaves the board, an own stone stays, or both */
    GO_AIM_WIN,        /* the game is won */
    GO_AIM_HOLD,       /* the game is not lost */
    GO_AIM_SCORE /* the score of the board at the end, without dead stones, is at least `margin_x2` */
};

struct go_aim {
    uint8_t kind;   /* enum go_aim_kind */
    uint8_t player; /* who wants to reach it */
    uint8_t
        turns; /* plays, passes and challenges of both players from now on, 0..GO_PROOF_TURNS_MAX */
    go_point capture;  /* stones: a stone of the other player, or GO_NO_POINT */
    go_point keep;     /* stones: a stone of the player, or GO_NO_POINT */
    int32_t margin_x2; /* score: half points of the player less those of the other, komi included */
};

enum go_proof {
    GO_PROOF_OPEN = 0, /* not decided: turns are left, or the search ran out of positions */
    GO_PROOF_REACHED,
    GO_PROOF_MISSED
};

/* Whether the present state decides the aim without another turn. A finished game decides every aim: a win reaches all
 * but a score, a loss misses all but a score, and a draw reaches what is still there to keep or to hold. A stop ends a
 * problem as the last turn does: the aim is then reached or missed, and a score counts all stones on the board. */
enum go_proof go_proof_now(const struct go_game *game, const struct go_aim *aim);

/* Memory for go_prove() from this game, in bytes, alignment 8. */
size_t go_proof_bytes(const struct go_game *game, unsigned turns);

/* Decides the aim from the game's present state. *positions is the number of positions that the search may look at; it
 * is lessened by those that it looked at. OPEN: they were too few, or the memory too small. */
enum go_proof go_prove(void *memory, size_t bytes, const struct go_game *game,
                       const struct go_aim *aim, uint32_t *positions);

/* The acts of the player to move that the rules allow: captures first, then other plays, challenges and a pass. At
 * most GO_PROOF_ACTS_MAX. Returns how many. */
enum { GO_PROOF_ACTS_MAX = 2 * GO_POINTS_MAX + 1 };
unsigned go_proof_acts(const struct go_game *game, struct go_act ret[GO_PROOF_ACTS_MAX]);

#endif
