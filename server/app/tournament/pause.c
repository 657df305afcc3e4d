/* The director's pause. It stops the clocks of one board (the game is adjourned) or of the whole
 * round, and starts them again. The tournament knows which boards are paused. Each of their games
 * gets an event, so its own list has the times at which its clock was stopped.
 *
 * Promises: the act and the events of the games are one transaction. A board is paused while it or
 * its round is. A clock that ran out before the pause is a loss on time. pause_games.c has the
 * effect of a pause on a game that begins later. */
#include "server/app/tournament/pause.h"

#include "proto/game/fold.h"
#include "proto/tour/tour.h"
#include "server/app/play/game.h"
#include "server/app/play/timing.h"
#include "server/app/tournament/rooms.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/transaction.h"

typedef void each_fn(struct app *app, struct transaction *transaction,
                     const struct proto_tour_round *round, const struct proto_tour_pair *pair,
                     struct game *game);

/* Calls `then` for every running game of the act's board, or of all boards. */
static void each_game(struct app *app, const struct tournament *tournament,
                      struct transaction *transaction, uint8_t no, uint16_t board, each_fn *then)
{
    const struct proto_tour_round *round = tour_round(&tournament->log.tour, no);
    for (unsigned i = 0; round && i < round->pairs_n; i++) {
        const struct proto_tour_pair *pair = &round->pairs[i];
        for (uint8_t k = 0; k < pair->games_n && (board == 0 || board == pair->board); k++) {
            struct game *game = rooms_game(app, &tournament->id, &pair->games[k]);
            if (game)
                then(app, transaction, round, pair, game);
        }
        struct game *bye = board == 0 ? rooms_bye_game(app, &tournament->id, pair) : NULL;
        if (bye)
            then(app, transaction, round, pair, bye);
    }
}

static void flag(struct app *app, struct transaction *transaction,
                 const struct proto_tour_round *round, const struct proto_tour_pair *pair,
                 struct game *game)
{
    (void)transaction;
    (void)round;
    (void)pair;
    timing_flag_if_due(app, game);
}

/* Brings the game's clock into the state of its board. */
static void follow(struct app *app, struct transaction *transaction,
                   const struct proto_tour_round *round, const struct proto_tour_pair *pair,
                   struct game *game)
{
    bool stopped = tour_is_stopped(round, pair);
    if (stopped == ((game->fold.paused & FOLD_STOPPED) != 0))
        return;
    transaction_add_game(transaction, game);
    event_pause_in(app, game, stopped, transaction->job);
}

struct tour_verdict pause_clocks(struct app *app, struct tournament *tournament,
                                 struct command *command, struct proto_tour_act *act)
{
    uint8_t round = act->round;
    uint16_t board = act->board;
    /* Flags that are due fall before the pause: a clock that ran out before it loses. */
    each_game(app, tournament, NULL, round, board, flag);
    struct transaction *transaction = transaction_create(app, tournament, command);
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, act);
    if (verdict.reason != TOUR_WELL) {
        transaction_drop(app, transaction);
        return verdict;
    }
    /* After the act: the fold decides which boards are paused now. */
    each_game(app, tournament, transaction, round, board, follow);
    transaction_store(app, tournament, transaction);
    return verdict;
}
