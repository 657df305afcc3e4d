/* Names on the wire: ids of rooms, games and tournaments, ids of players, names of channels.
 *
 * An id of a room or game is 128 random bits, written as 22 characters of A-Z a-z 0-9 - _
 * (base64url without padding). Each id has exactly one spelling: 22 characters hold four bits more
 * than an id, and those must be zero. */
#ifndef MIAI_PROTO_JSON_IDS_H
#define MIAI_PROTO_JSON_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROTO_ID_BYTES          16
#define PROTO_ID_CHARS          22 /* without a final NUL */
#define PROTO_PLAYER_CHARS_MAX  17 /* "p" and a number below 2^53, without a final NUL */
#define PROTO_CHANNEL_CHARS_MAX 36 /* "chat:" ID "/watchers", without a final NUL */

/* Writes the 22 characters and a NUL. */
void proto_id_write(const uint8_t id[PROTO_ID_BYTES], char ret[PROTO_ID_CHARS + 1]);

/* Reads an id; length in bytes. False, and *ret unchanged, unless the text is the one spelling of
 * an id. */
bool proto_id_read(const char *text, size_t length, uint8_t ret[PROTO_ID_BYTES]);

/* Writes "p42" and a NUL for a player, 1..2^53-1, or "h2" for the house player -2; returns the
 * length. */
size_t proto_player_write(int64_t player, char ret[PROTO_PLAYER_CHARS_MAX + 1]);

/* Reads "p42", and no house player: no sign, no leading zero, 1..2^53-1. False, with *ret unchanged, for any other text. */
bool proto_player_read(const char *text, size_t length, int64_t *ret);
/* The same, and reads "h1" to "h5", the house players -1 to -5. */
bool proto_any_player_read(const char *text, size_t length, int64_t *ret);

enum proto_channel_kind {
    PROTO_CHANNEL_NONE = 0,
    PROTO_CHANNEL_LOBBY,
    PROTO_CHANNEL_ME,
    PROTO_CHANNEL_ROOM, /* id of the room */
    PROTO_CHANNEL_GAME, /* id of the game */
    PROTO_CHANNEL_CHAT, /* id of the room, and an audience */
    PROTO_CHANNEL_TOURS,
    PROTO_CHANNEL_TOUR,   /* id of the tournament */
    PROTO_CHANNEL_DESK,   /* of its directors and assistants */
    PROTO_CHANNEL_BOARDS, /* its games as they are played */
    PROTO_CHANNEL_ARENAS,
    PROTO_CHANNEL_ARENA,     /* id of the arena */
    PROTO_CHANNEL_MODERATION /* for the owner's and moderators' commands; it has no events */
};

/* The audience of a chat; the numbers are stored. */
enum proto_audience { PROTO_AUDIENCE_NONE = 0, PROTO_AUDIENCE_PLAYERS, PROTO_AUDIENCE_WATCHERS };

/* Plain bytes without padding: may be compared with memcmp(); members that a kind does not have are zero. */
struct proto_channel {
    uint8_t kind;     /* enum proto_channel_kind */
    uint8_t audience; /* enum proto_audience, chat only */
    uint8_t id[PROTO_ID_BYTES];
};

/* Writes "chat:ID/players" and a NUL; returns the length. The kind must not be NONE. */
size_t proto_channel_write(const struct proto_channel *channel,
                           char ret[PROTO_CHANNEL_CHARS_MAX + 1]);

/* Reads a channel's name. False, and *ret unchanged, for anything else. */
bool proto_channel_read(const char *text, size_t length, struct proto_channel *ret);

#endif
