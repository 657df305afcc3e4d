/* Rated games of rooms that players opened (docs/protocol/rooms.md, "Rated games"). */
#ifndef MIAI_APP_PLAY_RATES_H
#define MIAI_APP_PLAY_RATES_H

#include "proto/wire/encode.h"
#include "server/base/job.h"

struct app;
struct game;
struct player;
struct room;

/* May this player play a rated game? Takes NULL. */
bool rates_admits(const struct player *player);
/* Adds the row of a game that ends with this job. False: it is not rated. */
bool rates_store(const struct game *game, struct job *job);
/* The game is stored with its row: it joins its pool. */
void rates_show(struct app *app, const struct game *game);
/* The ratings of the seated players in the pool of their room. */
void rates_describe(const struct app *app, const struct room *room,
                    struct proto_seat_rating ret[2]);

#endif
