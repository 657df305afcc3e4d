/* Rooms for the boards of a round. They are made with their first games in the job that starts the
 * round, shown when that is stored (rooms.c), and stopped when the tournament decides so.
 *
 * Seats are fixed: the first player of a pairing has seat 0, and Black in game 1. A handicap is
 * laid on fixed points, without komi. If a board has no fixed points for so many stones, it gets as
 * many as it has points for.
 *
 * A player with a bye may play a house player meanwhile, in a room that the tournament does not wait
 * for. The clock of that game waits for the player, who need not come. */
#include "server/app/tournament/rooms_open.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/tour.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"
#include "server/base/budget.h"

/* --- settings --------------------------------------------------------------------------------- */

/* Computes the settings of a room: those of the tournament, with the handicap of a pairing. */
static void settle(const struct proto_tour_settings *settings, unsigned stones,
                   struct proto_open *ret)
{
    *ret = settings->game;
    ret->colours = GO_BLACK;
    ret->is_public = settings->is_public;
    ret->match = settings->match;
    if (stones == 0)
        return;
    ret->setup.rules.komi_x2 = 0;
    while (stones > 1 && !(ret->fixed_n = (uint8_t)proto_handicap_points(
                               ret->setup.width, ret->setup.height, stones, ret->fixed)))
        stones--;
    if (stones < 2)
        return;
    ret->setup.handicap = (uint8_t)stones;
    ret->setup.to_move = GO_WHITE;
}

static bool can_begin(struct app *app, const struct proto_open *open)
{
    struct go_setup setup;
    return !open->free_handicap && proto_open_lay(open, open->fixed, open->fixed_n, &setup) &&
           fold_init(&app->play->scratch, &setup, &open->clock, 0) == GO_SETUP_OK &&
           go_game_phase(&app->play->scratch.game) != GO_PHASE_FINISHED;
}

bool rooms_take_stones(struct app *app, const struct proto_tour_settings *settings, unsigned stones)
{
    struct proto_open *open = alloc_zeroed(1, sizeof *open);
    settle(settings, stones, open);
    bool possible = can_begin(app, open);
    free(open);
    return possible;
}

bool rooms_are_possible(struct app *app, const struct proto_tour_settings *settings)
{
    struct proto_open *open = alloc_zeroed(1, sizeof *open);
    bool possible = true;
    for (unsigned stones = 0; possible && stones <= (settings->handicap ? settings->ceiling : 0u);
         stones++) {
        settle(settings, stones, open);
        possible = can_begin(app, open);
    }
    free(open);
    return possible;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* In the shard of the tournament. */
static struct id128 new_id(struct app *app, const struct id128 *tour)
{
    struct id128 id;
    app->host.random(app->host.ctx, id.bytes, sizeof id.bytes);
    id.bytes[0] = shard_of(tour);
    return id;
}

static struct room *open_room(struct app *app, const struct tournament *tournament,
                              struct player *const seats[2], struct proto_open *open)
{
    const struct proto_tour_settings *settings = &tournament->log.tour.settings;
    struct room *room =
        room_create(app, new_id(app, &tournament->id), tournament->creator, open, app->now.wall_ms);
    room->tournament = alloc_zeroed(1, sizeof *room->tournament);
    room->tournament->tour = tournament->id;
    strcpy(room->tournament->slug, settings->slug);
    strcpy(room->tournament->title, settings->title);
    strcpy(room->tournament->place, settings->place);
    room->row.first_black = 0;
    room->row.state = PROTO_ROOM_PLAYING;
    for (int seat = 0; seat < 2; seat++)
        room->row.seats[seat] = player_ref(seats[seat]);
    return room;
}

/* Boards with the same handicap have the same settings, which are long: they are written once for
 * all rows. */
static struct row_room *add_room_row(struct app *app, struct transaction *transaction,
                                     const struct room *room, bool alike)
{
    struct row_room *row;
    if (!alike)
        return room_row(app, transaction->job, room);
    row = &job_change(transaction->job, CHANGE_ADD_ROOM)->row.room;
    *row = *transaction->like_room;
    row->id = room->id;
    return row;
}

static struct row_game *add_game_row(struct transaction *transaction, const struct game *game,
                                     bool alike)
{
    struct row_game *row = &job_change(transaction->job, CHANGE_ADD_GAME)->row.game;
    if (alike)
        *row = *transaction->like_game;
    else
        game_row(transaction->job, game, row);
    row->id = game->id;
    row->room = game->room->id;
    return row;
}

static void fill_rows(struct app *app, struct transaction *transaction, const struct room *room,
                      const struct game *game, uint8_t handicap)
{
    uint8_t house = room->settings->house;
    bool alike = transaction->like_room && transaction->like_handicap == handicap &&
                 transaction->like_house == house;
    struct row_room *row = add_room_row(app, transaction, room, alike);
    for (int seat = 0; seat < 2; seat++)
        row->seats[seat] = room->row.seats[seat]->id;
    row->first_black = room->row.first_black;
    row->state = room->row.state;
    struct row_game *played = add_game_row(transaction, game, alike);
    transaction->like_room = row;
    transaction->like_game = played;
    transaction->like_handicap = handicap;
    transaction->like_house = house;
    played->black = room->row.seats[game->black]->id;
    played->white = room->row.seats[1 - game->black]->id;
}

static struct game *open_game(struct app *app, struct room *room)
{
    const struct proto_open *open = room->settings;
    struct go_setup setup;
    if (!proto_open_lay(open, open->fixed, open->fixed_n, &setup))
        return NULL;
    return game_create(app, room, new_id(app, room_aggregate(room)), 1, 0, &setup,
                       app->now.wall_ms);
}

static struct player *player_of(const struct app *app, const struct tournament *tournament,
                                uint16_t no)
{
    const struct proto_tour_person *person = tour_person(&tournament->log.tour, no);
    return person && person->account != 0 ? player_find(app, person->account) : NULL;
}

static void add_begun(struct transaction *transaction, struct room *room, struct game *game)
{
    transaction->begun =
        alloc_resized(transaction->begun, transaction->begun_n + 1, sizeof *transaction->begun);
    transaction->begun[transaction->begun_n++] = (struct begun){room, game};
}

/* The level of the house player for a bye; 0: none, also while there are too many of their games. */
static uint8_t house_of(const struct app *app, const struct tournament *tournament,
                        const struct proto_tour_pair *pair)
{
    static const struct payer nobody = {0}; /* the tournament pays, not the player */
    return pair->second == 0 && budget_has_room(app->budgets, BUDGET_HOUSE, &nobody)
               ? tournament->log.tour.settings.bye_house
               : 0;
}

/* The players of a pairing, each counted. False: it cannot be played. */
static bool ref_seats(struct app *app, const struct tournament *tournament,
                      const struct proto_tour_pair *pair, uint8_t house,
                      struct player *ret_seats[2])
{
    struct player *first = player_of(app, tournament, pair->first);
    struct player *second = player_of(app, tournament, pair->second);
    if (!first || first == second || !(house > 0 || second))
        return false;
    ret_seats[0] = player_ref(first);
    ret_seats[1] = house > 0 ? player_ref_house(app, house) : player_ref(second);
    return true;
}

/* A bye is one game, whatever a match is. */
static struct proto_open *settle_pair(const struct proto_tour_settings *settings,
                                      const struct proto_tour_pair *pair, uint8_t house)
{
    struct proto_open *open = alloc_zeroed(1, sizeof *open);
    settle(settings, pair->handicap, open);
    open->house = house;
    if (house > 0)
        open->match = 1;
    return open;
}

bool rooms_open(struct app *app, struct tournament *tournament, struct transaction *transaction,
                uint8_t round, const struct proto_tour_pair *pair,
                struct proto_tour_pair *ret_given)
{
    const struct proto_tour_settings *settings = &tournament->log.tour.settings;
    struct player *seats[2];
    uint8_t house = house_of(app, tournament, pair);
    if (!ref_seats(app, tournament, pair, house, seats))
        return false;
    struct room *room = open_room(app, tournament, seats, settle_pair(settings, pair, house));
    for (int seat = 0; seat < 2; seat++)
        player_unref(app, seats[seat]);
    struct game *game = open_game(app, room);
    if (!game) {
        room_destroy(app, room);
        return false;
    }
    fill_rows(app, transaction, room, game, pair->handicap);
    room_count(app, room); /* now, so that the next bye sees that a house player is taken */
    if (!settings->together || house > 0)
        event_before(app, game, PROTO_EVENT_PAUSE, "pause", transaction->job);
    if (tour_round(&tournament->log.tour, round)->paused) /* a new board in a paused round */
        event_before(app, game, PROTO_EVENT_PAUSE, EVENT_DIRECTOR_PAUSE, transaction->job);
    add_begun(transaction, room, game);
    *ret_given = *pair;
    ret_given->has_room = true;
    memcpy(ret_given->room, room->id.bytes, sizeof ret_given->room);
    ret_given->games_n = 1;
    ret_given->games[0] = (struct proto_tour_game){.first_black = true, .has_id = true};
    memcpy(ret_given->games[0].id, game->id.bytes, sizeof game->id.bytes);
    return true;
}

/* --- stopping
 * ---------------------------------------------------------------------------------- */

static void stop(struct app *app, struct transaction *transaction, struct game *game, uint8_t loser)
{
    transaction_add_game(transaction, game);
    if (loser == GO_EMPTY)
        event_house_in(app, game, PROTO_EVENT_ABORT, GO_EMPTY, "abort", transaction->job);
    else
        event_house_in(app, game, PROTO_EVENT_FORFEIT, loser,
                       loser == GO_BLACK ? "b forfeit" : "w forfeit", transaction->job);
}

/* The colour that loses this game if `result` is given for the pairing (whole) or for the game;
 * GO_EMPTY: neither. */
static uint8_t loser_of(const struct proto_tour_game *game, uint8_t result, bool whole)
{
    bool first_wins = result == PROTO_TOUR_BLACK;
    if (result != PROTO_TOUR_BLACK && result != PROTO_TOUR_WHITE)
        return GO_EMPTY;
    if (!whole)
        return first_wins ? GO_WHITE : GO_BLACK;
    return first_wins == game->first_black ? GO_WHITE : GO_BLACK;
}

void rooms_stop(struct app *app, struct transaction *transaction,
                const struct proto_tour_pair *pair, uint8_t number, uint8_t result)
{
    struct game *bye = rooms_bye_game(app, &transaction->tour, pair);
    if (bye)
        stop(app, transaction, bye, GO_EMPTY);
    for (uint8_t i = 0; i < pair->games_n; i++) {
        struct game *game = rooms_game(app, &transaction->tour, &pair->games[i]);
        if (game && (number == 0 || number == i + 1))
            stop(app, transaction, game, loser_of(&pair->games[i], result, number == 0));
    }
}

static void give(struct app *app, struct transaction *transaction, struct game *game,
                 uint8_t colour, int64_t ms)
{
    struct proto_text text;
    proto_text_init(&text);
    proto_text_literal(&text, colour == GO_BLACK ? "b time " : "w time ");
    proto_text_integer(&text, ms);
    proto_text_char(&text, '\0');
    transaction_add_game(transaction, game);
    event_house_in(app, game, PROTO_EVENT_TIME, colour, text.at, transaction->job);
    proto_text_finish(&text);
}

struct tour_verdict rooms_add_time(struct app *app, struct tournament *tournament,
                                   struct command *command, struct proto_tour_act *act)
{
    const struct proto_tour_pair *pair =
        tour_pair_at(&tournament->log.tour, act->round, act->board);
    struct game *game = pair && act->game <= pair->games_n
                            ? rooms_game(app, &tournament->id, &pair->games[act->game - 1])
                            : NULL;
    uint8_t colours = act->colour;
    int64_t ms = act->ms;
    if (!game)
        return (struct tour_verdict){.reason = TOUR_NOT_THERE, .board = act->board};
    struct transaction *transaction = transaction_create(app, tournament, command);
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, act);
    if (verdict.reason != TOUR_WELL) {
        transaction_drop(app, transaction);
        return verdict;
    }
    for (uint8_t colour = GO_BLACK; colour <= GO_WHITE; colour++)
        if (colours & colour)
            give(app, transaction, game, colour, ms);
    transaction_store(app, tournament, transaction);
    return verdict;
}
