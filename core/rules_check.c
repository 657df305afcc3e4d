/* Whether a ruleset makes sense: every value within its clause, and no two that contradict each
 * other. The contradictions are those of docs/RULES.md section 1, one row each. */
#include "rules.h"

struct contradiction {
    const char *a, *b; /* clauses */
    bool holds;
};

static size_t index_of(const char *name)
{
    size_t length = 0;

    while (name[length] != '\0')
        length++;
    return go_clause_find(name, length);
}

static bool report(size_t a, size_t b, size_t *reterr_a, size_t *reterr_b)
{
    if (reterr_a)
        *reterr_a = a;
    if (reterr_b)
        *reterr_b = b;
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

static bool check_pairs(const struct go_rules *rules, size_t *reterr_a, size_t *reterr_b)
{
    const bool no_free_pass = rules->passing != GO_PASSING_LEGAL;
    const bool at_once = rules->removal == GO_REMOVAL_SIMULTANEOUS;
    const bool external = rules->liberty != GO_LIBERTY_ADJACENT;
    const bool refused_suicide =
        rules->suicide == GO_SUICIDE_ILLEGAL || rules->suicide == GO_SUICIDE_MULTI_STONE;
    const bool by_capture = rules->goal == GO_GOAL_CAPTURE_ALL ||
                            rules->goal == GO_GOAL_FIRST_CAPTURE ||
                            rules->goal == GO_GOAL_NO_CAPTURE;
    const struct contradiction contradictions[] = {
        {"goal", "scoring", rules->goal == GO_GOAL_SCORE && rules->scoring == GO_SCORING_NONE},
        {"passing", "goal", no_free_pass && rules->goal == GO_GOAL_SCORE},
        {"passing", "stone_limit", no_free_pass && rules->stone_limit != GO_STONE_LIMIT_NONE},
        {"passing", "pass_stones", no_free_pass && rules->pass_stones != GO_PASS_STONES_NEVER},
        {"passing", "equal_moves", no_free_pass && rules->equal_moves},
        {"passing", "minimal_superko", no_free_pass && rules->minimal_superko},
        {"removal", "ko", at_once && rules->ko == GO_KO_BASIC},
        {"removal", "modified_ko", at_once && rules->modified_ko},
        {"removal", "suicide", at_once && refused_suicide},
        {"liberty", "ko", external && rules->ko == GO_KO_BASIC},
        {"liberty", "modified_ko", external && rules->modified_ko},
        {"liberty", "suicide", external && refused_suicide},
        {"modified_ko", "ko", rules->modified_ko && rules->ko != GO_KO_BASIC},
        {"modified_ko", "max_resumptions", rules->modified_ko && rules->max_resumptions == 0},
        {"equal_moves", "white_passes_last", rules->equal_moves && rules->white_passes_last},
        {"confirmation", "scoring", rules->confirmation && rules->scoring != GO_SCORING_TERRITORY},
        {"confirmation", "dead_stones",
         rules->confirmation && rules->dead_stones != GO_DEAD_STONES_AGREEMENT},
        {"confirmation", "goal", rules->confirmation && by_capture},
    };

    for (size_t at = 0; at < sizeof contradictions / sizeof contradictions[0]; at++) {
        if (contradictions[at].holds)
            return report(index_of(contradictions[at].a), index_of(contradictions[at].b), reterr_a,
                          reterr_b);
    }
    return true;
}

bool go_rules_check(const struct go_rules *rules, size_t *reterr_a, size_t *reterr_b)
{
    for (size_t index = 0; index < go_clauses_n; index++) {
        if (!check_value(rules, index))
            return report(index, index, reterr_a, reterr_b);
    }
    return check_pairs(rules, reterr_a, reterr_b);
}
