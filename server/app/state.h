/* The application as its own files see it: the modules of the kernel, the rooms beside it, and the
 * values that live while one event is handled. Each module's structure is in the header of its
 * functions. A structure that lives longer than a callback without being pinned is named by an
 * id. */
#ifndef MIAI_APP_STATE_H
#define MIAI_APP_STATE_H

#include "proto/json/text.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/app.h"
#include "server/app/conn.h"
#include "server/app/dedup.h"
#include "server/app/deferred.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/shard.h"
#include "server/app/timers.h"
#include "server/app/token.h"
#include "server/app/working.h"
#include "server/base/budget.h"

struct app {
    struct app_config config;
    struct app_host host;
    struct now now; /* of the event being handled */
    struct budgets *budgets;
    struct payer payer; /* pays for everything that the event being handled causes */
    bool ready, draining;
    int64_t ready_ms; /* UTC: when the server became ready */
    int64_t again_ms;
    char boot[13]; /* epoch of channels that are not stored */
    struct app_stats stats;
    struct shards shards;
    struct outbox outbox;
    struct timers timers;
    struct dedups dedups;
    struct deferreds deferreds;
    struct workings workings;
    struct idmap streams;    /* answers in pieces (archive/stream.c), by request */
    struct timer soft_timer; /* soft.c */
    struct conns conns;
    struct players players;
    struct sessions sessions;
    struct tokens tokens;
    /* the rooms' own structures; only their files look inside */
    struct standing *standing;
    struct people *people;
    struct play *play;
    struct ratings *ratings;
    struct tournaments *tournaments;
    struct arenas *arenas;
    /* working memory, never state */
    struct proto_text text, content;
    struct proto_message message;
};

#endif
