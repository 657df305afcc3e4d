/* The effects of acts that are stored, by this process or another one: on measures in force, rooms, lines of chats, lists
 * of tournaments and ratings. Each may come more than once. */
#ifndef MIAI_APP_MODERATION_EFFECT_H
#define MIAI_APP_MODERATION_EFFECT_H

#include "proto/wire/moderation.h"

struct app;
struct row_moderation_act;

/* Any act, with the id that the store gave it. */
void moderation_takes_effect(struct app *app, const struct row_moderation_act *row);
/* An act UNDO, and the act that it ends (what: its kind). */
void moderation_is_undone(struct app *app, const struct row_moderation_act *row,
                          enum proto_moderation_what what, const struct row_moderation_act *undone);

/* Another process stored this act. */
void moderation_follow(struct app *app, const struct row_moderation_act *row);

#endif
