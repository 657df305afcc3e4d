/* Which games of a tournament count for ratings: games really played, without handicap, between two
 * players of the server, in a tournament that is rated and under a ruleset with a name. Forfeits,
 * voided games, games that both lose or both win, byes, and games of rounds that had begun when the
 * event came in a file are none; each game of a match is one, with its own colours. Whether the tournament
 * was approved, so that they count, is not its log's to say. */
#ifndef MIAI_TOUR_RATING_RATED_H
#define MIAI_TOUR_RATING_RATED_H

#include "server/tour/log.h"

/* A game of a server where less than so many turns were taken was not played. */
#define TOUR_RATED_TURNS_MIN 2

struct tour_rated {
    int64_t black, white; /* players of the server */
    uint16_t board;
    uint8_t round, game;
    uint8_t black_score2; /* 0, 1 for a draw, 2 */
    bool guest;           /* one of the two has no account: it counts for nobody */
};
/* In the order of rounds, boards and games. */
struct tour_rated_list {
    const char *pool; /* name of the ruleset, constant; NULL: nothing is rated */
    struct tour_rated *games;
    unsigned n;
};

/* Can games under these settings count at all? */
bool tour_rates(const struct proto_tour_settings *settings);
/* Allocates; tour_rated_finish() frees. */
void tour_rated_list(const struct tour *tour, struct tour_rated_list *ret);
void tour_rated_finish(struct tour_rated_list *list);

/* Walks through two lists of one tournament, and stops at every game of which they say something
 * else: *ret_was or *ret_is is NULL where it is in one of them only. Starts zeroed but for the
 * lists; false at the end. */
struct tour_rated_walk {
    const struct tour_rated_list *was, *is;
    unsigned was_at, is_at;
};
bool tour_rated_next(struct tour_rated_walk *walk, const struct tour_rated **ret_was,
                     const struct tour_rated **ret_is);

/* When that game of `tour`, a fold of the log as far as it goes, ended: the time of the first act
 * that said what became of it since its two players sat down. A correction does not change it. Of a
 * preview, which is an act ahead of the log, 0 where that act would be the first. */
int64_t tour_rated_at(const struct tour_log *log, const struct tour *tour,
                      const struct tour_rated *game);

#endif
