/* The messages of socket.io's client over a websocket (Engine.IO 4, Socket.IO 5), as far as a room needs them, and
 * boardgame.io's own messages in the same envelope. There all clients get the new state, and the mover takes it
 * as the answer. */
#include "talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rooms.h"

enum { STAGE_OPENING, STAGE_JOINING, STAGE_IN, POINTS = GAMES_SIDE * GAMES_SIDE };

static void say(struct link *link, const char *text, int length)
{
    wire_say(link, text, (size_t)length);
}

static void connected(struct link *link)
{
    char request[300];
    int n = snprintf(request, sizeof request,
                     "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
                     "Host: 127.0.0.1:%u\r\nOrigin: http://127.0.0.1:%u\r\n"
                     "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                     link->port, link->port);
    wire_send(link, request, (size_t)n);
    link->stage = STAGE_OPENING;
}

static void answered(struct link *link, const char *text)
{
    fail("seat %u: %s", link->seat, text);
}

static void upgraded(struct link *link)
{
    (void)link; /* the server begins */
}

static bool begins(const char *text, size_t length, const char *with)
{
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

static void in(struct link *link)
{
    link->stage = STAGE_IN;
    link->ready = true;
    talk_done++;
}

/* True if it was one of the envelope's own messages: open, ping, and the confirmed namespace. */
static bool envelope(struct link *link, const char *text, size_t length, const char *enter)
{
    if (begins(text, length, "0"))
        wire_say(link, enter, strlen(enter));
    else if (begins(text, length, "2"))
        wire_say(link, "3", 1);
    else
        return false;
    return true;
}

/* --- socket.io ------------------------------------------------------------------------------------ */

static void heard(struct link *link, const char *text, size_t length, int64_t now_ns)
{
    static const char ok[] = "42[\"ok\",", move[] = "42[\"move\",{\"n\":";
    char join[64];
    if (envelope(link, text, length, "40"))
        return;
    if (begins(text, length, "40"))
        say(link, join, snprintf(join, sizeof join, "42[\"join\",%u]", link->room->number));
    else if (begins(text, length, "42[\"joined\""))
        in(link);
    else if (begins(text, length, ok))
        room_acknowledged(link->room, (uint32_t)strtoul(text + sizeof ok - 1, NULL, 10), now_ns);
    else if (begins(text, length, move))
        room_heard(link, (uint32_t)strtoul(text + sizeof move - 1, NULL, 10), now_ns,
                   &talk_socketio);
    else
        fail("not a message: %.*s", (int)length, text);
}

static void play(struct room *room)
{
    char text[80];
    uint32_t n = room->moves + 1;
    const char *at = room->game_moves->at[room->moves % room->game_moves->n];
    say(room->players[(n + 1) % 2], text,
        snprintf(text, sizeof text, "42[\"move\",{\"n\":%u,\"at\":\"%s\"}]", n, at));
}

/* --- boardgame.io --------------------------------------------------------------------------------- */

static void heard_state(struct link *link, const char *text, size_t length, int64_t now_ns)
{
    char sync[80], seat[8] = "null";
    if (envelope(link, text, length, "40/go,"))
        return;
    if (begins(text, length, "40/go,")) {
        if (link->seat < SEAT_WATCHER)
            snprintf(seat, sizeof seat, "\"%u\"", link->seat);
        say(link, sync,
            snprintf(sync, sizeof sync, "42/go,[\"sync\",\"m%u\",%s,null,2]", link->room->number,
                     seat));
    } else if (begins(text, length, "42/go,[\"sync\"")) {
        in(link);
    } else if (begins(text, length, "42/go,[\"update\"")) {
        const char *at = wire_find(text, length, "\"_stateID\":");
        uint32_t n = at ? (uint32_t)strtoul(at, NULL, 10) : 0;
        if (link->seat == (n + 1) % 2)
            room_acknowledged(link->room, n, now_ns);
        else
            room_heard(link, n, now_ns, &talk_boardgame);
    } else if (!begins(text, length, "42/go,[\"matchData\"")) {
        fail("not a message: %.*s", (int)length, text);
    }
}

static void play_turn(struct room *room)
{
    char text[200];
    uint32_t n = room->moves + 1, side = (n + 1) % 2;
    say(room->players[side], text,
        snprintf(text, sizeof text,
                 "42/go,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"place\","
                 "\"args\":[%u],\"playerID\":\"%u\"}},%u,\"m%u\",\"%u\"]",
                 n % POINTS, side, n - 1, room->number, side));
}

const struct protocol talk_socketio = {connected, answered, upgraded, heard, play, NULL, true};
const struct protocol talk_boardgame = {connected, answered, upgraded, heard_state,
                                        play_turn, NULL,     true};
