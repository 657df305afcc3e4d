/* Deferred messages. Their bytes are decoded anew when they are resumed, since all decoded messages
 * share the memory of app->message.
 *
 * Promises: their number is limited, in all and for each payer. The player of a deferred message
 * stays in memory. A command whose key was looked up is not looked up again. */
#include "server/app/deferred.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/command.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/base/budget.h"

void deferred_init(struct app *app, void (*handle)(struct app *app, struct command *command))
{
    app->deferreds.handle = handle;
}

struct deferred *deferred_create(struct app *app, const struct command *command)
{
    if (app->deferreds.n >= APP_DEFERRED_MAX ||
        !budget_hold(app->budgets, BUDGET_DEFERRED, &app->payer))
        return NULL;
    struct deferred *deferred = alloc_zeroed(1, sizeof *deferred + command->length);
    app->deferreds.n++;
    deferred->conn = command->conn;
    deferred->player = command->player ? player_ref(command->player) : NULL;
    deferred->dedup = command->dedup;
    deferred->payer = app->payer;
    deferred->asked = command->asked;
    deferred->length = command->length;
    memcpy(deferred->text, command->bytes, command->length);
    return deferred;
}

void deferred_drop(struct app *app, struct deferred *deferred)
{
    app->deferreds.n--;
    budget_release(app->budgets, BUDGET_DEFERRED, &deferred->payer);
    player_unref(app, deferred->player);
    free(deferred);
}

void deferred_resume(struct app *app, struct deferred *deferred)
{
    struct proto_fault fault;
    /* The shared memory of decoded messages may hold another message by now. */
    proto_text_clear(&app->content);
    proto_message_finish(&app->message);
    /* The first sender pays for everything that follows, not the event that brought the job
     * back. */
    struct payer payer = app->payer;
    app->payer = deferred->payer;
    /* It was decoded once before, so it decodes again; handle() checks everything else anew. */
    bool read =
        proto_decode(deferred->text, deferred->length, &app->message, &app->content, &fault);
    if (read) {
        struct command command = {
            .conn = deferred->conn,
            .id = app->message.id,
            .player = deferred->player,
            .dedup = deferred->dedup,
            .message = &app->message,
            .bytes = deferred->text,
            .length = deferred->length,
            .asked = deferred->asked,
        };
        app->deferreds.handle(app, &command);
    }
    /* The payer of the event goes on paying for what follows in the same callback. */
    app->payer = payer;
    /* Freed last: the command's bytes and player belong to it. */
    deferred_drop(app, deferred);
}
