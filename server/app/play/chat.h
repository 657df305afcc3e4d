/* The two chats of a room: the players', and everybody else's. */
#ifndef MIAI_APP_PLAY_CHAT_H
#define MIAI_APP_PLAY_CHAT_H

#include "server/app/app.h"
#include "server/app/channel.h"
#include "server/app/limits.h"

struct command;

struct chat_message {
    uint32_t n;
    int64_t at_ms;
    struct player *player; /* counted: a line is by whoever that is now */
    bool removed;          /* by a moderator: its text is not told */
    uint16_t length;
    char text[];
};
struct chat {
    struct room *room;
    struct channel channel;
    uint32_t next_n; /* of the next line, stored or on its way */
    uint32_t messages_n;
    uint32_t removed_n;                                   /* lines among them */
    struct chat_message *messages[APP_CHAT_MESSAGES_MAX]; /* a ring by number */
};

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
/* Are all lines from this number on in memory? */
bool chat_has(const struct chat *chat, uint32_t n);
/* The whole, into app->text. */
void chat_encode(struct app *app, const struct chat *chat, const struct proto_at *at);
/* Sends the lines after `since` up to `to`, which are in memory. */
void chat_replay(struct app *app, const struct chat *chat, uint32_t since, uint32_t to,
                 conn_id conn);

/* A moderator removed a line, or it is there again: tells everybody who hears the chat. */
void chat_set_removed(struct app *app, struct chat *chat, uint32_t n, bool removed);

void chat_say(struct app *app, struct command *command, struct chat *chat);
void chat_report(struct app *app, struct command *command, struct chat *chat);

#endif
