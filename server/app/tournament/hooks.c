/* The decisions of tournaments for their rooms (server/app/play/hooks.h): does a further game
 * begin, how does a game count.
 *
 * Promises: the end of a game and its act in the tournament are one transaction. A game that its
 * tournament does not count any more (its round was aborted, its players were paired otherwise)
 * ends without an act. */
#include "server/app/tournament/hooks.h"

#include <assert.h>
#include <string.h>

#include "core/game.h"
#include "proto/game/fold.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/tournament/calls.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/games.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/notify.h"
#include "server/app/tournament/pause_games.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"
#include "server/app/tournament/visit.h"

static bool goes_on(const struct app *app, const struct room *room)
{
    const struct tournament *tournament = tournament_of(app, room);
    uint8_t round;
    const struct proto_tour_pair *pair =
        tournament ? tournament_place(&tournament->log.tour, room, &round) : NULL;
    return pair && tournament->log.tour.stage == PROTO_STAGE_RUNNING &&
           tour_round(&tournament->log.tour, round)->state == PROTO_ROUND_STARTED &&
           pair->games_n < tour_games_due(&tournament->log.tour, pair) &&
           !tour_pair_result(&tournament->log.tour, pair).decided;
}

/* Adds an act to the job of a game, and pins the tournament until stored() publishes the act. */
static uint32_t add(struct app *app, struct tournament *tournament, const struct game *game,
                    struct proto_tour_act *act, struct job *job)
{
    const struct proto_tour_pair *pair =
        tournament ? tournament_place(&tournament->log.tour, game->room, &act->round) : NULL;
    if (!pair || pair->second == 0) /* a game against a house player changes nothing */
        return 0;
    act->board = pair->board;
    act->game = (uint8_t)game->number;
    uint32_t n = tournament_add(app, tournament, act, (struct text){"", 0}, job);
    tournament->pins += n > 0;
    return n;
}

static uint32_t begins(struct app *app, struct game *game, struct job *job)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_GAME};
    struct tournament *tournament = tournament_of(app, game->room);
    memcpy(act.id, game->id.bytes, sizeof act.id);
    uint32_t n = add(app, tournament, game, &act, job);
    if (n > 0)
        pause_from_start(app, tournament, game, job);
    return n;
}

/* Was the game lost by forfeit or absence before both players had moved? Then nothing was
 * played. */
static bool is_by_default(const struct game *game, const struct go_outcome *outcome)
{
    bool outside = outcome->ending == GO_ENDING_FORFEIT || outcome->ending == GO_ENDING_ABSENCE;
    return outside && !fold_both_moved(&game->fold);
}

static_assert(GO_TURNS_MAX <= PROTO_TOUR_MOVES_MAX, "what is written of a game can be read again");

static struct proto_tour_outcome outcome_of(const struct game *game)
{
    static const uint8_t results[] = {
        [GO_RESULT_OPEN] = PROTO_TOUR_OPEN,   [GO_RESULT_BLACK] = PROTO_TOUR_BLACK,
        [GO_RESULT_WHITE] = PROTO_TOUR_WHITE, [GO_RESULT_DRAW] = PROTO_TOUR_DRAW,
        [GO_RESULT_NONE] = PROTO_TOUR_VOID,
    };
    struct go_outcome outcome = go_game_outcome(&game->fold.game);
    if (game->nobody_came)
        return (struct proto_tour_outcome){
            .result = PROTO_TOUR_NEITHER, .by_default = true, .ending = outcome.ending};
    return (struct proto_tour_outcome){
        .result = results[outcome.result],
        .by_default = is_by_default(game, &outcome),
        .ending = outcome.ending,
        .moves = (uint16_t)go_game_turns(&game->fold.game),
    };
}

static uint32_t ends(struct app *app, const struct game *game, struct job *job)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_ENDED};
    act.outcome = outcome_of(game);
    return add(app, tournament_of(app, game->room), game, &act, job);
}

static void stored(struct app *app, const struct room *room, uint32_t act)
{
    struct tournament *tournament = tournament_of(app, room);
    if (!tournament)
        return;
    assert(tournament->pins > 0);
    tournament->pins--;
    tournament_publish_to(app, tournament, act);
    if (!tournament->quiet)
        tournament_notify(app, tournament);
}

static void dropped(struct app *app, const struct room *room)
{
    struct tournament *tournament = tournament_of(app, room);
    if (!tournament)
        return;
    assert(tournament->pins > 0);
    tournament->pins--;
    tournament_read_again(app, tournament);
}

static void shown(struct app *app, struct room *room)
{
    struct tournament *tournament = tournament_of(app, room);
    tournament_game_published(app, room);
    /* The room of a bye may come after the round that calls its player there. */
    if (tournament && room_is_house(room, 1) && !room_is_mine(app, room))
        tournament_call(app, tournament);
}

static void moved(struct app *app, const struct game *game)
{
    struct tournament *tournament = tournament_of(app, game->room);
    if (!tournament)
        return;
    tournament_mark_dirty(app, tournament);
    if (!room_is_house(game->room, 1))
        return;
    /* No act says that the game of a bye is over, or goes on. */
    if (game->ended)
        tournament_call(app, tournament);
    tournament_arm(app, tournament);
}

static int64_t delay_of(const struct app *app, const struct room *room)
{
    const struct tournament *tournament = tournament_of(app, room);
    return tournament ? tournament->published->settings.delay_ms : room->tournament->delay_ms;
}

static void next_due(struct app *app, struct room *room)
{
    room->tournament->next_due = true;
    visits_want(app, &room->tournament->tour);
}

const struct room_hooks tournament_room_hooks = {
    .delay_ms = delay_of,
    .is_awaited = tournament_is_awaited,
    .await = tournament_await,
    .next_due = next_due,
    .goes_on = goes_on,
    .begins = begins,
    .ends = ends,
    .stored = stored,
    .dropped = dropped,
    .shown = shown,
    .moved = moved,
    .presence = tournament_presence,
    .revived = tournament_revived,
    .events = listing_events,
};
