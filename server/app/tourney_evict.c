/* Which tournaments stay in memory. All together have a budget of bytes; beyond it those that were used
 * longest ago leave, first those that nothing is expected of. What the house will need again it brings
 * again (tourney_visit.c), so that nothing but an open page keeps one for good.
 *
 * Promises: a tournament that somebody hears, or that has a job on its way, stays; whoever leaves memory
 * with something due in it is brought back then. Pages of strangers are refused before they could fill
 * the budget, those of an event's own people only when half of it is used up again. */
#include <stdlib.h>
#include <string.h>

#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people.h"
#include "server/app/tourney_calls.h"
#include "server/app/tourney_sent.h"
#include "server/app/tourney_visit.h"

/* --- how much ---------------------------------------------------------------------------------- */

void tourney_measure(struct app *app, struct tourney *tourney)
{
    size_t bytes = sizeof *tourney + tour_log_memory(&tourney->log) +
                   tour_memory(&tourney->behind) + sent_memory(tourney->sent) +
                   tourney->calls_n * sizeof *tourney->calls +
                   tourney->pinned_size * sizeof *tourney->pinned;
    for (unsigned i = 0; i < tourney->undone_n; i++)
        bytes += tour_memory(&tourney->undone[i]);
    app->tours_memory += bytes - tourney->memory;
    tourney->memory = bytes;
}

static bool is_tight(const struct app *app)
{
    return app->config.tours_memory_max > 0 && app->tours_memory > app->config.tours_memory_max;
}

/* --- who stays --------------------------------------------------------------------------------- */

static bool is_heard(const struct tourney *tourney)
{
    bool heard = false;
    for (int list = 0; list < CHANNEL_LISTS; list++)
        heard = heard || tourney->channel.subs[list] || tourney->desk.subs[list] ||
                tourney->boards.subs[list];
    return heard;
}

/* What is due now is done first: it may have been brought for that. */
static bool is_pinned(const struct app *app, const struct tourney *tourney)
{
    bool due = tourney->timer.slot != 0 && tourney->timer.at_us <= app->now.mono_us;
    return is_heard(tourney) || tourney->pins > 0 || !tourney->visible || due;
}

/* Does it call somebody who is here? */
static bool calls_somebody(const struct app *app, const struct tourney *tourney)
{
    for (unsigned i = 0; i < tourney->calls_n; i++) {
        const struct player *player =
            tourney->calls[i].account ? people_find(app, tourney->calls[i].account) : NULL;
        if (player && player->conns)
            return true;
    }
    return false;
}

/* Will the house want it again before long? A round that runs has games that end. */
static bool is_expected(const struct app *app, const struct tourney *tourney)
{
    const struct tour *tour = &tourney->log.tour;
    const struct proto_tour_round *round = tour_round(tour, tour->rounds_n);
    bool plays = round && round->state == PROTO_ROUND_STARTED && !tour->settings.over_board;
    return plays || tourney->timer.slot != 0 || calls_somebody(app, tourney);
}

/* Its rooms keep what they need of it, and its players may ask again. */
static void forget(struct app *app, struct tourney *tourney)
{
    for (struct room *room = app->rooms_first; room; room = room->next)
        if (room->tournament &&
            memcmp(&room->tournament->tour, &tourney->id, sizeof tourney->id) == 0)
            room->tournament->delay_ms = tourney->published->settings.delay_ms;
    for (unsigned i = 0; i < tourney->calls_n; i++) {
        struct player *player =
            tourney->calls[i].account ? people_find(app, tourney->calls[i].account) : NULL;
        if (player)
            player->calls_asked = false;
    }
    if (tourney->timer.slot != 0)
        visits_sleep(app, &tourney->id, tourney->timer.at_us);
    tourney_restore_forgotten(app, tourney);
    app->tours_forgotten++;
    tourney_destroy(app, tourney);
}

/* Those that may leave, by when they were used last. */
struct candidate {
    struct tourney *tourney;
    bool expected;
};

static int compare(const void *a, const void *b)
{
    const struct candidate *one = a, *two = b;
    if (one->expected != two->expected)
        return one->expected ? 1 : -1;
    return (one->tourney->used_us > two->tourney->used_us) -
           (one->tourney->used_us < two->tourney->used_us);
}

static bool may_leave(const struct app *app, const struct candidate *candidate)
{
    int64_t unused_us = app->now.mono_us - candidate->tourney->used_us;
    return is_tight(app) ||
           (!candidate->expected && (app->tourneys_n > APP_TOURS_IDLE_MAX ||
                                     unused_us >= INT64_C(1000) * APP_TOUR_IDLE_MS));
}

void tourney_evict(struct app *app)
{
    struct candidate *candidates = app_alloc((app->tourneys_n + 1u) * sizeof *candidates);
    size_t n = 0;
    for (struct tourney *tourney = app->tourneys_first; tourney; tourney = tourney->next) {
        if (is_pinned(app, tourney))
            continue;
        if (tourney->sent) { /* nobody goes on from it: what comes next is compared with nothing */
            tourney_forget_sent(tourney);
            channel_next(&tourney->channel);
            channel_next(&tourney->desk);
        }
        tourney_measure(app, tourney);
        candidates[n++] = (struct candidate){tourney, is_expected(app, tourney)};
    }
    if (n > 0)
        qsort(candidates, n, sizeof *candidates, compare);
    for (size_t i = 0; i < n; i++)
        if (may_leave(app, &candidates[i]))
            forget(app, candidates[i].tourney);
    free(candidates);
    timers_unset(&app->timers, &app->evict_timer);
    tourney_evict_later(app);
}

void tourney_evict_later(struct app *app)
{
    if (app->tourneys_n > 0 && !app->draining && app->evict_timer.slot == 0)
        timers_set(&app->timers, &app->evict_timer,
                   app->now.mono_us + INT64_C(1000) * APP_TOUR_TIDY_MS);
}

void tourney_relieve(struct app *app)
{
    if (is_tight(app))
        tourney_evict(app);
}

/* --- who comes in ------------------------------------------------------------------------------ */

static bool takes_part(const struct tourney *tourney, const struct player *player)
{
    const struct tour *tour = &tourney->log.tour;
    if (!player)
        return false;
    for (unsigned i = 0; i < tour->people_n; i++)
        if (tour->people[i].standing != 0 && tour->people[i].account == player->id)
            return true;
    return tourney_role(tourney, player) != PROTO_ROLE_NONE;
}

bool tourney_admits(struct app *app, struct tourney *tourney, const struct player *player)
{
    tourney->used_us = app->now.mono_us;
    if (is_heard(tourney) || !is_tight(app))
        return true;
    tourney->pins++; /* it is looked at, and stays */
    tourney_evict(app);
    tourney->pins--;
    size_t most = app->config.tours_memory_max;
    if (takes_part(tourney, player))
        most += most / 2;
    return app->tours_memory <= most;
}
