/* Work for threads: work that would hold up the service thread for too long, and the step that
 * follows it (server/base/work.h).
 *
 *     struct sum {
 *         struct work work;          first: what the thread gets, with all that it needs
 *         …
 *     };
 *     struct summing {
 *         struct working working;    stays here: the asker and the step that follows
 *         …
 *     };
 *
 *     if (!working_admits(app, asker, bytes))
 *         refuse with `busy`;
 *     working_give(app, &summing->working, &sum->work);
 *
 * When done() is called, the state has changed: done() checks again everything that the work was
 * made of. */
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
    size_t bytes; /* that the work holds, estimated */
    struct payer payer;
    conn_id conn;        /* of the client that waits, or its request; 0: none */
    struct dedup *dedup; /* of the command that waits; NULL: none */
    struct work *work;   /* NULL once it is back */
    bool thinks;         /* of the work */
    /* work NULL: it is not wanted any more, or it will not come back. Frees working, and not work;
     * but may set work->kept, give it away again or destroy it. */
    void (*done)(struct app *app, struct working *working, struct work *work);
};

/* All work on its way. */
struct workings {
    struct working *first;
    uint32_t n;          /* without thoughts of house players, */
    uint32_t thoughts_n; /* which have limits of their own (play/house_thinks.c) */
};

/* The number of an asker. Each has at most APP_WORKS_EACH pieces on their way. */
uint64_t working_for_player(const struct player *player);
/* for a client without a session; conn: the connection or the request */
uint64_t working_for_conn(conn_id conn);
/* for all clients at the address of this payer; where it is not known, for the player alone */
uint64_t working_for_address(const struct payer *payer);
uint64_t working_for_tour(const struct id128 *id); /* for the server itself, in a tournament */

/* May this asker have one more piece of work of about so many bytes? If not, the caller refuses
 * with `busy`; the refusal is counted here. */
bool working_admits(struct app *app, uint64_t asker, size_t bytes);
/* Is a thought of this asker on its way? */
bool working_thinks(const struct app *app, uint64_t asker);
/* Gives work away. working (allocated, or part of an allocated structure) has its asker, bytes and
 * done. It also has conn (a connection or a request) or dedup (of a command): the work is dropped
 * when they are gone. With neither, the work is always done. */
void working_give(struct app *app, struct working *working, struct work *work);
/* Work is back from a thread. */
void working_back(struct app *app, struct work *work);
/* A connection or a request is gone. Work that only it waited for is not wanted any more. */
void working_left(struct app *app, conn_id conn);
/* Calls each done() with NULL: the work will not come back. */
void working_cancel(struct app *app);

/* --- answers to requests that a thread writes ------------------------------------------------- */

struct reply_work {
    struct work work; /* the caller sets run and destroy; run calls one of the two below */
    uint16_t status;
    const char *media; /* a constant */
    struct buf *body;
};
void reply_work_say(struct reply_work *reply, uint16_t status, const char *media,
                    const struct proto_text *text);
void reply_work_refuse(struct reply_work *reply, uint16_t status, enum proto_error code);
/* The destroy() of a reply that was allocated as one piece. */
void reply_work_destroy(struct work *work);
/* Gives the work away. Its body becomes the answer to the request, unless the request is gone by
 * then. */
void working_reply(struct app *app, uint64_t asker, size_t bytes, request_id request,
                   struct reply_work *reply);

#endif
