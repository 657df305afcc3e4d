/* From bytes to a message. The order is: nesting, JSON, the envelope, then the fields of the kind of
 * message by its tables. Promises: any bytes give either a message inside all bounds or a path to the
 * fault, and the number of steps is bounded by the length. It does not know rooms, players or boards. */
#include "proto/wire/command.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/json/fields.h"
#include "proto/json/path.h"
#include "proto/json/scan.h"
#include "proto/lib/alloc.h"
#include "proto/wire/acts.h"
#include "proto/wire/arena.h"
#include "proto/wire/commands.h"
#include "proto/wire/decode_play.h"
#include "proto/wire/load.h"
#include "proto/wire/questions.h"
#include "proto/wire/settings.h"

#define INTO(member) PROTO_AT(proto_message, member)
#define WITH(member) PROTO_WITH(proto_message, member)
#define COUNT(table) (sizeof(table) / sizeof *(table))

/* The lines that messages of several types share. */
#define T  PROTO_REQUIRED("t", KNOWN, .min = 0)
#define ID PROTO_REQUIRED("id", INTEGER, INTO(id), .min = 1, .max = PROTO_INTEGER_MAX)
#define CH PROTO_REQUIRED("ch", CHANNEL, INTO(channel))
#define K  PROTO_REQUIRED("k", KNOWN, .min = 0)
#define KEY                                                                                        \
    PROTO_REQUIRED("key", WORD, INTO(u.act.key), WITH(u.act.key_length), .max = PROTO_KEY_MAX)

static const struct proto_field sub_fields[] = {
    T,
    ID,
    CH,
    PROTO_OPTIONAL("since", KNOWN, WITH(has_since)),
};
static const struct proto_field since_fields[] = {
    PROTO_REQUIRED("e", WORD, INTO(since.epoch), WITH(since.epoch_length), .max = PROTO_EPOCH_MAX),
    PROTO_REQUIRED("n", INTEGER, INTO(since.n), .max = PROTO_SEQ_MAX),
};
static const struct proto_field unsub_fields[] = {T, ID, CH};
static const struct proto_field ping_fields[] = {T, ID};
static const struct proto_field do_fields[] = {T, ID, KEY, CH, K};
static const struct proto_field exp_required[] = {
    PROTO_REQUIRED("base", INTEGER, INTO(u.act.exp), WITH(u.act.has_exp), .max = PROTO_SEQ_MAX),
};
static const struct proto_field exp_optional[] = {
    PROTO_OPTIONAL("base", INTEGER, INTO(u.act.exp), WITH(u.act.has_exp), .max = PROTO_SEQ_MAX),
};

static const struct proto_field session_fields[] = {
    PROTO_REQUIRED("name", TEXT, PROTO_AT(proto_session, name),
                   PROTO_WITH(proto_session, name_length), .max = PROTO_NAME_MAX),
};

json_t *proto_load(const void *bytes, size_t length, struct proto_fault *ret_error)
{
    json_error_t error;
    json_t *root;

    *ret_error = (struct proto_fault){0};
    if (length > PROTO_MESSAGE_MAX || !proto_scan_depth(bytes, length, ret_error))
        return NULL;
    root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        proto_scan_path(bytes, length, error.position < 0 ? 0 : (size_t)error.position, ret_error);
    return root;
}

static bool read_sub(const json_t *root, struct proto_message *ret, struct proto_fault *ret_error)
{
    const struct proto_group group = {sub_fields, COUNT(sub_fields), ret};
    const struct proto_group since = {since_fields, COUNT(since_fields), ret};
    const struct proto_path path = {.key = "since", .key_length = strlen("since")};

    return proto_fields_read(root, &group, 1, NULL, ret_error) &&
           (!ret->has_since ||
            proto_fields_read(json_object_get(root, "since"), &since, 1, &path, ret_error));
}

/* The command of `k` on this channel. A text that names no channel is refused later, by its field. */
static const struct proto_shape *find_shape(const json_t *root, struct proto_message *ret)
{
    const char *key = json_string_value(json_object_get(root, "k"));
    const json_t *name = json_object_get(root, "ch");
    struct proto_channel channel = {0};
    enum proto_command command;

    if (json_is_string(name))
        proto_channel_read(json_string_value(name), json_string_length(name), &channel);
    command = key ? proto_command_find(key, (enum proto_channel_kind)channel.kind)
                  : (enum proto_command)0;
    ret->u.act.kind = (uint8_t)command;
    return command ? &proto_shapes[command] : NULL;
}

/* Checks that all stones of a free handicap are at different points. */
static bool check_place(const struct proto_do *act, struct proto_fault *ret_error)
{
    const struct proto_path list = {.key = "at", .key_length = strlen("at")};

    for (size_t i = 1; i < act->points_n; i++) {
        for (size_t k = 0; k < i; k++) {
            const struct proto_path element = {.parent = &list, .index = i};
            if (memcmp(&act->points[i], &act->points[k], sizeof act->points[i]) == 0)
                return proto_path_fault(&element, ret_error);
        }
    }
    return true;
}

/* --- tournaments ------------------------------------------------------------------------------ */

static bool is_about_tour(const struct proto_shape *shape)
{
    return shape->channel == PROTO_CHANNEL_TOURS || shape->channel == PROTO_CHANNEL_TOUR ||
           shape->channel == PROTO_CHANNEL_DESK;
}

/* Makes room for the act of the command and names its fields in `groups`. Returns their number. */
static size_t begin_tour(const json_t *root, struct proto_message *ret, struct proto_group *groups)
{
    ret->tour = proto_tour_act_create();
    return proto_tour_groups((enum proto_command)ret->u.act.kind,
                             json_string_value(json_object_get(root, "k")), ret->tour, groups);
}

static enum proto_exp exp_of(const struct proto_shape *shape, const struct proto_message *message)
{
    if (message->u.act.kind != PROTO_DESK)
        return shape->exp;
    return proto_tour_act_has_exp(message->tour) ? PROTO_EXP_REQUIRED : PROTO_EXP_NONE;
}

/* --- types of messages ------------------------------------------------------------------------ */

static bool read_do(const json_t *root, struct proto_message *ret, struct proto_fault *ret_error)
{
    const struct proto_shape *shape = find_shape(root, ret);
    struct proto_settings settings = {0};
    struct proto_able_fields able = {0};
    struct proto_seek_fields seek = {0};
    struct proto_announce_fields announced = {0};
    struct proto_group groups[3 + PROTO_TOUR_GROUPS_MAX] = {{do_fields, COUNT(do_fields), ret}};
    size_t n = 1;

    if (!shape)
        return proto_path_fault_key(NULL, "k", ret_error);
    if (is_about_tour(shape))
        n += begin_tour(root, ret, &groups[n]);
    switch (exp_of(shape, ret)) {
    case PROTO_EXP_NONE: break;
    case PROTO_EXP_OPTIONAL:
        groups[n++] = (struct proto_group){exp_optional, COUNT(exp_optional), ret};
        break;
    case PROTO_EXP_REQUIRED:
        groups[n++] = (struct proto_group){exp_required, COUNT(exp_required), ret};
        break;
    }
    if (ret->u.act.kind == PROTO_OPEN)
        groups[n++] = proto_settings_group(&settings);
    else if (ret->u.act.kind == PROTO_ABLE)
        groups[n++] = proto_able_group(&able);
    else if (ret->u.act.kind == PROTO_SEEK)
        groups[n++] = proto_seek_group(&seek);
    else if (ret->u.act.kind == PROTO_ANNOUNCE) {
        proto_announce_groups(&announced, &groups[n]);
        n += PROTO_ANNOUNCE_GROUPS;
    } else
        groups[n++] = (struct proto_group){shape->fields, shape->fields_n, ret};

    if (!proto_fields_read(root, groups, n, NULL, ret_error))
        return false;
    if (ret->tour)
        return proto_tour_act_complete(root, ret->tour, ret_error);
    if (ret->u.act.kind == PROTO_OPEN)
        return proto_settings_resolve(&settings, NULL, &ret->u.act.open, ret_error);
    if (ret->u.act.kind == PROTO_ABLE)
        return proto_able_resolve(&able, &ret->u.act.able, ret_error);
    if (ret->u.act.kind == PROTO_SEEK)
        return proto_seek_resolve(&seek, &ret->u.act.seek, ret_error);
    if (ret->u.act.kind == PROTO_ANNOUNCE)
        return proto_announce_resolve(&announced, &ret->u.act.announce, &ret->u.act.open,
                                      ret_error);
    return ret->u.act.kind != PROTO_PLACE || check_place(&ret->u.act, ret_error);
}

static bool read_unsub(const json_t *root, struct proto_message *ret, struct proto_fault *ret_error)
{
    const struct proto_group group = {unsub_fields, COUNT(unsub_fields), ret};

    return proto_fields_read(root, &group, 1, NULL, ret_error);
}

static bool read_ping(const json_t *root, struct proto_message *ret, struct proto_fault *ret_error)
{
    const struct proto_group group = {ping_fields, COUNT(ping_fields), ret};

    return proto_fields_read(root, &group, 1, NULL, ret_error);
}

static const struct {
    const char *key;
    enum proto_type type;
    bool (*read)(const json_t *root, struct proto_message *ret, struct proto_fault *ret_error);
} types[] = {
    {"do", PROTO_DO, read_do},
    {"sub", PROTO_SUB, read_sub},
    {"unsub", PROTO_UNSUB, read_unsub},
    {"ping", PROTO_PING, read_ping},
    {"get", PROTO_GET, proto_question_read},
};

static bool read_message(const json_t *root, struct proto_message *ret,
                         struct proto_fault *ret_error)
{
    const char *type = json_string_value(json_object_get(root, "t"));
    json_int_t id = json_integer_value(json_object_get(root, "id"));

    if (!json_is_object(root))
        return proto_path_fault(NULL, ret_error);
    if (id >= 1 && id <= PROTO_INTEGER_MAX)
        ret_error->id = id;
    for (size_t i = 0; type && i < COUNT(types); i++) {
        if (strcmp(types[i].key, type) == 0) {
            ret->type = (uint8_t)types[i].type;
            return types[i].read(root, ret, ret_error);
        }
    }
    return proto_path_fault_key(NULL, "t", ret_error);
}

bool proto_decode(const void *bytes, size_t length, struct proto_message *ret,
                  struct proto_text *ret_content, struct proto_fault *ret_error)
{
    json_t *root;
    bool ok;

    memset(ret, 0, sizeof *ret);
    *ret_error = (struct proto_fault){0};
    if (proto_decode_play(bytes, length, ret, ret_content))
        return true;
    root = proto_load(bytes, length, ret_error);
    if (!root)
        return false;
    ok = read_message(root, ret, ret_error);
    if (!ok)
        proto_message_finish(ret);
    if (ok && ret->type == PROTO_DO && ret_content) {
        json_object_del(root, "id");
        json_object_del(root, "key");
        json_dump_callback(root, proto_text_sink, ret_content, JSON_COMPACT | JSON_SORT_KEYS);
    }
    json_decref(root);
    return ok;
}

void proto_message_finish(struct proto_message *message)
{
    proto_tour_act_destroy(message->tour);
    message->tour = NULL;
}

bool proto_decode_session(const void *bytes, size_t length, struct proto_session *ret,
                          struct proto_fault *ret_error)
{
    const struct proto_group group = {session_fields, COUNT(session_fields), ret};
    json_t *root = proto_load(bytes, length, ret_error);
    bool ok = root && proto_fields_read(root, &group, 1, NULL, ret_error);

    json_decref(root);
    return ok;
}
