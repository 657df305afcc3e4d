/* The live boards of a tournament. */
#ifndef MIAI_APP_TOURNAMENT_BOARDS_H
#define MIAI_APP_TOURNAMENT_BOARDS_H

#include "server/app/channel.h"

struct tournament;

extern const struct channel_ops boards_channel;
void tournament_note_due(struct app *app, struct tournament *tournament);

#endif
