/* Our protocol (docs/PROTOCOL.md): a guest by POST, the websocket with their cookie over the same
 * connection, then open and sub for Black, sit and sub for White, sub for a watcher.
 *
 * Reads the few fields it needs by their names, in the order in which the protocol has them. */
#include "talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "resume.h"
#include "rooms.h"

enum stage {
    STAGE_SESSION,
    STAGE_HELLO,
    STAGE_OPEN,
    STAGE_SIT,
    STAGE_ROOM,
    STAGE_GAME,
    STAGE_PLAY,
    STAGE_AGAIN /* is back, and has asked for the missing events */
};

enum { MOVE_ID = 10 }; /* the id of move n is n + this */

bool talk_named_watchers;
uint32_t talk_done;

static void say(struct link *link, enum stage next, const char *text, int length)
{
    link->stage = (uint8_t)next;
    wire_say(link, text, (size_t)length);
}

static uint32_t number(const char *text, size_t length, const char *key)
{
    const char *at = wire_find(text, length, key);
    return at ? (uint32_t)strtoul(at, NULL, 10) : 0;
}

/* --- getting in -------------------------------------------------------------------------------- */

static void ask_for_session(struct link *link)
{
    char request[400], body[64];
    int body_n = snprintf(body, sizeof body, "{\"name\":\"%s %u\"}",
                          link->seat == SEAT_WATCHER ? "watcher" : "mover", link->room->number);
    int n = snprintf(request, sizeof request,
                     "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                     "Origin: http://127.0.0.1:%u\r\nContent-Type: application/json\r\n"
                     "Content-Length: %d\r\n\r\n%s",
                     link->port, link->port, body_n, body);
    wire_send(link, request, (size_t)n);
}

static void ask_for_websocket(struct link *link)
{
    char request[600];
    int n = snprintf(request, sizeof request,
                     "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: http://127.0.0.1:%u\r\n"
                     "%s%s%sConnection: Upgrade\r\nUpgrade: websocket\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: miai.v2\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                     link->port, link->port, link->has_cookie ? "Cookie: " : "", link->cookie,
                     link->has_cookie ? "\r\n" : "");
    wire_send(link, request, (size_t)n);
    link->stage = STAGE_HELLO;
}

static void connected(struct link *link)
{
    link->stage = STAGE_SESSION;
    if (link->has_cookie)
        ask_for_websocket(link);
    else if (link->seat == SEAT_WATCHER && !talk_named_watchers)
        ask_for_websocket(link);
    else
        ask_for_session(link);
}

static void answered(struct link *link, const char *text)
{
    if (link->attempts > 0) { /* a server that is starting */
        resume_refused(link);
        return;
    }
    const char *cookie = strcasestr(text, "\nset-cookie:");
    if (memcmp(text, "HTTP/1.1 200", 12) != 0 || !cookie || link->stage != STAGE_SESSION)
        fail("no session: %s", text);
    cookie += 12 + strspn(cookie + 12, " ");
    size_t length = strcspn(cookie, ";\r");
    if (length >= sizeof link->cookie)
        fail("a cookie of %zu bytes", length);
    memcpy(link->cookie, cookie, length);
    link->has_cookie = true;
    ask_for_websocket(link);
}

static void upgraded(struct link *link)
{
    (void)link; /* hello comes by itself */
}

/* --- getting to the game ----------------------------------------------------------------------- */

static void open_room(struct link *link)
{
    char text[300];
    say(link, STAGE_OPEN, text,
        snprintf(text, sizeof text,
                 "{\"t\":\"do\",\"id\":1,\"key\":\"open-%u\",\"ch\":\"lobby\",\"k\":\"open\","
                 "\"ruleset\":\"" GAMES_RULESET "\",\"size\":[%d,%d],\"colours\":\"b\",\"clock\":"
                 "{\"kind\":\"fischer\",\"main\":600000,\"increment\":10000}}",
                 link->room->number, GAMES_SIDE, GAMES_SIDE));
}

static void sit(struct link *link)
{
    char text[200];
    say(link, STAGE_SIT, text,
        snprintf(text, sizeof text,
                 "{\"t\":\"do\",\"id\":1,\"key\":\"sit-%u\",\"ch\":\"room:%s\",\"k\":\"sit\"}",
                 link->room->number, link->room->id));
}

static void subscribe(struct link *link, enum stage next, const char *kind, const char *id)
{
    char text[120];
    say(link, next, text,
        snprintf(text, sizeof text, "{\"t\":\"sub\",\"id\":2,\"ch\":\"%s:%s\"}", kind, id));
}

/* Subscribes from its last number on, as a browser does. */
static void ask_for_the_rest(struct link *link)
{
    char text[200];
    say(link, STAGE_AGAIN, text,
        snprintf(text, sizeof text,
                 "{\"t\":\"sub\",\"id\":2,\"ch\":\"game:%s\",\"since\":{\"e\":\"%s\",\"n\":%u}}",
                 link->room->game, link->room->epoch, link->heard_n));
}

static void greeted(struct link *link)
{
    switch (link->seat) {
    case SEAT_BLACK: open_room(link); break;
    case SEAT_WHITE: sit(link); break;
    case SEAT_WATCHER: subscribe(link, STAGE_GAME, "game", link->room->game); break;
    }
}

static void copy_id(char ret[32], const char *at, const char *what)
{
    size_t n =
        at ? strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") : 0;
    if (n == 0 || n >= 32)
        fail("no id of a %s", what);
    memcpy(ret, at, n);
    ret[n] = '\0';
}

/* True if the message is the answer or event that this stage waits for; then the link sends its next message. */
static bool go_on(struct link *link, const char *text, size_t length, const char *kind)
{
    struct room *room = link->room;
    switch ((enum stage)link->stage) {
    case STAGE_HELLO:
        if (strcmp(kind, "hello") != 0)
            return false;
        if (link->attempts == 0)
            greeted(link);
        else if (!link->has_cookie || wire_find(text, length, "\"you\":{"))
            ask_for_the_rest(link);
        else
            fail("a session is forgotten: %.*s", (int)length, text);
        return true;
    case STAGE_OPEN:
        if (strcmp(kind, "ok") != 0)
            return false;
        copy_id(room->id, wire_find(text, length, "\"room\":\""), "room");
        link->stage = STAGE_ROOM;
        talk_done++;
        return true;
    case STAGE_SIT:
        if (strcmp(kind, "ok") != 0)
            return false;
        subscribe(link, STAGE_ROOM, "room", room->id);
        return true;
    case STAGE_ROOM:
        if (strcmp(kind, "snap") != 0 || link->seat != SEAT_WHITE)
            return true;
        const char *game = wire_find(text, length, "\"games\":[{\"id\":\"");
        if (!game) { /* among several servers this one has not heard of the start yet */
            subscribe(link, STAGE_ROOM, "room", room->id);
            return true;
        }
        copy_id(room->game, game, "game");
        subscribe(room->players[SEAT_BLACK], STAGE_GAME, "game", room->game);
        subscribe(link, STAGE_GAME, "game", room->game);
        return true;
    case STAGE_GAME:
        if (strcmp(kind, "snap") == 0) {
            copy_id(room->epoch, wire_find(text, length, "\"e\":\""), "history");
            link->heard_n = number(text, length, "\"n\":");
            link->stage = STAGE_PLAY;
            link->ready = true;
            talk_done++;
            if (link->deaf)
                wire_deafen(link);
        }
        return true;
    case STAGE_AGAIN:
        if (strcmp(kind, "ok") != 0)
            return false;
        link->stage = STAGE_PLAY;
        link->ready = true;
        resume_done(link, number(text, length, "\"n\":"));
        return true;
    case STAGE_SESSION:
    case STAGE_PLAY: return false;
    }
    return false;
}

/* --- playing ----------------------------------------------------------------------------------- */

/* Reads the type after {"t":", with which every message begins. */
static void read_kind(const char *text, size_t length, char ret[8])
{
    static const char begin[] = "{\"t\":\"";
    size_t at = sizeof begin - 1, n = 0;
    if (length < 16 || memcmp(text, begin, at) != 0)
        fail("not a message: %.*s", (int)length, text);
    for (; n < 7 && text[at + n] != '"'; n++)
        ret[n] = text[at + n];
    ret[n] = '\0';
}

static void heard(struct link *link, const char *text, size_t length, int64_t now_ns)
{
    static const char of_game[] = "{\"t\":\"ev\",\"ch\":\"game:";
    char kind[8];
    read_kind(text, length, kind);
    if (strcmp(kind, "error") == 0 && link->stage == STAGE_PLAY && link->seat != SEAT_WATCHER) {
        room_refused(link->room, number(text, length, "\"id\":") - MOVE_ID);
        return;
    }
    if (strcmp(kind, "error") == 0 || strcmp(kind, "bye") == 0)
        fail("refused in stage %u: %.*s", link->stage, (int)length, text);
    if (link->stage != STAGE_PLAY) {
        if (!go_on(link, text, length, kind))
            fail("unexpected in stage %u: %.*s", link->stage, (int)length, text);
        return;
    }
    if (strcmp(kind, "ok") == 0)
        room_acknowledged(link->room, number(text, length, "\"n\":"), now_ns);
    else if (length > sizeof of_game && memcmp(text, of_game, sizeof of_game - 1) == 0) {
        link->heard_n = number(text, length, "\"n\":");
        if (link->attempts >
            0) /* the server has stopped the clocks, and moves were lost before they were sent */
            return;
        room_heard(link, link->heard_n, now_ns, &talk_miai);
    }
}

static void play(struct room *room)
{
    char text[200];
    uint32_t n = room->moves + 1;
    int length =
        snprintf(text, sizeof text,
                 "{\"t\":\"do\",\"id\":%u,\"key\":\"bench-%u-%u\",\"ch\":\"game:%s\","
                 "\"k\":\"play\",\"at\":\"%s\",\"base\":%u}",
                 n + MOVE_ID, room->number, n, room->game, room->game_moves->at[n - 1], n - 1);
    wire_say(room->players[(n + 1) % 2], text, (size_t)length);
}

const struct protocol talk_miai = {connected, answered, upgraded, heard, play, NULL, false};
const struct protocol talk_miai_again = {connected, answered,    upgraded, heard,
                                         play,      resume_lost, false};
