/* The first difference of two pieces of JSON: a message of half a megabyte is too long for the eye. */
#include <stdio.h>
#include <stdlib.h>

#include "json.h"

/* Appends one step to a path: a key, or (NULL) a number. */
static void step(char *path, size_t size, const char *key, size_t i)
{
    size_t length = strlen(path);
    if (key)
        snprintf(path + length, size - length, ".%s", key);
    else
        snprintf(path + length, size - length, "[%zu]", i);
}

static const json_t *part(const json_t *value, const char *key, size_t i)
{
    return key ? json_object_get(value, key) : json_array_get(value, i);
}

static void say(const json_t *value, char *ret, size_t size)
{
    char *text = value ? json_dumps(value, JSON_ENCODE_ANY) : NULL;
    snprintf(ret, size, "%.300s", text ? text : "nothing");
    free(text);
}

void json_differ(const json_t *one, const json_t *other, char *ret, size_t size)
{
    char path[500] = "", left[320], right[320];
    for (bool deeper = true; deeper;) {
        const char *key;
        json_t *value;
        size_t n = json_array_size(one) > json_array_size(other) ? json_array_size(one)
                                                                 : json_array_size(other);
        const json_t *next[2] = {NULL, NULL};
        deeper = false;
        json_object_foreach((json_t *)(uintptr_t)one, key, value)
        {
            if (json_is_object(other) && !deeper && !json_equal(value, part(other, key, 0))) {
                next[0] = value;
                next[1] = part(other, key, 0);
                step(path, sizeof path, key, 0);
                deeper = true;
            }
        }
        json_object_foreach((json_t *)(uintptr_t)other, key, value)
        {
            if (json_is_object(one) && !deeper && !part(one, key, 0)) {
                next[0] = NULL;
                next[1] = value;
                step(path, sizeof path, key, 0);
                deeper = true;
            }
        }
        for (size_t i = 0; json_is_array(one) && json_is_array(other) && !deeper && i < n; i++) {
            if (json_equal(part(one, NULL, i), part(other, NULL, i)))
                continue;
            next[0] = part(one, NULL, i);
            next[1] = part(other, NULL, i);
            step(path, sizeof path, NULL, i);
            deeper = true;
        }
        if (deeper) {
            one = next[0];
            other = next[1];
            deeper = one && other;
        }
    }
    say(one, left, sizeof left);
    say(other, right, sizeof right);
    snprintf(ret, size, "%s: %s, and then %s", path, left, right);
}
