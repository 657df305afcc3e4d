/* The one checker of message shapes. It promises that a struct is filled only with values inside their
 * bounds, and that a refusal names the field. It knows types of fields, not messages. Assertions check
 * the sizes of members: a table that does not fit its struct is a bug, not an input. */
#include "proto/json/fields.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "proto/json/characters.h"
#include "proto/json/date.h"
#include "proto/json/point.h"
#include "proto/json/rank.h"

static void store_integer(void *ret, struct proto_slot slot, int64_t value)
{
    unsigned char *at = (unsigned char *)ret + slot.offset;

    switch (slot.size) {
    case 0: return;
    case 1: *at = (uint8_t)value; return;
    case 2: memcpy(at, &(uint16_t){(uint16_t)value}, 2); return;
    case 4: memcpy(at, &(uint32_t){(uint32_t)value}, 4); return;
    case 8: memcpy(at, &value, 8); return;
    default: assert(!"a slot for an integer has 1, 2, 4 or 8 bytes");
    }
}

static void store_bytes(void *ret, struct proto_slot slot, const void *from, size_t length)
{
    assert(length <= slot.size);
    memcpy((unsigned char *)ret + slot.offset, from, length);
}

static bool read_integer(const json_t *value, const struct proto_field *field, void *ret)
{
    json_int_t number = json_integer_value(value);

    if (!json_is_integer(value) || number < field->min || number > field->max)
        return false;
    store_integer(ret, field->at, number);
    return true;
}

static bool read_bool(const json_t *value, const struct proto_field *field, void *ret)
{
    store_integer(ret, field->at, json_is_true(value));
    return json_is_boolean(value);
}

static bool read_choice(const json_t *value, const struct proto_field *field, void *ret)
{
    const char *text = json_string_value(value);

    for (size_t i = 0; text && field->words[i]; i++) {
        if (strcmp(text, field->words[i]) == 0) {
            store_integer(ret, field->at, field->min + (int64_t)i);
            return true;
        }
    }
    return false;
}

bool proto_word_is(const char *text, size_t length, bool with_at)
{
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter && !(c >= '0' && c <= '9') && c != '_' && c != '-' && !(with_at && c == '@'))
            return false;
    }
    return true;
}

static bool read_word(const json_t *value, const struct proto_field *field, void *ret)
{
    const char *text = json_string_value(value);
    size_t length = json_string_length(value);

    if (!text || length < 1 || length > (size_t)field->max ||
        !proto_word_is(text, length, field->type == PROTO_FIELD_RULESET))
        return false;
    store_bytes(ret, field->at, text, length + 1);
    store_integer(ret, field->with, (int64_t)length);
    return true;
}

static bool read_text(const json_t *value, const struct proto_field *field, void *ret)
{
    const char *text = json_string_value(value);
    char *at = (char *)ret + field->at.offset;
    size_t length = json_string_length(value);

    assert((size_t)field->max * PROTO_UTF8_MAX < field->at.size);
    if (!text)
        return false;
    if (field->type != PROTO_FIELD_TEXT && length == 0)
        *at = '\0';
    else if (field->type == PROTO_FIELD_LINES
                 ? !proto_lines_read(text, length, (size_t)field->max, at, &length)
                 : !proto_characters_read(text, length, (size_t)field->max, at, &length))
        return false;
    store_integer(ret, field->with, (int64_t)length);
    return true;
}

static bool read_spelt(const json_t *value, const struct proto_field *field, void *ret)
{
    const char *text = json_string_value(value);
    size_t length = json_string_length(value);

    if (!text || length > (size_t)field->max || !field->check(text, length))
        return false;
    store_bytes(ret, field->at, text, length + 1);
    return true;
}

static bool read_rank(const json_t *value, const struct proto_field *field, void *ret)
{
    int8_t rank;

    if (!json_is_string(value) ||
        !proto_tour_rank_read(json_string_value(value), json_string_length(value), &rank))
        return false;
    store_integer(ret, field->at, rank);
    return true;
}

static bool read_id(const json_t *value, const struct proto_field *field, void *ret)
{
    uint8_t id[PROTO_ID_BYTES];

    if (!json_is_string(value) ||
        !proto_id_read(json_string_value(value), json_string_length(value), id))
        return false;
    store_bytes(ret, field->at, id, sizeof id);
    return true;
}

/* Null, where it is allowed: stores the value that means "none". */
static void store_nothing(const struct proto_field *field, void *ret)
{
    if (field->type != PROTO_FIELD_ID)
        store_integer(ret, field->at, field->type == PROTO_FIELD_RANK ? PROTO_TOUR_NO_RANK : 0);
    store_integer(ret, field->with, false);
}

static bool read_secret(const json_t *value, const struct proto_field *field, void *ret)
{
    const char *text = json_string_value(value);
    size_t length = json_string_length(value), characters = 0;

    for (size_t at = 0, bytes; at < length && characters <= (size_t)field->max; at += bytes) {
        proto_character(text + at, &bytes);
        characters++;
    }
    if (!text || characters < (size_t)field->min || characters > (size_t)field->max)
        return false;
    store_bytes(ret, field->at, text, length + 1);
    store_integer(ret, field->with, (int64_t)length);
    return true;
}

static bool read_channel(const json_t *value, const struct proto_field *field, void *ret)
{
    struct proto_channel channel;

    if (!json_is_string(value) ||
        !proto_channel_read(json_string_value(value), json_string_length(value), &channel))
        return false;
    store_bytes(ret, field->at, &channel, sizeof channel);
    return true;
}

/* The name of a point is read as on the largest board, where every name is a point; in capitals
 * only, so that each point has one name here. */
bool proto_point_read(const char *name, size_t length, struct proto_point *ret)
{
    bool syntax;
    go_point point;

    if (length == 0 || name[0] < 'A' || name[0] > 'Z')
        return false;
    point = go_point_read(name, length, GO_SIDE_MAX, GO_SIDE_MAX, &syntax);
    if (point == GO_NO_POINT)
        return false;
    ret->column = (uint8_t)(point % GO_SIDE_MAX);
    ret->row = (uint8_t)(GO_SIDE_MAX - point / GO_SIDE_MAX);
    return true;
}

static bool point_of(const json_t *value, struct proto_point *ret)
{
    const char *name = json_string_value(value);

    if (!name)
        return false;
    return proto_point_read(name, json_string_length(value), ret);
}

static bool read_point(const json_t *value, const struct proto_field *field, void *ret)
{
    struct proto_point point;

    if (!point_of(value, &point))
        return false;
    store_bytes(ret, field->at, &point, sizeof point);
    return true;
}

static bool read_points(const json_t *value, const struct proto_field *field, void *ret,
                        const struct proto_path *path, struct proto_fault *ret_error)
{
    size_t n = json_array_size(value);

    if (!json_is_array(value) || n < (size_t)field->min || n > (size_t)field->max)
        return proto_path_fault(path, ret_error);
    for (size_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = path, .index = i};
        const struct proto_slot slot = {
            .offset = (uint16_t)(field->at.offset + i * sizeof(struct proto_point)),
            .size = sizeof(struct proto_point),
        };
        struct proto_point point;
        if (!point_of(json_array_get(value, i), &point))
            return proto_path_fault(&element, ret_error);
        store_bytes(ret, slot, &point, sizeof point);
    }
    store_integer(ret, field->with, (int64_t)n);
    return true;
}

/* min below 0: a house player, too. */
static bool read_player(const json_t *value, const struct proto_field *field, void *ret)
{
    int64_t player;

    if (!json_is_string(value) ||
        !proto_any_player_read(json_string_value(value), json_string_length(value), &player))
        return false;
    if (player < 0 && player < field->min)
        return false;
    store_integer(ret, field->at, player);
    return true;
}

static bool read_date(const json_t *value, const struct proto_field *field, void *ret)
{
    int64_t days;

    if (!json_is_string(value) ||
        !proto_date_read(json_string_value(value), json_string_length(value), &days))
        return false;
    store_integer(ret, field->at, (days + field->min) * 86400000);
    return true;
}

static bool read_field(const json_t *value, const struct proto_field *field, void *ret,
                       const struct proto_path *path, struct proto_fault *ret_error)
{
    bool ok = true;

    if (field->or_null && json_is_null(value)) {
        store_nothing(field, ret);
        return true;
    }
    switch (field->type) {
    case PROTO_FIELD_KNOWN: break;
    case PROTO_FIELD_JSON: store_bytes(ret, field->at, &value, sizeof value); break;
    case PROTO_FIELD_INTEGER: ok = read_integer(value, field, ret); break;
    case PROTO_FIELD_BOOL: ok = read_bool(value, field, ret); break;
    case PROTO_FIELD_CHOICE: ok = read_choice(value, field, ret); break;
    case PROTO_FIELD_WORD:
    case PROTO_FIELD_RULESET: ok = read_word(value, field, ret); break;
    case PROTO_FIELD_TEXT:
    case PROTO_FIELD_NOTE:
    case PROTO_FIELD_LINES: ok = read_text(value, field, ret); break;
    case PROTO_FIELD_SPELT: ok = read_spelt(value, field, ret); break;
    case PROTO_FIELD_SECRET: ok = read_secret(value, field, ret); break;
    case PROTO_FIELD_CHANNEL: ok = read_channel(value, field, ret); break;
    case PROTO_FIELD_POINT: ok = read_point(value, field, ret); break;
    case PROTO_FIELD_POINTS: return read_points(value, field, ret, path, ret_error);
    case PROTO_FIELD_PLAYER: ok = read_player(value, field, ret); break;
    case PROTO_FIELD_ID: ok = read_id(value, field, ret); break;
    case PROTO_FIELD_RANK: ok = read_rank(value, field, ret); break;
    case PROTO_FIELD_DATE: ok = read_date(value, field, ret); break;
    }
    if (!ok)
        return proto_path_fault(path, ret_error);
    if (field->type != PROTO_FIELD_WORD && field->type != PROTO_FIELD_RULESET &&
        field->type != PROTO_FIELD_TEXT && field->type != PROTO_FIELD_NOTE &&
        field->type != PROTO_FIELD_LINES && field->type != PROTO_FIELD_SECRET)
        store_integer(ret, field->with, true);
    return true;
}

/* The name by which the object has the field; NULL: it does not have it. */
static const char *name_in(const json_t *object, const struct proto_field *field, bool stored)
{
    if (json_object_get(object, field->name))
        return field->name;
    return stored && field->was && json_object_get(object, field->was) ? field->was : NULL;
}

/* Whether a field was read from this member of the object. */
static bool is_known(const json_t *object, const struct proto_group *groups, size_t n, bool stored,
                     const char *member)
{
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < groups[i].n; k++) {
            const char *name = name_in(object, &groups[i].fields[k], stored);
            if (name && strcmp(name, member) == 0)
                return true;
        }
    }
    return false;
}

static bool read_fields(const json_t *object, const struct proto_group *groups, size_t n,
                        bool stored, const struct proto_path *path, struct proto_fault *ret_error)
{
    size_t known = 0;

    if (!json_is_object(object))
        return proto_path_fault(path, ret_error);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < groups[i].n; k++) {
            const struct proto_field *field = &groups[i].fields[k];
            const char *found = name_in(object, field, stored);
            const char *name = found ? found : field->name;
            const struct proto_path step = {path, name, strlen(name), 0};
            if (found)
                known++;
            else if (field->required)
                return proto_path_fault(&step, ret_error);
            if (found &&
                !read_field(json_object_get(object, name), field, groups[i].ret, &step, ret_error))
                return false;
        }
    }
    if (known == json_object_size(object))
        return true;

    const char *member;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, member, value)
    {
        if (!is_known(object, groups, n, stored, member))
            return proto_path_fault_key(path, member, ret_error);
    }
    return false;
}

bool proto_fields_read(const json_t *object, const struct proto_group *groups, size_t n,
                       const struct proto_path *path, struct proto_fault *ret_error)
{
    return read_fields(object, groups, n, false, path, ret_error);
}

bool proto_fields_read_stored(const json_t *object, const struct proto_group *groups, size_t n,
                              const struct proto_path *path, struct proto_fault *ret_error)
{
    return read_fields(object, groups, n, true, path, ret_error);
}
