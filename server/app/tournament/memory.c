/* The memory of tournaments: measuring it, and the timer that looks at it (evict.c makes room). */
#include "server/app/tournament/memory.h"

#include "server/app/limits.h"
#include "server/app/state.h"
#include "server/app/timers.h"
#include "server/app/tournament/calls.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/tour/log.h"
#include "server/tour/tour.h"

void tournament_measure(struct app *app, struct tournament *tournament)
{
    size_t bytes = sizeof *tournament + tour_log_memory(&tournament->log) +
                   tour_memory(&tournament->behind) + sent_memory(tournament->sent) +
                   tournament->calls_n * sizeof *tournament->calls +
                   tournament->pinned_size * sizeof *tournament->pinned;
    for (unsigned i = 0; i < tournament->undone_n; i++)
        bytes += tour_memory(&tournament->undone[i]);
    app->tournaments->memory += bytes - tournament->memory;
    tournament->memory = bytes;
}

bool tournament_is_tight(const struct app *app)
{
    return app->config.tours_memory_max > 0 &&
           app->tournaments->memory > app->config.tours_memory_max;
}

void tournament_evict_later(struct app *app)
{
    if (app->tournaments->n > 0 && !app->draining && app->tournaments->evict_timer.slot == 0)
        timers_set(&app->timers, &app->tournaments->evict_timer,
                   app->now.mono_us + INT64_C(1000) * APP_TOUR_TIDY_MS);
}
