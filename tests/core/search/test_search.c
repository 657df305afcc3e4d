/* The search: its acts are legal under any rules, the same seed gives the same act, and it sees what a player must see. */
#include "tests/test.h"

#include <stdlib.h>

#include "core/search/search.h"
#include "tests/core/random_play.h"

enum { NODES = 4000, GAMES = 60, ACTS_MAX = 260 };

static struct random_play play;

static struct go_search *begin(uint8_t player, uint64_t seed, void **ret_memory)
{
    size_t bytes = go_search_bytes(&play.game, NODES);
    struct go_search *search;

    *ret_memory = malloc(bytes);
    assert_non_null(*ret_memory);
    search = go_search_init(*ret_memory, bytes, &play.game, player, seed);
    assert_non_null(search);
    return search;
}

/* One act of the player, if they have one. */
static bool act(uint8_t player, uint64_t seed, uint8_t *marked)
{
    const struct go_search_wish wish = {.marked = *marked, .may_resign = seed % 2 == 0};
    struct go_search_answer answer;
    void *memory;
    struct go_search *search = begin(player, seed, &memory);

    go_search_run(search, 24);
    go_search_answer(search, &wish, &answer);
    if (answer.act.kind != 0) {
        assert_int_equal(answer.act.player, player);
        assert_int_equal(go_game_apply(&play.game, &answer.act, NULL, NULL), GO_OK);
        *marked = (uint8_t)(*marked +
                            (answer.act.kind == GO_ACT_DEAD || answer.act.kind == GO_ACT_ALIVE));
    }
    free(memory);
    return answer.act.kind != 0;
}

static void every_act_is_legal_under_any_rules_and_games_end(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        uint8_t marked[3] = {0};

        random_start(&play, seed);
        for (unsigned at = 0; at < ACTS_MAX && !random_over(&play); at++) {
            uint8_t next = go_game_to_move(&play.game);
            bool acted = false;

            if (go_game_phase(&play.game) == GO_PHASE_PLAY)
                marked[GO_BLACK] = marked[GO_WHITE] = 0;
            for (uint8_t player = GO_BLACK; player <= GO_WHITE && !acted; player++) {
                if (next == GO_EMPTY || next == player)
                    acted = act(player, seed * ACTS_MAX + at, &marked[player]);
            }
            if (!acted) /* neither accepts: the marking time ends */
                assert_int_equal(
                    go_game_apply(&play.game, &(struct go_act){.kind = GO_ACT_EXPIRE}, NULL, NULL),
                    GO_OK);
        }
    }
}

/* --- positions -------------------------------------------------------------------------------- */

static void set_up(const char *ruleset, unsigned width, unsigned height, const char *board,
                   uint8_t to_move)
{
    size_t at;

    memset(&play, 0, sizeof play);
    play.setup.rules = go_ruleset_find(ruleset, strlen(ruleset))->rules;
    play.setup.width = (uint8_t)width;
    play.setup.height = (uint8_t)height;
    play.setup.to_move = to_move;
    assert_true(go_board_read(board, strlen(board), width, height, play.setup.points, &at));
    assert_int_equal(go_game_init(&play.game, &play.setup, play.journal,
                                  go_journal_bytes(width, height, RANDOM_TURNS), NULL),
                     GO_SETUP_OK);
}

static struct go_search_answer answer_of(unsigned playouts, uint64_t seed)
{
    static struct go_search_answer answer;
    const struct go_search_wish wish = {.may_resign = false};
    void *memory;
    struct go_search *search = begin(play.setup.to_move, seed, &memory);

    go_search_run(search, playouts);
    go_search_answer(search, &wish, &answer);
    free(memory);
    return answer;
}

static void assert_plays(unsigned x, unsigned y)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct go_search_answer answer = answer_of(400, seed);

        assert_int_equal(answer.act.kind, GO_ACT_PLAY);
        assert_int_equal(answer.act.point, y * play.setup.width + x);
    }
}

static void the_first_capture_is_played_where_it_wins(void **state)
{
    (void)state;
    set_up("chinese", 5, 5, "...../..X../.XO../..X../.....", GO_BLACK);
    play.setup.rules.goal = GO_GOAL_FIRST_CAPTURE;
    play.setup.rules.scoring = GO_SCORING_NONE;
    play.setup.rules.dead_stones = GO_DEAD_STONES_NONE;
    play.setup.rules.max_resumptions = 0;
    assert_int_equal(go_game_init(&play.game, &play.setup, play.journal,
                                  go_journal_bytes(5, 5, RANDOM_TURNS), NULL),
                     GO_SETUP_OK);
    assert_plays(3, 2);
}

static void a_settled_board_is_answered_with_a_pass(void **state)
{
    (void)state;
    set_up("chinese", 6, 5, ".XX.OO/XXX.O./.XX.OO/XXXOO./.XXOOO", GO_BLACK);
    play.setup.rules.komi_x2 = 0;
    assert_int_equal(go_game_init(&play.game, &play.setup, play.journal,
                                  go_journal_bytes(6, 5, RANDOM_TURNS), NULL),
                     GO_SETUP_OK);
    for (unsigned turn = 0; turn < 4 && play.game.phase == GO_PHASE_PLAY; turn++) {
        play.setup.to_move = go_game_to_move(&play.game);
        struct go_search_answer answer = answer_of(400, 1);

        if (answer.act.kind == GO_ACT_PLAY) /* a neutral point */
            assert_int_equal(answer.act.point % 6, 3);
        assert_int_equal(go_game_apply(&play.game, &answer.act, NULL, NULL), GO_OK);
    }
    play.setup.to_move = go_game_to_move(&play.game);
    assert_int_equal(answer_of(400, 1).act.kind, GO_ACT_PASS);
}

static void a_dead_string_is_marked_at_the_stop(void **state)
{
    const struct go_act pass = {.kind = GO_ACT_PASS, .player = GO_BLACK};
    const struct go_act pass_too = {.kind = GO_ACT_PASS, .player = GO_WHITE};
    struct go_search_answer answer;

    (void)state;
    set_up("chinese", 7, 7, ".X.X.X./XXXXXX./...O..X/XXXXXXX/OOOOOOO/.O.O.O./OOOOOOO", GO_BLACK);
    assert_int_equal(go_game_apply(&play.game, &pass, NULL, NULL), GO_OK);
    assert_int_equal(go_game_apply(&play.game, &pass_too, NULL, NULL), GO_OK);
    assert_int_equal(go_game_phase(&play.game), GO_PHASE_STOPPED);
    answer = answer_of(200, 1);
    assert_int_equal(answer.act.kind, GO_ACT_DEAD);
    assert_int_equal(answer.act.points_n, 1);
    assert_int_equal(answer.points[0], 2 * 7 + 3);
}

static void start_again(void)
{
    assert_int_equal(
        go_game_init(&play.game, &play.setup, play.journal,
                     go_journal_bytes(play.setup.width, play.setup.height, RANDOM_TURNS), NULL),
        GO_SETUP_OK);
}

static void the_opponents_bridge_is_blocked(void **state)
{
    (void)state;
    set_up("bridge", 5, 5, "..X../..X../.OX.O/..X.O/.....", GO_WHITE);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct go_search_answer answer = answer_of(30, seed);

        assert_int_equal(answer.act.kind, GO_ACT_PLAY);
        assert_int_equal(answer.act.point, 4 * 5 + 2);
    }
}

static void the_opponents_first_capture_is_prevented(void **state)
{
    (void)state;
    set_up("chinese", 5, 5, "...../..X../.XO../...../.....", GO_WHITE);
    play.setup.rules.goal = GO_GOAL_FIRST_CAPTURE;
    play.setup.rules.scoring = GO_SCORING_NONE;
    play.setup.rules.dead_stones = GO_DEAD_STONES_NONE;
    play.setup.rules.max_resumptions = 0;
    play.setup.points[3 * 5 + 2] = GO_BLACK;
    start_again();
    for (uint64_t seed = 1; seed <= 20; seed++)
        assert_int_equal(answer_of(60, seed).act.point, 2 * 5 + 3);
}

static void an_open_game_is_not_taken_as_a_draw(void **state)
{
    (void)state;
    for (size_t at = 0; at < go_rulesets_n; at++) {
        set_up(go_rulesets[at]->name, 7, 7,
               "......./......./......./......./......./......./.......", GO_BLACK);
        for (uint64_t seed = 1; seed <= 10; seed++)
            assert_false(answer_of(30, seed).takes_draw);
    }
}

static void equal_areas_are_taken_as_a_draw(void **state)
{
    (void)state;
    set_up("chinese", 6, 5, ".XXOO./.XXOO./.XXOO./.XXOO./.XXOO.", GO_BLACK);
    play.setup.rules.komi_x2 = 0;
    start_again();
    for (uint64_t seed = 1; seed <= 10; seed++)
        assert_true(answer_of(200, seed).takes_draw);
}

/* Black has one stone more, and White hopes for nothing: a draw is a present. */
static void whoever_loses_takes_a_draw_and_whoever_wins_does_not(void **state)
{
    (void)state;
    set_up("chinese", 7, 5, ".XXXOO./.XXXOO./.XXXOO./.XXXOO./.XXXOO.", GO_BLACK);
    play.setup.rules.komi_x2 = 1;
    start_again();
    assert_false(answer_of(200, 1).takes_draw);
    play.setup.to_move = GO_WHITE;
    start_again();
    assert_true(answer_of(200, 1).takes_draw);
}

static bool resigns(uint64_t seed)
{
    const struct go_search_wish wish = {.may_resign = true};
    struct go_search_answer answer;
    void *memory;
    struct go_search *search = begin(GO_WHITE, seed, &memory);

    go_search_run(search, 30);
    go_search_answer(search, &wish, &answer);
    free(memory);
    return answer.act.kind == GO_ACT_RESIGN;
}

static void a_few_playouts_give_up_a_lost_game_when_half_of_it_is_over(void **state)
{
    /* Black plays on, White passes. */
    static const go_point plays[] = {12, 11, 13, 7, 17, 6, 18};

    (void)state;
    set_up("chinese", 5, 5, "...../...../...../...../.....", GO_BLACK);
    for (unsigned at = 0; at < sizeof plays / sizeof plays[0]; at++) {
        const struct go_act pass = {.kind = GO_ACT_PASS, .player = GO_WHITE},
                            one = {.kind = GO_ACT_PLAY, .player = GO_BLACK, .point = plays[at]};

        assert_int_equal(go_game_apply(&play.game, &one, NULL, NULL), GO_OK);
        for (uint64_t seed = 1; seed <= 10; seed++)
            assert_int_equal(resigns(seed), go_game_turns(&play.game) * 2 > 25);
        assert_int_equal(go_game_apply(&play.game, &pass, NULL, NULL), GO_OK);
    }
}

static go_point point_for_aim(const struct go_aim *aim, uint64_t seed)
{
    const struct go_search_wish wish = {.may_resign = false};
    struct go_search_answer answer;
    void *memory;
    struct go_search *search = begin(aim->player, seed, &memory);

    go_search_aim(search, aim);
    go_search_run(search, 400);
    go_search_answer(search, &wish, &answer);
    free(memory);
    assert_int_equal(answer.act.kind, GO_ACT_PLAY);
    return answer.act.point;
}

/* For the game other plays are as good. */
static void a_search_with_an_aim_looks_for_nothing_else(void **state)
{
    const struct go_aim aim = {.kind = GO_AIM_STONES,
                               .player = GO_BLACK,
                               .turns = 1,
                               .capture = 0 * 7 + 6,
                               .keep = GO_NO_POINT};

    (void)state;
    set_up("chinese", 7, 7, ".....XO/......./......./......./......./XXXXX../OOOOO..", GO_BLACK);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        assert_int_equal(point_for_aim(&aim, seed), 1 * 7 + 6);
        assert_int_not_equal(answer_of(400, seed).act.point, 1 * 7 + 6);
    }
}

static void the_same_seed_gives_the_same_tree_however_the_playouts_are_split(void **state)
{
    struct go_search_choice whole[30], parts[30];
    void *one, *two;
    struct go_search *a, *b;

    (void)state;
    for (size_t at = 0; at < go_rulesets_n; at++) {
        unsigned n;

        set_up(go_rulesets[at]->name, 5, 5, "...../.X.../..O../...../.....", GO_BLACK);
        a = begin(GO_BLACK, 7, &one);
        b = begin(GO_BLACK, 7, &two);
        go_search_run(a, 150);
        for (unsigned run = 0; run < 150; run++)
            go_search_run(b, 1);
        assert_int_equal(go_search_playouts(a), 150);
        n = go_search_choices(a, whole, 30);
        assert_true(n > 0);
        assert_int_equal(go_search_choices(b, parts, 30), n);
        for (unsigned choice = 0; choice < n; choice++) {
            assert_int_equal(whole[choice].point, parts[choice].point);
            assert_int_equal(whole[choice].playouts, parts[choice].playouts);
            assert_int_equal(whole[choice].share, parts[choice].share);
        }
        free(one);
        free(two);
    }
}

static void memory_that_is_too_small_or_a_finished_game_gives_no_search(void **state)
{
    const struct go_act resign = {.kind = GO_ACT_RESIGN, .player = GO_BLACK};
    size_t bytes;
    void *memory;

    (void)state;
    set_up("chinese", 5, 5, "...../.X.../..O../...../.....", GO_BLACK);
    bytes = go_search_bytes(&play.game, 1);
    memory = malloc(bytes);
    assert_null(go_search_init(memory, bytes - 1, &play.game, GO_BLACK, 1));
    assert_null(go_search_init(memory, bytes, &play.game, GO_EMPTY, 1));
    assert_null(go_search_init(NULL, bytes, &play.game, GO_BLACK, 1));
    assert_non_null(go_search_init(memory, bytes, &play.game, GO_BLACK, 1));
    assert_int_equal(go_game_apply(&play.game, &resign, NULL, NULL), GO_OK);
    assert_null(go_search_init(memory, bytes, &play.game, GO_BLACK, 1));
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_act_is_legal_under_any_rules_and_games_end),
        cmocka_unit_test(the_first_capture_is_played_where_it_wins),
        cmocka_unit_test(a_settled_board_is_answered_with_a_pass),
        cmocka_unit_test(a_dead_string_is_marked_at_the_stop),
        cmocka_unit_test(the_opponents_bridge_is_blocked),
        cmocka_unit_test(the_opponents_first_capture_is_prevented),
        cmocka_unit_test(an_open_game_is_not_taken_as_a_draw),
        cmocka_unit_test(equal_areas_are_taken_as_a_draw),
        cmocka_unit_test(whoever_loses_takes_a_draw_and_whoever_wins_does_not),
        cmocka_unit_test(a_few_playouts_give_up_a_lost_game_when_half_of_it_is_over),
        cmocka_unit_test(a_search_with_an_aim_looks_for_nothing_else),
        cmocka_unit_test(the_same_seed_gives_the_same_tree_however_the_playouts_are_split),
        cmocka_unit_test(memory_that_is_too_small_or_a_finished_game_gives_no_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
