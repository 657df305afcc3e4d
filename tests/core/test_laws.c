/* Laws that hold for every game under any rules. Each is tried on random games; a game that breaks one is shrunk to the
 * necessary acts and printed as a case for the referee. */
#include "script.h"
#include "tests/test.h"

enum { GAMES = 800 };

static struct table one, two;

/* The law holds for every random game; `fit` (may be NULL) first fits the rules to it. */
static void assert_law(script_law *law, void (*fit)(struct go_rules *rules, uint64_t seed))
{
    static struct script script;

    for (uint64_t seed = 0; seed < GAMES; seed++) {
        script_random(&script, seed);
        if (fit)
            fit(&script.setup.rules, seed);
        if (law(&script))
            continue;
        script_shrink(&script, law);
        script_print(&script);
        fail_msg("seed %u; the smallest game that breaks it has %u acts", (unsigned)seed, script.n);
    }
}

/* --- judging, folding, taking back ---------------------------------------------------------- */

static bool judging_is_applying(const struct script *script)
{
    if (!table_start(&one, &script->setup))
        return true;
    for (unsigned at = 0; at < script->n; at++) {
        struct go_act act = script_act(script, at);
        enum go_reason judged, applied;

        memcpy(&two, &one, sizeof two);
        judged = go_game_judge(&one.game, &act, NULL, NULL);
        if (memcmp(&one, &two, sizeof one) != 0)
            return false;
        applied = go_game_apply(&one.game, &act, NULL, NULL);
        if (judged != applied || (applied != GO_OK && memcmp(&one, &two, sizeof one) != 0))
            return false;
    }
    return true;
}

static void judging_says_what_applying_does_and_a_refusal_changes_no_byte(void **state)
{
    (void)state;
    assert_law(judging_is_applying, NULL);
}

static bool refused_acts_leave_no_trace(const struct script *script)
{
    if (!table_start(&one, &script->setup) || !table_start(&two, &script->setup))
        return true;
    for (unsigned at = 0; at < script->n; at++) {
        if (table_do(&one, script, at) == GO_OK && table_do(&two, script, at) != GO_OK)
            return false;
    }
    return table_same(&one, &two);
}

static void the_fold_of_the_accepted_acts_alone_is_the_same_game(void **state)
{
    (void)state;
    assert_law(refused_acts_leave_no_trace, NULL);
}

/* The game after `n` acts equals the fold of n acts. */
static bool undo_is_fold(const struct script *script)
{
    static struct table then;
    unsigned n = script->n / 2;

    if (!table_play(&one, script, n))
        return true;
    memcpy(&then, &one, sizeof then);
    for (unsigned at = n; at < script->n; at++)
        table_do(&one, script, at);
    if (!table_play(&two, script, n) || !table_same(&then, &two))
        return false;
    for (unsigned at = n; at < script->n; at++)
        table_do(&two, script, at);
    return table_same(&one, &two);
}

static void taking_back_is_the_fold_of_the_acts_before(void **state)
{
    (void)state;
    assert_law(undo_is_fold, NULL);
}

/* --- symmetries ------------------------------------------------------------------------------ */

/* How a board is moved onto itself; the shifts are for a torus only. */
enum { ACROSS = 1, OVER = 2, DIAGONAL = 4, SHIFT_X = 8, SHIFT_Y = 16 };

static go_point moved(const struct go_setup *setup, go_point point, unsigned symmetry)
{
    unsigned x = (unsigned)(point % setup->width);
    unsigned y = (unsigned)(point / setup->width);

    if (point >= (unsigned)setup->width * setup->height)
        return point;
    x = symmetry & ACROSS ? setup->width - 1 - x : x;
    y = symmetry & OVER ? setup->height - 1 - y : y;
    x = symmetry & SHIFT_X ? (x + 1) % setup->width : x;
    y = symmetry & SHIFT_Y ? (y + 1) % setup->height : y;
    return (go_point)(symmetry & DIAGONAL ? x * setup->height + y : y * setup->width + x);
}

static void move_setup(const struct go_setup *setup, unsigned symmetry, struct go_setup *ret)
{
    *ret = *setup;
    ret->width = symmetry & DIAGONAL ? setup->height : setup->width;
    ret->height = symmetry & DIAGONAL ? setup->width : setup->height;
    for (go_point point = 0; point < (unsigned)setup->width * setup->height; point++)
        ret->points[moved(setup, point, symmetry)] = setup->points[point];
}

static bool outcome_is(struct go_outcome a, struct go_outcome b)
{
    return a.result == b.result && a.ending == b.ending && a.scored == b.scored &&
           a.score_x2[0] == b.score_x2[0] && a.score_x2[1] == b.score_x2[1];
}

static bool same_when_moved(const struct script *script, unsigned symmetry)
{
    const struct go_setup *setup = &script->setup;
    static struct go_setup other;

    move_setup(setup, symmetry, &other);
    if (!table_start(&one, setup))
        return !table_start(&two, &other);
    if (!table_start(&two, &other))
        return false;
    for (unsigned at = 0; at < script->n; at++) {
        struct scripted scripted = script->acts[at];

        scripted.act.point = moved(setup, scripted.act.point, symmetry);
        for (unsigned listed = 0; listed < SCRIPT_LISTED; listed++)
            scripted.listed[listed] = moved(setup, scripted.listed[listed], symmetry);
        scripted.act.points = scripted.listed;
        if (table_do(&one, script, at) != go_game_apply(&two.game, &scripted.act, NULL, NULL))
            return false;
        for (go_point point = 0; point < (unsigned)setup->width * setup->height; point++) {
            if (go_game_points(&one.game)[point] !=
                go_game_points(&two.game)[moved(setup, point, symmetry)])
                return false;
        }
    }
    return outcome_is(go_game_outcome(&one.game), go_game_outcome(&two.game));
}

static bool every_symmetry_commutes(const struct script *script)
{
    for (unsigned symmetry = 1; symmetry < 8; symmetry++) {
        if (!same_when_moved(script, symmetry))
            return false;
    }
    return true;
}

static void a_game_turned_or_mirrored_is_the_same_game(void **state)
{
    (void)state;
    assert_law(every_symmetry_commutes, NULL);
}

static bool shifting_commutes(const struct script *script)
{
    return script->setup.rules.topology != GO_TOPOLOGY_TORUS ||
           (same_when_moved(script, SHIFT_X) && same_when_moved(script, SHIFT_Y));
}

static void force_torus(struct go_rules *rules, uint64_t seed)
{
    struct go_rules torus = *rules;

    (void)seed;
    torus.topology = GO_TOPOLOGY_TORUS;
    if (go_rules_check(&torus, NULL, NULL))
        *rules = torus;
}

static void on_a_torus_no_column_or_row_is_the_first(void **state)
{
    (void)state;
    assert_law(shifting_commutes, force_torus);
    assert_law(every_symmetry_commutes, force_torus);
}

static uint8_t swapped(uint8_t colour)
{
    return colour == GO_BLACK || colour == GO_WHITE ? go_other(colour) : colour;
}

static bool boards_are_swapped(const struct go_setup *setup)
{
    for (go_point point = 0; point < (unsigned)setup->width * setup->height; point++) {
        if (go_game_points(&two.game)[point] != swapped(go_game_points(&one.game)[point]))
            return false;
    }
    return go_game_lost(&one.game, GO_BLACK) == go_game_lost(&two.game, GO_WHITE) &&
           go_game_lost(&one.game, GO_WHITE) == go_game_lost(&two.game, GO_BLACK);
}

static bool outcome_is_swapped(struct go_outcome a, struct go_outcome b)
{
    int32_t black = b.score_x2[1];

    b.score_x2[1] = b.score_x2[0];
    b.score_x2[0] = black;
    if (b.result == GO_RESULT_BLACK || b.result == GO_RESULT_WHITE)
        b.result = b.result == GO_RESULT_BLACK ? GO_RESULT_WHITE : GO_RESULT_BLACK;
    return outcome_is(a, b);
}

static bool swapping_colours_commutes(const struct script *script)
{
    static struct go_setup other;

    other = script->setup;
    other.to_move = go_other(other.to_move);
    other.rules.pass_allowance_b = script->setup.rules.pass_allowance_w;
    other.rules.pass_allowance_w = script->setup.rules.pass_allowance_b;
    for (unsigned point = 0; point < GO_POINTS_MAX; point++)
        other.points[point] = swapped(other.points[point]);
    if (!table_start(&one, &script->setup))
        return !table_start(&two, &other);
    if (!table_start(&two, &other))
        return false;
    for (unsigned at = 0; at < script->n; at++) {
        struct go_act act = script_act(script, at);

        act.player = swapped(act.player);
        if (table_do(&one, script, at) != go_game_apply(&two.game, &act, NULL, NULL) ||
            !boards_are_swapped(&script->setup))
            return false;
    }
    return outcome_is_swapped(go_game_outcome(&one.game), go_game_outcome(&two.game));
}

/* Only these clauses know a colour by name; the two allowances can be swapped. Each ko clause gets its turn, since
 * these know the player of each capture. */
static void make_colour_blind(struct go_rules *rules, uint64_t seed)
{
    struct go_rules other = *rules;

    other.ko = (uint8_t)(GO_KO_NONE + seed % GO_KO_LAST_CAPTURER);
    if (go_rules_check(&other, NULL, NULL))
        *rules = other;
    rules->komi_x2 = 0;
    rules->handicap_compensation = GO_HANDICAP_COMPENSATION_NONE;
    rules->white_passes_last = false;
}

static void a_game_with_colours_swapped_is_the_same_game(void **state)
{
    (void)state;
    assert_law(swapping_colours_commutes, make_colour_blind);
}

/* --- a looser clause refuses nothing more ---------------------------------------------------- */

struct loosening {
    const char *clause;
    int32_t strict, loose;
};

static const struct loosening loosenings[] = {
    {"suicide", GO_SUICIDE_ILLEGAL, GO_SUICIDE_MULTI_STONE},
    {"suicide", GO_SUICIDE_MULTI_STONE, GO_SUICIDE_LEGAL},
    {"ko", GO_KO_BASIC, GO_KO_NONE},
    {"ko", GO_KO_AFTER_CAPTURE, GO_KO_AFTER_DISTURBING_CAPTURE},
    {"ko", GO_KO_AFTER_CAPTURE, GO_KO_AFTER_CAPTURE_EXCEPT_SNAPBACK},
    {"ko", GO_KO_AFTER_CAPTURE, GO_KO_LARGER_CAPTURE},
    {"ko", GO_KO_AFTER_CAPTURE, GO_KO_AFTER_CAPTURE_SINGLE},
    {"ko", GO_KO_AFTER_DISTURBING_CAPTURE, GO_KO_NONE},
    {"ko", GO_KO_AFTER_CAPTURE_EXCEPT_SNAPBACK, GO_KO_NONE},
    {"ko", GO_KO_LARGER_CAPTURE, GO_KO_NONE},
    {"ko", GO_KO_AFTER_CAPTURE_SINGLE, GO_KO_NONE},
    {"ko", GO_KO_LAST_CAPTURER, GO_KO_NONE},
    {"repetition", GO_REPETITION_POSITIONAL_SUPERKO, GO_REPETITION_SITUATIONAL_SUPERKO},
    {"repetition", GO_REPETITION_SITUATIONAL_SUPERKO, GO_REPETITION_NONE},
    {"minimal_superko", 1, 0},
    {"passing", GO_PASSING_ILLEGAL, GO_PASSING_LIMITED},
    {"passing", GO_PASSING_LIMITED, GO_PASSING_LEGAL},
    {"max_resumptions", 1, 2},
    {"challenge_restriction", 1, 0},
    {"max_claims", 1, 2},
    {"max_sequences", 1, 2},
    {"stone_limit", 0, 2},
    {"stone_limit", 2, GO_STONE_LIMIT_NONE},
};

/* Only acts that the strict rules accept are played, so that both games stay the same. */
static bool loosening_refuses_nothing(const struct script *script, const struct loosening *row)
{
    struct go_setup strict = script->setup, loose = script->setup;
    size_t clause = go_clause_find(row->clause, strlen(row->clause));

    if (!go_clause_set(&strict.rules, clause, 0, row->strict) ||
        !go_clause_set(&loose.rules, clause, 0, row->loose))
        return false;
    if (!table_start(&one, &strict) || !go_rules_check(&loose.rules, NULL, NULL))
        return true;
    if (!table_start(&two, &loose))
        return false;
    for (unsigned at = 0; at < script->n; at++) {
        if (table_do(&one, script, at) == GO_OK && table_do(&two, script, at) != GO_OK)
            return false;
    }
    return true;
}

static bool loosening_any_clause_refuses_nothing(const struct script *script)
{
    for (size_t at = 0; at < sizeof loosenings / sizeof loosenings[0]; at++) {
        if (!loosening_refuses_nothing(script, &loosenings[at]))
            return false;
    }
    return true;
}

static void a_looser_clause_accepts_what_a_stricter_one_accepts(void **state)
{
    (void)state;
    assert_law(loosening_any_clause_refuses_nothing, NULL);
}

/* --- superko, by whole boards ---------------------------------------------------------------- */

struct situation {
    uint8_t points[GO_POINTS_MAX], next;
};

static bool no_situation_returns(const struct script *script)
{
    static struct situation seen[SCRIPT_ACTS + 1];
    bool by_player = script->setup.rules.repetition == GO_REPETITION_SITUATIONAL_SUPERKO;
    size_t points_n = (size_t)script->setup.width * script->setup.height;
    unsigned n = 0;

    if (!table_start(&one, &script->setup))
        return true;
    for (unsigned at = 0; at <= script->n; at++) {
        struct situation *now = &seen[n];
        bool played = at > 0 && script->acts[at - 1].act.kind == GO_ACT_PLAY;

        if (at > 0 && table_do(&one, script, at - 1) != GO_OK)
            continue;
        memcpy(now->points, go_game_points(&one.game), points_n);
        now->next = go_game_next(&one.game);
        for (unsigned before = 0; played && before < n; before++) {
            if (memcmp(seen[before].points, now->points, points_n) == 0 &&
                (!by_player || seen[before].next == now->next))
                return false;
        }
        n++;
    }
    return true;
}

static void force_positional(struct go_rules *rules, uint64_t seed)
{
    (void)seed;
    rules->repetition = GO_REPETITION_POSITIONAL_SUPERKO;
    rules->dispute_repetition = GO_REPETITION_SAME;
    rules->confirmation = false; /* a sequence begins a history of its own */
}

static void force_situational(struct go_rules *rules, uint64_t seed)
{
    force_positional(rules, seed);
    rules->repetition = GO_REPETITION_SITUATIONAL_SUPERKO;
}

static void under_superko_no_accepted_play_makes_an_earlier_board(void **state)
{
    (void)state;
    assert_law(no_situation_returns, force_positional);
    assert_law(no_situation_returns, force_situational);
}

/* --- the shrinker ---------------------------------------------------------------------------- */

/* A law that is false: no game has two passes in a row. */
static bool nobody_passes_twice(const struct script *script)
{
    unsigned passes = 0;

    if (!table_start(&one, &script->setup))
        return true;
    for (unsigned at = 0; at < script->n; at++) {
        if (table_do(&one, script, at) == GO_OK && script->acts[at].act.kind == GO_ACT_PASS)
            passes++;
    }
    return passes < 2;
}

static void a_game_that_breaks_a_law_is_shrunk_to_the_acts_that_break_it(void **state)
{
    static struct script script;
    unsigned shrunk = 0;

    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        script_random(&script, seed);
        if (nobody_passes_twice(&script))
            continue;
        script_shrink(&script, nobody_passes_twice);
        assert_false(nobody_passes_twice(&script));
        for (unsigned at = 0; at < script.n; at++) {
            static struct script smaller;

            smaller = script;
            script_cut(&smaller, at, 1);
            assert_true(nobody_passes_twice(&smaller));
        }
        shrunk++;
    }
    assert_true(shrunk > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judging_says_what_applying_does_and_a_refusal_changes_no_byte),
        cmocka_unit_test(the_fold_of_the_accepted_acts_alone_is_the_same_game),
        cmocka_unit_test(taking_back_is_the_fold_of_the_acts_before),
        cmocka_unit_test(a_game_turned_or_mirrored_is_the_same_game),
        cmocka_unit_test(on_a_torus_no_column_or_row_is_the_first),
        cmocka_unit_test(a_game_with_colours_swapped_is_the_same_game),
        cmocka_unit_test(a_looser_clause_accepts_what_a_stricter_one_accepts),
        cmocka_unit_test(under_superko_no_accepted_play_makes_an_earlier_board),
        cmocka_unit_test(a_game_that_breaks_a_law_is_shrunk_to_the_acts_that_break_it),
    };

    return cmocka_run_group_tests_name("laws", tests, NULL, NULL);
}
