/* From bytes to a tree of JSON, for one message. */
#ifndef MIAI_PROTO_WIRE_LOAD_H
#define MIAI_PROTO_WIRE_LOAD_H

#include <stddef.h>

#include <jansson.h>

#include "proto/json/fault.h"

/* Parses bytes into a tree, which the caller frees. NULL if they are not acceptable JSON;
 * *ret_error names the place. */
json_t *proto_load(const void *bytes, size_t length, struct proto_fault *ret_error);

#endif
