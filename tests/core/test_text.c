/* Points, acts and boards as text: valid and invalid texts, and reading as the inverse of writing. */
#include "tests/test.h"

#include <string.h>

#include "core/text.h"

static bool read_act(const char *text, struct go_act *ret)
{
    static go_point points[GO_POINTS_MAX];

    return go_act_read(text, strlen(text), 9, 9, ret, points);
}

static void every_point_is_read_as_it_is_written(void **state)
{
    (void)state;
    for (unsigned width = 1; width <= GO_SIDE_MAX; width += 3) {
        for (unsigned height = 1; height <= GO_SIDE_MAX; height++) {
            for (go_point point = 0; point < width * height; point++) {
                char text[4];
                bool syntax;

                go_point_write(point, width, height, text);
                assert_int_equal(go_point_read(text, strlen(text), width, height, &syntax), point);
                assert_true(syntax);
            }
        }
    }
}

static void columns_have_no_i_and_rows_count_from_the_bottom(void **state)
{
    char text[4];
    bool syntax;

    (void)state;
    go_point_write(8, 25, 25, text);
    assert_string_equal(text, "J25");
    go_point_write(624, 25, 25, text);
    assert_string_equal(text, "Z1");
    assert_int_equal(go_point_read("I5", 2, 25, 25, &syntax), GO_NO_POINT);
    assert_false(syntax);
    assert_int_equal(go_point_read("j25", 3, 25, 25, &syntax), 8);
}

static void a_name_beyond_the_board_is_a_point_but_none_of_this_board(void **state)
{
    bool syntax;

    (void)state;
    assert_int_equal(go_point_read("K1", 2, 9, 9, &syntax), GO_NO_POINT);
    assert_true(syntax);
    assert_int_equal(go_point_read("A10", 3, 9, 9, &syntax), GO_NO_POINT);
    assert_true(syntax);
}

static void a_text_that_names_no_point_is_not_taken_for_one(void **state)
{
    static const char *const texts[] = {"",   "A",  "A0", "A05", "A100",
                                        "5A", "AA", "A-", "A 1", "Ä1"};

    (void)state;
    for (unsigned at = 0; at < sizeof texts / sizeof texts[0]; at++) {
        bool syntax = true;

        assert_int_equal(go_point_read(texts[at], strlen(texts[at]), 25, 25, &syntax), GO_NO_POINT);
        assert_false(syntax);
    }
}

static void acts_are_read_with_what_belongs_to_them(void **state)
{
    struct go_act act;

    (void)state;
    assert_true(read_act("b D4", &act));
    assert_int_equal(act.kind, GO_ACT_PLAY);
    assert_int_equal(act.player, GO_BLACK);
    assert_int_equal(act.point, 5 * 9 + 3);
    assert_true(read_act("w pass", &act));
    assert_int_equal(act.kind, GO_ACT_PASS);
    assert_int_equal(act.player, GO_WHITE);
    assert_true(read_act("b challenge D4", &act));
    assert_int_equal(act.kind, GO_ACT_CHALLENGE);
    assert_true(read_act("w resume", &act));
    assert_false(act.modified_ko);
    assert_true(read_act("w resume modified-ko", &act));
    assert_true(act.modified_ko);
    assert_true(read_act("b dead E3 F7", &act));
    assert_int_equal(act.points_n, 2);
    assert_int_equal(act.points[1], 2 * 9 + 5);
    assert_true(read_act("b claim E3 modified-ko", &act));
    assert_int_equal(act.kind, GO_ACT_CLAIM);
    assert_int_equal(act.point, 6 * 9 + 4);
    assert_true(act.modified_ko);
    assert_true(read_act("expire", &act));
    assert_int_equal(act.kind, GO_ACT_EXPIRE);
    assert_true(read_act("b Z9", &act));
    assert_int_equal(act.point, GO_NO_POINT);
}

static void every_kind_of_act_is_read_by_its_key(void **state)
{
    (void)state;
    for (uint8_t kind = GO_ACT_PASS; kind <= GO_ACT_ABORT; kind++) {
        bool pointed = kind == GO_ACT_CHALLENGE || kind == GO_ACT_CLAIM || kind == GO_ACT_DEAD ||
                       kind == GO_ACT_ALIVE;
        bool alone = kind == GO_ACT_EXPIRE || kind == GO_ACT_ABORT;
        char text[32] = "";
        struct go_act act;

        strcat(text, alone ? "" : "w ");
        strcat(text, go_act_key(kind));
        strcat(text, pointed ? " A1" : "");
        assert_true(read_act(text, &act));
        assert_int_equal(act.kind, kind);
    }
}

static void a_value_that_is_no_act_is_refused(void **state)
{
    static const char *const texts[] = {
        "",
        "b",
        "b ",
        " b D4",
        "b  D4",
        "b D4 ",
        "b D4 E5",
        "D4",
        "x D4",
        "pass",
        "b pass D4",
        "b challenge",
        "b resume ko",
        "b claim",
        "b dead D4 ",
        "b expire",
        "expire now",
        "b dead",
        "b alive",
        "b play D4",
        "b resume modified-ko D4",
        "B D4",
        "b dead D4  E5",
        "b claim E3 modified-ko now",
        "b D",
    };
    struct go_act act;

    (void)state;
    for (unsigned at = 0; at < sizeof texts / sizeof texts[0]; at++)
        assert_false(read_act(texts[at], &act));
}

static void a_list_longer_than_any_board_is_refused(void **state)
{
    static char text[8 + 3 * (GO_POINTS_MAX + 1)] = "b dead";
    struct go_act act;

    (void)state;
    for (unsigned at = 0; at < GO_POINTS_MAX; at++)
        strcpy(text + 6 + 3 * at, " A1");
    assert_true(read_act(text, &act));
    assert_int_equal(act.points_n, GO_POINTS_MAX);
    strcat(text, " A1");
    assert_false(read_act(text, &act));
}

static void a_board_is_written_as_it_was_read(void **state)
{
    uint8_t points[GO_POINTS_MAX];
    char text[GO_POINTS_MAX + GO_SIDE_MAX];
    size_t at;

    (void)state;
    assert_true(go_board_read(".XO#/O.X.", 9, 4, 2, points, &at));
    assert_int_equal(points[1], GO_BLACK);
    assert_int_equal(points[3], GO_BLOCKED);
    assert_int_equal(points[4], GO_WHITE);
    go_board_write(points, 4, 2, text, 10);
    assert_string_equal(text, ".XO#/O.X.");
}

static void a_board_of_another_shape_is_refused_where_it_differs(void **state)
{
    static const struct {
        const char *text;
        size_t at;
    } boards[] = {
        {"", 0},       {"..", 2},    {"../", 3},   {"../.", 4},   {".../..", 2},
        {"../...", 5}, {"..-..", 2}, {".x/..", 1}, {"../../", 5},
    };
    uint8_t points[GO_POINTS_MAX];

    (void)state;
    for (unsigned board = 0; board < sizeof boards / sizeof boards[0]; board++) {
        size_t at = 99;

        assert_false(
            go_board_read(boards[board].text, strlen(boards[board].text), 2, 2, points, &at));
        assert_int_equal(at, boards[board].at);
    }
    for (size_t length = 0; length < strlen("../.."); length++) { /* of a longer text */
        size_t at = 99;

        assert_false(go_board_read("../..", length, 2, 2, points, &at));
        assert_int_equal(at, length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_point_is_read_as_it_is_written),
        cmocka_unit_test(columns_have_no_i_and_rows_count_from_the_bottom),
        cmocka_unit_test(a_name_beyond_the_board_is_a_point_but_none_of_this_board),
        cmocka_unit_test(a_text_that_names_no_point_is_not_taken_for_one),
        cmocka_unit_test(acts_are_read_with_what_belongs_to_them),
        cmocka_unit_test(every_kind_of_act_is_read_by_its_key),
        cmocka_unit_test(a_value_that_is_no_act_is_refused),
        cmocka_unit_test(a_list_longer_than_any_board_is_refused),
        cmocka_unit_test(a_board_is_written_as_it_was_read),
        cmocka_unit_test(a_board_of_another_shape_is_refused_where_it_differs),
    };

    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
