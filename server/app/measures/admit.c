/* Admission: measures and the word list, applied to every command. A banned player changes nothing,
 * a muted one sends no chat and takes no name, and a refused word gets nowhere.
 *
 * Promises: watching stays possible for all. A banned player may finish the games that have begun,
 * so that their opponents do not suffer, may sign out, and may delete the account. A refusal has
 * its end and its reason. */
#include <string.h>

#include "proto/tour/tour.h"
#include "proto/wire/account.h"
#include "proto/wire/command.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/measures/admit.h"
#include "server/app/measures/standing.h"
#include "server/app/measures/words.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

static struct text reason(const struct measure *measure)
{
    return (struct text){measure->why, measure->why_length};
}

static enum proto_error code_of(const struct measure *measure)
{
    return measure->what == PROTO_MODERATION_BAN ? PROTO_ERROR_BANNED : PROTO_ERROR_MUTED;
}

/* --- commands --------------------------------------------------------------------------------- */

/* Is it a command that a muted player may not send? Chat, and names of tournaments. */
static bool speaks(uint8_t kind)
{
    return kind == PROTO_SAY || kind == PROTO_CREATE || kind == PROTO_COPY ||
           kind == PROTO_ANNOUNCE;
}

static bool name_is_refused(const struct app *app, const char *name)
{
    return words_refuse_name(app, name, strlen(name));
}

/* The field that contains a refused word; NULL: none. */
static const char *refused_field(const struct app *app, const struct command *command)
{
    const struct proto_message *message = command->message;
    const struct proto_do *act = &message->u.act;
    const struct proto_tour_act *tour = message->tour;
    if (act->kind == PROTO_SAY)
        return words_refuse_line(app, act->text, act->text_length) ? "text" : NULL;
    if (act->kind == PROTO_ANNOUNCE)
        return name_is_refused(app, act->announce.title) ? "name" : NULL;
    if (!tour)
        return NULL;
    if (tour->settings && name_is_refused(app, tour->settings->title))
        return "settings.title";
    if (tour->settings && name_is_refused(app, tour->settings->place))
        return "settings.place";
    for (size_t i = 0; i < tour->people_n; i++)
        if (name_is_refused(app, tour->people[i].name) ||
            name_is_refused(app, tour->people[i].club))
            return "people";
    return NULL;
}

/* Is it a command on a tournament that a moderator ended? */
static bool is_of_ended(const struct app *app, const struct proto_channel *channel)
{
    return (channel->kind == PROTO_CHANNEL_TOUR || channel->kind == PROTO_CHANNEL_DESK) &&
           standing_event(app, channel->id) == PROTO_MODERATION_END;
}

bool admit_command(struct app *app, struct command *command)
{
    uint8_t kind = command->message->u.act.kind;
    const struct measure *measure =
        standing_held(app, speaks(kind) ? PROTO_MODERATION_MUTE : PROTO_MODERATION_BAN,
                      standing_payer(app, command->player));
    struct proto_no no = {0};
    if (measure) {
        no = (struct proto_no){
            .code = code_of(measure), .until_ms = measure->until_ms, .why = reason(measure)};
    } else if (is_of_ended(app, &command->message->channel)) {
        no.code = PROTO_ERROR_PHASE;
        no.reason = proto_phase_key(PROTO_PHASE_SHUT);
    } else {
        no.field = app->standing->words ? refused_field(app, command) : NULL;
        if (!no.field)
            return true;
        no.code = PROTO_ERROR_WORD;
    }
    dedup_refuse(app, command->dedup, &no);
    return false;
}

/* --- requests --------------------------------------------------------------------------------- */

static bool refuse_held(struct app *app, request_id request, const struct measure *measure)
{
    if (!measure)
        return true;
    app->stats.refused++;
    proto_encode_session_held(&app->text, code_of(measure), measure->until_ms, reason(measure));
    outbox_http(app, request, 403, NULL);
    return false;
}

bool admit_name(struct app *app, request_id request, const struct player *player, const char *name,
                size_t length)
{
    if (!refuse_held(app, request,
                     standing_held(app, PROTO_MODERATION_MUTE, standing_payer(app, player))))
        return false;
    if (!words_refuse_name(app, name, length))
        return true;
    outbox_http_error(app, request, 422, PROTO_ERROR_WORD, "name", 0);
    return false;
}

bool admit_file(struct app *app, request_id request, const struct player *player)
{
    return refuse_held(app, request,
                       standing_held(app, PROTO_MODERATION_BAN, standing_payer(app, player)));
}
