/* The life of a challenge: it is admitted, declined, or ends unanswered. To
 * accept one is to take the seat (seat.c), to call it off is to leave it, to change its terms is to open another.
 *
 * The opponent has to be here, so that a challenge is seen; a player who is not here and one who
 * does not exist answer alike. */
#include <string.h>

#include "proto/wire/challenge.h"
#include "proto/wire/command.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/play/able.h"
#include "server/app/play/challenge.h"
#include "server/app/play/play.h"
#include "server/app/play/rates.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"

static struct player *refuse(struct app *app, struct command *command, enum proto_error code,
                             const char *field)
{
    dedup_refuse(app, command->dedup, &(struct proto_no){.code = code, .field = field});
    return NULL;
}

/* True if one more challenge by this player to that one is too many. */
static bool is_beset(const struct app *app, const struct player *by, const struct player *to)
{
    static const uint8_t unknown[16];
    const uint8_t *address = app->payer.address;
    bool known = memcmp(address, unknown, sizeof unknown) != 0;
    unsigned n = 0, neighbours = 0, same = 0;
    for (const struct challenge *one = LIST_FIRST(&to->challenges_got); one;
         one = LIST_NEXT(one, got_link)) {
        n++;
        same += one->by == by;
        neighbours += known && memcmp(one->payer.address, address, sizeof unknown) == 0;
    }
    return n >= APP_CHALLENGES_TO_MAX || neighbours >= APP_CHALLENGES_TO_ADDRESS_MAX ||
           same >= APP_CHALLENGES_TO_SAME_MAX;
}

/* The challenge that an `open` replaces; NULL: it was refused, or waits for a change of the room. */
static struct challenge *find_replaced(struct app *app, struct command *command)
{
    const struct proto_open *wanted = &command->message->u.act.open;
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(wanted->instead));
    enum proto_error code = PROTO_ERROR_NOTFOUND; /* it is over, or has other terms by now */
    if (room && room->challenge && room->challenge->shown && !room->challenge->far) {
        struct challenge *found = room->challenge;
        if (!room_free_to_change(app, room, command))
            return NULL;
        if (command->player != found->to || wanted->opponent != found->by->id)
            code = PROTO_ERROR_DENIED;
        else if (found->changes_left == 0)
            code = PROTO_ERROR_FULL;
        else
            return found;
    }
    refuse(app, command, code, "instead");
    return NULL;
}

struct player *challenge_admits(struct app *app, struct command *command,
                                struct challenge **ret_replaced)
{
    const struct proto_open *wanted = &command->message->u.act.open;
    struct player *to = player_find(app, wanted->opponent);
    *ret_replaced = NULL;
    if (wanted->opponent == command->player->id)
        return refuse(app, command, PROTO_ERROR_DENIED, "opponent");
    if (wanted->has_instead && !(*ret_replaced = find_replaced(app, command)))
        return NULL;
    /* A challenger who is away for a moment has a challenge that still waits. */
    if (!to || (!player_is_here(app, to) && !*ret_replaced))
        return refuse(app, command, PROTO_ERROR_NOTFOUND, "opponent");
    if (wanted->rated && !rates_admits(to))
        return refuse(app, command, PROTO_ERROR_FORBIDDEN, "rated");
    if (!budget_has_room(app->budgets, BUDGET_CHALLENGES, &app->payer))
        return refuse(app, command, PROTO_ERROR_FULL, "challenges");
    if (is_beset(app, command->player, to))
        return refuse(app, command, PROTO_ERROR_FULL, "opponent");
    const char *obstacle = able_obstacle(app, to, wanted);
    if (obstacle)
        return refuse(app, command, PROTO_ERROR_UNABLE, obstacle);
    return to;
}

void challenge_close(struct app *app, struct room *room, struct command *command, uint8_t outcome,
                     uint8_t reason)
{
    struct room_change *change = room_change_create(room, command);
    change->row.state = ROOM_CLOSED;
    change->row.closed_ms = app->now.wall_ms;
    change->outcome = outcome;
    change->reason = reason;
    room_change_store(app, room, change, outbox_job(app));
}

void challenge_decline(struct app *app, struct command *command, struct room *room)
{
    if (!room_free_to_change(app, room, command))
        return;
    if (!room_is_reserved(room))
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_NO_OFFER);
    else if (command->player != challenge_opponent(room))
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
    else
        challenge_close(app, room, command, PROTO_CHALLENGE_DECLINED,
                        command->message->u.act.reason);
}

/* How it ends now; WAITING: it does not. */
static enum proto_challenge_state outcome_of(const struct app *app,
                                             const struct challenge *challenge)
{
    int64_t now_us = app->now.mono_us;
    if (challenge->muted && now_us >= challenge->declines_us)
        return PROTO_CHALLENGE_DECLINED;
    if (now_us >= challenge->until_us)
        return PROTO_CHALLENGE_EXPIRED;
    if (!player_is_here(app, challenge->by) &&
        now_us - challenge->by->left_us >= APP_CHALLENGE_AWAY_MS * INT64_C(1000))
        return PROTO_CHALLENGE_LEFT;
    return PROTO_CHALLENGE_WAITING;
}

void challenge_due(struct app *app, struct challenge *challenge)
{
    if (!challenge->room) {
        struct player *by = player_ref(challenge->by);
        challenge_destroy(app, challenge);
        me_changed(app, by);
        player_unref(app, by);
        return;
    }
    enum proto_challenge_state outcome = outcome_of(app, challenge);
    if (app->draining)
        return;
    if (outcome == PROTO_CHALLENGE_WAITING)
        challenge_arm(app, challenge);
    else if (challenge->room->changing)
        timers_set(&app->timers, &challenge->timer,
                   app->now.mono_us + APP_NOTES_MS * INT64_C(1000));
    else
        challenge_close(app, challenge->room, NULL, (uint8_t)outcome, PROTO_DECLINE_NO);
}
