/* Delayed events. Watchers get an event a fixed time after it was made: a second fold follows the
 * list at that distance, and each of its steps is encoded anew, with the clocks of that moment.
 *
 * Promises: only players learn of an event of a running game before its time, whether through the
 * game's channel, its snapshot, the live boards or its record. Delayed events stay in order and
 * without gaps. */
#include <stdlib.h>

#include "proto/game/events.h"
#include "proto/game/fold.h"
#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/timers.h"

static void publish(struct app *app, struct game *game)
{
    struct buf *buf = outbox_take_text(app);
    channel_publish_list(app, &game->channel, CHANNEL_OTHERS, buf);
    buf_unref(buf);
}

/* Moves the watchers' state on by one event. silent: sends nothing, since no watcher can have
 * subscribed yet. */
static void step(struct app *app, struct game *game, struct fold_change *change, bool silent)
{
    struct delay *delay = game->delay;
    if (fold_next(&delay->fold, &game->events, change) != GO_OK)
        abort(); /* impossible: the players' fold accepted it */
    if (change->begins)
        delay->turn_ms = events_get(&game->events, delay->fold.n)->at_ms;
    game_view_of(&delay->fold, &delay->published, delay->board);
    if (silent)
        return;
    game_encode_event(app, game, &delay->fold, change);
    publish(app, game);
}

static bool is_due(const struct app *app, const struct game *game, bool all)
{
    uint32_t next = game->delay->fold.n + 1;
    return next <= game->channel.n &&
           (all ||
            events_get(&game->events, next)->at_ms + delay_ms(app, game) <= app->now.wall_ms);
}

static void advance(struct app *app, struct game *game, bool all, bool silent)
{
    struct fold_change *change = alloc_zeroed(1, sizeof *change);
    while (is_due(app, game, all))
        step(app, game, change, silent);
    free(change);
}

static void arm(struct app *app, struct game *game)
{
    struct delay *delay = game->delay;
    if (delay->fold.n >= game->channel.n) {
        timers_unset(&app->timers, &delay->timer);
        return;
    }
    int64_t at_ms = events_get(&game->events, delay->fold.n + 1)->at_ms + delay_ms(app, game);
    int64_t in_ms = at_ms > app->now.wall_ms ? at_ms - app->now.wall_ms : 0;
    timers_set(&app->timers, &delay->timer, app->now.mono_us + in_ms * 1000);
}

void delay_begin(struct app *app, struct game *game)
{
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    if (game->delay || game->ended || !game->room->tournament || delay_ms(app, game) == 0)
        return;
    struct delay *delay = alloc_zeroed(1, sizeof *delay + (size_t)setup->width * setup->height);
    game->delay = delay;
    delay->timer = (struct timer){.kind = TIMER_DELAY, .owner = game};
    delay->turn_ms = game->started_ms;
    fold_init(&delay->fold, setup, &game->fold.clock, game->started_ms);
    game_view_of(&delay->fold, &delay->published, delay->board);
    advance(app, game, false, true);
    arm(app, game);
}

void delay_follow(struct app *app, struct game *game)
{
    if (!game->delay)
        return;
    bool over = game->published.result != GO_RESULT_OPEN;
    advance(app, game, over, false);
    if (over)
        delay_finish(app, game);
    else
        arm(app, game);
}

void delay_due(struct app *app, struct game *game)
{
    advance(app, game, false, false);
    arm(app, game);
    if (game->room->tournament)
        play_hooks(app->play, game->room)->moved(app, game);
}
