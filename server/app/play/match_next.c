/* The next game of a room: the first, those that follow in a match, and rematches by offer and
 * acceptance; and the steps that a room takes by itself when its timer fires. */
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/house.h"
#include "server/app/play/lobby.h"
#include "server/app/play/match.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/timers.h"

bool match_begin(struct app *app, struct room *room, struct room_change *change, struct job *job,
                 const go_point *stones, unsigned stones_n)
{
    const struct proto_open *settings = room->settings;
    struct go_setup setup;
    struct id128 id;
    int8_t black = room->games_n > 0 ? room_next_black(room) : change->row.first_black;
    change->row.rematch = -1;
    change->row.closed_ms = 0;
    go_point placed[GO_HANDICAP_MAX];
    if (settings->free_handicap && !stones && player_is_house(change->row.seats[black])) {
        house_place(&settings->setup, settings->setup.handicap, placed);
        stones = placed;
        stones_n = settings->setup.handicap;
    }
    if (settings->free_handicap && !stones) {
        change->row.state = PROTO_ROOM_PLACING;
        return true;
    }
    if (!stones) {
        stones = settings->fixed;
        stones_n = settings->fixed_n;
    }
    if (!proto_open_lay(settings, stones, stones_n, &setup))
        return false;
    app->host.random(app->host.ctx, id.bytes, sizeof id.bytes);
    id.bytes[0] = shard_of(room_aggregate(room));
    struct game *game =
        game_create(app, room, id, room->games_n + 1, (uint8_t)black, &setup, app->now.wall_ms);
    if (!game)
        return false;
    /* No player could end it by a move. */
    if (go_game_phase(&game->fold.game) == GO_PHASE_FINISHED) {
        game_destroy(app, game);
        return false;
    }
    struct row_game *row = &job_change(job, CHANGE_ADD_GAME)->row.game;
    game_row(job, game, row);
    row->black = change->row.seats[black]->id;
    row->white = change->row.seats[1 - black]->id;
    change->game = game;
    change->row.state = PROTO_ROOM_PLAYING;
    if (room->tournament)
        change->act = play_hooks(app->play, room)->begins(app, game, job);
    return true;
}

/* Begins the next game. The set-up was possible before, so it is now. */
static void begin_next(struct app *app, struct room *room, struct command *command)
{
    struct room_change *change = room_change_create(room, command);
    struct job *job = outbox_job(app);
    match_begin(app, room, change, job, NULL, 0);
    room_change_store(app, room, change, job);
}

static void offer(struct app *app, struct room *room, struct command *command, int8_t rematch)
{
    struct room_change *change = room_change_create(room, command);
    change->row.rematch = rematch;
    room_change_store(app, room, change, outbox_job(app));
}

static void rematch(struct app *app, struct command *command, struct room *room, int8_t seat)
{
    if (room->tournament)
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_TOURNAMENT);
    else if (room->shut)
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_SHUT);
    else if (room_is_live(room))
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_MATCH);
    else if (room->games_n >= APP_ROOM_GAMES_MAX)
        dedup_refuse(app, command->dedup,
                     &(struct proto_no){.code = PROTO_ERROR_FULL, .field = "games"});
    else if (room->row.rematch == seat)
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_OFFERED);
    else if (room->row.rematch < 0 && room->settings->house == 0)
        offer(app, room, command, seat);
    else if (app->play->rooms_live_n >= app->config.rooms_max ||
             !budget_has_room(app->budgets, BUDGET_ROOMS, &room->payer))
        dedup_refuse(app, command->dedup,
                     &(struct proto_no){.code = PROTO_ERROR_FULL, .field = "rooms"});
    else if (room->settings->house > 0 &&
             !budget_has_room(app->budgets, BUDGET_HOUSE, &room->payer))
        dedup_refuse(app, command->dedup,
                     &(struct proto_no){.code = PROTO_ERROR_FULL, .field = "house"});
    else if (charge_command(app, command->dedup, BUDGET_BEGIN))
        begin_next(app, room, command);
}

void match_command(struct app *app, struct command *command, struct room *room)
{
    int seat = room_seat_of(room, command->player);
    enum proto_command kind = (enum proto_command)command->message->u.act.kind;
    if (seat < 0) {
        dedup_refuse(app, command->dedup, &(struct proto_no){.code = PROTO_ERROR_DENIED});
        return;
    }
    if (!room_free_to_change(app, room, command))
        return;
    if (room->row.state != PROTO_ROOM_OVER) {
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_NOT_OVER);
    } else if (kind == PROTO_REMATCH) {
        rematch(app, command, room, (int8_t)seat);
    } else if (kind == PROTO_REMATCH_NO) {
        if (room->row.rematch < 0)
            dedup_refuse_phase(app, command->dedup, PROTO_PHASE_NO_OFFER);
        else
            offer(app, room, command, -1);
    } else if (!match_goes_on(app, room)) {
        dedup_refuse_phase(app, command->dedup, PROTO_PHASE_MATCH_OVER);
    } else {
        begin_next(app, room, command);
    }
}

/* Ends the waiting, because no player came back before the game began, or the tournament wants no
 * further game. A room without games closes, one with games is over. */
static void give_up(struct app *app, struct room *room)
{
    struct room_change *change = room_change_create(room, NULL);
    change->row.state = room->games_n > 0 ? (uint8_t)PROTO_ROOM_OVER : (uint8_t)ROOM_CLOSED;
    change->row.closed_ms = app->now.wall_ms;
    room_change_store(app, room, change, outbox_job(app));
}

void match_resume(struct app *app, struct room *room)
{
    if (!room->tournament || !room_is_mine(app, room) || room->changing ||
        room->row.state != PROTO_ROOM_OVER || room_is_live(room) || !match_goes_on(app, room))
        return;
    struct room_change *change = room_change_create(room, NULL);
    change->row.closed_ms = 0;
    room_change_store(app, room, change, outbox_job(app));
}

void match_due(struct app *app, struct room *room)
{
    if (app->draining)
        return;
    if (room->changing) {
        timers_set(&app->timers, &room->timer, app->now.mono_us + APP_NOTES_MS * INT64_C(1000));
        return;
    }
    switch (room->row.state) {
    case PROTO_ROOM_OPEN:
    case PROTO_ROOM_PLACING:
        if (!presence_anybody(room))
            give_up(app, room);
        return;
    case PROTO_ROOM_OVER:
        if (room_is_live(room) && !room_is_mine(app, room))
            return;
        if (room_is_live(room)) {
            if (room->tournament && play_hooks(app->play, room)->is_awaited(app, room))
                play_hooks(app->play, room)->next_due(app, room);
            else if (match_goes_on(app, room))
                begin_next(app, room, NULL);
            else
                give_up(app, room);
        } else {
            lobby_remove(app, room);
        }
        return;
    default: return;
    }
}
