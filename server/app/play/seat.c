/* Seats: the commands until a game begins, `open`, `sit`, `stand`, `close` and `place`. Random
 * colours are drawn from the host's random bytes when both players sit, so neither can know them
 * before. */
#include "server/app/play/seat.h"

#include <assert.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "proto/wire/moderation_view.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/measures/trail.h"
#include "server/app/outbox.h"
#include "server/app/play/challenge.h"
#include "server/app/play/game.h"
#include "server/app/play/match.h"
#include "server/app/play/play.h"
#include "server/app/play/rates.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/base/budget.h"

static void refuse(struct app *app, struct command *command, enum proto_error code,
                   const char *field)
{
    dedup_refuse(app, command->dedup, &(struct proto_no){.code = code, .field = field});
}

/* --- open ------------------------------------------------------------------------------------- */

/* Can a game begin from these settings? A free handicap is judged again when its stones are known;
 * only then is it clear whether a move exists. */
static bool is_possible(struct app *app, const struct proto_open *open)
{
    struct go_setup setup;
    return proto_open_lay(open, open->fixed, open->fixed_n, &setup) &&
           fold_init(&app->play->scratch, &setup, &open->clock, 0) == GO_SETUP_OK &&
           (open->free_handicap || go_game_phase(&app->play->scratch.game) != GO_PHASE_FINISHED);
}

static int8_t draw_lots(struct app *app, const struct room *room)
{
    uint8_t byte;
    if (room->settings->colours != GO_EMPTY)
        return room->settings->colours == GO_BLACK ? 0 : 1;
    app->host.random(app->host.ctx, &byte, sizeof byte);
    return byte & 1;
}

/* The house player takes the second seat of a new room, and the game begins in the same job. Possible:
 * is_possible() has laid the same set-up, or the opener places the handicap first. */
static void seat_house(struct app *app, struct room *room, struct room_change *change,
                       struct job *job)
{
    struct player *house = player_ref_house(app, room->settings->house);
    room_change_seat(app, change, 1, house);
    player_unref(app, house);
    change->row.first_black = draw_lots(app, room);
    match_begin(app, room, change, job, NULL, 0);
    trail_add(app, job, PROTO_TRAIL_GAME, room->opener->id, NULL, &room->id, 0);
}

void seat_open(struct app *app, struct command *command)
{
    const struct proto_open *wanted = &command->message->u.act.open;
    struct player *player = command->player, *opponent = NULL;
    struct challenge *replaced = NULL;
    if (app->play->rooms_live_n >= app->config.rooms_max ||
        !budget_has_room(app->budgets, BUDGET_ROOMS, &app->payer)) {
        refuse(app, command, PROTO_ERROR_FULL, "rooms");
        return;
    }
    if (wanted->house > 0 && !budget_has_room(app->budgets, BUDGET_HOUSE, &app->payer)) {
        refuse(app, command, PROTO_ERROR_FULL, "house");
        return;
    }
    if (wanted->rated && !rates_admits(player)) {
        refuse(app, command, PROTO_ERROR_FORBIDDEN, "rated");
        return;
    }
    if (wanted->opponent != 0 && !(opponent = challenge_admits(app, command, &replaced)))
        return;
    if (!is_possible(app, wanted)) {
        refuse(app, command, PROTO_ERROR_PROTO, "setup");
        return;
    }
    if (wanted->house > 0 && !charge_command(app, command->dedup, BUDGET_BEGIN))
        return;
    struct id128 id;
    if (!shard_draw_id(app, &id)) {
        dedup_refuse(app, command->dedup, &(struct proto_no){.code = PROTO_ERROR_BUSY});
        return;
    }
    struct proto_open *settings = alloc_zeroed(1, sizeof *settings);
    *settings = *wanted;
    struct room *room = room_create(app, id, player, settings, app->now.wall_ms);
    room->payer = (struct payer){.player = player->id, .account = player->account};
    memcpy(room->payer.address, app->payer.address, sizeof room->payer.address);
    room_count(app, room);
    struct room_change *change = room_change_create(room, command);
    struct job *job = outbox_job(app);
    change->opens = true;
    change->answer.has_room = true;
    change->answer.room = id;
    room_change_seat(app, change, 0, player);
    room_row(app, job, room);
    trail_add(app, job, PROTO_TRAIL_ROOM, player->id, NULL, &id, 0);
    if (opponent)
        challenge_begin(app, room, opponent, replaced);
    if (settings->house > 0)
        seat_house(app, room, change, job);
    room_change_store(app, room, change, job);
    /* Only now, so that both players have the new terms when the old room is gone. */
    if (replaced)
        challenge_close(app, replaced->room, NULL, 0, 0);
}

struct room_change *seat_pair_begin(struct app *app, struct player *one, struct player *other,
                                    const struct proto_open *settings, struct tournament_link *link,
                                    struct job *job)
{
    struct id128 id;
    struct proto_open *own = alloc_zeroed(1, sizeof *own);
    *own = *settings;
    bool drawn = shard_draw_id(app, &id);
    assert(drawn);
    (void)drawn;
    if (link) /* the room belongs to it */
        id.bytes[0] = shard_of(&link->tour);
    struct room *room = room_create(app, id, one, own, app->now.wall_ms);
    room->tournament = link;
    memcpy(room->payer.address, app->payer.address, sizeof room->payer.address);
    room_count(app, room);
    struct room_change *change = room_change_create(room, NULL);
    change->opens = true;
    room_change_seat(app, change, 0, one);
    room_change_seat(app, change, 1, other);
    room_row(app, job, room);
    trail_add(app, job, PROTO_TRAIL_ROOM, one->id, NULL, &id, 0);
    change->row.first_black = draw_lots(app, room);
    match_begin(app, room, change, job, NULL, 0);
    trail_add(app, job, PROTO_TRAIL_GAME, other->id, NULL, &id, 0);
    return change;
}

void seat_pair(struct app *app, struct player *one, struct player *other,
               const struct proto_open *settings)
{
    struct job *job = outbox_job(app);
    struct room_change *change = seat_pair_begin(app, one, other, settings, NULL, job);
    room_change_store(app, change->game->room, change, job);
}

/* --- `sit`, `stand`, `close`
 * ---------------------------------------------------------------------- */

static void sit(struct app *app, struct command *command, struct room *room)
{
    if (room->shut) {
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_SHUT);
        return;
    }
    if (room->row.state != PROTO_ROOM_OPEN) {
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_TAKEN);
        return;
    }
    if (room_seat_of(room, command->player) >= 0) {
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_SEATED);
        return;
    }
    if (room_is_reserved(room) && command->player != challenge_opponent(room)) {
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
        return;
    }
    if (room->settings->rated && !rates_admits(command->player)) {
        refuse(app, command, PROTO_ERROR_FORBIDDEN, "rated");
        return;
    }
    bool begins = room->row.seats[0] || room->row.seats[1];
    if (begins && !charge_command(app, command->dedup, BUDGET_BEGIN))
        return;
    struct room_change *change = room_change_create(room, command);
    struct job *job = outbox_job(app);
    room_change_seat(app, change, room->row.seats[0] ? 1 : 0, command->player);
    if (change->row.seats[0] && change->row.seats[1]) {
        change->row.first_black = draw_lots(app, room);
        /* Possible: it was checked when the room was opened. */
        match_begin(app, room, change, job, NULL, 0);
        trail_add(app, job, PROTO_TRAIL_GAME, command->player->id, NULL, &room->id, 0);
    }
    room_change_store(app, room, change, job);
}

static bool before_first_game(const struct room *room)
{
    return room->games_n == 0 &&
           (room->row.state == PROTO_ROOM_OPEN || room->row.state == PROTO_ROOM_PLACING);
}

static void close_room(struct app *app, struct command *command, struct room *room)
{
    struct room_change *change = room_change_create(room, command);
    change->row.state = ROOM_CLOSED;
    change->row.closed_ms = app->now.wall_ms;
    room_change_store(app, room, change, outbox_job(app));
}

void seat_call_off(struct app *app, struct room *room)
{
    if (!room->changing && !room->tournament && before_first_game(room))
        close_room(app, NULL, room);
}

static void stand(struct app *app, struct command *command, struct room *room)
{
    int seat = room_seat_of(room, command->player);
    if (seat < 0) {
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
    } else if (!before_first_game(room)) {
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_BEGUN);
    } else if (!room->row.seats[1 - seat] || room->settings->opponent != 0) {
        /* without players, or without the two of a challenge, the room is closed */
        close_room(app, command, room);
    } else {
        struct room_change *change = room_change_create(room, command);
        room_change_seat(app, change, seat, NULL);
        change->row.state = PROTO_ROOM_OPEN;
        change->row.first_black = -1;
        room_change_store(app, room, change, outbox_job(app));
    }
}

/* --- place ------------------------------------------------------------------------------------ */

static void place(struct app *app, struct command *command, struct room *room)
{
    const struct proto_do *act = &command->message->u.act;
    const struct go_setup *setup = &room->settings->setup;
    go_point stones[GO_HANDICAP_MAX];
    if (room->row.state != PROTO_ROOM_PLACING) {
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_NOT_PLACING);
        return;
    }
    if (room_seat_of(room, command->player) != room_next_black(room)) {
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
        return;
    }
    if (act->points_n != setup->handicap) {
        refuse(app, command, PROTO_ERROR_PROTO, "at");
        return;
    }
    for (unsigned i = 0; i < act->points_n; i++)
        stones[i] = proto_point_on(act->points[i], setup->width, setup->height);
    struct room_change *change = room_change_create(room, command);
    struct job *job = outbox_job(app);
    if (match_begin(app, room, change, job, stones, act->points_n)) {
        room_change_store(app, room, change, job);
    } else {
        job_destroy(job);
        room_change_drop(app, change);
        refuse(app, command, PROTO_ERROR_PROTO, "at");
    }
}

void seat_command(struct app *app, struct command *command, struct room *room)
{
    if (!room_free_to_change(app, room, command))
        return;
    switch (command->message->u.act.kind) {
    case PROTO_SIT: sit(app, command, room); return;
    case PROTO_STAND: stand(app, command, room); return;
    case PROTO_PLACE: place(app, command, room); return;
    default: break;
    }
    if (command->player != room->opener)
        refuse(app, command, PROTO_ERROR_DENIED, NULL);
    else if (!before_first_game(room))
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_BEGUN);
    else
        close_room(app, command, room);
}
