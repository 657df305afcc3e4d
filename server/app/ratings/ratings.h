/* Ratings: a pool for each ruleset with rated games, in memory as the fold of the stored games. The
 * games are those of tournaments (server/tour/rating/rated.h) that are approved and not annulled, and
 * those of rooms that players opened as rated.
 *
 * A caller that changes one of a tournament's two folds lists the rated games before the change.
 * The difference is stored with the act, and shown when the act is published. */
#ifndef MIAI_APP_RATINGS_RATINGS_H
#define MIAI_APP_RATINGS_RATINGS_H

#include "server/base/job.h"
#include "server/tour/rating/ladder.h"
#include "server/tour/rating/rated.h"

struct app;
struct command;

/* Ratings, in no order. */
struct pools {
    struct pool *first;
    uint32_t games_n; /* in all pools */
};

struct ratings {
    struct pools pools;
    struct ratings_again *again; /* the pools that are being computed anew; else NULL */
    bool late; /* games came from other processes while the stored ones were read */
    void (*moved)(struct app *app);
};

/* The part of a tournament that ratings read; all of it is borrowed. */
struct ratings_source {
    struct id128 id;
    const struct tour_log *log;
    const struct tour *published; /* the published state; log->tour may be ahead of it */
    const struct rates *rates;    /* do its games count, and until when */
};

/* moved: called when ratings that were computed anew replace the old ones. */
void ratings_create(struct app *app, void (*moved)(struct app *app));
/* Reads all rated games, then calls `done`. */
void ratings_restore(struct app *app, void (*done)(struct app *app));
/* The application is ready: computes the ratings anew if games came during the start. */
void ratings_ready(struct app *app);
void ratings_destroy(struct app *app);

/* Adds the difference between the pending state and `before` to the job. Finishes `before`. */
void ratings_store(const struct ratings_source *source, struct tour_rated_list *before,
                   struct job *job);
/* The same for the published state and the ratings that clients see. If more than APP_RATED_ONCE
 * games must be rated, the ratings follow later: it returns true, and `moved` is called when they
 * are ready. */
bool ratings_show(struct app *app, const struct ratings_source *source,
                  struct tour_rated_list *before);
/* A game of a room was stored with this row: it joins its pool. */
void ratings_show_game(struct app *app, const struct row_rated *row);
/* Another process stored this row of a tournament, or removed it (then its key alone counts). counts: the game counts, as
 * far as the tournament decides it. May come more than once. */
void ratings_follow(struct app *app, const struct row_rated *row, bool counts);
/* Does a game of the tournament count if it ended at end_ms? */
bool ratings_count(const struct ratings_source *source, const struct tour_rated *game,
                   int64_t end_ms);

/* --- new computation (again.c)
 * ----------------------------------------------------------------- */

/* Other games count now than those in the pools. Reads all games that count, and rates them in
 * steps beside the pools that clients see, until the new pools replace these. */
void ratings_again(struct app *app);
void ratings_again_due(struct app *app); /* the next step */
void ratings_again_finish(struct app *app);
/* The pools that are being computed; NULL: none. */
struct pools *ratings_coming(const struct app *app);

/* --- effects of an act (trial.c) -------------------------------------------------------------- */

/* The changes of ratings that `after`, a fold of the tournament that is not published yet, would
 * cause for its players. ret has room for all players, *ret_n is the number of changes. False: more
 * than APP_RATED_ONCE games would have to be rated, so there are none in ret. */
bool ratings_preview(struct app *app, const struct ratings_source *source, const struct tour *after,
                     struct proto_tour_change *ret, uint16_t *ret_n);
/* Writes these changes into the act that was folded last, if it corrects a rated game and they can
 * be computed. */
void ratings_note(struct app *app, const struct ratings_source *source,
                  const struct tour_rated_list *before, struct proto_tour_act *act);
/* A player who enters without a rating gets their rating in the tournament's pool and its
 * deviation: they are seeded by it, and the log has it. */
void ratings_seed(const struct app *app, const struct tour *tour, struct proto_tour_act *act);

/* --- pools ------------------------------------------------------------------------------------ */

/* Reserves memory for as many games as `like` has. */
void pools_reserve(struct pools *pools, const struct pools *like);
/* Adds the game of a row to the pools, if it counts; not rated yet. */
void pools_read(struct pools *pools, const struct row_rated *row);
/* Rates at most so many games. True: all games are rated. */
bool pools_settle_some(struct pools *pools, uint32_t games);
void pools_finish(struct pools *pools);

/* The ladder of a pool, for changes; NULL: the name is too long for a pool. */
struct tour_ladder *ratings_open(struct app *app, const char *name);
struct tour_ladder_key ratings_key(const struct ratings_source *source,
                                   const struct tour_rated *game);
struct tour_ladder_key ratings_row_key(const struct row_rated *row);

/* The pool of this name, or the next pool in no order; NULL: there is none. */
const struct pool *ratings_pool(const struct app *app, const char *name);
const struct pool *ratings_next(const struct app *app, const struct pool *pool);
const char *ratings_name(const struct pool *pool);
const struct tour_ladder *ratings_ladder(const struct pool *pool);
/* A player's rating in a pool (may be NULL) as of now. False: they have none. */
bool ratings_now(const struct app *app, const struct pool *pool, int64_t player,
                 struct tour_rating *ret);

/* A player's rating and deviation in the pool of this name, in whole points as of now. False: they
 * have none. */
bool ratings_points(const struct app *app, const char *pool, int64_t player, uint16_t *ret_rating,
                    uint16_t *ret_deviation);

/* A player's rating after a game, and its change by the game, in whole points. */
struct ratings_step {
    uint16_t rating, deviation;
    int16_t change;
};
/* False: the game does not count, or is not rated yet. */
bool ratings_step(const struct app *app, const struct row_rated *row, int64_t player,
                  struct ratings_step *ret);

/* get ratings, get profile, get history (ask.c). */
void ratings_question(struct app *app, struct command *command);

#endif
