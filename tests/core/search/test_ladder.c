/* Ladders, a drawn position for each sentence. White's string is the one with the stone in question. */
#include "tests/test.h"

#include <string.h>

#include "core/search/ladder.h"
#include "core/text.h"

enum { SIDE = 9 };

static struct go_search_grid grid;
static struct go_search_board board;
static struct go_search_ladder ladder;

static void draw_on(const char *ruleset, bool torus, const char *rows)
{
    const struct go_rules *rules = &go_ruleset_find(ruleset, strlen(ruleset))->rules;
    uint8_t points[GO_POINTS_MAX];
    struct go_board position;
    size_t at;

    assert_true(go_board_read(rows, strlen(rows), SIDE, SIDE, points, &at));
    go_board_init(&position, SIDE, SIDE, torus, points);
    go_search_grid_init(&grid, &position);
    go_search_board_init(&board, &grid, rules, &position);
    go_search_ladder_init(&ladder, &grid, &board);
}

static void draw(const char *rows)
{
    draw_on("chinese", false, rows);
}

static go_cell cell(unsigned x, unsigned y)
{
    return grid.cell_of[y * SIDE + x];
}

static void assert_attack(unsigned x, unsigned y)
{
    assert_int_equal(go_search_ladder_attack(&ladder, cell(3, 2)), cell(x, y));
}

static void assert_no_attack(void)
{
    assert_int_equal(go_search_ladder_attack(&ladder, cell(3, 2)), 0);
}

static void a_ladder_takes_a_string_at_the_edge(void **state)
{
    (void)state;
    draw(
        "........./...X...../..XO...../..X....../........./........./........./........./.........");
    assert_attack(4, 2);
    assert_false(go_search_ladder_saves(&ladder, cell(3, 2), cell(0, 8)));
    assert_true(go_search_ladder_saves(&ladder, cell(3, 2), cell(5, 5)));
}

static void a_stone_of_its_owner_on_the_way_saves_it(void **state)
{
    (void)state;
    draw(
        "........./...X...../..XO...../..X....../........./........./.......O./........./.........");
    assert_no_attack();
}

static void a_stone_beside_the_way_does_not_save_it(void **state)
{
    (void)state;
    draw(
        "........./...X...../..XO...../..X....../........./........./........./O......../.O.......");
    assert_attack(4, 2);
}

static void a_stone_of_the_attacker_on_the_way_takes_it_sooner(void **state)
{
    (void)state;
    draw(
        "........./...X...../..XO...../..X....../........./.....X.../........./........./.........");
    assert_true(go_search_ladder_attack(&ladder, cell(3, 2)) != 0);
}

static void an_attacker_in_atari_saves_it(void **state)
{
    (void)state;
    draw(
        "........./...X...../.OXO...../.OX....../..O....../........./........./........./.........");
    /* White takes the two stones on C7 and C6 as soon as they have one liberty: they have it here. */
    assert_no_attack();
}

static void a_string_with_three_liberties_is_in_no_ladder(void **state)
{
    (void)state;
    draw(
        "........./........./..XO...../..X....../........./........./........./........./.........");
    assert_no_attack();
}

static void a_string_in_atari_is_saved_only_by_a_play_that_leads_out(void **state)
{
    (void)state;
    draw(
        "........./...X...../..XOX..../..X....../........./........./........./........./.........");
    assert_false(go_search_ladder_saves(&ladder, cell(3, 2), cell(3, 3)));
    draw(
        "........./...X...../..XOX..../..X....../........./........./......O../........./.........");
    assert_true(go_search_ladder_saves(&ladder, cell(3, 2), cell(3, 3)));
}

static void a_play_into_a_single_liberty_is_no_attack(void **state)
{
    (void)state;
    /* Black's play on E7 would have no liberty: White holds D7, E8, F7, E6. */
    draw(
        "........./...XO..../..XO.O.../..X.O..../...X...../........./........./........./.........");
    assert_int_not_equal(go_search_ladder_attack(&ladder, cell(3, 2)), cell(4, 2));
}

static void liberties_are_counted_up_to_the_number_wanted(void **state)
{
    go_cell liberties[3];

    (void)state;
    draw(
        "........./...XX..../..XOO..../..X....../........./........./........./........./.........");
    assert_int_equal(go_search_ladder_liberties(&ladder, cell(3, 2), 3, liberties), 3);
    assert_int_equal(go_search_ladder_liberties(&ladder, cell(3, 2), 2, liberties), 2);
    assert_int_equal(go_search_ladder_liberties(&ladder, cell(2, 3), 3, liberties), 3);
}

static void a_question_leaves_the_position_as_it_was(void **state)
{
    uint8_t before[GO_CELLS_MAX];

    (void)state;
    draw(
        "........./...X...../..XO...../..X....../........./........./........./........./.........");
    memcpy(before, ladder.colour, grid.cells_n);
    for (unsigned round = 0; round < 70000; round++) /* more looks than the stamp has numbers */
        assert_attack(4, 2);
    assert_memory_equal(before, ladder.colour, grid.cells_n);
}

static void a_ladder_around_a_torus_ends(void **state)
{
    (void)state;
    draw_on(
        "chinese", true,
        "........./...X...../..XO...../..X....../........./........./........./........./.........");
    (void)go_search_ladder_attack(&ladder, cell(3, 2));
    assert_int_equal(ladder.colour[cell(4, 2)], GO_EMPTY);
}

static void ladders_are_read_only_where_clauses_make_them(void **state)
{
    struct go_rules rules = go_ruleset_find("chinese", 7)->rules;

    (void)state;
    assert_true(go_search_has_ladders(&rules));
    rules.ko = GO_KO_AFTER_CAPTURE;
    assert_false(go_search_has_ladders(&rules));
    rules = go_ruleset_find("alter-igo", 9)->rules;
    assert_false(go_search_has_ladders(&rules));
    rules = go_ruleset_find("bridge", 6)->rules;
    assert_false(go_search_has_ladders(&rules));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ladder_takes_a_string_at_the_edge),
        cmocka_unit_test(a_stone_of_its_owner_on_the_way_saves_it),
        cmocka_unit_test(a_stone_beside_the_way_does_not_save_it),
        cmocka_unit_test(a_stone_of_the_attacker_on_the_way_takes_it_sooner),
        cmocka_unit_test(an_attacker_in_atari_saves_it),
        cmocka_unit_test(a_string_with_three_liberties_is_in_no_ladder),
        cmocka_unit_test(a_string_in_atari_is_saved_only_by_a_play_that_leads_out),
        cmocka_unit_test(a_play_into_a_single_liberty_is_no_attack),
        cmocka_unit_test(liberties_are_counted_up_to_the_number_wanted),
        cmocka_unit_test(a_question_leaves_the_position_as_it_was),
        cmocka_unit_test(a_ladder_around_a_torus_ends),
        cmocka_unit_test(ladders_are_read_only_where_clauses_make_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
