/* Capabilities of programs. A program declares them on each connection anew; they are never stored,
 * and end with the connection. */
#ifndef MIAI_APP_PLAY_ABLE_H
#define MIAI_APP_PLAY_ABLE_H

struct app;
struct command;
struct player;
struct proto_open;

void able_command(struct app *app, struct command *command);
/* `get bots`: the programs that are here. */
void able_question(struct app *app, struct command *command);
/* The term that a challenged player cannot play: a clause, "size", "clock", or "games" if they have
 * all their games. NULL: none, or the player declared nothing. */
const char *able_obstacle(const struct app *app, const struct player *player,
                          const struct proto_open *open);

#endif
