/* Deletion of a tournament that has no result yet. */
#ifndef MIAI_APP_TOURNAMENT_DELETE_H
#define MIAI_APP_TOURNAMENT_DELETE_H

struct app;
struct command;
struct tournament;

/* The command `delete` of a desk. */
void tournament_delete_command(struct app *app, struct command *command,
                               struct tournament *tournament);
/* The deletion is stored: ends the channels and rooms, and frees the tournament. */
void tournament_deleted(struct app *app, struct tournament *tournament);

#endif
