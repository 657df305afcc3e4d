/* All tournaments in memory, those on their way there, and the list of tournaments. */
#ifndef MIAI_APP_TOURNAMENT_TOURNAMENTS_H
#define MIAI_APP_TOURNAMENT_TOURNAMENTS_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "server/app/channel.h"
#include "server/app/timers.h"
#include "server/app/tournament/people_far.h"

/* Operations of the channels of a tournament. */
struct tournament_channels {
    const struct channel_ops *tour, *desk, *boards;
};

struct tournaments {
    struct tournament_channels channels;
    struct idmap map, slugs;
    LIST_HEAD(, tournament) list; /* visible ones, newest first */
    uint32_t n;
    uint32_t followed_n; /* acts of other processes that are published, and not sent yet */
    int64_t bytes;       /* stored bytes of all tournaments */
    /* tournaments being restored (restore.c), and those that the server needs (visit.c) */
    struct tour_restore *restores, **restores_end;
    struct tour_restore *reads;
    uint32_t reads_n;
    struct visit *visits, **visits_end;
    struct parked *parked;
    struct sleeper *sleepers;
    uint32_t sleepers_n;
    bool visiting, visits_more;
    int64_t visits_from;
    struct timer visits_timer, sleepers_timer;
    struct timer evict_timer;
    size_t memory;      /* bytes of the tournaments in memory */
    uint64_t forgotten; /* how many have left memory */
    struct channel tours;
    struct listing *listings; /* in no order */
    uint32_t listings_n;
    struct zipping *zippings;   /* archives of records being made */
    struct far_lists far_lists; /* of players, at other processes */
    uint64_t far_lists_last;    /* the number of the last one */
    uint8_t identity_key[32];   /* of this process, for codes of identity (identity.c) */
    struct tour_lists *lists;   /* of associations; NULL: none */
};

void tournaments_create(struct app *app);
/* Call it after all tournaments are gone. */
void tournaments_destroy(struct app *app);

#endif
