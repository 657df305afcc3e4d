/* Judging a game's terms. The table below is the ordinary engine; --rules replaces single lines of it. */
#include "server/bot/policy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/wire/rules.h"
#include "proto/wire/settings.h"

enum { LIMIT_NONE = 0, LIMIT_AUTO, LIMIT_NUMBER };

void policy_any(struct policy *policy)
{
    memset(policy, 0, sizeof *policy);
    policy->side_max = GO_SIDE_MAX;
    policy->rectangles = policy->blocked = true;
    policy->clocks = POLICY_CLOCKS_ANY;
}

void policy_any_rules(struct policy *policy)
{
    memset(policy->values, 0, sizeof policy->values);
    if (policy->sides == 0)
        policy->side_max = GO_SIDE_MAX;
}

/* Suicide is illegal for most engines unless an option allows it. Repetition: an engine that plays
 * on where the game would be a draw loses nothing by it; one that repeats under superko does. */
static const char *const ordinary[] = {
    "topology=plane",
    "liberty=adjacent",
    "removal=opponent-first",
    "suicide=illegal",
    "ko=none,basic",
    "repetition=none,positional-superko,situational-superko,threefold-draw,threefold-no-result,"
    "threefold-prisoners",
    "minimal_superko=false",
    "passing=legal",
    "equal_moves=false",
    "modified_ko=false",
    "confirmation=false",
    "stone_limit=none",
    "goal=score",
    "scoring=area,territory",
    "group_tax=false",
};

void policy_ordinary(struct policy *policy)
{
    policy_any(policy);
    policy->side_max = 19;
    policy->rectangles = policy->blocked = false;
    for (size_t i = 0; i < sizeof ordinary / sizeof *ordinary; i++) {
        bool read = policy_read_rule(policy, ordinary[i]);
        assert(read);
        (void)read;
    }
}

/* --- arguments ---------------------------------------------------------------------------------- */

static bool same(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* The bit of a value, or 0. */
static uint32_t bit_of(const struct go_clause *clause, const char *text, size_t length)
{
    switch (clause->kind) {
    case GO_CLAUSE_CHOICE:
        for (unsigned i = 0; i < clause->values_n; i++)
            if (same(text, length, clause->values[i]))
                return UINT32_C(1) << (clause->first + i);
        return 0;
    case GO_CLAUSE_BOOL:
        return same(text, length, "false") ? 1u << 0 : same(text, length, "true") ? 1u << 1 : 0;
    case GO_CLAUSE_STONE_LIMIT:
        return same(text, length, "none")     ? 1u << LIMIT_NONE
               : same(text, length, "auto")   ? 1u << LIMIT_AUTO
               : same(text, length, "number") ? 1u << LIMIT_NUMBER
                                              : 0;
    case GO_CLAUSE_NUMBER:
    case GO_CLAUSE_KOMI:
    case GO_CLAUSE_ALLOWANCE: return 0;
    }
    return 0;
}

bool policy_read_rule(struct policy *policy, const char *text)
{
    size_t length = strcspn(text, "=");
    size_t index = go_clause_find(text, length);
    uint32_t bits = 0;

    assert(go_clauses_n <= POLICY_CLAUSES_MAX);
    if (text[length] == '\0' || index == go_clauses_n)
        return false;
    text += length + 1;
    if (strcmp(text, "any") != 0) {
        for (;; text++) {
            length = strcspn(text, ",");
            uint32_t bit = bit_of(&go_clauses[index], text, length);
            if (bit == 0)
                return false;
            bits |= bit;
            text += length;
            if (*text == '\0')
                break;
        }
    }
    policy->values[index] = bits;
    return true;
}

bool policy_read_sizes(struct policy *policy, const char *text)
{
    uint32_t sides = 0;

    for (;; text++) {
        char *end;
        unsigned long side = *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : 0;
        if (side < 1 || side > GO_SIDE_MAX || (*end != '\0' && *end != ','))
            return false;
        sides |= UINT32_C(1) << side;
        text = end;
        if (*text == '\0')
            break;
    }
    policy->sides = sides;
    for (policy->side_max = GO_SIDE_MAX; (sides >> policy->side_max & 1) == 0;)
        policy->side_max--;
    return true;
}

bool policy_read_clocks(struct policy *policy, const char *text)
{
    static const char *const words[] = {"any", "live", "days"};

    for (unsigned i = 0; i < 3; i++) {
        if (strcmp(text, words[i]) == 0) {
            policy->clocks = (enum policy_clocks)(POLICY_CLOCKS_ANY + i);
            return true;
        }
    }
    return false;
}

/* --- games ------------------------------------------------------------------------------------ */

bool policy_read_terms(const json_t *settings, struct policy_terms *ret)
{
    const json_t *size = json_object_get(settings, "size");
    const json_t *board = json_object_get(settings, "setup");
    json_int_t width = json_integer_value(json_array_get(size, 0));
    json_int_t height = json_integer_value(json_array_get(size, 1));
    struct proto_fault fault;
    size_t at;

    memset(ret, 0, sizeof *ret);
    if (width < 1 || width > GO_SIDE_MAX || height < 1 || height > GO_SIDE_MAX)
        return false;
    ret->setup.width = (uint8_t)width;
    ret->setup.height = (uint8_t)height;
    ret->setup.to_move = GO_BLACK;
    ret->free_handicap = json_is_true(json_object_get(settings, "free_handicap"));
    ret->clock.kind = GO_CLOCK_NONE;
    return proto_rules_from_json(json_object_get(settings, "rules"), &ret->setup.rules, NULL) &&
           (!json_is_string(board) ||
            go_board_read(json_string_value(board), json_string_length(board), ret->setup.width,
                          ret->setup.height, ret->setup.points, &at)) &&
           (!json_object_get(settings, "clock") ||
            proto_clock_from_json(json_object_get(settings, "clock"), NULL, &ret->clock, &fault));
}

static uint32_t bit_in(const struct go_rules *rules, size_t index)
{
    int32_t value = go_clause_get(rules, index, 0);

    if (go_clauses[index].kind != GO_CLAUSE_STONE_LIMIT)
        return UINT32_C(1) << value;
    return 1u << (value == GO_STONE_LIMIT_NONE   ? LIMIT_NONE
                  : value == GO_STONE_LIMIT_AUTO ? LIMIT_AUTO
                                                 : LIMIT_NUMBER);
}

static bool has_blocked(const struct go_setup *setup)
{
    for (unsigned i = 0; i < (unsigned)setup->width * setup->height; i++)
        if (setup->points[i] == GO_BLOCKED)
            return true;
    return false;
}

static bool takes_size(const struct policy *policy, const struct go_setup *setup)
{
    if (setup->width > policy->side_max || setup->height > policy->side_max)
        return false;
    if (setup->width != setup->height)
        return policy->rectangles && policy->sides == 0;
    return policy->sides == 0 || policy->sides >> setup->width & 1;
}

const char *policy_refusal(const struct policy *policy, const struct policy_terms *terms,
                           const char **ret_clause)
{
    bool days = terms->clock.kind == GO_CLOCK_DAYS;

    *ret_clause = NULL;
    for (size_t i = 0; i < go_clauses_n; i++) {
        if (policy->values[i] != 0 && (policy->values[i] & bit_in(&terms->setup.rules, i)) == 0) {
            *ret_clause = go_clauses[i].name;
            return "rules";
        }
    }
    if (!policy->blocked && has_blocked(&terms->setup)) {
        *ret_clause = "setup";
        return "rules";
    }
    if (!takes_size(policy, &terms->setup))
        return "size";
    if (policy->clocks == POLICY_CLOCKS_LIVE && days)
        return "too_slow";
    if (policy->clocks == POLICY_CLOCKS_DAYS && !days)
        return "too_fast";
    return NULL;
}

/* --- able ------------------------------------------------------------------------------------- */

static json_t *values_of(const struct go_clause *clause, uint32_t bits)
{
    json_t *list = json_array();

    for (unsigned bit = 0; bit < 32; bit++) {
        if ((bits >> bit & 1) == 0)
            continue;
        if (clause->kind == GO_CLAUSE_BOOL)
            json_array_append_new(list, json_boolean(bit));
        else if (clause->kind == GO_CLAUSE_CHOICE)
            json_array_append_new(list, json_string(clause->values[bit - clause->first]));
        else if (bit != LIMIT_NUMBER)
            json_array_append_new(list, json_string(bit == LIMIT_NONE ? "none" : "auto"));
    }
    return list;
}

static json_t *sides_of(const struct policy *policy)
{
    unsigned least = 1;

    if (policy->sides != 0) {
        while ((policy->sides >> least & 1) == 0)
            least++;
    }
    return json_pack("[i, i]", (int)least, (int)policy->side_max);
}

json_t *policy_able(const struct policy *policy, unsigned games)
{
    static const char *const live[] = {"none", "absolute", "fischer", "byo-yomi", "canadian"};
    json_t *rules = json_object(), *clocks = json_array();

    for (size_t i = 0; i < go_clauses_n; i++) {
        json_t *values = values_of(&go_clauses[i], policy->values[i]);
        if (json_array_size(values) > 0) /* none: any, or numbers that a list cannot name */
            json_object_set(rules, go_clauses[i].name, values);
        json_decref(values);
    }
    for (size_t i = 0; i < sizeof live / sizeof *live && policy->clocks != POLICY_CLOCKS_DAYS; i++)
        json_array_append_new(clocks, json_string(live[i]));
    if (policy->clocks != POLICY_CLOCKS_LIVE)
        json_array_append_new(clocks, json_string("days"));
    return json_pack("{s:o, s:o, s:o, s:i}", "rules", rules, "sizes", sides_of(policy), "clocks",
                     clocks, "games", (int)games);
}
