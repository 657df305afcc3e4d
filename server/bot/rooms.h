/* Rooms that the bot follows beside its games, each for a while and for one reason. */
#ifndef MIAI_SERVER_BOT_ROOMS_H
#define MIAI_SERVER_BOT_ROOMS_H

#include "server/bot/lobby.h"
#include "server/bot/talk.h"

#define ROOMS_MAX       16
#define ROOMS_OVER_MS   300000 /* an offer of another game is answered for so long after a game */
#define ROOMS_ANSWER_MS 30000  /* for the server's snapshot; then the room is forgotten */

enum rooms_reason {
    ROOMS_PLACE = 1, /* Black's stones are to be placed */
    ROOMS_LOOK,      /* the opponent of a long turn may be gone */
    ROOMS_OVER       /* a game is over, and the opponent may offer another one */
};

struct rooms_one {
    char id[PROTO_ID_CHARS + 1];
    enum rooms_reason reason;
    bool answered; /* OVER: the present offer */
    int64_t sub_id;
    int64_t until_us;
};

struct rooms {
    struct talk *talk;
    struct lobby *lobby;
    /* The answer to LOOK: for how long the opponent has been away, -1 while they are here. tour: the room belongs
     * to a tournament. */
    void (*looked)(void *ctx, const char *room, int64_t away_ms, bool tour);
    void *ctx;
    struct rooms_one list[ROOMS_MAX]; /* the oldest first */
    unsigned n, max;                  /* max: of this connection, 1 to ROOMS_MAX */
};

/* Follows a room, instead of the oldest one if there are too many. */
void rooms_follow(struct rooms *rooms, const char *id, enum rooms_reason reason, int64_t now_us);
/* A snapshot or an event has the whole room. */
void rooms_hear(struct rooms *rooms, const char *id, const json_t *room, int64_t now_us);
/* The answer to a message was a refusal. True if it asked for one of these rooms. */
bool rooms_refused(struct rooms *rooms, int64_t id);

/* A new connection, on which so many rooms can be followed: goes on with those where a game is over. */
void rooms_connected(struct rooms *rooms, unsigned max);

int64_t rooms_due_us(const struct rooms *rooms); /* INT64_MAX: never */
void rooms_tick(struct rooms *rooms, int64_t now_us);

#endif
