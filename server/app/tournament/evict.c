/* Eviction of tournaments. Those in memory share a budget of bytes. Beyond it the ones unused for
 * longest leave, first those that the server will not need soon. The server brings a tournament
 * back when it needs it (visit.c), so only an open page keeps one for good.
 *
 * Promises: a tournament with a subscriber or with a job on its way stays. One that leaves with
 * something due is brought back at that time. Pages of strangers are refused before they could fill
 * the budget; pages of its own players and staff only when they exceed it by half. */
#include "server/app/tournament/evict.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/timers.h"
#include "server/app/tournament/calls.h"
#include "server/app/tournament/memory.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/app/tournament/visit.h"

/* --- which ones stay
 * --------------------------------------------------------------------------- */

static bool is_heard(const struct tournament *tournament)
{
    bool heard = false;
    for (int list = 0; list < CHANNEL_LISTS; list++)
        heard = heard || tournament->channel.subs[list] || tournament->desk.subs[list] ||
                tournament->boards.subs[list];
    return heard;
}

/* A step that is due now is done first: the tournament may have been brought back for it. */
static bool is_pinned(const struct app *app, const struct tournament *tournament)
{
    bool due = tournament->timer.slot != 0 && tournament->timer.at_us <= app->now.mono_us;
    return is_heard(tournament) || tournament->pins > 0 || !tournament->visible || due;
}

/* Does it call a player who has a connection? */
static bool calls_somebody(const struct app *app, const struct tournament *tournament)
{
    for (unsigned i = 0; i < tournament->calls_n; i++) {
        const struct player *player =
            tournament->calls[i].account ? player_find(app, tournament->calls[i].account) : NULL;
        if (player && player->conns)
            return true;
    }
    return false;
}

/* Will the server need it again soon? In a running round games end. */
static bool is_expected(const struct app *app, const struct tournament *tournament)
{
    const struct tour *tour = &tournament->log.tour;
    const struct proto_tour_round *round = tour_round(tour, tournament_round(tour));
    bool plays = round && round->state == PROTO_ROUND_STARTED && !tour->settings.over_board;
    return plays || tournament->timer.slot != 0 || calls_somebody(app, tournament);
}

/* Evicts one. Its rooms keep the values that they need, and its players may ask for it again. */
static void forget(struct app *app, struct tournament *tournament)
{
    /* Rooms keep the delay, which they need while the tournament is away. */
    for (struct room *room = LIST_FIRST(&app->play->room_list); room; room = LIST_NEXT(room, link))
        if (room->tournament &&
            memcmp(&room->tournament->tour, &tournament->id, sizeof tournament->id) == 0)
            room->tournament->delay_ms = tournament->published->settings.delay_ms;
    /* Its players may bring it back with their next connection. */
    for (unsigned i = 0; i < tournament->calls_n; i++) {
        struct player *player =
            tournament->calls[i].account ? player_find(app, tournament->calls[i].account) : NULL;
        if (player)
            player->calls_asked = false;
    }
    /* The next due time is noted, so that the tournament is brought back for it. */
    if (tournament->timer.slot != 0)
        visits_sleep(app, &tournament->id, tournament->timer.at_us);
    /* Rows on their way to a restore are from before this moment: they are marked as old. */
    tournament_restore_forgotten(app, tournament);
    app->tournaments->forgotten++;
    tournament_destroy(app, tournament);
}

/* A tournament that may leave. */
struct candidate {
    struct tournament *tournament;
    bool expected;
};

static int compare(const void *a, const void *b)
{
    const struct candidate *one = a, *two = b;
    if (one->expected != two->expected)
        return one->expected ? 1 : -1;
    return (one->tournament->used_us > two->tournament->used_us) -
           (one->tournament->used_us < two->tournament->used_us);
}

static bool may_leave(const struct app *app, const struct candidate *candidate)
{
    int64_t unused_us = app->now.mono_us - candidate->tournament->used_us;
    return tournament_is_tight(app) ||
           (!candidate->expected && (app->tournaments->n > APP_TOURS_IDLE_MAX ||
                                     unused_us >= INT64_C(1000) * APP_TOUR_IDLE_MS));
}

void tournament_evict(struct app *app)
{
    struct candidate *candidates = alloc_zeroed(app->tournaments->n + 1u, sizeof *candidates);
    size_t n = 0;
    for (struct tournament *tournament = LIST_FIRST(&app->tournaments->list); tournament;
         tournament = LIST_NEXT(tournament, link)) {
        if (is_pinned(app, tournament))
            continue;
        if (tournament
                ->sent) { /* without subscribers nothing needs what was last sent; the next event
                           * starts anew */
            tournament_forget_sent(tournament);
            channel_next(&tournament->channel);
            channel_next(&tournament->desk);
        }
        /* Measured anew: without what was last sent it is smaller. */
        tournament_measure(app, tournament);
        candidates[n++] = (struct candidate){tournament, is_expected(app, tournament)};
    }
    /* The least needed and longest unused go first, until the budget holds. */
    if (n > 0)
        qsort(candidates, n, sizeof *candidates, compare);
    for (size_t i = 0; i < n; i++)
        if (may_leave(app, &candidates[i]))
            forget(app, candidates[i].tournament);
    free(candidates);
    timers_unset(&app->timers, &app->tournaments->evict_timer);
    tournament_evict_later(app);
}

void tournament_relieve(struct app *app)
{
    if (tournament_is_tight(app))
        tournament_evict(app);
}

/* --- admission
 * --------------------------------------------------------------------------------- */

static bool takes_part(const struct tournament *tournament, const struct player *player)
{
    const struct tour *tour = &tournament->log.tour;
    if (!player)
        return false;
    for (unsigned i = 0; i < tour->people_n; i++)
        if (tour->people[i].standing != 0 && tour->people[i].account == player->id)
            return true;
    return tournament_role(tournament, player) != PROTO_ROLE_NONE;
}

bool tournament_admits(struct app *app, struct tournament *tournament, const struct player *player)
{
    tournament->used_us = app->now.mono_us;
    if (is_heard(tournament) || !tournament_is_tight(app))
        return true;
    tournament->pins++; /* it must not be evicted itself */
    tournament_evict(app);
    tournament->pins--;
    size_t most = app->config.tours_memory_max;
    if (takes_part(tournament, player))
        most += most / 2;
    return app->tournaments->memory <= most;
}
