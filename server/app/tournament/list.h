/* The list of tournaments. */
#ifndef MIAI_APP_TOURNAMENT_LIST_H
#define MIAI_APP_TOURNAMENT_LIST_H

#include "server/app/channel.h"

struct tournament;

extern const struct channel_ops tours_channel;
/* Asks the store for the list, then calls `done`. */
void listing_restore(struct app *app, void (*done)(struct app *app));
/* The published state of a tournament has changed: updates its entry and sends it. */
void listing_notify(struct app *app, struct tournament *tournament);
/* A tournament that is not in memory was deleted. */
void listing_gone(struct app *app, const struct id128 *id);
/* Does the list have it, as it is published? */
bool tournament_is_listed(const struct app *app, const struct tournament *tournament);
/* How many of the listed tournaments are open for entry or running? */
uint32_t listing_events(const struct app *app);
void listing_renamed(struct app *app, const struct player *player);
void listing_finish(struct app *app);
/* Moderators unlisted or ended a tournament, or undid that. */
void tournament_house_changed(struct app *app, const struct id128 *id);

#endif
