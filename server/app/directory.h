/* The directory of channels. It finds the owner of a channel by the channel's name. */
#ifndef MIAI_APP_DIRECTORY_H
#define MIAI_APP_DIRECTORY_H

#include "server/app/channel.h"

/* Finds a channel for a player (NULL: no session). LOADING: it may exist, but is not in memory. */
enum channel_found directory_find(struct app *app, struct player *player,
                                  const struct proto_channel *name, struct channel **ret);

#endif
