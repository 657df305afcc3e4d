/* Effects of moderation. Every process has all measures in memory, so an act takes effect in each of them when it is
 * durable; a room of a banned player is closed by the process that owns it. */
#include "server/app/moderation/effect.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/measures/standing.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/play/chat.h"
#include "server/app/play/lobby.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/play/seat.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/rates_changed.h"

static void appointed(struct app *app, int64_t id, bool on)
{
    struct player *player = player_find(app, id);
    if (!player)
        return;
    player->moderator = on;
    me_changed(app, player);
}

static void line_changed(struct app *app, const struct id128 *id, uint8_t audience, uint32_t line,
                         bool removed)
{
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(id->bytes));
    if (room && room->chats[audience - 1])
        chat_set_removed(app, room->chats[audience - 1], line, removed);
}

static void room_shut(struct app *app, const struct id128 *id, bool shut)
{
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(id->bytes));
    if (!room)
        return;
    room->shut = shut;
    if (shut)
        lobby_remove(app, room);
    else if (room_is_listed(room))
        room->in_lobby = true;
    room_changed(app, room);
}

/* Rooms in which the banned player waits for an opponent are closed. */
static void call_off(struct app *app, int64_t id)
{
    struct player *player = player_find(app, id);
    for (struct seat *seat = player ? LIST_FIRST(&player->seats) : NULL, *next; seat; seat = next) {
        next = LIST_NEXT(seat, link);
        if (room_is_mine(app, seat->room))
            seat_call_off(app, seat->room);
    }
}

/* Could such an act change which games count for ratings? */
static bool may_rate(enum proto_moderation_what what)
{
    return what == PROTO_MODERATION_APPROVE || what == PROTO_MODERATION_ANNUL;
}

static enum proto_moderation_what kind_of(const struct row_moderation_act *row)
{
    return proto_moderation_find(row->kind.at, row->kind.length);
}

void moderation_takes_effect(struct app *app, const struct row_moderation_act *row)
{
    enum proto_moderation_what what = kind_of(row);
    standing_remove(app, row->id); /* it has come before */
    standing_add(app, row);
    if (what == PROTO_MODERATION_APPOINT)
        appointed(app, row->player, true);
    else if (what == PROTO_MODERATION_REMOVE)
        line_changed(app, &row->room, row->audience, row->line, true);
    else if (what == PROTO_MODERATION_CLOSE)
        room_shut(app, &row->room, true);
    else if (what == PROTO_MODERATION_BAN && row->player != 0)
        call_off(app, row->player);
    else if (what == PROTO_MODERATION_UNLIST || what == PROTO_MODERATION_END)
        tournament_house_changed(app, &row->tour);
    if (may_rate(what))
        tournament_rates_changed(app, what, row);
}

void moderation_is_undone(struct app *app, const struct row_moderation_act *row,
                          enum proto_moderation_what what, const struct row_moderation_act *undone)
{
    standing_remove(app, undone->id);
    if (what == PROTO_MODERATION_APPOINT)
        appointed(app, undone->player, false);
    else if (what == PROTO_MODERATION_REMOVE)
        line_changed(app, &undone->room, undone->audience, undone->line, false);
    else if (what == PROTO_MODERATION_CLOSE)
        room_shut(app, &undone->room, false);
    else if (what == PROTO_MODERATION_UNLIST || what == PROTO_MODERATION_END)
        tournament_house_changed(app, &undone->tour);
    if (may_rate(what) || what == PROTO_MODERATION_TRUST)
        tournament_rates_changed(app, PROTO_MODERATION_UNDO, row);
}

/* --- acts of other processes ------------------------------------------------------------------ */

/* An UNDO names the act that it ends, which is asked for. */
struct undo_completion {
    struct completion completion;
    struct row_moderation_act row; /* without texts */
};

static void undone_known(struct app *app, struct completion *completion, struct job *job)
{
    struct undo_completion *undo = (struct undo_completion *)(void *)completion;
    if (job && job->answer.acts_n > 0)
        moderation_is_undone(app, &undo->row, kind_of(&job->answer.acts[0]), &job->answer.acts[0]);
    free(undo);
}

void moderation_follow(struct app *app, const struct row_moderation_act *row)
{
    if (kind_of(row) != PROTO_MODERATION_UNDO) {
        moderation_takes_effect(app, row);
        return;
    }
    /* The measure ends at once; the rest waits for the answer. */
    standing_remove(app, row->undoes);
    struct undo_completion *undo = alloc_zeroed(1, sizeof *undo);
    struct job *job = outbox_job(app);
    undo->row = *row;
    undo->row.kind = undo->row.name = undo->row.why = (struct text){"", 0};
    job->question.kind = QUESTION_TARGET;
    job->question.moderation.act = row->undoes;
    outbox_store(app, job, &undo->completion, undone_known);
}
