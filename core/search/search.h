/* The computer opponent: a tree search with playouts over the rules of core/game.h. It knows
 * clauses, never names of rulesets, so that it plays any mix.
 *
 *     bytes = go_search_bytes(game, nodes);
 *     search = go_search_init(memory, bytes, game, player, seed);
 *     go_search_run(search, 1000);              as often as one likes
 *     go_search_answer(search, &wish, &answer);
 *
 * Freestanding like the rest of the core: the caller gives memory and seed, there is no clock and no
 * thread. All arithmetic is of integers: the same game, seed and number of playouts give the same
 * answer on every machine and in the browser, however the playouts were split into runs.
 *
 * The tree grows by playouts: each walks down from the present position along the best plays so far,
 * plays on at random, and adds its result to the plays on its way. Values of plays that were made
 * anywhere later in the playout (RAVE: S. Gelly and D. Silver, "Combining Online and Offline
 * Knowledge in UCT", ICML 2007) guide it while there are few results. */
#ifndef MIAI_CORE_SEARCH_SEARCH_H
#define MIAI_CORE_SEARCH_SEARCH_H

#include "core/game.h"
#include "core/proof/proof.h"

/* A share of wins, a draw being half of one: 0..GO_SEARCH_SURE. */
enum { GO_SEARCH_SURE = 65536 };

struct go_search; /* in the caller's memory */

/* Memory for a search with so many nodes (at least 1) from this game, in bytes, alignment 8. Where
 * the nodes are used up, the tree grows no further; playouts still add to it. */
size_t go_search_bytes(const struct go_game *game, unsigned nodes);

/* Begins a search for `player`, GO_BLACK or GO_WHITE, from the game's present state, which is not
 * finished. The game is copied. Returns NULL if the memory is too small, the game is finished or
 * too long, or the player is neither. */
struct go_search *go_search_init(void *memory, size_t bytes, const struct go_game *game,
                                 uint8_t player, uint64_t seed);

/* Before the first playout: looks for a way to the aim in place of the best result. A share of wins is then
 * one of aims reached, from the view of the aim's player. */
void go_search_aim(struct go_search *search, const struct go_aim *aim);

/* Adds so many playouts. */
void go_search_run(struct go_search *search, unsigned playouts);

unsigned go_search_playouts(const struct go_search *search); /* so far */

/* An act that was looked at, from the view of the player to move. */
struct go_search_choice {
    uint8_t kind; /* play, pass or challenge */
    bool proved;  /* the share is certain */
    go_point point;
    uint32_t playouts;
    uint32_t share; /* of wins, 0..GO_SEARCH_SURE */
};

/* The acts from the best one on; at most `max`. Returns how many. */
unsigned go_search_choices(const struct go_search *search, struct go_search_choice *ret,
                           unsigned max);

/* How often each point belonged to Black at the end of a playout, -1000 (White's) .. 1000. All 0 when no
 * playout was scored. */
void go_search_ownership(const struct go_search *search, int16_t ret[GO_POINTS_MAX]);

/* Wishes for an answer. */
struct go_search_wish {
    uint16_t looseness; /* 0: the best act; else a random one, up to this share (of 1000) of the
                           playouts of the best less often tried */
    uint8_t marked;     /* how often this player already marked stones at this stop */
    bool may_resign;
};

/* The answer to a position. `kind` 0: nothing, the other player is to act. */
struct go_search_answer {
    struct go_act act; /* points: in the array below */
    bool act_again;    /* the same player has another act to make after this one */
    bool takes_draw;   /* a draw is no worse for the player than to go on */
    go_point points[GO_POINTS_MAX];
};

/* Chooses the act of the search's player. The game's present state is that of the search. */
void go_search_answer(struct go_search *search, const struct go_search_wish *wish,
                      struct go_search_answer *ret);

#endif
