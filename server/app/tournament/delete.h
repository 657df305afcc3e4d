/* Deletion of a tournament that has no result yet. */
#ifndef MIAI_APP_TOURNAMENT_DELETE_H
#define MIAI_APP_TOURNAMENT_DELETE_H

struct app;
struct command;
struct id128;
struct tournament;

/* The command `delete` of a desk. */
void tournament_delete_command(struct app *app, struct command *command,
                               struct tournament *tournament);
/* The deletion is stored: ends the channels and rooms, and frees the tournament. */
void tournament_deleted(struct app *app, struct tournament *tournament);
/* The same where another process has deleted it, whether it is in memory or not. */
void tournament_gone(struct app *app, const struct id128 *id);

#endif
