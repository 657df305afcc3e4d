/* The channel `me`: a player's own name, games, calls, invitations and
 * challenges. */
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
/* Something in `me` has changed: sends it to every connection of the player. Takes NULL. */
void me_changed(struct app *app, struct player *player);

/* Adds a room to the list in the player's `me`, or removes it. */
void me_add_seat(struct player *player, struct seat *seat, struct room *room);
void me_remove_seat(struct seat *seat);

#endif
