/* Rulesets, the table of clauses, and the one set of rules for the next game. */
#include "exports.h"

EXPORT(rulesets_n) uint32_t wasm_rulesets_n(void)
{
    return (uint32_t)go_rulesets_n;
}

EXPORT(ruleset_revision) uint32_t wasm_ruleset_revision(uint32_t index)
{
    require(index < go_rulesets_n);
    return go_rulesets[index]->revision;
}

EXPORT(clauses_n) uint32_t wasm_clauses_n(void)
{
    return (uint32_t)go_clauses_n;
}

static const struct go_clause *clause_at(uint32_t index)
{
    require(index < go_clauses_n);
    return &go_clauses[index];
}

EXPORT(clause_kind) uint32_t wasm_clause_kind(uint32_t index)
{
    return clause_at(index)->kind;
}
EXPORT(clause_values_n) uint32_t wasm_clause_values_n(uint32_t index)
{
    return clause_at(index)->values_n;
}
EXPORT(clause_first) uint32_t wasm_clause_first(uint32_t index)
{
    return clause_at(index)->first;
}
EXPORT(clause_min) int32_t wasm_clause_min(uint32_t index)
{
    return clause_at(index)->min;
}
EXPORT(clause_max) int32_t wasm_clause_max(uint32_t index)
{
    return clause_at(index)->max;
}

EXPORT(rules_clear) void wasm_rules_clear(void)
{
    setup.rules = go_rules_unsaid();
}

EXPORT(rules_load) bool wasm_rules_load(uint32_t length)
{
    const struct go_ruleset *ruleset;

    require(length <= IN_BYTES);
    ruleset = go_ruleset_find(in.text, length);
    if (ruleset)
        setup.rules = ruleset->rules;
    return ruleset != NULL;
}

EXPORT(rules_get) int32_t wasm_rules_get(uint32_t index, uint32_t part)
{
    clause_at(index);
    return go_clause_get(&setup.rules, index, part);
}

EXPORT(rules_set) bool wasm_rules_set(uint32_t index, uint32_t part, int32_t value)
{
    clause_at(index);
    return go_clause_set(&setup.rules, index, part, value);
}

EXPORT(rules_check) int32_t wasm_rules_check(void)
{
    size_t a, b;

    return go_rules_check(&setup.rules, &a, &b) ? -1 : (int32_t)(a << 8 | b);
}
