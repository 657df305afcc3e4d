/* The conversation with a server: it subscribes to the bot's own state (`me`), takes or declines
 * challenges, and follows its games. Everything that it knows about games comes from the server: a bot
 * that is started again goes on with the games that it has.
 *
 *     link ──messages──> bot ──> player (one a game) ──> engine, thinker
 *      ^                                 │
 *      └──────────commands───────────────┘ */
#ifndef MIAI_SERVER_BOT_BOT_H
#define MIAI_SERVER_BOT_BOT_H

#include "server/bot/options.h"
#include "server/bot/player.h"

/* Exit statuses: docs and scripts rely on them. */
enum {
    BOT_DONE = 0,
    BOT_USAGE = 64,
    BOT_UNAVAILABLE = 69, /* the engine, or a server at this address, is not there */
    BOT_FAULT = 70,
    BOT_PROTOCOL = 76, /* the server speaks another version */
    BOT_REFUSED = 77   /* the server refuses the token */
};

/* Runs until a signal, the end of --once, or a fault that no patience mends. Returns the exit status. Its
 * end is asked for by something to read at `signals`. */
int bot_run(const struct options *options, int signals);

#endif
