/* Channels and subscriptions. They decide which connections get an event, in which order, and from
 * which number on. */
#ifndef MIAI_APP_CHANNEL_H
#define MIAI_APP_CHANNEL_H

#include "proto/json/ids.h"
#include "server/app/app.h"

struct player;
struct proto_at;
struct proto_since;

/* A numbered stream that connections subscribe to. An event is encoded once and shared by all
 * subscribers. */
enum { CHANNEL_SEATED, CHANNEL_OTHERS, CHANNEL_LISTS };
struct channel {
    struct proto_channel name;
    const char *epoch;
    uint32_t n;                      /* number of the last visible event */
    struct sub *subs[CHANNEL_LISTS]; /* players with a seat in the room, then all others */
    uint32_t subs_n[CHANNEL_LISTS];
    const struct channel_ops *ops; /* its owner's */
    void *owner;                   /* the object whose events these are; its type follows from
                                    * name.kind */
};

struct sub {
    struct conn *conn;
    struct channel *channel;
    struct sub *conn_next; /* in the order of subscribing, newest first */
    struct sub *next, *prev;
    uint8_t list; /* CHANNEL_SEATED or CHANNEL_OTHERS */
};

/* The result of looking for a channel on behalf of a subscription or a command. */
enum channel_found { CHANNEL_OK = 0, CHANNEL_AUTH, CHANNEL_NOTFOUND, CHANNEL_LOADING };

/* The operations that the owner of one kind of channel gives; a constant. A member may be NULL only
 * where its comment says what happens then. `channel` is always one of the kind. */
struct channel_ops {
    /* Finds the channel of this name for a player (NULL: no session) and writes it to *ret.
     * LOADING: it may exist, but is not in memory. */
    enum channel_found (*find)(struct app *app, struct player *player,
                               const struct proto_channel *name, struct channel **ret);
    /* The whole state, as this list of subscribers may know it; the reference is the caller's.
     * with_log: with its history, where it has one. */
    struct buf *(*snapshot)(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log);
    /* The state as others may know it, for a client that does not subscribe; the reference is the caller's. NULL: the
     * snapshot. */
    struct buf *(*show)(struct app *app, const struct channel *channel, const struct proto_at *at);
    /* Does the player belong to the list CHANNEL_SEATED? NULL: no player does. */
    bool (*is_first)(const struct channel *channel, const struct player *player);
    /* May a player who found the channel once still hear it? NULL: yes. */
    bool (*may_hear)(const struct channel *channel, const struct player *player);
    /* Number of the last event that a list may know. NULL: channel->n. */
    uint32_t (*last_n)(const struct channel *channel, uint8_t list);
    /* Do the numbers show which events a client has missed? NULL: yes. */
    bool (*resumes)(const struct channel *channel);
    /* Are the events after `since` up to `to`, APP_REPLAY_MAX at most, in memory, and shorter than
     * a snapshot? NULL: never. */
    bool (*replays)(const struct channel *channel, uint32_t since, uint32_t to);
    /* Sends these events to one connection. NULL where `replays` is. */
    void (*replay)(struct app *app, const struct channel *channel, uint32_t since, uint32_t to,
                   conn_id conn);
    /* A connection subscribed, or the lists were sorted anew. NULL: nothing follows. */
    void (*changed)(struct app *app, struct channel *channel);
    /* A subscription ended; may destroy the channel. NULL: nothing follows. */
    void (*left)(struct app *app, struct channel *channel);
};

void channel_init(struct channel *channel, enum proto_channel_kind kind, const struct id128 *id,
                  const char *epoch, const struct channel_ops *ops, void *owner);
/* Ends every subscription, without calling `left`. */
void channel_finish(struct channel *channel);

void channel_subscribe(struct app *app, struct conn *conn, struct channel *channel, int64_t id,
                       const struct proto_since *since);
/* Sends the state, as others may know it, as the answer to this id. */
void channel_show(struct app *app, conn_id id, const struct channel *channel);
/* Ends the subscription if there is one. */
void channel_unsubscribe(struct app *app, struct conn *conn, const struct proto_channel *name);
void channel_unsubscribe_all(struct app *app, struct conn *conn);

/* Sends the text in app->text to every subscriber, those with a seat first. */
void channel_publish(struct app *app, struct channel *channel);
/* Sends buf to one of the lists; the reference stays the caller's. */
void channel_publish_list(struct app *app, struct channel *channel, uint8_t list, struct buf *buf);
void channel_publish_buf(struct app *app, struct channel *channel, struct buf *buf);
/* Has the channel a subscriber? */
bool channel_is_heard(const struct channel *channel);
/* Counts the channel up and returns the number for the event about to be encoded. */
uint32_t channel_next(struct channel *channel);

/* Sends a snapshot without a log to one subscriber, if they may still hear the channel. */
void channel_resend(struct app *app, struct sub *sub);

/* The seats of the room have changed: sorts the subscribers anew. */
void channel_sort(struct app *app, struct channel *channel);

#endif
