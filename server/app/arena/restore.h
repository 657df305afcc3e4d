/* Arenas from their rows: those that are open or running at the start, others when a client asks for one. */
#ifndef MIAI_APP_ARENA_RESTORE_H
#define MIAI_APP_ARENA_RESTORE_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct deferred;
struct hall;
struct id128;

/* Reads the list, and all arenas that are not over; then calls `done`. */
void arenas_restore(struct app *app, void (*done)(struct app *app));
/* Brings one into memory, then handles the message again. */
void hall_restore(struct app *app, const uint8_t id[16], struct deferred *deferred);
void hall_restore_cancel(struct app *app);

/* Another process stored this act, and perhaps more: an arena that is being read is not complete without it. True: it is
 * being read. */
bool hall_restore_least(struct app *app, const struct id128 *id, uint32_t n);
/* Reads an arena that another process has announced, and shows it. */
void hall_restore_new(struct app *app, const struct id128 *id);
/* Forgets the acts on their way, and reads those that `seen` lacks. */
void hall_read_again(struct app *app, struct hall *hall);

#endif
