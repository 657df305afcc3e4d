/* A ladder: the rated games of a pool in the order of their ends, and the ratings that follow from
 * them.
 *
 *     tour_ladder_set(&ladder, &game);      new, corrected or withdrawn games, any number
 *     tour_ladder_settle(&ladder);          rates anew from the first of them on; or, in pieces,
 *     while (!tour_ladder_settle_some(&ladder, 200));
 *
 * The ratings, and the value of Black's first move, are a function of the games in the ladder, not
 * of the order in which they were added or of its earlier contents. */
#ifndef MIAI_TOUR_RATING_LADDER_H
#define MIAI_TOUR_RATING_LADDER_H

#include "proto/lib/idmap.h"
#include "server/tour/rating/rating.h"

/* The first-move advantage is estimated again after so many games, in whole points. So a pool of
 * many games is seldom rated anew for a small change. */
#define TOUR_LADDER_ESTIMATE_GAMES 50

struct tour_ladder_key {
    uint8_t tour[16];
    uint16_t board;
    uint8_t round, game;
};
struct tour_ladder_game {
    struct tour_ladder_key key;
    int64_t end_ms; /* always the same for a key: else remove the game, and set it again */
    int64_t black, white;
    uint8_t black_score2; /* 0, 1, 2 */
};
struct tour_ladder_player {
    int64_t id;
    struct tour_rating rating; /* as of their last game */
    uint32_t games;
};
/* A player's ratings before and after a game. */
struct tour_ladder_step {
    struct tour_rating before, after;
};

struct tour_ladder_entry;
struct tour_ladder {
    struct tour_pool pool;
    struct tour_ladder_entry *entries; /* by end, then key */
    uint32_t n, size;
    uint32_t summed; /* so many entries have the sum of Black's scores */
    uint32_t rated;  /* and so many are rated */
    struct tour_ladder_player *players;
    uint32_t players_n, players_size;
    struct idmap by_id; /* index in players + 1 */
};

void tour_ladder_init(struct tour_ladder *ladder);
void tour_ladder_finish(struct tour_ladder *ladder);

/* Reserves memory for so many games in all, so that adding one never copies a long list. */
void tour_ladder_reserve(struct tour_ladder *ladder, uint32_t games);
/* Inserts a game, or replaces the one with its key and end. */
void tour_ladder_set(struct tour_ladder *ladder, const struct tour_ladder_game *game);
/* Removes or finds a game; false: it is not in the ladder. end_ms: the game is searched there
 * first. If it has another end, the search takes time that grows with the number of games. */
bool tour_ladder_remove(struct tour_ladder *ladder, const struct tour_ladder_key *key,
                        int64_t end_ms);
bool tour_ladder_find(const struct tour_ladder *ladder, const struct tour_ladder_key *key,
                      int64_t end_ms, struct tour_ladder_game *ret);
/* Games that leave a ladder, and games that join it. */
struct tour_ladder_change {
    struct tour_ladder_game *out, *in;
    unsigned out_n, in_n;
};
/* Makes the whole change, without rating. A game that leaves and joins with the same key and end is
 * replaced in place. */
void tour_ladder_change(struct tour_ladder *ladder, const struct tour_ladder_change *change);
/* The number of games that must be rated after the change. The ladder must be settled, and all
 * games that leave must be in it. */
uint32_t tour_ladder_cost(const struct tour_ladder *ladder,
                          const struct tour_ladder_change *change);
/* Rates the games that are not rated yet. The time grows with the number of games from the first
 * change on; all of them count if the first-move advantage has changed. */
void tour_ladder_settle(struct tour_ladder *ladder);
/* The same for at most so many games. True: the ladder is settled. Games may be set and removed in
 * between. */
bool tour_ladder_settle_some(struct tour_ladder *ladder, uint32_t games);

/* The functions below need a settled ladder. */

/* NULL: the player has no game in it. */
const struct tour_ladder_player *tour_ladder_player(const struct tour_ladder *ladder, int64_t id);
/* The ratings before and after a game; false: it is not in the ladder. */
bool tour_ladder_steps(const struct tour_ladder *ladder, const struct tour_ladder_key *key,
                       int64_t end_ms, struct tour_ladder_step *ret_black,
                       struct tour_ladder_step *ret_white);
/* The place of a listed player: the higher number comes first, of equal ones the smaller id. In millionths of a
 * point, 1..10^15-1; players with an unsure rating come after all others. */
int64_t tour_ladder_order(const struct tour_ladder_player *player);
/* Lists all players, as of a time: those with a sure rating by rating, then the others. Allocates
 * *ret, which the caller frees; returns their number. */
uint32_t tour_ladder_list(const struct tour_ladder *ladder, int64_t at_ms,
                          struct tour_ladder_player **ret);

#endif
