/* The proof search on positions whose answers are known by hand. */
#include "tests/test.h"

#include <stdlib.h>

#include "core/proof/proof.h"
#include "tests/core/scene.h"

static struct scene scene;

static void set(const char *ruleset, unsigned width, unsigned height, const char *board)
{
    scene_set(&scene, ruleset, width, height, board);
    scene.setup.rules.komi_x2 = 0;
    scene_start(&scene, 60);
}

static go_point at(const char *name)
{
    bool syntax;

    return go_point_read(name, strlen(name), scene.setup.width, scene.setup.height, &syntax);
}

static struct go_aim aim_of(enum go_aim_kind kind, uint8_t player, unsigned turns)
{
    return (struct go_aim){.kind = (uint8_t)kind,
                           .player = player,
                           .turns = (uint8_t)turns,
                           .capture = GO_NO_POINT,
                           .keep = GO_NO_POINT};
}

static enum go_proof prove_within(const struct go_aim *aim, uint32_t positions)
{
    size_t bytes = go_proof_bytes(&scene.game, aim->turns);
    void *memory = malloc(bytes);
    enum go_proof proof = go_prove(memory, bytes, &scene.game, aim, &positions);

    free(memory);
    return proof;
}

static enum go_proof prove(struct go_aim aim)
{
    return prove_within(&aim, 1000000);
}

static struct go_aim capture(const char *stone, unsigned turns)
{
    struct go_aim aim = aim_of(GO_AIM_STONES, GO_BLACK, turns);

    aim.capture = at(stone);
    return aim;
}

static struct go_aim keep(const char *stone, unsigned turns)
{
    struct go_aim aim = aim_of(GO_AIM_STONES, GO_BLACK, turns);

    aim.keep = at(stone);
    return aim;
}

static void a_stone_with_one_liberty_is_taken_in_one_turn(void **state)
{
    (void)state;
    set("chinese", 5, 3, "...../.XO../..X..");
    assert_int_equal(prove(capture("C2", 0)), GO_PROOF_MISSED);
    assert_int_equal(prove(capture("C2", 1)), GO_PROOF_MISSED);
    scene_do(&scene, "b C3, w A1");
    assert_int_equal(prove(capture("C2", 1)), GO_PROOF_REACHED);
}

static void a_stone_that_can_run_is_not_taken(void **state)
{
    (void)state;
    set("chinese", 5, 3, "..X../.XO../..X..");
    scene_do(&scene, "b A3, w D2");
    assert_int_equal(prove(capture("C2", 3)), GO_PROOF_MISSED);
}

static void the_other_player_answers_as_well_as_the_rules_allow(void **state)
{
    (void)state;
    set("chinese", 5, 3, ".OX../..O../.....");
    assert_int_equal(prove(keep("C3", 1)), GO_PROOF_REACHED);
    assert_int_equal(prove(keep("C3", 2)), GO_PROOF_REACHED);
    scene_do(&scene, "b A1");
    assert_int_equal(prove(keep("C3", 1)), GO_PROOF_MISSED);
    scene_do(&scene, "w A3");
    assert_int_equal(prove(keep("C3", 2)), GO_PROOF_REACHED);
}

static void a_capture_that_costs_the_stone_to_keep_is_none(void **state)
{
    struct go_aim aim;

    (void)state;
    set("alter-igo", 5, 5, "..OXX/..XO./...XO/....X/.....");
    aim = capture("D4", 1);
    assert_int_equal(prove(aim), GO_PROOF_REACHED);
    aim.keep = at("C4");
    assert_int_equal(prove(aim), GO_PROOF_REACHED);
    aim.keep = at("D5");
    assert_int_equal(prove(aim), GO_PROOF_MISSED);
}

static void a_won_game_reaches_every_aim_but_a_score(void **state)
{
    struct go_aim aim;

    (void)state;
    set("bridge", 3, 3, "XX./.../...");
    aim = aim_of(GO_AIM_WIN, GO_BLACK, 0);
    assert_int_equal(go_proof_now(&scene.game, &aim), GO_PROOF_MISSED);
    scene_do(&scene, "b C3");
    assert_int_equal(go_proof_now(&scene.game, &aim), GO_PROOF_REACHED);
    aim.kind = GO_AIM_HOLD;
    assert_int_equal(go_proof_now(&scene.game, &aim), GO_PROOF_REACHED);
    aim.player = GO_WHITE;
    assert_int_equal(go_proof_now(&scene.game, &aim), GO_PROOF_MISSED);
}

static void a_draw_holds_and_does_not_win(void **state)
{
    struct go_aim aim;

    (void)state;
    set("bridge", 3, 3, ".../.../...");
    scene_do(&scene, "b pass, w pass");
    aim = aim_of(GO_AIM_HOLD, GO_BLACK, 3);
    assert_int_equal(go_proof_now(&scene.game, &aim), GO_PROOF_REACHED);
    aim.kind = GO_AIM_WIN;
    assert_int_equal(go_proof_now(&scene.game, &aim), GO_PROOF_MISSED);
}

static void a_score_counts_the_stones_that_stand_at_a_stop(void **state)
{
    struct go_aim aim;

    (void)state;
    set("stoical", 3, 3, ".X./XXX/.X.");
    scene_do(&scene, "b pass, w pass");
    aim = aim_of(GO_AIM_SCORE, GO_BLACK, 5);
    aim.margin_x2 = 18;
    assert_int_equal(go_proof_now(&scene.game, &aim), GO_PROOF_REACHED);
    aim.margin_x2 = 19;
    assert_int_equal(go_proof_now(&scene.game, &aim), GO_PROOF_MISSED);
    aim.player = GO_WHITE;
    aim.margin_x2 = -18;
    assert_int_equal(go_proof_now(&scene.game, &aim), GO_PROOF_REACHED);
}

static void the_search_stops_where_its_positions_end(void **state)
{
    struct go_aim aim;
    uint32_t positions = 1000000;
    size_t bytes;
    void *memory;
    uint32_t needed;

    (void)state;
    set("bridge", 5, 5, "...../...../...XX/X.X../.....");
    aim = aim_of(GO_AIM_WIN, GO_BLACK, 3);
    bytes = go_proof_bytes(&scene.game, aim.turns);
    memory = malloc(bytes);
    assert_int_equal(go_prove(memory, bytes, &scene.game, &aim, &positions), GO_PROOF_REACHED);
    assert_int_equal(go_prove(memory, bytes - 1, &scene.game, &aim, &positions), GO_PROOF_OPEN);
    free(memory);
    needed = 1000000 - positions;
    assert_int_equal(prove_within(&aim, needed), GO_PROOF_REACHED);
    assert_int_equal(prove_within(&aim, needed - 1), GO_PROOF_OPEN);
}

static void more_turns_than_the_limit_are_left_open(void **state)
{
    (void)state;
    set("bridge", 1, 2, "./.");
    assert_int_equal(prove(aim_of(GO_AIM_WIN, GO_BLACK, GO_PROOF_TURNS_MAX)), GO_PROOF_REACHED);
    assert_int_equal(prove(aim_of(GO_AIM_WIN, GO_BLACK, GO_PROOF_TURNS_MAX + 1)), GO_PROOF_OPEN);
}

static void the_game_stays_as_it_was(void **state)
{
    static struct go_game before;

    (void)state;
    set("alter-igo", 4, 3, "..../XXXX/X...");
    before = scene.game;
    assert_int_equal(prove(aim_of(GO_AIM_WIN, GO_BLACK, 7)), GO_PROOF_REACHED);
    assert_memory_equal(&before, &scene.game, sizeof before);
}

static void acts_are_captures_first_then_plays_challenges_and_a_pass(void **state)
{
    static struct go_act acts[GO_PROOF_ACTS_MAX];
    unsigned n;

    (void)state;
    set("makrai-area", 8, 3, ".XO...../X.XO..../.XO.....");
    scene_do(&scene, "b pass, w pass, b resume modified-ko, b H1, w B2, b G1, w H3");
    n = go_proof_acts(&scene.game, acts);
    assert_int_equal(acts[0].kind, GO_ACT_PLAY);
    assert_int_equal(acts[0].point, at("C2"));
    assert_int_equal(acts[n - 2].kind, GO_ACT_CHALLENGE);
    assert_int_equal(acts[n - 2].point, at("C2"));
    assert_int_equal(acts[n - 1].kind, GO_ACT_PASS);
    for (unsigned i = 0; i < n; i++)
        assert_int_equal(go_game_judge(&scene.game, &acts[i], NULL, NULL), GO_OK);
}

static void a_finished_game_has_no_acts(void **state)
{
    static struct go_act acts[GO_PROOF_ACTS_MAX];

    (void)state;
    set("bridge", 3, 3, "XX./.../...");
    scene_do(&scene, "b C3");
    assert_int_equal(go_proof_acts(&scene.game, acts), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stone_with_one_liberty_is_taken_in_one_turn),
        cmocka_unit_test(a_stone_that_can_run_is_not_taken),
        cmocka_unit_test(the_other_player_answers_as_well_as_the_rules_allow),
        cmocka_unit_test(a_capture_that_costs_the_stone_to_keep_is_none),
        cmocka_unit_test(a_won_game_reaches_every_aim_but_a_score),
        cmocka_unit_test(a_draw_holds_and_does_not_win),
        cmocka_unit_test(a_score_counts_the_stones_that_stand_at_a_stop),
        cmocka_unit_test(the_search_stops_where_its_positions_end),
        cmocka_unit_test(more_turns_than_the_limit_are_left_open),
        cmocka_unit_test(the_game_stays_as_it_was),
        cmocka_unit_test(acts_are_captures_first_then_plays_challenges_and_a_pass),
        cmocka_unit_test(a_finished_game_has_no_acts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
