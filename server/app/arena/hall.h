/* A hall is an arena in memory: its log folded twice, its players, and the channel of its clients.
 *
 * An act is folded into `now` when it joins a job, and into `seen` when the job is back. `now` judges, `seen` is what
 * clients know: durable, then visible. Jobs come back in order, so `seen` follows `now` act by act. */
#ifndef MIAI_APP_ARENA_HALL_H
#define MIAI_APP_ARENA_HALL_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "proto/wire/arena.h"
#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/timers.h"
#include "server/base/job.h"
#include "server/tour/arena.h"

struct dedup;

/* The part of an arena that lists show. */
struct hall_head {
    struct id128 id;
    char title[PROTO_ARENA_TITLE_MAX * PROTO_UTF8_MAX + 1];
    struct player *creator;      /* counted */
    struct proto_open *settings; /* of the room of each game; owned */
    int64_t created_ms;
    uint8_t stage; /* enum arena_stage */
    uint16_t minutes;
    int64_t starts_ms, ends_ms; /* UTC */
    uint32_t players;
};

/* An act on its way to the store. */
struct hall_flight {
    STAILQ_ENTRY(hall_flight) link;
    struct arena_act act;
};

/* News of a player that the subscribers have not heard. */
enum hall_news { HALL_TOLD, HALL_CHANGED, HALL_NEW };

/* The last event of a game, which waits until the arena has been read again. */
struct hall_parked {
    STAILQ_ENTRY(hall_parked) link;
    struct job *job;
    struct completion *completion;
};

/* A player who is on the page by another process, as it said last (far.c). */
struct hall_far {
    int64_t until_us; /* it counts until then */
    uint16_t node;
};

struct hall {
    LIST_ENTRY(hall) link;
    struct hall_head head; /* as of `seen` */
    bool visible;
    struct arena_state now, seen;
    STAILQ_HEAD(, hall_flight) flights; /* the acts of `now` that `seen` lacks */
    /* Acts of another process are missing, or those on their way will not be stored: the arena is being read, and takes no
     * act until then. */
    bool again;
    STAILQ_HEAD(, hall_parked) parked;
    struct player **people; /* by number - 1, counted */
    uint32_t people_n, people_size;
    struct idmap numbers; /* of players by their ids: pointers into nothing, cast from numbers */
    char epoch[13];
    struct channel channel;
    struct timer timer;
    struct buf *snap; /* the state after event snap_n; NULL: must be encoded */
    uint32_t snap_n;
    /* since when a player could be paired, by number - 1; 0: they cannot. As of the last look */
    int64_t free_us[ARENA_PLAYERS_MAX];
    uint32_t waiting;
    /* several processes (far.c) */
    struct hall_far *far; /* by number - 1; NULL: there is none */
    int64_t waiting_us;   /* when the owner last told of `waiting` */
    uint16_t told_n;      /* players on the page here, as the owner heard last */
    /* news (notify.c) */
    uint8_t news[ARENA_PLAYERS_MAX]; /* enum hall_news, by number - 1 */
    bool dirty, head_news;
    uint32_t boards_told; /* number of games that subscribers know */
    uint32_t *ended;      /* numbers of games that ended since */
    uint32_t ended_n, ended_size;
    uint32_t waiting_told;
    int64_t note_us; /* no event before then */
};

struct hall *hall_find(const struct app *app, const uint8_t id[16]); /* NULL: not in memory */
/* Makes a hall that no client sees yet. Takes the head's settings over and counts its creator. */
struct hall *hall_create(struct app *app, const struct hall_head *head);
void hall_destroy(struct app *app, struct hall *hall);
void hall_head_finish(struct app *app, struct hall_head *head);
/* Clients find it from now on, and it goes on by itself. */
void hall_show(struct app *app, struct hall *hall);

uint16_t hall_number(const struct hall *hall, int64_t player); /* 0: never joined */
/* Keeps the player of an ARENA_JOIN, before the act is folded. */
void hall_admit(struct hall *hall, struct player *player);

/* Folds an act that was judged well into `now`, and adds it to the job. Returns its number. */
uint32_t hall_add(struct app *app, struct hall *hall, const struct arena_act *act, struct job *job);
/* Publishes an act of another process, the next one of both states. */
void hall_follow_act(struct app *app, struct hall *hall, const struct arena_act *act);
/* None of the acts on their way will be stored: forgets them. */
void hall_forget_flights(struct app *app, struct hall *hall);
/* Publishes the acts up to this number, which are stored now. */
void hall_publish(struct app *app, struct hall *hall, uint32_t n);
/* Stores one act by itself. dedup: of the command that makes it, or NULL. */
void hall_store(struct app *app, struct hall *hall, const struct arena_act *act,
                struct dedup *dedup);

/* --- where another process owns the arena ------------------------------------------------------- */

/* Does this process judge its acts and pair its players, as far as it knows, and has it all of the log? */
bool hall_is_mine(const struct app *app, const struct hall *hall);
/* Keeps the last event of a game while the arena is being read; takes job and completion over. */
void hall_park(struct hall *hall, struct job *job, struct completion *completion);
/* Completes and stores these events; or, if the arena is another process's now, forgets them. */
void hall_unpark(struct app *app, struct hall *hall);

/* Tells the arena's rooms apart; app.c gives it to play. */
struct room_hooks;
extern const struct room_hooks arena_room_hooks;

extern const struct channel_ops arena_channel;

#endif
