/* JSON Schema, the words of it that proto/schema uses. */
#include "schema.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "schema_inside.h"

struct fault {
    char text[200];
};

static bool is_valid(struct at at, const json_t *value, struct fault *fault);

static bool is_type(const char *type, const json_t *value)
{
    switch (*type) {
    case 'o': return json_is_object(value);
    case 'a': return json_is_array(value);
    case 's': return json_is_string(value);
    case 'b': return json_is_boolean(value);
    case 'i': return json_is_integer(value);
    default: return strcmp(type, "null") == 0 ? json_is_null(value) : json_is_number(value);
    }
}

static bool is_of_type(const json_t *types, const json_t *value)
{
    size_t i;
    json_t *one;
    if (json_is_string(types))
        return is_type(json_string_value(types), value);
    json_array_foreach(types, i, one) if (is_type(json_string_value(one), value)) return true;
    return false;
}

static size_t characters(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static bool is_any(const json_t *list, const json_t *value)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (json_equal(one, value)) return true;
    return false;
}

static bool is_unique(const json_t *list)
{
    for (size_t i = 1; i < json_array_size(list); i++)
        for (size_t k = 0; k < i; k++)
            if (json_equal(json_array_get(list, i), json_array_get(list, k)))
                return false;
    return true;
}

/* The number of these schemas that the value matches. */
static unsigned count(struct at at, const json_t *list, const json_t *value, struct fault *fault)
{
    size_t i;
    json_t *one;
    unsigned n = 0;
    json_array_foreach(list, i, one) n += is_valid((struct at){one, at.file}, value, fault);
    return n;
}

static bool properties_hold(struct at at, const json_t *properties, const json_t *value,
                            struct fault *fault)
{
    const char *key;
    json_t *part;
    json_object_foreach((json_t *)(uintptr_t)properties, key, part)
    {
        const json_t *member = json_object_get(value, key);
        if (member && !is_valid((struct at){part, at.file}, member, fault)) {
            size_t length = strlen(fault->text);
            snprintf(fault->text + length, sizeof fault->text - length, " <%s", key);
            return false;
        }
    }
    return true;
}

static bool nothing_more(const json_t *schema, const json_t *value, struct fault *fault)
{
    const json_t *properties = json_object_get(schema, "properties");
    const char *key;
    json_t *member;
    json_object_foreach((json_t *)(uintptr_t)value, key, member)
    {
        if (json_object_get(properties, key))
            continue;
        snprintf(fault->text, sizeof fault->text, "%s is not written down", key);
        return false;
    }
    return true;
}

static bool has_all(const json_t *required, const json_t *value, struct fault *fault)
{
    size_t i;
    json_t *key;
    json_array_foreach(required, i, key)
    {
        if (json_object_get(value, json_string_value(key)))
            continue;
        snprintf(fault->text, sizeof fault->text, "%s is missing", json_string_value(key));
        return false;
    }
    return true;
}

static bool items_hold(struct at at, const json_t *value, struct fault *fault)
{
    const json_t *first = json_object_get(at.schema, "prefixItems");
    const json_t *rest = json_object_get(at.schema, "items");
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *schema = i < json_array_size(first) ? json_array_get(first, i) : rest;
        if (schema && !is_valid((struct at){schema, at.file}, json_array_get(value, i), fault))
            return false;
    }
    return true;
}

static bool depends(const json_t *table, const json_t *value, struct fault *fault)
{
    const char *key;
    json_t *list;
    json_object_foreach((json_t *)(uintptr_t)table, key,
                        list) if (json_object_get(value, key) &&
                                  !has_all(list, value, fault)) return false;
    return true;
}

static bool is_in_steps(double value, double step)
{
    double steps = value / step;
    return fabs(steps - round(steps)) < 1e-9;
}

/* `if`, with `then` and `else` beside it. */
static bool branch_holds(struct at at, const json_t *condition, const json_t *value,
                         struct fault *fault)
{
    struct fault ignored;
    bool holds = is_valid((struct at){condition, at.file}, value, &ignored);
    const json_t *then = json_object_get(at.schema, holds ? "then" : "else");
    return !then || is_valid((struct at){then, at.file}, value, fault);
}

static bool says_text(const struct schema_rule *rule, const json_t *value)
{
    const char *text = json_string_value(value);
    size_t limit = (size_t)json_integer_value(rule->says);
    if (!text)
        return true;
    if (rule->word == WORD_PATTERN)
        return regexec(rule->expression, text, 0, NULL, 0) == 0;
    return rule->word == WORD_LENGTH_MIN ? characters(text) >= limit : characters(text) <= limit;
}

static bool says_list(enum schema_word word, const json_t *rule, const json_t *value)
{
    size_t n = json_array_size(value), limit = (size_t)json_integer_value(rule);
    if (!json_is_array(value))
        return true;
    if (word == WORD_UNIQUE)
        return is_unique(value);
    return word == WORD_ITEMS_MIN ? n >= limit : n <= limit;
}

static bool says_number(enum schema_word word, const json_t *rule, const json_t *value)
{
    double number = json_number_value(value), limit = json_number_value(rule);
    if (!json_is_number(value))
        return true;
    if (word == WORD_STEP)
        return is_in_steps(number, limit);
    return word == WORD_MINIMUM ? number >= limit : number <= limit;
}

static bool holds(struct at at, const struct schema_rule *one, const json_t *value,
                  struct fault *fault)
{
    const json_t *rule = one->says;
    enum schema_word word = one->word;
    switch (word) {
    case WORD_OTHER:
    case WORDS_N: return true;
    case WORD_REF: return is_valid(one->to, value, fault);
    case WORD_TYPE: return is_of_type(rule, value);
    case WORD_PROPERTIES: return properties_hold(at, rule, value, fault);
    case WORD_REQUIRED: return !json_is_object(value) || has_all(rule, value, fault);
    case WORD_CONST: return json_equal(rule, value);
    case WORD_ENUM: return is_any(rule, value);
    case WORD_MINIMUM:
    case WORD_MAXIMUM:
    case WORD_STEP: return says_number(word, rule, value);
    case WORD_ITEMS: return items_hold(at, value, fault);
    case WORD_ANY: return count(at, rule, value, fault) > 0;
    case WORD_ONE: return count(at, rule, value, fault) == 1;
    case WORD_ALL: return count(at, rule, value, fault) == json_array_size(rule);
    case WORD_NOT: return !is_valid((struct at){rule, at.file}, value, &(struct fault){""});
    case WORD_ITEMS_MIN:
    case WORD_ITEMS_MAX:
    case WORD_UNIQUE: return says_list(word, rule, value);
    case WORD_LENGTH_MIN:
    case WORD_LENGTH_MAX:
    case WORD_PATTERN: return says_text(one, value);
    case WORD_MORE: return json_is_true(rule) || nothing_more(at.schema, value, fault);
    case WORD_IF: return branch_holds(at, rule, value, fault);
    case WORD_MEMBERS_MIN: return json_object_size(value) >= (size_t)json_integer_value(rule);
    case WORD_DEPENDS: return depends(rule, value, fault);
    }
    return true;
}

static bool is_valid(struct at at, const json_t *value, struct fault *fault)
{
    if (json_is_boolean(at.schema))
        return json_is_true(at.schema);
    const struct schema_read *read = schema_read(at);
    for (unsigned i = 0; i < read->n; i++) {
        const struct schema_rule *rule = &read->rules[i];
        fault->text[0] = '\0';
        if (holds(at, rule, value, fault))
            continue;
        if (fault->text[0] == '\0')
            snprintf(fault->text, sizeof fault->text, "%s", schema_word(rule->word));
        return false;
    }
    return true;
}

bool schema_is(const char *file, const char *definition, const json_t *value, char *ret,
               size_t size)
{
    struct fault fault = {""};
    char ref[100];
    snprintf(ref, sizeof ref, "%s.json#/$defs/%s", file, definition);
    if (is_valid(schema_follow(0, ref), value, &fault))
        return true;
    snprintf(ret, size, "%s: %s", definition, fault.text);
    return false;
}

/* Whether this message has the words by which this definition differs from others. */
static bool could_be(struct at at, const json_t *message)
{
    static const char *const keys[] = {"t", "k", "ch"};
    const json_t *properties = json_object_get(at.schema, "properties");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct at key = {json_object_get(properties, keys[i]), at.file};
        const json_t *said = json_object_get(message, keys[i]);
        if (key.schema && said && !is_valid(key, said, &(struct fault){""}))
            return false;
    }
    return has_all(json_object_get(at.schema, "required"), message, &(struct fault){""});
}

bool schema_is_message(const json_t *message, char *ret, size_t size)
{
    size_t i;
    json_t *one;
    struct fault fault = {""};
    snprintf(ret, size, "no message of the server has these keys");
    struct at messages;
    json_array_foreach(schema_messages(&messages), i, one)
    {
        const char *ref = json_string_value(json_object_get(one, "$ref"));
        struct at at = schema_follow(messages.file, ref);
        if (!could_be(at, message))
            continue;
        if (is_valid(at, message, &fault))
            return true;
        snprintf(ret, size, "%s: %s", strrchr(ref, '/') + 1, fault.text);
    }
    return false;
}
