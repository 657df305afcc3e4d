/* The limits of the core's functions: numbers beyond every list, clocks at their limits, boards of no size, memory that
 * is too small, empty points. Each has a defined answer. */
#include "tests/test.h"

#include "core/clock.h"
#include "scene.h"

static struct scene scene;

static void a_number_beyond_a_list_has_no_name(void **state)
{
    (void)state;
    assert_string_equal(go_reason_key(UINT8_MAX), "");
    assert_string_equal(go_detail_key(UINT8_MAX), "");
    assert_string_equal(go_detail_key(GO_DETAIL_NONE), "");
    assert_string_equal(go_ending_key(UINT8_MAX), "");
    assert_string_equal(go_result_key(UINT8_MAX), "");
    assert_string_equal(go_phase_key(UINT8_MAX), "");
    assert_string_equal(go_phase_key(0), "");
    assert_string_equal(go_act_key(UINT8_MAX), "");
    assert_string_equal(go_act_key(0), "");
    assert_int_equal(go_clause_at(sizeof(struct go_rules)), go_clauses_n);
}

static bool accepts(struct go_clock_rules rules)
{
    return go_clock_check(&rules);
}

static void a_clock_outside_its_limits_is_refused(void **state)
{
    const int64_t over = GO_CLOCK_MAIN_MAX_MS + 1;

    (void)state;
    assert_false(accepts((struct go_clock_rules){.kind = 0}));
    assert_false(accepts((struct go_clock_rules){.kind = GO_CLOCK_ABSOLUTE, .main_ms = over}));
    assert_false(accepts((struct go_clock_rules){.kind = GO_CLOCK_FISCHER, .main_ms = over}));
    assert_false(accepts((struct go_clock_rules){.kind = GO_CLOCK_FISCHER, .increment_ms = -1}));
    assert_false(accepts((struct go_clock_rules){.kind = GO_CLOCK_FISCHER}));
    assert_false(
        accepts((struct go_clock_rules){.kind = GO_CLOCK_FISCHER, .main_ms = 1, .cap_ms = over}));
    assert_false(
        accepts((struct go_clock_rules){.kind = GO_CLOCK_FISCHER, .main_ms = 9, .cap_ms = 8}));
    assert_true(
        accepts((struct go_clock_rules){.kind = GO_CLOCK_FISCHER, .main_ms = 9, .cap_ms = 9}));
    for (uint8_t kind = GO_CLOCK_BYO_YOMI; kind <= GO_CLOCK_CANADIAN; kind++) {
        struct go_clock_rules good = {.kind = kind, .period_ms = 1, .periods = 1, .stones = 1};
        struct go_clock_rules bad = good;

        assert_true(accepts(good));
        bad.main_ms = over;
        assert_false(accepts(bad));
        bad = good;
        bad.period_ms = 0;
        assert_false(accepts(bad));
        bad = good;
        bad.periods = bad.stones = 0;
        assert_false(accepts(bad));
    }
}

static void a_fischer_clock_without_a_cap_gathers_what_it_earns(void **state)
{
    const struct go_clock_rules rules = {
        .kind = GO_CLOCK_FISCHER, .main_ms = 1000, .increment_ms = 500};
    struct go_clock_side side = go_clock_start(&rules);

    (void)state;
    assert_true(go_clock_charge(&rules, &side, 100));
    assert_int_equal(side.main_ms, 1400);
}

static void a_board_of_no_size_or_too_large_a_one_is_refused(void **state)
{
    static const uint8_t sides[][2] = {{0, 5}, {5, 0}, {26, 5}, {5, 26}};

    (void)state;
    scene_set(&scene, "chinese", 1, 1, ".");
    for (unsigned at = 0; at < sizeof sides / sizeof sides[0]; at++) {
        scene.setup.width = sides[at][0];
        scene.setup.height = sides[at][1];
        assert_int_equal(
            go_game_init(&scene.game, &scene.setup, scene.journal, sizeof scene.journal, NULL),
            GO_SETUP_SIZE);
    }
}

static void a_journal_is_not_moved_into_memory_that_is_unfit(void **state)
{
    static _Alignas(8) unsigned char other[SCENE_JOURNAL];

    (void)state;
    scene_set(&scene, "chinese", 3, 3, ".../.../...");
    scene_start(&scene, 20);
    scene_do(&scene, "b A1, w B1, b C1, w A2");
    go_game_move_journal(&scene.game, NULL, sizeof other);
    assert_int_equal(go_game_room(&scene.game), 16);
    go_game_move_journal(&scene.game, other + 1, sizeof other - 1);
    assert_int_equal(go_game_room(&scene.game), 16);
    go_game_move_journal(&scene.game, other, 1);
    assert_int_equal(go_game_room(&scene.game), 16);
    go_game_move_journal(&scene.game, other, go_journal_bytes(3, 3, 2));
    assert_int_equal(go_game_room(&scene.game), 16);
    go_game_move_journal(&scene.game, other, go_journal_bytes(3, 3, 5));
    assert_int_equal(go_game_room(&scene.game), 1);
}

static void a_copy_of_a_game_goes_on_in_a_copy_of_its_journal(void **state)
{
    static _Alignas(8) unsigned char other[SCENE_JOURNAL];
    struct go_game copy;

    (void)state;
    scene_set(&scene, "chinese", 5, 3, ".XO../X.XO./.XO..");
    scene_start(&scene, 20);
    scene_do(&scene, "b pass, w B2");
    memcpy(other, scene.journal, sizeof other);
    copy = scene.game;
    go_game_rebase_journal(&copy, NULL);
    go_game_rebase_journal(&copy, other + 1);
    go_game_rebase_journal(&copy, other);
    memset(scene.journal, 0xff, sizeof scene.journal);
    scene.game = copy;
    assert_int_equal(scene_try(&scene, "b C2"), GO_KO);
    scene_do(&scene, "b E1, w pass, b C2");
    assert_int_equal(go_game_room(&scene.game), 15);
    assert_int_equal(go_game_lost(&scene.game, GO_WHITE), 1);
}

static void a_full_journal_leaves_no_turn_to_take(void **state)
{
    uint8_t legal[GO_POINTS_MAX];

    (void)state;
    scene_set(&scene, "chinese", 3, 3, ".../.../...");
    scene_start(&scene, 1);
    scene_do(&scene, "b A1");
    assert_int_equal(scene_try(&scene, "w B1"), GO_TOO_LONG);
    assert_int_equal(go_game_legal(&scene.game, legal), 0);
    assert_int_equal(go_game_may(&scene.game, GO_WHITE) & 1u << GO_ACT_PLAY, 0);
    assert_int_equal(go_game_may(&scene.game, GO_EMPTY), 0);
}

static unsigned count(const uint8_t flags[GO_POINTS_MAX])
{
    unsigned n = 0;

    for (unsigned point = 0; point < GO_POINTS_MAX; point++)
        n += flags[point];
    return n;
}

/* The black string's liberties: A5 is in a corner that the string itself cuts off. */
static void liberties_that_reach_no_two_sides_are_internal(void **state)
{
    static struct go_liberties shown;

    (void)state;
    scene_set(&scene, "bridge", 5, 5, ".XO../X..../...#./...../.....");
    scene_start(&scene, 10);
    go_game_liberties(&scene.game, 1, &shown); /* B5 */
    assert_int_equal(shown.internal[0], 1);
    assert_int_equal(shown.counting[0], 0);
    assert_int_equal(shown.counting[6], 1); /* B4 */
    assert_int_equal(shown.outside[6], 1);
    assert_int_equal(shown.outside[2], 1);  /* paths cross the enemy's stones */
    assert_int_equal(shown.outside[13], 0); /* blocked */
    assert_int_equal(shown.outside[1], 0);
    go_game_liberties(&scene.game, 12, &shown); /* an empty point */
    assert_int_equal(count(shown.counting) + count(shown.internal) + count(shown.outside), 0);
    go_game_liberties(&scene.game, 13, &shown); /* nor on a blocked point */
    assert_int_equal(count(shown.counting), 0);
    go_game_liberties(&scene.game, 25, &shown);
    assert_int_equal(count(shown.counting), 0);
}

static void adjacent_liberties_are_all_counted_and_nothing_is_outside(void **state)
{
    static struct go_liberties shown;

    (void)state;
    scene_set(&scene, "chinese", 3, 3, "X../XO./...");
    scene_start(&scene, 10);
    go_game_liberties(&scene.game, 4, &shown); /* White's */
    assert_int_equal(count(shown.counting), 3);
    assert_int_equal(count(shown.internal) + count(shown.outside), 0);
}

static void a_liberty_that_leads_around_the_stone_counts_on_every_side_of_it(void **state)
{
    static struct go_liberties shown;

    (void)state;
    scene_set(&scene, "bridge-perpendicular", 3, 3, "..#/.X./...");
    scene_start(&scene, 10);
    go_game_liberties(&scene.game, 4, &shown);  /* B2 */
    assert_int_equal(count(shown.counting), 4); /* around the stone each leads to all sides */
    assert_int_equal(count(shown.internal), 0);
}

/* Blocked points leave one way between the halves, which the stone closes. */
static void a_part_that_joins_two_sides_only_is_outside_for_liberties_across_them(void **state)
{
    static struct go_liberties shown;

    (void)state;
    scene_set(&scene, "bridge-perpendicular", 5, 5, "...../...../##X##/...../.....");
    scene_start(&scene, 10);
    go_game_liberties(&scene.game, 12, &shown);
    assert_int_equal(shown.counting[7], 1); /* above it, and joining west and east */
    assert_int_equal(shown.outside[0], 1);
    assert_int_equal(shown.outside[24], 1);
}

static void marks_can_be_read_of_every_point(void **state)
{
    uint8_t marks[GO_POINTS_MAX];

    (void)state;
    scene_set(&scene, "chinese", 2, 2, "X./..");
    scene_start(&scene, 10);
    scene_do(&scene, "b pass, w pass, b dead A2");
    go_game_marks(&scene.game, marks);
    assert_int_equal(marks[0], GO_MARK_DEAD);
    assert_int_equal(marks[1], GO_MARK_NONE);
}

static void a_board_is_not_written_where_it_does_not_fit(void **state)
{
    char text[8] = "?";

    (void)state;
    scene_set(&scene, "chinese", 2, 2, "X./..");
    go_board_write(scene.setup.points, 2, 2, text, 5);
    assert_string_equal(text, "?");
    go_board_write(scene.setup.points, 2, 2, text, 6);
    assert_string_equal(text, "X./..");
}

static void a_name_is_read_whole_or_not_at_all(void **state)
{
    static const char passing[] = "passing\0x";
    struct go_act act;
    go_point points[GO_POINTS_MAX];

    (void)state;
    assert_true(go_clause_find(passing, 7) < go_clauses_n);
    assert_int_equal(go_clause_find(passing, 9), go_clauses_n);
    assert_false(go_act_read("b passes", 8, 3, 3, &act, points));
    assert_false(go_act_read("b pass\0x", 8, 3, 3, &act, points));
    assert_true(go_act_read("b pass", 6, 3, 3, &act, points));
}

static void names_of_points_are_read_in_either_case_and_others_not_at_all(void **state)
{
    bool syntax;

    (void)state;
    assert_int_equal(go_point_read("c2", 2, 3, 3, &syntax), 5);
    assert_int_equal(go_point_read("{2", 2, 3, 3, &syntax), GO_NO_POINT);
    assert_false(syntax);
    assert_int_equal(go_point_read("@2", 2, 3, 3, &syntax), GO_NO_POINT);
    assert_false(syntax);
    assert_null(go_ruleset_find("chinese@/", 9));
    assert_null(go_ruleset_find("chinese@:", 9));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_beyond_a_list_has_no_name),
        cmocka_unit_test(a_clock_outside_its_limits_is_refused),
        cmocka_unit_test(a_fischer_clock_without_a_cap_gathers_what_it_earns),
        cmocka_unit_test(a_board_of_no_size_or_too_large_a_one_is_refused),
        cmocka_unit_test(a_journal_is_not_moved_into_memory_that_is_unfit),
        cmocka_unit_test(a_copy_of_a_game_goes_on_in_a_copy_of_its_journal),
        cmocka_unit_test(a_full_journal_leaves_no_turn_to_take),
        cmocka_unit_test(liberties_that_reach_no_two_sides_are_internal),
        cmocka_unit_test(adjacent_liberties_are_all_counted_and_nothing_is_outside),
        cmocka_unit_test(a_liberty_that_leads_around_the_stone_counts_on_every_side_of_it),
        cmocka_unit_test(a_part_that_joins_two_sides_only_is_outside_for_liberties_across_them),
        cmocka_unit_test(marks_can_be_read_of_every_point),
        cmocka_unit_test(a_board_is_not_written_where_it_does_not_fit),
        cmocka_unit_test(a_name_is_read_whole_or_not_at_all),
        cmocka_unit_test(names_of_points_are_read_in_either_case_and_others_not_at_all),
    };

    return cmocka_run_group_tests_name("edges", tests, NULL, NULL);
}
