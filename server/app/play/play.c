/* Play as a whole: made before the first connection, destroyed after the last room. */
#include "server/app/play/play.h"
#include "server/app/play/answers.h"

#include <stdlib.h>

#include "proto/game/fold.h"
#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/play/answers.h"
#include "server/app/play/challenge.h"
#include "server/app/play/chat.h"
#include "server/app/play/follow.h"
#include "server/app/play/game.h"
#include "server/app/play/lobby.h"
#include "server/app/play/room.h"
#include "server/app/play/seeks.h"
#include "server/app/state.h"
#include "server/app/timers.h"

void play_create(struct app *app, const struct room_hooks *tournaments,
                 const struct room_hooks *arenas)
{
    app->play = alloc_zeroed(1, sizeof *app->play);
    app->play->hooks[false] = tournaments;
    app->play->hooks[true] = arenas;
    room_rest_init(app);
    for (int i = 0; i < 2; i++)
        TAILQ_INIT(&app->play->thinkers[i]);
    app->play->channels = (struct play_channels){&room_channel, &chat_channel, &game_channel};
    app->play->rest_timer.kind = TIMER_REST;
    TAILQ_INIT(&app->play->lost_rooms);
    answers_init(app);
    app->play->lost_timer.kind = TIMER_LOST;
    app->play->here_timer.kind = TIMER_HERE;
    app->play->lobby_timer.kind = TIMER_LOBBY;
    app->play->seeks.timer.kind = TIMER_SEEKS;
    channel_init(&app->play->lobby, PROTO_CHANNEL_LOBBY, NULL, app->boot, &lobby_channel, app);
}

void play_destroy(struct app *app)
{
    lobby_finish(app);
    challenges_finish(app);
    answers_finish(app);
    follow_finish(app);
    seeks_finish(app);
    seeks_far_finish(app);
    timers_unset(&app->timers, &app->play->rest_timer);
    timers_unset(&app->timers, &app->play->lost_timer);
    timers_unset(&app->timers, &app->play->here_timer);
    idmap_finish(&app->play->rooms);
    idmap_finish(&app->play->games);
    fold_finish(&app->play->scratch);
    free(app->play);
}
