/* The list of arenas: open and running ones, and those that ended last. */
#ifndef MIAI_APP_ARENA_LIST_H
#define MIAI_APP_ARENA_LIST_H

#include "proto/wire/arena.h"

struct app;
struct hall;
struct hall_head;

/* The head as clients see it; borrows. */
struct proto_arena arenas_view(const struct hall_head *head);
/* Publishes a new head, or one that has changed. */
void arenas_changed(struct app *app, const struct hall_head *head);
/* The arena is over: it joins those that ended last. */
void arenas_ended(struct app *app, const struct hall *hall);
/* Adds an arena that is over to the end of the list, or not if it is full. Takes what the head owns. */
void arenas_keep(struct app *app, struct hall_head *head);
void arenas_forget(struct app *app);

extern const struct channel_ops arenas_channel;
/* How many arenas of the list are open or running? */
uint32_t arenas_events(const struct app *app);

#endif
