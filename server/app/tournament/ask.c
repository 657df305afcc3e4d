/* Questions about a tournament. This file finds the tournament, and seek.c answers. Nothing here
 * changes anything. */
#include "server/app/tournament/ask.h"

#include "proto/tour/view.h"
#include "server/app/command.h"
#include "server/app/deferred.h"
#include "server/app/outbox.h"
#include "server/app/state.h"
#include "server/app/tournament/identity.h"
#include "server/app/tournament/listed.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/seek.h"
#include "server/app/tournament/tournament.h"

static void refuse(struct app *app, const struct command *command, enum proto_error code)
{
    outbox_refuse(app, command->conn, command->id, code);
}

/* Defers the question until the tournament is in memory; refuses it if it was deferred before. */
static void wait_for(struct app *app, struct command *command, const uint8_t *id, const char *slug)
{
    struct deferred *deferred = NULL;
    if (command->asked & ASKED_TOUR) {
        refuse(app, command,
               command->asked & ASKED_TOO_MUCH ? PROTO_ERROR_BUSY : PROTO_ERROR_NOTFOUND);
        return;
    }
    if (outbox_has_room(app) && !app->draining)
        deferred = deferred_create(app, command);
    if (deferred)
        tournament_restore(app, id, slug, deferred);
    else
        refuse(app, command, PROTO_ERROR_BUSY);
}

static void find(struct app *app, struct command *command)
{
    const char *slug = command->message->u.ask.slug;
    const struct tournament *tournament = tournament_with_slug(app, slug);
    if (!tournament || !tournament->visible) {
        wait_for(app, command, NULL, slug);
        return;
    }
    proto_encode_tour_found(&app->text, command->id, tournament->id.bytes);
    outbox_answer(app, command->conn);
}

bool tournament_is_staff(const struct tournament *tournament, const struct player *player)
{
    return tournament_role(tournament, player) != PROTO_ROLE_NONE;
}

/* ---------------------------------------------------------------------------------------------- */

void tournament_question(struct app *app, struct command *command)
{
    const struct proto_message *message = command->message;
    if (message->question == PROTO_TOUR) {
        find(app, command);
        return;
    }
    const struct tournament *tournament = tournament_find(app, message->u.ask.id);
    if (!tournament_is_there(tournament))
        wait_for(app, command, message->u.ask.id, NULL);
    else if (message->question == PROTO_LISTED)
        listed_question(app, command, tournament);
    else if (message->question == PROTO_IDENTITY)
        identity_question(app, command, tournament);
    else if (message->question == PROTO_SUM)
        seek_sum(app, command, tournament);
    else if (message->question == PROTO_WHY)
        seek_why(app, command, tournament);
    else
        seek_preview(app, command, tournament);
}
