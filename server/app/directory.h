/* The directory of channels: to which owner a channel's name belongs. */
#ifndef MIAI_APP_DIRECTORY_H
#define MIAI_APP_DIRECTORY_H

#include "server/app/channel.h"

/* Finds a channel for a player (NULL: nobody). LOADING: it may exist, but is not in memory. */
enum channel_found directory_find(struct app *app, struct player *player,
                                  const struct proto_channel *name, struct channel **ret);

#endif
