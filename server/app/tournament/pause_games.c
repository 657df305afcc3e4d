/* The effect of a director's pause on a game that begins later, and on players who have not come
 * yet. */
#include "server/app/tournament/pause_games.h"

#include "proto/tour/tour.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/tournament/games.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/tournament.h"
#include "server/tour/tour.h"

void pause_from_start(struct app *app, const struct tournament *tournament, struct game *game,
                      struct job *job)
{
    uint8_t no;
    const struct proto_tour_pair *pair = tournament_place(&tournament->log.tour, game->room, &no);
    if (pair && tour_is_stopped(tour_round(&tournament->log.tour, no), pair))
        event_before(app, game, PROTO_EVENT_PAUSE, EVENT_DIRECTOR_PAUSE, job);
}

void pause_wait_anew(struct app *app, const struct tournament *tournament,
                     const struct proto_tour_act *act)
{
    const struct tour *tour = tournament->published;
    const struct proto_tour_round *round = tour_round(tour, act->round);
    for (unsigned i = 0; round && i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        struct room *room = rooms_find(app, tournament, pair);
        if (room && room->tournament->due_us != 0 && !tour_is_stopped(round, pair) &&
            (act->board == 0 || act->board == pair->board))
            room->tournament->due_us = app->now.mono_us + tour->settings.noshow_ms * 1000;
    }
}
