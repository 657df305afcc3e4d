/* Deferred messages: a message that cannot be handled before a job is back is kept as it came, and is
 * handled again, whole, when the job is there:
 *
 *     struct deferred *deferred = deferred_create(app, command);
 *     if (!deferred)
 *         outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
 *     ...                             a job is given away; when it is back:
 *     deferred->asked |= ASKED_CHANNEL;
 *     deferred_resume(app, deferred);
 */
#ifndef MIAI_APP_DEFERRED_H
#define MIAI_APP_DEFERRED_H

#include "server/app/app.h"
#include "server/base/budget.h"

struct command;

/* All of them. */
struct deferreds {
    uint32_t n;
    void (*handle)(struct app *app, struct command *command);
};

struct deferred {
    struct deferred *next;
    conn_id conn;
    struct player *player; /* counted; NULL: nobody */
    struct dedup *dedup;   /* its key was looked up already; NULL: not yet */
    struct payer payer;    /* holds one of BUDGET_DEFERRED */
    uint8_t asked;         /* ASKED_… */
    size_t length;
    char text[];
};

/* handle: handles a command, one that came now and one that was deferred; the connection of the latter
 * may be gone. */
void deferred_init(struct app *app, void (*handle)(struct app *app, struct command *command));

/* Keeps the message. NULL: too many are kept, of all or of the one who pays. */
struct deferred *deferred_create(struct app *app, const struct command *command);
/* Handles it again as if it came now, paid by the one who paid for it, and frees it. */
void deferred_resume(struct app *app, struct deferred *deferred);
/* Frees it; nobody is answered. */
void deferred_drop(struct app *app, struct deferred *deferred);

#endif
