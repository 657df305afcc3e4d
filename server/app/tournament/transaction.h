/* Transactions of a tournament: acts, rooms and games in one job. */
#ifndef MIAI_APP_TOURNAMENT_TRANSACTION_H
#define MIAI_APP_TOURNAMENT_TRANSACTION_H

#include "server/app/dedup.h"
#include "server/app/outbox.h"
#include "server/base/job.h"
#include "server/tour/tour.h"

struct tour_log;
struct tour_refold;
struct tournament;

/* A room and its first game that begin with a transaction. */
struct begun {
    struct room *room;
    struct game *game;
};
struct transaction {
    struct completion completion;
    struct id128 tour;
    struct job *job;
    struct dedup *dedup; /* NULL: the server acts, or a file is imported */
    struct dedup_answer answer;
    int64_t actor; /* the player who acts; 0: the server */
    /* called with true when it is stored, with false when it never will be; NULL: none */
    void (*then)(struct app *app, void *ctx, bool stored);
    void *ctx;
    bool creates, deletes;
    uint32_t last; /* number of its last act; 0: it has none yet */
    uint32_t left; /* acts of a file that are in no job yet, the last ones up to `last` */
    struct begun *begun;
    unsigned begun_n;
    const struct row_room *like_room; /* rows of the board that was opened last; NULL: none */
    const struct row_game *like_game;
    uint8_t like_handicap, like_house;
    struct id128 *games; /* games that get an event in this transaction */
    unsigned games_n;
};
struct transaction *transaction_create(struct app *app, struct tournament *tournament,
                                       struct command *command);
/* Judges an act. If it is well, it joins the transaction, and the log takes its memory over. */
struct tour_verdict transaction_act(struct app *app, struct tournament *tournament,
                                    struct transaction *transaction, struct proto_tour_act *act);
/* Makes a folded log, which came in a file, the log of a tournament that has none yet. Takes the
 * log over. */
void transaction_take(struct app *app, struct tournament *tournament,
                      struct transaction *transaction, struct tour_log *log);
/* Adds the deletion of the tournament. From now on it takes no act. */
void transaction_delete(struct app *app, struct tournament *tournament,
                        struct transaction *transaction);
void transaction_store(struct app *app, struct tournament *tournament,
                       struct transaction *transaction);
/* Destroys a transaction that has no act, with its rooms. */
void transaction_drop(struct app *app, struct transaction *transaction);
/* A transaction of one act: created and stored, or dropped if the act is refused. */
struct tour_verdict transaction_once(struct app *app, struct tournament *tournament,
                                     struct command *command, struct proto_tour_act *act);
/* The same for an UNDO. refold: its fold, which has come to the end of the log. */
struct tour_verdict transaction_undo(struct app *app, struct tournament *tournament,
                                     struct command *command, struct proto_tour_act *act,
                                     struct tour_refold *refold);
/* Judges an act of the server and puts it into a job that stores something else too. Returns the
 * number of the act; 0: it was refused. */
uint32_t tournament_add(struct app *app, struct tournament *tournament, struct proto_tour_act *act,
                        struct text key, struct job *job);
/* Acts up to this number are stored: moves the published state on. Sends nothing;
 * tournament_notify() does. */
void tournament_publish_to(struct app *app, struct tournament *tournament, uint32_t n);
/* Carries out the consequences of an act that is published now, but for ratings and invitations. */
void tournament_heed(struct app *app, struct tournament *tournament, uint32_t n);
/* The game gets an event in the transaction: it is published when the transaction is stored. */
void transaction_add_game(struct transaction *transaction, const struct game *game);

#endif
