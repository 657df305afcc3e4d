/* The search board judges and plays as the game does: a million random plays go through both. */
#include "tests/test.h"

#include "core/clause_liberty.h"
#include "core/search/board.h"
#include "tests/core/random_play.h"

enum { GAMES = 60000 };

static struct random_play play;
static struct go_search_grid grid;
static struct go_search_board board, copy;
static unsigned lost[3]; /* since the game began, by colour */
static unsigned plays, taken, suicides, kos, refused_captures, lost_own, bridges;

/* Rules whose every refusal of a play is one of the search board's. */
static void fit_rules(struct go_rules *rules, uint64_t seed)
{
    static const uint8_t kos_here[] = {GO_KO_NONE, GO_KO_BASIC, GO_KO_AFTER_CAPTURE,
                                       GO_KO_LARGER_CAPTURE, GO_KO_LAST_CAPTURER};

    *rules = go_ruleset_find(seed % 2 ? "chinese" : "alter-igo", seed % 2 ? 7 : 9)->rules;
    rules->ko = kos_here[seed / 2 % 5];
    rules->suicide = (uint8_t)(1 + seed / 10 % 4);
    rules->removal = (uint8_t)(1 + seed / 40 % 2);
    rules->topology = (uint8_t)(1 + seed / 80 % 2);
    rules->repetition = GO_REPETITION_NONE;
    rules->dispute_repetition = GO_REPETITION_SAME;
}

/* The same with bridges or external liberties. */
static void fit_other_rules(struct go_rules *rules, uint64_t seed)
{
    static const uint8_t kos_here[] = {GO_KO_NONE, GO_KO_AFTER_CAPTURE, GO_KO_LARGER_CAPTURE,
                                       GO_KO_LAST_CAPTURER};

    *rules = go_ruleset_find("bridge", 6)->rules;
    rules->liberty = (uint8_t)(1 + seed % 3);
    rules->removal = (uint8_t)(1 + seed / 3 % 2);
    rules->goal = (uint8_t)(1 + seed / 6 % GO_GOAL_NO_CAPTURE);
    rules->scoring = rules->goal == GO_GOAL_SCORE ? GO_SCORING_AREA : GO_SCORING_NONE;
    rules->ko = kos_here[seed / 42 % 4];
    rules->suicide = seed / 168 % 2 ? GO_SUICIDE_LEGAL : GO_SUICIDE_SINGLE_STONE_LOSES;
    rules->repetition = GO_REPETITION_NONE;
}

static bool start(uint64_t seed, bool other)
{
    play.state = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15);
    memset(&play.setup, 0, sizeof play.setup);
    if (other)
        fit_other_rules(&play.setup.rules, seed);
    else
        fit_rules(&play.setup.rules, seed);
    random_board(&play);
    if (other && seed % 4 != 0) { /* room for paths */
        memset(play.setup.points, 0, sizeof play.setup.points);
        play.setup.width = (uint8_t)(4 + random_below(&play, 6));
        play.setup.height = (uint8_t)(4 + random_below(&play, 6));
        for (unsigned n = random_below(&play, 6); n > 0; n--)
            play.setup.points[random_below(&play, (unsigned)play.setup.width * play.setup.height)] =
                GO_BLOCKED;
    }
    play.setup.to_move = GO_BLACK;
    return go_game_init(&play.game, &play.setup, play.journal,
                        go_journal_bytes(play.setup.width, play.setup.height, RANDOM_TURNS),
                        NULL) == GO_SETUP_OK;
}

static unsigned count_liberties(go_point point)
{
    struct go_region string;

    go_board_string(&play.game.line.board, grid.cell_of[point], &string);
    return go_board_liberties(&play.game.line.board, &string);
}

/* External liberties are those of the game's board. */
static void assert_same_reach(const struct go_search_board *kept)
{
    const struct go_search_reach *reach = kept->outside.reach;

    for (uint8_t colour = GO_BLACK; colour <= GO_WHITE && kept->external; colour++) {
        struct go_breath storage;
        const struct go_breath *breath =
            go_liberty_breath(play.setup.rules.liberty, &play.game.line.board, colour, &storage);

        for (go_point point = 0; point < grid.points_n; point++) {
            go_cell cell = grid.cell_of[point];

            assert_int_equal(
                go_search_rows_has(&reach[colour].beside, grid.column[cell], grid.row[cell]),
                go_cells_has(&breath->beside, cell));
            assert_int_equal(
                go_search_rows_has(&reach[colour].above, grid.column[cell], grid.row[cell]),
                go_cells_has(&breath->above, cell));
        }
    }
}

/* Colours, lists of stones and ataris are those of the game's board. */
static void assert_same_board(const struct go_search_board *kept)
{
    unsigned empty = 0, stones[3] = {0};

    for (go_point point = 0; point < grid.points_n; point++) {
        go_cell cell = grid.cell_of[point], at = cell;
        uint8_t colour = play.game.line.board.cells[cell];
        unsigned n = 0;

        assert_int_equal(kept->colour[cell], colour);
        empty += colour == GO_EMPTY;
        for (unsigned side = 0; side < GO_SEARCH_NEAR; side++)
            assert_int_equal(kept->around[cell] >> 2 * side & 3,
                             kept->colour[grid.near[cell][side]]);
        for (uint8_t player = GO_BLACK; player <= GO_WHITE; player++)
            assert_int_equal(go_search_board_eye(kept, player, cell),
                             go_search_eye(&grid, kept->colour, player, cell));
        if (!go_search_is_stone(colour))
            continue;
        stones[colour]++;
        do {
            assert_int_equal(kept->head[at], kept->head[cell]);
            n++;
            at = kept->next[at];
        } while (at != cell && n <= grid.points_n);
        assert_int_equal(n, go_search_string_at(kept, cell)->stones_n);
        assert_int_equal(go_search_in_atari(go_search_string_at(kept, cell)),
                         count_liberties(point) == 1);
    }
    assert_same_reach(kept);
    assert_int_equal(kept->empty_n, empty);
    assert_int_equal(kept->lost[GO_BLACK], lost[GO_BLACK]);
    assert_int_equal(kept->lost[GO_WHITE], lost[GO_WHITE]);
    assert_int_equal(kept->stones_n[GO_BLACK], stones[GO_BLACK]);
    assert_int_equal(kept->stones_n[GO_WHITE], stones[GO_WHITE]);
}

/* Tries a point on both; returns whether it was played. */
static bool try_point(go_point point)
{
    struct go_act act = {
        .kind = GO_ACT_PLAY, .player = go_game_to_move(&play.game), .point = point};
    struct go_effect effect;
    enum go_reason reason = go_game_judge(&play.game, &act, &effect, NULL);
    go_cell cell = grid.cell_of[point];
    struct go_search_try tried;
    bool self_atari;

    if (board.colour[cell] != GO_EMPTY)
        return false;
    tried = go_search_board_try(&board, act.player, cell);
    assert_int_equal(tried.legal, reason == GO_OK);
    suicides += reason == GO_SUICIDE;
    kos += reason == GO_KO;
    refused_captures += reason == GO_CAPTURE_AFTER_CAPTURE;
    if (reason != GO_OK)
        return false;
    assert_int_equal(tried.takes, effect.taken[go_other(act.player)]);
    assert_int_equal(tried.loses, effect.taken[act.player]);
    assert_int_equal(tried.bridges, effect.bridge);
    bridges += tried.bridges;
    self_atari = go_search_board_self_atari(&board, act.player, cell);
    assert_int_equal(go_game_apply(&play.game, &act, NULL, NULL), GO_OK);
    if (tried.bridges)
        return true;
    go_search_board_play(&board, act.player, cell);
    if (tried.takes == 0 && tried.loses == 0)
        assert_int_equal(self_atari, count_liberties(point) == 1);
    lost[go_other(act.player)] += tried.takes;
    lost[act.player] += tried.loses;
    taken += tried.takes;
    lost_own += tried.loses;
    plays++;
    return true;
}

static void play_game(void)
{
    for (unsigned turn = 0; turn < 80 && !random_over(&play); turn++) {
        struct go_act pass = {.kind = GO_ACT_PASS, .player = go_game_to_move(&play.game)};

        if (go_game_phase(&play.game) != GO_PHASE_PLAY)
            return;
        if (random_below(&play, 30) == 0 && go_game_apply(&play.game, &pass, NULL, NULL) == GO_OK)
            go_search_board_pass(&board);
        else
            try_point(random_point(&play));
        if (!random_over(&play) && turn % 8 == 0) {
            go_search_board_copy(&copy, &board);
            assert_same_board(&copy);
        }
    }
}

static void play_games(bool other)
{
    plays = taken = suicides = kos = refused_captures = lost_own = bridges = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        if (!start(seed, other))
            continue;
        go_search_grid_init(&grid, &play.game.line.board);
        assert_true(go_search_board_exact(&play.setup.rules));
        go_search_board_init(&board, &grid, &play.setup.rules, &play.game.line.board);
        memset(lost, 0, sizeof lost);
        assert_same_board(&board);
        play_game();
    }
}

static void the_search_board_judges_and_plays_a_million_plays_as_the_game_does(void **state)
{
    (void)state;
    play_games(false);
    assert_true(plays > 1000000);
    assert_true(taken > 1000 && suicides > 1000 && kos > 1000 && refused_captures > 1000);
}

static void it_does_with_bridges_and_external_liberties_too(void **state)
{
    (void)state;
    play_games(true);
    assert_true(plays > 1000000);
    assert_true(taken > 1000 && lost_own > 1000 && bridges > 1000 && refused_captures > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_search_board_judges_and_plays_a_million_plays_as_the_game_does),
        cmocka_unit_test(it_does_with_bridges_and_external_liberties_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
