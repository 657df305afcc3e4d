/* Questions about the delayed state of a game. delay_step.c moves that state on. */
#include "server/app/play/delay.h"

#include <stdlib.h>

#include "proto/game/events.h"
#include "proto/game/fold.h"
#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/play/hooks.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/timers.h"

int64_t delay_ms(const struct app *app, const struct game *game)
{
    return game->room->tournament ? play_hooks(app->play, game->room)->delay_ms(app, game->room)
                                  : 0;
}

bool delay_applies(const struct game *game, uint8_t list)
{
    return game->delay && list == CHANNEL_OTHERS;
}

uint32_t delay_n(const struct game *game, uint8_t list)
{
    return delay_applies(game, list) ? game->delay->fold.n : game->channel.n;
}

int64_t delay_since_ms(const struct app *app, const struct game *game)
{
    int64_t since_ms = app->now.wall_ms - delay_ms(app, game) - game->delay->turn_ms;
    return since_ms > 0 ? since_ms : 0;
}

void delay_finish(struct app *app, struct game *game)
{
    if (!game->delay)
        return;
    timers_unset(&app->timers, &game->delay->timer);
    fold_finish(&game->delay->fold);
    free(game->delay);
    game->delay = NULL;
}
