/* Matches: the colours of each game, matches of two games, rematches, and steps that a room takes
 * by itself. */
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

/* Does the match need another game after those in the list? */
bool match_goes_on(const struct app *app, const struct room *room);
/* Fills in the points and the result of the present match. */
void match_describe(const struct room *room, struct proto_room *ret);
/* Puts the next game into the change, or the state `placing` if Black has to place a free handicap.
 * stones: its points, or NULL. Returns false if the set-up is impossible. Both seats of the change
 * must be taken. */
bool match_begin(struct app *app, struct room *room, struct room_change *change, struct job *job,
                 const go_point *stones, unsigned stones_n);

void match_command(struct app *app, struct command *command, struct room *room);
/* A closed room of a tournament: if another game follows in it after all, the room lives again, and
 * the game begins as after any other. */
void match_resume(struct app *app, struct room *room);
/* The room's timer fired. */
void match_due(struct app *app, struct room *room);

#endif
