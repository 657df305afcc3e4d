/* The director stops clocks and lets them go on: those of one board (it is adjourned) or of the whole
 * round. The tournament knows which boards stand; each of their games has an event of it, so that its
 * own list says when its clock stood.
 *
 * Promises: the act and the events of the games are one transaction; a board stands while either it
 * or its round was stopped; a clock that had run out before is a loss on time and no pause. pause_games.c
 * has the effect of a pause on a game that begins later. */
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

/* Every running game of the act's board, or of all boards. */
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

/* Makes the game stand as its board does. */
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
    each_game(app, tournament, NULL, round, board, flag);
    struct transaction *transaction = transaction_create(app, tournament, command);
    struct tour_verdict verdict = transaction_act(app, tournament, transaction, act);
    if (verdict.reason != TOUR_WELL) {
        transaction_drop(app, transaction);
        return verdict;
    }
    each_game(app, tournament, transaction, round, board, follow);
    transaction_store(app, tournament, transaction);
    return verdict;
}
