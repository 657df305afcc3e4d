/* Players in memory: those with a connection, a remembered session, a seat or a room. */
#ifndef MIAI_APP_PLAYER_H
#define MIAI_APP_PLAYER_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "proto/wire/encode.h"
#include "proto/wire/limits.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/base/job.h"

/* The data that are stored of a guest with their first command. */
struct newcomer {
    uint8_t session[32]; /* hash */
    int64_t came_ms;
};

#define PLAYER_NAME_BYTES (PROTO_NAME_MAX * PROTO_UTF8_MAX)

/* A player: a guest or an account. */
struct player {
    int64_t id;
    uint32_t refs; /* connections, sessions, seats, rooms opened, jobs */
    struct conn *conns;
    struct channel me;
    LIST_HEAD(, seat) seats; /* newest first */
    /* open challenges, and answered ones among those made; newest first */
    LIST_HEAD(, challenge) challenges_made, challenges_got;
    int64_t left_us; /* when their last connection closed; valid while they have none */
    int64_t *muted, *followed;
    uint32_t muted_n, followed_n;
    bool lists_known; /* `muted` and `followed` are the stored ones: a session of theirs is known */
    bool hidden, listed; /* does not want to be listed as here; is listed as here */
    TAILQ_ENTRY(player) listed_link;
    struct invite *invites; /* newest first */
    uint32_t invites_n;
    uint8_t account;       /* enum account_kind */
    bool owner, moderator; /* as sent to themselves; known once a session of theirs is */
    int64_t account_ms;    /* since when they have an account; 0: not known; known like `owner` */
    bool new_here;         /* made by this process, so no earlier process has answered them */
    /* Name and kind are from a word of another process, which may be older than the rows: none was read yet. */
    bool heard_of;
    bool calls_asked; /* the tournaments that call this player are in memory or on their way */
    /* tours_bytes is valid: a tournament of theirs was restored, or the store was asked */
    bool tours_known;
    int64_t tours_bytes;       /* stored bytes of all tournaments that they made, pending ones
                                * too */
    struct newcomer *newcomer; /* of a guest who is not stored yet; else NULL */
    uint16_t name_length;
    char name[PLAYER_NAME_BYTES + 1];
};

/* A player who is connected to another process, as it said last. */
struct abroad {
    TAILQ_ENTRY(abroad) link;
    struct player *player;   /* counted */
    int64_t until_us;        /* it counts until then */
    bool listed;             /* they may be listed as here */
    struct proto_able *able; /* what its program declared there, or NULL */
};

/* All players in memory. */
struct players {
    struct idmap map;
    const struct channel_ops *me; /* of each player's channel */
    /* where there are several processes: they have a new connection here (people/far.c) */
    void (*came)(struct app *app, struct player *player);
    /* a row of a player was read, who was known from a word only (people/follow.c) */
    void (*read)(struct app *app, struct player *player, struct text name, uint8_t account);
    uint32_t here; /* players with a connection */
    struct heeded {
        int64_t id;
        uint8_t account;
    } heeded[APP_HEEDED]; /* kinds of accounts that other processes gave last */
    uint32_t heeded_next;
    TAILQ_HEAD(, player)
    listed; /* accounts with a connection that are not hidden, the newest first */
    uint32_t listed_n;
    TAILQ_HEAD(, abroad) abroad;    /* the newest first */
    struct idmap abroad_map;        /* the same by player */
    uint32_t abroad_n, abroad_only; /* of these; and those without a connection here */
};

/* me: the operations of the channel `me`, which each player has. */
void player_init(struct app *app, const struct channel_ops *me);
/* Call it after the last player has left memory. */
void player_finish(struct app *app);

/* The player of a row, found or created; the caller owns one reference. */
struct player *player_ref_row(struct app *app, int64_t id, struct text name, uint8_t account);
/* The same of a word of another process, which may know less than the rows. */
struct player *player_ref_word(struct app *app, int64_t id, struct text name, uint8_t account);
struct player *player_ref(struct player *player);
/* A connection of theirs came or went, or they have an account or not, or are hidden or not: lists them among those who
 * are here, or no longer. */
void player_list(struct app *app, struct player *player);
void player_unref(struct app *app, struct player *player);     /* takes NULL */
struct player *player_find(const struct app *app, int64_t id); /* NULL: not in memory */

/* A player who is connected to another process, as that one said; NULL: none did. */
const struct abroad *player_abroad(const struct app *app, const struct player *player);
/* Have they a connection, here or to another process? */
bool player_is_here(const struct app *app, const struct player *player);
/* May every visitor see that they are? */
bool player_is_listed(const struct app *app, const struct player *player);
/* Another process has stored that the player has this kind of account. A row that was read before, and is older, does
 * not count any more, as long as APP_HEEDED such words are not newer. */
void player_heed(struct app *app, int64_t id, uint8_t account);
/* The kind in a row, or the one that is known to be newer. */
uint8_t player_heeded(const struct app *app, int64_t id, uint8_t account);
/* The first connection of a player has come (by 1), or the last one has gone (by -1): counts them. */
void player_count(struct app *app, const struct player *player, int by);
/* The number of players with a connection, of the whole site. Where there are several processes it may be two seconds
 * old. */
uint32_t player_count_here(const struct app *app);

struct proto_player player_name(const struct player *player); /* takes NULL: no player */
/* The same for a player who need not be in memory, from a row's fields. account: enum
 * account_kind. */
struct proto_player player_name_row(int64_t id, struct text name, uint8_t account);
/* Sets the name and sends nothing (people/names.h does). Cuts a name that is too long. */
void player_set_name(struct player *player, struct text name);
/* The name of a player whose account was deleted: "player 7". */
#define PLAYER_NUMBER_MAX (PROTO_PLAYER_CHARS_MAX + 8) /* bytes */
struct text player_number(int64_t player, char ret[PLAYER_NUMBER_MAX]);
bool player_is_gone(const struct player *player);         /* is this their name? NULL: no */
struct proto_you player_you(const struct player *player); /* as sent to themselves */
/* A house player, a computer of this server, has a negative id: -1 is the weakest. Takes NULL. */
bool player_is_house(const struct player *player);
/* The player of a program of a person. Takes NULL. */
bool player_is_bot(const struct player *player);
/* The house player of a level, 1..PROTO_HOUSE_LEVELS; the caller owns one reference. */
struct player *player_ref_house(struct app *app, uint8_t level);
/* Owner or moderator. Takes NULL. */
bool player_is_staff(const struct player *player);

#endif
