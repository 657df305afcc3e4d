/* Messages of the bot to the server: their ids and keys. */
#ifndef MIAI_SERVER_BOT_TALK_H
#define MIAI_SERVER_BOT_TALK_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "server/bot/link.h"

struct talk {
    struct link *link;
    int64_t id;   /* of the last message */
    bool greeted; /* `hello` has come on this connection: the server takes messages */
};

/* Each function returns the id of its message, which the answer names; 0: it cannot be sent now. A channel
 * is a prefix and an id, such as "game:" and "Qm0x…", or a name and "". */

int64_t talk_subscribe(struct talk *talk, const char *channel, const char *id);
/* Asks for the events after event n of an epoch. */
int64_t talk_subscribe_since(struct talk *talk, const char *channel, const char *id,
                             const char *epoch, uint32_t n);
int64_t talk_unsubscribe(struct talk *talk, const char *channel, const char *id);
/* Sends a command with the fields of an object, which is freed; NULL: none. A key of NULL: a new one. */
int64_t talk_command(struct talk *talk, const char *channel, const char *id, const char *kind,
                     const char *key, json_t *fields);

#endif
