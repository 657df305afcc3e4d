/* Rulesets as data: the table of clauses, the named rulesets, and every contradiction of
 * docs/RULES.md section 1. */
#include "tests/test.h"

#include <string.h>

#include "core/rules.h"

static size_t index_of(const char *name)
{
    size_t index = go_clause_find(name, strlen(name));

    assert_true(index < go_clauses_n);
    return index;
}

static struct go_rules rules_of(const char *name)
{
    const struct go_ruleset *ruleset = go_ruleset_find(name, strlen(name));

    assert_non_null(ruleset);
    return ruleset->rules;
}

static void assert_clash(const struct go_rules *rules, const char *a, const char *b)
{
    size_t found_a = 99, found_b = 99;

    assert_false(go_rules_check(rules, &found_a, &found_b));
    assert_string_equal(go_clauses[found_a].name, a);
    assert_string_equal(go_clauses[found_b].name, b);
}

static void every_named_ruleset_makes_sense(void **state)
{
    (void)state;
    assert_int_equal(go_rulesets_n, 17);
    for (size_t at = 0; at < go_rulesets_n; at++)
        assert_true(go_rules_check(&go_rulesets[at]->rules, NULL, NULL));
}

/* Old games are replayed from these: a ruleset that has been played gets another revision, and these lines stay
 * as they are. A number is the FNV hash of the names and values of all clauses that say something else than a ruleset
 * from before the clause. */
static void a_ruleset_that_has_been_played_never_changes(void **state)
{
    static const struct {
        const char *name;
        uint16_t revision;
        uint32_t hash;
    } played[] = {
        {"alter-igo", 1, UINT32_C(0x93f20dd5)},
        {"stoical", 1, UINT32_C(0x63bd34e8)},
        {"stoical-refined", 1, UINT32_C(0xf1e7885f)},
        {"bridge", 1, UINT32_C(0xe9c5667e)},
        {"bridge-perpendicular", 1, UINT32_C(0x3298b513)},
        {"renaissance-area", 1, UINT32_C(0x0cf61ec4)},
        {"renaissance-territory", 1, UINT32_C(0x25899b4e)},
        {"renaissance-simple", 1, UINT32_C(0xc1e9ea30)},
        {"nz-refined", 1, UINT32_C(0x61ec44cc)},
        {"aga-refined", 1, UINT32_C(0xa82a673e)},
        {"makrai-area", 1, UINT32_C(0xb4ce80de)},
        {"makrai-territory", 1, UINT32_C(0x544a94ea)},
        {"chinese", 1, UINT32_C(0x7d95ec0d)},
        {"japanese", 1, UINT32_C(0x76f9b78b)},
        {"aga", 1, UINT32_C(0xd6feeb65)},
        {"new-zealand", 1, UINT32_C(0x56e8418b)},
        {"tromp-taylor", 1, UINT32_C(0x6dff4c2a)},
    };

    (void)state;
    assert_int_equal(sizeof played / sizeof *played, go_rulesets_n);
    for (size_t at = 0; at < go_rulesets_n; at++) {
        const struct go_ruleset *ruleset = go_rulesets[at];
        const struct go_rules unsaid = go_rules_unsaid();
        uint32_t hash = 2166136261u;
        for (size_t index = 0; index < go_clauses_n; index++)
            for (unsigned part = 0; part < 2; part++) {
                int32_t value = go_clause_get(&ruleset->rules, index, part);
                if (value == go_clause_get(&unsaid, index, part))
                    continue;
                for (const char *name = go_clauses[index].name; *name; name++)
                    hash = (hash ^ (uint8_t)*name) * 16777619u;
                hash = (hash ^ (uint32_t)value ^ part << 31) * 16777619u;
            }
        assert_string_equal(ruleset->name, played[at].name);
        assert_int_equal(ruleset->revision, played[at].revision);
        if (hash != played[at].hash)
            fail_msg("%s@%u has changed: 0x%08x", ruleset->name, ruleset->revision, hash);
    }
}

static void no_ruleset_passes_with_a_choice_left_out(void **state)
{
    (void)state;
    for (size_t at = 0; at < go_rulesets_n; at++) {
        for (unsigned field = 0; field < 13; field++) {
            struct go_rules rules = go_rulesets[at]->rules;
            uint8_t *const choices[] = {
                &rules.liberty,  &rules.removal,     &rules.suicide,
                &rules.ko,       &rules.repetition,  &rules.dispute_repetition,
                &rules.passing,  &rules.pass_stones, &rules.dead_stones,
                &rules.goal,     &rules.scoring,     &rules.handicap_compensation,
                &rules.topology,
            };
            size_t a, b;

            *choices[field] = 0;
            assert_false(go_rules_check(&rules, &a, &b));
            assert_int_equal(a, b);
            assert_int_equal(go_clauses[a].kind, GO_CLAUSE_CHOICE);
        }
    }
}

static void every_clause_is_read_and_written_by_its_name(void **state)
{
    struct go_rules rules = rules_of("chinese");

    (void)state;
    for (size_t index = 0; index < go_clauses_n; index++) {
        unsigned parts_n = go_clauses[index].kind == GO_CLAUSE_ALLOWANCE ? 2 : 1;

        assert_int_equal(index_of(go_clauses[index].name), index);
        for (unsigned part = 0; part < parts_n; part++) {
            struct go_rules copy = rules;
            int32_t value = go_clause_get(&rules, index, part);

            assert_true(go_clause_set(&copy, index, part, value));
            assert_memory_equal(&copy, &rules, sizeof rules);
        }
    }
    assert_int_equal(go_clause_find("kom", 3), go_clauses_n);
    assert_int_equal(go_clause_find("komi_", 5), go_clauses_n);
    assert_int_equal(go_clause_find("", 0), go_clauses_n);
}

static void only_an_allowance_has_a_second_half(void **state)
{
    struct go_rules rules = rules_of("chinese");
    const struct go_rules before = rules;

    (void)state;
    for (size_t index = 0; index <= go_clauses_n; index++) {
        unsigned parts_n = index == go_clauses_n                           ? 0
                           : go_clauses[index].kind == GO_CLAUSE_ALLOWANCE ? 2
                                                                           : 1;

        for (unsigned part = parts_n; part < 4; part++) {
            assert_int_equal(go_clause_get(&rules, index, part), 0);
            assert_false(go_clause_set(&rules, index, part, 1));
            assert_false(go_clause_set(&rules, index, part, 2));
        }
    }
    assert_memory_equal(&rules, &before, sizeof rules);
}

static void a_clause_takes_its_first_and_last_value_and_none_beyond(void **state)
{
    (void)state;
    for (size_t index = 0; index < go_clauses_n; index++) {
        const struct go_clause *clause = &go_clauses[index];
        struct go_rules rules = rules_of("stoical");
        const struct go_rules before = rules;
        bool choice = clause->kind == GO_CLAUSE_CHOICE;
        int32_t low = choice ? clause->first : clause->min;
        int32_t high = choice ? clause->first + clause->values_n - 1 : clause->max;
        int32_t below = clause->kind == GO_CLAUSE_STONE_LIMIT ? GO_STONE_LIMIT_AUTO - 1 : low - 1;

        assert_false(go_clause_set(&rules, index, 0, below));
        assert_false(go_clause_set(&rules, index, 0, high + 1));
        assert_memory_equal(&rules, &before, sizeof rules);
        assert_true(go_clause_set(&rules, index, 0, low));
        assert_int_equal(go_clause_get(&rules, index, 0), low);
        assert_true(go_clause_set(&rules, index, 0, high));
        assert_int_equal(go_clause_get(&rules, index, 0), high);
    }
}

static void the_numbers_of_a_clause_are_those_of_the_rules(void **state)
{
    static const struct {
        const char *clause;
        int32_t low, high;
    } rows[] = {
        {"pass_allowance", 0, 9999}, {"stop_passes", 2, 3},    {"max_resumptions", 0, 99},
        {"max_claims", 0, 99},       {"max_sequences", 0, 99}, {"stone_limit", 0, 9999},
        {"komi", -1998, 1998},
    };

    (void)state;
    for (unsigned at = 0; at < sizeof rows / sizeof rows[0]; at++) {
        const struct go_clause *clause = &go_clauses[index_of(rows[at].clause)];

        assert_int_equal(clause->min, rows[at].low);
        assert_int_equal(clause->max, rows[at].high);
    }
    for (size_t index = 0; index < go_clauses_n; index++)
        if (go_clauses[index].kind == GO_CLAUSE_BOOL) {
            assert_int_equal(go_clauses[index].min, 0);
            assert_int_equal(go_clauses[index].max, 1);
        }
}

static void the_names_of_values_belong_to_their_enumerators(void **state)
{
    const struct {
        const char *clause, *value;
        int32_t enumerator;
    } names[] = {
        {"liberty", "external-perpendicular", GO_LIBERTY_EXTERNAL_PERPENDICULAR},
        {"suicide", "single-stone-loses", GO_SUICIDE_SINGLE_STONE_LOSES},
        {"ko", "after-disturbing-capture", GO_KO_AFTER_DISTURBING_CAPTURE},
        {"ko", "last-capturer", GO_KO_LAST_CAPTURER},
        {"repetition", "none", GO_REPETITION_NONE},
        {"repetition", "balanced-threefold-draw", GO_REPETITION_BALANCED_THREEFOLD_DRAW},
        {"dispute_repetition", "same", GO_REPETITION_SAME},
        {"dispute_repetition", "draw", GO_REPETITION_DRAW},
        {"dead_stones", "owner", GO_DEAD_STONES_OWNER},
        {"goal", "none", GO_GOAL_NONE},
        {"handicap_compensation", "n-1", GO_HANDICAP_COMPENSATION_N_MINUS_1},
    };

    (void)state;
    for (unsigned at = 0; at < sizeof names / sizeof names[0]; at++) {
        const struct go_clause *clause = &go_clauses[index_of(names[at].clause)];

        assert_string_equal(clause->values[names[at].enumerator - clause->first], names[at].value);
    }
}

static void a_ruleset_is_found_by_name_and_by_name_and_revision(void **state)
{
    static const char *const unknown[] = {
        "",           "stoica",     "stoicall", "stoical@",      "stoical@0",          "stoical@2",
        "stoical@01", "stoical@1x", "@1",       "stoical@65537", "stoical@4294967297", "Stoical",
    };

    (void)state;
    for (size_t at = 0; at < go_rulesets_n; at++) {
        const char *name = go_rulesets[at]->name;
        char text[64];

        assert_ptr_equal(go_ruleset_find(name, strlen(name)), go_rulesets[at]);
        strcpy(text, name);
        strcat(text, "@1");
        assert_ptr_equal(go_ruleset_find(text, strlen(text)), go_rulesets[at]);
    }
    for (unsigned at = 0; at < sizeof unknown / sizeof unknown[0]; at++)
        assert_null(go_ruleset_find(unknown[at], strlen(unknown[at])));
}

static void a_score_needs_something_to_count(void **state)
{
    struct go_rules rules = rules_of("tromp-taylor");

    (void)state;
    rules.scoring = GO_SCORING_NONE;
    assert_clash(&rules, "goal", "scoring");
}

static void passing_must_be_free_for_what_is_built_on_passes(void **state)
{
    static const uint8_t kinds[] = {GO_PASSING_ILLEGAL, GO_PASSING_LIMITED};

    (void)state;
    for (unsigned at = 0; at < sizeof kinds; at++) {
        struct go_rules rules = rules_of("alter-igo");

        rules.passing = kinds[at];
        assert_true(go_rules_check(&rules, NULL, NULL));
        rules.goal = GO_GOAL_SCORE;
        rules.scoring = GO_SCORING_AREA;
        assert_clash(&rules, "passing", "goal");
        rules = rules_of("alter-igo");
        rules.stone_limit = GO_STONE_LIMIT_AUTO;
        assert_clash(&rules, "passing", "stone_limit");
        rules = rules_of("alter-igo");
        rules.pass_stones = GO_PASS_STONES_DISPUTE;
        assert_clash(&rules, "passing", "pass_stones");
        rules = rules_of("alter-igo");
        rules.equal_moves = true;
        assert_clash(&rules, "passing", "equal_moves");
        rules = rules_of("alter-igo");
        rules.minimal_superko = true;
        assert_clash(&rules, "passing", "minimal_superko");
    }
}

/* The clauses that need strings to be taken one colour after the other, by their last adjacent
 * point. */
static void assert_plain_removal_needed(struct go_rules rules, const char *clause)
{
    struct go_rules mix = rules;

    assert_true(go_rules_check(&mix, NULL, NULL));
    mix.ko = GO_KO_BASIC;
    assert_clash(&mix, clause, "ko");
    mix.modified_ko = true;
    mix.max_resumptions = 1;
    mix.ko = GO_KO_NONE;
    assert_clash(&mix, clause, "modified_ko");
    mix = rules;
    mix.suicide = GO_SUICIDE_ILLEGAL;
    assert_clash(&mix, clause, "suicide");
    mix.suicide = GO_SUICIDE_MULTI_STONE;
    assert_clash(&mix, clause, "suicide");
}

static void simultaneous_removal_knows_no_ko_and_no_illegal_suicide(void **state)
{
    (void)state;
    assert_plain_removal_needed(rules_of("alter-igo"), "removal");
}

static void external_liberties_know_no_ko_and_no_illegal_suicide(void **state)
{
    (void)state;
    assert_plain_removal_needed(rules_of("bridge"), "liberty");
    assert_plain_removal_needed(rules_of("bridge-perpendicular"), "liberty");
}

static void modified_ko_needs_basic_ko_and_resumptions(void **state)
{
    struct go_rules rules = rules_of("makrai-area");

    (void)state;
    rules.ko = GO_KO_AFTER_CAPTURE;
    assert_clash(&rules, "modified_ko", "ko");
    rules = rules_of("makrai-area");
    rules.max_resumptions = 0;
    assert_clash(&rules, "modified_ko", "max_resumptions");
}

static void equal_moves_and_white_passing_last_exclude_each_other(void **state)
{
    struct go_rules rules = rules_of("renaissance-territory");

    (void)state;
    rules.white_passes_last = true;
    assert_clash(&rules, "equal_moves", "white_passes_last");
}

static void confirmation_needs_territory_and_agreement(void **state)
{
    struct go_rules rules = rules_of("makrai-territory");

    (void)state;
    rules.scoring = GO_SCORING_AREA;
    assert_clash(&rules, "confirmation", "scoring");
    rules = rules_of("makrai-territory");
    rules.dead_stones = GO_DEAD_STONES_OWNER;
    assert_clash(&rules, "confirmation", "dead_stones");
}

static void a_goal_by_capture_knows_no_confirmation(void **state)
{
    (void)state;
    for (uint8_t goal = GO_GOAL_CAPTURE_ALL; goal <= GO_GOAL_NO_CAPTURE; goal++) {
        struct go_rules rules = rules_of("makrai-territory");

        rules.goal = goal;
        assert_clash(&rules, "confirmation", "goal");
        rules.confirmation = false;
        assert_true(go_rules_check(&rules, NULL, NULL));
    }
}

static void a_torus_knows_no_external_liberties_and_no_bridge(void **state)
{
    static const uint8_t goals[] = {GO_GOAL_BRIDGE, GO_GOAL_BRIDGE_AFTER_REMOVAL};
    static const uint8_t liberties[] = {GO_LIBERTY_EXTERNAL, GO_LIBERTY_EXTERNAL_PERPENDICULAR};

    (void)state;
    for (unsigned at = 0; at < 2; at++) {
        struct go_rules rules = rules_of("tromp-taylor");

        rules.topology = GO_TOPOLOGY_TORUS;
        assert_true(go_rules_check(&rules, NULL, NULL));
        rules.goal = goals[at];
        assert_clash(&rules, "topology", "goal");
        rules = rules_of("tromp-taylor");
        rules.topology = GO_TOPOLOGY_TORUS;
        rules.liberty = liberties[at];
        assert_clash(&rules, "topology", "liberty");
    }
}

static void a_group_tax_needs_points(void **state)
{
    struct go_rules rules = rules_of("tromp-taylor");

    (void)state;
    rules.group_tax = true;
    assert_true(go_rules_check(&rules, NULL, NULL));
    rules.scoring = GO_SCORING_STONES;
    assert_clash(&rules, "group_tax", "scoring");
    rules = rules_of("alter-igo");
    rules.group_tax = true;
    assert_clash(&rules, "group_tax", "scoring");
}

static void unsaid_rules_say_only_what_late_clauses_mean_when_they_are_missing(void **state)
{
    const struct go_rules rules = go_rules_unsaid();
    size_t a, b;

    (void)state;
    assert_int_equal(rules.topology, GO_TOPOLOGY_PLANE);
    assert_false(rules.group_tax);
    assert_false(go_rules_check(&rules, &a, &b));
    assert_int_equal(a, b);
    for (size_t index = 0; index < go_clauses_n; index++) {
        if (!go_clauses[index].late)
            assert_int_equal(go_clause_get(&rules, index, 0), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_named_ruleset_makes_sense),
        cmocka_unit_test(a_ruleset_that_has_been_played_never_changes),
        cmocka_unit_test(no_ruleset_passes_with_a_choice_left_out),
        cmocka_unit_test(every_clause_is_read_and_written_by_its_name),
        cmocka_unit_test(only_an_allowance_has_a_second_half),
        cmocka_unit_test(a_clause_takes_its_first_and_last_value_and_none_beyond),
        cmocka_unit_test(the_numbers_of_a_clause_are_those_of_the_rules),
        cmocka_unit_test(the_names_of_values_belong_to_their_enumerators),
        cmocka_unit_test(a_ruleset_is_found_by_name_and_by_name_and_revision),
        cmocka_unit_test(a_score_needs_something_to_count),
        cmocka_unit_test(passing_must_be_free_for_what_is_built_on_passes),
        cmocka_unit_test(simultaneous_removal_knows_no_ko_and_no_illegal_suicide),
        cmocka_unit_test(external_liberties_know_no_ko_and_no_illegal_suicide),
        cmocka_unit_test(modified_ko_needs_basic_ko_and_resumptions),
        cmocka_unit_test(equal_moves_and_white_passing_last_exclude_each_other),
        cmocka_unit_test(confirmation_needs_territory_and_agreement),
        cmocka_unit_test(a_goal_by_capture_knows_no_confirmation),
        cmocka_unit_test(a_torus_knows_no_external_liberties_and_no_bridge),
        cmocka_unit_test(a_group_tax_needs_points),
        cmocka_unit_test(unsaid_rules_say_only_what_late_clauses_mean_when_they_are_missing),
    };

    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
