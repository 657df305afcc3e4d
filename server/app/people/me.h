/* `me`: what a player is told of themselves. */
#ifndef MIAI_APP_PEOPLE_ME_H
#define MIAI_APP_PEOPLE_ME_H

#include <sys/queue.h>

#include "server/app/channel.h"

/* A live room as a player's `me` lists it. */
struct seat {
    struct room *room;
    LIST_ENTRY(seat) link;
};

extern const struct channel_ops me_channel;
/* Something of `me` has changed: tells every connection of the player. Takes NULL. */
void me_changed(struct app *app, struct player *player);

/* A room that the player's `me` lists, while it lives. */
void me_add_seat(struct player *player, struct seat *seat, struct room *room);
void me_remove_seat(struct seat *seat);

#endif
