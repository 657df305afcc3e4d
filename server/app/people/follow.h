/* People on other processes of the site: names, kinds of accounts, lists and the ends of sessions, as those stored them. */
#ifndef MIAI_APP_PEOPLE_FOLLOW_H
#define MIAI_APP_PEOPLE_FOLLOW_H

#include <stdint.h>

#include "proto/lib/text.h"

struct app;
struct job;
struct player;

/* Another process stored this job: applies the part of it that is about people. Takes any job. */
void people_follow(struct app *app, const struct job *job);
/* A player has become an account of this kind, as another process says: all who see them see the badge. Takes NULL.
 * made_ms: UTC; 0: not known. */
void people_set_account(struct app *app, struct player *player, uint8_t account, int64_t made_ms);

/* A row of a player was read, who was known from a word of another process only: the row may be newer, and all who see
 * the player see it. */
void people_read(struct app *app, struct player *player, struct text name, uint8_t account);

#endif
