/* Names on the wire. Each name has exactly one accepted spelling, so that two spellings never mean the same room. */
#include "proto/json/ids.h"

#include <assert.h>
#include <string.h>

#include "proto/json/limits.h"
#include "proto/lib/base64url.h"

void proto_id_write(const uint8_t id[PROTO_ID_BYTES], char ret[PROTO_ID_CHARS + 1])
{
    static_assert(PROTO_ID_CHARS == BASE64URL_CHARS(PROTO_ID_BYTES), "one id, one length");
    base64url_write(id, PROTO_ID_BYTES, ret);
}

bool proto_id_read(const char *text, size_t length, uint8_t ret[PROTO_ID_BYTES])
{
    return base64url_read(text, length, ret, PROTO_ID_BYTES);
}

size_t proto_player_write(int64_t player, char ret[PROTO_PLAYER_CHARS_MAX + 1])
{
    char reversed[PROTO_PLAYER_CHARS_MAX];
    size_t length = 0, n = 0;

    ret[length++] = player < 0 ? 'h' : 'p';
    for (player = player < 0 ? -player : player; player > 0 && n < sizeof reversed - 1;
         player /= 10)
        reversed[n++] = (char)('0' + player % 10);
    while (n > 0)
        ret[length++] = reversed[--n];
    ret[length] = '\0';
    return length;
}

bool proto_player_read(const char *text, size_t length, int64_t *ret)
{
    int64_t player = 0;

    if (length < 2 || length > PROTO_PLAYER_CHARS_MAX || text[0] != 'p' || text[1] == '0')
        return false;
    for (size_t i = 1; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        player = player * 10 + (text[i] - '0');
    }
    if (player > PROTO_INTEGER_MAX)
        return false;
    *ret = player;
    return true;
}

bool proto_any_player_read(const char *text, size_t length, int64_t *ret)
{
    bool house =
        length == 2 && text[0] == 'h' && text[1] >= '1' && text[1] <= '0' + PROTO_HOUSE_LEVELS;
    if (house)
        *ret = '0' - text[1];
    return house || proto_player_read(text, length, ret);
}

/* A channel's name is prefix, id if it has one, suffix. */
static const struct shape {
    const char *prefix, *suffix;
    uint8_t kind, audience;
    bool has_id;
} shapes[] = {
    {"lobby", "", PROTO_CHANNEL_LOBBY, PROTO_AUDIENCE_NONE, false},
    {"me", "", PROTO_CHANNEL_ME, PROTO_AUDIENCE_NONE, false},
    {"room:", "", PROTO_CHANNEL_ROOM, PROTO_AUDIENCE_NONE, true},
    {"game:", "", PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE, true},
    {"chat:", "/players", PROTO_CHANNEL_CHAT, PROTO_AUDIENCE_PLAYERS, true},
    {"chat:", "/watchers", PROTO_CHANNEL_CHAT, PROTO_AUDIENCE_WATCHERS, true},
    {"tours", "", PROTO_CHANNEL_TOURS, PROTO_AUDIENCE_NONE, false},
    {"tour:", "", PROTO_CHANNEL_TOUR, PROTO_AUDIENCE_NONE, true},
    {"desk:", "", PROTO_CHANNEL_DESK, PROTO_AUDIENCE_NONE, true},
    {"boards:", "", PROTO_CHANNEL_BOARDS, PROTO_AUDIENCE_NONE, true},
    {"arenas", "", PROTO_CHANNEL_ARENAS, PROTO_AUDIENCE_NONE, false},
    {"arena:", "", PROTO_CHANNEL_ARENA, PROTO_AUDIENCE_NONE, true},
    {"house", "", PROTO_CHANNEL_MODERATION, PROTO_AUDIENCE_NONE, false},
};

size_t proto_channel_write(const struct proto_channel *channel,
                           char ret[PROTO_CHANNEL_CHARS_MAX + 1])
{
    size_t length = 0;

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const struct shape *shape = &shapes[i];
        if (shape->kind != channel->kind || shape->audience != channel->audience)
            continue;
        length = strlen(shape->prefix);
        memcpy(ret, shape->prefix, length);
        if (shape->has_id) {
            proto_id_write(channel->id, ret + length);
            length += PROTO_ID_CHARS;
        }
        memcpy(ret + length, shape->suffix, strlen(shape->suffix));
        length += strlen(shape->suffix);
    }
    ret[length] = '\0';
    return length;
}

static bool read_shape(const struct shape *shape, const char *text, size_t length,
                       struct proto_channel *ret)
{
    size_t prefix = strlen(shape->prefix), suffix = strlen(shape->suffix);
    size_t id = shape->has_id ? PROTO_ID_CHARS : 0;
    struct proto_channel channel = {.kind = shape->kind, .audience = shape->audience};

    if (length != prefix + id + suffix || memcmp(text, shape->prefix, prefix) != 0 ||
        memcmp(text + prefix + id, shape->suffix, suffix) != 0)
        return false;
    if (shape->has_id && !proto_id_read(text + prefix, id, channel.id))
        return false;
    *ret = channel;
    return true;
}

bool proto_channel_read(const char *text, size_t length, struct proto_channel *ret)
{
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (read_shape(&shapes[i], text, length, ret))
            return true;
    return false;
}
