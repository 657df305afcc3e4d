/* GET /api/account/export: all that is stored about the sender, as one file. The store's reader
 * makes it; this file finds out for which player.
 *
 * Promises: a player gets only their own data. A guest who is not stored gets 404. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/app.h"
#include "server/app/charge.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/questions.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/state.h"

struct export_completion {
    struct completion completion;
    request_id request;
    const struct app_route *route;
    uint8_t session[32];
};

static void refuse(struct app *app, struct export_completion *asked, uint16_t status,
                   enum proto_error code)
{
    outbox_http_error(app, asked->request, status, code, NULL, 0);
    free(asked);
}

static void exported(struct app *app, struct completion *completion, struct job *job)
{
    struct export_completion *asked = (struct export_completion *)(void *)completion;
    if (job && job->status == JOB_BROAD) {
        refuse(app, asked, 503, PROTO_ERROR_BROAD);
        return;
    }
    if (job && job->status == JOB_OK && job->answer.file.length > 0)
        outbox_http_buf(app, asked->request, 200, "application/json",
                        buf_create(job->answer.file.at, job->answer.file.length));
    else if (job && job->status == JOB_OK)
        outbox_http_error(app, asked->request, 404, PROTO_ERROR_NOTFOUND, NULL, 0);
    free(asked);
}

static void ask(struct app *app, struct export_completion *asked, const struct player *player)
{
    if (!player) {
        refuse(app, asked, 401, PROTO_ERROR_AUTH);
        return;
    }
    charge_player(app, player);
    if (!outbox_may_read(app)) {
        refuse(app, asked, 503, PROTO_ERROR_BUSY);
        return;
    }
    if (!charge_route(app, asked->request, asked->route)) {
        free(asked);
        return;
    }
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_EXPORT;
    job->question.player = player->id;
    job->question.search.limit = APP_EXPORT_MAX;
    outbox_read(app, asked->request, job, &asked->completion, exported);
}

static void identified(struct app *app, struct completion *completion, struct job *job)
{
    struct export_completion *asked = (struct export_completion *)(void *)completion;
    if (job)
        ask(app, asked, session_take(app, asked->session, &job->answer));
    else
        free(asked);
}

void people_get_export(struct app *app, const struct app_request *request)
{
    const uint8_t *session = request->who.session;
    struct export_completion *asked = alloc_zeroed(1, sizeof *asked);
    asked->request = request->id;
    asked->route = request->route;
    struct player *player = session ? session_lookup(app, session) : NULL;
    if (!app->ready || app->draining || !outbox_has_room(app)) {
        refuse(app, asked, 503, PROTO_ERROR_BUSY);
    } else if (player || !session) {
        ask(app, asked, player);
    } else {
        memcpy(asked->session, session, sizeof asked->session);
        session_ask(app, asked->session, &asked->completion, identified);
    }
}
