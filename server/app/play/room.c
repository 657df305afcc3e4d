/* Questions about a room that its structure alone answers, and its timer. The other files of play
 * use this one and presence.c; it uses none of them. */
#include "server/app/play/room.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/limits.h"
#include "server/app/play/delay.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/state.h"
#include "server/app/timers.h"

const struct id128 *room_aggregate(const struct room *room)
{
    return room->tournament ? &room->tournament->tour : &room->id;
}

bool room_is_mine(const struct app *app, const struct room *room)
{
    return shard_is_mine(app, room_aggregate(room));
}

bool room_is_there(const struct room *room)
{
    return room->visible && room->row.state != ROOM_CLOSED;
}

bool room_is_reserved(const struct room *room)
{
    return room->settings->opponent != 0 && room->row.state == PROTO_ROOM_OPEN &&
           room->games_n == 0;
}

bool room_is_listed(const struct room *room)
{
    return room->settings->is_public && room_is_live(room) && !room->tournament && !room->shut &&
           !room_is_reserved(room);
}

bool room_is_live(const struct room *room)
{
    return room->row.closed_ms == 0;
}

int room_seat_of(const struct room *room, const struct player *player)
{
    for (int seat = 0; player && seat < 2; seat++)
        if (room->row.seats[seat] == player)
            return seat;
    return -1;
}

bool room_is_house(const struct room *room, int seat)
{
    return player_is_house(room->row.seats[seat]);
}

int8_t room_next_black(const struct room *room)
{
    if (room->games_n == 0)
        return room->row.first_black;
    return (int8_t)(1 - room->games[room->games_n - 1].black);
}

int8_t room_black(const struct room *room)
{
    switch (room->row.state) {
    case PROTO_ROOM_OPEN:
        return room->settings->colours == GO_EMPTY
                   ? -1
                   : (int8_t)(room->settings->colours == GO_BLACK ? 0 : 1);
    case PROTO_ROOM_PLACING: return room_next_black(room);
    default:
        return room->games_n > 0 ? (int8_t)room->games[room->games_n - 1].black
                                 : room->row.first_black;
    }
}

void room_add_game(struct room *room, const struct game_summary *summary)
{
    room->games = alloc_resized(room->games, room->games_n + 1, sizeof *room->games);
    room->games[room->games_n++] = *summary;
    room->game = summary->game;
}

/* Sets the timer by state: an open room waits for a player to come back, a match for its next game,
 * a finished room for the end of its time in the lobby. */
void room_arm(struct app *app, struct room *room)
{
    int64_t delay_ms = -1;
    int64_t from_us = app->now.mono_us;
    if (!room_is_mine(app, room) && room->row.state != PROTO_ROOM_OVER) {
        timers_unset(&app->timers, &room->timer);
        return;
    }
    switch (room->row.state) {
    case PROTO_ROOM_OPEN:
    case PROTO_ROOM_PLACING:
        /* A challenge has a time limit of its own. */
        if (room->challenge || presence_anybody(room)) {
            timers_unset(&app->timers, &room->timer);
            return;
        }
        delay_ms = app->play->crowded ? APP_OPEN_AWAY_CROWDED_MS : APP_OPEN_AWAY_MS;
        from_us = presence_empty_since_us(room);
        break;
    case PROTO_ROOM_OVER:
        delay_ms = room_is_live(room) ? APP_NEXT_GAME_MS : APP_LOBBY_OVER_MS;
        if (room->timer.slot != 0 && room->timer_state == room->row.state &&
            room->timer_live == room_is_live(room))
            return;
        break;
    default: break;
    }
    room->timer_state = room->row.state;
    room->timer_live = room_is_live(room);
    if (delay_ms < 0)
        timers_unset(&app->timers, &room->timer);
    else
        timers_set(&app->timers, &room->timer, from_us + delay_ms * 1000);
}
