/* Messages as JSON. Nothing is sent before the server has greeted, or while the queue of the line is full. */
#include "server/bot/talk.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "proto/lib/base64url.h"

/* Sends a message and frees it. */
static int64_t transmit(struct talk *talk, json_t *message)
{
    json_object_set_new(message, "id", json_integer(++talk->id));
    char *text = json_dumps(message, JSON_COMPACT);
    bool sent = text && talk->greeted && link_send(talk->link, text, strlen(text));
    free(text);
    json_decref(message);
    return sent ? talk->id : 0;
}

int64_t talk_subscribe(struct talk *talk, const char *channel, const char *id)
{
    return transmit(talk, json_pack("{s:s, s:s+}", "t", "sub", "ch", channel, id));
}

int64_t talk_subscribe_since(struct talk *talk, const char *channel, const char *id,
                             const char *epoch, uint32_t n)
{
    return transmit(talk, json_pack("{s:s, s:s+, s:{s:s, s:I}}", "t", "sub", "ch", channel, id,
                                    "since", "e", epoch, "n", (json_int_t)n));
}

int64_t talk_unsubscribe(struct talk *talk, const char *channel, const char *id)
{
    return transmit(talk, json_pack("{s:s, s:s+}", "t", "unsub", "ch", channel, id));
}

int64_t talk_command(struct talk *talk, const char *channel, const char *id, const char *kind,
                     const char *key, json_t *fields)
{
    char random[BASE64URL_CHARS(12) + 1];
    uint8_t bytes[12];

    if (!key) {
        if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
            abort();
        base64url_write(bytes, sizeof bytes, random);
        key = random;
    }
    json_t *message =
        json_pack("{s:s, s:s, s:s+, s:s}", "t", "do", "key", key, "ch", channel, id, "k", kind);
    if (fields)
        json_object_update(message, fields);
    json_decref(fields);
    return transmit(talk, message);
}
