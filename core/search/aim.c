/* Searching for an aim: a way through the tree ends where the aim is decided, and so does a playout, which
 * the game itself judges: aims lie a few turns ahead on small boards. */
#include "core/assert.h"
#include "core/clause.h"
#include "tree.h"

enum { PASS_EACH = 8 }; /* acts of a playout, of which one is a pass */

void go_search_aim(struct go_search *search, const struct go_aim *aim)
{
    go_assert(search->playouts == 0);
    search->aim = *aim;
}

enum go_proof go_aim_now(const struct go_search *search, unsigned turns)
{
    struct go_aim left = search->aim;

    left.turns = (uint8_t)(turns < left.turns ? left.turns - turns : 0);
    return go_proof_now(&search->game, &left);
}

unsigned go_aim_value(const struct go_search *search, enum go_proof proof)
{
    bool black = (proof == GO_PROOF_REACHED) == (search->aim.player == GO_BLACK);

    return black ? GO_SEARCH_UNITS : 0;
}

/* Plays on a random point; false if no play is legal. */
static bool play_anywhere(struct go_search *search)
{
    struct go_game *game = &search->game;
    struct go_act act = {.kind = GO_ACT_PLAY, .player = game->line.to_move};
    unsigned n = search->grid.points_n, start = go_random_below(&search->random, n);

    for (unsigned at = 0; at < n; at++) {
        act.point = (go_point)((start + at) % n);
        if (go_game_points(game)[act.point] == GO_EMPTY &&
            go_game_apply(game, &act, NULL, NULL) == GO_OK)
            return true;
    }
    return false;
}

static bool pass(struct go_search *search)
{
    struct go_game *game = &search->game;
    struct go_act act = {.kind = GO_ACT_PASS, .player = game->line.to_move, .point = GO_NO_POINT};

    return go_passing_left(game, act.player) > 0 && go_game_apply(game, &act, NULL, NULL) == GO_OK;
}

enum go_proof go_aim_playout(struct go_search *search, unsigned turns)
{
    enum go_proof proof = go_aim_now(search, turns);

    while (proof == GO_PROOF_OPEN) {
        bool passes = go_random_below(&search->random, PASS_EACH) == 0;

        if (!(passes && pass(search)) && !play_anywhere(search) && !pass(search))
            return GO_PROOF_MISSED;
        proof = go_aim_now(search, ++turns);
    }
    return proof;
}
