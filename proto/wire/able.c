/* Capabilities, read from a declaration and held against the settings of a challenge. Values of
 * clauses are read and written by the reader and writer of rules, so a new clause needs no line
 * here. */
#include "proto/wire/able.h"

#include <string.h>

#include "proto/wire/rules.h"
#include "proto/wire/settings.h"
#include "proto/wire/write.h"

#define INTO(member) PROTO_AT(proto_able_fields, member)

static const char *const clocks[] = {"none", "absolute", "fischer", "byo-yomi", "canadian", "days"};
enum { CLOCKS_N = sizeof clocks / sizeof *clocks };

static const struct proto_field fields[] = {
    PROTO_OPTIONAL("rules", JSON, INTO(rules)),
    PROTO_OPTIONAL("sizes", JSON, INTO(sizes)),
    PROTO_OPTIONAL("clocks", JSON, INTO(clocks)),
    PROTO_OPTIONAL("games", INTEGER, INTO(games), .min = 1, .max = PROTO_ABLE_GAMES_MAX),
};

struct proto_group proto_able_group(struct proto_able_fields *ret)
{
    *ret = (struct proto_able_fields){.games = 1};
    return (struct proto_group){fields, sizeof fields / sizeof *fields, ret};
}

static bool read_values(const json_t *list, size_t clause, struct proto_able *ret)
{
    if (json_array_size(list) == 0)
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct go_rules rules = go_rules_unsaid();
        if (ret->values_n == PROTO_ABLE_VALUES_MAX ||
            !proto_clause_from_json(json_array_get(list, i), clause, &rules))
            return false;
        ret->values[ret->values_n++] = (struct proto_able_value){
            (uint8_t)clause, {go_clause_get(&rules, clause, 0), go_clause_get(&rules, clause, 1)}};
    }
    return true;
}

static bool read_rules(const json_t *object, struct proto_able *ret, struct proto_fault *ret_error)
{
    const struct proto_path path = {.key = "rules", .key_length = strlen("rules")};
    const char *name;
    json_t *list;

    if (object && !json_is_object(object))
        return proto_path_fault(&path, ret_error);
    json_object_foreach((json_t *)(uintptr_t)object, name, list)
    {
        size_t clause = go_clause_find(name, strlen(name));
        if (clause == go_clauses_n || !read_values(list, clause, ret))
            return proto_path_fault_key(&path, name, ret_error);
    }
    return true;
}

static bool read_sizes(const json_t *sizes, struct proto_able *ret)
{
    json_int_t least = json_integer_value(json_array_get(sizes, 0));
    json_int_t most = json_integer_value(json_array_get(sizes, 1));

    ret->size_min = 1;
    ret->size_max = GO_SIDE_MAX;
    if (!sizes)
        return true;
    if (json_array_size(sizes) != 2 || least < 1 || most < least || most > GO_SIDE_MAX)
        return false;
    ret->size_min = (uint8_t)least;
    ret->size_max = (uint8_t)most;
    return true;
}

static bool read_clocks(const json_t *list, struct proto_able *ret)
{
    if (list && json_array_size(list) == 0)
        return false;
    for (unsigned kind = 0; kind < CLOCKS_N; kind++)
        if (!list)
            ret->clocks |= (uint8_t)(1u << (GO_CLOCK_NONE + kind));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        unsigned kind = 0;
        while (kind < CLOCKS_N && (!word || strcmp(word, clocks[kind]) != 0))
            kind++;
        if (kind == CLOCKS_N)
            return false;
        ret->clocks |= (uint8_t)(1u << (GO_CLOCK_NONE + kind));
    }
    return true;
}

bool proto_able_resolve(const struct proto_able_fields *from, struct proto_able *ret,
                        struct proto_fault *ret_error)
{
    *ret = (struct proto_able){.games = from->games};
    return read_rules(from->rules, ret, ret_error) &&
           (read_sizes(from->sizes, ret) || proto_path_fault_key(NULL, "sizes", ret_error)) &&
           (read_clocks(from->clocks, ret) || proto_path_fault_key(NULL, "clocks", ret_error));
}

bool proto_able_is_valid(const struct proto_able *able)
{
    for (unsigned i = 0; i < able->values_n; i++) {
        const struct proto_able_value *value = &able->values[i];
        struct go_rules rules = go_rules_unsaid();
        if (value->clause >= go_clauses_n ||
            !go_clause_set(&rules, value->clause, 0, value->value[0]) ||
            (go_clauses[value->clause].kind == GO_CLAUSE_ALLOWANCE &&
             !go_clause_set(&rules, value->clause, 1, value->value[1])))
            return false;
    }
    return able->values_n <= PROTO_ABLE_VALUES_MAX;
}

/* --- judging ---------------------------------------------------------------------------------- */

static bool may_have(const struct proto_able *able, const struct go_rules *rules, size_t clause)
{
    bool named = false;

    for (unsigned i = 0; i < able->values_n; i++) {
        const struct proto_able_value *value = &able->values[i];
        if (value->clause != clause)
            continue;
        if (value->value[0] == go_clause_get(rules, clause, 0) &&
            value->value[1] == go_clause_get(rules, clause, 1))
            return true;
        named = true;
    }
    return !named;
}

bool proto_able_ruleset(const struct proto_able *able, const struct go_ruleset *ruleset)
{
    for (size_t i = 0; i < go_clauses_n; i++)
        if (go_clauses[i].kind != GO_CLAUSE_KOMI && !may_have(able, &ruleset->rules, i))
            return false;
    return true;
}

const char *proto_able_obstacle(const struct proto_able *able, const struct proto_open *open)
{
    const struct go_setup *setup = &open->setup;

    for (size_t i = 0; i < go_clauses_n; i++)
        if (!may_have(able, &setup->rules, i))
            return go_clauses[i].name;
    if (setup->width < able->size_min || setup->width > able->size_max ||
        setup->height < able->size_min || setup->height > able->size_max)
        return "size";
    return able->clocks & (1u << open->clock.kind) ? NULL : "clock";
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_rules(struct proto_text *text, const struct proto_able *able)
{
    json_t *object = json_object();

    for (unsigned i = 0; i < able->values_n; i++) {
        const struct proto_able_value *value = &able->values[i];
        const char *name = go_clauses[value->clause].name;
        struct go_rules rules = go_rules_unsaid();
        for (unsigned part = 0; part < 2; part++)
            go_clause_set(&rules, value->clause, part, value->value[part]);
        if (!json_object_get(object, name))
            json_object_set_new(object, name, json_array());
        json_array_append_new(json_object_get(object, name),
                              proto_clause_to_json(&rules, value->clause));
    }
    json_dump_callback(object, proto_text_sink, text, JSON_COMPACT);
    json_decref(object);
}

/* The shipped rulesets that it can play, or null: any rules. */
static void write_rulesets(struct proto_text *text, const struct proto_able *able)
{
    const char *before = "[";

    if (able->values_n == 0) {
        proto_text_literal(text, "null");
        return;
    }
    for (size_t i = 0; i < go_rulesets_n; i++) {
        if (!proto_able_ruleset(able, go_rulesets[i]))
            continue;
        proto_text_literal(text, before);
        proto_text_name(text, go_rulesets[i]->name);
        before = ",";
    }
    proto_text_literal(text, before[0] == '[' ? "[]" : "]");
}

static void write_bot(struct proto_text *text, const struct proto_bot *bot)
{
    const char *before = "";

    proto_text_literal(text, "{\"player\":");
    proto_write_player(text, &bot->player);
    proto_text_literal(text, ",\"rulesets\":");
    write_rulesets(text, bot->able);
    proto_text_literal(text, ",\"rules\":");
    write_rules(text, bot->able);
    proto_text_literal(text, ",\"sizes\":");
    proto_write_size(text, bot->able->size_min, bot->able->size_max);
    proto_text_literal(text, ",\"clocks\":[");
    for (unsigned kind = 0; kind < CLOCKS_N; kind++) {
        if (!(bot->able->clocks & (1u << (GO_CLOCK_NONE + kind))))
            continue;
        proto_text_literal(text, before);
        proto_text_name(text, clocks[kind]);
        before = ",";
    }
    proto_text_literal(text, "],\"games\":");
    proto_text_integer(text, bot->able->games);
    proto_text_literal(text, ",\"running\":");
    proto_text_integer(text, bot->running);
    proto_text_char(text, '}');
}

void proto_encode_bots(struct proto_text *text, int64_t id, const struct proto_bot *bots, size_t n)
{
    proto_text_literal(text, "{\"t\":\"bots\",\"id\":");
    proto_text_integer(text, id);
    proto_text_literal(text, ",\"bots\":[");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_bot(text, &bots[i]);
    }
    proto_text_literal(text, "]}");
}
