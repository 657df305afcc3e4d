/* Makes games: a stone is tried on random empty points until one is legal there. Eyes are filled, too, so that whole
 * groups die and a game goes on for long; games without legal points early are left out. */
#include "games.h"

#include <stdlib.h>

#include "core/game.h"
#include "core/text.h"

enum { POINTS = GAMES_SIDE * GAMES_SIDE, TRIES = 2000 };

static uint32_t below(uint64_t *state, uint32_t n)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)((*state >> 32) * n >> 32);
}

static bool play_one(struct go_game *game, uint64_t *random, char ret[4])
{
    struct go_act act = {.kind = GO_ACT_PLAY, .player = go_game_to_move(game)};
    for (unsigned i = 0; i < TRIES; i++) {
        act.point = (go_point)below(random, POINTS);
        if (go_game_points(game)[act.point] == GO_EMPTY &&
            go_game_apply(game, &act, NULL, NULL) == GO_OK) {
            go_point_write(act.point, GAMES_SIDE, GAMES_SIDE, ret);
            return true;
        }
    }
    return false;
}

void games_make(struct moves ret[GAMES_N])
{
    size_t bytes = go_journal_bytes(GAMES_SIDE, GAMES_SIDE, GAMES_MOVES);
    void *journal = malloc(bytes);
    struct go_setup setup = {.rules =
                                 go_ruleset_find(GAMES_RULESET, sizeof GAMES_RULESET - 1)->rules,
                             .width = GAMES_SIDE,
                             .height = GAMES_SIDE,
                             .to_move = GO_BLACK};
    uint64_t seed = 0;
    for (unsigned made = 0; journal && made < GAMES_N;) {
        struct go_game game;
        struct moves *moves = &ret[made];
        uint64_t random = ++seed * UINT64_C(0x9e3779b97f4a7c15);
        if (go_game_init(&game, &setup, journal, bytes, NULL) != GO_SETUP_OK)
            abort();
        moves->n = 0;
        while (moves->n < GAMES_MOVES && play_one(&game, &random, moves->at[moves->n]))
            moves->n++;
        made += moves->n == GAMES_MOVES;
    }
    free(journal);
}
