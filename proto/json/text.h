/* A growing piece of text, and the few ways of writing JSON into it.
 *
 * This is the hot path of the server: a game event is written straight into bytes, without a tree. This file
 * does not check brackets or commas; the functions of encode.h get them right, and tests check those. */
#ifndef MIAI_PROTO_JSON_TEXT_H
#define MIAI_PROTO_JSON_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct proto_text {
    char *at; /* length bytes, not terminated; NULL while nothing was ever written */
    size_t length;
    size_t size;
};

void proto_text_init(struct proto_text *text);
void proto_text_finish(struct proto_text *text);
/* Empties the text and keeps the memory for the next message. */
void proto_text_clear(struct proto_text *text);

/* Everything below appends. Running out of memory aborts the program. */
void proto_text_bytes(struct proto_text *text, const void *at, size_t length);
/* The same in the shape of a callback: `text` is a struct proto_text. Returns 0. */
int proto_text_sink(const char *bytes, size_t length, void *text);
void proto_text_char(struct proto_text *text, char one);
void proto_text_integer(struct proto_text *text, int64_t value);
/* Half points: 13 becomes 6.5, -14 becomes -7. */
void proto_text_half(struct proto_text *text, int32_t doubled);
/* A JSON string, quoted and escaped; bytes that are no UTF-8 become U+FFFD each. */
void proto_text_string(struct proto_text *text, const char *at, size_t length);
/* The same for a string that ends with NUL; NULL writes null. */
void proto_text_name(struct proto_text *text, const char *name);

/* Text that is already JSON; the compiler knows the length of a literal. */
static inline void proto_text_literal(struct proto_text *text, const char *literal)
{
    proto_text_bytes(text, literal, strlen(literal));
}

#endif
