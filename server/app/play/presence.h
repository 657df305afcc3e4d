/* Presence: the two seated players and the number of watchers of a room. It is neither stored nor
 * numbered. */
#ifndef MIAI_APP_PLAY_PRESENCE_H
#define MIAI_APP_PLAY_PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct room;

/* A subscription of the room began or ended; room NULL: nothing happens. */
void presence_changed(struct app *app, struct room *room);
/* Computes anew which players are present. */
void presence_update(struct app *app, struct room *room);
/* The room's batch timer. */
void presence_due(struct app *app, struct room *room);

uint32_t presence_watchers(const struct room *room);
/* Milliseconds since the player of a seat left; -1: they are present, or the seat is free. */
int64_t presence_away_ms(const struct app *app, const struct room *room, int seat);
bool presence_anybody(const struct room *room); /* is a seated player present? */
/* When the last seated player left; meaningful only while none is present. */
int64_t presence_empty_since_us(const struct room *room);

#endif
