/* The rated games of a pool in the order of their ends, and the ratings that they make.
 *
 *     tour_ladder_set(&ladder, &game);      any number of games new, corrected or taken back
 *     tour_ladder_settle(&ladder);          ratings from the first of them on anew; or, a piece at a time,
 *     while (!tour_ladder_settle_some(&ladder, 200));
 *
 * The ratings, and what Black's first move is worth, are a function of the games that are in it and
 * of nothing else: not of the order in which they came, nor of what stood there before. */
#ifndef MIAI_TOUR_RATING_LADDER_H
#define MIAI_TOUR_RATING_LADDER_H

#include "proto/lib/idmap.h"
#include "server/tour/rating/rating.h"

/* First-move advantage is estimated again after so many games, in whole points: a pool of many games
 * is then rarely replayed for a trifle. */
#define TOUR_LADDER_ESTIMATE_GAMES 50

struct tour_ladder_key {
    uint8_t tour[16];
    uint16_t board;
    uint8_t round, game;
};
struct tour_ladder_game {
    struct tour_ladder_key key;
    int64_t end_ms; /* of a key always the same: else remove it, and set it again */
    int64_t black, white;
    uint8_t black_score2; /* 0, 1, 2 */
};
struct tour_ladder_player {
    int64_t id;
    struct tour_rating rating; /* as of their last game */
    uint32_t games;
};
/* How one of them did in a game. */
struct tour_ladder_step {
    struct tour_rating before, after;
};

struct tour_ladder_entry;
struct tour_ladder {
    struct tour_pool pool;
    struct tour_ladder_entry *entries; /* by end, then key */
    uint32_t n, size;
    uint32_t summed; /* so many of them know Black's scores up to there, */
    uint32_t rated;  /* and so many are in the ratings */
    struct tour_ladder_player *players;
    uint32_t players_n, players_size;
    struct idmap by_id; /* number in players + 1 */
};

void tour_ladder_init(struct tour_ladder *ladder);
void tour_ladder_finish(struct tour_ladder *ladder);

/* Makes room for so many games in all, so that none of them waits while a long list moves. */
void tour_ladder_reserve(struct tour_ladder *ladder, uint32_t games);
/* Inserts a game, or replaces the one with its key and end. */
void tour_ladder_set(struct tour_ladder *ladder, const struct tour_ladder_game *game);
/* Both false: it is not there. end_ms is where it is looked for first; if it has another end, they take time that
 * grows with the number of games. */
bool tour_ladder_remove(struct tour_ladder *ladder, const struct tour_ladder_key *key,
                        int64_t end_ms);
bool tour_ladder_find(const struct tour_ladder *ladder, const struct tour_ladder_key *key,
                      int64_t end_ms, struct tour_ladder_game *ret);
/* Games that leave a ladder, and games that come into it. */
struct tour_ladder_change {
    struct tour_ladder_game *out, *in;
    unsigned out_n, in_n;
};
/* The whole change, unsettled. What leaves and comes back with the same key and end is replaced in its place. */
void tour_ladder_change(struct tour_ladder *ladder, const struct tour_ladder_change *change);
/* Of a ladder that is settled: how many games it takes to settle it after that change. All of those that leave
 * must be there. */
uint32_t tour_ladder_cost(const struct tour_ladder *ladder,
                          const struct tour_ladder_change *change);
/* Rates what is not rated yet. Takes time that grows with the number of games from the first change
 * on; all of them, when the first-move advantage is another one then. */
void tour_ladder_settle(struct tour_ladder *ladder);
/* The same for so many games at most. True: it is settled. In between games may come and go. */
bool tour_ladder_settle_some(struct tour_ladder *ladder, uint32_t games);

/* The rest is of a ladder that is settled. */

/* NULL: never played here. */
const struct tour_ladder_player *tour_ladder_player(const struct tour_ladder *ladder, int64_t id);
/* What a game changed; false: it is not there. */
bool tour_ladder_steps(const struct tour_ladder *ladder, const struct tour_ladder_key *key,
                       int64_t end_ms, struct tour_ladder_step *ret_black,
                       struct tour_ladder_step *ret_white);
/* Everybody who has played, as of a time: those of whom enough is known by rating, then the others.
 * Fills a list that the caller frees; returns how many. */
uint32_t tour_ladder_list(const struct tour_ladder *ladder, int64_t at_ms,
                          struct tour_ladder_player **ret);

#endif
