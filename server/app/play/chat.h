/* The two chats of a room: the players', and everybody else's. */
#ifndef MIAI_APP_PLAY_CHAT_H
#define MIAI_APP_PLAY_CHAT_H

#include "server/app/dedup.h"

struct chat *chat_create(struct app *app, struct room *room, uint8_t audience);
void chat_destroy(struct app *app, struct chat *chat);
/* A stored line, in the order of their numbers. */
/* Tells everybody who listens what is left, now that somebody who spoke has no account any more. */
void chat_forget(struct app *app, const struct chat *chat, const struct player *player);
void chat_restore(struct app *app, struct chat *chat, const struct row_chat *row);

/* Seats hear the players' chat, and the watchers' only when nothing is being played; others only
 * the watchers'. */
bool chat_may_hear(const struct room *room, uint8_t audience, const struct player *player);
/* Are all lines from this number on in memory? */
bool chat_has(const struct chat *chat, uint32_t n);
void chat_encode(struct app *app, const struct chat *chat, const struct proto_at *at);
void chat_replay(struct app *app, const struct chat *chat, uint32_t since, conn_id conn);

/* Is there a line among those in memory that was removed? Then nobody goes on from the old. */
bool chat_has_removed(const struct chat *chat);
/* A moderator removed a line, or it is there again: tells everybody who hears the chat. */
void chat_set_removed(struct app *app, struct chat *chat, uint32_t n, bool removed);

void chat_say(struct app *app, struct command *command, struct chat *chat);
void chat_report(struct app *app, struct command *command, struct chat *chat);

#endif
