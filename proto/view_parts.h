/* Small pieces of the views of tournaments. Inside proto only. */
#ifndef MIAI_PROTO_VIEW_PARTS_H
#define MIAI_PROTO_VIEW_PARTS_H

#include "proto/tour_view.h"
#include "proto/write.h"

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
void proto_view_levels(struct proto_text *text, const char *key,
                       const uint32_t levels[PROTO_VIEW_LEVELS]);
void proto_view_rank(struct proto_text *text, int8_t rank); /* none: null */

/* The keys of a round without the braces, its pairs with locked, levels and bye. */
void proto_view_draft_keys(struct proto_text *text, const struct proto_view_round *round);

#endif
