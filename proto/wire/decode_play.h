/* The most frequent message, a move in the form of the client, read without a tree of JSON. */
#ifndef MIAI_PROTO_WIRE_DECODE_PLAY_H
#define MIAI_PROTO_WIRE_DECODE_PLAY_H

#include "proto/wire/command.h"

/* Reads a `play` or `pass` that is an object without spaces, with plain strings and integers, in
 * any order. Fills *ret, which is zeroed, and appends to ret_content (or NULL) as proto_decode()
 * does. False for everything else, valid or not, with nothing written. */
bool proto_decode_play(const char *text, size_t length, struct proto_message *ret,
                       struct proto_text *ret_content);

#endif
