/* From bytes to a tree, for whatever comes as one message. */
#ifndef MIAI_PROTO_WIRE_LOAD_H
#define MIAI_PROTO_WIRE_LOAD_H

#include <stddef.h>

#include <jansson.h>

#include "proto/json/fault.h"

/* The tree of some bytes, the caller's to free, or NULL with the place where they stop being JSON
 * that is wanted here. */
json_t *proto_load(const void *bytes, size_t length, struct proto_fault *ret_error);

#endif
