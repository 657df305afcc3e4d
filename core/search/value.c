/* The worth of a position at the end of a way through the tree.
 *
 * A playout ends on a board on which nearly every point belongs to a player, so it is counted by
 * area. Territory follows from it: a player's territory and prisoners exceed those of the other by
 * as much as the area does, less the stones that they have placed more. The stones of the playout
 * count for that until one player passes; then the other may go on for nothing, as if dead stones were
 * taken off by agreement. */
#include "tree.h"

#include "core/assert.h"
#include "core/clause.h"

static unsigned units_of_result(uint8_t result)
{
    if (result == GO_RESULT_BLACK)
        return GO_SEARCH_UNITS;
    return result == GO_RESULT_WHITE ? 0 : GO_SEARCH_UNITS / 2;
}

/* Black's units for a lead in half points. */
static unsigned units_of_lead(const struct go_search *search, int32_t lead_x2)
{
    int32_t most = 2 * search->grid.points_n;
    int32_t within = lead_x2 > most ? most : lead_x2 < -most ? -most : lead_x2;
    int32_t units = GO_SEARCH_UNITS / 2;

    if (lead_x2 != 0)
        units += (lead_x2 > 0 ? 1 : -1) * (GO_SEARCH_UNITS / 2 - GO_SEARCH_MARGIN);
    units += GO_SEARCH_MARGIN * within / most;
    go_assert(units >= 0 && units <= GO_SEARCH_UNITS);
    return (unsigned)units;
}

/* The owner of a cell at the end of a playout. */
static uint8_t owner_of(const struct go_search_grid *grid, const uint8_t *colours, go_cell cell)
{
    const go_cell *near = grid->near[cell];
    unsigned met = 0;

    if (colours[cell] != GO_EMPTY)
        return colours[cell];
    for (unsigned side = 0; side < GO_SIDES_N; side++)
        met |= 1u << colours[near[side]];
    if (met & GO_SET_BLACK)
        return met & GO_SET_WHITE ? GO_EMPTY : GO_BLACK;
    return met & GO_SET_WHITE ? GO_WHITE : GO_EMPTY;
}

struct counts {
    int32_t area, stones; /* Black's less White's */
};

static struct counts count(struct go_search *search, const uint8_t *colours)
{
    struct counts counts = {0};

    for (go_point point = 0; point < search->grid.points_n; point++) {
        go_cell cell = search->grid.cell_of[point];
        uint8_t owner = owner_of(&search->grid, colours, cell);

        if (owner != GO_BLACK && owner != GO_WHITE)
            continue;
        counts.area += owner == GO_BLACK ? 1 : -1;
        search->owned[point] += owner == GO_BLACK ? 1 : -1;
        if (colours[cell] != GO_EMPTY)
            counts.stones += owner == GO_BLACK ? 1 : -1;
    }
    search->scored++;
    return counts;
}

/* Stones that Black placed more than White, those of the set-up included, and those that White
 * handed over more. */
static int32_t placed(const struct go_game *game)
{
    const struct go_line *line = &game->line;
    int32_t more = line->lost[GO_BLACK] - line->lost[GO_WHITE];

    for (go_point point = 0; point < go_board_points_n(&line->board); point++) {
        if (game->points[point] == GO_BLACK)
            more++;
        else if (game->points[point] == GO_WHITE)
            more--;
    }
    return more + line->handed[GO_BLACK] - line->handed[GO_WHITE];
}

static int32_t lead_x2(struct go_search *search, const struct go_game *game,
                       const struct go_playout_end *end)
{
    struct counts counts = count(search, end->colours);
    int32_t lead = 0;

    switch ((enum go_scoring)game->setup.rules.scoring) {
    case GO_SCORING_NONE: return 0;
    case GO_SCORING_AREA:
        /* A tax on groups leaves about the stones: a group keeps two eyes that do not count. */
        lead = game->setup.rules.group_tax ? counts.stones : counts.area;
        break;
    case GO_SCORING_TERRITORY: lead = counts.area - placed(game) - end->stones_ahead; break;
    case GO_SCORING_STONES: lead = counts.stones; break;
    }
    return 2 * lead - go_komi_x2(&game->setup);
}

/* A confirmation sequence: whether the string in question is gone, as units of Black. */
static unsigned units_of_claim(const struct go_game *root, bool gone)
{
    const struct go_claim *claim = &root->claims[root->claim];
    uint8_t owner = root->points[claim->point];
    bool black = gone == (owner == GO_WHITE);

    return black ? GO_SEARCH_UNITS : 0;
}

unsigned go_value_of_game(struct go_search *search, const struct go_game *game)
{
    const struct go_outcome *outcome = &game->outcome;
    struct go_tally tally;

    if (search->root_phase == GO_PHASE_CONFIRMATION) {
        go_point point = search->root.claims[search->root.claim].point;

        return units_of_claim(&search->root, game->marks[point] == GO_MARK_PROVED_DEAD);
    }
    if (game->phase == GO_PHASE_FINISHED && !outcome->scored)
        return units_of_result(outcome->result);
    if (game->phase == GO_PHASE_FINISHED) {
        int32_t lead = outcome->score_x2[0] - outcome->score_x2[1];

        search->margin_x2 += lead;
        return units_of_lead(search, lead);
    }
    go_game_tally(game, &tally);
    return units_of_lead(search, tally.score_x2[0] - tally.score_x2[1]);
}

unsigned go_value_of_playout(struct go_search *search, const struct go_game *game,
                             const struct go_playout_end *end)
{
    int32_t lead;

    if (search->root_phase == GO_PHASE_CONFIRMATION) {
        const struct go_claim *claim = &search->root.claims[search->root.claim];
        uint8_t owner = search->root.points[claim->point];

        return units_of_claim(&search->root,
                              end->colours[search->grid.cell_of[claim->point]] != owner);
    }
    if (end->result != GO_RESULT_OPEN)
        return units_of_result(end->result);
    if (!go_scoring_any(&game->setup.rules))
        return GO_SEARCH_UNITS / 2;
    lead = lead_x2(search, game, end);
    search->margin_x2 += lead;
    return units_of_lead(search, lead);
}
