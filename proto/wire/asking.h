/* Messages to the server, written from the parts of a request over HTTP. */
#ifndef MIAI_PROTO_WIRE_ASKING_H
#define MIAI_PROTO_WIRE_ASKING_H

#include "proto/json/text.h"
#include "proto/lib/text.h"

#define PROTO_ASKING_ARGUMENTS_MAX 6

/* A `get` or, with a channel, a `sub`. The values may be any bytes: proto_decode() judges the message. */
struct proto_asking {
    const char *question, *name_is; /* get: the question, and the key of `name` or NULL */
    const char *channel;            /* sub: `name` follows it; else NULL */
    struct text name;
    /* "#page" is written as a number if it is one; a value that is NULL or "" is left out */
    const char *const *keys, *const *values; /* PROTO_ASKING_ARGUMENTS_MAX; a key NULL ends them */
};
/* Its `id` is 1. */
void proto_encode_asking(struct proto_text *text, const struct proto_asking *asking);

#endif
