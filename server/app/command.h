/* A command: one message of a client while it is handled. */
#ifndef MIAI_APP_COMMAND_H
#define MIAI_APP_COMMAND_H

#include "server/app/app.h"

/* Rows that the store was asked for on behalf of a message. If they are still not in memory, they
 * do not exist. */
enum {
    ASKED_CHANNEL = 1,
    ASKED_PLAYERS = 2,
    ASKED_SLUG = 4,
    ASKED_TOUR = 8,
    ASKED_TOO_MUCH = 16 /* they may exist, but too much was asked for at once */
};

/* Lives for one call. */
struct command {
    conn_id conn;
    int64_t id;
    struct player *player;
    struct dedup *dedup; /* of its key; NULL for game commands */
    const struct proto_message *message;
    const void *bytes; /* as received, for deferring it */
    size_t length;
    uint8_t asked; /* ASKED_…: rows that it has already waited for */
};

#endif
