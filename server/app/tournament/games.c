/* Games and their tournament: a player comes to their board, clocks begin, a room that closed lives
 * again. */
#include "server/app/tournament/games.h"

#include <string.h>

#include "core/limits.h"
#include "proto/game/fold.h"
#include "server/app/limits.h"
#include "server/app/people/me.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/match.h"
#include "server/app/play/restore.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/tournament/clock.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/tournament.h"

const struct proto_tour_pair *tournament_place(const struct tour *tour, const struct room *room,
                                               uint8_t *ret_round)
{
    for (uint8_t no = tour->rounds_n; no > 0; no--) {
        const struct proto_tour_round *round = tour_round(tour, no);
        for (unsigned i = 0; i < round->pairs_n; i++)
            if (round->pairs[i].has_room &&
                memcmp(round->pairs[i].room, room->id.bytes, sizeof room->id.bytes) == 0) {
                *ret_round = no;
                return &round->pairs[i];
            }
    }
    return NULL;
}

/* Are all games of the pairing that have begun over, and does one more follow? */
static bool lacks_game(const struct tour *tour, const struct proto_tour_pair *pair)
{
    return pair->has_room && pair->games_n > 0 && pair->games_n < tour_games_due(tour, pair) &&
           tour_game_outcome(&pair->games[pair->games_n - 1]).result != PROTO_TOUR_OPEN &&
           !tour_pair_result(tour, pair).decided;
}

static void resume_round(struct app *app, struct tournament *tournament,
                         const struct proto_tour_round *round)
{
    const struct tour *tour = &tournament->log.tour;
    for (unsigned i = 0; round->state == PROTO_ROUND_STARTED && i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        if (!lacks_game(tour, pair))
            continue;
        struct room *room = rooms_find(app, tournament, pair);
        if (room)
            match_resume(app, room);
        else
            restore_room(app, pair->room, NULL);
    }
}

void tournament_resume(struct app *app, struct tournament *tournament)
{
    const struct tour *tour = &tournament->log.tour;
    if (!app->ready || app->draining || !tournament_is_mine(app, tournament) || tournament->again)
        return;
    for (uint8_t no = tour_now_from(tour); no > 0 && no <= tour->rounds_n; no++)
        resume_round(app, tournament, tour_round(tour, no));
}

/* --- players at the board
 * ---------------------------------------------------------------------- */

/* Have both players come? After a restart: are both back, or is their time for it over? A player with
 * a bye need not play: their clock waits for them without a limit. */
static bool may_begin(const struct app *app, const struct room *room)
{
    const struct tournament_link *link = room->tournament;
    if (room_is_house(room, 1))
        return room->present[0];
    if (link->paused_until_us != 0)
        return (room->present[0] && room->present[1]) || link->paused_until_us <= app->now.mono_us;
    return link->came[0] && link->came[1];
}

/* Starts the clocks if they may run. Other reasons for a pause stay. */
static void begin_clocks(struct app *app, struct room *room)
{
    struct game *game = room->game;
    if (!game || !game->visible || game->ended || !(game->fold.paused & FOLD_WAITS) ||
        room->tournament->revived || !may_begin(app, room) || !app->ready || app->draining ||
        !room_is_mine(app, room))
        return;
    room->tournament->paused_until_us = 0;
    event_house(app, game, PROTO_EVENT_UNPAUSE, GO_EMPTY, 0, 0, "unpause");
}

void tournament_hold_due(struct app *app, struct room *room)
{
    begin_clocks(app, room);
    room->tournament->paused_until_us = 0;
}

void tournament_game_published(struct app *app, struct room *room)
{
    struct tournament *tournament = tournament_of(app, room);
    if (room->game)
        delay_begin(app, room->game);
    if (!tournament)
        return;
    const struct proto_tour_settings *settings = &tournament->published->settings;
    room->tournament->since_us = app->now.mono_us;
    room->tournament->due_us = 0;
    if (settings->noshow_ms > 0 && !room_is_house(room, 1) &&
        !(room->tournament->came[0] && room->tournament->came[1]))
        room->tournament->due_us = app->now.mono_us + settings->noshow_ms * 1000;
    begin_clocks(app, room);
    tournament_arm(app, tournament);
    tournament_mark_dirty(app, tournament);
}

static bool has_moved(const struct fold *fold, uint8_t colour)
{
    struct go_turn turn;
    for (unsigned i = 1; go_game_turn(&fold->game, i, &turn); i++)
        if (turn.player == colour && !turn.automatic)
            return true;
    return false;
}

/* After a restart a running clock waits for both players, whatever the state of the tournament will
 * turn out to be: the player whose connection is back first must have no advantage. */
static void hold_clocks(struct app *app, struct room *room)
{
    struct game *game = room->game;
    if (!room_is_mine(app, room) || game->fold.clock.kind == GO_CLOCK_NONE ||
        game->fold.clock.kind == GO_CLOCK_DAYS || game->fold.paused & FOLD_WAITS ||
        fold_running(&game->fold) == GO_EMPTY)
        return;
    room->tournament->paused_until_us = app->now.mono_us + INT64_C(1000) * APP_TOUR_HOLD_MS;
    event_house(app, game, PROTO_EVENT_PAUSE, GO_EMPTY, 0, 0, "pause");
}

/* The tournament is in memory now. A game that it does not count is paused no longer, and a clock
 * that had not begun waits as before. */
static void hold_still(struct app *app, struct room *room)
{
    const struct tournament *tournament = tournament_of(app, room);
    struct tournament_link *link = room->tournament;
    const struct game *game = room->game;
    uint8_t round;
    bool counts = tournament_place(tournament->published, room, &round) &&
                  round >= tour_now_from(tournament->published);
    bool timed = game->fold.clock.kind != GO_CLOCK_NONE && game->fold.clock.kind != GO_CLOCK_DAYS;
    if (!counts && link->paused_until_us != 0)
        link->paused_until_us = app->now.mono_us;
    if (counts && timed && link->paused_until_us == 0 && game->fold.paused & FOLD_WAITS &&
        (tournament->published->settings.together || fold_both_moved(&game->fold)))
        link->paused_until_us = app->now.mono_us + INT64_C(1000) * APP_TOUR_HOLD_MS;
}

void tournament_revived(struct app *app, struct room *room)
{
    for (uint8_t colour = GO_BLACK; room->game && colour <= GO_WHITE; colour++) {
        int seat = colour == GO_BLACK ? room->game->black : 1 - room->game->black;
        room->tournament->came[seat] =
            room->game->number > 1 || has_moved(&room->game->fold, colour);
    }
    room->tournament->revived = true;
    if (!room->game || room->game->ended)
        return;
    /* At once, before the tournament is in memory: the clock must not run meanwhile. */
    hold_clocks(app, room);
    if (room->tournament->delay_ms > 0)
        delay_begin(app, room->game);
}

void tournament_game_known(struct app *app, struct room *room)
{
    /* Cleared first: match_due() and begin_clocks() below ask for them. */
    bool revived = room->tournament->revived, next_due = room->tournament->next_due;
    room->tournament->revived = room->tournament->next_due = false;
    if (next_due)
        match_due(app, room);
    if (!room->game || room->game->ended)
        return;
    if (!revived) {
        begin_clocks(app, room);
        return;
    }
    hold_still(app, room);
    tournament_game_published(app, room);
    if (room->tournament->paused_until_us != 0 &&
        room->tournament->paused_until_us <= app->now.mono_us)
        tournament_hold_due(app, room);
}

void tournament_presence(struct app *app, struct room *room)
{
    struct tournament *tournament = tournament_of(app, room);
    bool comes = room_is_house(room, 1) && !room->tournament->came[0] && room->present[0];
    for (int seat = 0; seat < 2; seat++)
        room->tournament->came[seat] = room->tournament->came[seat] || room->present[seat];
    begin_clocks(app, room);
    if (comes) /* from now on the game of the bye waits for its player */
        me_changed(app, room->row.seats[0]);
    if (!tournament)
        return;
    tournament_mark_dirty(app, tournament);
    if (room_is_house(room, 1)) /* after its round the game ends without its player */
        tournament_arm(app, tournament);
}
