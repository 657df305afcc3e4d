/* Counts the boards on which every string has a liberty, by trying them all: 1, 57, 12675 and 24318165 on squares of
 * side 1 to 4 (Tromp and Farnebäck, "Combinatorics of Go"; OEIS A094777). These published numbers prove the strings and
 * liberties of board.h, on which everything else depends. */
#include "tests/test.h"

#include "core/board.h"
#include "core/game.h"

static bool breathes(const struct go_board *board, go_cell cell)
{
    struct go_region string;

    go_board_string(board, cell, &string);
    return go_board_liberties(board, &string) > 0;
}

/* A stone was put on a board whose strings all breathed: its own string and the enemy's beside it
 * may have lost their last liberty, no other. */
static bool all_breathe(const struct go_board *board, go_point point)
{
    go_cell cell = go_board_cell(board, point);
    uint8_t enemy = go_other(board->cells[cell]);
    go_cell near[GO_SIDES_N];

    if (!breathes(board, cell))
        return false;
    go_board_neighbours(board, cell, near);
    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board->cells[near[side]] == enemy && !breathes(board, near[side]))
            return false;
    }
    return true;
}

/* The points before `point` are decided, those after it still empty. A string without a liberty now will have none
 * whatever the later points hold, since none of them adjoins it: so whole branches are counted as 0. */
static unsigned long count(struct go_board *board, go_point point)
{
    unsigned long n;

    if (point == go_board_points_n(board))
        return 1;
    n = count(board, (go_point)(point + 1));
    for (uint8_t colour = GO_BLACK; colour <= GO_WHITE; colour++) {
        go_board_put(board, point, colour);
        if (all_breathe(board, point))
            n += count(board, (go_point)(point + 1));
    }
    go_board_put(board, point, GO_EMPTY);
    return n;
}

static unsigned long legal_positions(unsigned side)
{
    struct go_board board;

    go_board_init(&board, side, side, false, NULL);
    return count(&board, 0);
}

static void there_are_as_many_legal_positions_as_counted_elsewhere(void **state)
{
    (void)state;
    assert_int_equal(legal_positions(1), 1);
    assert_int_equal(legal_positions(2), 57);
    assert_int_equal(legal_positions(3), 12675);
#ifndef __SANITIZE_ADDRESS__ /* which makes a minute of two seconds */
    assert_int_equal(legal_positions(4), 24318165);
#endif
}

static void a_set_up_of_each_legal_position_and_of_no_other_is_accepted(void **state)
{
    static _Alignas(8) unsigned char journal[1024];
    static struct go_game game;
    struct go_setup setup = {
        .rules = go_ruleset_find("tromp-taylor", 12)->rules,
        .width = 3,
        .height = 3,
        .to_move = GO_BLACK,
    };
    unsigned accepted = 0;

    (void)state;
    for (unsigned board = 0; board < 19683; board++) {
        for (unsigned point = 0, left = board; point < 9; point++, left /= 3)
            setup.points[point] = (uint8_t)(left % 3);
        accepted += go_game_init(&game, &setup, journal, sizeof journal, NULL) == GO_SETUP_OK;
    }
    assert_int_equal(accepted, 12675);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_as_many_legal_positions_as_counted_elsewhere),
        cmocka_unit_test(a_set_up_of_each_legal_position_and_of_no_other_is_accepted),
    };

    return cmocka_run_group_tests_name("positions", tests, NULL, NULL);
}
