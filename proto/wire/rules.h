/* Rulesets as JSON, one key for each clause by its own name, as in docs/RULES.md:
 *
 *     {"liberty":"adjacent","removal":"opponent-first",…,"stone_limit":"auto",…,"komi":6.5,…}
 *
 * The one reader and the one writer, built on the table of clauses: the server, its records and miai-referee
 * share them, and a new clause needs no line here. */
#ifndef MIAI_PROTO_WIRE_RULES_H
#define MIAI_PROTO_WIRE_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "core/rules.h"

#define PROTO_RULES_ERROR_MAX                                                                      \
    256 /* bytes that hold any error text of this header, the final NUL included */

/* What is wrong with a rules object. The numbers are indexes of go_clauses[]; go_clauses_n if none is meant.
 * Two different ones are a contradiction, equal ones a bad or missing value, none an unknown name or no object. */
struct proto_rules_error {
    size_t clause, other;
    char text
        [PROTO_RULES_ERROR_MAX]; /* names the clause and quotes the value; English, for programmers */
};

/* Every clause with its value, in the order of the table. A new reference, or NULL without memory. */
json_t *proto_rules_to_json(const struct go_rules *rules);

/* Reads an object with every clause. Only pass_allowance may be missing, unless passing is limited: it says
 * nothing then; and the late clauses, which rules stored before them do not name. On false *ret is unchanged and, if the pointer is given, *ret_error says why. */
bool proto_rules_from_json(const json_t *object, struct go_rules *ret,
                           struct proto_rules_error *ret_error);

/* Replaces some clauses of valid rules and checks the whole. On false *rules is unchanged. */
bool proto_rules_change(const json_t *options, struct go_rules *rules,
                        struct proto_rules_error *ret_error);

#endif
