/* A command: one message of a client while it is handled. */
#ifndef MIAI_APP_COMMAND_H
#define MIAI_APP_COMMAND_H

#include "server/app/app.h"

/* What was asked of the store for a message: what is not there then does not exist. */
enum {
    ASKED_CHANNEL = 1,
    ASKED_PLAYERS = 2,
    ASKED_SLUG = 4,
    ASKED_TOUR = 8,
    ASKED_TOO_MUCH = 16 /* it may be there, but too much was asked for at once */
};

/* Lives for one call. */
struct command {
    conn_id conn;
    int64_t id;
    struct player *player;
    struct dedup *dedup; /* of its key; NULL for game commands */
    const struct proto_message *message;
    const void *bytes; /* as received, for holding it */
    size_t length;
    uint8_t asked; /* ASKED_…: what it waited for is known already, as far as it exists */
};

#endif
