/* Settings, rules and clocks as records: the objects of messages, kept by the store and read back by the
 * same tables. This program wrote the record, so a fault in one is refused without an explanation. */
#include <stdlib.h>

#include <jansson.h>

#include "core/text.h"
#include "proto/wire/rules.h"
#include "proto/wire/settings.h"
#include "proto/wire/write.h"

void proto_encode_rules(struct proto_text *text, const struct go_rules *rules)
{
    json_t *object = proto_rules_to_json(rules);

    if (!object)
        abort(); /* out of memory */
    json_dump_callback(object, proto_text_sink, text, JSON_COMPACT);
    json_decref(object);
}

void proto_write_terms(struct proto_text *text, const struct proto_open *open)
{
    const char *ruleset = open->ruleset ? open->ruleset->name : "";

    proto_text_char(text, '{');
    proto_write_ruleset(text, text_of(ruleset), open->ruleset ? open->ruleset->revision : 0,
                        text_of(open->title), &open->setup.rules);
    proto_write_setup(text, &open->setup);
    proto_text_literal(text, ",\"free_handicap\":");
    proto_write_bool(text, open->free_handicap);
}

void proto_encode_settings(struct proto_text *text, const struct proto_open *open)
{
    proto_write_terms(text, open);
    proto_text_literal(text, ",\"colours\":");
    proto_write_colours(text, open->colours);
    proto_text_literal(text, ",\"clock\":");
    proto_encode_clock(text, &open->clock);
    proto_text_literal(text, ",\"public\":");
    proto_write_bool(text, open->is_public);
    proto_text_literal(text, ",\"match\":");
    proto_text_integer(text, open->match);
    proto_text_literal(text, ",\"marking\":");
    proto_text_integer(text, open->marking_ms);
    proto_text_literal(text, ",\"absence\":");
    proto_text_integer(text, open->absence_ms);
    proto_text_literal(text, ",\"undo\":");
    proto_write_bool(text, open->undo);
    if (open->opponent != 0) {
        proto_text_literal(text, ",\"opponent\":");
        proto_write_player_id(text, open->opponent);
    }
    if (open->rated)
        proto_text_literal(text, ",\"rated\":true");
    proto_text_char(text, '}');
}

static json_t *load(const void *bytes, size_t length)
{
    return json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
}

const struct go_ruleset *proto_ruleset_of(const json_t *name, const json_t *revision)
{
    struct proto_text text;
    const struct go_ruleset *ruleset;

    if (!json_is_string(name) || !json_is_integer(revision))
        return NULL;
    proto_text_init(&text);
    proto_text_bytes(&text, json_string_value(name), json_string_length(name));
    proto_text_char(&text, '@');
    proto_text_integer(&text, json_integer_value(revision));
    ruleset = go_ruleset_find(text.at, text.length);
    proto_text_finish(&text);
    return ruleset;
}

/* Takes the parts that `open` does not have off the object, which then reads like an `open` with rules of its own;
 * and `rated`, which needs the ruleset's name. */
static bool read_settings(json_t *object, struct proto_open *ret)
{
    struct proto_settings settings;
    const struct proto_group group = proto_settings_group(&settings);
    const struct go_ruleset *ruleset =
        proto_ruleset_of(json_object_get(object, "ruleset"), json_object_get(object, "revision"));
    const char *title = json_string_value(json_object_get(object, "title"));
    size_t length = json_string_length(json_object_get(object, "title"));
    bool rated = json_is_true(json_object_get(object, "rated"));
    char kept[PROTO_TITLE_MAX + 1];
    struct proto_fault fault;

    if (!title || length > PROTO_TITLE_MAX)
        return false;
    memcpy(kept, title, length + 1);
    json_object_del(object, "ruleset");
    json_object_del(object, "revision");
    json_object_del(object, "title");
    json_object_del(object, "rated");
    if (!proto_fields_read(object, &group, 1, NULL, &fault) || !settings.rules ||
        !proto_settings_resolve(&settings, NULL, ret, &fault))
        return false;
    ret->ruleset = ruleset;
    ret->rated = rated && proto_open_pool(ret);
    memcpy(ret->title, kept, length + 1);
    return true;
}

bool proto_decode_settings(const void *bytes, size_t length, struct proto_open *ret)
{
    json_t *object = load(bytes, length);
    bool ok = object && read_settings(object, ret);

    json_decref(object);
    return ok;
}

bool proto_decode_rules(const void *bytes, size_t length, struct go_rules *ret)
{
    json_t *object = load(bytes, length);
    bool ok = object && proto_rules_from_json(object, ret, NULL);

    json_decref(object);
    return ok;
}

bool proto_decode_clock(const void *bytes, size_t length, struct go_clock_rules *ret)
{
    json_t *object = load(bytes, length);
    struct proto_fault fault;
    bool ok = object && proto_clock_from_json(object, NULL, ret, &fault);

    json_decref(object);
    return ok;
}
