/* Newcomers. A guest is stored only with their first command: a client that makes a thousand guests
 * and leaves has stored nothing. The store gives out numbers in blocks, so no two processes use the
 * same; numbers of guests who never sent a command are lost.
 *
 * Where several processes serve the site a guest is stored at once, since each of their connections may go to another one.
 *
 * Promises: a guest is stored before any row of theirs; until then a restart forgets them. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/moderation_view.h"
#include "server/app/charge.h"
#include "server/app/limits.h"
#include "server/app/measures/trail.h"
#include "server/app/outbox.h"
#include "server/app/people/newcomers.h"
#include "server/app/people/people.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/state.h"
#include "server/base/budget.h"

struct draw_completion {
    struct completion completion;
    void (*done)(struct app *app);
};

static void drawn(struct app *app, struct completion *completion, struct job *job)
{
    void (*done)(struct app * app) = ((struct draw_completion *)(void *)completion)->done;
    free(completion);
    app->people->ids_drawn = false;
    if (!job)
        return;
    assert(job->status == JOB_OK);
    app->people->spare_next = job->first->row.ids.first;
    app->people->spare_end = app->people->spare_next + job->first->row.ids.n;
    if (done)
        done(app);
}

void newcomers_draw_ids(struct app *app, void (*done)(struct app *app))
{
    struct draw_completion *completion = alloc_zeroed(1, sizeof *completion);
    struct payer payer = app->payer;
    struct job *job = outbox_job(app);
    job_change(job, CHANGE_DRAW_IDS)->row.ids.n = APP_IDS_BLOCK;
    app->people->ids_drawn = true;
    completion->done = done;
    charge_nobody(app);
    outbox_store(app, job, &completion->completion, drawn);
    app->payer = payer;
}

int64_t newcomers_draw_id(struct app *app)
{
    if (app->people->ids_next == app->people->ids_end) {
        app->people->ids_next = app->people->spare_next;
        app->people->ids_end = app->people->spare_end;
        app->people->spare_next = app->people->spare_end = 0;
    }
    if (app->people->spare_next == app->people->spare_end && !app->people->ids_drawn)
        newcomers_draw_ids(app, NULL);
    return app->people->ids_next < app->people->ids_end ? app->people->ids_next++ : 0;
}

struct store_completion {
    struct completion completion;
    struct player *player;
    void (*then)(struct app *app, void *ctx, bool good); /* NULL: nothing follows */
    void *ctx;
};

/* A guest who could not be stored loses the session, and comes back as another guest. */
static void stored(struct app *app, struct completion *completion, struct job *job)
{
    struct store_completion done = *(struct store_completion *)(void *)completion;
    free(completion);
    if (job && job->status != JOB_OK)
        session_ended_others(app, done.player, NULL);
    if (done.then)
        done.then(app, done.ctx, job && job->status == JOB_OK);
    player_unref(app, done.player);
}

void newcomers_store_then(struct app *app, struct player *player,
                          void (*then)(struct app *app, void *ctx, bool good), void *ctx)
{
    struct newcomer *newcomer = player->newcomer;
    struct job *job = outbox_job(app);
    struct row_player *row = &job_change(job, CHANGE_ADD_PLAYER)->row.player;
    row->id = player->id;
    row->name = job_text(job, player->name, player->name_length);
    row->created_at = newcomer->came_ms;
    struct row_session *session = &job_change(job, CHANGE_ADD_SESSION)->row.session;
    memcpy(session->hash, newcomer->session, sizeof session->hash);
    session->player = player->id;
    session->created_at = newcomer->came_ms;
    session->used_at = app->now.wall_ms;
    trail_add(app, job, PROTO_TRAIL_GUEST, player->id, newcomer->session, NULL, 0);
    player->newcomer = NULL;
    free(newcomer);
    struct store_completion *completion = alloc_zeroed(1, sizeof *completion);
    completion->player = player_ref(player);
    completion->then = then;
    completion->ctx = ctx;
    outbox_store(app, job, &completion->completion, stored);
}

void newcomers_store(struct app *app, struct player *player)
{
    if (player->newcomer)
        newcomers_store_then(app, player, NULL, NULL);
}
