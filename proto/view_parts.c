/* See view_parts.h. */
#include "proto/view_parts.h"

#include "proto/tour_words.h"

void proto_view_key(struct proto_text *text, const char *key)
{
    proto_write_comma(text);
    proto_text_char(text, '"');
    proto_text_literal(text, key);
    proto_text_literal(text, "\":");
}

void proto_view_integer(struct proto_text *text, const char *key, int64_t value)
{
    proto_view_key(text, key);
    proto_text_integer(text, value);
}

void proto_view_bool(struct proto_text *text, const char *key, bool value)
{
    proto_view_key(text, key);
    proto_write_bool(text, value);
}

void proto_view_name(struct proto_text *text, const char *key, const char *name)
{
    proto_view_key(text, key);
    proto_text_name(text, name);
}

void proto_view_or_null(struct proto_text *text, const char *key, int64_t value)
{
    proto_view_key(text, key);
    if (value == 0)
        proto_text_literal(text, "null");
    else
        proto_text_integer(text, value);
}

void proto_view_two(struct proto_text *text, const char *key, int64_t a, int64_t b)
{
    proto_view_key(text, key);
    proto_text_char(text, '[');
    proto_text_integer(text, a);
    proto_text_char(text, ',');
    proto_text_integer(text, b);
    proto_text_char(text, ']');
}

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
