/* Writing paths of fields. The text is plain ASCII for any key of the client: it goes back onto the
 * wire and into test expectations, and a cut never splits a character. */
#include "proto/json/path.h"

#include <string.h>

static void add(struct proto_fault *fault, size_t *length, char one)
{
    if (*length < PROTO_FIELD_MAX)
        fault->field[(*length)++] = one >= 0x20 && one < 0x7f ? one : '?';
}

static void add_index(struct proto_fault *fault, size_t *length, size_t index)
{
    char reversed[20];
    size_t n = 0;

    do {
        reversed[n++] = (char)('0' + index % 10);
        index /= 10;
    } while (index > 0);
    add(fault, length, '[');
    while (n > 0)
        add(fault, length, reversed[--n]);
    add(fault, length, ']');
}

bool proto_path_fault(const struct proto_path *path, struct proto_fault *ret_error)
{
    const struct proto_path *steps[PROTO_DEPTH_MAX + 1];
    size_t n = 0, length = 0;

    for (; path && n < sizeof steps / sizeof *steps; path = path->parent)
        steps[n++] = path;
    while (n > 0) {
        const struct proto_path *step = steps[--n];
        if (!step->key) {
            add_index(ret_error, &length, step->index);
            continue;
        }
        if (length > 0)
            add(ret_error, &length, '.');
        for (size_t i = 0; i < step->key_length; i++)
            add(ret_error, &length, step->key[i]);
    }
    ret_error->field[length] = '\0';
    return false;
}

bool proto_path_fault_key(const struct proto_path *parent, const char *key,
                          struct proto_fault *ret_error)
{
    const struct proto_path path = {.parent = parent, .key = key, .key_length = strlen(key)};

    return proto_path_fault(&path, ret_error);
}
