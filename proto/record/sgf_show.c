/* The board of programs without these rules after a play, and the set-up that corrects it. They
 * remove the strings of the opponent that the play leaves without a liberty, then its own if it has
 * none, on a plane without blocked points. Where a rule removes other stones, their board would be
 * wrong from there on. */
#include "core/board.h"
#include "proto/record/sgf_parts.h"

#include <string.h>

static void remove_dead(struct go_board *board, go_cell at)
{
    uint8_t colour = board->cells[at];
    struct go_region string;
    unsigned met;

    go_board_region(board, at, 1u << colour, &string, &met);
    for (unsigned i = 0; (met & GO_SET_EMPTY) == 0 && i < string.n; i++)
        board->cells[string.cells[i]] = GO_EMPTY;
}

static void play_as_others(struct go_board *board, go_point point, uint8_t colour)
{
    go_cell at = go_board_cell(board, point), near[GO_SIDES_N];

    board->cells[at] = colour;
    go_board_neighbours(board, at, near);
    for (unsigned side = 0; side < GO_SIDES_N; side++)
        if (board->cells[near[side]] == go_other(colour))
            remove_dead(board, near[side]);
    remove_dead(board, at);
}

/* Other programs see blocked points as empty. */
static void without_blocked(uint8_t ret[GO_POINTS_MAX], const uint8_t *points, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        ret[i] = points[i] == GO_BLOCKED ? GO_EMPTY : points[i];
}

void proto_sgf_write_shown(struct proto_text *text, const struct go_setup *setup,
                           const uint8_t *before, go_point point, uint8_t colour,
                           const uint8_t *after)
{
    static const char *const names[] = {[GO_EMPTY] = "AE", [GO_BLACK] = "AB", [GO_WHITE] = "AW"};
    unsigned n = (unsigned)setup->width * setup->height;
    uint8_t theirs[GO_POINTS_MAX], ours[GO_POINTS_MAX];
    struct go_board board;

    without_blocked(theirs, before, n);
    without_blocked(ours, after, n);
    go_board_init(&board, setup->width, setup->height, false, theirs);
    play_as_others(&board, point, colour);
    go_board_points(&board, theirs);
    for (unsigned i = 0; i < n; i++)
        ours[i] = ours[i] == theirs[i] ? UINT8_MAX : ours[i]; /* only differences are written */
    for (uint8_t wanted = GO_EMPTY; wanted <= GO_WHITE; wanted++)
        proto_sgf_write_list(text, names[wanted], ours, setup, wanted);
}
