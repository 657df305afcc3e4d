/* Play: all rooms and games in memory, and the lobby. */
#ifndef MIAI_APP_PLAY_PLAY_H
#define MIAI_APP_PLAY_PLAY_H

#include <sys/queue.h>

#include "proto/game/fold.h"
#include "proto/lib/idmap.h"
#include "proto/wire/encode.h"
#include "proto/wire/seek.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/play/answers.h"
#include "server/app/play/house.h"
#include "server/app/play/room.h"
#include "server/app/timers.h"

#define SEEK_RULESETS_MAX 32   /* bits of a wish */
#define SEEK_RATING_NEW   1500 /* of a player without a rated game, for the pairing */

/* A player who waits for quick pairing (seeks.c). */
struct seek {
    struct player *player;     /* counted */
    conn_id conn;              /* on which they said so */
    int64_t since_us, here_us; /* of the wish; when the connection was last seen */
    struct proto_seek wish;
    struct payer payer;
    uint16_t ratings[SEEK_RULESETS_MAX];
};
struct seeks {
    struct seek list[APP_SEEKS_MAX]; /* the longest waiting one first */
    uint32_t n;
    struct timer timer;
    /* the last opponents of the players who were paired last */
    struct {
        int64_t player, other;
    } last[APP_SEEK_LAST_MAX];
    uint32_t last_at;
};

/* A client who is connected here waits in the list of another process (seeks_site.c). */
#define SEEKS_NAME_BYTES 16
struct wish {
    LIST_ENTRY(wish) link;
    conn_id conn;
    int64_t player, since_us;
    struct proto_seek wish;
    bool seen;                   /* it was in a list, */
    char list[SEEKS_NAME_BYTES]; /* and in this one last */
};
struct seeks_far {
    LIST_HEAD(, wish) wishes;
    uint32_t wishes_n;
    /* the list of another process, as it was then */
    int64_t heard_us;
    char name[SEEKS_NAME_BYTES];
    uint32_t n;
    struct {
        int64_t player;
        uint32_t rulesets;
    } list[APP_SEEKS_MAX];
};

/* Operations of the channels of each kind. */
struct play_channels {
    const struct channel_ops *room, *chat, *game;
};

struct play {
    struct idmap rooms, games;
    struct idmap
        following; /* rooms and games of other processes that are being read (follow_reads.c) */
    LIST_HEAD(, follow_read) reads; /* the same */
    uint64_t reads_asked;
    struct answers answers;      /* of other processes */
    LIST_HEAD(, room) room_list; /* visible ones, newest first */
    uint32_t rooms_n, rooms_live_n;
    struct room_queue over_rooms, past_rooms, closed_rooms; /* room_rest.c */
    struct timer rest_timer;
    TAILQ_HEAD(, room) lost_rooms; /* of other processes, although this one did not know */
    struct timer lost_timer;
    LIST_HEAD(, room) site_rooms; /* presence_site.c */
    struct timer here_timer;
    bool crowded;      /* strangers hold more than half of the rooms that they may have */
    struct live *live; /* the parts that are being restored at the start; NULL after it */
    struct channel lobby;
    struct buf *lobby_snap; /* as it was after event lobby_snap_n; NULL: must be encoded */
    uint32_t lobby_snap_n;
    int64_t lobby_snap_us;
    struct buf
        *lobby_shown; /* the state for clients who do not subscribe, or NULL; written then: */
    int64_t lobby_shown_us;
    struct lobby_row *lobby_rows; /* the rooms that subscribers know */
    uint32_t lobby_rows_n, lobby_rows_size;
    struct timer lobby_timer;
    LIST_HEAD(, challenge) challenges; /* all, answered ones too */
    struct seeks seeks;
    struct seeks_far seeks_far;     /* of several processes */
    struct house_queue thinkers[2]; /* games that wait for a thread: with a clock, without */
    int64_t lobby_us;               /* the next event may be sent from then on */
    struct play_channels channels;
    const struct room_hooks *hooks[2]; /* of rooms of tournaments, and of arenas */
    int64_t pulse_us;                  /* when the process was last seen running */
    int64_t left_us; /* when the log's allowance for rows left out is used up (rows_leave_out()) */
    /* working memory, never state */
    struct proto_descriptor descriptor;
    struct fold scratch;
};

/* hooks: of rooms of tournaments, and of arenas; they outlive play. */
void play_create(struct app *app, const struct room_hooks *tournaments,
                 const struct room_hooks *arenas);
/* The decisions of the tournament or arena of this room. It has one. */
static inline const struct room_hooks *play_hooks(const struct play *play, const struct room *room)
{
    return play->hooks[room->tournament->arena];
}
/* Call it after all rooms are gone. */
void play_destroy(struct app *app);

#endif
