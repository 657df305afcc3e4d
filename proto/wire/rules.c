/* Reading and writing rules objects by the table of clauses. Only core/ knows the possible values of a
 * clause: a value becomes the table's number here and is refused there. Rules change whole or not at all. */
#include "proto/wire/rules.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const players[] = {"b", "w"};

static const struct {
    const char *name;
    int32_t value;
} stone_limits[] = {{"none", GO_STONE_LIMIT_NONE}, {"auto", GO_STONE_LIMIT_AUTO}};

__attribute__((format(printf, 4, 5))) static bool
fail(struct proto_rules_error *ret_error, size_t clause, size_t other, const char *format, ...)
{
    if (ret_error) {
        va_list arguments;
        va_start(arguments, format);
        ret_error->clause = clause;
        ret_error->other = other;
        vsnprintf(ret_error->text, sizeof ret_error->text, format, arguments);
        va_end(arguments);
    }
    return false;
}

static json_t *komi_to_json(int32_t halves)
{
    return halves % 2 == 0 ? json_integer(halves / 2) : json_real(halves / 2.0);
}

static json_t *stone_limit_to_json(int32_t value)
{
    for (size_t i = 0; i < sizeof stone_limits / sizeof *stone_limits; i++)
        if (stone_limits[i].value == value)
            return json_string(stone_limits[i].name);
    return json_integer(value);
}

json_t *proto_clause_to_json(const struct go_rules *rules, size_t index)
{
    const struct go_clause *clause = &go_clauses[index];
    int32_t value = go_clause_get(rules, index, 0);

    switch (clause->kind) {
    case GO_CLAUSE_CHOICE: return json_string(clause->values[value - clause->first]);
    case GO_CLAUSE_BOOL: return json_boolean(value);
    case GO_CLAUSE_NUMBER: return json_integer(value);
    case GO_CLAUSE_STONE_LIMIT: return stone_limit_to_json(value);
    case GO_CLAUSE_KOMI: return komi_to_json(value);
    case GO_CLAUSE_ALLOWANCE:
        return json_pack("{s:i,s:i}", players[0], value, players[1],
                         go_clause_get(rules, index, 1));
    }
    return NULL;
}

json_t *proto_rules_to_json(const struct go_rules *rules)
{
    json_t *object = json_object();

    for (size_t i = 0; i < go_clauses_n; i++) {
        if (json_object_set_new(object, go_clauses[i].name, proto_clause_to_json(rules, i)) != 0) {
            json_decref(object);
            return NULL;
        }
    }
    return object;
}

/* A whole number within int32_t, doubled first if `factor` is 2. */
static bool read_number(const json_t *value, int factor, int32_t *ret)
{
    double number = json_number_value(value) * factor;

    if (!json_is_number(value) || !(number >= INT32_MIN && number <= INT32_MAX))
        return false;
    *ret = (int32_t)number;
    return *ret == number;
}

static bool read_choice(const json_t *value, const struct go_clause *clause, int32_t *ret)
{
    const char *text = json_string_value(value);

    for (unsigned i = 0; text && i < clause->values_n; i++) {
        if (strcmp(text, clause->values[i]) == 0) {
            *ret = (int32_t)(clause->first + i);
            return true;
        }
    }
    return false;
}

/* Reads "none", "auto" or a number. Their codes are not numbers of stones, so a number must not equal one of them. */
static bool read_stone_limit(const json_t *value, int32_t *ret)
{
    const char *text = json_string_value(value);

    for (size_t i = 0; text && i < sizeof stone_limits / sizeof *stone_limits; i++) {
        if (strcmp(text, stone_limits[i].name) == 0) {
            *ret = stone_limits[i].value;
            return true;
        }
    }
    return read_number(value, 1, ret) && *ret >= 0;
}

static bool set_allowance(const json_t *value, size_t index, struct go_rules *rules)
{
    if (json_object_size(value) != 2)
        return false;
    for (unsigned part = 0; part < 2; part++) {
        int32_t number;
        if (!read_number(json_object_get(value, players[part]), 1, &number) ||
            !go_clause_set(rules, index, part, number))
            return false;
    }
    return true;
}

bool proto_clause_from_json(const json_t *value, size_t index, struct go_rules *rules)
{
    const struct go_clause *clause = &go_clauses[index];
    int32_t number = 0;
    bool read = false;

    switch (clause->kind) {
    case GO_CLAUSE_CHOICE: read = read_choice(value, clause, &number); break;
    case GO_CLAUSE_BOOL:
        read = json_is_boolean(value);
        number = json_is_true(value);
        break;
    case GO_CLAUSE_NUMBER: read = read_number(value, 1, &number); break;
    case GO_CLAUSE_STONE_LIMIT: read = read_stone_limit(value, &number); break;
    case GO_CLAUSE_KOMI: read = read_number(value, 2, &number); break;
    case GO_CLAUSE_ALLOWANCE: return set_allowance(value, index, rules);
    }
    return read && go_clause_set(rules, index, 0, number);
}

static bool fail_value(struct proto_rules_error *ret_error, size_t index, const json_t *value)
{
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    fail(ret_error, index, index, "%s cannot be %.100s", go_clauses[index].name,
         text ? text : "that");
    free(text);
    return false;
}

/* Sets every clause in the object; on false *rules may be half changed. */
static bool set_clauses(const json_t *object, struct go_rules *rules,
                        struct proto_rules_error *ret_error)
{
    const char *name;
    json_t *value;

    if (!json_is_object(object))
        return fail(ret_error, go_clauses_n, go_clauses_n, "not an object of clauses");
    json_object_foreach((json_t *)(uintptr_t)object, name, value)
    {
        size_t index = go_clause_find(name, strlen(name));
        if (index == go_clauses_n)
            return fail(ret_error, index, index, "no clause is called %.100s", name);
        if (!proto_clause_from_json(value, index, rules))
            return fail_value(ret_error, index, value);
    }
    return true;
}

static bool check(const struct go_rules *rules, struct proto_rules_error *ret_error)
{
    size_t a, b;

    if (go_rules_check(rules, &a, &b))
        return true;
    if (a == b)
        return fail(ret_error, a, b, "%s has a value out of range", go_clauses[a].name);
    return fail(ret_error, a, b, "%s and %s disagree", go_clauses[a].name, go_clauses[b].name);
}

bool proto_rules_from_json(const json_t *object, struct go_rules *ret,
                           struct proto_rules_error *ret_error)
{
    struct go_rules rules = go_rules_unsaid();

    if (!set_clauses(object, &rules, ret_error))
        return false;
    for (size_t i = 0; i < go_clauses_n; i++) {
        bool silent =
            go_clauses[i].kind == GO_CLAUSE_ALLOWANCE && rules.passing != GO_PASSING_LIMITED;
        if (!silent && !go_clauses[i].late && !json_object_get(object, go_clauses[i].name))
            return fail(ret_error, i, i, "%s is missing", go_clauses[i].name);
    }
    if (!check(&rules, ret_error))
        return false;
    *ret = rules;
    return true;
}

bool proto_rules_change(const json_t *options, struct go_rules *rules,
                        struct proto_rules_error *ret_error)
{
    struct go_rules changed = *rules;

    if (!set_clauses(options, &changed, ret_error) || !check(&changed, ret_error))
        return false;
    *rules = changed;
    return true;
}
