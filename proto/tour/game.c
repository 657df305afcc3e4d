/* The settings of a tournament's games. Commands have them in the form of a room's settings; the log
 * has every clause, so that it can still be read when a ruleset is no longer shipped. A command may
 * also have the form of the log. Rules never get the name of a ruleset that differs from them. */
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/tour/fields.h"
#include "proto/wire/mix.h"
#include "proto/wire/settings.h"
#include "proto/wire/write.h"

/* Undo is off, and an absent player's clock runs to its limit: the director decides. */
static struct proto_group begin(struct proto_settings *settings)
{
    struct proto_group group = proto_settings_game_group(settings);

    settings->absence_ms = PROTO_ABSENCE_MAX_MS;
    settings->undo = false;
    return group;
}

static bool read_title(const json_t *title, char ret[PROTO_TITLE_MAX + 1])
{
    const char *text = json_string_value(title);
    char copy[PROTO_TITLE_MAX * PROTO_UTF8_MAX + 1];
    size_t length = json_string_length(title);

    if (!text || length > PROTO_TITLE_MAX ||
        !proto_characters_read(text, length, PROTO_TITLE_MAX, copy, &length))
        return false;
    memcpy(ret, copy, length + 1);
    return true;
}

/* Reads the name and title of rules in the form of the log. Returns the wrong field, or NULL. */
static const char *read_name(const json_t *object, enum proto_tour_form form,
                             struct proto_open *ret)
{
    const json_t *name = json_object_get(object, "ruleset");
    const struct go_ruleset *ruleset = proto_ruleset_of(name, json_object_get(object, "revision"));
    char title[PROTO_TITLE_MAX + 1];

    if (!read_title(json_object_get(object, "title"), title))
        return "title";
    if (ruleset) {
        if (!proto_rules_are(&ret->setup.rules, ruleset))
            return "rules";
        snprintf(title, sizeof title, "%s", ruleset->title);
    } else if (form == PROTO_TOUR_COMMAND) {
        if (!json_is_null(name))
            return "ruleset";
        if (strcmp(title, "Own rules") != 0 && !proto_mix_base(text_of(title)))
            return "title";
    }
    ret->ruleset = ruleset;
    memcpy(ret->title, title, sizeof ret->title);
    return NULL;
}

static bool read_written(const json_t *object, enum proto_tour_form form,
                         const struct proto_path *path, struct proto_open *ret,
                         struct proto_fault *ret_error)
{
    struct proto_settings settings;
    const struct proto_group group = begin(&settings);
    json_t *rest = json_copy((json_t *)(uintptr_t)object);
    const char *wrong;
    bool ok;

    if (!rest)
        abort(); /* out of memory */
    json_object_del(rest, "ruleset");
    json_object_del(rest, "revision");
    json_object_del(rest, "title");
    ok = proto_fields_read(rest, &group, 1, path, ret_error);
    if (ok && !settings.rules)
        ok = proto_path_fault_key(path, "rules", ret_error);
    ok = ok && proto_settings_resolve(&settings, path, ret, ret_error);
    json_decref(rest);
    if (!ok)
        return false;
    wrong = read_name(object, form, ret);
    return !wrong || proto_path_fault_key(path, wrong, ret_error);
}

bool proto_tour_game_read(const json_t *object, enum proto_tour_form form,
                          const struct proto_path *path, struct proto_open *ret,
                          struct proto_fault *ret_error)
{
    struct proto_settings settings;
    const struct proto_group group = begin(&settings);

    if (json_object_get(object, "title"))
        return read_written(object, form, path, ret, ret_error);
    return proto_fields_read(object, &group, 1, path, ret_error) &&
           proto_settings_resolve(&settings, path, ret, ret_error);
}

void proto_tour_game_write(struct proto_text *text, const struct proto_open *open)
{
    proto_write_terms(text, open);
    proto_text_literal(text, ",\"clock\":");
    proto_encode_clock(text, &open->clock);
    proto_text_literal(text, ",\"marking\":");
    proto_text_integer(text, open->marking_ms);
    proto_text_literal(text, ",\"absence\":");
    proto_text_integer(text, open->absence_ms);
    proto_text_literal(text, ",\"undo\":");
    proto_write_bool(text, open->undo);
    proto_text_char(text, '}');
}
