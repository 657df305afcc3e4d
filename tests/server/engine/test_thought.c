/* Thoughts of house players: levels, limits, and thoughts that are not wanted any more. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "core/rulesets.h"
#include "core/text.h"
#include "server/engine/thought.h"

/* Memory has no piece larger than this (--wrap). */
static size_t largest = SIZE_MAX;
static unsigned refused;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    if (size <= largest)
        return __real_malloc(size);
    refused++;
    return NULL;
}

struct board {
    struct go_game game;
    void *journal;
};

/* drawn: rows of X, O and points; NULL: an empty board */
static void begin_on(struct board *board, const char *ruleset, uint8_t side, const char *drawn)
{
    const struct go_ruleset *rules = go_ruleset_find(ruleset, strlen(ruleset));
    struct go_setup setup = {.width = side, .height = side, .to_move = GO_BLACK};
    size_t bytes = go_journal_bytes(side, side, 100);
    assert_non_null(rules);
    setup.rules = rules->rules;
    size_t at;
    if (drawn)
        assert_true(go_board_read(drawn, strlen(drawn), side, side, setup.points, &at));
    board->journal = malloc(bytes);
    assert_non_null(board->journal);
    assert_int_equal(go_game_init(&board->game, &setup, board->journal, bytes, NULL), GO_SETUP_OK);
}

static void begin(struct board *board, const char *ruleset, uint8_t side)
{
    begin_on(board, ruleset, side, NULL);
}

static struct thought *think(const struct board *board, uint8_t level, uint64_t seed)
{
    struct thought *thought = thought_create(&board->game, GO_BLACK, level, 0, false, seed);
    work_do(&thought->work);
    return thought;
}

static void drop(struct thought *thought)
{
    thought->work.destroy(&thought->work);
}

static unsigned playouts_on(const char *ruleset, uint8_t level, uint8_t width, uint8_t height)
{
    struct go_setup setup = {.rules = go_ruleset_find(ruleset, strlen(ruleset))->rules,
                             .width = width,
                             .height = height};
    return thought_playouts(level, &setup);
}

static void a_level_is_a_number_of_playouts(void **state)
{
    (void)state;
    for (uint8_t level = 1; level <= GO_SEARCH_LEVELS; level++)
        assert_int_equal(playouts_on("chinese", level, 19, 19),
                         go_search_levels[level - 1].playouts);
}

static void a_board_may_be_too_large_for_all_playouts_of_a_level(void **state)
{
    (void)state;
    assert_int_equal(playouts_on("chinese", 5, 20, 20), 20000);
    assert_int_equal(playouts_on("chinese", 5, 20, 21), GO_SEARCH_COST_MAX / 420);
    assert_int_equal(playouts_on("chinese", 5, 25, 25), GO_SEARCH_COST_MAX / 625);
}

/* Measured: 9×9 23,082 playouts a second, 13×13 8,043, 19×19 2,834, 25×25 about 1,270. */
static void external_liberties_cost_the_square_of_the_points(void **state)
{
    (void)state;
    assert_int_equal(playouts_on("bridge", 5, 9, 9), 20000);
    assert_int_equal(playouts_on("bridge", 5, 13, 13), 20000);
    assert_int_equal(playouts_on("bridge", 5, 14, 14), GO_SEARCH_COST_MAX / (196 * 196 / 80));
    assert_int_equal(playouts_on("bridge", 5, 19, 19), GO_SEARCH_COST_MAX / (361 * 361 / 80));
    assert_int_equal(playouts_on("bridge", 5, 25, 25), 1638);
    assert_int_equal(playouts_on("bridge-perpendicular", 5, 25, 25), 1638);
    assert_int_equal(playouts_on("bridge", 4, 25, 25), 1638);
    assert_int_equal(playouts_on("bridge", 3, 25, 25), 800);
}

static void the_smallest_boards_cost_their_points(void **state)
{
    struct go_setup setup = {.rules = go_ruleset_find("bridge", 6)->rules};
    (void)state;
    for (uint8_t width = 1; width <= 8; width++) {
        setup.width = width;
        setup.height = 10;
        assert_int_equal(go_search_playout_cost(&setup), 10 * width);
    }
    setup.width = setup.height = 9;
    assert_int_equal(go_search_playout_cost(&setup), 82);
}

static void the_same_seed_gives_the_same_act(void **state)
{
    struct board board;
    (void)state;
    begin(&board, "chinese", 9);
    struct thought *first = think(&board, 2, 7), *second = think(&board, 2, 7);
    assert_true(first->answered);
    assert_int_equal(first->playouts, 150);
    assert_int_equal(first->answer.act.kind, GO_ACT_PLAY);
    assert_int_equal(first->answer.act.point, second->answer.act.point);
    assert_int_equal(go_game_judge(&board.game, &first->answer.act, NULL, NULL), GO_OK);
    drop(first);
    drop(second);
    free(board.journal);
}

static void a_thought_needs_nothing_of_the_game_it_is_about(void **state)
{
    struct board board;
    (void)state;
    begin(&board, "stoical", 5);
    struct thought *thought = thought_create(&board.game, GO_BLACK, 1, 0, false, 3);
    free(board.journal);
    memset(&board, 0xff, sizeof board);
    work_do(&thought->work);
    assert_true(thought->answered);
    drop(thought);
}

static void a_thought_that_is_not_wanted_ends_without_an_answer(void **state)
{
    struct board board;
    (void)state;
    begin(&board, "chinese", 19);
    struct thought *thought = thought_create(&board.game, GO_BLACK, 5, 0, false, 3);
    work_forget(&thought->work);
    work_do(&thought->work);
    assert_false(thought->answered);
    assert_int_equal(thought->playouts, 0);
    drop(thought);
    free(board.journal);
}

static void a_thought_in_parts_is_forgotten_between_two_of_them(void **state)
{
    struct board board;
    (void)state;
    begin(&board, "chinese", 9);
    struct thought *thought = thought_create(&board.game, GO_BLACK, 3, 0, false, 3);
    thought->work.run(&thought->work);
    assert_int_equal(thought->playouts, THOUGHT_PLAYOUTS_ONCE);
    assert_true(thought->work.more);
    assert_non_null(thought->memory);
    work_forget(&thought->work);
    thought->work.run(&thought->work);
    assert_int_equal(thought->playouts, THOUGHT_PLAYOUTS_ONCE);
    assert_false(thought->work.more);
    assert_false(thought->answered);
    assert_null(thought->memory);
    drop(thought);
    free(board.journal);
}

static void a_draw_that_was_declined_is_not_accepted(void **state)
{
    const struct go_act offer = {.kind = GO_ACT_DRAW, .player = GO_WHITE};
    struct board board;
    (void)state;
    begin_on(&board, "chinese", 5, ".OOO./OOOOO/OO.OO/...../.X...");
    assert_int_equal(go_game_apply(&board.game, &offer, NULL, NULL), GO_OK);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct thought *thought = think(&board, 1, seed);
        assert_int_equal(thought->answer.act.kind, GO_ACT_DRAW);
        drop(thought);
        thought = thought_create(&board.game, GO_BLACK, 1, 0, true, seed);
        work_do(&thought->work);
        assert_int_not_equal(thought->answer.act.kind, GO_ACT_DRAW);
        drop(thought);
    }
    free(board.journal);
}

/* The search at the limit: its memory is full long before its playouts are made. */
static void the_largest_board_keeps_within_memory_and_playouts(void **state)
{
    struct board board;
    (void)state;
    begin(&board, "chinese", 25);
    struct thought *thought = think(&board, 4, 1);
    assert_true(thought->answered);
    assert_int_equal(thought->playouts, 4000);
    assert_int_equal(go_game_judge(&board.game, &thought->answer.act, NULL, NULL), GO_OK);
    drop(thought);
    free(board.journal);
}

static struct thought *think_with(const struct board *board, size_t bytes)
{
    struct thought *thought = thought_create(&board->game, GO_BLACK, 2, 0, false, 5);
    largest = bytes;
    refused = 0;
    work_do(&thought->work);
    largest = SIZE_MAX;
    return thought;
}

static void little_memory_makes_a_smaller_tree_and_an_answer(void **state)
{
    struct board board;
    (void)state;
    begin(&board, "chinese", 9);
    size_t least = go_search_bytes(&board.game, 1);
    struct thought *thought = think_with(&board, least);
    assert_true(refused > 1);
    assert_true(thought->answered);
    assert_false(thought->starved);
    assert_int_equal(thought->playouts, 150);
    assert_int_equal(go_game_judge(&board.game, &thought->answer.act, NULL, NULL), GO_OK);
    drop(thought);
    free(board.journal);
}

static void a_thought_without_memory_ends_and_says_so(void **state)
{
    struct board board;
    (void)state;
    begin(&board, "chinese", 9);
    struct thought *thought = think_with(&board, go_search_bytes(&board.game, 1) - 1);
    assert_true(refused > 1);
    assert_true(thought->starved);
    assert_false(thought->answered);
    assert_false(thought->work.more);
    assert_null(thought->memory);
    drop(thought);
    free(board.journal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_is_a_number_of_playouts),
        cmocka_unit_test(a_board_may_be_too_large_for_all_playouts_of_a_level),
        cmocka_unit_test(external_liberties_cost_the_square_of_the_points),
        cmocka_unit_test(the_smallest_boards_cost_their_points),
        cmocka_unit_test(the_same_seed_gives_the_same_act),
        cmocka_unit_test(a_thought_needs_nothing_of_the_game_it_is_about),
        cmocka_unit_test(a_thought_that_is_not_wanted_ends_without_an_answer),
        cmocka_unit_test(a_thought_in_parts_is_forgotten_between_two_of_them),
        cmocka_unit_test(little_memory_makes_a_smaller_tree_and_an_answer),
        cmocka_unit_test(a_thought_without_memory_ends_and_says_so),
        cmocka_unit_test(a_draw_that_was_declined_is_not_accepted),
        cmocka_unit_test(the_largest_board_keeps_within_memory_and_playouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
