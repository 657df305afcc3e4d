/* The table of commands: one line for each `k` of a `do`. */
#ifndef MIAI_PROTO_WIRE_COMMANDS_H
#define MIAI_PROTO_WIRE_COMMANDS_H

#include "proto/json/fields.h"
#include "proto/wire/command.h"

enum proto_exp { PROTO_EXP_NONE, PROTO_EXP_OPTIONAL, PROTO_EXP_REQUIRED };

struct proto_shape {
    const char *key; /* "undo-ask" */
    uint8_t channel; /* enum proto_channel_kind of its channel */
    enum proto_exp exp;
    const struct proto_field *fields; /* of its own, into struct proto_message */
    size_t fields_n;
};

/* By enum proto_command. `open` and `able` have no fields here: they are those of settings.h. Commands about
 * tournaments have more in proto/tour/act.c. */
extern const struct proto_shape proto_shapes[PROTO_COMMANDS_N];

/* The command with the name `key` on this kind of channel (NONE: on any), or 0. */
enum proto_command proto_command_find(const char *key, enum proto_channel_kind channel);

#endif
