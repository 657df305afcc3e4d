/* Sweeping. Unused rooms leave memory, and finished ones the lobby. The fronts of their queues
 * (room_rest.c) are examined before each event that comes in, when no pointer to a room is held.
 *
 * Promises: a room stays if it has a running game, a subscriber or a job on its way. A closed room
 * goes at once. The cost does not grow with the number of rooms. */
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/play/chat.h"
#include "server/app/play/game.h"
#include "server/app/play/lobby.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/timers.h"

static bool is_heard(const struct room *room)
{
    for (int list = 0; list < CHANNEL_LISTS; list++) {
        if (room->channel.subs[list])
            return true;
        for (int i = 0; i < 2; i++)
            if (room->chats[i]->channel.subs[list])
                return true;
        for (uint32_t i = 0; i < room->games_n; i++)
            if (room->games[i].game && room->games[i].game->channel.subs[list])
                return true;
    }
    return false;
}

/* Destroys the room. If it is still used, it only leaves the queue, until its use changes. */
static void let_go(struct app *app, struct room *room)
{
    room_forget_rest(room);
    if (room->pins == 0 && !is_heard(room))
        room_destroy(app, room);
}

void rooms_sweep(struct app *app)
{
    struct room_queue *past = &app->play->past_rooms;
    int64_t idle_us = APP_ROOMS_IDLE_MS * INT64_C(1000);
    /* First: rooms that leave the lobby join the queue of past rooms, which is swept below. */
    while (app->play->over_rooms.n > APP_LOBBY_OVER_MAX)
        lobby_remove(app, TAILQ_FIRST(&app->play->over_rooms.rooms));
    /* Closed rooms before past ones: clients cannot find them any more. */
    while (!TAILQ_EMPTY(&app->play->closed_rooms.rooms))
        let_go(app, TAILQ_FIRST(&app->play->closed_rooms.rooms));
    struct room *first;
    while ((first = TAILQ_FIRST(&past->rooms)) &&
           (past->n > APP_ROOMS_IDLE_MAX || app->now.mono_us - first->queued_us >= idle_us))
        let_go(app, first);
    /* The rest go by their age; the timer wakes the application, which sweeps before it looks at
     * timers. */
    if (first && app->play->rest_timer.slot == 0)
        timers_set(&app->timers, &app->play->rest_timer, first->queued_us + idle_us);
}
