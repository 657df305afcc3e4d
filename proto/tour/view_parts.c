/* See view_parts.h. */
#include "proto/tour/view_parts.h"

#include "proto/json/rank.h"

void proto_view_levels(struct proto_text *text, const char *key,
                       const uint32_t levels[PROTO_VIEW_LEVELS])
{
    proto_view_key(text, key);
    for (unsigned i = 0; i < PROTO_VIEW_LEVELS; i++) {
        proto_text_char(text, i == 0 ? '[' : ',');
        proto_text_integer(text, levels[i]);
    }
    proto_text_char(text, ']');
}

void proto_view_rank(struct proto_text *text, int8_t rank)
{
    char name[4];

    proto_text_name(text, proto_tour_rank_write(rank, name) > 0 ? name : NULL);
}
