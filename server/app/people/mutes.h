/* Mutes: the players that a player does not want to hear. */
#ifndef MIAI_APP_PEOPLE_MUTES_H
#define MIAI_APP_PEOPLE_MUTES_H

#include <stdbool.h>
#include <stdint.h>

struct answer;
struct app;
struct command;
struct player;
struct row_mute;

bool mutes_has(const struct player *player, int64_t other);
/* Takes the stored mutes over, unless they are known already. True: one was new. */
bool mutes_take(struct player *player, const struct answer *answer);
/* Another process stored this mute. */
void mutes_follow(struct app *app, const struct row_mute *row);
void mutes_command(struct app *app, struct command *command);

#endif
