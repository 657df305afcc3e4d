/* Work that would take the service thread too long, and what follows when it is done
 * (server/base/work.h).
 *
 *     struct sum {
 *         struct work work;          first: what the thread gets, with all that it needs
 *         …
 *     };
 *     struct summing {
 *         struct working working;    stays here: who asked, what follows
 *         …
 *     };
 *
 *     if (!working_admits(app, asker, bytes))
 *         refuse with `busy`;
 *     working_give(app, &summing->working, &sum->work);
 *
 * When done() is called the world has gone on: whatever the work was made of is looked at again. */
#ifndef MIAI_APP_WORKING_H
#define MIAI_APP_WORKING_H

#include "proto/wire/command.h"
#include "server/app/app.h"
#include "server/base/budget.h"
#include "server/base/work.h"

struct player;

/* Work that a thread does, and what follows. */
struct working {
    struct working *next;
    uint64_t ticket;
    uint64_t asker;
    size_t bytes; /* that the work holds, about */
    struct payer payer;
    conn_id conn;        /* whoever waits: a connection or a request; 0: nobody */
    struct dedup *dedup; /* whoever waits for this command; NULL: nobody */
    struct work *work;   /* until it is back */
    /* work NULL: nobody wants it, or it will not come back. Frees working, and not work; but may set
     * work->kept, give it away again or destroy it. */
    void (*done)(struct app *app, struct working *working, struct work *work);
};

/* All that is on its way. */
struct workings {
    struct working *first;
    uint32_t n;
};

/* For whom work is done. Each has APP_WORKS_EACH on their way at most. */
uint64_t working_for_player(const struct player *player);
uint64_t working_for_conn(conn_id conn);           /* of somebody who is nobody; or a request */
uint64_t working_for_tour(const struct id128 *id); /* the server, in a tournament */

/* May there be one more for this asker, which holds about so much memory? If not, whoever asks is refused, and counted. */
bool working_admits(struct app *app, uint64_t asker, size_t bytes);
/* Gives work away. working (allocated, or part of what is) has its asker, bytes, done, and whoever waits:
 * conn, a connection or a request, or kept, a command's key; neither: it is done whoever leaves. */
void working_give(struct app *app, struct working *working, struct work *work);
/* It is back. */
void working_back(struct app *app, struct work *work);
/* A connection or a request is gone: what nobody else waits for is not wanted any more. */
void working_left(struct app *app, conn_id conn);
/* Tells all that is on its way that it will not come back. */
void working_cancel(struct app *app);

/* --- answers to requests that a thread writes ------------------------------------------------- */

struct reply_work {
    struct work work; /* run and destroy are the caller's; run says one of the two below */
    uint16_t status;
    const char *media; /* a constant */
    struct buf *body;
};
void reply_work_say(struct reply_work *reply, uint16_t status, const char *media,
                    const struct proto_text *text);
void reply_work_refuse(struct reply_work *reply, uint16_t status, enum proto_error code);
/* The whole of a reply that was allocated as one piece. */
void reply_work_destroy(struct work *work);
/* Gives it away; what it says is the answer to the request, unless that is gone then. */
void working_reply(struct app *app, uint64_t asker, size_t bytes, request_id request,
                   struct reply_work *reply);

#endif
