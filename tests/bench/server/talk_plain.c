/* The smallest protocol of a game server: the seat is in the address, a move is its room, its number and its point, the
 * answer to the sender is the number, and all other clients of the room get number and point. */
#include "talk.h"

#include <stdio.h>
#include <stdlib.h>

#include "rooms.h"

static void connected(struct link *link)
{
    char request[300];
    int n = snprintf(request, sizeof request,
                     "GET /?room=%u&seat=%u HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                     "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                     link->room->number, link->seat, link->port);
    wire_send(link, request, (size_t)n);
}

static void answered(struct link *link, const char *text)
{
    fail("seat %u: %s", link->seat, text);
}

static void upgraded(struct link *link)
{
    link->ready = true;
    talk_done++;
}

static void heard(struct link *link, const char *text, size_t length, int64_t now_ns)
{
    const char *ok = wire_find(text, length, "{\"ok\":"), *n = wire_find(text, length, "{\"n\":");
    if (ok)
        room_acknowledged(link->room, (uint32_t)strtoul(ok, NULL, 10), now_ns);
    else if (n)
        room_heard(link, (uint32_t)strtoul(n, NULL, 10), now_ns, &talk_plain);
    else
        fail("not a message: %.*s", (int)length, text);
}

static void play(struct room *room)
{
    char text[80];
    uint32_t n = room->moves + 1;
    const char *at = room->game_moves->at[room->moves % room->game_moves->n];
    int length =
        snprintf(text, sizeof text, "{\"room\":%u,\"n\":%u,\"at\":\"%s\"}", room->number, n, at);
    wire_say(room->players[(n + 1) % 2], text, (size_t)length);
}

const struct protocol talk_plain = {connected, answered, upgraded, heard, play, NULL, true};
