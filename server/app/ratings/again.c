/* Ratings computed anew, when an act of the owner or of moderators changes which games count. New
 * pools are made beside those that clients see: the games are read page by page, as at a start, and
 * rated some at a time. Then the new pools replace the old ones. Results that come meanwhile go
 * into both.
 *
 * Promises: a step is a page of rows or as many games, well below a millisecond. The result is the
 * same as a start would make of the rows. Nothing of it is stored: a process that ends in the
 * middle computes them at its start. */
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/timers.h"

struct ratings_again {
    struct pools pools;
    struct timer timer;
    bool asked;   /* a page is on its way */
    bool stale;   /* the page on its way belongs to an earlier attempt */
    bool read;    /* all rows were read */
    int64_t from; /* the last row that was read */
};

struct pools *ratings_coming(const struct app *app)
{
    return app->ratings->again ? &app->ratings->again->pools : NULL;
}

void ratings_again_finish(struct app *app)
{
    struct ratings_again *again = app->ratings->again;
    if (!again)
        return;
    timers_unset(&app->timers, &again->timer);
    pools_finish(&again->pools);
    free(again);
    app->ratings->again = NULL;
}

static void soon(struct app *app)
{
    timers_set(&app->timers, &app->ratings->again->timer,
               app->now.mono_us + INT64_C(1000) * APP_AGAIN_MS);
}

static void take_page(struct ratings_again *again, const struct answer *answer)
{
    for (size_t i = 0; i < answer->rated_n; i++)
        pools_read(&again->pools, &answer->rated[i]);
    again->read = !answer->more;
    if (answer->rated_n > 0)
        again->from = answer->rated[answer->rated_n - 1].n;
}

/* A page is added at once: results that are shown after it must change what it added. */
static void was_read(struct app *app, struct completion *completion, struct job *job)
{
    struct ratings_again *again = app->ratings->again;
    free(completion);
    if (!job || !again)
        return;
    again->asked = false;
    if (!again->stale)
        take_page(again, &job->answer);
    again->stale = false;
    soon(app);
}

/* The writer answers in the order of its jobs, so no page is older than the acts that were
 * published before it came. */
static void ask(struct app *app)
{
    struct job *job = outbox_job(app);
    struct completion *completion = alloc_zeroed(1, sizeof *completion);
    app->ratings->again->asked = true;
    job->question.kind = QUESTION_RATED;
    job->question.search.from = app->ratings->again->from;
    job->question.search.limit = APP_AGAIN_PAGE;
    outbox_store(app, job, completion, was_read);
}

static void take_place(struct app *app)
{
    struct pools old = app->ratings->pools;
    /* The new pools replace the old ones in one step, so clients never see half of them. */
    app->ratings->pools = app->ratings->again->pools;
    app->ratings->again->pools = old;
    ratings_again_finish(app);
    /* Last: it publishes the new ratings. */
    app->ratings->moved(app);
}

void ratings_again_due(struct app *app)
{
    struct ratings_again *again = app->ratings->again;
    if (!again->read && !again->asked)
        ask(app);
    else if (again->read && pools_settle_some(&again->pools, APP_AGAIN_PAGE))
        take_place(app);
    if (app->ratings->again && !app->ratings->again->asked)
        soon(app);
}

void ratings_again(struct app *app)
{
    if (!app->ready) {
        app->ratings->late = true;
        return;
    }
    struct ratings_again *again = app->ratings->again;
    bool asked = again && again->asked;
    ratings_again_finish(app);
    app->ratings->again = again = alloc_zeroed(1, sizeof *again);
    again->timer = (struct timer){.kind = TIMER_AGAIN};
    pools_reserve(&again->pools, &app->ratings->pools);
    again->asked = again->stale = asked;
    if (!asked)
        soon(app);
}
