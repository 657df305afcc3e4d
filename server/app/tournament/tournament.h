/* Tournaments in the running server. A tournament is its log (server/tour); here it is judged, sent
 * to the store, let out when it is stored, and joined to real rooms and games.
 *
 * As a game, it has two folds: `log.tour` judges, and includes what is on its way to the store;
 * `published` is what everybody may see. They are one while nothing is on its way. */
#ifndef MIAI_APP_TOURNAMENT_TOURNAMENT_H
#define MIAI_APP_TOURNAMENT_TOURNAMENT_H

#include <sys/queue.h>

#include "proto/tour/view.h"
#include "proto/wire/moderation.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/timers.h"
#include "server/base/job.h"
#include "server/tour/log.h"
#include "server/tour/tour.h"

struct room;

/* What the row of a tournament says, stored or on its way. */
struct tournament_row {
    char slug[PROTO_TOUR_SLUG_MAX + 1];
    uint32_t rev; /* of settings and stage */
    uint8_t stage, rounds, round;
    uint16_t players;
    bool wakes;
    uint32_t bytes; /* as stored, in whole pages */
    int64_t delay_ms, stage_at_ms;
};

struct tournament {
    struct id128 id;
    LIST_ENTRY(tournament) link; /* all visible ones, newest first */
    struct player *creator;
    int64_t created_ms;
    bool visible;
    bool quiet;    /* more is about to change: told together */
    bool drawing;  /* a thread draws a round for the server */
    uint32_t pins; /* jobs on their way */
    int64_t used_us;
    size_t memory; /* as counted last */
    struct tour_log log;
    struct tour *published; /* log.tour while nothing is on its way, else `behind` */
    struct tour behind;
    struct tour undone[APP_TOUR_UNDOS_MAX]; /* as of undos on their way that something follows */
    uint8_t undone_n;
    struct tournament_row row;
    struct rates rates;     /* do its games count? As it is stored */
    char *annul_why;        /* NULL: it is not annulled */
    bool rates_moved;       /* others of its games count than the ratings say yet */
    struct player **pinned; /* whoever the log names, counted */
    uint32_t pinned_n, pinned_size;
    char epoch[13];
    struct channel channel, desk, boards;
    struct sent *sent;  /* sections as everybody knows them; NULL: nobody listens */
    struct call *calls; /* what is wanted of players, as they know it */
    uint16_t calls_n;
    struct timer timer;      /* what happens by itself */
    struct timer note_timer; /* live boards, the desk's open ones, late standings */
    int64_t note_us;         /* before then none of those is told */
    int64_t since_ms;        /* UTC: when this process took it up */
    int64_t auto_from_ms;    /* UTC: from when the next step by itself is waited for, at least */
};

struct tournament *tournament_find(const struct app *app,
                                   const uint8_t id[16]); /* NULL: not in memory */
/* The tournament of a room, if it has one and that is in memory. */
struct tournament *tournament_of(const struct app *app, const struct room *room);
/* One that nobody sees yet; creator is counted. */
struct tournament *tournament_create(struct app *app, struct id128 id, struct player *creator,
                                     int64_t created_ms);
void tournament_destroy(struct app *app, struct tournament *tournament);
void tournament_finish_all(struct app *app);
/* Keeps a player in memory whom the log names. */
void tournament_pin(struct tournament *tournament, struct player *player);
bool tournament_pins(const struct tournament *tournament, const struct player *player);
uint8_t tournament_role(const struct tournament *tournament, const struct player *player);
/* Reserves the slug that the log says now, in place of the one before. */
void tournament_take_slug(struct app *app, struct tournament *tournament);
struct tournament *tournament_with_slug(const struct app *app, const char *slug);
/* A player as everybody sees them: as they were entered, or, where their account is gone, as the
 * number that they have become. */
void tournament_person(const struct app *app, const struct proto_tour_person *person,
                       struct proto_tour_person *ret);
/* Are so many undos on their way to the store that no other one is judged until then? */
bool tournament_undoes(const struct tournament *tournament);
uint16_t tournament_players(const struct tour *tour); /* who was not removed */
uint8_t tournament_round(const struct tour *tour);    /* last round that everybody sees; 0 */
/* A game of it moved, or somebody came or went: told at most once a second. */
void tournament_mark_dirty(struct app *app, struct tournament *tournament);

#endif
