/* Rated games of rooms. A room says whether its games are rated before the second seat is taken, so both
 * players have agreed before the first move.
 *
 * Promises: the row of a rated game is stored with its last event, and the pool has it before clients
 * see the end. A game counts only if both players have accounts when it ends and both have moved; one
 * that was aborted never does. */
#include "server/app/play/rates.h"

#include <string.h>

#include "core/game.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/ratings/ratings.h"

/* A guest costs nothing to make, and a bot loses to order: its owner could win points from it. */
bool rates_admits(const struct player *player)
{
    return player && player->account == ACCOUNT_PERSON;
}

/* False: the game has no result that counts. */
static bool describe(const struct game *game, struct row_rated *ret)
{
    const struct proto_open *settings = game->room->settings;
    struct go_outcome outcome = go_game_outcome(&game->fold.game);
    const char *pool = settings->rated ? proto_open_pool(settings) : NULL;
    if (!pool || outcome.result == GO_RESULT_OPEN || outcome.result == GO_RESULT_NONE ||
        !fold_both_moved(&game->fold))
        return false;
    *ret = (struct row_rated){
        .pool = {pool, strlen(pool)},
        .played = game->id,
        .black = game_player(game, GO_BLACK)->id,
        .white = game_player(game, GO_WHITE)->id,
        .black_score2 = outcome.result == GO_RESULT_BLACK  ? 2
                        : outcome.result == GO_RESULT_DRAW ? 1
                                                           : 0,
        .ended_at = game->ended_ms,
    };
    return true;
}

bool rates_store(const struct game *game, struct job *job)
{
    struct row_rated row;
    if (!rates_admits(game_player(game, GO_BLACK)) || !rates_admits(game_player(game, GO_WHITE)) ||
        !describe(game, &row))
        return false;
    job_change(job, CHANGE_SET_RATED)->row.rated = row;
    return true;
}

void rates_show(struct app *app, const struct game *game)
{
    struct row_rated row;
    if (describe(game, &row))
        ratings_show_game(app, &row);
}

void rates_describe(const struct app *app, const struct room *room, struct proto_seat_rating ret[2])
{
    const struct go_ruleset *ruleset = room->settings->ruleset;
    for (int seat = 0; seat < 2; seat++) {
        const struct player *player = room->row.seats[seat];
        ret[seat] = (struct proto_seat_rating){0};
        if (ruleset && player)
            ratings_points(app, ruleset->name, player->id, &ret[seat].rating, &ret[seat].deviation);
    }
}
