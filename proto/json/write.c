/* See write.h. */
#include "proto/json/write.h"

#include "proto/json/ids.h"

void proto_write_string(struct proto_text *text, struct text string)
{
    proto_text_string(text, string.at, string.length);
}

void proto_write_string_or_null(struct proto_text *text, struct text string)
{
    if (string.length > 0)
        proto_write_string(text, string);
    else
        proto_text_literal(text, "null");
}

void proto_write_comma(struct proto_text *text)
{
    char last = text->at[text->length - 1];

    if (last != '{' && last != '[')
        proto_text_char(text, ',');
}

void proto_write_bool(struct proto_text *text, bool value)
{
    proto_text_literal(text, value ? "true" : "false");
}

void proto_write_plain(struct proto_text *text, const char *at, size_t length)
{
    proto_text_char(text, '"');
    proto_text_bytes(text, at, length);
    proto_text_char(text, '"');
}

void proto_write_id(struct proto_text *text, const uint8_t *id)
{
    char name[PROTO_ID_CHARS + 1];

    if (!id) {
        proto_text_literal(text, "null");
        return;
    }
    proto_id_write(id, name);
    proto_write_plain(text, name, PROTO_ID_CHARS);
}

void proto_write_player_id(struct proto_text *text, int64_t player)
{
    char name[PROTO_PLAYER_CHARS_MAX + 1];

    proto_write_plain(text, name, proto_player_write(player, name));
}

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
