/* Arenas from their rows: those that are open or running at the start, others when a client asks for one. */
#ifndef MIAI_APP_ARENA_RESTORE_H
#define MIAI_APP_ARENA_RESTORE_H

#include <stdint.h>

struct app;
struct deferred;

/* Reads the list, and all arenas that are not over; then calls `done`. */
void arenas_restore(struct app *app, void (*done)(struct app *app));
/* Brings one into memory, then handles the message again. */
void hall_restore(struct app *app, const uint8_t id[16], struct deferred *deferred);
void hall_restore_cancel(struct app *app);

#endif
