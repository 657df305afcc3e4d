/* The changes that other processes store, and the shards that this process owns. Each change goes to the room whose
 * matter it is. The switch names every kind of change, so that a new kind is thought about here. */
#include "server/app/app.h"
#include "server/app/arena/follow.h"
#include "server/app/charge.h"
#include "server/app/moderation/effect.h"
#include "server/app/people/follow.h"
#include "server/app/play/follow.h"
#include "server/app/play/seeks.h"
#include "server/app/play/timing.h"
#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "server/app/tournament/follow.h"
#include "server/app/tournament/invites.h"

/* Does another game follow in a room after the job that ended one? */
static bool goes_on(const struct job *job)
{
    for (const struct change *change = job->first; change; change = change->next)
        if (change->kind == CHANGE_SET_ROOM)
            return change->row.room.closed_at == 0;
    return false;
}

static void follow(struct app *app, const struct job *job, const struct change *change)
{
    switch (change->kind) {
    case CHANGE_ADD_EVENT: follow_event(app, &change->row.event, goes_on(job)); return;
    case CHANGE_ADD_ROOM:
    case CHANGE_SET_ROOM: follow_room(app, &change->row.room.id); return;
    case CHANGE_ADD_GAME: follow_room(app, &change->row.game.room); return;
    case CHANGE_ADD_CHAT: follow_chat(app, &change->row.chat); return;
    case CHANGE_DELETE_TOUR: tournament_follow_deleted(app, &change->row.tour.id); return;
    case CHANGE_ADD_TOUR_ACT: tournament_follow_act(app, &change->row.tour_act); return;
    case CHANGE_ADD_ARENA: arena_follow_new(app, &change->row.arena.id); return;
    case CHANGE_ADD_ARENA_ACT: arena_follow_act(app, &change->row.arena_act); return;
    case CHANGE_SET_RATED:
    case CHANGE_REMOVE_RATED:
        if (change->row.rated.round > 0) /* those of rooms have come: app_followed() */
            tournament_follow_rated(app, &change->row.rated, change->kind == CHANGE_SET_RATED);
        return;
    case CHANGE_REMOVE_INVITE: invites_follow_removed(app, &change->row.invite); return;
    case CHANGE_ADD_MODERATION_ACT: moderation_follow(app, &change->row.moderation_act); return;
    case CHANGE_ADD_TOUR:
    case CHANGE_SET_TOUR:   /* follow_tour_row() */
    case CHANGE_ADD_PLAYER: /* from here on: people_follow(), or nothing in memory */
    case CHANGE_DRAW_IDS:
    case CHANGE_RENAME_PLAYER:
    case CHANGE_ADD_SESSION:
    case CHANGE_END_GAME:
    case CHANGE_ADD_COMMAND:
    case CHANGE_ADD_REPORT:
    case CHANGE_SET_MUTE:
    case CHANGE_SET_FOLLOW:
    case CHANGE_SET_HIDDEN:
    case CHANGE_ADD_ACCOUNT:
    case CHANGE_CHECK_ACCOUNT:
    case CHANGE_SET_PASSWORD:
    case CHANGE_REMOVE_ACCOUNT:
    case CHANGE_MAKE_BOT:
    case CHANGE_USE_SESSION:
    case CHANGE_END_SESSION:
    case CHANGE_END_SESSIONS:
    case CHANGE_END_BOTS:
    case CHANGE_OFFER_OWNER:
    case CHANGE_TAKE_OWNER:
    case CHANGE_SET_TOUR_PLAYER:
    case CHANGE_SET_TOUR_STAFF:
    case CHANGE_SET_ARENA:
    case CHANGE_SET_INVITE: /* the act in the same job is followed */
    case CHANGE_ADD_TRAIL:
    case CHANGE_SAVE_FILE: return;
    }
}

/* A rated game of a room is in its pool before clients see its end. */
static void follow_rated(struct app *app, const struct job *job)
{
    for (const struct change *change = job->first; change; change = change->next)
        if (change->kind == CHANGE_SET_RATED && change->row.rated.round == 0)
            ratings_show_game(app, &change->row.rated);
}

/* The last row of a tournament in the job is how it is after the job's last act. */
static void follow_tour_row(struct app *app, const struct job *job)
{
    const struct row_tour *row = NULL;
    uint32_t seq = 0;
    for (const struct change *change = job->first; change; change = change->next)
        if (change->kind == CHANGE_SET_TOUR)
            row = &change->row.tour;
        else if (change->kind == CHANGE_ADD_TOUR_ACT)
            seq = change->row.tour_act.seq;
    if (row)
        tournament_follow_row(app, row, seq);
}

void app_followed(struct app *app, struct now now, const struct job *job)
{
    app->now = now;
    timing_notice(app);
    charge_nobody(app);
    /* People first: rooms and tournaments show their names. */
    people_follow(app, job);
    follow_rated(app, job);
    for (const struct change *change = job->first; change; change = change->next)
        follow(app, job, change);
    follow_tour_row(app, job);
    tournament_follow_end(app);
}

bool app_is_level(const struct app *app, uint8_t shard)
{
    return follow_is_level(app, shard);
}

void app_own(struct app *app, struct now now, uint8_t shard, uint32_t epoch)
{
    app->now = now;
    charge_nobody(app);
    shard_own(app, shard, epoch);
    follow_own(app, shard);
    if (shard == 0)
        seeks_own(app);
    tournament_own(app, shard);
    arena_own(app, shard);
}

void app_disown(struct app *app, struct now now, uint8_t shard)
{
    app->now = now;
    charge_nobody(app);
    shard_disown(app, shard);
    follow_disown(app, shard);
    if (shard == 0)
        seeks_disown(app);
    tournament_disown(app, shard);
    arena_disown(app, shard);
}
