/* The two chats of a room: the players', and everybody else's. */
#ifndef MIAI_APP_PLAY_CHAT_H
#define MIAI_APP_PLAY_CHAT_H

#include "server/app/dedup.h"

struct chat *chat_create(struct app *app, struct room *room, uint8_t audience);
void chat_destroy(struct app *app, struct chat *chat);
/* Tells everybody who listens what is left, now that somebody who spoke has no account any more. */
void chat_forget(struct app *app, const struct chat *chat, const struct player *player);
/* A stored line, in the order of their numbers. */
void chat_restore(struct app *app, struct chat *chat, const struct row_chat *row);

/* Seats hear the players' chat, and the watchers' only when nothing is being played; others only
 * the watchers'. */
bool chat_may_hear(const struct room *room, uint8_t audience, const struct player *player);
extern const struct channel_ops chat_channel;

/* A moderator removed a line, or it is there again: tells everybody who hears the chat. */
void chat_set_removed(struct app *app, struct chat *chat, uint32_t n, bool removed);

void chat_say(struct app *app, struct command *command, struct chat *chat);
void chat_report(struct app *app, struct command *command, struct chat *chat);

#endif
