/* The base of a mix, and its difference from it, by the table of clauses: a new clause needs no line here.
 * Both are computed from rules and title and never stored, so that they are right for old rooms as well. */
#include "proto/wire/mix.h"

#include <stdlib.h>
#include <string.h>

#include "proto/wire/rules.h"

static bool differs(const struct go_rules *a, const struct go_rules *b, size_t clause)
{
    return go_clause_get(a, clause, 0) != go_clause_get(b, clause, 0) ||
           go_clause_get(a, clause, 1) != go_clause_get(b, clause, 1);
}

static unsigned differences(const struct go_rules *a, const struct go_rules *b)
{
    unsigned n = 0;

    for (size_t i = 0; i < go_clauses_n; i++)
        n += go_clauses[i].kind != GO_CLAUSE_KOMI && differs(a, b, i);
    return n;
}

const struct go_ruleset *proto_mix_nearest(const struct go_rules *rules)
{
    const struct go_ruleset *best = go_rulesets[0];

    for (size_t i = 1; i < go_rulesets_n; i++)
        if (differences(&go_rulesets[i]->rules, rules) < differences(&best->rules, rules))
            best = go_rulesets[i];
    return best;
}

json_t *proto_mix_changed(const struct go_rules *base, const struct go_rules *rules)
{
    json_t *all = proto_rules_to_json(rules);

    for (size_t i = 0; i < go_clauses_n; i++)
        if (!differs(base, rules, i))
            json_object_del(all, go_clauses[i].name);
    return all;
}

const struct go_ruleset *proto_mix_base(struct text title)
{
    for (size_t i = 0; i < go_rulesets_n; i++) {
        size_t length = strlen(go_rulesets[i]->title);

        if (title.length == length + sizeof PROTO_TITLE_CHANGED - 1 &&
            memcmp(title.at, go_rulesets[i]->title, length) == 0 &&
            memcmp(title.at + length, PROTO_TITLE_CHANGED, sizeof PROTO_TITLE_CHANGED - 1) == 0)
            return go_rulesets[i];
    }
    return NULL;
}

void proto_write_mix(struct proto_text *text, bool named, struct text title,
                     const struct go_rules *rules)
{
    const struct go_ruleset *base;
    json_t *changed;

    proto_text_literal(text, ",\"mix\":");
    if (named) {
        proto_text_literal(text, "null");
        return;
    }
    base = proto_mix_base(title);
    if (!base)
        base = proto_mix_nearest(rules);
    changed = proto_mix_changed(&base->rules, rules);
    if (!changed)
        abort(); /* out of memory */
    proto_text_literal(text, "{\"ruleset\":\"");
    proto_text_literal(text, base->name);
    if (base->revision > 1) {
        proto_text_char(text, '@');
        proto_text_integer(text, base->revision);
    }
    proto_text_literal(text, "\",\"options\":");
    json_dump_callback(changed, proto_text_sink, text, JSON_COMPACT);
    json_decref(changed);
    proto_text_char(text, '}');
}

void proto_write_rules_of(struct proto_text *text, const struct proto_open *settings)
{
    proto_text_literal(text, "\"ruleset\":");
    proto_text_name(text, settings->ruleset ? settings->ruleset->name : NULL);
    proto_text_literal(text, ",\"title\":");
    proto_text_name(text, settings->title);
    proto_write_mix(text, settings->ruleset != NULL, text_of(settings->title),
                    &settings->setup.rules);
}
