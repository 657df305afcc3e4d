/* Sequences of exactly so many legal moves from the empty board, counted. The numbers come from
 * slow programs written independently of the core: whole boards in sets, no hashes. Each child is a
 * copy of its parent with a journal of its own, so that copying a game is tested too. */
#include "tests/test.h"

#include <string.h>

#include "core/game.h"

enum { DEPTH_MAX = 9, JOURNAL = 1024 };

static struct go_game games[DEPTH_MAX + 1];
static _Alignas(8) unsigned char journals[DEPTH_MAX + 1][JOURNAL];

static unsigned long perft(unsigned ply, unsigned depth)
{
    const struct go_game *game = &games[ply];
    struct go_game *child = &games[ply + 1];
    unsigned points_n = (unsigned)go_game_setup(game)->width * go_game_setup(game)->height;
    unsigned long n = 0;

    if (depth == 0)
        return 1;
    if (go_game_phase(game) != GO_PHASE_PLAY)
        return 0;
    for (go_point point = 0; point <= points_n; point++) {
        struct go_act act = {
            .kind = point < points_n ? GO_ACT_PLAY : GO_ACT_PASS,
            .player = go_game_to_move(game),
            .point = point,
        };

        if (go_game_judge(game, &act, NULL, NULL) != GO_OK)
            continue;
        *child = *game;
        go_game_move_journal(child, journals[ply + 1], JOURNAL);
        assert_int_equal(go_game_apply(child, &act, NULL, NULL), GO_OK);
        n += perft(ply + 1, depth - 1);
    }
    return n;
}

struct row {
    const char *ruleset;
    uint8_t width, height;
    unsigned long counts[DEPTH_MAX]; /* of depth 1, 2, ... */
    unsigned counts_n;
};

static void assert_row(const struct row *row)
{
    struct go_setup setup = {
        .rules = go_ruleset_find(row->ruleset, strlen(row->ruleset))->rules,
        .width = row->width,
        .height = row->height,
        .to_move = GO_BLACK,
    };

    assert_int_equal(go_game_init(&games[0], &setup, journals[0], JOURNAL, NULL), GO_SETUP_OK);
    for (unsigned depth = 1; depth <= row->counts_n; depth++)
        assert_int_equal(perft(0, depth), row->counts[depth - 1]);
}

#define ROW(...) assert_row(&(struct row){__VA_ARGS__})

static void tromp_taylor_games_are_as_many_as_counted_elsewhere(void **state)
{
    (void)state;
    ROW("tromp-taylor", 2, 2, {5, 21, 68, 156, 316, 604, 1088, 2184, 4184}, 9);
    ROW("tromp-taylor", 3, 2, {7, 43, 222, 942, 3378, 9834}, 6);
    ROW("tromp-taylor", 3, 3, {10, 91, 738, 5281, 33384, 180768}, 6);
}

static void new_zealand_games_are_as_many_as_counted_elsewhere(void **state)
{
    (void)state;
    ROW("new-zealand", 2, 2, {5, 21, 68, 180, 428, 860, 1704, 3936, 9808}, 9);
    ROW("new-zealand", 3, 2, {7, 43, 222, 974, 3626, 11782}, 6);
    ROW("new-zealand", 3, 3, {10, 91, 738, 5345, 34272, 193040}, 6);
}

static void chinese_games_are_as_many_as_counted_elsewhere(void **state)
{
    (void)state;
    ROW("chinese", 2, 2, {5, 21, 68, 156, 316, 604, 1168, 2592, 5768}, 9);
    ROW("chinese", 3, 2, {7, 43, 222, 934, 3242, 8666}, 6);
    ROW("chinese", 3, 3, {10, 91, 738, 5281, 33384, 179712}, 6);
}

static void stoical_games_are_as_many_as_counted_elsewhere(void **state)
{
    (void)state;
    ROW("stoical", 2, 2, {5, 21, 68, 156, 316, 572, 960, 1656, 2968}, 9);
    ROW("stoical", 3, 2, {7, 43, 222, 934, 3242, 8666}, 6);
    ROW("stoical", 3, 3, {10, 91, 738, 5281, 33384, 179648}, 6);
}

/* On 2 x 2 every line of play is over by move 8. */
static void alter_igo_games_are_as_many_as_counted_elsewhere(void **state)
{
    (void)state;
    ROW("alter-igo", 2, 2, {4, 12, 24, 32, 64, 192, 384, 512, 0}, 9);
    ROW("alter-igo", 3, 2, {6, 30, 120, 368, 792, 1648}, 6);
    ROW("alter-igo", 3, 3, {9, 72, 504, 3032, 15024, 60992}, 6);
}

static void bridge_games_are_as_many_as_the_twin_counts(void **state)
{
    (void)state;
    ROW("bridge", 2, 2, {5, 21, 56, 68, 28}, 5);
    ROW("bridge", 3, 2, {7, 43, 218, 780}, 4);
    ROW("bridge-perpendicular", 3, 2, {7, 43, 214, 760}, 4);
}

static void games_of_the_other_rulesets_are_as_many_as_the_twin_counts(void **state)
{
    (void)state;
    ROW("renaissance-area", 2, 2, {5, 21, 73, 212, 568}, 5);
    ROW("renaissance-area", 3, 2, {7, 43, 229, 1046}, 4);
    ROW("makrai-area", 2, 2, {5, 21, 68, 180, 428}, 5);
    ROW("makrai-area", 3, 2, {7, 43, 222, 974}, 4);
    ROW("aga", 2, 2, {5, 21, 68, 172, 352}, 5);
    ROW("aga", 3, 2, {7, 43, 222, 970}, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tromp_taylor_games_are_as_many_as_counted_elsewhere),
        cmocka_unit_test(new_zealand_games_are_as_many_as_counted_elsewhere),
        cmocka_unit_test(chinese_games_are_as_many_as_counted_elsewhere),
        cmocka_unit_test(stoical_games_are_as_many_as_counted_elsewhere),
        cmocka_unit_test(alter_igo_games_are_as_many_as_counted_elsewhere),
        cmocka_unit_test(bridge_games_are_as_many_as_the_twin_counts),
        cmocka_unit_test(games_of_the_other_rulesets_are_as_many_as_the_twin_counts),
    };

    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
