/* Challenges: a room whose second seat is kept for one player. It waits for their answer, at most
 * APP_CHALLENGE_MS. The challenged player takes the seat (`sit`) or declines with a reason; then
 * the room closes. Both find the challenge in their `me`, and the challenger finds its outcome
 * there for a while.
 *
 * A challenged player may also send back other terms: a challenge of their own that replaces this one (`instead`). Its
 * room is another, so an answer always names the terms that its sender saw.
 *
 *     challenge_admits() -> challenge_begin() -> [stored] -> challenge_changed() -> ...
 *
 * challenge.c has what is known of challenges, challenge_acts.c what players and time do to them, challenge_site.c what
 * several processes do with them. */
#ifndef MIAI_APP_PLAY_CHALLENGE_H
#define MIAI_APP_PLAY_CHALLENGE_H

#include <sys/queue.h>

#include "proto/wire/encode.h"
#include "server/app/limits.h"
#include "server/app/timers.h"
#include "server/base/budget.h"
#include "server/base/job.h"

struct app;
struct command;
struct room;
struct room_change;
struct site_note;

struct challenge {
    LIST_ENTRY(challenge) link, made_link; /* of all, and of the challenger */
    LIST_ENTRY(challenge) got_link;        /* of the opponent, while it waits */
    struct id128 id;                       /* of the room */
    struct room *room;                     /* NULL: it has ended */
    struct player *by, *to;                /* counted */
    struct payer payer;
    bool shown;                /* it is stored */
    bool muted;                /* the opponent has muted the challenger and does not hear of it */
    uint8_t state;             /* enum proto_challenge_state */
    uint8_t reason;            /* enum proto_decline */
    uint8_t changes_left;      /* how often its terms may still be changed */
    struct proto_open *before; /* the terms that these replace; NULL: the first ones */
    struct id128 before_room;
    int64_t begun_us;           /* when the first terms were shown; valid once it is shown */
    int64_t until_us, until_ms; /* it expires; monotonic, UTC; valid once it is shown */
    int64_t declines_us;        /* muted: it is declined; valid once it is shown */
    /* a copy: another process has the challenge, and told of it then; `room` is NULL, and a waiting one has terms */
    bool far;
    int64_t heard_us;
    struct proto_open *settings;
    struct timer timer;
};

/* --- challenge.c ------------------------------------------------------------------------------ */

/* A new room becomes a challenge, which both players see once the room is stored. replaced: the challenge that it
 * answers with other terms, or NULL. */
void challenge_begin(struct app *app, struct room *room, struct player *opponent,
                     const struct challenge *replaced);
/* The room has changed: shows a new challenge, or ends an old one. Before the room is published. */
void challenge_changed(struct app *app, struct room *room, const struct room_change *change);
/* The room leaves memory. */
void challenge_forget(struct app *app, struct room *room);
void challenge_arm(struct app *app, struct challenge *challenge);
/* Forgets the outcome. */
void challenge_destroy(struct app *app, struct challenge *challenge);
/* The challenged player; NULL: no challenge waits. */
struct player *challenge_opponent(const struct room *room);
size_t challenges_describe(const struct player *player,
                           struct proto_my_challenge ret[APP_CHALLENGES_LISTED]);
void challenges_finish(struct app *app);

/* --- challenge_acts.c ------------------------------------------------------------------------- */

/* The opponent of an `open`; NULL: it was refused or waits. *ret_replaced: the challenge that it replaces, or
 * NULL. */
struct player *challenge_admits(struct app *app, struct command *command,
                                struct challenge **ret_replaced);
void challenge_decline(struct app *app, struct command *command, struct room *room);
void challenge_due(struct app *app, struct challenge *challenge);
/* Closes a room that waits for an answer. command NULL: the server does. */
void challenge_close(struct app *app, struct room *room, struct command *command, uint8_t outcome,
                     uint8_t reason);

/* A copy ends, and both players hear of it; the challenger unless the room is published next, since they sit there. */
void challenge_drop(struct app *app, struct challenge *copy, bool with_room);

/* --- several processes (challenge_far.c, challenge_site.c) ------------------------------------ */

struct challenge *challenge_find(const struct app *app, const struct id128 *id); /* NULL: none */

/* Tells the other processes of a challenge of this one; of all of them, and forgets copies that are over. */
void challenge_say(struct app *app, const struct challenge *challenge);
void challenges_tell(struct app *app);
/* Another process tells of a challenge. */
void challenge_heard(struct app *app, const struct site_note *note);
/* A room of another process was read anew: its copy finds the room, or ends with it. Before the room is published. */
void challenge_follow(struct app *app, struct room *room);
/* This process owns the room now: goes on with its challenge, or closes a room that waits for no answer any more. */
void challenge_own(struct app *app, struct room *room);
/* It owns the shard no longer: challenges become copies. */
void challenges_disown(struct app *app, uint8_t shard);
void challenge_let_go(struct app *app, struct challenge *challenge);
/* A copy ends, or becomes an outcome. */
void challenge_unlink_far(struct app *app, struct challenge *copy);

#endif
