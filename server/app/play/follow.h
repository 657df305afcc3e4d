/* Rooms that another process owns. The changes that it stores come at least once and in order. Events of games are
 * applied as they come; any other change makes this process read the room from the store.
 *
 * Promises: clients of this process see what is stored, in order, and no more. A change that is missed, repeated or early
 * costs a read and changes nothing else. */
#ifndef MIAI_APP_PLAY_FOLLOW_H
#define MIAI_APP_PLAY_FOLLOW_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct id128;
struct room;
struct row_chat;
struct row_event;

/* Another process stored this event. goes_on: if it ends its game, another one follows in the room. */
void follow_event(struct app *app, const struct row_event *row, bool goes_on);
/* The same of a message of a chat. */
void follow_chat(struct app *app, const struct row_chat *row);
/* Something about this room has changed, or it is new: reads it. */
void follow_room(struct app *app, const struct id128 *id);
/* A game was read for a client, and events may have come since: reads it once more. */
void follow_game(struct app *app, const struct id128 *id);
/* Some rooms are lost (room_lose()): forgets what is not stored of them, and reads them. */
void follow_due(struct app *app);
/* Nothing of the rooms of this shard is being read, or is to be read. */
bool follow_is_level(const struct app *app, uint8_t shard);
/* This process owns the shard, or owns it no longer: begins or ends the clocks and timers of its rooms. */
void follow_own(struct app *app, uint8_t shard);
void follow_disown(struct app *app, uint8_t shard);
/* Forgets what is being read. */
void follow_finish(struct app *app);

#endif
