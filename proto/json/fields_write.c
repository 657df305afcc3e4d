/* Structs into JSON by the tables that read them: fields.c reads back what is written here. The
 * order of keys is that of the table. */
#include <assert.h>
#include <string.h>

#include "proto/json/fields.h"
#include "proto/json/rank.h"
#include "proto/json/write.h"

static int64_t load_integer(const void *from, struct proto_slot slot, bool is_signed)
{
    const unsigned char *at = (const unsigned char *)from + slot.offset;
    uint16_t two;
    uint32_t four;
    int64_t eight;

    switch (slot.size) {
    case 1: return is_signed ? (int8_t)*at : *at;
    case 2: memcpy(&two, at, 2); return is_signed ? (int16_t)two : two;
    case 4: memcpy(&four, at, 4); return four; /* none of them is below 0 */
    case 8: memcpy(&eight, at, 8); return eight;
    default: assert(!"a slot for an integer has 1, 2, 4 or 8 bytes"); return 0;
    }
}

static bool is_text(const struct proto_field *field)
{
    return field->type == PROTO_FIELD_WORD || field->type == PROTO_FIELD_TEXT ||
           field->type == PROTO_FIELD_NOTE || field->type == PROTO_FIELD_LINES ||
           field->type == PROTO_FIELD_SPELT;
}

/* Whether the member has no value: 0, no text, no rank, no id. */
static bool is_nothing(const struct proto_field *field, const void *from)
{
    if (is_text(field))
        return ((const char *)from)[field->at.offset] == '\0';
    if (field->type == PROTO_FIELD_ID)
        return field->with.size > 0 && load_integer(from, field->with, false) == 0;
    return load_integer(from, field->at, true) ==
           (field->type == PROTO_FIELD_RANK ? PROTO_TOUR_NO_RANK : 0);
}

static void write_value(struct proto_text *text, const struct proto_field *field, const void *from)
{
    const char *at = (const char *)from + field->at.offset;
    char rank[4];

    if (is_text(field)) {
        proto_text_name(text, at);
    } else if (field->type == PROTO_FIELD_ID) {
        proto_write_id(text, (const uint8_t *)at);
    } else if (field->type == PROTO_FIELD_RANK) {
        proto_tour_rank_write((int8_t)load_integer(from, field->at, true), rank);
        proto_text_name(text, rank);
    } else {
        int64_t value = load_integer(from, field->at, field->min < 0);
        if (field->type == PROTO_FIELD_BOOL)
            proto_write_bool(text, value != 0);
        else if (field->type == PROTO_FIELD_CHOICE)
            proto_text_name(text, field->words[value - field->min]);
        else if (field->type == PROTO_FIELD_PLAYER)
            proto_write_player_id(text, value);
        else
            proto_text_integer(text, value);
    }
}

void proto_fields_write(struct proto_text *text, const struct proto_field *fields, size_t n,
                        const void *from, bool all)
{
    for (size_t i = 0; i < n; i++) {
        const struct proto_field *field = &fields[i];
        if (field->type == PROTO_FIELD_KNOWN || field->type == PROTO_FIELD_JSON)
            continue;
        bool nothing = is_nothing(field, from);
        if (nothing && !field->required && !all)
            continue;
        proto_write_comma(text);
        proto_text_name(text, field->name);
        proto_text_char(text, ':');
        if (nothing && field->or_null)
            proto_text_literal(text, "null");
        else
            write_value(text, field, from);
    }
}
