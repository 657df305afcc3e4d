/* Small pieces of the views of tournaments; internal to proto. */
#ifndef MIAI_PROTO_TOUR_VIEW_PARTS_H
#define MIAI_PROTO_TOUR_VIEW_PARTS_H

#include "proto/tour/view.h"
#include "proto/wire/write.h"

void proto_view_levels(struct proto_text *text, const char *key,
                       const uint32_t levels[PROTO_VIEW_LEVELS]);
void proto_view_rank(struct proto_text *text, int8_t rank); /* none: null */

/* The keys of a round without the braces, and its pairs with locked, levels and bye. */
void proto_view_draft_keys(struct proto_text *text, const struct proto_view_round *round);

#endif
