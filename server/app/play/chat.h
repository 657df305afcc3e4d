/* The two chats of a room: one for its players, one for all others. */
#ifndef MIAI_APP_PLAY_CHAT_H
#define MIAI_APP_PLAY_CHAT_H

#include "server/app/app.h"
#include "server/app/channel.h"
#include "server/app/limits.h"

struct command;

struct chat_message {
    uint32_t n;
    int64_t at_ms;
    struct player *player; /* counted; shows the name that the player has now */
    bool removed;          /* by a moderator: clients do not get its text */
    uint16_t length;
    char text[];
};
struct chat {
    struct room *room;
    struct channel channel;
    uint32_t next_n; /* of the next message, stored or on its way */
    uint32_t messages_n;
    uint32_t removed_n;                                   /* messages in memory that are removed */
    struct chat_message *messages[APP_CHAT_MESSAGES_MAX]; /* a ring by number */
};

struct chat *chat_create(struct app *app, struct room *room, uint8_t audience);
void chat_destroy(struct app *app, struct chat *chat);
/* A player's account was deleted: sends all remaining messages to the subscribers anew. */
void chat_forget(struct app *app, const struct chat *chat, const struct player *player);
/* Adds a stored message. Call it in the order of their numbers. */
void chat_restore(struct app *app, struct chat *chat, const struct row_chat *row);

/* May this player hear this chat? Seated players hear the players' chat, and the watchers' chat
 * only after the game. All others hear only the watchers' chat. */
bool chat_may_hear(const struct room *room, uint8_t audience, const struct player *player);
extern const struct channel_ops chat_channel;
/* Are all messages from this number on in memory? */
bool chat_has(const struct chat *chat, uint32_t n);
/* Encodes a snapshot into app->text. */
void chat_encode(struct app *app, const struct chat *chat, const struct proto_at *at);
/* Sends the messages after `since` up to `to`, which are in memory, to one connection. */
void chat_replay(struct app *app, const struct chat *chat, uint32_t since, uint32_t to,
                 conn_id conn);

/* Another process stored this message: publishes it, unless it is known. */
void chat_follow(struct app *app, struct chat *chat, const struct row_chat *row);
/* A moderator removed a message or restored it: sends this to all who hear the chat. */
void chat_set_removed(struct app *app, struct chat *chat, uint32_t n, bool removed);

void chat_say(struct app *app, struct command *command, struct chat *chat);
void chat_report(struct app *app, struct command *command, struct chat *chat);

#endif
