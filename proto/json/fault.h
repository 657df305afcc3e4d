/* The fault of bytes that are not acceptable. */
#ifndef MIAI_PROTO_JSON_FAULT_H
#define MIAI_PROTO_JSON_FAULT_H

#include <stdint.h>

#include "proto/json/limits.h"

/* On the wire always refused with PROTO_ERROR_PROTO. */
struct proto_fault {
    int64_t id; /* of the message if it could be read, else 0 */
    char field[PROTO_FIELD_MAX +
               1]; /* path: "since.n", "options.komi", "pts[3]"; "" is the message as a whole */
    const char *clash[2]; /* names of two clauses that disagree (constant), or NULL */
};

#endif
