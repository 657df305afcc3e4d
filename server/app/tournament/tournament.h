/* Tournaments in the running server. A tournament is its log (server/tour). Here acts on it are
 * judged, stored, published, and joined to real rooms and games.
 *
 * Like a game, it has two states. `log.tour` is the pending state: it judges, and includes acts on
 * their way to the store. `published` is the state that clients see. They are one fold while
 * nothing is on its way. */
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

/* The row of a tournament, stored or on its way. */
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
    bool deleting; /* the job that deletes it is on its way: it takes no act any more */
    bool quiet;    /* more changes follow at once; they are sent together */
    bool drawing;  /* a thread makes a round for the server */
    bool
        again; /* what was on its way will not be stored, or an act of another process is missing: it is read from the
                    * store once more, and takes no act until then */
    bool followed; /* an act of another process is published, and not sent yet (follow.c) */
    uint32_t pins; /* jobs and other holders that keep it in memory */
    int64_t used_us;
    size_t memory; /* as counted last */
    struct tour_log log;
    struct tour *published; /* log.tour while nothing is on its way, else `behind` */
    struct tour behind;
    struct tour undone[APP_TOUR_UNDOS_MAX]; /* unpublished undos that further acts follow */
    uint8_t undone_n;
    struct tournament_row row;
    struct rates rates;     /* do its games count for ratings? As stored */
    char *annul_why;        /* the reason of an annulment; NULL: it is not annulled */
    bool rates_moved;       /* the ratings do not follow yet from a change of `rates` */
    struct player **pinned; /* all players that the log names, counted */
    uint32_t pinned_n, pinned_size;
    char epoch[13];
    struct channel channel, desk, boards;
    struct sent *sent;  /* sections as last sent; NULL: no subscriber */
    struct call *calls; /* calls to its players, as last sent */
    uint16_t calls_n;
    struct timer timer;      /* the next step that is due by itself */
    struct timer note_timer; /* notes: live boards, open boards of the desk, late standings */
    int64_t note_us;         /* no such note is sent before then */
    int64_t since_ms;        /* UTC: when this process first had it in memory */
    int64_t auto_from_ms;    /* UTC: the earliest time from which the next step counts */
};

/* The tournament of this id; NULL: not in memory. */
struct tournament *tournament_find(const struct app *app, const uint8_t id[16]);
/* May clients find it? NULL: no. */
bool tournament_is_there(const struct tournament *tournament);
/* Does this process judge its acts and run its timers? */
bool tournament_is_mine(const struct app *app, const struct tournament *tournament);
/* The tournament of a room, if it has one and that is in memory; else NULL. */
struct tournament *tournament_of(const struct app *app, const struct room *room);
/* Makes a tournament that no client sees yet; creator is counted. */
struct tournament *tournament_create(struct app *app, struct id128 id, struct player *creator,
                                     int64_t created_ms);
void tournament_destroy(struct app *app, struct tournament *tournament);
void tournament_finish_all(struct app *app);
/* Keeps a player that the log names in memory. */
void tournament_pin(struct tournament *tournament, struct player *player);
bool tournament_pins(const struct tournament *tournament, const struct player *player);
uint8_t tournament_role(const struct tournament *tournament, const struct player *player);
/* Reserves the slug of the log's settings, and gives the one before back. */
void tournament_take_slug(struct app *app, struct tournament *tournament);
struct tournament *tournament_with_slug(const struct app *app, const char *slug);
/* The person as clients may see them: as entered, or, if their account was deleted, under the
 * number that replaced their name. */
void tournament_person(const struct app *app, const struct proto_tour_person *person,
                       struct proto_tour_person *ret);
/* Are so many undos on their way to the store that another one is refused? */
bool tournament_undoes(const struct tournament *tournament);
uint16_t tournament_players(const struct tour *tour); /* those who were not removed */
uint8_t tournament_round(const struct tour *tour);    /* the last published round, in any order
                                                      the first that is open; 0: none */
/* A game moved, or a player came or left: sends notes on it, at most once a second. */
void tournament_mark_dirty(struct app *app, struct tournament *tournament);

#endif
