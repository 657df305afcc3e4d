/* Clause stone_limit: the finite supply of section 6 (3).
 *
 * Counts stones captured and suicided, not those handed over by passing. */
#include "clause.h"

#include "assert.h"

enum { AUTO_HALF_FROM_POINTS = 361 };

static int32_t limit_of(const struct go_game *game)
{
    int16_t limit = game->setup.rules.stone_limit;

    if (limit == GO_STONE_LIMIT_AUTO)
        return game->playable_n >= AUTO_HALF_FROM_POINTS ? game->playable_n / 2 : game->playable_n;
    return limit;
}

int32_t go_stone_limit_left(const struct go_game *game, uint8_t player)
{
    const uint16_t *lost = game->line.lost;

    if (game->setup.rules.stone_limit == GO_STONE_LIMIT_NONE)
        return GO_STONES_UNLIMITED;
    go_assert(limit_of(game) >= 0);
    return limit_of(game) - (lost[player] - lost[go_other(player)]);
}

enum go_reason go_stone_limit_judge(const struct go_game *game, uint8_t player, go_point point,
                                    struct go_witness *ret_witness)
{
    int32_t left = go_stone_limit_left(game, player);

    if (left >= 0 || left == GO_STONES_UNLIMITED)
        return GO_OK;
    return go_refuse(ret_witness, GO_OUT_OF_STONES, point);
}
