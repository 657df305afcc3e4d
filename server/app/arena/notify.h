/* The events of an arena: one for all that has changed, four times a second at most. */
#ifndef MIAI_APP_ARENA_NOTIFY_H
#define MIAI_APP_ARENA_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct buf;
struct hall;
struct proto_at;

/* Something is new: of a game that began, of the head, of a player's line (name: with their name), of a game that
 * ended. */
void hall_mark(struct app *app, struct hall *hall);
void hall_mark_head(struct app *app, struct hall *hall);
void hall_mark_line(struct app *app, struct hall *hall, uint16_t no, bool name);
void hall_mark_ended(struct app *app, struct hall *hall, uint32_t game);

/* Sends what is new, if it is time. */
void hall_note(struct app *app, struct hall *hall);
/* The whole state; the reference is the caller's. */
struct buf *hall_snapshot(struct app *app, struct hall *hall, const struct proto_at *at);

#endif
