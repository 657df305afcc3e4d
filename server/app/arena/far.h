/* Players on the pages of arenas whose owner is another process (far.c). */
#ifndef MIAI_APP_ARENA_FAR_H
#define MIAI_APP_ARENA_FAR_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct hall;
struct site_note;

/* Tells the owner who is here; or, of an arena of this process, all others how many wait. */
void hall_tell(struct app *app, struct hall *hall);
/* The same of all arenas. */
void halls_tell(struct app *app);
/* Another process says so. */
void hall_heard(struct app *app, uint16_t node, const struct site_note *note);
/* Is the player with number at + 1 on the page by another process? */
bool hall_has_far(const struct app *app, const struct hall *hall, uint32_t at);
/* No process says any more that so many players wait. */
bool hall_waits_old(const struct app *app, const struct hall *hall);

#endif
