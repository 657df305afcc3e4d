/* Players in memory: everybody with a connection, a remembered session, a seat or a room. */
#ifndef MIAI_APP_PLAYER_H
#define MIAI_APP_PLAYER_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "proto/wire/encode.h"
#include "proto/wire/limits.h"
#include "server/app/channel.h"
#include "server/base/job.h"

/* What is stored of a guest when they first do something. */
struct newcomer {
    uint8_t session[32]; /* hash */
    int64_t came_ms;
};

/* A player: a guest or an account. */
struct player {
    int64_t id;
    uint32_t refs; /* connections, sessions, seats, rooms opened, jobs */
    struct conn *conns;
    struct channel me;
    LIST_HEAD(, seat) seats; /* newest first */
    int64_t *muted;
    uint32_t muted_n;
    struct invite *invites; /* newest first */
    uint32_t invites_n;
    bool account;          /* has one */
    bool owner, moderator; /* as told to themselves; known once a session of theirs is */
    int64_t account_ms;    /* the same: since when they have an account; 0: not known */
    bool new_here;         /* made by this process: no answer of an earlier one exists */
    bool calls_asked;      /* tournaments that call this player are in memory, or on their way */
    bool tours_known; /* tours_bytes is; once a tournament of theirs is in memory, or asked for */
    int64_t tours_bytes;       /* of all tournaments that they made, stored or on their way */
    struct newcomer *newcomer; /* a guest who has not done anything and is not stored; else NULL */
    uint16_t name_length;
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
};

/* All that are in memory. */
struct players {
    struct idmap map;
    const struct channel_ops *me; /* of each player's channel */
    uint32_t here;                /* with a connection */
};

/* me: the operations of the channel `me`, which each player has. */
void player_init(struct app *app, const struct channel_ops *me);
/* The last player has left memory. */
void player_finish(struct app *app);

/* The player of a row, remembered or made; one reference is the caller's. */
struct player *player_ref_row(struct app *app, int64_t id, struct text name, bool account);
struct player *player_ref(struct player *player);
void player_unref(struct app *app, struct player *player);     /* takes NULL */
struct player *player_find(const struct app *app, int64_t id); /* NULL: not in memory */

struct proto_player player_name(const struct player *player); /* NULL: nobody */
/* The same of somebody who need not be in memory, as a row has them. */
struct proto_player player_name_row(int64_t id, struct text name, bool account);
/* Sets the name and tells nobody (people/names.h does). What is too long is cut. */
void player_set_name(struct player *player, struct text name);
/* What a player is called whose account is gone: "player 7". */
#define PLAYER_NUMBER_MAX (PROTO_PLAYER_CHARS_MAX + 8) /* bytes */
struct text player_number(int64_t player, char ret[PLAYER_NUMBER_MAX]);
bool player_is_gone(const struct player *player);         /* are they called so? NULL: no */
struct proto_you player_you(const struct player *player); /* the name, as told to themselves */
/* Owner or moderator. Takes NULL. */
bool player_is_staff(const struct player *player);

#endif
