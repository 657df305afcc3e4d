/* Values and members of objects, each in its one form in messages and files. */
#ifndef MIAI_PROTO_JSON_WRITE_H
#define MIAI_PROTO_JSON_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/json/text.h"
#include "proto/lib/text.h"

void proto_write_string(struct proto_text *text, struct text string);
/* The same, and null for an empty one. */
void proto_write_string_or_null(struct proto_text *text, struct text string);
/* A comma, unless an object or array was just opened. */
void proto_write_comma(struct proto_text *text);
void proto_write_bool(struct proto_text *text, bool value);
/* A name of letters, digits and the like, which need no escaping. */
void proto_write_plain(struct proto_text *text, const char *at, size_t length);
void proto_write_id(struct proto_text *text, const uint8_t *id);     /* NULL: null */
void proto_write_player_id(struct proto_text *text, int64_t player); /* "p42" */

/* ,"key": or, first in an object, "key": */
void proto_view_key(struct proto_text *text, const char *key);
/* The same, and a value. */
void proto_view_integer(struct proto_text *text, const char *key, int64_t value);
void proto_view_bool(struct proto_text *text, const char *key, bool value);
void proto_view_name(struct proto_text *text, const char *key, const char *name); /* NULL: null */
/* 0 is null. */
void proto_view_or_null(struct proto_text *text, const char *key, int64_t value);
/* [a,b] */
void proto_view_two(struct proto_text *text, const char *key, int64_t a, int64_t b);

#endif
