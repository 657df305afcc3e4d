/* Rulesets as JSON, one key for each clause by its own name, as in docs/RULES.md:
 *
 *     {"liberty":"adjacent","removal":"opponent-first",…,"stone_limit":"auto",…,"komi":6.5,…}
 *
 * This is the one reader and the one writer, built on the table of clauses: the server, its records
 * and miai-referee share them, and a new clause needs no line here. */
#ifndef MIAI_PROTO_WIRE_RULES_H
#define MIAI_PROTO_WIRE_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "core/rules.h"

#define PROTO_RULES_ERROR_MAX                                                                      \
    256 /* bytes that hold any error text of this header, the final NUL included */

/* The fault of a rules object. The numbers are indexes of go_clauses[]; go_clauses_n if no clause
 * is at fault. Two different ones are a contradiction, equal ones a bad or missing value, none an
 * unknown name or no object. */
struct proto_rules_error {
    size_t clause, other;
    char text
        [PROTO_RULES_ERROR_MAX]; /* names the clause and quotes the value; English, for programmers */
};

/* One clause as JSON: a new reference. */
json_t *proto_clause_to_json(const struct go_rules *rules, size_t index);
/* Reads the value of one clause. False: it is none; *rules may be half changed. */
bool proto_clause_from_json(const json_t *value, size_t index, struct go_rules *rules);

/* Every clause with its value, in the order of the table. A new reference, or NULL when memory runs out. */
json_t *proto_rules_to_json(const struct go_rules *rules);

/* Reads an object with every clause. Two kinds of clauses may be missing: pass_allowance unless
 * passing is limited, because it has no effect then, and the late clauses, which older stored rules
 * do not have. On false *ret is unchanged and, if the pointer is given, *ret_error has the fault. */
bool proto_rules_from_json(const json_t *object, struct go_rules *ret,
                           struct proto_rules_error *ret_error);

/* Replaces some clauses of valid rules and checks the whole. On false *rules is unchanged. */
bool proto_rules_change(const json_t *options, struct go_rules *rules,
                        struct proto_rules_error *ret_error);

#endif
