/* One transaction of a tournament: acts, rooms and games in one job. */
#ifndef MIAI_APP_TOURNAMENT_TRANSACTION_H
#define MIAI_APP_TOURNAMENT_TRANSACTION_H

#include "server/app/dedup.h"
#include "server/app/outbox.h"
#include "server/base/job.h"
#include "server/tour/tour.h"

struct tour_log;
struct tour_refold;
struct tournament;

/* A room that begins with a step. */
struct begun {
    struct room *room;
    struct game *game;
};
struct transaction {
    struct completion completion;
    struct id128 tour;
    struct job *job;
    struct dedup *dedup; /* NULL: the server does it, or a file */
    struct dedup_answer answer;
    int64_t actor; /* whose acts they are; 0: the server's */
    /* called when it is stored, or with false when it never will be; NULL: nobody waits */
    void (*then)(struct app *app, void *ctx, bool stored);
    void *ctx;
    bool creates;
    uint32_t last; /* number of its last act; 0: none yet */
    uint32_t left; /* acts of a file that are not in a job yet: the last ones before that */
    struct begun *begun;
    unsigned begun_n;
    const struct row_room *like_room; /* of the board that was opened last; NULL: none */
    const struct row_game *like_game;
    uint8_t like_handicap;
    struct id128 *games; /* games that get an event with it */
    unsigned games_n;
};
struct transaction *transaction_create(struct app *app, struct tournament *tournament,
                                       struct command *command);
/* Judges an act and, if it is well, makes it part of the step: its memory is the log's then. */
struct tour_verdict transaction_act(struct app *app, struct tournament *tournament,
                                    struct transaction *transaction, struct proto_tour_act *act);
/* Makes a log that was folded, which came in a file, that of a tournament that has none yet. */
void transaction_take(struct app *app, struct tournament *tournament,
                      struct transaction *transaction, struct tour_log *log);
void transaction_store(struct app *app, struct tournament *tournament,
                       struct transaction *transaction);
/* Gives up a step that has no act. */
void transaction_drop(struct app *app, struct transaction *transaction);
/* A step of one act. */
struct tour_verdict transaction_once(struct app *app, struct tournament *tournament,
                                     struct command *command, struct proto_tour_act *act);
/* The same of an UNDO, by its fold, which has come to the end of the log. */
struct tour_verdict transaction_undo(struct app *app, struct tournament *tournament,
                                     struct command *command, struct proto_tour_act *act,
                                     struct tour_refold *refold);
/* Judges an act of the server and puts it into a job that stores something else too. Returns its
 * number; 0: it may not be. */
uint32_t tournament_add(struct app *app, struct tournament *tournament, struct proto_tour_act *act,
                        struct text key, struct job *job);
/* Acts up to this number are stored: everybody may know. Telling is tournament_notify(). */
void tournament_publish_to(struct app *app, struct tournament *tournament, uint32_t n);
/* A game gets an event with the step. */
void transaction_add_game(struct transaction *transaction, const struct game *game);

#endif
