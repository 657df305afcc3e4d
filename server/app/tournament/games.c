/* What the games of a tournament tell it, and it them: a further game begins, a game ends, somebody
 * comes to their board.
 *
 * Promises: the end of a game and the act that tells the tournament of it are one transaction. A
 * game that its tournament does not count any more (its round was aborted, its players were paired
 * otherwise) ends for itself. */
#include <assert.h>
#include <string.h>

#include "core/limits.h"
#include "proto/game/fold.h"
#include "server/app/limits.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/match.h"
#include "server/app/play/restore.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/visit.h"

struct proto_tour_pair *tournament_place(const struct tour *tour, const struct room *room,
                                         uint8_t *ret_round)
{
    for (uint8_t no = tour->rounds_n; no > 0; no--) {
        const struct proto_tour_round *round = tour_round(tour, no);
        for (unsigned i = 0; i < round->pairs_n; i++)
            if (round->pairs[i].has_room &&
                memcmp(round->pairs[i].room, room->id.bytes, sizeof room->id.bytes) == 0) {
                *ret_round = no;
                return &round->pairs[i];
            }
    }
    return NULL;
}

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

/* Are all games of the pairing over that have begun, and does one more follow? */
static bool lacks_game(const struct tour *tour, const struct proto_tour_pair *pair)
{
    return pair->has_room && pair->games_n > 0 && pair->games_n < tour_games_due(tour, pair) &&
           tour_game_outcome(&pair->games[pair->games_n - 1]).result != PROTO_TOUR_OPEN &&
           !tour_pair_result(tour, pair).decided;
}

void tournament_resume(struct app *app, struct tournament *tournament)
{
    const struct tour *tour = &tournament->log.tour;
    const struct proto_tour_round *round = tour_round(tour, tour->rounds_n);
    if (!app->ready || app->draining || !round || round->state != PROTO_ROUND_STARTED)
        return;
    for (unsigned i = 0; i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        if (!lacks_game(tour, pair))
            continue;
        struct room *room = rooms_find(app, tournament, pair);
        if (room)
            match_resume(app, room);
        else
            restore_room(app, pair->room, NULL);
    }
}

/* --- begins and ends -------------------------------------------------------------------------- */

/* The act goes to the store with what happened in the room, and the tournament stays until it is told of it. */
static uint32_t add(struct app *app, struct tournament *tournament, const struct game *game,
                    struct proto_tour_act *act, struct job *job)
{
    const struct proto_tour_pair *pair =
        tournament ? tournament_place(&tournament->log.tour, game->room, &act->round) : NULL;
    if (!pair)
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

/* Forfeited, or lost by staying away, before both had moved: nothing was played. */
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

/* --- who is at the board ---------------------------------------------------------------------- */

/* Both have come; after a restart, both are back or have had their time to be. */
static bool may_begin(const struct app *app, const struct room *room)
{
    const struct tournament_link *link = room->tournament;
    if (link->paused_until_us != 0)
        return (room->present[0] && room->present[1]) || link->paused_until_us <= app->now.mono_us;
    return link->came[0] && link->came[1];
}

/* The clocks begin when they may; whatever else stops them is not lifted by that. */
static void begin_clocks(struct app *app, struct room *room)
{
    struct game *game = room->game;
    if (!game || !game->visible || game->ended || !(game->fold.paused & FOLD_WAITS) ||
        room->tournament->revived || !may_begin(app, room) || !app->ready || app->draining)
        return;
    room->tournament->paused_until_us = 0;
    event_house(app, game, PROTO_EVENT_UNPAUSE, GO_EMPTY, 0, 0, "unpause");
}

void tournament_hold_due(struct app *app, struct room *room)
{
    begin_clocks(app, room);
    room->tournament->paused_until_us = 0;
}

void tournament_game_published(struct app *app, struct room *room)
{
    struct tournament *tournament = tournament_of(app, room);
    if (room->game)
        delay_begin(app, room->game);
    if (!tournament)
        return;
    const struct proto_tour_settings *settings = &tournament->published->settings;
    room->tournament->since_us = app->now.mono_us;
    room->tournament->due_us = 0;
    if (settings->noshow_ms > 0 && !(room->tournament->came[0] && room->tournament->came[1]))
        room->tournament->due_us = app->now.mono_us + settings->noshow_ms * 1000;
    begin_clocks(app, room);
    tournament_arm(app, tournament);
    tournament_mark_dirty(app, tournament);
}

static bool has_moved(const struct fold *fold, uint8_t colour)
{
    struct go_turn turn;
    for (unsigned i = 1; go_game_turn(&fold->game, i, &turn); i++)
        if (turn.player == colour && !turn.automatic)
            return true;
    return false;
}

/* Whose line comes back first after a restart does not gain by it: a clock that ran waits for both,
 * whatever the tournament turns out to be. */
static void hold_clocks(struct app *app, struct room *room)
{
    struct game *game = room->game;
    if (game->fold.clock.kind == GO_CLOCK_NONE || game->fold.clock.kind == GO_CLOCK_DAYS ||
        game->fold.paused & FOLD_WAITS || fold_running(&game->fold) == GO_EMPTY)
        return;
    room->tournament->paused_until_us = app->now.mono_us + INT64_C(1000) * APP_TOUR_HOLD_MS;
    event_house(app, game, PROTO_EVENT_PAUSE, GO_EMPTY, 0, 0, "pause");
}

/* The same, when the tournament is there: a game that it does not count any more is not held, and a
 * clock that had not begun waits as it did. */
static void hold_still(struct app *app, struct room *room)
{
    const struct tournament *tournament = tournament_of(app, room);
    struct tournament_link *link = room->tournament;
    const struct game *game = room->game;
    uint8_t round;
    bool counts = tournament_place(tournament->published, room, &round) &&
                  round == tournament->published->rounds_n;
    bool timed = game->fold.clock.kind != GO_CLOCK_NONE && game->fold.clock.kind != GO_CLOCK_DAYS;
    if (!counts && link->paused_until_us != 0)
        link->paused_until_us = app->now.mono_us;
    if (counts && timed && link->paused_until_us == 0 && game->fold.paused & FOLD_WAITS &&
        (tournament->published->settings.together || fold_both_moved(&game->fold)))
        link->paused_until_us = app->now.mono_us + INT64_C(1000) * APP_TOUR_HOLD_MS;
}

static void revived(struct app *app, struct room *room)
{
    for (uint8_t colour = GO_BLACK; room->game && colour <= GO_WHITE; colour++) {
        int seat = colour == GO_BLACK ? room->game->black : 1 - room->game->black;
        room->tournament->came[seat] =
            room->game->number > 1 || has_moved(&room->game->fold, colour);
    }
    room->tournament->revived = true;
    if (!room->game || room->game->ended)
        return;
    hold_clocks(app, room);
    if (room->tournament->delay_ms > 0)
        delay_begin(app, room->game);
}

void tournament_game_known(struct app *app, struct room *room)
{
    bool revived = room->tournament->revived, next_due = room->tournament->next_due;
    room->tournament->revived = room->tournament->next_due = false;
    if (next_due)
        match_due(app, room);
    if (!room->game || room->game->ended)
        return;
    if (!revived) {
        begin_clocks(app, room);
        return;
    }
    hold_still(app, room);
    tournament_game_published(app, room);
    if (room->tournament->paused_until_us != 0 &&
        room->tournament->paused_until_us <= app->now.mono_us)
        tournament_hold_due(app, room);
}

static void presence(struct app *app, struct room *room)
{
    struct tournament *tournament = tournament_of(app, room);
    for (int seat = 0; seat < 2; seat++)
        room->tournament->came[seat] = room->tournament->came[seat] || room->present[seat];
    begin_clocks(app, room);
    if (tournament)
        tournament_mark_dirty(app, tournament);
}

static void moved(struct app *app, const struct game *game)
{
    struct tournament *tournament = tournament_of(app, game->room);
    if (tournament)
        tournament_mark_dirty(app, tournament);
}

/* --- what play asks --------------------------------------------------------------------------- */

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
    .shown = tournament_game_published,
    .moved = moved,
    .presence = presence,
    .revived = revived,
};
