/* Whether a message fits a pattern: equal numbers, texts and lists, and objects with at least the pattern's members. */
#include "world.h"

bool fits(const json_t *pattern, const json_t *value)
{
    const char *key;
    json_t *part;
    size_t i;
    if (!value || json_typeof(pattern) != json_typeof(value))
        return json_is_number(pattern) && json_is_number(value) &&
               json_number_value(pattern) == json_number_value(value);
    if (json_is_object(pattern)) {
        json_t *object = json_incref((json_t *)(uintptr_t)pattern);
        bool good = true;
        json_object_foreach(object, key, part) good =
            good && fits(part, json_object_get(value, key));
        json_decref(object);
        return good;
    }
    if (json_is_array(pattern)) {
        bool good = json_array_size(pattern) == json_array_size(value);
        for (i = 0; good && i < json_array_size(pattern); i++)
            good = fits(json_array_get(pattern, i), json_array_get(value, i));
        return good;
    }
    return json_equal(pattern, value);
}

const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int64_t number_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}
