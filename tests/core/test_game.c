/* The limits of a game: refused set-ups, impossible acts, a full journal, offers, and endings from outside. The cases
 * in tests/data prove the rules themselves. */
#include "tests/test.h"

#include "scene.h"

static struct scene scene;

static enum go_setup_error start_error(const struct go_setup *setup, go_point *ret_point)
{
    static struct go_game game;

    return go_game_init(&game, setup, scene.journal, sizeof scene.journal, ret_point);
}

static void a_set_up_is_refused_for_what_is_wrong_with_it(void **state)
{
    struct go_setup *setup = &scene.setup;
    go_point point;

    (void)state;
    scene_set(&scene, "bridge", 3, 3, ".../.../...");
    assert_int_equal(start_error(setup, &point), GO_SETUP_OK);
    assert_int_equal(point, GO_NO_POINT);
    setup->width = 0;
    assert_int_equal(start_error(setup, NULL), GO_SETUP_SIZE);
    setup->width = GO_SIDE_MAX + 1;
    assert_int_equal(start_error(setup, NULL), GO_SETUP_SIZE);
    setup->width = 3;
    setup->to_move = GO_EMPTY;
    assert_int_equal(start_error(setup, NULL), GO_SETUP_COLOUR);
    setup->to_move = GO_WHITE;
    setup->points[8] = 4;
    assert_int_equal(start_error(setup, NULL), GO_SETUP_COLOUR);
    setup->points[8] = GO_EMPTY;
    setup->handicap = GO_HANDICAP_MAX;
    assert_int_equal(start_error(setup, NULL), GO_SETUP_OK);
    setup->handicap = GO_HANDICAP_MAX + 1;
    assert_int_equal(start_error(setup, NULL), GO_SETUP_RULES);
    setup->handicap = 0;
    setup->rules.goal = 0;
    assert_int_equal(start_error(setup, NULL), GO_SETUP_RULES);
    scene_set(&scene, "bridge", 3, 3, "X../X../X..");
    assert_int_equal(start_error(setup, &point), GO_SETUP_BRIDGE);
    assert_int_equal(point, 0);
    scene_set(&scene, "stoical", 3, 3, "..X/.XO/..X");
    assert_int_equal(start_error(setup, &point), GO_SETUP_NO_LIBERTY);
    assert_int_equal(point, 5);
}

static void a_journal_without_room_for_a_turn_or_out_of_line_is_refused(void **state)
{
    static struct go_game game;
    size_t bytes = go_journal_bytes(3, 3, 1);

    (void)state;
    scene_set(&scene, "stoical", 3, 3, ".../.../...");
    assert_int_equal(go_game_init(&game, &scene.setup, scene.journal, bytes - 1, NULL),
                     GO_SETUP_MEMORY);
    assert_int_equal(go_game_init(&game, &scene.setup, scene.journal + 1, bytes, NULL),
                     GO_SETUP_MEMORY);
    assert_int_equal(go_game_init(&game, &scene.setup, NULL, bytes, NULL), GO_SETUP_MEMORY);
    assert_int_equal(go_game_init(&game, &scene.setup, scene.journal, bytes, NULL), GO_SETUP_OK);
    assert_int_equal(go_game_room(&game), 1);
}

static void a_player_without_any_move_has_lost_before_the_first(void **state)
{
    (void)state;
    scene_set(&scene, "alter-igo", 1, 2, "#/#");
    scene_start(&scene, 1);
    assert_int_equal(go_game_outcome(&scene.game).result, GO_RESULT_WHITE);
    assert_int_equal(go_game_outcome(&scene.game).ending, GO_ENDING_NO_MOVE);
}

static void no_act_however_odd_is_accepted_or_does_harm(void **state)
{
    static const uint16_t points[] = {0, 8, 9, 600, 625, 60000, GO_NO_POINT};
    static struct go_game before;

    (void)state;
    scene_set(&scene, "makrai-territory", 3, 3, "X../.../..O");
    scene_start(&scene, SCENE_TURNS);
    memcpy(&before, &scene.game, sizeof before);
    for (unsigned kind = 0; kind < 256; kind++) {
        for (unsigned player = 0; player < 256; player++) {
            for (unsigned at = 0; at < sizeof points / sizeof points[0]; at++) {
                struct go_act act = {
                    .kind = (uint8_t)kind, .player = (uint8_t)player, .point = points[at]};
                bool known = kind >= GO_ACT_PLAY && kind <= GO_ACT_ABORT;

                if (known && (player == GO_BLACK || player == GO_WHITE || kind == GO_ACT_ABORT))
                    continue;
                assert_int_not_equal(go_game_apply(&scene.game, &act, NULL, NULL), GO_OK);
            }
        }
    }
    assert_memory_equal(&scene.game, &before, sizeof before);
}

static void a_full_journal_refuses_turns_and_nothing_else(void **state)
{
    (void)state;
    scene_set(&scene, "stoical", 3, 3, ".../.../...");
    scene_start(&scene, 2);
    scene_do(&scene, "b A1, w B2");
    assert_int_equal(go_game_room(&scene.game), 0);
    assert_int_equal(scene_try(&scene, "b C3"), GO_TOO_LONG);
    assert_int_equal(scene_try(&scene, "b Z9"), GO_TOO_LONG);
    assert_int_equal(scene_try(&scene, "b pass"), GO_TOO_LONG);
    assert_int_equal(scene_try(&scene, "w C3"), GO_NOT_YOUR_TURN);
    scene_do(&scene, "w draw, b draw");
    assert_int_equal(go_game_outcome(&scene.game).ending, GO_ENDING_AGREEMENT);
}

static void a_larger_journal_makes_room_again(void **state)
{
    static _Alignas(8) unsigned char larger[4096];

    (void)state;
    scene_set(&scene, "stoical", 3, 3, ".../.../...");
    scene_start(&scene, 2);
    scene_do(&scene, "b A1, w B2");
    go_game_move_journal(&scene.game, larger, go_journal_bytes(3, 3, 5));
    assert_int_equal(go_game_room(&scene.game), 3);
    memset(scene.journal, 0xa5, sizeof scene.journal);
    scene_do(&scene, "b C3, w C2");
    go_game_move_journal(&scene.game, scene.journal,
                         go_journal_bytes(3, 3, 2)); /* too small: nothing happens */
    assert_int_equal(go_game_room(&scene.game), 1);
    scene_do(&scene, "b A3");
    scene_assert_board(&scene, "X.X/.OO/X..");
}

static void start_with_extra_pass(void)
{
    scene_set(&scene, "renaissance-territory", 3, 3, ".../.X./...");
    scene_start(&scene, 6);
    scene_do(&scene, "b pass, w pass, b pass, w resume");
    scene_do(&scene, "w pass, b pass, w pass");
}

static void the_extra_pass_of_equal_moves_fits_into_a_full_journal(void **state)
{
    (void)state;
    start_with_extra_pass();
    assert_int_equal(go_game_turns(&scene.game), 7);
    assert_int_equal(go_game_room(&scene.game), 0);
    assert_int_equal(go_game_phase(&scene.game), GO_PHASE_STOPPED);
    assert_int_equal(go_game_lost(&scene.game, GO_BLACK), 2);
}

static void the_extra_pass_is_told_from_the_others(void **state)
{
    struct go_turn turn;

    (void)state;
    start_with_extra_pass();
    assert_true(go_game_turn(&scene.game, 7, &turn));
    assert_true(turn.automatic);
    assert_int_equal(turn.kind, GO_ACT_PASS);
    assert_int_equal(turn.player, GO_BLACK);
    assert_true(go_game_turn(&scene.game, 6, &turn));
    assert_false(turn.automatic);
    assert_false(go_game_turn(&scene.game, 0, &turn));
    assert_false(go_game_turn(&scene.game, 8, &turn));
}

static uint8_t offer(void)
{
    struct go_standing standing;

    go_game_standing(&scene.game, &standing);
    return standing.draw_offer;
}

static void an_offer_lapses_with_the_next_turn_of_the_other_player(void **state)
{
    (void)state;
    scene_set(&scene, "stoical", 3, 3, ".../.../...");
    scene_start(&scene, SCENE_TURNS);
    scene_do(&scene, "b draw, b draw, b A1");
    assert_int_equal(offer(), GO_BLACK);
    scene_do(&scene, "w pass");
    assert_int_equal(offer(), GO_EMPTY);
}

/* The offer has no answer: the pass was made automatically. */
static void an_offer_outlives_the_extra_pass(void **state)
{
    (void)state;
    scene_set(&scene, "renaissance-territory", 3, 3, ".../.X./...");
    scene_start(&scene, SCENE_TURNS);
    scene_do(&scene, "b pass, w pass, b pass, w resume, w pass, b pass, w draw, w pass");
    assert_int_equal(go_game_turns(&scene.game), 7);
    assert_int_equal(offer(), GO_WHITE);
    scene_do(&scene, "b draw");
    assert_int_equal(go_game_outcome(&scene.game).ending, GO_ENDING_AGREEMENT);
}

static void start_sequence(void)
{
    scene_set(&scene, "makrai-territory", 4, 3, ".XO./XXO./.XO.");
    scene_start(&scene, SCENE_TURNS);
    scene_do(&scene, "b pass, w pass, w claim B2, w A3");
    assert_int_equal(go_game_phase(&scene.game), GO_PHASE_CONFIRMATION);
}

static void an_ending_from_outside_gives_the_stop_back_first(void **state)
{
    static const char *const acts[] = {"b flag", "b absent", "b forfeit"};
    static const uint8_t endings[] = {GO_ENDING_TIME, GO_ENDING_ABSENCE, GO_ENDING_FORFEIT};

    (void)state;
    for (unsigned at = 0; at < 3; at++) {
        start_sequence();
        scene_do(&scene, "b D1");
        scene_do(&scene, acts[at]);
        assert_int_equal(go_game_outcome(&scene.game).result, GO_RESULT_WHITE);
        assert_int_equal(go_game_outcome(&scene.game).ending, endings[at]);
        scene_assert_board(&scene, ".XO./XXO./.XO.");
    }
    start_sequence();
    scene_do(&scene, "abort");
    assert_int_equal(go_game_outcome(&scene.game).result, GO_RESULT_NONE);
    assert_int_equal(scene_try(&scene, "abort"), GO_GAME_OVER);
}

static void a_sequence_says_what_it_is_about(void **state)
{
    struct go_standing standing;
    struct go_turn turn;

    (void)state;
    start_sequence();
    go_game_standing(&scene.game, &standing);
    assert_int_equal(standing.claim_by, GO_WHITE);
    assert_int_equal(standing.claim_sequences, 1);
    assert_int_equal(standing.claims, 1);
    assert_int_equal(standing.claim_point, 5);
    assert_int_equal(standing.stop_passes, 2);
    assert_true(go_game_turn(&scene.game, 3, &turn));
    assert_true(turn.in_sequence);
    assert_int_equal(turn.taken[GO_WHITE], 1);
}

static void assert_nobody_else_may(void)
{
    assert_int_equal(go_game_may(&scene.game, GO_EMPTY), 0);
    assert_int_equal(go_game_may(&scene.game, GO_BLOCKED), 0);
}

static void a_player_is_offered_exactly_what_could_be_accepted(void **state)
{
    (void)state;
    scene_set(&scene, "makrai-territory", 3, 3, ".../.X./...");
    scene_start(&scene, SCENE_TURNS);
    assert_int_equal(go_game_may(&scene.game, GO_BLACK), 1u << GO_ACT_PLAY | 1u << GO_ACT_PASS |
                                                             1u << GO_ACT_DRAW |
                                                             1u << GO_ACT_RESIGN);
    assert_nobody_else_may();
    assert_int_equal(go_game_may(&scene.game, GO_WHITE), 1u << GO_ACT_DRAW | 1u << GO_ACT_RESIGN);
    scene_do(&scene, "b pass, w pass");
    assert_int_equal(go_game_may(&scene.game, GO_WHITE),
                     1u << GO_ACT_RESUME | 1u << GO_ACT_DEAD | 1u << GO_ACT_ACCEPT |
                         1u << GO_ACT_CLAIM | 1u << GO_ACT_DRAW | 1u << GO_ACT_RESIGN);
    assert_int_equal(go_game_may(&scene.game, GO_BLACK),
                     1u << GO_ACT_RESUME | 1u << GO_ACT_DEAD | 1u << GO_ACT_ACCEPT |
                         1u << GO_ACT_DRAW | 1u << GO_ACT_RESIGN);
    assert_nobody_else_may();
    scene_do(&scene, "b resign");
    assert_int_equal(go_game_may(&scene.game, GO_BLACK), 0);
    assert_int_equal(go_game_may(&scene.game, GO_WHITE), 0);
    assert_nobody_else_may();
    start_sequence();
    assert_nobody_else_may();
}

static void a_ko_note_says_where_its_player_captures(void **state)
{
    static const go_point a4 = 2 * 10, a3 = 3 * 10;
    struct go_ko_note notes[4];

    (void)state;
    scene_set(&scene, "makrai-area", 10, 6,
              ".OOO.OOOX./OO.OOOOOXX/.OOOOOOXX./OXOOOOXXOX/XXO.OXXOOO/.XOOOXO.O.");
    scene_start(&scene, SCENE_TURNS);
    scene_do(&scene,
             "b A4, w pass, b pass, w resume modified-ko, w A3, b H1, w K4, b A4, w G1, b K3");
    assert_int_equal(go_game_ko_notes(&scene.game, notes, 4), 0);
    scene_do(&scene, "w challenge A3");
    assert_int_equal(go_game_ko_notes(&scene.game, notes, 4), 1);
    assert_int_equal(notes[0].player, GO_WHITE);
    assert_int_equal(notes[0].capture, a3);
    assert_int_equal(notes[0].other, a4);
    assert_true(notes[0].prepared);
    assert_false(notes[0].locked);
    scene_do(&scene, "b challenge H1, w A3"); /* locks Black out of A4 */
    assert_int_equal(go_game_ko_notes(&scene.game, notes, 4), 2);
    assert_int_equal(notes[0].player, GO_BLACK);
    assert_int_equal(notes[0].capture, a4);
    assert_true(notes[0].locked);
    assert_int_equal(scene_try(&scene, "b A4"), GO_KO);
    assert_int_equal(scene.witness.point, a3);
    scene_do(&scene, "b D2, w E6");
    assert_int_equal(scene_try(&scene, "b A4"), GO_KO_LOCKED);
    assert_int_equal(scene.witness.point, a3);
    assert_int_equal(go_game_ko_notes(&scene.game, notes, 1), 1);
}

/* White takes the stone in the corner. Black's challenge leaves White nothing to do but suicide. */
static void a_challenge_wins_where_it_leaves_the_other_player_no_move(void **state)
{
    (void)state;
    scene_set(&scene, "makrai-area", 6, 2, "X.X.X./##XXXX");
    scene.setup.rules.suicide = GO_SUICIDE_ILLEGAL;
    scene.setup.rules.repetition = GO_REPETITION_NONE;
    scene.setup.rules.goal = GO_GOAL_CAPTURE_ALL;
    scene.setup.rules.challenge_restriction = false;
    scene.setup.rules.stone_limit = GO_STONE_LIMIT_NONE;
    scene.setup.rules.passing = GO_PASSING_LIMITED;
    scene.setup.rules.pass_allowance_b = 2;
    scene.setup.rules.pass_allowance_w = 1;
    scene.setup.to_move = GO_WHITE;
    scene_start(&scene, SCENE_TURNS);
    scene_do(&scene, "w pass, b pass, w resume modified-ko, w B2, b challenge A2");
    assert_int_equal(go_game_phase(&scene.game), GO_PHASE_FINISHED);
    assert_int_equal(go_game_outcome(&scene.game).result, GO_RESULT_BLACK);
    assert_int_equal(go_game_outcome(&scene.game).ending, GO_ENDING_NO_MOVE);
}

static void liberties_are_told_apart_as_the_clause_tells_them(void **state)
{
    struct go_liberties liberties;

    (void)state;
    scene_set(&scene, "bridge", 7, 7, "...X.../...X.../...X.../XXX..../......./......./.......");
    scene_start(&scene, 1);
    go_game_liberties(&scene.game, 7 + 3, &liberties);
    assert_true(liberties.counting[7 + 4]);
    assert_true(liberties.internal[7 + 2]);
    assert_false(liberties.outside[7 + 2]);
    assert_true(liberties.outside[7 + 6]);
    go_game_liberties(&scene.game, GO_NO_POINT, &liberties);
    assert_false(liberties.counting[7 + 4]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_up_is_refused_for_what_is_wrong_with_it),
        cmocka_unit_test(a_journal_without_room_for_a_turn_or_out_of_line_is_refused),
        cmocka_unit_test(a_player_without_any_move_has_lost_before_the_first),
        cmocka_unit_test(no_act_however_odd_is_accepted_or_does_harm),
        cmocka_unit_test(a_full_journal_refuses_turns_and_nothing_else),
        cmocka_unit_test(a_larger_journal_makes_room_again),
        cmocka_unit_test(the_extra_pass_of_equal_moves_fits_into_a_full_journal),
        cmocka_unit_test(the_extra_pass_is_told_from_the_others),
        cmocka_unit_test(an_offer_lapses_with_the_next_turn_of_the_other_player),
        cmocka_unit_test(an_offer_outlives_the_extra_pass),
        cmocka_unit_test(an_ending_from_outside_gives_the_stop_back_first),
        cmocka_unit_test(a_sequence_says_what_it_is_about),
        cmocka_unit_test(a_player_is_offered_exactly_what_could_be_accepted),
        cmocka_unit_test(a_ko_note_says_where_its_player_captures),
        cmocka_unit_test(a_challenge_wins_where_it_leaves_the_other_player_no_move),
        cmocka_unit_test(liberties_are_told_apart_as_the_clause_tells_them),
    };

    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
