/* Questions about a tournament: where it is, and who answers all others (tourney_seek.c). Nothing here
 * changes anything. */
#include "proto/tour_view.h"
#include "server/app/outbox.h"
#include "server/app/tourney_seek.h"

static void refuse(struct app *app, const struct request *request, enum proto_error code)
{
    outbox_refuse(app, request->conn, request->id, code);
}

/* Waits for the tournament, if it was not waited for yet. */
static void wait_for(struct app *app, struct request *request, const uint8_t *id, const char *slug)
{
    struct deferred *deferred = NULL;
    if (request->asked & ASKED_TOUR) {
        refuse(app, request,
               request->asked & ASKED_TOO_MUCH ? PROTO_ERROR_BUSY : PROTO_ERROR_NOTFOUND);
        return;
    }
    if (outbox_has_room(app) && !app->draining)
        deferred = deferred_create(app, request);
    if (deferred)
        tourney_load(app, id, slug, deferred);
    else
        refuse(app, request, PROTO_ERROR_BUSY);
}

static void find(struct app *app, struct request *request)
{
    const char *slug = request->message->u.ask.slug;
    const struct tourney *tourney = tourney_with_slug(app, slug);
    if (!tourney || !tourney->visible) {
        wait_for(app, request, NULL, slug);
        return;
    }
    proto_encode_tour_found(&app->text, request->id, tourney->id.bytes);
    outbox_answer(app, request->conn);
}

bool tourney_is_staff(const struct tourney *tourney, const struct player *player)
{
    return tourney_role(tourney, player) != PROTO_ROLE_NONE;
}

/* ---------------------------------------------------------------------------------------------- */

void tourney_question(struct app *app, struct request *request)
{
    const struct proto_message *message = request->message;
    if (message->question == PROTO_TOUR) {
        find(app, request);
        return;
    }
    const struct tourney *tourney = tourney_find(app, message->u.ask.id);
    if (!tourney || !tourney->visible)
        wait_for(app, request, message->u.ask.id, NULL);
    else if (message->question == PROTO_SUM)
        seek_sum(app, request, tourney);
    else if (message->question == PROTO_WHY)
        seek_why(app, request, tourney);
    else
        seek_preview(app, request, tourney);
}
