/* Presence: the two seated players and the number of watchers of a room. It is neither stored nor
 * numbered. */
#ifndef MIAI_APP_PLAY_PRESENCE_H
#define MIAI_APP_PLAY_PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct room;
struct site_note;

/* A subscription of the room began or ended; room NULL: nothing happens. */
void presence_changed(struct app *app, struct room *room);
/* Computes anew which players are present. */
void presence_update(struct app *app, struct room *room);
/* The room's batch timer. */
void presence_due(struct app *app, struct room *room);

/* A note of the presence is due to the room's subscribers: sends it now, or soon with others. */
void presence_note(struct app *app, struct room *room);
/* Which seated players are connected to this process, and how many watchers. */
uint32_t presence_here(const struct room *room, bool ret_present[2]);
uint32_t presence_watchers(const struct room *room);
/* Milliseconds since the player of a seat left; -1: they are present, or the seat is free. */
int64_t presence_away_ms(const struct app *app, const struct room *room, int seat);
bool presence_anybody(const struct room *room); /* is a seated player present? */
/* --- several processes (presence_site.c) --- */

/* The players and watchers of a room who are connected to another process, as that process said last. */
struct far {
    struct far *next;
    uint16_t node;
    bool present[2];
    uint32_t watchers;
    int64_t until_us; /* it counts until then */
};

/* The room is this process's from now on. */
void presence_own(struct app *app, struct room *room);
/* A client came to a room of another process, or left it: tells its owner. */
void presence_tell(struct app *app, struct room *room);
/* Another process says who is there, or, of a room of its own, who is anywhere. */
void presence_heard(struct app *app, struct room *room, uint16_t node,
                    const struct site_note *note);
/* Is a player at this seat by another process? And the watchers there. */
bool presence_is_far(const struct room *room, int seat);
uint32_t presence_far_watchers(const struct room *room);
/* Tells the other processes of the presence in a room of this one. */
void presence_say(struct app *app, const struct room *room);
/* Tells again, and forgets processes that have been silent. */
void presence_here_due(struct app *app);
/* This process owns the room now, or owns it no longer: what others said counts no more. */
void presence_forget(struct room *room);
/* When the last seated player left; meaningful only while none is present. */
int64_t presence_empty_since_us(const struct room *room);

#endif
