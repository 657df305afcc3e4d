/* Clause scoring: the owner of each point (docs/RULES.md section 0).
 *
 * A region is a set of connected points that are empty or hold dead stones. It belongs to the
 * player whose living stones alone touch it. Its points count if they are empty or hold the
 * opponent's dead stones. Own dead stones, and dead stones in neutral regions, do not count. */
#include "clause.h"

#include "assert.h"

bool go_scoring_any(const struct go_rules *rules)
{
    return rules->scoring != GO_SCORING_NONE;
}

/* Marks concern the strings of a stop; during play, and inside a confirmation sequence, no stone is dead. */
static bool is_dead(const struct go_game *game, go_point point)
{
    if (game->phase != GO_PHASE_STOPPED && game->phase != GO_PHASE_FINISHED)
        return false;
    return game->marks[point] == GO_MARK_DEAD || game->marks[point] == GO_MARK_PROVED_DEAD;
}

/* The player whose living stones alone touch the region, or GO_EMPTY. met: colours as bits. */
static uint8_t owner_of(unsigned met)
{
    met &= GO_SET_BLACK | GO_SET_WHITE;
    if (met == GO_SET_BLACK)
        return GO_BLACK;
    return met == GO_SET_WHITE ? GO_WHITE : GO_EMPTY;
}

/* Counts the region's points that count; the whole region takes its owner's colour on the board. */
static void give_region(const struct go_game *game, struct go_board *board,
                        const struct go_region *region, uint8_t owner, struct go_tally *ret)
{
    for (unsigned at = 0; at < region->n; at++) {
        go_point point = go_board_point(board, region->cells[at]);

        board->cells[region->cells[at]] = owner;
        if (owner == GO_EMPTY || game->points[point] == owner)
            continue;
        go_assert(ret->owner[point] == GO_EMPTY);
        ret->owner[point] = owner;
        ret->points[owner - 1]++;
        if (game->points[point] != GO_EMPTY)
            ret->prisoners[owner - 1]++;
    }
}

/* Gives every region to its owner, on a board without the dead stones. Regions never adjoin each
 * other, so a region that has taken its owner's colour disturbs no other. */
static void give_regions(const struct go_game *game, struct go_tally *ret)
{
    struct go_board board;
    struct go_cells seen = {0};
    struct go_region region;
    go_point points_n = go_board_points_n(&game->line.board);

    go_board_copy(&board, &game->line.board);
    for (go_point point = 0; point < points_n; point++) {
        if (is_dead(game, point))
            go_board_put(&board, point, GO_EMPTY);
    }
    for (go_point point = 0; point < points_n; point++) {
        go_cell cell = go_board_cell(&board, point);
        unsigned met;

        if (board.cells[cell] != GO_EMPTY || go_cells_has(&seen, cell))
            continue;
        go_board_region(&board, cell, GO_SET_EMPTY, &region, &met);
        go_cells_unite(&seen, &region.set);
        give_region(game, &board, &region, owner_of(met), ret);
    }
    if (game->setup.rules.group_tax)
        go_group_tax(game, &board, ret->tax);
}

static void count_stones(const struct go_game *game, struct go_tally *ret)
{
    for (go_point point = 0; point < go_board_points_n(&game->line.board); point++) {
        uint8_t colour = game->points[point];

        if (colour != GO_BLACK && colour != GO_WHITE)
            continue;
        if (!is_dead(game, point)) {
            go_assert(ret->owner[point] == GO_EMPTY);
            ret->owner[point] = colour;
            ret->stones[colour - 1]++;
        }
    }
    ret->prisoners[0] = ret->prisoners[1] = 0;
}

static void count_territory(const struct go_game *game, struct go_tally *ret)
{
    ret->prisoners[0] = (uint16_t)(ret->prisoners[0] + go_game_lost(game, GO_WHITE));
    ret->prisoners[1] = (uint16_t)(ret->prisoners[1] + go_game_lost(game, GO_BLACK));
}

void go_game_tally(const struct go_game *game, struct go_tally *ret)
{
    *ret = (struct go_tally){0};
    for (go_point point = 0; point < go_board_points_n(&game->line.board); point++)
        ret->owner[point] = game->points[point] == GO_BLOCKED ? GO_BLOCKED : GO_EMPTY;
    switch ((enum go_scoring)game->setup.rules.scoring) {
    case GO_SCORING_NONE: return;
    case GO_SCORING_AREA:
        give_regions(game, ret);
        count_stones(game, ret);
        break;
    case GO_SCORING_TERRITORY:
        give_regions(game, ret);
        count_territory(game, ret);
        break;
    case GO_SCORING_STONES: count_stones(game, ret); break;
    }
    for (unsigned side = 0; side < 2; side++)
        ret->score_x2[side] =
            2 * (ret->stones[side] + ret->points[side] + ret->prisoners[side] - ret->tax[side]);
    ret->score_x2[1] += go_komi_x2(&game->setup);
}
