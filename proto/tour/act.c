/* Acts of tournaments: from commands, and to and from the log. Promises an act inside all bounds or
 * a path to the fault; server/tour judges whether it may come next. */
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/tour/command.h"
#include "proto/wire/tour_words.h"
#include "proto/wire/write.h"

#define INTO(member) PROTO_AT(proto_tour_act, member)
#define COUNT(table) (sizeof(table) / sizeof *(table))

/* --- the log ---------------------------------------------------------------------------------- */

static const struct proto_field entry_fields[] = {
    PROTO_REQUIRED("n", INTEGER, INTO(n), .min = 1, .max = PROTO_TOUR_LOG_MAX),
    PROTO_REQUIRED("at", INTEGER, INTO(at_ms), .max = PROTO_INTEGER_MAX),
    PROTO_REQUIRED("by", PLAYER, INTO(actor), .or_null = true),
    PROTO_REQUIRED("k", KNOWN, .min = 0),
};

bool proto_tour_entry_read(const json_t *object, const struct proto_path *path,
                           struct proto_tour_act *ret, struct proto_fault *ret_error)
{
    const char *key = json_string_value(json_object_get(object, "k"));
    enum proto_tour_act_kind kind = key ? proto_tour_act_find(key) : (enum proto_tour_act_kind)0;
    const struct proto_tour_shape *shape = &proto_tour_shapes[kind];

    *ret = (struct proto_tour_act){.kind = (uint8_t)kind};
    if (!json_is_object(object))
        return proto_path_fault(path, ret_error);
    if (kind == 0)
        return proto_path_fault_key(path, "k", ret_error);
    const struct proto_group groups[] = {{entry_fields, COUNT(entry_fields), ret},
                                         {shape->fields, shape->fields_n, ret},
                                         {shape->added, shape->added_n, ret}};
    if (proto_fields_read_stored(object, groups, COUNT(groups), path, ret_error) &&
        proto_tour_parts_read(object, PROTO_TOUR_STORED, path, ret, ret_error))
        return true;
    proto_tour_act_finish(ret);
    return false;
}

bool proto_tour_act_read(const void *bytes, size_t length, struct proto_tour_act *ret,
                         struct proto_fault *ret_error)
{
    json_t *object = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    bool ok;

    *ret_error = (struct proto_fault){0};
    *ret = (struct proto_tour_act){0};
    ok = object && proto_tour_entry_read(object, NULL, ret, ret_error);
    json_decref(object);
    return ok;
}

void proto_tour_fields_write(struct proto_text *text, const struct proto_tour_act *act)
{
    const struct proto_tour_shape *shape = &proto_tour_shapes[act->kind];

    proto_text_literal(text, ",\"k\":");
    proto_text_name(text, proto_tour_act_key((enum proto_tour_act_kind)act->kind));
    proto_fields_write(text, shape->fields, shape->fields_n, act, false);
    proto_fields_write(text, shape->added, shape->added_n, act, false);
}

void proto_tour_act_write(struct proto_text *text, const struct proto_tour_act *act)
{
    proto_text_char(text, '{');
    proto_fields_write(text, entry_fields, COUNT(entry_fields), act, true);
    proto_tour_fields_write(text, act);
    proto_tour_parts_write(text, act);
    proto_text_char(text, '}');
}

/* --- commands --------------------------------------------------------------------------------- */

static const struct proto_field of_fields[] = {PROTO_REQUIRED("of", ID, INTO(id))};
static const struct proto_field on_fields[] = {PROTO_REQUIRED("on", BOOL, INTO(on))};

static const struct proto_field begin_fields[] = {
    PROTO_REQUIRED("round", INTEGER, INTO(round), .min = 1, .max = PROTO_TOUR_ROUNDS_MAX),
    PROTO_REQUIRED("board", INTEGER, INTO(board), .min = 1, .max = PROTO_TOUR_PAIRS_MAX),
};

static const struct proto_field code_fields[] = {
    PROTO_OPTIONAL("code", SPELT, INTO(code), .max = PROTO_TOUR_CODE_MAX,
                   .check = proto_tour_is_code),
};

static const struct proto_field identity_fields[] = {
    PROTO_REQUIRED("code", SPELT, INTO(code), .max = PROTO_TOUR_CODE_MAX,
                   .check = proto_tour_is_code),
};

static struct proto_group act_group(struct proto_tour_act *act, enum proto_tour_act_kind kind)
{
    const struct proto_tour_shape *shape = &proto_tour_shapes[kind];

    act->kind = (uint8_t)kind;
    return (struct proto_group){shape->fields, shape->fields_n, act};
}

size_t proto_tour_groups(enum proto_command command, const char *key, struct proto_tour_act *act,
                         struct proto_group groups[PROTO_TOUR_GROUPS_MAX])
{
    if (command == PROTO_DESK) {
        groups[0] = act_group(act, proto_tour_act_find(key));
    } else if (command == PROTO_CREATE) {
        groups[0] = act_group(act, PROTO_ACT_SETTINGS);
    } else if (command == PROTO_TOLD) {
        groups[0] = act_group(act, PROTO_ACT_REPORT);
    } else if (command == PROTO_BEGIN) {
        act->kind = PROTO_ACT_GAME;
        act->game = 1;
        groups[0] = (struct proto_group){begin_fields, COUNT(begin_fields), act};
    } else if (command == PROTO_COPY) {
        act->settings = alloc_zeroed(1, sizeof *act->settings);
        groups[0] = (struct proto_group){of_fields, COUNT(of_fields), act};
        groups[1] = (struct proto_group){proto_tour_title_fields, COUNT(proto_tour_title_fields),
                                         act->settings};
        return 2;
    } else if (command == PROTO_ENTER) {
        act->kind = PROTO_ACT_ADD;
        act->people = alloc_zeroed(1, sizeof *act->people);
        act->people_n = 1;
        act->people->rank = PROTO_TOUR_NO_RANK;
        groups[0] =
            (struct proto_group){proto_tour_enter_fields, proto_tour_enter_fields_n, act->people};
        groups[1] = (struct proto_group){code_fields, COUNT(code_fields), act};
        return 2;
    } else if (command == PROTO_IDENTIFY) {
        groups[0] = act_group(act, PROTO_ACT_IDENTIFY);
        groups[1] = (struct proto_group){identity_fields, COUNT(identity_fields), act};
        return 2;
    } else if (command == PROTO_HERE || command == PROTO_ANSWER) {
        act->kind = command == PROTO_HERE ? PROTO_ACT_CHECKIN : PROTO_ACT_CONSENT;
        groups[0] = (struct proto_group){on_fields, COUNT(on_fields), act};
    } else {
        return 0;
    }
    return 1;
}

/* Checks that two players are different. */
static bool check_command(const struct proto_tour_act *act, const struct proto_path *path,
                          struct proto_fault *ret_error)
{
    bool two =
        act->kind == PROTO_ACT_FORBID || act->kind == PROTO_ACT_SWAP || act->kind == PROTO_ACT_JOIN;

    return !two || act->a != act->b || proto_path_fault_key(path, "b", ret_error);
}

bool proto_tour_wish_read(const json_t *object, const struct proto_path *path,
                          struct proto_tour_act *ret, struct proto_fault *ret_error)
{
    static const struct proto_field k[] = {PROTO_REQUIRED("k", KNOWN, .min = 0)};
    const char *key = json_string_value(json_object_get(object, "k"));
    enum proto_tour_act_kind kind = key ? proto_tour_act_find(key) : (enum proto_tour_act_kind)0;

    if (!json_is_object(object))
        return proto_path_fault(path, ret_error);
    if (!proto_tour_shapes[kind].command)
        return proto_path_fault_key(path, "k", ret_error);
    const struct proto_group groups[] = {{k, COUNT(k), ret}, act_group(ret, kind)};
    return proto_fields_read(object, groups, COUNT(groups), path, ret_error) &&
           proto_tour_parts_read(object, PROTO_TOUR_COMMAND, path, ret, ret_error) &&
           check_command(ret, path, ret_error);
}

bool proto_tour_act_complete(const json_t *object, struct proto_tour_act *act,
                             struct proto_fault *ret_error)
{
    return proto_tour_parts_read(object, PROTO_TOUR_COMMAND, NULL, act, ret_error) &&
           check_command(act, NULL, ret_error);
}

bool proto_tour_is_desk(const char *key)
{
    return proto_tour_shapes[proto_tour_act_find(key)].command;
}

bool proto_tour_act_has_exp(const struct proto_tour_act *act)
{
    return proto_tour_shapes[act->kind].exp;
}

struct proto_tour_act *proto_tour_act_create(void)
{
    return alloc_zeroed(1, sizeof(struct proto_tour_act));
}

void proto_tour_act_destroy(struct proto_tour_act *act)
{
    if (act)
        proto_tour_act_finish(act);
    free(act);
}
