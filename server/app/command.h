/* A command: one message of a client while it is handled. */
#ifndef MIAI_APP_COMMAND_H
#define MIAI_APP_COMMAND_H

#include "server/app/state.h"

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
