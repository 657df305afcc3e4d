/* Rated games of tournaments that another process owns. Where the act that decided them is folded here, the two folds say
 * which games count, as in the process of the owner. Where it is not, because the tournament is not in memory or was
 * read with the act in it, the row of the game says it, together with the approval of the tournament. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/ratings/ratings.h"
#include "server/app/tournament/follow.h"
#include "server/app/tournament/tournament.h"

struct rated_completion {
    struct completion completion;
    struct row_rated row;
    bool on;
    char pool[PROTO_RULESET_MAX + 1];
};

static void put(struct app *app, const struct row_rated *row, bool on, const struct rates *rates)
{
    ratings_follow(
        app, row, on && !row->guest && rates->annulled_by == 0 && row->ended_at <= rates->until_ms);
}

static void tour_known(struct app *app, struct completion *completion, struct job *job)
{
    struct rated_completion *rated = (struct rated_completion *)(void *)completion;
    if (job && job->answer.tours_n > 0)
        put(app, &rated->row, rated->on, &job->answer.tours[0].rates);
    free(rated);
}

void tournament_follow_rated(struct app *app, const struct row_rated *row, bool on)
{
    const struct tournament *tournament = tournament_find(app, row->tour.bytes);
    if (tournament && (tournament->followed || tournament->again))
        return;
    if (tournament) {
        put(app, row, on, &tournament->rates);
        return;
    }
    struct rated_completion *rated = alloc_zeroed(1, sizeof *rated);
    if (row->pool.length >= sizeof rated->pool) {
        free(rated);
        return;
    }
    memcpy(rated->pool, row->pool.at, row->pool.length);
    rated->row = *row;
    rated->row.pool = (struct text){rated->pool, row->pool.length};
    rated->on = on;
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_TOUR;
    job->question.id = row->tour;
    job->question.brief = true;
    outbox_store(app, job, &rated->completion, tour_known);
}
