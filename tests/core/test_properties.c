/* Properties of every game under any rules: random games of every kind of act, with the whole state compared. */
#include "random_play.h"
#include "tests/test.h"

#include "core/clause_liberty.h"
#include "core/hash.h"

enum { GAMES = 500, ACTS = 200 };

static struct random_play play;

/* The whole state of a game, but for the place of its journal. */
struct image {
    struct go_game game;
    uint64_t hashes[RANDOM_TURNS];
    struct go_record records[RANDOM_TURNS];
    go_point gone[RANDOM_TURNS + GO_POINTS_MAX];
};

static void take_image(const struct go_game *game, struct image *ret)
{
    const struct go_journal *journal = &game->journal;
    unsigned gone_n = (unsigned)game->line.lost[GO_BLACK] + game->line.lost[GO_WHITE];

    memset(ret, 0, sizeof *ret);
    memcpy(&ret->game, game, sizeof *game);
    memset(&ret->game.journal, 0, sizeof ret->game.journal);
    memcpy(ret->hashes, journal->hashes, (journal->n + 1u) * sizeof ret->hashes[0]);
    for (unsigned turn = 0; turn <= journal->n; turn++)
        ret->records[turn] = journal->records[turn];
    memcpy(ret->gone, journal->gone, gone_n * sizeof ret->gone[0]);
}

static void a_refused_act_changes_nothing_and_an_allowed_one_was_allowed_before(void **state)
{
    static unsigned char journal[RANDOM_JOURNAL];
    static struct go_game game;

    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        random_start(&play, seed);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            struct go_act act = random_act(&play);
            enum go_reason judged, applied;

            memcpy(&game, &play.game, sizeof game);
            memcpy(journal, play.journal, sizeof journal);
            judged = go_game_judge(&play.game, &act, NULL, NULL);
            assert_memory_equal(&play.game, &game, sizeof game);
            assert_memory_equal(play.journal, journal, sizeof journal);
            applied = go_game_apply(&play.game, &act, NULL, NULL);
            assert_int_equal(judged, applied);
            if (applied == GO_OK)
                continue;
            assert_memory_equal(&play.game, &game, sizeof game);
            assert_memory_equal(play.journal, journal, sizeof journal);
        }
    }
}

static void the_same_acts_in_another_journal_that_grows_make_the_same_game(void **state)
{
    static _Alignas(8) unsigned char journals[2][RANDOM_JOURNAL];
    static struct go_game other;
    static struct image a, b;

    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        unsigned width, height, turns = 1, moves = 0;

        random_start(&play, seed);
        width = play.setup.width;
        height = play.setup.height;
        assert_int_equal(go_game_init(&other, &play.setup, journals[0],
                                      go_journal_bytes(width, height, turns), NULL),
                         GO_SETUP_OK);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            struct go_act act = random_act(&play);

            if (go_game_room(&other) == 0) {
                turns += 7;
                go_game_move_journal(&other, journals[++moves % 2],
                                     go_journal_bytes(width, height, turns));
            }
            assert_int_equal(go_game_apply(&play.game, &act, NULL, NULL),
                             go_game_apply(&other, &act, NULL, NULL));
        }
        take_image(&play.game, &a);
        take_image(&other, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

static bool breathes(const struct go_board *board, uint8_t liberty, go_point point)
{
    struct go_breath storage;
    struct go_region string;
    uint8_t colour = go_board_at(board, point);

    return go_liberty_left(board, go_liberty_breath(liberty, board, colour, &storage),
                           go_board_cell(board, point), &string);
}

static void after_every_act_each_string_breathes_and_the_books_balance(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        unsigned on_board[4] = {0};

        random_start(&play, seed);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            const struct go_game *game = &play.game;
            struct go_act act = random_act(&play);
            unsigned points_n = (unsigned)play.setup.width * play.setup.height;
            struct go_outcome outcome;
            uint64_t hash = 0;

            go_game_apply(&play.game, &act, NULL, NULL);
            outcome = go_game_outcome(game);
            memset(on_board, 0, sizeof on_board);
            for (go_point point = 0; point < points_n; point++) {
                uint8_t colour = go_game_points(game)[point];

                on_board[colour]++;
                assert_int_equal(go_board_at(&game->line.board, point), colour);
                if (colour == GO_EMPTY || colour == GO_BLOCKED)
                    continue;
                hash ^= go_hash_stone(point, colour);
                /* A winning bridge stays though it may not breathe, and bridge-after-removal may
                 * start so. */
                if (outcome.ending != GO_ENDING_BRIDGE &&
                    play.setup.rules.goal != GO_GOAL_BRIDGE_AFTER_REMOVAL)
                    assert_true(breathes(&game->line.board, play.setup.rules.liberty, point));
            }
            assert_true(hash == game->line.hash);
            assert_int_equal(go_game_phase(game) == GO_PHASE_FINISHED,
                             outcome.result != GO_RESULT_OPEN);
            assert_int_equal(outcome.result == GO_RESULT_OPEN, outcome.ending == GO_ENDING_OPEN);
        }
    }
}

static void the_board_after_each_turn_can_be_shown_again(void **state)
{
    static uint8_t boards[RANDOM_TURNS + 1][GO_POINTS_MAX];

    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        uint8_t points[GO_POINTS_MAX];
        size_t points_n;
        unsigned turns;

        random_start(&play, seed);
        points_n = (size_t)play.setup.width * play.setup.height;
        memcpy(boards[0], go_game_points(&play.game), points_n);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            struct go_act act = random_act(&play);
            struct go_effect effect;
            const uint8_t *before = boards[play.game.line.turn];

            turns = go_game_turns(&play.game);
            if (go_game_apply(&play.game, &act, &effect, NULL) != GO_OK ||
                go_game_turns(&play.game) == turns)
                continue;
            memcpy(boards[turns + 1], before, points_n);
            if (effect.placed != GO_NO_POINT)
                boards[turns + 1][effect.placed] = effect.player;
            for (unsigned gone = 0; gone < effect.gone_n; gone++)
                boards[turns + 1][effect.gone[gone]] = GO_EMPTY;
            if (go_game_turns(&play.game) == turns + 2) /* the extra pass of equal_moves */
                memcpy(boards[turns + 2], boards[turns + 1], points_n);
        }
        turns = go_game_turns(&play.game);
        for (unsigned turn = 0; turn <= turns; turn++) {
            assert_true(go_game_board_after(&play.game, turn, points));
            assert_memory_equal(points, boards[turn], points_n);
        }
        assert_false(go_game_board_after(&play.game, turns + 1, points));
    }
}

static void the_legal_points_are_those_where_a_play_is_allowed(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        random_start(&play, seed);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            struct go_act act = random_act(&play);
            uint8_t flags[GO_POINTS_MAX];
            unsigned n = go_game_legal(&play.game, flags);

            for (go_point point = 0; point < (unsigned)play.setup.width * play.setup.height;
                 point++) {
                struct go_act probe = {
                    .kind = GO_ACT_PLAY, .player = go_game_next(&play.game), .point = point};

                assert_int_equal(go_game_judge(&play.game, &probe, NULL, NULL) == GO_OK,
                                 flags[point]);
                n -= flags[point];
            }
            assert_int_equal(n, 0);
            go_game_apply(&play.game, &act, NULL, NULL);
        }
    }
}

static void the_acts_that_a_player_may_do_include_every_one_that_is_accepted(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        random_start(&play, seed);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            struct go_act act = random_act(&play);
            uint32_t may = go_game_may(&play.game, act.player);

            if (go_game_apply(&play.game, &act, NULL, NULL) == GO_OK && act.kind != GO_ACT_EXPIRE &&
                act.kind != GO_ACT_ALIVE)
                assert_true(may >> act.kind & 1);
        }
    }
}

static void a_refusal_names_what_proves_it(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        random_start(&play, seed);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            struct go_act act = random_act(&play);
            struct go_witness witness;
            struct go_effect effect;
            uint8_t points[GO_POINTS_MAX];
            enum go_reason reason = go_game_judge(&play.game, &act, &effect, &witness);

            switch ((int)reason) {
            case GO_SUICIDE:
                assert_int_equal(witness.point, act.point);
                assert_int_equal(witness.string_n, effect.taken[act.player]);
                break;
            /* The board of that turn is the one that the play would make. */
            case GO_SUPERKO:
            case GO_MINIMAL_SUPERKO:
                assert_true(go_game_board_after(&play.game, witness.turn, points));
                for (go_point point = 0; point < (unsigned)play.setup.width * play.setup.height;
                     point++) {
                    uint8_t wanted =
                        point == act.point ? act.player : go_game_points(&play.game)[point];

                    for (unsigned gone = 0; gone < effect.gone_n; gone++)
                        wanted = effect.gone[gone] == point ? GO_EMPTY : wanted;
                    assert_int_equal(points[point], wanted);
                }
                break;
            case GO_KO:
            case GO_CAPTURE_AFTER_CAPTURE: {
                struct go_turn turn;

                assert_true(go_game_turn(&play.game, witness.turn, &turn));
                assert_true(turn.taken[go_other(turn.player)] > 0);
                assert_int_equal(turn.player == act.player,
                                 witness.detail == GO_DETAIL_LAST_CAPTURER);
                break;
            }
            default: break;
            }
            go_game_apply(&play.game, &act, NULL, NULL);
        }
    }
}

/* The board turned and mirrored: verdicts and boards must follow. */
static go_point mirrored(const struct go_setup *setup, go_point point, unsigned symmetry)
{
    unsigned x = (unsigned)(point % setup->width);
    unsigned y = (unsigned)(point / setup->width);

    if (point >= (unsigned)setup->width * setup->height)
        return point;
    x = symmetry & 1 ? setup->width - 1 - x : x;
    y = symmetry & 2 ? setup->height - 1 - y : y;
    return (go_point)(symmetry & 4 ? x * setup->height + y : y * setup->width + x);
}

static void a_game_on_the_board_turned_and_mirrored_is_the_same_game(void **state)
{
    static _Alignas(8) unsigned char journal[RANDOM_JOURNAL];
    static struct go_game other;

    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        unsigned symmetry = 1 + (unsigned)(seed % 7);
        struct go_setup setup;

        random_start(&play, seed);
        setup = play.setup;
        if (symmetry & 4) {
            setup.width = play.setup.height;
            setup.height = play.setup.width;
        }
        for (go_point point = 0; point < (unsigned)setup.width * setup.height; point++)
            setup.points[mirrored(&play.setup, point, symmetry)] = play.setup.points[point];
        assert_int_equal(go_game_init(&other, &setup, journal, sizeof journal, NULL), GO_SETUP_OK);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            struct go_act act = random_act(&play);
            struct go_act same = act;
            go_point points[4];

            for (unsigned listed = 0; listed < act.points_n; listed++)
                points[listed] = mirrored(&play.setup, act.points[listed], symmetry);
            same.points = points;
            same.point = mirrored(&play.setup, act.point, symmetry);
            assert_int_equal(go_game_apply(&play.game, &act, NULL, NULL),
                             go_game_apply(&other, &same, NULL, NULL));
        }
        for (go_point point = 0; point < (unsigned)setup.width * setup.height; point++)
            assert_int_equal(go_game_points(&other)[mirrored(&play.setup, point, symmetry)],
                             go_game_points(&play.game)[point]);
        assert_int_equal(go_game_outcome(&other).result, go_game_outcome(&play.game).result);
    }
}

static void owners_of_points_add_up_to_the_score(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct go_tally tally;
        unsigned owned[4] = {0};

        random_start(&play, seed);
        for (unsigned at = 0; at < ACTS && !random_over(&play); at++) {
            struct go_act act = random_act(&play);

            go_game_apply(&play.game, &act, NULL, NULL);
        }
        go_game_tally(&play.game, &tally);
        for (go_point point = 0; point < (unsigned)play.setup.width * play.setup.height; point++)
            owned[tally.owner[point]]++;
        for (unsigned side = 0; side < 2; side++) {
            int32_t komi_x2 = side == 1 && play.setup.rules.scoring != GO_SCORING_NONE
                                  ? play.setup.rules.komi_x2
                                  : 0;

            assert_int_equal(owned[side + 1], tally.stones[side] + tally.points[side]);
            assert_int_equal(tally.score_x2[side],
                             komi_x2 + 2 * (tally.stones[side] + tally.points[side] +
                                            tally.prisoners[side] - tally.tax[side]));
            assert_true(tally.tax[side] <= tally.points[side]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refused_act_changes_nothing_and_an_allowed_one_was_allowed_before),
        cmocka_unit_test(the_same_acts_in_another_journal_that_grows_make_the_same_game),
        cmocka_unit_test(after_every_act_each_string_breathes_and_the_books_balance),
        cmocka_unit_test(the_board_after_each_turn_can_be_shown_again),
        cmocka_unit_test(the_legal_points_are_those_where_a_play_is_allowed),
        cmocka_unit_test(the_acts_that_a_player_may_do_include_every_one_that_is_accepted),
        cmocka_unit_test(a_refusal_names_what_proves_it),
        cmocka_unit_test(a_game_on_the_board_turned_and_mirrored_is_the_same_game),
        cmocka_unit_test(owners_of_points_add_up_to_the_score),
    };

    return cmocka_run_group_tests_name("properties", tests, NULL, NULL);
}
