/* Deletion. A director deletes a tournament that was made by mistake, or brought in twice, until it
 * has a result. Results belong to their players too, so a tournament with one is only cancelled.
 *
 * Promises: one job stops the games, takes the tournament from its players and hides its row, so a
 * crash leaves the whole tournament or none of it. The store removes the log a day later. A
 * tournament on which something is on its way to the store, or to a thread, is not deleted: the
 * answer is `busy`. */
#include "server/app/tournament/delete.h"

#include <assert.h>
#include <string.h>

#include "proto/wire/encode.h"
#include "server/app/channel.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/calls.h"
#include "server/app/tournament/invites.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/may.h"
#include "server/app/tournament/restore.h"
#include "server/app/tournament/round.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"
#include "server/app/tournament/visit.h"

static void refuse(struct app *app, struct command *command, enum proto_error code)
{
    dedup_refuse(app, command->dedup, &(struct proto_no){.code = code});
}

void tournament_delete_command(struct app *app, struct command *command,
                               struct tournament *tournament)
{
    if (tournament_role(tournament, command->player) != PROTO_ROLE_DIRECTOR) {
        refuse(app, command, PROTO_ERROR_DENIED);
        return;
    }
    if (tournament->pins > 0) {
        refuse(app, command, PROTO_ERROR_BUSY);
        return;
    }
    struct tour_verdict verdict = {.reason = TOUR_PLAYED};
    if (!tour_has_result(&tournament->log.tour))
        verdict = round_delete(app, tournament, command);
    if (verdict.reason != TOUR_WELL)
        tournament_refuse(app, command->dedup, &verdict);
}

/* --- it is stored ----------------------------------------------------------------------------- */

static void end(struct app *app, struct channel *channel)
{
    proto_encode_gone(&app->text, &channel->name, channel_next(channel));
    channel_publish(app, channel);
}

static void write_hex(const struct id128 *id, char *ret)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < sizeof id->bytes; i++) {
        *ret++ = digits[id->bytes[i] >> 4];
        *ret++ = digits[id->bytes[i] & 15];
    }
    *ret = '\0';
}

/* Rooms that are still in memory forget its name. Their games were stopped by the same job. */
static void leave_rooms(struct app *app, const struct id128 *tour)
{
    for (struct room *room = LIST_FIRST(&app->play->room_list); room;
         room = LIST_NEXT(room, link)) {
        if (!room->tournament || memcmp(&room->tournament->tour, tour, sizeof *tour) != 0)
            continue;
        /* as the store writes them (DB_TOUR_SLUG) */
        strcpy(room->tournament->title, "A deleted tournament");
        write_hex(tour, room->tournament->slug);
        room->tournament->place[0] = '\0';
        if (room_is_there(room))
            room_changed(app, room);
    }
    visits_lose(app, tour);
}

void tournament_deleted(struct app *app, struct tournament *tournament)
{
    struct id128 id = tournament->id;
    assert(tournament->deleting && (tournament->pins == 0 || app->config.shared));
    /* Players first: they are called away before the pages that they may have open end. */
    tournament_call(app, tournament);
    invites_withdraw(app, tournament);
    listing_notify(app, tournament);
    end(app, &tournament->channel);
    end(app, &tournament->desk);
    /* Rows of it on their way to a restore are from before this moment. */
    tournament_restore_forgotten(app, tournament);
    app->tournaments->bytes -= tournament->row.bytes;
    tournament->creator->tours_bytes -= tournament->row.bytes;
    tournament->row.bytes = 0;
    /* A thread or a question may still need one that another process deleted: it is evicted later. */
    if (tournament->pins == 0)
        tournament_destroy(app, tournament);
    leave_rooms(app, &id);
}

void tournament_gone(struct app *app, const struct id128 *id)
{
    struct tournament *tournament = tournament_find(app, id->bytes);
    if (tournament) {
        tournament_deleted(app, tournament);
        return;
    }
    listing_gone(app, id);
    leave_rooms(app, id);
}
