/* The players that a player follows, and the wish not to be listed as here. */
#ifndef MIAI_APP_PEOPLE_FOLLOWS_H
#define MIAI_APP_PEOPLE_FOLLOWS_H

#include <stdbool.h>

struct answer;
struct app;
struct command;
struct player;
struct row_follow;
struct row_hidden;

/* Takes the stored list over, unless it is known already. True: one was new. */
bool follows_take(struct player *player, const struct answer *answer);
/* Another process stored that a player follows another one, or not; or is hidden, or not. */
void follows_follow(struct app *app, const struct row_follow *row);
void follows_follow_hidden(struct app *app, const struct row_hidden *row);
void follows_command(struct app *app, struct command *command);
/* The command `visible`: the sender is listed among the players who are here, or not. */
void follows_hide(struct app *app, struct command *command);

#endif
