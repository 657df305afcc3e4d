/* The desk of a tournament. */
#ifndef MIAI_APP_TOURNAMENT_DESK_H
#define MIAI_APP_TOURNAMENT_DESK_H

#include "server/app/channel.h"

extern const struct channel_ops desk_channel;

#endif
