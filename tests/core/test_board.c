/* Boards: cells, strings, regions and sides. */
#include "tests/test.h"

#include <string.h>

#include "core/board.h"
#include "core/text.h"

static struct go_board board_of(const char *text, unsigned width, unsigned height)
{
    uint8_t points[GO_POINTS_MAX];
    struct go_board board;
    size_t at;

    assert_true(go_board_read(text, strlen(text), width, height, points, &at));
    go_board_init(&board, width, height, false, points);
    return board;
}

static go_cell cell(const struct go_board *board, unsigned x, unsigned y)
{
    return go_board_cell(board, (go_point)(y * board->width + x));
}

static void the_points_of_a_board_are_written_and_none_behind_them(void **state)
{
    (void)state;
    const unsigned sides[][2] = {{1, 1}, {3, 2}, {19, 19}, {GO_SIDE_MAX, GO_SIDE_MAX}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        uint8_t points[GO_POINTS_MAX + 1];
        size_t n = sides[i][0] * sides[i][1];
        struct go_board board;

        go_board_init(&board, sides[i][0], sides[i][1], false, NULL);
        memset(points, 77, sizeof points);
        go_board_points(&board, points);
        for (size_t at = 0; at < sizeof points; at++)
            assert_int_equal(points[at], at < n ? GO_EMPTY : 77);
    }
}

/* The distinct other points beside and above, by their coordinates. */
static void a_torus_joins_opposite_edges_and_counts_no_neighbour_twice(void **state)
{
    (void)state;
    for (unsigned width = 1; width <= GO_SIDE_MAX; width++) {
        for (unsigned height = 1; height <= GO_SIDE_MAX; height++) {
            struct go_board board;

            go_board_init(&board, width, height, true, NULL);
            for (unsigned y = 0; y < height; y++) {
                for (unsigned x = 0; x < width; x++) {
                    const go_cell wanted[GO_SIDES_N] = {
                        cell(&board, (x + width - 1) % width, y),
                        cell(&board, (x + 1) % width, y),
                        cell(&board, x, (y + height - 1) % height),
                        cell(&board, x, (y + 1) % height),
                    };
                    struct go_cells missing = {0}, found = {0};
                    go_cell near[GO_SIDES_N];

                    for (unsigned side = 0; side < GO_SIDES_N; side++) {
                        if (wanted[side] != cell(&board, x, y))
                            go_cells_add(&missing, wanted[side]);
                    }
                    go_board_neighbours(&board, cell(&board, x, y), near);
                    for (unsigned side = 0; side < GO_SIDES_N; side++) {
                        if (board.cells[near[side]] == GO_BLOCKED)
                            continue;
                        assert_false(go_cells_has(&found, near[side]));
                        go_cells_add(&found, near[side]);
                    }
                    assert_memory_equal(&found, &missing, sizeof found);
                }
            }
        }
    }
}

static void every_point_of_every_size_has_a_cell_of_its_own_and_comes_back(void **state)
{
    (void)state;
    for (unsigned width = 1; width <= GO_SIDE_MAX; width++) {
        for (unsigned height = 1; height <= GO_SIDE_MAX; height++) {
            struct go_board board;
            struct go_cells seen = {0};

            go_board_init(&board, width, height, false, NULL);
            for (go_point point = 0; point < width * height; point++) {
                go_cell at = go_board_cell(&board, point);

                assert_true(at < GO_CELLS_MAX);
                assert_false(go_cells_has(&seen, at));
                go_cells_add(&seen, at);
                assert_int_equal(go_board_point(&board, at), point);
                assert_int_equal(board.cells[at], GO_EMPTY);
            }
        }
    }
}

static void the_border_is_blocked_on_every_side(void **state)
{
    struct go_board board = board_of("...", 3, 1);
    go_cell near[GO_SIDES_N];

    (void)state;
    go_board_neighbours(&board, cell(&board, 0, 0), near);
    assert_int_equal(board.cells[near[0]], GO_BLOCKED);
    assert_int_equal(board.cells[near[1]], GO_EMPTY);
    assert_int_equal(board.cells[near[2]], GO_BLOCKED);
    assert_int_equal(board.cells[near[3]], GO_BLOCKED);
}

static void a_string_is_every_orthogonally_connected_stone_of_one_colour(void **state)
{
    struct go_board board = board_of("XXO/OX./X.X", 3, 3);
    struct go_region string;

    (void)state;
    go_board_string(&board, cell(&board, 0, 0), &string);
    assert_int_equal(string.n, 3);
    assert_true(go_cells_has(&string.set, cell(&board, 1, 1)));
    assert_false(go_cells_has(&string.set, cell(&board, 2, 2)));
    assert_int_equal(go_board_liberties(&board, &string), 2);
}

static void a_shared_liberty_counts_once_and_a_blocked_point_never(void **state)
{
    struct go_board board = board_of("X#/.X", 2, 2);
    struct go_region string;

    (void)state;
    go_board_string(&board, cell(&board, 0, 0), &string);
    assert_int_equal(go_board_liberties(&board, &string), 1);
    go_board_string(&board, cell(&board, 1, 1), &string);
    assert_int_equal(go_board_liberties(&board, &string), 1);
}

static void a_region_tells_which_colours_it_meets(void **state)
{
    struct go_board board = board_of("..X/.#O/...", 3, 3);
    struct go_region region;
    unsigned met;

    (void)state;
    go_board_region(&board, cell(&board, 0, 0), GO_SET_EMPTY, &region, &met);
    assert_int_equal(region.n, 6);
    assert_int_equal(met, GO_SET_BLACK | GO_SET_WHITE | 1u << GO_BLOCKED);
    go_board_region(&board, cell(&board, 0, 0), GO_SET_EMPTY | GO_SET_WHITE, &region, &met);
    assert_int_equal(region.n, 7);
    assert_int_equal(met, GO_SET_BLACK | 1u << GO_BLOCKED);
}

static void a_region_touches_a_side_by_any_of_its_points(void **state)
{
    struct go_board board = board_of("....X/.XXX./.X.../.XX../.....", 5, 5);
    struct go_region string;
    struct go_sides sides;

    (void)state;
    go_board_string(&board, cell(&board, 1, 1), &string);
    sides = go_board_sides(&board, &string);
    assert_false(sides.west || sides.east || sides.north || sides.south);
    go_board_string(&board, cell(&board, 4, 0), &string);
    sides = go_board_sides(&board, &string);
    assert_true(sides.east && sides.north);
    assert_false(sides.west || sides.south);
}

static void on_a_board_one_point_wide_a_stone_touches_both_sides(void **state)
{
    struct go_board board = board_of("./X/.", 1, 3);
    struct go_region string;
    struct go_sides sides;

    (void)state;
    go_board_string(&board, cell(&board, 0, 1), &string);
    sides = go_board_sides(&board, &string);
    assert_true(sides.west && sides.east);
    assert_false(sides.north || sides.south);
}

static void a_copy_is_equal_until_a_stone_is_put(void **state)
{
    struct go_board board = board_of("X.O/.../O.X", 3, 3);
    struct go_board copy;

    (void)state;
    go_board_copy(&copy, &board);
    assert_true(go_board_equal(&copy, &board));
    go_board_put(&copy, 4, GO_WHITE);
    assert_int_equal(go_board_at(&copy, 4), GO_WHITE);
    assert_false(go_board_equal(&copy, &board));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_points_of_a_board_are_written_and_none_behind_them),
        cmocka_unit_test(a_torus_joins_opposite_edges_and_counts_no_neighbour_twice),
        cmocka_unit_test(every_point_of_every_size_has_a_cell_of_its_own_and_comes_back),
        cmocka_unit_test(the_border_is_blocked_on_every_side),
        cmocka_unit_test(a_string_is_every_orthogonally_connected_stone_of_one_colour),
        cmocka_unit_test(a_shared_liberty_counts_once_and_a_blocked_point_never),
        cmocka_unit_test(a_region_tells_which_colours_it_meets),
        cmocka_unit_test(a_region_touches_a_side_by_any_of_its_points),
        cmocka_unit_test(on_a_board_one_point_wide_a_stone_touches_both_sides),
        cmocka_unit_test(a_copy_is_equal_until_a_stone_is_put),
    };

    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
