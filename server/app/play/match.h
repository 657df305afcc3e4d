/* From game to game: who has Black next, matches of two, rematches, and what happens in a room by
 * itself. */
#ifndef MIAI_APP_PLAY_MATCH_H
#define MIAI_APP_PLAY_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "core/point.h"

struct app;
struct command;
struct job;
struct proto_room;
struct room;
struct room_change;

/* Is a further game of the match due after those in the list? */
bool match_goes_on(const struct app *app, const struct room *room);
/* Fills in points and result of the present match. */
void match_describe(const struct room *room, struct proto_room *ret);
/* Makes the change begin the next game, or its placing; stones: Black's free handicap, or NULL.
 * False if the set-up is impossible. Both seats of the change are taken. */
bool match_begin(struct app *app, struct room *room, struct room_change *change, struct job *job,
                 const go_point *stones, unsigned stones_n);

void match_command(struct app *app, struct command *command, struct room *room);
/* A room of a tournament that closed: if another game follows in it after all, it lives again, and
 * the game begins as after any other. */
void match_resume(struct app *app, struct room *room);
/* The room's timer fired. */
void match_due(struct app *app, struct room *room);

#endif
