/* Uploads: the check before the body of a file comes. The sender must have an account that has not
 * uploaded too much. Once the file is here, another step judges its content, and whether this
 * account may upload it. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/app.h"
#include "server/app/charge.h"
#include "server/app/measures/admit.h"
#include "server/app/measures/scope.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/request.h"
#include "server/app/session.h"
#include "server/app/state.h"

struct upload_completion {
    struct completion completion;
    request_id request;
    const struct app_route *route;
    uint8_t session[32];
};

static void judge(struct app *app, request_id request, const struct app_route *route,
                  const struct player *player)
{
    if (!player) {
        outbox_http_error(app, request, 401, PROTO_ERROR_AUTH, NULL, 0);
        return;
    }
    charge_player(app, player);
    if (!player->account)
        outbox_http_error(app, request, 403, PROTO_ERROR_DENIED, NULL, 0);
    else if (admit_file(app, request, player) && charge_http_ask(app, request, route->budgets[0]))
        outbox_http_admit(app, request, player->id);
}

static void identified(struct app *app, struct completion *completion, struct job *job)
{
    struct upload_completion *upload = (struct upload_completion *)(void *)completion;

    if (job)
        judge(app, upload->request, upload->route,
              session_take(app, upload->session, &job->answer));
    free(upload);
}

void app_may_post(struct app *app, struct now now, const struct app_request *request)
{
    const uint8_t *session = request->who.session;
    const struct player *player = session ? session_lookup(app, session) : NULL;
    struct upload_completion *upload;

    app->now = now;
    charge_request(app, request->id, &request->who);
    if (!app->ready || app->draining || !outbox_has_room(app)) {
        outbox_http_error(app, request->id, 503, PROTO_ERROR_BUSY, NULL, 0);
        return;
    }
    if (!scope_admits(app, request))
        return;
    if (player || !session) {
        judge(app, request->id, request->route, player);
        return;
    }
    upload = alloc_zeroed(1, sizeof *upload);
    upload->request = request->id;
    upload->route = request->route;
    memcpy(upload->session, session, sizeof upload->session);
    session_ask(app, upload->session, &upload->completion, identified);
}
