/* The messages of colyseus's client: it asks for a seat by POST, opens the websocket at the address in the answer, and
 * then sends bytes: a type, and msgpack. */
#include "talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rooms.h"

/* Of colyseus: a client has come in; a message of the room. */
enum { JOIN_ROOM = 10, ROOM_DATA = 13 };
/* Of msgpack. */
enum { TEXT_0 = 0xa0, MAP_2 = 0x82, U8 = 0xcc, U16 = 0xcd, U32 = 0xce };

static void connected(struct link *link)
{
    char request[300], body[64];
    int length = snprintf(body, sizeof body, "{\"room\":%u}", link->room->number);
    int n = snprintf(request, sizeof request,
                     "POST /matchmake/joinOrCreate/go HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                     "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                     link->port, length, body);
    wire_send(link, request, (size_t)n);
}

static void copy_text(char ret[64], const char *text, const char *key)
{
    const char *at = strstr(text, key);
    size_t n = at ? strcspn(at + strlen(key), "\"") : 0;
    if (n == 0 || n >= 64)
        fail("no %s in %s", key, text);
    memcpy(ret, at + strlen(key), n);
    ret[n] = '\0';
}

static void answered(struct link *link, const char *text)
{
    char request[500], process[64], room[64], session[64];
    copy_text(process, text, "\"processId\":\"");
    copy_text(room, text, "\"roomId\":\"");
    copy_text(session, text, "\"sessionId\":\"");
    int n = snprintf(request, sizeof request,
                     "GET /%s/%s?sessionId=%s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                     "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                     process, room, session, link->port);
    wire_send(link, request, (size_t)n);
}

static void upgraded(struct link *link)
{
    (void)link; /* the server begins */
}

/* The number that follows the key "n". */
static uint32_t number(const uint8_t *at, size_t length)
{
    static const uint8_t key[] = {TEXT_0 + 1, 'n'};
    const uint8_t *end = at + length, *found = memmem(at, length, key, sizeof key);
    unsigned bytes = 0;
    if (found && found + 2 < end) {
        found += 2;
        if (*found < 0x80)
            return *found;
        bytes = *found == U8 ? 1 : *found == U16 ? 2 : *found == U32 ? 4 : 0;
    }
    if (bytes == 0 || found + bytes >= end)
        fail("no number in a message");
    uint32_t n = 0;
    for (unsigned i = 1; i <= bytes; i++)
        n = n << 8 | found[i];
    return n;
}

static void heard(struct link *link, const char *text, size_t length, int64_t now_ns)
{
    static const char joined = JOIN_ROOM;
    const uint8_t *bytes = (const uint8_t *)text;
    if (length > 0 && bytes[0] == JOIN_ROOM) {
        wire_say_bytes(link, &joined, 1);
        link->ready = true;
        talk_done++;
    } else if (length > 3 && bytes[0] == ROOM_DATA && bytes[1] == TEXT_0 + 2) { /* "ok" */
        room_acknowledged(link->room, number(bytes, length), now_ns);
    } else if (length > 3 && bytes[0] == ROOM_DATA) { /* "move" */
        room_heard(link, number(bytes, length), now_ns, &talk_colyseus);
    } else {
        fail("not a message: %u", length ? bytes[0] : 0u);
    }
}

static void play(struct room *room)
{
    char bytes[40];
    uint32_t n = room->moves + 1;
    const char *at = room->game_moves->at[room->moves % room->game_moves->n];
    size_t points = strlen(at);
    int length = snprintf(bytes, sizeof bytes, "%c%cmove%c%cn%c%c%c%c%c%cat%c%s", ROOM_DATA,
                          TEXT_0 + 4, MAP_2, TEXT_0 + 1, U32, '0', '0', '0', '0', TEXT_0 + 2,
                          (int)(TEXT_0 + points), at);
    for (unsigned i = 0; i < 4; i++)
        bytes[10 + i] = (char)(n >> (24 - 8 * i));
    wire_say_bytes(room->players[(n + 1) % 2], bytes, (size_t)length);
}

const struct protocol talk_colyseus = {connected, answered, upgraded, heard, play, NULL, true};
