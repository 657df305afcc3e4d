/* Deferred messages. A message that cannot be handled before a job is back is kept as it came. When
 * the job is back, the message is handled again, whole:
 *
 *     struct deferred *deferred = deferred_create(app, command);
 *     if (!deferred)
 *         outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
 *     ...                             a job is given away; when it is back:
 *     deferred->asked |= ASKED_CHANNEL;
 *     deferred_resume(app, deferred);
 *
 * A resumed message passes all checks again. */
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
    struct player *player; /* counted; NULL: no session */
    struct dedup *dedup;   /* of its key, which was looked up already; NULL: not yet */
    struct payer payer;    /* holds one of BUDGET_DEFERRED */
    uint8_t asked;         /* ASKED_… */
    size_t length;
    char text[];
};

/* handle: handles a command, a new one or a deferred one. The connection of a deferred one may be
 * gone. */
void deferred_init(struct app *app, void (*handle)(struct app *app, struct command *command));

/* Keeps the message. NULL: too many are kept, in all or for this payer. */
struct deferred *deferred_create(struct app *app, const struct command *command);
/* Handles the message again as if it came now, charged to its first payer, and frees it. */
void deferred_resume(struct app *app, struct deferred *deferred);
/* Frees the message without an answer. */
void deferred_drop(struct app *app, struct deferred *deferred);

#endif
