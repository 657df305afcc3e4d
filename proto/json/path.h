/* The place of a fault in a message. A path is a chain of steps on the stack of the readers, so
 * that it costs nothing without a fault and is written out only for a refusal. */
#ifndef MIAI_PROTO_JSON_PATH_H
#define MIAI_PROTO_JSON_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "proto/json/fault.h"

/* One step: into a key of an object, or into an element of an array if key is NULL. */
struct proto_path {
    const struct proto_path *parent; /* NULL: the message itself */
    const char *key;                 /* counted, so that it may lie inside the raw bytes */
    size_t key_length;
    size_t index;
};

/* Writes the path into fault->field ("since.n", "pts[3]"). Bytes outside printable ASCII become
 * '?', and what does not fit is cut. Always returns false, so that a reader can end with it. */
bool proto_path_fault(const struct proto_path *path, struct proto_fault *ret_error);
/* The same for `key` inside the object at `parent` (NULL: the message). */
bool proto_path_fault_key(const struct proto_path *parent, const char *key,
                          struct proto_fault *ret_error);

#endif
