/* A look at the brackets and keys of JSON text, before the parser sees it and after. */
#ifndef MIAI_PROTO_JSON_SCAN_H
#define MIAI_PROTO_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "proto/json/fault.h"

/* False, with the place in ret_error->field, if objects and arrays nest deeper than
 * PROTO_DEPTH_MAX. The text need not be valid: the parser finds its other faults. */
bool proto_scan_depth(const char *text, size_t length, struct proto_fault *ret_error);

/* Writes the path of the value, or of the repeated key, that ends at or contains offset `at` into
 * ret_error->field. */
void proto_scan_path(const char *text, size_t length, size_t at, struct proto_fault *ret_error);

#endif
