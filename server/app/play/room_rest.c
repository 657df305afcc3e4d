/* Rooms that nobody needs leave memory, by count and by time, and finished ones leave the lobby. A
 * room in which no game is going on stands in one of three lines: closed, over and still in the
 * lobby, or over and out of it. Those at the beginning are looked at before each event that comes in,
 * when nothing holds a pointer to any room.
 *
 * Promises: a room that is played in, that somebody hears or that has something on its way to the
 * store stays; a closed room goes at once; what this costs does not grow with the number of rooms. */
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/play/chat.h"
#include "server/app/play/game.h"
#include "server/app/play/lobby.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/timers.h"

static void leave_line(struct room *room)
{
    struct room_queue *queue = room->queue;
    if (!queue)
        return;
    TAILQ_REMOVE(&queue->rooms, room, queue_link);
    room->queue = NULL;
    queue->n--;
}

static void join_line(struct app *app, struct room_queue *queue, struct room *room)
{
    room->queue = queue;
    room->queued_us = app->now.mono_us;
    TAILQ_INSERT_TAIL(&queue->rooms, room, queue_link);
    queue->n++;
}

void room_rest_init(struct app *app)
{
    struct room_queue *lines[] = {&app->play->over_rooms, &app->play->past_rooms,
                                  &app->play->closed_rooms};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        TAILQ_INIT(&lines[i]->rooms);
}

void room_rest(struct app *app, struct room *room)
{
    if (room_is_live(room) || !room->visible)
        leave_line(room);
    else if (room->row.state == ROOM_CLOSED || !room->in_lobby) {
        leave_line(room); /* who was needed last stands last */
        join_line(
            app, room->row.state == ROOM_CLOSED ? &app->play->closed_rooms : &app->play->past_rooms,
            room);
    } else if (room->queue != &app->play->over_rooms) {
        leave_line(room);
        join_line(app, &app->play->over_rooms, room);
    }
}

void room_forget_rest(struct room *room)
{
    leave_line(room);
}

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

/* Out of memory, or, who is needed, out of the line until something changes about that. */
static void let_go(struct app *app, struct room *room)
{
    leave_line(room);
    if (room->pins == 0 && !is_heard(room))
        room_destroy(app, room);
}

void rooms_sweep(struct app *app)
{
    struct room_queue *past = &app->play->past_rooms;
    int64_t idle_us = APP_ROOMS_IDLE_MS * INT64_C(1000);
    while (app->play->over_rooms.n > APP_LOBBY_OVER_MAX)
        lobby_remove(app, TAILQ_FIRST(&app->play->over_rooms.rooms));
    while (!TAILQ_EMPTY(&app->play->closed_rooms.rooms))
        let_go(app, TAILQ_FIRST(&app->play->closed_rooms.rooms));
    struct room *first;
    while ((first = TAILQ_FIRST(&past->rooms)) &&
           (past->n > APP_ROOMS_IDLE_MAX || app->now.mono_us - first->queued_us >= idle_us))
        let_go(app, first);
    if (first && app->play->rest_timer.slot == 0)
        timers_set(&app->timers, &app->play->rest_timer, first->queued_us + idle_us);
}
