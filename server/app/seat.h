/* Opening a room and taking its seats. */
#ifndef MIAI_APP_SEAT_H
#define MIAI_APP_SEAT_H

#include "server/app/keys.h"

void seat_open(struct app *app, struct request *request);
/* sit, stand, close, place */
void seat_command(struct app *app, struct request *request, struct room *room);

#endif
