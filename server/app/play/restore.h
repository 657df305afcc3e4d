/* Bringing what is stored into memory: everything that lives at the start, the rest when somebody
 * asks for it. */
#ifndef MIAI_APP_PLAY_RESTORE_H
#define MIAI_APP_PLAY_RESTORE_H

#include "server/app/state.h"

/* Asks for every live room and game; the application is ready when they are there. */
void restore_live(struct app *app);
/* Asks for a room, then looks at the deferred message again; deferred NULL: then its match goes on, if a
 * tournament wants that. */
void restore_room(struct app *app, const uint8_t id[16], struct deferred *deferred);
/* Asks for a game and its room, then looks at the deferred message again. */
void restore_game(struct app *app, const uint8_t id[16], struct deferred *deferred);
/* A game leaves memory: rows of it that are being folded are old from now on. */
void restore_game_forgotten(struct app *app, const struct id128 *id);

#endif
