/* The rated games of a tournament: games that were really played, without handicap, between two
 * players of the server, in a rated tournament and under a named ruleset. Not rated are forfeits,
 * voided games, games that both players lose or both win, byes, and games of rounds that had begun
 * when the tournament was imported. Each game of a match is a rated game, with its own colours. The
 * log does not decide whether the tournament is approved, so that they count. */
#ifndef MIAI_TOUR_RATING_RATED_H
#define MIAI_TOUR_RATING_RATED_H

#include "server/tour/log.h"

/* A game on the server with fewer turns was not played. */
#define TOUR_RATED_TURNS_MIN 2

struct tour_rated {
    int64_t black, white; /* players of the server */
    uint16_t board;
    uint8_t round, game;
    uint8_t black_score2; /* 0, 1 for a draw, 2 */
    bool guest;           /* one of the two has no account: the game counts for neither */
};
/* In the order of rounds, boards and games. */
struct tour_rated_list {
    const char *pool; /* name of the ruleset, constant; NULL: no game is rated */
    struct tour_rated *games;
    unsigned n;
};

/* Can games under these settings be rated at all? */
bool tour_rates(const struct proto_tour_settings *settings);
/* Allocates; tour_rated_finish() frees. */
void tour_rated_list(const struct tour *tour, struct tour_rated_list *ret);
void tour_rated_finish(struct tour_rated_list *list);

/* Walks through two lists of one tournament and stops at every difference: *ret_was or *ret_is is
 * NULL if the game is only in the other list. Zero it, except for the lists, before the first call;
 * false at the end. */
struct tour_rated_walk {
    const struct tour_rated_list *was, *is;
    unsigned was_at, is_at;
};
bool tour_rated_next(struct tour_rated_walk *walk, const struct tour_rated **ret_was,
                     const struct tour_rated **ret_is);

/* The end of a game of `tour`, a fold of the log: the time of the first act that gave its outcome
 * after its two players sat down. A correction does not change it. For a preview, which is one act
 * ahead of the log, 0 if that act would be the first. */
int64_t tour_rated_at(const struct tour_log *log, const struct tour *tour,
                      const struct tour_rated *game);

#endif
