/* Questions of a client. */
#ifndef MIAI_PROTO_WIRE_QUESTIONS_H
#define MIAI_PROTO_WIRE_QUESTIONS_H

#include "proto/json/fields.h"
#include "proto/wire/command.h"

/* Reads a `get` into a zeroed message. On false it may hold memory. */
bool proto_question_read(const json_t *root, struct proto_message *ret,
                         struct proto_fault *ret_error);

#endif
