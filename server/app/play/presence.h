/* Who is in a room: the two seats' people and the watchers. Soft state: neither stored nor
 * numbered. */
#ifndef MIAI_APP_PLAY_PRESENCE_H
#define MIAI_APP_PLAY_PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct room;

/* A subscription of the room (NULL: of none) came or went. */
void presence_changed(struct app *app, struct room *room);
/* Finds out anew who is present. */
void presence_update(struct app *app, struct room *room);
/* The room's batch timer. */
void presence_due(struct app *app, struct room *room);

uint32_t presence_watchers(const struct room *room);
int64_t presence_away_ms(const struct app *app, const struct room *room,
                         int seat);             /* -1: present, or nobody's */
bool presence_anybody(const struct room *room); /* is anybody present who sits? */
int64_t presence_empty_since_us(
    const struct room *room); /* when the last of them left; not while anybody is */

#endif
