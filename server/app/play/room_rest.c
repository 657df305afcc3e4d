/* Queues of rooms without a running game: closed, over but still in the lobby, and over and out of
 * it. Each is in the order in which its rooms were last used; sweep.c takes them from the front. */
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

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
        leave_line(room); /* the room used last goes to the end */
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
