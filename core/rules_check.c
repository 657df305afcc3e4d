/* The validity of a ruleset: every value within its clause, and no two that contradict each other.
 * The contradictions are those of docs/RULES.md section 1, one row each. */
#include "rules.h"

#include "assert.h"

/* Two clauses, by their offsets in struct go_rules, and for each a set of values. One of these with
 * one of those is a contradiction. Values above the last bit count as VALUE_MAX; the lowest of all
 * is GO_STONE_LIMIT_AUTO. */
struct contradiction {
    uint8_t a, b;
    uint32_t a_values, b_values;
};

enum { VALUE_MAX = 29 };
#define IS(value)  (UINT32_C(1) << ((value)-GO_STONE_LIMIT_AUTO))
#define NOT(value) (~IS(value))
#define PAIR(clause, values, other, others)                                                        \
    {                                                                                              \
        .a = offsetof(struct go_rules, clause), .a_values = (values),                              \
        .b = offsetof(struct go_rules, other), .b_values = (others)                                \
    }
#define BRIDGE          (IS(GO_GOAL_BRIDGE) | IS(GO_GOAL_BRIDGE_AFTER_REMOVAL))
#define REFUSED_SUICIDE (IS(GO_SUICIDE_ILLEGAL) | IS(GO_SUICIDE_MULTI_STONE))
#define BY_CAPTURE      (IS(GO_GOAL_CAPTURE_ALL) | IS(GO_GOAL_FIRST_CAPTURE) | IS(GO_GOAL_NO_CAPTURE))

static const struct contradiction contradictions[] = {
    PAIR(goal, IS(GO_GOAL_SCORE), scoring, IS(GO_SCORING_NONE)),
    PAIR(passing, NOT(GO_PASSING_LEGAL), goal, IS(GO_GOAL_SCORE)),
    PAIR(passing, NOT(GO_PASSING_LEGAL), stone_limit, NOT(GO_STONE_LIMIT_NONE)),
    PAIR(passing, NOT(GO_PASSING_LEGAL), pass_stones, NOT(GO_PASS_STONES_NEVER)),
    PAIR(passing, NOT(GO_PASSING_LEGAL), equal_moves, IS(true)),
    PAIR(passing, NOT(GO_PASSING_LEGAL), minimal_superko, IS(true)),
    PAIR(removal, IS(GO_REMOVAL_SIMULTANEOUS), ko, IS(GO_KO_BASIC)),
    PAIR(removal, IS(GO_REMOVAL_SIMULTANEOUS), modified_ko, IS(true)),
    PAIR(removal, IS(GO_REMOVAL_SIMULTANEOUS), suicide, REFUSED_SUICIDE),
    PAIR(liberty, NOT(GO_LIBERTY_ADJACENT), ko, IS(GO_KO_BASIC)),
    PAIR(liberty, NOT(GO_LIBERTY_ADJACENT), modified_ko, IS(true)),
    PAIR(liberty, NOT(GO_LIBERTY_ADJACENT), suicide, REFUSED_SUICIDE),
    PAIR(modified_ko, IS(true), ko, NOT(GO_KO_BASIC)),
    PAIR(modified_ko, IS(true), max_resumptions, IS(0)),
    PAIR(equal_moves, IS(true), white_passes_last, IS(true)),
    PAIR(confirmation, IS(true), scoring, NOT(GO_SCORING_TERRITORY)),
    PAIR(confirmation, IS(true), dead_stones, NOT(GO_DEAD_STONES_AGREEMENT)),
    PAIR(confirmation, IS(true), goal, BY_CAPTURE),
    PAIR(topology, IS(GO_TOPOLOGY_TORUS), liberty, NOT(GO_LIBERTY_ADJACENT)),
    PAIR(topology, IS(GO_TOPOLOGY_TORUS), goal, BRIDGE),
    PAIR(group_tax, IS(true), scoring, IS(GO_SCORING_NONE) | IS(GO_SCORING_STONES)),
};

static bool report(size_t a, size_t b, size_t *ret_a, size_t *ret_b)
{
    if (ret_a)
        *ret_a = a;
    if (ret_b)
        *ret_b = b;
    return false;
}

static bool check_value(const struct go_rules *rules, size_t index)
{
    unsigned parts_n = go_clauses[index].kind == GO_CLAUSE_ALLOWANCE ? 2 : 1;

    for (unsigned part = 0; part < parts_n; part++) {
        struct go_rules scratch;

        if (!go_clause_set(&scratch, index, part, go_clause_get(rules, index, part)))
            return false;
    }
    return true;
}

static uint32_t bit_of(int32_t value)
{
    go_assert(value >= GO_STONE_LIMIT_AUTO);
    return UINT32_C(1) << ((value < VALUE_MAX ? value : VALUE_MAX) - GO_STONE_LIMIT_AUTO);
}

static bool check_pairs(const struct go_rules *rules, size_t *ret_a, size_t *ret_b)
{
    for (size_t at = 0; at < sizeof contradictions / sizeof contradictions[0]; at++) {
        const struct contradiction *pair = &contradictions[at];
        size_t a = go_clause_at(pair->a);
        size_t b = go_clause_at(pair->b);

        if ((pair->a_values & bit_of(go_clause_get(rules, a, 0))) &&
            (pair->b_values & bit_of(go_clause_get(rules, b, 0))))
            return report(a, b, ret_a, ret_b);
    }
    return true;
}

bool go_rules_check(const struct go_rules *rules, size_t *ret_a, size_t *ret_b)
{
    for (size_t index = 0; index < go_clauses_n; index++) {
        if (!check_value(rules, index))
            return report(index, index, ret_a, ret_b);
    }
    return check_pairs(rules, ret_a, ret_b);
}
