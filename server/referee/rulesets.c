/* `miai-referee rulesets`: the shipped rulesets, one JSON object a line. */
#include <stdio.h>

#include "proto/wire/rules.h"
#include "server/referee/commands.h"
#include "server/referee/limits.h"

static bool print(const struct go_ruleset *ruleset)
{
    json_t *object = json_pack("{s:s,s:i,s:s}", "name", ruleset->name, "revision",
                               ruleset->revision, "title", ruleset->title);
    json_t *clauses = proto_rules_to_json(&ruleset->rules);
    bool whole = object && clauses && json_object_update(object, clauses) == 0;

    if (whole && json_dumpf(object, stdout, JSON_COMPACT) == 0)
        putchar('\n');
    json_decref(clauses);
    json_decref(object);
    return whole;
}

int referee_rulesets(int argc, char **argv)
{
    (void)argv;
    if (argc != 0) {
        fputs("miai-referee: rulesets takes no arguments\n", stderr);
        return REFEREE_USAGE;
    }
    for (size_t i = 0; i < go_rulesets_n; i++)
        if (!print(go_rulesets[i]))
            return REFEREE_FAULT;
    return REFEREE_DONE;
}
