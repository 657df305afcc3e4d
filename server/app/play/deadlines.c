/* Deadlines. When time is over, the server acts: a flag falls, marking expires, a game that both
 * players left is aborted. timing.c computes when; here each deadline is checked again before it
 * counts. */
#include "proto/game/fold.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"

void timing_flag_if_due(struct app *app, struct game *game)
{
    uint8_t player = fold_running(&game->fold);
    if (!timing_may_act(app, game) || player == GO_EMPTY || game->pending_turns > 0 ||
        !game->running || game->fold.clock.kind == GO_CLOCK_NONE)
        return;
    int64_t spent_ms, lag_ms;
    int64_t left_ms = go_clock_until_flag(&game->fold.clock, &game->fold.sides[player - 1]);
    timing_split(app, game, player, &spent_ms, &lag_ms);
    if (spent_ms >= left_ms)
        event_house(app, game, PROTO_EVENT_FLAG, player, left_ms, lag_ms,
                    player == GO_BLACK ? "b flag" : "w flag");
}

void timing_due(struct app *app, struct game *game)
{
    if (!timing_may_act(app, game))
        return;
    /* The flag first: a game that it ends cannot expire or be aborted any more. */
    timing_flag_if_due(app, game);
    if (!game->ended && timing_is_marking(game) &&
        app->now.mono_us - game->turn_us >= game->room->settings->marking_ms * 1000)
        event_house(app, game, PROTO_EVENT_EXPIRE, GO_EMPTY, 0, 0, "expire");
    if (!game->ended && game->pending == NULL && app->now.mono_us >= timing_forsaken_us(game))
        event_house(app, game, PROTO_EVENT_ABORT, GO_EMPTY, 0, 0, "abort");
    timing_arm(app, game);
}

void timing_credit(struct app *app, struct game *game)
{
    if (timing_is_timed(&game->fold) && fold_running(&game->fold) != GO_EMPTY)
        event_house(app, game, PROTO_EVENT_CREDIT, GO_EMPTY, 0, 0, "credit");
    else
        timing_begin(app, game);
    timing_arm(app, game);
}
