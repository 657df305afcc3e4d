/* Channels and subscriptions: who hears what, in which order, from which number on. */
#ifndef MIAI_APP_CHANNEL_H
#define MIAI_APP_CHANNEL_H

#include "server/app/state.h"

/* What a subscription or a command may do with a channel. */
enum channel_found { CHANNEL_OK = 0, CHANNEL_AUTH, CHANNEL_NOTFOUND, CHANNEL_LOADING };

/* Finds a channel for somebody. LOADING: it may exist, but is not in memory. */
enum channel_found channel_find(struct app *app, const struct conn *conn,
                                const struct proto_channel *name, struct channel **ret);

void channel_init(struct channel *channel, enum proto_channel_kind kind, const struct id128 *id,
                  const char *epoch, void *owner);
/* Ends every subscription. */
void channel_finish(struct channel *channel);

void channel_subscribe(struct app *app, struct conn *conn, struct channel *channel, int64_t id,
                       const struct proto_since *since);
/* Ends the subscription if there is one. */
void channel_unsubscribe(struct app *app, struct conn *conn, const struct proto_channel *name);
void channel_unsubscribe_all(struct app *app, struct conn *conn);

/* Sends the text in app->text to every subscriber, those who sit first. */
void channel_publish(struct app *app, struct channel *channel);
void channel_publish_list(struct app *app, struct channel *channel, uint8_t list,
                          struct buf *buf); /* to one list of them */
void channel_publish_buf(struct app *app, struct channel *channel, struct buf *buf);
/* Does anybody hear it? */
bool channel_is_heard(const struct channel *channel);
/* Counts the channel up and returns the number for the event about to be encoded. */
uint32_t channel_next(struct channel *channel);

/* Sends one subscriber the whole, without a log, if they may still hear it. */
void channel_resend(struct app *app, struct sub *sub);

/* Who sits has changed: sorts the subscribers anew. */
void channel_sort(struct app *app, struct channel *channel);
/* The room that a channel belongs to, or NULL. */
struct room *channel_room(const struct channel *channel);

#endif
