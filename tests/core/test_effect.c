/* The effect of a play on the board, under each removal, liberty and goal. */
#include "tests/test.h"

#include <string.h>

#include "core/effect.h"
#include "core/hash.h"
#include "core/text.h"

static const struct go_rules *rules_of(const char *name)
{
    return &go_ruleset_find(name, strlen(name))->rules;
}

static uint64_t hash_of(const struct go_board *board)
{
    uint64_t hash = 0;

    for (go_point point = 0; point < go_board_points_n(board); point++) {
        uint8_t colour = go_board_at(board, point);

        if (colour == GO_BLACK || colour == GO_WHITE)
            hash ^= go_hash_stone(point, colour);
    }
    return hash;
}

/* Plays on a drawn board and checks the drawing afterwards and that the hash is that of the
 * board. */
static void assert_play(const struct go_rules *rules, unsigned width, unsigned height,
                        const char *before, uint8_t player, const char *at, const char *after,
                        struct go_trial *ret)
{
    uint8_t points[GO_POINTS_MAX];
    char text[GO_POINTS_MAX + GO_SIDE_MAX];
    struct go_board board;
    size_t fault;
    bool syntax;

    assert_true(go_board_read(before, strlen(before), width, height, points, &fault));
    go_board_init(&board, width, height, false, points);
    go_effect_of(rules, &board, hash_of(&board),
                 go_point_read(at, strlen(at), width, height, &syntax), player, ret);
    go_board_points(&ret->board, points);
    go_board_write(points, width, height, text, sizeof text);
    assert_string_equal(text, after);
    assert_true(ret->effect.hash == hash_of(&ret->board));
}

static void a_quiet_play_removes_nothing(void **state)
{
    struct go_trial trial;

    (void)state;
    assert_play(rules_of("stoical"), 3, 1, "...", GO_BLACK, "B1", ".X.", &trial);
    assert_int_equal(trial.effect.gone_n, 0);
    assert_int_equal(trial.effect.placed, 1);
    assert_int_equal(trial.effect.ko_taken, GO_NO_POINT);
}

static void enemy_strings_go_before_the_own_one_is_looked_at(void **state)
{
    struct go_trial trial;

    (void)state;
    assert_play(rules_of("new-zealand"), 2, 2, "OO/O.", GO_BLACK, "B1", "../.X", &trial);
    assert_int_equal(trial.effect.taken[GO_WHITE], 3);
    assert_int_equal(trial.effect.taken[GO_BLACK], 0);
}

static void two_enemy_strings_go_together_and_one_that_is_touched_twice_goes_once(void **state)
{
    struct go_trial trial;

    (void)state;
    assert_play(rules_of("new-zealand"), 3, 3, "OOX/O.X/XX.", GO_BLACK, "B2", "..X/.XX/XX.",
                &trial);
    assert_int_equal(trial.effect.taken[GO_WHITE], 3);
    assert_int_equal(trial.effect.gone_n, 3);
}

static void own_stones_without_a_liberty_go_behind_the_enemys_in_the_list(void **state)
{
    struct go_trial trial;

    (void)state;
    assert_play(rules_of("alter-igo"), 4, 1, ".XO.", GO_BLACK, "D1", ".X..", &trial);
    assert_int_equal(trial.effect.gone_n, 2);
    assert_int_equal(trial.effect.gone[0], 2);
    assert_int_equal(trial.effect.gone[1], 3);
    assert_int_equal(trial.effect.taken[GO_WHITE], 1);
    assert_int_equal(trial.effect.taken[GO_BLACK], 1);
}

static void opponent_first_saves_the_stone_that_simultaneous_removal_takes(void **state)
{
    struct go_trial trial;

    (void)state;
    assert_play(rules_of("new-zealand"), 4, 1, ".XO.", GO_BLACK, "D1", ".X.X", &trial);
}

static void an_external_liberty_must_reach_two_opposite_sides(void **state)
{
    struct go_trial trial;

    (void)state;
    /* C1 takes the last external liberty of three white stones; the eye A1 is internal. */
    assert_play(rules_of("bridge"), 4, 3, "XX../OOX./.O..", GO_BLACK, "C1", "XX../..X./..X.",
                &trial);
    assert_int_equal(trial.effect.taken[GO_WHITE], 3);
}

static void with_external_liberties_own_strings_go_wherever_they_are(void **state)
{
    struct go_trial trial;

    (void)state;
    assert_play(rules_of("bridge"), 7, 7, "X..X.../.X.X.../......./XXXX.../......./......./.......",
                GO_BLACK, "D5", "...X.../...X.../...X.../XXXX.../......./......./.......", &trial);
    assert_int_equal(trial.effect.taken[GO_BLACK], 2);
    assert_false(trial.effect.bridge);
}

static void a_winning_play_keeps_its_own_stones(void **state)
{
    struct go_trial trial;

    (void)state;
    assert_play(rules_of("bridge"), 3, 3, "X.O/X../.XX", GO_BLACK, "B2", "X.O/XX./.XX", &trial);
    assert_true(trial.effect.bridge);
}

static void bridge_after_removal_takes_them_first(void **state)
{
    struct go_rules rules = *rules_of("bridge");
    struct go_trial trial;

    (void)state;
    rules.goal = GO_GOAL_BRIDGE_AFTER_REMOVAL;
    assert_play(&rules, 3, 3, "X.O/X../.XX", GO_BLACK, "B2", "..O/.../...", &trial);
    assert_false(trial.effect.bridge);
}

static void a_ko_capture_names_the_stone_it_takes(void **state)
{
    struct go_trial trial;

    (void)state;
    assert_play(rules_of("chinese"), 5, 3, ".XO../X.XO./.XO..", GO_WHITE, "B2", ".XO../XO.O./.XO..",
                &trial);
    assert_int_equal(trial.effect.ko_taken, 7);
}

static void a_capture_by_a_stone_with_a_friend_or_two_liberties_is_no_ko_capture(void **state)
{
    struct go_trial trial;

    (void)state;
    assert_play(rules_of("chinese"), 5, 3, ".OO../X.XO./.XO..", GO_WHITE, "B2", ".OO../XO.O./.XO..",
                &trial);
    assert_int_equal(trial.effect.gone_n, 1);
    assert_int_equal(trial.effect.ko_taken, GO_NO_POINT);
    assert_play(rules_of("chinese"), 3, 2, "OXO/...", GO_WHITE, "B1", "O.O/.O.", &trial);
    assert_int_equal(trial.effect.gone_n, 1);
    assert_int_equal(trial.effect.ko_taken, GO_NO_POINT);
}

/* All boards of 3 x 2 with legal strings, every play, compared with removal in its plainest form. */
static bool has_liberty(const uint8_t *points, unsigned point)
{
    static const int sides[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    bool member[6] = {false};
    bool grown = true;

    member[point] = true;
    while (grown) {
        grown = false;
        for (unsigned at = 0; at < 6; at++) {
            for (unsigned side = 0; side < 4 && member[at]; side++) {
                int x = (int)(at % 3) + sides[side][0];
                int y = (int)(at / 3) + sides[side][1];
                unsigned near = (unsigned)(y * 3 + x);

                if (x < 0 || x > 2 || y < 0 || y > 1)
                    continue;
                if (points[near] == GO_EMPTY)
                    return true;
                if (points[near] == points[point] && !member[near])
                    member[near] = grown = true;
            }
        }
    }
    return false;
}

static void remove_dead(uint8_t *points, unsigned colours)
{
    bool dead[6];

    for (unsigned at = 0; at < 6; at++)
        dead[at] = (1u << points[at] & colours) && !has_liberty(points, at);
    for (unsigned at = 0; at < 6; at++) {
        if (dead[at])
            points[at] = GO_EMPTY;
    }
}

static void every_play_on_every_small_board_is_as_the_plain_reading_says(void **state)
{
    const struct go_rules *first = rules_of("new-zealand");
    const struct go_rules *at_once = rules_of("alter-igo");

    (void)state;
    for (unsigned code = 0; code < 729; code++) {
        uint8_t points[6];
        struct go_board board;
        bool legal = true;
        unsigned rest = code;

        for (unsigned at = 0; at < 6; at++, rest /= 3)
            points[at] = (uint8_t)(rest % 3);
        for (unsigned at = 0; at < 6; at++)
            legal &= points[at] == GO_EMPTY || has_liberty(points, at);
        go_board_init(&board, 3, 2, false, points);
        for (go_point at = 0; at < 6 && legal; at++) {
            for (uint8_t player = GO_BLACK; player <= GO_WHITE && points[at] == GO_EMPTY;
                 player++) {
                uint8_t wanted[6], found[GO_POINTS_MAX];
                struct go_trial trial;

                memcpy(wanted, points, sizeof wanted);
                wanted[at] = player;
                remove_dead(wanted, 1u << go_other(player));
                remove_dead(wanted, 1u << player);
                go_effect_of(first, &board, 0, at, player, &trial);
                go_board_points(&trial.board, found);
                assert_memory_equal(found, wanted, sizeof wanted);

                memcpy(wanted, points, sizeof wanted);
                wanted[at] = player;
                remove_dead(wanted, GO_SET_BLACK | GO_SET_WHITE);
                go_effect_of(at_once, &board, 0, at, player, &trial);
                go_board_points(&trial.board, found);
                assert_memory_equal(found, wanted, sizeof wanted);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_quiet_play_removes_nothing),
        cmocka_unit_test(enemy_strings_go_before_the_own_one_is_looked_at),
        cmocka_unit_test(two_enemy_strings_go_together_and_one_that_is_touched_twice_goes_once),
        cmocka_unit_test(own_stones_without_a_liberty_go_behind_the_enemys_in_the_list),
        cmocka_unit_test(opponent_first_saves_the_stone_that_simultaneous_removal_takes),
        cmocka_unit_test(an_external_liberty_must_reach_two_opposite_sides),
        cmocka_unit_test(with_external_liberties_own_strings_go_wherever_they_are),
        cmocka_unit_test(a_winning_play_keeps_its_own_stones),
        cmocka_unit_test(bridge_after_removal_takes_them_first),
        cmocka_unit_test(a_ko_capture_names_the_stone_it_takes),
        cmocka_unit_test(a_capture_by_a_stone_with_a_friend_or_two_liberties_is_no_ko_capture),
        cmocka_unit_test(every_play_on_every_small_board_is_as_the_plain_reading_says),
    };

    return cmocka_run_group_tests_name("effect", tests, NULL, NULL);
}
