/* The commands of players in a tournament. */
#ifndef MIAI_APP_TOURNAMENT_ENTRY_H
#define MIAI_APP_TOURNAMENT_ENTRY_H

struct app;
struct command;
struct tournament;

/* Acts of players for themselves. */
void tournament_player_command(struct app *app, struct command *command,
                               struct tournament *tournament);

#endif
