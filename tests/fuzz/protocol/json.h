/* Short functions for reading JSON. */
#ifndef TESTS_FUZZ_PROTOCOL_JSON_H
#define TESTS_FUZZ_PROTOCOL_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The first place where the two differ, and both values there. */
void json_differ(const json_t *one, const json_t *other, char *ret, size_t size);

static inline const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static inline long long number_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static inline const json_t *object_at(const json_t *object, const char *key)
{
    return json_object_get(object, key);
}

static inline bool same_word(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static inline bool begins_with(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

#endif
