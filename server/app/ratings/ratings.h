/* Ratings: a pool for each ruleset that rated games were played under, in memory as the fold of what
 * is stored. The games are those of tournaments (server/tour/rating/rated.h) that are approved, and not annulled.
 *
 * Around an act, whoever changes one of a tournament's two folds takes the list of rated games before
 * it; what the act made of it is then stored with the act, or shown when the act is stored. */
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
    uint32_t games_n; /* in all of them */
};

struct ratings {
    struct pools pools;
    struct ratings_again *again; /* they are being made anew; else NULL */
    void (*moved)(struct app *app);
};

/* What ratings look at of a tournament; all of it is borrowed. */
struct ratings_source {
    struct id128 id;
    const struct tour_log *log;
    const struct tour *published; /* as everybody sees it; log->tour is ahead of it */
    const struct rates *rates;    /* whether its games count, and until when */
};

/* moved: called when ratings that were made anew have taken their place. */
void ratings_create(struct app *app, void (*moved)(struct app *app));
/* Reads all rated games, then calls `done`. */
void ratings_restore(struct app *app, void (*done)(struct app *app));
void ratings_destroy(struct app *app);

/* What `now` rates otherwise than `before`, which is finished, becomes part of the job. */
void ratings_store(const struct ratings_source *source, struct tour_rated_list *before,
                   struct job *job);
/* The same of `published`, and of the ratings that everybody sees: at once, or, if that takes more than
 * APP_RATED_ONCE games, a little later; then it returns true, and `moved` is called. */
bool ratings_show(struct app *app, const struct ratings_source *source,
                  struct tour_rated_list *before);
/* Does a game of it count that ended then? */
bool ratings_count(const struct ratings_source *source, const struct tour_rated *game,
                   int64_t end_ms);

/* --- all of them anew (again.c) --------------------------------------------------------- */

/* Other games count now than those in the pools: reads what counts, and rates it, in pieces beside the pools
 * that everybody sees until it takes their place. */
void ratings_again(struct app *app);
void ratings_again_due(struct app *app); /* the next piece */
void ratings_again_finish(struct app *app);
/* What the pools in the making become; NULL: none are. */
struct pools *ratings_coming(const struct app *app);

/* --- before an act (trial.c) ---------------------------------------------------------- */

/* The ratings that `after`, a fold of the tournament that is not shown yet, would move: of whom of its
 * players, from what to what. ret has room for all of them, *ret_n is how many. False: it would take more than
 * APP_RATED_ONCE games to say, and none is said. */
bool ratings_preview(struct app *app, const struct ratings_source *source, const struct tour *after,
                     struct proto_tour_change *ret, uint16_t *ret_n);
/* Writes that, as far as it is said, into an act that was folded last, if it corrects a game that was rated. */
void ratings_note(struct app *app, const struct ratings_source *source,
                  const struct tour_rated_list *before, struct proto_tour_act *act);
/* Whoever enters without a rating gets that of their pool as of now, and its deviation: by it they
 * are seeded, and the log says so. */
void ratings_seed(const struct app *app, const struct tour *tour, struct proto_tour_act *act);

/* --- pools ------------------------------------------------------------------------------------ */

/* Room for the games of others. */
void pools_reserve(struct pools *pools, const struct pools *like);
/* A row that counts joins the pools, unsettled. */
void pools_read(struct pools *pools, const struct row_rated *row);
/* Rates so many games at most. True: all are rated. */
bool pools_settle_some(struct pools *pools, uint32_t games);
void pools_finish(struct pools *pools);

/* The games of a pool, to be changed; NULL: there is no room for such a name. */
struct tour_ladder *ratings_open(struct app *app, const char *name);
struct tour_ladder_key ratings_key(const struct ratings_source *source,
                                   const struct tour_rated *game);

/* Pools in no order; NULL at the end, and where there is none of that name. */
const struct pool *ratings_pool(const struct app *app, const char *name);
const struct pool *ratings_next(const struct app *app, const struct pool *pool);
const char *ratings_name(const struct pool *pool);
const struct tour_ladder *ratings_ladder(const struct pool *pool);
/* A player's rating in a pool as of now, which may be NULL. False: they have none. */
bool ratings_now(const struct app *app, const struct pool *pool, int64_t player,
                 struct tour_rating *ret);

/* get ratings, get profile (ask.c). */
void ratings_question(struct app *app, struct command *command);

#endif
